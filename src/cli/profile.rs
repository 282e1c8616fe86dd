//! `profile …`: the sets of regulations that are built in.

use anyhow::{Result, bail};
use chrono::NaiveDate;
use clap::Subcommand;
use serde_json::json;

use super::answer::Answer;
use crate::{
    letters::regulations_in_words,
    regulations::{Regulations, profile_about, profile_file, profile_names},
};

#[derive(Debug, Subcommand)]
pub(super) enum Words {
    /// List the profiles that an event file may name
    List,
    /// Show a profile: its regulations in words, and its file with the source of each figure
    #[command(after_help = "Example:\n  amici profile show iccf-email")]
    Show {
        /// Its name, such as iccf-email
        name: String,
    },
}

pub(super) fn obey(words: Words) -> Result<Answer> {
    match words {
        Words::List => Ok(list()),
        Words::Show { name } => show(&name),
    }
}

fn list() -> Answer {
    let profiles = profile_names().map(|name| {
        let about = profile_about(name).unwrap_or_default();
        (vec![name.to_owned(), about.to_owned()], json!({ "name": name, "about": about }))
    });
    Answer::list(&["profile", "what it is"], profiles, "There are no profiles.")
}

fn show(name: &str) -> Result<Answer> {
    let (Some(regulations), Some(file)) = (Regulations::of_profile(name), profile_file(name)) else {
        bail!("there is no profile {name}; `amici profile list` shows all");
    };
    let about = profile_about(name).unwrap_or_default();
    // The dates in the examples are of an event that begins then.
    let start = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap_or_default();
    let words = regulations_in_words(&regulations, start)?.join("\n");
    let text = format!("{name}: {about}\n\n{words}\n\ndata/profiles/{name}.toml:\n\n{file}");
    let value = json!({
        "name": name, "about": about, "words": words, "regulations": regulations, "file": file,
    });
    Ok(Answer::new(text, value))
}
