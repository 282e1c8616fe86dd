//! Moves: what a line means on the board, in which notation it counts, and how it is played.

pub(crate) mod accepted_notation;
pub(crate) mod agreement;
pub(crate) mod binding;
pub(crate) mod dashed_pair;
pub(crate) mod dual_notation;
pub(crate) mod finished_game;
pub(crate) mod illegal;
pub(crate) mod meaning;
pub(crate) mod new_move;
pub(crate) mod record_move;
pub(crate) mod strict;
pub(crate) mod unclear;
pub(crate) mod whole_score;
