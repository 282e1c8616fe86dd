//! What our letters to somebody said: by it an answer that brings them back is told from what is newly written.

use anyhow::Result;

use crate::{
    mail::SentText,
    model::Address,
    store::{KeptText, OutboxRow, Tx},
};

/// A letter of ours, as far as an answer is held against it.
pub(crate) struct SentLetter {
    pub text: SentText,
    /// The words of others that it shows.
    pub words: String,
    /// The mail that it answers.
    pub cause: Option<i64>,
}

/// The newest letters to a player, newest first.
pub(crate) fn sent_to(tx: &Tx<'_>, player: i64, most: u32) -> Result<Vec<SentLetter>> {
    tx.texts_to(player, most)?.into_iter().map(|kept| sent(tx, kept)).collect()
}

/// The newest letters to an address, newest first.
pub(crate) fn sent_at(tx: &Tx<'_>, address: &Address, most: u32) -> Result<Vec<SentLetter>> {
    tx.texts_at(address, most)?.into_iter().map(|kept| sent(tx, kept)).collect()
}

/// What one letter said.
pub(crate) fn text_of(tx: &Tx<'_>, letter: &OutboxRow) -> Result<SentText> {
    read(tx, letter.id, &tx.text_of(letter.id)?)
}

fn sent(tx: &Tx<'_>, KeptText { letter, text, words, cause }: KeptText) -> Result<SentLetter> {
    Ok(SentLetter { text: read(tx, letter, &text)?, words, cause })
}

/// What an earlier version kept by other rules is made anew.
fn read(tx: &Tx<'_>, letter: i64, kept: &str) -> Result<SentText> {
    match SentText::read(kept) {
        Some(text) => Ok(text),
        None => Ok(SentText::of_letter(&tx.bytes_of(letter)?)),
    }
}
