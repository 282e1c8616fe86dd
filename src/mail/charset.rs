//! Bytes to characters where a mail names no charset, a wrong one, or one that nobody knows. What is right in the
//! label is the parser's; here the bytes themselves are asked. A wrong guess can only lose a move: what decides is
//! written in ASCII, and letters of other scripts are read in the language of their writer.

use mail_parser::decoders::charsets::map::charset_decoder;

/// Of all letters beyond ASCII, so many in a hundred stand beside another one in scripts other than Latin.
const TOGETHER: usize = 60;

/// How far a page is searched for the charset that it names itself.
const HEAD_OF_PAGE: usize = 2048;

/// The characters of a part, from its bytes without transfer encoding. `parsed` is what the parser made of them by
/// their label.
pub(super) fn characters(label: Option<&str>, parsed: &str, bytes: &dyn Fn() -> Vec<u8>) -> String {
    let label = label.map(str::trim).filter(|label| !label.is_empty());
    let known = label.filter(|label| !is_utf8(label) && charset_decoder(label.as_bytes()).is_some());
    match known {
        // The commonest slip: UTF-8 under the label of a charset with one byte a letter. It is never the other way
        // round by chance.
        Some(label) if one_byte(label) => {
            if parsed.is_ascii() {
                return parsed.to_owned();
            }
            match (String::from_utf8(bytes()), is_ascii(label)) {
                (Ok(text), _) => text,
                (Err(error), true) => guessed(error.as_bytes()),
                (Err(_), false) => parsed.to_owned(),
            }
        }
        Some(_) => parsed.to_owned(),
        None if parsed.contains([char::REPLACEMENT_CHARACTER, '\u{1b}', '\0']) => guessed(&bytes()),
        None => parsed.to_owned(),
    }
}

/// The characters of bytes of which nothing is known.
pub(super) fn guessed(bytes: &[u8]) -> String {
    let by = |label: &str| charset_decoder(label.as_bytes()).map(|decode| decode(bytes));
    let has = |sign: &[u8]| bytes.windows(sign.len()).any(|part| part == sign);
    let named = named_in_page(bytes).filter(|label| !is_utf8(label));
    let decoded = if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        by("utf-16")
    } else if has(b"\x1b$B") || has(b"\x1b$@") {
        by("iso-2022-jp")
    } else if let Some(decoded) = named.and_then(by) {
        Some(decoded)
    } else if mostly_utf8(bytes) {
        None
    } else {
        by(family(bytes))
    };
    decoded.unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned())
}

fn is_utf8(label: &str) -> bool {
    ["utf-8", "utf8", "utf_8"].iter().any(|name| label.eq_ignore_ascii_case(name))
}

fn is_ascii(label: &str) -> bool {
    ["us-ascii", "ascii", "ansi_x3.4-1968"].iter().any(|name| label.eq_ignore_ascii_case(name))
}

fn one_byte(label: &str) -> bool {
    let label = label.to_ascii_lowercase();
    let families = ["iso-8859", "iso8859", "iso_8859", "windows-125", "cp125", "latin", "koi8"];
    is_ascii(&label) || families.iter().any(|family| label.starts_with(family))
}

/// The charset that a page names in its own head.
fn named_in_page(bytes: &[u8]) -> Option<&str> {
    let head = bytes.get(..bytes.len().min(HEAD_OF_PAGE))?;
    let at = head.windows(8).position(|part| part.eq_ignore_ascii_case(b"charset="))?;
    let rest = head.get(at + 8..)?;
    let rest = rest.strip_prefix(b"\"").or_else(|| rest.strip_prefix(b"'")).unwrap_or(rest);
    let end = rest.iter().position(|b| !b.is_ascii_alphanumeric() && !b"-_.:".contains(b));
    std::str::from_utf8(rest.get(..end.unwrap_or(rest.len()))?).ok()
}

/// Whether all but a few bytes are UTF-8: a footer in another charset that a list glued below.
fn mostly_utf8(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let broken = text.chars().filter(|c| *c == char::REPLACEMENT_CHARACTER).count();
    let whole = text.chars().filter(|c| !c.is_ascii() && *c != char::REPLACEMENT_CHARACTER).count();
    whole > broken.saturating_mul(4)
}

/// Latin text has its letters beyond ASCII one by one among others; Cyrillic text has them side by side, and its small
/// letters, which are most, stand in another half of the table in each of its charsets.
fn family(bytes: &[u8]) -> &'static str {
    let letter = |b: u8| b >= 0xC0;
    let letters = bytes.iter().filter(|b| letter(**b)).count();
    let pairs = bytes.windows(2).filter(|pair| pair.iter().all(|b| letter(*b))).count();
    if letters < 4 || pairs * 100 < letters * TOGETHER {
        return "windows-1252";
    }
    let high = bytes.iter().filter(|b| **b >= 0xE0).count();
    if high * 2 >= letters { "windows-1251" } else { "koi8-r" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(label: Option<&str>, bytes: &[u8]) -> String {
        let parsed = match label.and_then(|label| charset_decoder(label.as_bytes())) {
            Some(decode) => decode(bytes),
            None => String::from_utf8_lossy(bytes).into_owned(),
        };
        characters(label, &parsed, &|| bytes.to_vec())
    }

    #[test]
    fn the_label_is_believed_where_the_bytes_do_not_speak_against_it() {
        assert_eq!(read(Some("utf-8"), "12. Kё".as_bytes()), "12. Kё");
        assert_eq!(read(Some("windows-1251"), b"\xCA\xF0e7"), "Крe7");
        assert_eq!(read(Some("koi8-r"), b"\xEBf3"), "Кf3");
        assert_eq!(read(Some("iso-8859-1"), b"Gr\xFC\xDFe"), "Grüße");
        assert_eq!(read(Some("gb2312"), b"\xA3\xB5\xA3\xB2"), "５２");
        assert_eq!(read(Some("shift_jis"), b"\x82\x54\x82\x51"), "５２");
        assert_eq!(read(Some("big5"), b"\xA2\xB4\xA2\xB1"), "５２");
        assert_eq!(read(Some("euc-kr"), b"\xA3\xB5\xA3\xB2"), "５２");
        assert_eq!(read(Some("iso-2022-jp"), b"\x1b$B#5#2\x1b(B54"), "５２54");
    }

    #[test]
    fn utf_8_under_another_label_is_utf_8() {
        for label in ["iso-8859-1", "windows-1252", "us-ascii", "windows-1250", "koi8-r"] {
            assert_eq!(read(Some(label), "9.\u{A0}2142 Grüße".as_bytes()), "9.\u{A0}2142 Grüße", "{label}");
        }
    }

    #[test]
    fn without_a_label_the_letters_tell() {
        for label in [None, Some("utf-8"), Some("x-unknown"), Some("us-ascii"), Some(" ")] {
            assert_eq!(read(label, b"Gr\xFC\xDFe aus K\xF6ln"), "Grüße aus Köln", "{label:?}");
            assert_eq!(
                read(label, b"\xCF\xF0\xE8\xE2\xE5\xF2! 12. \xCA\xF0e7"),
                "Привет! 12. Крe7",
                "{label:?}"
            );
            assert_eq!(
                read(label, b"\xF0\xD2\xC9\xD7\xC5\xD4! 12. \xEB\xD2e7"),
                "Привет! 12. Крe7",
                "{label:?}"
            );
        }
        assert_eq!(read(None, b"\xFF\xFE9\0.\0 \x002\x001\x004\x002\0"), "9. 2142");
        assert_eq!(read(None, b"\x1b$B#9\x1b(B. 2142"), "９. 2142");
        assert_eq!(read(None, b"<meta charset=\"iso-8859-2\">\xB1"), "<meta charset=\"iso-8859-2\">ą");
        assert_eq!(read(None, "ěščř žluť\u{fffd}".as_bytes()), "ěščř žluť\u{fffd}");
        assert_eq!(read(None, b"\xC4\x9B\xC5\xA1\xC4\x8D\xC5\x99\xC5\xBE \xE9"), "ěščřž \u{fffd}");
    }
}
