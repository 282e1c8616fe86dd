//! The board in plain characters, with letters above and digits below for those who think in numeric notation.
//!
//! Laws 2.1 to 2.4

use shakmaty::{File, Position as _, Rank};

use super::{Numeric, Position, Square};
use crate::model::Side;

/// Draws the board as `side` sees it: twelve lines of at most thirty characters, uppercase for White, lowercase for
/// Black, and brackets round the two squares of the last move. The caller puts a mark before each line.
pub fn draw(position: &Position, side: Side, last: Option<Numeric>) -> Vec<String> {
    let turned = side == Side::Black;
    let files = order(File::ALL, turned);
    let ranks = order(Rank::ALL, !turned);
    let edge = format!("  +{}+", "-".repeat(24));
    let row = |names: Vec<String>| format!("   {}", names.concat()).trim_end().to_owned();
    let letters = row(files.iter().map(|file| format!(" {} ", file.char())).collect());
    let digits = row(files.iter().map(|file| format!(" {} ", file.to_u32() + 1)).collect());
    let mut lines = vec![letters, edge.clone()];
    for rank in ranks {
        let cells: String = files
            .iter()
            .map(|file| cell(position, Square(shakmaty::Square::from_coords(*file, rank)), last))
            .collect();
        let number = rank.to_u32() + 1;
        lines.push(format!("{number} |{cells}| {number}"));
    }
    lines.extend([edge, digits]);
    lines
}

/// Where the men of a side stand, each piece by its English letter: `K e1, Q d1, R a1 h1, P a2 b2`.
pub fn men(position: &Position, side: Side) -> String {
    let board = position.0.board();
    let of_role = |role: shakmaty::Role| {
        let squares = board.by_piece(role.of(shakmaty::Color::from_white(side == Side::White)));
        let at: String = squares.into_iter().map(|square| format!(" {square}")).collect();
        (!at.is_empty()).then(|| format!("{}{at}", role.upper_char()))
    };
    shakmaty::Role::ALL.into_iter().rev().filter_map(of_role).collect::<Vec<_>>().join(", ")
}

fn order<T, const N: usize>(all: [T; N], turned: bool) -> Vec<T> {
    let all = all.into_iter();
    if turned { all.rev().collect() } else { all.collect() }
}

fn cell(position: &Position, square: Square, last: Option<Numeric>) -> String {
    let man = position.0.board().piece_at(square.0).map_or('.', shakmaty::Piece::char);
    if last.is_some_and(|last| [last.from(), last.to()].contains(&square)) {
        format!("[{man}]")
    } else {
        format!(" {man} ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_sees_his_pieces_below() {
        let after = Position::initial().play("7163".parse().unwrap()).unwrap();
        insta::assert_snapshot!(draw(&after.position, Side::White, Some(after.numeric)).join("\n"));
    }

    #[test]
    fn the_men_of_a_side_are_listed_from_king_to_pawn() {
        let position = Position::initial();
        let white = "K e1, Q d1, R a1 h1, B c1 f1, N b1 g1, P a2 b2 c2 d2 e2 f2 g2 h2";
        assert_eq!(men(&position, Side::White), white);
        assert!(men(&position, Side::Black).starts_with("K e8, Q d8, R a8 h8"));
    }

    #[test]
    fn black_sees_the_board_turned() {
        insta::assert_snapshot!(draw(&Position::initial(), Side::Black, None).join("\n"));
    }
}
