//! The board's frame, on which files and ranks are named.

use std::fmt::Write as _;

use crate::{
    Colour,
    glyphs::{DIGITS, LETTERS},
    palette::{FRAME, IN_FRAME, packed},
    svg::{Layer, TileError},
    tiles::{MARGIN, SQUARE, WIDTH},
};

/// Two pixels in a byte, behind the byte that says by which filter it is packed, which is none.
pub(crate) type Line = [u8; 1 + WIDTH / 2];

/// A whole picture of which only the frame will be seen.
pub(crate) fn frame(from_below: Colour) -> Result<Vec<Line>, TileError> {
    let layer = Layer::draw("frame", &drawing(from_below), "", WIDTH)?;
    let pixels = layer.over(&[FRAME; WIDTH * WIDTH]);
    let (lines, _) = pixels.as_chunks::<WIDTH>();
    Ok(lines
        .iter()
        .map(|pixels| {
            let mut line = [0; 1 + WIDTH / 2];
            line.iter_mut().skip(1).zip(packed(pixels, IN_FRAME)).for_each(|(to, from)| *to = from);
            line
        })
        .collect())
}

fn drawing(from_below: Colour) -> String {
    let middle = MARGIN / 2;
    let far = WIDTH - middle;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{WIDTH}">
        <rect x="30" y="30" width="580" height="580" fill="#f0e0c2"/>
        <g fill="none" stroke="#f0e0c2" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">"##,
    );
    let mut sign = |path: &str, x: usize, y: usize| {
        // Writing into a string cannot fail.
        let _ = write!(svg, r#"<path transform="translate({x} {y})" d="{path}"/>"#);
    };
    for (step, (letter, digit)) in LETTERS.into_iter().zip(DIGITS).enumerate() {
        let forth = MARGIN + SQUARE / 2 + step * SQUARE;
        let back = WIDTH - forth;
        let (across, up) = match from_below {
            Colour::White => (forth, back),
            Colour::Black => (back, forth),
        };
        sign(letter, across, far - 2);
        sign(digit, across, middle);
        sign(digit, middle - 1, up);
        sign(digit, far + 1, up);
    }
    svg + "</g></svg>"
}
