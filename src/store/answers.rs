//! How many answers to what was not played an address has had today. Headers lie; counts do not.

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::params;

use super::Books;
use crate::model::Address;

/// At most so many answers to an address and day.
const A_DAY: u32 = 10;
/// At most so many of a kind to an address, game and day.
const OF_A_KIND: u32 = 3;

/// What an answer is counted under.
#[derive(Clone, Copy, Debug)]
pub struct AnswerKey<'a> {
    /// To whom.
    pub address: &'a Address,
    /// Which letter.
    pub kind: &'a str,
    /// About which game; empty for none.
    pub game: &'a str,
}

/// Whether an answer may be sent.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Allowance {
    /// It may.
    Yes,
    /// It may, and must say that it is the last today.
    Last,
    /// It may not.
    No,
}

impl Books<'_> {
    /// Counts an answer, of today by UTC, and says whether it may be sent.
    ///
    /// # Errors
    /// When the database fails.
    pub fn allow_answer(&self, key: AnswerKey<'_>, now: DateTime<Utc>) -> Result<Allowance> {
        let (email, day) = (key.address.as_str(), now.date_naive().to_string());
        const COUNTS: &str = "
SELECT coalesce(sum(count), 0), coalesce(sum(count) FILTER (WHERE kind = ?3 AND game = ?4), 0)
FROM answer WHERE email = ?1 AND day = ?2";
        let (all, of_kind): (u32, u32) =
            self.db.query_row(COUNTS, params![email, day, key.kind, key.game], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
        if all >= A_DAY || of_kind >= OF_A_KIND {
            return Ok(Allowance::No);
        }
        const COUNT: &str = "
INSERT INTO answer (email, day, kind, game, count) VALUES (?1, ?2, ?3, ?4, 1)
ON CONFLICT (email, day, kind, game) DO UPDATE SET count = count + 1";
        self.db.execute(COUNT, params![email, day, key.kind, key.game])?;
        let last = all + 1 == A_DAY || of_kind + 1 == OF_A_KIND;
        Ok(if last { Allowance::Last } else { Allowance::Yes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn three_of_a_kind_and_ten_a_day() {
        let mut store = Store::in_memory().unwrap();
        let address: Address = "jan@novak.example".parse().unwrap();
        let now: DateTime<Utc> = "2026-12-01T10:00:00Z".parse().unwrap();
        let mut allow = |kind: &str, game: &str, now| {
            store
                .transaction(|books| books.allow_answer(AnswerKey { address: &address, kind, game }, now))
                .unwrap()
        };
        assert_eq!(allow("help", "", now), Allowance::Yes);
        assert_eq!(allow("help", "", now), Allowance::Yes);
        assert_eq!(allow("help", "", now), Allowance::Last);
        assert_eq!(allow("help", "", now), Allowance::No);
        for game in ["A/1", "A/2", "A/3"] {
            assert_eq!(allow("status", game, now), Allowance::Yes);
            assert_eq!(allow("status", game, now), Allowance::Yes);
        }
        assert_eq!(allow("status", "A/4", now), Allowance::Last);
        assert_eq!(allow("status", "A/5", now), Allowance::No);
        assert_eq!(allow("help", "", now + chrono::Duration::days(1)), Allowance::Yes);
    }
}
