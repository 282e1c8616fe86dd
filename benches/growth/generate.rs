//! The database of a desk at which so many games run, as the daemon would have left it: valid journals in which every letter
//! was handed over, so that the clocks run. The mails and letters of that time are not in it, and no entry names one.

use std::path::Path;

use amici::{
    event::EventFile,
    laws::Fact,
    model::GameId,
    store::{KnownInstant, Store, Tx},
};
use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use crate::shared::{club, line};

/// So many games of the first event have been late for long.
pub const LATE: usize = 300;

/// What was done in a game, and when.
type Past = Vec<(DateTime<Utc>, Vec<Fact>)>;

/// Makes the database, with so many games after so many half-moves each. White has the move where these are even.
pub fn database(file: &Path, games: usize, half_moves: usize, now: DateTime<Utc>) {
    let mut store = Store::open_or_make(file).unwrap();
    let begun = now - Duration::days(700);
    let mut pasts: Option<[Past; 2]> = None;
    for number in 1..=games.div_ceil(club::GAMES) {
        let start = begun.format("%Y-%m-%d").to_string();
        let text = club::event(&format!("B{number}"), &start, games.min(club::GAMES));
        let event = EventFile::read(&text, None).unwrap_or_else(|problems| panic!("{problems:?}"));
        store
            .transaction(|books| {
                books.add_event(&event, begun)?;
                let id = books.event(&event.code)?.unwrap().id;
                books.letters_written(id, begun)?;
                for (at, row) in books.games(id)?.into_iter().enumerate() {
                    let [late, running] = match &pasts {
                        Some(pasts) => pasts,
                        None => pasts.insert(pasts_of(books, row.id, &row.name, half_moves, now)?),
                    };
                    let past = if number == 1 && at < LATE { late } else { running };
                    write(books, row.id, &row.name, past)?;
                }
                // Nothing of these is to be told.
                books.set_mark(KnownInstant::BackedUp, now + Duration::days(3650))?;
                books.set_mark(KnownInstant::Audit, now)?;
                books.set_mark(KnownInstant::Poll, now)
            })
            .unwrap();
    }
    drop(store);
    // The boards are another matter: the solver has seen them all.
    let db = rusqlite::Connection::open(file).unwrap();
    db.execute_batch("UPDATE game SET unseen = 0; PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
}

/// What was done in a game that was asked for its move a year ago, and in one where that was an hour ago.
fn pasts_of(
    books: &Tx<'_>,
    id: i64,
    name: &GameId,
    half_moves: usize,
    now: DateTime<Utc>,
) -> Result<[Past; 2]> {
    let last = [now - Duration::days(365), now - Duration::hours(1)];
    let past = |last: DateTime<Utc>| -> Result<Past> {
        let at = |ply: usize| last - Duration::hours(20 * i64::try_from(half_moves - ply).unwrap());
        let mut past: Past = Vec::new();
        for entry in line::play(std::sync::Arc::make_mut(&mut books.game(id, name)?), half_moves, at) {
            match past.last_mut().filter(|(at, _)| *at == entry.at) {
                Some((_, facts)) => facts.push(entry.fact),
                None => past.push((entry.at, vec![entry.fact])),
            }
        }
        Ok(past)
    };
    Ok([past(last[0])?, past(last[1])?])
}

/// Writes a game's journal behind its first entry. Each letter is its own.
fn write(books: &Tx<'_>, id: i64, name: &GameId, past: &Past) -> Result<()> {
    let mut game = books.game(id, name)?;
    for (at, facts) in past {
        let mut facts = facts.clone();
        for fact in &mut facts {
            if let Fact::MadeAvailable { letter, half_move, .. } = fact {
                *letter = format!("l{id}.{}.bench@desk.example", half_move.ply).parse()?;
            }
        }
        books.append(id, &mut game, *at, facts, None)?;
    }
    Ok(())
}
