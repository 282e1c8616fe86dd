//! Words about the time of the half-move to be made: a long think announced, the clock filled from the bank, the last
//! move asked for once more. Each is a matter of its own beside whatever else a mail says: the rest of it is ruled on
//! first, and what the words come to is said for the game as it stands then.
//!
//! Laws C
//! Beside the Laws: reminders

use chrono::NaiveDate;

use crate::laws::{
    Act, Available, Context, Fact, Game, Notice, Refusal, Reminder, Ruling, WhyNoRefill, case::Case,
};

const DAY: i64 = 24 * 60 * 60;

/// Rules on such words.
pub(crate) fn rule(case: &mut Case<'_>) {
    type Word = fn(&Game, &Context) -> Result<Ruling, Refusal>;
    let words: [(Act, Word); 3] = [(Act::LongThink, announce), (Act::Refill, refill), (Act::Repeat, repeat)];
    let said = words.into_iter().filter(|(act, _)| case.said.says(act)).map(|(_, word)| word);
    let said: Vec<Word> = said.collect();
    if said.is_empty() {
        return;
    }
    let facts = [case.apart.facts.as_slice(), &case.ruling.facts].concat();
    // Entries that do not fit: what is said beside them is said of no game.
    let Ok(after) = case.game.foresee(&facts, case.context.sent) else { return };
    for word in said {
        case.rule(word(&after, case.context));
    }
}

/// `long think`: for the half-move that the sender has. Once is enough.
fn announce(game: &Game, context: &Context) -> Result<Ruling, Refusal> {
    let available = asked(game, context, "long think")?;
    let (by, half_move, sent) = (context.sender, game.to_play(), context.sent);
    let again = available.announced.is_some();
    let facts = if again { Vec::new() } else { vec![Fact::LongThink { by, half_move, sent }] };
    Ok(Ruling { facts, notices: vec![Notice::LongThink { by, again }] })
}

/// `refill`: the bank fills the clock while its player is on move (Triple Block). What was thought until the mail was sent
/// is taken off the clock first, and the bank then fills it. A mail that was
/// sent after the clock had run down comes too late, whatever the bank holds.
fn refill(game: &Game, context: &Context) -> Result<Ruling, Refusal> {
    let none = |why| Err(Refusal::NoRefill { why });
    let by = context.sender;
    let control = game.control(by);
    if !control.is_exact() {
        return none(WhyNoRefill::Control);
    }
    asked(game, context, "refill")?;
    if game.late_if_sent(context.sent) {
        return none(WhyNoRefill::TooLate);
    }
    let seconds = game.charge_if_sent(context.sent).map_or(0, |charge| charge.seconds);
    let Some(block) = game.clocks.of(by).block(control).map(|block| block.thought(seconds)) else {
        return none(WhyNoRefill::Control);
    };
    if block.bank <= 0 {
        return none(WhyNoRefill::BankEmpty);
    }
    // The bank fills the clock after each move of his own anyway.
    if block.filled().clock - block.clock < DAY.min(block.bank) {
        return none(WhyNoRefill::Full);
    }
    let half_move = game.to_play();
    let refilled = Fact::Refilled { by, half_move, sent: context.sent, seconds };
    let mut ruling = Ruling { facts: vec![refilled], notices: vec![Notice::Refilled { by }] };
    // It was sent before the limit, and moves it.
    if game.flag.is_some() {
        ruling.facts.push(Fact::FlagWithdrawn { half_move });
        ruling.notices.insert(0, Notice::FlagWithdrawn { ply: half_move.ply });
    }
    Ok(ruling)
}

/// The letter that asks the sender for his half-move: only who is on move, and whose time runs, has something to say
/// about it.
fn asked<'a>(game: &'a Game, context: &Context, read: &str) -> Result<&'a Available, Refusal> {
    if game.outcome.is_some() {
        return Err(Refusal::GameOver);
    }
    if context.answers.is_some_and(|half_move| half_move.line != game.line) {
        return Err(Refusal::OldLine { read: read.into() });
    }
    let own = game.available.as_ref().filter(|_| game.on_move() == context.sender);
    own.ok_or_else(|| Refusal::NoTimeRuns { read: read.into() })
}

/// `repeat`: the last move once more. To whoever is on move, at any time; to his opponent, after the time that the
/// regulations name. The first letter stays the one from which time runs.
fn repeat(game: &Game, context: &Context) -> Result<Ruling, Refusal> {
    if game.outcome.is_some() {
        return Err(Refusal::GameOver);
    }
    let by = context.sender;
    let told = Ruling { facts: Vec::new(), notices: vec![Notice::Repeated { by }] };
    if game.on_move() == by {
        return Ok(told);
    }
    if game.pending.is_some() {
        return Err(Refusal::ClaimWaits);
    }
    let today = game.zone(by).date(context.sent);
    match earliest(game, context) {
        None => Err(Refusal::RepeatTooSoon { from: None, again: false }),
        Some((from, again)) if today < from => Err(Refusal::RepeatTooSoon { from: Some(from), again }),
        Some(_) => {
            let reminded = Fact::Reminded { half_move: game.to_play(), why: Reminder::Repeat };
            Ok(Ruling { facts: vec![reminded], ..told })
        }
    }
}

/// The first day, in the sender's zone, on which he may ask that his opponent be sent his move again, and whether that
/// was done before; none as long as our letter is not on its way. Once a day at most.
fn earliest(game: &Game, context: &Context) -> Option<(NaiveDate, bool)> {
    let available = game.available.as_ref()?;
    let zone = game.zone(context.sender);
    let rules = &game.regulations().time;
    let wait = rules.reminders.repeat_after.saturating_add(available.terms.transit().unwrap_or(0));
    // Nobody is asked to answer while he is on leave, and a repeat may begin a count that doubles.
    let since = zone.date(available.handed.at).max(available.terms.start);
    let first = game.turn()?.spares.last_day(zone, since, wait);
    let repeats = available.reminders.iter().filter(|(_, why)| *why == Reminder::Repeat);
    let last = repeats.map(|(at, _)| zone.date(*at)).max().and_then(|day| day.succ_opt());
    Some((last.map_or(first, |next| first.max(next)), last.is_some()))
}
