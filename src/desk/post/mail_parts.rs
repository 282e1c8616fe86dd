//! The letter that lists what became of each part of a mail.

use anyhow::Result;

use crate::{
    desk::{incoming::Mail, player::played_by},
    intake::{
        mail_summary::{MailSummary, Part},
        meant_in_game::meant_in_game,
    },
    letters::{Dealt, Letter, PartOutcome},
    model::GameId,
    store::PlayerRow,
};

pub(crate) fn list(
    mail: &Mail<'_>,
    player: &PlayerRow,
    mut account: MailSummary,
    of_mail: Option<&GameId>,
) -> Result<()> {
    account.parts.sort_by_key(|part| part.place);
    let about = account.game(of_mail);
    let mut parts = Vec::new();
    let mut letters = false;
    for part in account.parts {
        let game = part.game.or_else(|| of_mail.cloned());
        let at = played_by::played_by(mail.tx, player, game.as_ref())?;
        // As it is spelt in the books, not as an address or a player spells it.
        let game = at.as_ref().map(|(table, _)| table.row.name.clone()).or(game);
        letters |= part.fate != PartOutcome::NotRead;
        let sight = at.map(|(table, side)| table.sight(Some(side), mail.now));
        let Part { said, fate, words, fits, elsewhere, .. } = part;
        let asked = said.iter().filter(|_| fate == PartOutcome::NotRead);
        let meant = { asked }.find_map(|line| meant_in_game(line, elsewhere, sight.as_deref()));
        parts.push(Dealt { said, game, sight, fate, words, fits, elsewhere, meant });
    }
    match played_by::played_by(mail.tx, player, about.as_ref())? {
        Some((table, side)) => {
            let sight = Some(table.sight(Some(side), mail.now));
            mail.answer_in_game(&table, side, Letter::DealtWith { sight, parts, letters })
        }
        None => mail.answer_player(player, Letter::DealtWith { sight: None, parts, letters }),
    }
}
