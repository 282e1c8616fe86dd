//! The colours that every picture has, and the nearest of them to any other.
//!
//! They are fixed so that a colour is the same number in every tile, and few so that a picture is small. Between those
//! that are meant stand the steps by which the edges of the pieces blend into what is under them.

use std::ops::Range;

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

pub(crate) const LIGHT: Rgb = [0xf0, 0xe0, 0xc2];
pub(crate) const DARK: Rgb = [0xc3, 0x9a, 0x6c];
pub(crate) const LIGHT_MARKED: Rgb = [0xdd, 0xdf, 0x8f];
pub(crate) const DARK_MARKED: Rgb = [0xaf, 0xb2, 0x5a];

/// As in `pieces/*.css`, `marks/*.svg` and the frame.
const WHITE: Rgb = [0xff, 0xfd, 0xf8];
const LINE: Rgb = [0x2a, 0x21, 0x1c];
const MARK: Rgb = [0x6a, 0x76, 0x24];
const RED: Rgb = [0xc8, 0x32, 0x2a];
const ROSE: Rgb = [0xe5, 0x8a, 0x74];
pub(crate) const FRAME: Rgb = [0x4a, 0x39, 0x2e];

pub(crate) const PALETTE: [Rgb; 16] = [
    FRAME,
    mix(LIGHT, 50, FRAME),
    LIGHT,
    DARK,
    LIGHT_MARKED,
    DARK_MARKED,
    WHITE,
    LINE,
    MARK,
    RED,
    ROSE,
    mix(WHITE, 70, LINE),
    mix(WHITE, 35, LINE),
    mix(LIGHT, 60, LINE),
    mix(DARK, 60, LINE),
    mix(LIGHT_MARKED, 52, LINE),
];

/// Which of them the frame has, and which the squares.
pub(crate) const IN_FRAME: Range<usize> = 0..3;
pub(crate) const ON_BOARD: Range<usize> = 2..16;

/// So many hundredths of one colour, and the rest of the other.
const fn mix([r, g, b]: Rgb, hundredths: u32, [other_r, other_g, other_b]: Rgb) -> Rgb {
    [step(r, hundredths, other_r), step(g, hundredths, other_g), step(b, hundredths, other_b)]
}

const fn step(one: u8, hundredths: u32, other: u8) -> u8 {
    ((one as u32 * hundredths + other as u32 * (100 - hundredths) + 50) / 100) as u8
}

/// Two pixels in a byte, each as the number of the colour among these that is nearest.
pub(crate) fn packed(pixels: &[Rgb], among: Range<usize>) -> impl Iterator<Item = u8> {
    let number = move |pixel| nearest(pixel, among.clone());
    pixels.as_chunks::<2>().0.iter().map(move |[left, right]| number(*left) << 4 | number(*right))
}

/// A tint that is not there is seen sooner than an edge that is a little lighter, so that differences of tint count more.
fn nearest(colour: Rgb, among: Range<usize>) -> u8 {
    let [r, g, b] = colour.map(i32::from);
    let away = |known: &Rgb| {
        let [red, green, blue] = known.map(i32::from);
        let (red, green, blue) = (red - r, green - g, blue - b);
        let tint = (red - green).pow(2) + (green - blue).pow(2);
        red.pow(2) + green.pow(2) + blue.pow(2) + 4 * tint
    };
    let known = (0..).zip(&PALETTE).take(among.end).skip(among.start);
    known.min_by_key(|(_, known)| away(known)).map_or(0, |(number, _)| number)
}
