//! What letters are told beside a game: leave, rulings, lists, the event itself.

use chrono::{DateTime, NaiveDate, Utc};

use crate::{
    event::{EventFile, Notation, Rung},
    laws::{Days, Game, Irregularity, Pending, leave::LeaveYear},
    model::{GameId, GameResult, Order, Ply, Side},
};

/// What became of a leave.
#[derive(Clone, Copy, Debug)]
pub struct LeaveDone {
    /// Its first day.
    pub from: NaiveDate,
    /// Its last day, as it is now, or was until it was given up.
    pub until: NaiveDate,
    /// `booked`, `again` (it was booked before), `given-up`, `ends-today` or `ended-by-move`.
    pub what: &'static str,
}

/// A player's leave as letters show it.
#[derive(Clone, Debug)]
pub struct LeaveView {
    /// The day on which he wrote.
    pub today: NaiveDate,
    /// Every leave.
    pub booked: Vec<Days>,
    /// What is used and left, by calendar year.
    pub years: Vec<LeaveYear>,
    /// What the regulations give.
    pub days_per_year: u32,
    /// Whether a move on a day of leave is refused; else it ends the leave on the day before.
    pub moves_refused: bool,
}

/// A game whose limit fell into an outage.
#[derive(Clone, Debug)]
pub struct OutageLine {
    /// Its name.
    pub id: GameId,
    /// The player on move.
    pub player: String,
    /// His side.
    pub side: Side,
    /// His limit, as it is now.
    pub limit: DateTime<Utc>,
    /// Whether the time was taken off; not under Triple Block.
    pub extended: bool,
}

/// A ruling as letters tell it.
#[derive(Clone, Debug)]
pub struct Ruled {
    /// The order.
    pub order: Order<String>,
    /// Why, in the director's words.
    pub reason: String,
    /// Who ruled.
    pub by: String,
    /// What had waited for his decision.
    pub waited: Option<Pending>,
    /// The result that had been announced before; it no longer stands.
    pub overrules: Option<GameResult>,
}

/// What follows on an irregularity by the ladders of the regulations.
#[derive(Clone, Debug)]
pub struct Following {
    /// Whose irregularity it was.
    pub side: Side,
    /// What.
    pub what: Irregularity,
    /// The how-manieth of this side in this game.
    pub nth: u32,
    /// What follows.
    pub rung: Rung,
    /// What for, in words; a line for each thing.
    pub reason: String,
}

/// A line of the director's that could not be taken.
#[derive(Clone, Debug)]
pub struct OrderProblem {
    /// As written.
    pub line: String,
    /// What is wrong with it, in words.
    pub why: String,
    /// An order that would read, where one helps.
    pub example: Option<String>,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct GameLine {
    /// Its name.
    pub id: GameId,
    /// The reader's side.
    pub side: Side,
    /// The opponent.
    pub opponent: String,
    /// The half-move to be made next.
    pub next: Ply,
    /// Whether the reader has the move.
    pub to_move: bool,
    /// How long the player on move has, when time runs.
    pub time: Option<TimeLeft>,
    /// Whether the clocks stand: a claim waits to be decided, or the director stopped them.
    pub stands: bool,
    /// Who has a draw offer standing.
    pub offer: Option<Side>,
    /// The result, once there is one.
    pub result: Option<GameResult>,
    /// Which notation counts in it.
    pub notation: Notation,
    /// A move that can be sent as it stands, with its number, when the reader has the move.
    pub example: Option<String>,
    /// The reader's own conditional moves.
    pub ifs: Vec<String>,
}

/// How long the player on move has.
#[derive(Clone, Copy, Debug)]
pub struct TimeLeft {
    /// The first instant that is too late.
    pub deadline: DateTime<Utc>,
    /// Whether it has passed.
    pub passed: bool,
    /// The days that are left now.
    pub days: i64,
    /// Under Triple Block, what is left on the clock now and in the bank, in seconds.
    pub block: Option<(i64, i64)>,
}

impl TimeLeft {
    /// In a game as it stands now; none when no time runs.
    pub fn of(game: &Game, now: DateTime<Utc>) -> Option<TimeLeft> {
        let standing = game.standing()?;
        let (side, charge) = (game.on_move(), game.charge_if_sent(now)?);
        let (clock, control) = (game.clocks.of(side), game.control(side));
        let block = clock.block(control).map(|block| (block.clock - charge.seconds, block.bank));
        Some(TimeLeft {
            deadline: standing.deadline,
            passed: standing.deadline <= now,
            days: clock.left(control) - i64::from(charge.days),
            block,
        })
    }
}

/// What the start letters show.
#[derive(Clone, Debug)]
pub struct StartView {
    /// The event, as frozen.
    pub event: EventFile,
    /// The reader's start number; none for the director.
    pub reader: Option<u32>,
    /// When it is rendered.
    pub now: DateTime<Utc>,
}
