//! The regulations of an event: every point on which bodies differ is a value here. Profiles in `data/profiles` set
//! them, the event file may override them, and from then on they are frozen.
//!
//! ```
//! use correspondence_chess::regulations::{Control, Regulations};
//!
//! let iccf = Regulations::of_profile("iccf-email").expect("it is built in");
//! assert!(matches!(iccf.control, Control::Sessions { moves: 10, days: 50, .. }));
//! // One regulation changed, with what hangs on it checked.
//! let longer = iccf.with("days", "60").expect("sixty days can be");
//! assert!(matches!(longer.control, Control::Sessions { days: 60, .. }));
//! assert!(iccf.with("days", "soon").is_err());
//! ```

pub(crate) mod adjudication;
pub(crate) mod ladder;
pub(crate) mod points;
mod problem;
mod profile;
mod section;
mod table;
pub(crate) mod time_rules;

pub use self::adjudication::Adjudication;
pub use self::ladder::{Ladder, Rung, Sanction};
pub use self::points::Points;
pub use self::problem::{Problem, Problems, WrongRegulation, is_printable, quoted};
pub use self::profile::{profile_about, profile_file, profile_names};
pub use self::section::{Found, Key, Section};
pub use self::table::{KEYS, read as read_table};
pub use self::time_rules::{
    ClaimUntil, Counting, DateOrder, FirstOverstep, LateMove, LeaveReceipt, LeaveRules, MoveInLeave,
    OverstepRules, Reminders, Silence, TimeRules, Unannounced, Withdrawal,
};
use serde::{Deserialize, Serialize};

use crate::{
    chess::{StartNumber, Variant},
    model::worded::worded,
};

/// The regulations of one event. By default they are bare: what a profile starts from that names no other.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct Regulations {
    /// The profile that they started from.
    pub profile: String,
    pub notation: Notation,
    /// What becomes of a move that one mail gives in two notations that differ.
    pub dual_notation: DualNotation,
    pub variant: Variant,
    /// How the start positions of Chess960 are found (B.2.4); none in orthodox chess.
    pub position: Option<StartPosition>,
    /// How much reflection time there is (Laws 6.2).
    pub control: Control,
    pub day_rule: DayRule,
    /// How time is kept beside that.
    pub time: TimeRules,
    /// The number of moves that each side must have made before a draw may be offered or agreed (9.1.1); 1 by the
    /// Laws themselves (5.2.3).
    pub draw_after_moves: u32,
    /// What becomes of an offer or agreement before that.
    pub early_draw: EarlyDraw,
    /// How many moves a player must have made since his last draw offer before another of his counts; 0 for none.
    pub draw_offer_gap: u32,
    /// How many draw offers of a player count in a game; 0 for any number.
    pub draw_offers_per_game: u32,
    /// Whether a draw offer counts only with a move (9.1.2.1).
    pub offer_needs_move: bool,
    /// Whether an offer still stands after a move in reply that says nothing of it.
    pub offer_survives_move: bool,
    pub conditionals: Conditionals,
    /// Whether a conditional may answer any move.
    pub any_move: bool,
    /// With how many men, or fewer, no draw can be claimed by 9.3; 0 where it always can.
    pub fifty_moves_suspended_at: u32,
    /// With how many men, or fewer, a win or draw can be claimed by the tables of endgames (5.1.3, 5.2.4): 7 in the Laws
    /// of 2020, 6 in those of 2019; 0 for no such claims.
    pub tablebase_men: u32,
    /// For how many days after a ruling a player may appeal against it; 0 for no appeals.
    #[serde(default = "usual_appeal_days", skip_serializing_if = "are_usual_appeal_days")]
    pub appeal_days: u32,
    /// From when on a game can be claimed for adjudication (5.1.4, 5.2.6).
    pub adjudication: Adjudication,
    /// For how many days after the end date the players of a running game may say what they claim (11).
    #[serde(default = "usual_adjudication_days", skip_serializing_if = "are_usual_adjudication_days")]
    pub adjudication_days: u32,
    /// Whether the fifth occurrence of a position ends the game.
    pub fivefold_repetition: bool,
    /// Whether 75 moves of each side without capture and pawn move end the game.
    pub seventy_five_moves: bool,
    /// Whether an illegal castling must be answered by a move of the king, if one is legal.
    pub castling_touches_king: bool,
    /// Days that the sanction `penalty` adds to a player's time used (7.2).
    pub illegal_move_penalty_days: u32,
    /// Days that the sanction `bonus` gives to the opponent.
    pub bonus_days: u32,
    /// What follows on illegal moves (7.2).
    pub illegal_moves: Ladder,
    /// What follows on unreadable and ambiguous moves.
    pub unclear_moves: Ladder,
    /// What follows on wrong claims of a draw (9.4.3).
    pub wrong_claims: Ladder,
    /// What follows on draw offers that do not count, too early or too often (13.3.2.3).
    pub vain_offers: Ladder,
    /// After how many draw offers in a row that a player's opponent leaves unanswered the director is told (13.3.2.3 e);
    /// 0 for never.
    pub offers_reported_after: u32,
    /// What a win, a draw and a loss give (12.1).
    pub points: Points,
    pub flag_fall: FlagFall,
}

worded! {
    /// Which notation of a move counts: the word by which an event file, and a player's proposal, names it.
    #[derive(Default)]
    pub enum Notation {
        /// ICCF numeric only (8.1.1, the default off the server).
        Numeric = "numeric",
        /// Algebraic only.
        Algebraic = "algebraic",
        /// Numeric and algebraic.
        #[default]
        Any = "any",
    }

    /// What becomes of a move that one mail gives in two notations that differ. Bodies disagree.
    #[derive(Default)]
    pub enum DualNotation {
        /// It is asked back.
        #[default]
        Ask = "ask",
        /// It is an illegal move, as in Brazil.
        Illegal = "illegal",
        /// The first counts, the second is disregarded, as in Russia.
        First = "first",
    }

    /// How the days that a move took are counted.
    #[derive(Default)]
    pub enum DayRule {
        /// Local calendar dates; a mail may count as received on the day after its arrival, and always does here.
        DatesNextDay = "dates-next-day",
        /// Local calendar dates: the date sent less the date received; the same day costs nothing.
        #[default]
        Dates = "dates",
        /// Completed periods of 24 hours; local dates play no part.
        H24 = "h24",
        /// Nothing within 24 hours, else local calendar dates as in [`DayRule::Dates`] (FSBB).
        Hybrid24 = "hybrid24",
        /// The local midnights for which the player was on move; an answer within 24 hours is never too late
        /// (EmailChessPoint).
        Midnights = "midnights",
        /// The dates of receipt and reply that players declare. What the post needs in between is nobody's.
        Postal = "postal",
    }

    /// What becomes of a draw offered or agreed in too few moves (9.1.1).
    #[derive(Default)]
    pub enum EarlyDraw {
        /// The offer does not count, nor does an acceptance.
        #[default]
        Refused = "refused",
        /// The offer counts; the agreement needs the director's consent.
        Consent = "consent",
    }

    /// Which conditional moves may be sent.
    #[derive(Default)]
    pub enum Conditionals {
        /// None.
        None = "none",
        /// One line of moves.
        Linear = "linear",
        /// Lines that branch.
        #[default]
        Tree = "tree",
    }

    /// Who rules on a passed limit.
    #[derive(Default)]
    pub enum FlagFall {
        /// The daemon reports what it sees; the director rules (6.6).
        #[default]
        Report = "report",
        /// Nothing is said until a player claims; the director rules (6.6).
        Claim = "claim",
        /// After a time of grace for mail under way the game is over.
        Automatic = "automatic",
    }
}

/// What journals do not say: those of before there were appeals hold for them too.
fn usual_appeal_days() -> u32 {
    14
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn are_usual_appeal_days(days: &u32) -> bool {
    *days == usual_appeal_days()
}

/// What journals do not say: those of before games were stopped at the end date hold for them too.
fn usual_adjudication_days() -> u32 {
    14
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn are_usual_adjudication_days(days: &u32) -> bool {
    *days == usual_adjudication_days()
}

impl Regulations {
    /// Whether the opponent is asked, where a limit has passed, if he claims the game: nobody loses on time without a claim
    /// by ICCF's Laws (6.6).
    pub fn asks_to_claim(&self) -> bool {
        self.flag_fall == FlagFall::Report && self.profile.starts_with("iccf-")
    }

    /// What a rung comes to: a sanction of no days is none.
    pub fn carried_out(&self, rung: Rung) -> Rung {
        rung.only(|sanction| match sanction {
            Sanction::Bonus => self.bonus_days > 0,
            Sanction::Penalty => self.illegal_move_penalty_days > 0,
            Sanction::Warning | Sanction::Report | Sanction::Loss => true,
        })
    }
}

/// How the start positions of Chess960 are found (B.2.4).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartPosition {
    /// Drawn for each game.
    PerGame,
    /// Drawn once for all games.
    PerEvent,
    /// This one, for all games.
    Number(StartNumber),
}

impl Notation {
    /// Whether digits count.
    pub fn numeric_counts(self) -> bool {
        self != Notation::Algebraic
    }

    /// Whether algebraic notation counts.
    pub fn algebraic_counts(self) -> bool {
        self != Notation::Numeric
    }
}

/// The time control.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Control {
    /// So many moves in so many days, again and again. Days for each move are sessions of one move.
    Sessions {
        /// Moves of a session.
        moves: u32,
        /// Days of a session.
        days: u32,
        /// Whether unused days are carried over to the next session.
        carry_over: bool,
        /// The sessions after the first, where they are others.
        later: Option<Session>,
    },
    /// So many days at the start, and more after every move.
    Fischer {
        /// Days at the start.
        base: u32,
        /// Days after each move.
        per_move: u32,
        /// The most days that can be had at a time; 0 for any number.
        most: u32,
    },
    /// A window over the last moves: so many of them may never take more than so many days. Nothing is carried over.
    Window {
        /// Moves of the window, at most [`WIDEST_WINDOW`].
        moves: u32,
        /// Days for all of them.
        days: u32,
    },
    /// A clock in exact time with an increment and a bank (Appendix C, Triple Block).
    TripleBlock {
        /// Days after each of the first 50 moves.
        increment: u32,
        /// Days in the bank at the start.
        bank: u32,
        /// Whether a player who has less than three days in all after a later move is given three.
        protect: bool,
    },
}

impl Control {
    /// Whether exact time is kept, to the second.
    pub fn is_exact(self) -> bool {
        matches!(self, Control::TripleBlock { .. })
    }
}

/// Sessions of no moves in no days.
impl Default for Control {
    fn default() -> Control {
        Control::Sessions { moves: 0, days: 0, carry_over: false, later: None }
    }
}

/// The most moves that a sliding window may have.
pub const WIDEST_WINDOW: u32 = 20;

/// Moves and days of a time period.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// Moves.
    pub moves: u32,
    /// Days.
    pub days: u32,
}
