//! What one pass did, for the one who started it.
//!
//! It is counted from what the pass left behind (`store/activity.rs`), not on the way: so it is the same whoever did
//! the post. `once` ends with 3 where something waits for a person; mail servers that fail are 1.

use std::fmt;

use serde::Serialize;

use crate::{letters::Answers, store::Activity};

#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Pass {
    pub received: usize,
    pub settled: usize,
    /// Mails that are still unread: they wait for their game, for a template, or to be tried again.
    pub unread: usize,
    /// Of those settled, those of which something was refused.
    pub refused: usize,
    /// Of these, those of which something was asked back.
    pub asked_back: usize,
    /// Of these, those that were set aside, since they break the reader.
    pub set_aside: usize,
    pub flags: usize,
    pub sent: usize,
    /// Letters that could not be sent so far and are tried again.
    pub waiting: usize,
    /// Of these, those that a server would not have.
    pub not_taken: usize,
    pub given_up: usize,
    /// What the operator's open alarms say.
    pub alarms: Vec<String>,
    /// Open cases of the directors.
    pub cases: usize,
    /// What went wrong on the way in or out.
    pub trouble: Vec<String>,
}

impl Pass {
    /// Adds what the pass left behind.
    pub(super) fn count(&mut self, tally: Activity) {
        let mails = |wanted: Answers| {
            let answered = tally.answers.iter().filter(|(_, kind)| kind.answers() == wanted);
            let mut mails: Vec<i64> = answered.map(|(mail, _)| *mail).collect();
            mails.dedup();
            mails.len()
        };
        (self.refused, self.asked_back) = (mails(Answers::Refuses), mails(Answers::AsksBack));
        (self.set_aside, self.given_up) = (tally.set_aside, tally.given_up);
        (self.waiting, self.not_taken) = (tally.waiting, tally.refused);
        (self.alarms, self.cases) = (tally.alarms, tally.cases);
    }

    /// What waits for a person and does not go on by itself, each in a few words.
    pub fn needs(&self) -> Vec<String> {
        let counted = |count: usize, one: &str, more: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            many => Some(format!("{many} {more}")),
        };
        let counts = [
            counted(self.cases, "case waits for a director", "cases wait for a director"),
            counted(self.set_aside, "mail was set aside", "mails were set aside"),
            counted(self.given_up, "letter was given up", "letters were given up"),
        ];
        self.alarms
            .iter()
            .map(|alarm| format!("alarm: {alarm}"))
            .chain(counts.into_iter().flatten())
            .collect()
    }
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pass { received, settled, refused, asked_back, set_aside, flags, sent, waiting, .. } = self;
        let Pass { unread, not_taken, given_up, .. } = self;
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
    use crate::letters::LetterKind;

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
        let answers = [
            (4, LetterKind::RefusedNotYourTurn),
            (4, LetterKind::RefusedGameOver),
            (5, LetterKind::Recorded),
            (6, LetterKind::Unread),
        ];
        let mut pass = Pass { received: 4, settled: 4, ..Pass::default() };
        pass.count(Activity {
            answers: answers.to_vec(),
            set_aside: 1,
            waiting: 2,
            refused: 1,
            alarms: vec!["the clock is in doubt".into()],
            cases: 2,
            ..Activity::default()
        });
        assert_eq!(
            pass.to_string(),
            "4 mails received, 4 settled (1 refused, 1 asked back, 1 set aside), 0 flags reported, 0 letters sent, \
             2 waiting (1 not taken by its reader's server)"
        );
        let needs = ["alarm: the clock is in doubt", "2 cases wait for a director", "1 mail was set aside"];
        assert_eq!(pass.needs(), needs);
    }
}
