//! What the readers get: the head and the decoded text.

use std::collections::HashSet;

use mail_parser::MessageParser;

use super::every::all;

#[test]
fn every_letter_reads_as_it_should() {
    let mut seen = HashSet::new();
    for case in all() {
        assert!(seen.insert(case.name), "two cases are called {}", case.name);
        let rendered = case.render();
        let raw = String::from_utf8(rendered.bytes.clone()).unwrap();
        let head = raw.split_once("\r\n\r\n").unwrap().0;
        let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
        let text = mail.body_text(0).unwrap();
        let file = mail
            .attachments()
            .next()
            .map_or(String::new(), |file| format!("\n======== attached\n{}", file.text_contents().unwrap()));
        let all = format!("{head}\n========\n{text}{file}").replace("\r\n", "\n");
        insta::assert_snapshot!(case.name, all);
    }
}
