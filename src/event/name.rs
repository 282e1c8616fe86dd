//! Names of people, events and places. They travel into letters, mail headers and PGN tags, so whatever would break
//! out of one of these is refused here, once.

use crate::model::diacritics::folded;
use crate::regulations::{is_printable, quoted};

const LONGEST: usize = 80;

/// Signs that end a PGN tag or comment, or bracket an address in a mail header.
const BREAKING: [char; 8] = ['"', '\\', '[', ']', '{', '}', '<', '>'];

/// The name with its blanks folded: none at the ends, single plain ones between; or why we cannot write it everywhere.
pub(super) fn name(text: &str) -> Result<String, String> {
    if let Some(letter) = text.chars().find(|letter| BREAKING.contains(letter)) {
        return Err(format!("a name may not contain {letter} since PGN and mail headers use it"));
    }
    let blank = |letter: char| letter.is_whitespace() && !letter.is_control();
    let name = text.split(blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let hidden = name.chars().find(|letter| !is_printable(*letter));
    if let Some(letter) = hidden {
        return Err(format!("the character U+{:04X} in it cannot be seen", u32::from(letter)));
    }
    match name.chars().count() {
        0 => Err("the name is empty".into()),
        1..=LONGEST => Ok(name),
        length => Err(format!("it has {length} characters; a name may have {LONGEST}")),
    }
}

/// A person's name: a name with at least one letter.
pub(crate) fn person(text: &str) -> Result<String, String> {
    let name = name(text)?;
    if name.chars().any(char::is_alphabetic) {
        Ok(name)
    } else {
        Err(format!("{} has no letter; write for example \"Novak, Jan\"", quoted(&name)))
    }
}

/// What two names share that are the same but for case and blanks.
pub(super) fn key(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether two names are the same but for case and blanks: in an event names tell players apart.
pub fn same_name(one: &str, other: &str) -> bool {
    key(one) == key(other)
}

/// A name as it is said: `Jan Novak`, where lists have `Novak, Jan`.
pub fn spoken(name: &str) -> String {
    match name.split_once(',') {
        Some((surname, given)) => format!("{} {}", given.trim(), surname.trim()).trim().to_owned(),
        None => name.to_owned(),
    }
}

/// What two names share that may be one person's: the same but for case, blanks, the comma's order (`Novak, Jan` is
/// `Jan Novak`), the marks on its letters, and titles in front (`Dr. Jan Novak`): words that are cut short. An initial is
/// no title, and what stands behind a name tells a father from his son.
pub(super) fn person_key(name: &str) -> String {
    let turned = spoken(name);
    let title = |word: &&str| word.ends_with('.') && word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let bare: Vec<&str> = turned.split_whitespace().skip_while(title).collect();
    key(&folded(&if bare.is_empty() { turned.clone() } else { bare.join(" ") }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_script_pass_with_their_blanks_folded() {
        for (text, kept) in [
            ("Novak, Jan", "Novak, Jan"),
            ("  Dvořák,\u{a0}Antonín ", "Dvořák, Antonín"),
            ("O'Neil, Sean (jun.)", "O'Neil, Sean (jun.)"),
            ("Иванов,   Пётр", "Иванов, Пётр"),
            ("Nova\u{301}k, J.", "Nova\u{301}k, J."),
            ("李, 明", "李, 明"),
        ] {
            assert_eq!(person(text).as_deref(), Ok(kept), "{text}");
        }
        assert_eq!(key(" NOVAK,  Jan"), key("Novak, jan"));
    }

    #[test]
    fn names_that_would_break_a_tag_or_a_letter_are_refused() {
        for text in [
            "",
            "   ",
            "a\"b",
            "a\\b",
            "a]b",
            "a[b",
            "{a",
            "a}",
            "<a",
            "a>",
            "a\nb",
            "a\tb",
            "a\u{200b}b",
            "\u{202e}a",
            "a\u{85}b",
            "a\u{7f}",
            "a\u{feff}",
        ] {
            assert!(name(text).is_err(), "{text:?}");
        }
        assert!(name(&"a".repeat(80)).is_ok());
        assert!(name(&"a".repeat(81)).is_err());
        assert!(person("?").is_err());
        assert!(name("2026").is_ok());
    }
}
