//! Lines of conditional moves as they are shown and could be sent again: a condition a line, each with the number of
//! its half-move, those that go on from an answer further in.

use crate::chess::{Numeric, Played, Position};
use crate::laws::{Game, Step, moves::accepted_notation};
use crate::model::{Ply, Side};

/// The lines of a side as variations: `if 1... 5755 then 2. 7163`, and below it what goes on from there. They begin
/// with this half-move of this position; behind "any" moves stand in digits.
pub fn as_tree(
    lines: &[Vec<Step>],
    (position, next): (&Position, Ply),
    side: Side,
    write: impl Fn(&Played) -> String,
) -> Vec<String> {
    let mut shown = Vec::new();
    let mut above: &[Step] = &[];
    for line in lines {
        let common = line.iter().zip(above).take_while(|(one, other)| one == other).count();
        let mut board = Some(position.clone());
        let mut ply = next;
        let mut conditions: Vec<(usize, String)> = Vec::new();
        for (place, step) in line.iter().enumerate() {
            let made = match step {
                Step::Any => {
                    board = None;
                    "any".to_owned()
                }
                Step::Move(numeric) => move_shown(*numeric, &mut board, &write),
            };
            match conditions.last_mut() {
                Some((_, condition)) if ply.side() == side => {
                    condition.push_str(&format!(" then {ply} {made}"))
                }
                _ if ply.side() == side => conditions.push((place, format!("{ply} {made}"))),
                _ => conditions.push((place, format!("if {ply} {made}"))),
            }
            ply = ply.next();
        }
        let depth = |index: usize| "   ".repeat(index);
        // The condition in which it leaves the line above it, and all that follow.
        let new = conditions.iter().rposition(|(place, _)| *place <= common).unwrap_or_default();
        let rest = conditions.iter().enumerate().skip(new);
        shown.extend(rest.map(|(index, (_, condition))| format!("{}{condition}", depth(index))));
        above = line;
    }
    shown
}

/// The same in a notation that counts, for their owner to send.
pub(super) fn in_what_counts(game: &Game, side: Side, lines: &[Vec<Step>]) -> Vec<String> {
    let pen = accepted_notation::in_what_counts(game, side);
    as_tree(lines, (game.position(), game.next_ply()), side, |made| pen.write(made))
}

/// A move on the board as far as it is known; behind "any" in digits.
fn move_shown(numeric: Numeric, board: &mut Option<Position>, write: impl Fn(&Played) -> String) -> String {
    let played = board.take().and_then(|position| position.play(numeric).ok());
    match played {
        Some(played) => {
            let text = write(&played);
            *board = Some(played.position);
            text
        }
        None => numeric.to_string(),
    }
}
