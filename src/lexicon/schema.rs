//! The lists that a file may have. Any of them may be missing; `data/lexicon/README.md` says what each is for.

use serde::Deserialize;

use super::form::{Form, forms};
use crate::model::diacritics::whole;

/// The entries of a list, as they are written.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct Words(pub Vec<String>);

impl Words {
    /// Every way to write each of them.
    pub fn forms(&self) -> impl Iterator<Item = Form> {
        self.0.iter().flat_map(|entry| forms(entry))
    }

    /// Whether a text is one of them.
    pub fn has(&self, text: &str) -> bool {
        let written: Vec<String> = text.split_whitespace().map(whole).collect();
        self.forms().any(|form| {
            form.words.len() == written.len()
                && form.words.iter().zip(&written).all(|(known, word)| known.is(word))
        })
    }
}

/// The words of a language.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Lexicon {
    /// The name of its file, by which it is told from the others.
    #[serde(skip)]
    pub code: String,
    pub names: Words,
    pub line: Line,
    pub hint: Hint,
    pub turn: Turn,
    pub talk: Talk,
    pub correction: Correction,
    pub date: Dates,
    pub director: Director,
    pub mail: Mail,
}

/// What counts where it is a whole line, with politeness beside it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Line {
    pub resign: Words,
    pub accept: Words,
    pub decline: Words,
    pub offer: Words,
    pub draw: Words,
    pub help: Words,
    pub status: Words,
    pub score: Words,
    pub clock: Words,
    pub leave: Words,
    pub message: Words,
    pub yes: Words,
    pub no: Words,
    pub please: Words,
    pub polite: Words,
}

/// By what prose is known that speaks of what cannot be taken back.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Hint {
    pub resign: Words,
    pub resign_alone: Words,
    pub draw: Words,
    pub not_draw: Words,
    pub accept: Words,
    pub accept_alone: Words,
    pub decline: Words,
    pub offer: Words,
    pub claim: Words,
    pub ground: Words,
}

/// What turns or joins sentences.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Turn {
    pub hedges: Words,
    pub moods: Words,
    pub r#if: Words,
    pub unless: Words,
    pub on_condition: Words,
    pub and: Words,
    pub or: Words,
    pub or_small: Words,
    pub but: Words,
    pub but_small: Words,
    pub r#else: Words,
    pub then: Words,
    pub after_that: Words,
    pub so: Words,
}

/// Talk about moves, games and figures.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Talk {
    pub r#move: Words,
    pub predicate: Words,
    pub says: Words,
    pub announces: Words,
    pub another_game: Words,
    pub figures_of: Words,
    pub game: Words,
    pub other: Words,
    pub return_game: Words,
    pub number: Words,
    pub numbers: Words,
    pub ordinals: Words,
    pub in_the: Words,
    pub white: Words,
    pub black: Words,
    pub check: Words,
}

/// What takes back or puts right what was sent beside it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Correction {
    pub meant: Words,
    pub mean: Words,
    pub meant_to_say: Words,
    pub instead: Words,
    pub instead_before: Words,
    pub instead_behind: Words,
    pub not: Words,
    pub sorry: Words,
    pub withdrawn: Words,
    pub forget: Words,
    pub after_all: Words,
    pub stop: Words,
    pub joke: Words,
}

/// Dates, and what players declare beside their moves.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Dates {
    pub months: Words,
    pub within: Words,
    pub from: Words,
    pub until: Words,
    pub received: Words,
    pub sent: Words,
    pub answered: Words,
    pub you: Words,
    pub beside: Words,
    pub time: Words,
    pub days: Words,
    pub used: Words,
    pub total: Words,
}

/// How a line speaks to the director.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Director {
    pub director: Words,
    pub to: Words,
    pub to_director: Words,
}

/// What mail programs write by themselves.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Mail {
    pub wrote: Words,
    pub on: Words,
    pub from: Words,
    pub fields: Words,
    pub sent_from: Words,
    pub footer: Words,
    pub year: Words,
}
