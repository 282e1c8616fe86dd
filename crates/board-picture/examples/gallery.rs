//! Writes pictures into a folder, to be looked at: as they are, at the half at which letters show them, and some squares
//! at four times their size. `cargo run -p board-picture --example gallery -- FOLDER`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "test code")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::{env, fs, path::Path};

use board_picture::{SIDE, Tiles};

const WIDTH: usize = SIDE as usize;

fn write(path: &Path, side: usize, colour: impl Fn(usize, usize) -> [u8; 3]) {
    let pixels: Vec<u8> = (0..side * side).flat_map(|at| colour(at % side, at / side)).collect();
    let mut encoder = png::Encoder::new(fs::File::create(path).unwrap(), side as u32, side as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
}

fn main() {
    let folder = env::args().nth(1).expect("a folder to write into");
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).unwrap();
    for (name, picture) in support::gallery() {
        let bytes = picture.png(Tiles::get().unwrap());
        fs::write(folder.join(format!("{name}.png")), &bytes).unwrap();
        println!("{name:<24} {:>6} bytes", bytes.len());
        let colours = support::decode(&bytes).colours();
        write(&folder.join(format!("{name}-half.png")), WIDTH / 2, |x, y| {
            let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| {
                let at = (2 * y + down) * WIDTH + 2 * x + right;
                colours[at].map(u32::from)
            });
            [0, 1, 2].map(|part| (four.iter().map(|colour| colour[part]).sum::<u32>() / 4) as u8)
        });
        write(&folder.join(format!("{name}-large.png")), 4 * 288, |x, y| {
            colours[(32 + y / 4) * WIDTH + 32 + x / 4]
        });
    }
}
