//! The games' journals. Rows are only ever added (a trigger sees to it), each chained to the one before.

use std::sync::Arc;

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::Row;

use super::{
    BrokenJournal,
    personal::{Owner, Place, recall},
    stored::{column, columns, given},
    transaction::Tx,
};
use crate::{
    chance::Chance,
    laws::{Break, Entry, Evidence, Fact, Game, PerSide, Whose},
    model::{Digest, GameId, Side},
};

/// A stored entry with the texts that its digest was made over.
#[derive(Clone, Debug)]
pub struct JournalRow {
    pub entry: Entry,
    /// The fact as stored.
    pub fact: String,
    /// The evidence as stored.
    pub evidence: String,
}

/// A game as far as its journal holds.
#[derive(Clone, Debug)]
pub struct Sound {
    /// The entries that hold.
    pub rows: Vec<JournalRow>,
    /// The game that they make; none where not even the first holds.
    pub state: Option<Game>,
    /// What does not hold behind them.
    pub broken: Option<BrokenJournal>,
}

impl Tx<'_> {
    /// A game, folded from its journal: from what was read of it before, where its head is an entry of the journal still,
    /// and what stands behind that.
    ///
    /// # Errors
    /// [`BrokenJournal`] where it does not hold; or when the database fails.
    pub fn game(&self, game: i64, id: &GameId) -> Result<Arc<Game>> {
        let erased = self.maybe("SELECT erased FROM game WHERE id = ?1", [game], |row| row.get(0))?;
        let known = erased.and_then(|erased| self.remembered.game(game, erased));
        let folded = match known.map(|known| self.folded_on(game, known)).transpose()?.flatten() {
            Some(folded) => folded,
            None => Arc::new(self.whole(game, id)??.1),
        };
        if let Some(erased) = erased {
            self.remembered.keep_game(game, erased, Arc::clone(&folded));
        }
        Ok(folded)
    }

    /// A game with the entries behind its own; none where its journal has gone another way, or does not hold.
    fn folded_on(&self, game: i64, known: Arc<Game>) -> Result<Option<Arc<Game>>> {
        const HEAD: &str = "SELECT digest FROM journal WHERE game = ?1 AND seq = ?2";
        let head = self.maybe(HEAD, given![game, known.entries], |row| column(row, "journal.digest"))?;
        if head != Some(known.digest) {
            return Ok(None);
        }
        let (behind, broken) = self.chained(game, &known.id, (known.entries, known.digest))?;
        if broken.is_some() || behind.is_empty() {
            return Ok(broken.is_none().then_some(known));
        }
        let mut folded = Arc::unwrap_or_clone(known);
        let fits = behind.iter().try_for_each(|row| folded.apply(&row.entry)).is_ok();
        Ok(fits.then(|| Arc::new(folded)))
    }

    /// A game's journal with the game that it makes, where all of it holds.
    pub(super) fn whole(
        &self,
        game: i64,
        id: &GameId,
    ) -> Result<Result<(Vec<JournalRow>, Game), BrokenJournal>> {
        let Sound { rows, state, broken } = self.sound(game, id)?;
        Ok(match broken {
            Some(broken) => Err(broken),
            None => state.map(|state| (rows, state)).ok_or_else(|| no_entry(game, id)),
        })
    }

    /// A game as far as its journal holds.
    pub fn sound(&self, game: i64, id: &GameId) -> Result<Sound> {
        let (mut rows, mut broken) = self.chained(game, id, (0, Digest::ZERO))?;
        let entries: Vec<Entry> = rows.iter().map(|row| row.entry.clone()).collect();
        if entries.is_empty() {
            broken.get_or_insert_with(|| no_entry(game, id));
            return Ok(Sound { rows, state: None, broken });
        }
        let folded = Game::fold(id.clone(), &entries);
        if let Ok(state) = folded {
            return Ok(Sound { rows, state: Some(state), broken });
        }
        // Only here, where it is known that one of them does not: each with those before it.
        let holds = |most: &usize| Game::fold(id.clone(), entries.get(..*most).unwrap_or_default()).ok();
        let (most, state) =
            (1..entries.len()).rev().find_map(|most| holds(&most).map(|state| (most, state))).unzip();
        let most = most.unwrap_or(0);
        rows.truncate(most);
        let entry = u32::try_from(most)?.saturating_add(1);
        let detail = folded.err().map_or_else(String::new, |misfit| misfit.to_string());
        broken = Some(BrokenJournal { game, name: id.clone(), entry, why: Break::Misfit, detail });
        Ok(Sound { rows, state, broken })
    }

    /// The entries behind one, up to the first that does not carry the digest of its words, cannot be read, or is missing.
    fn chained(
        &self,
        game: i64,
        id: &GameId,
        (mut there, mut head): (u32, Digest),
    ) -> Result<(Vec<JournalRow>, Option<BrokenJournal>)> {
        const SQL: &str = "
SELECT seq, at, fact, evidence, digest FROM journal WHERE game = ?1 AND seq > ?2 ORDER BY seq";
        let mut statement = self.db.prepare_cached(SQL)?;
        let mut rows = statement.query(given![game, there])?;
        let mut journal: Vec<JournalRow> = Vec::new();
        let mut beside = None;
        while let Some(row) = rows.next()? {
            let wanted = there.saturating_add(1);
            match linked(row, id, wanted, head) {
                Ok(mut row) => {
                    let beside = match &mut beside {
                        Some(beside) => beside,
                        None => beside.insert(self.beside("game = ?1 AND seq > ?2", given![game, there])?),
                    };
                    row.entry.personal_mut().for_each(|(_, personal)| recall(personal, beside));
                    (there, head) = (wanted, row.entry.digest);
                    journal.push(row);
                }
                Err((why, detail)) => {
                    let broken = BrokenJournal { game, name: id.clone(), entry: wanted, why, detail };
                    return Ok((journal, Some(broken)));
                }
            }
        }
        let known: Option<u32> =
            self.maybe("SELECT entries FROM game WHERE id = ?1", [game], |row| row.get(0))?;
        let missing = known.filter(|known| *known > there).map(|known| {
            let detail = format!("it is not there, and the journal had {known} entries");
            let entry = there.saturating_add(1);
            BrokenJournal { game, name: id.clone(), entry, why: Break::Missing, detail }
        });
        Ok((journal, missing))
    }

    /// Writes the first entry of a game.
    pub fn open_game(&self, game: i64, id: &GameId, at: DateTime<Utc>, opening: Fact) -> Result<Game> {
        let entry = Entry::chain(id, Digest::ZERO, 1, at, opening, None, &random(self.chance, id, 1)?)?;
        let state = Game::open(id.clone(), &entry)?;
        self.write(game, entry)?;
        // An end date lies ahead from the first day on.
        let (deadline, due, result) = columns(&state);
        const SQL: &str = "UPDATE game SET deadline = ?2, due = ?3, result = ?4 WHERE id = ?1";
        self.run(SQL, given![game, deadline, due, result])?;
        Ok(state)
    }

    /// Appends entries to a game's journal, applies them to the game, and sets the row's deadline and result, and when time will have consequences.
    pub fn append(
        &self,
        game: i64,
        state: &mut Arc<Game>,
        at: DateTime<Utc>,
        facts: Vec<Fact>,
        evidence: Option<&Evidence>,
    ) -> Result<()> {
        let unseen = u32::try_from(facts.iter().filter(|fact| wants_a_look(fact)).count())?;
        let state = Arc::make_mut(state);
        for fact in facts {
            match &fact {
                Fact::Plays { side, player, .. } => self.take_seat(game, *side, player.number)?,
                Fact::Reopened(opening) => {
                    for side in Side::BOTH {
                        self.take_seat(game, side, opening.players.of(side).number)?;
                    }
                }
                _ => {}
            }
            let colours = matches!(fact, Fact::Restarted { colours: true, .. });
            let seq = state.entries.saturating_add(1);
            let random = random(self.chance, &state.id, seq)?;
            let entry = Entry::chain(&state.id, state.digest, seq, at, fact, evidence.cloned(), &random)?;
            state.apply(&entry)?;
            self.write(game, entry)?;
            if colours {
                self.change_colours(game)?;
            }
        }
        const SQL: &str =
            "UPDATE game SET deadline = ?2, due = ?3, result = ?4, unseen = unseen + ?5 WHERE id = ?1";
        let (deadline, due, result) = columns(state);
        self.run(SQL, given![game, deadline, due, result, unseen])
    }

    /// The players of a game change colours in its row, by which tables, lists and letters go.
    pub fn change_colours(&self, game: i64) -> Result<()> {
        self.run("UPDATE game SET white = black, black = white WHERE id = ?1", [game])
    }

    /// A side is played by whoever has this start number.
    fn take_seat(&self, game: i64, side: Side, number: u32) -> Result<()> {
        let sql = match side {
            Side::White => {
                "UPDATE game SET white = player.id FROM player WHERE game.id = ?1 AND player.event = game.event AND player.number = ?2"
            }
            Side::Black => {
                "UPDATE game SET black = player.id FROM player WHERE game.id = ?1 AND player.event = game.event AND player.number = ?2"
            }
        };
        let seated = self.changed(sql, given![game, number])?;
        anyhow::ensure!(seated == 1, "Nobody of the event has the start number {number}");
        Ok(())
    }

    fn write(&self, game: i64, mut entry: Entry) -> Result<()> {
        let fact = serde_json::to_string(&entry.fact)?;
        let evidence = serde_json::to_string(&entry.evidence)?;
        self.insert("journal", columns! { entry: seq, at, digest; game, fact, evidence })?;
        self.run("UPDATE game SET entries = ?2 WHERE id = ?1", given![game, entry.seq])?;
        self.write_beside(game, &mut entry)
    }

    /// Keeps what an entry says in persons' words, each with whose it is.
    fn write_beside(&self, game: i64, entry: &mut Entry) -> Result<()> {
        const SQL: &str = "SELECT event, white, black FROM game WHERE id = ?1";
        const DIRECTOR: &str = "SELECT id FROM director WHERE event = ?1 AND place = ?2";
        let (seq, mail) = (entry.seq, entry.evidence.as_ref().map(|evidence| evidence.inbox));
        let mut known = None;
        for (whose, personal) in entry.personal_mut() {
            let (event, players) = match known {
                Some(known) => known,
                None => *known.insert(self.one(SQL, [game], |row| {
                    Ok((row.get(0)?, PerSide { white: row.get(1)?, black: row.get(2)? }))
                })?),
            };
            let owner = Owner { mail, ..Owner::default() };
            let owner = match whose {
                Whose::Side(side) => Owner { player: Some(*players.of(side)), ..owner },
                Whose::Director(place) => {
                    Owner { director: Some(self.value(DIRECTOR, given![event, place])?), ..owner }
                }
                Whose::Operator | Whose::Sender => owner,
            };
            self.keep_personal(Place { event, game: Some(game), seq }, owner, personal)?;
        }
        Ok(())
    }
}

/// What the salts of an entry are made of.
fn random(chance: &Chance, id: &GameId, seq: u32) -> Result<[u8; 32]> {
    chance.bytes(&format!("salts {id} {seq}"))
}

/// What a game's row repeats of the fold: limit, when time has consequences, result.
pub(super) type GameColumns = (Option<i64>, Option<i64>, Option<String>);

pub(super) fn columns(game: &Game) -> GameColumns {
    let deadline = match game.flag {
        Some(_) => None,
        None => game.standing().map(|standing| standing.deadline.timestamp()),
    };
    (deadline, game.due().map(|due| due.timestamp()), game.outcome.map(|(result, _)| result.to_string()))
}

fn no_entry(game: i64, id: &GameId) -> BrokenJournal {
    let detail = "it has no entry".into();
    BrokenJournal { game, name: id.clone(), entry: 1, why: Break::Missing, detail }
}

/// A stored entry, which must be the wanted one, and follow the one with this digest.
fn linked(row: &Row<'_>, id: &GameId, wanted: u32, before: Digest) -> Result<JournalRow, (Break, String)> {
    let unstored = |error: rusqlite::Error| (Break::Unreadable, format!("it cannot be read: {error}"));
    let seq: i64 = row.get("seq").map_err(unstored)?;
    let at = column(row, "journal.at").map_err(unstored)?;
    let fact: String = row.get("fact").map_err(unstored)?;
    let evidence: String = row.get("evidence").map_err(unstored)?;
    let stored: Vec<u8> = row.get("digest").map_err(unstored)?;
    if seq != i64::from(wanted) {
        return Err((Break::Missing, format!("it is missing, and entry {seq} stands in its place")));
    }
    let digest = Digest::of_entry(&id.to_string(), before, wanted, at, &fact, &evidence);
    if Digest::from_bytes(&stored) != Some(digest) {
        return Err((Break::Digest, "it does not carry the digest of its words".into()));
    }
    let unreadable = |error: serde_json::Error| (Break::Unreadable, format!("it cannot be read: {error}"));
    let entry = Entry {
        seq: wanted,
        at,
        fact: serde_json::from_str(&fact).map_err(unreadable)?,
        evidence: serde_json::from_str(&evidence).map_err(unreadable)?,
        digest,
    };
    Ok(JournalRow { entry, fact, evidence })
}

/// Whether a program that knows chess must look at the game after such an entry: there is a new position, or something
/// waits for its verdict.
fn wants_a_look(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Moved { .. }
            | Fact::Reinstated { .. }
            | Fact::Reconstructed { .. }
            | Fact::Restarted { .. }
            | Fact::Reopened(_)
            | Fact::Forfeited { .. }
            | Fact::Claimed { .. }
    )
}
