//! Moves by mail in many games at once, all of which stand alike.

use std::{thread::sleep, time::Duration};

use amici::{
    chess::Position,
    clock::Clock,
    model::{GameId, Ply},
    store::Store,
};
use rusqlite::Connection;

use super::desk::{Desk, until};
use crate::{
    shared::line,
    support::club::{DESK, Letter, Mail, deliver},
};

const SETTLED: &str = "inbox WHERE settled IS NOT NULL";

const NOW_AND_THEN: Duration = Duration::from_millis(50);

/// Games that are played on, and where they stand.
pub struct Moves {
    games: Vec<(i64, GameId)>,
    position: Position,
    half_moves: usize,
    mails: u32,
}

impl Moves {
    /// So many games, the last ones but those that are left out.
    pub fn of_last(desk: &Desk, count: usize, left_out: usize) -> Moves {
        let mut store = Store::open(&desk.database()).unwrap();
        let games = store.read(|books| {
            let mut games = Vec::new();
            for event in books.events()?.iter().rev() {
                games.extend(books.games(event.id)?.into_iter().rev());
                if games.len() >= count + left_out {
                    break;
                }
            }
            Ok(games)
        });
        let games: Vec<_> =
            games.unwrap().into_iter().skip(left_out).take(count).map(|row| (row.id, row.name)).collect();
        let (id, name) = games.last().unwrap();
        // No mail of the others has the same name.
        let mails = u32::try_from(left_out * 100).unwrap();
        let game = store.read(|books| books.game(*id, name)).unwrap();
        Moves { position: game.position().clone(), half_moves: game.records.len(), games, mails }
    }

    /// Everybody who is on move writes; ends when the last letter that follows has left. Says how many did.
    pub fn round(&mut self, desk: &Desk) -> usize {
        let db = desk.look();
        let (written, settled) = (count(&db, "outbox"), count(&db, SETTLED) + self.games.len());
        self.put(desk, &db);
        until("every mail is settled and every letter has left", || {
            sleep(NOW_AND_THEN);
            count(&db, SETTLED) == settled && count(&db, "outbox WHERE state = 'due'") == 0
        });
        let other = count(&db, "inbox WHERE outcome NOT LIKE '%: your move is on record'");
        assert_eq!(other, 0, "mails that are no moves on record");
        count(&db, "outbox") - written
    }

    /// The same, and ends when so many are settled.
    pub fn first_of_round(&mut self, desk: &Desk, first: usize) {
        let db = desk.look();
        let settled = count(&db, SETTLED) + first;
        self.put(desk, &db);
        until("the first mails are settled", || {
            sleep(NOW_AND_THEN);
            count(&db, SETTLED) >= settled
        });
    }

    /// Everybody's mail lies in the mailbox.
    fn put(&mut self, desk: &Desk, db: &Connection) {
        for mail in self.mails(desk, db) {
            self.mails += 1;
            let (now, number) = (Clock::System.now(), self.mails);
            deliver(
                &desk.path("in"),
                &format!("{number:08}.{}", self.games.len()),
                &mail.bytes(number, now),
                now,
            );
        }
        self.half_moves += 1;
        self.position = self.position.play(line::next(&self.position, self.half_moves)).unwrap().position;
    }

    /// A mail for each game: in answer to the letter that asks for the move, where one was written.
    fn mails(&self, desk: &Desk, db: &Connection) -> Vec<Mail> {
        let mut asking = db.prepare(
            "SELECT recipient, id FROM outbox WHERE player = ?1 AND game = ?2 AND kind = 'your-move'
             ORDER BY id DESC LIMIT 1",
        );
        let asking = asking.as_mut().unwrap();
        let numeric = line::next(&self.position, self.half_moves + 1);
        let ply = Ply::after(self.half_moves);
        let mut store = Store::open(&desk.database()).unwrap();
        let mails = store.read(|books| {
            let mut mails = Vec::new();
            for (id, name) in &self.games {
                let row = books.game_by_id(*id)?;
                let mover = if self.half_moves.is_multiple_of(2) { row.white } else { row.black };
                let said = format!("Game {name}: {ply} {numeric}");
                let letter = asking.query_row([mover, *id], |row| Ok((row.get(0)?, row.get(1)?)));
                mails.push(match letter {
                    Ok((to, letter)) => {
                        let to: String = to;
                        Mail::answer(&Letter::read(&to, books.bytes_of(letter)?), &to, &said)
                    }
                    Err(rusqlite::Error::QueryReturnedNoRows) => {
                        let player = books.player(mover)?;
                        let tag = format!("{}-{}.{}", name.event, name.number, self.half_moves + 1);
                        let to = DESK.replace('@', &format!("+{tag}.{}@", player.token.reveal()));
                        Mail::new(player.addresses[0].as_str(), &to.to_lowercase(), "my move", &said)
                    }
                    Err(error) => return Err(error.into()),
                });
            }
            Ok(mails)
        });
        mails.unwrap()
    }
}

fn count(db: &Connection, which: &str) -> usize {
    let counted = db.query_row(&format!("SELECT count(*) FROM {which}"), [], |row| row.get::<_, i64>(0));
    usize::try_from(counted.unwrap()).unwrap()
}
