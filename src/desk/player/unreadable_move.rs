//! Moves that could not be read and carry their number are counted in their game; they are asked back all the same.
//!
//! Laws 7.2

use anyhow::Result;

use super::super::{
    carry_out, game_context, gather,
    identify::Answered,
    incoming::{Mail, evidence, thread},
    sent_stamp,
    submitted::Submitted,
    workplace::Post,
};
use crate::{
    intake::Gathered,
    laws::{Context, Proof, Submission, Unreadable, unreadable},
    reading::{Dots, WhyUnclear, numbered},
    store::PlayerRow,
};

/// Counts the first of a mail's lines that is a move which cannot be read, where its number names the half-move to
/// be made in a game of its sender's.
pub(crate) fn count_unreadable(
    post: &Post<'_>,
    mail: &Mail<'_>,
    player: &PlayerRow,
    answered: &Answered,
    gathered: &Gathered,
    done: &mut Vec<String>,
) -> Result<()> {
    for unclear in &gathered.unclear {
        let (WhyUnclear::NotAMove { .. } | WhyUnclear::NoNotation(_)) = unclear.why else { continue };
        let Some(start) = numbered(&unclear.line).filter(|start| start.dots != Dots::None) else {
            continue;
        };
        let Some(name) = unclear.game.clone().or(gather::game_of_mail(post.tx, answered)?) else { continue };
        let Some(row) = post.tx.game_named(&name)? else { continue };
        let mut table = game_context::table(post.tx, row)?;
        let Some(sender) = table.side_of(player) else { continue };
        let black_first = start.dots == Dots::Three;
        let text = Unreadable { line: &unclear.line, number: start.number, black_first };
        let Some(ruling) = unreadable(&table.game, sender, &text) else { continue };
        let sent = sent_stamp::stamped(post, mail, &table, player)?;
        let submitted = Submitted {
            submission: Submission::default(),
            context: Context { sender, sent: sent.counted(), answers: None, nothing_else: false },
            evidence: evidence(mail.row, mail.message, Proof::Token).sent(&sent),
            thread: Some(thread(mail.message)),
            answer: mail.answer,
        };
        carry_out::carry_out(post, &mut table, ruling, Some(&submitted), Some(mail.row.id))?;
        done.push(format!("{name}: counted as a move that is not clear"));
        return Ok(());
    }
    Ok(())
}
