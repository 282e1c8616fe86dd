//! Every way that a square can look, drawn once.

use std::sync::LazyLock;

use crate::{
    Colour, Piece, Role,
    frame::frame,
    palette::{DARK, DARK_MARKED, LIGHT, LIGHT_MARKED, Rgb, nearest},
    svg::{Layer, TileError},
};

/// Pixels along the edge of a square.
pub(crate) const SQUARE: usize = 72;
/// Pixels around the board.
pub(crate) const MARGIN: usize = 32;

const PIXELS: usize = SQUARE * SQUARE;

/// What a square is marked with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Plain,
    Left,
    Reached,
    Check,
}

/// The squares and the frame of all pictures, as numbers of colours.
pub struct Tiles {
    /// By shade, mark and piece, as [`Tiles::square`] counts.
    squares: Vec<u8>,
    white_below: Vec<u8>,
    black_below: Vec<u8>,
}

static TILES: LazyLock<Result<Tiles, TileError>> = LazyLock::new(Tiles::draw);

const SHADES: [Shade; 2] = [Shade::Light, Shade::Dark];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shade {
    Light,
    Dark,
}
