//! Squares put into the frame.

use crate::{
    BoardPicture, Colour,
    frame::Line,
    png::png,
    tiles::{MARGIN, Mark, SQUARE, Tile, Tiles},
};

impl BoardPicture {
    /// The picture as the bytes of a PNG.
    #[must_use]
    pub fn png(&self, tiles: &Tiles) -> Vec<u8> {
        let mut lines = tiles.frame(self.from_below).to_vec();
        let mut seen: Vec<Option<&Tile>> =
            (0..).zip(&self.pieces).map(|(square, _)| self.tile(tiles, square)).collect();
        // a1 comes first, and h8 must: a row is to be read from the other end where White is below.
        let (rows, _) = seen.as_chunks_mut::<8>();
        match self.from_below {
            Colour::White => rows.reverse(),
            Colour::Black => rows.iter_mut().for_each(|row| row.reverse()),
        }
        let board = lines.get_mut(MARGIN..).unwrap_or_default();
        for (lines, row) in board.as_chunks_mut::<SQUARE>().0.iter_mut().zip(rows) {
            put(lines, row);
        }
        png(&lines)
    }

    fn tile<'a>(&self, tiles: &'a Tiles, square: u8) -> Option<&'a Tile> {
        let piece = self.pieces.get(usize::from(square)).copied().flatten();
        let mark = if self.check == Some(square) {
            Mark::Check
        } else if !self.last_move.contains(&square) {
            Mark::Plain
        } else if piece.is_none() {
            Mark::Left
        } else {
            Mark::Reached
        };
        let dark = (square / 8 + square % 8).is_multiple_of(2);
        tiles.square(dark, mark, piece)
    }
}

/// Eight squares beside each other, from the left.
fn put(lines: &mut [Line], row: &[Option<&Tile>; 8]) {
    for (number, line) in lines.iter_mut().enumerate() {
        let spans = line.get_mut(1 + MARGIN / 2..).unwrap_or_default().as_chunks_mut::<{ SQUARE / 2 }>().0;
        for (span, tile) in spans.iter_mut().zip(row) {
            if let Some(pixels) = tile.and_then(|tile| tile.get(number)) {
                *span = *pixels;
            }
        }
    }
}
