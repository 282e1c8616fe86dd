//! The director's orders: one grammar for his mails and for `amici td`. Words to orders is `reading`'s work, orders to
//! entries is `laws`'.

use chrono::NaiveDate;

use super::{GameResult, Ply, Side};

/// An order of the director for one game. `M` is a line of moves.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Order<M> {
    /// `result 1-0 [time|forfeit|adjudication|tablebase]`: ends the game, or overrules how it ended.
    Result {
        /// The result; none for `result time`, where it follows from 6.6 and 6.7.
        result: Option<GameResult>,
        /// What it rests on, where the order says so.
        ground: Option<Ground>,
    },
    /// `grant [w|b]`: the claim, or the early draw, that waits for the director; that of a side where claims of both do.
    Grant(Option<Side>),
    /// `refuse [w|b]`: the same, refused; the game goes on.
    Refuse(Option<Side>),
    /// `reinstate 12 w [clocks keep|restore]`: back to the position in which this half-move was to be made.
    Reinstate {
        /// The half-move.
        ply: Ply,
        /// Whether both keep the days that they have used since; else the clocks are those of then.
        keep_clocks: bool,
    },
    /// `reconstruct FEN [white DAYS [moves N]] [black DAYS [moves N]] [force]` (8.3).
    Reconstruct {
        /// The position, with all six fields.
        fen: String,
        /// What White's clock is to show; as it stands where nothing is said.
        white: Option<ClockSetting>,
        /// Black's.
        black: Option<ClockSetting>,
        /// Whether a position that no game can have reached is meant (3.10.3).
        force: bool,
    },
    /// `restart [colours|FEN] clocks keep|reset`: colours reversed (7.1), or a wrong start position.
    Restart {
        /// Whether the players change colours.
        colours: bool,
        /// The right start position, where it is another.
        fen: Option<String>,
        /// Whether both keep the days that they have used.
        keep_clocks: bool,
    },
    /// `new-period w|b`: the side's next move is the first of the next time period (8.4).
    NewPeriod(Side),
    /// `stop`: the clocks stand still (6.10).
    Stop,
    /// `resume`: they go on.
    Resume,
    /// `clocks [white DAYS [moves N]] [black DAYS [moves N]]`: what they show (6.8, 6.11). At least one side.
    Clocks {
        /// White's.
        white: Option<ClockSetting>,
        /// Black's.
        black: Option<ClockSetting>,
    },
    /// `warn w|b`
    Warn(Side),
    /// `penalty w|b DAYS`: days added to the time used.
    Penalty {
        /// Whose.
        side: Side,
        /// How many.
        days: u32,
    },
    /// `credit w|b DAYS`: days given.
    Credit {
        /// Whose.
        side: Side,
        /// How many.
        days: u32,
    },
    /// `strike N`: an incident or penalty, by the number of its journal entry, does not count.
    Strike {
        /// The entry.
        entry: u32,
    },
    /// `regulation KEY VALUE`: a wrongly entered regulation is put right.
    Regulation {
        /// The key, as in the event file.
        key: String,
        /// The value, as in the event file, without what stands around a text there.
        value: String,
    },
    /// `move 12. 7163 [(=)] [received DATE] [sent DATE]`: a move from a postcard, or one told by telephone.
    Move {
        /// The line of moves.
        moves: M,
        /// When the player had the move that he answers, as his card says.
        received: Option<NaiveDate>,
        /// When he sent it, as his card says.
        sent: Option<NaiveDate>,
    },
    /// `leave w|b FROM UNTIL`: special leave (10), in all of the player's running games of the event.
    Leave {
        /// Whose.
        side: Side,
        /// The first day.
        from: NaiveDate,
        /// The last.
        until: NaiveDate,
    },
    /// `neutral FROM UNTIL`: days that nobody is charged, in all running games of the event.
    Neutral {
        /// The first day.
        from: NaiveDate,
        /// The last.
        until: NaiveDate,
    },
    /// `withdraw w|b`: the player leaves the event; his running games end as the regulations say.
    Withdraw(Side),
    /// `overstep w|b`: a first overstep is upheld; where the regulations say so, the count begins anew.
    Overstep(Side),
    /// `resend`: the letter that asks for the half-move goes out again, at each of the player's addresses.
    Resend,
    /// `delivered`: a letter that the player's own mail server refuses counts as handed over.
    Delivered,
}

/// What a result that the director gives rests on.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ground {
    /// A flag has fallen (6.6, 6.7), both with 0-0 (6.9).
    Time,
    /// Won and lost without play (12.1).
    Forfeit,
    /// By adjudication (11).
    Adjudication,
    /// By the tables of endgames.
    Tablebase,
}

/// What a side's clock is set to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ClockSetting {
    /// Days used in all.
    pub used: u32,
    /// The clock's move counter; as it stands where nothing is said.
    pub moves: Option<u32>,
}

impl<M> Order<M> {
    /// The word that it begins with.
    pub fn word(&self) -> &'static str {
        match self {
            Order::Result { .. } => "result",
            Order::Grant(_) => "grant",
            Order::Refuse(_) => "refuse",
            Order::Reinstate { .. } => "reinstate",
            Order::Reconstruct { .. } => "reconstruct",
            Order::Restart { .. } => "restart",
            Order::NewPeriod(_) => "new-period",
            Order::Stop => "stop",
            Order::Resume => "resume",
            Order::Clocks { .. } => "clocks",
            Order::Warn(_) => "warn",
            Order::Penalty { .. } => "penalty",
            Order::Credit { .. } => "credit",
            Order::Strike { .. } => "strike",
            Order::Regulation { .. } => "regulation",
            Order::Move { .. } => "move",
            Order::Leave { .. } => "leave",
            Order::Neutral { .. } => "neutral",
            Order::Withdraw(_) => "withdraw",
            Order::Overstep(_) => "overstep",
            Order::Resend => "resend",
            Order::Delivered => "delivered",
        }
    }

    /// The same order with its line of moves in another form.
    pub fn with_moves<N>(self, change: impl FnOnce(M) -> N) -> Order<N> {
        match self {
            Order::Move { moves, received, sent } => Order::Move { moves: change(moves), received, sent },
            Order::Result { result, ground } => Order::Result { result, ground },
            Order::Grant(side) => Order::Grant(side),
            Order::Refuse(side) => Order::Refuse(side),
            Order::Reinstate { ply, keep_clocks } => Order::Reinstate { ply, keep_clocks },
            Order::Reconstruct { fen, white, black, force } => {
                Order::Reconstruct { fen, white, black, force }
            }
            Order::Restart { colours, fen, keep_clocks } => Order::Restart { colours, fen, keep_clocks },
            Order::NewPeriod(side) => Order::NewPeriod(side),
            Order::Stop => Order::Stop,
            Order::Resume => Order::Resume,
            Order::Clocks { white, black } => Order::Clocks { white, black },
            Order::Warn(side) => Order::Warn(side),
            Order::Penalty { side, days } => Order::Penalty { side, days },
            Order::Credit { side, days } => Order::Credit { side, days },
            Order::Strike { entry } => Order::Strike { entry },
            Order::Regulation { key, value } => Order::Regulation { key, value },
            Order::Leave { side, from, until } => Order::Leave { side, from, until },
            Order::Neutral { from, until } => Order::Neutral { from, until },
            Order::Withdraw(side) => Order::Withdraw(side),
            Order::Overstep(side) => Order::Overstep(side),
            Order::Resend => Order::Resend,
            Order::Delivered => Order::Delivered,
        }
    }
}
