//! What `restore` says came of the mails that were read again.

use anyhow::{Result, bail};
use serde_json::{Value, json};

use super::super::{
    plain_words::{count, instant},
    scrub,
};
use crate::{
    desk::{
        again::was_not_done,
        post::played_again::{Telling, read_again, tellings},
        workplace::Post,
    },
    laws::MoveRecord,
    model::Side,
    store::OutboxRow,
};

/// What was played, how many mails were read beside those that were known, what will leave, who will be told, and what was
/// done at the shell; and how much of that could not be done again.
pub(super) fn shown(post: &Post<'_>, known: u32, rehearses: bool) -> Result<(String, Value, usize)> {
    let Some(last) = post.tx.restored()?.pop() else { bail!("nothing was put back") };
    let copied = instant(last.copied);
    let mut text = match rehearses {
        true => format!("This would put back what stood in the database on {copied}.\n"),
        false => format!("The database is again what it was on {copied}, and goes on from there.\n"),
    };
    let replayed = read_again(post.tx)?;
    for again in &replayed {
        let moves: Vec<String> = again.moves().map(half_move).collect();
        let (game, many) = (&again.table.row.name, count(moves.len(), "half-move"));
        text += &format!("{game}  {many} again: {}\n", moves.join(", "));
    }
    if replayed.is_empty() {
        text += "No move was found in mails since then.\n";
    }
    let acts = post.tx.acts_done_again()?;
    let mails = (post.tx.mails_kept()?.saturating_sub(known) as usize).saturating_sub(acts.len());
    text += &format!("{} read.\n", count(mails, "mail"));
    let (told, gives_way) = (tellings(post)?, |letter: &OutboxRow, told: &[Telling]| {
        told.iter().any(|telling| telling.instead_of.contains(&letter.id))
    });
    let mut leave = post.tx.letters(u32::MAX, true)?;
    leave.retain(|letter| !gives_way(letter, &told));
    leave.reverse();
    for letter in &leave {
        text += &format!("letter {}  {} to {}\n", letter.id, letter.kind, letter.recipient);
    }
    for telling in &told {
        let (to, instead) = (&telling.letter.draft.to.address, telling.instead_of.len());
        text += &format!("new letter  {} to {to}", telling.letter.draft.letter.kind());
        text += &match instead {
            0 => "\n".to_owned(),
            more => format!(", instead of {}\n", count(more, "letter")),
        };
    }
    for act in &acts {
        let (at, again) = (instant(act.at), scrub::line(&act.again));
        text += &format!("done at the shell {at}  {}: {again}\n", act.brief);
    }
    let json = json!({
        "acts": acts.iter().map(|act| json!({
            "at": act.at, "act": act.brief, "again": scrub::line(&act.again), "done": !was_not_done(&act.again),
        })).collect::<Vec<_>>(),
        "copied": last.copied, "restored": last.at, "mails": mails,
        "moves": replayed.iter().map(|again| json!({
            "game": again.table.row.name, "half_moves": again.moves().count(),
            "played": again.moves().map(|record| json!({
                "number": record.ply.move_number(), "side": record.ply.side(), "move": record.numeric,
            })).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "letters": leave.iter().map(|letter| {
            json!({ "letter": letter.id, "kind": letter.kind.word(), "to": letter.recipient.as_str() })
        }).collect::<Vec<_>>(),
        "told": told.iter().map(|telling| json!({
            "kind": telling.letter.draft.letter.kind().word(), "to": telling.letter.draft.to.address.as_str(),
            "instead_of": telling.instead_of,
        })).collect::<Vec<_>>(),
    });
    let undone = acts.iter().filter(|act| was_not_done(&act.again)).count();
    Ok((text, json, undone))
}

/// `White 12. 7163`
fn half_move(record: &MoveRecord) -> String {
    let side = match record.ply.side() {
        Side::White => "White",
        Side::Black => "Black",
    };
    format!("{side} {} {}", record.ply, record.numeric)
}
