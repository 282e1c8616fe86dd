//! What the score says of a claim of a draw (9.2, 9.3): granted or not, and why. Nothing but the score and the
//! regulations is asked, so that a letter can show the same working as the ruling.
//!
//! Laws 5.2.5, 9.2, 9.3
//! Beside the Laws: automatic-draws

use crate::chess::{Numeric, Played, Score};
use crate::laws::{ClaimRecord, Game, Grounds};
use crate::model::{Claim, Termination};
use crate::regulations::Regulations;

/// How often a position must stand for a claim (9.2.1).
const REPETITIONS: usize = 3;

/// Half-moves without capture and pawn move for a claim: 50 moves by each player (9.3).
const FIFTY_MOVES: u32 = 100;

/// By regulation: how often a position must stand for the game to end at once.
const FIVEFOLD: usize = 5;

/// By regulation: half-moves without capture and pawn move for the game to end at once, 75 moves by each player.
const SEVENTY_FIVE_MOVES: u32 = 150;

/// What the score says of a claim.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ScoreFinding {
    /// Where the position stood (9.2), or how long nothing was taken and no pawn moved (9.3).
    pub grounds: Grounds,
    /// Whether the claim is right.
    pub granted: bool,
}

impl ScoreFinding {
    /// What the score says of a claim at its end, with the intended move where there is one. None for a claim that the
    /// score does not decide, and where that move cannot be played.
    pub fn of(
        score: &Score,
        regulations: &Regulations,
        claim: Claim,
        intended: Option<Numeric>,
    ) -> Option<ScoreFinding> {
        let played = match intended {
            Some(numeric) => Some(score.position().play(numeric).ok()?),
            None => None,
        };
        match claim {
            Claim::Repetition => {
                let found = match played {
                    Some(played) => score.repetition_after(&played.position),
                    None => score.repetition(),
                };
                let granted = found.places.len() >= REPETITIONS;
                Some(ScoreFinding { grounds: Grounds::Repetition(found), granted })
            }
            Claim::FiftyMoves => {
                let quiet = played.map_or_else(|| score.quiet(), |played| score.quiet_after(&played));
                let suspended_at = regulations.fifty_moves_suspended_at;
                let granted = quiet.half_moves >= FIFTY_MOVES && quiet.men > suspended_at;
                Some(ScoreFinding { grounds: Grounds::FiftyMoves { quiet, suspended_at }, granted })
            }
            Claim::Tablebase { .. } | Claim::Adjudication { .. } => None,
        }
    }
}

impl Game {
    /// Whether a move ends the game by regulation, for the fifth occurrence of a position or after 75 moves of each side
    /// without capture and pawn move.
    pub(crate) fn ended_by_count(&self, played: &Played) -> Option<Termination> {
        let regulations = self.regulations();
        if regulations.fivefold_repetition
            && self.score.repetition_after(&played.position).places.len() >= FIVEFOLD
        {
            return Some(Termination::FivefoldRepetition);
        }
        let long =
            regulations.seventy_five_moves && self.score.quiet_after(played).half_moves >= SEVENTY_FIVE_MOVES;
        long.then_some(Termination::SeventyFiveMoves)
    }

    /// What the score said of a claim on record; none where it lies in a line that was left.
    pub fn finding(&self, claimed: &ClaimRecord) -> Option<ScoreFinding> {
        let score =
            self.score.until(claimed.half_move.ply).filter(|_| claimed.half_move.line == self.line)?;
        ScoreFinding::of(&score, self.regulations(), claimed.claim, claimed.intended)
    }
}
