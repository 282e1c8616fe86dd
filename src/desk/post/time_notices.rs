//! The letters about time that goes by.

use anyhow::{Result, bail};

use super::super::{
    context::{Office, Table},
    director::cases::CaseOf,
};
use crate::{laws::Notice, letters::Letter, model::MatterKind};

impl Office<'_> {
    /// A reminder, a silence, an overstep that was upheld, an outage: a letter to each whom it concerns.
    pub fn tell_of_time(&self, table: &Table, notice: &Notice) -> Result<()> {
        let sight = |reader| table.sight(reader, self.now);
        match *notice {
            Notice::Reminded { why } => {
                let side = table.game.on_move();
                let letter = Letter::Reminder { sight: sight(Some(side)), why };
                // Else all that waited would come at once, with the days of each.
                let (reader, half_move) = (table.player(side).id, table.game.to_play());
                self.books.withdraw_former(letter.kind(), reader, table.row.id, half_move)?;
                self.tell_player(table, side, Some(half_move), letter, None, None)
            }
            Notice::Silent { side, days } => {
                let told = |reader| Letter::SilenceReported { sight: sight(reader), side, days };
                let other = side.other();
                let half_move = table.usual_half_move(other);
                // Where the clocks stand it is not the player who keeps the game waiting.
                if table.game.standing().is_some() {
                    self.tell_player(table, other, half_move, told(Some(other)), None, None)?;
                }
                self.tell_case(table, CaseOf::open(MatterKind::Silence, Some(side)), told(None))
            }
            Notice::CountedAnew { side, limit } => {
                let told = |reader| Letter::CountedAnew { sight: sight(reader), side, limit };
                self.tell_players(table, None, None, |reader| told(Some(reader)))?;
                self.tell_director(table, told(None))
            }
            Notice::Outage { from, until } => {
                let told = |reader| Letter::Outage { sight: sight(Some(reader)), from, until };
                self.tell_players(table, None, None, told)
            }
            ref other => bail!("No letter here tells of {other:?}"),
        }
    }
}
