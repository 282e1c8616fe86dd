//! Why what was written for a half-move is no move: it cannot be played, or it is not clear.

use serde::{Deserialize, Serialize};

use crate::model::{GameResult, Side};
use crate::{chess::Impossible, wording::phrases};

phrases! {
    /// Why a move that is legible cannot be played.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum NotPlayable {
        /// By what stands on the board.
        OnTheBoard(Impossible),
        /// It was given in two notations that differ, where that is illegal by the regulations.
        NotationsDiffer {
            first: String,
            second: String,
        } = "not-playable-notations-differ",
    }
}

phrases! {
    /// What is not clear of a move, or of a whole score.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum NotClear {
        /// Which move it is.
        Move(Box<Impossible>),
        /// The score may be an old one, and would end the game by an acceptance.
        OldAcceptance = "not-clear-old-acceptance",
        /// The same by a resignation.
        OldResignation = "not-clear-old-resignation",
        OtherStart = "not-clear-other-start",
        /// The score says that the opponent ends the game.
        EndedByOther { other: Side } = "not-clear-ended-by-other",
        /// It says that its sender resigns, and its result does not.
        ResignsWithoutResult { sender: Side } = "not-clear-resigns-without-result",
        /// Its result follows from nothing in it.
        Result { result: GameResult, sender: Side } = "not-clear-result",
    }
}
