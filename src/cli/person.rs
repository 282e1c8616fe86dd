//! `person …`: the people of the events put right.

use anyhow::{Context, Result};
use clap::Subcommand;
use serde_json::json;

use super::{answer::Answer, erase, shell, shell::Shell};
use crate::{
    daemon::renew_marks,
    event::Person,
    model::{Address, EventCode},
    store::TokenOwner,
};

#[derive(Debug, Subcommand)]
pub(super) enum Words {
    /// Give a player or director a new mark; the old one proves nothing from then on
    RenewMark {
        /// An address of theirs, or the name
        #[arg(value_name = "ADDRESS_OR_NAME")]
        who: String,
        /// The event; in all of them where it is left out
        event: Option<EventCode>,
    },
    /// Erase a player or director of an event that is over for them: every name, address and word of theirs. The games
    /// stay, and so do the chains of their journals
    Erase {
        /// The name, as the event has it
        name: String,
        /// The event
        event: EventCode,
    },
}

pub(super) fn obey(words: Words, shell: &Shell) -> Result<Answer> {
    match words {
        Words::Erase { name, event } => erase::person(&name, &event, shell),
        Words::RenewMark { who, event } => renew_mark(&who, event.as_ref(), shell),
    }
}

fn renew_mark(who: &str, code: Option<&EventCode>, shell: &Shell) -> Result<Answer> {
    if let Some(code) = code {
        shell.look()?.read(|books| shell::event(books, code).map(drop))?;
    }
    let address: Option<Address> =
        who.contains('@').then(|| who.parse()).transpose().context("That is no mail address")?;
    let name = Some(who).filter(|_| address.is_none());
    let whom = Person { name, addresses: address.iter().collect() };
    let renewed = shell.at_the_desk(|post| renew_marks(post, &whom, code))?;
    anyhow::ensure!(
        !renewed.is_empty(),
        "Nobody of {} is known by {who}; amici event show lists who is",
        code.map_or_else(|| "any event".to_owned(), ToString::to_string)
    );
    let (mut text, mut all) = (String::new(), Vec::new());
    for owner in &renewed {
        let (name, event, directs, role) = match owner {
            TokenOwner::Player(player) => (&player.name, &player.code, false, ""),
            TokenOwner::Director(found) => (&found.name, &found.code, true, ", as director or deputy,"),
        };
        text.push_str(&format!("{name}{role} has a new mark in {event}.\n"));
        all.push(json!({ "name": name, "event": event, "directs": directs }));
    }
    text.push_str("The letters go out with the next pass: amici run, or amici once.\n");
    Ok(Answer::new(text, json!({ "renewed": all })))
}
