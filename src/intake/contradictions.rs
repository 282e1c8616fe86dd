//! Lines of one mail that set the same thing differently.

use crate::{
    model::GameId,
    reading::{InGame, OfSender, Said, Setting, UnclearLine, What, WhyConditional, WhyUnclear},
};

/// The lines without those that set the same thing differently. Of these none counts: nothing says which was meant.
/// Conditional moves above the words that withdraw them are not taken either.
pub(crate) fn settled(said: Vec<Said>, of_mail: Option<&GameId>) -> (Vec<Said>, Vec<UnclearLine>) {
    let in_game = |one: &Said| one.game.clone().or_else(|| of_mail.cloned());
    let forgotten = |one: &Said| {
        let forgets = |other: &Said| other.what == What::Game(InGame::ForgetIfs) && other.place > one.place;
        matches!(one.what, What::Game(InGame::If(_)))
            && said.iter().any(|other| forgets(other) && in_game(other) == in_game(one))
    };
    let contradicted = |one: &Said| {
        if forgotten(one) {
            return Some(WhyUnclear::Conditional(WhyConditional::Forgotten));
        }
        let set = set_by(one, of_mail)?;
        let other = said.iter().find(|other| set_by(other, of_mail) == Some(set) && other.what != one.what);
        other.map(|_| WhyUnclear::Contradicts(set.0))
    };
    let found: Vec<Option<WhyUnclear>> = said.iter().map(contradicted).collect();
    let mut agreeing = Vec::new();
    let mut unclear = Vec::new();
    for (said, why) in said.into_iter().zip(found) {
        match why {
            None => agreeing.push(said),
            Some(why) => unclear.push(said.asked_back(why)),
        }
    }
    (agreeing, unclear)
}

/// What a line sets, if anything, and in which game. What a player sets for himself holds in all.
fn set_by<'a>(said: &'a Said, of_mail: Option<&'a GameId>) -> Option<(Setting, Option<&'a GameId>)> {
    match &said.what {
        What::Player(OfSender::Set(value)) => Some((value.setting(), None)),
        What::Game(InGame::AgreeNotation(_)) => {
            Some((Setting::AgreeNotation, said.game.as_ref().or(of_mail)))
        }
        What::Game(_) | What::Player(_) | What::Event(_) | What::Declared(_) => None,
    }
}
