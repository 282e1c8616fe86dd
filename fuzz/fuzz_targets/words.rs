//! Lines of words that count.
#![no_main]

use amici::reading::barred_submission;
use checks::{acts, fresh, lines, read_checked};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let lines = lines(text);
    read_checked(&lines);
    let _ = barred_submission(&lines);
    for line in lines.iter().map(|line| line.text.trim()).filter(|line| !line.is_empty()) {
        let beside = |text: String| {
            let reading = read_checked(&[fresh(&text)]);
            let moves = reading.said.iter().all(|said| said.what.moves().is_some());
            assert!(!acts(&reading) || moves, "{text:?} is obeyed");
        };
        // Whatever it was, it is nothing that ends a game with these around it.
        for around in ["I do not {}", "if you take, {}", "{} if you take", "shall I {}?", "{}? no"] {
            beside(around.replace("{}", line));
        }
    }
});
