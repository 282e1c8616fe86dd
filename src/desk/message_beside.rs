//! The message of a mail, beside the letters of the ruling on that mail. It goes with the first of them to his opponent.

use super::GameContext;
use crate::{letters::Enclosed, model::Side};
use std::cell::Cell;

pub(crate) struct MessageBeside {
    pub(crate) game: i64,
    pub(crate) writer: i64,
    pub(crate) reader: i64,
    pub(crate) message: Enclosed,
    pub(crate) passed_on: Enclosed,
    /// Whether a letter took it along.
    pub(crate) passed: Cell<bool>,
}

impl MessageBeside {
    pub(crate) fn new(table: &GameContext, from: Side, message: &str) -> MessageBeside {
        let (writer, reader) = (table.player(from), table.player(from.other()));
        MessageBeside {
            game: table.row.id,
            writer: writer.id,
            reader: reader.id,
            message: Enclosed::Message { from: writer.name.clone(), said: message.to_owned() },
            passed_on: Enclosed::PassedOn { to: reader.name.clone() },
            passed: Cell::default(),
        }
    }
}
