//! Who gets a letter, and how he is written to.

use crate::{
    chess::Script,
    model::{Address, Language, LetterFormat, Token, Zone},
};

/// Who gets a letter.
#[derive(Clone, Debug)]
pub struct Addressee {
    /// `Surname, Given names`
    pub name: String,
    /// The one address that it goes to.
    pub address: Address,
    /// In which language.
    pub language: Language,
    /// How moves are written to him, where he chose.
    pub script: Option<Script>,
    /// In which form his letters come.
    pub format: LetterFormat,
    /// In whose zone dates are told.
    pub zone: Zone,
    /// His secret; the operator has none.
    pub token: Option<Token>,
}
