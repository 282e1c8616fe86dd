//! `game journal`: the scoresheet, entry by entry, with the digests that players hold in their letters.

use anyhow::Result;
use serde_json::{Value, json};

use crate::{
    cli::{
        answer::Answer,
        scrub,
        shell::{self, Shell},
        table::table,
        words,
    },
    laws::Entry,
    model::GameId,
};

pub(super) fn show(name: &GameId, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let row = shell::game(books, name)?;
        let journal: Vec<Entry> =
            books.journal(row.id, &row.name)?.into_iter().map(|row| row.entry).collect();
        let rows: Vec<Vec<String>> = journal.iter().map(line).collect();
        let text = table(&[">", "written (UTC)", "digest", "by", "what"], &rows);
        let entries = journal.iter().map(value).collect::<Result<Vec<_>>>()?;
        Ok(Answer::new(text, json!({ "game": row.name, "entries": entries })))
    })
}

fn line(entry: &Entry) -> Vec<String> {
    vec![
        entry.seq.to_string(),
        words::instant(entry.at),
        entry.digest.short(),
        words::evidence(entry.evidence.as_ref()),
        words::fact(&entry.fact),
    ]
}

fn value(entry: &Entry) -> Result<Value> {
    Ok(json!({
        "seq": entry.seq, "at": entry.at, "fact": scrub::json(serde_json::to_value(&entry.fact)?),
        "evidence": scrub::json(serde_json::to_value(&entry.evidence)?),
        "digest": entry.digest.to_string(), "in_words": words::fact(&entry.fact),
    }))
}
