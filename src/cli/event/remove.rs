//! `event remove`: an event that does not take place.

use anyhow::{Result, bail, ensure};
use serde_json::json;

use super::super::{
    answer::Answer,
    plain_words::{self, WHEN_AT_WORK},
    shell::{self, Shell},
};
use crate::{daemon::remove_event, desk::removing::NotRemoved, model::EventCode};

/// So many games are named in an answer.
const NAMED: usize = 5;

pub(super) fn remove(code: &EventCode, reason: &[String], shell: &Shell) -> Result<Answer> {
    let reason = plain_words::one_line(&reason.join(" "));
    ensure!(!reason.trim().is_empty(), "Say why behind {code}: whoever had a start letter reads it");
    let (removed, name) = shell.at_the_desk(|post| {
        let event = shell::event(post.tx, code)?;
        Ok((remove_event(post, &event, &reason)?, event.frozen.name.clone()))
    })?;
    match removed {
        Ok(told) => {
            let letters = match told {
                0 => "No start letter had been written, so nobody is told.".to_owned(),
                1 => format!("1 letter tells of it; it goes out {WHEN_AT_WORK}."),
                many => format!("{many} letters tell of it; they go out {WHEN_AT_WORK}."),
            };
            let text = format!("{code}, {name}, is removed: its games are cancelled. {letters}\n");
            Ok(Answer::new(text, json!({ "event": code, "removed": true, "letters": told })))
        }
        Err(NotRemoved::Before(at)) => {
            bail!("{code} was removed on {} UTC already", plain_words::instant(at))
        }
        Err(NotRemoved::Closed(at)) => {
            bail!("{code} is not removed: it was closed on {} UTC", plain_words::instant(at))
        }
        Err(NotRemoved::Played(games)) => {
            let named: Vec<String> = games.iter().take(NAMED).map(ToString::to_string).collect();
            let more = if games.len() > NAMED { ", …" } else { "" };
            bail!(
                "{code} is not removed: something was played or ruled in {}{more}; `amici td result GAME cancelled \
                 REASON` cancels a game, and `amici event close {code}` ends an event whose games are all over",
                named.join(", ")
            )
        }
    }
}
