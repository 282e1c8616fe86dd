//! When a letter is tried again, and at which of its reader's addresses: pure functions of what has become of it so far
//! (semantics 23).
//!
//! A letter is never final by itself. What refuses it for a while gets the growing pauses that mail servers give each
//! other; what refuses it for good is asked again an hour later at the soonest, since some servers say 5xx to what
//! passes (a full disk, a policy service that is down). Where the address is refused, the reader's other addresses are
//! tried within the hour, after any other refusal when it has lasted a day; the first goes on being tried in its turn.
//!
//! A letter that may have been taken goes out ever more seldom, as long as it is needed and unanswered, and each
//! attempt is a departure that counts.

use chrono::{DateTime, TimeDelta, Utc};

use crate::model::{Course, ServerRefusal};

/// The pauses after each refusal, in minutes; the last is repeated.
const PAUSES: [i64; 8] = [2, 5, 10, 15, 30, 60, 120, 360];

/// The shortest pause after a refusal that was meant for good, before the same address is tried again.
const FOR_GOOD: TimeDelta = TimeDelta::hours(1);
/// Between one of the reader's addresses and the next.
const NEXT_ADDRESS: TimeDelta = TimeDelta::minutes(10);
/// So long a refusal that is not of the address must last before the other addresses are tried.
const OTHERS_AFTER: TimeDelta = TimeDelta::hours(24);
/// The same after each doubt. The first is long enough for a server that is still busy with the letter to finish
/// (RFC 5321, 4.5.3.2.6).
const AFTER_DOUBT: [i64; 5] = [10, 30, 120, 360, 1440];
/// After so many attempts of which nobody knows, a letter that nothing needs is sent no more: its reader has it, or his
/// server never will.
pub const MOST_DOUBTS: u32 = 5;
/// How long a letter is refused before it is given up, where nothing needs it any more.
pub const LONGEST: TimeDelta = TimeDelta::days(30);
/// The longest pause of a way out that is shut, and the shortest.
const SHUT: (TimeDelta, TimeDelta) = (TimeDelta::minutes(1), TimeDelta::hours(1));

fn pause_after(former: u32, minutes: &[i64]) -> TimeDelta {
    let nth = usize::try_from(former).unwrap_or(usize::MAX);
    minutes.get(nth).or(minutes.last()).copied().map_or(FOR_GOOD, TimeDelta::minutes)
}

/// After an attempt that was refused at `now`, where the reader has `ways` addresses: the course, and when the next
/// attempt is due.
pub fn after_refusal(
    course: Course,
    refusal: &ServerRefusal,
    ways: u32,
    now: DateTime<Utc>,
) -> (Course, DateTime<Utc>) {
    let refused = course.refused.unwrap_or(now);
    let by_now = if refusal.is_of_the_address() { now } else { refused + OTHERS_AFTER };
    let others = course.others_from.map_or(by_now, |from| from.min(by_now));
    let pause = pause_after(course.refusals, &PAUSES);
    let pause = if refusal.code.starts_with('5') { pause.max(FOR_GOOD) } else { pause };
    let next = (course.way + 1) % ways.max(1);
    let (way, due) = match others <= now {
        true if next == 0 => (0, now + pause.max(FOR_GOOD)),
        true => (next, now + NEXT_ADDRESS),
        false if ways > 1 && others <= now + pause => (1, others),
        false => (0, now + pause),
    };
    let after = Course {
        refusals: course.refusals.saturating_add(1),
        way,
        refused: Some(refused),
        others_from: Some(others),
        ..course
    };
    (after, due)
}

/// After a report that the letter, which had been taken over, came back: to the reader's next address soon where the
/// address is dead, after a day else; to the first again after days, ever more seldom.
pub fn after_bounce(
    course: Course,
    of_the_address: bool,
    ways: u32,
    now: DateTime<Utc>,
) -> (Course, DateTime<Utc>) {
    let way = (course.way + 1) % ways.max(1);
    let pause = match way {
        0 => TimeDelta::days(1_i64 << course.refusals.min(3)),
        _ if of_the_address => NEXT_ADDRESS,
        _ => OTHERS_AFTER,
    };
    (Course { refusals: course.refusals.saturating_add(1), way, ..course }, now + pause)
}

/// After an attempt that was cut short when the server may have taken the letter: the same bytes to the same address,
/// after a while.
pub fn after_doubt(course: Course, now: DateTime<Utc>) -> (Course, DateTime<Utc>) {
    let pause = pause_after(course.doubts, &AFTER_DOUBT);
    (Course { doubts: course.doubts.saturating_add(1), ..course }, now + pause)
}

/// When a way out that has been shut since an instant is tried again: after as long as it has been shut, within bounds.
pub fn probe_at(since: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    now + (now - since).clamp(SHUT.0, SHUT.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    fn refusal(code: &str) -> ServerRefusal {
        ServerRefusal { code: code.into(), heard_all: false, words: String::new() }
    }

    /// The attempts of a letter that meets this refusal again and again, to a reader with so many addresses: minutes
    /// since the first, and the address.
    fn story(code: &str, ways: u32, most: usize) -> Vec<(i64, u32)> {
        let (mut now, mut course, mut attempts) = (at(0), Course::default(), Vec::new());
        while attempts.len() < most {
            attempts.push(((now - at(0)).num_minutes(), course.way));
            (course, now) = after_refusal(course, &refusal(code), ways, now);
        }
        attempts
    }

    #[test]
    fn what_is_refused_for_now_is_asked_again_with_growing_pauses() {
        let minutes: Vec<i64> = story("451 4.7.1", 1, 10).into_iter().map(|(minute, _)| minute).collect();
        assert_eq!(minutes, [0, 2, 7, 17, 32, 62, 122, 242, 602, 962]);
    }

    #[test]
    fn where_the_address_is_refused_the_others_are_tried_within_the_hour_and_the_first_goes_on() {
        let attempts = story("550 5.1.1", 3, 8);
        assert_eq!(attempts, [(0, 0), (10, 1), (20, 2), (80, 0), (90, 1), (100, 2), (160, 0), (170, 1)]);
    }

    #[test]
    fn after_any_other_refusal_the_other_addresses_are_tried_after_a_day() {
        let attempts = story("552 5.2.2", 2, 14);
        let (minute, _) = attempts.iter().find(|(_, way)| *way == 1).unwrap();
        assert_eq!(*minute, 24 * 60);
        assert!(attempts.iter().filter(|(minute, _)| *minute > 24 * 60).any(|(_, way)| *way == 0));
    }

    #[test]
    fn a_letter_with_one_address_is_tried_for_ever() {
        let attempts = story("550 5.1.1", 1, 500);
        assert!(attempts.iter().all(|(_, way)| *way == 0));
        assert!(attempts.windows(2).all(|pair| pair[1].0 - pair[0].0 <= 6 * 60));
    }

    #[test]
    fn a_letter_that_may_have_been_taken_is_sent_again_ever_more_seldom() {
        let (mut now, mut course, mut pauses) = (at(0), Course::default(), Vec::new());
        for _ in 0..6 {
            let (next, due) = after_doubt(course, now);
            pauses.push((due - now).num_minutes());
            (course, now) = (next, due);
        }
        assert_eq!(pauses, [10, 30, 120, 360, 1440, 1440]);
    }

    #[test]
    fn a_letter_that_came_back_goes_to_the_next_address_and_to_the_first_ever_more_seldom() {
        let (mut now, mut course, mut attempts) = (at(0), Course::default(), Vec::new());
        for _ in 0..4 {
            (course, now) = after_bounce(course, true, 2, now);
            attempts.push(((now - at(0)).num_minutes(), course.way));
        }
        let days = |number: i64| number * 24 * 60;
        assert_eq!(attempts, [(10, 1), (days(2) + 10, 0), (days(2) + 20, 1), (days(10) + 20, 0)]);
    }

    #[test]
    fn a_way_out_that_is_shut_is_tried_at_least_every_hour() {
        let (mut now, mut probes) = (at(0), Vec::new());
        for _ in 0..10 {
            let next = probe_at(at(0), now);
            probes.push((next - now).num_minutes());
            now = next;
        }
        assert_eq!(probes, [1, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
    }
}
