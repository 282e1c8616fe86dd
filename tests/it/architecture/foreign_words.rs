//! What reading knows of a language stands in its file in `data/lexicon/`: no word of another language than English is
//! left in the rooms that read mails.

use std::{collections::BTreeSet, fs};

use super::{english::literals, root, source::in_its_crate, wording::files};

/// The shortest word that is looked for: shorter ones are English as often as not.
const SHORTEST: usize = 4;

/// Words of other languages that are English too.
const ENGLISH_TOO: [&str; 2] = ["data", "part"];

/// Letters that are no word of a language.
const NO_WORD: &[(&str, &str)] = &[("reading/moves.rs", "the files of the board in other scripts")];

/// The words that a file of the lexicon holds.
fn words(text: &str) -> BTreeSet<String> {
    let text: String = text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join(" ");
    let entries = text.split('"').skip(1).step_by(2);
    let words = entries.flat_map(|entry| entry.split(|c: char| !c.is_alphabetic()));
    words.filter(|word| word.chars().count() >= SHORTEST).map(str::to_owned).collect()
}

/// The words of every other language than English, without those that are English too.
fn foreign() -> BTreeSet<String> {
    let (mut english, mut foreign) = (BTreeSet::new(), BTreeSet::new());
    for entry in fs::read_dir(root().join("data/lexicon")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "toml") {
            let is_english = path.file_stem().is_some_and(|code| code == "en");
            let all = if is_english { &mut english } else { &mut foreign };
            all.extend(words(&fs::read_to_string(&path).unwrap()));
        }
    }
    english.extend(ENGLISH_TOO.map(str::to_owned));
    foreign.difference(&english).cloned().collect()
}

#[test]
fn no_word_of_another_language_stands_in_what_reads_mails() {
    let foreign = foreign();
    assert!(foreign.len() > 1000, "{}", foreign.len());
    let mut found = Vec::new();
    for path in files() {
        let name = in_its_crate(&path);
        let excused = NO_WORD.iter().any(|(place, _)| *place == name);
        if excused || !["mail", "reading"].iter().any(|room| name.starts_with(&format!("{room}/"))) {
            continue;
        }
        for text in literals(&path) {
            // `\b` and the like are signs of a pattern.
            let bare: String = text
                .split('\\')
                .enumerate()
                .map(|(at, part)| &part[usize::from(at > 0 && !part.is_empty())..])
                .collect();
            let words = bare.split(|c: char| !c.is_alphabetic());
            let is_foreign = |word: &&str| !word.is_ascii() || foreign.contains(&word.to_lowercase());
            found.extend(words.filter(is_foreign).map(|word| format!("{name}: {word} in {text:?}")));
        }
    }
    assert!(found.is_empty(), "these belong into data/lexicon:\n{}", found.join("\n"));
}
