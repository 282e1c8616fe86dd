//! One and the same move in every script, for letters that explain how moves are written.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    chess::{Position, Script, Variant},
    model::Language,
};

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
