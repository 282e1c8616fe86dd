//! A submission as it reached us, and what became of it.

use crate::{
    laws::{Context, Evidence, Submission},
    letters::{PartOutcome, Thread},
    store::NewLetter,
    wording::{Phrase, Sentence, phrases},
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

phrases! {
    /// What became of a part of a player's mail, in the words of the letter that lists it.
    pub(crate) enum PartWords {
        Known = "part-known",
        NoSuchGame = "part-no-such-game",
        NotYourGame = "part-not-your-game",
        LetterOfItsOwn = "part-letter-of-its-own",
        WhichGame = "part-which-game",
        Barred = "part-barred",
        PassedOn = "part-passed-on",
        GameOver = "part-game-over",
        AskedToConfirm = "part-asked-to-confirm",
        SameWaits = "part-same-waits",
        AnotherWaits = "part-another-waits",
        OthersWait = "part-others-wait",
        DirectorDecides = "part-director-decides",
        Agrees = "part-agrees",
        Differs = "part-differs",
        Counts = "part-counts",
        NotAllOfIt { done: Sentence, not: Sentence } = "part-not-all-of-it",
        OneAndMore { one: Sentence, more: Sentence } = "part-one-and-more",
        Moved = "part-moved",
        OfferDeclined = "part-offer-declined",
        DrawWaits = "part-draw-waits",
        OfferStands = "part-offer-stands",
        Claimed = "part-claimed",
        ConditionalsSet = "part-conditionals-set",
        NotationProposed = "part-notation-proposed",
        NotationAgreed = "part-notation-agreed",
        Announced = "part-announced",
        ClockFilled = "part-clock-filled",
        KeptAfterLimit = "part-kept-after-limit",
        NothingThere = "part-nothing-there",
        NoMoveThere = "part-no-move-there",
        OpponentsTurn = "part-opponents-turn",
        NextNumber { number: u32 } = "part-next-number",
        AnotherMove { number: u32 } = "part-another-move",
        InTheSubject = "part-in-the-subject",
        AddressDisputed = "part-address-disputed",
        NothingMoreInGame = "part-nothing-more-in-game",
        Signed = "part-signed",
        SignAlone = "part-sign-alone",
    }
}
