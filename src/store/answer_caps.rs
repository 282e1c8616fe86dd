//! How many letters an address has had today that answered nothing played, or that another person made us send.
//! Headers lie; counts do not.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    stored::{given, row},
    transaction::Tx,
};
use crate::model::{Address, Budget};

/// At most so many answers to his own mail a person and day.
const A_DAY: u32 = 20;
/// At most so many of a kind to an address, game and day.
const OF_A_KIND: u32 = 3;
/// At most so many answers to a director's same words about a game a day. No cap mutes a director; a machine in his name
/// that says the same to each letter comes to its end.
const OF_THE_SAME: u32 = 20;
/// At most so many refusals of a move and questions about one to an address, game and day.
const OF_A_MOVE: u32 = 5;
/// At most so many letters a day that unproven mail in somebody's name can make us send him.
const UNPROVEN: u32 = 2;
/// At most so many letters a day that one person makes us send to another.
const OF_ANOTHER: u32 = 10;

/// What an answer is counted under.
#[derive(Clone, Copy, Debug)]
pub struct AnswerKey<'a> {
    pub address: &'a Address,
    /// Which letter; for one about a move, which half-move; for one that another made us send, who; for one to a director,
    /// also what of his it answers.
    pub kind: &'a str,
    /// About which game; empty for none.
    pub game: &'a str,
    /// Out of what.
    pub budget: Budget,
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

row! {
    /// What an address has had today.
    struct Had of "had" {
        unproven: u32,
        own: u32,
        of_kind: u32,
        of_moves: u32,
        /// Of this kind about this game, on any day.
        ever: bool,
    }
}

impl Tx<'_> {
    /// Counts an answer, of today by UTC, and says whether it may be sent. The first about a half-move always may.
    pub fn allow_answer(&self, key: AnswerKey<'_>, now: DateTime<Utc>) -> Result<Allowance> {
        let (email, day) = (key.address, now.date_naive().to_string());
        let had = self.had(key, &day)?;
        let (left, last) = match key.budget {
            Budget::Unproven => (had.unproven < UNPROVEN, had.unproven + 1 == UNPROVEN),
            Budget::Own => (
                had.own < A_DAY && had.of_kind < OF_A_KIND,
                had.own + 1 == A_DAY || had.of_kind + 1 == OF_A_KIND,
            ),
            Budget::Move => {
                let left = had.own < A_DAY && had.of_moves < OF_A_MOVE;
                (left || !had.ever, had.own + 1 >= A_DAY || had.of_moves + 1 >= OF_A_MOVE)
            }
            Budget::Order => (had.of_kind < OF_THE_SAME, had.of_kind + 1 == OF_THE_SAME),
            Budget::Another => (had.of_kind < OF_ANOTHER, had.of_kind + 1 == OF_ANOTHER),
        };
        if !left {
            return Ok(Allowance::No);
        }
        const COUNT: &str = "
INSERT INTO answer (email, day, kind, game, count, budget) VALUES (?1, ?2, ?3, ?4, 1, ?5)
ON CONFLICT (email, day, kind, game) DO UPDATE SET count = count + 1";
        self.run(COUNT, given![email, day, key.kind, key.game, key.budget])?;
        Ok(if last { Allowance::Last } else { Allowance::Yes })
    }

    fn had(&self, key: AnswerKey<'_>, day: &str) -> Result<Had> {
        const COUNTS: &str = "
SELECT coalesce(sum(count) FILTER (WHERE day = ?2 AND budget = 'unproven'), 0) AS unproven,
       coalesce(sum(count) FILTER (WHERE day = ?2 AND budget IN ('own', 'move')), 0) AS own,
       coalesce(sum(count) FILTER (WHERE day = ?2 AND kind = ?3 AND game = ?4), 0) AS of_kind,
       coalesce(sum(count) FILTER (WHERE day = ?2 AND budget = 'move' AND game = ?4), 0) AS of_moves,
       coalesce(sum(count) FILTER (WHERE kind = ?3 AND game = ?4), 0) > 0 AS ever
FROM answer WHERE email = ?1";
        self.one(COUNTS, given![key.address, day, key.kind, key.game], Had::read)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Store;
    use super::*;

    #[test]
    fn budgets_are_apart_and_the_first_about_a_half_move_is_always_sent() {
        let mut store = Store::in_memory().unwrap();
        let address: Address = "jan@novak.example".parse().unwrap();
        let today: DateTime<Utc> = "2026-12-01T10:00:00Z".parse().unwrap();
        let mut allow = |budget, kind: &str, game: &str, now| {
            let key = AnswerKey { address: &address, kind, game, budget };
            store.transaction(|books| books.allow_answer(key, now)).unwrap()
        };
        for expected in [Allowance::Yes, Allowance::Last, Allowance::No, Allowance::No] {
            assert_eq!(allow(Budget::Unproven, "hold-request", "A/1", today), expected);
        }
        for expected in [Allowance::Yes, Allowance::Yes, Allowance::Last, Allowance::No] {
            assert_eq!(allow(Budget::Own, "help", "", today), expected);
        }
        for expected in
            [Allowance::Yes, Allowance::Yes, Allowance::Yes, Allowance::Yes, Allowance::Last, Allowance::No]
        {
            assert_eq!(allow(Budget::Move, "2", "A/1", today), expected);
        }
        for game in 0..12 {
            assert_ne!(allow(Budget::Own, "status", &format!("B/{game}"), today), Allowance::No);
        }
        assert_eq!(allow(Budget::Own, "score", "A/1", today), Allowance::No);
        assert_eq!(allow(Budget::Move, "4", "A/1", today), Allowance::Last);
        assert_eq!(allow(Budget::Move, "4", "A/1", today), Allowance::No);
        for letter in 1..=10 {
            let expected = if letter == 10 { Allowance::Last } else { Allowance::Yes };
            assert_eq!(allow(Budget::Another, "7", "", today), expected);
        }
        assert_eq!(allow(Budget::Another, "7", "", today), Allowance::No);
        assert_eq!(allow(Budget::Another, "8", "", today), Allowance::Yes);
        let tomorrow = today + chrono::Duration::days(1);
        assert_eq!(allow(Budget::Own, "help", "", tomorrow), Allowance::Yes);
        assert_eq!(allow(Budget::Unproven, "hold-request", "A/1", tomorrow), Allowance::Yes);
    }

    #[test]
    fn a_director_is_answered_however_much_he_says_and_the_same_words_twenty_times_a_day() {
        let mut store = Store::in_memory().unwrap();
        let today: DateTime<Utc> = "2026-12-01T10:00:00Z".parse().unwrap();
        let director: Address = "td@club.example".parse().unwrap();
        let mut of_director = |budget, kind: &str, game: &str| {
            let key = AnswerKey { address: &director, kind, game, budget };
            store.transaction(|books| books.allow_answer(key, today)).unwrap()
        };
        for words in 1..=100 {
            assert_eq!(of_director(Budget::Order, &format!("order-unread {words}"), "A/1"), Allowance::Yes);
        }
        for letter in 1..=20 {
            let expected = if letter == 20 { Allowance::Last } else { Allowance::Yes };
            assert_eq!(of_director(Budget::Order, "order-unread same", "A/1"), expected);
        }
        assert_eq!(of_director(Budget::Order, "order-unread same", "A/1"), Allowance::No);
        assert_eq!(of_director(Budget::Order, "order-unread same", "A/2"), Allowance::Yes);
        assert_eq!(of_director(Budget::Order, "ruling-refused same", "A/1"), Allowance::Yes);
        assert_eq!(of_director(Budget::Own, "help", ""), Allowance::Yes);
    }
}
