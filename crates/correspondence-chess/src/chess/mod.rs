//! The board: what a move is, whether it can be played and if not why, how a game is drawn and written down.
//!
//! ```
//! use correspondence_chess::{
//!     chess::{Position, Written},
//!     model::Language,
//!     wording::InEnglish,
//! };
//!
//! // A German writes his knight as S. What it means is asked of the board, and of the language of its writer.
//! let written: Written = "Sf3".parse().expect("it reads as a move");
//! let meant = Position::initial().understand(&written, Language::De).expect("one knight can go there");
//! assert_eq!(meant.numeric.to_string(), "7163");
//!
//! // What cannot be played says why, from the plainest reason to the subtlest.
//! let why = Position::initial().play("5152".parse().expect("digits")).expect_err("his own pawn stands there");
//! let said = "Your king on e1 (51) cannot go to e2 (52): your own pawn stands there.";
//! assert_eq!(why.in_english(), said);
//! ```
//!
//! The rules come from shakmaty, and nothing of it shows outside: the other rooms speak of [`Numeric`] moves,
//! [`Position`]s and [`Score`]s. This room knows only `model` and `wording`. It judges single positions, dead ones among
//! them, and asks the tables of endgames: claims, agreements and time are the business of the referee.

mod algebraic;
mod board;
mod castle;
mod dead_position;
mod effort;
mod fifty;
mod impossible;
mod impossible_reason;
mod invalid_fen;
mod numeric;
mod pgn;
mod piece;
mod play;
mod position;
mod repetition;
mod score;
mod script;
mod start960;
mod stretch;
mod tablebase;
mod tag_pairs;
mod understand;
mod variant;
mod written;

pub use algebraic::{Algebraic, CheckSign, Place, PossibleMove, Spelling, UnclearMove};
pub use board::{draw, men, placed};
pub use dead_position::{Life, Prospect, SOLVER};
pub use effort::Effort;
pub use fifty::Quiet;
pub use impossible::{Impossible, NoCastling};
pub use invalid_fen::{FenFault, InvalidFen};
pub use numeric::{InvalidNumeric, Numeric, Promotion, Square};
pub use pgn::{Pgn, PgnComment, PgnLayout};
pub use piece::Piece;
pub use position::{Played, Position};
pub use repetition::Repetition;
pub use score::Score;
pub(crate) use score::put_behind;
pub use script::Script;
pub use start960::{DrawnStart, StartNumber};
pub use stretch::{Branch, Dots, Foreseen, Joined, Start, Stretch};
pub use tablebase::{Folder, NoAnswer, NoTables, PROBER, Tables, Worth};
pub use tag_pairs::tag_pairs;
pub use understand::Understood;
pub use variant::{Variant, Wing};
pub use written::{Spelt, Written};

#[cfg(test)]
mod tests;
