//! Games in a list.

use minijinja::{Value, context, value::Serde};

use super::{
    super::{GameLine, TimeLeft},
    clocks::span,
    day::Moment,
    person::NamedPerson,
};
use crate::model::Zone;

/// A list of games, and one of them whose example shows how a game is named: one where the reader has the move if
/// there is any.
pub(crate) fn games(lines: &[GameLine], zone: Zone) -> Value {
    let playable = lines.iter().find(|line| to_move(line) && line.example.is_some());
    let shown = playable.or(lines.first());
    context! {
        all => lines.iter().map(|line| game(line, zone)).collect::<Vec<_>>(),
        // `Game CLUB26/7: 12. 7163`, in its two halves.
        example_game => shown.map(|line| line.id.to_string()),
        example_move => playable.and_then(|line| line.example.clone()),
        // Whether digits count in that game.
        numeric => shown.is_none_or(|line| line.notation.numeric_counts()),
    }
}

fn game(line: &GameLine, zone: Zone) -> Value {
    context! {
        id => line.id.to_string(), side => Serde(line.side),
        opponent => NamedPerson::of(&line.opponent, Some(line.side.other())),
        number => line.next.to_string(), move_number => line.next.move_number(), to_move => to_move(line),
        time => line.time.map(|left| time(left, zone)), stands => line.stands,
        // Whether the reader has a draw offer to answer, or waits for the answer to his own.
        offered => line.offer == Some(line.side.other()), offers => line.offer == Some(line.side),
        result => line.result.map(|result| result.to_string()),
        example => line.example.clone(), ifs => line.ifs.clone(),
    }
}

fn to_move(line: &GameLine) -> bool {
    line.to_move && line.result.is_none()
}

fn time(time: TimeLeft, zone: Zone) -> Value {
    context! {
        until => Moment::until(time.deadline, zone), passed => time.passed, left => time.days.max(0),
        block => time.block.map(|(clock, bank)| (span(clock), span(bank))),
    }
}
