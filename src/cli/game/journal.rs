//! `game journal`: the scoresheet, entry by entry, with the digests that players hold in their letters.

use anyhow::Result;
use data_encoding::HEXLOWER;
use serde_json::{Value, json};

use super::super::{
    answer::{Answer, table},
    plain_words, scrub,
    shell::{self, Shell},
};
use crate::{
    laws::Entry,
    letters::{JournalReader, journal_in_words},
    model::{Digest, GameId, Personal},
    store::JournalRow,
};

/// The form of the journal that `doc/journal.md` describes.
pub(in crate::cli) const FORMAT: u32 = 1;

pub(super) fn show(name: &GameId, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let row = shell::game(books, name)?;
        let sound = books.sound(row.id, &row.name)?;
        let (text, json) = told(&row.name, &sound.rows)?;
        Ok(Answer::new(text, json).failed(sound.broken.map(|broken| broken.to_string())))
    })
}

/// A journal for people, and as `doc/journal.md` describes it.
pub(in crate::cli) fn told(name: &GameId, rows: &[JournalRow]) -> Result<(String, Value)> {
    let reader = JournalReader::operator(scrub::line);
    let words = journal_in_words(name, rows.iter().map(|row| &row.entry), reader);
    let told: Vec<(&JournalRow, String)> = rows.iter().zip(words).collect();
    let lines: Vec<Vec<String>> = told.iter().map(|(row, words)| line(&row.entry, words)).collect();
    let text = table(&[">", "written (UTC)", "seal", "by", "what"], &lines);
    let beside: Vec<Value> = rows.iter().flat_map(|row| beside(&row.entry)).collect();
    let entries = told.iter().map(|(row, words)| value(row, words)).collect::<Result<Vec<_>>>()?;
    Ok((text, json!({ "format": FORMAT, "game": name, "entries": entries, "beside": beside })))
}

fn line(entry: &Entry, words: &str) -> Vec<String> {
    vec![
        entry.seq.to_string(),
        plain_words::instant(entry.at),
        entry.digest.seal(),
        plain_words::evidence(entry.evidence.as_ref()),
        words.to_owned(),
    ]
}

/// An entry; what its digest was made over stands in it as texts beside the same as values.
fn value(row: &JournalRow, words: &str) -> Result<Value> {
    let JournalRow { entry, fact, evidence } = row;
    Ok(json!({
        "seq": entry.seq, "at": entry.at, "fact": serde_json::from_str::<Value>(fact)?,
        "evidence": serde_json::from_str::<Value>(evidence)?, "chained": [fact, evidence],
        "digest": entry.digest.to_string(), "in_words": words,
    }))
}

/// What persons wrote and what names them, with the salts by which it can be held against the digests. A text that holds
/// a secret is left out, as one that was erased is.
fn beside(entry: &Entry) -> Vec<Value> {
    let mut entry = entry.clone();
    let kept = |personal: &mut Personal| {
        let (digest, salt, text) = (personal.digest()?, personal.salt()?, personal.text()?);
        // The digits of a mail's digest may look like a secret.
        let shown = scrub::without_tokens(text) == text || text.parse::<Digest>().is_ok();
        let value = json!({ "digest": digest.to_string(), "salt": HEXLOWER.encode(salt), "text": text });
        shown.then_some(value)
    };
    entry.personal_mut().filter_map(|(_, personal)| kept(personal)).collect()
}
