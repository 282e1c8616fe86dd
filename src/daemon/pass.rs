//! What one pass did, for the one who started it.
//!
//! It is counted from what the pass left behind (`store/activity.rs`), not on the way: so it is the same whoever did
//! the post. `once` ends with 3 where something waits for a person; mail servers that fail are 1.

use std::fmt;

use serde::Serialize;

use crate::store::Activity;

#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Pass {
    pub received: usize,
    pub settled: usize,
    /// Mails that are still unread: they wait for their game, for a template, or to be tried again.
    pub unread: usize,
    pub flags: usize,
    pub sent: usize,
    /// What it left behind.
    #[serde(flatten)]
    pub left: Activity,
    /// What went wrong on the way in or out.
    pub trouble: Vec<String>,
}

impl Pass {
    /// What waits for a person and does not go on by itself, each in a few words.
    pub fn needs(&self) -> Vec<String> {
        let counted = |count: usize, one: &str, more: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            many => Some(format!("{many} {more}")),
        };
        let counts = [
            counted(self.left.cases, "case waits for a director", "cases wait for a director"),
            counted(self.left.set_aside, "mail was set aside", "mails were set aside"),
            counted(self.left.given_up, "letter was given up", "letters were given up"),
        ];
        self.left
            .alarms
            .iter()
            .map(|alarm| format!("alarm: {alarm}"))
            .chain(counts.into_iter().flatten())
            .collect()
    }
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pass { received, settled, unread, flags, sent, left, .. } = self;
        let Activity { refused, asked_back, set_aside, waiting, not_taken, given_up, .. } = left;
        let unread = if *unread > 0 { format!(", {unread} still unread") } else { String::new() };
        let count = |count: &usize, of: &str| match count {
            1 => format!("1 {of}"),
            many => format!("{many} {of}s"),
        };
        let of_these = |parts: &[(&usize, &str)]| {
            let parts: Vec<String> =
                parts.iter().filter(|(n, _)| **n > 0).map(|(n, what)| format!("{n} {what}")).collect();
            if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
        };
        write!(
            f,
            "{} received, {settled} settled{}{unread}, {} reported, {} sent, {waiting} waiting{}",
            count(received, "mail"),
            of_these(&[(refused, "refused"), (asked_back, "asked back"), (set_aside, "set aside")]),
            count(flags, "flag"),
            count(sent, "letter"),
            of_these(&[(not_taken, "not taken by its reader's server"), (given_up, "given up")]),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_says_what_it_did_and_what_needs_a_person() {
        let quiet = Pass { received: 1, settled: 1, sent: 2, ..Pass::default() };
        assert_eq!(
            quiet.to_string(),
            "1 mail received, 1 settled, 0 flags reported, 2 letters sent, 0 waiting"
        );
        assert_eq!(quiet.needs(), Vec::<String>::new());
        let waiting = Pass { received: 1, unread: 1, ..Pass::default() };
        assert_eq!(
            waiting.to_string(),
            "1 mail received, 0 settled, 1 still unread, 0 flags reported, 0 letters sent, 0 waiting"
        );
        let left = Activity {
            refused: 1,
            asked_back: 1,
            set_aside: 1,
            waiting: 2,
            not_taken: 1,
            alarms: vec!["the clock is in doubt".into()],
            cases: 2,
            ..Activity::default()
        };
        let pass = Pass { received: 4, settled: 4, left, ..Pass::default() };
        assert_eq!(
            pass.to_string(),
            "4 mails received, 4 settled (1 refused, 1 asked back, 1 set aside), 0 flags reported, 0 letters sent, \
             2 waiting (1 not taken by its reader's server)"
        );
        let needs = ["alarm: the clock is in doubt", "2 cases wait for a director", "1 mail was set aside"];
        assert_eq!(pass.needs(), needs);
    }
}
