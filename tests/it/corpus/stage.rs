//! The clubs that the corpus is written for, each played up to its position once and copied for every mail.

use std::{collections::BTreeMap, sync::LazyLock};

use crate::support::club::{Club, DESK, DUEL, JAN, LENA, Letter, Mail, SAMPLE};

pub const EVA: &str = "eva@adler.example";
pub const PETR: &str = "petr@maly.example";

/// Two more players, so that everybody has three games where each plays each.
const MORE: &str = r#"
[[player]]
name = "Adler, Eva"
email = ["eva@adler.example"]

[[player]]
name = "Maly, Petr"
email = ["petr@maly.example"]
"#;

/// A club with its letters so far.
pub struct Stage {
    club: Club,
    letters: Vec<Letter>,
}

/// Stages are shared between threads, clubs are not.
static STAGES: LazyLock<BTreeMap<&str, Stage>> = LazyLock::new(|| {
    let duel = |event: &str, half_moves: usize, offer: bool| {
        let mut stage = Stage::new(event);
        for (index, digits) in SAMPLE.iter().take(half_moves).enumerate() {
            let offer = if offer && index + 1 == half_moves { " (=)" } else { "" };
            stage.play(1, index, &format!("{digits}{offer}"));
        }
        stage
    };
    let any = DUEL.replace("iccf-email\"", "iccf-email\"\nnotation = \"any\"");
    let quad = DUEL.replace("format = \"match\"\ngames = 1", "format = \"round-robin\"") + MORE;
    let mut quad = Stage::new(&quad);
    quad.play_all(&[&[], &["5254", "5755"], &["4244"], &["5254", "5755"], &["4244"], &["4244"]]);
    let mut told = duel(&any, 15, false);
    told.play(1, 15, &format!("{}\n\nmessage: Many thanks! I fear 9. 2142 most.", SAMPLE[15]));
    let mut repeated = Stage::new(DUEL);
    for (index, digits) in ["7163", "7866", "6371", "6678"].iter().cycle().take(8).enumerate() {
        repeated.play(1, index, digits);
    }
    BTreeMap::from([
        ("told", told),
        ("repeated", repeated),
        ("duel", duel(DUEL, 16, false)),
        ("any", duel(&any, 16, false)),
        ("offer", duel(&any, 16, true)),
        ("start", duel(&any, 0, false)),
        ("quad", quad),
    ])
});

/// A copy of a stage with the letters that were sent on it.
pub fn copy(name: &str) -> (Club, &'static [Letter]) {
    let stage = STAGES.get(name).unwrap_or_else(|| panic!("there is no stage {name}"));
    (stage.club.copy(), &stage.letters)
}

/// The letter that a mail answers where it does not say which: the newest to this person about this game.
pub fn newest<'a>(letters: &'a [Letter], person: &str, game: Option<&str>) -> &'a Letter {
    let about =
        |letter: &&Letter| letter.to == person && game.is_none_or(|game| letter.subject.contains(game));
    letters.iter().rfind(about).unwrap_or_else(|| panic!("no letter to {person} about {game:?}"))
}

impl Stage {
    fn new(event: &str) -> Stage {
        let mut club = Club::with(event, true);
        club.pass();
        let letters = club.letters();
        Stage { club, letters }
    }

    /// The half-move with this index of a game, as an answer of whoever has it.
    fn play(&mut self, game: u32, index: usize, written: &str) {
        let (white, black) = self.players(game);
        let (me, dots) = if index.is_multiple_of(2) { (white, ".") } else { (black, "...") };
        self.club.later(20);
        let line = format!("Game CLUB26/{game}: {}{dots} {written}", index / 2 + 1);
        let asked = newest(&self.letters, &me, None);
        self.club.send(&Mail::answer(asked, &me, &line));
        self.club.pass();
        self.letters.extend(self.club.letters());
        let name = format!("CLUB26/{game}");
        assert_eq!(self.club.game_named(&name).records.len(), index + 1, "{line}: {}", self.club.outcome());
    }

    fn play_all(&mut self, games: &[&[&str]]) {
        for (game, moves) in (1..).zip(games) {
            for (index, digits) in moves.iter().enumerate() {
                self.play(game, index, digits);
            }
        }
    }

    fn players(&self, game: u32) -> (String, String) {
        let name = format!("CLUB26/{game}").parse().unwrap();
        let read = self.club.store().read(|books| {
            let row = books.game_named(&name)?.unwrap();
            let first = |id| books.player(id).map(|player| player.addresses[0].to_string());
            Ok((first(row.white)?, first(row.black)?))
        });
        read.unwrap()
    }
}

/// A mail's bytes with what stands between `@` signs filled in.
pub fn filled(raw: &[u8], club: &Club, letter: &Letter) -> Vec<u8> {
    let lines = |put: &dyn Fn(&str) -> String| letter.text.lines().map(put).collect::<String>();
    let words = [
        ("@DESK@", DESK.to_owned()),
        ("@REPLY@", letter.reply_to.clone()),
        ("@SUBJECT@", letter.subject.clone()),
        ("@ID@", letter.message_id.clone()),
        ("@TOKEN-JAN@", club.token(JAN)),
        ("@TOKEN-LENA@", club.token(LENA)),
        ("@QUOTED@", lines(&|line| format!("> {line}\n"))),
        ("@PLAIN@", lines(&|line| format!("{line}\n"))),
        ("@HTML@", lines(&|line| format!("{}<br>\n", line.replace('&', "&amp;").replace('<', "&lt;")))),
    ];
    let mut bytes = raw.to_vec();
    for (word, text) in words {
        bytes = replaced(&bytes, word.as_bytes(), text.as_bytes());
    }
    bytes
}

fn replaced(bytes: &[u8], word: &[u8], text: &[u8]) -> Vec<u8> {
    let mut done = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(word.len()).position(|part| part == word) {
        done.extend_from_slice(&rest[..at]);
        done.extend_from_slice(text);
        rest = &rest[at + word.len()..];
    }
    done.extend_from_slice(rest);
    done
}
