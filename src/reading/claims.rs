//! Claims: `claim repetition`, `claim fifty with 5254`, `claim tablebase draw`. Alone on their line, as everything that
//! cannot be taken back: a claim with anything more, or without the ground on which it rests, is asked back.
//!
//! Laws 9.4

use super::{InGame, What, WhyUnclear, Word, found::Found, moves};
use crate::model::{Claim, Claimed};

/// What a line says that is a claim. A move number may stand before it, and a full stop behind it, and nothing else.
pub(super) fn read(text: &str) -> Found {
    let bare = text.trim_end_matches(['.', ' ']);
    let words = bare.trim_end_matches(['.', '!', ',', ';', ' ']);
    let own = words.strip_prefix(['I', 'i']).and_then(|rest| rest.strip_prefix(' '));
    let alone = own.is_none() && words.len() == bare.len();
    match claim(own.unwrap_or(words)) {
        Found::Said(_) if !alone => Found::Unclear(WhyUnclear::WordInProse(Word::Claim)),
        found => found,
    }
}

fn claim(text: &str) -> Found {
    let (words, with) = match split(text) {
        Some((words, with)) => (words, Some(with)),
        None => (text, None),
    };
    let words = words.to_lowercase();
    let words: Vec<&str> = words.split_whitespace().collect();
    let ["claim", claimed @ ..] = words.as_slice() else { return Found::Nothing };
    let claim = match (claimed, with) {
        (["time"], None) => return Found::Said(What::Game(InGame::ClaimTime)),
        ([] | ["draw" | "win" | "tablebase" | "adjudication"] | ["a" | "the", "draw" | "win"], _) => {
            return Found::Unclear(WhyUnclear::ClaimGround);
        }
        (claimed, _) => match ground(claimed) {
            Some(claim) => claim,
            None => return Found::Nothing,
        },
    };
    let Some(with) = with else { return Found::Said(What::Game(InGame::Claim { claim, with: None })) };
    match moves::read(with) {
        Found::Said(What::Game(InGame::Moves(stretch))) => {
            Found::Said(What::Game(InGame::Claim { claim, with: Some(stretch) }))
        }
        _ => Found::Unclear(WhyUnclear::ClaimMove),
    }
}

/// A line before and behind the word `with`.
fn split(text: &str) -> Option<(&str, &str)> {
    let at = text.to_ascii_lowercase().find(" with ")?;
    let (words, with) = text.split_at_checked(at)?;
    Some((words, with.get(" with ".len()..)?.trim()))
}

fn ground(words: &[&str]) -> Option<Claim> {
    let words = match words {
        ["draw", "by", words @ ..] | ["a" | "the", "draw", "by", words @ ..] => words,
        words => words,
    };
    let verdict = |word| match word {
        "win" => Some(Claimed::Win),
        "draw" => Some(Claimed::Draw),
        _ => None,
    };
    match words {
        ["repetition" | "threefold"] | ["threefold", "repetition"] => Some(Claim::Repetition),
        ["fifty" | "50"] | ["fifty" | "50", "moves"] => Some(Claim::FiftyMoves),
        ["tablebase", word] => verdict(*word).map(|verdict| Claim::Tablebase { verdict }),
        ["adjudication", word] => verdict(*word).map(|verdict| Claim::Adjudication { verdict }),
        _ => None,
    }
}
