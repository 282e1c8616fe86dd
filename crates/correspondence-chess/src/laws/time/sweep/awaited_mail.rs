//! What holds up the consequences of a passed limit, and for how long: a mail that may save it. Each kind has its bound,
//! and none holds longer than seven days, so that nobody can stop a flag for ever.
//!
//! Laws 6.6

use chrono::{DateTime, Duration, Utc};

use crate::{laws::AskedAbout, model::Side};

/// However many mails wait, a passed limit has its consequences after this time.
const LONGEST: Duration = Duration::days(7);

/// How long a mail is waited for that is not proved, where a flag falls by itself.
const UNPROVEN: Duration = Duration::hours(48);

/// How long a mail is waited for that could not be opened.
const A_DAY: Duration = Duration::hours(24);

/// What keeps a passed limit from having consequences.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    /// When the mailbox was last read to its end.
    pub last_poll: DateTime<Utc>,
    /// Whether a mail that may be this player's for this game holds up what follows: see [`held_until`].
    pub mail_waits: bool,
    /// Whether nothing is ruled that would end the game against the player on move: his address is in dispute.
    pub endings_wait: bool,
}

/// A limit with consequences that a mail under way could avert.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Stake {
    /// The limit.
    pub limit: DateTime<Utc>,
    /// The side whose means to mate decide the result (6.7); none where nothing hangs on them.
    pub mates: Option<Side>,
    /// Whether something is ruled by itself; else whoever decides is told.
    pub rules: bool,
}

/// Something of the player on move's that came before the limit and has not been dealt with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Waits {
    /// A mail that was not read yet.
    Unread,
    /// A mail that could not be opened and was given up then, with the player's token in it, or from anybody.
    SetAside { at: DateTime<Utc>, token: bool },
    /// A question to him about a mail; `unproven` where the mail is not proved to be his.
    Asked { about: AskedAbout, unproven: bool },
}

/// Until when these hold up what is at stake; none where they do not.
pub fn held_until(waits: &[Waits], stake: &Stake) -> Option<DateTime<Utc>> {
    let last = stake.limit + LONGEST;
    // Whoever knows an address can send such mails one after another: the first counts, once a limit.
    let anybody = |waits: &&Waits| matches!(waits, Waits::SetAside { token: false, .. });
    let (by_anybody, others): (Vec<&Waits>, Vec<&Waits>) = waits.iter().partition(anybody);
    let reaches = |until: &DateTime<Utc>| *until > stake.limit;
    let by_anybody = by_anybody.into_iter().filter_map(|waits| waits.until(stake)).filter(reaches).min();
    let others = others.into_iter().filter_map(|waits| waits.until(stake)).filter(reaches);
    others.chain(by_anybody).max().map(|until| until.min(last))
}

impl Waits {
    fn until(self, stake: &Stake) -> Option<DateTime<Utc>> {
        let last = stake.limit + LONGEST;
        Some(match self {
            Waits::Unread => last,
            Waits::SetAside { at, .. } => at + A_DAY,
            Waits::Asked { unproven: true, .. } if !stake.rules => return None,
            Waits::Asked { about, unproven } => {
                let until = about.in_time_until().unwrap_or(last);
                if unproven { until.min(stake.limit + UNPROVEN) } else { until }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hours: i64) -> DateTime<Utc> {
        "2027-01-20T00:00:00Z".parse::<DateTime<Utc>>().unwrap() + Duration::hours(hours)
    }

    /// For how many hours after the limit these hold it up, where it is reported and where it is ruled on.
    fn held(waits: &[Waits]) -> [Option<i64>; 2] {
        [false, true].map(|rules| {
            let stake = Stake { limit: at(0), mates: None, rules };
            held_until(waits, &stake).map(|until| (until - at(0)).num_hours())
        })
    }

    #[test]
    fn each_kind_has_its_bound() {
        let set_aside = |hours, token| Waits::SetAside { at: at(hours), token };
        let asked = |received, told: Option<i64>, unproven, ours| {
            let about = AskedAbout { received: at(received), told: told.map(at), ours };
            Waits::Asked { about, unproven }
        };
        assert_eq!(held(&[]), [None; 2]);
        assert_eq!(held(&[Waits::Unread]), [Some(168); 2]);
        // Set aside in time to be sent again.
        assert_eq!(held(&[set_aside(-25, true)]), [None; 2]);
        assert_eq!(held(&[set_aside(-2, true), set_aside(-1, true)]), [Some(23); 2]);
        // Those of anybody: the first alone.
        assert_eq!(held(&[set_aside(-40, false), set_aside(-20, false), set_aside(-1, false)]), [Some(4); 2]);
        assert_eq!(held(&[asked(-2, Some(-1), false, true)]), [Some(47); 2]);
        assert_eq!(held(&[asked(-60, Some(-50), false, true)]), [None; 2]);
        // Not handed over: for long where that is our own doing, else as if it had been after a day.
        assert_eq!(held(&[asked(-2, None, false, true)]), [Some(168); 2]);
        assert_eq!(held(&[asked(-2, None, false, false)]), [Some(70); 2]);
        assert_eq!(held(&[asked(-2, Some(100), false, false)]), [Some(70); 2]);
        assert_eq!(held(&[asked(-2, Some(300), false, true)]), [Some(168); 2]);
        // What is not proved delays no report.
        assert_eq!(held(&[asked(-2, Some(-1), true, true)]), [None, Some(47)]);
        assert_eq!(held(&[asked(-2, Some(30), true, true)]), [None, Some(48)]);
        assert_eq!(held(&[asked(-2, None, true, true)]), [None, Some(48)]);
    }
}
