//! ARCHITECTURE.md may not name what is not there, every path that it mentions exists; and it is read in one go.

mod english;
mod foreign_words;
mod journal_schema;
mod letters;
mod rooms;
mod source;
mod wording;

use std::{
    fs,
    path::{Path, PathBuf},
};

use source::sources;

const TEXT: &str = include_str!("../../ARCHITECTURE.md");

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What stands between backticks.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Whether there is such a file or folder: under the root, under the sources of a crate, or in a room that the text speaks of.
fn exists(name: &str) -> bool {
    let below = |base: &Path| base.join(name).exists();
    let rooms =
        sources().into_iter().flat_map(|src| fs::read_dir(src).unwrap().map(|room| room.unwrap().path()));
    below(&root()) || sources().iter().any(|src| below(src)) || rooms.into_iter().any(|room| below(&room))
}

#[test]
fn every_path_that_is_named_exists() {
    let is_path = |name: &&str| name.ends_with(".rs") || name.ends_with('/') || name.starts_with("tests/");
    let missing: Vec<&str> = names(TEXT).filter(is_path).filter(|name| !exists(name)).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

/// Why a thing is as it is stands at the head of its file.
#[test]
fn the_page_is_no_longer_than_a_stranger_reads() {
    assert!(TEXT.lines().count() <= 150);
}
