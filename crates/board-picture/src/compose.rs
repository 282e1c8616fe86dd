//! Ranks put into the frame. Most ranks of a picture have been seen before, and are kept as they were packed.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hashlink::LruCache;

use crate::{
    BoardPicture, Colour,
    png::{Part, png},
    tiles::{MARGIN, Mark, SQUARE, Tiles, number},
};

/// So many ranks are kept, of some two kilobytes each.
const KEPT: usize = 2048;

/// A rank as it is seen: from whose side, how many are above it, and the numbers of its tiles from the left.
type Rank = (Colour, usize, [usize; 8]);

static RANKS: LazyLock<Mutex<LruCache<Rank, Arc<Part>>>> = LazyLock::new(|| Mutex::new(LruCache::new(KEPT)));

impl BoardPicture {
    /// The picture as the bytes of a PNG.
    #[must_use]
    pub fn png(&self, tiles: &Tiles) -> Vec<u8> {
        let mut seen = [0; 64];
        seen.iter_mut().zip(0..).for_each(|(tile, square)| *tile = self.tile(square));
        // a1 comes first, and h8 must: a row is to be read from the other end where White is below.
        let (rows, _) = seen.as_chunks_mut::<8>();
        match self.from_below {
            Colour::White => rows.reverse(),
            Colour::Black => rows.iter_mut().for_each(|row| row.reverse()),
        }
        let [above, below] = tiles.above_and_below(self.from_below);
        let ranks: Vec<Arc<Part>> =
            rows.iter().enumerate().map(|(at, row)| rank(tiles, (self.from_below, at, *row))).collect();
        png([above].into_iter().chain(ranks.iter().map(Arc::as_ref)).chain([below]))
    }

    fn tile(&self, square: u8) -> usize {
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
        number(dark, mark, piece)
    }
}

fn rank(tiles: &Tiles, rank: Rank) -> Arc<Part> {
    let kept = || RANKS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(part) = kept().get(&rank) {
        return Arc::clone(part);
    }
    let part = Arc::new(drawn(tiles, rank));
    kept().insert(rank, Arc::clone(&part));
    part
}

/// Eight squares beside each other, from the left, in the frame.
fn drawn(tiles: &Tiles, (from_below, at, row): Rank) -> Part {
    let frame = tiles.frame(from_below).get(MARGIN..).unwrap_or_default().as_chunks::<SQUARE>().0;
    let mut lines = frame.get(at).copied().unwrap_or([[0; _]; SQUARE]);
    for (number, line) in lines.iter_mut().enumerate() {
        let spans = line.get_mut(1 + MARGIN / 2..).unwrap_or_default().as_chunks_mut::<{ SQUARE / 2 }>().0;
        for (span, tile) in spans.iter_mut().zip(row) {
            if let Some(pixels) = tiles.square(tile).and_then(|tile| tile.get(number)) {
                *span = *pixels;
            }
        }
    }
    Part::of(&lines)
}
