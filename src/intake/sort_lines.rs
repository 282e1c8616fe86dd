//! What each line says, put where it belongs: a game, the whole mail, or the questions, to which lines go that contradict
//! each other.

use super::{add_line::add, gathered::Gathered};
use crate::{
    mail::Line,
    model::GameId,
    reading::{
        InGame, OfSender, Reading, Rule, Said, Setting, UnclearLine, What, WhyConditional, WhyUnclear,
        barred_seal, barred_submission,
    },
};

pub(crate) fn sorted(reading: Reading, of_mail: Option<GameId>, lines: &[Line]) -> Gathered {
    let fresh = lines.iter().filter(|line| line.is_fresh() && !line.text.trim().is_empty());
    let fresh = fresh.map(|line| line.text.trim());
    let mut gathered = Gathered {
        has_words: reading.has_words,
        nothing_else: only_one(fresh, &reading.said),
        barred: barred_submission(lines),
        unclear: reading.unclear,
        to_director: reading.to_director,
        ..Gathered::default()
    };
    gathered.seals.extend(barred_seal(lines).into_iter().filter_map(|said| match said {
        OfSender::Seal { written, seal } => Some((written, seal)),
        _ => None,
    }));
    let (agreeing, contradicting) = settled(reading.said, of_mail.as_ref());
    gathered.unclear.extend(contradicting);
    // A line of conditional moves may go on from the one before it, so that none is taken where one does not read.
    let open = gathered.unclear.iter().any(|unclear| unclear.why.is_conditional());
    let (ifs, agreeing): (Vec<Said>, Vec<Said>) =
        agreeing.into_iter().partition(|said| open && matches!(said.what, What::Game(InGame::If(_))));
    let beside = || WhyUnclear::Conditional(WhyConditional::Beside);
    gathered.unclear.extend(ifs.into_iter().map(|said| said.asked_back(beside())));
    // A name beside what is said of a game tells again which is meant, and does not lead away from the letter's. Where
    // it is only asked to be shown something, any game will do.
    let leads_away = Rule::NameLeadsAway;
    let asks = |said: &Said| matches!(&said.what, What::Game(what) if what.only_asks());
    let led_away = |said: &Said| {
        leads_away.holds() && said.name_beside && of_mail.is_some() && said.game != of_mail && !asks(said)
    };
    let (elsewhere, agreeing): (Vec<Said>, Vec<Said>) = agreeing.into_iter().partition(led_away);
    gathered.unclear.extend(elsewhere.into_iter().filter_map(|said| {
        let game = said.game.clone()?;
        let unclear = said.asked_back(WhyUnclear::OtherGame(game)).by(leads_away);
        Some(UnclearLine { game: None, ..unclear })
    }));
    let mut named = None;
    for said in agreeing {
        if is_beside(&said.what) {
            gathered.beside.push((said.place, said.line.clone()));
        }
        // Also where what it says is about no game, the lines below a name could be for that one.
        if said.game.is_some() {
            named.clone_from(&said.game);
        }
        match said.what {
            What::Player(said) => gathered.take(said),
            What::Event(ask) => {
                if gathered.asks.iter().all(|(known, _)| *known != said.line) {
                    gathered.asks.push((said.line, ask));
                }
            }
            What::Game(_) | What::Declared(_) => match game_of(&said, of_mail.as_ref(), named.as_ref()) {
                Some(game) => add(gathered.games.entry(game).or_default(), said),
                None if said.what == What::Game(InGame::Pgn) => gathered.pgn = true,
                None => gathered.homeless.push(said),
            },
        }
    }
    // Dates by themselves ask for nothing.
    gathered
        .games
        .retain(|_, said| said.asks() || said.submission.message.is_some() || !said.submission.is_empty());
    if gathered.homeless.iter().all(|said| matches!(said.what, What::Declared(_))) {
        gathered.homeless.clear();
    }
    gathered
}

/// The lines without those that set the same thing differently. Of these none counts: nothing says which was meant.
/// Conditional moves above the words that withdraw them are not taken either.
fn settled(said: Vec<Said>, of_mail: Option<&GameId>) -> (Vec<Said>, Vec<UnclearLine>) {
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

/// The game that a line is for: the one that it names, or that of the mail. `named` is the game that the last line with a
/// name had: below the name of another game than the mail's, a line that has neither name nor number could be for
/// either.
fn game_of(said: &Said, of_mail: Option<&GameId>, named: Option<&GameId>) -> Option<GameId> {
    if said.game.is_some() {
        return said.game.clone();
    }
    let other = named.is_some_and(|named| Some(named) != of_mail);
    let sure = match &said.what {
        What::Game(InGame::Moves(stretch)) => stretch.start.is_some(),
        What::Game(said) => matches!(said, InGame::If(_)) || said.only_asks(),
        What::Declared(_) => true,
        What::Player(_) | What::Event(_) => false,
    };
    of_mail.filter(|_| sure || !other).cloned()
}

/// Whether a line is about no game, and has a letter of its own.
pub(crate) fn is_beside(what: &What) -> bool {
    matches!(what, What::Player(_) | What::Event(_))
}

/// Whether one thing that counts is all that was written, beside dates and counts of days.
fn only_one<'a>(mut fresh: impl Iterator<Item = &'a str>, said: &[Said]) -> bool {
    let counts = |said: &&Said| !matches!(said.what, What::Declared(_));
    let mut counting = said.iter().filter(counts);
    let one = counting.next().is_some() && counting.next().is_none();
    one && fresh.all(|line| said.iter().any(|said| said.line == line))
}
