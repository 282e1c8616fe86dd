//! `matters`: all that waits for a person, for whom, since when, and what settles it. The operator's alarms stand first,
//! then what waits for directors, then what players are asked. Codes that answer questions are not shown, addresses are
//! masked.

use anyhow::Result;
use chrono::{DateTime, Utc};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::{answer::Answer, plain_words, scrub, shell::Shell};
use crate::{
    desk::{alarms::shown_by, cases::shown_again, lapses},
    model::{Address, GameId, MatterKind},
    store::{Matter, Tx},
};

#[derive(Debug, Args)]
pub(super) struct Words {
    /// Show also those that have ended
    which: Option<Which>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Which {
    All,
}

/// Whose a matter is; in the order of the list.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Role {
    Operator,
    Director,
    Player,
}

impl Role {
    fn of(matter: &Matter) -> Role {
        match matter.kind {
            kind if kind.is_alarm() => Role::Operator,
            kind if kind.is_question() => Role::Player,
            _ => Role::Director,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Role::Operator => "operator",
            Role::Director => "director",
            Role::Player => "player",
        }
    }
}

/// A matter with what its row names.
struct Shown {
    matter: Matter,
    role: Role,
    /// Who is asked; nobody by name where it is the operator.
    name: Option<String>,
    game: Option<GameId>,
    told: Option<DateTime<Utc>>,
    days: i64,
}

pub(super) fn matters(words: &Words, shell: &Shell) -> Result<Answer> {
    let now = shell.clock.now();
    let mut shown = shell.look()?.read(|books| {
        let matters = match words.which {
            Some(Which::All) => books.every_matter()?,
            None => books.all_open_matters()?,
        };
        matters.into_iter().map(|matter| Shown::of(books, matter, now)).collect::<Result<Vec<_>>>()
    })?;
    shown.sort_by_key(|one| (one.matter.ended.is_some(), one.role, one.matter.opened, one.matter.id));
    let heads = [
        ">matter",
        "for",
        "kind",
        "game",
        "opened (UTC)",
        ">days",
        "told (UTC)",
        "later (UTC)",
        "state",
        "what",
        "proposed",
        "settled by",
    ];
    Ok(Answer::list(&heads, shown.iter().map(|one| (one.line(), one.value())), "Nothing waits for anybody."))
}

impl Shown {
    fn of(books: &Tx<'_>, matter: Matter, now: DateTime<Utc>) -> Result<Shown> {
        let role = Role::of(&matter);
        let name = match role {
            Role::Operator => None,
            Role::Director => {
                matter.director.map(|director| books.director(director)).transpose()?.map(|row| row.name)
            }
            Role::Player => matter.player.map(|player| books.player(player)).transpose()?.map(|row| row.name),
        };
        let game = matter.game.map(|game| books.game_by_id(game)).transpose()?.map(|row| row.name);
        let (told, days) =
            (books.last_told(matter.id)?, (matter.ended.unwrap_or(now) - matter.opened).num_days());
        Ok(Shown { matter, role, name, game, told, days })
    }

    fn line(&self) -> Vec<String> {
        let Matter { id, kind, opened, later, state, .. } = &self.matter;
        let at = |at: Option<DateTime<Utc>>| at.map(plain_words::instant).unwrap_or_default();
        let name = self.name.as_ref().map(|name| format!("{name}, ")).unwrap_or_default();
        vec![
            id.to_string(),
            format!("{name}{}", self.role.word()),
            kind.to_string(),
            self.game.as_ref().map(ToString::to_string).unwrap_or_default(),
            plain_words::instant(*opened),
            self.days.to_string(),
            at(self.told),
            at(*later),
            state.to_string(),
            self.brief(),
            self.proposed().unwrap_or_default(),
            self.settled_by(),
        ]
    }

    fn value(&self) -> Value {
        let Matter { id, kind, opened, ended, later, state, half_move, mail, .. } = &self.matter;
        json!({
            "number": id, "kind": kind.word(), "for": { "name": self.name, "role": self.role.word() },
            "game": self.game.as_ref().map(ToString::to_string), "half_move": half_move.map(|at| at.to_string()),
            "mail": mail, "opened": opened, "days": self.days, "told": self.told, "later": later, "state": state.word(),
            "ended": ended, "what": self.brief(), "proposed": self.proposed(), "settled_by": self.settled_by(),
        })
    }

    /// What it is about: as its letter has it, or as it was read.
    fn brief(&self) -> String {
        let Matter { brief, said, .. } = &self.matter;
        self.without_secrets(if brief.is_empty() { said.lines().next().unwrap_or_default() } else { brief })
    }

    /// What `yes` does.
    fn proposed(&self) -> Option<String> {
        if self.role == Role::Player {
            return None;
        }
        let case = shown_again(&self.matter);
        match (case.proposal, case.leaves, case.waits) {
            (Some(order), ..) => Some(self.without_secrets(&order)),
            (None, true, _) => Some("to leave all as it is".into()),
            (None, false, Some(days)) => Some(format!("to ask again in {}", plain_words::days(days))),
            (None, false, None) => None,
        }
    }

    /// What ends it.
    fn settled_by(&self) -> String {
        if self.matter.ended.is_some() {
            return String::new();
        }
        let lapses = match lapses(&self.matter) {
            Some(at) => format!(", or nobody by {} UTC", plain_words::instant(at)),
            None => String::new(),
        };
        match (self.role, &self.game) {
            (Role::Operator, game) => {
                format!("the end of the trouble: {}", shown_by(&self.matter, game.as_ref()))
            }
            (Role::Player, _) => format!("yes or no of the player{lapses}"),
            (Role::Director, _) if self.matter.kind.lapses() => format!("yes or no of the director{lapses}"),
            (Role::Director, _) if self.matter.kind == MatterKind::Words => "an answer to the player".into(),
            (Role::Director, Some(game)) => match self.proposed() {
                Some(_) => format!("yes, or another order about {game}"),
                None => format!("an order about {game}"),
            },
            (Role::Director, None) => "an order".into(),
        }
    }

    /// On one line, without tokens, this matter's code and whole addresses.
    fn without_secrets(&self, text: &str) -> String {
        let code = self.matter.code.as_deref().unwrap_or_default();
        let words = scrub::line(text);
        let words = words.split(' ').map(|word| match word {
            word if !code.is_empty() && word.to_lowercase().contains(&code.to_lowercase()) => "…".to_owned(),
            word => masked(word),
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// An address in a text masked, whatever stands around it.
fn masked(word: &str) -> String {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    match bare.parse::<Address>() {
        Ok(address) if !bare.is_empty() => word.replace(bare, &address.masked()),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_masked_within_a_text() {
        let text = "to <jan@novak.example>, who is not 12:30 nor e4.";
        let shown: Vec<String> = text.split(' ').map(masked).collect();
        assert_eq!(shown.join(" "), "to <j…@novak.example>, who is not 12:30 nor e4.");
    }
}
