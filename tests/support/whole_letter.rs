//! A letter of the outbox with its bytes, for those who look at what was sent.

use std::ops::Deref;

use amici::store::{OutboxRow, Tx};
use anyhow::Result;

#[derive(Clone, Debug)]
pub struct WholeLetter {
    row: OutboxRow,
    pub bytes: Vec<u8>,
}

impl Deref for WholeLetter {
    type Target = OutboxRow;

    fn deref(&self) -> &OutboxRow {
        &self.row
    }
}

impl WholeLetter {
    pub fn of(books: &Tx<'_>, row: OutboxRow) -> Result<WholeLetter> {
        Ok(WholeLetter { bytes: books.bytes_of(row.id)?, row })
    }

    pub fn is_as_sent(&self) -> bool {
        self.row.is_whole(&self.bytes)
    }
}
