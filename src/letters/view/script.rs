//! How moves are written to the reader of a letter, and one and the same move in every script, for letters that explain it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::{Addressee, GameAsShown};
use crate::{
    chess::{Played, Position, Script, Variant},
    model::Language,
    regulations::Notation,
};

/// The script that comes first, and the one beside it.
#[derive(Clone, Copy, Debug)]
pub(in crate::letters) struct Scripts {
    pub first: Script,
    pub second: Option<Script>,
    /// Whose piece letters the local and the long script have.
    pub language: Language,
}

impl Scripts {
    /// As the reader chose. Who chose nothing sees what counts in the game first, as he would have to send it: digits,
    /// or his own piece letters where digits do not count; and the other beside it, in English where no letters count.
    /// Beside any other choice stand the digits, where they count.
    pub fn of(chosen: Option<Script>, notation: Notation, language: Language) -> Scripts {
        let (first, second) = match chosen {
            None => match notation {
                Notation::Numeric => (Script::Numeric, Some(Script::San)),
                Notation::Any => (Script::Numeric, Some(Script::Local)),
                Notation::Algebraic => (Script::Local, Some(Script::Numeric)),
            },
            Some(Script::Numeric) => (Script::Numeric, None),
            Some(other) => (other, notation.numeric_counts().then_some(Script::Numeric)),
        };
        Scripts { first, second, language }
    }

    /// For a letter about a game. The piece letters are those in which the reader's own moves are read there.
    pub fn for_reader(sight: &GameAsShown, to: &Addressee) -> Scripts {
        let game = &sight.game;
        let language = sight.reader.map_or(to.language, |side| game.hands.of(side).language);
        Scripts::of(to.script, game.notation, language)
    }

    pub fn first(&self, made: &Played) -> String {
        made.write(self.first, self.language)
    }

    /// The same in the second, where there is one and it says it otherwise: castling is often the same in both.
    pub fn second(&self, made: &Played) -> Option<String> {
        self.second
            .map(|script| made.write(script, self.language))
            .filter(|second| *second != self.first(made))
    }

    /// In the first script, and in the second beside it: `7163   Nf3`.
    pub fn both(&self, made: &Played) -> String {
        let first = self.first(made);
        self.second(made).map_or_else(|| first.clone(), |second| format!("{first}   {second}"))
    }
}

/// A position with a knight's move from g1 to f3, a bishop's to b5 with check, and a move of every piece.
const POSITION: &str = "4k3/8/8/8/8/8/8/RN1QKBN1 w - - 0 12";
const KNIGHT: &str = "7163";
const CHECK: &str = "6125";
/// King, queen, rook, bishop, knight: none of these gives check.
const PIECES: [&str; 5] = ["5152", "4142", "1112", "6172", "7163"];

/// The move of a knight from g1 to f3, and what else shows how a reader writes.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Samples {
    /// In each script, by its word.
    #[serde(flatten)]
    scripts: BTreeMap<&'static str, String>,
    /// Full enough for strict mode: without check, and with it.
    full: [String; 2],
    /// The reader's letters for king, queen, rook, bishop and knight.
    pieces: Vec<String>,
}

impl Samples {
    pub fn of(language: Language) -> Samples {
        let write = |numeric: &str, script| written(POSITION, numeric, script, language);
        let letter = |numeric: &&str| {
            let text = write(numeric, Script::Local);
            text.chars().take_while(|c| c.is_uppercase() || !c.is_ascii()).collect()
        };
        Samples {
            scripts: Script::ALL.map(|script| (script.word(), write(KNIGHT, script))).into(),
            full: [write(KNIGHT, Script::Long), write(CHECK, Script::Long)],
            pieces: PIECES.iter().map(letter).collect(),
        }
    }
}

/// A move in a position; empty only if that were no position.
pub(super) fn written(fen: &str, numeric: &str, script: Script, language: Language) -> String {
    let made = || {
        let position = Position::from_fen(fen, Variant::Chess).ok()?;
        position.play(numeric.parse().ok()?).ok()
    };
    made().map(|made| made.write(script, language)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_its_samples() {
        for language in Language::ALL {
            let samples = Samples::of(language);
            assert_eq!(
                (samples.scripts["numeric"].as_str(), samples.scripts["san"].as_str()),
                ("7163", "Nf3"),
                "{language}"
            );
            assert!(samples.full.iter().all(|text| !text.is_empty()), "{language}");
            assert!(samples.pieces.iter().all(|letter| !letter.is_empty()), "{language}: {samples:?}");
        }
        assert_eq!(Samples::of(Language::En).pieces, ["K", "Q", "R", "B", "N"]);
    }
}
