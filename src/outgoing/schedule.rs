//! When a letter is tried again: a pure function of what has become of it so far.
//!
//! A mail server that answers for the time being gets the growing pauses that mail servers give each other; a letter is
//! given up after five days, as RFC 5321, 4.5.4.1 suggests. Two cases are our own. A refusal is tried once more, since
//! some servers say 5xx to what passes (a full disk, a policy service that is down). A letter that may have been taken
//! is sent again twice at most: each time the recipient may get it once more, and a server that takes a letter and
//! falls silent three times does so for a reason that a person must find.

use chrono::{DateTime, TimeDelta, Utc};

use super::Verdict;

/// The pauses after each 4xx answer; the last is repeated.
const PAUSES: [TimeDelta; 8] = [
    TimeDelta::minutes(2),
    TimeDelta::minutes(5),
    TimeDelta::minutes(10),
    TimeDelta::minutes(15),
    TimeDelta::minutes(30),
    TimeDelta::hours(1),
    TimeDelta::hours(2),
    TimeDelta::hours(6),
];

/// How long a letter is tried.
const LONGEST: TimeDelta = TimeDelta::days(5);
/// Greylisting and most outages are over by then.
const AFTER_REFUSAL: TimeDelta = TimeDelta::hours(1);
/// Long enough for a server that is still busy with the letter to finish (RFC 5321, 4.5.3.2.6).
const AFTER_DOUBT: TimeDelta = TimeDelta::minutes(10);
/// How often a letter that may have been taken is sent again.
const DOUBTS: u32 = 2;
/// The longest pause for a server that is not reached.
const OUTAGE: TimeDelta = TimeDelta::minutes(30);

/// What has become of a letter so far, the attempt that is judged included.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Tries {
    /// Attempts that ended in [`Verdict::Retry`].
    pub retries: u32,
    /// Attempts that ended in [`Verdict::Refused`].
    pub refusals: u32,
    /// Attempts that ended in [`Verdict::Ambiguous`].
    pub doubts: u32,
    /// Attempts in a row, up to this one, that ended in [`Verdict::Unreachable`].
    pub outages: u32,
}

/// What to do with a letter now.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Next {
    /// Nothing, it is sent.
    Done,
    /// Try again at this instant.
    At(DateTime<Utc>),
    /// Give it up, and tell the operator and the TD why.
    GiveUp(String),
}

impl Tries {
    /// Counts an attempt.
    #[must_use]
    pub fn and(self, verdict: &Verdict) -> Tries {
        let outages =
            if matches!(verdict, Verdict::Unreachable(_)) { self.outages.saturating_add(1) } else { 0 };
        let mut tries = Tries { outages, ..self };
        match verdict {
            Verdict::Accepted | Verdict::Unreachable(_) => {}
            Verdict::Retry(_) => tries.retries = tries.retries.saturating_add(1),
            Verdict::Refused(_) => tries.refusals = tries.refusals.saturating_add(1),
            Verdict::Ambiguous(_) => tries.doubts = tries.doubts.saturating_add(1),
        }
        tries
    }
}

/// What follows from a letter's latest verdict, which `tries` counts already; `written` is when the letter was
/// written, `now` when the attempt ended.
pub fn next(verdict: &Verdict, tries: Tries, written: DateTime<Utc>, now: DateTime<Utc>) -> Next {
    match verdict {
        Verdict::Accepted => Next::Done,
        Verdict::Retry(answer) => {
            let nth = usize::try_from(tries.retries.saturating_sub(1)).unwrap_or(usize::MAX);
            let pause = PAUSES.get(nth).or(PAUSES.last()).copied().unwrap_or(LONGEST);
            let at = now + pause;
            if at - written > LONGEST {
                return Next::GiveUp(format!("The server has put it off for five days: {answer}"));
            }
            Next::At(at)
        }
        Verdict::Refused(_) if tries.refusals <= 1 => Next::At(now + AFTER_REFUSAL),
        Verdict::Refused(answer) => Next::GiveUp(format!("The server has refused it twice: {answer}")),
        Verdict::Ambiguous(_) if tries.doubts <= DOUBTS => Next::At(now + AFTER_DOUBT),
        Verdict::Ambiguous(answer) => Next::GiveUp(format!(
            "The server may have taken it, but has left us without an answer three times: {answer}"
        )),
        Verdict::Unreachable(_) => {
            let doublings = tries.outages.saturating_sub(1).min(5);
            Next::At(now + (TimeDelta::minutes(1) * (1 << doublings)).min(OUTAGE))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    /// The minutes between the attempts of a letter that meets this verdict again and again, and how it ends.
    fn story(verdict: &Verdict, most: usize) -> (Vec<i64>, Next) {
        let (mut now, mut tries, mut pauses) = (at(0), Tries::default(), Vec::new());
        loop {
            tries = tries.and(verdict);
            match next(verdict, tries, at(0), now) {
                Next::At(then) if pauses.len() < most => {
                    pauses.push((then - now).num_minutes());
                    now = then;
                }
                end => return (pauses, end),
            }
        }
    }

    #[test]
    fn a_server_that_puts_off_is_asked_for_five_days() {
        let (pauses, end) = story(&Verdict::Retry("450 later".into()), 100);
        assert_eq!(pauses[..9], [2, 5, 10, 15, 30, 60, 120, 360, 360]);
        assert!((114 * 60..=120 * 60).contains(&pauses.iter().sum::<i64>()), "{pauses:?}");
        assert_eq!(end, Next::GiveUp("The server has put it off for five days: 450 later".into()));
    }

    #[test]
    fn a_refusal_is_tried_once_more() {
        let (pauses, end) = story(&Verdict::Refused("550 no".into()), 100);
        assert_eq!(pauses, [60]);
        assert_eq!(end, Next::GiveUp("The server has refused it twice: 550 no".into()));
    }

    #[test]
    fn a_letter_that_may_have_been_taken_is_sent_thrice_at_most() {
        let (pauses, end) = story(&Verdict::Ambiguous("lost".into()), 100);
        assert_eq!(pauses, [10, 10]);
        assert!(matches!(end, Next::GiveUp(_)));
    }

    #[test]
    fn an_outage_is_waited_out_for_ever_and_costs_nothing() {
        let (pauses, end) = story(&Verdict::Unreachable("down".into()), 500);
        assert_eq!(pauses[..7], [1, 2, 4, 8, 16, 30, 30]);
        assert!(matches!(end, Next::At(_)));
        let tries = Tries { outages: 400, ..Tries::default() }.and(&Verdict::Retry("450".into()));
        assert_eq!(tries, Tries { retries: 1, ..Tries::default() });
    }

    #[test]
    fn what_is_accepted_is_done() {
        assert_eq!(story(&Verdict::Accepted, 1), (vec![], Next::Done));
    }
}
