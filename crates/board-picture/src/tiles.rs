//! Every way that a square can look, drawn once.

use std::sync::LazyLock;

use crate::{
    Colour, Piece, Role, SIDE,
    frame::{Line, frame},
    palette::{DARK, DARK_MARKED, LIGHT, LIGHT_MARKED, ON_BOARD, Rgb, packed},
    png::Part,
    svg::{Layer, TileError},
};

/// Pixels along the edge of a square.
pub(crate) const SQUARE: usize = 72;
/// Pixels around the board.
pub(crate) const MARGIN: usize = 32;
/// Pixels along the edge of a picture.
pub(crate) const WIDTH: usize = 8 * SQUARE + 2 * MARGIN;
const _: () = assert!(WIDTH == SIDE as usize, "what is drawn is as wide as is promised");

/// Line by line, two pixels in a byte.
pub(crate) type Tile = [[u8; SQUARE / 2]; SQUARE];

/// What a square is marked with.
#[derive(Clone, Copy)]
pub(crate) enum Mark {
    Plain,
    Left,
    Reached,
    Check,
}

impl Mark {
    const ALL: [Self; 4] = [Self::Plain, Self::Left, Self::Reached, Self::Check];

    /// What is drawn on a light square, or on a dark one, and its colour.
    fn look(self, dark: bool) -> (&'static str, Rgb) {
        let marked = if dark { DARK_MARKED } else { LIGHT_MARKED };
        let plain = if dark { DARK } else { LIGHT };
        match self {
            Self::Plain => (r#"<svg xmlns="http://www.w3.org/2000/svg"/>"#, plain),
            Self::Left => (include_str!("../marks/left.svg"), marked),
            Self::Reached => (include_str!("../marks/reached.svg"), marked),
            Self::Check => (include_str!("../marks/check.svg"), plain),
        }
    }
}

const ROLES: [(Role, &str, &str); 6] = [
    (Role::Pawn, "pawn", include_str!("../pieces/pawn.svg")),
    (Role::Knight, "knight", include_str!("../pieces/knight.svg")),
    (Role::Bishop, "bishop", include_str!("../pieces/bishop.svg")),
    (Role::Rook, "rook", include_str!("../pieces/rook.svg")),
    (Role::Queen, "queen", include_str!("../pieces/queen.svg")),
    (Role::King, "king", include_str!("../pieces/king.svg")),
];

const COLOURS: [(Colour, &str); 2] = [
    (Colour::White, include_str!("../pieces/white.css")),
    (Colour::Black, include_str!("../pieces/black.css")),
];

/// How many tiles a mark has: no piece, and six of each colour.
const OCCUPANTS: usize = 1 + COLOURS.len() * ROLES.len();

/// The squares and the frames that pictures are put together from.
pub struct Tiles {
    /// In the order of [`number`].
    squares: Vec<Tile>,
    white_below: Frame,
    black_below: Frame,
}

/// A frame, and what of it is above and below the board.
struct Frame {
    lines: Vec<Line>,
    above: Part,
    below: Part,
}

impl Frame {
    fn draw(from_below: Colour) -> Result<Frame, TileError> {
        let lines = frame(from_below)?;
        let part = |lines: Option<&[Line]>| Part::of(lines.unwrap_or_default());
        let (above, below) = (part(lines.get(..MARGIN)), part(lines.get(WIDTH - MARGIN..)));
        Ok(Frame { lines, above, below })
    }
}

impl Tiles {
    /// Drawn at the first call, which takes a good while longer than a picture; the same for everybody from then on.
    ///
    /// # Errors
    ///
    /// When a drawing cannot be drawn; then never again either.
    pub fn get() -> Result<&'static Self, &'static TileError> {
        static TILES: LazyLock<Result<Tiles, TileError>> = LazyLock::new(Tiles::draw);
        TILES.as_ref()
    }

    fn draw() -> Result<Self, TileError> {
        let mut pieces = Vec::new();
        for (_, css) in COLOURS {
            for (_, name, svg) in ROLES {
                pieces.push(Layer::draw(name, svg, css, SQUARE)?);
            }
        }
        let mut squares = Vec::new();
        for dark in [false, true] {
            for mark in Mark::ALL {
                let (svg, colour) = mark.look(dark);
                let ground = Layer::draw("mark", svg, "", SQUARE)?.over(&[colour; SQUARE * SQUARE]);
                squares.push(tile(&ground));
                squares.extend(pieces.iter().map(|piece| tile(&piece.over(&ground))));
            }
        }
        let (white_below, black_below) = (Frame::draw(Colour::White)?, Frame::draw(Colour::Black)?);
        Ok(Self { squares, white_below, black_below })
    }

    /// The tile of a [`number`].
    pub(crate) fn square(&self, number: usize) -> Option<&Tile> {
        self.squares.get(number)
    }

    pub(crate) fn frame(&self, from_below: Colour) -> &[Line] {
        &self.of(from_below).lines
    }

    pub(crate) fn above_and_below(&self, from_below: Colour) -> [&Part; 2] {
        let Frame { above, below, .. } = self.of(from_below);
        [above, below]
    }

    fn of(&self, from_below: Colour) -> &Frame {
        match from_below {
            Colour::White => &self.white_below,
            Colour::Black => &self.black_below,
        }
    }
}

pub(crate) fn number(dark: bool, mark: Mark, piece: Option<Piece>) -> usize {
    let occupant = piece.map_or(0, |piece| 1 + piece.colour as usize * ROLES.len() + piece.role as usize);
    (usize::from(dark) * Mark::ALL.len() + mark as usize) * OCCUPANTS + occupant
}

fn tile(pixels: &[Rgb]) -> Tile {
    let mut tile = [[0; SQUARE / 2]; SQUARE];
    tile.as_flattened_mut().iter_mut().zip(packed(pixels, ON_BOARD)).for_each(|(to, from)| *to = from);
    tile
}
