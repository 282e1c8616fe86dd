//! Questions at a terminal. They go to standard error, so that standard output holds the outcome alone.

use std::io::{self, BufRead, IsTerminal, Write};

use anyhow::{Context, Result, ensure};
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

#[derive(Debug)]
pub(super) struct Dialogue {
    /// Whether somebody is there to answer.
    pub(super) asks: bool,
}

impl Dialogue {
    /// With whoever sits at standard input, if he is to be asked.
    pub(super) fn new(may_ask: bool) -> Dialogue {
        Dialogue { asks: may_ask && io::stdin().is_terminal() }
    }

    /// What only a person cares for.
    pub(super) fn say(&self, text: &str) {
        if self.asks {
            eprintln!("{}", text.trim_end());
        }
    }

    pub(super) fn ask(&mut self, question: &str) -> Result<String> {
        eprint!("{question}: ");
        io::stderr().flush().context("Cannot write to the terminal")?;
        self.line()
    }

    /// Enter means yes.
    pub(super) fn yes(&mut self, question: &str) -> Result<bool> {
        loop {
            match self.ask(&format!("{question} [Y/n]"))?.to_lowercase().as_str() {
                "" | "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                _ => self.say("Type y for yes or n for no."),
            }
        }
    }

    /// An answer that is not shown.
    pub(super) fn secret(&mut self, question: &str) -> Result<String> {
        let hidden = Hidden::begin()?;
        let answer = self.ask(question);
        drop(hidden);
        // The line end that was typed was not shown either.
        eprintln!();
        answer
    }

    /// The next line of standard input, without blanks around it.
    pub(super) fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line).context("Cannot read standard input")?;
        ensure!(read > 0, "the input ended here; nothing was written");
        Ok(line.trim().to_owned())
    }
}

/// The terminal as it was, while it shows nothing that is typed.
struct Hidden(Termios);

impl Hidden {
    fn begin() -> Result<Hidden> {
        let before = tcgetattr(io::stdin()).context("Cannot ask the terminal how it is set")?;
        let mut quiet = before.clone();
        quiet.local_modes.remove(LocalModes::ECHO);
        tcsetattr(io::stdin(), OptionalActions::Flush, &quiet).context("Cannot hide what is typed")?;
        Ok(Hidden(before))
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        // The shell puts its terminal right by itself.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.0);
    }
}
