//! One line of text in the few characters that the reader knows: phones and word processors write dashes, blanks and
//! digits that look right and compare wrong. Letters of other scripts are left alone: only the reader knows the
//! player's language. Normalising twice gives what normalising once gave.

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

/// The noughts of all scripts that have ten figures in a row (Unicode's decimal digits), in their order.
const NOUGHTS: [u32; 75] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6,
    0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0,
    0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x10D30,
    0x10D40, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x116D0,
    0x116DA, 0x11730, 0x118E0, 0x11950, 0x11BF0, 0x11C50, 0x11D50, 0x11DA0, 0x11F50, 0x16130, 0x16A60,
    0x16AC0, 0x16B50, 0x16D70, 0x1CCF0, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0,
    0x1E4F0, 0x1E5F1, 0x1E950, 0x1FBF0,
];

/// The figure of ASCII for a figure of another script: wherever people count in tens, ten signs stand in a row from nought
/// to nine.
fn figure(c: char) -> Option<char> {
    let code = u32::from(c);
    let above = NOUGHTS.partition_point(|nought| *nought <= code);
    let nought = above.checked_sub(1).and_then(|at| NOUGHTS.get(at))?;
    char::from_digit(code - nought, 10)
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

    #[test]
    fn the_figures_of_each_script_are_read() {
        for nought in NOUGHTS {
            let read: String =
                (0..10).filter_map(|n| char::from_u32(nought + n)).filter_map(figure).collect();
            assert_eq!(read, "0123456789", "{nought:x}");
        }
    }

    #[test]
    fn what_is_no_figure_stays() {
        for c in ['0', '²', '①', '½', 'Ⅳ', '十', 'a', 'é', '\u{0670}', '\u{066A}'] {
            assert_eq!(figure(c), None, "{c}");
        }
    }

    proptest! {
        #[test]
        fn normalising_twice_changes_nothing_more(text in any::<String>()) {
            let once = normalise(&text);
            prop_assert_eq!(normalise(&once), once.clone());
        }
    }
}
