//! The board's frame, on which files and ranks are named.

use std::fmt::Write as _;

use crate::{
    Colour, SIDE,
    glyphs::{DIGITS, LETTERS},
    svg::{Layer, TileError},
    tiles::{MARGIN, SQUARE, indices},
};

/// A whole picture of which only the frame will be seen.
pub(crate) fn frame(from_below: Colour) -> Result<Vec<u8>, TileError> {
    let layer = Layer::draw("frame", &drawing(from_below), "", SIDE)?;
    let side = SIDE as usize;
    let mut ground = vec![[0; 3]; side * side];
    layer.over(&mut ground);
    Ok(indices(&ground))
}

fn drawing(from_below: Colour) -> String {
    let middle = MARGIN / 2;
    let far = SIDE as usize - middle;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}">
        <rect width="{SIDE}" height="{SIDE}" fill="#4a392e"/>
        <rect x="28" y="28" width="584" height="584" fill="#f1e6d3"/>
        <rect x="30" y="30" width="580" height="580" fill="#2a211c"/>
        <g fill="none" stroke="#f1e6d3" stroke-width="2.7" stroke-linecap="round" stroke-linejoin="round">"##,
    );
    let mut sign = |path: &str, x: usize, y: usize| {
        // Writing into a string cannot fail.
        let _ = write!(svg, r#"<path transform="translate({x} {y})" d="{path}"/>"#);
    };
    for (line, (letter, digit)) in LETTERS.into_iter().zip(DIGITS).enumerate() {
        let forth = MARGIN + SQUARE / 2 + line * SQUARE;
        let back = SIDE as usize - forth;
        let (across, up) = match from_below {
            Colour::White => (forth, back),
            Colour::Black => (back, forth),
        };
        sign(letter, across, far - 2);
        sign(digit, across, middle - 2);
        sign(digit, middle - 2, up);
        sign(digit, far + 2, up);
    }
    svg + "</g></svg>"
}
