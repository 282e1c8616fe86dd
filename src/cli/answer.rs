//! What a command shows.

use std::io::{self, Write};

use anyhow::{Context, Result};
use serde_json::Value;

/// What a command shows, for people and for programs.
#[derive(Debug)]
pub(super) struct Answer {
    text: String,
    json: Value,
    ending: Ending,
}

/// How a command ended.
#[derive(Debug)]
pub(super) enum Ending {
    Done,
    Failed(String),
    /// Done, and this waits for a person.
    NeedsSomebody(String),
}

impl Answer {
    pub(super) fn new(text: String, json: Value) -> Answer {
        Answer { text, json, ending: Ending::Done }
    }

    /// Shown all the same, and yet it failed.
    pub(super) fn failed(text: String, json: Value, why: String) -> Answer {
        Answer { text, json, ending: Ending::Failed(why) }
    }

    /// Done, and this waits for a person.
    pub(super) fn needs_somebody(text: String, json: Value, what: String) -> Answer {
        Answer { text, json, ending: Ending::NeedsSomebody(what) }
    }

    /// What people read; the failure, where it failed.
    pub(super) fn into_text(self) -> Result<String> {
        match self.ending {
            Ending::Done | Ending::NeedsSomebody(_) => Ok(self.text),
            Ending::Failed(failure) => Err(anyhow::Error::msg(failure)),
        }
    }

    /// Writes it in one of its forms, and gives how it ended. A reader who has seen enough and went away
    /// (`amici game list | head`) is no failure.
    pub(super) fn show(self, json: bool, out: &mut impl Write) -> Result<Ending> {
        let text = match json {
            true => serde_json::to_string_pretty(&self.json).context("Cannot write JSON")? + "\n",
            false => self.text,
        };
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(error).context("Cannot write to standard output")
            }
            _ => Ok(self.ending),
        }
    }
}
