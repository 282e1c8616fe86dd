//! Working rows that a journal says something of all the same: the seals that our letters show, which letters made
//! half-moves available, and whether a claim that waits has its case. None of them is bound by a chain; whoever changes
//! a journal and forgets one of them is found, and so is whoever changes one of them alone.

use std::collections::BTreeSet;

use anyhow::Result;
use chrono::DateTime;
use rusqlite::Row;

use super::Found;
use crate::{
    laws::{Fact, Game},
    model::{MatterKind, Side},
    store::{EventRow, GameRow, JournalRow, stored::given, transaction::Tx},
};

impl Tx<'_> {
    /// The seals of an event's own entries.
    pub(super) fn seals_of_event(&self, event: &EventRow) -> Result<BTreeSet<String>> {
        Ok(self.event_rows(event.id)?.iter().map(|row| row.digest.seal()).collect())
    }

    /// The seals at the foot of a game's letters are those of its entries, and of its event's. Where entries were set aside,
    /// of what was written since: that the seals before may be of none, the record says itself.
    pub(super) fn audit_letters(
        &self,
        of_event: &BTreeSet<String>,
        row: &GameRow,
        rows: &[JournalRow],
        found: &mut Found,
    ) -> Result<()> {
        const SQL: &str =
            "SELECT id, said FROM outbox WHERE game = ?1 AND written >= ?2 AND length(said) > 0 ORDER BY id";
        let of_game: BTreeSet<String> = rows.iter().map(|row| row.entry.digest.seal()).collect();
        let aside = rows.iter().rev().find(|row| matches!(row.entry.fact, Fact::SetAside { .. }));
        let since = aside.map_or(DateTime::UNIX_EPOCH, |row| row.entry.at);
        let letters = self.all(SQL, given![row.id, since], |row: &Row<'_>| {
            Ok((row.get::<_, i64>("id")?, self.opened(row, "outbox.said").ok()))
        })?;
        for (id, _) in letters.iter().filter(|(_, said)| said.is_none()) {
            found.push(format!("{}: letter {id}: what it says cannot be opened", row.name));
        }
        let of_no_entry = |said: &[u8]| {
            let mut shown = seals_at_the_foot(&String::from_utf8_lossy(said)).into_iter();
            shown.any(|seal| !of_game.contains(&seal) && !of_event.contains(&seal))
        };
        let wrong: Vec<i64> = letters
            .into_iter()
            .filter(|(_, said)| said.as_deref().is_some_and(of_no_entry))
            .map(|(letter, _)| letter)
            .collect();
        if let [first, rest @ ..] = wrong.as_slice() {
            let others =
                if rest.is_empty() { String::new() } else { format!(", and {} later ones", rest.len()) };
            found.push(format!(
                "letter {first} about {}{others}: the seal at its foot is of no entry",
                row.name
            ));
        }
        Ok(())
    }

    /// A letter that made a half-move available was to do so.
    pub(super) fn audit_handover(&self, row: &GameRow, fact: &Fact, found: &mut Found) -> Result<()> {
        const SQL: &str = "
SELECT EXISTS (
    SELECT 1 FROM handover JOIN outbox ON outbox.id = handover.letter
    WHERE handover.game = ?1 AND handover.half_move = ?2 AND outbox.message_id = ?3)";
        let Fact::MadeAvailable { half_move, letter, .. } = fact else { return Ok(()) };
        if !self.value::<bool>(SQL, given![row.id, *half_move, *letter])? {
            found.push(format!(
                "{} {half_move} was made available by a letter that was not to do so",
                row.name
            ));
        }
        Ok(())
    }

    /// A claim that waits has a case that waits, once it had one.
    pub(super) fn audit_cases(
        &self,
        row: &GameRow,
        rows: &[JournalRow],
        game: &Game,
        found: &mut Found,
    ) -> Result<()> {
        const SQL: &str = "
SELECT id, state = 'open' FROM matter
WHERE game = ?1 AND kind IN (?2, ?3) AND player IS ?4 AND opened >= ?5 ORDER BY id DESC LIMIT 1";
        let waiting: BTreeSet<Side> = game.waiting().iter().map(|pending| pending.by).collect();
        for side in waiting {
            let claims = |entry: &&JournalRow| match &entry.entry.fact {
                Fact::Claimed { by, .. } => *by == side,
                Fact::DrawAgreed { .. } => true,
                _ => false,
            };
            let Some(claimed) = rows.iter().rev().find(claims) else { continue };
            let player = if side == Side::White { row.white } else { row.black };
            let kinds = (MatterKind::Claim, MatterKind::EarlyDraw);
            let values = given![row.id, kinds.0, kinds.1, player, claimed.entry.at];
            let case: Option<(i64, bool)> = self.maybe(SQL, values, |row| row.try_into())?;
            if let Some((case, false)) = case {
                found.push(format!("{}: a claim waits, and case {case} about it has ended", row.name));
            }
        }
        Ok(())
    }
}

/// The seals in the last lines of a letter, behind which nothing of anybody's words stands.
fn seals_at_the_foot(said: &str) -> Vec<String> {
    // Behind this sign come the lines of the page.
    let text = said.split('\u{c}').next().unwrap_or_default();
    let lines: Vec<String> = text.lines().map(str::to_lowercase).collect();
    let foot = lines.iter().rposition(|line| line.trim() == "--").map_or(lines.len(), |at| at + 1);
    let shown = lines.iter().skip(foot).map_while(|line| line.strip_prefix("| "));
    let sealed =
        shown.filter_map(|line| line.strip_prefix("seal ").or_else(|| line.strip_prefix("event seal ")));
    sealed.filter_map(|line| line.split(',').next()).map(|seal| seal.trim().to_owned()).collect()
}
