//! A move that is sent on a day of its sender's leave: it ends the leave on the day before, or is refused. What would be
//! late after the leave is not refused: before the limit that a letter names there is a day on which a move is taken.

use chrono::{DateTime, NaiveDate, Utc};

use crate::laws::{
    Context, Days, Fact, Game, Note, Refusal, Ruling, moves::record_move, moves::record_move::Brought,
};
use crate::{chess::Played, model::Side, reflection::Turn, regulations::MoveInLeave};

/// Records a move of the sender's, who may be on leave. A conditional answer of his, made while he is away, does nothing
/// to his leave: he sent it before.
///
/// The day of the move is charged, so that the leave ends before the move is counted. But nobody is too late by that who
/// answers before the limit that he was told: then the leave ends with that day.
pub(crate) fn recorded(
    game: &Game,
    played: &Played,
    brought: &Brought,
    context: &Context,
) -> Result<Ruling, Refusal> {
    let as_it_stands = record_move::recorded(game, played, brought.clone(), context);
    let side = context.sender;
    let (Some((today, leave)), Some(day_before)) =
        (leave_of(game, side, context.sent), ended_by_move(game, side, context.sent))
    else {
        return Ok(as_it_stands);
    };
    let Days { from, until, .. } = leave;
    if game.regulations().time.leave.move_in_leave == MoveInLeave::Refused && !ends_by(until, game, context) {
        let moves = is_late(&as_it_stands, side).is_some();
        return if moves { Err(Refusal::OnLeave { from, until }) } else { Ok(as_it_stands) };
    }
    let same_day = (today < until).then(|| (cut(side, leave, today), Note::LeaveEnds));
    let mut late = None;
    for (fact, note) in [(day_before, Note::LeaveEnded)].into_iter().chain(same_day) {
        let Ok(after) = game.foresee(std::slice::from_ref(&fact), context.sent) else {
            // The leave does not end as it should: no move is recorded over that.
            return Ok(Ruling { facts: vec![fact], notices: Vec::new() });
        };
        let mut ruling = record_move::recorded(&after, played, brought.clone(), context);
        // One that is kept for the director is no move yet.
        let Some(is_late) = is_late(&ruling, side) else { continue };
        ruling.facts.insert(0, fact);
        ruling.note(note);
        if !is_late {
            return Ok(ruling);
        }
        late.get_or_insert(ruling);
    }
    // The last day of the leave: there is nothing to end.
    let in_time = is_late(&as_it_stands, side) == Some(false);
    Ok(if in_time { as_it_stands } else { late.unwrap_or(as_it_stands) })
}

/// Whether the limit of the half-move to be made lies within a leave up to this day, on which its sender is, and has not
/// passed.
fn ends_by(until: NaiveDate, game: &Game, context: &Context) -> bool {
    let standing = game.standing().filter(|_| game.on_move() == context.sender);
    standing.is_some_and(|standing| context.sent < standing.deadline && standing.last_day <= until)
}

/// The day on which a player writes, and the leave that he is on. The day is that by which the move is charged, also where
/// he has changed his zone since.
fn leave_of(game: &Game, side: Side, sent: DateTime<Utc>) -> Option<(NaiveDate, Days)> {
    let today = game.terms_asked(side).zone.date(sent);
    let leave = game.leave.of(side).iter().find(|days| days.from <= today && today <= days.until)?;
    Some((today, *leave))
}

/// The entry that ends a leave with this day.
fn cut(side: Side, leave: Days, until: NaiveDate) -> Fact {
    Fact::Leave { side, from: leave.from, until, special: leave.special }
}

/// The entry that ends, on the day before, the leave of a player who moves at this instant.
pub(crate) fn ended_by_move(game: &Game, side: Side, sent: DateTime<Utc>) -> Option<Fact> {
    let (today, leave) = leave_of(game, side, sent)?;
    Some(cut(side, leave, today.pred_opt()?))
}

/// Until when an answer of the player on move costs nothing. A day of leave is free as long as nothing is played on it: an
/// answer ends the leave on the day before.
pub fn costs_nothing_until(game: &Game, turn: &Turn, now: DateTime<Utc>) -> DateTime<Utc> {
    let (side, zone, charged) = (game.on_move(), turn.terms.zone, turn.reaches(1));
    if game.regulations().time.leave.move_in_leave == MoveInLeave::Refused {
        return charged;
    }
    let mut booked = game.leave.of(side).clone();
    booked.sort_unstable_by_key(|days| days.from);
    for days in booked {
        let (first, last) = (days.from.max(zone.date(now)), days.until.min(zone.date(charged)));
        for day in first.iter_days().take_while(|day| *day <= last) {
            let cut = cut(side, days, day.pred_opt().unwrap_or(day));
            // A leave that cannot be cut: then nothing is promised.
            let Ok(after) = game.foresee(&[cut], now) else { return now };
            let then = after.turn().unwrap_or_else(|| after.turn_if(turn.handed)).reaches(1);
            if zone.date(then) <= day {
                return then.max(zone.start_of(day));
            }
        }
    }
    charged
}

/// Whether the move that this side made itself came after the limit; none where a ruling holds no such move.
fn is_late(ruling: &Ruling, side: Side) -> Option<bool> {
    ruling.facts.iter().find_map(|fact| match fact {
        Fact::Moved { half_move, late, conditional: false, .. } if half_move.ply.side() == side => {
            Some(*late)
        }
        _ => None,
    })
}
