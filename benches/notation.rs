//! What it costs to read one move, in digits and in a player's own letters, in a game of 100 half-moves, from the line
//! of the mail to the ruling; and to fold that game from its journal. Each figure is the median of many runs.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test code"
)]

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use amici::{
    chess::{Script, Written},
    laws::{Act, Context, Entry, Fact, Game, MoveText, Opening, PerSide, Submission, WritingStyle, decide},
    mail::{Line, Standing},
    model::{Digest, GameId, Language, NamedPerson, Ply, Zone},
    reading::{self, InGame, What},
    reflection::Handed,
    regulations::{Notation, Regulations},
};
use chrono::{DateTime, Utc};

const HALF_MOVES: usize = 100;
const RUNS: usize = 2000;

fn at(ply: usize) -> DateTime<Utc> {
    let start: DateTime<Utc> = "2026-12-01T08:00:00Z".parse().unwrap();
    start + chrono::Duration::hours(20 * i64::try_from(ply).unwrap())
}

/// A game's journal, each half-move asked for and made; which move is made hangs on the position alone.
fn journal() -> (GameId, Vec<Entry>) {
    let id: GameId = "BENCH/1".parse().unwrap();
    let mut regulations = Regulations::of_profile("iccf-email").unwrap();
    regulations.notation = Notation::Any;
    let hand = WritingStyle { language: Language::Pl, strict: false };
    let opening = Opening {
        fen: None,
        start: "2026-12-01".parse().unwrap(),
        players: PerSide {
            white: NamedPerson::new(1, "Novak, Jan"),
            black: NamedPerson::new(2, "Weber, Lena"),
        },
        zones: PerSide { white: Zone::UTC, black: Zone::UTC },
        regulations,
        hands: PerSide { white: hand, black: hand },
        drawn: None,
    };
    let opened = Fact::Opened(Box::new(opening));
    let mut entries = vec![Entry::chain(&id, Digest::ZERO, 1, at(0), opened, None, &[0; 32]).unwrap()];
    let mut game = Game::open(id.clone(), &entries[0]).unwrap();
    for ply in 0..=HALF_MOVES {
        let half_move = game.to_play();
        let letter = format!("l{ply}@desk.example").parse().unwrap();
        let asked = Fact::MadeAvailable { half_move, letter, start_letter: ply == 0, put_off: None };
        let mut facts = vec![asked];
        if ply < HALF_MOVES {
            let legal = game.position().legal_numerics();
            // Men stay on the board: a position with few pieces is read too easily.
            let quiet: Vec<_> = legal
                .iter()
                .filter(|numeric| game.position().play(**numeric).is_ok_and(|played| played.taken.is_none()))
                .collect();
            let pick = *quiet.get((ply * 7) % quiet.len().max(1)).copied().unwrap_or(&legal[0]);
            let handed = Handed { start_letter: ply == 0, ..Handed::at(at(ply)) };
            let charge = game.turn_if(handed).charge(at(ply + 1));
            facts.push(Fact::Moved {
                half_move,
                numeric: pick,
                offer: false,
                sent: at(ply + 1),
                charge: Some(charge),
                late: false,
                conditional: false,
                vain_offer: false,
            });
        }
        for fact in facts {
            let seq = game.entries + 1;
            let entry = Entry::chain(&id, game.digest, seq, at(ply + 1), fact, None, &[0; 32]).unwrap();
            game.apply(&entry).unwrap();
            entries.push(entry);
        }
    }
    assert!(game.outcome.is_none(), "the game of the bench must go on");
    (id, entries)
}

/// From the line of a mail to the ruling.
fn referee(game: &Game, line: &str) {
    let lines = [Line { text: line.to_owned(), standing: Standing::Fresh, below_quotation: false }];
    let reading = reading::read(black_box(&lines));
    let said = reading.said.into_iter().next().expect("the line reads");
    let What::Game(InGame::Moves(stretch)) = said.what else { panic!("the line reads as moves") };
    let submission = Submission::from(Act::Move(MoveText { line: said.line, stretch }));
    let context =
        Context { sender: game.on_move(), sent: at(HALF_MOVES + 1), answers: None, nothing_else: true };
    let ruling = decide(game, &submission, &context).expect("the move is recorded");
    assert!(!black_box(ruling).facts.is_empty());
}

fn median(name: &str, mut work: impl FnMut()) {
    for _ in 0..RUNS / 10 {
        work();
    }
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let begun = Instant::now();
            work();
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    let micros = |index: usize| times[index].as_secs_f64() * 1e6;
    println!("{name:<44} {:>9.1} µs  (nine in ten below {:.1})", micros(RUNS / 2), micros(RUNS * 9 / 10));
}

fn main() {
    let (id, entries) = journal();
    let game = Game::fold(id.clone(), &entries).unwrap();
    let position = game.position();
    let made = position
        .legal_numerics()
        .into_iter()
        .filter_map(|numeric| position.play(numeric).ok())
        .find(|played| played.san.starts_with(['N', 'B', 'R', 'Q']))
        .expect("a piece can move");
    let number = Ply::after(HALF_MOVES);
    let digits = format!("{number} {}", made.write(Script::Numeric, Language::Pl));
    let letters = format!("{number} {}", made.write(Script::Local, Language::Pl));
    assert!(letters.rsplit(' ').next().unwrap().parse::<Written>().is_ok());
    println!("a game of {HALF_MOVES} half-moves, {} journal entries; {digits}, {letters}", entries.len());
    median("one move in digits, line to ruling", || referee(&game, &digits));
    median("one move in Polish letters, line to ruling", || referee(&game, &letters));
    median("the journal folded", || {
        black_box(Game::fold(id.clone(), black_box(&entries)).unwrap());
    });
}
