//! `event next`: the file of next season's event, from this season's file and table.

mod file;

use std::path::PathBuf;

use anyhow::{Result, bail, ensure};
use chrono::NaiveDate;
use clap::Args;
use serde_json::json;

use super::{
    super::{
        answer::Answer,
        plain_words,
        shell::{self, Shell},
    },
    add::text_of,
};
use crate::{
    event::{Entrant, EventFile, Moves, same_name, spoken},
    model::EventCode,
    store::{EventRow, Tx},
};

#[derive(Args, Debug)]
pub(in crate::cli) struct NextWords {
    /// The code of the event that is over
    of: EventCode,
    /// Its event file: what stands in it but the players and what is named here stays
    file: PathBuf,
    /// The code of the new event
    #[arg(long)]
    code: EventCode,
    /// The day on which it starts
    #[arg(long)]
    start: NaiveDate,
    /// Its name
    #[arg(long)]
    name: Option<String>,
    /// Who goes up of players who are level for that, in this event or the one below
    #[arg(long)]
    up: Vec<String>,
    /// Who goes down of players who are level for that, in this event or the one above
    #[arg(long)]
    down: Vec<String>,
    /// The code of the new section above, where there is one
    #[arg(long)]
    above: Option<EventCode>,
    /// The code of the new section below
    #[arg(long)]
    below: Option<EventCode>,
}

pub(super) fn next(words: &NextWords, shell: &Shell) -> Result<Answer> {
    let place = words.file.display();
    let text = text_of(&words.file, "not read")?;
    let known = EventFile::read(&text, None);
    let of_it = known.as_ref().is_ok_and(|file| file.code.as_str() == words.of.as_str());
    ensure!(of_it, "{place} is not the event file of {}", words.of);
    ensure!(
        !text.lines().any(|line| line.trim_start().starts_with("[[game]]")),
        "{} has a list of its own of games; write that of the new event by hand",
        words.of
    );
    let players = shell.look()?.read(|books| players(books, words))?;
    let written = file::write(&text, words, &players);
    let read = EventFile::read(&written, None).map_err(|problems| {
        let all: Vec<String> = problems.iter().map(|problem| problem.text.clone()).collect();
        anyhow::anyhow!("no event file comes of it: {}", all.join("; "))
    })?;
    let asked = read.code.as_str() == words.code.as_str() && read.start == words.start;
    ensure!(
        asked && read.players.len() == players.len(),
        "{place} cannot be changed line by line: write code and start, and the heads of its sections, each on a line of \
         its own and without quotes"
    );
    // Beside the file, which goes to standard output.
    if let Ok(before) = &known {
        for (key, day) in [("end", before.end), ("late_entries", before.late_entries)] {
            if let Some(day) = day {
                eprintln!("{key} was {day}, and is left out: set it anew");
            }
        }
        if words.name.is_none() {
            eprintln!("the name is still {}: --name gives another", before.name);
        }
    }
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    let value = json!({ "event": words.code, "file": written, "players": names });
    Ok(Answer::new(written, value))
}

/// Who plays in it: who stays, in the order of the table, then who comes from the sections beside it.
fn players(books: &Tx<'_>, words: &NextWords) -> Result<Vec<Entrant>> {
    let event = over(books, &words.of)?;
    let moves = decided(books, &event, words)?;
    let gone = |number: u32| moves.up.contains(&number) || moves.down.contains(&number);
    let table = books.crosstable(&event)?;
    let stay = table.rows.iter().map(|row| row.number).filter(|number| !gone(*number));
    let mut players = entrants(books, &event, stay)?;
    let sections = &event.frozen.sections;
    if let Some(above) = &sections.above {
        let above = over(books, above)?;
        let down = decided(books, &above, words)?.down;
        players.extend(entrants(books, &above, down)?);
    }
    if let Some(below) = &sections.below {
        let below = over(books, below)?;
        let up = decided(books, &below, words)?.up;
        players.extend(entrants(books, &below, up)?);
    }
    Ok(players)
}

/// An event in which no game runs any more.
fn over(books: &Tx<'_>, code: &EventCode) -> Result<EventRow> {
    let event = shell::event(books, code)?;
    let mut running = books.games(event.id)?;
    running.retain(|game| game.result.is_none());
    ensure!(
        running.is_empty(),
        "{} of {code} {} not over; who goes up and down is known when all are",
        plain_words::count(running.len(), "game"),
        if running.len() == 1 { "is" } else { "are" }
    );
    Ok(event)
}

/// Who goes up and down, once somebody has decided between those who are level.
fn decided(books: &Tx<'_>, event: &EventRow, words: &NextWords) -> Result<Moves> {
    let table = books.crosstable(event)?;
    let mut moves = table.moves(&event.frozen.sections);
    let named = |numbers: &[u32], names: &[String]| -> Vec<u32> {
        let is = |number: &&u32| {
            table.name(**number).is_some_and(|known| {
                names.iter().any(|name| same_name(&known, name) || spoken(&known) == *name)
            })
        };
        numbers.iter().filter(is).copied().collect()
    };
    for (level, moved, names, option) in [
        (&moves.level_up, &mut moves.up, &words.up, "--up"),
        (&moves.level_down, &mut moves.down, &words.down, "--down"),
    ] {
        let (players, places) = level;
        let chosen = named(players, names);
        if chosen.len() != *places as usize {
            let all: Vec<String> = players.iter().filter_map(|number| table.name(*number)).collect();
            bail!(
                "in {} these are level for {}: {}; say who has it with {option} NAME",
                event.code,
                plain_words::count(*places as usize, "place"),
                all.join("; ")
            );
        }
        moved.extend(chosen);
    }
    Ok(moves)
}

/// What is known of these players now; whoever was erased is left out.
fn entrants(
    books: &Tx<'_>,
    event: &EventRow,
    numbers: impl IntoIterator<Item = u32>,
) -> Result<Vec<Entrant>> {
    let rows = books.players(event.id)?;
    let mut found = Vec::new();
    for number in numbers {
        let known = event.frozen.players.iter().find(|player| player.number == number);
        let row = rows.iter().find(|row| row.number == number && !row.is_erased());
        if let Some((known, row)) = known.zip(row) {
            found.push(Entrant { language: row.language, ..known.clone() });
        }
    }
    Ok(found)
}
