//! What it costs to find what is newly written in a mail, from its bytes: all mails of `data/mails` and `tests/mails`,
//! mails a second by the median of many rounds, and the mail that takes longest.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    clippy::disallowed_methods,
    reason = "test code"
)]

use std::{
    fs,
    hint::black_box,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use amici::{
    config::Limits,
    mail::{OwnText, make_ready, strip_known, understand},
    model::Desk,
    reading,
};

const ROUNDS: usize = 50;

/// A letter of ours such as most of the mails answer; a desk compares each mail with the last twenty.
const LETTERS: usize = 20;

fn desk() -> Desk {
    Desk {
        address: "referee@desk.example".parse().unwrap(),
        name: "Amici referee".into(),
        aliases: Vec::new(),
        plus_addressing: true,
        secret: [7; 16].into(),
        hosts: Vec::new(),
    }
}

/// The text of the letter that the mails answer: the usual one.
fn letter() -> String {
    let path = "src/letters/tests/snapshots/amici__letters__tests__snapshots__your-move.snap";
    let snapshot = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let text = snapshot.split_once("========\n").expect("a head and a text").1;
    text.replace("TOKEN-OF-WHITE", "whitewhitewhite23456")
}

/// A mail with the letter where its quotation stands. Mails in other charsets than UTF-8 stay as they are.
fn filled(raw: Vec<u8>, letter: &str) -> Vec<u8> {
    let lines = |put: &dyn Fn(&str) -> String| letter.lines().map(put).collect::<String>();
    match String::from_utf8(raw) {
        Ok(text) => text
            .replace("@QUOTED@", &lines(&|line| format!("> {line}\n")))
            .replace("@PLAIN@", letter)
            .replace("@HTML@", &lines(&|line| format!("{line}<br>\n")))
            .into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

fn mails(letter: &str) -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = |name: &str| fs::read_dir(root.join(name)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = folder("data/mails").chain(folder("tests/mails")).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "eml"));
    files.sort();
    let name = |path: &PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    files.iter().map(|path| (name(path), filled(fs::read(path).unwrap(), letter))).collect()
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn main() {
    let letter = letter();
    let (desk, limits, mails) = (desk(), Limits::default(), mails(&letter));
    make_ready(&desk, &limits);
    let known = OwnText::of_letter(format!("Content-Type: text/plain; charset=utf-8\n\n{letter}").as_bytes());
    let mut times = vec![Vec::with_capacity(ROUNDS); mails.len()];
    let mut rounds = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        for ((_, raw), times) in mails.iter().zip(&mut times) {
            let begun = Instant::now();
            let read = understand(raw, &desk, &limits).map(|mut message| {
                (0..LETTERS).for_each(|_| strip_known(&mut message.lines, &known));
                reading::read(&message.lines)
            });
            drop(black_box(read));
            times.push(begun.elapsed());
        }
        rounds.push(begun.elapsed());
    }
    let round = median(&mut rounds);
    let bytes: usize = mails.iter().map(|(_, raw)| raw.len()).sum();
    println!(
        "{} mails of {} bytes on average: {:.0} mails a second, {:.1} MB a second",
        mails.len(),
        bytes / mails.len(),
        mails.len() as f64 / round.as_secs_f64(),
        bytes as f64 / 1e6 / round.as_secs_f64()
    );
    let medians = mails.iter().zip(&mut times).map(|((name, raw), times)| (median(times), name, raw.len()));
    let (time, name, size) = medians.max().unwrap();
    println!("the slowest: {name} ({size} bytes), {time:?}");
}
