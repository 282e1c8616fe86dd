//! Conditional moves: `if 5755 then 7163`, `if 12... 5755 13. 7163, if 2836 then 6125`, `if any then 7163`.
//!
//! A line that begins with "if" and a move was meant as one, and is asked back where not all of it reads. Any other line
//! that begins with "if" is prose. Nothing but moves can be made to depend on a move: no draw offer, no resignation.
//!
//! Beside the Laws: conditionals

use super::{
    InGame, What, WhyUnclear,
    found::Found,
    line_parts::{Part, cut},
    moves::{moves, out_of_place, start},
    unclear_line::WhyConditional,
};
use crate::{
    Pattern,
    chess::{Branch, Dots, Foreseen, Joined, Start},
    lexicon::{Known, any, known},
    pattern,
};
/// What begins a condition, and what joins it to the one before it.
static IF: Pattern = Pattern::new(|| {
    let joining = any(|all| {
        let turn = &all.turn;
        [&turn.and, &turn.or, &turn.or_small, &turn.but, &turn.but_small, &turn.r#else]
    });
    let begins = any(|all| [&all.turn.r#if]);
    pattern(format!(r"(?i)(?:^|[\s,;.:(\[/|–—-]+)(?:{joining}[\s,]+)*{begins}[\s:]+"))
});
/// "Then" in front of a condition, which goes on from the one before it.
static THEN_IF: Pattern = Pattern::new(|| {
    let and = any(|all| [&all.turn.and]);
    let then = any(|all| [&all.turn.then, &all.turn.after_that]);
    pattern(format!(r"(?i)(?:^|[\s,;.])(?:{and}\s+)?(?:and\s+)?{then}[\s,:]*$"))
});
/// "Then" between a move and its answer.
static THEN: Pattern = Pattern::new(|| {
    let then = any(|all| [&all.turn.then, &all.turn.so]);
    pattern(format!(r"(?i)(?:^|[\s,])(?:->|→|{then})(?:[\s,]|$)"))
});
/// The opposite of a condition, in front of a move: an answer to every move but one.
static UNLESS: Pattern =
    Pattern::new(|| pattern(format!(r"(?i)(?:^|[\s,;]){}[\s,:]+", any(|all| [&all.turn.unless]))));
static NUMBER: Pattern = Pattern::new(|| pattern(r"^([1-9]\d{0,2})\s?(\.+|…)\s?"));
/// Any move of the opponent's, and what is to be answered.
static ANY: Pattern = Pattern::new(|| pattern(r"(?i)^any(?:thing|\s+move)?\b[\s,;:]*(.*)$"));
/// What ends a game, or could.
static OUTCOME: Pattern =
    Pattern::new(|| pattern(r"(?i)\b(?:resign|accept|decline|claim|offer|draw)(?:s|ed|ing)?\b"));

fn is_between(word: &str) -> bool {
    static BETWEEN: Known = Known::new(|| known(|all| [&all.turn.then, &all.turn.so]));
    matches!(word, "and" | "i" | "you" | "play" | "->" | "→") || BETWEEN.has(word)
}

pub fn begins_with_if(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("if"))
}

/// What a line says that begins with "if" and a move, or with one of the requests that go with such lines.
pub(super) fn read(text: &str) -> Found {
    let text = text.trim().trim_end_matches(['.', '!', ',', ';', ' ']);
    match text.to_lowercase().as_str() {
        "forget ifs" | "forget the ifs" | "forget my ifs" | "forget all ifs" => {
            return Found::Said(What::Game(InGame::ForgetIfs));
        }
        "go on" => return Found::Said(What::Game(InGame::GoOn)),
        _ => {}
    }
    if let Some(found) = UNLESS.find(text) {
        let behind = text.get(found.end()..).unwrap_or_default();
        // A word behind it may stand between: `unless you play 7163`.
        if meant(behind) {
            return Found::Unclear(WhyUnclear::Conditional(WhyConditional::Unless));
        }
    }
    let conditions = conditions(text);
    let Some(first) = conditions.first().filter(|first| meant(first.text)) else { return Found::Nothing };
    if !first.begins {
        // `5254, if 5755 then 7163`: what stands before it is no condition.
        let answered = conditions
            .iter()
            .any(|condition| stretch(condition.text).is_ok_and(|found| found.steps.len() > 1));
        let why = WhyUnclear::Conditional(WhyConditional::OwnLine);
        return if answered { Found::Unclear(why) } else { Found::Nothing };
    }
    let branches: Result<Vec<Vec<Branch>>, WhyUnclear> = conditions.iter().map(read_one).collect();
    branches.map_or_else(Found::Unclear, |read| Found::Said(What::Game(InGame::If(read.concat()))))
}

struct Condition<'a> {
    text: &'a str,
    joined: Joined,
    /// Whether nothing but a word that joins stands before its "if", or another condition.
    begins: bool,
}

fn conditions(text: &str) -> Vec<Condition<'_>> {
    let ifs: Vec<_> = IF.find_iter(text).collect();
    let ends = ifs.iter().skip(1).map(|found| found.start()).chain([text.len()]);
    let mut before = text.get(..ifs.first().map_or(0, |found| found.start())).unwrap_or_default();
    let mut begins = before.is_empty() || THEN_IF.find(before).is_some_and(|found| found.start() == 0);
    let mut conditions = Vec::new();
    for (found, end) in ifs.iter().zip(ends) {
        let first = conditions.is_empty();
        let own = text.get(found.end()..end).unwrap_or_default();
        let joined = joined(before, found.as_str(), first);
        let bare =
            if found.as_str().contains(['(', '[']) { own.trim_end_matches([')', ']', ' ']) } else { own };
        conditions.push(Condition { text: without_then(bare, end < text.len()), joined, begins });
        (before, begins) = (own, true);
    }
    conditions
}

/// How a condition stands to what is before it: `before` is all of that, and `by` begins with what parts the two.
fn joined(before: &str, by: &str, first: bool) -> Joined {
    let words = by.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).count();
    let parted = by.contains([',', ';', '.']) || words > 1;
    match () {
        () if THEN_IF.is_match(before) || by.contains(['(', '[']) => Joined::Onward,
        () if first || parted => Joined::Beside,
        () => Joined::Unsaid,
    }
}

/// What stands behind an "if", without the "then" of a condition that goes on from it.
fn without_then(text: &str, more: bool) -> &str {
    let then = THEN_IF.find(text).filter(|_| more).map(|found| found.start());
    then.and_then(|start| text.get(..start)).unwrap_or(text)
}

/// The conditions behind one "if": more than one where others follow without an "if" of their own.
fn read_one(condition: &Condition<'_>) -> Result<Vec<Branch>, WhyUnclear> {
    let whole = branch(condition.text, condition.joined)?;
    if whole.steps.len() < 4 || whole.steps.contains(&Foreseen::Any) {
        return Ok(vec![whole]);
    }
    Ok(apart(condition).unwrap_or_else(|| vec![whole]))
}

/// `5755 then 7163, 3735 then 4244` as two conditions. A stretch of moves that nothing parts is one.
fn apart(condition: &Condition<'_>) -> Option<Vec<Branch>> {
    let pieces: Vec<&str> =
        condition.text.split([',', ';']).map(str::trim).filter(|piece| !piece.is_empty()).collect();
    let read = |pieces: &[&str]| {
        let read = pieces.iter().enumerate().map(|(index, piece)| {
            let joined = if index == 0 { condition.joined } else { Joined::Unsaid };
            branch(piece, joined).ok().filter(|branch| index == 0 || branch.start.is_none())
        });
        read.collect::<Option<Vec<Branch>>>()
    };
    if pieces.len() > 1
        && let Some(branches) = read(&pieces)
    {
        return Some(branches);
    }
    // `5755 then 7163 3735 then 4244`
    let halves: Vec<&str> = THEN.split(condition.text).collect();
    let [first, middle @ .., last] = halves.as_slice() else { return None };
    let words: Vec<(&str, &str)> =
        middle.iter().map(|both| both.trim().split_once(' ')).collect::<Option<_>>()?;
    let triggers = std::iter::once(*first).chain(words.iter().map(|(_, trigger)| *trigger));
    let answers = words.iter().map(|(answer, _)| *answer).chain([*last]);
    let pairs: Vec<String> =
        triggers.zip(answers).map(|(trigger, answer)| format!("{trigger} {answer}")).collect();
    read(&pairs.iter().map(String::as_str).collect::<Vec<_>>()).filter(|branches| branches.len() > 1)
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
fn branch(text: &str, joined: Joined) -> Result<Branch, WhyUnclear> {
    let numbered = NUMBER.captures(text);
    let behind = numbered.as_ref().and_then(|found| text.get(found.get(0)?.end()..)).unwrap_or(text);
    let branch = match ANY.captures(behind).and_then(|found| found.get(1)) {
        None => Branch { joined, ..stretch(text)? },
        Some(reply) => {
            let own = numbered.and_then(|found| {
                let dots = if found.get(2)?.as_str() == "." { Dots::One } else { Dots::Three };
                Some(Start { number: found.get(1)?.as_str().parse().ok()?, dots })
            });
            let mut reply = stretch(reply.as_str())?;
            reply.steps.insert(0, Foreseen::Any);
            Branch { start: own.or(reply.start.and_then(before)), joined, steps: reply.steps }
        }
    };
    let answered = branch.steps.len() >= 2 && branch.steps.len().is_multiple_of(2);
    if answered { Ok(branch) } else { Err(WhyUnclear::Conditional(WhyConditional::NoReply)) }
}

/// Moves that follow each other, with the words between them left out.
fn stretch(text: &str) -> Result<Branch, WhyUnclear> {
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
        return Err(WhyUnclear::Conditional(WhyConditional::NotRead));
    }
    let start = start(&parts).map_err(|_| WhyUnclear::Conditional(WhyConditional::Numbers))?;
    Ok(Branch { start, joined: Joined::Beside, steps: moves.into_iter().map(Foreseen::This).collect() })
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
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let bare = word.trim_end_matches([',', ';', ':']);
        let digits =
            |word: &String| (4..=5).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
        let numbered = words.peek().is_some_and(|next| NUMBER.is_match(next));
        // `e2 - e4` is one move, `5755 - 7163` and `e5 - 2. Nf3` are two.
        let dash = matches!(bare, "-" | "–" | "—") && (numbered || kept.last().is_some_and(digits));
        if dash || is_between(&bare.to_lowercase()) {
            continue;
        }
        kept.push(word.trim_end_matches(':').to_owned());
    }
    kept.join(" ")
}
