//! Mails as people and programs send them: each `data/mails/*.eml` is delivered to a desk with a game in hand, and its
//! `.toml` beside it says what must come of it. `README.md` there says how one is written.
//! `MAIL=name cargo test --test it corpus` runs those whose name holds it.
//!
//! Beside the Laws: pgn
#![allow(clippy::disallowed_methods, reason = "test code")]

mod stage;
mod without;

use std::{collections::BTreeMap, fs, io::Write, path::Path};

use crate::support::{
    cases,
    club::{Club, JAN, LENA, Letter, TD},
};
use serde::Deserialize;
use stage::{EVA, PETR};

/// What must come of a mail.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// What it shows, in a sentence.
    #[expect(dead_code, reason = "for its reader")]
    about: String,
    /// Which club it comes to.
    #[serde(default = "duel")]
    stage: String,
    /// Whose letter it answers, and the game that this letter is about; `newest` to him where no game is named.
    #[serde(default = "jan")]
    answers: String,
    game: Option<String>,
    /// What it is: `read`, `asked` back, or `nothing` for us.
    right: Right,
    /// The half-moves that are recorded, game by game, in digits, `(=)` behind those with an offer.
    #[serde(default)]
    moves: BTreeMap<String, Vec<String>>,
    /// Games that it ends, with their result.
    #[serde(default)]
    results: BTreeMap<String, String>,
    /// Who gets which kind of letter, in the order of writing: all of them.
    letters: Vec<String>,
    /// What the letters to a person say, and do not say, taken together.
    #[serde(default)]
    says: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    hides: BTreeMap<String, Vec<String>>,
}

#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Right {
    Read,
    Asked,
    Nothing,
}

fn duel() -> String {
    "duel".into()
}

fn jan() -> String {
    "jan".into()
}

const PEOPLE: [(&str, &str); 5] = [("jan", JAN), ("lena", LENA), ("eva", EVA), ("petr", PETR), ("td", TD)];

fn address(person: &str) -> &str {
    PEOPLE.iter().find(|(name, _)| *name == person).map_or(person, |(_, address)| address)
}

fn person(address: &str) -> &str {
    PEOPLE.iter().find(|(_, known)| *known == address).map_or(address, |(name, _)| name)
}

/// How a mail went.
#[derive(Debug)]
struct Went {
    right: Right,
    /// Half-moves that were recorded and not meant.
    wrongly: Vec<String>,
    /// What is otherwise than it should be.
    faults: Vec<String>,
}

/// What of a game was recorded since, and how it ended.
fn since(club: &Club, name: &str, before: usize) -> (Vec<String>, Option<String>) {
    let game = club.game_named(name);
    let made = game.score.moves().iter().skip(before);
    let written = made.map(|made| {
        let digits = made.write(amici::chess::Script::Numeric, amici::model::Language::En);
        if made.offer { format!("{digits} (=)") } else { digits }
    });
    (written.collect(), game.outcome.map(|(result, _)| result.to_string()))
}

fn games(club: &Club) -> Vec<(String, usize)> {
    let names = (1..=20).map(|number| format!("CLUB26/{number}"));
    let there = names.take_while(|name| {
        let name = name.parse().unwrap();
        club.store().read(|books| books.game_named(&name)).unwrap().is_some()
    });
    there.map(|name| (name.clone(), club.game_named(&name).records.len())).collect()
}

/// What came of a mail.
struct Came {
    /// What of each game was recorded since, and how it ended.
    games: Vec<(String, Vec<String>, Option<String>)>,
    /// Everything that was written, with its kind.
    letters: Vec<(String, Letter)>,
    outcome: String,
}

fn deliver(raw: &[u8], expected: &Expected) -> Came {
    let (mut club, letters) = stage::copy(&expected.stage);
    let answered = stage::newest(letters, address(&expected.answers), expected.game.as_deref());
    let before = games(&club);
    club.later(20);
    club.send_bytes(&stage::filled(raw, &club, answered));
    club.pass();
    let written = club.letters();
    let kind = |letter: &Letter| format!("{}: {}", person(&letter.to), club.kind(letter));
    let letters = written.iter().map(|letter| (kind(letter), letter.clone())).collect();
    let of_game = |(name, before): (String, usize)| {
        let (moves, result) = since(&club, &name, before);
        (name, moves, result)
    };
    Came { games: before.into_iter().map(of_game).collect(), letters, outcome: club.outcome() }
}

fn try_mail(raw: &[u8], expected: &Expected) -> Went {
    let came = deliver(raw, expected);
    let mut wrongly = Vec::new();
    let mut faults = Vec::new();
    for (name, moves, result) in came.games {
        let wanted = expected.moves.get(&name).cloned().unwrap_or_default();
        wrongly
            .extend(moves.iter().filter(|made| !wanted.contains(made)).map(|made| format!("{name}: {made}")));
        if moves != wanted {
            faults.push(format!("{name}: recorded {moves:?}, meant {wanted:?}"));
        }
        let wanted = expected.results.get(&name);
        if result.as_ref() != wanted {
            wrongly
                .extend(result.iter().filter(|_| wanted.is_none()).map(|result| format!("{name}: {result}")));
            faults.push(format!("{name}: result {result:?}, meant {wanted:?}"));
        }
    }
    let (kinds, written): (Vec<String>, Vec<Letter>) = came.letters.into_iter().unzip();
    if kinds != expected.letters {
        faults.push(format!("letters {kinds:?}, expected {:?}", expected.letters));
    }
    faults.extend(words(&written, &expected.says, true));
    faults.extend(words(&written, &expected.hides, false));
    if !faults.is_empty() {
        faults.push(format!("outcome: {}", came.outcome));
        faults.extend(written.iter().map(|letter| format!("to {}:\n{}", letter.to, letter.text)));
    }
    Went { right: expected.right, wrongly, faults }
}

fn words(letters: &[Letter], wanted: &BTreeMap<String, Vec<String>>, there: bool) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, words) in wanted {
        let to = letters.iter().filter(|letter| letter.to == address(name));
        let all: String = to.map(|letter| letter.said() + "\n").collect();
        let all = all.split_whitespace().collect::<Vec<_>>().join(" ");
        let wrong = words.iter().filter(|words| all.contains(words.as_str()) != there);
        let what = if there { "is not told" } else { "is told" };
        faults.extend(wrong.map(|words| format!("{name} {what} {words:?}")));
    }
    faults
}

fn expected(mail: &Path) -> Expected {
    let text = fs::read_to_string(mail.with_extension("toml")).unwrap();
    let expected: Expected =
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", mail.display()));
    let moved = !expected.moves.is_empty();
    assert!(
        expected.right == Right::Read || !moved,
        "{}: a mail that is asked back plays nothing",
        mail.display()
    );
    expected
}

#[test]
fn every_mail_is_read_as_it_was_meant() {
    let files = cases::files("data/mails", "eml", "MAIL");
    let tried = cases::played(&files, |file| try_mail(&fs::read(file).unwrap(), &expected(file)));
    let mut faults = Vec::new();
    let mut wrongly = Vec::new();
    let mut rights = Vec::new();
    for (name, went) in &tried {
        match went {
            Ok(went) => {
                wrongly.extend(went.wrongly.iter().map(|made| format!("{name}: {made}")));
                match went.faults.as_slice() {
                    [] => rights.push(went.right),
                    of_it => faults.push(format!("## {name}\n{}", of_it.join("\n"))),
                }
            }
            Err(why) => faults.push(format!("## {name}\n{why}")),
        }
    }
    let count = |wanted| rights.iter().filter(|right| **right == wanted).count();
    // Past the test runner, which keeps to itself what a good test prints.
    let _ = writeln!(
        std::io::stderr(),
        "{} mails: {} read right, {} asked back, {} with nothing for us; played wrong: {}",
        tried.len(),
        count(Right::Read),
        count(Right::Asked),
        count(Right::Nothing),
        wrongly.len()
    );
    assert!(faults.is_empty(), "{} of {} mails:\n\n{}", faults.len(), tried.len(), faults.join("\n\n"));
    assert!(wrongly.is_empty(), "played wrong: {wrongly:?}");
}
