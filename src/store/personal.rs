//! What stands beside the journals: what persons wrote and what names them. A journal holds only the digests.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use rusqlite::{Params, Row};

use super::{
    stored::{column, given},
    transaction::Tx,
};
use crate::model::{Digest, Personal, Salt};

/// An entry of a game's journal, or, without one, of its event's own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub event: i64,
    pub game: Option<i64>,
    pub seq: u32,
}

/// Whose something is, by their numbers in the database.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Owner {
    pub player: Option<i64>,
    pub director: Option<i64>,
    pub mail: Option<i64>,
}

/// What stands beside a journal, by its digest.
pub(super) type Beside = BTreeMap<Digest, (Salt, String)>;

/// Puts back what an entry says in persons' words.
pub(super) fn recall(personal: &mut Personal, beside: &mut Beside) {
    if let Some((salt, text)) = personal.digest().and_then(|digest| beside.remove(&digest)) {
        personal.recall(salt, text);
    }
}

impl Tx<'_> {
    /// Keeps what stands beside an entry. One that is there already has the same salt and the same text: that of a game
    /// whose first entry was made again.
    pub(super) fn keep_personal(&self, place: Place, owner: Owner, personal: &Personal) -> Result<()> {
        const SQL: &str = "
INSERT INTO personal (digest, event, game, seq, player, director, mail, salt, text)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
ON CONFLICT (digest) DO NOTHING";
        let unsealed = "What stands beside an entry was not sealed";
        let digest = personal.digest().context(unsealed)?;
        let salt = personal.salt().context(unsealed)?;
        let Place { event, game, seq } = place;
        let Owner { player, director, mail } = owner;
        let (salt, text) = (salt.as_slice(), personal.text());
        self.run(SQL, given![digest, event, game, seq, player, director, mail, salt, text])
    }

    /// What stands beside a journal, or a part of it: which game's, or which event's own.
    pub(super) fn beside(&self, which: &str, of: impl Params) -> Result<Beside> {
        let sql = format!("SELECT digest, salt, text FROM personal WHERE {which}");
        let read = |row: &Row<'_>| {
            Ok((column::<Digest>(row, "personal.digest")?, (row.get("salt")?, row.get("text")?)))
        };
        Ok(self.all(&sql, of, read)?.into_iter().collect())
    }
}
