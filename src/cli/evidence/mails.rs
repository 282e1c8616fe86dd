//! The mails on which a game rests, as they came but for the marks in them.

use std::collections::BTreeMap;

use anyhow::Result;
use serde_json::{Value, json};

use super::{
    super::{answer::table, plain_words, scrub},
    marks::Marks,
};
use crate::{
    laws::Proof,
    model::{Address, Digest},
    store::{GameRow, InboxRow, JournalRow, Tx},
};

/// Where in the folder they lie.
pub(super) const FOLDER: &str = "mails";

/// The form of the list of them.
const FORMAT: u32 = 1;

/// A mail of the game's.
pub(super) struct MailOfGame {
    row: InboxRow,
    /// The digest of its bytes as they came; none where these were erased.
    digest: Option<Digest>,
    /// The entries that rest on it.
    entries: Vec<u32>,
    shown: Shown,
}

/// What of a mail stands in the folder.
enum Shown {
    /// All of it, with so many marks masked.
    Masked { bytes: Vec<u8>, marks: usize },
    /// Nothing: there is nothing left of it.
    Erased,
    /// Nothing: a mark stands in it in a way that no mask reaches.
    Withheld,
}

/// The mails on which entries of a game rest, those that confirmed one, and those of its players that were read in it;
/// in the order in which they came.
pub(super) fn of_game(
    books: &Tx<'_>,
    game: &GameRow,
    rows: &[JournalRow],
    marks: &Marks,
) -> Result<Vec<MailOfGame>> {
    let mut resting: BTreeMap<i64, Vec<u32>> = BTreeMap::new();
    for JournalRow { entry, .. } in rows {
        let Some(evidence) = &entry.evidence else { continue };
        resting.entry(evidence.inbox).or_default().push(entry.seq);
        if let Proof::Confirmed { inbox } = evidence.proof {
            resting.entry(inbox).or_default().push(entry.seq);
        }
    }
    let mut players: Vec<Address> = Vec::new();
    for player in [game.white, game.black] {
        players.extend(books.player(player)?.addresses);
    }
    for mail in books.mails_about(game)? {
        let from = mail.sender.as_deref().and_then(|sender| sender.parse::<Address>().ok());
        if from.is_some_and(|from| players.contains(&from)) {
            resting.entry(mail.id).or_default();
        }
    }
    let mut found = Vec::new();
    for (id, entries) in resting {
        let Some(row) = books.maybe_mail(id)? else { continue };
        let shown = shown(&row, marks);
        found.push(MailOfGame { digest: books.mail_digest(id)?, row, entries, shown });
    }
    Ok(found)
}

fn shown(row: &InboxRow, marks: &Marks) -> Shown {
    if row.raw.is_empty() {
        return Shown::Erased;
    }
    let mut bytes = row.raw.clone();
    let masked = marks.mask(&mut bytes);
    match marks.are_read_in(&bytes) {
        true => Shown::Withheld,
        false => Shown::Masked { bytes, marks: masked },
    }
}

impl MailOfGame {
    /// Its number in the database.
    pub(super) fn number(&self) -> i64 {
        self.row.id
    }

    pub(super) fn is_erased(&self) -> bool {
        matches!(self.shown, Shown::Erased)
    }

    pub(super) fn is_withheld(&self) -> bool {
        matches!(self.shown, Shown::Withheld)
    }

    fn file(&self) -> Option<String> {
        matches!(self.shown, Shown::Masked { .. }).then(|| format!("{FOLDER}/{}.eml", self.row.id))
    }

    /// What a reader finds of it, in a word or two.
    fn state(&self) -> String {
        match &self.shown {
            Shown::Masked { .. } if !self.row.whole => "its beginning".into(),
            Shown::Masked { marks: 0, .. } => "as it came".into(),
            Shown::Masked { marks, .. } => format!("{} masked", plain_words::count(*marks, "mark")),
            Shown::Erased => "erased".into(),
            Shown::Withheld => "withheld".into(),
        }
    }

    pub(super) fn value(&self) -> Value {
        let (here, masked) = match &self.shown {
            Shown::Masked { bytes, marks } => (Some(Digest::of_bytes(bytes).to_string()), Some(*marks)),
            Shown::Erased | Shown::Withheld => (None, None),
        };
        json!({
            "mail": self.row.id, "received": self.row.received, "entries": self.entries, "file": self.file(),
            "sha256_as_it_came": self.digest.map(|digest| digest.to_string()), "sha256_here": here,
            "marks_masked": masked, "whole": self.row.whole, "state": self.state(),
            "outcome": scrub::line(&self.row.outcome),
        })
    }

    pub(super) fn into_file(self) -> Option<(String, Vec<u8>)> {
        let file = self.file();
        match self.shown {
            Shown::Masked { bytes, .. } => file.map(|file| (file, bytes)),
            Shown::Erased | Shown::Withheld => None,
        }
    }
}

/// The list for programs.
pub(super) fn list(game: &GameRow, mails: &[MailOfGame]) -> Value {
    let mails: Vec<Value> = mails.iter().map(MailOfGame::value).collect();
    json!({ "format": FORMAT, "game": game.name, "mails": mails })
}

/// The list for people.
pub(super) fn table_of(mails: &[MailOfGame]) -> String {
    let line = |mail: &MailOfGame| {
        let entries: Vec<String> = mail.entries.iter().map(ToString::to_string).collect();
        let digest = mail.digest.map_or_else(|| "gone".to_owned(), |digest| digest.to_string());
        vec![
            mail.row.id.to_string(),
            plain_words::instant(mail.row.received),
            entries.join(" "),
            mail.state(),
            digest,
            scrub::line(&mail.row.outcome),
        ]
    };
    let heads = [">mail", "received (UTC)", "entries", "here", "SHA-256 as it came", "what became of it"];
    table(&heads, &mails.iter().map(line).collect::<Vec<_>>())
}
