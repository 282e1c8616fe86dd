//! What stands in an outline where a director has to write something.

use super::cursor::plain;

/// What stands in an outline where something is missing.
pub(crate) const GAPS: [&str; 18] = [
    "GAME",
    "SIDE",
    "WHOM",
    "RESULT",
    "MOVE",
    "POSITION",
    "DAYS",
    "ENTRY",
    "KEY",
    "VALUE",
    "DATE",
    "FIRST-DAY",
    "LAST-DAY",
    "KEEP-OR-RESET",
    "KEEP-OR-RESTORE",
    "RECEIVED-OR-SENT",
    "NUMBER",
    "REASON",
];

/// A word that only an outline has.
pub(crate) fn gap(word: &str) -> Option<&'static str> {
    GAPS.into_iter().find(|gap| *gap == plain(word))
}
