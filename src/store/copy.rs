//! Making a copy of the database and proving it: that the copy opens, that every game can be folded from it, and that
//! each of its chains is the beginning of the one that the database holds now.

use std::{collections::BTreeMap, path::Path};

use anyhow::{Context, Result, bail, ensure};
use chrono::{DateTime, Utc};
use rusqlite::{Connection, OpenFlags};

use super::{
    KnownInstant, Store, backup,
    migrate::{self, Age},
    remembered::Remembered,
    stored::{column, given},
    transaction::Tx,
};
use crate::{
    chance::Chance,
    letters::ChainHead,
    model::{Digest, EventCode, GameId},
};

/// What a copy was found to hold.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Proved {
    /// When it was made.
    pub made: DateTime<Utc>,
    /// The events, each with the seal of the last entry of its own journal.
    pub events: Vec<(EventCode, String)>,
    /// The last entry of each event's own journal, and behind it those of its games.
    pub ends: Vec<ChainHead>,
    pub games: usize,
    /// The games whose journals do not hold, with what is amiss: those of the database do not hold either.
    pub broken: Vec<String>,
    heads: Heads,
}

/// The last entry of each chain, by its kind and the number of its owner.
type Heads = BTreeMap<(&'static str, i64), (u32, Digest)>;

/// The tables of chains, each with the column of whose chain it is.
const CHAINS: [(&str, &str); 2] = [("event_journal", "event"), ("journal", "game")];

impl Store {
    /// Writes what the database holds at this instant into an empty file, in one reading: it comes to its end however
    /// much is written meanwhile, and holds nothing of what was erased. The file opens for nobody before it is finished.
    ///
    /// # Errors
    /// When the file or the database fails, or is damaged.
    pub fn copy_into(&self, file: &Path, now: DateTime<Utc>) -> Result<()> {
        self.right_file()?;
        let database = self.db.path().context("A database's name must be UTF-8")?;
        let copy = backup::write_out(database, file).context("Cannot copy the database")?;
        let remembered = Remembered::default();
        let books = Tx::on(&copy, &remembered, &self.chance);
        books.set_mark(KnownInstant::Copied, now)
    }

    /// Looks through a copy that was just made, and holds its chains against those that this database has now.
    ///
    /// # Errors
    /// When anything of it does not hold that holds here.
    pub fn prove(&mut self, copy: &Path) -> Result<Proved> {
        let proved = prove(copy)?;
        let (own, broken) = self.read(|books| Ok((books.standing_at(&proved.heads)?, books.broken()?)))?;
        for (chain, head) in &proved.heads {
            ensure!(
                own.get(chain) == Some(head),
                "the copy's {} {} is another than this file's",
                chain.0,
                chain.1
            );
        }
        let known = |said: &&String| !broken.values().any(|here| here == *said);
        if let Some(only_there) = proved.broken.iter().find(known) {
            bail!("{only_there} in the copy alone");
        }
        backup::mark_proved(copy)?;
        Ok(proved)
    }
}

/// Looks through a copy by itself: its pages, its events, every game.
///
/// # Errors
/// When it is no copy that `backup` has finished, or its pages or an event's journal do not hold.
pub fn prove(copy: &Path) -> Result<Proved> {
    let context = || format!("{} does not hold", copy.display());
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(copy, flags).with_context(context)?;
    let is_copy = backup::is_copy(&db).with_context(context)?;
    ensure!(is_copy, "{} is no copy that amici backup has made", copy.display());
    if let Age::Older(taken) = migrate::age(&db, migrate::STEPS).with_context(context)? {
        bail!("{} has the tables of an older version, {taken}", copy.display());
    }
    let remembered = Remembered::default();
    let books = Tx::on(&db, &remembered, &Chance::System);
    let looked = || {
        let pages = books.damaged_pages()?;
        ensure!(pages.is_empty(), "{}", pages.join("; "));
        let made = books.mark(KnownInstant::Copied)?.context("it does not say when it was made")?;
        let events = books.events()?.into_iter().map(|row| (row.code, row.seal.seal())).collect();
        let damage = books.damage()?;
        let broken = damage.broken.iter().map(ToString::to_string).collect();
        let heads = books.heads()?;
        Ok(Proved { made, events, ends: books.ends(&heads)?, games: damage.games, broken, heads })
    };
    looked().with_context(context)
}

impl Tx<'_> {
    /// The last entry of each chain.
    fn heads(&self) -> Result<Heads> {
        let mut heads = Heads::new();
        for (table, owner) in CHAINS {
            let sql =
                format!("SELECT {owner} AS owner, max(seq) AS seq, digest FROM {table} GROUP BY {owner}");
            let found = self.all(&sql, [], |row| {
                Ok(((table, row.get("owner")?), (row.get("seq")?, column(row, "journal.digest")?)))
            })?;
            heads.extend(found);
        }
        Ok(heads)
    }

    /// The same by the names of the events and games.
    fn ends(&self, heads: &Heads) -> Result<Vec<ChainHead>> {
        let mut ends = Vec::new();
        let mut end = |of: String, chain: (&'static str, i64)| {
            let head =
                heads.get(&chain).map(|(entry, digest)| ChainHead { of, entry: *entry, seal: digest.seal() });
            ends.extend(head);
        };
        for event in self.events()? {
            end(event.code.to_string(), ("event_journal", event.id));
            for game in self.games(event.id)? {
                end(game.name.to_string(), ("journal", game.id));
            }
        }
        Ok(ends)
    }

    /// The entries of this database that stand where the heads of another stand.
    fn standing_at(&self, heads: &Heads) -> Result<Heads> {
        let mut found = Heads::new();
        for ((table, owner), (seq, _)) in heads {
            let column_of = CHAINS.iter().find(|(of, _)| of == table).map_or("game", |(_, owner)| owner);
            let sql = format!("SELECT digest FROM {table} WHERE {column_of} = ?1 AND seq = ?2");
            let digest = self.maybe(&sql, given![owner, seq], |row| column(row, "journal.digest"))?;
            found.extend(digest.map(|digest| ((*table, *owner), (*seq, digest))));
        }
        Ok(found)
    }

    /// The games whose journals do not hold, with what is amiss.
    fn broken(&self) -> Result<BTreeMap<GameId, String>> {
        let broken = self.damage()?.broken.into_iter();
        Ok(broken.map(|broken| (broken.name.clone(), broken.to_string())).collect())
    }
}
