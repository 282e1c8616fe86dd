//! Why an order does not fit the game, and what would.

use chrono::NaiveDate;

use super::super::record::{
    game::Game,
    game_state::Days,
    incident::{Incident, Irregularity},
};
use crate::{
    chess::InvalidFen,
    model::{GameResult, Ground, Order, Side, Termination},
    regulations::WrongRegulation,
    wording::{Arg, Argument, MoveOf, Sentence, phrases},
};

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
    }
}

phrases! {
    /// An order that does not fit. Its sentences name no move and no order, so that they may stand in a letter; what would
    /// fit is in [`OrderRejected::instead`].
    pub enum OrderRejected {
        /// No reason was given.
        NoReason = "order-rejected-no-reason",
        /// The letter about the half-move was handed over.
        HandedOver = "order-rejected-handed-over",
        /// No mail server has refused it.
        NotRefused = "order-rejected-not-refused",
        /// The game is over.
        GameOver {
            /// The word of the order.
            word: &'static str,
        } = "order-rejected-game-over" [],
        /// The result is there already.
        SameResult {
            /// The result.
            result: GameResult,
        } = "order-rejected-same-result",
        /// The result does not go with its ground.
        Ground {
            /// The result.
            result: GameResult,
            /// The ground.
            ground: Ground,
        } = "order-rejected-ground" [result],
        /// A result on time without a result, in a game that is over.
        TimeAfterEnd {
            /// The result.
            result: GameResult,
        } = "order-rejected-time-after-end",
        /// No limit has passed.
        NoFlag {
            /// Until when the side to move has, where its time runs.
            last_day: Option<NaiveDate>,
        } = "order-rejected-no-flag",
        /// Both sides have overstepped.
        BothOverstepped = "order-rejected-both-overstepped",
        /// Whether the other side can mate is not known.
        MateUnknown {
            /// Who overstepped.
            loser: Side,
        } = "order-rejected-mate-unknown",
        /// Nothing waits for the director.
        NothingWaits = "order-rejected-nothing-waits",
        /// Claims of both sides wait.
        WhichClaim = "order-rejected-which-claim",
        /// A claim of the side that would lose on time waits.
        ClaimFirst {
            /// Whose.
            side: Side,
        } = "order-rejected-claim-first",
        /// That half-move is not on record.
        NotOnRecord {
            /// What was asked for.
            wanted: MoveOf,
            /// The first in the score.
            first: MoveOf,
            /// The one to be made.
            next: MoveOf,
        } = "order-rejected-not-on-record",
        /// Nothing would be taken back.
        NothingTakenBack {
            /// The half-move to be made.
            next: MoveOf,
        } = "order-rejected-nothing-taken-back",
        /// The position ends the game.
        EndedThere {
            /// The half-move that cannot be made.
            ply: MoveOf,
        } = "order-rejected-ended-there" [],
        /// The text is not a position.
        Fen {
            /// Why not.
            why: InvalidFen,
            /// Whether it could be forced.
            forced: bool,
        } = "order-rejected-fen",
        /// Not all six fields of the position are there.
        FenFields = "order-rejected-fen-fields",
        /// Ten moves were made (7.1).
        TenMoves = "order-rejected-ten-moves",
        /// A game that is over stands.
        Stands = "order-rejected-stands",
        /// The clocks stand already.
        StoppedAlready = "order-rejected-stopped-already",
        /// The clocks were not stopped.
        NotStopped {
            /// Why they stand all the same.
            why: WhyStanding,
        } = "order-rejected-not-stopped",
        /// No side was named.
        NoClock = "order-rejected-no-clock",
        /// The clocks show that.
        ClocksShowThat = "order-rejected-clocks-show-that",
        /// No days.
        NoDays = "order-rejected-no-days",
        /// Too many.
        TooMany {
            /// The most that are read.
            most: u32,
        } = "order-rejected-too-many",
        /// The next move begins a period already.
        PeriodBegins {
            /// The side.
            side: Side,
        } = "order-rejected-period-begins",
        /// There are no time periods in this event.
        NoPeriods = "order-rejected-no-periods",
        /// There is nothing to strike in that entry.
        NothingToStrike {
            /// The entry.
            entry: u32,
            /// What can be struck.
            known: Vec<Incident>,
        } = "order-rejected-nothing-to-strike",
        /// The regulation cannot be read.
        Regulation(WrongRegulation),
        /// The regulation is so.
        RegulationHolds {
            /// The key.
            key: String,
        } = "order-rejected-regulation-holds",
        /// A date on the card lies ahead.
        DateAhead {
            /// The date.
            day: NaiveDate,
            /// Today.
            today: NaiveDate,
        } = "order-rejected-date-ahead",
        /// Nothing was handed over, so that nothing can have been received.
        NotHandedOver = "order-rejected-not-handed-over",
        /// It cannot have been received so early.
        ReceivedTooEarly {
            /// The first day on which he can have received it.
            earliest: NaiveDate,
            /// The date.
            received: NaiveDate,
        } = "order-rejected-received-too-early",
        /// The card cannot have come only then.
        ReceivedTooLate {
            /// The last day on which it can have been received.
            latest: NaiveDate,
            /// The date.
            received: NaiveDate,
        } = "order-rejected-received-too-late",
        /// It cannot have been sent so early.
        SentTooEarly {
            /// The earliest date.
            earliest: NaiveDate,
            /// The date.
            sent: NaiveDate,
        } = "order-rejected-sent-too-early",
        /// The move cannot be played.
        MoveNotPossible {
            /// Why.
            why: Sentence,
        } = "order-rejected-move-not-possible",
        /// The move is not clear.
        MoveUnclear {
            /// Why.
            why: Sentence,
            /// What would be.
            instead: Vec<String>,
        } = "order-rejected-move-unclear" [why],
        /// The move is there.
        MoveOnRecord = "order-rejected-move-on-record",
        /// The move is refused for another reason.
        MoveRefused {
            /// Why.
            why: Sentence,
        } = "order-rejected-move-refused",
        /// There is no such thing under Triple Block (Appendix C).
        TripleBlock {
            /// The word of the order.
            word: &'static str,
        } = "order-rejected-triple-block",
        /// The last day lies before the first.
        DaysBackwards {
            /// The first.
            from: NaiveDate,
            /// The last.
            until: NaiveDate,
        } = "order-rejected-days-backwards",
        /// Too many days.
        DaysTooLong {
            /// The most.
            most: i64,
        } = "order-rejected-days-too-long",
        /// Days for which a move was charged already.
        LeavePast {
            /// The first day that can count.
            first: NaiveDate,
        } = "order-rejected-leave-past",
        /// The player has leave then.
        LeaveOverlaps {
            /// Its first day.
            from: NaiveDate,
            /// Its last.
            until: NaiveDate,
        } = "order-rejected-leave-overlaps",
        /// Those days are neutral.
        NeutralOverlaps {
            /// The first.
            from: NaiveDate,
            /// The last.
            until: NaiveDate,
        } = "order-rejected-neutral-overlaps",
        /// By regulation there is no second chance.
        FirstLoses = "order-rejected-first-loses",
        /// He had his second chance.
        SecondOverstep {
            /// Whose.
            side: Side,
        } = "order-rejected-second-overstep",
        /// It was the other side.
        OtherOverstepped {
            /// Who.
            late: Side,
        } = "order-rejected-other-overstepped",
        /// The journal would not take it.
        JournalError {
            /// Why.
            why: String,
        } = "order-rejected-journal-error",
    }
}

phrases! {
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
