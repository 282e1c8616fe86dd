//! `[outgoing]`: where letters leave, and how many.

use std::path::PathBuf;

use serde::Deserialize;

use super::MailAccount;

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(clippy::large_enum_variant, reason = "a program has one")]
pub enum OutgoingConfig {
    /// Letters are written into Maildirs below this folder, one a recipient: `PATH/jan@novak.example/new/…`.
    Maildir {
        path: PathBuf,
        #[serde(flatten)]
        pace: Pace,
    },
    Smtp {
        /// The account; the user may be left out for a server that asks for none.
        #[serde(flatten)]
        account: MailAccount,
        /// How many connections to use at once.
        #[serde(default = "connections")]
        connections: usize,
        #[serde(flatten)]
        pace: Pace,
    },
}

/// How many letters may leave, where the mail server's owner limits that. Off where nothing is said.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
pub struct Pace {
    /// In any hour.
    pub letters_per_hour: Option<u32>,
    /// In any 24 hours.
    pub letters_per_day: Option<u32>,
}

impl Pace {
    /// The limits that are set, each with its span.
    pub fn limits(&self) -> impl Iterator<Item = (u32, chrono::Duration)> {
        let hour = self.letters_per_hour.map(|limit| (limit, chrono::Duration::hours(1)));
        hour.into_iter().chain(self.letters_per_day.map(|limit| (limit, chrono::Duration::days(1))))
    }
}

fn connections() -> usize {
    2
}
