//! Counts of days that players keep beside their moves: `2/28`, `Used: 3 Total: 17`, `White used 3 days which totals 17 of
//! 30`. They are never moves, and are only compared with our own count.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::{
    model::{Side, TimeNote},
    pattern,
};

/// `2/28`
static BARE: LazyLock<Regex> = LazyLock::new(|| pattern(r"^(?P<used>\d{1,3}) ?/ ?(?P<total>\d{1,3})$"));

/// `Player 1 time usage: 2/28`, `White: 3/17`
static LABELLED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?x)^ (?:(?P<whose>white|black|player\ ?[12]|weiß|weiss|schwarz|my)(?:'s)? [\ :]*)?
        (?:(?:time|days?|thinking|reflection|bedenkzeit|temps|tiempo|tempo|čas|czas|tijd|tempo|время)
           (?:\ (?:time|days?|usage|used|use|spent|taken))*)?
        [\ :=]* (?P<used>\d{1,3}) \ ?/\ ? (?P<total>\d{1,4}) $",
    )
});

/// `Used: 3 Total: 17`, `White used 3 days which totals 17 of 30 allowed days to reach move 10`
static USED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?x)^ (?:(?P<whose>white|black|player\ ?[12]|i|weiß|weiss|schwarz) [\ :]*)?
        (?:(?:have|has|time|days?|reflection|thinking)\ )* (?:used|spent|verbraucht)
        [\ :=+_-]* (?P<used>\d{1,3}) (?:\ ?(?:days?|d|tage?))?
        (?: [\ ,;.]+ (?:and\ |which\ |in\ |und\ )* (?:totals?|totalling|altogether|all|gesamt|insgesamt)
            (?:\ (?:time|days?|used|of))* [\ :=]* (?P<total>\d{1,4}) (?:\ ?(?:days?|d|tage?))?
            (?: \ ?(?:of|out\ of|/)\ ?\d{1,4} (?:\ allowed)? (?:\ days?)? (?:\ to\ reach\ move\ \d{1,3})? )? )? $",
    )
});

/// `3 days used, 17 in total`
static IN_TOTAL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?x)^ (?P<used>\d{1,3})\ (?:days?|tage?)(?:\ (?:used|spent))? [,;\ ]+ (?:and\ )?
        (?P<total>\d{1,4})\ (?:days?\ )?(?:in\ total|in\ all|total|altogether|insgesamt) $",
    )
});

/// `Total: 17`
static TOTAL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?x)^ (?:(?P<whose>white|black|player\ ?[12]|my)(?:'s)?[\ :]+)? total(?:\ (?:time|days?|used|usage))* [\ :=]+
        (?P<total>\d{1,4}) (?:\ days?)? (?:\ ?(?:of|out\ of|/)\ ?\d{1,4}(?:\ days?)?)? $",
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

/// The words of which one stands in every count that is not written with a stroke.
const WORDS: &[&str] = &["used", "spent", "total", "verbraucht", "days", "tage"];

/// Whether it is worth to look closer: nearly every line of a mail is prose.
fn may_be(text: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit();
    text.contains(digit) && (text.contains('/') || WORDS.iter().any(|word| text.contains(word)))
}

/// Whether a count can begin like this.
pub(super) fn begins(text: &str) -> bool {
    const FIRST: &[&str] = &[
        "white",
        "black",
        "player",
        "my",
        "i ",
        "weiß",
        "weiss",
        "schwarz",
        "time",
        "total",
        "thinking",
        "reflection",
    ];
    const TIMES: &[&str] = &["bedenkzeit", "temps", "tiempo", "tempo", "čas", "czas", "tijd", "время"];
    let text = text.trim_start();
    let begun = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    text.starts_with(|c: char| c.is_ascii_digit()) || begun(FIRST) || begun(TIMES) || begun(WORDS)
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
    let whose = found.name("whose").and_then(|who| match who.as_str() {
        "white" | "weiß" | "weiss" => Some(Side::White),
        "black" | "schwarz" => Some(Side::Black),
        player if player.ends_with('1') => Some(Side::White),
        player if player.ends_with('2') => Some(Side::Black),
        _ => None,
    });
    let note = TimeNote { used: number("used"), total: number("total"), whose };
    (note.used.is_some() || note.total.is_some()).then_some(note)
}
