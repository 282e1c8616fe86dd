//! Castling from all 960 start positions, by brute force, against a second statement of B.3 that shares nothing with
//! the rules that Amici plays by: squares in a plain grid, rays walked step by step.
//!
//! Laws B.3.5

use std::collections::BTreeSet;

use amici::chess::{Position, StartNumber, Variant, Wing};

/// The board by rank and file, both from 0; capital letters are the side that castles, on rank 0.
type Grid = [[char; 8]; 8];

const EMPTY: char = '.';

/// Where king and rook arrive (B.3.3, B.3.4).
fn goals(wing: Wing) -> (usize, usize) {
    match wing {
        Wing::King => (6, 5),
        Wing::Queen => (2, 3),
    }
}

/// Whether a man of the other side attacks a square.
fn attacked(grid: &Grid, rank: usize, file: usize) -> bool {
    let at = |rank: i32, file: i32| {
        ((0..8).contains(&rank) && (0..8).contains(&file)).then(|| grid[rank as usize][file as usize])
    };
    let (rank, file) = (rank as i32, file as i32);
    let around =
        (-1..=1).flat_map(|up| (-1..=1).map(move |right| (up, right))).filter(|step| *step != (0, 0));
    for (up, right) in around {
        if at(rank + up, file + right) == Some('k') {
            return true;
        }
        let straight = up == 0 || right == 0;
        let met = (1..8).map_while(|far| at(rank + far * up, file + far * right)).find(|man| *man != EMPTY);
        if met == Some('q') || met == Some(if straight { 'r' } else { 'b' }) {
            return true;
        }
    }
    // The other side's pawns go down the board, so that they attack from above.
    let pawn = [-1, 1].into_iter().any(|right| at(rank + 1, file + right) == Some('p'));
    let jumps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
    pawn || jumps.into_iter().any(|(up, right)| at(rank + up, file + right) == Some('n'))
}

/// B.3.5.3, and what orthodox chess asks of the king's way: the board after castling, where it is allowed.
fn castled(before: &Grid, king: usize, rook: usize, wing: Wing) -> Option<Grid> {
    let (king_to, rook_to) = goals(wing);
    let way = |from: usize, to: usize| from.min(to)..=from.max(to);
    let full = |file: usize| file != king && file != rook && before[0][file] != EMPTY;
    if way(king, king_to).any(full) || way(rook, rook_to).any(full) {
        return None;
    }
    let mut lifted = *before;
    lifted[0][king] = EMPTY;
    if way(king, king_to).filter(|file| *file != king_to).any(|file| attacked(&lifted, 0, file)) {
        return None;
    }
    let mut after = lifted;
    after[0][rook] = EMPTY;
    after[0][king_to] = 'K';
    after[0][rook_to] = 'R';
    // On his own square he must not stand in check before castling either.
    (!attacked(before, 0, king) && !attacked(&after, 0, king_to)).then_some(after)
}

/// The men of a grid as a FEN has them, from White's side or, turned over, from Black's.
fn men(grid: &Grid, black: bool) -> String {
    let row = |rank: &[char; 8]| -> String {
        let mut text = String::new();
        for man in rank {
            match (*man, text.chars().last().and_then(|last| last.to_digit(10))) {
                (EMPTY, Some(run)) => {
                    text.pop();
                    text.push(char::from_digit(run + 1, 10).unwrap());
                }
                (EMPTY, None) => text.push('1'),
                (man, _) if black && man.is_lowercase() => text.push(man.to_ascii_uppercase()),
                (man, _) if black => text.push(man.to_ascii_lowercase()),
                (man, _) => text.push(man),
            }
        }
        text
    };
    let rows: Vec<String> = grid.iter().map(row).collect();
    if black { rows.join("/") } else { rows.into_iter().rev().collect::<Vec<_>>().join("/") }
}

/// The rooks that have the right to castle, by file.
#[derive(Clone, Copy)]
struct Rights {
    king: usize,
    rooks: [Option<usize>; 2],
}

impl Rights {
    fn rook(self, wing: Wing) -> Option<usize> {
        let [queens, kings] = self.rooks;
        match wing {
            Wing::King => kings,
            Wing::Queen => queens,
        }
    }
}

/// The position with these rights, if it is one that can be played; `None` where the other king would stand in check.
fn position(grid: &Grid, rights: Rights, black: bool) -> Option<Position> {
    let letters: String =
        rights.rooks.into_iter().flatten().map(|file| (b'A' + file as u8) as char).collect();
    let letters = if black { letters.to_lowercase() } else { letters };
    let (turn, letters) = (if black { 'b' } else { 'w' }, if letters.is_empty() { "-" } else { &letters });
    Position::from_fen(&format!("{} {turn} {letters} - 0 1", men(grid, black)), Variant::Chess960).ok()
}

/// Compares what is allowed on both wings, and how the board stands afterwards. The number of castlings allowed.
fn compare(grid: &Grid, rights: Rights, black: bool, position: &Position) -> usize {
    let mut allowed = 0;
    for wing in [Wing::King, Wing::Queen] {
        let wanted = rights.rook(wing).and_then(|rook| castled(grid, rights.king, rook, wing));
        let castling = position.castling(wing);
        assert_eq!(castling.is_some(), wanted.is_some(), "{} in {position:?}", wing.zeros());
        let Some((numeric, after)) = castling.zip(wanted) else { continue };
        let rank = if black { 8 } else { 1 };
        assert_eq!([numeric.from().rank(), numeric.to().rank()], [rank; 2]);
        assert_eq!(numeric.from().file() as usize, rights.king + 1);
        assert_eq!(Some(numeric.to().file() as usize - 1), rights.rook(wing));
        let played = position.play(numeric).unwrap();
        assert_eq!((played.castling, played.taken), (Some(wing), None));
        let fen = played.position.fen();
        assert_eq!(fen.split(' ').next().unwrap(), men(&after, black), "{} in {position:?}", wing.zeros());
        let mine = |c: char| if black { c.is_lowercase() } else { c.is_uppercase() };
        assert!(!fen.split(' ').nth(2).unwrap().contains(mine), "once a game (B.3.1): {fen}");
        allowed += 1;
    }
    allowed
}

fn files(letters: &str, piece: char) -> Vec<usize> {
    letters.match_indices(piece).map(|(file, _)| file).collect()
}

#[test]
fn every_castling_of_every_start_is_allowed_exactly_where_the_squares_are_vacant() {
    let (mut seen, mut allowed, mut refused) = (BTreeSet::new(), 0_usize, 0_usize);
    let mut starts_with_castling_at_once = 0;
    for number in StartNumber::all() {
        let letters = number.letters();
        let king = files(&letters, 'K')[0];
        let rooks = files(&letters, 'R');
        let others: Vec<usize> = (0..8).filter(|file| *file != king).collect();
        let at_once = [Wing::King, Wing::Queen].iter().any(|w| number.position().castling(*w).is_some());
        starts_with_castling_at_once += usize::from(at_once);
        // Every subset of the seven others stays where it is, with the pawns before them.
        for kept in 0_u32..1 << others.len() {
            let mut grid: Grid = [[EMPTY; 8]; 8];
            grid[0][king] = 'K';
            grid[1] = ['P'; 8];
            grid[7][king] = 'k';
            for (_, file) in (0..).zip(&others).filter(|(bit, _)| kept >> bit & 1 == 1) {
                grid[0][*file] = letters.chars().nth(*file).unwrap();
            }
            let there = |file: usize| Some(file).filter(|file| grid[0][*file] == 'R');
            let rights = Rights { king, rooks: [there(rooks[0]), there(rooks[1])] };
            for black in [false, true] {
                // Many starts become alike when men are removed.
                if !seen.insert((grid[0], black)) {
                    continue;
                }
                let position = position(&grid, rights, black).unwrap();
                let both = compare(&grid, rights, black, &position);
                allowed += both;
                refused += 2 - both;
            }
        }
    }
    assert!(allowed > 1_000 && refused > 10_000, "{allowed} allowed, {refused} refused");
    // B.3.5.2: it can take place as early as the first move.
    assert!(starts_with_castling_at_once > 0);
}

#[test]
fn no_king_castles_out_of_through_or_into_an_attack() {
    let mut layouts = BTreeSet::new();
    for number in StartNumber::all() {
        let letters = number.letters();
        let rooks = files(&letters, 'R');
        layouts.insert((rooks[0], files(&letters, 'K')[0], rooks[1]));
    }
    let (mut allowed, mut refused) = (0, 0);
    for (left, king, right) in layouts {
        let rights = Rights { king, rooks: [Some(left), Some(right)] };
        for attacker in ['q', 'r', 'b', 'n', 'p'] {
            for square in 0..64 {
                let (rank, file) = (square / 8, square % 8);
                let mut grid: Grid = [[EMPTY; 8]; 8];
                (grid[0][left], grid[0][king], grid[0][right]) = ('R', 'K', 'R');
                if grid[rank][file] != EMPTY || (attacker == 'p' && [0, 7].contains(&rank)) {
                    continue;
                }
                grid[rank][file] = attacker;
                let black = square % 2 == 1;
                // The other king anywhere where he is not in check himself.
                let found =
                    (0..64).rev().filter(|place| grid[place / 8][place % 8] == EMPTY).find_map(|place| {
                        let mut with = grid;
                        with[place / 8][place % 8] = 'k';
                        position(&with, rights, black).map(|position| (with, position))
                    });
                let (grid, position) = found.unwrap();
                let both = compare(&grid, rights, black, &position);
                allowed += both;
                refused += 2 - both;
            }
        }
    }
    assert!(allowed > 5_000 && refused > 1_000, "{allowed} allowed, {refused} refused");
}
