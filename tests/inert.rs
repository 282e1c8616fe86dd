//! Our own letters are inert: whatever a mail program does to a letter that it sends back, nothing is read from it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "test code"
)]

mod club;

use std::collections::BTreeSet;

use amici::{
    letters::KINDS,
    mail::{Line, letter_lines, strip_known, understand},
    reading::{Reading, read, read_orders},
};
use club::*;

const TOM: &str = "tom@baker.example";

/// Jan has White against Lena in CLUB26/1, Lena against Tom in CLUB26/2, Tom against Jan in CLUB26/3.
const TRIANGLE: &str = r#"
[event]
code = "CLUB26"
name = "Club Championship 2026"
site = "Example CC"
start = 2026-12-01
director = { name = "Weiss, Anna", email = "td@club.example" }
format = "games"

[regulations]
profile = "iccf-email"

[[player]]
name = "Novak, Jan"
email = ["jan@novak.example"]
timezone = "Europe/Prague"

[[player]]
name = "Weber, Lena"
email = ["lena@weber.example"]
timezone = "Europe/Berlin"

[[player]]
name = "Baker, Tom"
email = ["tom@baker.example"]
timezone = "Europe/London"

[[game]]
white = "Novak, Jan"
black = "Weber, Lena"

[[game]]
white = "Weber, Lena"
black = "Baker, Tom"

[[game]]
white = "Baker, Tom"
black = "Novak, Jan"
"#;

/// What cannot be reached by these regulations: nothing is ever taken back, no offer stands before a draw can be agreed,
/// none counts without a move, no draw needs consent, and no table is at hand.
const UNREACHED: [&str; 8] = [
    "draw-offered",
    "draw-agreed",
    "tables-refuse",
    "tables-silent",
    "forfeit-unclear",
    "refused-old-line",
    "refused-offer-stands",
    "refused-draw-too-early",
];

/// A way in which a letter comes back, below a sentence of its reader's.
type Way = (&'static str, fn(&Letter) -> String);

const THANKS: &str = "Thanks, I will think.";

const WAYS: [Way; 8] = [
    ("unmarked", |letter| format!("{THANKS}\n\n{}", letter.text)),
    ("quoted", |letter| {
        format!("{THANKS}\n\nOn Tue, 1 Dec 2026, the referee wrote:\n{}", marked(&letter.text))
    }),
    ("above the answer", |letter| format!("The referee wrote:\n{}\n\n{THANKS}\n", marked(&letter.text))),
    ("broken at 60", |letter| format!("{THANKS}\n\n{}", broken(&letter.text, 60))),
    ("broken at 60 and quoted", |letter| format!("{THANKS}\n\n{}", broken(&marked(&letter.text), 60))),
    ("without its first line", |letter| format!("{THANKS}\n\n{}", without_top(&letter.text))),
    ("forwarded", |letter| {
        let head = format!(
            "From: {}\nDate: 1 Dec 2026\nSubject: {}\nTo: {}",
            letter.from, letter.subject, letter.to
        );
        format!("{THANKS}\n\n-------- Forwarded Message --------\n{head}\n\n{}", letter.text)
    }),
    ("alone", |letter| letter.text.clone()),
];

fn marked(text: &str) -> String {
    text.lines().map(|line| format!("> {line}\n")).collect()
}

fn without_top(text: &str) -> String {
    text.lines().filter(|line| !line.contains("write above")).map(|line| format!("{line}\n")).collect()
}

/// Lines broken as a mail program breaks them, without marks on what was broken off.
fn broken(text: &str, width: usize) -> String {
    let mut done = String::new();
    for line in text.lines() {
        let mut column = 0;
        for word in line.split_inclusive(' ') {
            if column > 0 && column + word.trim_end().len() > width {
                done.push('\n');
                column = 0;
            }
            done.push_str(word);
            column += word.len();
        }
        done.push('\n');
    }
    done
}

/// Everything that a mail could have changed.
fn state(club: &Club) -> String {
    let games: Vec<String> = (1..=3)
        .map(|number| {
            let game = club.game_named(&format!("CLUB26/{number}"));
            format!("{} {}", game.digest, game.entries)
        })
        .collect();
    let held = club.store().read(|books| {
        let mut held = Vec::new();
        for id in 1..=3 {
            held.extend(books.held_for(id)?.into_iter().map(|held| (held.id, held.state.as_str())));
        }
        Ok(held)
    });
    let tokens = [JAN, LENA, TOM].map(|person| club.token(person));
    format!("{games:?} {:?} {tokens:?}", held.unwrap())
}

struct Mirror {
    club: Club,
    kinds: BTreeSet<String>,
    returned: usize,
    answers: usize,
    /// What became of the last mail that was no letter sent back.
    outcome: String,
}

impl Mirror {
    /// Sends a letter back in every way. Nothing may come of it but an answer that nothing was found.
    fn send_back(&mut self, letter: &Letter) {
        let kind = self.club.kind(letter);
        let before = state(&self.club);
        let unread = self.club.mails().first().map_or(0, |row| row.id);
        for (way, back) in WAYS {
            let mail = Mail {
                from: letter.to.clone(),
                to: if letter.reply_to.is_empty() { DESK.into() } else { letter.reply_to.clone() },
                subject: format!("Re: {}", letter.subject),
                headers: vec![format!("In-Reply-To: <{}>", letter.message_id)],
                body: back(letter),
                id: None,
            };
            let reading = self.reading(letter, &mail);
            assert_eq!((reading.said, reading.unclear), (vec![], vec![]), "{kind} {way}\n{}", mail.body);
            assert_eq!(reading.to_director, vec![], "{kind} {way}\n{}", mail.body);
            let directions = read_orders(&self.lines(letter, &mail), &["CLUB26".parse().unwrap()]);
            assert_eq!(
                (directions.given, directions.unread),
                (vec![], vec![]),
                "{kind} {way}\n{}",
                mail.body
            );
            self.club.send(&mail);
            self.returned += 1;
        }
        self.club.pass();
        assert_eq!(state(&self.club), before, "{kind} changed something");
        for row in self.club.mails().into_iter().filter(|row| row.id > unread) {
            let fine = [
                "no move and no request in it",
                "nothing newly written",
                "nobody whom we know",
                "director",
                "answer passed on",
            ];
            assert!(
                fine.iter().any(|fine| row.outcome.contains(fine)),
                "{kind}: {}\n{}",
                row.outcome,
                String::from_utf8_lossy(&row.raw)
            );
        }
        let letters = self.club.letters();
        self.answers += letters.len();
        self.send_back_in_pieces(letter);
        for answer in letters {
            let answer_kind = self.club.kind(&answer);
            if answer_kind == "answer" {
                // The director's own words go to the player who asked him, and nothing of our letter with them.
                assert!(relays(&kind), "{kind}: {answer_kind}");
                let (_, told) = answer.text.split_once("writes to you:\n\n").unwrap();
                assert_eq!(told.split("\n\n").next(), Some(format!("| {THANKS}").as_str()), "{kind}");
                continue;
            }
            assert_eq!(answer.to, letter.to);
            let own = if relays(&kind) { "answer-passed-on" } else { "empty" };
            assert!([own, "order-unread"].contains(&answer_kind.as_str()), "{kind}: {answer_kind}");
            self.kinds.insert(answer_kind);
        }
    }

    /// Without the mark at the top, and with long lines broken off: what is on record already may be read, and words
    /// may be asked about; nothing may change.
    fn send_back_in_pieces(&mut self, letter: &Letter) {
        let before = state(&self.club);
        let body = format!("{THANKS}\n\n{}", broken(&without_top(&letter.text), 60));
        let to = if letter.reply_to.is_empty() { DESK } else { &letter.reply_to };
        let mail = Mail::new(&letter.to, to, &letter.subject, &body);
        let letters = self.club.exchange(&mail);
        assert_eq!(state(&self.club), before, "{}\n{body}", self.club.outcome());
        let back = |answer: &Letter| answer.to == letter.to || self.club.kind(answer) == "answer";
        assert!(letters.iter().all(back));
    }

    /// What is read of a mail where no letter but this one is remembered, and no cap keeps the answer back.
    fn reading(&self, letter: &Letter, mail: &Mail) -> Reading {
        read(&self.lines(letter, mail))
    }

    fn lines(&self, letter: &Letter, mail: &Mail) -> Vec<Line> {
        let config = self.club.config();
        let desk = config.desk([0; 16]);
        let message = understand(&mail.bytes(0, self.club.now), &desk, &config.limits).unwrap();
        let mut lines = message.lines;
        strip_known(&mut lines, &letter_lines(&letter.raw));
        lines
    }

    /// Sends a mail, and every letter that comes of it back.
    fn mail(&mut self, mail: &Mail) -> Vec<Letter> {
        self.club.later(1);
        let letters = self.club.exchange(mail);
        self.outcome = self.club.outcome();
        self.reflect(&letters);
        letters
    }

    fn reflect(&mut self, letters: &[Letter]) {
        // Those last that have the director answer a player each time: a letter is remembered until twenty followed it.
        let mut letters: Vec<(String, &Letter)> =
            letters.iter().map(|letter| (self.club.kind(letter), letter)).collect();
        letters.sort_by_key(|(kind, _)| relays(kind));
        for (kind, letter) in letters {
            self.kinds.insert(kind);
            self.send_back(letter);
        }
        // A new day for the caps.
        let limit = self.club.game().standing().map(|standing| standing.deadline);
        if limit.is_none_or(|limit| limit > self.club.now + chrono::Duration::days(3)) {
            self.club.later(24);
        }
    }

    fn tagged(&self, person: &str, game: u32, half_move: u32, body: &str) -> Mail {
        let token = self.club.token(person);
        let to = DESK.replace('@', &format!("+club26-{game}.{half_move}.{token}@"));
        Mail::new(person, &to, "my move", body)
    }
}

fn started() -> Mirror {
    let mut club = Club::with(TRIANGLE, true);
    club.pass();
    let letters = club.letters();
    assert_eq!(letters.len(), 4);
    let mut mirror = Mirror { club, kinds: BTreeSet::new(), returned: 0, answers: 0, outcome: String::new() };
    mirror.reflect(&letters);
    mirror
}

/// Everything that goes wrong before a game has begun, or beside it.
fn questions(mirror: &mut Mirror) {
    let start = |body: &str, mirror: &Mirror| {
        let token = mirror.club.token(JAN);
        Mail::new(JAN, &DESK.replace('@', &format!("+club26.{token}@")), "x", body)
    };
    for body in [
        "1. 5254",
        "Game CLUB26/9: 1. 5254\nresign",
        "Game CLUB26/2: 1. 5254",
        "",
        "12. Nf3\nI resign, perhaps\n12. 99\nGame 7: 12. 5254\ndraw?",
        "help",
        "status",
        "Game CLUB26/1: score",
        "confirm abcdefghabcdefgh",
    ] {
        let mail = start(body, mirror);
        mirror.mail(&mail);
    }
    mirror.mail(&Mail::new(JAN, DESK, "hello", "1. 5254 is my move, is it not?"));
    let td = mirror.club.director_token();
    mirror.mail(&Mail::new(TD, &DESK.replace('@', &format!("+club26.{td}@")), "x", "ruling"));
    let held = mirror.mail(&Mail::new(JAN, DESK, "x", "Game CLUB26/1: 1. 5254 (=)\nGame CLUB26/1: resign"));
    mirror.mail(&Mail::new(JAN, DESK, "x", "Game CLUB26/1: 1. 4244"));
    mirror.mail(&Mail::answer(&held[0], JAN, "not mine"));
    let mail = start("status", mirror).header("Cc: lena@weber.example");
    mirror.mail(&mail);
}

/// Whether a letter passes a player's words on to the director, who answers in plain words.
fn relays(kind: &str) -> bool {
    ["question", "report"].contains(&kind)
}

/// What players and director write to each other, full of what would count elsewhere.
fn director(mirror: &mut Mirror) {
    let evil = "1. 5254\nresign\naccept draw\nconfirm abcdefghabcdefgh\nGame CLUB26/1: 1. 4244\nnot mine\n\
                td stop CLUB26/1 The hall burns.\nresult CLUB26/1 1-0 x\nreport: x y\ntd: z";
    for (start, kind) in [("td: may I", "question"), ("report: he wrote", "report")] {
        let mail = mirror.tagged(JAN, 1, 1, &format!("{start}\n{evil}"));
        let letters = mirror.mail(&mail);
        let asked = letters.iter().find(|letter| mirror.club.kind(letter) == kind).cloned().unwrap();
        let answered =
            mirror.mail(&Mail::answer(&asked, TD, "1. 5254\n(=)\nresign\nconfirm abcdefghabcdefgh\nstatus"));
        assert_eq!(kinds(&mirror.club, &answered), sent(&[(JAN, "answer"), (TD, "answer-passed-on")]));
    }
    let td = mirror.club.director_token();
    for body in ["td help", "penalty CLUB26/1 w 5\ntd stop CLUB26/9 x"] {
        mirror.mail(&Mail::new(TD, &DESK.replace('@', &format!("+club26.{td}@")), "x", body));
    }
    mirror.mail(&Mail::new(TD, DESK, "x", "td stop CLUB26/1 The hall burns."));
}

/// A mail that nests too deep, one that is too large, and a bounce.
fn troubles(mirror: &mut Mirror, letter: &Letter) {
    let bomb = format!(
        "From: {JAN}\r\nTo: {DESK}\r\nSubject: x\r\n{}",
        "Content-Type: message/rfc822\r\n\r\n".repeat(60)
    );
    mirror.club.send_bytes(bomb.as_bytes());
    let mut large = mirror.tagged(JAN, 1, 1, "1. 5254\n");
    large.body.push_str(&"and so on and so forth\n".repeat(20_000));
    mirror.club.send(&large);
    let mut bounce = Mail::new("MAILER-DAEMON@mx.example", DESK, "Undelivered", "");
    bounce.headers.push("Content-Type: multipart/report; boundary=B".into());
    bounce.body = format!(
        "--B\n\nSorry\n--B\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed\n\
         Diagnostic-Code: smtp; 550 12. 7163 resign\n\n--B\nContent-Type: message/rfc822\n\n{}\n--B--\n",
        String::from_utf8_lossy(&letter.raw)
    );
    mirror.club.send(&bounce);
    mirror.club.pass();
    let letters = mirror.club.letters();
    assert_eq!(letters.len(), 4, "{:?}", kinds(&mirror.club, &letters));
    mirror.reflect(&letters);
}

/// A game in which everything goes wrong that can.
fn game(mirror: &mut Mirror) {
    let moves = ["1214", "2725", "1425", "1716", "2516", "2836", "1617", "1828"];
    for (index, numeric) in moves.iter().enumerate() {
        let half = u32::try_from(index).unwrap() + 1;
        let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
        if index == 2 {
            for body in [
                "2. 1416",
                "2. 1416 ",
                "I take: \n1813",
                "2. 1425\n2. 1415",
                "9. 1425",
                "1. 1214 2726 2. 1425",
                "1. 1214 2725",
                "2. 1425 1716",
                "resign\naccept draw",
                "accept draw",
                "(=)",
                "1. 1213",
            ] {
                let mail = mirror.tagged(me, 1, half, body);
                mirror.mail(&mail);
            }
            let early = mirror.tagged(them, 1, half, "");
            let early = Mail { body: "2... 1716".into(), ..early };
            mirror.mail(&early);
        }
        let offer = if index == 4 { " (=)" } else { "" };
        let mail = mirror.tagged(me, 1, half, &format!("{numeric}{offer}"));
        let letters = mirror.mail(&mail);
        assert_eq!(letters.len(), 2, "{numeric}: {}", mirror.outcome);
        if index == 4 {
            let mail = mirror.tagged(them, 1, half - 1, "accept draw");
            mirror.mail(&mail);
            let mail = mirror.tagged(them, 1, half + 1, "decline draw");
            mirror.mail(&mail);
        }
    }
    let mail = mirror.tagged(JAN, 1, 9, "1718");
    mirror.mail(&mail);
    let mail = mirror.tagged(JAN, 1, 9, "5. 17281 (=)");
    mirror.mail(&mail);
}

/// The limit passes; a mail comes from before it.
fn limits(mirror: &mut Mirror) {
    let standing = mirror.club.game().standing().unwrap();
    let before = standing.deadline - chrono::Duration::hours(5);
    mirror.club.now = standing.deadline + chrono::Duration::hours(1);
    let mail = mirror.tagged(LENA, 1, 10, "accept draw");
    mirror.mail(&mail);
    mirror.club.pass();
    let letters = mirror.club.letters();
    mirror.reflect(&letters);
    // As it lay at the mail server.
    let mail = mirror.tagged(LENA, 1, 10, "5... 3827");
    let now = mirror.club.now;
    mirror.club.now = before;
    mirror.club.send(&mail);
    mirror.club.now = now;
    mirror.club.pass();
    let letters = mirror.club.letters();
    mirror.reflect(&letters);
    // A move without number from before the letter that asks for it.
    let token = mirror.club.token(JAN);
    let mail = Mail::new(JAN, &DESK.replace('@', &format!("+club26.{token}@")), "x", "Game CLUB26/1: 5254");
    let now = mirror.club.now;
    mirror.club.now = before - chrono::Duration::days(1);
    mirror.club.send(&mail);
    mirror.club.now = now;
    mirror.club.pass();
    let letters = mirror.club.letters();
    mirror.reflect(&letters);
    let mail = mirror.tagged(JAN, 1, 11, "resign");
    mirror.mail(&mail);
    let mail = mirror.tagged(LENA, 1, 10, "5... 5755");
    mirror.mail(&mail);
}

/// Everything about notations and settings, in a game that has not begun; Tom has his letters in figurines and in Polish
/// piece letters at last.
fn notations(mirror: &mut Mirror) {
    for (person, body, kind) in [
        (TOM, "1. e4", "refused-only-numeric"),
        (TOM, "agree notation numeric", "refused-notation-already"),
        (TOM, "agree notation any", "notation-proposed"),
        (TOM, "1. e4", "refused-only-numeric"),
        (JAN, "agree notation any", "notation-agreed"),
        (TOM, "1. 5254 (Nf3)", "refused-two-notations"),
        (TOM, "notation long\nlanguage ru\nstrict on", "settings"),
        (TOM, "Кf3", "refused-not-strict"),
        (TOM, "notation figurine\nlanguage pl", "settings"),
        (JAN, "agree notation algebraic", "notation-proposed"),
        (TOM, "agree notation algebraic", "notation-agreed"),
        (TOM, "1. 7163", "refused-only-algebraic"),
        (TOM, "1. Sg1-f3", "recorded"),
        (JAN, "notation local", "settings"),
        (TOM, "score", "score"),
    ] {
        let half_move = if person == TOM { 1 } else { 2 };
        let mail = mirror.tagged(person, 3, half_move, body);
        let letters = mirror.mail(&mail);
        let kinds = kinds(&mirror.club, &letters);
        assert!(kinds.iter().any(|(_, found)| found == kind), "{body}: {kinds:?} {}", mirror.outcome);
    }
}

/// Conditional moves of all fates, in a game in which Lena has made her first move.
fn conditionals(mirror: &mut Mirror) {
    for (person, half_move, body, kind) in [
        (LENA, 1, "if 5755 then 7164", "refused-conditional-not-taken"),
        (LENA, 1, "forget ifs", "refused-no-conditionals"),
        (LENA, 1, "go on", "refused-nothing-to-go-on"),
        (LENA, 1, "if 5755 then 7163, if 2836 then 6125, if 1716 then 2514", "conditionals"),
        (LENA, 1, "if 3735 then 7163\nstatus", "status"),
        (LENA, 1, "score", "score"),
        (TOM, 2, "1... 5755", "followed"),
        (TOM, 2, "if 7163 then 2836", "refused-conditional-too-late"),
        (TOM, 4, "if 6125 then 1716", "refused-conditional-needs-move"),
        (TOM, 4, "2... 2836 (=)", "your-move"),
        (LENA, 5, "go on", "recorded"),
        (TOM, 6, "3... 1716\nif 2536 then 4736", "followed"),
    ] {
        submitted(mirror, person, half_move, body, kind);
    }
}

/// Claims a few moves later: wrong ones, late ones and those that wait.
fn claims(mirror: &mut Mirror) {
    for (person, half_move, body, kind) in [
        (TOM, 8, "claim fifty", "claim-refused"),
        (TOM, 8, "claim fifty", "refused-claim-again"),
        (TOM, 5, "claim repetition", "refused-which-claim"),
        (LENA, 7, "claim tablebase draw", "refused-too-many-men"),
        (TOM, 8, "claim time", "time-claimed"),
        (TOM, 8, "claim adjudication draw", "claim-waits"),
        (TOM, 8, "4... 2725", "refused-claim-waits"),
    ] {
        submitted(mirror, person, half_move, body, kind);
    }
}

/// One mail of the second game, and that it brings a letter of a kind.
fn submitted(mirror: &mut Mirror, person: &str, half_move: u32, body: &str, kind: &str) {
    let mail = mirror.tagged(person, 2, half_move, body);
    let letters = mirror.mail(&mail);
    let kinds = kinds(&mirror.club, &letters);
    assert!(kinds.iter().any(|(_, found)| found == kind), "{body}: {kinds:?} {}", mirror.outcome);
}

#[test]
fn every_letter_that_is_sent_back_is_inert() {
    let mut mirror = started();
    let mail = mirror.tagged(LENA, 2, 1, "1. 5254");
    let letters = mirror.mail(&mail);
    conditionals(&mut mirror);
    questions(&mut mirror);
    director(&mut mirror);
    game(&mut mirror);
    limits(&mut mirror);
    notations(&mut mirror);
    troubles(&mut mirror, &letters[1]);
    claims(&mut mirror);
    let missing: Vec<&str> = KINDS.iter().copied().filter(|kind| !mirror.kinds.contains(*kind)).collect();
    assert_eq!(missing, UNREACHED, "kinds that were not reached");
    assert!(mirror.returned > 500, "{} mails sent back", mirror.returned);
    assert!(mirror.answers < mirror.returned, "{} answers to {}", mirror.answers, mirror.returned);
}
