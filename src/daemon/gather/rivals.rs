//! Prose that speaks of moves which are on record changes no move: it is talk about the game.

use anyhow::Result;

use crate::{
    daemon::office::Office,
    laws::{Game, is_on_record},
    model::GameId,
    reading::{Reading, WhyUnclear, spoken},
};

impl Office<'_> {
    /// Lets a line that seemed to speak of another move be mere prose where all the moves in it are on record under
    /// their numbers.
    pub(super) fn set_record_apart(&self, reading: &mut Reading, of_mail: Option<&GameId>) -> Result<()> {
        for unclear in &mut reading.unclear {
            if unclear.why != WhyUnclear::AnotherMove {
                continue;
            }
            let Some(name) = unclear.game.as_ref().or(of_mail) else { continue };
            let Some(row) = self.books.game_named(name)? else { continue };
            if all_on_record(&self.table(row)?.game, &unclear.line) {
                unclear.why = WhyUnclear::MoveInProse;
            }
        }
        Ok(())
    }
}

fn all_on_record(game: &Game, line: &str) -> bool {
    let recorded =
        |number: Option<u32>, spelt| number.is_some_and(|number| is_on_record(game, spelt, number));
    spoken(line).iter().all(|spoken| recorded(spoken.number, &spoken.spelt))
}
