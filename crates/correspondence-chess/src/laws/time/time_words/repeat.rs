//! `repeat`: the last move once more. To whoever is on move, at any time; to his opponent, after the time that the
//! regulations name. The first letter stays the one from which time runs.

use chrono::NaiveDate;

use crate::laws::{Context, Fact, Game, Notice, Refusal, Reminder, Ruling};

pub(crate) fn repeat(game: &Game, context: &Context) -> Result<Ruling, Refusal> {
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
