//! What lines that could not be taken were probably meant to say, in the game of their mail.

use crate::{
    letters::GameAsShown,
    reading::{LookedAtIn, Meant, meant, with_its_game_first},
};

/// What a line was meant to say; `elsewhere` where it names another game, so that nothing is proposed for this one.
pub(crate) fn meant_in_game(line: &str, elsewhere: bool, sight: Option<&GameAsShown>) -> Option<Meant> {
    if elsewhere {
        return with_its_game_first(line).map(Meant::Elsewhere);
    }
    let game = &sight?.game;
    let side = sight?.reader.filter(|_| game.outcome.is_none())?;
    let position = (side == game.on_move()).then(|| game.position());
    meant(line, &LookedAtIn { game: &game.id, side, offered: game.offers(side.other()), position })
}
