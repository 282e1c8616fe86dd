//! `event history`: every act on an event and in its games, in the order of time: who was entered, what was put right and
//! what it was before, what was claimed, ruled and why, how each game ended and who signed it. Moves and letters are none.

mod act;
mod cases;
mod of_event;
mod of_games;

use anyhow::Result;
use serde_json::{Value, json};

use super::super::{
    answer::Answer,
    plain_words,
    shell::{self, Shell},
};
use crate::model::EventCode;
use act::Act;

pub(super) fn history(code: &EventCode, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let event = shell::event(books, code)?;
        let mut acts = of_event::acts(books, &event)?;
        acts.extend(of_games::acts(books, &event)?);
        acts.extend(cases::acts(books, &event)?);
        acts.sort_by(|one, other| (one.at, &one.of, one.stands).cmp(&(other.at, &other.of, other.stands)));
        let width = acts.iter().map(|act| act.of.len()).max().unwrap_or_default();
        let line = |act: &Act| {
            let (at, entry) = (plain_words::instant(act.at), act.stands.entry());
            let entry = entry.map(|entry| entry.to_string()).unwrap_or_default();
            format!("{at}  {:<width$}  {entry:>4}  {}\n", act.of, act.what)
        };
        let text: String = acts.iter().map(line).collect();
        let value = |act: &Act| {
            let (entry, case) = (act.stands.entry(), act.stands.case());
            json!({ "at": act.at, "of": act.of, "entry": entry, "case": case, "what": act.what })
        };
        let values: Vec<Value> = acts.iter().map(value).collect();
        Ok(Answer::new(text, json!({ "event": event.code, "acts": values })))
    })
}
