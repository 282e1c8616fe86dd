//! What the score says of a claim of a draw (9.2, 9.3): granted or not, and why. Nothing but the score and the
//! regulations is asked, so that a letter can show the same working as the ruling.
//!
//! Laws 5.2.5, 9.2, 9.3
//! Beside the Laws: automatic-draws

use crate::chess::{Numeric, Played, Quiet, Repetition, Score};
use crate::laws::{ClaimRecord, Game, Grounds};
use crate::{model::Claim, regulations::Regulations};

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
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum ScoreFinding {
    /// Where the position stood (9.2).
    Repetition(Repetition),
    /// How long nothing was taken and no pawn moved (9.3), and with how many men, or fewer, that gives no claim.
    FiftyMoves { quiet: Quiet, suspended_at: u32 },
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
        let played = intended.map(|numeric| score.position().play(numeric).ok());
        match (claim, played) {
            (_, Some(None)) | (Claim::Tablebase { .. } | Claim::Adjudication { .. }, _) => None,
            (Claim::Repetition, played) => Some(ScoreFinding::Repetition(match played.flatten() {
                Some(played) => score.repetition_after(&played.position),
                None => score.repetition(),
            })),
            (Claim::FiftyMoves, played) => {
                let quiet =
                    played.flatten().map_or_else(|| score.quiet(), |played| score.quiet_after(&played));
                Some(ScoreFinding::FiftyMoves { quiet, suspended_at: regulations.fifty_moves_suspended_at })
            }
        }
    }

    /// Whether the claim is right.
    pub fn granted(&self) -> bool {
        match self {
            ScoreFinding::Repetition(found) => found.places.len() >= REPETITIONS,
            ScoreFinding::FiftyMoves { quiet, suspended_at } => {
                quiet.half_moves >= FIFTY_MOVES && quiet.men > *suspended_at
            }
        }
    }
}

/// For the journal.
impl From<ScoreFinding> for Grounds {
    fn from(found: ScoreFinding) -> Grounds {
        match found {
            ScoreFinding::Repetition(found) => Grounds::Repetition(found),
            ScoreFinding::FiftyMoves { quiet, suspended_at } => Grounds::FiftyMoves { quiet, suspended_at },
        }
    }
}

impl Game {
    /// Whether a move ends the game by regulation, for the fifth occurrence of a position or after 75 moves of each side
    /// without capture and pawn move.
    pub(crate) fn ended_by_count(&self, played: &Played) -> Option<crate::model::Termination> {
        use crate::model::Termination;
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
