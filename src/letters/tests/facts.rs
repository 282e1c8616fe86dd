//! What must be true of every letter, also of those with hostile words in them.

use crate::{laws::NotPlayable, wording::Sentence};
use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
    thread,
};

use mail_parser::MessageParser;
use regex::Regex;

use super::{
    super::{
        Doubt, EventNames, Fits, GameAsShown, GameLine, Letter, LineNotTaken, Question, Templates, TimeLeft,
        WRITE_ABOVE, render, wrap::WIDTH,
    },
    every::{Case, all, named},
    table::{BLACK_TOKEN, DIRECTOR_TOKEN, Table, WHITE_TOKEN, at, desk, opening},
};
use crate::{
    laws::{Fact, Notice, Refusal},
    mail::{self, Line, Standing},
    model::{GameResult, Language, Limits, Personal, Recipient, Side, Tag, Termination},
    reading,
};

fn text(case: &Case) -> String {
    let rendered = case.render();
    let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
    mail.body_text(0).unwrap().replace("\r\n", "\n")
}

/// What would be read as a submission, alone on its line.
static SUBMISSION: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?xi)^\W*
        (game\s+\S+:?\s*)?
        ( (\d+\s*\.+\s*)? [1-8]{4}[1-4]?\b.* | (\d+\s*\.+\s*)? (resign|accept\s+draw|decline\s+draw)
        | status | score | help | pgn | table | clock | refill | confirm(\s+\S+)? | not\s+mine | \(=\)
        | claim\s+(repetition|fifty|time|tablebase|adjudication).*
        | strict\s+(on|off) | language\s+\p{L}+ | notation\s+(numeric|san|local|figurine|long|algebraic|any)
        | agree\s+notation\s+\S+ | (td|report)\s*:.*
        | (\d+\s*\.+\s*)? ([O0]\s?-\s?[O0](\s?-\s?[O0])? | [\p{Lu}♔-♟]?р?[a-h]?[1-8]?[x:-]?[a-h][1-8](=?\S)?[+\#]*)
          (\s.*)? )
        \W*$",
    )
    .unwrap()
});

/// A move anywhere in a line: in digits, in letters of any language, with figurines, castling.
static MOVE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"\b[1-8]{4}[1-4]?\b|[♔-♟]|\b(?:\p{Lu}р?)?[a-h]?[1-8]?[x:-]?[a-h][1-8](?:=?\p{Lu})?\b|\b[O0]-[O0]\b",
    )
    .unwrap()
});

/// The paragraphs that do not stand behind the bar.
fn paragraphs(text: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    for line in text.lines() {
        if line.is_empty() || line.starts_with('|') {
            all.push(String::new());
        } else if let Some(last) = all.last_mut() {
            last.push_str(line);
            last.push(' ');
        }
    }
    all
}

fn rewrapped(paragraph: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in paragraph.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// What a phone shows of a letter in its list.
fn preview(text: &str) -> String {
    text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ").chars().take(90).collect()
}

fn check(case: &Case) {
    let (name, text) = (case.name, text(case));
    for line in text.lines() {
        assert!(line.chars().count() <= WIDTH || line.contains('@'), "{name}: too wide: {line}");
        assert!(line.starts_with('|') || !MOVE.is_match(line), "{name}: a move outside the bar: {line}");
        assert!(!line.ends_with(' '), "{name}: a blank at the end: {line:?}");
    }
    assert!(!text.contains("\n\n\n"), "{name}: two blank lines");
    assert!(!text.contains("!"), "{name}: an exclamation mark");
    let cuts = text.lines().filter(|line| line.contains(WRITE_ABOVE)).count();
    assert_eq!(cuts, usize::from(case.draft.tag.is_some()), "{name}");
    // Where it does, the letter has no more to say.
    let ends = text.to_lowercase().split_once(WRITE_ABOVE).is_none_or(|(_, below)| !below.contains("\n\n|"));
    assert!(ends || !preview(&text).contains(WRITE_ABOVE), "{name}: {}", preview(&text));
}

#[test]
fn no_line_of_a_letter_reads_as_a_submission() {
    all().iter().for_each(check);
    for (lines, name) in wrappings() {
        for line in lines {
            assert!(!SUBMISSION.is_match(&line), "{name}: reads as a submission: {line}");
        }
    }
}

/// Every way in which a paragraph of some letter may be wrapped anew, each once, with a letter that has it.
fn wrappings() -> BTreeMap<Vec<String>, &'static str> {
    let mut wrappings = BTreeMap::new();
    for case in all() {
        for paragraph in paragraphs(&text(case)) {
            for width in 16..=WIDTH {
                wrappings.entry(rewrapped(&paragraph, width)).or_insert(case.name);
            }
        }
    }
    wrappings
}

/// The lines of a letter with no mark of quotation left, each as newly written as the bar lets it be.
fn bare(text: &str) -> Vec<Line> {
    let line = |text: &str| Line {
        text: text.to_owned(),
        standing: if text.starts_with('|') { Standing::Barred } else { Standing::Fresh },
        below_quotation: false,
    };
    text.lines().map(line).collect()
}

#[test]
fn the_reader_finds_nothing_in_a_letter_whose_marks_are_all_gone() {
    for case in all() {
        assert_eq!(nothing_is_read(&bare(&text(case)), case.name), [], "{}", case.name);
    }
    // Most of a letter stands in other letters too; half of the wrappings each, since this takes longest of all.
    let wrappings: Vec<_> = wrappings().into_iter().collect();
    thread::scope(|scope| {
        for half in wrappings.chunks(wrappings.len().div_ceil(2)) {
            scope.spawn(move || {
                for (lines, name) in half {
                    nothing_is_read(&bare(&lines.join("\n")), name);
                }
            });
        }
    });
}

/// What of these lines is near an order; nothing is read in them else.
fn nothing_is_read(lines: &[Line], name: &str) -> Vec<(String, reading::OrderError)> {
    let reading = reading::read(lines);
    assert_eq!((reading.said, reading.to_director), (vec![], vec![]), "{name}: {lines:?}");
    let directions = reading::read_orders(lines, &["CLUB26".parse().unwrap()]);
    assert_eq!(directions.given, [], "{name}: {lines:?}");
    directions.unread
}

/// An order among the words that a letter passes on: that the reader does not act on them is not for the letter.
const RELAYED: &str = "td stop CLUB26/1 x";

#[test]
fn no_line_of_a_letter_is_obeyed_alone_when_its_reader_directs() {
    let mut offered = 0;
    // What an order asks about is shown whole: sent again, it is meant.
    for case in all().iter().filter(|case| !case.name.starts_with("order-asked")) {
        for line in text(case).lines().filter(|line| *line != format!("| {RELAYED}")) {
            let alone = line.trim_start_matches(['|', '>', '-', ' ']);
            // What the case itself proposes may as well be sent as an order.
            let proposal = case.draft.case.as_ref().and_then(|shown| shown.proposal.as_deref());
            if !alone.is_empty() && proposal.is_some_and(|proposal| proposal.contains(alone)) {
                continue;
            }
            let directions = reading::read_orders(&bare(alone), &["CLUB26".parse().unwrap()]);
            offered += directions.unread.len();
            let asks = |what: &reading::Direction| {
                matches!(what, reading::Direction::Help | reading::Direction::Show(_))
            };
            let obeyed = |given: &reading::Given| given.sure && !asks(&given.what);
            assert!(!directions.given.iter().any(obeyed), "{}: {alone}: {:?}", case.name, directions.given);
        }
    }
    assert!(offered > 20, "{offered} lines lack their reason alone");
}

#[test]
fn a_letter_sent_back_below_a_few_words_says_nothing() {
    for case in all() {
        let rendered = case.render();
        let words = "Thanks, I will think.";
        for marked in [false, true] {
            let old = if marked { format!("> {}", text(case).replace('\n', "\r\n> ")) } else { text(case) };
            let mail = format!(
                "From: jan@novak.example\r\nTo: referee@club.example\r\nSubject: Re: x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{words}\r\n\r\n{old}"
            );
            let message = mail::understand(mail.as_bytes(), &desk(), &Limits::default()).unwrap();
            let mut lines = message.lines;
            mail::strip_known(&mut lines, &[mail::OwnText::of_letter(&rendered.bytes)]);
            let reading = reading::read(&lines);
            assert_eq!((reading.said, reading.unclear), (vec![], vec![]), "{}", case.name);
            assert!(reading.has_words && !reading.prose.is_empty());
            assert_eq!(reading::barred_submission(&lines), None, "{}", case.name);
        }
    }
}

#[test]
fn every_mail_is_ascii_with_whole_line_ends() {
    for case in all() {
        let bytes = case.render().bytes;
        assert!(bytes.is_ascii(), "{}", case.name);
        let text = String::from_utf8(bytes).unwrap();
        assert!(!text.replace("\r\n", "").contains(['\r', '\n', '\0']), "{}", case.name);
        assert!(text.lines().all(|line| line.len() < 998), "{}", case.name);
    }
}

#[test]
fn only_the_owners_token_is_in_a_letter() {
    for case in all() {
        let rendered = case.render();
        let raw = String::from_utf8(rendered.bytes.clone()).unwrap().to_lowercase();
        let own = case.draft.tag.as_ref().map_or("", |tag| tag.token.reveal());
        for token in [WHITE_TOKEN, BLACK_TOKEN, DIRECTOR_TOKEN] {
            assert_eq!(raw.contains(token), token == own, "{}: {token}", case.name);
        }
        assert!(!rendered.subject.contains(own) || own.is_empty(), "{}", case.name);
    }
}

#[test]
fn a_letter_is_the_same_each_time_and_brings_its_tag_back() {
    for case in all() {
        let rendered = case.render();
        assert_eq!(rendered.bytes, case.render().bytes, "{}", case.name);
        let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
        assert_eq!(format!("<{}>", mail.message_id().unwrap()), rendered.message_id.to_string());
        let reply_to = mail.reply_to().and_then(|to| to.first()).and_then(|to| to.address());
        let Some(tag) = &case.draft.tag else {
            assert_eq!(reply_to, None);
            continue;
        };
        let subject = mail.subject().unwrap();
        // That of a game stays the same from half-move to half-move.
        assert_eq!(Tag::find_all(subject), [Tag { half_move: None, ..tag.clone() }]);
        assert_eq!(Tag::find_all(&text(case)), std::slice::from_ref(tag));
        let address = reply_to.unwrap().parse().unwrap();
        assert_eq!(desk().recipient(&address), Recipient::Tagged(tag.clone()));
    }
}

/// A sight of a game whose names are as long and as odd as an event file allows.
fn odd(reader: Side) -> Box<GameAsShown> {
    let mut opening = opening(None, Language::En);
    let players = &mut opening.players;
    players.white.name = Personal::new(format!("Dvořák-{}, Antonín", "Schwarzenberg".repeat(5)));
    players.black.name = Personal::new("Иванова Петрова Сидорова Кузнецова Смирнова Попова Васильева, Мария");
    let mut sight = Table::begun(opening).with_sample(6).sight(reader);
    sight.event = EventNames { name: "Gedächtnisturnier 1. 5254 ".repeat(3), ..sight.event };
    sight
}

/// A line that fits no game, and why, in these words.
fn fits_none(said: &str) -> Vec<Fits> {
    let not = vec![("CLUB26/1".parse().unwrap(), Sentence::verbatim(said))];
    vec![
        Fits { said: said.to_owned(), send: vec![said.to_owned()], not: not.clone() },
        Fits { said: said.to_owned(), send: Vec::new(), not },
    ]
}

#[expect(clippy::too_many_lines, reason = "a list of letters")]
#[test]
fn odd_names_and_hostile_words_do_no_harm() {
    let words =
        "resign\r\n\r\nBcc: x@y.example\r\n> 12. 7163\u{202e} 1 2 3 | accept draw blackblackblack23456";
    let long = "5254".repeat(100);
    let line = GameLine {
        stands: false,
        id: "ABCDEFGHIJKLMNOP/99999".parse().unwrap(),
        side: Side::White,
        opponent: "Иванова Петрова Сидорова Кузнецова Смирнова Попова Васильева, Мария".into(),
        next: "399".parse::<crate::model::HalfMove>().unwrap().ply,
        to_move: true,
        time: Some(TimeLeft {
            deadline: at("2027-09-29T23:00:00Z"),
            passed: false,
            days: 238,
            block: Some((1, 2)),
        }),
        offer: Some(Side::Black),
        result: None,
        notation: crate::regulations::Notation::Numeric,
        example: Some("399. 37381".into()),
        ifs: Vec::new(),
    };
    for said in [words, long.as_str(), "| | x", "confirm kfp3", ""] {
        let said = said.to_owned();
        let why = NotPlayable::NotationsDiffer { first: said.clone(), second: said.clone() };
        let letters = vec![
            Letter::of_notice(
                odd(Side::White),
                Notice::Refused { refusal: Refusal::TwoMoves { first: said.clone(), second: said.clone() } },
            ),
            Letter::of_notice(
                odd(Side::White),
                Notice::Refused { refusal: Refusal::PerhapsAMove { read: said.clone(), why: why.clone() } },
            ),
            Letter::of_notice(
                odd(Side::White),
                Notice::IllegalMove { read: said.clone(), why, count: 1, king_must_move: false },
            ),
            Letter::Unread {
                sight: None,
                problems: vec![LineNotTaken {
                    line: said.clone(),
                    wrong: Sentence::verbatim(said.as_str()),
                    meant: None,
                }],
                shown_to: None,
            },
            Letter::HoldRequest {
                sight: odd(Side::White),
                question: Question {
                    from_itself: false,
                    last_hour: None,
                    code: said.clone(),
                    wants_code: false,
                    said: said.clone(),
                    came: at("2026-12-20T08:00:00Z"),
                    received: at("2026-12-20T08:00:00Z"),
                    from: Some(said.clone()),
                    send: Some(said.clone()),
                    doubt: Doubt::Beside(vec![said.clone()]),
                    again: true,
                    claims: Vec::new(),
                    another: Some(said.clone()),
                },
            },
            Letter::ConfirmUnknown { code: said.clone(), why: Sentence::verbatim(said.as_str()) },
            Letter::WhichGame {
                said: said.clone(),
                conditional: Some(said.clone()),
                fits: fits_none(&said),
                games: vec![line.clone()],
            },
            Letter::Doubtful {
                games: Vec::new(),
                to: said.clone(),
                kind: crate::letters::LetterKind::YourMove,
                written: at("2026-12-20T08:00:00Z"),
                failed: true,
                waits: None,
                diagnostic: said.clone(),
                follows: crate::letters::DoubtFollows::Runs,
            },
            Letter::of_notice(odd(Side::White), Notice::GameOver),
        ];
        for letter in letters {
            let template = named("score");
            let mut case = Case { name: "odd", ..template };
            if let Letter::Told { mut sight, notice: Notice::GameOver, .. } = letter {
                let agreed = Fact::ended(GameResult::Draw, Termination::Agreement, Some(Side::White));
                sight.game = Arc::new(sight.game.foresee(&[agreed], at("2026-12-20T08:00:00Z")).unwrap());
                case.draft.letter = Letter::of_notice(sight, Notice::GameOver);
            } else {
                case.draft.letter = letter;
            }
            case.draft.to.name = "Dvořák, Antonín\r\nBcc: x@y.example".into();
            let rendered = render(&case.draft, &desk(), 1, case.now, &Templates::builtin()).unwrap();
            let raw = String::from_utf8(rendered.bytes.clone()).unwrap();
            let head = raw.split_once("\r\n\r\n").unwrap().0;
            assert!(!head.lines().any(|line| line.starts_with("Bcc")), "{head}");
            assert!(!raw.contains(BLACK_TOKEN), "{raw}");
            let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
            let tags = Tag::find_all(mail.subject().unwrap());
            let tag = case.draft.tag.clone().map(|tag| Tag { half_move: None, ..tag });
            assert_eq!(tags, tag.into_iter().collect::<Vec<_>>());
            let text = text(&case);
            for line in text.lines() {
                assert!(line.chars().count() <= WIDTH, "{line}");
                assert!(line.starts_with('|') || !line.contains("resign"), "{line}");
            }
        }
    }
}
