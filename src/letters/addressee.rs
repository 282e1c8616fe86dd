//! Who gets a letter, how he is written to, and a game as he is shown it.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::{
    chess::Script,
    laws::{Game, PutOff},
    model::{Address, Digest, Language, LetterFormat, Side, Token, Zone},
};

#[derive(Clone, Debug)]
pub struct Addressee {
    /// `Surname, Given names`
    pub name: String,
    /// The one address that it goes to.
    pub address: Address,
    pub language: Language,
    /// How moves are written to him, where he chose.
    pub script: Option<Script>,
    pub format: LetterFormat,
    /// In whose zone dates are told.
    pub zone: Zone,
    /// His secret; the operator has none.
    pub token: Option<Token>,
}

/// A game as one of its players, or the director, is shown it.
#[derive(Clone, Debug)]
pub struct GameAsShown {
    /// The game, after the ruling.
    pub game: Arc<Game>,
    /// The reader's side; none for the director.
    pub reader: Option<Side>,
    /// The names of the event and its site, for the PGN and the head of the letter.
    pub event: EventNames,
    /// When it is rendered: until a letter is handed over, the limit that it states can only become later.
    pub now: DateTime<Utc>,
    /// How the letter that asks for the half-move to be made is put off by its reader's own server.
    pub put_off: Option<PutOff>,
}

/// What a PGN and a letter's head say of an event.
#[derive(Clone, Debug, Default)]
pub struct EventNames {
    pub name: String,
    pub site: String,
    pub round: u32,
    pub white_rating: Option<u32>,
    pub black_rating: Option<u32>,
    /// The head of the event's own chain, which whoever directs is shown.
    pub seal: Option<Digest>,
}
