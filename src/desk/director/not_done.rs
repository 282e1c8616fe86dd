//! Why a line of a director's mail did nothing: what the letter says that shows it to him.

use super::{no_game::NoGame, not_obeyed::NotObeyed};
use crate::{
    model::{GameId, No},
    wording::phrases,
};

phrases! {
    /// Why what reads as an order was not obeyed.
    pub(crate) enum OrderNotDone {
        /// It may be no more than words.
        PerhapsProse = "order-not-done-perhaps-prose",
        /// In one of its games.
        InGame { game: GameId, why: NotObeyed } = "order-not-done-in-game",
    }
}

phrases! {
    /// Why a `yes` or `no` settled no case.
    pub(crate) enum CaseNotSettled {
        MoreThanAnAnswer = "case-more-than-an-answer",
        NoSuch { case: i64 } = "case-no-such",
        /// It is not said which of these.
        Which { cases: String } = "case-which",
        /// It was settled before.
        WaitsNoLonger { case: i64 } = "case-waits-no-longer",
        /// The order that it asks about waited for too long.
        Dropped = "case-dropped",
        /// Something happened in the game that the order is about.
        GoneOn = "case-gone-on",
        /// The game went back, or began anew.
        AnotherLine = "case-another-line",
        /// Both have overstepped the time since it was proposed what one has lost.
        BothOverstepped = "case-both-overstepped",
        /// The limit is a later one by now.
        NotOverstepped = "case-not-overstepped",
        /// What was proposed reads as no order.
        Unreadable = "case-unreadable",
        /// `yes`, and nothing was proposed.
        NothingProposed { case: i64, no: No } = "case-nothing-proposed",
        /// `no` without the reason that it needs.
        NoReason { no: No } = "case-no-reason",
        /// `no` where it says nothing.
        NoSaysNothing { case: i64 } = "case-no-says-nothing",
        /// A `no` that goes on as a sentence, which may say the contrary.
        NoGoesOn { no: No } = "case-no-goes-on",
        /// What a `no` refuses waits in no game.
        OfNoGame = "case-of-no-game",
        /// The order that settles it finds no game.
        NoGame(NoGame),
        /// That order was not carried out.
        NotObeyed(NotObeyed),
    }
}
