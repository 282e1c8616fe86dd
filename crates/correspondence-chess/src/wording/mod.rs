//! Every sentence that players and directors read stands in a catalogue (`templates/en/en.ftl`, in Fluent), and none in
//! Rust.
//!
//! ```
//! use correspondence_chess::{chess::Position, model::Language, wording::Catalogue};
//!
//! let why = Position::initial().play("1133".parse().expect("digits")).expect_err("a rook does not go askew");
//! let catalogue = Catalogue::builtin();
//! let said = catalogue.of(Language::En).say(&why);
//! assert!(said.ends_with("a rook does not move like that."), "{said}");
//! ```
//!
//! A reason is an enum (`phrases!`): each variant names its sentence, and its fields are what
//! the sentence is told. It stays that enum through rulings and letters until somebody words it for a reader of a
//! language ([`Wording::say`]). So a new reason touches two places, the enum and the catalogue; a test holds the one to
//! the other.
//!
//! What a language lacks is said in English. Logs, and what the operator is told at a shell, stay where they arise.

mod catalogue;
mod lists;
mod phrase;
mod values;

#[doc(inline)]
pub use crate::{as_text, phrases};
pub use catalogue::{Catalogue, InEnglish, Wording};
pub use lists::{AllOf, InARow, OneOf};
pub use phrase::{Arg, Argument, Phrase, Sentence};
pub use values::MoveOf;
