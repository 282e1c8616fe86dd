//! `person …`: the people of the events put right, or erased; so are mails, where somebody asks for it by right.

use anyhow::{Context, Result, bail};
use clap::Subcommand;
use mail_parser::MessageParser;
use serde_json::json;

use super::{
    answer::Answer,
    plain_words::count,
    shell::{self, Shell},
};
use crate::{
    chance::Chance,
    daemon::renew_marks,
    event::Person,
    model::{Address, EventCode},
    store::{Erased, TokenOwner},
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
    text.push_str("The letters go out with the next pass: amici run, or amici once.\n");
    Ok(Answer::new(text, json!({ "renewed": all })))
}

/// Erases whoever has this name in an event, player or director.
fn erase(name: &str, code: &EventCode, shell: &Shell) -> Result<Answer> {
    let mut store = shell.look()?;
    let erased = store.transaction(|books| {
        let event = shell::event(books, code)?;
        let mut erased = None;
        let token = |what: &str, id: i64| Chance::System.token(&format!("erased {what} {id}"));
        for player in books.players(event.id)?.into_iter().filter(|player| player.name == name) {
            let names = Marks::of(&player.name, &player.addresses);
            let token = token("player", player.id)?;
            erased = Some(books.erase_player(&player, &token, &|bytes| names.stand_in(bytes))?);
        }
        for director in books.directors(event.id)?.into_iter().filter(|director| director.name == name) {
            let names = Marks::of(&director.name, std::slice::from_ref(&director.email));
            let token = token("director", director.id)?;
            erased = Some(books.erase_director(&director, &token, &|bytes| names.stand_in(bytes))?);
        }
        Ok(erased)
    })?;
    let Some(erased) = erased else {
        bail!("Nobody of {code} is called {name}; amici event show {code} lists who plays and directs")
    };
    store.scour()?;
    shell.ring();
    Ok(answer(erased))
}

/// Erases one mail.
pub(super) fn erase_mail(id: i64, shell: &Shell) -> Result<Answer> {
    let mut store = shell.look()?;
    let erased = store.transaction(|books| {
        books.mail(id)?;
        books.erase_mail(id)
    })?;
    store.scour()?;
    shell.ring();
    Ok(answer(erased))
}

fn answer(erased: Erased) -> Answer {
    let Erased { beside, mails, letters } = erased;
    let text = format!(
        "Erased: {}, {}, and {} beside the journals, whose chains are whole. Copies of the database still hold them: \
         delete those too.\n",
        count(mails, "mail"),
        count(letters, "letter"),
        count(beside, "text"),
    );
    Answer::new(text, json!({ "mails": mails, "letters": letters, "texts": beside }))
}

/// By what a person is known in mails and letters, in lower case: the name either way round, the surname, the addresses.
struct Marks(Vec<String>);

impl Marks {
    fn of(name: &str, addresses: &[Address]) -> Marks {
        let mut marks: Vec<String> = addresses.iter().map(Address::key).collect();
        marks.push(name.to_lowercase());
        if let Some((surname, given)) = name.split_once(',') {
            let (surname, given) = (surname.trim().to_lowercase(), given.trim().to_lowercase());
            marks.push(format!("{given} {surname}"));
            marks.push(surname);
        }
        Marks(marks)
    }

    /// Whether a mail, or a text, holds one of them.
    fn stand_in(&self, bytes: &[u8]) -> bool {
        let stands = |text: &str| {
            let text = text.to_lowercase();
            self.0.iter().any(|mark| text.contains(mark.as_str()))
        };
        if stands(&String::from_utf8_lossy(bytes)) {
            return true;
        }
        let Some(mail) = MessageParser::new().parse(bytes) else { return false };
        let heads = mail.headers().iter().filter_map(|head| head.value().as_text().map(str::to_owned));
        let texts = mail.parts.iter().filter_map(|part| part.text_contents().map(str::to_owned));
        heads.chain(texts).any(|text| stands(&text))
    }
}
