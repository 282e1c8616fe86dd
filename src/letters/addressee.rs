//! Who gets a letter, and how he is written to.

use crate::{
    chess::Script,
    model::{Address, Language, LetterFormat, Token, Zone},
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
