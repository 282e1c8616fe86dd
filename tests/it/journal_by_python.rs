//! A game's journal, checked by a program that knows nothing of this one: `contrib/verify_journal.py`, on what the operator
//! can print; and one that an earlier version wrote, which must always read.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use amici::{
    laws::{Entry, Game},
    model::GameId,
};
use serde_json::Value;

use crate::support::club::{Club, JAN, Letter, Mail};

/// Whether the script finds all as the journal says, and what it says; none where there is no Python.
pub fn verified(journal: &str, seals: &[&str]) -> Option<(bool, String)> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/contrib/verify_journal.py");
    let python = Command::new("python3")
        .args([script, "-"])
        .args(seals)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut python) = python else {
        eprintln!("there is no python3 here: the script that verifies journals is not tried");
        return None;
    };
    python.stdin.take().unwrap().write_all(journal.as_bytes()).unwrap();
    let output = python.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
    Some((output.status.success(), said))
}

/// A game of a club as `game journal` prints it.
pub fn journal(club: &Club, game: &str) -> String {
    let (code, journal) = club.amici(&["game", "journal", game, "--json"]);
    assert_eq!(code, 0, "{journal}");
    journal
}

/// The seals that letters show.
pub fn seals(letters: &[Letter], name: &str) -> Vec<String> {
    let shown = |letter: &Letter| {
        let of_game = letter.text.contains(name) || letter.subject.contains(name);
        let line = letter.text.lines().find_map(|line| line.strip_prefix("| Seal ").map(str::to_owned));
        line.filter(|_| of_game).and_then(|line| line.split_once(',').map(|(seal, _)| seal.to_owned()))
    };
    letters.iter().filter_map(shown).collect()
}

#[test]
fn another_program_finds_each_journal_sound_and_none_that_was_changed() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let letters = club.exchange(&Mail::answer(&start, JAN, "1. 5254"));
    let seals = seals(&letters, "CLUB26/1");
    let seals: Vec<&str> = seals.iter().map(String::as_str).collect();
    let whole = journal(&club, "CLUB26/1");
    let Some((sound, said)) = verified(&whole, &seals) else { return };
    assert!(sound && said.contains("1. 5254"), "{said}");
    assert!(!seals.is_empty(), "no letter shows a seal: {letters:?}");
    let faults = |change: &dyn Fn(&mut Value)| {
        let mut changed: Value = serde_json::from_str(&whole).unwrap();
        change(&mut changed);
        let (sound, said) = verified(&changed.to_string(), &seals).unwrap();
        assert!(!sound, "{said}");
        said
    };
    assert!(
        faults(&|journal| journal["entries"][0]["at"] = "2020-01-01T00:00:00Z".into()).contains("digest")
    );
    assert!(
        faults(&|journal| journal["entries"][0]["fact"]["start"] = "2020-01-01".into()).contains("values")
    );
    assert!(faults(&|journal| journal["beside"][0]["text"] = "Nobody".into()).contains("beside"));
    assert!(
        faults(&|journal| drop(journal["entries"].as_array_mut().unwrap().remove(1))).contains("missing")
    );
    // The move, and that it was handed over: who has the letter about it has its seal.
    let cut = faults(&|journal| journal["entries"].as_array_mut().unwrap().truncate(2));
    assert!(cut.contains("is the seal of no entry"), "{cut}");
}

/// A journal that was written and printed on 23 November 2026, with rulings, a claim, irregularities and a return.
const STORED: &str = include_str!("../journals/format-1.json");

#[test]
fn a_journal_of_format_1_reads_for_ever() {
    let stored: Value = serde_json::from_str(STORED).unwrap();
    if let Some((sound, said)) = verified(STORED, &[]) {
        assert!(sound, "{said}");
    }
    let id: GameId = stored["game"].as_str().unwrap().parse().unwrap();
    let mut entries: Vec<Entry> = Vec::new();
    for entry in stored["entries"].as_array().unwrap() {
        let text = |place: usize| entry["chained"][place].as_str().unwrap();
        let read = Entry {
            seq: entry["seq"].as_u64().unwrap().try_into().unwrap(),
            at: entry["at"].as_str().unwrap().parse().unwrap(),
            fact: serde_json::from_str(text(0)).unwrap(),
            evidence: serde_json::from_str(text(1)).unwrap(),
            digest: entry["digest"].as_str().unwrap().parse().unwrap(),
        };
        assert_eq!(
            serde_json::to_string(&read.fact).unwrap(),
            text(0),
            "it would be written otherwise today"
        );
        assert_eq!(serde_json::to_string(&read.evidence).unwrap(), text(1));
        entries.push(read);
    }
    let game = Game::fold(id, &entries).unwrap();
    insta::assert_debug_snapshot!((
        game.outcome,
        game.line,
        game.score.numbered().map(|(ply, made)| format!("{ply} {}", made.numeric)).collect::<Vec<_>>(),
        game.clocks,
    ));
}
