//! Answers to our questions, and the sentences by which a move becomes one.
#![no_main]

use amici::{
    model::Language,
    reading::{Sentence, SpokenLanguages, read_case_reply, read_reply, sentences, words_beside},
};
use checks::{fresh, lines};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let written = lines(text);
    let _ = read_case_reply(&written, "Novak, Jan");
    // Whatever an answer says, with a word of doubt below it is no clear yes.
    let mut doubted = written.clone();
    doubted.push(fresh("but not yet"));
    let reply = read_reply(&doubted, "Novak, Jan");
    assert!(reply.others || !reply.clauses.iter().any(|clause| clause.is_yes()), "{text:?} is a yes");
    let spoken = SpokenLanguages::of(written.iter().map(|line| line.text.as_str()), Language::De);
    for line in &written {
        let parts = sentences(&line.text);
        let blank = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
        assert_eq!(parts.iter().map(|part| blank(part)).sum::<usize>(), blank(&line.text), "{line:?}");
        for text in parts {
            let _ = spoken.may_change(Sentence { text, above: false, first: true }, &|_| false);
        }
        if let Some(beside) = words_beside(&line.text) {
            // A year at most.
            let figures = beside.words.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty());
            assert!(figures.into_iter().all(|run| run.len() == 4), "{line:?}: {:?}", beside.words);
        }
    }
});
