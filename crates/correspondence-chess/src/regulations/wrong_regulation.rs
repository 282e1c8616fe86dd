//! Why a regulation of a game cannot be set so, for the director who would set it. Whoever writes an event file is told
//! all that is wrong with it, each with its line, by `event`.

use crate::wording::{OneOf, phrases};

phrases! {
    /// Why the regulation of this `key` cannot be set so.
    pub enum WrongRegulation {
        /// It was settled when the game began.
        Settled[key: String] = "wrong-regulation-settled",
        /// There is none of that name, which stands in quotation marks. Perhaps another is meant.
        NoKey { key: String, near: Option<&'static str> } = "wrong-regulation-no-key",
        /// It is one of these words, and another was written.
        Word { key: String, known: OneOf<&'static str> } = "wrong-regulation-word",
        /// It is a number, and smaller or greater.
        Range { key: String, least: u32, most: u32 } = "wrong-regulation-range",
        /// It is something else; so it stands in an event file.
        Kind { key: String, example: &'static str } = "wrong-regulation-kind",
        /// It belongs to other regulations than those of this game: the regulation `of` which it hangs would have to be one
        /// of these, in quotation marks.
        IsFor { key: String, of: &'static str, values: OneOf<String> } = "wrong-regulation-is-for",
        /// It cannot be so beside the others.
        NoFit[key: String] = "wrong-regulation-no-fit",
    }
}
