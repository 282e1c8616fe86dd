//! Moves for a player to send, as letters show them to him.

use crate::{
    chess::{Numeric, Piece, Position, Script},
    laws::Game,
    model::Language,
    regulations::Notation,
};

/// A legal move with its number, as it can be sent in a game by a player whose moves are read in this language and
/// shown to him in the script that he chose.
pub fn example(game: &Game, chosen: Option<Script>, language: Language) -> Option<String> {
    let kings = || game.position().moves_of(Piece::King).first().copied();
    let numeric = if game.king_must_move.is_some() { kings() } else { game.position().example() }?;
    to_send(game, numeric, chosen, language)
}

/// A move to be made next in a game, with its number, as its player can send it.
pub fn to_send(game: &Game, numeric: Numeric, chosen: Option<Script>, language: Language) -> Option<String> {
    let text = sendable(game.position(), numeric, game.notation, chosen, language)?;
    Some(format!("{} {text}", game.next_ply()))
}

/// A move in the notation that counts: in digits where they do, unless letters count too and are what he chose to
/// read; else at full length, which is enough in strict mode too.
pub(super) fn sendable(
    position: &Position,
    numeric: Numeric,
    notation: Notation,
    chosen: Option<Script>,
    language: Language,
) -> Option<String> {
    let letters = notation.algebraic_counts() && chosen.is_some_and(|script| script != Script::Numeric);
    let script = if notation.numeric_counts() && !letters { Script::Numeric } else { Script::Long };
    Some(position.play(numeric).ok()?.for_score(false).write(script, language))
}
