//! How large the database gets: games of 80 half-moves, each answered by a mail that quotes the page of our letter, as
//! programs do, every second one with our picture attached again; first with pages, then with letters that are texts. It
//! says what a move takes as the mails and letters are, what it takes in the file, table by table, and once the letters
//! about what is over are shortened, by the days of the config's default.
//!
//! Then one player, who has had all those letters, and one who has had hardly any, make first moves in games that are as
//! new to both: to read a mail must cost the same.
//!
//! `DISK_GAMES` and `DISK_HALF_MOVES` ask for fewer or more.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "test code"
)]

mod shared;
#[path = "../tests/support/mod.rs"]
mod support;

use std::{collections::BTreeMap, fmt::Write as _, fs};

use amici::chess::Position;
use data_encoding::BASE64;
use mail_parser::{MessageParser, MimeHeaders, PartType};
use rusqlite::Connection;
use shared::{cost::Cost, given, process::Process};
use support::{
    club::{Club, Letter, Mail},
    dice::Dice,
};

/// He has White in every game, and gets the letters of all of them.
const READER: &str = "p0@club.example";
/// So many games each plays at the end.
const BESIDE: usize = 20;
/// Between two half-moves of a game.
const HOURS: i64 = 48;

fn main() {
    let (games, half_moves) = (given("DISK_GAMES", 25), given("DISK_HALF_MOVES", 80));
    for format in ["html", "text"] {
        let mut season = Season::begins(games, format);
        season.play(half_moves);
        println!("{games} games of {half_moves} half-moves, {format} letters; kB a move:");
        season.says_what_it_takes("with every letter whole");
        season.shortens();
        season.says_what_it_takes("shortened");
        season.reads_late();
        println!();
    }
}

struct Season {
    club: Club,
    /// The position of each game.
    positions: Vec<Position>,
    /// The letter that asks for the next move, by game.
    asked: BTreeMap<String, Letter>,
    dice: Dice,
    moves: usize,
    mails: usize,
    letters: usize,
}

impl Season {
    fn begins(games: usize, format: &str) -> Season {
        let mut club = Club::with(&event("DISK", games, &["p0"], format), true);
        let config = fs::read_to_string(club.path("amici.toml")).unwrap();
        fs::write(club.path("amici.toml"), config + "keep_letters_days = 0\n").unwrap();
        club.now = "2026-12-01T09:00:00Z".parse().unwrap();
        club.pass();
        let mut season = Season {
            club,
            positions: vec![Position::initial(); games],
            asked: BTreeMap::new(),
            dice: Dice(23),
            moves: 0,
            mails: 0,
            letters: 0,
        };
        season.take_letters();
        season
    }

    /// The letters that came: those that ask for a move are answered.
    fn take_letters(&mut self) {
        for letter in self.club.letters() {
            self.letters += letter.raw.len();
            if let Some(game) = asks(&letter) {
                self.asked.insert(game, letter);
            }
        }
    }

    fn play(&mut self, half_moves: usize) {
        for half_move in 0..half_moves {
            self.club.later(HOURS);
            for at in 0..self.positions.len() {
                let Some(line) = self.moves_on(at, half_move) else { continue };
                let game = format!("DISK/{}", at + 1);
                let from =
                    if half_move.is_multiple_of(2) { READER.into() } else { format!("o{at}@club.example") };
                let letter = match self.asked.remove(&game) {
                    Some(letter) => letter,
                    // The start letter tells of all games.
                    None => self.start_letter(&from),
                };
                let mail = Mail::answer(&letter, &from, &format!("Game {game}: {line}"));
                let bytes = answer(&mail, &letter, self.moves, &self.club);
                self.mails += bytes.len();
                self.moves += 1;
                self.club.send_bytes(&bytes);
            }
            self.club.pass();
            self.take_letters();
        }
        let outcomes = self.club.mails();
        let made = |row: &&amici::store::InboxRow| row.outcome.ends_with("your move is on record");
        assert_eq!(outcomes.iter().filter(made).count(), outcomes.len(), "{:?}", outcomes.first());
    }

    fn start_letter(&self, to: &str) -> Letter {
        let mut store = self.club.store();
        let letters = store.read(|books| books.letters(u32::MAX, false)).unwrap();
        let first = letters.into_iter().rev().find(|letter| letter.recipient.as_str() == to).unwrap();
        Letter::read(to, store.read(|books| books.bytes_of(first.id)).unwrap())
    }

    /// The next move of a game with its number, after which the game still goes on; none where there is no such.
    fn moves_on(&mut self, at: usize, half_move: usize) -> Option<String> {
        let mut legal = self.positions[at].legal_numerics();
        while !legal.is_empty() {
            let made = legal.swap_remove(self.dice.roll(legal.len()));
            let next = self.positions[at].play(made).unwrap().position;
            if next.outcome().is_none() && !next.legal_numerics().is_empty() {
                self.positions[at] = next;
                let dots = if half_move.is_multiple_of(2) { "." } else { "..." };
                return Some(format!("{}{dots} {made}", half_move / 2 + 1));
            }
        }
        None
    }

    /// Lets the config's default days count, and the daily look come.
    fn shortens(&mut self) {
        let config = fs::read_to_string(self.club.path("amici.toml")).unwrap();
        fs::write(self.club.path("amici.toml"), config.replace("keep_letters_days = 0\n", "")).unwrap();
        self.club.later(24);
        let (code, said) = self.club.amici(&["once"]);
        assert!([0, 3].contains(&code), "{said}");
        self.club.letters();
    }

    fn says_what_it_takes(&self, when: &str) {
        assert!(self.club.store().empty_log().unwrap());
        let db = Connection::open(self.club.path("amici.sqlite")).unwrap();
        let number = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap() as f64;
        let each = |bytes: f64| bytes / 1000.0 / self.moves as f64;
        let pages =
            number("SELECT page_count - freelist_count FROM pragma_page_count, pragma_freelist_count");
        let page = number("PRAGMA page_size");
        println!(
            "  {when:<24} {:>5.1}  (mails {:.1} and letters {:.1} as they are)",
            each(pages * page),
            each(self.mails as f64),
            each(self.letters as f64)
        );
        let sql = "
SELECT coalesce(s.tbl_name, d.name), sum(d.pgsize) FROM dbstat AS d LEFT JOIN sqlite_schema AS s ON s.name = d.name
GROUP BY 1 ORDER BY 2 DESC LIMIT 8";
        let mut statement = db.prepare(sql).unwrap();
        let tables =
            statement.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)? as f64)));
        let tables =
            tables.unwrap().map(Result::unwrap).map(|(name, bytes)| format!("{name} {:.1}", each(bytes)));
        println!("    {}", tables.collect::<Vec<_>>().join(", "));
    }

    /// What it costs to read the first moves of somebody who has had all the letters, and of somebody new.
    fn reads_late(&mut self) {
        let white = ["first", "p0", "new"];
        let event = event("LATE", BESIDE, &white, "html");
        self.club.later(24);
        self.club.add(&event.replace("2026-12-01", &self.club.now.format("%Y-%m-%d").to_string()));
        self.club.pass();
        self.club.letters();
        // The first warms up what the others find warm.
        for (place, name) in white.iter().enumerate() {
            let who = format!("{name}@club.example");
            let mut letters = self.club.store().read(|books| books.letters(u32::MAX, false)).unwrap();
            letters.retain(|letter| letter.recipient.as_str() == who);
            let start =
                Letter::read(&who, self.club.store().read(|books| books.bytes_of(letters[0].id)).unwrap());
            for game in 1..=BESIDE {
                let line = format!("Game LATE/{}: 1. 5254", place * BESIDE + game);
                let bytes = answer(
                    &Mail::answer(&start, &who, &line),
                    &start,
                    1_000_000 + self.mails + game,
                    &self.club,
                );
                self.mails += bytes.len();
                self.club.send_bytes(&bytes);
            }
            let cost = Cost::to(&Process::own(), || drop(self.club.pass()));
            let each = cost.processor_each(BESIDE);
            if place > 0 {
                println!("  a first move of somebody with {:>5} letters costs {each:.1} ms", letters.len());
            }
            assert!(self.club.outcome().ends_with("your move is on record"), "{}", self.club.outcome());
            self.club.letters();
        }
    }
}

/// Games of these against opponents of their own.
fn event(code: &str, games: usize, white: &[&str], format: &str) -> String {
    let mut event = format!(
        "[event]\ncode = \"{code}\"\nname = \"Bench\"\nsite = \"Bench\"\nstart = 2026-12-01\nformat = \"games\"\n\
         director = {{ name = \"Weiss, Anna\", email = \"td@club.example\" }}\n\
         [regulations]\nprofile = \"iccf-email\"\n",
    );
    let mut player = |name: &str, email: &str| {
        writeln!(
            event,
            "[[player]]\nname = \"{name}, X\"\nemail = [\"{email}@club.example\"]\ntimezone = \"UTC\"\n\
             format = \"{format}\""
        )
        .unwrap();
    };
    white.iter().for_each(|name| player(&name.to_uppercase(), name));
    (0..games * white.len()).for_each(|at| player(&format!("O{at}"), &format!("o{at}")));
    for at in 0..games * white.len() {
        let white = white[at / games].to_uppercase();
        writeln!(event, "[[game]]\nwhite = \"{white}, X\"\nblack = \"O{at}, X\"").unwrap();
    }
    event
}

/// The game whose next move a letter asks for.
fn asks(letter: &Letter) -> Option<String> {
    let asks = letter.says("your turn") || letter.says("Your turn");
    let game = letter.subject.split_whitespace().next()?;
    (asks && game.contains('/')).then(|| game.to_owned())
}

/// An answer as programs with pages write it.
fn answer(mail: &Mail, letter: &Letter, number: usize, club: &Club) -> Vec<u8> {
    let plain = mail.bytes(u32::try_from(number).unwrap() + 1_000_000, club.now);
    let Some(page) = letter.page() else { return plain };
    let plain = String::from_utf8(plain).unwrap();
    let (head, text) = plain.split_once("\r\n\r\n").unwrap();
    let said = text.lines().next().unwrap();
    let mut head: String = head
        .split("\r\n")
        .filter(|line| !line.starts_with("Content-"))
        .fold(String::new(), |head, line| head + line + "\r\n");
    if !head.contains("MIME-Version") {
        head += "MIME-Version: 1.0\r\n";
    }
    let quoted = format!(
        "<div dir=\"ltr\">{said}</div><br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">On Tue, 1 Dec 2026 \
         at 10:00, the referee wrote:<br></div><blockquote class=\"gmail_quote\" style=\"margin:0px 0px 0px 0.8ex;\
         border-left:1px solid rgb(204,204,204);padding-left:1ex\">{page}</blockquote></div>"
    );
    let both = format!(
        "--alt\r\nContent-Type: text/plain; charset=\"UTF-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n{}\r\n\
         --alt\r\nContent-Type: text/html; charset=\"UTF-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n{}\r\n--alt--\r\n",
        quoted_printable(text),
        quoted_printable(&quoted)
    );
    let alternative = "Content-Type: multipart/alternative; boundary=\"alt\"\r\n\r\n";
    let Some(png) = picture(&letter.raw).filter(|_| number.is_multiple_of(2)) else {
        return format!("{head}{alternative}{both}").into_bytes();
    };
    let code = BASE64.encode(&png);
    let code: Vec<&str> = code.as_bytes().chunks(76).map(|line| std::str::from_utf8(line).unwrap()).collect();
    format!(
        "{head}Content-Type: multipart/related; boundary=\"rel\"\r\n\r\n--rel\r\n{alternative}{both}\r\n--rel\r\n\
         Content-Type: image/png; name=\"board.png\"\r\nContent-Disposition: inline; filename=\"board.png\"\r\n\
         Content-Transfer-Encoding: base64\r\nContent-ID: <ii_board>\r\n\r\n{}\r\n--rel--\r\n",
        code.join("\r\n")
    )
    .into_bytes()
}

fn picture(letter: &[u8]) -> Option<Vec<u8>> {
    let mail = MessageParser::default().parse(letter)?;
    let png =
        mail.parts.iter().find(|part| part.content_type().is_some_and(|kind| kind.ctype() == "image"))?;
    match &png.body {
        PartType::InlineBinary(bytes) | PartType::Binary(bytes) => Some(bytes.to_vec()),
        _ => None,
    }
}

fn quoted_printable(text: &str) -> String {
    let mut coded = String::new();
    for line in text.lines() {
        let mut width = 0;
        for byte in line.bytes() {
            let sign = match byte {
                b' '..=b'<' | b'>'..=b'~' => char::from(byte).to_string(),
                other => format!("={other:02X}"),
            };
            if width + sign.len() > 75 {
                coded += "=\r\n";
                width = 0;
            }
            width += sign.len();
            coded += &sign;
        }
        coded += "\r\n";
    }
    coded
}
