//! A move survives its mail: what mail programs make of one still reads as it.

use super::*;
use crate::{
    mail::understand,
    model::{Desk, Limits},
};

/// What is read from a mail with this type of content.
fn read_in(content: &str, body: &[u8]) -> String {
    let desk = Desk {
        address: "referee@club.example".parse().unwrap(),
        name: "Amici referee".into(),
        aliases: Vec::new(),
        plus_addressing: true,
        secret: [7; 16].into(),
        hosts: Vec::new(),
    };
    let head = "From: jan@novak.example\r\nTo: referee@club.example\r\nSubject: x\r\nMIME-Version: 1.0\r\n";
    let mut raw = format!("{head}Content-Type: {content}\r\n\r\n").into_bytes();
    raw.extend_from_slice(body);
    let message = understand(&raw, &desk, &Limits::default()).unwrap();
    shown_all(&read(&message.lines))
}

#[test]
fn a_line_of_plain_text() {
    for (line, expected) in [
        ("1. - 5755", "1... 5755"),
        ("1. — 5755", "1... 5755"),
        ("1… – 5755", "1... 5755"),
        ("0-0", "0-0"),
        ("O–O–O", "O-O-O"),
        ("0 – 0", "0-0"),
        ("12.\u{a0}0\u{2011}0", "12. 0-0"),
        ("12. ♘f3", "12. ♘f3"),
        ("♘f3", "♘f3"),
        ("♞\u{fe0f}f6", "♞f6"),
        ("♞\u{fe0e}f6", "♞f6"),
        ("12. Кf3", "12. Кf3"),
        ("12. Крe7", "12. Крe7"),
        ("12. Ιf3", "12. Ιf3"),
        ("12. Ĉf3", "12. Ĉf3"),
        ("12. C\u{302}f3", "12. C\u{302}f3"),
        ("12. e5×d6", "12. e5×d6"),
        ("12. ５２５４", "12. 5254"),
        ("12. 52\u{2013}54", "12. 5254"),
        ("12. exd6 e.p.", "12. exd6e.p."),
        ("12. Qe3†", "12. Qe3†"),
        ("12. e8=Q", "12. e8=Q"),
    ] {
        let below = format!("Hello,\r\n\r\n{line}\r\n\r\n-- \r\nJan\r\n1. 5254\r\n");
        assert_eq!(read_in("text/plain; charset=utf-8", below.as_bytes()), expected, "{line}");
        let flowed = format!("{line}\r\n\r\nIs it \r\nwarm?\r\n-- \r\nJan\r\n");
        assert_eq!(
            read_in("text/plain; charset=utf-8; format=flowed", flowed.as_bytes()),
            expected,
            "{line}"
        );
        let quoted = format!("{line}\r\nEva wrote:\r\n> 1. 5254\r\n> ♘f3\r\n");
        assert_eq!(read_in("text/plain; charset=utf-8", quoted.as_bytes()), expected, "{line}");
    }
}

#[test]
fn a_page() {
    for (page, expected) in [
        ("<div>0-0</div>", "0-0"),
        ("<p>12. <b>Nf3</b></p>", "12. Nf3"),
        ("<p>12. &#9816;f3</p>", "12. ♘f3"),
        ("<p>12. <span style='font-size:2em'>♘</span>f3</p>", "12. ♘f3"),
        ("<p>12. e8<sup>Q</sup></p>", "12. e8Q"),
        ("<p>12. 52&ndash;54</p>", "12. 5254"),
        ("<p>12.&nbsp;0&nbsp;-&nbsp;0</p>", "12. 0-0"),
        ("<p>1. &mdash; 5755</p>", "1... 5755"),
        ("<ol><li>- 5755</li></ol>", "1... 5755"),
        ("<ol><li>e4 e5</li><li>Nf3</li></ol>", "1. e4 e5; 2. Nf3"),
        ("<p>12. e5&times;d6 e.p.</p>", "12. e5×d6e.p."),
        ("<p>7163 (<i>Nf3</i>)</p>", "7163 (Nf3)"),
        ("<p>12. <s>Nf3</s></p>", ""),
    ] {
        assert_eq!(read_in("text/html; charset=utf-8", page.as_bytes()), expected, "{page}");
    }
}

#[test]
fn the_character_sets_of_older_programs() {
    for (charset, line, expected) in [
        ("koi8-r", b"12. \xEBf3".as_slice(), "12. Кf3"),
        ("windows-1251", b"12. \xCA\xF0e7", "12. Крe7"),
        ("windows-1253", b"12. \xC9f3", "12. Ιf3"),
        ("iso-8859-3", b"12. \xC6f3", "12. Ĉf3"),
        ("windows-1252", b"12. 52\x9654", "12. 5254"),
        ("windows-1252", b"1. \x97 5755", "1... 5755"),
    ] {
        assert_eq!(read_in(&format!("text/plain; charset={charset}"), line), expected, "{charset}");
    }
}
