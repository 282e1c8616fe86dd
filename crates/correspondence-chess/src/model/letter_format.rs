//! In which form a player gets his letters.

use std::str::FromStr;

use super::{Invalid, worded::worded};

worded! {
    /// How letters about a game are written to a player, by the word by which he chooses it.
    #[derive(Default)]
    pub enum LetterFormat {
        /// For people.
        #[default]
        Text = "text",
        /// With the game below the words, so that cmail and XBoard can be fed with the mail as it is.
        Cmail = "cmail",
    }
}

impl FromStr for LetterFormat {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        LetterFormat::named(text).ok_or(Invalid("not text or cmail"))
    }
}
