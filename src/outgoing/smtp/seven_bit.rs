//! A letter for a server that takes ASCII only.
//!
//! Only letters that a chess program reads as they come have other characters in their body (`letters/mail_bytes.rs`), and an
//! encoding would hide the game from it: so each such character is written as letters of ASCII come nearest to it.

use deunicode::deunicode_char;

/// The letter in ASCII. Its heads are ASCII already: words in them are encoded where they are rendered.
pub(super) fn transliterated(letter: &[u8]) -> Vec<u8> {
    let end = letter.windows(4).position(|window| window == b"\r\n\r\n");
    let Some((head, body)) = end.and_then(|end| letter.split_at_checked(end + 4)) else {
        return letter.to_vec();
    };
    if body.is_ascii() {
        return letter.to_vec();
    }
    let body: String = String::from_utf8_lossy(body).chars().map(in_ascii).collect();
    [&as_seven_bit(head)[..], body.as_bytes()].concat()
}

/// A character in ASCII, without what would end a tag of the game, or begin another.
fn in_ascii(c: char) -> String {
    if c.is_ascii() {
        return c.to_string();
    }
    let letters = deunicode_char(c).unwrap_or("?");
    letters.chars().filter(|c| !matches!(c, '"' | '\\' | '[' | ']' | '{' | '}' | '\r' | '\n')).collect()
}

/// The head, with the encoding that the body now has.
fn as_seven_bit(head: &[u8]) -> Vec<u8> {
    const FIELD: &str = "content-transfer-encoding:";
    let lines = head.split_inclusive(|byte| *byte == b'\n');
    let written = lines.map(|line| {
        let own = line.get(..FIELD.len()).is_some_and(|name| name.eq_ignore_ascii_case(FIELD.as_bytes()));
        if own { b"Content-Transfer-Encoding: 7bit\r\n" } else { line }
    });
    written.collect::<Vec<_>>().concat()
}

#[cfg(test)]
mod tests {
    use mail_parser::{MessageParser, MimeHeaders};

    use super::*;

    #[test]
    fn a_game_is_transliterated_and_stands_as_it_is() {
        let letter = "From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\
                      content-transfer-encoding: 8bit\r\n\r\n[White \"Žluťoučký, “Jörg”\"]\r\n\r\n1. e4 *\r\n";
        let sent = transliterated(letter.as_bytes());
        let read = MessageParser::default().parse(&sent).unwrap();
        assert_eq!(read.content_transfer_encoding(), Some("7bit"));
        assert_eq!(read.body_text(0).unwrap(), "[White \"Zlutoucky, Jorg\"]\r\n\r\n1. e4 *\r\n");
        assert!(sent.ends_with(b"[White \"Zlutoucky, Jorg\"]\r\n\r\n1. e4 *\r\n"));
    }

    #[test]
    fn a_letter_of_ascii_stays_as_it_is() {
        let letter = b"From: a@b.example\r\nContent-Transfer-Encoding: 7bit\r\n\r\n1. e4\r\n";
        assert_eq!(transliterated(letter), letter);
    }
}
