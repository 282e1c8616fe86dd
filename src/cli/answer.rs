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

    /// A list: of each thing its row in a table and its value; or that there is none.
    pub(super) fn list(
        heads: &[&str],
        things: impl IntoIterator<Item = (Vec<String>, Value)>,
        none: &str,
    ) -> Answer {
        let (rows, values): (Vec<_>, Vec<_>) = things.into_iter().unzip();
        let text = if rows.is_empty() { format!("{none}\n") } else { table(heads, &rows) };
        Answer::new(text, Value::Array(values))
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

/// Rows below their heads, columns two blanks apart, no blanks at line ends. A head that begins with `>` is that of a
/// column of numbers, which stand to the right.
pub(super) fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let names: Vec<&str> = heads.iter().map(|head| head.strip_prefix('>').unwrap_or(head)).collect();
    let width = |(place, name): (usize, &&str)| {
        let texts = rows.iter().filter_map(|row| row.get(place)).map(|text| text.chars().count());
        texts.chain([name.chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = names.iter().enumerate().map(width).collect();
    let line = |texts: &mut dyn Iterator<Item = &str>| {
        let cell = |((head, width), text): ((&&str, &usize), &str)| match head.starts_with('>') {
            true => format!("{text:>width$}"),
            false => format!("{text:<width$}"),
        };
        let cells: Vec<String> = heads.iter().zip(&widths).zip(texts).map(cell).collect();
        format!("{}\n", cells.join("  ").trim_end())
    };
    let mut text = line(&mut names.iter().copied());
    for row in rows {
        text.push_str(&line(&mut row.iter().map(String::as_str)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_straight() {
        let rows = vec![
            vec!["CLUB26/7".into(), "3".into(), "ř".into()],
            vec!["X/10".into(), "12".into(), "".into()],
        ];
        assert_eq!(
            table(&["game", ">days", "who"], &rows),
            "game      days  who\nCLUB26/7     3  ř\nX/10        12\n"
        );
    }
}
