//! One line as a move.
#![no_main]

use amici::{
    mail::normalise,
    reading::{numbered, spoken},
};
use checks::{acts, fresh, read_checked};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let line: String = normalise(text).chars().take(1000).collect();
    let line = normalise(&line);
    let reading = read_checked(&[fresh(&line)]);
    assert!(reading.said.len() + reading.unclear.len() + reading.to_director.len() <= 2, "{line:?}");
    for spaced in [format!("{line}   "), format!("  {line}"), format!("{line}\u{a0}")] {
        let spaced = fresh(&normalise(&spaced));
        assert_eq!(read_checked(&[spaced]).said, reading.said, "blanks around {line:?} say something");
    }
    // A question is no move. `!?` without a blank is praise.
    let question = read_checked(&[fresh(&format!("{line} ?"))]);
    assert!(!acts(&question), "{line:?} is obeyed as a question");
    let _ = numbered(&line);
    let _ = spoken(&line);
});
