//! `game journal`: the scoresheet, entry by entry, with the digests that players hold in their letters.

use anyhow::Result;
use serde_json::{Value, json};

use super::super::{
    answer::Answer,
    plain_words, scrub,
    shell::{self, Shell},
    table::table,
};
use crate::{
    laws::{Entry, Game},
    model::GameId,
    store::Sound,
};

pub(super) fn show(name: &GameId, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let row = shell::game(books, name)?;
        let Sound { rows, broken, .. } = books.sound(row.id, &row.name)?;
        let journal: Vec<Entry> = rows.into_iter().map(|row| row.entry).collect();
        let told: Vec<(Entry, String)> = in_words(&row.name, journal);
        let rows: Vec<Vec<String>> = told.iter().map(|(entry, words)| line(entry, words)).collect();
        let text = table(&[">", "written (UTC)", "digest", "by", "what"], &rows);
        let entries = told.iter().map(|(entry, words)| value(entry, words)).collect::<Result<Vec<_>>>()?;
        let json = json!({ "game": row.name, "entries": entries });
        Ok(match broken {
            None => Answer::new(text, json),
            Some(broken) => Answer::failed(text, json, broken.to_string()),
        })
    })
}

/// Each entry with its words. A move is told as it was to be written in the position before it; a journal that does
/// not hold together is shown all the same, its moves as they are kept.
fn in_words(name: &GameId, journal: Vec<Entry>) -> Vec<(Entry, String)> {
    let mut game: Option<Game> = None;
    let mut told = Vec::new();
    for entry in journal {
        let words = super::super::entry_words::fact(&entry.fact, game.as_ref());
        game = match game {
            None => Game::open(name.clone(), &entry).ok(),
            Some(mut game) => game.apply(&entry).ok().map(|()| game),
        };
        told.push((entry, words));
    }
    told
}

fn line(entry: &Entry, words: &str) -> Vec<String> {
    vec![
        entry.seq.to_string(),
        plain_words::instant(entry.at),
        entry.digest.short(),
        plain_words::evidence(entry.evidence.as_ref()),
        words.to_owned(),
    ]
}

fn value(entry: &Entry, words: &str) -> Result<Value> {
    Ok(json!({
        "seq": entry.seq, "at": entry.at, "fact": scrub::json(serde_json::to_value(&entry.fact)?),
        "evidence": scrub::json(serde_json::to_value(&entry.evidence)?),
        "digest": entry.digest.to_string(), "in_words": words,
    }))
}
