//! Which notation of a move counts (8.1.1), and writing moves so that they count.
//!
//! Laws 8.1.1

use crate::chess::{Numeric, Played, Position, Script, Variant, Written};
use crate::laws::Game;
use crate::model::{Language, Side};
use crate::regulations::Notation;

/// The notations in which a text is written: one, or both. Castling in zeros counts as numeric in Chess960, where
/// castling has no digits of its own.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Kinds {
    numeric: bool,
    algebraic: bool,
}

impl Kinds {
    pub fn of(written: &Written, variant: Variant) -> Kinds {
        match written {
            Written::Numeric(_) => Kinds { numeric: true, algebraic: false },
            Written::Algebraic(text) => {
                let castles = text.castling().is_some();
                Kinds { numeric: variant == Variant::Chess960 && castles, algebraic: true }
            }
        }
    }

    pub fn count(self, notation: Notation) -> bool {
        (self.numeric && notation.numeric_counts()) || (self.algebraic && notation.algebraic_counts())
    }

    /// Whether there is a notation in which both are written.
    pub fn meet(self, other: Kinds) -> bool {
        (self.numeric && other.numeric) || (self.algebraic && other.algebraic)
    }
}

/// How moves are written for a reader.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    script: Script,
    language: Language,
}

/// In a notation that counts in this game, for this player. What is written so can be sent.
pub(crate) fn in_what_counts(game: &Game, side: Side) -> Pen {
    Pen::to_send(game.notation, None, game.hands.of(side).language)
}

/// Each of these moves so that it can be sent, as far as it can be played now.
pub(crate) fn sendable(game: &Game, side: Side, moves: &[Numeric]) -> Vec<String> {
    in_what_counts(game, side).write_all(game.position(), moves)
}

/// In the notation in which this text is written, at full length.
pub(crate) fn in_full(written: &Written, language: Language) -> Pen {
    let script = match written {
        Written::Numeric(_) => Script::Numeric,
        Written::Algebraic(_) => Script::Long,
    };
    Pen { script, language }
}

impl Pen {
    /// In a notation that counts: in digits where they do, unless letters count too and are what the reader chose to be
    /// shown; else in letters at full length, which is enough in strict mode too.
    pub fn to_send(notation: Notation, chosen: Option<Script>, language: Language) -> Pen {
        let letters = notation.algebraic_counts() && chosen.is_some_and(|script| script != Script::Numeric);
        let script = if notation.numeric_counts() && !letters { Script::Numeric } else { Script::Long };
        Pen { script, language }
    }

    /// A move in the notation that counts.
    pub fn write(self, made: &Played) -> String {
        made.write(self.script, self.language)
    }

    /// These moves, as far as they can be played here; each once.
    pub fn write_all(self, position: &Position, moves: &[Numeric]) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for text in moves.iter().filter_map(|numeric| position.write(*numeric, self.script, self.language)) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }
}
