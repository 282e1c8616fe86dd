//! Dates and counts of days beside moves: `received 3.11.2026 sent 5.11.2026`, `2/28`, `Used: 3 Total: 17`, alone on their
//! line or behind a move. They are never moves, and the counts are only compared with our own.
//!
//! Beside the Laws: post

use regex::{Captures, Regex};

use super::dates::{self, WrittenDate};
use crate::{
    Pattern,
    lexicon::{Known, any, known, within},
    model::{DateOf, DateSaid, Declared, Side, TimeNote},
    pattern,
};

pub(super) static RECEIVED: Known = Known::new(|| known(|all| [&all.date.received]));
pub(super) static SENT: Known = Known::new(|| known(|all| [&all.date.sent]));
pub(super) static ANSWERED: Known = Known::new(|| known(|all| [&all.date.answered]));
/// The opponent, before what he did.
static YOU: Known = Known::new(|| known(|all| [&all.date.you]));
/// What else stands around such words and before their dates.
static BESIDE: Known = Known::new(|| known(|all| [&all.date.beside]));

fn is_filler(word: &str) -> bool {
    matches!(word, "-" | "–" | "—" | "&") || BESIDE.has(word)
}

/// The most bytes of a line that is looked at: longer ones are prose, or made to keep us busy.
const LONGEST: usize = 200;

const MOST_WORDS: usize = 6;

/// What a line says that is nothing but dates and counts of days.
pub(super) fn read(text: &str) -> Option<Declared> {
    if text.len() > LONGEST || !text.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let words = words(text);
    let mut rest = words.as_slice();
    let mut declared = Declared::default();
    while !rest.is_empty() {
        if let Some((said, behind)) = one(rest) {
            declared.dates.push(said);
            rest = behind;
        } else {
            declared.notes = day_counts(&rest.join(" "))?;
            break;
        }
    }
    (!declared.is_empty()).then_some(declared)
}

/// A line that ends in dates and counts of days, and what stands before them.
pub(super) fn behind(text: &str) -> Option<(&str, Declared)> {
    if text.len() > LONGEST {
        return None;
    }
    let begins = text.char_indices().filter(|(at, c)| {
        let before = text.get(..*at).unwrap_or_default();
        c.is_alphanumeric() && before.ends_with(|c: char| c.is_whitespace() || c == '(')
    });
    begins.into_iter().find_map(|(at, _)| {
        let (head, tail) = text.split_at_checked(at)?;
        let first = tail.split(|c: char| c.is_whitespace() || c == ':').next()?;
        if !begins_date(first) && !begins_count(&tail.to_lowercase()) {
            return None;
        }
        let head = head.trim_end().trim_end_matches(['(', ',', ';']).trim_end();
        (!head.is_empty()).then_some((head, read(tail)?))
    })
}

fn begins_date(word: &str) -> bool {
    [&RECEIVED, &SENT, &ANSWERED, &YOU].iter().any(|words| words.has(word)) || is_filler(word)
}

/// The date that these words begin with, and what follows it.
fn one<'a, 'b>(words: &'b [&'a str]) -> Option<(DateSaid, &'b [&'a str])> {
    let (mut rest, mut yours) = (words, false);
    let of = loop {
        let (first, behind) = rest.split_first()?;
        rest = behind;
        if RECEIVED.has(first) {
            break DateOf::Received;
        } else if SENT.has(first) {
            break if yours { DateOf::OpponentSent } else { DateOf::Sent };
        } else if ANSWERED.has(first) {
            break DateOf::Answered;
        } else if YOU.has(first) {
            yours = true;
        } else if !is_filler(first) {
            return None;
        }
    };
    // `reply sent 5.11.`, `received on the 3.11.`
    let goes_on = |word: &str| is_filler(word) || of == DateOf::Answered && SENT.has(word);
    while let Some((_, behind)) = rest.split_first().filter(|(first, _)| goes_on(first)) {
        rest = behind;
    }
    let most = rest.len().min(MOST_WORDS);
    let (written, yearless, used) = (1..=most).rev().find_map(|used| {
        let text = rest.get(..used)?.join(" ");
        let whole = || dates::date(&text).map(|date| (date, false));
        let (written, yearless) = whole().or_else(|| dates::without_year(&text).map(|date| (date, true)))?;
        Some((written, yearless, used))
    })?;
    let behind = rest.get(used..).unwrap_or_default();
    let time = behind.split_first().filter(|(word, _)| is_hour(word));
    let behind = time.map_or(behind, |(_, behind)| behind);
    let (day, month_first) = match written {
        WrittenDate::One(day) => (day, None),
        WrittenDate::Either(day, other) => (day, Some(other)),
    };
    Some((DateSaid { of, day, month_first, yearless }, behind))
}

/// `21:15`
fn is_hour(word: &str) -> bool {
    let digits = |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    word.contains(':') && word.split(':').all(digits)
}

/// The words of a line, without the marks around them; a colon belongs to the word before it or to a time of day.
fn words(text: &str) -> Vec<&str> {
    let set_off = |c: char| matches!(c, '(' | ')' | '[' | ']' | ',' | ';' | ':' | '=' | '"');
    let words = text.split_whitespace().flat_map(|word| match word.split_once([':', '=']) {
        // `received:3.11.2026`
        Some((label, value)) if label.chars().all(char::is_alphabetic) => [label, value],
        _ => [word, ""],
    });
    let bare = words.map(|word| word.trim_matches(set_off));
    // `received.`, but `3.11.`
    let bare = bare.map(|word| match word.ends_with('.') && word.len() > 4 {
        true if word.chars().rev().nth(1).is_some_and(char::is_alphabetic) => word.trim_end_matches('.'),
        _ => word,
    });
    bare.filter(|word| !word.is_empty()).collect()
}

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
fn day_counts(text: &str) -> Option<Vec<TimeNote>> {
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
        let second = Some(second).filter(|second| begins_count(second))?;
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

fn begins_count(text: &str) -> bool {
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
