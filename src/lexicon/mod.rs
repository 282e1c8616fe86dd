//! The words of every language that a mail may be written in, from `data/lexicon/`: one file for each, which whoever speaks
//! it can put right without knowing Rust.
//!
//! A file is checked when it is loaded, and a test loads those that are built in: an entry that could never match, or that
//! asks for two things at once, is named with its file and its list. What reads them asks for a list of all languages at
//! once, as a piece of a pattern ([`any`], [`within`]) or to look words up in ([`Known`]), since a mail does not say in
//! which language it is written, and people mix them.

mod form;
mod load;
mod schema;
mod search;

pub(crate) use form::{Form, Word, forms};
pub(crate) use load::LEXICONS;
pub(crate) use schema::{Lexicon, Words};
pub(crate) use search::{Known, Lists, any, known, known_in, within};
