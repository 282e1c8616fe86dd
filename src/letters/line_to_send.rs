//! The one place that words a line for a player to send, in the notation that counts in his game and as he reads moves.
//!
//! What a line was meant to say is heard where lines are read (`reading/meant_line.rs`), never while a letter is
//! written.
//!
//! Beside the Laws: conditionals

use super::{GameAsShown, scrub::scrub, view::Scripts};
use crate::{
    chess::{Numeric, Piece, Script},
    laws::{Game, Pen, conditionals_as_tree},
    model::{GameId, Language, Side},
    reading::Meant,
};

/// A legal move with its number, as it can be sent in a game by a player whose moves are read in this language and
/// shown to him in the script that he chose.
pub fn example(game: &Game, chosen: Option<Script>, language: Language) -> Option<String> {
    let kings = || game.position().moves_of(Piece::King).first().copied();
    let numeric = if game.king_must_move.is_some() { kings() } else { game.position().example() }?;
    to_send(game, numeric, false, chosen, language)
}

/// A move to be made next in a game, with its number, as its player can send it.
pub fn to_send(
    game: &Game,
    numeric: Numeric,
    offer: bool,
    chosen: Option<Script>,
    language: Language,
) -> Option<String> {
    let made = game.position().play(numeric).ok()?;
    let text = Pen::to_send(game.notation, chosen, language).write(&made);
    Some(format!("{} {text}{}", game.next_ply(), if offer { " (=)" } else { "" }))
}

/// The conditional moves of a side that stand, as their owner alone is shown them and could send them again, as
/// variations: `if 1... 5755 then 2. 7163`, and further in what goes on from there.
pub fn standing_ifs(game: &Game, side: Side, chosen: Option<Script>, language: Language) -> Vec<String> {
    let scripts = Scripts::of(chosen, game.notation, language);
    let from = (game.position(), game.next_ply());
    conditionals_as_tree(game.conditionals.of(side), from, side, |made| scripts.first(made))
}

/// A line as it is sent where the mail answers no letter about its game.
pub fn in_game(game: &GameId, line: &str) -> String {
    format!("Game {game}: {line}")
}

/// What to send instead of a line that could not be taken.
pub fn instead(meant: &Meant, sight: Option<&GameAsShown>, chosen: Option<Script>) -> Option<String> {
    match meant {
        Meant::Resign => Some("resign".into()),
        Meant::AcceptDraw => Some("accept draw".into()),
        Meant::DeclineDraw => Some("decline draw".into()),
        Meant::Elsewhere(line) => Some(scrub(line)),
        Meant::Move { numeric, offer, claim } => {
            let (game, side) = (&sight?.game, sight?.reader?);
            let given_up =
                game.given_up_by(*numeric, sight?.now).first().filter(|_| *claim).map(ToString::to_string);
            given_up.or_else(|| to_send(game, *numeric, *offer, chosen, game.hands.of(side).language))
        }
    }
}
