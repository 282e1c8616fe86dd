//! The mail room, mail by mail: each `tests/mails/*.eml` with its expected reading beside it, and the mails that are
//! too large to keep as files.

use std::{fmt::Write, fs, path::Path, time::Instant};

use amici::{
    config::Limits,
    mail::{
        Message, Nature, OwnText, Sender, Standing, Unparsable, head_of, strip_known, understand,
        understand_beginning,
    },
    model::Desk,
};
use proptest::{
    prelude::{ProptestConfig, any, prop_assert, proptest},
    sample::Index,
};

fn desk() -> Desk {
    Desk {
        address: "referee@club.example".parse().unwrap(),
        name: "Amici referee".into(),
        aliases: Vec::new(),
        plus_addressing: true,
        secret: [7; 16].into(),
        hosts: Vec::new(),
    }
}

/// The secret in the letters that the fixtures answer.
const TOKEN: &str = "abcdefghij234567klmn";

fn read(raw: &[u8]) -> Result<Message, Unparsable> {
    understand(raw, &desk(), &Limits::default())
}

/// A fixture's bytes. `@MARK@` stands for the mark that only our desk can make for letter 12.
fn fixture(path: &Path) -> Vec<u8> {
    let raw = fs::read(path).unwrap();
    match String::from_utf8(raw) {
        Ok(text) => text.replace("@MARK@", &desk().secret.mark(12)).into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

fn named(name: &str) -> Message {
    read(&fixture(&Path::new("tests/mails").join(name).with_extension("eml"))).unwrap()
}

/// What a reviewer wants to see of a reading: the head in words, the text with each line's standing before it. What
/// only our desk can make is masked.
fn shown(message: &Message) -> String {
    let mut page = String::new();
    let sender = match &message.sender {
        Sender::One(address) => address.to_string(),
        Sender::Unclear(text) => format!("unclear: {text}"),
    };
    let nature = match &message.nature {
        Nature::Bounce(bounce) => format!("{bounce:#?}"),
        nature => format!("{nature:?}"),
    };
    let tags = &message.tags;
    let copied = if message.others.any() { ", copied to others" } else { "" };
    let recipients: Vec<&str> = message.recipients.iter().map(|address| address.as_str()).collect();
    writeln!(page, "sender   {sender}").unwrap();
    writeln!(page, "to       {}{copied}", recipients.join(", ")).unwrap();
    writeln!(page, "subject  {}", message.subject).unwrap();
    writeln!(page, "nature   {nature}").unwrap();
    writeln!(
        page,
        "tags     {} address, {} subject, {} text",
        tags.address.len(),
        tags.subject.len(),
        tags.text.len()
    )
    .unwrap();
    writeln!(page, "answers  {:?}", message.answers.iter().map(|id| id.as_str()).collect::<Vec<_>>())
        .unwrap();
    writeln!(page, "unread   {:?}", message.unread_attachments).unwrap();
    for line in &message.lines {
        let below = if line.below_quotation { "below" } else { "" };
        let standing = format!("{:?}", line.standing);
        writeln!(page, "{}", format!("{standing:9} {below:5} |{}", line.text).trim_end()).unwrap();
    }
    page.replace(TOKEN, "TOKEN").replace(&desk().secret.mark(12), "@MARK@")
}

#[test]
fn every_mail_reads_as_expected() {
    let mut paths: Vec<_> = fs::read_dir("tests/mails").unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "eml"));
    paths.sort();
    assert!(paths.len() > 30);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../mails");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for path in paths {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let message = read(&fixture(&path)).unwrap_or_else(|error| panic!("{name}: {error}"));
            insta::assert_snapshot!(name, shown(&message));
        }
    });
}

fn fresh(message: &Message) -> Vec<&str> {
    let new = message.lines.iter().filter(|line| line.standing == Standing::Fresh);
    new.map(|line| line.text.trim()).filter(|text| !text.is_empty()).collect()
}

/// The usual reply is the same whatever program wrote it.
#[test]
fn the_move_is_what_is_new_in_every_reply() {
    for name in [
        "gmail_en",
        "gmail_de",
        "gmail_fr",
        "gmail_pl",
        "outlook_en",
        "outlook_de",
        "outlook_fr",
        "outlook_pl",
        "apple_en",
        "apple_de",
        "thunderbird_fr",
        "thunderbird_pl",
        "html_only",
        "html_only_outlook",
        "empty_plain_alternative",
        "bom",
        "bottom_posting",
    ] {
        let message = named(name);
        assert_eq!(fresh(&message).first(), Some(&"17. 5254"), "{name}");
        assert!(!fresh(&message).iter().any(|text| text.contains("resign")), "{name}");
    }
}

#[test]
fn a_letter_that_came_back_says_nothing() {
    let known = [OwnText::of_letter(&fixture(Path::new("tests/mails/own_letter_returned.eml")))];
    for name in ["letter_sent_back", "letter_sent_back_without_marks"] {
        let mut message = named(name);
        strip_known(&mut message.lines, &known);
        assert_eq!(
            fresh(&message),
            ["Thanks, I will think.", "Dear Jan,"][..fresh(&message).len()],
            "{name}"
        );
    }
}

#[test]
fn the_same_mail_by_another_way_has_the_same_fingerprint() {
    let raw = fs::read("tests/mails/gmail_en.eml").unwrap();
    let again = [&b"Received: from elsewhere by here\r\nX-Spam: no\r\n"[..], &raw].concat();
    assert_eq!(read(&raw).unwrap().fingerprint, read(&again).unwrap().fingerprint);
    let other = String::from_utf8(raw.clone()).unwrap().replace("17. 5254", "17. 5253");
    assert_ne!(read(&raw).unwrap().fingerprint, read(other.as_bytes()).unwrap().fingerprint);
}

#[test]
fn a_piece_of_a_mail_tells_whether_its_text_is_whole() {
    let raw = fs::read("tests/mails/gmail_en.eml").unwrap();
    let whole = |length: usize| understand_beginning(&raw[..length], &desk(), &Limits::default()).unwrap().1;
    let html = raw.windows(9).position(|bytes| bytes == b"text/html").unwrap();
    assert!(whole(raw.len()));
    assert!(whole(html + 20));
    assert!(!whole(html - 400));
}

#[test]
fn a_second_sender_in_disguise_is_seen() {
    let raw = b"From: jan@novak.example\nFr om: eva@adler.example\nTo: referee@club.example\n\n17. 5254\n";
    assert!(matches!(read(raw).unwrap().sender, Sender::Unclear(_)));
}

#[test]
fn what_is_no_mail_is_told() {
    assert_eq!(read(b"").err(), Some(Unparsable::NotAMail));
    assert_eq!(head_of(b"").subject, "");
}

#[test]
fn nested_mails_do_not_reach_the_parser() {
    let deep = b"Content-Type: message/rfc822\r\n\r\n".repeat(20_000);
    let tight = b"Content-Type:message/rfc822\n\n".repeat(256 * 1024 / 29);
    for bomb in [deep, tight, b"Content-Type:multipart/digest;boundary=a\n\n--a\n\n".repeat(5000)] {
        assert!(matches!(read(&bomb), Err(Unparsable::TooMuch(_))));
    }
}

/// Blanks and comments hide the type's name from the count; the stack is what holds then.
#[test]
fn nested_mails_in_disguise_do_not_overflow_the_stack() {
    for level in [
        &b"Content-Type:message /rfc822\n\n"[..],
        b"Content-Type:message/ rfc822\n\n",
        b"Content-Type:message(x)/rfc822\n\n",
    ] {
        let bomb = level.repeat(1024 * 1024 / level.len());
        let _ = read(&bomb);
    }
}

#[test]
fn floods_are_refused_or_read_in_time() {
    let start = Instant::now();
    assert!(matches!(read(&b"X: y\n".repeat(200_000)), Err(Unparsable::TooMuch(_))));
    assert!(matches!(read(&b"X: y\n".repeat(300_000)), Err(Unparsable::TooMuch(_))));
    let parts =
        [&b"Content-Type: multipart/mixed; boundary=b\n\n"[..], &b"--b\n\nx\n".repeat(100_000)].concat();
    assert!(matches!(read(&parts), Err(Unparsable::TooMuch(_))));
    let heads =
        [&b"Content-Type: multipart/mixed; boundary=b\n\n--b\n"[..], &b"X: y\n".repeat(100_000), b"\nx\n"]
            .concat();
    assert!(matches!(read(&heads), Err(Unparsable::TooMuch(_))));
    for body in ["> ", "a:\n", "[", "<a@b.c> ", "On 2026 ", "-", "From: x\n", "(", "\u{A0}"] {
        let raw = format!("From: a@b.example\n\n{}", body.repeat(900_000 / body.len()));
        assert!(read(raw.as_bytes()).is_ok(), "{body}");
    }
    for page in [
        "<div>",
        "<p>",
        "<font a=1>",
        "<b></i>",
        "<table>",
        "<td>x</td>",
        "<a href=x>",
        "&lt;",
        "<x",
        "<!--",
        "<section>",
        "<blockquote>",
        "<blockquote>x</blockquote>",
        "<ul><li>",
        "<li>",
        "<ol>",
        "<pre>",
        "<br>",
        "</",
        "<a '",
        "<style>",
        "<font a=1><table></font></table>",
        "<div><p></div>",
        "x ",
        "x",
    ] {
        let page = page.repeat(900_000 / page.len());
        let raw = format!("From: a@b.example\nContent-Type: text/html\n\n{page}");
        assert!(read(raw.as_bytes()).is_ok());
    }
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn no_bytes_break_the_room(bytes in any::<Vec<u8>>()) {
        let result = read(&bytes);
        prop_assert!(!matches!(result, Err(Unparsable::Broke(_))));
    }

    #[test]
    fn no_damage_to_a_real_mail_breaks_the_room(at in any::<Index>(), put in any::<[u8; 3]>(), cut in any::<Index>()) {
        for name in ["gmail_en", "dsn_postfix", "html_only", "pgn_attached"] {
            let mut raw = fs::read(format!("tests/mails/{name}.eml")).unwrap();
            let place = at.index(raw.len());
            raw.splice(place..place, put);
            raw.truncate(cut.index(raw.len()) + raw.len() / 2);
            prop_assert!(!matches!(read(&raw), Err(Unparsable::Broke(_))));
        }
    }
}
