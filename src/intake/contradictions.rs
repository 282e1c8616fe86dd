//! Lines of one mail that set the same thing differently.

use crate::{
    model::GameId,
    reading::{Said, Setting, UnclearLine, What, WhyConditional, WhyUnclear},
};

/// The lines without those that set the same thing differently. Of these none counts: nothing says which was meant.
/// Conditional moves above the words that withdraw them are not taken either.
pub(crate) fn settled(said: Vec<Said>, of_mail: Option<&GameId>) -> (Vec<Said>, Vec<UnclearLine>) {
    let in_game = |one: &Said| one.game.clone().or_else(|| of_mail.cloned());
    let forgotten = |one: &Said| {
        let forgets = |other: &Said| other.what == What::ForgetIfs && other.place > one.place;
        matches!(one.what, What::If(_))
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
    let setting = setting(&said.what)?;
    let game = match setting {
        Setting::Strict | Setting::Language | Setting::Script | Setting::Format | Setting::Zone => None,
        Setting::AgreeNotation => said.game.as_ref().or(of_mail),
    };
    Some((setting, game))
}

/// What a line sets, if anything.
fn setting(what: &What) -> Option<Setting> {
    match what {
        What::Strict(_) => Some(Setting::Strict),
        What::Language(_) => Some(Setting::Language),
        What::Script(_) => Some(Setting::Script),
        What::Format(_) => Some(Setting::Format),
        What::Zone(_) => Some(Setting::Zone),
        What::AgreeNotation(_) => Some(Setting::AgreeNotation),
        What::Moves(_)
        | What::Offer
        | What::AcceptDraw
        | What::DeclineDraw
        | What::Draw
        | What::Message(_)
        | What::Resign
        | What::Claim { .. }
        | What::ClaimTime
        | What::Status
        | What::Score
        | What::Help
        | What::NewMark
        | What::Confirm(_)
        | What::NotMine
        | What::If(_)
        | What::ForgetIfs
        | What::GoOn
        | What::Leave { .. }
        | What::CancelLeave(_)
        | What::Leaves
        | What::LongThink
        | What::Refill
        | What::Repeat
        | What::Withdraw
        | What::Clock
        | What::Declared(_) => None,
    }
}
