//! The tags of a game, and its result.

use crate::model::GameResult;

/// The most tags of a game that are kept.
const MOST: usize = 60;

/// A game's tags, in the order in which they stand.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct TagPairs(Vec<(String, String)>);

impl TagPairs {
    /// The value of the first tag with this name, whatever its case; none where it is empty or unknown (`?`, `-`).
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(given, _)| given.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim()).filter(|value| !matches!(*value, "" | "?" | "??" | "-"))
    }

    /// What the tag `Result` says; none where the game goes on.
    pub fn result(&self) -> Option<GameResult> {
        self.get("Result").and_then(result)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(super) fn holds(&self, name: &str) -> bool {
        self.0.iter().any(|(given, _)| given.eq_ignore_ascii_case(name))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether any of them is one that every program writes: `[Note "x"]` in a letter is none.
    pub(super) fn are_a_games(&self) -> bool {
        const KNOWN: [&str; 8] =
            ["Event", "Site", "Date", "White", "Black", "Result", "CmailGameName", "FEN"];
        KNOWN.into_iter().any(|name| self.holds(name))
    }

    pub(super) fn push(&mut self, pair: (String, String)) {
        if self.0.len() < MOST {
            self.0.push(pair);
        }
    }
}

/// A result as PGN writes it. A result that is none says nothing.
pub(super) fn result(text: &str) -> Option<GameResult> {
    match text {
        "1-0" => Some(GameResult::WhiteWins),
        "0-1" => Some(GameResult::BlackWins),
        "1/2-1/2" | "1/2" | "½-½" => Some(GameResult::Draw),
        _ => None,
    }
}
