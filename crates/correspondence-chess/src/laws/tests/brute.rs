//! Claims on the score, held to a second reckoning that knows nothing of ours: it reads the positions as text, lists the
//! moves that can be made, and follows kings and rooks from their first squares to know who may still castle.
//!
//! Laws 9.2, 9.3

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::{chess::Position, model::Claim};

/// A position as 9.2.2 tells two apart.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Same {
    men: String,
    side: String,
    moves: Vec<String>,
    /// Kings and rooks with which castling was never given up, each by its square.
    unmoved: BTreeSet<(String, String)>,
}

/// A game followed by its texts.
struct Brute {
    stood: Vec<Same>,
    /// Half-moves since men or pawns changed, with those that the first position tells of.
    quiet: u32,
}

impl Brute {
    fn new(start: &Position) -> Brute {
        let fen = start.fen();
        let quiet = fen.split(' ').nth(4).unwrap().parse().unwrap();
        Brute { stood: vec![same(start, first_rights(&fen))], quiet }
    }

    fn last(&self) -> &Same {
        self.stood.last().unwrap()
    }

    /// What stands after a move.
    fn after(&self, position: &Position, numeric: Numeric) -> (Same, u32) {
        let next = position.play(numeric).unwrap().position;
        let (from, to) = (numeric.from().name(), numeric.to().name());
        let touched = |square: &String| *square == from || *square == to;
        let kept = self.last().unmoved.iter().filter(|(king, rook)| !touched(king) && !touched(rook));
        let there = same(&next, kept.cloned().collect());
        let changed =
            pawns(&there.men) != pawns(&self.last().men) || count(&there.men) != count(&self.last().men);
        (there, if changed { 0 } else { self.quiet + 1 })
    }

    fn make(&mut self, position: &Position, numeric: Numeric) {
        let (there, quiet) = self.after(position, numeric);
        self.stood.push(there);
        self.quiet = quiet;
    }

    /// Whether a claim is right, with what an intended move would bring.
    fn right(&self, claim: Claim, intended: Option<&(Same, u32)>, suspended_at: u32) -> bool {
        let (here, quiet) = intended.map_or((self.last(), self.quiet), |(there, quiet)| (there, *quiet));
        match claim {
            Claim::Repetition => {
                let times = self.stood.iter().filter(|stood| *stood == here).count();
                times + usize::from(intended.is_some()) >= 3
            }
            _ => quiet >= 100 && count(&here.men) > suspended_at as usize,
        }
    }
}

fn same(position: &Position, unmoved: BTreeSet<(String, String)>) -> Same {
    let fen = position.fen();
    let mut fields = fen.split(' ').map(str::to_owned);
    let (men, side) = (fields.next().unwrap(), fields.next().unwrap());
    let moves = position.legal_numerics().iter().map(ToString::to_string).collect();
    Same { men, side, moves, unmoved }
}

fn count(men: &str) -> usize {
    men.chars().filter(char::is_ascii_alphabetic).count()
}

/// Where the pawns stand, the ranks told apart.
fn pawns(men: &str) -> Vec<(usize, usize, char)> {
    let mut found = Vec::new();
    for (rank, text) in men.split('/').enumerate() {
        let mut file = 0;
        for c in text.chars() {
            if c.eq_ignore_ascii_case(&'p') {
                found.push((rank, file, c));
            }
            file += c.to_digit(10).unwrap_or(1) as usize;
        }
    }
    found
}

/// Kings with rooks of their own that may castle, by the third field of a FEN.
fn first_rights(fen: &str) -> BTreeSet<(String, String)> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let rank_of = |white: bool| fields[0].split('/').nth(if white { 7 } else { 0 }).unwrap();
    let squares = |white: bool| {
        let mut found = Vec::new();
        let mut file = 0;
        for c in rank_of(white).chars() {
            found.push((file, c));
            file += c.to_digit(10).unwrap_or(1) as usize;
        }
        found
    };
    let name =
        |file: usize, white: bool| format!("{}{}", char::from(b'a' + file as u8), if white { 1 } else { 8 });
    let mut rights = BTreeSet::new();
    for right in fields[2].chars().filter(|c| *c != '-') {
        let white = right.is_ascii_uppercase();
        let of = |kind: char| {
            let wanted = if white { kind } else { kind.to_ascii_lowercase() };
            squares(white).into_iter().filter(move |(_, c)| *c == wanted).map(|(file, _)| file)
        };
        let king = of('K').next().unwrap();
        let rook = match right.to_ascii_uppercase() {
            'K' => of('R').filter(|file| *file > king).max().unwrap(),
            'Q' => of('R').filter(|file| *file < king).min().unwrap(),
            file => usize::from(file as u8 - b'A'),
        };
        rights.insert((name(king, white), name(rook, white)));
    }
    rights
}

/// What the referee says of a claim of the player on move.
fn ruled(board: &Board, claim: Claim, intended: Option<Numeric>) -> bool {
    let mut submission = Submission::default();
    if let Some(numeric) = intended {
        submission = said(&[&format!("{} {numeric}", board.game.next_ply())]);
    }
    submission = submission.with(claimed(claim));
    let ruling = board.try_with(board.context(board.game.on_move()), &submission).unwrap();
    let granted = ruling.facts.iter().find_map(|fact| match fact {
        Fact::ClaimDecided { granted, .. } => Some(*granted),
        _ => None,
    });
    let granted = granted.expect("a claim on the score is decided at once");
    let ended = ruling.facts.iter().any(|fact| {
        matches!(fact, Fact::Ended { termination: Termination::Repetition | Termination::FiftyMoves, .. })
    });
    let made = ruling.facts.iter().any(|fact| matches!(fact, Fact::Moved { .. }));
    assert_eq!((ended, made), (granted, !granted && intended.is_some()));
    granted
}

/// Plays a game whose players like to go back where they came from, and claims all the time.
fn play(fen: &str, variant: Variant, suspended_at: u32, choices: &[(u8, u16)]) -> (u32, u32) {
    let mut opening = opening();
    opening.fen = Some(fen.to_owned());
    opening.regulations.variant = variant;
    opening.regulations.fifty_moves_suspended_at = suspended_at;
    let mut board = Board::open(opening);
    let mut brute = Brute::new(board.game.position());
    let mut made: Vec<Numeric> = Vec::new();
    let (mut right, mut wrong) = (0, 0);
    for (mood, choice) in choices {
        let position = board.game.position().clone();
        let legal = position.legal_numerics();
        if legal.is_empty() {
            break;
        }
        let back = made.len().checked_sub(2).and_then(|index| {
            let last = made[index];
            legal.iter().copied().find(|next| next.from() == last.to() && next.to() == last.from())
        });
        let calm = || -> Vec<Numeric> {
            legal.iter().copied().filter(|next| brute.after(&position, *next).1 > 0).collect()
        };
        let any = legal[usize::from(*choice) % legal.len()];
        let next = match mood % 8 {
            0..4 => back.unwrap_or(any),
            4..7 => Some(calm())
                .filter(|calm| !calm.is_empty())
                .map_or(any, |calm| calm[usize::from(*choice) % calm.len()]),
            _ => any,
        };
        for claim in [Claim::Repetition, Claim::FiftyMoves] {
            let there = brute.after(&position, next);
            for (intended, brought) in [(None, None), (Some(next), Some(&there))] {
                let expected = brute.right(claim, brought, suspended_at);
                assert_eq!(
                    ruled(&board, claim, intended),
                    expected,
                    "{claim} {intended:?} in {position:?}, {made:?}"
                );
                if expected { right += 1 } else { wrong += 1 }
            }
        }
        let half_move = board.game.to_play();
        brute.make(&position, next);
        board.record(vec![Fact::Moved {
            half_move,
            numeric: next,
            offer: false,
            sent: board.now,
            charge: None,
            late: false,
            conditional: false,
            vain_offer: false,
        }]);
        if board.game.position().outcome().is_some() {
            break;
        }
        board.hand_over(false);
        made.push(next);
    }
    (right, wrong)
}

/// Castling of both sides, pawns that can pass each other, pins, two pieces of a kind, walls of pawns.
const STARTS: [(Variant, &str); 12] = [
    (Variant::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (Variant::Chess, "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1"),
    (Variant::Chess, "4k3/8/8/8/3p1p2/8/4P3/R3K3 w Q - 0 1"),
    (Variant::Chess, "3k4/8/8/8/3p4/8/4P3/R2RK3 w Q - 0 1"),
    (Variant::Chess, "8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1"),
    (Variant::Chess, "r3k3/1p1p1p2/1P1P1P2/8/8/8/8/R3K3 w Qq - 80 90"),
    (Variant::Chess, "4k3/8/8/8/8/8/8/1N2K1N1 w - - 99 90"),
    (Variant::Chess960, "1rkr4/p7/8/8/8/8/P7/RK2R3 w EAdb - 0 1"),
    (Variant::Chess960, "1k6/8/8/8/8/8/8/RKR5 w CA - 0 1"),
    (Variant::Chess960, "rkr5/8/8/3pP3/8/8/8/RKR5 w CAca d6 0 2"),
    (Variant::Chess960, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"),
    (Variant::Chess960, "r2k1r2/1p1p1p2/1P1P1P2/8/8/8/8/R2K1R2 w FAfa - 0 1"),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 170, max_shrink_iters: 100, failure_persistence: None, ..Default::default() })]

    /// Short games, in which positions come back.
    #[test]
    fn claims_are_ruled_as_a_second_reckoning_has_them(
        choices in prop::collection::vec((any::<u8>(), any::<u16>()), 18),
    ) {
        for (variant, fen) in STARTS {
            play(fen, variant, 7, &choices);
        }
    }
}

/// A stream of choices that is the same each time.
fn choices(seed: u64, number: usize, moods: &[u8]) -> Vec<(u8, u16)> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..number).map(|_| (moods[(next() >> 33) as usize % moods.len()], (next() >> 40) as u16)).collect()
}

/// Long games behind walls of pawns, in which nothing is taken for fifty moves and then something is.
#[test]
fn long_games_reach_fifty_moves_and_go_past_them() {
    let (mut right, mut wrong) = (0, 0);
    for seed in 0..12 {
        for (index, suspended_at) in [(5, 7), (5, 10), (6, 0), (6, 4), (6, 3), (11, 7)] {
            let (variant, fen) = STARTS[index];
            // Rarely anything but a calm move.
            let moods = [4, 4, 4, 4, 5, 5, 5, 6, 6, if seed % 3 == 0 { 7 } else { 4 }];
            let (more, less) = play(fen, variant, suspended_at, &choices(seed, 112, &moods));
            right += more;
            wrong += less;
        }
    }
    assert!(right > 500 && wrong > 500, "{right} right, {wrong} wrong");
}
