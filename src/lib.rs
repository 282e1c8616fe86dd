//! Amici: a tournament director's desk that lives in a mailbox.
//!
//! ARCHITECTURE.md tells one mail's journey through these rooms.

pub mod chance;
pub mod cli;
pub mod clock;
pub mod config;
pub mod daemon;
pub mod desk;
pub(crate) mod docket;
pub mod event;
pub(crate) mod intake;
pub mod letters;
pub(crate) mod lexicon;
pub mod mail;
pub mod mailbox;
pub mod net;
pub mod outgoing;
pub mod reading;
pub mod setup;
pub mod store;

/// The pure core: the board, the Laws, reflection time.
pub use correspondence_chess::{chess, laws, model, reflection, regulations, wording};

/// A pattern written in the source, made by [`pattern`] where it is first asked.
pub(crate) type Pattern = std::sync::LazyLock<regex::Regex>;

/// One that does not compile fails the first test that touches it.
pub(crate) fn pattern(text: impl AsRef<str>) -> regex::Regex {
    let text = text.as_ref();
    match regex::Regex::new(text) {
        Ok(regex) => regex,
        Err(error) => unreachable!("the pattern {text} in the source: {error}"),
    }
}
