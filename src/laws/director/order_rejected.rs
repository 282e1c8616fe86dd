//! Why an order does not fit the game, and what would.

use chrono::NaiveDate;
use thiserror::Error;

use super::super::record::{
    game::Game,
    game_state::Days,
    incident::{Incident, Irregularity},
};
use crate::model::{GameResult, Ground, Order, Ply, Side, Termination};

/// Why clocks stand that the director did not stop.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum WhyStanding {
    /// They do not.
    Nothing,
    /// Something waits for his decision.
    Waits,
    /// A side is to lose for its irregularities, unless the other cannot mate.
    Ends,
}

/// An order that does not fit. Its sentences name no move and no order, so that they may stand in a letter; what would
/// fit is in [`OrderRejected::instead`].
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum OrderRejected {
    /// No reason was given.
    #[error("A ruling needs a reason, which both players read. Please write it behind the order")]
    NoReason,
    /// The letter about the half-move was handed over.
    #[error("The letter that asks for the move was handed over, and the time runs already")]
    HandedOver,
    /// No mail server has refused it.
    #[error(
        "No mail server has refused the letter that asks for the move: it waits for another reason, or was not written yet"
    )]
    NotRefused,
    /// The game is over.
    #[error(
        "The game is over. On a game that is over only another result, or a return to an earlier half-move, can be \
         ruled"
    )]
    GameOver {
        /// The word of the order.
        word: &'static str,
    },
    /// The result is there already.
    #[error("That is how the game ended already: {result}")]
    SameResult {
        /// The result.
        result: GameResult,
    },
    /// The result does not go with its ground.
    #[error(
        "The result {result} cannot rest on that ground. Without a ground it is a ruling of yours like any other"
    )]
    Ground {
        /// The result.
        result: GameResult,
        /// The ground.
        ground: Ground,
    },
    /// A result on time without a result, in a game that is over.
    #[error("The game is over, {result}. To overrule that, please say which result it shall have")]
    TimeAfterEnd {
        /// The result.
        result: GameResult,
    },
    /// No limit has passed.
    #[error("{}", no_flag(*last_day))]
    NoFlag {
        /// Until when the side to move has, where its time runs.
        last_day: Option<NaiveDate>,
    },
    /// Both sides have overstepped.
    #[error(
        "Both have overstepped the time, the one with the last move and the other since. Please say which result the \
         game shall have (6.6, 6.9)"
    )]
    BothOverstepped,
    /// Whether the other side can mate is not known.
    #[error(
        "{loser} has overstepped the time. Whether the other side could still mate by any series of legal moves (6.7) \
         is not known here, so please say yourself whether the game is lost or drawn"
    )]
    MateUnknown {
        /// Who overstepped.
        loser: Side,
    },
    /// Nothing waits for the director.
    #[error("No claim and no agreement waits for your decision in this game")]
    NothingWaits,
    /// Claims of both sides wait.
    #[error(
        "Claims of both players wait for your decision in this game. Please say behind the game whose is meant, w or b"
    )]
    WhichClaim,
    /// A claim of the side that would lose on time waits.
    #[error(
        "A claim of {side} waits for your decision, and no time of {side} is ruled on before it is decided"
    )]
    ClaimFirst {
        /// Whose.
        side: Side,
    },
    /// That half-move is not on record.
    #[error(
        "Move {} of {} is not in the score. The game can go back to any half-move from move {} of {} to move {} of {}",
        wanted.move_number(), wanted.side(), first.move_number(), first.side(), next.move_number(), next.side()
    )]
    NotOnRecord {
        /// What was asked for.
        wanted: Ply,
        /// The first in the score.
        first: Ply,
        /// The one to be made.
        next: Ply,
    },
    /// Nothing would be taken back.
    #[error("Move {} of {} is the one to be made now, so nothing would be taken back", next.move_number(), next.side())]
    NothingTakenBack {
        /// The half-move to be made.
        next: Ply,
    },
    /// The position ends the game.
    #[error("In that position there is no legal move: it ends the game on the board")]
    EndedThere {
        /// The half-move that cannot be made.
        ply: Ply,
    },
    /// The text is not a position.
    #[error(
        "From that position no game can go on: {why}{}",
        if *forced { ". If it is meant all the same (3.10.3), add the word force" } else { "" }
    )]
    Fen {
        /// Why not.
        why: String,
        /// Whether it could be forced.
        forced: bool,
    },
    /// Not all six fields of the position are there.
    #[error(
        "A position is written in six fields (FEN): the men, the side to move, the rights to castle, the square for \
         taking in passing, the half-moves without capture or pawn move, and the number of the move"
    )]
    FenFields,
    /// Ten moves were made (7.1).
    #[error(
        "Ten moves or more were made by both players, so the game continues with the colours as they are (7.1)"
    )]
    TenMoves,
    /// A game that is over stands.
    #[error(
        "The game is over, and its result stands: wrong colours or a wrong start position must be found before"
    )]
    Stands,
    /// The clocks stand already.
    #[error("The clocks were stopped before, and stand still")]
    StoppedAlready,
    /// The clocks were not stopped.
    #[error(
        "{}",
        match why {
            WhyStanding::Waits => {
                "No time runs since something waits for your decision: grant it, or refuse it. Then the clocks go on by \
                 themselves"
            }
            WhyStanding::Ends => {
                "No time runs since the game is to end, and only how is not known. It ends with a result, or goes on \
                 where what lost it is struck"
            }
            WhyStanding::Nothing => "The clocks were not stopped",
        }
    )]
    NotStopped {
        /// Why they stand all the same.
        why: WhyStanding,
    },
    /// No side was named.
    #[error("Please say whose clock is to be set, and to how many days used")]
    NoClock,
    /// The clocks show that.
    #[error("The clocks show that already")]
    ClocksShowThat,
    /// No days.
    #[error("Please say how many days, one at least")]
    NoDays,
    /// Too many.
    #[error("More than {most} days or moves are a slip of the pen")]
    TooMany {
        /// The most that are read.
        most: u32,
    },
    /// The next move begins a period already.
    #[error("The next move of {side} is the first of a time period already")]
    PeriodBegins {
        /// The side.
        side: Side,
    },
    /// There are no time periods in this event.
    #[error("There are no time periods in this event; days can be given by credit")]
    NoPeriods,
    /// There is nothing to strike in that entry.
    #[error("{}", nothing_to_strike(*entry, known))]
    NothingToStrike {
        /// The entry.
        entry: u32,
        /// What can be struck.
        known: Vec<Incident>,
    },
    /// The regulation cannot be read.
    #[error("{why}")]
    Regulation {
        /// Why.
        why: String,
    },
    /// The regulation is so.
    #[error("That is how the regulation {key} is already")]
    RegulationHolds {
        /// The key.
        key: String,
    },
    /// A date on the card lies ahead.
    #[error("The date {day} lies ahead; it is {today} where the player lives")]
    DateAhead {
        /// The date.
        day: NaiveDate,
        /// Today.
        today: NaiveDate,
    },
    /// Nothing was handed over, so that nothing can have been received.
    #[error(
        "Our letter that asks for this move was not handed over yet, and no time runs. Please leave the date of \
         receipt out"
    )]
    NotHandedOver,
    /// It cannot have been received so early.
    #[error("The player cannot have received it on {received}: it went out on {earliest} at the earliest")]
    ReceivedTooEarly {
        /// The first day on which he can have received it.
        earliest: NaiveDate,
        /// The date.
        received: NaiveDate,
    },
    /// The card cannot have come only then.
    #[error(
        "The player cannot have received it only on {received}: a mail of {latest} about this move shows that it \
         was there"
    )]
    ReceivedTooLate {
        /// The last day on which it can have been received.
        latest: NaiveDate,
        /// The date.
        received: NaiveDate,
    },
    /// It cannot have been sent so early.
    #[error("The move cannot have been sent on {sent}: what it answers came on {earliest} at the earliest")]
    SentTooEarly {
        /// The earliest date.
        earliest: NaiveDate,
        /// The date.
        sent: NaiveDate,
    },
    /// The move cannot be played.
    #[error("That move is not possible. {why}")]
    MoveNotPossible {
        /// Why.
        why: String,
    },
    /// The move is not clear.
    #[error("That move is not clear: {why}")]
    MoveUnclear {
        /// Why.
        why: String,
        /// What would be.
        instead: Vec<String>,
    },
    /// The move is there.
    #[error("That move is on record already")]
    MoveOnRecord,
    /// The move is refused for another reason.
    #[error("That move cannot be entered: {why}")]
    MoveRefused {
        /// Why.
        why: String,
    },
    /// There is no such thing under Triple Block (Appendix C).
    #[error(
        "This game is played by Triple Block, under which there is no {word}: its bank takes the place of that. Days may \
         be given to a player"
    )]
    TripleBlock {
        /// The word of the order.
        word: &'static str,
    },
    /// The last day lies before the first.
    #[error("The last day, {until}, lies before the first, {from}")]
    DaysBackwards {
        /// The first.
        from: NaiveDate,
        /// The last.
        until: NaiveDate,
    },
    /// Too many days.
    #[error("More than {most} days in a row are a slip of the pen")]
    DaysTooLong {
        /// The most.
        most: i64,
    },
    /// Days for which a move was charged already.
    #[error(
        "A leave that has begun counts only for the move that the player is to make, and so from {first} on. For \
         earlier days, days may be given to him"
    )]
    LeavePast {
        /// The first day that can count.
        first: NaiveDate,
    },
    /// The player has leave then.
    #[error("The player has leave from {from} to {until}, and the two overlap")]
    LeaveOverlaps {
        /// Its first day.
        from: NaiveDate,
        /// Its last.
        until: NaiveDate,
    },
    /// Those days are neutral.
    #[error("The days from {from} to {until} are neutral already, and the two overlap")]
    NeutralOverlaps {
        /// The first.
        from: NaiveDate,
        /// The last.
        until: NaiveDate,
    },
    /// By regulation there is no second chance.
    #[error("By the regulations of this game the first overstep loses already, and no new count begins")]
    FirstLoses,
    /// He had his second chance.
    #[error("A first overstep of {side} was upheld before: the second loses the game")]
    SecondOverstep {
        /// Whose.
        side: Side,
    },
    /// It was the other side.
    #[error("By what is on record it is {late} who overstepped the time")]
    OtherOverstepped {
        /// Who.
        late: Side,
    },
    /// The journal would not take it.
    #[error("The game's journal does not take that: {why}")]
    JournalError {
        /// Why.
        why: String,
    },
}

fn no_flag(last_day: Option<NaiveDate>) -> String {
    let until = match last_day {
        Some(day) => format!("the player on move has until the end of {day}"),
        None => "no time runs".to_owned(),
    };
    format!(
        "No limit has passed in this game: {until}. If you know otherwise, please say which result the game shall have"
    )
}

fn nothing_to_strike(entry: u32, known: &[Incident]) -> String {
    if known.is_empty() {
        return format!(
            "Entry {entry} of the journal is nothing that can be struck, nor is any other of this game"
        );
    }
    let list: Vec<String> =
        known.iter().map(|incident| format!("{}, {}", incident.entry, in_words(incident))).collect();
    format!("Entry {entry} of the journal is nothing that can be struck. These are: {}", list.join("; "))
}

/// An incident in a few words.
fn in_words(incident: &Incident) -> String {
    let side = incident.side;
    let days = |number: u32| if number == 1 { "1 day".to_owned() } else { format!("{number} days") };
    match incident.what {
        Irregularity::IllegalMove => format!("an illegal move of {side}"),
        Irregularity::UnclearMove => format!("an unclear move of {side}"),
        Irregularity::WrongClaim => format!("a wrong claim of {side}"),
        Irregularity::VainOffer => format!("a draw offer of {side} that did not count"),
        Irregularity::Warning => format!("a warning of {side}"),
        Irregularity::Penalty(number) => format!("{} of penalty for {side}", days(number)),
        Irregularity::Credit(number) => format!("{} given to {side}", days(number)),
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
