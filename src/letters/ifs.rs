//! A player's own conditional moves, as he could send them again. Nobody else is shown them.

use super::view::Scripts;
use crate::{
    chess::{Numeric, Position, Script},
    laws::{Game, Step},
    model::{Language, Ply, Side},
};

/// The conditional moves of a side that stand, a line each: `if 5755 then 2. 7163, if 2836 then 3. 6125`.
pub fn standing_ifs(game: &Game, side: Side, chosen: Option<Script>, language: Language) -> Vec<String> {
    let scripts = Scripts::of(chosen, game.notation, language);
    let lines = game.conditionals.of(side).iter();
    lines.map(|line| written(line, game.position(), game.next_ply(), side, &scripts)).collect()
}

fn written(line: &[Step], position: &Position, next: Ply, side: Side, scripts: &Scripts) -> String {
    let mut text = String::new();
    let mut board = Some(position.clone());
    let mut ply = next;
    for step in line {
        let made = match step {
            Step::Any => {
                board = None;
                "any".to_owned()
            }
            Step::Move(numeric) => one(*numeric, &mut board, scripts),
        };
        let word = match (ply.side() == side, text.is_empty()) {
            (true, true) => "",
            (true, false) => " then ",
            (false, true) => "if ",
            (false, false) => ", if ",
        };
        text.push_str(&format!("{word}{ply} {made}"));
        ply = ply.next();
    }
    text
}

/// A move on the board as far as it is known; behind "any" in digits.
fn one(numeric: Numeric, board: &mut Option<Position>, scripts: &Scripts) -> String {
    let played = board.take().and_then(|position| position.play(numeric).ok());
    match played {
        Some(played) => {
            let text = scripts.first(&played.for_score(false));
            *board = Some(played.position);
            text
        }
        None => numeric.to_string(),
    }
}
