//! A letter for a server that takes ASCII only: the same letter with each text that is not ASCII in quoted-printable
//! (RFC 2045, 6.7).

use mail_parser::{MessageParser, MimeHeaders};
use quoted_printable::{InputMode, Options, encode_with_options};

/// The letter in ASCII. Its heads are ASCII already: words in them are encoded where they are rendered.
pub(super) fn encoded(letter: &[u8]) -> Vec<u8> {
    let end = letter.windows(4).position(|window| window == b"\r\n\r\n");
    let Some(end) = end else { return letter.to_vec() };
    let (head, body) = letter.split_at(end + 4);
    if body.is_ascii() {
        return letter.to_vec();
    }
    match boundary(head) {
        Some(boundary) => [head, &parts(body, &boundary)].concat(),
        None => [&with_encoding(head)[..], &text(body)].concat(),
    }
}

/// The parts between these marks, each encoded. What stands above the first mark is no part.
fn parts(body: &[u8], boundary: &str) -> Vec<u8> {
    let mark = [b"--", boundary.as_bytes()].concat();
    let lines: Vec<&[u8]> = body.split_inclusive(|byte| *byte == b'\n').collect();
    let is_mark = |line: &&[u8]| line.starts_with(&mark);
    let pieces = lines.chunk_by(|above, below| is_mark(above) == is_mark(below)).enumerate();
    let sent = pieces.flat_map(|(place, piece)| match place == 0 || piece.iter().any(is_mark) {
        true => piece.concat(),
        false => encoded(&piece.concat()),
    });
    sent.collect()
}

fn text(body: &[u8]) -> Vec<u8> {
    encode_with_options(body, Options::default().input_mode(InputMode::Text)).into_bytes()
}

/// The head with the encoding that the text now has.
fn with_encoding(head: &[u8]) -> Vec<u8> {
    const FIELD: &str = "content-transfer-encoding:";
    let mut out = Vec::new();
    for line in head.split_inclusive(|byte| *byte == b'\n') {
        let own = line.get(..FIELD.len()).is_some_and(|name| name.eq_ignore_ascii_case(FIELD.as_bytes()));
        if line == b"\r\n" {
            out.extend(b"Content-Transfer-Encoding: quoted-printable\r\n\r\n");
        } else if !own {
            out.extend(line);
        }
    }
    out
}

/// What stands between the parts of a multipart letter.
fn boundary(head: &[u8]) -> Option<String> {
    let head = MessageParser::default().parse_headers(head)?;
    let kind = head.content_type().filter(|kind| kind.ctype().eq_ignore_ascii_case("multipart"))?;
    kind.attribute("boundary").map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Žluťoučký kůň = 1. 5254 ½\r\n.dot\r\n\r\nlast line ";

    fn part(text: &str, encoding: &str) -> String {
        format!(
            "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n{text}"
        )
    }

    #[test]
    fn a_letter_says_the_same_in_ascii() {
        let letter = format!("From: a@b.example\r\nMIME-Version: 1.0\r\n{}\r\n", part(TEXT, "8bit"));
        let sent = encoded(letter.as_bytes());
        assert!(sent.is_ascii() && sent.split(|b| *b == b'\n').all(|line| line.len() <= 78));
        let read = MessageParser::default().parse(&sent).unwrap();
        assert_eq!(read.body_text(0).unwrap().trim_end_matches("\r\n"), TEXT);
    }

    #[test]
    fn each_part_of_a_letter_keeps_its_text() {
        let (first, second) = (part(TEXT, "8bit"), part("plain\r\n", "7bit"));
        let letter = format!(
            "From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed;\r\n boundary=\"x.y\"\r\n\r\n\
             --x.y\r\n{first}\r\n--x.y\r\n{second}--x.y--\r\n"
        );
        let sent = encoded(letter.as_bytes());
        assert!(sent.is_ascii());
        let read = MessageParser::default().parse(&sent).unwrap();
        assert_eq!(read.body_text(0).unwrap().trim_end_matches("\r\n"), TEXT);
        let plain = read.part(2).unwrap();
        assert_eq!(plain.text_contents().unwrap().trim(), "plain");
        assert_eq!(plain.content_transfer_encoding(), Some("7bit"));
    }
}
