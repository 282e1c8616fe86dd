//! The pages beside the text: one of each kind as it is sent, and what holds of all.

use std::collections::BTreeSet;

use mail_parser::{MessageParser, MimeHeaders, PartType};

use super::{every::all, snapshots::masked};
use crate::{letters::Rendered, model::LetterFormat};

/// The page of a letter, its lines ended by LF.
fn page(rendered: &Rendered) -> String {
    let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
    let pages: Vec<String> = mail
        .parts
        .iter()
        .filter_map(|part| match &part.body {
            PartType::Html(page) => Some(page.replace("\r\n", "\n")),
            _ => None,
        })
        .collect();
    let [page] = pages.as_slice() else { panic!("{} pages", pages.len()) };
    page.clone()
}

#[test]
fn a_page_of_every_kind_reads_as_it_should() {
    let mut seen = BTreeSet::new();
    for case in all().iter().filter(|case| case.draft.paper.is_none()) {
        let kind = case.draft.letter.kind().word();
        if seen.insert(kind) {
            let rendered = case.with_page();
            let page = page(&rendered);
            let (_, body) = page.split_once("<body>").unwrap();
            insta::assert_snapshot!(format!("page-{kind}"), masked(&rendered, body));
        }
    }
}

#[test]
fn a_page_is_small_plain_and_closed() {
    for case in all().iter().filter(|case| case.draft.paper.is_none()) {
        let rendered = case.with_page();
        let page = page(&rendered);
        let name = case.name;
        assert!(page.len() <= 40 * 1024, "{name}: {} bytes", page.len());
        assert!(page.is_ascii(), "{name}");
        assert!(page.lines().all(|line| line.len() <= 500), "{name}: a line is too long to go as it is");
        for foreign in ["<script", "http:", "https:", "src=\"data", "javascript", "<form", "<object"] {
            assert!(!page.contains(foreign), "{name}: {foreign}");
        }
        for tag in ["p", "a", "table", "tr", "td", "th", "div", "title", "style"] {
            let opened = [">", " ", "\n"].map(|behind| page.matches(&format!("<{tag}{behind}")).count());
            let (opened, closed) = (opened.iter().sum::<usize>(), page.matches(&format!("</{tag}>")).count());
            assert_eq!(opened, closed, "{name}: <{tag}>");
        }
    }
}

/// The words that a reader of the page sees, without bars.
fn words(page: &str) -> Vec<String> {
    let (_, body) = page.split_once("<body>").unwrap();
    let mut text = String::new();
    let mut rest = body;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        let (inside, behind) = tag.split_once('>').unwrap();
        let inline = inside.starts_with("a\n") || inside == "/a";
        text.push(if inline { '\u{200B}' } else { ' ' });
        rest = behind;
    }
    let text = text
        .replace('\u{200B}', "")
        .replace("&#160;", " ")
        .replace("&amp;", "&")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"");
    text.split_whitespace().filter(|word| *word != "|").map(str::to_owned).collect()
}

/// Beside the board and the links, both say the same words in the same order.
#[test]
fn text_and_page_say_the_same() {
    for case in all().iter().filter(|case| case.draft.paper.is_none()) {
        let rendered = case.with_page();
        let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
        let text = mail.body_text(0).unwrap().into_owned();
        let page = page(&rendered);
        let shows_board = page.contains("<img ");
        let told = |words: Vec<String>| words.into_iter().collect::<BTreeSet<_>>();
        let of_page = told(words(&page));
        let ascii = |word: &str| {
            word.chars()
                .map(|c| if c.is_ascii() { c.to_string() } else { format!("&#{};", u32::from(c)) })
                .collect::<String>()
        };
        let mut below_board = false;
        for line in text.lines() {
            // What the picture stands for goes on to the next blank line.
            below_board |= shows_board && line.contains("+------------------------+");
            below_board &= !line.trim().is_empty();
            let is_board =
                below_board || shows_board && line.trim_start_matches(['|', ' ']).starts_with(['a', 'h']);
            if is_board {
                continue;
            }
            for word in line.split_whitespace().filter(|word| *word != "|") {
                let word = ascii(word.trim_start_matches('|'));
                assert!(word.is_empty() || of_page.contains(&word), "{}: {word:?} of {line:?}", case.name);
            }
        }
    }
}

/// Programs show the last part that they know: the text stands before the page, the picture beside the page.
#[test]
fn a_letter_with_a_page_is_an_alternative_and_its_picture_goes_with_the_page() {
    let case = all().iter().find(|case| case.draft.letter.kind().word() == "your-move").unwrap();
    let rendered = case.with_page();
    let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
    let kinds: Vec<String> = mail
        .parts
        .iter()
        .map(|part| {
            part.content_type()
                .map(|kind| format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default()))
                .unwrap_or_default()
        })
        .collect();
    assert_eq!(kinds, ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"]);
    let id = mail.parts[4].content_id().unwrap();
    assert!(page(&rendered).contains(&format!("src=\"cid:{id}\"")));
    assert!(mail.parts[4].contents().len() <= 16 * 1024);
    assert_eq!(case.with_page().bytes, rendered.bytes, "the same letter has the same bytes");
}

/// What a player hears who gets lists: the board in words, and nothing drawn.
#[test]
fn a_letter_with_lists_reads_as_it_should() {
    for kind in ["your-move", "draw-offered", "illegal-move", "confirm-line", "score", "game-over"] {
        let mut case = all().iter().find(|case| case.draft.letter.kind().word() == kind).unwrap().clone();
        case.draft.to.format = LetterFormat::List;
        let rendered = case.render();
        let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
        let text = mail.body_text(0).unwrap().replace("\r\n", "\n");
        insta::assert_snapshot!(format!("list-{kind}"), masked(&rendered, &text));
    }
}

/// The kinds whose pages are looked at as pictures.
const LOOKED_AT: [&str; 20] = [
    "start-player",
    "your-move",
    "draw-offered",
    "recorded",
    "illegal-move",
    "refused-unclear-move",
    "confirm-line",
    "hold-request",
    "game-over",
    "score",
    "clock",
    "games",
    "help",
    "settings",
    "daily",
    "table",
    "ruling",
    "claim-waits",
    "case-shown",
    "docket",
];

/// Writes pages and texts as files, pictures within, to be looked at: `scripts/pictures`.
#[test]
#[ignore = "writes files for scripts/pictures"]
#[allow(clippy::disallowed_methods, reason = "the script says where")]
fn pages_as_files() {
    let folder = std::path::PathBuf::from(std::env::var("PAGES").unwrap());
    for kind in LOOKED_AT {
        let case = all().iter().find(|case| case.draft.letter.kind().word() == kind).unwrap();
        let rendered = case.with_page();
        let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
        let mut page = page(&rendered);
        for part in mail.attachments().filter(|part| part.content_id().is_some()) {
            let png = data_encoding::BASE64.encode(part.contents());
            page = page.replace(
                &format!("cid:{}", part.content_id().unwrap()),
                &format!("data:image/png;base64,{png}"),
            );
        }
        std::fs::write(folder.join(format!("{kind}.html")), page).unwrap();
        std::fs::write(folder.join(format!("{kind}.txt")), mail.body_text(0).unwrap().as_bytes()).unwrap();
        std::fs::write(folder.join(format!("{kind}.eml")), &rendered.bytes).unwrap();
    }
}
