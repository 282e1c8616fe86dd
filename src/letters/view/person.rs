//! People as the templates name them.

use super::super::{GameAsShown, scrub::plain};
use crate::{
    laws::Game,
    model::{Ply, Side},
};
use minijinja::{Value, context, value::Serde};
use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct NamedPerson {
    /// `Jan Novak`
    pub full: String,
    /// `Novak, Jan`
    pub listed: String,
    /// `Novak`
    pub surname: String,
    /// In a game.
    pub side: Option<Side>,
}

impl NamedPerson {
    pub fn of(name: &str, side: Option<Side>) -> NamedPerson {
        let listed = plain(name);
        let (surname, full) = match listed.split_once(',') {
            Some((surname, given)) => {
                (surname.trim().to_owned(), format!("{} {}", given.trim(), surname.trim()))
            }
            None => (listed.clone(), listed.clone()),
        };
        NamedPerson { full: full.trim().to_owned(), listed, surname, side }
    }

    /// Who has this side in a game.
    pub fn of_side(game: &Game, side: Side) -> NamedPerson {
        NamedPerson::of(game.name(side), Some(side))
    }
}

/// The orders by which the director decides what waits of a side. It is named where the other waits for him too.
pub(crate) fn decisions(sight: &GameAsShown, by: Side) -> Vec<String> {
    let game = &sight.game;
    let both = game.waiting().iter().any(|pending| pending.by != by);
    let side = if both { format!(" {}", by.letter()) } else { String::new() };
    ["grant", "refuse"].map(|word| format!("{word} {}{side}", game.id)).into()
}

pub(crate) fn person(sight: &GameAsShown, side: Side) -> NamedPerson {
    NamedPerson::of_side(&sight.game, side)
}

/// A half-move on record or named, as refusals speak of it.
pub(crate) fn place(ply: Ply) -> Value {
    context! { number => ply.to_string(), move_number => ply.move_number(), side => Serde(ply.side()) }
}

/// The same with the orders by which the director decides: a draw declined or agreed, a claim that waits.
pub(crate) fn with_decisions(sight: &GameAsShown, by: Side) -> Value {
    context! { orders => decisions(sight, by), ..of_side(sight, by) }
}

/// Who did or says it, and whether he reads it himself.
pub(crate) fn of_side(sight: &GameAsShown, by: Side) -> Value {
    context! { by => person(sight, by), yours => sight.reader == Some(by) }
}
