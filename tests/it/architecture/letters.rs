//! A letter's kind is named by its type: whoever names it by a string is not told when the letter goes, or is renamed.

use std::{collections::BTreeSet, fs, path::Path};

use amici::letters::LetterKind;
use syn::{
    Item, LitStr, Macro,
    buffer::{Cursor, TokenBuffer},
    visit::{Visit, visit_item},
};

use super::source::{attributes, only_for_tests};

/// The one place in which letters have their names.
const TABLE: &str = "letters/table.rs";

/// The rooms that may know of letters.
const ROOMS: [&str; 6] = ["letters", "store", "intake", "desk", "daemon", "cli"];

/// Words of other lists that happen to be names of letters: what players and directors send, kinds of matters, columns
/// and fields, words of templates.
const OTHERS: &[(&str, &[&str])] = &[
    ("letters", &["clock", "illegal-move", "leave", "refilled", "repeat", "report"]),
    ("store", &["disowned", "doubtful", "journal", "leave", "message", "table"]),
    ("desk", &["alarm", "doubtful", "leave", "question", "report"]),
    ("cli", &["clock", "games", "leave", "pgn", "recorded", "rules", "signed", "status", "table", "unread"]),
];

#[test]
fn no_letter_is_named_by_a_string() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut named = Vec::new();
    for room in ROOMS {
        let others = OTHERS.iter().filter(|(other, _)| *other == room).flat_map(|(_, words)| *words);
        let others: BTreeSet<&str> = others.copied().collect();
        let mut files = Vec::new();
        rust_files(&src.join(room), &mut files);
        for file in files {
            let place = Path::new(&file).strip_prefix(&src).unwrap().display().to_string();
            if place == TABLE || place.ends_with("tests.rs") || place.contains("/tests/") {
                continue;
            }
            let text = fs::read_to_string(&file).unwrap();
            let mut strings = Strings::default();
            strings.visit_file(&syn::parse_file(&text).unwrap());
            let is_kind = |text: &&String| {
                LetterKind::ALL.iter().any(|kind| {
                    let word = kind.word();
                    !others.contains(word) && (*text == word || text.contains(&format!("'{word}'")))
                })
            };
            named.extend(strings.0.iter().filter(is_kind).map(|text| format!("{place}: {text:?}")));
        }
    }
    assert_eq!(named, Vec::<String>::new());
}

fn rust_files(folder: &Path, files: &mut Vec<String>) {
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path.display().to_string());
        }
    }
}

/// The strings of a file, those in macros too.
#[derive(Default)]
struct Strings(Vec<String>);

impl Visit<'_> for Strings {
    fn visit_item(&mut self, item: &Item) {
        if !only_for_tests(attributes(item)) {
            visit_item(self, item);
        }
    }

    fn visit_lit_str(&mut self, text: &LitStr) {
        self.0.push(text.value());
    }

    fn visit_macro(&mut self, call: &Macro) {
        below(TokenBuffer::new2(call.tokens.clone()).begin(), &mut self.0);
    }
}

fn below(mut rest: Cursor<'_>, found: &mut Vec<String>) {
    while let Some((_, after)) = rest.token_tree() {
        if let Some((literal, _)) = rest.literal() {
            found.extend(syn::parse_str::<LitStr>(&literal.to_string()).map(|text| text.value()));
        } else if let Some((inside, _, _, _)) = rest.any_group() {
            below(inside, found);
        }
        rest = after;
    }
}
