//! An order of the director to the journal and the letters.

use anyhow::Result;

use super::office::{Office, Table};
use crate::{
    laws::{Evidence, Fact, MoveText, Ruler},
    letters::Thread,
    model::Order,
};

/// Why an order does not fit the state of its game, and what would.
pub(super) struct Unfit(pub String);

impl Office<'_> {
    pub fn rule(
        &self,
        table: &mut Table,
        order: Order<MoveText>,
        ruler: Ruler,
        words: &str,
        reason: &str,
        evidence: Option<&Evidence>,
        _thread: Option<Thread>,
    ) -> Result<Result<String, Unfit>> {
        if table.game.outcome.is_some() && !matches!(order, Order::Result { .. }) {
            return Ok(Err(Unfit("the game is over".into())));
        }
        let fact = Fact::Ruled { by: ruler, order: words.to_owned(), reason: reason.to_owned() };
        self.books.append(table.row.id, &mut table.game, self.now, vec![fact], evidence)?;
        Ok(Ok(format!("{}: ruled, {words}", table.row.name)))
    }
}
