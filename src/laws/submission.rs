//! What a player submits for one game, in one mail.

use crate::{
    chess::{Foreseen, Joined, Spelt},
    model::{Claim, Declared, GameResult, Ply, Side},
    regulations::Notation,
};

/// Everything that one mail says about one game, as far as it can change it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Submission {
    /// Every line that reads as moves, in order.
    pub moves: Vec<MoveText>,
    /// Whole scores of chess programs, in order.
    pub scores: Vec<ScoreText>,
    /// `(=)` on a line of its own.
    pub offer_alone: bool,
    /// `accept draw`
    pub accept_draw: bool,
    /// `decline draw`
    pub decline_draw: bool,
    /// `remis`, a draw in one word, as it was written.
    pub draw: Option<String>,
    /// `resign`
    pub resign: bool,
    /// `claim repetition`; the intended move, where the line gives one, stands among the moves.
    pub claims: Vec<ClaimText>,
    /// `claim time`
    pub claim_time: bool,
    /// `agree notation algebraic`
    pub notation: Option<Notation>,
    /// Conditional moves, line by line.
    pub ifs: Vec<IfText>,
    /// `forget ifs`
    pub forget_ifs: bool,
    /// `go on`
    pub go_on: bool,
    /// `long think`
    pub long_think: bool,
    /// `refill`
    pub refill: bool,
    /// `repeat`
    pub repeat: bool,
    /// Dates and counts of days beside it; they are no submission by themselves.
    pub declared: Declared,
    /// What the opponent shall read with it. It decides nothing.
    pub message: Option<String>,
}

/// A line of conditional moves: one condition after another. Where they have no numbers and are not nested, each answers
/// the same half-move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct IfText {
    /// The line as it was written.
    pub line: String,
    /// The conditions. Never empty.
    pub branches: Vec<IfBranch>,
}

/// A move of the opponent's, the answer to it, and what may follow that, in turns.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct IfBranch {
    /// The move number before the opponent's move.
    pub number: Option<u32>,
    /// Whether dots say that it is a move of Black's.
    pub black_first: bool,
    /// How it stands to the condition before it.
    pub joined: Joined,
    /// The moves, an even number of them.
    pub steps: Vec<Foreseen>,
}

/// A line that claims something.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ClaimText {
    /// The line as it was written.
    pub line: String,
    /// What it claims.
    pub claim: Claim,
}

/// A line that reads as moves.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MoveText {
    /// The line as it was written.
    pub line: String,
    /// The move number that it begins with.
    pub number: Option<u32>,
    /// Whether a dot stands behind the number: `12 7163` must fit, but is too weak a sign to count a move that is
    /// not possible as an illegal one.
    pub firm_number: bool,
    /// Whether dots say that it begins with Black's move (`12...`).
    pub black_first: bool,
    /// The moves, one half-move after another. Never empty.
    pub moves: Vec<Spelt>,
    /// Whether it ends in `(=)`.
    pub offer: bool,
}

impl Submission {
    /// Whether nothing is submitted. A message to the opponent is passed on, and decides nothing.
    pub fn is_empty(&self) -> bool {
        self.bare() == Submission::default()
    }

    /// What is submitted, without what is written beside it.
    pub fn bare(&self) -> Submission {
        Submission { declared: Declared::default(), message: None, ..self.clone() }
    }

    /// Whether there are words about the time of the half-move to be made in it.
    pub(super) fn speaks_of_time(&self) -> bool {
        self.long_think || self.refill || self.repeat
    }
}

/// A score with what its program says behind it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScoreText {
    /// Its end, for letters.
    pub line: String,
    /// The half-move with which it begins.
    pub start: Ply,
    /// The position that it begins with, where it names one.
    pub fen: Option<String>,
    /// Its half-moves.
    pub moves: Vec<Spelt>,
    /// Who offers a draw behind the last move; `None` for whoever made it.
    pub offers: Vec<Option<Side>>,
    /// Who agrees to a draw; `None` for whoever sends it.
    pub agrees: Vec<Option<Side>>,
    /// Who resigns.
    pub resigns: Vec<Side>,
    /// Its result, where it gives one.
    pub result: Option<GameResult>,
    /// What the opponent is to read with it.
    pub message: Option<String>,
}

/// The words that release an answer which waits.
pub(crate) const GO_ON: &str = "go on";
