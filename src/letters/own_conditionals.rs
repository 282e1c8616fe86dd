//! A player's own conditional moves, as he could send them again. Nobody else is shown them.
//!
//! Beside the Laws: conditionals

use super::view::Scripts;
use crate::{
    chess::Script,
    laws::{Game, conditionals_as_tree},
    model::{Language, Side},
};

/// The conditional moves of a side that stand, as variations: `if 1... 5755 then 2. 7163`, and further in what goes on
/// from there.
pub fn standing_ifs(game: &Game, side: Side, chosen: Option<Script>, language: Language) -> Vec<String> {
    let scripts = Scripts::of(chosen, game.notation, language);
    let from = (game.position(), game.next_ply());
    conditionals_as_tree(game.conditionals.of(side), from, side, |made| scripts.first(made))
}
