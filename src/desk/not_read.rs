//! Mails that cannot be read, or not whole: what is written to whom.

use anyhow::Result;

use super::{
    Post, alarms,
    identify::{self, Who},
    letter, token_renewal,
    watch::{self, Standing},
};
use crate::{
    letters::{Letter, scrub},
    mail::{Head, Message, Nature, Sender, head_of, nature_of_head},
    model::MatterKind,
    store::{InboxRow, InboxState, MailFacts, NewAlarm, too_large},
};

/// What the inbox shows of a mail of which nothing but its head can be read.
pub(crate) fn facts_of(head: &Head) -> MailFacts {
    MailFacts { sender: Some(head.from.clone()), subject: Some(scrub(&head.subject)), ..MailFacts::default() }
}

/// A mail that breaks the reader is set aside; the operator is told, and the player where From is clear and no
/// machine's.
pub(crate) fn quarantine(post: &Post<'_>, row: &InboxRow, why: &str) -> Result<()> {
    let head = head_of(&row.raw);
    post.tx.settle(row.id, InboxState::Quarantined, &facts_of(&head), why, post.now)?;
    let Standing { about, event, game, said } = watch::of_quarantine(post, row.id);
    let kind = MatterKind::Quarantined;
    alarms::in_trouble(post, &NewAlarm { kind, about: &about, event, game, said: &said }, None)?;
    if let Sender::One(address) = head.sender
        && nature_of_head(&row.raw, post.desk) == Nature::Person
        && let Some(player) = post.tx.players_at(&address)?.first()
    {
        let letter = Letter::QuarantinedPlayer {};
        letter::post(post, letter::to_player_at_large(post.tx, player, letter)?)?;
    }
    Ok(())
}

/// A mail whose text was cut by the size limit: its sender is asked for plain text, where he is ours. A move that
/// stands legibly in what was kept counts from here when it comes again, where this mail is proved.
pub(crate) fn answer_too_large(post: &Post<'_>, row: &InboxRow, message: &Message) -> Result<String> {
    if !matches!(message.nature, Nature::Person | Nature::Reserved(_)) {
        return Ok("too large to read, and not from a person".into());
    }
    let (who, leaks) = identify::identify(post, message, row.received)?;
    token_renewal::renew_leaked(post, &leaks)?;
    token_renewal::tell_of_leaks(post, &leaks)?;
    let (player, outcome) = match who {
        Who::Proven(player) => {
            let games = identify::answered(post.tx, message, &player)?.tagged;
            (player, too_large(games.first().filter(|_| games.len() == 1)))
        }
        Who::Perhaps { players, registered: true, .. } => match players.into_iter().next() {
            Some(player) => (player, "too large to read, and not proved; plain text was asked for".into()),
            None => return Ok("too large to read".into()),
        },
        _ => return Ok("too large to read, from nobody whom we know".into()),
    };
    if message.nature == Nature::Person {
        let player = post.tx.player(player.id)?;
        let size = u64::try_from(row.size).unwrap_or_default();
        let letter = Letter::TooLarge { size, limit: post.config.limits.max_mail_bytes as u64 };
        letter::post(post, letter::to_player_at_large(post.tx, &player, letter)?.after(Some(row.id), None))?;
    }
    Ok(outcome)
}
