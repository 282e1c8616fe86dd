//! What the pictures promise: how they look, how large they are, and that they are the same everywhere.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "test code")]

mod support;

use std::{collections::BTreeSet, fmt::Write as _};

use board_picture::{BoardPicture, Colour, SIDE, Tiles};
use sha2::{Digest, Sha256};

/// Name, digest of palette and pixels, digest of the PNG. A change of either is looked at (`examples/gallery.rs`); a
/// change of the second alone is another way of packing.
const DIGESTS: &str = include_str!("digests.txt");

fn png(picture: &BoardPicture) -> Vec<u8> {
    picture.png(Tiles::get().unwrap())
}

fn hex(parts: &[&[u8]]) -> String {
    let mut digest = Sha256::new();
    parts.iter().for_each(|part| digest.update(part));
    digest.finalize().iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    })
}

#[test]
fn pictures_look_as_they_did() {
    let mut found = String::new();
    for (name, picture) in support::gallery() {
        let bytes = png(&picture);
        let decoded = support::decode(&bytes);
        let pixels = hex(&[&decoded.palette, &decoded.numbers]);
        writeln!(found, "{name} {pixels} {}", hex(&[&bytes])).unwrap();
    }
    assert_eq!(found, DIGESTS, "put it into tests/digests.txt if it is meant:\n{found}");
}

#[test]
fn every_picture_is_small_and_has_one_size_and_palette() {
    let palette = support::decode(&png(&support::gallery()[0].1)).palette;
    assert!(palette.len() <= 3 * 32);
    for picture in support::by_chance(310) {
        let bytes = png(&picture);
        assert!(bytes.len() <= 16_000, "{} bytes for {picture:?}", bytes.len());
        let decoded = support::decode(&bytes);
        assert_eq!((decoded.width, decoded.height), (SIDE, SIDE));
        assert_eq!(decoded.palette, palette);
        assert!(decoded.numbers.iter().all(|number| usize::from(*number) < palette.len() / 3));
    }
}

/// Pixels of the square that is the so manieth from the left and from above.
fn square(picture: &BoardPicture, column: usize, row: usize) -> Vec<u8> {
    let numbers = support::decode(&png(picture)).numbers;
    let lines = numbers.chunks(640).skip(32 + 72 * row).take(72);
    lines.flat_map(|line| line[32 + 72 * column..][..72].to_vec()).collect()
}

#[test]
fn every_piece_and_mark_looks_like_no_other() {
    let mut looks = BTreeSet::new();
    for at in [0, 1] {
        for sign in " KkQqRrBbNnPp".chars() {
            for (last_move, check) in [(vec![], None), (vec![at], None), (vec![], Some(at))] {
                let mut picture =
                    BoardPicture { pieces: [None; 64], from_below: Colour::White, last_move, check };
                picture.pieces[usize::from(at)] = (sign != ' ').then(|| support::piece(sign));
                let new = looks.insert(square(&picture, usize::from(at), 7));
                assert!(new, "{sign} on {at}, {:?} {:?}", picture.last_move, picture.check);
            }
        }
    }
}

#[test]
fn who_sits_on_the_other_side_sees_the_board_turned_round() {
    let white = support::picture("7k/8/8/8/8/8/8/K7", Colour::White, &[], None);
    let black = BoardPicture { from_below: Colour::Black, ..white.clone() };
    assert_eq!(square(&white, 0, 7), square(&black, 7, 0), "a1");
    assert_eq!(square(&white, 7, 0), square(&black, 0, 7), "h8");
    assert_ne!(square(&white, 0, 7), square(&white, 7, 0));
}

#[test]
fn what_is_no_square_marks_nothing() {
    let plain = support::picture(support::START, Colour::White, &[], None);
    let odd = BoardPicture { last_move: vec![64, 255], check: Some(200), ..plain.clone() };
    assert_eq!(png(&plain), png(&odd));
}
