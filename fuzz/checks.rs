//! What holds of every reading, whatever was read. Each function panics where it does not: a fuzzer looks for that.

use std::time::{Duration, Instant};

use amici::{
    mail::{Line, Standing, normalise},
    reading::{InEvent, InGame, Reading, What, read},
};

/// No text that is let in takes longer to read; a tenth of it is what a slow machine needs.
const LONGEST: Duration = Duration::from_secs(5);

/// Does something that must not take long.
pub fn soon<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    let took = start.elapsed();
    assert!(took < LONGEST, "{what} took {took:?}");
    done
}

/// A newly written line.
pub fn fresh(text: &str) -> Line {
    Line { text: text.to_owned(), standing: Standing::Fresh, below_quotation: false }
}

/// The newly written lines of a text.
pub fn lines(text: &str) -> Vec<Line> {
    text.lines().map(|line| fresh(&normalise(line))).collect()
}

/// Whether a reading asks for anything that changes a game and cannot be taken back.
pub fn acts(reading: &Reading) -> bool {
    reading.said.iter().any(|said| {
        matches!(
            said.what,
            What::Game(
                InGame::Moves(_)
                    | InGame::Offer
                    | InGame::AcceptDraw
                    | InGame::Resign
                    | InGame::Claim { .. }
                    | InGame::ClaimTime
            ) | What::Event(InEvent::Withdraw)
                | What::Game(InGame::If(_))
        )
    })
}

/// Reads lines and looks whether everything that was found stands in one that is newly written, and moves are moves.
pub fn read_checked(lines: &[Line]) -> Reading {
    let reading = soon("reading", || read(lines));
    let stands =
        |text: &str| lines.iter().any(|line| line.standing == Standing::Fresh && line.text.trim() == text);
    for said in &reading.said {
        assert!(stands(&said.line), "nobody newly wrote {:?}", said.line);
        if let What::Game(InGame::Moves(stretch)) = &said.what {
            assert!(!stretch.moves.is_empty(), "no move in {:?}", said.line);
        }
    }
    for unclear in &reading.unclear {
        assert!(stands(&unclear.line), "nobody newly wrote {:?}", unclear.line);
    }
    assert!(reading.has_words || reading.said.is_empty(), "something was said without a word");
    for standing in [Standing::Barred, Standing::Quoted, Standing::Signature] {
        let old: Vec<Line> = lines.iter().map(|line| Line { standing, ..line.clone() }).collect();
        assert_eq!(read(&old), Reading::default(), "read from lines that are {standing:?}");
    }
    reading
}
