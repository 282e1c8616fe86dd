//! What an answer is counted under.

use super::worded::worded;

worded! {
    /// What an answer is counted under: whoever writes in somebody's name uses up none of what his own mail has.
    pub enum Budget, a "budget of answers" {
        /// It answers mail that is not proved to be its recipient's.
        Unproven = "unproven",
        /// It answers his own.
        Own = "own",
        /// The same, and says that a move was not taken, or asks whether it is meant.
        Move = "move",
        /// It answers a director's: what became of an order, or what he asked for.
        Order = "order",
        /// It is no answer: another person made us send it.
        Another = "another",
    }
}
