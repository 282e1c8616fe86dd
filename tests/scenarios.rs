//! Scenarios: a case of the Laws or of the house rules in a file that a person can read, played through the whole
//! daemon over its embedded mailbox. A new case is a new file in `tests/scenarios`; `README.md` there says how one is
//! written. `SCENARIO=name cargo test --test scenarios` runs those whose name holds it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "test code"
)]

mod club;
mod scenario;

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::Mutex,
};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_scenario_goes_as_it_is_written() {
    let wanted = std::env::var("SCENARIO").unwrap_or_default();
    let files: Vec<PathBuf> =
        files().into_iter().filter(|file| file.to_string_lossy().contains(&wanted)).collect();
    assert!(!files.is_empty(), "no scenario has {wanted:?} in its name");
    let (waiting, failed) = (Mutex::new(files.iter()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(file) = waiting.lock().unwrap().next() else { break };
                    let text = fs::read_to_string(file).unwrap();
                    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
                    let played = catch_unwind(AssertUnwindSafe(|| scenario::play(&text)));
                    if let Err(why) = played {
                        let why = why.downcast_ref::<String>().cloned();
                        failed.lock().unwrap().push(format!("{name}: {}", why.unwrap_or_default()));
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{} of {} scenarios:\n\n{}", failed.len(), files.len(), failed.join("\n\n"));
}

/// The runner itself must be able to fail: a scenario with each expectation turned wrong does.
#[test]
fn a_scenario_that_expects_otherwise_fails() {
    let right = r#"
about = "The first move."
rule = "A.18"
[[step]]
from = "jan"
text = "Game CLUB26/1: 1. 5254"
letters = ["jan: recorded", "lena: your-move"]
journal = ["1. 5254 played"]
says = { lena = ["1. 5254"] }
hides = { lena = ["7163"] }
[end]
score = "5254"
result = "*"
"#;
    scenario::play(right);
    for (from, to) in [
        ("lena: your-move", "lena: score"),
        (", \"lena: your-move\"", ""),
        ("1. 5254 played", "1. 7163 played"),
        ("[\"1. 5254 played\"]", "[]"),
        ("lena = [\"1. 5254\"]", "lena = [\"1. 7163\"]"),
        ("lena = [\"7163\"]", "lena = [\"5254\"]"),
        ("score = \"5254\"", "score = \"\""),
        ("result = \"*\"", "result = \"1-0\""),
        ("from = \"jan\"", "from = \"lena\""),
        ("journal", "jurnal"),
    ] {
        let wrong = right.replace(from, to);
        assert_ne!(wrong, right, "{from}");
        assert!(catch_unwind(|| scenario::play(&wrong)).is_err(), "{from} -> {to} went unnoticed");
    }
}
