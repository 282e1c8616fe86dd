//! Why an order does not fit the game, and what would.

use chrono::NaiveDate;

use crate::laws::{Days, Game, Incident, Irregularity};
use crate::model::{GameResult, Ground, Order, Side, Termination};
use crate::wording::{Arg, Argument, MoveOf, Sentence, phrases};
use crate::{chess::InvalidFen, regulations::WrongRegulation};

phrases! {
    /// Why clocks stand that the director did not stop.
    #[derive(Copy)]
    pub enum WhyStanding {
        /// They do not.
        Nothing = "standing-nothing",
        /// Something waits for his decision.
        Waits = "standing-waits",
        /// A side is to lose for its irregularities, unless the other cannot mate.
        Ends = "standing-ends",
        /// The end date has stopped the game, which is to be adjudicated.
        PastEnd = "standing-past-end",
    }

    /// An order that does not fit. Its sentences name no move and no order, so that they may stand in a letter; what would
    /// fit is in [`OrderRejected::instead`].
    pub enum OrderRejected {
        NoReason = "order-rejected-no-reason",
        /// The letter about the half-move was handed over.
        HandedOver = "order-rejected-handed-over",
        /// No mail server has refused it.
        NotRefused = "order-rejected-not-refused",
        /// The game is over; `word` is that of the order.
        GameOver { word: &'static str } = "order-rejected-game-over" [],
        SameResult { result: GameResult } = "order-rejected-same-result",
        /// The result does not go with its ground.
        Ground { result: GameResult, ground: Ground } = "order-rejected-ground" [result],
        /// A result on time without a result, in a game that is over.
        TimeAfterEnd { result: GameResult } = "order-rejected-time-after-end",
        /// No limit has passed; the side to move has until this day, where its time runs.
        NoFlag { last_day: Option<NaiveDate> } = "order-rejected-no-flag",
        BothOverstepped = "order-rejected-both-overstepped",
        /// Whether the other side than the one that overstepped can mate is not known.
        MateUnknown { loser: Side } = "order-rejected-mate-unknown",
        /// Nothing waits for the director.
        NothingWaits = "order-rejected-nothing-waits",
        /// Claims of both sides wait.
        WhichClaim = "order-rejected-which-claim",
        /// A claim of the side that would lose on time waits.
        ClaimFirst { side: Side } = "order-rejected-claim-first",
        /// The half-move that was asked for is not on record; the first that is, and the one to be made.
        NotOnRecord { wanted: MoveOf, first: MoveOf, next: MoveOf } = "order-rejected-not-on-record",
        NothingTakenBack { next: MoveOf } = "order-rejected-nothing-taken-back",
        /// The position ends the game, so that this half-move cannot be made.
        EndedThere { ply: MoveOf } = "order-rejected-ended-there" [],
        /// The text is not a position; `forced` where it could be forced.
        Fen { why: InvalidFen, forced: bool } = "order-rejected-fen",
        /// Not all six fields of the position are there.
        FenFields = "order-rejected-fen-fields",
        /// Ten moves were made (7.1).
        TenMoves = "order-rejected-ten-moves",
        /// A game that is over stands.
        Stands = "order-rejected-stands",
        StoppedAlready = "order-rejected-stopped-already",
        /// The clocks were not stopped.
        NotStopped { why: WhyStanding } = "order-rejected-not-stopped",
        /// No side was named.
        NoClock = "order-rejected-no-clock",
        ClocksShowThat = "order-rejected-clocks-show-that",
        NoDays = "order-rejected-no-days",
        TooMany { most: u32 } = "order-rejected-too-many",
        /// The next move begins a period already.
        PeriodBegins { side: Side } = "order-rejected-period-begins",
        /// There are no time periods in this event.
        NoPeriods = "order-rejected-no-periods",
        /// There is nothing to strike in that entry, but in these.
        NothingToStrike { entry: u32, known: Vec<Incident> } = "order-rejected-nothing-to-strike",
        /// The regulation cannot be read.
        Regulation(WrongRegulation),
        /// The regulation is so.
        RegulationHolds { key: String } = "order-rejected-regulation-holds",
        /// A date on the card lies ahead.
        DateAhead { day: NaiveDate, today: NaiveDate } = "order-rejected-date-ahead",
        /// Nothing was handed over, so that nothing can have been received.
        NotHandedOver = "order-rejected-not-handed-over",
        ReceivedTooEarly { earliest: NaiveDate, received: NaiveDate } = "order-rejected-received-too-early",
        ReceivedTooLate { latest: NaiveDate, received: NaiveDate } = "order-rejected-received-too-late",
        SentTooEarly { earliest: NaiveDate, sent: NaiveDate } = "order-rejected-sent-too-early",
        MoveNotPossible { why: Sentence } = "order-rejected-move-not-possible",
        MoveUnclear { why: Sentence, instead: Vec<String> } = "order-rejected-move-unclear" [why],
        MoveOnRecord = "order-rejected-move-on-record",
        /// The move is refused for another reason.
        MoveRefused { why: Sentence } = "order-rejected-move-refused",
        /// There is no such order under Triple Block (Appendix C).
        TripleBlock { word: &'static str } = "order-rejected-triple-block",
        /// The last day lies before the first.
        DaysBackwards { from: NaiveDate, until: NaiveDate } = "order-rejected-days-backwards",
        DaysTooLong { most: i64 } = "order-rejected-days-too-long",
        /// Days for which a move was charged already; `first` is the first that can count.
        LeavePast { first: NaiveDate } = "order-rejected-leave-past",
        /// The player has leave then.
        LeaveOverlaps { from: NaiveDate, until: NaiveDate } = "order-rejected-leave-overlaps",
        /// Those days are neutral.
        NeutralOverlaps { from: NaiveDate, until: NaiveDate } = "order-rejected-neutral-overlaps",
        /// By regulation there is no second chance.
        FirstLoses = "order-rejected-first-loses",
        /// He had his second chance.
        SecondOverstep { side: Side } = "order-rejected-second-overstep",
        /// It was the other side.
        OtherOverstepped { late: Side } = "order-rejected-other-overstepped",
        /// The journal would not take it.
        JournalError { why: String } = "order-rejected-journal-error",
    }

    /// An incident in a few words.
    enum InWords {
        IllegalMove { entry: u32, side: Side } = "incident-illegal-move",
        UnclearMove { entry: u32, side: Side } = "incident-unclear-move",
        WrongClaim { entry: u32, side: Side } = "incident-wrong-claim",
        VainOffer { entry: u32, side: Side } = "incident-vain-offer",
        Warning { entry: u32, side: Side } = "incident-warning",
        Penalty { entry: u32, side: Side, days: u32 } = "incident-penalty",
        Credit { entry: u32, side: Side, days: u32 } = "incident-credit",
    }
}

impl Argument for Vec<Incident> {
    fn arg(&self) -> Arg {
        if self.is_empty() {
            return Arg::Choice("none");
        }
        Arg::InARow(self.iter().map(|incident| in_words(*incident).arg()).collect())
    }
}

fn in_words(incident: Incident) -> InWords {
    let Incident { entry, side, .. } = incident;
    match incident.what {
        Irregularity::IllegalMove => InWords::IllegalMove { entry, side },
        Irregularity::UnclearMove => InWords::UnclearMove { entry, side },
        Irregularity::WrongClaim => InWords::WrongClaim { entry, side },
        Irregularity::VainOffer => InWords::VainOffer { entry, side },
        Irregularity::Warning => InWords::Warning { entry, side },
        Irregularity::Penalty(days) => InWords::Penalty { entry, side, days },
        Irregularity::Credit(days) => InWords::Credit { entry, side, days },
    }
}

impl OrderRejected {
    /// The same act in a form that fits the game as it stands: what the director would paste and send. Never another act
    /// than the one that he ordered, nor one for another player; none where only he can say what he means.
    pub fn instead(&self, order: &Order<String>, game: &Game) -> Vec<Order<String>> {
        let on_time = |result| Order::Result { result: Some(result), ground: Some(Ground::Time) };
        match (self, order.clone()) {
            (OrderRejected::Ground { .. }, Order::Result { result, .. }) => {
                let new = game.outcome != result.map(|result| (result, Termination::Ruling));
                new.then_some(Order::Result { result, ground: None }).into_iter().collect()
            }
            (OrderRejected::WhichClaim, Order::Grant(_)) => {
                Side::BOTH.map(|side| Order::Grant(Some(side))).into()
            }
            (OrderRejected::WhichClaim, Order::Refuse(_)) => {
                Side::BOTH.map(|side| Order::Refuse(Some(side))).into()
            }
            (OrderRejected::ClaimFirst { side }, _) => {
                vec![Order::Grant(Some(*side)), Order::Refuse(Some(*side))]
            }
            (OrderRejected::BothOverstepped, _) => {
                [GameResult::WhiteWins, GameResult::BlackWins, GameResult::BothLose].map(on_time).into()
            }
            (OrderRejected::MateUnknown { loser }, _) => {
                [GameResult::win(loser.other()), GameResult::Draw].map(on_time).into()
            }
            (OrderRejected::Fen { forced: true, .. }, Order::Reconstruct { fen, white, black, .. }) => {
                vec![Order::Reconstruct { fen, white, black, force: true }]
            }
            (OrderRejected::LeavePast { first }, Order::Leave { side, from, until }) => {
                let from = from.max(*first);
                let apart = |days: &Days| until < days.from || days.until < from;
                let fits = from <= until && game.leave.of(side).iter().all(apart);
                fits.then_some(Order::Leave { side, from, until }).into_iter().collect()
            }
            (OrderRejected::MoveUnclear { instead, .. }, Order::Move { moves, received, sent }) => {
                let offer = if moves.contains("(=)") { " (=)" } else { "" };
                let moves = |text: &String| format!("{} {text}{offer}", game.next_ply());
                instead.iter().map(|text| Order::Move { moves: moves(text), received, sent }).collect()
            }
            _ => Vec::new(),
        }
    }
}
