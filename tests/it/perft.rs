//! Every move that can be played and no other: the positions behind a position are counted, and compared with published
//! counts and with Stockfish's.
//!
//! Laws 1.2, 3.1 to 3.6, 3.7, 3.8, B.1, B.2

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use amici::chess::{Numeric, Piece, Position, StartNumber, Variant, Wing};
use shakmaty::{CastlingMode, Chess, fen::Fen};

/// The rules' own generator counts deeper than this desk's moves, which are looked up by their digits one by one.
const DEEPEST: u64 = 500_000;

/// The positions so many half-moves on, each move sent as its digits and played as a player's.
fn count(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_numerics();
    let mut distinct = moves.clone();
    distinct.dedup();
    assert_eq!(distinct, moves, "two moves with the same digits in {position:?}");
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.iter().map(|numeric| count(&position.play(*numeric).unwrap().position, depth - 1)).sum(),
    }
}

/// A file's positions with their counts from depth 1.
fn published(text: &str) -> Vec<(&str, Vec<u64>)> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (fen, counts) = line.split_once(" : ").unwrap();
            (fen, counts.split(' ').map(|count| count.parse().unwrap()).collect())
        })
        .collect()
}

fn as_published(text: &str, variant: Variant, ours: u32) {
    let mode = match variant {
        Variant::Chess => CastlingMode::Standard,
        Variant::Chess960 => CastlingMode::Chess960,
    };
    for (fen, counts) in published(text) {
        let position = Position::from_fen(fen, variant).unwrap();
        let theirs: Chess = fen.parse::<Fen>().unwrap().into_position(mode).unwrap();
        for (depth, wanted) in (1..).zip(counts).filter(|(_, wanted)| *wanted <= DEEPEST) {
            if depth <= ours {
                assert_eq!(count(&position, depth), wanted, "{fen} at depth {depth}");
            } else {
                assert_eq!(shakmaty::perft(&theirs, depth), wanted, "{fen} at depth {depth}");
            }
        }
    }
}

#[test]
fn the_six_usual_positions_have_their_published_counts() {
    assert_eq!(published(include_str!("../perft/chess.txt")).len(), 6);
    as_published(include_str!("../perft/chess.txt"), Variant::Chess, 3);
}

#[test]
fn chess960_positions_have_their_published_counts() {
    assert!(published(include_str!("../perft/chess960.txt")).len() >= 20);
    as_published(include_str!("../perft/chess960.txt"), Variant::Chess960, 3);
}

/// The first positions themselves, for the published table has later ones.
#[test]
fn starts_of_chess960_have_the_counts_that_stockfish_gave() {
    let text = include_str!("../perft/starts960.txt");
    assert_eq!(published(text).len(), 32);
    for (fen, _) in published(text) {
        let start = Position::from_fen(fen, Variant::Chess960).unwrap();
        assert!((0..960).any(|number| StartNumber::try_from(number).unwrap().position() == start), "{fen}");
    }
    as_published(text, Variant::Chess960, 3);
}

/// The same choices in every run (SplitMix64).
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

/// A position after a random game from a random start. In two games of three the kings and rooks wait as long as they
/// can, so that castling is often possible.
fn random_position(choices: &mut Choices) -> Position {
    let start = StartNumber::try_from(choices.below(960) as u16).unwrap();
    let patient = choices.below(3) > 0;
    let mut position = start.position();
    for _ in 0..choices.below(if patient { 30 } else { 80 }) {
        let mut played: Vec<_> =
            position.legal_numerics().into_iter().map(|numeric| position.play(numeric).unwrap()).collect();
        if patient && played.iter().any(|played| !matches!(played.piece, Piece::King | Piece::Rook)) {
            played.retain(|played| !matches!(played.piece, Piece::King | Piece::Rook));
        }
        if played.is_empty() {
            break;
        }
        let chosen = choices.below(played.len());
        position = played.swap_remove(chosen).position;
    }
    position
}

/// Debian's chess engine, which counts too.
struct Stockfish {
    process: Child,
    says: BufReader<ChildStdout>,
    hears: ChildStdin,
}

impl Stockfish {
    /// None where it is not installed.
    fn start() -> Option<Stockfish> {
        let debian = Path::new("/usr/games/stockfish");
        let program = if debian.exists() { debian } else { Path::new("stockfish") };
        let mut process = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let says = BufReader::new(process.stdout.take().unwrap());
        let mut hears = process.stdin.take().unwrap();
        writeln!(hears, "setoption name UCI_Chess960 value true").unwrap();
        Some(Stockfish { process, says, hears })
    }

    /// For each move, named by its squares, the positions that lie so many half-moves behind.
    fn divide(&mut self, fen: &str, depth: u32) -> BTreeMap<String, u64> {
        writeln!(self.hears, "position fen {fen}\ngo perft {depth}").unwrap();
        let mut counts = BTreeMap::new();
        loop {
            let mut line = String::new();
            assert_ne!(self.says.read_line(&mut line).unwrap(), 0, "Stockfish ended at {fen}");
            match line.trim().split_once(": ") {
                Some(("Nodes searched", _)) => return counts,
                Some((squares, count)) if squares.len() <= 5 => {
                    counts.insert(squares.to_owned(), count.parse().unwrap());
                }
                Some(_) | None => {}
            }
        }
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        let _ = writeln!(self.hears, "quit");
        let _ = self.process.wait();
    }
}

/// `e2e4`, `e7e8q`; castling as the king onto his rook, as engines name it in Chess960.
fn squares(numeric: Numeric) -> String {
    let becomes = numeric.promotion().map(|promotion| match promotion.digit() {
        '1' => 'q',
        '2' => 'r',
        '3' => 'b',
        _ => 'n',
    });
    format!(
        "{}{}{}",
        numeric.from().name(),
        numeric.to().name(),
        becomes.map(String::from).unwrap_or_default()
    )
}

#[test]
fn two_hundred_random_positions_of_chess960_are_counted_as_stockfish_counts_them() {
    const DEPTH: u32 = 3;
    let Some(mut stockfish) = Stockfish::start() else {
        eprintln!(
            "SKIPPED: stockfish is not installed, and 200 positions of Chess960 were compared with nothing"
        );
        return;
    };
    let mut choices = Choices(960);
    let mut castling = 0;
    for _ in 0..200 {
        let position = random_position(&mut choices);
        castling += usize::from([Wing::King, Wing::Queen].iter().any(|w| position.castling(*w).is_some()));
        let ours: BTreeMap<String, u64> = position
            .legal_numerics()
            .into_iter()
            .map(|numeric| (squares(numeric), count(&position.play(numeric).unwrap().position, DEPTH - 1)))
            .collect();
        assert_eq!(ours, stockfish.divide(&position.fen(), DEPTH), "{position:?}");
    }
    assert!(castling >= 40, "castling is possible in {castling} of the positions");
}
