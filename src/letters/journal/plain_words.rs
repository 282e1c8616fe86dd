//! Instants, days and ends in the words of journals and of the command line.

use chrono::{DateTime, Utc};

use crate::model::Termination;

/// An instant in UTC, to the minute; the second never decides anything that is shown.
pub fn instant(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M").to_string()
}

/// `1 day`, `-2 days`.
pub fn days(number: impl Into<i64>) -> String {
    let number = number.into();
    if number.abs() == 1 { format!("{number} day") } else { format!("{number} days") }
}

/// How a game ended.
pub fn termination(termination: Termination) -> &'static str {
    match termination {
        Termination::Checkmate => "checkmate",
        Termination::Resignation => "resignation",
        Termination::Stalemate => "stalemate",
        Termination::Agreement => "agreement",
        Termination::DeadPosition => "dead position",
        Termination::Repetition => "repetition of position",
        Termination::FiftyMoves => "fifty moves",
        Termination::Tablebase => "endgame tables",
        Termination::Adjudication => "adjudication",
        Termination::Time => "time",
        Termination::DoubleDefault => "double default",
        Termination::Forfeit => "forfeit",
        Termination::FivefoldRepetition => "fivefold repetition",
        Termination::SeventyFiveMoves => "seventy-five moves",
        Termination::Irregularities => "irregularities",
        Termination::Ruling => "ruling of the director",
        Termination::Silence => "silence",
    }
}
