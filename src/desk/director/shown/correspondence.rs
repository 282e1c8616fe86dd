//! What was written about a game and what became of it; what came, and what was read in it.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{Asks, Shown};
use crate::{
    event::spoken,
    letters::{Letter, LetterBecame, LetterWritten, MailRead},
    mail::{Sender, head_of},
    model::Address,
    store::{GameRow, InboxRow, InboxState, OutboxRow, OutboxState, PlayerRow},
};

/// So many letters or mails stand in one letter, the newest; the others are counted.
const MOST: usize = 60;

/// The most lines of what somebody wrote that stand below a mail.
const MOST_LINES: usize = 12;

impl Asks<'_> {
    pub(super) fn letters_written(&self, row: GameRow) -> Result<Shown> {
        let mut rows = self.post.tx.letters_about(row.id)?;
        let more = rows.len().saturating_sub(MOST);
        rows.truncate(MOST);
        let letters = rows.iter().map(|row| self.letter_written(row)).collect::<Result<_>>()?;
        self.about_game(row, |game| Letter::LettersWritten { game: game.name.clone(), letters, more })
    }

    pub(super) fn mails_received(&self, row: GameRow) -> Result<Shown> {
        let mut rows = self.post.tx.mails_about(&row)?;
        let more = rows.len().saturating_sub(MOST);
        rows.truncate(MOST);
        let players = [self.post.tx.player(row.white)?, self.post.tx.player(row.black)?];
        let players: Vec<&PlayerRow> = players.iter().collect();
        let mails = rows.iter().map(|row| self.mail_read(row, &players)).collect::<Result<_>>()?;
        self.about_game(row, |game| Letter::MailsReceived { game: game.name.clone(), mails, more })
    }

    /// A letter that is tagged with its game, where its journal holds.
    fn about_game(&self, row: GameRow, letter: impl FnOnce(&GameRow) -> Letter) -> Result<Shown> {
        let letter = letter(&row);
        Ok(Shown { table: self.post.tx.sound_table(row.id)?, ..Shown::of(letter) })
    }

    pub(super) fn letter_written(&self, row: &OutboxRow) -> Result<LetterWritten> {
        let tx = self.post.tx;
        let to = match (row.player, row.director) {
            (Some(player), _) => spoken(&tx.player(player)?.name),
            (None, Some(director)) => spoken(&tx.director(director)?.name),
            (None, None) => String::new(),
        };
        let trouble = || row.trouble.clone();
        let became = match (row.state, row.course.refused.or(row.tried)) {
            (OutboxState::Accepted, _) => LetterBecame::Taken(row.accepted.unwrap_or(row.written)),
            (OutboxState::Due, Some(since)) if !row.trouble.is_empty() => {
                let times = row.course.refusals.saturating_add(row.course.doubts);
                LetterBecame::Refused { times, since, trouble: trouble() }
            }
            (OutboxState::Due | OutboxState::Waits, _) => LetterBecame::Leaves(row.due),
            (OutboxState::Gathered, _) => LetterBecame::Gathered,
            (OutboxState::Failed, _) => LetterBecame::GivenUp(trouble()),
            (OutboxState::Withdrawn, _) => LetterBecame::Withdrawn,
        };
        Ok(LetterWritten {
            number: row.id,
            written: row.written,
            to: format!("{to} <{}>", row.recipient).trim_start().to_owned(),
            subject: row.subject.clone(),
            became,
            answered: row.answered,
            doubtful: row.doubtful,
        })
    }

    /// What came from these players since an instant, the oldest first.
    pub(super) fn mails_of(&self, players: &[&PlayerRow], since: DateTime<Utc>) -> Result<Vec<MailRead>> {
        let tx = self.post.tx;
        let addresses: Vec<Address> = players.iter().flat_map(|player| player.addresses.clone()).collect();
        let mut rows = tx.settled_from(&addresses, since)?;
        let names: Vec<String> = addresses.iter().map(ToString::to_string).collect();
        rows.extend(tx.not_read(&names, since)?);
        rows.sort_by_key(|row| (row.received, row.id));
        rows.dedup_by_key(|row| row.id);
        rows.iter().map(|row| self.mail_read(row, players)).collect()
    }

    pub(super) fn last_mail(&self, player: &PlayerRow) -> Result<Option<MailRead>> {
        let last = self.post.tx.last_settled_from(&player.addresses)?;
        last.map(|row| self.mail_read(&row, &[player])).transpose()
    }

    fn mail_read(&self, row: &InboxRow, players: &[&PlayerRow]) -> Result<MailRead> {
        let sender = match head_of(&row.raw).sender {
            Sender::One(address) => Some(address),
            Sender::Unclear(_) => None,
        };
        let player =
            sender.as_ref().and_then(|sender| players.iter().find(|player| player.writes_from(sender)));
        let address = || sender.as_ref().map_or_else(|| "an unclear sender".to_owned(), ToString::to_string);
        let from = player.map_or_else(address, |player| spoken(&player.name));
        // One that broke the reader is not read here either.
        let message = match row.state {
            InboxState::Done => self.post.legible(row)?,
            InboxState::New | InboxState::Quarantined => None,
        };
        let fresh = message.iter().flat_map(|message| &message.lines).filter(|line| line.is_fresh());
        let said: Vec<&str> = fresh.map(|line| line.text.trim()).filter(|text| !text.is_empty()).collect();
        let mut shown: Vec<&str> = said.iter().take(MOST_LINES).copied().collect();
        if said.len() > shown.len() {
            shown.push("…");
        }
        Ok(MailRead {
            number: row.id,
            received: row.received,
            from,
            outcome: row.outcome.clone(),
            rules: row.asked_by.split_whitespace().map(str::to_owned).collect(),
            said: shown.join("\n"),
        })
    }
}
