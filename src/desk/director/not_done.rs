//! Why a director's order, or a line of his mail, did nothing: what the letter says that shows it to him.

use chrono::NaiveDate;

use crate::{
    laws::{Break, director::OrderRejected},
    letters::OrderProblem,
    model::{EventCode, GameId, No},
    wording::{InARow, Phrase, Sentence, phrases},
};

phrases! {
    pub(crate) enum JournalBroken {
        From {
            game: GameId,
            /// The first entry that does not hold.
            entry: u32,
            why: Break,
        } = "journal-broken",
    }
}

phrases! {
    /// Why there is no game for an order.
    pub(crate) enum NoGame {
        /// It names none, and answers no letter about one.
        NotNamed = "no-game-not-named",
        OfAnotherEvent { game: GameId, event: EventCode } = "no-game-of-another-event",
        NoSuch[game: GameId] = "no-game-no-such",
        /// Its journal does not hold, and the order would not set it right.
        StandsStill { game: GameId, broken: JournalBroken } = "no-game-stands-still",
    }
}

phrases! {
    /// Why a director may not rule in a game.
    pub(crate) enum HisOwnGame {
        Plays = "his-own-game-plays",
        /// A player of this name writes from his address.
        SameAddress[player: String] = "his-own-game-same-address",
    }
}

phrases! {
    /// Why an order was not carried out.
    pub(crate) enum NotObeyed {
        /// Whoever gave it may not rule in that game.
        HisOwnGame {
            own: HisOwnGame,
            /// Who may; none where nobody else directs it.
            rules: Option<String>,
        } = "not-obeyed-his-own-game",
        Unfit {
            why: OrderRejected,
            /// The orders that would fit, as they are written.
            fits: InARow<String>,
        } = "not-obeyed-unfit",
        /// It is an order of somebody who only adjudicates, and no result by adjudication of a game that waits for it.
        OnlyAdjudicates = "not-obeyed-only-adjudicates",
        Help = "not-obeyed-help",
        /// Its event is closed.
        Closed { on: NaiveDate, removed: bool } = "not-obeyed-closed",
    }
}

phrases! {
    /// Why what reads as an order was not obeyed.
    pub(crate) enum OrderNotDone {
        /// It may be no more than words.
        PerhapsProse = "order-not-done-perhaps-prose",
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
        /// What happened in its game has settled it.
        WaitsNoLonger { case: i64 } = "case-waits-no-longer",
        /// He, or another director, has decided it.
        Decided { case: i64, on: NaiveDate } = "case-decided",
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
        Unreadable = "case-unreadable",
        NothingProposed { case: i64, no: No } = "case-nothing-proposed",
        /// `no` without the reason that it needs.
        NoReason { no: No } = "case-no-reason",
        NoSaysNothing { case: i64 } = "case-no-says-nothing",
        /// It is put off for no day or too many.
        LaterDays { most: u32 } = "case-later-days",
        /// The last number behind `later` may be that of a case as well.
        LaterWhich { case: i64, first: i64 } = "case-later-which",
        /// A line that begins as an answer and is none.
        Unread = "case-unread",
        /// To be closed it needs a reason, which is read.
        NoReasonToClose { case: i64 } = "case-no-reason-to-close",
        /// It asks the director about an order of his.
        NoCase { case: i64 } = "case-no-case",
        /// Nobody behind him may decide it.
        NoDeputy { case: i64 } = "case-no-deputy",
        /// A `no` that goes on as a sentence, which may say the contrary.
        NoGoesOn { no: No } = "case-no-goes-on",
        /// What a `no` refuses waits in no game.
        OfNoGame = "case-of-no-game",
        NoGame(NoGame),
        NotObeyed(NotObeyed),
    }
}

phrases! {
    /// What was done about a case.
    pub(crate) enum CaseDone {
        Ruled[order: String] = "case-done-ruled",
        Left = "case-done-left",
        LeftTold[name: String] = "case-done-left-told",
        Later[on: NaiveDate] = "case-done-later",
        /// It goes on waiting, as a game that stands still by it does.
        Kept { on: NaiveDate, stands: bool } = "case-done-kept",
        KeptTold { name: String, on: NaiveDate, stands: bool } = "case-done-kept-told",
        ToDeputy[name: String] = "case-done-to-deputy",
        Answered[name: String] = "case-done-answered",
        Dropped = "case-done-dropped",
    }
}

/// A line that did nothing, without a line in its place.
pub(super) fn problem(line: &str, why: &impl Phrase) -> OrderProblem {
    OrderProblem { line: line.to_owned(), why: why.sentence(), fits: None }
}

impl NotObeyed {
    /// Why, without what would fit.
    pub(crate) fn in_short(&self) -> Sentence {
        match self {
            NotObeyed::Unfit { why, .. } => why.sentence(),
            NotObeyed::HisOwnGame { .. }
            | NotObeyed::OnlyAdjudicates
            | NotObeyed::Help
            | NotObeyed::Closed { .. } => self.sentence(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        laws::{NotClear, Refusal},
        wording::InEnglish,
    };

    #[test]
    fn what_would_fit_stands_behind_the_end_of_a_sentence() {
        let unfit = |why, fits: &[&str]| {
            let fits = InARow(fits.iter().map(ToString::to_string).collect());
            NotObeyed::Unfit { why, fits }.in_english()
        };
        let said = unfit(OrderRejected::WhichClaim, &["grant CLUB26/1 w", "grant CLUB26/1 b"]);
        assert!(said.ends_with("w or b. What would fit: grant CLUB26/1 w; grant CLUB26/1 b"), "{said}");
        let unclear = |why| {
            let why = OrderRejected::MoveUnclear { why, instead: Vec::new() };
            unfit(why, &["move CLUB26/1 1. 5254"])
        };
        let said = unclear(Refusal::OnlyNumeric { read: "e4".into(), instead: Vec::new() }.sentence());
        assert!(said.contains("numeric counts. What would fit: move"), "{said}");
        let said = unclear(NotClear::OtherStart.sentence());
        assert!(said.contains("than the game. What would fit: move"), "{said}");
        let over = OrderRejected::GameOver { word: "stop" };
        assert_eq!(unfit(over.clone(), &[]), over.in_english());
    }
}
