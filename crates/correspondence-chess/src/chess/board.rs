//! The board in plain characters, with letters above and digits below for those who think in numeric notation.
//!
//! Laws 2.1 to 2.4

use shakmaty::{File, Position as _, Rank};

use super::{Numeric, Piece, Position, Square};
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

/// What stands on the board, square by square.
pub fn placed(position: &Position) -> Vec<(Square, Side, Piece)> {
    let side = |color| if color == shakmaty::Color::White { Side::White } else { Side::Black };
    let all = position.0.board().clone().into_iter();
    all.map(|(square, man)| (Square(square), side(man.color), Piece::from(man.role))).collect()
}

/// Where the men of a side stand, from the king to the pawns: each kind with its English letter and its squares.
pub fn men(position: &Position, side: Side) -> Vec<(char, Piece, Vec<String>)> {
    let board = position.0.board();
    let color = shakmaty::Color::from_white(side == Side::White);
    let of_role = |role: shakmaty::Role| {
        let squares: Vec<String> =
            board.by_piece(role.of(color)).into_iter().map(|square| square.to_string()).collect();
        (!squares.is_empty()).then(|| (role.upper_char(), Piece::from(role), squares))
    };
    shakmaty::Role::ALL.into_iter().rev().filter_map(of_role).collect()
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
        let men = men(&Position::initial(), Side::Black);
        let letters: String = men.iter().map(|(letter, ..)| *letter).collect();
        assert_eq!(letters, "KQRBNP");
        assert_eq!((men[2].1, men[2].2.join(" ")), (Piece::Rook, "a8 h8".to_owned()));
    }

    #[test]
    fn black_sees_the_board_turned() {
        insta::assert_snapshot!(draw(&Position::initial(), Side::Black, None).join("\n"));
    }
}
