//! Rows of games, held against their journals, and what stands beside these.

use std::collections::BTreeMap;

use anyhow::Result;

use super::{Found, differs};
use crate::{
    laws::{Entry, Fact, Game, PerSide, Whose},
    model::{Digest, Side},
    store::{
        EventRow, GameRow, JournalRow,
        journal::{GameColumns, columns as columns_of},
        stored::given,
        transaction::Tx,
    },
};

impl Tx<'_> {
    /// The games of an event.
    pub(super) fn audit_games(&self, event: &EventRow, found: &mut Found) -> Result<()> {
        let (rows, of_event) = (self.games(event.id)?, self.seals_of_event(event)?);
        let pairings = &event.frozen.games;
        let (rows, out): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| event.has(row));
        let out_numbers: Vec<u32> = out.iter().map(|row| row.name.number).collect();
        differs(
            found,
            format_args!("{}: games that it no longer has", event.code),
            &out_numbers,
            &event.frozen.unpaired,
        );
        differs(found, format_args!("{}: games", event.code), &rows.len(), &pairings.len());
        for (row, pairing) in rows.iter().zip(pairings) {
            let (name, paired) = (&row.name, (pairing.number, pairing.round));
            differs(found, format_args!("{name}: number and round"), &(name.number, row.round), &paired);
        }
        for row in rows.iter().chain(&out) {
            let name = &row.name;
            match self.whole(row.id, name)? {
                Err(broken) => found.push(broken.to_string()),
                Ok((rows, game)) => {
                    self.audit_game_row(row, &game, found)?;
                    self.audit_evidence(&rows, row, found)?;
                    self.audit_beside(&rows, row, found)?;
                    for entry in &rows {
                        self.without_letter(row, &entry.entry.fact, found)?;
                        self.audit_handover(row, &entry.entry.fact, found)?;
                    }
                    self.audit_letters(&of_event, row, &rows, found)?;
                    self.audit_cases(row, &rows, &game, found)?;
                    self.audit_set_aside(&rows, row, found)?;
                }
            }
        }
        Ok(())
    }

    fn audit_game_row(&self, row: &GameRow, game: &Game, found: &mut Found) -> Result<()> {
        let name = &row.name;
        let players = Side::BOTH.map(|side| game.opening.players.of(side).number);
        for (id, player) in [row.white, row.black].into_iter().zip(players) {
            let number = self.maybe("SELECT number FROM player WHERE id = ?1", [id], |row| row.get(0))?;
            differs(found, format_args!("{name}: who plays"), &number, &Some(player));
        }
        const SQL: &str = "SELECT deadline, due, result, entries FROM game WHERE id = ?1";
        let (columns, entries): (GameColumns, u32) =
            self.one(SQL, [row.id], |row| Ok(((row.get(0)?, row.get(1)?, row.get(2)?), row.get(3)?)))?;
        differs(found, format_args!("{name}: deadline, due and result"), &columns, &columns_of(game));
        differs(found, format_args!("{name}: entries"), &entries, &game.entries);
        Ok(())
    }

    /// The mails on which entries rest.
    fn audit_evidence(&self, rows: &[JournalRow], row: &GameRow, found: &mut Found) -> Result<()> {
        for JournalRow { entry, .. } in rows {
            let Some(evidence) = &entry.evidence else { continue };
            const SQL: &str = "SELECT digest, received, message_id FROM inbox WHERE id = ?1";
            type Mail = (Option<[u8; 32]>, i64, Option<String>);
            let mail: Option<Mail> = self.maybe(SQL, [evidence.inbox], |row| row.try_into())?;
            let place = format!("{} entry {}: mail {}", row.name, entry.seq, evidence.inbox);
            let Some((digest, received, message_id)) = mail else {
                found.push(format!("{place}: it is not there"));
                continue;
            };
            differs(found, format_args!("{place} received"), &received, &evidence.received.timestamp());
            if let (Some(known), Some(digest)) = (evidence.raw.text(), digest) {
                let digest = Digest::from(digest).to_string();
                differs(found, format_args!("{place} digest"), &digest.as_str(), &known);
            }
            if let Some(known) = evidence.message_id.as_ref().and_then(|known| known.text()) {
                differs(found, format_args!("{place} Message-ID"), &message_id.as_deref(), &Some(known));
            }
        }
        Ok(())
    }

    /// What persons wrote and what names them: each row carries the digest by which one entry knows it, and says whose it
    /// is as that entry does. What is not there any more was erased.
    fn audit_beside(&self, rows: &[JournalRow], row: &GameRow, found: &mut Found) -> Result<()> {
        let mut kept = self.rows_beside("game = ?1", row.id)?;
        let mut game: Option<Game> = None;
        for JournalRow { entry, .. } in rows {
            let players = match (&entry.fact, &game) {
                (Fact::Opened(opening) | Fact::Reopened(opening), _) => opening.players.clone(),
                (Fact::Plays { side, player, .. }, Some(game)) => {
                    let mut players = game.opening.players.clone();
                    *players.of_mut(*side) = player.clone();
                    players
                }
                (_, Some(game)) => game.opening.players.clone(),
                (_, None) => return Ok(()),
            };
            let numbers = PerSide { white: players.white.number, black: players.black.number };
            let mut told = entry.clone();
            let mail = entry.evidence.as_ref().map(|evidence| evidence.inbox);
            let place = format!("{} entry {}", row.name, entry.seq);
            for (whose, personal) in told.personal_mut() {
                if personal.holds() == Some(false) {
                    found.push(format!("{place}: what stands beside it does not carry its digest"));
                }
                let Some((event, known)) = personal.digest().and_then(|digest| kept.remove(&digest)) else {
                    continue;
                };
                let (player, director) = match whose {
                    Whose::Side(side) => (self.player_of(row.event, *numbers.of(side))?, None),
                    Whose::Director(place) => (None, self.director_at_place(row.event, place)?),
                    Whose::Operator | Whose::Sender => (None, None),
                };
                let owner = (row.event, (entry.seq, player, director, mail));
                differs(found, format_args!("{place}: whose words stand beside it"), &(event, known), &owner);
            }
            game = advanced(game, entry, row);
        }
        for digest in kept.keys() {
            if !self.stands_beside_set_aside(row.id, digest)? {
                found.push(format!("{}: beside its journal stands what no entry knows", row.name));
            }
        }
        Ok(())
    }

    fn stands_beside_set_aside(&self, game: i64, digest: &Digest) -> Result<bool> {
        const SQL: &str = "
SELECT EXISTS (SELECT 1 FROM journal_set_aside WHERE game = ?1 AND instr(fact || evidence, ?2) > 0)";
        self.value(SQL, given![game, digest.to_string()])
    }

    /// What was set aside is what the entries say that was.
    fn audit_set_aside(&self, rows: &[JournalRow], row: &GameRow, found: &mut Found) -> Result<()> {
        let mut known: BTreeMap<i64, (u32, Digest)> = self.set_aside_of(row.id)?;
        for JournalRow { entry, .. } in rows {
            let Fact::SetAside { entries, digest, .. } = &entry.fact else { continue };
            let there = known.remove(&entry.at.timestamp());
            let what = format_args!("{} entry {}: what was set aside", row.name, entry.seq);
            differs(found, what, &there, &Some((*entries, *digest)));
        }
        for _ in known {
            found.push(format!("{}: entries are set aside of which no entry tells", row.name));
        }
        Ok(())
    }
}

fn advanced(game: Option<Game>, entry: &Entry, row: &GameRow) -> Option<Game> {
    match game {
        None => Game::open(row.name.clone(), entry).ok(),
        Some(mut game) => game.apply(entry).ok().map(|()| game),
    }
}
