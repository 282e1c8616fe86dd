//! In which form a player gets his letters.

use std::str::FromStr;

use super::{Invalid, worded::worded};

worded! {
    /// How letters about a game are written to a player, by the word by which he chooses it.
    #[derive(Default)]
    pub enum LetterFormat {
        /// As a page beside the text, with the board as a picture and links that send a move.
        #[default]
        Html = "html",
        /// With the board drawn in letters.
        Text = "text",
        /// With the pieces in a list and no board, for who hears his letters.
        List = "list",
        /// With the game below the words, so that cmail and XBoard can be fed with the mail as it is.
        Cmail = "cmail",
    }
}

impl FromStr for LetterFormat {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        LetterFormat::named(text).ok_or(Invalid("not html, text, list or cmail"))
    }
}
