//! What a command shows, for people and for programs.

use std::io::{self, Write};

use anyhow::{Context, Result};
use serde_json::Value;

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

    pub(super) fn ended(self, ending: Ending) -> Answer {
        Answer { ending, ..self }
    }

    /// The same, which failed where there is a reason. It is shown all the same.
    pub(super) fn failed(self, why: Option<String>) -> Answer {
        match why {
            None => self,
            Some(why) => self.ended(Ending::Failed(why)),
        }
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
