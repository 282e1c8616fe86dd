//! The people whom an event file names.

use crate::model::{Address, Language, Zone};
use serde::{Deserialize, Serialize};

/// A tournament director or a deputy.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Director {
    pub name: String,
    /// Where cases go, and where rulings come from.
    pub email: Address,
    /// In which zone he is told times, and has his morning.
    pub zone: Zone,
}

/// A player of an event.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    /// The start number: the place in the file, from 1.
    pub number: u32,
    /// Surname, given names; unique in the event.
    pub name: String,
    /// The player's own addresses; the first receives. Where there is none, the letters go to the assistant, or to the
    /// director, to be printed and posted.
    pub email: Vec<Address>,
    /// Who may send and receive for the player (Laws 8.1.5).
    pub assistant: Option<Address>,
    /// The postal address, for who posts the letters of a player without mail.
    pub post: Option<String>,
    pub rating: Option<u32>,
    pub federation: Option<String>,
    pub language: Language,
    /// Where the player's days begin and end.
    pub zone: Zone,
}
