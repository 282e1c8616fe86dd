//! A chess board as a PNG that a letter can show.
//!
//! A picture is put together from [`Tiles`], each a square as it can look, which are drawn from SVG once and have the
//! sixteen colours of one palette. Ranks are packed each by itself and kept, since most of them come again. What is left
//! to do for a letter cannot fail, takes a fraction of a millisecond, and gives the same bytes everywhere, fewer than
//! 16 kB. It is 640 pixels wide and high, to be shown at half of that.
//!
//! Files are lettered below the board and numbered above it, since who writes `5254` counts them; ranks are numbered on
//! both sides.
//!
//! ```
//! use board_picture::{BoardPicture, Colour, Piece, Role, Tiles};
//!
//! let mut pieces = [None; 64];
//! pieces[4] = Some(Piece { colour: Colour::White, role: Role::King });
//! let picture = BoardPicture { pieces, from_below: Colour::White, last_move: vec![3, 4], check: None };
//! let png = picture.png(Tiles::get()?);
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), &board_picture::TileError>(())
//! ```

mod compose;
mod frame;
mod glyphs;
mod palette;
mod png;
mod svg;
mod tiles;

pub use svg::TileError;
pub use tiles::Tiles;

/// Width and height of a picture in pixels: a letter shows it at half of that.
pub const SIDE: u32 = 640;

/// Whose piece it is, or from whose side the board is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Who moves first.
    White,
    /// Who moves second.
    Black,
}

/// What a piece is, whosever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub colour: Colour,
    /// What it is.
    pub role: Role,
}

/// What is to be seen. Squares are numbered from a1 = 0 and b1 = 1 to h8 = 63; a higher number is no square and marks
/// nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPicture {
    /// The piece on each square.
    pub pieces: [Option<Piece>; 64],
    /// Whose side is at the bottom.
    pub from_below: Colour,
    /// Squares that the last move, or the last moves, went from and to. One that is empty is shown as left, with its
    /// corners marked; one with a piece as reached, with a border.
    pub last_move: Vec<u8>,
    /// The square of a king in check, which has a ring around it.
    pub check: Option<u8>,
}
