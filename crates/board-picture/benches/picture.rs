//! What a picture costs: the drawing of the tiles, once, and then pictures from bare boards to full ones.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "test code")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use board_picture::{BoardPicture, Tiles};

const ROUNDS: usize = 5;

fn measure(what: &str, pictures: &[BoardPicture], tiles: &Tiles) {
    let mut times: Vec<Duration> = Vec::new();
    let mut largest = 0;
    for picture in pictures.iter().cycle().take(ROUNDS * pictures.len().max(100)) {
        let began = Instant::now();
        let bytes = picture.png(tiles);
        times.push(began.elapsed());
        largest = largest.max(bytes.len());
    }
    times.sort();
    println!(
        "{what:<24} median {:>9.1?}  99 of 100 {:>9.1?}  largest {largest:>6} bytes",
        times[times.len() / 2],
        times[times.len() * 99 / 100],
    );
}

fn main() {
    let began = Instant::now();
    let tiles = Tiles::get().unwrap();
    println!("{:<24} once   {:>9.1?}", "tiles", began.elapsed());
    for (name, picture) in support::gallery() {
        measure(name, &[picture], tiles);
    }
    measure("by chance", &support::by_chance(310), tiles);
}
