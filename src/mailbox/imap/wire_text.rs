//! The small texts of IMAP: sets of UIDs, quoted names, dates, and our places.

use chrono::{DateTime, Utc};

pub(super) fn place(uid_validity: u32, uid: u32) -> String {
    format!("{uid_validity}/{uid}")
}

/// The UID of a place in the folder as it is numbered now.
pub(super) fn uid_of(place: &str, uid_validity: u32) -> Option<u32> {
    let (validity, uid) = place.split_once('/')?;
    if validity.parse() == Ok(uid_validity) { uid.parse().ok() } else { None }
}

/// `1:3,7` (RFC 3501, sequence-set). The UIDs must ascend for neighbours to be drawn together.
pub(super) fn uid_set(uids: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &uid in uids {
        match runs.last_mut() {
            Some((_, end)) if end.checked_add(1) == Some(uid) => *end = uid,
            _ => runs.push((uid, uid)),
        }
    }
    let run = |(start, end)| if start == end { format!("{start}") } else { format!("{start}:{end}") };
    runs.into_iter().map(run).collect::<Vec<_>>().join(",")
}

/// A folder's name as a quoted string. Control characters, which could end the command, are left out.
pub(super) fn quoted(name: &str) -> String {
    let mut text = String::from("\"");
    for c in name.chars().filter(|c| !c.is_control()) {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text.push('"');
    text
}

/// An INTERNALDATE, such as ` 7-Feb-2026 21:52:25 -0800`.
pub(super) fn internal_date(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_str(text.trim(), "%d-%b-%Y %H:%M:%S %z").ok().map(|date| date.to_utc())
}

/// The same, to be told to a server.
pub(super) fn as_internal_date(at: DateTime<Utc>) -> String {
    at.format("\"%e-%b-%Y %H:%M:%S +0000\"").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_drawn_together() {
        for (uids, set) in [
            (&[][..], ""),
            (&[7], "7"),
            (&[1, 2, 3, 7], "1:3,7"),
            (&[1, 3, 4, 9, 10], "1,3:4,9:10"),
            (&[u32::MAX - 1, u32::MAX], "4294967294:4294967295"),
        ] {
            assert_eq!(uid_set(uids), set);
        }
    }

    #[test]
    fn places_of_another_numbering_name_no_mail() {
        assert_eq!(uid_of(&place(17, 4), 17), Some(4));
        assert_eq!(uid_of(&place(16, 4), 17), None);
        assert_eq!(uid_of("a file's name", 17), None);
    }

    #[test]
    fn dates_are_read_with_their_zone() {
        let date = |text: &str| internal_date(text).map(|date| date.to_rfc3339());
        assert_eq!(date(" 7-Feb-2026 21:52:25 -0800").as_deref(), Some("2026-02-08T05:52:25+00:00"));
        assert_eq!(date("17-Jul-1996 02:44:25 +0000").as_deref(), Some("1996-07-17T02:44:25+00:00"));
        assert_eq!(date("yesterday"), None);
    }

    #[test]
    fn folder_names_cannot_end_the_command() {
        assert_eq!(quoted("a \"b\\c\r\nA1 LOGOUT"), "\"a \\\"b\\\\cA1 LOGOUT\"");
    }
}
