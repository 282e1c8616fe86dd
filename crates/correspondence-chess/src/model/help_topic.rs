//! What a player wants to know more about.

use super::worded::worded;

worded! {
    /// A part of the help, by the word behind `help`.
    pub enum HelpTopic, a "help topic" {
        /// How moves are written, conditional ones too.
        Moves = "moves",
        /// How a game ends: draws, claims, resignation, withdrawal.
        Draws = "draws",
        /// Days, leave and announcements.
        Time = "time",
        /// How the letters look that he gets.
        Letters = "letters",
    }
}
