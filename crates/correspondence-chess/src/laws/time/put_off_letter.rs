//! Letters that their reader's own mail server puts off. No clock runs before the handover; but a day of such delay is
//! nobody's, three days in ten moves, and what goes beyond runs on the reader's clock: else he could have his server
//! refuse our letters for days.
//!
//! Laws 6.1 to 6.5

use chrono::{DateTime, Duration, Utc};

use crate::laws::{Game, PutOff};
use crate::model::{Ply, Side};
use crate::reflection::Handed;

/// How much of a delay is nobody's, in a half-move.
const A_HALF_MOVE: Duration = Duration::hours(24);

/// The same in ten moves of a player.
const TEN_MOVES: Duration = Duration::hours(72);

/// Ten moves of both players, in half-moves.
const HALF_MOVES: usize = 20;

impl PutOff {
    /// From when the reader's time runs, where the letter was handed over at an instant.
    pub(crate) fn runs_from(self, handed: DateTime<Utc>) -> DateTime<Utc> {
        handed.min(self.ends())
    }

    /// When the delay ceases to be nobody's.
    pub fn ends(self) -> DateTime<Utc> {
        self.since + Duration::seconds(self.free.max(0))
    }
}

impl Game {
    /// How the half-move to be made would be handed over by a letter that is taken now, and was put off like this before.
    pub fn handed_now(&self, put_off: Option<PutOff>, now: DateTime<Utc>) -> Handed {
        let start_letter = self.records.is_empty() && self.line == 0;
        Handed { at: put_off.map_or(now, |put_off| put_off.runs_from(now)), start_letter, declared: false }
    }

    /// A letter about the half-move to be made that was refused first at an instant.
    pub fn put_off(&self, since: DateTime<Utc>) -> PutOff {
        let used = self.put_off_lately(self.on_move());
        let free = A_HALF_MOVE.min(TEN_MOVES - used).max(Duration::zero());
        PutOff { since, free: free.num_seconds() }
    }

    /// How much of the delays in a side's last ten moves was nobody's.
    fn put_off_lately(&self, side: Side) -> Duration {
        let next = self.next_ply().before();
        let lately = |(ply, _): &&(Ply, i64)| ply.side() == side && ply.before() + HALF_MOVES > next;
        Duration::seconds(self.delays.iter().filter(lately).map(|(_, seconds)| seconds).sum())
    }
}
