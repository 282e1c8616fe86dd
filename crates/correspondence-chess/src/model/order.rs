//! The director's orders: one grammar for his mails and for `amici td`. Words to orders is `reading`'s work, orders to
//! entries is `laws`'.

use chrono::NaiveDate;

use super::{GameResult, Ply, Side, worded::worded};

/// Declares the orders from their one list: the word that each begins with, in the order in which they are explained, and
/// what it says. The field `moves` is a line of moves.
macro_rules! orders {
    (pub enum Order; pub enum Verb; $(
        $(#[$doc:meta])*
        $name:ident $word:literal
        $(($inner:ident: $inner_type:ty))?
        $({ $($field:ident: $type:ty),* $(,)? })?
    ,)*) => {
        /// An order of the director for one game. `M` is a line of moves.
        #[derive(Clone, Debug, Eq, PartialEq)]
        #[allow(missing_docs, reason = "what a variant holds is said with its grammar")]
        pub enum Order<M> {
            $($(#[$doc])* $name $(($inner_type))? $({ $($field: $type,)* })?,)*
        }

        worded! {
            /// The word that a line of the director's begins with, in the order in which they are explained.
            pub enum Verb {
                $(#[doc = $word] $name = $word,)*
                /// `tell`: a message to players.
                Tell = "tell",
                /// `help`
                Help = "help",
            }
        }

        impl<M> Order<M> {
            /// The word that it begins with.
            pub fn verb(&self) -> Verb {
                match self {
                    $(Order::$name { .. } => Verb::$name,)*
                }
            }

            /// The same order with its line of moves in another form.
            pub fn with_moves<N>(self, change: impl FnOnce(M) -> N) -> Order<N> {
                match self {
                    $(Order::$name $(($inner))? $({ $($field,)* })? => {
                        Order::$name $(($inner))? $({ $($field: changed!(change, $field $field),)* })?
                    })*
                }
            }
        }
    };
}

/// A field of an order with its line of moves changed, and any other as it is.
macro_rules! changed {
    ($change:ident, moves $field:ident) => {
        $change($field)
    };
    ($change:ident, $other:ident $field:ident) => {
        $field
    };
}

orders! {
    pub enum Order;
    pub enum Verb;

    /// `result 1-0 [time|forfeit|adjudication|tablebase]`: ends the game, or overrules how it ended. No result stands in
    /// `result time`, where it follows from 6.6 and 6.7.
    Result "result" { result: Option<GameResult>, ground: Option<Ground> },
    /// `grant [w|b]`: the claim, or the early draw, that waits for the director; that of a side where claims of both do.
    Grant "grant" (side: Option<Side>),
    /// `refuse [w|b]`: the same, refused; the game goes on.
    Refuse "refuse" (side: Option<Side>),
    /// `move 12. 7163 [(=)] [received DATE] [sent DATE]`: a move from a postcard, with the dates that the card has: when the
    /// player had the move that he answers, and when he sent it; or a move told by telephone.
    Move "move" { moves: M, received: Option<NaiveDate>, sent: Option<NaiveDate> },
    /// `reinstate 12 w [clocks keep|restore]`: back to the position in which this half-move was to be made. Both keep the
    /// days that they have used since, or the clocks are those of then.
    Reinstate "reinstate" { ply: Ply, keep_clocks: bool },
    /// `reconstruct FEN [white DAYS [moves N]] [black DAYS [moves N]] [force]` (8.3): the position with all six fields, and
    /// what the clocks are to show, as they stand where nothing is said. `force`: a position that no game can have reached is
    /// meant (3.10.3).
    Reconstruct "reconstruct" {
        fen: String,
        white: Option<ClockSetting>,
        black: Option<ClockSetting>,
        force: bool,
    },
    /// `restart [colours|FEN] clocks keep|reset`: colours reversed (7.1), or a wrong start position, with the right one.
    Restart "restart" { colours: bool, fen: Option<String>, keep_clocks: bool },
    /// `stop`: the clocks stand still (6.10).
    Stop "stop",
    /// `resume`: they go on.
    Resume "resume",
    /// `clocks [white DAYS [moves N]] [black DAYS [moves N]]`: what they show (6.8, 6.11). At least one side.
    Clocks "clocks" { white: Option<ClockSetting>, black: Option<ClockSetting> },
    /// `new-period w|b`: the side's next move is the first of the next time period (8.4).
    NewPeriod "new-period" (side: Side),
    /// `penalty w|b DAYS`: days added to the time used.
    Penalty "penalty" { side: Side, days: u32 },
    /// `credit w|b DAYS`: days given.
    Credit "credit" { side: Side, days: u32 },
    /// `warn w|b`
    Warn "warn" (side: Side),
    /// `strike N`: an incident or penalty, by the number of its journal entry, does not count.
    Strike "strike" { entry: u32 },
    /// `regulation KEY VALUE`: a wrongly entered regulation is put right; key and value as in the event file, without what
    /// stands around a text there.
    Regulation "regulation" { key: String, value: String },
    /// `leave w|b FROM UNTIL`: special leave (10), both days included, in all of the player's running games of the event.
    Leave "leave" { side: Side, from: NaiveDate, until: NaiveDate },
    /// `neutral FROM UNTIL`: days that nobody is charged, both included, in all running games of the event.
    Neutral "neutral" { from: NaiveDate, until: NaiveDate },
    /// `withdraw w|b [lost|cancelled]`: the player leaves the event; his running games end so, or as the regulations say.
    Withdraw "withdraw" { side: Side, ends: Option<WithdrawnGames> },
    /// `overstep w|b`: a first overstep is upheld; where the regulations say so, the count begins anew.
    Overstep "overstep" (side: Side),
    /// `resend`: the letter that asks for the half-move goes out again, at each of the player's addresses.
    Resend "resend",
    /// `delivered`: a letter that the player's own mail server refuses counts as handed over.
    Delivered "delivered",
}

impl<M> Order<M> {
    /// The word that it begins with, as it is written.
    pub fn word(&self) -> &'static str {
        self.verb().word()
    }
}

worded! {
    /// The word of an order about an event or its people, beside any game, in the order in which they are explained.
    pub enum EventVerb {
        /// `announce CODE|GAME [w|b]: text`: words for every player of the event, or for those of a game.
        Announce = "announce",
        /// `address PLAYER NEW`: a player is written to elsewhere from now on.
        Address = "address",
        /// `correct PLAYER KEY VALUE`: what is known of a player is put right.
        Correct = "correct",
        /// `substitute PLAYER by NAME <ADDRESS>`: somebody else plays on for a player.
        Substitute = "substitute",
        /// `enter NAME <ADDRESS> [KEY VALUE…] REASON`: somebody comes in after the first move.
        Enter = "enter",
        /// `withdraw PLAYER lost|cancelled REASON`: a player leaves the event.
        Withdraw = "withdraw",
    }
}

worded! {
    /// How the running games of a player end who leaves, where the director says so and not the regulations.
    pub enum WithdrawnGames {
        /// He loses them.
        Lost = "lost",
        /// Nobody has a point from them.
        Cancelled = "cancelled",
    }
}

worded! {
    /// The word of a request: what a director wants to be shown. In the order in which they are explained.
    pub enum RequestWord {
        /// What waits for him.
        Cases = "cases",
        /// One of these with all that belongs to it.
        Case = "case",
        /// The games of his event.
        Games = "games",
        /// Its crosstable.
        Table = "table",
        /// How the time of a game was counted.
        Clock = "clock",
        /// Its moves.
        Score = "score",
        /// Its record, entry by entry.
        Journal = "journal",
        /// A player: his games, his addresses, what is open with him.
        Player = "player",
        /// A game for a chess program, or all that are over.
        Pgn = "pgn",
        /// What was written about a game.
        Letters = "letters",
        /// What came about it.
        Mails = "mails",
        /// Who is on leave.
        Leave = "leave",
        /// The letter of his next morning, now.
        Report = "report",
    }
}

worded! {
    /// What a result that the director gives rests on.
    pub enum Ground {
        /// A flag has fallen (6.6, 6.7), both with 0-0 (6.9).
        Time = "time",
        /// Won and lost without play (12.1).
        Forfeit = "forfeit",
        /// By adjudication (11).
        Adjudication = "adjudication",
        /// By the tables of endgames.
        Tablebase = "tablebase",
    }
}

/// What a side's clock is set to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ClockSetting {
    /// Days used in all.
    pub used: u32,
    /// The clock's move counter; as it stands where nothing is said.
    pub moves: Option<u32>,
}
