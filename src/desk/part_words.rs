//! What became of a part of a player's mail, in the words of the letter that lists it.

use crate::wording::{Sentence, phrases};

phrases! {
    /// What became of it.
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
        NothingMoreInGame = "part-nothing-more-in-game",
    }
}
