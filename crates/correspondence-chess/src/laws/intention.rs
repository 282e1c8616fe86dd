//! What the acts of a submission come to together, and which of them exclude each other.

use super::{Act, IfText, MoveText, Refusal, submission::GO_ON};
use crate::model::Claim;

/// What a submission does to the game itself: one thing, whatever stands beside it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Meant {
    Nothing,
    /// `go on`: the answer that waits is to be made.
    Release,
    Resignation,
    Acceptance,
    /// `decline draw`, without a move, which would decline by itself.
    Rejection,
    Offer,
    Moves(MovesMeant),
    Claim {
        claim: Claim,
        /// The line that claims.
        line: String,
        /// The move that comes with it, or repeats what is on record.
        with: MovesMeant,
    },
}

/// Lines of moves, of which one half-move at most is new.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct MovesMeant {
    pub lines: Vec<MoveText>,
    /// Whether a draw is offered with them.
    pub offer: bool,
}

impl MovesMeant {
    pub fn with_line(mut self, text: &MoveText) -> MovesMeant {
        self.offer |= text.stretch.offer;
        self.lines.push(text.clone());
        self
    }
}

impl Meant {
    /// What all acts come to.
    ///
    /// # Errors
    /// With two of them of which one excludes the other.
    pub fn of(acts: &[Act]) -> Result<Meant, Refusal> {
        let mut acts: Vec<&Act> = acts.iter().collect();
        acts.sort_by_key(|act| rank(act));
        acts.into_iter().try_fold(Meant::Nothing, Meant::with)
    }

    fn with(self, act: &Act) -> Result<Meant, Refusal> {
        Ok(match (self, act) {
            (meant, Act::Score(_) | Act::Draw(_) | Act::AgreeNotation(_) | Act::If(_))
            | (meant, Act::LongThink | Act::Refill | Act::Repeat) => meant,
            (Meant::Release, Act::GoOn) => Meant::Release,
            (Meant::Resignation, Act::Resign) => Meant::Resignation,
            (Meant::Acceptance, Act::AcceptDraw) => Meant::Acceptance,
            (meant @ (Meant::Resignation | Meant::Acceptance), Act::ForgetIfs) => meant,
            (meant @ (Meant::Release | Meant::Resignation | Meant::Acceptance), act) => {
                return Err(Refusal::Contradiction { one: meant.read(), other: read(act) });
            }
            (meant, Act::ForgetIfs | Act::ClaimTime) => meant,
            (_, Act::GoOn) => Meant::Release,
            (_, Act::Resign) => Meant::Resignation,
            (_, Act::AcceptDraw) => Meant::Acceptance,
            (_, Act::DeclineDraw) => Meant::Rejection,
            (Meant::Moves(moves), Act::Move(text)) => Meant::Moves(moves.with_line(text)),
            (_, Act::Move(text)) => Meant::Moves(MovesMeant::default().with_line(text)),
            (Meant::Rejection, Act::Offer) => {
                return Err(Refusal::Contradiction { one: Meant::Rejection.read(), other: read(act) });
            }
            (Meant::Moves(moves), Act::Offer) => Meant::Moves(MovesMeant { offer: true, ..moves }),
            (_, Act::Offer) => Meant::Offer,
            (Meant::Claim { claim, line, .. }, Act::Claim(other)) if other.claim != claim => {
                return Err(Refusal::Contradiction { one: line, other: other.line.clone() });
            }
            (before, Act::Claim(text)) => {
                let (line, with) = match before {
                    Meant::Claim { line, with, .. } => (line, with),
                    Meant::Moves(moves) => (text.line.clone(), moves),
                    before => {
                        let offer = before == Meant::Offer;
                        (text.line.clone(), MovesMeant { offer, ..MovesMeant::default() })
                    }
                };
                let with = text.with.iter().fold(with, MovesMeant::with_line);
                Meant::Claim { claim: text.claim, line, with }
            }
        })
    }

    /// What it says first, for a letter about it.
    pub fn read(&self) -> String {
        match self {
            Meant::Nothing => String::new(),
            Meant::Release => GO_ON.into(),
            Meant::Resignation => "resign".into(),
            Meant::Acceptance => "accept draw".into(),
            Meant::Rejection => "decline draw".into(),
            Meant::Offer => "(=)".into(),
            Meant::Moves(moves) => moves.lines.first().map(|text| text.line.clone()).unwrap_or_default(),
            Meant::Claim { line, with, .. } => with.lines.first().map_or(line, |text| &text.line).clone(),
        }
    }

    /// The moves in it, on their own or with a claim.
    pub fn moves(&self) -> &[MoveText] {
        match self {
            Meant::Moves(moves) | Meant::Claim { with: moves, .. } => &moves.lines,
            Meant::Nothing
            | Meant::Release
            | Meant::Resignation
            | Meant::Acceptance
            | Meant::Rejection
            | Meant::Offer => &[],
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
        | Act::Repeat => 9,
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
    }
}
