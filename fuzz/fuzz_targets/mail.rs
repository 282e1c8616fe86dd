//! Raw bytes to what they submit.
#![no_main]

use std::sync::LazyLock;

use amici::{
    config::Limits,
    mail::{Message, understand, understand_beginning},
    model::Desk,
};
use checks::{read_checked, soon};
use libfuzzer_sys::fuzz_target;

static DESK: LazyLock<Desk> = LazyLock::new(|| Desk {
    address: "referee@desk.example".parse().unwrap(),
    name: "Amici referee".into(),
    aliases: Vec::new(),
    plus_addressing: true,
    secret: [7; 16].into(),
    hosts: Vec::new(),
});

fn check(message: &Message, limits: &Limits) {
    assert!(message.lines.len() <= limits.max_lines);
    assert!(message.lines.iter().all(|line| line.text.chars().count() <= 1000));
    assert!(message.lines.iter().all(|line| !line.text.contains(char::is_control)));
    assert!(message.answers.len() <= 100 && message.subject.chars().count() <= 1000);
    read_checked(&message.lines);
}

fuzz_target!(|raw: &[u8]| {
    let limits = Limits::default();
    let understood = soon("understanding", || understand(raw, &DESK, &limits));
    if let Ok((message, _)) = understand_beginning(raw, &DESK, &limits) {
        assert!(understood.is_ok(), "whether all of a mail is there does not decide whether it is one");
        assert_eq!(understood.as_ref().map(|whole| &whole.lines), Ok(&message.lines));
    }
    let Ok(message) = understood else { return };
    check(&message, &limits);
    // A server on the way adds its line to the head; the mail is the same.
    let stamped =
        [b"Received: from a.example by b.example; Tue, 15 Dec 2026 18:00:00 +0000\r\n", raw].concat();
    if raw.first().is_some_and(u8::is_ascii_alphabetic)
        && let Ok(again) = understand(&stamped, &DESK, &limits)
    {
        assert_eq!(again.fingerprint, message.fingerprint);
        assert_eq!(again.lines, message.lines);
    }
});
