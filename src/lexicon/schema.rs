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

    pub fn has(&self, text: &str) -> bool {
        let written: Vec<String> = text.split_whitespace().map(whole).collect();
        self.forms().any(|form| {
            form.words.len() == written.len()
                && form.words.iter().zip(&written).all(|(known, word)| known.is(word))
        })
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Lexicon {
    /// The name of its file, by which it is told from the others.
    #[serde(skip)]
    pub code: String,
    pub names: Words,
    pub line: Line,
    pub man: Men,
    pub hint: Hint,
    pub turn: Turn,
    pub talk: Talk,
    pub correction: Correction,
    pub date: Dates,
    pub director: Director,
    pub mail: Mail,
}

/// The sections of a file, and the lists in each.
macro_rules! sections {
    ($($(#[$about:meta])* $section:ident { $($list:ident)* })*) => {$(
        $(#[$about])*
        #[derive(Debug, Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub(crate) struct $section {
            $(pub $list: Words,)*
        }
    )*};
}

sections! {
    /// What counts where it is a whole line, with politeness beside it.
    Line {
        resign accept decline offer draw help status score clock games table pgn journal signed address leave message yes no please
        polite announce beside_ending praise resigns accepts castles_short castles_long theirs
    }

    /// The men by their names.
    Men { king queen rook bishop knight pawn from to files }

    /// By what prose is known that speaks of what cannot be taken back.
    Hint {
        resign resign_alone draw not_draw accept accept_alone decline offer claim ground
    }

    /// What turns or joins sentences.
    Turn {
        hedges doubt mild moods r#if unless on_condition and or or_small but but_small r#else then after_that
        so
    }

    /// Talk about moves, games and figures.
    Talk {
        r#move predicate says announces another_game figures_of game other return_game number
        numbers ordinals in_the white black check wishes own apologies idioms chess this_move thanks
        titles
    }

    /// What takes back or puts right what was sent beside it.
    Correction {
        meant mean meant_to_say instead instead_before instead_behind not sorry withdrawn forget
        after_all stop joke
    }

    /// Dates, and what players declare beside their moves.
    Dates {
        months within from until received sent answered you beside time days used total
    }

    /// How a line speaks to the director.
    Director {
        director to to_director appeal concerns
    }

    /// What mail programs write by themselves.
    Mail {
        wrote on from fields sent_from footer year postscript
    }
}
