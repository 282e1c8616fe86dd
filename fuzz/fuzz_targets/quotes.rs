//! What is new in a text, and what is quoted.
#![no_main]

use amici::mail::{Line, Standing, WRITE_ABOVE, fuzz_hooks::{stand, unflowed}, normalise};
use checks::{read_checked, soon};
use libfuzzer_sys::fuzz_target;

const MOST: usize = 1000;

fn stood(text: &str) -> Vec<Line> {
    let texts: Vec<String> = text.lines().map(normalise).collect();
    soon("telling quotations apart", || stand(&texts, MOST))
}

fn is_new(line: &Line) -> bool {
    line.standing == Standing::Fresh && line.text.contains(char::is_alphanumeric)
}

fuzz_target!(|text: &str| {
    let once = normalise(text);
    assert_eq!(normalise(&once), once);
    let lines = stood(text);
    assert_eq!(lines.len(), text.lines().count().min(MOST));
    for (line, written) in lines.iter().zip(text.lines().map(normalise)) {
        let marked = written.trim_start().starts_with(['>', '|']);
        assert!(!marked || !is_new(line), "{written:?} is no news");
    }
    read_checked(&lines);
    // All of it quoted: nothing of it is new.
    let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
    assert!(!stood(&quoted).iter().any(is_new), "new behind quote marks");
    // All of it below the line of our letters that says where to write: nothing of it is new.
    if !text.to_lowercase().contains(WRITE_ABOVE) {
        let below = format!("Thanks\n-- {WRITE_ABOVE} --\n{text}");
        let news = stood(&below).iter().skip(2).any(is_new);
        assert!(!news, "new below our line");
    }
    for delsp in [false, true] {
        let flowed = soon("unflowing", || unflowed(text, delsp));
        assert!(flowed.len() <= text.len().saturating_mul(2).saturating_add(10));
    }
});
