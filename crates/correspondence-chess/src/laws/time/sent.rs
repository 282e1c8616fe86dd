//! When a mail was sent, by the evidence: the stamp of its sender's mail server where that can be believed, else its
//! arrival (semantics 22). Where the stamp comes from is the mail room's matter; here it is held against the letter
//! that the mail answers, and against how long a mail may be on its way.
//!
//! Both instants stand in the entry.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};

use crate::model::worded::worded;

/// A longer way that saves a day or a limit is shown to the director: he who has a mail server of his own could write any
/// time into its stamps.
pub const UNSEEN: Duration = Duration::hours(1);

/// When a mail was sent.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Sent {
    /// When our mail server had it.
    pub arrived: DateTime<Utc>,
    /// What the stamp of its sender's server says, where there is one that is earlier.
    pub stamped: Option<Stamped>,
    /// When an earlier mail came that this one repeats, where it counts from that.
    pub repeats: Option<DateTime<Utc>>,
}

/// An earlier stamp of a mail, and whether it counts.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Stamped {
    /// When the sender's server had the mail.
    pub at: DateTime<Utc>,
    /// Whether that counts.
    pub weight: Weight,
}

/// From where to where a mail was on its way, by an earlier stamp and its arrival.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
pub struct Way {
    /// The stamp.
    pub stamped: Stamped,
    /// When our mail server had it.
    pub arrived: DateTime<Utc>,
}

impl Way {
    /// How long it took.
    pub fn length(&self) -> Duration {
        self.arrived.signed_duration_since(self.stamped.at)
    }

    /// Whether it took so long that the director sees the lines of the servers.
    pub fn is_long(&self) -> bool {
        self.length() > UNSEEN
    }

    /// Whether by its stamp, which may be right and does not count by itself, the mail was sent before an instant and by
    /// its arrival was not.
    pub(crate) fn may_save(&self, limit: DateTime<Utc>) -> bool {
        self.stamped.weight.is_doubtful() && self.stamped.at < limit && self.arrived >= limit
    }

    /// Whether it took long enough to be spoken of: a minute.
    pub fn is_worth_telling(&self) -> bool {
        self.length() >= Duration::minutes(1)
    }
}

worded! {
    /// Whether a stamp counts, and why not.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Weight, a "stamp weight" {
        /// It counts.
        Counts = "counts",
        /// The arrival counts: the mail would have been on its way for longer than is believed.
        TooLong = "too-long",
        /// The arrival counts: the letter that is answered was not handed over by then.
        BeforeLetter = "before-letter",
        /// The arrival counts: stamps of this player have saved his time before in this game, and the director has not said
        /// that they may.
        Suspended = "suspended",
    }
}

impl Weight {
    /// Whether it may be right and does not count by itself.
    pub(crate) fn is_doubtful(self) -> bool {
        matches!(self, Weight::TooLong | Weight::Suspended)
    }
}

/// What a stamp is held against.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Bounds {
    /// When the letter was handed over that the mail answers.
    pub handed: Option<DateTime<Utc>>,
    /// How long a mail may be on its way.
    pub max_transit: Duration,
    /// Whether a long way counts no more.
    pub suspended: bool,
}

impl Sent {
    /// A mail of which only the arrival is known.
    pub fn arrived(at: DateTime<Utc>) -> Sent {
        Sent { arrived: at, stamped: None, repeats: None }
    }

    /// A mail that arrived and was stamped at these instants.
    pub fn of(arrived: DateTime<Utc>, stamp: Option<DateTime<Utc>>, bounds: Bounds) -> Sent {
        // A stamp that is later than the arrival comes from a clock that is wrong.
        let stamped = stamp.filter(|at| *at < arrived).map(|at| {
            let way = arrived.signed_duration_since(at);
            let weight = match () {
                () if bounds.handed.is_none_or(|handed| at < handed) => Weight::BeforeLetter,
                () if way > bounds.max_transit => Weight::TooLong,
                () if bounds.suspended && way > UNSEEN => Weight::Suspended,
                () => Weight::Counts,
            };
            Stamped { at, weight }
        });
        Sent { stamped, ..Sent::arrived(arrived) }
    }

    /// When it counts as sent.
    pub fn counted(&self) -> DateTime<Utc> {
        let stamp = self.stamped.filter(|stamped| stamped.weight == Weight::Counts);
        let own = stamp.map_or(self.arrived, |stamped| stamped.at);
        self.repeats.map_or(own, |first| first.min(own))
    }

    /// Whether a trusted stamp says that it was sent before an instant; none where one says so that does not count by
    /// itself, since the mail was too long on its way or stamps have saved time before: that is for the director.
    pub fn before(&self, limit: DateTime<Utc>) -> Option<bool> {
        let doubtful = |stamped: &Stamped| stamped.weight.is_doubtful();
        match self.counted() < limit {
            true => Some(true),
            false if self.stamped.is_some_and(|stamped| doubtful(&stamped) && stamped.at < limit) => None,
            false => Some(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hour: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_796_000_000, 0).unwrap() + Duration::hours(hour)
    }

    fn weight(handed: i64, stamp: i64, arrived: i64, suspended: bool) -> Option<Weight> {
        let bounds = Bounds { handed: Some(at(handed)), max_transit: Duration::hours(24), suspended };
        let sent = Sent::of(at(arrived), Some(at(stamp)), bounds);
        let counts = sent.stamped.is_some_and(|stamped| stamped.weight == Weight::Counts);
        assert_eq!(sent.counted(), if counts { at(stamp) } else { at(arrived) });
        sent.stamped.map(|stamped| stamped.weight)
    }

    #[test]
    fn a_stamp_counts_within_its_bounds() {
        assert_eq!(weight(0, 1, 10, false), Some(Weight::Counts));
        assert_eq!(weight(0, 1, 25, false), Some(Weight::Counts));
        assert_eq!(weight(0, 1, 26, false), Some(Weight::TooLong));
        assert_eq!(weight(0, 0, 10, false), Some(Weight::Counts));
        assert_eq!(weight(1, 0, 10, false), Some(Weight::BeforeLetter));
        assert_eq!(weight(0, 10, 10, false), None);
        assert_eq!(weight(0, 11, 10, false), None);
        assert_eq!(weight(0, 1, 3, true), Some(Weight::Suspended));
        assert_eq!(weight(0, 1, 2, true), Some(Weight::Counts));
        assert_eq!(weight(0, 1, 30, true), Some(Weight::TooLong));
    }

    #[test]
    fn what_was_not_handed_over_was_not_answered() {
        let bounds = Bounds { handed: None, max_transit: Duration::hours(24), suspended: false };
        assert_eq!(Sent::of(at(2), Some(at(1)), bounds).counted(), at(2));
    }

    #[test]
    fn a_stamp_before_a_limit_that_does_not_count_by_itself_is_for_the_director() {
        let bounds = Bounds { handed: Some(at(0)), max_transit: Duration::hours(24), suspended: false };
        let before = |stamp, limit| Sent::of(at(50), Some(at(stamp)), bounds).before(at(limit));
        assert_eq!(before(30, 40), Some(true));
        assert_eq!(before(45, 40), Some(false));
        assert_eq!(before(20, 40), None);
        assert_eq!(before(20, 60), Some(true));
        let early = Bounds { handed: Some(at(30)), ..bounds };
        assert_eq!(Sent::of(at(50), Some(at(20)), early).before(at(40)), Some(false));
    }
}
