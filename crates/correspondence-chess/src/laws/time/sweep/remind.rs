//! Reminders: to a player who has the move and whose days go by. A reminder starts nothing anew.
//!
//! Beside the Laws: reminders

use chrono::{DateTime, Duration, Utc};

use crate::laws::{Game, Reminder};
use crate::reflection::Turn;

/// Under Triple Block: how little on the clock is worth a reminder.
const LITTLE: Duration = Duration::days(10);

/// The reminders that are still to come for this half-move, each with its instant. What an earlier reminder has said
/// already, or came too late to say, is left out.
pub(crate) fn coming(game: &Game) -> Vec<(DateTime<Utc>, Reminder)> {
    let (Some(available), Some(turn), Some(standing)) = (&game.available, game.turn(), game.standing())
    else {
        return Vec::new();
    };
    let said = || available.reminders.iter().filter(|(_, why)| *why != Reminder::Repeat);
    let said_days = said().filter_map(|(_, why)| match why {
        Reminder::Days(days) => Some(*days),
        Reminder::Share | Reminder::Repeat => None,
    });
    let most_days = said_days.max().unwrap_or(0);
    // That few are left, since the clock was last filled.
    let said_share = said()
        .any(|(at, why)| *why == Reminder::Share && available.filled.is_none_or(|filled| filled <= *at));
    let last = said().map(|(at, _)| *at).max();
    let rules = &game.regulations().time.reminders;
    let exact = turn.terms.control.is_exact();
    let days = rules.after_days.iter().filter(|days| !exact && **days > most_days);
    let days = days.map(|days| (turn.reaches(*days), Reminder::Days(*days)));
    let share = share(game, &turn, rules.at_share).filter(|_| !said_share);
    let share = share.map(|at| (at, Reminder::Share));
    let charged = |(at, why)| (turn.spares.next_charged(at), why);
    let to_come =
        |(at, _): &(DateTime<Utc>, Reminder)| *at < standing.deadline && last.is_none_or(|last| last < *at);
    days.chain(share).map(charged).filter(to_come).collect()
}

/// The reminder that is to be sent now: of several that are due, the latest. None while no time is charged.
pub(crate) fn due(game: &Game, seen: DateTime<Utc>) -> Option<Reminder> {
    let rests = game.turn()?.spares.at(seen).is_some();
    let due = coming(game).into_iter().filter(|(at, _)| *at <= seen && !rests);
    due.max_by_key(|(at, _)| *at).map(|(_, why)| why)
}

/// When few of the days are left that a time period has.
fn share(game: &Game, turn: &Turn, percent: u32) -> Option<DateTime<Utc>> {
    if percent == 0 {
        return None;
    }
    let (control, clock) = (turn.terms.control, game.clocks.of(game.on_move()));
    if control.is_exact() {
        // One who had as little before reads it in the letter that asks for the move.
        let limit = turn.standing(clock).deadline;
        return Some(limit.checked_sub_signed(LITTLE)?.max(turn.reaches(1)));
    }
    let few = u64::from(clock.allowance(control)) * u64::from(percent) / 100;
    Some(turn.leaves(clock, u32::try_from(few).unwrap_or(u32::MAX)))
}
