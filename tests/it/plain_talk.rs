//! Sentences that players write around their moves, one by one above and below a move or an ending, in twelve languages:
//! `data/mails/talk`.
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
}

fn talk(language: &str) -> Talk {
    let folder = std::env::var("TALK_FROM").unwrap_or_else(|_| "data/mails/talk".to_owned());
    let path = format!("{folder}/{language}.toml");
    toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The mails with a line next above and next below another one.
fn beside(line: &str, said: &str) -> [String; 2] {
    [format!("{said}\n\n{line}"), format!("{line}\n\n{said}")]
}

fn of(language: &str, stage: &str, text: &str) -> Came {
    deliver(language, &Written::of(stage, text.to_owned()))
}

/// The sentences of which not all is as it should be; those that are known to be missed must be.
fn faults<'a>(
    language: &str,
    said: &'a [String],
    talk: &'a Talk,
    right: impl Fn(&str) -> bool,
) -> Vec<String> {
    let wrong = |said: &&String| right(said) == talk.missed.contains(said);
    said.iter().filter(wrong).map(|said| format!("{language}: {said}")).collect()
}

/// "S10"
#[test]
fn harmless_talk_and_wishes_leave_a_move_played() {
    in_every_language(|language, _| {
        let talk = talk(language);
        let played = |said: &str| {
            beside("11. 7274", said).iter().all(|text| of(language, "white", text).moves == ["7274"])
        };
        let mut found = faults(language, &talk.chat, &talk, played);
        found.extend(faults(language, &talk.wishes, &talk, played));
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
        let right = |said: &str| ends(said) || beside(&resign, said).iter().all(|text| ends(text));
        faults(language, &talk.endings, &talk, right)
    });
}

/// "S10"
#[test]
fn doubts_leave_no_move_played_at_once() {
    in_every_language(|language, _| {
        let talk = talk(language);
        let asked = |said: &str| {
            beside("11. 7274", said).iter().all(|text| of(language, "white", text).moves.is_empty())
        };
        faults(language, &talk.doubts, &talk, asked)
    });
}
