//! The question of a letter that was lost with the machine. When the mails are read again it is asked again, in a letter that
//! waits to be let go; whoever has answered the lost one has answered that.

use anyhow::Result;

use super::super::{Answered, Mail};
use crate::{
    mail::letter_of,
    model::MatterState,
    store::{Matter, PlayerRow},
};

/// The question that a player's mail answers, where the nearest letter that it answers is one of a lost time: the one whose
/// code stands in what he quotes, or the only one that he has been asked about that game since the copy was put back.
pub(super) fn asked_in_a_lost_letter(
    mail: &Mail<'_>,
    player: &PlayerRow,
    answered: &Answered,
) -> Result<Option<Matter>> {
    let Some(restored) = mail.tx.restored()?.pop() else { return Ok(None) };
    let Some(nearest) = mail.message.answers.first() else { return Ok(None) };
    if letter_of(nearest, mail.desk).is_none() || mail.tx.letter_named(nearest)?.is_some() {
        return Ok(None);
    }
    let mut open = mail.tx.all_open_matters()?;
    open.retain(|matter| matter.kind.is_question() && matter.player == Some(player.id));
    let quotes = |matter: &Matter| {
        let code = matter.code.as_deref().filter(|code| !code.is_empty());
        code.is_some_and(|code| {
            mail.message.lines.iter().any(|line| line.text.to_ascii_lowercase().contains(code))
        })
    };
    if let Some(quoted) = open.iter().position(quotes) {
        return Ok(Some(open.swap_remove(quoted)));
    }
    let game = answered.game(mail.tx)?.map(|game| mail.tx.game_named(&game)).transpose()?.flatten();
    open.retain(|matter| {
        matter.opened >= restored.at && game.as_ref().is_none_or(|game| matter.game == Some(game.id))
    });
    Ok(if open.len() == 1 { open.pop() } else { None })
}

/// What asks it again, and waits to be let go, is not needed any more once it is answered.
pub(super) fn take_back_what_asks_again(mail: &Mail<'_>, asked: &Matter) -> Result<()> {
    if mail.tx.matter(asked.id)?.is_some_and(|matter| matter.state == MatterState::Open) {
        return Ok(());
    }
    for letter in mail.tx.letters_telling(asked.id)? {
        mail.tx.withdraw(letter, "it was answered before the copy was put back")?;
    }
    Ok(())
}
