//! Conditional moves: `if 5755 then 7163`, `if 12... 5755 13. 7163, if 2836 then 6125`, `if any then 7163`.
//!
//! A line that begins with "if" and a move was meant as one, and is asked back where not all of it reads. Any other line
//! that begins with "if" is prose. Nothing but moves can be made to depend on a move: no draw offer, no resignation.

use std::sync::LazyLock;

use regex::Regex;

use super::{
    Branch, Dots, Found, Start, What, WhyUnclear,
    moves::{moves, out_of_place, start},
    parts::{Part, cut},
};
use crate::{chess::Foreseen, pattern};

/// What parts one condition from the next.
static IF: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:^|[\s,;.]+)(?:(?:and|und|et|y|e|i|a|en|kaj|и|και)\s+)?(?:if|wenn|falls|si|se|als|indien|jeśli|jesli|jeżeli|jezeli|pokud|jestli|když|kdyz|если|αν|εάν)[\s:]+",
    )
});
/// A move number.
static NUMBER: LazyLock<Regex> = LazyLock::new(|| pattern(r"^([1-9]\d{0,2})\s?(\.+|…)\s?"));
/// Any move of the opponent's, and what is to be answered.
static ANY: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^any(?:thing|\s+move)?\b[\s,;:]*(.*)$"));
/// What ends a game, or could.
static OUTCOME: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\b(?:resign|accept|decline|claim|offer|draw)(?:s|ed|ing)?\b"));

/// Words that people write between the moves.
const BETWEEN: &[&str] = &[
    "then",
    "and",
    "i",
    "you",
    "play",
    "->",
    "→",
    "dann",
    "so",
    "alors",
    "entonces",
    "allora",
    "então",
    "entao",
    "dan",
    "to",
    "wtedy",
    "pak",
    "tak",
    "potom",
    "то",
    "тогда",
    "τότε",
    "τοτε",
    "tiam",
];

/// Why a line that begins with "if" and a move is not taken.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum WhyConditional {
    /// A draw offer in it.
    Offer,
    /// An end of the game in it.
    Outcome,
    /// It ends in a move of the opponent's.
    NoReply,
    /// Something in it is no move.
    NotRead,
    /// Its move numbers do not run on from one another.
    Numbers,
    /// Another line of the mail could not be taken, and this one may go on from it.
    Beside,
}

/// What a line says that begins with "if" and a move, or with one of the requests that go with such lines.
pub(super) fn read(text: &str) -> Found {
    let text = text.trim().trim_end_matches(['.', '!', ',', ';', ' ']);
    match text.to_lowercase().as_str() {
        "forget ifs" | "forget the ifs" | "forget my ifs" | "forget all ifs" => {
            return Found::Said(What::ForgetIfs);
        }
        "go on" => return Found::Said(What::GoOn),
        _ => {}
    }
    let begins = IF.find(text).is_some_and(|found| found.start() == 0);
    let mut conditions = IF.split(text).skip(1);
    let Some(first) = conditions.next().filter(|first| begins && meant(first)) else { return Found::Nothing };
    let branches: Result<Vec<Branch>, WhyUnclear> =
        std::iter::once(first).chain(conditions).map(branch).collect();
    match branches {
        Ok(branches) => Found::Said(What::If(branches)),
        Err(why) => Found::Unclear(why),
    }
}

/// Whether what follows the first "if" is a move.
fn meant(text: &str) -> bool {
    let rest = NUMBER.find(text).map_or(text, |found| text.get(found.end()..).unwrap_or_default());
    let is_move = |word: &str| {
        let parts = cut(word.trim_end_matches([',', ';', ':', '.', '!', '?']));
        parts.is_some_and(|parts| matches!(parts.as_slice(), [Part::Move(_)]) && moves(&parts).is_ok())
    };
    let mut words =
        rest.split_whitespace().skip_while(|word| ["you", "play"].contains(&word.to_lowercase().as_str()));
    match ANY.captures(rest) {
        Some(_) => rest.split_whitespace().any(is_move),
        None => words.next().is_some_and(is_move),
    }
}

/// One condition: a move and what follows it, the last of it an answer.
fn branch(text: &str) -> Result<Branch, WhyUnclear> {
    let numbered = NUMBER.captures(text);
    let behind = numbered.as_ref().and_then(|found| text.get(found.get(0)?.end()..)).unwrap_or(text);
    let branch = match ANY.captures(behind).and_then(|found| found.get(1)) {
        None => stretch(text)?,
        Some(reply) => {
            let own = numbered.and_then(|found| {
                let dots = if found.get(2)?.as_str() == "." { Dots::One } else { Dots::Three };
                Some(Start { number: found.get(1)?.as_str().parse().ok()?, dots })
            });
            let mut reply = stretch(reply.as_str())?;
            reply.steps.insert(0, Foreseen::Any);
            Branch { start: own.or(reply.start.and_then(before)), steps: reply.steps }
        }
    };
    let answered = branch.steps.len() >= 2 && branch.steps.len().is_multiple_of(2);
    if answered { Ok(branch) } else { Err(WhyUnclear::Conditional(WhyConditional::NoReply)) }
}

/// Moves that follow each other, with the words between them left out.
fn stretch(text: &str) -> Result<Branch, WhyUnclear> {
    let unread = || WhyUnclear::Conditional(WhyConditional::NotRead);
    let text = without_words(text);
    let Some(parts) = cut(&text) else {
        let why = match () {
            () if OUTCOME.is_match(&text) => WhyConditional::Outcome,
            () if text.contains("=)") => WhyConditional::Offer,
            () => WhyConditional::NotRead,
        };
        return Err(WhyUnclear::Conditional(why));
    };
    if parts.contains(&Part::Offer) {
        return Err(WhyUnclear::Conditional(WhyConditional::Offer));
    }
    if parts.contains(&Part::Question) {
        return Err(WhyUnclear::Question);
    }
    let moves =
        moves(&parts).map_err(|wrong| WhyUnclear::NotInConditional { text: wrong.text, why: wrong.why })?;
    if moves.is_empty() || out_of_place(&parts) {
        return Err(unread());
    }
    let start = start(&parts).map_err(|_| WhyUnclear::Conditional(WhyConditional::Numbers))?;
    Ok(Branch { start, steps: moves.into_iter().map(Foreseen::This).collect() })
}

/// The number of the half-move before a numbered one; none where the number does not say whose it is.
fn before(start: Start) -> Option<Start> {
    match start.dots {
        Dots::Three => Some(Start { number: start.number, dots: Dots::One }),
        Dots::One => Some(Start { number: start.number.checked_sub(1)?, dots: Dots::Three }),
        Dots::None => None,
    }
}

/// `5755 then I play 7163`, `5755: 7163` and `5755 - 7163` without what stands between the moves.
fn without_words(text: &str) -> String {
    let mut kept: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let bare = word.trim_end_matches([',', ';', ':']);
        let digits =
            |word: &String| (4..=5).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
        // `e2 - e4` is one move, `5755 - 7163` are two.
        let dash = matches!(bare, "-" | "–" | "—") && kept.last().is_some_and(digits);
        if dash || BETWEEN.contains(&bare.to_lowercase().as_str()) {
            continue;
        }
        kept.push(word.trim_end_matches(':').to_owned());
    }
    kept.join(" ")
}
