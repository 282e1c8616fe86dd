//! What the readers get: the head and the decoded text. What a letter is known by when it comes back is masked, so that
//! a mark or a Message-ID of another make changes no snapshot.

use std::{collections::HashSet, sync::LazyLock};

use mail_parser::MessageParser;
use regex::Regex;

use super::{
    every::{Case, all},
    table::{BLACK_TOKEN, DIRECTOR_TOKEN, WHITE_TOKEN},
};
use crate::letters::Rendered;

static SEAL: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(\| (?:Event s|S)eal) [0-9a-f]{6}-[0-9a-f]{7}-[0-9a-f]{6}-[0-9a-f]{7}").unwrap()
});

/// That of an entry, behind its instant.
static SEAL_OF_ENTRY: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(:\d\d  )[0-9a-f]{6}-[0-9a-f]{7}-[0-9a-f]{6}-[0-9a-f]{7}").unwrap());

/// The letter as text, each header on one line: where it is folded depends on the length of what is masked.
fn shown(case: &Case) -> String {
    let rendered = case.render();
    let raw = String::from_utf8(rendered.bytes.clone()).unwrap();
    let head = raw.split_once("\r\n\r\n").unwrap().0.replace("\r\n ", " ");
    let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
    let text = mail.body_text(0).unwrap();
    let file = mail
        .attachments()
        .next()
        .map_or(String::new(), |file| format!("\n======== attached\n{}", file.text_contents().unwrap()));
    masked(&rendered, &format!("{head}\n========\n{text}{file}").replace("\r\n", "\n"))
}

/// The text without the secrets, the Message-ID and the boundary that is made of it, and the seals, which change with the
/// form of every entry. Whose secret stood there is said.
pub(super) fn masked(rendered: &Rendered, text: &str) -> String {
    let boundary = text.split_once("boundary=\"").and_then(|(_, rest)| rest.split('"').next());
    let text = boundary.map_or(text.to_owned(), |boundary| text.replace(boundary, "BOUNDARY"));
    let text = SEAL.replace_all(&text, "$1 SEAL");
    let text = SEAL_OF_ENTRY.replace_all(&text, "${1}SEAL");
    [
        (WHITE_TOKEN, "TOKEN-OF-WHITE"),
        (BLACK_TOKEN, "TOKEN-OF-BLACK"),
        (DIRECTOR_TOKEN, "TOKEN-OF-DIRECTOR"),
        (rendered.message_id.as_str(), "MESSAGE-ID"),
    ]
    .iter()
    .fold(text.into_owned(), |text, (secret, mask)| text.replace(secret, mask))
}

#[test]
fn every_letter_reads_as_it_should() {
    let mut seen = HashSet::new();
    for case in all() {
        assert!(seen.insert(case.name), "two cases are called {}", case.name);
        insta::assert_snapshot!(case.name, shown(case));
    }
}
