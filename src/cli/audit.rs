//! `audit`: every row of the database held against the chains, and the chains against what players hold.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::{
    answer::Answer,
    plain_words,
    shell::{self, Shell},
};
use crate::{
    model::{EventCode, Seal},
    store::{Found, Restored},
};

pub(super) fn audit(code: Option<&EventCode>, against: &[String], shell: &Shell) -> Result<Answer> {
    let seals = against.iter().map(|text| seals(text)).collect::<Result<Vec<_>>>()?.concat();
    shell.look()?.read(|books| {
        let mut found = Found::new();
        let mut text = String::new();
        let mut audited: Vec<Value> = Vec::new();
        if code.is_none() {
            found.extend(books.audit_mails()?);
        }
        let events = match code {
            Some(code) => vec![shell::event(books, code)?],
            None => books.events()?,
        };
        for event in events {
            found.extend(books.audit(&event)?);
            let (seal, games) = (event.seal.seal(), event.frozen.games.len());
            text += &format!("{}  {}, seal {seal}\n", event.code, plain_words::count(games, "game"));
            let erased = books.erased(&event)?;
            for (who, at) in &erased {
                text += &format!("  {who}: erased on {}\n", at.format("%-d %B %Y"));
            }
            let erased: Vec<Value> =
                erased.into_iter().map(|(who, at)| json!({ "who": who, "at": at })).collect();
            audited.push(json!({ "event": event.code, "games": games, "seal": seal, "erased": erased }));
        }
        let restored = books.restored()?;
        for seal in seals {
            match (books.sealed(&seal)?, restored.as_slice()) {
                (Some(entry), _) => text += &format!("{}  is the seal of {entry}\n", seal.digits()),
                // Nobody can say more of it: the entries that it sealed are lost.
                (None, [_, ..]) => {
                    text += &format!("{}  is the seal of no entry; {}\n", seal.digits(), lost(&restored))
                }
                (None, []) => found.push(format!(
                    "{} is the seal of no entry: the file was written anew, or is older than the letter",
                    seal.digits()
                )),
            }
        }
        let json = json!({ "events": audited, "found": found });
        let what = found.join("\n");
        Ok(match found.len() {
            0 => Answer::new(text + "All holds.\n", json),
            1 => Answer::new(text, json).failed(Some(what)),
            many => Answer::new(text, json).failed(Some(format!("{many} findings:\n{what}"))),
        })
    })
}

/// What is said of a seal that may be of a time that is lost.
fn lost(restored: &[Restored]) -> String {
    let times = restored.iter().map(|time| {
        format!("between {} and {}", plain_words::instant(time.copied), plain_words::instant(time.at))
    });
    format!(
        "the database was put back from a copy, and letters that were written {} bear seals of that time, as this may be one",
        times.collect::<Vec<_>>().join(", or ")
    )
}

/// A seal, or the seals in a letter's file.
fn seals(text: &str) -> Result<Vec<Seal>> {
    if let Ok(seal) = text.parse() {
        return Ok(vec![seal]);
    }
    if !Path::new(text).exists() {
        bail!("{text} is neither a seal nor a letter's file: a seal is 26 hexadecimal digits, in groups");
    }
    let bytes = fs::read(text).with_context(|| format!("Cannot read {text}"))?;
    let letter = String::from_utf8_lossy(&bytes);
    let words = letter.split(|c: char| !(c.is_ascii_hexdigit() || c == '-'));
    let seals: Vec<Seal> =
        words.filter(|word| word.len() == GROUPED).filter_map(|word| word.parse().ok()).collect();
    anyhow::ensure!(!seals.is_empty(), "{text} shows no seal");
    Ok(seals)
}

/// A seal's digits and the signs between its groups.
const GROUPED: usize = Seal::DIGITS + 3;
