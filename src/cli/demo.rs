//! `demo`: the sample game of the Laws, played by mail between two people who do not exist, through the real daemon
//! and a mailbox in a fresh folder. Time stands still at each mail and chance is seeded, so it is the same in every
//! run; nothing leaves the machine.

mod postman;
mod show;
mod stage;

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use serde_json::json;

use self::{
    postman::{Mail, turns},
    show::Story,
    stage::Stage,
};
use super::{answer::Answer, export, game, scrub, shell};
use crate::model::EventCode;

#[derive(Args, Debug)]
pub(super) struct Words {
    /// The folder, new or empty [default: a new one among the system's temporary files]
    folder: Option<PathBuf>,
    /// Show every mail whole
    #[arg(long)]
    full: bool,
}

pub(super) fn play(words: &Words) -> Result<Answer> {
    let stage = Stage::set(words.folder.as_deref())?;
    let story = perform(&stage, words.full)?;
    let mails = story.acts.iter().flat_map(|act| act.mail.iter().chain(&act.letters));
    let value = json!({
        "folder": stage.folder, "mails": mails.map(Mail::value).collect::<Vec<_>>(),
        "pgn": story.pgn, "table": story.table, "clock": story.clock,
    });
    Ok(Answer::new(scrub::without_tokens(&story.text()), scrub::json(value)))
}

fn perform(stage: &Stage, full: bool) -> Result<Story<'_>> {
    let added = stage.add_event()?;
    let mut acts = vec![stage.pass(None)?];
    for turn in turns()? {
        let letters = acts.iter().rev().flat_map(|act| act.letters.iter().rev());
        let mail = turn.mail(letters, acts.len())?;
        acts.push(stage.pass(Some(mail))?);
    }
    let code: EventCode = "DEMO26".parse()?;
    let last = acts.last().map(|act| act.at).unwrap_or_default();
    stage.end(last)?;
    stage.at(last).look()?.read(|books| {
        let event = shell::event(books, &code)?;
        let rows = books.games(event.id)?;
        ensure!(rows.iter().all(|row| row.result.is_some()), "The demonstration did not come to its end");
        let (pgn, mut clock) = (export::pgn_of_event(books, &code)?, String::new());
        for row in &rows {
            clock += &game::working(&books.game(row.id, &row.name)?, None, last)?;
        }
        let table = books.crosstable(&event)?.to_string();
        Ok(Story { stage, added, acts, pgn, table, clock, full })
    })
}
