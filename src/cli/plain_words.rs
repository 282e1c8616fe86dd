//! Facts, regulations and time in plain words for the operator.

use chrono::{DateTime, NaiveDate, Utc};

pub(super) use crate::letters::{days, instant, termination};
use crate::{
    event::TournamentFormat,
    laws::{Evidence, Proof},
    model::{GameResult, Zone},
    reflection::ClockStanding,
    regulations::Notation,
};

/// When the desk does what a command leaves to it: a service that runs is woken.
pub(super) const WHEN_AT_WORK: &str = "at once where the desk is at work, else with amici run or amici once";

/// `1 game`, `2 games`.
pub(super) fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// An error on one line: the drawings in which a parser points into a file are left out.
pub(super) fn one_line(text: &str) -> String {
    let drawn =
        |line: &str| line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').starts_with('|');
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !drawn(line)).collect();
    lines.join(": ")
}

/// A result as PGN has it, a star while the game runs.
pub(super) fn result(result: Option<GameResult>) -> String {
    result.map_or_else(|| "*".into(), |result| result.to_string())
}

pub(super) fn notation(notation: Notation) -> &'static str {
    match notation {
        Notation::Numeric => "numeric",
        Notation::Algebraic => "algebraic",
        Notation::Any => "numeric or algebraic",
    }
}

pub(super) fn format(format: TournamentFormat) -> String {
    match format {
        TournamentFormat::RoundRobin => "everybody against everybody once".into(),
        TournamentFormat::DoubleRoundRobin => "everybody against everybody twice".into(),
        TournamentFormat::Match { games } => format!("a match of {}", count(games as usize, "game")),
        TournamentFormat::Games => "the organiser's own list of games".into(),
    }
}

/// The mail that an entry rests on.
pub(super) fn evidence(evidence: Option<&Evidence>) -> String {
    evidence.map_or_else(String::new, |evidence| match evidence.proof {
        Proof::Token => format!("mail {}", evidence.inbox),
        Proof::Confirmed { inbox } => format!("mail {}, confirmed by mail {inbox}", evidence.inbox),
    })
}

/// A day, and how many days it is away where that helps.
pub(super) fn until(last_day: NaiveDate, today: NaiveDate) -> String {
    match last_day.signed_duration_since(today).num_days() {
        0 => format!("{last_day}, today"),
        1 => format!("{last_day}, tomorrow"),
        away if away > 0 => format!("{last_day}, in {}", days(away)),
        away => format!("{last_day}, {} ago", days(away.saturating_neg())),
    }
}

/// Until when an answer counts, in the zone of the player on move: a whole day, or an hour in the middle of one.
pub(super) fn limit(standing: &ClockStanding, zone: Zone, now: DateTime<Utc>) -> String {
    let today = zone.date(now);
    match zone.end_of(standing.last_day) == standing.deadline {
        true => format!("the end of {}", until(standing.last_day, today)),
        false => {
            let at = zone.local(standing.deadline);
            format!("{} on {}", at.format("%H:%M"), until(at.date(), today))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_that_points_into_a_file_becomes_one_line() {
        let drawn =
            "In amici.toml: TOML parse error at line 2, column 5\n  |\n2 | x = \n  |     ^\nmissing value\n";
        assert_eq!(one_line(drawn), "In amici.toml: TOML parse error at line 2, column 5: missing value");
    }

    #[test]
    fn a_day_says_how_far_it_is() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let until = |today: &str| until(day("2026-12-10"), day(today));
        assert_eq!(until("2026-12-10"), "2026-12-10, today");
        assert_eq!(until("2026-12-01"), "2026-12-10, in 9 days");
        assert_eq!(until("2026-12-11"), "2026-12-10, 1 day ago");
    }
}
