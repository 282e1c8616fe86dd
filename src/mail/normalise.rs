//! One line of text in the few characters that the reader knows: phones and word processors write dashes, blanks and
//! digits that look right and compare wrong. Letters of other scripts are left alone: only the reader knows the
//! player's language. Normalising twice gives what normalising once gave.

/// The line with blanks of all kinds as spaces, invisible and control characters dropped, full-width forms, dashes,
/// quotation marks, the ellipsis and foreign digits in ASCII, and no blanks at its end.
pub fn normalise(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            '…' => text.push_str("..."),
            _ => text.extend(one(c)),
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// What stands for one character, if anything.
fn one(c: char) -> Option<char> {
    match c {
        '\t' | '\r' | '\n' | '\u{0B}' | '\u{0C}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
        _ if c.is_control() => None,
        // Soft hyphen, zero-width and direction marks, word joiner and its kin, variation selectors, BOM.
        '\u{AD}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' => None,
        _ if c.is_whitespace() => Some(' '),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' => Some('-'),
        '\u{2018}'..='\u{201B}' => Some('\''),
        '\u{201C}'..='\u{201F}' => Some('"'),
        '\u{FF01}'..='\u{FF5E}' => shifted(c, 0xFF01, '!'),
        '\u{0660}'..='\u{0669}' => shifted(c, 0x0660, '0'),
        '\u{06F0}'..='\u{06F9}' => shifted(c, 0x06F0, '0'),
        '\u{0966}'..='\u{096F}' => shifted(c, 0x0966, '0'),
        _ => Some(c),
    }
}

fn shifted(c: char, from: u32, to: char) -> Option<char> {
    char::from_u32(u32::from(c).wrapping_sub(from).wrapping_add(u32::from(to)))
}

/// The words of a line with one blank between them: the form in which lines are compared.
pub(super) fn fold(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert_eq, proptest};

    use super::*;

    #[test]
    fn look_alikes_of_ascii_become_ascii() {
        for (from, to) in [
            ("\u{FEFF}12.\u{A0}Nf3\u{202F}\u{2007}x", "12. Nf3  x"),
            ("1\u{200B}.\u{2060} e\u{AD}4", "1. e4"),
            ("０－０－０", "0-0-0"),
            ("O–O—O−O", "O-O-O-O"),
            ("12…Nf6", "12...Nf6"),
            ("١٢ ۳۴ ५६", "12 34 56"),
            ("e4\u{0}\u{7}\t \r", "e4"),
            ("“I don’t”", "\"I don't\""),
        ] {
            assert_eq!(normalise(from), to);
        }
    }

    #[test]
    fn letters_of_other_scripts_stay() {
        assert_eq!(normalise("Κf3 Сf3 ♘f3"), "Κf3 Сf3 ♘f3");
    }

    proptest! {
        #[test]
        fn normalising_twice_changes_nothing_more(text in any::<String>()) {
            let once = normalise(&text);
            prop_assert_eq!(normalise(&once), once.clone());
        }
    }
}
