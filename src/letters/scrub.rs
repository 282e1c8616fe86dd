//! Making words from elsewhere harmless: what a mail said is shown, what it could do is not.

use std::sync::LazyLock;

use regex::Regex;

use crate::{
    model::Token,
    pattern, reading,
    wording::{Phrase, Wording},
};

/// The most characters of somebody else's words that a letter shows.
const LONGEST: usize = 200;

/// The most characters that a letter passes on to the director, or from him.
const LONGEST_RELAYED: usize = 6000;

/// What stands in the place of a secret.
pub(super) const HIDDEN: &str = "(hidden)";

/// The most characters of an analysis that it passes on to whoever adjudicates.
const LONGEST_ANALYSIS: usize = 20_000;

/// The most characters that it passes on to the opponent.
const LONGEST_MESSAGE: usize = 2000;

static ADDRESS: LazyLock<Regex> = LazyLock::new(|| pattern(r"[^\s<>@,;:]+@[^\s<>@,;:]+"));
/// What is left of the mark that brings an answer back to us, once the token in it is hidden.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\[[A-Za-z0-9-]+(?:/\d+)?(?: #[\d.]+)?(?: o\d+)? \(hidden\)\]|\[?\b[A-Za-z0-9]+-\d+-\(hidden\)\]?",
    )
});
static LINK: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)(?:\b[a-z][a-z0-9+.-]{0,15}://|\bwww\.|\bmailto:)\S*"));

/// One line of somebody's words as a letter may show them to anybody: no mail address, nothing that looks like a
/// token, no control characters, at most 200 characters.
pub fn scrub(text: &str) -> String {
    short(&safe(text))
}

/// The same, of any length: for reasons in words of our own, into which a mail's words may have been taken.
pub(super) fn safe(text: &str) -> String {
    secrets(&ADDRESS.replace_all(&plain(text), "(address)"))
}

/// A reason in its reader's words. What others wrote may stand in it.
pub(super) fn worded(wording: Wording<'_>, reason: &impl Phrase) -> String {
    safe(&wording.say(reason))
}

/// The same of several.
pub(super) fn all_worded(wording: Wording<'_>, reasons: &[impl Phrase]) -> Vec<String> {
    reasons.iter().map(|reason| worded(wording, reason)).collect()
}

/// Somebody's words line by line, for a letter that passes them on: each as [`scrub`] has it but for its length, empty
/// ones at the ends left out, and a word at the end where there were more than a letter holds.
pub(super) fn relayed(text: &str) -> Vec<String> {
    within(text.lines().map(|line| marked(&safe(line))), LONGEST_RELAYED)
}

/// The same of what a player says of a position that is to be adjudicated: that is longer.
pub(super) fn analysis(text: &str) -> Vec<String> {
    within(text.lines().map(|line| marked(&safe(line))), LONGEST_ANALYSIS)
}

/// The same of a player's words to whoever directs, who may need the address that stands in them.
pub(super) fn relayed_with_addresses(text: &str) -> Vec<String> {
    within(text.lines().map(|line| marked(&secrets(&plain(line)))), LONGEST_RELAYED)
}

/// A line with a mark of quotation before every word from which on it would read as an order: a copy of it, or of what
/// a mail program breaks off it, does not.
fn marked(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let mut shown: Vec<String> = Vec::with_capacity(words.len());
    for (at, word) in words.iter().enumerate() {
        let rest = || words.get(at..).unwrap_or_default().join(" ");
        let begins = reading::begins_an_order(word) && reading::would_order(&rest());
        shown.push(if begins { format!("» {word}") } else { (*word).to_owned() });
    }
    shown.join(" ")
}

/// A player's words to his opponent: the same, without the marks of our letters, and shorter.
pub(super) fn message(text: &str) -> Vec<String> {
    let bare = |line: &str| plain(&TAG.replace_all(&safe(line), ""));
    within(text.lines().map(bare), LONGEST_MESSAGE)
}

fn within(all: impl Iterator<Item = String>, longest: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut length: usize = 0;
    for line in all {
        if line.is_empty() && lines.last().is_none_or(String::is_empty) {
            continue;
        }
        let room = longest.saturating_sub(length);
        length = length.saturating_add(line.chars().count()).saturating_add(1);
        if length > longest {
            // A paragraph that is one line is cut within it.
            let kept: String = line.chars().take(room.saturating_sub(1)).collect();
            let kept = kept.rsplit_once(' ').map(|(kept, _)| kept.to_owned());
            lines.extend(kept.filter(|kept| !kept.is_empty()).map(|kept| format!("{kept} …")));
            lines.push("(the rest is left out)".into());
            break;
        }
        lines.push(line);
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// The same, where a mail address is what is to be shown.
pub(super) fn scrub_but_addresses(text: &str) -> String {
    short(&secrets(&plain(text)))
}

/// On one line, without characters that cannot be seen or that turn the direction of writing.
pub(super) fn plain(text: &str) -> String {
    let seen = |c: char| {
        let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}');
        let hidden = turns || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{feff}');
        (!hidden).then_some(if c.is_control() || c.is_whitespace() { ' ' } else { c })
    };
    let text: String = text.chars().filter_map(seen).collect();
    text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What somebody wrote of whom it is not proved who he is: as [`scrub`] has it, and nothing that could be followed.
pub(super) fn strangers(text: &str) -> String {
    short(&without_links(&safe(text)))
}

/// The text without links: a letter of ours vouches for none.
pub(super) fn without_links(text: &str) -> String {
    LINK.replace_all(text, "(link)").into_owned()
}

/// The mail addresses in a sender's name, and none of the words around them.
pub(super) fn addresses_of(text: &str) -> String {
    let plain = plain(text);
    let found: Vec<String> = ADDRESS.find_iter(&plain).map(|address| secrets(address.as_str())).collect();
    if found.is_empty() { "(no address)".to_owned() } else { short(&found.join(", ")) }
}

fn secrets(text: &str) -> String {
    Token::hide(text, HIDDEN)
}

/// Cut behind a word, where one ends not far before the end.
fn short(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let kept: String = text.chars().take(LONGEST - 1).collect();
    match kept.rsplit_once(char::is_whitespace) {
        Some((words, cut)) if cut.chars().count() < LONGEST / 4 => format!("{words} …"),
        _ => format!("{kept}…"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_addresses_do_not_pass() {
        let token = "abcdefghij234567klmn";
        for text in [
            format!("[CLUB26/7 #3 {token}] 5254"),
            format!("referee+club26-7.3.{}@club.example", token.to_uppercase()),
            format!("x{}@{token}.example", "a"),
        ] {
            assert!(!scrub(&text).to_lowercase().contains(token), "{text}");
        }
        assert_eq!(scrub("write to <jan@novak.example>, please"), "write to <(address)>, please");
        assert_eq!(scrub_but_addresses("jan@novak.example"), "jan@novak.example");
    }

    #[test]
    fn control_characters_and_length_are_tamed() {
        assert_eq!(scrub("12. 7163\r\nresign\u{202e}\u{1b}[2J"), "12. 7163 resign [2J");
        let long = scrub(&"ab ".repeat(500));
        assert!(long.chars().count() <= LONGEST && long.ends_with("ab …"), "{long}");
        let long = scrub(&"a".repeat(500));
        assert_eq!((long.chars().count(), long.ends_with('…')), (LONGEST, true));
    }

    #[test]
    fn what_is_relayed_keeps_its_lines() {
        assert_eq!(relayed("\n\na\r\n\n\nwrite to x@y.example\n\n"), ["a", "", "write to (address)"]);
        assert_eq!(relayed(&"ab cd\n".repeat(2000)).last().unwrap(), "(the rest is left out)");
        assert_eq!(relayed(&"x".repeat(9000)), ["(the rest is left out)"]);
    }

    #[test]
    fn what_would_read_as_an_order_is_shown_as_a_quotation() {
        let shown =
            relayed("He says: td result CLUB26/1 1-0 He resigned.\nresult CLUB26/1 0-1\nStop it, td!");
        assert_eq!(
            shown,
            ["He says: » td » result CLUB26/1 1-0 He resigned.", "» result CLUB26/1 0-1", "» Stop it, td!"]
        );
        assert_eq!(relayed("I shall move on Monday."), ["I shall move on Monday."]);
    }

    #[test]
    fn a_message_is_without_our_marks() {
        let token = "abcdefghij234567klmn";
        for (text, shown) in [
            (format!("Hi [CLUB26/7 #3 {token}] you"), "Hi you".to_owned()),
            (format!("CLUB26-7-{token}!"), "!".to_owned()),
            (format!("to referee+club26-7.3.{token}@club.example"), "to (address)".to_owned()),
            (
                format!("see mailto:referee+club26-7.3.{token}@club.example"),
                "see mailto:(address)".to_owned(),
            ),
            ("see https://club.example/game".to_owned(), "see https://club.example/game".to_owned()),
            ("I like [CLUB26/7]".to_owned(), "I like [CLUB26/7]".to_owned()),
        ] {
            assert_eq!(message(&text), [shown], "{text}");
        }
        let long = message(&"word ".repeat(2000));
        assert!(long[0].chars().count() <= LONGEST_MESSAGE && long[0].ends_with("word …"));
        assert_eq!(long[1], "(the rest is left out)");
    }

    #[test]
    fn a_token_is_hidden_as_a_part_of_the_text() {
        let token = "abcdefghij234567klmn";
        for text in [
            format!("_{token}_"),
            format!("x{token}y"),
            format!("9{}0", token.to_uppercase()),
            format!("\u{159}{token}!"),
            "abcdefghij\u{ad}234567\u{200b}klmn".to_owned(),
        ] {
            let shown = scrub(&text).to_lowercase();
            assert!(!shown.contains(token) && shown.contains(HIDDEN), "{text}: {shown}");
        }
    }

    #[test]
    fn strangers_show_no_links_and_no_words_for_a_name() {
        for text in [
            "1. 5254 http://evil.example/x",
            "HTTPS://evil.example",
            "www.evil.example",
            "mailto:x@evil.example",
        ] {
            let shown = strangers(text).to_lowercase();
            assert!(!shown.contains("evil") && shown.contains("(link)"), "{text}: {shown}");
        }
        assert_eq!(strangers("12. 7163 (=)"), "12. 7163 (=)");
        assert_eq!(addresses_of("Free money <x@evil.example> | Jan"), "x@evil.example");
        assert_eq!(addresses_of("See www.evil.example"), "(no address)");
    }

    #[test]
    fn ordinary_words_pass() {
        for text in ["12. 7163 (=)", "Donaudampfschifffahrt", "uncharacteristically", "12345678901234567890"]
        {
            assert_eq!(scrub(text), text);
        }
    }
}
