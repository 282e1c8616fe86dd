//! One line of text in the few characters that the reader knows: phones and word processors write dashes, blanks and
//! digits that look right and compare wrong. Letters of other scripts are left alone: only the reader knows the
//! player's language. Normalising twice gives what normalising once gave.

use super::digits::figure;

/// What editors put before a point of a list.
const BULLETS: [char; 8] = ['•', '◦', '‣', '▪', '●', '·', '*', '-'];

/// The line with blanks of all kinds as spaces, invisible and control characters dropped, full-width forms, dashes,
/// quotation marks, the ellipsis, figures of all scripts and the signs that stand for `(=)` in ASCII, and no blanks at
/// its end. A bullet before a move number and the stars around a bold line are dropped: editors make
/// points of a list of numbered moves.
pub fn normalise(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut offer = false;
    for c in line.chars() {
        match c {
            '…' => text.push_str("..."),
            '⊜' | '⩵' => {
                offer = true;
                text.push_str("(=)");
            }
            _ => text.extend(one(c)),
        }
    }
    // The sign within brackets of its own.
    while offer && text.contains("((=))") {
        text = text.replace("((=))", "(=)");
    }
    text.truncate(text.trim_end().len());
    let inside = without_stars(without_bullets(&text));
    if inside.len() < text.len() { inside.to_owned() } else { text }
}

/// The text between stars, which mail programs put around a bold line when they make plain text of it.
fn without_stars(text: &str) -> &str {
    let line = text.trim_start();
    let behind = line.trim_start_matches('*');
    let inside = behind.trim_end_matches('*');
    let alike = line.len() - behind.len() == behind.len() - inside.len();
    let tight = inside.starts_with(char::is_alphanumeric) && !inside.contains('*') && !inside.ends_with(' ');
    if alike && tight { inside } else { text }
}

/// The text behind bullets, where a move number stands behind them.
fn without_bullets(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(behind) = rest.strip_prefix(BULLETS).filter(|behind| behind.starts_with(' ')) {
        rest = behind.trim_start();
    }
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = rest.len() - behind.len();
    if (1..=3).contains(&digits) && behind.starts_with('.') && rest.len() < text.trim_start().len() {
        rest
    } else {
        text
    }
}

/// What stands for one character, if anything.
fn one(c: char) -> Option<char> {
    match c {
        '\t' | '\r' | '\n' | '\u{0B}' | '\u{0C}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some(' '),
        _ if c.is_control() => None,
        // Soft hyphen, zero-width and direction marks, word joiner and its kin, the frame of a key, variation
        // selectors, BOM.
        '\u{AD}'
        | '\u{61C}'
        | '\u{180E}'
        | '\u{20E3}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' => None,
        _ if c.is_whitespace() => Some(' '),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' => Some('-'),
        '\u{2018}'..='\u{201B}' => Some('\''),
        '\u{201C}'..='\u{201F}' => Some('"'),
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFF01 + u32::from('!')),
        '\u{2768}' | '\u{FE59}' | '\u{207D}' => Some('('),
        '\u{2769}' | '\u{FE5A}' | '\u{207E}' => Some(')'),
        '\u{207C}' | '\u{208C}' | '\u{30A0}' | '\u{FE66}' | '\u{1F7F0}' => Some('='),
        '\u{3002}' | '\u{FF61}' | '\u{2024}' => Some('.'),
        _ => Some(figure(c).unwrap_or(c)),
    }
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
            ("٩. ٢١٤٢", "9. 2142"),
            ("৯. ২১৪২", "9. 2142"),
            ("๙. ๒๑๔๒", "9. 2142"),
            ("𝟗. 𝟚𝟣𝟰𝟸", "9. 2142"),
            ("9\u{FE0F}\u{20E3}. 2142", "9. 2142"),
            ("2142 （＝）", "2142 (=)"),
            ("2142 ⊜", "2142 (=)"),
            ("2142 (⩵)", "2142 (=)"),
            ("2142 (🟰)", "2142 (=)"),
            ("• 9. 2142", "9. 2142"),
            ("  -  * 9. 2142", "9. 2142"),
            ("- 2142", "- 2142"),
            ("*9. 2142*", "9. 2142"),
            ("**9. 2142**", "9. 2142"),
            ("- *9. 2142*", "- *9. 2142*"),
            ("*9.* 2142", "*9.* 2142"),
            ("*9. 2142", "*9. 2142"),
            ("***", "***"),
            ("-9. 2142", "-9. 2142"),
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
