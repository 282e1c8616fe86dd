//! A move that is sent on a day of its sender's leave: it ends the leave on the day before, or is refused. What would be
//! late after the leave is not refused: before the limit that a letter names there is a day on which a move is taken.

use chrono::{DateTime, NaiveDate, Utc};

use crate::{
    chess::Played,
    laws::{
        context::Context,
        moves::record_move::{self, Brought},
        record::{fact::Fact, game::Game},
        refusal::Refusal,
        ruling::{Note, Notice, Ruling},
    },
    model::Side,
    reflection::Turn,
    regulations::MoveInLeave,
};

/// Records a move of the sender's, who may be on leave. A conditional answer of his, made while he is away, does nothing
/// to his leave: he sent it before.
pub(crate) fn recorded(
    game: &Game,
    played: &Played,
    brought: &Brought,
    context: &Context,
) -> Result<Ruling, Refusal> {
    let record = |game: &Game| record_move::recorded(game, played, brought.clone(), context);
    let ends = ended_by_move(game, context.sender, context.sent);
    let (Some(day_before), Some((from, until))) = (ends, days(game, context)) else {
        return Ok(record(game));
    };
    match game.regulations().time.leave.move_in_leave {
        MoveInLeave::Refused if !ends_in((from, until), game, context) => {
            let ruling = record(game);
            if moves(&ruling, context.sender) { Err(Refusal::OnLeave { from, until }) } else { Ok(ruling) }
        }
        MoveInLeave::Ends | MoveInLeave::Refused => Ok(ended(day_before, game, context, record)),
    }
}

/// Whether the limit of the half-move to be made lies within these days, on which its sender is on leave, and has not
/// passed.
fn ends_in((_, until): (NaiveDate, NaiveDate), game: &Game, context: &Context) -> bool {
    let standing = game.standing().filter(|_| game.on_move() == context.sender);
    standing.is_some_and(|standing| context.sent < standing.deadline && standing.last_day <= until)
}

/// The day of the move is charged, so that the leave ends before the move is counted. But nobody is too late by that who
/// answers before the limit that he was told: then the leave ends with that day.
fn ended(day_before: Fact, game: &Game, context: &Context, record: impl Fn(&Game) -> Ruling) -> Ruling {
    let same_day = a_day_later(game, &day_before).map(|fact| (fact, Note::LeaveEnds));
    let mut late = None;
    for (fact, note) in [(day_before, Note::LeaveEnded)].into_iter().chain(same_day) {
        let Ok(after) = game.foresee(std::slice::from_ref(&fact), context.sent) else {
            // The leave does not end as it should: no move is recorded over that.
            return Ruling { facts: vec![fact], notices: Vec::new() };
        };
        let ruling = record(&after);
        if in_time(&ruling, context.sender) {
            return ending(ruling, fact, note);
        }
        // One that is kept for the director is no move yet.
        if moves(&ruling, context.sender) {
            late.get_or_insert_with(|| ending(ruling, fact, note));
        }
    }
    let as_it_stands = record(game);
    // The last day of the leave: there is nothing to end.
    if in_time(&as_it_stands, context.sender) { as_it_stands } else { late.unwrap_or(as_it_stands) }
}

/// The same entry with the leave a day longer, where that is still sooner than it was to end.
fn a_day_later(game: &Game, fact: &Fact) -> Option<Fact> {
    let Fact::Leave { side, from, until, special } = *fact else { return None };
    let until = until.succ_opt()?;
    let booked = game.leave.of(side).iter().find(|days| days.from == from)?;
    (until < booked.until).then_some(Fact::Leave { side, from, until, special })
}

/// The entry that ends, on the day before, the leave of a player who moves at this instant. The day is that by which the
/// move is charged, also where he has changed his zone since.
pub fn ended_by_move(game: &Game, side: Side, sent: DateTime<Utc>) -> Option<Fact> {
    let today = game.terms_asked(side).zone.date(sent);
    let leave = game.leave.of(side).iter().find(|days| days.from <= today && today <= days.until)?;
    let until = today.pred_opt()?;
    Some(Fact::Leave { side, from: leave.from, until, special: leave.special })
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
            let until = day.pred_opt().unwrap_or(day);
            let cut = Fact::Leave { side, from: days.from, until, special: days.special };
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

/// Whether a ruling holds a move that this side made itself.
fn moves(ruling: &Ruling, side: Side) -> bool {
    let own = |fact: &Fact| matches!(fact, Fact::Moved { half_move, conditional: false, .. } if half_move.ply.side() == side);
    ruling.facts.iter().any(own)
}

/// Whether that move came before the limit.
fn in_time(ruling: &Ruling, side: Side) -> bool {
    let late = |fact: &Fact| matches!(fact, Fact::Moved { half_move, conditional: false, late: true, .. } if half_move.ply.side() == side);
    moves(ruling, side) && !ruling.facts.iter().any(late)
}

fn ending(mut ruling: Ruling, ended: Fact, note: Note) -> Ruling {
    ruling.facts.insert(0, ended);
    for notice in &mut ruling.notices {
        if let Notice::Recorded { notes, .. }
        | Notice::YourMove { notes, .. }
        | Notice::Followed { notes, .. } = notice
        {
            notes.push(note);
        }
    }
    ruling
}

/// The leave that its sender is on.
fn days(game: &Game, context: &Context) -> Option<(NaiveDate, NaiveDate)> {
    let today = game.terms_asked(context.sender).zone.date(context.sent);
    let mut booked = game.leave.of(context.sender).iter();
    booked.find(|days| days.from <= today && today <= days.until).map(|days| (days.from, days.until))
}
