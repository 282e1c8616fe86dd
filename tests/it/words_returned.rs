//! A player's message that comes back from its reader, in twelve languages and twelve ways of quoting: nothing in it
//! acts, whatever it says. Nor does it disarm its reader: his own move is played, also where the message named it.
//!
//! Laws 5.1.2
#![allow(clippy::disallowed_methods, reason = "test code")]

use std::fs;

use amici::{chess::Script, model::Language};
use serde::Deserialize;

use super::{
    plain_properties::entries,
    plain_words::{Stage, newest, stage},
};
use crate::support::club::{JAN, LENA, Letter, Mail, TD};

type Quote = fn(&str) -> String;

/// How the lines of a message may come back.
const WAYS: [(&str, Quote); 12] = [
    ("marked", |text| each(text, "> ")),
    ("barred", |text| each(text, "| ")),
    ("pasted", str::to_owned),
    ("indented", |text| each(text, "    ")),
    ("in quotation marks", |text| format!("\"{text}\"")),
    ("below a lead-in", |text| format!("Jan wrote:\n{text}")),
    ("with initials", |text| each(text, "JN> ")),
    ("wrapped", |text| each(&text.replace(' ', "\n"), "> ").replacen("\n> ", "\n", 2)),
    ("forwarded", |text| format!("-------- Forwarded Message --------\nFrom: Jan Novak\n\n{text}")),
    ("as a list", |text| each(text, "- ")),
    ("below another lead-in", |text| format!("Am Montag schrieb Jan Novak:\n\n{text}")),
    ("in one line", |text| text.replace('\n', " / ")),
];

fn each(text: &str, mark: &str) -> String {
    text.lines().map(|line| format!("{mark}{line}\n")).collect()
}

/// After White's eleventh move, with a message full of what would count elsewhere.
fn with_a_message(language: &str) -> (Stage, String) {
    let mut stage = stage(language, "white");
    let resigns = entries(language, &[("line", "resign")]).swap_remove(0);
    let words =
        ["11... 2725", "resign", &resigns, "11... 3644 (=)", "accept draw", "claim time", "withdraw", "yes"];
    let message = format!("you could write or {} or nothing at all", words.join(" or "));
    stage.club.later(20);
    let text = format!("11. 7274\nmessage: {message}");
    let letters = stage.club.exchange(&Mail::answer(&newest(&stage.letters, JAN), JAN, &text));
    let shown = newest(&letters, LENA).text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("or claim time or"), "{language}: {}\n{shown}", stage.club.outcome());
    stage.letters.extend(letters);
    (stage, message)
}

fn in_every_language(test: impl Fn(&'static str) + Sync) {
    std::thread::scope(|scope| {
        let of = |language: &Language| {
            let (code, test) = (language.code(), &test);
            scope.spawn(move || test(code))
        };
        let all: Vec<_> = Language::ALL.iter().map(of).collect();
        all.into_iter().for_each(|thread| thread.join().unwrap());
    });
}

/// "S8"
#[test]
fn a_message_that_comes_back_never_acts() {
    in_every_language(|language| {
        let (begun, message) = with_a_message(language);
        for (way, back) in WAYS {
            // As it was written, and as a mail program breaks its lines.
            let broken = message.replace(" or ", "\nor ");
            let apart = message.replace(" or ", "\n");
            let forms = [message.clone(), broken, apart].map(|text| back(&text));
            let polite = format!("Thank you!\n\n{}\n\nLena", forms[2]);
            for text in forms.into_iter().chain([polite]) {
                let Stage { mut club, letters } = begun.copy();
                let before = club.game().digest;
                club.exchange(&Mail::answer(&newest(&letters, LENA), LENA, &text));
                assert_eq!(club.game().digest, before, "{language}, {way}: {}\n{text}", club.outcome());
            }
        }
    });
}

/// "S8"
#[test]
fn a_message_full_of_moves_disarms_nobody() {
    in_every_language(|language| {
        let (begun, message) = with_a_message(language);
        let quoted =
            format!("11... 2725\n\nJan Novak wrote:\n{}", each(&message.replace(" or ", "\n"), "> "));
        for text in ["11... 2725", "11... 4645", quoted.as_str()] {
            let Stage { mut club, letters } = begun.copy();
            club.exchange(&Mail::answer(&newest(&letters, LENA), LENA, text));
            let records = club.game().records.len();
            assert_eq!(records, 22, "{language}: {}\n{text}", club.outcome());
        }
    });
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    mail: Vec<Returned>,
}

/// What somebody wrote, and how it came back from its reader.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Returned {
    name: String,
    /// `white`: Jan reads Lena's words; `black`: Lena reads his; `director`: the director reads his.
    stage: String,
    language: String,
    message: String,
    text: String,
    plays: Option<String>,
    /// Whether his own move is asked about: the words beside it came back without a mark.
    #[serde(default)]
    asked: bool,
}

/// Somebody reads the words of somebody else, who wrote them in one line.
fn told(mail: &Returned) -> (Stage, &'static str, Letter) {
    let message = mail.message.split_whitespace().collect::<Vec<_>>().join(" ");
    let (before, by, reader, text) = match mail.stage.as_str() {
        "white" => ("tenth", LENA, JAN, format!("10... 5878\nmessage: {message}")),
        "black" => ("white", JAN, LENA, format!("11. 7274\nmessage: {message}")),
        "director" => ("white", JAN, TD, format!("td: {message}")),
        other => panic!("no stage {other}"),
    };
    let mut stage = stage(&mail.language, before);
    stage.club.later(20);
    let letters = stage.club.exchange(&Mail::answer(&newest(&stage.letters, by), by, &text));
    let shown = newest(&letters, reader);
    (stage, reader, shown)
}

/// What came of a mail of words that came back, where that is not what its file says.
fn fault(mail: &Returned) -> Option<String> {
    let (Stage { mut club, .. }, reader, letter) = told(mail);
    let (before, digest) = (club.game().records.len(), club.game().digest);
    club.later(20);
    let answer = Mail { body: mail.text.clone(), ..Mail::answer(&letter, reader, "") };
    let written = club.exchange(&answer.header("Content-Type: text/plain; charset=utf-8"));
    let asks = written.iter().filter(|letter| letter.to == reader).flat_map(|letter| letter.text.lines());
    let asks: Vec<&str> = asks.filter(|line| line.starts_with("| ")).take(3).collect();
    let rules = club.mails().remove(0).asked_by;
    let game = club.game();
    let made = game.score.moves().iter().skip(before).map(|made| made.write(Script::Numeric, Language::En));
    let made: Vec<String> = made.collect();
    let meant: Vec<String> = mail.plays.iter().filter(|_| !mail.asked).cloned().collect();
    let quiet = mail.plays.is_some() || game.digest == digest;
    let fits = made == meant && game.outcome.is_none() && quiet;
    (!fits).then(|| {
        let Returned { name, stage, text, .. } = mail;
        format!(
            "## {name} ({stage}): made {made:?}, meant {meant:?}: {} [{rules}]\n{text}\n{}\n",
            club.outcome(),
            asks.join("\n")
        )
    })
}

/// Mails by people who did not write the rules: `data/mails/README.md`.
/// "S8"
#[test]
fn words_of_others_that_come_back_never_act() {
    let text = fs::read_to_string("data/mails/returned/1.toml").unwrap();
    let file: File = toml::from_str(&text).unwrap();
    let faults: Vec<String> = file.mail.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{} of {}:\n\n{}", faults.len(), file.mail.len(), faults.join("\n"));
}
