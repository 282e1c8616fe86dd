//! Letters whose delivery is doubtful: a report came back, or the server would not have them.

use anyhow::Result;

use super::office::Office;
use crate::{
    laws::Fact,
    letters::Letter,
    mail::Bounce,
    model::Recipient,
    store::{DirectorRow, OutboxRow},
};

impl Office<'_> {
    /// A delivery report. It is matched by its own address or by the Message-ID that it names, never by an address
    /// in its text.
    pub fn bounce(&self, bounce: &Bounce) -> Result<String> {
        let by_number = bounce.letter.map(|letter| self.books.letter(letter)).transpose()?.flatten();
        let letter = match (by_number, &bounce.about) {
            (Some(letter), _) => Some(letter),
            (None, Some(about)) => self.books.letter_named(about)?,
            (None, None) => None,
        };
        match letter {
            Some(letter) => self.doubt(&letter, bounce.failed, &bounce.diagnostic),
            None => Ok("a delivery report about no letter of ours".into()),
        }
    }

    /// Reports a letter whose delivery is doubtful, once, and once more when it has failed for good. Clocks run on.
    pub fn doubt(&self, letter: &OutboxRow, failed: bool, diagnostic: &str) -> Result<String> {
        let said = format!("delivery of letter {} is doubtful", letter.id);
        if !self.books.doubt(letter.id, failed)? {
            return Ok(format!("{said}; reported before"));
        }
        let table = letter.game.map(|game| self.table(self.books.game_by_id(game)?)).transpose()?;
        let player = letter.player.map(|player| self.books.player(player)).transpose()?;
        let side = match (&table, &player) {
            (Some(table), Some(player)) => table.side_of(player),
            _ => None,
        };
        let director = match (&table, &player, letter.event) {
            (Some(table), _, _) => self.director(table)?,
            (None, Some(player), _) => self.director_of(player)?,
            (None, None, Some(event)) => self.books.directors(event)?.into_iter().next(),
            (None, None, None) => None,
        };
        let game = table.as_ref().map(|table| table.row.name.clone());
        // A start letter is about no game in particular, and asks for moves in several.
        let asks = if letter.game.is_none() { self.books.handovers(letter.id)? } else { Vec::new() };
        let asked = asks.into_iter().map(|asked| self.table(self.books.game_by_id(asked.game)?));
        for mut table in table.into_iter().map(Ok).chain(asked).collect::<Result<Vec<_>>>()? {
            let Some(to) = player.as_ref().and_then(|player| table.side_of(player)) else { continue };
            let (diagnostic, letter) = (diagnostic.to_owned(), letter.message_id.clone());
            let fact = Fact::DeliveryDoubtful { letter, to, failed, diagnostic };
            self.books.append(table.row.id, &mut table.game, self.now, vec![fact], None)?;
        }
        let report = Letter::Doubtful {
            game,
            side,
            to: letter.recipient.to_string(),
            kind: letter.kind.clone(),
            written: letter.written,
            failed,
            diagnostic: diagnostic.to_owned(),
        };
        self.report_doubt(letter, director, report)?;
        Ok(said)
    }

    /// To the director, or to the operator where the letter was the director's own; never about a report.
    fn report_doubt(&self, letter: &OutboxRow, director: Option<DirectorRow>, report: Letter) -> Result<()> {
        if letter.kind == report.kind() {
            return Ok(());
        }
        match director.filter(|director| director.email != letter.recipient) {
            Some(director) => {
                self.post(self.to_director(&director, None, report, None))?;
            }
            None => {
                if let Some(posting) = self.to_operator(report)
                    && posting.draft.to.address != letter.recipient
                    && self.desk.recipient(&posting.draft.to.address) == Recipient::Other
                {
                    self.post(posting)?;
                }
            }
        }
        Ok(())
    }
}
