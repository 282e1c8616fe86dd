//! What follows on the first, the second, the nth irregularity of one kind.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::model::{Invalid, stored_text::stored_as_text, worded::worded};

worded! {
    /// What an event does about an irregularity of a player, from the mildest to the hardest.
    #[derive(Ord, PartialOrd)]
    pub enum Sanction {
        /// He is warned, in writing and in the journal.
        Warning = "warning",
        /// The director is told.
        Report = "report",
        /// His opponent is given days (`bonus_days`).
        Bonus = "bonus",
        /// Days are added to his time used (`illegal_move_penalty_days`).
        Penalty = "penalty",
        /// He loses, or the game is drawn when his opponent cannot mate by any series of legal moves.
        Loss = "loss",
    }
}

/// What follows on one irregularity: nothing, or several things at once, written `penalty+report`.
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Rung(Vec<Sanction>);

stored_as_text!(Rung);

/// What follows on the first, the second and each further irregularity of a side in a game. The last rung holds for all
/// that come after it; no rung means that nothing follows.
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ladder(pub Vec<Rung>);

const NO_RUNG: Invalid = Invalid(
    "it may be none, warning, report, bonus, penalty or loss, or several joined by +, such as penalty+report",
);

impl Rung {
    /// What follows, the mildest first, each once.
    pub fn sanctions(&self) -> &[Sanction] {
        &self.0
    }

    /// Of what follows, that for which this holds.
    pub fn only(mut self, holds: impl Fn(Sanction) -> bool) -> Rung {
        self.0.retain(|sanction| holds(*sanction));
        self
    }

    /// Whether this is among what follows.
    pub fn holds(&self, sanction: Sanction) -> bool {
        self.0.contains(&sanction)
    }
}

impl Ladder {
    /// What follows on the nth irregularity, counted from 1.
    pub fn rung(&self, nth: u32) -> Rung {
        let index = usize::try_from(nth.saturating_sub(1)).unwrap_or(usize::MAX);
        self.0.get(index).or(self.0.last()).cloned().unwrap_or_default()
    }
}

impl FromStr for Rung {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "none" {
            return Ok(Rung::default());
        }
        let sanction = |word: &str| Sanction::ALL.into_iter().find(|known| known.word() == word.trim());
        let mut sanctions: Vec<Sanction> =
            text.split('+').map(|word| sanction(word).ok_or(NO_RUNG)).collect::<Result<_, _>>()?;
        sanctions.sort_unstable();
        sanctions.dedup();
        Ok(Rung(sanctions))
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.0.iter().map(|sanction| sanction.word()).collect();
        f.write_str(if words.is_empty() { "none".into() } else { words.join("+") }.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_read_back_as_themselves() {
        for text in ["none", "warning", "report+penalty", "loss"] {
            assert_eq!(text.parse::<Rung>().unwrap().to_string(), text);
        }
        assert_eq!("penalty+warning+penalty".parse::<Rung>().unwrap().to_string(), "warning+penalty");
        assert_eq!("".parse::<Rung>(), Err(NO_RUNG));
        assert_eq!("penalty+none".parse::<Rung>(), Err(NO_RUNG));
    }

    #[test]
    fn the_last_rung_holds_for_all_that_come_after() {
        let ladder =
            Ladder(vec!["warning".parse().unwrap(), "bonus".parse().unwrap(), "loss".parse().unwrap()]);
        let words: Vec<String> = (1..=4).map(|nth| ladder.rung(nth).to_string()).collect();
        assert_eq!(words, ["warning", "bonus", "loss", "loss"]);
        assert_eq!(Ladder::default().rung(1), Rung::default());
    }
}
