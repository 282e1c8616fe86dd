//! Games in PGN, as programs send them.
#![no_main]

use checks::{acts, fresh, lines, read_checked};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    read_checked(&lines(text));
    read_checked(&lines(&format!("[Event \"Club\"]\n[Result \"*\"]\n\n{text}\n*\n")));
    // What stands in a comment is no move.
    let inside: String =
        text.chars().filter(|c| !matches!(c, '{' | '}' | '\n' | '\r') && !c.is_control()).collect();
    let comment = read_checked(&[fresh(&format!("{{{}}}", inside.trim()))]);
    assert!(!acts(&comment), "a comment is obeyed");
});
