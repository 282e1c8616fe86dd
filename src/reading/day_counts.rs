//! Counts of days that players keep beside their moves: `2/28`, `Used: 3 Total: 17`, `White used 3 days which totals 17 of
//! 30`. They are never moves, and are only compared with our own count.

use regex::{Captures, Regex};

use crate::{
    Pattern,
    lexicon::{any, within},
    model::{Side, TimeNote},
    pattern,
};

/// `2/28`
static BARE: Pattern = Pattern::new(|| pattern(r"^(?P<used>\d{1,3}) ?/ ?(?P<total>\d{1,3})$"));

/// Whose count it is: in the words of a colour, or of a player of two.
const WHOSE: &str = r"(?:(?P<white>WHITE|player ?1)|(?P<black>BLACK|player ?2))";

/// A pattern in which the words of all languages stand for their names in capital letters.
fn counted(frame: &str) -> Regex {
    let words = [
        ("WHOSE", WHOSE.to_owned()),
        ("WHITE", any(|all| [&all.talk.white])),
        ("BLACK", any(|all| [&all.talk.black])),
        ("TIME", any(|all| [&all.date.time])),
        ("DAYS", within(|all| [&all.date.days])),
        ("USED", any(|all| [&all.date.used])),
        ("TOTAL", any(|all| [&all.date.total])),
        ("AND", any(|all| [&all.turn.and])),
    ];
    pattern(words.iter().fold(format!("^{frame}$"), |text, (name, words)| text.replace(name, words)))
}

/// `Player 1 time usage: 2/28`, `White: 3/17`
static LABELLED: Pattern = Pattern::new(|| {
    counted(
        r"(?:(?:WHOSE|my)(?:'s)?[ :]*)?(?:TIME(?: (?:time|days?|usage|used|use|spent|taken))*)?[ :=]*(?P<used>\d{1,3}) ?/ ?(?P<total>\d{1,4})",
    )
});

/// `Used: 3 Total: 17`, `White used 3 days which totals 17 of 30 allowed days to reach move 10`
static USED: Pattern = Pattern::new(|| {
    let total =
        r"[ ,;.]+(?:(?:AND|which|in) )*TOTAL(?: (?:time|days?|used|of))*[ :=]*(?P<total>\d{1,4})(?: ?DAYS)?";
    let allowed = r"(?: ?(?:of|out of|/) ?\d{1,4}(?: allowed)?(?: days?)?(?: to reach move \d{1,3})?)?";
    counted(&format!(
        r"(?:(?:WHOSE|i)[ :]*)?(?:(?:have|has|time|days?|reflection|thinking) )*USED[ :=+_-]*(?P<used>\d{{1,3}})(?: ?DAYS)?(?:{total}{allowed})?"
    ))
});

/// `3 days used, 17 in total`
static IN_TOTAL: Pattern = Pattern::new(|| {
    counted(r"(?P<used>\d{1,3}) DAYS(?: USED)?[,; ]+(?:AND )?(?P<total>\d{1,4}) (?:DAYS )?(?:in )?TOTAL")
});

/// `Total: 17`
static TOTAL: Pattern = Pattern::new(|| {
    counted(
        r"(?:(?:WHOSE|my)(?:'s)?[ :]+)?TOTAL(?: (?:time|days?|used|usage))*[ :=]+(?P<total>\d{1,4})(?: ?DAYS)?(?: ?(?:of|out of|/) ?\d{1,4}(?: days?)?)?",
    )
});

/// The counts that a text is made of; none where anything else stands in it.
pub(super) fn read(text: &str) -> Option<Vec<TimeNote>> {
    let text = text.trim().trim_matches(['(', ')', '[', ']', '.', ',', ';', ':']).trim().to_lowercase();
    if !may_be(&text) {
        return None;
    }
    if let Some(one) = note(&text) {
        return Some(vec![one]);
    }
    let blanks = text.char_indices().filter(|(_, c)| c.is_whitespace());
    blanks.into_iter().find_map(|(at, _)| {
        let (first, second) = text.split_at_checked(at)?;
        let second = Some(second).filter(|second| begins(second))?;
        let bare = |text: &str| note(text.trim().trim_matches([',', ';', '.', '|']).trim());
        Some(vec![bare(first)?, bare(second)?])
    })
}

/// Whether it is worth to look closer: nearly every line of a mail is prose.
fn may_be(text: &str) -> bool {
    static COUNTED: Pattern =
        Pattern::new(|| pattern(any(|all| [&all.date.used, &all.date.total, &all.date.days])));
    text.contains(|c: char| c.is_ascii_digit()) && (text.contains('/') || COUNTED.is_match(text))
}

pub(super) fn begins(text: &str) -> bool {
    static FIRST: Pattern = Pattern::new(|| {
        let words =
            within(|all| [&all.talk.white, &all.talk.black, &all.date.time, &all.date.used, &all.date.total]);
        pattern(format!(r"^\s*(?:\d|player|my|i |{words})"))
    });
    FIRST.is_match(text)
}

fn note(text: &str) -> Option<TimeNote> {
    if let Some(found) = BARE.captures(text) {
        // A half is no count, and what was used for one move is in the whole.
        return made(&found).filter(|note| note.used <= note.total && *text != *"1/2");
    }
    // `9/2142` may be a move behind its number.
    if !text.contains(char::is_alphabetic) {
        return None;
    }
    [&*LABELLED, &USED, &IN_TOTAL, &TOTAL].iter().find_map(|pattern| made(&pattern.captures(text)?))
}

fn made(found: &Captures<'_>) -> Option<TimeNote> {
    let number = |name: &str| found.name(name).and_then(|digits| digits.as_str().parse().ok());
    let side = |name: &str, side| found.name(name).map(|_| side);
    let whose = side("white", Side::White).or_else(|| side("black", Side::Black));
    let note = TimeNote { used: number("used"), total: number("total"), whose };
    (note.used.is_some() || note.total.is_some()).then_some(note)
}
