//! Dead positions (5.2.2) and what a side can still do (6.7): the positions of `tests/dead/positions.toml`, whose answers
//! were worked out by hand; a search of every reachable position that knows nothing of the solver; random games.
//!
//! Laws 1.3, 5.2.2, 6.7

use std::collections::{HashSet, VecDeque};

use crate::support::dice::Dice;
use amici::{
    chess::{Life, Position, Variant},
    model::{GameResult, Side, Termination},
};
use serde::Deserialize;
use shakmaty::{CastlingMode, Chess, Color, Position as _, fen::Fen};

#[derive(Deserialize)]
struct File {
    position: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    fen: String,
    #[serde(default)]
    variant: Option<String>,
    white: String,
    black: String,
    why: String,
}

impl Case {
    fn position(&self) -> Position {
        let variant = if self.variant.is_some() { Variant::Chess960 } else { Variant::Chess };
        Position::from_fen(&self.fen, variant).unwrap_or_else(|error| panic!("{}: {error}", self.fen))
    }

    /// The same with the colours changed.
    fn turned(&self) -> Case {
        let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        let fields: Vec<&str> = self.fen.split(' ').collect();
        let ranks: Vec<String> =
            fields[0].split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
        let turn = if fields[1] == "w" { "b" } else { "w" };
        let rights: String = fields[2].chars().map(swap).collect();
        let passing = fields[3].replace('6', "x").replace('3', "6").replace('x', "3");
        Case {
            fen: format!("{} {turn} {rights} {passing} 0 1", ranks.join("/")),
            variant: self.variant.clone(),
            white: self.black.clone(),
            black: self.white.clone(),
            why: format!("{}, with the colours changed", self.why),
        }
    }
}

fn cases() -> Vec<Case> {
    let file: File = toml::from_str(include_str!("../dead/positions.toml")).unwrap();
    file.position.into_iter().flat_map(|case| [case.turned(), case]).collect()
}

fn word(answer: Option<bool>) -> &'static str {
    match answer {
        Some(true) => "yes",
        Some(false) => "no",
        None => "not asked",
    }
}

/// Every position that can come about, up to so many: whether White and whether Black mates in one of them. None where
/// there were too many to look at all. It rests on the rules of chess alone.
fn by_force(fen: &str, mode: CastlingMode, most: usize) -> [Option<bool>; 2] {
    let start: Chess = fen.parse::<Fen>().unwrap().into_position(mode).unwrap();
    let (mut seen, mut waiting) = (HashSet::from([start.clone()]), VecDeque::from([start]));
    let (mut mates, mut whole) = ([false; 2], true);
    while let Some(position) = waiting.pop_front() {
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() {
            mates[usize::from(position.turn() == Color::White)] = true;
        }
        for m in moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            if seen.contains(&next) {
                continue;
            }
            if seen.len() >= most {
                whole = false;
                break;
            }
            seen.insert(next.clone());
            waiting.push_back(next);
        }
        if mates == [true; 2] {
            break;
        }
    }
    mates.map(|mates| if mates || whole { Some(mates) } else { None })
}

#[test]
fn the_positions_that_were_worked_out_by_hand_are_answered_right() {
    let cases = cases();
    assert!(cases.len() >= 80, "{}", cases.len());
    let mut wrong = Vec::new();
    for case in cases {
        let position = case.position();
        let (white, black) = (position.can_mate(Side::White), position.can_mate(Side::Black));
        let got = (word(white.can_mate), word(black.can_mate));
        let life = position.life();
        let dead = case.white == "no" && case.black == "no" && position.outcome().is_none();
        if got != (&*case.white, &*case.black) || matches!(life, Life::Dead { .. }) != dead {
            wrong.push(format!("{}: {}\n  {white:?}\n  {black:?}\n  {life:?}", case.fen, case.why));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_search_of_every_reachable_position_says_the_same() {
    let (mut can, mut cannot) = (0, 0);
    for case in cases().into_iter().skip(1).step_by(2) {
        let mode = if case.variant.is_some() { CastlingMode::Chess960 } else { CastlingMode::Standard };
        for (found, said) in by_force(&case.fen, mode, 20_000).into_iter().zip([&case.white, &case.black]) {
            if let Some(found) = found.filter(|_| said != "not asked") {
                if found {
                    can += 1
                } else {
                    cannot += 1
                }
                assert_eq!(word(Some(found)), said, "{}: {}", case.fen, case.why);
            }
        }
    }
    assert!(can >= 8 && cannot >= 25, "{can} and {cannot} answers were proved");
}

/// Games of random moves with few men, where mates and dead positions are many. No side of which it was said that it
/// cannot mate ever mates later; who mates could mate all along; and what is dead stays dead.
#[test]
fn no_game_of_random_moves_gives_the_lie_to_what_was_said() {
    const STARTS: [&str; 6] = [
        "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1",
        "k7/2K5/8/1Q6/8/8/7p/8 w - - 0 1",
        "8/8/8/8/8/k1K5/1p6/8 b - - 0 1",
        "7k/5K1P/8/8/8/8/1b6/6N1 w - - 0 1",
        "4k2n/8/8/p1p1p1p1/P1P1P1P1/8/8/N3K3 w - - 0 1",
        "kb6/p1p5/P1P5/1N6/8/8/8/7K w - - 0 1",
    ];
    let mut dice = Dice(5);
    let (mut mates, mut dead) = (0, 0);
    for round in 0..120 {
        let mut position = Position::from_fen(STARTS[round % STARTS.len()], Variant::Chess).unwrap();
        let mut cannot: [bool; 2] = [false; 2];
        for _ in 0..40 {
            let said = Side::BOTH.map(|side| position.can_mate(side).can_mate);
            for (side, said) in said.into_iter().enumerate() {
                assert!(!(cannot[side] && said == Some(true)), "{position:?}: what could not be can be");
                cannot[side] |= said == Some(false);
            }
            if let Some((result, end)) = position.outcome() {
                if end == Termination::Checkmate {
                    let side = usize::from(result != GameResult::win(Side::White));
                    assert!(!cannot[side], "{position:?}: a mate that could not be");
                    mates += 1;
                }
                break;
            }
            dead += u32::from(cannot == [true; 2]);
            let moves = position.legal_numerics();
            position = position.play(moves[dice.roll(moves.len())]).unwrap().position;
        }
    }
    assert!(mates > 5 && dead > 50, "{mates} mates, {dead} dead positions");
}
