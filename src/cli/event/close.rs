//! `event close`: the end of an event whose games are all over.

use anyhow::{Result, bail};
use serde_json::json;

use super::super::{
    answer::Answer,
    plain_words::{self, WHEN_AT_WORK},
    shell::{self, Shell},
};
use crate::{daemon::close_event, desk::closing::NotClosed, model::EventCode};

/// So many games or cases are named in an answer.
const NAMED: usize = 5;

pub(super) fn close(code: &EventCode, at_once: bool, shell: &Shell) -> Result<Answer> {
    let (closed, name) = shell.at_the_desk(|post| {
        let event = shell::event(post.tx, code)?;
        Ok((close_event(post, &event, at_once)?, event.frozen.name.clone()))
    })?;
    match closed {
        Ok(()) => {
            let text = format!(
                "{code}, {name}, is closed. The final report goes to all players, the director and the deputies {WHEN_AT_WORK}.\n"
            );
            Ok(Answer::new(text, json!({ "event": code, "closed": true })))
        }
        Err(NotClosed::Before(at)) => {
            bail!("{code} was closed on {} UTC already", plain_words::instant(at))
        }
        Err(NotClosed::Appeals(until)) => bail!(
            "{code} is not closed: a player may appeal against a ruling until {until}, and afterwards nothing changes in \
             it; with --at-once it is closed all the same"
        ),
        Err(NotClosed::Games(games)) => bail!(
            "{code} is not closed: {} not over: {}; `amici game list {code}` shows all",
            match games.len() {
                1 => "one game is".to_owned(),
                many => format!("{many} games are"),
            },
            named(&games)
        ),
        Err(NotClosed::Cases(cases)) => bail!(
            "{code} is not closed: {} for a decision: {}; `amici td cases {code}` shows what each is about",
            match cases.len() {
                1 => "a case waits".to_owned(),
                many => format!("{many} cases wait"),
            },
            named(&cases)
        ),
    }
}

fn named<T: ToString>(all: &[T]) -> String {
    let first: Vec<String> = all.iter().take(NAMED).map(ToString::to_string).collect();
    let more = if all.len() > NAMED { ", …" } else { "" };
    first.join(", ") + more
}
