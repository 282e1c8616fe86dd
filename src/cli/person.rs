//! `person …`: the people of the events put right, or erased; so are mails, where somebody asks for it by right.

mod export;

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Subcommand;
use serde_json::{Value, json};

use super::{
    answer::Answer,
    plain_words::{WHEN_AT_WORK, count},
    shell::{self, Shell},
};
use crate::{
    daemon::{self, erase_person, renew_marks},
    event::Person,
    model::{Address, EventCode},
    store::{Erased, TokenOwner},
};

#[derive(Debug, Subcommand)]
pub(super) enum Words {
    /// Give a player or director a new mark; the old one proves nothing from then on
    #[command(
        after_help = "Examples:\n  amici person renew-mark jan@novak.example\n  amici person renew-mark 'Novak, Jan' CLUB26"
    )]
    RenewMark {
        /// An address of theirs, or the name
        #[arg(value_name = "ADDRESS_OR_NAME")]
        who: String,
        /// The event; in all of them where it is left out
        event: Option<EventCode>,
    },
    /// Write all that is kept of a player or director of an event as JSON, for that person: no mark, and no words of others
    /// that are not for those eyes
    #[command(after_help = "Example:\n  amici person export 'Novak, Jan' CLUB26 --out novak.json")]
    Export {
        /// The name, as the event has it
        name: String,
        /// The event
        event: EventCode,
        /// A file for it, which must not exist yet; standard output otherwise
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Erase a player or director of an event that is over for them: every name, address and word of theirs. The games
    /// stay, and so do the chains of their journals
    #[command(after_help = "Example:\n  amici person erase 'Novak, Jan' CLUB26")]
    Erase {
        /// The name, as the event has it
        name: String,
        /// The event
        event: EventCode,
    },
}

pub(super) fn obey(words: Words, shell: &Shell) -> Result<Answer> {
    match words {
        Words::Export { name, event, out } => export::export(&name, &event, out.as_deref(), shell),
        Words::Erase { name, event } => erase(&name, &event, shell),
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
    text += &format!("The letters go out {WHEN_AT_WORK}.\n");
    Ok(Answer::new(text, json!({ "renewed": all })))
}

/// Erases whoever has this name in an event, player or director.
fn erase(name: &str, code: &EventCode, shell: &Shell) -> Result<Answer> {
    let erased = shell.unheard_at_the_desk(|post| {
        let event = shell::event(post.tx, code)?;
        erase_person(post, &event, name)
    })?;
    let Some(erased) = erased else {
        bail!("Nobody of {code} is called {name}; amici event show {code} lists who plays and directs")
    };
    shell.look()?.scour()?;
    shell.ring();
    Ok(answer(erased, code))
}

/// Erases one mail.
pub(super) fn erase_mail(id: i64, shell: &Shell) -> Result<Answer> {
    let erased = shell.unheard_at_the_desk(|post| daemon::erase_mail(post, id))?;
    shell.look()?.scour()?;
    shell.ring();
    let (texts, json) = counted(erased);
    Ok(Answer::new(format!("Erased: {texts}.\n{COPIES}"), json))
}

/// What the shell cannot erase.
const COPIES: &str =
    "The journals' chains are whole. Copies of the database still hold it: delete those too.\n";

fn counted(erased: Erased) -> (String, Value) {
    let Erased { beside, mails, letters, withdrawn, stay, elsewhere } = erased;
    let texts = format!(
        "{}, {}, and {} beside the journals",
        count(mails, "mail"),
        count(letters, "letter"),
        count(beside, "text")
    );
    let json = json!({
        "mails": mails, "letters": letters, "texts": beside, "withdrawn": withdrawn, "stay": stay,
        "elsewhere": elsewhere,
    });
    (texts, json)
}

fn answer(erased: Erased, code: &EventCode) -> Answer {
    let (texts, json) = counted(erased);
    let mut text = format!("Erased: {texts}.\n");
    if erased.withdrawn > 0 {
        text += &format!(
            "{} to the person had still to leave, and goes no more.\n",
            count(erased.withdrawn, "letter")
        );
    }
    if erased.stay > 0 {
        text += &format!(
            "{} that name the person stay as yet, since running games rest on them or somebody waits for them: erase once more \
             when those are over.\n",
            count(erased.stay, "thing")
        );
    }
    if erased.elsewhere {
        text += &format!(
            "The name or an address is registered for other events too; only what belongs to {code} was erased.\n"
        );
    }
    Answer::new(text + COPIES, json)
}
