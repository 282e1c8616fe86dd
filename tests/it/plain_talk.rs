//! Sentences that players write around their moves, one by one above and below a move or an ending, in twelve languages:
//! `data/sentences`.
//!
//! Laws 5.1.2
#![allow(clippy::disallowed_methods, reason = "test code")]

use std::fs;

use serde::Deserialize;

use super::{
    plain_properties::{entries, in_every_language},
    plain_words::{Came, Written, deliver},
};

/// What people of one language say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Talk {
    /// Harmless talk.
    chat: Vec<String>,
    /// Greetings, thanks, closings.
    wishes: Vec<String>,
    /// Politeness beside an ending, and whole lines that resign or accept.
    endings: Vec<String>,
    /// What makes a move beside it doubtful.
    doubts: Vec<String>,
    /// Of the harmless ones those that are asked about all the same, and of the doubts those that nobody could know.
    #[serde(default)]
    missed: Vec<String>,
    /// These come from mails that are tried whole.
    #[serde(default, rename = "beside_statements")]
    _beside_statements: Vec<String>,
    #[serde(default, rename = "beside_doubts")]
    _beside_doubts: Vec<String>,
    /// These hold for an offer that stands, or for a line with a move.
    #[serde(default, rename = "declines")]
    _declines: Vec<String>,
    #[serde(default, rename = "announcements")]
    _announcements: Vec<String>,
    #[serde(default, rename = "mentions")]
    _mentions: Vec<String>,
}

fn talk(language: &str) -> Talk {
    let folder = std::env::var("TALK_FROM").unwrap_or_else(|_| "data/sentences".to_owned());
    let path = format!("{folder}/{language}.toml");
    let text = fs::read_to_string(&path).unwrap().replace("NN", "Lena");
    toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every fourth. All of them take too long for every day: `TALK_FROM=data/sentences`.
fn some(said: &[String]) -> Vec<String> {
    let step = if std::env::var_os("TALK_FROM").is_some() { 1 } else { 4 };
    said.iter().step_by(step).cloned().collect()
}

/// Whether a sentence is tried above a move, or below it: always the same.
fn stands_above(said: &str) -> bool {
    said.len().is_multiple_of(2)
}

/// A line with sentences around it, each a paragraph.
fn among(line: &str, said: &[&String]) -> String {
    let (above, below): (Vec<&str>, Vec<&str>) =
        said.iter().map(|said| said.as_str()).partition(|said| stands_above(said));
    [above, vec![line], below].concat().join("\n\n")
}

fn of(language: &str, stage: &str, text: &str) -> Came {
    deliver(language, &Written::of(stage, text.to_owned()))
}

/// The sentences by which a line is not as it should be. Harmless ones are tried several at a time.
fn wrong(said: &[&String], right: &impl Fn(&[&String]) -> bool) -> Vec<String> {
    match said {
        [] => Vec::new(),
        all if right(all) => Vec::new(),
        [one] => vec![(*one).clone()],
        all => all.iter().flat_map(|one| wrong(&[one], right)).collect(),
    }
}

/// What is not as it is written down: sentences that fail, and those of `missed` that do not.
fn faults(
    language: &str,
    said: &[String],
    missed: &[String],
    right: impl Fn(&[&String]) -> bool,
) -> Vec<String> {
    const AT_A_TIME: usize = 10;
    let (rest, missed): (Vec<&String>, Vec<&String>) = said.iter().partition(|one| !missed.contains(one));
    let failed = rest.chunks(AT_A_TIME).flat_map(|some| wrong(some, &right));
    let mended =
        missed.into_iter().filter(|one| right(&[one])).map(|one| format!("{one} (no longer missed)"));
    failed.chain(mended).map(|said| format!("{language}: {said}")).collect()
}

/// "S10"
#[test]
fn harmless_talk_and_wishes_leave_a_move_played() {
    in_every_language(|language, _| {
        let talk = talk(language);
        let played = |said: &[&String]| of(language, "white", &among("11. 7274", said)).moves == ["7274"];
        let mut found = faults(language, &some(&talk.chat), &talk.missed, played);
        found.extend(faults(language, &some(&talk.wishes), &talk.missed, played));
        found
    });
}

/// "S9"
#[test]
fn politeness_beside_an_ending_leaves_it_standing() {
    in_every_language(|language, _| {
        let talk = talk(language);
        let resign = entries(language, &[("line", "resign")]).remove(0);
        let ends = |text: &str| of(language, "offered", text).result.is_some();
        let right = |said: &[&String]| match said {
            [one] => ends(one) || ends(&format!("{resign}\n\n{one}")),
            all => all.iter().all(|one| ends(one)) || ends(&among(&resign, all)),
        };
        faults(language, &talk.endings, &talk.missed, right)
    });
}

/// "S10"
#[test]
fn doubts_leave_no_move_played_at_once() {
    in_every_language(|language, _| {
        let talk = talk(language);
        let asked = |said: &[&String]| {
            said.iter().all(|one| of(language, "white", &among("11. 7274", &[one])).moves.is_empty())
        };
        faults(language, &some(&talk.doubts), &talk.missed, asked)
    });
}
