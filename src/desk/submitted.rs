//! A submission as it reached us, and what became of it.

use super::PartWords;
use crate::{
    laws::{Context, Evidence, Submission},
    letters::{PartOutcome, Thread},
    store::NewLetter,
    wording::{Phrase, Sentence},
};

#[derive(Clone)]
pub(crate) struct Submitted {
    pub submission: Submission,
    pub context: Context,
    pub evidence: Evidence,
    /// The mail that letters to the sender answer.
    pub thread: Option<Thread>,
    /// Whether refusals are answered.
    pub answer: bool,
}

impl Submitted {
    /// A letter to its sender, as the answer to his mail.
    pub fn answered_by(&self, letter: NewLetter) -> NewLetter {
        letter.after(Some(self.evidence.inbox), self.thread.clone())
    }
}

pub(crate) struct SubmissionOutcome {
    /// For the inbox list and the log.
    pub log: String,
    pub fate: PartOutcome,
    /// For its sender.
    pub words: Sentence,
}

impl SubmissionOutcome {
    pub fn new(log: String, fate: PartOutcome, words: PartWords) -> SubmissionOutcome {
        SubmissionOutcome { log, fate, words: words.sentence() }
    }
}
