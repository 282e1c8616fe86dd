//! Facts, regulations and time in plain words for the operator.

use chrono::{DateTime, NaiveDate, Utc};

use super::scrub;
use crate::{
    chess::{Position, Variant},
    event::{Control, DayRule, Drawn, DualNotation, FlagFall, Format, Notation, Regulations, StartPosition},
    laws::{Evidence, Fact, Proof},
    model::{GameResult, HalfMove, Termination},
};

/// An instant in UTC, to the minute; the second never decides anything that is shown.
pub(super) fn instant(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M").to_string()
}

/// `1 game`, `2 games`.
pub(super) fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// `1 day`, `-2 days`.
pub(super) fn days(number: i64) -> String {
    if number.abs() == 1 { format!("{number} day") } else { format!("{number} days") }
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

/// Why a game ended.
pub(super) fn termination(termination: Termination) -> &'static str {
    match termination {
        Termination::Checkmate => "checkmate",
        Termination::Resignation => "resignation",
        Termination::Stalemate => "stalemate",
        Termination::Agreement => "agreement",
    }
}

/// How an event's games come about.
pub(super) fn format(format: Format) -> String {
    match format {
        Format::RoundRobin => "everybody against everybody once".into(),
        Format::DoubleRoundRobin => "everybody against everybody twice".into(),
        Format::Match { games } => format!("a match of {}", count(games as usize, "game")),
        Format::Games => "the organiser's own list of games".into(),
    }
}

/// A control in words.
pub(super) fn control(control: Control) -> String {
    let Control::Sessions { moves, days, carry_over } = control;
    let kept = if carry_over { "unused days are kept" } else { "unused days are lost" };
    format!("{moves} moves in {days} days, again and again; {kept}")
}

/// What notation counts, in words.
pub(super) fn notation(notation: Notation) -> &'static str {
    match notation {
        Notation::Numeric => "numeric",
        Notation::Algebraic => "algebraic",
        Notation::Any => "numeric or algebraic",
    }
}

/// Regulations in words, a line a point.
pub(super) fn regulations(regulations: &Regulations) -> Vec<String> {
    let notation = notation(regulations.notation);
    let dual = match regulations.dual_notation {
        DualNotation::Ask => "a move written in two ways that differ is asked back",
        DualNotation::Illegal => "a move written in two ways that differ is an illegal move",
        DualNotation::First => "of a move written in two ways that differ the first counts",
    };
    let game = match (regulations.variant, regulations.position) {
        (Variant::Chess, _) => "orthodox chess".to_owned(),
        (Variant::Chess960, Some(StartPosition::Number(number))) => {
            format!("Chess960, all games from position {number}")
        }
        (Variant::Chess960, Some(StartPosition::PerEvent)) => {
            "Chess960, one position drawn for all games".to_owned()
        }
        (Variant::Chess960, Some(StartPosition::PerGame) | None) => {
            "Chess960, a position drawn for each game".to_owned()
        }
    };
    let day_rule = match regulations.day_rule {
        DayRule::DatesNextDay => {
            "by the player's own local dates; the day of receipt and the day after it are free"
        }
    };
    let flag = match regulations.flag_fall {
        FlagFall::Report => "a passed limit is reported; the director rules",
    };
    let draw = match regulations.draw_after_moves {
        0 | 1 => "once both have made a move".to_owned(),
        moves => format!("once both have made {moves} moves"),
    };
    let penalty = match regulations.illegal_move_penalty_days {
        0 => "no penalty".to_owned(),
        penalty => format!("{} each", days(penalty.into())),
    };
    vec![
        format!("profile        {}", regulations.profile),
        format!("game           {game}"),
        format!("notation       {notation}; {dual}"),
        format!("time           {}", control(regulations.control)),
        format!("days           {day_rule}"),
        format!("draw offers    {draw}"),
        format!("illegal moves  {penalty}"),
        format!("flag           {flag}"),
    ]
}

/// A journal's fact on one line, in the position before it.
pub(super) fn fact(fact: &Fact, before: &Position) -> String {
    match fact {
        Fact::Opened(opening) => {
            let position = match (&opening.drawn, &opening.fen) {
                (Some(Drawn { number, seed: Some(seed) }), _) => {
                    format!(", from position {number} of Chess960, drawn from the seed {seed}")
                }
                (Some(Drawn { number, seed: None }), _) => format!(", from position {number} of Chess960"),
                (None, Some(_)) => ", from a set position".to_owned(),
                (None, None) => String::new(),
            };
            format!("opened: {} - {}, starts {}{position}", opening.white, opening.black, opening.start)
        }
        Fact::MadeAvailable { half_move, letter, start_letter } => {
            let which = if *start_letter { "start letter" } else { "letter" };
            format!("{} asked for: {which} {} handed over", place(*half_move), scrub::line(letter.as_str()))
        }
        Fact::Moved { half_move, numeric, offer, sent, charge, late } => {
            let offer = if *offer { " (=)" } else { "" };
            let cost = match charge {
                Some(charge) => days(charge.days.into()),
                None => "no time ran".into(),
            };
            let late = if *late { ", after the limit" } else { "" };
            let (place, made, sent) = (place(*half_move), before.sendable(*numeric), instant(*sent));
            format!("{place} {made}{offer} played, sent {sent}, {cost}{late}")
        }
        Fact::IllegalMove { half_move, text, why, count, .. } => {
            let (text, why) = (scrub::line(text), scrub::line(why));
            format!("{} not possible: \"{text}\", {why} (illegal move {count})", place(*half_move))
        }
        Fact::Penalty { side, days: number, reason } => {
            format!("{side} is charged {} more: {}", days((*number).into()), scrub::line(reason))
        }
        Fact::DrawDeclined { by } => format!("{by} declines the draw"),
        Fact::Ended { result, termination: why, by } => {
            format!("game over, {result}: {} by {by}", termination(*why))
        }
        Fact::FlagReported { half_move, last_day, .. } => {
            format!("{} did not come by {last_day}: reported to the director", place(*half_move))
        }
        Fact::FlagWithdrawn { half_move } => {
            format!("the report about {} is withdrawn", place(*half_move))
        }
        Fact::NotationProposed { by, notation } => format!("{by} proposes that {}", counts(*notation)),
        Fact::NotationAgreed { by, notation } => {
            format!("{by} agrees: {} from now on", counts(*notation))
        }
        Fact::HandChanged { side, hand } => {
            let strict = if hand.strict { ", strictly" } else { "" };
            format!("{side} is read with the piece letters of {}{strict}, from now on", hand.language)
        }
        Fact::DeliveryDoubtful { letter, to, failed, diagnostic } => {
            let how = if *failed { "did not arrive" } else { "is late" };
            let (letter, diagnostic) = (scrub::line(letter.as_str()), scrub::line(diagnostic));
            format!("letter {letter} to {to} {how}: {diagnostic}")
        }
    }
}

/// What counts in a game.
fn counts(notation: Notation) -> &'static str {
    match notation {
        Notation::Numeric => "only numeric notation counts",
        Notation::Algebraic => "only algebraic notation counts",
        Notation::Any => "numeric and algebraic notation count",
    }
}

/// `12...`, with the line where something was taken back.
fn place(half_move: HalfMove) -> String {
    match half_move.line {
        0 => half_move.ply.to_string(),
        line => format!("{} (line {line})", half_move.ply),
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
