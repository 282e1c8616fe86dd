//! The colours that every picture has, and the nearest of them to any other.
//!
//! They are fixed so that a colour is the same number in every tile, and few so that a picture is small. Between those
//! that are meant stand the steps by which the edges of the pieces blend into what is under them.

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

pub(crate) const LIGHT: Rgb = [0xf0, 0xe0, 0xc2];
pub(crate) const DARK: Rgb = [0xc3, 0x9a, 0x6c];
pub(crate) const LIGHT_MARKED: Rgb = [0xdd, 0xdf, 0x8f];
pub(crate) const DARK_MARKED: Rgb = [0xaf, 0xb2, 0x5a];

/// As in `pieces/*.css`, `marks/*.svg` and the frame.
const WHITE: Rgb = [0xff, 0xfd, 0xf8];
const LINE: Rgb = [0x2a, 0x21, 0x1c];
const IVORY: Rgb = [0xf1, 0xe6, 0xd3];
const MARK: Rgb = [0x6a, 0x76, 0x24];
const RED: Rgb = [0xc8, 0x32, 0x2a];
const ROSE: Rgb = [0xe5, 0x8a, 0x74];
const FRAME: Rgb = [0x4a, 0x39, 0x2e];

pub(crate) const PALETTE: [Rgb; 32] = [
    LIGHT,
    DARK,
    LIGHT_MARKED,
    DARK_MARKED,
    WHITE,
    LINE,
    IVORY,
    MARK,
    RED,
    ROSE,
    FRAME,
    mix(WHITE, 80, LINE),
    mix(WHITE, 60, LINE),
    mix(WHITE, 40, LINE),
    mix(WHITE, 20, LINE),
    mix(LIGHT, 75, LINE),
    mix(LIGHT, 50, LINE),
    mix(DARK, 75, LINE),
    mix(DARK, 50, LINE),
    mix(DARK, 25, LINE),
    mix(LIGHT_MARKED, 70, LINE),
    mix(LIGHT_MARKED, 40, LINE),
    mix(DARK_MARKED, 70, LINE),
    mix(DARK_MARKED, 35, LINE),
    mix(IVORY, 67, FRAME),
    mix(IVORY, 33, FRAME),
    mix(LIGHT_MARKED, 50, MARK),
    mix(DARK_MARKED, 50, MARK),
    mix(LIGHT, 50, ROSE),
    mix(DARK, 50, ROSE),
    mix(RED, 50, ROSE),
    mix(RED, 50, LINE),
];

/// So many hundredths of one colour, and the rest of the other.
const fn mix([r, g, b]: Rgb, hundredths: u32, [other_r, other_g, other_b]: Rgb) -> Rgb {
    [step(r, hundredths, other_r), step(g, hundredths, other_g), step(b, hundredths, other_b)]
}

const fn step(one: u8, hundredths: u32, other: u8) -> u8 {
    ((one as u32 * hundredths + other as u32 * (100 - hundredths) + 50) / 100) as u8
}

/// The number of the colour that is nearest.
pub(crate) fn nearest(colour: Rgb) -> u8 {
    let away = |known: &Rgb| -> u32 {
        known.iter().zip(colour).map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    (0..).zip(&PALETTE).min_by_key(|(_, known)| away(known)).map_or(0, |(number, _)| number)
}
