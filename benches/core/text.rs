//! From the bytes of a mail to what is newly written in it, and to what that says: all mails of `data/mails` and
//! `tests/mails`, of which most answer a letter of ours.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use amici::{
    config::Limits,
    mail::{Line, OwnText, make_ready, strip_known, understand},
    reading,
};
use divan::{
    Bencher, black_box,
    counter::{BytesCount, ItemsCount},
};

use super::played::desk;

/// A desk compares each mail with the last letters that its sender had.
const LETTERS: usize = 20;

/// A mail by the name of its file.
struct Mail {
    name: String,
    raw: Vec<u8>,
}

static MAILS: LazyLock<Vec<Mail>> = LazyLock::new(|| {
    let letter = letter();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = |name: &str| fs::read_dir(root.join(name)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = folder("data/mails").chain(folder("tests/mails")).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "eml"));
    files.sort();
    make_ready(&desk(), &Limits::default());
    let name = |path: &PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    files
        .iter()
        .map(|path| Mail { name: name(path), raw: filled(fs::read(path).unwrap(), &letter) })
        .collect()
});

static KNOWN: LazyLock<OwnText> = LazyLock::new(|| {
    OwnText::of_letter(format!("Content-Type: text/plain; charset=utf-8\n\n{}", letter()).as_bytes())
});

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

fn newly_written(mail: &Mail) -> Vec<Line> {
    understand(&mail.raw, &desk(), &Limits::default()).map_or_else(
        |_| Vec::new(),
        |mut message| {
            (0..LETTERS).for_each(|_| strip_known(&mut message.lines, std::slice::from_ref(&*KNOWN)));
            message.lines
        },
    )
}

/// All mails, a second for so many of them.
fn of_all<'a, 'b>(bencher: Bencher<'a, 'b>) -> Bencher<'a, 'b> {
    let bytes: usize = MAILS.iter().map(|mail| mail.raw.len()).sum();
    bencher.counter(ItemsCount::new(MAILS.len())).counter(BytesCount::new(bytes))
}

#[divan::bench(sample_count = 20)]
fn newly_written_text(bencher: Bencher<'_, '_>) {
    of_all(bencher).bench(|| MAILS.iter().for_each(|mail| drop(black_box(newly_written(mail)))));
}

#[divan::bench(sample_count = 20)]
fn reading_of_it(bencher: Bencher<'_, '_>) {
    let lines: Vec<Vec<Line>> = MAILS.iter().map(newly_written).collect();
    of_all(bencher).bench(|| lines.iter().for_each(|lines| drop(black_box(reading::read(lines)))));
}

/// Both, of each mail alone: hundreds of lines.
#[divan::bench(args = MAILS.iter(), ignore)]
fn each_mail(mail: &Mail) {
    black_box(reading::read(&newly_written(mail)));
}

impl fmt::Display for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
