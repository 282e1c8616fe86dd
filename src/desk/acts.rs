//! What is done at the shell, kept so that it can be done again: it is put into the desk's own mailbox, as a mail that only
//! the desk can make, and where the database is put back from a copy it is done again from there, in its place among the
//! mails (`again.rs`).
//!
//! What a director says to a case is kept too where it came by mail: it names the case by a number, or by the letter that
//! it answers, and the database that was put back knows neither.

use anyhow::{Context, Result};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::{
    event::office,
    model::{Digest, EventCode, GameId, HalfMove, MatterKind, MessageId},
    reading::Clause,
    store::{KnownInstant, Matter, TokenOwner, Tx},
};

/// Something that was done at the shell, in terms that hold in a database that was put back: numbers of rows do not.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Act {
    /// An order to the referee, as written.
    Order {
        line: String,
        /// The games in which it was carried out.
        games: Vec<GameId>,
    },
    Case(Box<ToCase>),
    /// A mail that was set aside was to be read again.
    MailRetried {
        digest: Digest,
    },
    MailDropped {
        digest: Digest,
    },
    MailErased {
        digest: Digest,
    },
    /// A letter that was given up was not to be sent any more.
    LetterDropped {
        message_id: MessageId,
    },
    MarksRenewed {
        whose: Vec<Renewed>,
    },
    PersonErased {
        event: EventCode,
        seats: Seats,
    },
    EventAdded {
        code: EventCode,
        /// The event file, line by line.
        file: Vec<String>,
    },
    EventChanged {
        code: EventCode,
        /// The event file by which it was put right, line by line.
        file: Vec<String>,
    },
    EventClosed {
        code: EventCode,
    },
    EventRemoved {
        code: EventCode,
        reason: String,
    },
}

/// What was said to a case.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct ToCase {
    pub kind: String,
    pub event: EventCode,
    pub game: Option<GameId>,
    pub half_move: Option<HalfMove>,
    /// The number of the player whose doing it is about.
    pub player: Option<u32>,
    /// When the mail was received that it is about, or when it opened.
    pub received: DateTime<Utc>,
    /// The place of the director or deputy in whose name it was said.
    pub director: u32,
    pub clause: Clause,
    pub proposal: Option<String>,
    /// The mail that said it; none at the shell.
    pub mail: Option<Digest>,
    /// The order that came of it, and the games in which it was carried out.
    pub order: Option<(String, Vec<GameId>)>,
}

/// Whose mark was renewed, and how many that person then had been given.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Renewed {
    pub event: EventCode,
    #[serde(flatten)]
    pub seat: Seat,
    pub given: u32,
}

/// Somebody by his place in an event.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Seat {
    /// By start number.
    Player(u32),
    /// 0: the director; then the deputies.
    Director(u32),
}

/// The places that somebody had in an event.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Seats {
    pub players: Vec<u32>,
    pub directors: Vec<u32>,
}

/// An act with when it was done.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Done {
    pub at: DateTime<Utc>,
    /// The mail that had been dealt with last; none where none had.
    pub after: Option<Digest>,
    pub act: Act,
}

/// Keeps what was done, in the transaction that does it. The daemon puts it into the mailbox.
pub(crate) fn record(tx: &Tx<'_>, act: Act, at: DateTime<Utc>) -> Result<()> {
    let (brief, after) = (act.brief(), last_mail(tx, &act)?);
    let text = serde_json::to_string_pretty(&Done { at, after, act }).context("An act cannot be written")?;
    tx.record_act(&brief, &text, at)
}

fn last_mail(tx: &Tx<'_>, act: &Act) -> Result<Option<Digest>> {
    match act {
        Act::Case(case) if case.mail.is_some() => Ok(case.mail),
        _ => tx.last_dealt_with(),
    }
}

impl Act {
    /// In a few words, without the names and reasons that may be in it.
    pub fn brief(&self) -> String {
        match self {
            Act::Order { line, .. } => {
                let words = line.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("td")).take(2);
                format!("td {}", words.collect::<Vec<_>>().join(" "))
            }
            Act::Case(case) => {
                let about = case.game.as_ref().map_or_else(|| case.event.to_string(), ToString::to_string);
                format!("answer to the case \"{}\" in {about}", case.kind)
            }
            Act::MailRetried { .. } => "inbox retry".into(),
            Act::MailDropped { .. } => "inbox drop".into(),
            Act::MailErased { .. } => "inbox erase".into(),
            Act::LetterDropped { .. } => "outbox drop".into(),
            Act::MarksRenewed { whose } => {
                let seats = whose.iter().map(|one| format!("{} of {}", one.seat.words(), one.event));
                format!("person renew-mark: {}", seats.collect::<Vec<_>>().join(", "))
            }
            Act::PersonErased { event, seats } => {
                let players = seats.players.iter().map(|number| Seat::Player(*number));
                let all = players.chain(seats.directors.iter().map(|place| Seat::Director(*place)));
                let seats: Vec<String> = all.map(Seat::words).collect();
                format!("person erase: {} of {event}", seats.join(", "))
            }
            Act::EventAdded { code, .. } => format!("event add {code}"),
            Act::EventChanged { code, .. } => format!("event change {code}"),
            Act::EventClosed { code } => format!("event close {code}"),
            Act::EventRemoved { code, .. } => format!("event remove {code}"),
        }
    }
}

impl Seat {
    pub fn words(self) -> String {
        match self {
            Seat::Player(number) => format!("player {number}"),
            Seat::Director(place) => office(place),
        }
    }

    pub fn of(owner: &TokenOwner) -> Seat {
        match owner {
            TokenOwner::Player(player) => Seat::Player(player.number),
            TokenOwner::Director(director) => Seat::Director(director.place),
        }
    }
}

impl ToCase {
    /// What was said to this case; nothing for a matter of no event.
    pub fn of(
        tx: &Tx<'_>,
        matter: &Matter,
        director: u32,
        (clause, order): (&Clause, Option<(String, Vec<GameId>)>),
        mail: Option<Digest>,
    ) -> Result<Option<ToCase>> {
        let Some(event) = matter.event else { return Ok(None) };
        Ok(Some(ToCase {
            kind: matter.kind.to_string(),
            event: tx.event_by_id(event)?.code,
            game: matter.game.map(|game| tx.game_by_id(game)).transpose()?.map(|row| row.name),
            half_move: matter.half_move,
            player: matter.player.map(|player| tx.player(player)).transpose()?.map(|player| player.number),
            received: matter.received,
            director,
            clause: clause.clone(),
            proposal: matter.proposal.clone(),
            mail,
            order,
        }))
    }

    pub fn is_of(&self, kind: MatterKind) -> bool {
        self.kind == kind.to_string()
    }
}

/// Whether what a mail says is being read again, so that it need not be kept: it lies in the mailbox as it is.
pub(crate) fn reads_again(tx: &Tx<'_>) -> Result<bool> {
    Ok(tx.mark(KnownInstant::Held)?.is_some())
}
