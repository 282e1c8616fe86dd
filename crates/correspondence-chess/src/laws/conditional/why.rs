//! Why lines of conditional moves are not taken.

use serde::Serialize;

use crate::laws::NotPlayable;
use crate::wording::{OneOf, Sentence, phrases};
use crate::{chess::Impossible, model::Ply};

phrases! {
    /// Why they are not.
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum NotTaken {
        TooManyMoves { most: usize } = "not-taken-too-many-moves",
        /// They may answer one move, or go on one from the other.
        WhichWay = "not-taken-which-way",
        NoNumber = "not-taken-no-number",
        /// The number of a condition does not go on from the one before it.
        NumberDoesNotFollow { number: u32, next: Ply } = "not-taken-number-does-not-follow",
        AnyMove = "not-taken-any-move",
        BehindAny { spelt: String } = "not-taken-behind-any",
        NotPlayable { at: Ply, line: String, why: Box<NotPlayable> } = "not-taken-not-playable",
        /// A move in a line is refused as it would be by itself.
        Refused { at: Ply, line: String, why: Box<Sentence> } = "not-taken-refused",
        NotStrict { at: Ply, line: String, instead: String } = "not-taken-not-strict",
        AnsweredTwice = "not-taken-answered-twice",
        NoConditionals = "not-taken-no-conditionals",
        NoBranches = "not-taken-no-branches",
        TooManyLines { most: usize } = "not-taken-too-many-lines",
        /// What stands in the way cannot be said, for it cannot be.
        NotOnBoard(Box<Impossible>),
        OnlyNumeric = "not-taken-only-numeric",
        OnlyAlgebraic = "not-taken-only-algebraic",
        NotationsDiffer = "not-taken-notations-differ",
        PleaseWrite { why: Box<Sentence>, instead: OneOf<String> } = "not-taken-please-write",
    }
}
