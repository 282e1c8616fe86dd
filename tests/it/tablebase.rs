//! Claims on the tables of endgames (5.1.3, 5.2.4): decided by the tables themselves where `AMICI_SYZYGY` names a folder of
//! those of 3 and 4 men, as `scripts/test` does, and else by answers that are made up here.
//!
//! Laws 5.1.3, 5.2.4
#![allow(clippy::disallowed_methods, reason = "test code")]

use std::{path::PathBuf, sync::Arc};

use crate::support::club::*;
use amici::{
    chess::{Effort, Folder, NoAnswer, NoTables, Position, Tables, Variant, Worth},
    laws::Fact,
    model::{Claim, Claimed, GameResult, Side, Termination},
};

/// A position, who wins in it (`-` for a draw), and how that is known.
const KNOWN: [(&str, &str, &str); 11] = [
    ("8/8/8/8/8/4k3/8/R3K3 w - - 0 60", "w", "a rook wins"),
    ("8/8/8/8/8/4k3/8/R3K3 b - - 0 60", "w", "a rook wins, whoever moves"),
    ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 60", "w", "the king is before his pawn, on the sixth"),
    ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 60", "-", "the other king takes the opposition"),
    ("k7/P7/K7/8/8/8/8/8 b - - 0 60", "-", "stalemate"),
    ("8/8/8/8/8/2k5/1p6/1K6 b - - 0 60", "-", "a pawn whose king cannot get before it"),
    ("8/8/8/3q4/8/2k5/8/K6R b - - 0 60", "b", "the queen wins against the rook"),
    ("8/8/8/8/3BN3/4K3/8/7k w - - 0 60", "w", "bishop and knight mate"),
    ("7k/8/8/8/3NN3/4K3/8/8 w - - 0 60", "-", "two knights do not, by force"),
    ("7k/8/8/8/8/8/7p/7K w - - 0 60", "-", "the pawn is taken"),
    ("8/8/8/8/8/8/1k6/3K4 w - - 0 60", "-", "two kings"),
];

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Variant::Chess).unwrap()
}

fn winner(sign: &str) -> Option<Side> {
    match sign {
        "w" => Some(Side::White),
        "b" => Some(Side::Black),
        _ => None,
    }
}

/// Answers that are made up, for where the tables cannot be had.
struct MadeUp;

impl Tables for MadeUp {
    fn worth(&self, position: &Position) -> Result<Worth, NoAnswer> {
        if position.fen().split(' ').nth(2) != Some("-") {
            return Err(NoAnswer::Castling);
        }
        if position.men() > 4 {
            return Err(NoAnswer::TooManyMen { men: position.men(), most: 4 });
        }
        let same = |known: &&(&str, &str, &str)| position.fen() == self::position(known.0).fen();
        let known = KNOWN.iter().find(same).ok_or(NoAnswer::Missing("none".into()))?;
        Ok(Worth {
            winner: winner(known.1),
            effort: Effort::Table { material: "KRvK".into(), spoilt: false },
        })
    }

    fn description(&self) -> String {
        "made up".into()
    }
}

fn folder() -> Option<PathBuf> {
    let folder = std::env::var("AMICI_SYZYGY").ok().map(PathBuf::from);
    if folder.is_none() {
        eprintln!("AMICI_SYZYGY is not set: answers are made up instead of read from tables");
    }
    folder
}

fn tables() -> Arc<dyn Tables> {
    match folder() {
        Some(folder) => Arc::new(Folder::open(&folder).unwrap()),
        None => Arc::new(MadeUp),
    }
}

#[test]
fn the_tables_know_the_endgames_that_everybody_knows() {
    let tables = tables();
    for (fen, sign, why) in KNOWN {
        let worth = tables.worth(&position(fen)).unwrap_or_else(|error| panic!("{fen}: {error:?}"));
        assert_eq!(worth.winner, winner(sign), "{fen}: {why} ({:?})", worth.effort);
    }
}

#[test]
fn where_they_have_no_answer_they_say_why() {
    let tables = tables();
    let castling = position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 60");
    assert_eq!(tables.worth(&castling), Err(NoAnswer::Castling));
    let many = position("4k3/8/8/8/8/8/4P3/RN2K3 w - - 0 60");
    assert_eq!(tables.worth(&many), Err(NoAnswer::TooManyMen { men: 5, most: 4 }));
    assert_eq!(NoTables.worth(&castling), Err(NoAnswer::NoTables));
}

#[test]
fn a_folder_says_what_it_holds() {
    let Some(folder) = folder() else { return };
    assert_eq!(Folder::open(&folder).unwrap().description(), "35 tables, up to 4 men");
    assert!(Folder::open(&folder.join("none")).is_err());
    let text = format!("\n[tablebases]\npath = {:?}\n", folder.display().to_string());
    let club = Club::with(DUEL, true);
    let config = std::fs::read_to_string(club.path("amici.toml")).unwrap() + &text;
    std::fs::write(club.path("amici.toml"), config).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let findings = runtime.block_on(async { club.daemon().check().await });
    let found = findings.iter().find(|finding| finding.what == "tablebases").unwrap();
    assert_eq!((found.ok, found.says.as_str()), (true, "35 tables, up to 4 men"));
}

/// A game from this position in which this is claimed, after the pass that decides it.
fn claimed(fen: &str, by: Side, verdict: Claimed, tables: Arc<dyn Tables>) -> (Club, Vec<Letter>) {
    let games = "[[game]]\nwhite = \"Novak, Jan\"\nblack = \"Weber, Lena\"\n";
    let file = DUEL.replace("format = \"match\"\ngames = 1", "format = \"games\"");
    let mut club = Club::with(&format!("{file}\n{games}fen = \"{fen}\"\n"), true);
    club.pass();
    club.letters();
    club.later(400);
    let (half_move, sent) = (club.game().to_play(), club.now);
    let claim = Claim::Tablebase { verdict };
    let fact = Fact::Claimed { half_move, by, claim, intended: None, sent, beside: false };
    club.store()
        .transaction(|books| {
            let row = books.game_named(&"CLUB26/1".parse().unwrap())?.unwrap();
            let mut game = books.game(row.id, &row.name)?;
            books.append(row.id, &mut game, sent, vec![fact], None)
        })
        .unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut daemon = club.daemon();
    daemon.tables = tables;
    runtime.block_on(daemon.pass()).unwrap();
    drop(daemon);
    let letters = club.letters();
    (club, letters)
}

fn kinds(club: &Club, letters: &[Letter]) -> Vec<String> {
    letters.iter().map(|letter| format!("{}: {}", letter.to, club.kind(letter))).collect()
}

#[test]
fn a_claim_is_decided_at_once_where_the_tables_answer() {
    for (fen, sign, why) in
        KNOWN.iter().filter(|(fen, ..)| position(fen).outcome().is_none() && position(fen).men() > 2)
    {
        for (by, verdict) in [(Side::White, Claimed::Win), (Side::Black, Claimed::Draw)] {
            let (club, letters) = claimed(fen, by, verdict, tables());
            let right = match verdict {
                Claimed::Win => winner(sign) == Some(by),
                Claimed::Draw => winner(sign).is_none(),
            };
            let result = winner(sign).map_or(GameResult::Draw, GameResult::win);
            let outcome = right.then_some((result, Termination::Tablebase));
            assert_eq!(club.game().outcome, outcome, "{fen}: {why}, {by} claims a {verdict:?}");
            assert_eq!(club.game().pending, None);
            let got = kinds(&club, &letters);
            let kind = if right { "game-over" } else { "tables-refuse" };
            let people = if right { vec![JAN, LENA, TD] } else { vec![JAN, LENA] };
            let wanted: Vec<String> = people.iter().map(|person| format!("{person}: {kind}")).collect();
            assert_eq!(got, wanted, "{fen}: {why}");
        }
    }
}

#[test]
fn a_claim_that_the_tables_do_not_answer_goes_to_the_director_with_the_position() {
    let castling = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 60";
    let many = "4k3/8/8/8/8/8/4P3/RN2K3 w - - 0 60";
    let rook = KNOWN[0].0;
    for (fen, tables, why) in [
        (castling, tables(), "castling is still possible"),
        (many, tables(), "there are 5 men on the board"),
        (rook, Arc::new(NoTables) as Arc<dyn Tables>, "this desk has no tables"),
    ] {
        let (club, letters) = claimed(fen, Side::White, Claimed::Win, tables);
        let silent = |person: &str| format!("{person}: tables-silent");
        assert_eq!(kinds(&club, &letters), [silent(JAN), silent(LENA), silent(TD)]);
        let to_director = letters.iter().find(|letter| letter.to == TD).unwrap();
        let text = to_director.text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        assert!(text.contains(why), "{text}");
        assert!(to_director.text.contains(&position(fen).fen()), "{}", to_director.text);
        assert!(club.game().pending.is_some() && club.game().standing().is_none());
    }
}
