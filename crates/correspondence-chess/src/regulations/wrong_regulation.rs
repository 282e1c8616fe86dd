//! Why a regulation of a game cannot be set so, for the director who would set it. Whoever writes an event file is told
//! all that is wrong with it, each with its line, by `event`.

use crate::wording::{OneOf, phrases};

phrases! {
    /// Why a regulation of a game cannot be set so.
    pub enum WrongRegulation {
        /// It was settled when the game began.
        Settled[key: String] = "wrong-regulation-settled",
        /// There is none of that name.
        NoKey {
            /// As written, in quotation marks.
            key: String,
            /// The name that may be meant.
            near: Option<&'static str>,
        } = "wrong-regulation-no-key",
        /// It is a word, and another.
        Word {
            /// Which.
            key: String,
            /// The words that it can be.
            known: OneOf<&'static str>,
        } = "wrong-regulation-word",
        /// It is a number, and smaller or greater.
        Range {
            /// Which.
            key: String,
            /// The smallest.
            least: u32,
            /// The greatest.
            most: u32,
        } = "wrong-regulation-range",
        /// It is something else.
        Kind {
            /// Which.
            key: String,
            /// How it stands in an event file.
            example: &'static str,
        } = "wrong-regulation-kind",
        /// It belongs to other regulations than those of this game.
        IsFor {
            /// Which.
            key: String,
            /// The regulation to which it belongs.
            of: &'static str,
            /// What that would have to be, in quotation marks.
            values: OneOf<String>,
        } = "wrong-regulation-is-for",
        /// It cannot be so beside the others.
        NoFit[key: String] = "wrong-regulation-no-fit",
    }
}
