//! `person export`: everything that is kept of one person of an event, for him, in a form that programs read (GDPR,
//! articles 15 and 20). No mark and no code stands in it, and nothing of others that he may not see: of the games' journals
//! what he is shown in letters, of what directors were asked about him that it was asked and how it ended.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::super::{
    answer::Answer,
    export::pgn_of_game,
    inbox::shown_mail::Shown,
    outbox::shortened,
    private, scrub,
    shell::{self, Shell},
};
use crate::{
    config::Config,
    event::{ADJUDICATORS_PLACE, EventFact},
    letters::{JournalReader, journal_in_words},
    mail::{Sender, head_of},
    model::{Address, EventCode, Side},
    store::{DirectorRow, EventRow, GameRow, InboxRow, Matter, OutboxRow, PlayerRow, Sound, TextBeside, Tx},
};

/// The form of what is written.
const FORMAT: u32 = 1;

pub(super) fn export(name: &str, code: &EventCode, out: Option<&Path>, shell: &Shell) -> Result<Answer> {
    let (config, now) = (shell.config()?, shell.clock.now());
    let (kept, marks) = shell.look()?.read(|books| {
        let event = shell::event(books, code)?;
        let player = books.players(event.id)?.into_iter().find(|player| player.name == name);
        let director = books.officials(event.id)?.into_iter().find(|director| director.name == name);
        ensure!(
            player.is_some() || director.is_some(),
            "Nobody of {code} is called {name}; amici event show {code} lists who plays and directs"
        );
        let of = Of {
            books,
            event: &event,
            player: player.as_ref(),
            director: director.as_ref(),
            config: &config,
        };
        Ok((of.all(now)?, books.every_mark()?))
    })?;
    // A code that confirms is shorter than what is taken for a mark by its form alone.
    let kept = without(scrub::json(kept), &marks);
    let text = serde_json::to_string_pretty(&kept).context("Cannot write JSON")? + "\n";
    let Some(out) = out else { return Ok(Answer::new(text, kept)) };
    let written = private::file(out, text.as_bytes()).and_then(|file| file.sync_all());
    written.with_context(|| format!("Cannot make {}", out.display()))?;
    let said = format!("{} holds all that is kept of {name} in {code}.\n", out.display());
    Ok(Answer::new(said, json!({ "file": out, "name": name, "event": code })))
}

/// The same JSON without any of these marks.
fn without(value: Value, marks: &[String]) -> Value {
    match value {
        Value::String(text) => {
            let lower = text.to_ascii_lowercase();
            let found: Vec<&String> = marks.iter().filter(|mark| lower.contains(mark.as_str())).collect();
            let hide = |text: String, mark: &&String| {
                text.replace(&mark.to_ascii_uppercase(), "…").replace(*mark, "…")
            };
            let shown = found.iter().fold(text, hide);
            // In capitals and small letters mixed, as nobody writes it: the line goes.
            let still = shown.to_ascii_lowercase();
            let left = found.iter().any(|mark| still.contains(mark.as_str()));
            Value::String(if left { "…".to_owned() } else { shown })
        }
        Value::Array(values) => values.into_iter().map(|value| without(value, marks)).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(key, value)| (key, without(value, marks))).collect()
        }
        other => other,
    }
}

struct Of<'a> {
    books: &'a Tx<'a>,
    event: &'a EventRow,
    player: Option<&'a PlayerRow>,
    director: Option<&'a DirectorRow>,
    config: &'a Config,
}

impl Of<'_> {
    fn all(&self, now: DateTime<Utc>) -> Result<Value> {
        let mails = self.mails()?;
        let own: Vec<i64> = mails.iter().map(|row| row.id).collect();
        let addresses = self.addresses();
        let answers: Vec<_> =
            addresses.iter().map(|address| self.books.answers_to(address)).collect::<Result<_>>()?;
        let answers: Vec<Value> = answers
            .into_iter()
            .flatten()
            .map(
                |one| json!({ "address": one.address, "day": one.day, "kind": one.kind, "count": one.count }),
            )
            .collect();
        Ok(json!({
            "format": FORMAT, "made": now, "event": self.event.code,
            "player": self.player.map(player), "director": self.director.map(director),
            "registered": self.registered()?, "games": self.games()?, "words": self.words()?,
            "mails": mails.iter().map(|row| self.mail(row)).collect::<Vec<_>>(),
            "letters": self.letters()?, "matters": self.matters(&own)?, "still_to_be_passed_on": self.kept()?,
            "answers": answers,
        }))
    }

    fn addresses(&self) -> Vec<Address> {
        let mut all = self.player.map(|player| player.addresses.clone()).unwrap_or_default();
        all.extend(self.director.map(|director| director.email.clone()).filter(|email| !all.contains(email)));
        all
    }

    /// The entries of the event's own journal that are about him.
    fn registered(&self) -> Result<Vec<Value>> {
        let (number, place) = (self.player.map(|his| his.number), self.director.map(|his| his.place));
        let mut found = Vec::new();
        for entry in self.books.event_entries(self.event.id, &self.event.code)? {
            let his = match &entry.fact {
                EventFact::Plays { number: of, .. }
                | EventFact::Registered { number: of, .. }
                | EventFact::ZoneChanged { player: of, .. } => number == Some(*of),
                EventFact::TakenOut { number: of } => number == Some(*of),
                EventFact::Directs { place: of, .. } => place == Some(*of),
                EventFact::Adjudicates { .. } => place == Some(ADJUDICATORS_PLACE),
                EventFact::Substituted { of, number: by, .. } => number == Some(*of) || number == Some(*by),
                EventFact::Announced { by, to, .. } => {
                    let to_him = |number: u32| to.as_ref().is_some_and(|to| to.players.contains(&number));
                    by.is_some() && place == *by || number.is_some_and(to_him)
                }
                EventFact::Entered { number: of, .. } => number == Some(*of),
                _ => false,
            };
            if !his {
                continue;
            }
            let known = match &entry.fact {
                EventFact::Plays { person, .. }
                | EventFact::Registered { person, .. }
                | EventFact::Adjudicates { person }
                | EventFact::Directs { person, .. } => {
                    person.text().map(serde_json::from_str::<Value>).transpose()?
                }
                EventFact::ZoneChanged { zone, .. } => Some(json!({ "zone": zone })),
                EventFact::Substituted { of, number, .. } => {
                    Some(json!({ "player": number, "plays_on_for": of }))
                }
                EventFact::Entered { reason, .. } => {
                    reason.text().map(|reason| json!({ "entered_late": reason }))
                }
                EventFact::Announced { text, .. } => text.text().map(|text| json!({ "announced": text })),
                _ => None,
            };
            found.push(json!({ "seq": entry.seq, "at": entry.at, "known": known }));
        }
        Ok(found)
    }

    fn games(&self) -> Result<Vec<Value>> {
        let Some(player) = self.player else { return Ok(Vec::new()) };
        let rows = self.books.games(self.event.id)?.into_iter();
        rows.filter(|row| row.white == player.id || row.black == player.id)
            .map(|row| self.game(player, &row))
            .collect()
    }

    fn game(&self, player: &PlayerRow, row: &GameRow) -> Result<Value> {
        let side = if row.white == player.id { Side::White } else { Side::Black };
        let opponent = self.books.player(if side == Side::White { row.black } else { row.white })?.name;
        let Sound { rows, broken, .. } = self.books.sound(row.id, &row.name)?;
        let reader = JournalReader::of_letter(Some(side));
        let words = journal_in_words(&row.name, rows.iter().map(|row| &row.entry), reader);
        let entries: Vec<Value> = rows
            .iter()
            .zip(words)
            .map(|(row, what)| json!({ "seq": row.entry.seq, "at": row.entry.at, "what": what }))
            .collect();
        let pgn = if broken.is_none() { Some(pgn_of_game(self.books, row.clone())?) } else { None };
        Ok(json!({
            "game": row.name, "side": side.to_string(), "opponent": opponent, "result": row.result, "pgn": pgn,
            "entries": entries,
        }))
    }

    /// His own words and what names him, beside the journals.
    fn words(&self) -> Result<Vec<Value>> {
        let mut all: Vec<TextBeside> =
            self.player.map(|his| self.books.texts_of_player(his)).transpose()?.unwrap_or_default();
        all.extend(
            self.director.map(|his| self.books.texts_of_director(his)).transpose()?.unwrap_or_default(),
        );
        all.into_iter()
            .map(|TextBeside { game, seq, text }| {
                let game = game.map(|game| self.books.game_by_id(game)).transpose()?.map(|row| row.name);
                Ok(json!({ "game": game, "seq": seq, "text": text }))
            })
            .collect()
    }

    /// The mails that came from him; not those that bring the mark of somebody else with whom he shares an address.
    fn mails(&self) -> Result<Vec<InboxRow>> {
        let addresses = self.addresses();
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for address in &addresses {
            for player in self.books.players_at(address)? {
                let his = self.player.is_some_and(|his| his.id == player.id);
                if his { &mut own } else { &mut others }.push(player.token.reveal().to_owned());
            }
            for director in self.books.directors_at(address)? {
                let his = self.director.is_some_and(|his| his.id == director.id);
                if his { &mut own } else { &mut others }.push(director.token.reveal().to_owned());
            }
        }
        let mut mails = self.books.mails_perhaps_from(&addresses)?;
        mails.retain(|row| {
            let text = String::from_utf8_lossy(&row.raw).to_lowercase();
            let brings = |tokens: &[String]| tokens.iter().any(|token| text.contains(token.as_str()));
            matches!(head_of(&row.raw).sender, Sender::One(from) if addresses.contains(&from))
                && (brings(&own) || !brings(&others))
        });
        Ok(mails)
    }

    fn mail(&self, row: &InboxRow) -> Value {
        let Shown { head, text, .. } = Shown::of(&row.raw, self.config);
        json!({
            "mail": row.id, "received": row.received, "state": row.state.word(),
            "outcome": scrub::line(&row.outcome), "head": head, "text": text,
        })
    }

    fn letters(&self) -> Result<Vec<Value>> {
        let mut letters: Vec<OutboxRow> =
            self.player.map(|his| self.books.letters_to(his.id, u32::MAX)).transpose()?.unwrap_or_default();
        letters.reverse();
        letters.extend(
            self.director.map(|his| self.books.letters_to_director(his)).transpose()?.unwrap_or_default(),
        );
        letters.iter().map(|row| self.letter(row)).collect()
    }

    /// One that has not left says nothing yet: it may never leave, and time runs from its handover.
    fn letter(&self, row: &OutboxRow) -> Result<Value> {
        let bytes = self.books.bytes_of(row.id)?;
        let shown = row.accepted.map(|_| Shown::of(&bytes, self.config));
        Ok(json!({
            "letter": row.id, "kind": row.kind.word(), "written": row.written, "state": row.state.word(),
            "accepted": row.accepted, "to": row.recipient,
            "head": shown.as_ref().map(|shown| &shown.head), "text": shown.as_ref().map(|shown| &shown.text),
            "sha256_as_sent": shortened(row, &bytes),
        }))
    }

    fn matters(&self, own: &[i64]) -> Result<Vec<Value>> {
        let Some(player) = self.player else { return Ok(Vec::new()) };
        let all = self.books.every_matter_of_player(player.id)?;
        all.iter().map(|matter| self.matter(matter, own)).collect()
    }

    /// A question was asked of him. Of a case he sees its words where they are his own.
    fn matter(&self, matter: &Matter, own: &[i64]) -> Result<Value> {
        let his = matter.kind.is_question() || matter.mail.is_some_and(|mail| own.contains(&mail));
        let game = matter.game.map(|game| self.books.game_by_id(game)).transpose()?.map(|row| row.name);
        Ok(json!({
            "matter": matter.id, "kind": matter.kind.word(), "game": game, "opened": matter.opened,
            "ended": matter.ended, "state": matter.state.word(), "said": his.then_some(&matter.said),
        }))
    }

    fn kept(&self) -> Result<Vec<Value>> {
        let Some(player) = self.player else { return Ok(Vec::new()) };
        let all = self.books.kept_of_player(player.id)?.into_iter();
        all.map(|(game, since, said)| {
            Ok(json!({ "game": self.books.game_by_id(game)?.name, "since": since, "said": said }))
        })
        .collect()
    }
}

fn player(row: &PlayerRow) -> Value {
    json!({
        "number": row.number, "name": row.name, "addresses": row.addresses, "zone": row.zone,
        "language": row.language.code(), "strict": row.strict, "notation": row.script.map(|script| script.word()),
        "format": row.format.word(), "confirmations": row.confirmations, "digest": row.digest,
    })
}

fn director(row: &DirectorRow) -> Value {
    json!({ "place": row.place, "name": row.name, "address": row.email, "zone": row.zone })
}
