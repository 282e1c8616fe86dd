//! Where finished mails go, as a courtesy to whoever looks into the mailbox: the folder `done_folder`.
//!
//! Moved where the server can (RFC 6851), else copied and expunged by UID (RFC 4315). Without either nothing is done: a
//! plain EXPUNGE would also destroy what somebody else has marked.

use super::{
    MailboxError,
    session::{End, Link},
    wire_text,
};

/// Whether the server moves mails; where it does not, they are copied and expunged. The error says that it does neither.
fn moves(link: &Link) -> Result<bool, String> {
    match (link.offers("MOVE"), link.offers("UIDPLUS")) {
        (false, false) => {
            Err("the server can neither move mails nor expunge single ones (no MOVE, no UIDPLUS): they stay \
                               where they are; leave mailbox.done_folder out"
                .into())
        }
        (moves, _) => Ok(moves),
    }
}

/// Puts these mails into the folder, which is made where it is missing. The inner error says in words why it cannot be.
pub(super) async fn file_away(link: &mut Link, uids: &str, folder: &str) -> Result<End, MailboxError> {
    let moves = match moves(link) {
        Ok(moves) => moves,
        Err(why) => return Ok(Err(why)),
    };
    let verb = if moves { "MOVE" } else { "COPY" };
    let command = format!("UID {verb} {uids} {}", wire_text::quoted(folder));
    if let Err(why) = link.ask(&command).await? {
        if let Err(not_made) = make(link, folder).await? {
            return Ok(Err(format!("{why}; {not_made}")));
        }
        if let Err(why) = link.ask(&command).await? {
            return Ok(Err(format!("mailbox.done_folder: {why}")));
        }
    }
    if !moves {
        for command in [format!("UID STORE {uids} +FLAGS.SILENT (\\Deleted)"), format!("UID EXPUNGE {uids}")]
        {
            if let Err(why) = link.ask(&command).await? {
                return Ok(Err(format!("finished mails are copied, but not taken away: {why}")));
            }
        }
    }
    Ok(Ok(()))
}

/// Sees to it that mails could be put into the folder: makes it where it is missing. The inner error is for the operator.
pub(super) async fn ready(link: &mut Link, folder: &str) -> Result<End, MailboxError> {
    if let Err(why) = moves(link) {
        return Ok(Err(why));
    }
    match link.ask(&format!("STATUS {} (MESSAGES)", wire_text::quoted(folder))).await? {
        Ok(()) => Ok(Ok(())),
        Err(_) => make(link, folder).await,
    }
}

async fn make(link: &mut Link, folder: &str) -> Result<End, MailboxError> {
    let made = link.ask(&format!("CREATE {}", wire_text::quoted(folder))).await?;
    Ok(made.map_err(|why| {
        format!(
            "the folder \"{folder}\" cannot be made ({why}): give mailbox.done_folder a name that the server takes, on \
             some INBOX.{folder}, or leave it out"
        )
    }))
}
