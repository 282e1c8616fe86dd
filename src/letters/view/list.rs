//! Games in a list.

use serde::Serialize;

use super::{
    super::{GameLine, TimeLeft},
    clocks::Span,
    day::Moment,
    person::NamedPerson,
};
use crate::model::{Side, Zone};

#[derive(Clone, Debug, Serialize)]
pub(super) struct GameLineView {
    id: String,
    side: Side,
    opponent: NamedPerson,
    /// `12.` or `12...`
    number: String,
    move_number: u32,
    to_move: bool,
    time: Option<TimeView>,
    stands: bool,
    /// Whether the reader has a draw offer to answer, or waits for the answer to his own.
    offered: bool,
    offers: bool,
    result: Option<String>,
    /// A legal move with its number, where the reader has the move.
    example: Option<String>,
    /// The reader's own conditional moves.
    ifs: Vec<String>,
}

/// How long the player on move has.
#[derive(Clone, Debug, Serialize)]
struct TimeView {
    until: Moment,
    passed: bool,
    left: i64,
    block: Option<(Span, Span)>,
}

impl TimeView {
    fn of(time: TimeLeft, zone: Zone) -> TimeView {
        TimeView {
            until: Moment::until(time.deadline, zone),
            passed: time.passed,
            left: time.days.max(0),
            block: time.block.map(|(clock, bank)| (Span::of(clock), Span::of(bank))),
        }
    }
}

impl GameLineView {
    fn of(line: &GameLine, zone: Zone) -> GameLineView {
        GameLineView {
            id: line.id.to_string(),
            side: line.side,
            opponent: NamedPerson::of(&line.opponent, Some(line.side.other())),
            number: line.next.to_string(),
            move_number: line.next.move_number(),
            to_move: line.to_move && line.result.is_none(),
            time: line.time.map(|time| TimeView::of(time, zone)),
            stands: line.stands,
            offered: line.offer == Some(line.side.other()),
            offers: line.offer == Some(line.side),
            result: line.result.map(|result| result.to_string()),
            example: line.example.clone(),
            ifs: line.ifs.clone(),
        }
    }
}

/// A list of games, and one of them whose example shows how a game is named: one where the reader has the move if
/// there is any.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GamesView {
    all: Vec<GameLineView>,
    /// `Game CLUB26/7: 12. 7163`, in its two halves.
    example_game: Option<String>,
    example_move: Option<String>,
    /// Whether digits count in that game.
    numeric: bool,
}

impl GamesView {
    pub fn of(lines: &[GameLine], zone: Zone) -> GamesView {
        let all: Vec<GameLineView> = lines.iter().map(|line| GameLineView::of(line, zone)).collect();
        let playable = all.iter().find(|line| line.to_move && line.example.is_some());
        let example_game = playable.or(all.first()).map(|line| line.id.clone());
        let example_move = playable.and_then(|line| line.example.clone());
        let shown = lines.iter().find(|line| Some(line.id.to_string()) == example_game);
        let numeric = shown.is_none_or(|line| line.notation.numeric_counts());
        GamesView { example_game, example_move, numeric, all }
    }
}
