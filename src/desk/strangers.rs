//! Mails that have no business here: nobody whom we know wrote them, and they name nothing of ours. Their bytes are kept
//! for a while and then removed (`daemon/keeping.rs`).

use anyhow::Result;

use super::{Workplace, identify};
use crate::{
    mail::{Message, Nature, Sender, head_of},
    model::GameId,
    store::InboxRow,
};

/// Remembers of a settled mail where it is a stranger's. `message`: as it was understood; it is understood anew
/// otherwise, as far as it can be.
pub(crate) fn note(place: &Workplace<'_>, row: &InboxRow, message: Option<&Message>) -> Result<()> {
    let read = match message {
        Some(_) => None,
        None => place.legible(row)?,
    };
    match is_strangers(place, row, message.or(read.as_ref()))? {
        true => place.tx.is_strangers(row.id),
        false => Ok(()),
    }
}

/// Whether its From is registered for nobody, it carries no mark or code that ever was one, answers no letter of ours and
/// names no game.
fn is_strangers(place: &Workplace<'_>, row: &InboxRow, message: Option<&Message>) -> Result<bool> {
    let head = head_of(&row.raw);
    let ours = match message.map_or(&head.sender, |message| &message.sender) {
        Sender::One(from) => {
            !place.tx.players_at(from)?.is_empty()
                || !place.tx.directors_at(from)?.is_empty()
                || place.config.desk.operator.as_ref() == Some(from)
        }
        Sender::Unclear(_) => {
            let from = head.from.to_lowercase();
            place.tx.registered_addresses()?.iter().any(|address| from.contains(address))
        }
    };
    if ours {
        return Ok(false);
    }
    let mut text = String::from_utf8_lossy(&row.raw).to_lowercase();
    if let Some(message) = message {
        if answers_us(place, message)? {
            return Ok(false);
        }
        let shown = message.lines.iter().map(|line| line.text.as_str()).chain([message.subject.as_str()]);
        for line in shown {
            text.push('\n');
            text.push_str(&line.to_lowercase());
        }
    }
    Ok(!place.tx.every_mark()?.iter().any(|mark| text.contains(mark.as_str())) && !names_game(place, &text)?)
}

/// Whether a mail answers a letter of ours, reports about one, or carries a tag.
fn answers_us(place: &Workplace<'_>, message: &Message) -> Result<bool> {
    let tags = &message.tags;
    if [&tags.address, &tags.subject, &tags.text].iter().any(|tags| !tags.is_empty()) {
        return Ok(true);
    }
    if let Nature::Bounce(bounce) = &message.nature {
        let letter = bounce.letter.map(|letter| place.tx.letter(letter)).transpose()?.flatten();
        let named = bounce.about.as_ref().map(|about| place.tx.letter_named(about)).transpose()?.flatten();
        if letter.is_some() || named.is_some() {
            return Ok(true);
        }
    }
    Ok(!identify::letters_named(place.tx, message)?.is_empty())
}

fn names_game(place: &Workplace<'_>, text: &str) -> Result<bool> {
    for word in text.split(|c: char| !c.is_ascii_alphanumeric() && !"-/".contains(c)) {
        // Most words are none, and a mail may have many thousands.
        if word.contains('/')
            && let Ok(name) = word.parse::<GameId>()
            && place.tx.game_named(&name)?.is_some()
        {
            return Ok(true);
        }
    }
    Ok(false)
}
