//! How moves are written to the reader of a letter.

use super::super::{Addressee, GameAsShown};
use crate::{
    chess::{Played, Script},
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
