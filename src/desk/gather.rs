//! Reading a player's mail with what is on record of him: what `intake` asks for, from the database.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    Answered, GameContext, Mail, Workplace, frozen_game,
    sent_letters::{SentLetter, sent_to, text_of},
};
use crate::{
    intake::{self, Gathered, Paired, Recorded, Records, Unread},
    letters::LetterKind,
    mail::{Line, Message, Origin, OwnText},
    model::{EventCode, GameId, Side},
    store::{Matter, OutboxRow, PlayerRow, Tx},
};

/// How many of a player's letters are remembered when a mail is searched for our own words.
pub(crate) const LETTERS_REMEMBERED: u32 = 20;

struct PlayerRecords<'a> {
    tx: &'a Tx<'a>,
    player: &'a PlayerRow,
}

impl PlayerRecords<'_> {
    fn recorded(&self, table: GameContext) -> Recorded {
        let played = table.side_of(self.player);
        Recorded {
            played: played.map(|side| (side, table.player(side.other()).name.clone())),
            event: table.event.frozen.name.clone(),
            name: table.row.name,
            game: table.game,
        }
    }
}

impl Records for PlayerRecords<'_> {
    fn writer(&self) -> &str {
        &self.player.name
    }

    fn game(&self, name: &GameId) -> Result<Option<Recorded>> {
        let table = self.tx.table_named(Some(name))?;
        Ok(table.map(|table| self.recorded(table)))
    }

    fn is_over(&self, name: &GameId) -> Result<Option<bool>> {
        Ok(self.tx.game_named(name)?.map(|row| row.result.is_some()))
    }

    fn own_games(&self) -> Result<Vec<Recorded>> {
        let sound = frozen_game::sound_tables(self.tx, self.tx.games_of(self.player.id)?)?;
        Ok(sound.into_iter().map(|table| self.recorded(table)).collect())
    }

    fn running(&self) -> Result<Vec<Recorded>> {
        let running = self.tx.running(self.player)?;
        Ok(running.into_iter().map(|(table, _)| self.recorded(table)).collect())
    }

    fn pairings(&self) -> Result<Vec<Paired>> {
        let mut pairings = Vec::new();
        for row in self.tx.games_of(self.player.id)? {
            let Some(side) = row.side_of(self.player.id) else { continue };
            let opponent = if side == Side::White { row.black } else { row.white };
            pairings.push(Paired { played: (side, self.tx.player(opponent)?.name), name: row.name });
        }
        Ok(pairings)
    }

    fn has_another_game(&self, than: &GameId, number: Option<u32>) -> Result<bool> {
        self.tx.has_another_game(self.player.event, than, number)
    }

    fn is_event(&self, code: &EventCode) -> Result<bool> {
        Ok(self.tx.event(code)?.is_some())
    }

    fn directors(&self) -> Result<Vec<String>> {
        Ok(self.tx.directors(self.player.event)?.into_iter().map(|director| director.name).collect())
    }

    fn is_asked(&self) -> Result<bool> {
        let asked = |matter: &Matter| matter.kind.is_question() && matter.game.is_some();
        Ok(self.tx.open_matters_of_player(self.player.id)?.iter().any(asked))
    }
}

/// Reads the newly written lines of a player's mail, which may bring back these letters of ours. `kept` are the words of
/// mails that it answers a question about: what stands of them in it is quotation. Without them its lines are those that
/// were searched for our letters already.
pub(crate) fn gather(
    mail: &Mail<'_>,
    player: &PlayerRow,
    answered: &Answered,
    (kept, searched): (Option<&Origin>, &[Line]),
    letters: &[OwnText],
) -> Result<Gathered> {
    let mut lines = mail.message.lines.clone();
    let searched = match kept {
        Some(kept) => {
            kept.quote(&mut lines);
            None
        }
        None => Some(searched.to_vec()),
    };
    let others = words_of_others(mail.tx, player, answered)?;
    let unread =
        Unread { searched, ..unread(mail.tx, lines, (mail.message, mail.row.received), answered, letters)? };
    intake::gather(&PlayerRecords { tx: mail.tx, player }, mail.now, mail.desk, unread, Some(&others))
}

/// The same of a mail all of which is asked about, or was: nothing in it is doubted besides.
pub(crate) fn gather_undoubted(
    place: &Workplace<'_>,
    message: &Message,
    player: &PlayerRow,
    answered: &Answered,
) -> Result<Gathered> {
    let letters = own_letters(place.tx, player, message, &answered.letters)?;
    let unread = unread(place.tx, message.lines.clone(), (message, place.now), answered, &letters)?;
    intake::gather(&PlayerRecords { tx: place.tx, player }, place.now, place.desk, unread, None)
}

fn unread<'a>(
    tx: &Tx<'_>,
    lines: Vec<Line>,
    (message, received): (&'a Message, DateTime<Utc>),
    answered: &Answered,
    letters: &'a [OwnText],
) -> Result<Unread<'a>> {
    let start_letter = answered.letters.first().is_some_and(|letter| letter.kind == LetterKind::StartPlayer);
    Ok(Unread {
        message,
        received,
        lines,
        searched: None,
        letters,
        game: answered.game(tx)?,
        answers_start_letter: start_letter && answered.tagged.is_empty(),
        subject: own_subject(tx, message, answered)?,
    })
}

/// What our letters to this player say of late, and those that the mail answers however many he has had since.
pub(crate) fn own_letters(
    tx: &Tx<'_>,
    player: &PlayerRow,
    message: &Message,
    answered: &[OutboxRow],
) -> Result<Vec<OwnText>> {
    let pages = message.holds_links();
    let mut own: Vec<OwnText> = Vec::new();
    for SentLetter { text, .. } in sent_to(tx, player.id, LETTERS_REMEMBERED)? {
        own.push(if pages { text.whole() } else { text.text() });
    }
    for letter in answered {
        own.push(text_of(tx, letter)?.whole());
    }
    Ok(own)
}

/// What others wrote, and the letters showed that a mail of this player answers or that he had of late.
fn words_of_others(tx: &Tx<'_>, player: &PlayerRow, answered: &Answered) -> Result<Origin> {
    let recent = tx.words_to(player.id, LETTERS_REMEMBERED)?;
    let answered = answered.letters.iter().map(|letter| letter.words.as_str());
    Ok(Origin::of(answered.chain(recent.iter().map(String::as_str))))
}

/// The subject of a mail, unless it is that of a letter of ours that it answers.
pub(crate) fn own_subject<'a>(
    tx: &Tx<'_>,
    message: &'a Message,
    answered: &Answered,
) -> Result<Option<&'a str>> {
    for letter in &answered.letters {
        let subject = text_of(tx, letter)?.subject;
        if !subject.is_empty() && message.subject.contains(&subject) {
            return Ok(None);
        }
    }
    Ok(Some(message.subject.as_str()))
}
