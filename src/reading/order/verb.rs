//! What may stand behind the word of an order, and what a misspelt one was meant to be.

use crate::model::{Verb, did_you_mean};

impl Verb {
    /// Whether it takes nothing behind its game but the reason.
    pub fn takes_nothing(self) -> bool {
        matches!(
            self,
            Verb::Grant | Verb::Refuse | Verb::Stop | Verb::Resume | Verb::Resend | Verb::Delivered
        )
    }

    /// Whether it may be given for all running games of an event at once.
    pub(super) fn may_name_an_event(self) -> bool {
        matches!(self, Verb::Regulation | Verb::Stop | Verb::Resume | Verb::Neutral)
    }

    /// The order that a misspelt word was meant to begin.
    pub(super) fn meant(word: &str) -> Option<Verb> {
        did_you_mean::nearest(word, Verb::ALL.map(Verb::word)).and_then(Verb::named)
    }
}
