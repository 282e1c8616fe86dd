//! What the acts of a submission come to together, and which of them exclude each other.

use super::{Act, IfText, MoveText, Refusal, submission::GO_ON};
use crate::model::Claim;

/// What a submission does to the game itself: one thing, whatever stands beside it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Intention {
    Nothing,
    /// `go on`: the answer that waits is to be made.
    Release,
    Resignation,
    Acceptance,
    /// `decline draw`, without a move, which would decline by itself.
    Rejection,
    Offer,
    Moves(IntendedMoves),
    Claim {
        claim: Claim,
        /// The line that claims.
        line: String,
        /// The move that comes with it, or repeats what is on record.
        with: IntendedMoves,
    },
}

/// Lines of moves, of which one half-move at most is new.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct IntendedMoves {
    pub lines: Vec<MoveText>,
    /// Whether a draw is offered with them.
    pub offer: bool,
}

impl IntendedMoves {
    pub fn with_line(mut self, text: &MoveText) -> IntendedMoves {
        self.offer |= text.stretch.offer;
        self.lines.push(text.clone());
        self
    }
}

impl Intention {
    /// What all acts come to.
    ///
    /// # Errors
    /// With two of them of which one excludes the other.
    pub fn of(acts: &[Act]) -> Result<Intention, Refusal> {
        let mut acts: Vec<&Act> = acts.iter().collect();
        acts.sort_by_key(|act| rank(act));
        acts.into_iter().try_fold(Intention::Nothing, Intention::with)
    }

    fn with(self, act: &Act) -> Result<Intention, Refusal> {
        Ok(match (self, act) {
            (intention, Act::Score(_) | Act::Draw(_) | Act::AgreeNotation(_) | Act::If(_))
            | (intention, Act::LongThink | Act::Refill | Act::Repeat | Act::Sign) => intention,
            (Intention::Release, Act::GoOn) => Intention::Release,
            (Intention::Resignation, Act::Resign) => Intention::Resignation,
            (Intention::Acceptance, Act::AcceptDraw) => Intention::Acceptance,
            (intention @ (Intention::Resignation | Intention::Acceptance), Act::ForgetIfs) => intention,
            (intention @ (Intention::Release | Intention::Resignation | Intention::Acceptance), act) => {
                return Err(Refusal::Contradiction { one: intention.read(), other: read(act) });
            }
            (intention, Act::ForgetIfs | Act::ClaimTime) => intention,
            (_, Act::GoOn) => Intention::Release,
            (_, Act::Resign) => Intention::Resignation,
            (_, Act::AcceptDraw) => Intention::Acceptance,
            (_, Act::DeclineDraw) => Intention::Rejection,
            (Intention::Moves(moves), Act::Move(text)) => Intention::Moves(moves.with_line(text)),
            (_, Act::Move(text)) => Intention::Moves(IntendedMoves::default().with_line(text)),
            (Intention::Rejection, Act::Offer) => {
                return Err(Refusal::Contradiction { one: Intention::Rejection.read(), other: read(act) });
            }
            (Intention::Moves(moves), Act::Offer) => Intention::Moves(IntendedMoves { offer: true, ..moves }),
            (_, Act::Offer) => Intention::Offer,
            (Intention::Claim { claim, line, .. }, Act::Claim(other)) if other.claim != claim => {
                return Err(Refusal::Contradiction { one: line, other: other.line.clone() });
            }
            (before, Act::Claim(text)) => {
                let (line, with) = match before {
                    Intention::Claim { line, with, .. } => (line, with),
                    Intention::Moves(moves) => (text.line.clone(), moves),
                    before => {
                        let offer = before == Intention::Offer;
                        (text.line.clone(), IntendedMoves { offer, ..IntendedMoves::default() })
                    }
                };
                let with = text.with.iter().fold(with, IntendedMoves::with_line);
                Intention::Claim { claim: text.claim, line, with }
            }
        })
    }

    /// What it says first, for a letter about it.
    pub fn read(&self) -> String {
        match self {
            Intention::Nothing => String::new(),
            Intention::Release => GO_ON.into(),
            Intention::Resignation => "resign".into(),
            Intention::Acceptance => "accept draw".into(),
            Intention::Rejection => "decline draw".into(),
            Intention::Offer => "(=)".into(),
            Intention::Moves(moves) => moves.lines.first().map(|text| text.line.clone()).unwrap_or_default(),
            Intention::Claim { line, with, .. } => with.lines.first().map_or(line, |text| &text.line).clone(),
        }
    }

    /// The moves in it, on their own or with a claim.
    pub fn moves(&self) -> &[MoveText] {
        match self {
            Intention::Moves(moves) | Intention::Claim { with: moves, .. } => &moves.lines,
            Intention::Nothing
            | Intention::Release
            | Intention::Resignation
            | Intention::Acceptance
            | Intention::Rejection
            | Intention::Offer => &[],
        }
    }
}

/// In which order acts are looked at for what they exclude: first those that stand alone.
fn rank(act: &Act) -> u8 {
    match act {
        Act::GoOn => 0,
        Act::ForgetIfs => 1,
        Act::Resign => 2,
        Act::AcceptDraw => 3,
        Act::DeclineDraw => 4,
        Act::Move(_) => 5,
        Act::Offer => 6,
        Act::Claim(_) => 7,
        Act::ClaimTime => 8,
        Act::Score(_)
        | Act::Draw(_)
        | Act::AgreeNotation(_)
        | Act::If(_)
        | Act::LongThink
        | Act::Refill
        | Act::Repeat
        | Act::Sign => 9,
    }
}

/// How an act is called in a letter about it.
pub(crate) fn read(act: &Act) -> String {
    match act {
        Act::Move(MoveText { line, .. }) | Act::If(IfText { line, .. }) | Act::Draw(line) => line.clone(),
        Act::Score(score) => score.line.clone(),
        Act::Claim(text) => text.line.clone(),
        Act::Offer => "(=)".into(),
        Act::AcceptDraw => "accept draw".into(),
        Act::DeclineDraw => "decline draw".into(),
        Act::Resign => "resign".into(),
        Act::ClaimTime => "claim time".into(),
        Act::AgreeNotation(notation) => format!("agree notation {}", notation.word()),
        Act::ForgetIfs => "forget ifs".into(),
        Act::GoOn => GO_ON.into(),
        Act::LongThink => "long think".into(),
        Act::Refill => "refill".into(),
        Act::Repeat => "repeat".into(),
        Act::Sign => "signed".into(),
    }
}
