//! Games that turn out to be dead: what is found by state alone, in databases from before too, and after a crash at every
//! step.
//!
//! Laws 5.2.2

use crate::support::club::*;
use amici::{
    chess::{Position, Variant},
    daemon::{Steps, Stopped},
    model::{GameResult, Termination},
    store::OutboxState,
};

/// The queen has to be taken, and two kings are left.
const LAST_QUEEN: &str = "k7/8/1Q6/8/8/8/8/7K w - - 0 40";

fn event() -> String {
    let games = "[[game]]\nwhite = \"Novak, Jan\"\nblack = \"Weber, Lena\"\n";
    let file = DUEL.replace("format = \"match\"\ngames = 1", "format = \"games\"");
    format!("{file}\n{games}fen = \"{LAST_QUEEN}\"\n")
}

/// Jan's queen gives check, and Lena takes her before the desk has looked at the board.
fn both_moves() -> Club {
    let mut club = Club::with(&event(), true);
    club.pass();
    let letters = club.letters();
    club.later(400);
    for (me, line) in [(JAN, "40. 2627"), (LENA, "40... 1827")] {
        let asked = letters.iter().find(|letter| letter.to == me).unwrap();
        club.send(&Mail::answer(asked, me, &format!("Game CLUB26/1: {line}")));
    }
    club
}

fn states(club: &Club) -> Vec<(String, String, OutboxState)> {
    let rows = club.store().read(|books| {
        let letters = (1..).map_while(|id| books.letter(id).unwrap());
        Ok(letters.collect::<Vec<_>>())
    });
    rows.unwrap()
        .into_iter()
        .map(|row| (row.recipient.to_string(), row.kind.to_string(), row.state))
        .collect()
}

#[test]
fn letters_that_a_dead_position_has_overtaken_are_withdrawn_and_kept() {
    let mut club = both_moves();
    club.pass();
    assert_eq!(club.game().outcome, Some((GameResult::Draw, Termination::DeadPosition)));
    let (withdrawn, sent): (Vec<_>, Vec<_>) =
        states(&club).into_iter().partition(|(.., state)| *state == OutboxState::Withdrawn);
    let kinds: Vec<&str> = withdrawn.iter().map(|(_, kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["recorded", "your-move", "recorded", "your-move"]);
    assert!(sent.iter().all(|(_, kind, state)| *state == OutboxState::Accepted && kind != "your-move"));
    assert_eq!(club.letters().len(), 3);
}

#[test]
fn a_crash_at_any_step_changes_nothing() {
    let mut undisturbed = both_moves();
    undisturbed.pass();
    let (facts, letters) = (undisturbed.facts(), states(&undisturbed));
    for step in 1.. {
        let mut club = both_moves();
        let cut = club.try_pass(Steps::cut_at(step));
        let Err(stopped) = cut else { break };
        assert!(stopped.is::<Stopped>(), "{stopped:#}");
        club.pass();
        assert_eq!(club.facts(), facts, "cut at step {step}: {stopped}");
        assert_eq!(states(&club), letters, "cut at step {step}: {stopped}");
    }
}

/// A database of a version that knew no dead positions: the reply has been played, and the next one asked for.
#[test]
fn a_game_that_was_dead_before_anybody_looked_is_ended_as_of_its_move() {
    let mut club = both_moves();
    // Cut right before the positions are looked at: what an older version would have left behind.
    let mut step = 1;
    while club.try_pass(Steps::cut_at(step)).is_err_and(|why| !why.to_string().contains("dead position")) {
        step += 1;
        club = both_moves();
    }
    let mut club = both_moves();
    club.try_pass(Steps::cut_at(step - 1)).unwrap_err();
    assert_eq!((club.game().records.len(), club.game().outcome), (2, None));
    club.later(24);
    club.pass();
    assert_eq!(club.game().outcome, Some((GameResult::Draw, Termination::DeadPosition)));
    assert_eq!(club.game().records.len(), 1);
    assert_eq!(club.game().void.len(), 1);
}

#[test]
fn what_was_not_found_out_is_not_searched_again_in_the_same_structure() {
    let mut club = both_moves();
    let two_kings = Position::from_fen("k7/8/8/8/8/8/8/7K w - - 0 41", Variant::Chess).unwrap().structure();
    let db = rusqlite::Connection::open(club.path("amici.sqlite")).unwrap();
    db.execute("UPDATE game SET unsolved = ?1", [&two_kings]).unwrap();
    club.pass();
    assert_eq!(club.game().outcome, None);
    let unseen: u32 = db.query_row("SELECT unseen FROM game", [], |row| row.get(0)).unwrap();
    assert_eq!(unseen, 0);
    // Of another structure nothing is known.
    db.execute("UPDATE game SET unseen = 1, unsolved = 'another'", []).unwrap();
    club.pass();
    assert_eq!(club.game().outcome, Some((GameResult::Draw, Termination::DeadPosition)));
}
