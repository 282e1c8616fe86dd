//! `outbox …`: the letters and what became of each. Tokens in them are not shown.

use anyhow::{Context, Result, ensure};
use clap::Subcommand;
use serde_json::{Value, json};

use super::{
    answer::Answer,
    inbox::shown_mail::Shown,
    plain_words::{self, WHEN_AT_WORK},
    scrub,
    shell::{Numbered, Shell},
};
use crate::{
    daemon::drop_letter,
    letters::merged,
    model::Digest,
    store::{OutboxRow, OutboxState},
};

#[derive(Debug, Subcommand)]
pub(super) enum Words {
    /// List the letters, the newest first
    #[command(after_help = "Example:\n  amici outbox list --waiting")]
    List {
        /// How many at most
        #[arg(long, value_name = "NUMBER", default_value_t = 50)]
        most: u32,
        /// Only those that wait to be sent
        #[arg(long)]
        waiting: bool,
    },
    /// Show a letter: what became of it, its head and its text
    #[command(after_help = "Example:\n  amici outbox show 12")]
    Show(Numbered),
    /// Let a letter that waits, or was given up, go out at once
    #[command(after_help = "Example:\n  amici outbox retry 12")]
    Retry(Numbered),
    /// Send a letter no more that was given up, and let nobody be told of it again
    Drop(Numbered),
}

pub(super) fn obey(words: Words, shell: &Shell) -> Result<Answer> {
    match words {
        Words::List { most, waiting } => list(most, waiting, shell),
        Words::Show(Numbered { id }) => show(id, shell),
        Words::Retry(Numbered { id }) => retry(id, shell),
        Words::Drop(Numbered { id }) => drop_given_up(id, shell),
    }
}

fn list(most: u32, waiting: bool, shell: &Shell) -> Result<Answer> {
    let letters = shell.look()?.read(|books| books.letters(most, waiting))?;
    let heads = [">letter", "written (UTC)", "state", ">tries", "to", "letter", "what became of it"];
    let none = if waiting { "No letter waits." } else { "No letter was written yet." };
    Ok(Answer::list(&heads, letters.iter().map(|row| (line(row), value(row))), none))
}

fn line(row: &OutboxRow) -> Vec<String> {
    vec![
        row.id.to_string(),
        plain_words::instant(row.written),
        row.state.word().to_owned(),
        tries(row).to_string(),
        row.recipient.masked(),
        row.kind.to_string(),
        became(row),
    ]
}

/// How many attempts came to nothing.
fn tries(row: &OutboxRow) -> u32 {
    row.course.refusals.saturating_add(row.course.doubts)
}

fn became(row: &OutboxRow) -> String {
    let trouble = scrub::line(&row.trouble);
    match row.state {
        OutboxState::Accepted => {
            row.accepted.map_or_else(String::new, |at| format!("taken {} UTC", plain_words::instant(at)))
        }
        OutboxState::Due if trouble.is_empty() => {
            format!("leaves from {} UTC", plain_words::instant(row.due))
        }
        OutboxState::Waits => {
            format!("in the daily letter of {} UTC", plain_words::instant(row.due))
        }
        OutboxState::Gathered => "in a daily letter".to_owned(),
        OutboxState::Due => format!("again from {} UTC: {trouble}", plain_words::instant(row.due)),
        OutboxState::Failed | OutboxState::Withdrawn => trouble,
    }
}

fn value(row: &OutboxRow) -> Value {
    json!({
        "id": row.id, "written": row.written, "state": row.state.word(), "due": row.due,
        "refusals": row.course.refusals, "doubts": row.course.doubts, "refused": row.course.refused,
        "accepted": row.accepted, "to": row.recipient.masked(), "kind": row.kind.word(),
        "subject": scrub::subject(&row.subject), "trouble": scrub::line(&row.trouble),
    })
}

fn found(id: i64, shell: &Shell) -> Result<(OutboxRow, Vec<u8>)> {
    let letter = shell.look()?.read(|books| {
        let letter = books.letter(id)?;
        letter.map(|letter| books.bytes_of(id).map(|bytes| (letter, bytes))).transpose()
    })?;
    letter.with_context(|| format!("There is no letter {id} in the outbox"))
}

fn show(id: i64, shell: &Shell) -> Result<Answer> {
    let (row, bytes) = found(id, shell)?;
    let shown = Shown::of(&bytes, &shell.config()?);
    let mut text = format!("letter     {}\n", row.id);
    text += &format!("kind       {}\n", row.kind);
    text += &format!("to         {}\n", row.recipient);
    text += &format!("written    {} UTC\n", plain_words::instant(row.written));
    text += &format!("state      {}, {}\n", row.state.word(), became(&row));
    if let Some(since) = row.course.refused {
        text += &format!(
            "refused    {} since {} UTC\n",
            plain_words::count(row.course.refusals as usize, "time"),
            plain_words::instant(since)
        );
    }
    let sent = shortened(&row, &bytes);
    if let Some(sent) = sent {
        text += "kept       head and text only, by keep_letters_days; the SHA-256 of the letter as it was sent is\n";
        text += &format!("           {sent}\n");
    }
    text += &format!("\n{}\n\n{}\n", shown.head.join("\n"), shown.text.join("\n"));
    Ok(Answer::new(
        text,
        merged(value(&row), json!({ "head": shown.head, "text": shown.text, "sha256_as_sent": sent })),
    ))
}

/// The digest of what was sent, where no more than its text is kept.
pub(super) fn shortened(row: &OutboxRow, bytes: &[u8]) -> Option<Digest> {
    row.digest.filter(|_| !row.is_whole(bytes))
}

fn retry(id: i64, shell: &Shell) -> Result<Answer> {
    let (row, _) = found(id, shell)?;
    let state = row.state.word();
    ensure!(
        matches!(row.state, OutboxState::Due | OutboxState::Failed),
        "Letter {id} is {state}; only one that waits or was given up can be tried again. To send the letter about a move \
         again: amici td resend GAME REASON"
    );
    let now = shell.clock.now();
    shell.look()?.transaction(|books| books.retry(id, now))?;
    shell.ring();
    let text = format!("Letter {id} goes out {WHEN_AT_WORK}.\n");
    Ok(Answer::new(text, json!({ "id": id, "due": now })))
}

fn drop_given_up(id: i64, shell: &Shell) -> Result<Answer> {
    let state = found(id, shell)?.0.state.word();
    let dropped = shell.at_the_desk(|post| drop_letter(post, id))?;
    ensure!(dropped, "Letter {id} is {state}; only one that was given up can be dropped");
    let text = format!("Letter {id} is dropped: nobody sends it any more.\n");
    Ok(Answer::new(text, json!({ "id": id, "state": "withdrawn" })))
}
