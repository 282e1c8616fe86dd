//! Games whose journal does not hold, as a pass meets them: left out, and told of once.

use anyhow::Result;

use super::state::Daemon;
use crate::{
    desk::frozen_game::{self, PUT_OFF, TELL_OF_IT},
    store::{BrokenJournal, OutboxRow},
};

impl Daemon {
    /// Goes on where the journal of the one game does not hold that something was to be done in; nothing is given then.
    pub(crate) fn beside_broken<T>(&mut self, done: Result<T>) -> Result<Option<T>> {
        match done.map_err(|error| error.downcast::<BrokenJournal>()) {
            Ok(done) => Ok(Some(done)),
            Err(Ok(broken)) => {
                self.in_transaction(|post| frozen_game::freeze(post, &broken))?;
                Ok(None)
            }
            Err(Err(error)) => Err(error),
        }
    }

    /// Whether a letter waits because its game stands still: then it is put off. What tells of that very thing goes out.
    pub(crate) fn waits_for_its_game(&mut self, letter: &OutboxRow) -> Result<bool> {
        let Some(game) = letter.game.filter(|_| !TELL_OF_IT.contains(&letter.kind)) else {
            return Ok(false);
        };
        let holds = self.store.read(|books| {
            let row = books.game_by_id(game)?;
            books.game(row.id, &row.name).map(drop)
        });
        if self.beside_broken(holds)?.is_some() {
            return Ok(false);
        }
        let due = self.clock.now() + PUT_OFF;
        self.store.transaction(|books| books.put_off(letter.id, due, "its game stands still"))?;
        Ok(true)
    }
}
