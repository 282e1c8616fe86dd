//! What a player submits for one game, in one mail.

use crate::chess::{Branch, Spelt, Stretch};
use crate::model::{Claim, Declared, GameResult, Ply, Side};
use crate::regulations::Notation;

/// Everything that one mail says about one game, as far as it can change it. People write what they like, so that any acts
/// may stand beside each other here; what they come to together, or that they exclude each other, is found by the referee.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Submission {
    /// What it says, line by line.
    pub acts: Vec<Act>,
    /// Dates and counts of days beside it; they are no submission by themselves.
    pub declared: Declared,
    /// What the opponent shall read with it. It decides nothing.
    pub message: Option<String>,
    /// What it says of the position below a claim, where the game is to be adjudicated.
    pub analysis: Option<String>,
}

/// One thing that a line says, and that may change a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Act {
    /// A line that reads as moves.
    Move(MoveText),
    /// A whole score of a chess program.
    Score(ScoreText),
    /// `(=)` on a line of its own.
    Offer,
    /// `accept draw`
    AcceptDraw,
    /// `decline draw`
    DeclineDraw,
    /// `remis`, a draw in one word, as it was written.
    Draw(String),
    /// `resign`
    Resign,
    /// `claim repetition`
    Claim(ClaimText),
    /// `claim time`
    ClaimTime,
    /// `agree notation algebraic`
    AgreeNotation(Notation),
    /// A line of conditional moves.
    If(IfText),
    /// `forget ifs`
    ForgetIfs,
    /// `go on`
    GoOn,
    /// `long think`
    LongThink,
    /// `refill`
    Refill,
    /// `repeat`
    Repeat,
    /// `signed`
    Sign,
}

/// A line of conditional moves: one condition after another. Where they have no numbers and are not nested, each answers
/// the same half-move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct IfText {
    /// The line as it was written.
    pub line: String,
    /// The conditions. Never empty.
    pub branches: Vec<Branch>,
}

/// A line that claims something.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ClaimText {
    /// The line as it was written.
    pub line: String,
    /// What it claims.
    pub claim: Claim,
    /// The intended move, where the line gives one.
    pub with: Option<MoveText>,
}

/// A line that reads as moves.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MoveText {
    /// The line as it was written.
    pub line: String,
    /// What it says.
    pub stretch: Stretch,
}

impl From<Act> for Submission {
    fn from(act: Act) -> Submission {
        Submission { acts: vec![act], ..Submission::default() }
    }
}

impl Submission {
    /// The same with one act more.
    #[must_use]
    pub fn with(mut self, act: Act) -> Submission {
        self.acts.push(act);
        self
    }

    /// Whether nothing is submitted. A message to the opponent is passed on, and decides nothing.
    pub fn is_empty(&self) -> bool {
        self.acts.is_empty()
    }

    /// Whether this is said in it.
    pub fn says(&self, act: &Act) -> bool {
        self.acts.contains(act)
    }

    /// Its lines of moves, those of its claims among them.
    pub fn moves(&self) -> impl Iterator<Item = &MoveText> {
        self.acts.iter().filter_map(|act| match act {
            Act::Move(text) => Some(text),
            Act::Claim(claim) => claim.with.as_ref(),
            _ => None,
        })
    }

    /// The scores of chess programs in it.
    pub fn scores(&self) -> impl Iterator<Item = &ScoreText> {
        self.acts.iter().filter_map(|act| if let Act::Score(score) = act { Some(score) } else { None })
    }

    /// Its lines of conditional moves.
    pub fn ifs(&self) -> impl Iterator<Item = &IfText> {
        self.acts.iter().filter_map(|act| if let Act::If(text) = act { Some(text) } else { None })
    }

    /// The notation to be agreed on; of several, the last.
    pub fn notation(&self) -> Option<Notation> {
        self.acts.iter().rev().find_map(|act| match act {
            Act::AgreeNotation(notation) => Some(*notation),
            _ => None,
        })
    }
}

/// A score with what its program says behind it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
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
    /// Whether it is the desk's own file of the game come back, which is nobody's signature.
    pub ours: bool,
}

impl MoveText {
    /// The same line with other moves.
    pub(crate) fn with_moves(&self, moves: Vec<Spelt>) -> MoveText {
        MoveText { line: self.line.clone(), stretch: Stretch { moves, ..self.stretch.clone() } }
    }
}

/// The words that release an answer which waits.
pub(crate) const GO_ON: &str = "go on";
