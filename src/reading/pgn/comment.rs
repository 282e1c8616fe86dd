//! What comments say in the words of chess programs. cmail and XBoard have no other way to offer a draw or to resign.

use super::super::{Spoken, WhyUnclear, line::one as one_line, spoken};
use crate::{Pattern, chess::Spelt, model::Side, pattern};

/// What programs write for each other: `[%clk 1:59:56]`.
static COMMAND: Pattern = Pattern::new(|| pattern(r"\[%[^\]]*(?:\]|$)"));

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Says {
    /// `{White offers a draw}`; `{(=)}` names nobody: whoever made the last move.
    Offers(Option<Side>),
    /// `{Black accepts the draw}`; `{Draw agreed}` names nobody: whoever sends it.
    Agrees(Option<Side>),
    Resigns(Side),
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Line {
    Says(Says),
    /// Words for the opponent.
    Words(String),
}

pub(super) fn lines(comment: &str) -> Vec<Line> {
    // XBoard draws the position in a comment, between two lines of dashes.
    if comment.trim_start().starts_with("-----") {
        return Vec::new();
    }
    COMMAND.replace_all(comment, "").lines().filter_map(one).collect()
}

/// What is for nobody is left out: a program's figures, what we wrote ourselves.
fn one(line: &str) -> Option<Line> {
    let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = words.trim_end_matches(['.', '!']).to_lowercase();
    let (side, rest) = match plain.split_once(' ') {
        Some(("white", rest)) => (Some(Side::White), rest),
        Some(("black", rest)) => (Some(Side::Black), rest),
        _ => (None, plain.as_str()),
    };
    let says = match (side, rest) {
        (Some(_), "offers a draw" | "offers draw" | "offers the draw") | (None, "(=)" | "draw offered") => {
            Says::Offers(side)
        }
        (
            Some(_),
            "accepts"
            | "accepts a draw"
            | "accepts draw"
            | "accepts the draw"
            | "accepts the draw offer"
            | "accepts draw offer"
            | "agrees to a draw",
        )
        | (None, "draw agreed") => Says::Agrees(side),
        (Some(side), "resigns") => Says::Resigns(side),
        (Some(_), "mates" | "checkmates" | "to play" | "wins") | (None, "checkmate" | "stalemate") => {
            return None;
        }
        _ if plain.starts_with("referee:") || !(has_a_word(&words) || says_more(&words)) => return None,
        _ => return Some(Line::Words(words)),
    };
    Some(Line::Says(says))
}

/// Whether words for the opponent are, or may be, meant for us: they would count as a line of their own.
pub(super) fn says_more(line: &str) -> bool {
    let found = one_line(line);
    let asked = matches!(
        found.why(),
        Some(
            WhyUnclear::WordInProse(_)
                | WhyUnclear::OfferInWords
                | WhyUnclear::TakenBack
                | WhyUnclear::MoveWithdrawn
                | WhyUnclear::ClaimGround
                | WhyUnclear::ClaimMove
        )
    );
    found.counts() || asked
}

/// Whether words for the opponent name another move under this number than the one that was sent: a correction, or what
/// its writer thought about it.
pub(super) fn speaks_of_another(line: &str, number: u32, sent: &Spelt) -> bool {
    let another =
        |spoken: &Spoken| spoken.number == Some(number) && spoken.spelt.to_string() != sent.to_string();
    spoken(line).iter().any(another)
}

/// Engines leave figures like `+0.35/18 12s`, which are nothing that a player wrote.
fn has_a_word(text: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() >= 2)
}
