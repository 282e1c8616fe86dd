//! Letters that are posted while their text is still being written: a ruling need not wait for it, the transaction does.
//!
//! Whoever asks for what stands in such a letter gets it written first. Nothing is committed before all are, and a part of
//! a transaction that is taken back takes its letters along.

use std::{
    cell::RefCell,
    sync::mpsc::{Receiver, SyncSender, sync_channel},
};

use anyhow::Result;
use thiserror::Error;

use crate::letters::RenderError;

/// A letter as it is kept: all that is known only when it is written.
#[derive(Debug)]
pub struct WrittenLetter {
    /// What it is about, for lists.
    pub(super) subject: String,
    /// What stands for it in its reader's daily letter.
    pub(super) brief: String,
    /// What it says of the matters that it tells of: in brief, and what has happened above what is proposed; none where it
    /// tells of none.
    pub(super) of_matters: Option<(String, String)>,
    /// Packed, without its picture.
    pub(super) bytes: Vec<u8>,
    /// Packed: its words.
    pub(super) said: Vec<u8>,
    pub(super) picture: Option<Vec<u8>>,
}

/// What was written, or why it cannot be.
type Text = Result<WrittenLetter, RenderError>;

/// Where the text of a letter is given in once it is written; dropped, it will never come.
pub struct Ending(SyncSender<Text>);

impl Ending {
    /// Hands the text to whoever waits for it.
    pub fn is(self, text: Text) {
        // Whoever waited for it may have given up.
        drop(self.0.send(text));
    }
}

/// The letters that a transaction has posted to be written meanwhile, in their order.
#[derive(Default)]
pub(super) struct InHand(RefCell<Vec<Letter>>);

struct Letter {
    id: i64,
    text: Coming,
    /// Whether its text stands in its row.
    kept: bool,
}

enum Coming {
    Awaited(Receiver<Text>),
    There(WrittenLetter),
}

impl InHand {
    /// How many were posted, whether their texts are in their rows or not.
    pub(super) fn count(&self) -> usize {
        self.0.borrow().len()
    }

    /// Forgets those that came behind the first so many: their rows are taken back, and whatever else was written since.
    pub(super) fn is_taken_back_to(&self, count: usize) {
        let mut letters = self.0.borrow_mut();
        letters.truncate(count);
        letters.iter_mut().for_each(|letter| letter.kept = false);
    }

    /// Whether it is one of these whose text is not in its row yet.
    pub(super) fn holds(&self, id: i64) -> bool {
        self.0.borrow().iter().any(|letter| letter.id == id && !letter.kept)
    }

    /// One more, whose text is to be given in.
    pub(super) fn add(&self, id: i64) -> Ending {
        let (sends, receives) = sync_channel(1);
        self.0.borrow_mut().push(Letter { id, text: Coming::Awaited(receives), kept: false });
        Ending(sends)
    }

    /// Waits for each text that is not in its row yet, and has it kept there.
    ///
    /// # Errors
    /// [`Unwritten`], or those of `keep`.
    pub(super) fn keep_all(&self, mut keep: impl FnMut(i64, &WrittenLetter) -> Result<()>) -> Result<()> {
        for Letter { id, text, kept } in self.0.borrow_mut().iter_mut().filter(|letter| !letter.kept) {
            if let Coming::Awaited(receives) = text {
                let unwritten = |why: String| Unwritten { letter: *id, why };
                let written = receives.recv().map_err(|_| unwritten("its writer broke".into()))?;
                *text = Coming::There(written.map_err(|error| unwritten(error.to_string()))?);
            }
            if let Coming::There(written) = text {
                keep(*id, written)?;
            }
            *kept = true;
        }
        Ok(())
    }
}

/// A letter cannot be written that others did not wait for: all that was done since is taken back, and done again letter
/// by letter, which shows the mail whose fault it is.
#[derive(Debug, Error)]
#[error("the text of letter {letter} did not come: {why}")]
pub struct Unwritten {
    pub letter: i64,
    pub why: String,
}
