//! The claims that a player gives up by making a move without them: one on the opponent's late move (6.6), and one on the
//! position, which must come before the move is made (9.2.1, 9.3).

use chrono::{DateTime, Utc};
use std::fmt;

use crate::chess::Numeric;
use crate::laws::moves::new_move::{NewMove, meant};
use crate::laws::{Context, Game, MoveText, ScoreFinding, Submission};
use crate::model::{Claim, Ply};

/// A claim that a move without it gives up. Displayed as it is sent.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum GivenUp {
    /// That the opponent's time had run out.
    Time,
    /// What stands on the board, or will with this move.
    OnTheScore(Claim, Option<(Ply, Numeric)>),
}

impl fmt::Display for GivenUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GivenUp::Time => f.write_str("claim time"),
            GivenUp::OnTheScore(claim, None) => write!(f, "claim {claim}"),
            GivenUp::OnTheScore(claim, Some((ply, played))) => write!(f, "claim {claim} with {ply} {played}"),
        }
    }
}

impl Game {
    /// The claims that would hold now, and that the move of a submission gives up when it is made without them. None
    /// where the submission makes no move.
    pub fn gives_up(&self, submission: &Submission, context: &Context) -> Vec<GivenUp> {
        let lines: Vec<MoveText> = submission.moves().cloned().collect();
        if self.outcome.is_some() || self.on_move() != context.sender || lines.is_empty() {
            return Vec::new();
        }
        match meant(self, &lines, context) {
            Ok(NewMove::Move(made)) => self.given_up_by(made.played.numeric, context.sent),
            Ok(NewMove::NotPlayed(_)) | Err(_) => Vec::new(),
        }
    }

    /// The same of a legal move of the side on move, sent at this instant.
    pub fn given_up_by(&self, played: Numeric, sent: DateTime<Utc>) -> Vec<GivenUp> {
        let spent = self.answer_spends_claim(self.on_move(), sent);
        let mut claims: Vec<GivenUp> = spent.then_some(GivenUp::Time).into_iter().collect();
        for claim in [Claim::Repetition, Claim::FiftyMoves] {
            let holds = |intended| {
                let found = ScoreFinding::of(&self.score, self.regulations(), claim, intended);
                found.is_some_and(|found| found.granted)
            };
            if holds(None) {
                claims.push(GivenUp::OnTheScore(claim, None));
            } else if holds(Some(played)) {
                claims.push(GivenUp::OnTheScore(claim, Some((self.next_ply(), played))));
            }
        }
        claims
    }
}
