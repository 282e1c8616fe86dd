//! What a question to a player is worth in time: from when an answer counts, and how long a limit waits for one.
//!
//! A question keeps the receipt of what it asks about, so that nobody loses days by our doubt. It is no way to gain any:
//! the receipt holds for two days, and of the time until the question reached its reader's mail server no more than a
//! day is his, unless we were slow ourselves.
//!
//! It is for one single move, three times in ten moves; the rest counts from itself.

use chrono::{DateTime, Duration, Utc};

/// Answered within this time of the question's handover, a submission counts from its first receipt.
const IN_TIME: Duration = Duration::hours(48);

/// The most that is given of the time until the handover where the delay was not ours.
const A_DAY: Duration = Duration::hours(24);

/// A question about what a mail says.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct AskedAbout {
    /// From when the mail counts.
    pub received: DateTime<Utc>,
    /// When the question was handed over; none where it waits to be.
    pub told: Option<DateTime<Utc>>,
    /// Whether nobody but we can have delayed that.
    pub ours: bool,
}

impl AskedAbout {
    /// From when what is asked about counts, where it is answered with this receipt: from the first receipt where the
    /// answer came in time, later from the answer, less the time until the question was handed over.
    pub fn counts_from(&self, answered: DateTime<Utc>) -> DateTime<Utc> {
        let told = self.told.map_or(answered, |told| told.min(answered));
        let given = if self.ours { told - self.received } else { (told - self.received).min(A_DAY) };
        match answered <= told + IN_TIME {
            true => (told - given).min(answered),
            false => answered - given.max(Duration::zero()),
        }
    }

    /// The last hour of an answer in time; none where the question waits to be handed over.
    pub fn last_hour(&self) -> Option<DateTime<Utc>> {
        self.told.map(|told| told + IN_TIME)
    }

    /// Until when an answer can come in time; none where the question waits to be handed over, and we are to blame.
    pub(crate) fn in_time_until(&self) -> Option<DateTime<Utc>> {
        let last = self.received + A_DAY;
        let told = if self.ours { self.told } else { Some(self.told.map_or(last, |told| told.min(last))) };
        told.map(|told| told + IN_TIME)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hours: i64) -> DateTime<Utc> {
        "2027-01-20T00:00:00Z".parse::<DateTime<Utc>>().unwrap() + Duration::hours(hours)
    }

    #[test]
    fn an_answer_in_time_counts_from_the_first_receipt_and_a_late_one_gains_no_more_than_we_took() {
        for (told, ours, answered, from) in [
            (Some(1), false, 20, 0),
            (Some(1), false, 49, 0),
            (Some(1), false, 50, 49),
            (Some(10), true, 100, 90),
            // The reader's own server kept the question away: a day of that is his.
            (Some(30), false, 40, 6),
            (Some(30), false, 100, 76),
            (Some(30), true, 40, 0),
            (Some(30), true, 100, 70),
            // Sent again before he could read the question.
            (None, false, 10, 0),
            (None, false, 60, 36),
            (None, true, 60, 0),
            (Some(30), false, 10, 0),
        ] {
            let asked = AskedAbout { received: at(0), told: told.map(at), ours };
            assert_eq!(asked.counts_from(at(answered)), at(from), "{told:?} {ours} {answered}");
        }
    }

    #[test]
    fn no_answer_counts_from_before_what_it_answers_or_from_after_itself() {
        for told in [None, Some(0), Some(5), Some(24), Some(60), Some(200)] {
            for (ours, answered) in [(true, 0), (false, 0), (true, 90), (false, 90), (false, 300)] {
                let asked = AskedAbout { received: at(0), told: told.map(at), ours };
                let from = asked.counts_from(at(answered));
                assert!(from >= at(0) && from <= at(answered), "{told:?} {ours} {answered}: {from}");
            }
        }
    }
}
