//! What came with a move, dates and counts of days beside it too, and a record that differs from ours.

use minijinja::{Value, context, value::Serde};

use super::{
    super::{Addressee, GameAsShown, GamePlayedAgain, pgn, scrub::scrub},
    day::Day,
    person::person,
    script::Scripts,
    time_passing,
};
use crate::{
    chess::Played,
    laws::{Dates, Difference, Note},
    model::{GameResult, Ply, Side, TimeNote},
};

pub(crate) fn recorded(sight: &GameAsShown, notes: &[Note]) -> Value {
    context! {
        notes => Serde(notes), claim_until => time_passing::claim_until(sight),
        claimed => late_move_claimed(sight),
        ..details(sight, notes)
    }
}

/// Whether the last move that came too late had been claimed before it came.
fn late_move_claimed(sight: &GameAsShown) -> bool {
    let game = &sight.game;
    game.records.iter().rev().find(|record| record.late).is_some_and(|record| game.is_claimed(record.ply))
}

/// What notes say beside their names: dates and counts of days that differ, an answer, sent beforehand, that could not be
/// played.
fn details(sight: &GameAsShown, notes: &[Note]) -> Value {
    let (mut differ, mut count, mut not_legal) = (None, None, None);
    for note in notes {
        if let Note::DatesDiffer(dates) = note {
            differ = Some(shown(*dates));
        } else if let Note::CountDiffers(said) = note {
            count = Some(counted(sight, *said));
        } else if let Note::ReplyNotLegal(numeric) = note {
            not_legal = Some(numeric.to_string());
        }
    }
    context! { differ, count, not_legal }
}

/// A count of days that the mover wrote, and ours.
fn counted(sight: &GameAsShown, said: TimeNote) -> Value {
    let side = said.whose.or(sight.reader);
    let opponents = side != sight.reader;
    let record = sight.game.records.iter().rev().find(|record| Some(record.ply.side()) == side);
    let charged = record.and_then(|record| record.charge).map(|charge| charge.days);
    let whole = side.map(|side| sight.game.clocks.of(side).used);
    context! { used => said.used, total => said.total, opponents, charged, whole }
}

/// What the director is told of dates that a player stands by, with the order that puts the days right.
pub(crate) fn disputed(sight: &GameAsShown, ply: Ply, dates: Dates, why: String, days: u32) -> Value {
    let record = sight.game.records.iter().rfind(|record| record.ply == ply);
    let counted = record.and_then(|record| record.charge).map_or(0, |charge| charge.days);
    let side = ply.side().letter();
    let order = |word: &str, days: u32| format!("{word} {} {side} {days}", sight.game.id);
    let order = match counted.checked_sub(days) {
        Some(0) => None,
        Some(more) => Some(order("credit", more)),
        None => Some(order("penalty", days.saturating_sub(counted))),
    };
    context! { player => person(sight, ply.side()), why, days, counted, order, ..shown(dates) }
}

fn shown(dates: Dates) -> Value {
    context! { received => dates.received.map(Day::of), sent => dates.sent.map(Day::of) }
}

/// Where two records differ first: ours, and what the player sent; none where it is not in one of them.
pub(crate) fn differs(sight: &GameAsShown, first: &Difference, to: &Addressee) -> Value {
    let scripts = Scripts::for_reader(sight, to);
    let (ours, his) = match first {
        Difference::Start => (None, None),
        Difference::Result { ours, his } => (Some(ours.to_string()), Some(his.to_string())),
        Difference::Move { ply, his } => {
            let ours = sight.game.score.at(*ply).map(|made| format!("{ply} {}", scripts.both(made)));
            (ours, his.as_ref().map(|his| format!("{ply} {}", scrub(his))))
        }
    };
    context! { ours, his }
}

/// Whether exact time is kept in any of these games, which no outage changes.
pub(crate) fn any_exact(played: &[GamePlayedAgain]) -> bool {
    played.iter().any(|played| played.sight.game.regulations().control.is_exact())
}

/// A game with the half-moves that were read again in it, and how it stands now.
pub(crate) fn again(played: &GamePlayedAgain, to: &Addressee) -> Value {
    let (sight, game) = (&played.sight, &played.sight.game);
    let scripts = Scripts::for_reader(sight, to);
    let again = |ply: Ply| game.records.iter().any(|record| record.ply == ply && record.entry >= played.from);
    let moves = game.score.numbered().filter(|(ply, _)| again(*ply));
    let written = |made: &Played| scripts.first(made) + if made.offer { " (=)" } else { "" };
    context! {
        id => game.id.to_string(), white => person(sight, Side::White), black => person(sight, Side::Black),
        side => sight.reader.map(Serde), opponent => sight.reader.map(|side| person(sight, side.other())),
        moves => pgn::numbered(moves, written), on_move => person(sight, game.on_move()),
        yours => sight.reader == Some(game.on_move()), move_number => game.next_ply().move_number(),
        result => game.outcome.map(|(result, _)| result.to_string()),
    }
}

/// The order that would put the result right, where another was sent.
pub(crate) fn result_as_sent(
    sight: &GameAsShown,
    first: &Difference,
    beside: Option<GameResult>,
) -> Vec<String> {
    let his = match first {
        Difference::Result { his, .. } => Some(*his),
        Difference::Start | Difference::Move { .. } => beside,
    };
    his.map(|his| format!("result {} {his}", sight.game.id)).into_iter().collect()
}

/// Moves as they have to be sent, with their number.
pub(crate) fn numbered(sight: &GameAsShown, moves: &[String]) -> Vec<String> {
    moves.iter().map(|text| format!("{} {}", sight.game.next_ply(), scrub(text))).collect()
}

/// A half-move on record as its reader sees moves, and as the refusal has it where the record has none.
pub(crate) fn on_record(sight: &GameAsShown, ply: Ply, recorded: &str, reader: &Addressee) -> String {
    let scripts = Scripts::for_reader(sight, reader);
    sight.game.score.at(ply).map_or_else(|| recorded.to_owned(), |made| scripts.both(made))
}
