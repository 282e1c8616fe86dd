//! What the players write, and when: `data/demo.toml`, a scenario as the tests have them, which play it too.

use anyhow::{Context, Result};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use toml::value::Datetime;

use super::postman::Mail;

const GAME: &str = include_str!("../../../data/demo.toml");

#[derive(Deserialize)]
struct Game {
    step: Vec<Turn>,
}

/// One mail of a player. What must come of it stands beside it, for the tests.
#[derive(Debug, Deserialize)]
pub(super) struct Turn {
    /// The given name, in small letters.
    from: String,
    at: Datetime,
    text: String,
}

pub(super) fn turns() -> Result<Vec<Turn>> {
    let game: Game = toml::from_str(GAME).context("The game of the demonstration cannot be read")?;
    Ok(game.step)
}

impl Turn {
    pub(super) fn at(&self) -> Result<DateTime<Utc>> {
        self.at.to_string().parse().with_context(|| format!("{} is no instant with its zone", self.at))
    }

    /// A reply to the newest letter, as a mail program makes it: to where the letter asks, in its thread, the letter
    /// quoted below. The `number` tells the mails apart.
    pub(super) fn mail<'a>(
        &self,
        mut newest_first: impl Iterator<Item = &'a Mail>,
        number: usize,
    ) -> Result<Mail> {
        let letter = newest_first.find(|letter| letter.reader().eq_ignore_ascii_case(&self.from));
        let letter = letter.with_context(|| format!("No letter came to {}", self.from))?;
        let quoted: String = letter
            .text
            .lines()
            .map(|line| if line.is_empty() { ">\n".to_owned() } else { format!("> {line}\n") })
            .collect();
        let (day, name) = (letter.at.format("%-d %B %Y"), letter.reader());
        let text = format!("{}\n\n{name}\n\nOn {day}, the referee wrote:\n{quoted}", self.text);
        let (_, domain) = letter.to.trim_end_matches('>').split_once('@').unwrap_or_default();
        let subject = letter.subject.strip_prefix("Re: ").unwrap_or(&letter.subject);
        Ok(Mail {
            at: self.at()?,
            from: letter.to.clone(),
            to: letter.reply_to.clone(),
            reply_to: letter.to.clone(),
            subject: format!("Re: {subject}"),
            message_id: format!("demo.{number}@{domain}"),
            in_reply_to: Some(letter.message_id.clone()),
            text,
            kind: None,
        })
    }
}
