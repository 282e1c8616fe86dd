//! The real program, killed without notice (SIGKILL) again and again while the moves of several games keep coming:
//! nothing that it had taken in may be lost, nothing may be done twice, and the players get what they would have got.

use std::{
    os::unix::process::ExitStatusExt,
    time::{Duration, Instant},
};

use crate::support::{
    dice::Dice,
    hall::{Hall, Post},
    long::whole,
};
use amici::clock::Clock;

/// How often the program is killed.
fn wanted() -> u32 {
    if whole() { 60 } else { 20 }
}

/// How many half-moves of the sample game each game goes.
const HALF_MOVES: usize = 21;

/// A club of four whose six games are played over Maildirs.
fn open() -> Hall {
    Hall::open(4, HALF_MOVES, Post::maildirs)
}

/// A pass that nobody disturbs.
fn pass(hall: &Hall) {
    assert!(hall.start(&["once"]).wait().unwrap().success(), "{}", hall.said());
}

fn answer(hall: &mut Hall) {
    hall.answer(Clock::System.now());
}

#[test]
fn a_program_that_is_killed_at_random_loses_no_move_and_plays_none_twice() {
    let mut calm = open();
    let begun = Instant::now();
    for _ in 0..=HALF_MOVES {
        pass(&calm);
        answer(&mut calm);
    }
    let usual = begun.elapsed() / u32::try_from(HALF_MOVES + 1).unwrap();
    pass(&calm);

    // On a quick day the games are over before they have been killed often enough: then others are begun.
    let (mut dice, mut kills, mut made) = (Dice(37), 0, 0);
    while kills < wanted() {
        let mut hall = open();
        let (killed, lives) = torment(&mut hall, &mut dice, usual, wanted() - kills);
        kills += killed;
        let played = played(&hall);
        for _ in 0..=HALF_MOVES {
            answer(&mut hall);
            pass(&hall);
        }
        println!(
            "{killed} kills in {lives} lives of about {usual:?}; {played} of {} moves were made by then",
            6 * HALF_MOVES
        );
        made += played;
        hall.every_move_once();
        assert_eq!(hall.every_letter_came(), calm.every_letter_came());
    }
    // In all of them: the last may see only the few kills that were still wanted.
    assert!(made > 6, "the program must get somewhere between the kills: {made}");
}

fn played(hall: &Hall) -> usize {
    hall.moves().iter().map(Vec::len).sum()
}

/// Starts the program and kills it, while mails keep coming, until it was killed so often or the games are over. Gives
/// how often it was killed before the last move, and how often it was started.
fn torment(hall: &mut Hall, dice: &mut Dice, usual: Duration, most: u32) -> (u32, u32) {
    let (mut kills, mut lives) = (0, 0);
    // A life in which nothing was done is followed by a longer one: this machine may be slower now than when it was timed.
    let (mut before, mut quarters) = (0, 5);
    while kills < most && !hall.over() {
        lives += 1;
        let command = if dice.roll(4) == 0 { "run" } else { "once" };
        let mut child = hall.start(&[command]);
        let life = dice.roll(usize::try_from(usual.as_micros()).unwrap() * quarters / 4);
        let life = Duration::from_micros(u64::try_from(life).unwrap());
        let begun = Instant::now();
        // Mails keep coming while it works.
        while begun.elapsed() < life && child.try_wait().unwrap().is_none() {
            answer(hall);
            std::thread::sleep(Duration::from_millis(1).min(life.saturating_sub(begun.elapsed())));
        }
        child.kill().unwrap();
        let ended = child.wait().unwrap();
        assert!(ended.signal() == Some(9) || ended.success(), "{ended}");
        kills += u32::from(ended.signal() == Some(9) && !hall.over());
        let now = played(hall);
        quarters = if now > before { 5 } else { quarters + 1 };
        before = now;
    }
    (kills, lives)
}
