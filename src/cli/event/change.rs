//! `event change`: an event put right by another file.

use std::path::Path;

use anyhow::{Result, bail};
use serde_json::json;

use super::{
    super::{
        answer::Answer,
        plain_words::{self, WHEN_AT_WORK},
        shell::{self, Shell},
    },
    add::{refused, text_of},
    put_right,
};
use crate::{
    daemon::change_event,
    desk::{
        changing::{Difference, NotChanged, difference},
        workplace::Post,
    },
    event::{EventFile, office},
    regulations::Problem,
    store::EventRow,
};

pub(super) fn change(file: &Path, only_show: bool, shell: &Shell) -> Result<Answer> {
    let text = text_of(file, "not read")?;
    let done = |post: &Post<'_>, only_show: bool| change_by(post, &text, only_show);
    let said = match only_show {
        true => shell.unheard_at_the_desk(|post| done(post, true))?,
        false => shell.at_the_desk(|post| done(post, false))?,
    };
    match said {
        Said::Bad(problems) => Ok(refused(file, "not read", &problems)),
        Said::Not(NotChanged::Closed { at, removed }) => {
            bail!(
                "the event was {} on {} UTC, and nothing in it changes any more",
                if removed { "removed" } else { "closed" },
                plain_words::instant(at)
            )
        }
        Said::Not(NotChanged::Not(not)) => {
            for why in &not {
                eprintln!("{}: {why}", file.display());
            }
            let why = match not.len() {
                1 => "one thing in it cannot be changed".to_owned(),
                more => format!("{more} things in it cannot be changed"),
            };
            let why = format!("{} changes nothing: {why}", file.display());
            Ok(Answer::new(String::new(), json!({ "not_changed": not })).failed(Some(why)))
        }
        Said::Nothing { code } => {
            Ok(Answer::new(format!("{code} is as the file has it.\n"), json!({ "changed": false })))
        }
        Said::Shown { code, lines } => {
            let text = format!("In {code} this would change:\n\n{}", lines.concat());
            Ok(Answer::new(text, json!({ "event": code, "changed": false, "lines": lines })))
        }
        Said::Done { code, lines, letters } => {
            let told = match letters {
                None => "The start letters are not written yet, and tell all of it.".to_owned(),
                Some(0) => "It is nothing that all players are told.".to_owned(),
                Some(1) => format!("1 letter tells of it; it goes out {WHEN_AT_WORK}."),
                Some(many) => format!("{many} letters tell of it; they go out {WHEN_AT_WORK}."),
            };
            let text = format!("In {code} this has changed:\n\n{}\n{told}\n", lines.concat());
            Ok(Answer::new(
                text,
                json!({ "event": code, "changed": true, "lines": lines, "letters": letters }),
            ))
        }
    }
}

enum Said {
    Bad(Vec<Problem>),
    Not(NotChanged),
    Nothing {
        code: String,
    },
    Shown {
        code: String,
        lines: Vec<String>,
    },
    /// With how many letters tell of it; none where the start letters are still to be written.
    Done {
        code: String,
        lines: Vec<String>,
        letters: Option<usize>,
    },
}

fn change_by(post: &Post<'_>, text: &str, only_show: bool) -> Result<Said> {
    let file = match EventFile::read(text, Some(post.desk)) {
        Ok(file) => file,
        Err(problems) => return Ok(Said::Bad(problems)),
    };
    let event = shell::event(post.tx, &file.code)?;
    let found = match difference(post, &event, &file, post.now)? {
        Ok(found) => found,
        Err(not) => return Ok(Said::Not(not)),
    };
    let code = event.code.to_string();
    if found.change.is_nothing() {
        return Ok(Said::Nothing { code });
    }
    let lines = lines(&event, &found)?;
    if only_show {
        return Ok(Said::Shown { code, lines });
    }
    let told = change_event(post, &event, &found, text)?;
    let letters = event.letters_written.map(|_| told);
    Ok(Said::Done { code, lines, letters })
}

/// What is another, each in a line: the terms, what else all are told, and what only whom it is about and who directs are
/// told.
fn lines(event: &EventRow, found: &Difference) -> Result<Vec<String>> {
    let (before, change) = (&event.frozen, &found.change);
    let mut lines = Vec::new();
    if let Some(now) = &change.terms {
        lines.extend(put_right::terms(before, now)?.into_iter().map(|changed| format!("{changed}\n")));
    }
    lines.extend(found.news_beside_terms(before).into_iter().map(|news| format!("{news}\n")));
    for (place, official) in &change.officials {
        let was = before.offices().find(|(had, _)| had == place).map(|(_, had)| had);
        lines.push(format!("{}: {}\n", office(*place), put_right::official(was, official)));
    }
    for known in &change.known {
        let was = before.players.iter().find(|player| player.number == known.now.number);
        let Some(was) = was else { continue };
        let other = put_right::known(was, &known.now);
        if !other.is_empty() {
            lines.push(format!("{}: {other}\n", was.name));
        }
        if !known.kept.is_empty() {
            lines.push(format!(
                "{}: {} was changed since the file before; the file has not heard of it, and it stays\n",
                was.name,
                known.kept.join(", ")
            ));
        }
    }
    let name = |number: u32| {
        let known = before.players.iter().chain(&change.entered).find(|player| player.number == number);
        known.map_or_else(String::new, |player| player.name.clone())
    };
    for game in &change.paired {
        lines.push(format!("{}/{}: {} - {}\n", event.code, game.number, name(game.white), name(game.black)));
    }
    lines.extend(
        change.unpaired.iter().map(|number| format!("{}/{number}: is no game any more\n", event.code)),
    );
    Ok(lines)
}
