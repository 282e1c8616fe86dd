//! `event add`: an event file into the database, whole or not at all.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::{
    super::{
        answer::Answer,
        plain_words::{self, WHEN_AT_WORK},
        shell::Shell,
    },
    start_positions,
};
use crate::{
    chance::Chance,
    desk::acts::{self, Act},
    event::EventFile,
    letters::Templates,
    regulations::Problem,
    store::Store,
};

/// What is wrong with the file, on the way out of the transaction that it undoes.
#[derive(Debug, thiserror::Error)]
#[error("{} wrong with it", .0.len())]
struct Bad(Vec<Problem>);

pub(in crate::cli) fn add(file: &Path, shell: &Shell, chance: &Chance) -> Result<Answer> {
    let config = shell.config()?;
    let text = text_of(file, "not taken in")?;
    let letters = Templates::chosen(config.desk.templates.as_deref())?;
    // Before a database is made for it.
    if let Err(problems) = EventFile::read(&text, Some(&config.desk(chance.bytes("desk")?.into()))) {
        return Ok(refused(file, "not taken in", &problems));
    }
    let mut store = Store::open_or_make(&config.desk.database)?.with_chance(chance.clone());
    let added = store.transaction(|books| {
        let desk = config.desk(books.secret(chance.bytes("desk")?)?);
        let event = EventFile::read(&text, Some(&desk)).map_err(Bad)?;
        let (added, now) = (books.add_event(&event, shell.clock.now())?, shell.clock.now());
        let (code, file) = (event.code.clone(), text.lines().map(str::to_owned).collect());
        acts::record(books, Act::EventAdded { code, file }, now)?;
        Ok(added)
    });
    match added {
        Ok(event) => {
            shell.ring();
            Ok(taken_in(&event, &letters))
        }
        Err(error) => match error.downcast::<Bad>() {
            Ok(Bad(problems)) => Ok(refused(file, "not taken in", &problems)),
            Err(error) => Err(error.context(format!("{} was not taken in", file.display()))),
        },
    }
}

/// What an event file says; `not`: what was not done where it cannot be read.
pub(super) fn text_of(file: &Path, not: &str) -> Result<String> {
    let bytes = fs::read(file).with_context(|| format!("Cannot read {}", file.display()))?;
    let Ok(text) = String::from_utf8(bytes) else {
        bail!("{} was {not}: it is not written in UTF-8; save it so in your editor", file.display());
    };
    Ok(text)
}

/// Every problem with its place, as compilers write them, so that editors jump there.
pub(super) fn refused(file: &Path, not: &str, problems: &[Problem]) -> Answer {
    let file = file.display();
    for problem in problems {
        eprintln!("{file}:{}: {}", problem.line, problem.text);
    }
    let why = match problems.len() {
        1 => "one thing is".to_owned(),
        more => format!("{more} things are"),
    };
    let why = format!("{file} was {not}: {why} wrong with it, and nothing was changed");
    Answer::new(String::new(), json!({ "problems": problems })).failed(Some(why))
}

fn taken_in(event: &EventFile, letters: &Templates) -> Answer {
    let (players, games) = (event.players.len(), event.games.len());
    let mut text = format!(
        "{}, {}, is taken in: {} and {}.\n",
        event.code,
        event.name,
        plain_words::count(players, "player"),
        plain_words::count(games, "game"),
    );
    text += &format!("White's clocks start on {}. The start letters go out {WHEN_AT_WORK}.\n", event.start);
    text += &start_positions::announced(event);
    let english: Vec<&str> = event
        .players
        .iter()
        .filter(|player| !letters.speaks(player.language))
        .map(|player| player.name.as_str())
        .collect();
    if !english.is_empty() {
        text += &format!(
            "Letters go out in English, for want of letters in the language asked for, to: {}.\n",
            english.join("; ")
        );
    }
    Answer::new(
        text,
        json!({
            "code": event.code, "name": event.name, "start": event.start,
            "players": players, "games": games, "letters_in_english": english,
            "variant": event.regulations.variant, "seed": event.seed(), "positions": start_positions::numbers(event),
        }),
    )
}
