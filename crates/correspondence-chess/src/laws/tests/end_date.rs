//! The end date of an event: it stops what still runs, once, and what both claim decides the game or goes to whoever
//! adjudicates.
//!
//! Laws 11, 5.1.4, 5.2.6

use super::{verdict::can, *};
use crate::{
    model::{Claim, Claimed},
    regulations::Adjudication,
};

fn board(moves: &str) -> Board {
    let mut opening = opening();
    opening.regulations.adjudication = Adjudication::EndDate("2026-12-20".parse().ok());
    Board::open_after(opening, moves)
}

fn swept(board: &mut Board, now: &str) -> Option<Vec<Notice>> {
    board.now = at(now);
    let guard = Guard { last_poll: board.now, mail_waits: false, endings_wait: false };
    let ruling = sweep(&board.game, guard, Some(&can(true)), board.now)?;
    board.record(ruling.facts);
    Some(ruling.notices)
}

fn stopped() -> Board {
    let mut board = board("5254 5755");
    assert_eq!(swept(&mut board, "2026-12-21T12:00:00Z"), Some(vec![Notice::EndDatePassed]));
    board
}

fn claims(board: &mut Board, by: Side, verdict: Claimed, analysis: &str) -> Result<Vec<Notice>, Refusal> {
    let said = Submission::from(claimed(Claim::Adjudication { verdict }));
    let said = Submission { analysis: Some(analysis.into()), ..said };
    let ruling = board.try_with(board.context(by), &said)?;
    board.record(ruling.facts);
    Ok(ruling.notices)
}

#[test]
fn a_running_game_is_stopped_once_when_the_day_is_over_for_both() {
    let mut board = board("5254 5755");
    let end = board.game.end_passes().unwrap();
    assert_eq!(board.game.due().unwrap(), end);
    board.now = end - Duration::seconds(1);
    let guard = Guard { last_poll: board.now, mail_waits: false, endings_wait: false };
    assert_eq!(sweep(&board.game, guard, None, board.now), None);
    // Nothing is done on what the mailbox may still hold.
    assert_eq!(sweep(&board.game, guard, None, end + Duration::days(1)), None);
    assert_eq!(swept(&mut board, "2026-12-21T12:00:00Z"), Some(vec![Notice::EndDatePassed]));
    assert_eq!(board.game.past_end.as_ref().unwrap().until, "2027-01-04".parse().unwrap());
    assert_eq!(board.game.standing(), None);
    assert_eq!(swept(&mut board, "2026-12-22T12:00:00Z"), None);
    assert_eq!(board.game.due(), board.game.claims_until());
}

#[test]
fn no_move_is_taken_and_no_clock_runs_after_it() {
    let mut board = stopped();
    let clocks = board.game.clocks;
    for line in ["2. 7163", "3. 7163"] {
        assert_eq!(board.play(Side::White, line), Err(Refusal::PastEnd), "{line}");
    }
    let others = [Act::Offer, Act::ClaimTime, Act::LongThink, Act::Repeat, Act::ForgetIfs];
    for act in others {
        assert_eq!(board.submit(Side::White, &act.into()), Err(Refusal::PastEnd));
    }
    // A move on record that comes again is nothing new, nor is a message to the opponent.
    assert_eq!(board.play(Side::White, "1. 5254"), Ok(Ruling::nothing()));
    assert_eq!(board.submit(Side::White, &Submission::default()), Ok(Ruling::nothing()));
    assert_eq!(board.game.clocks, clocks);
}

#[test]
fn claims_that_say_the_same_end_the_game_and_others_go_to_whoever_adjudicates() {
    let mut board = stopped();
    let told = claims(&mut board, Side::White, Claimed::Draw, "It is level.");
    assert_eq!(told, Ok(vec![Notice::AdjudicationClaimed { by: Side::White }]));
    let mut other = Board { game: board.game.clone(), journal: board.journal.clone(), ..stopped() };
    assert_eq!(claims(&mut board, Side::Black, Claimed::Draw, ""), Ok(vec![Notice::GameOver]));
    assert_eq!(board.game.outcome, Some((GameResult::Draw, Termination::Agreement)));

    let told = claims(&mut other, Side::Black, Claimed::Win, "Black is better.");
    assert_eq!(told, Ok(vec![Notice::AdjudicationClaimed { by: Side::Black }, Notice::ToAdjudicate]));
    let past = other.game.past_end.as_ref().unwrap();
    assert!(past.left);
    assert_eq!(past.claims.white.as_ref().unwrap().analysis, "It is level.");
    assert_eq!(claims(&mut other, Side::White, Claimed::Win, ""), Err(Refusal::PastEnd));
    assert_eq!(other.game.due(), None);
    // A player may still give the game up.
    let over = other.submit(Side::White, &Act::Resign.into()).unwrap();
    assert_eq!(over.notices, [Notice::GameOver]);
    assert_eq!(other.game.past_end, None);
}

#[test]
fn who_is_silent_is_waited_for_until_the_last_day_and_the_last_claim_counts() {
    let mut board = stopped();
    claims(&mut board, Side::Black, Claimed::Draw, "").unwrap();
    claims(&mut board, Side::Black, Claimed::Win, "After 2. 7163 it is won.").unwrap();
    let until = board.game.claims_until().unwrap();
    let guard = |at| Guard { last_poll: at, mail_waits: false, endings_wait: false };
    let before = until - Duration::seconds(1);
    assert_eq!(sweep(&board.game, guard(before), None, before), None);
    let left = sweep(&board.game, guard(until), None, until).unwrap();
    assert_eq!(left.notices, [Notice::ToAdjudicate]);
    board.record(left.facts);
    let past = board.game.past_end.as_ref().unwrap();
    assert_eq!(past.claims.black.as_ref().unwrap().verdict, Claimed::Win);
    assert!(past.left && past.claims.white.is_none());
    assert_eq!(sweep(&board.game, guard(until), None, until), None);
}

#[test]
fn a_claim_of_after_the_end_that_comes_before_the_sweep_has_the_game_stopped_first() {
    let mut board = board("5254 5755");
    board.now = at("2026-12-21T12:00:00Z");
    assert_eq!(board.play(Side::White, "2. 7163"), Err(Refusal::PastEnd));
    let said = Submission::from(claimed(Claim::Adjudication { verdict: Claimed::Draw }));
    let (sent, read) = (board.now, board.now + Duration::days(20));
    // The days for claims are counted from when the mail is read, not from when it was sent.
    let stop = stopped_for_claim(&board.game, &said, sent, read).unwrap();
    assert_eq!(stop.notices, [Notice::EndDatePassed]);
    board.record(stop.facts);
    assert_eq!(board.game.past_end.as_ref().unwrap().until, "2027-01-24".parse().unwrap());
    assert_eq!(stopped_for_claim(&board.game, &said, sent, read), None);
    let told = claims(&mut board, Side::Black, Claimed::Draw, "");
    assert_eq!(told, Ok(vec![Notice::AdjudicationClaimed { by: Side::Black }]));
}

#[test]
fn claims_of_before_stand_and_end_nothing_until_the_days_are_over() {
    let mut board = board("5254 5755");
    let draw = Claim::Adjudication { verdict: Claimed::Draw };
    for side in Side::BOTH {
        board.now = at("2026-12-20T12:00:00Z");
        board.submit(side, &claimed(draw).into()).unwrap();
    }
    assert_eq!(board.game.waiting().len(), 2);
    assert_eq!(swept(&mut board, "2026-12-21T12:00:00Z"), Some(vec![Notice::EndDatePassed]));
    assert!(board.game.waiting().is_empty());
    // One of them may still say something else, and the other waits for him.
    claims(&mut board, Side::White, Claimed::Win, "I have looked again.").unwrap();
    let past = board.game.past_end.clone().unwrap();
    assert!(!past.left && past.claims.black.is_some_and(|claim| claim.before));
    claims(&mut board, Side::Black, Claimed::Draw, "So have I.").unwrap();
    assert!(board.game.past_end.as_ref().unwrap().left);
}

#[test]
fn a_limit_that_had_passed_is_decided_before_the_game_is_stopped() {
    let mut board = board("5254 5755");
    let half_move = board.game.to_play();
    let (deadline, last_day) = (at("2026-12-19T00:00:00Z"), "2026-12-18".parse().unwrap());
    board.now = deadline;
    board.record(vec![Fact::FlagReported { half_move, last_day, deadline, to: None }]);
    assert_eq!(swept(&mut board, "2026-12-21T12:00:00Z"), None);
    board.record(vec![Fact::FlagWithdrawn { half_move }]);
    // The grace of a limit that is none any more holds nothing up, and a mail that may bring a move does.
    board.record(vec![Fact::GraceBegun { half_move, deadline, until: board.now }]);
    let waits = Guard { last_poll: board.now, mail_waits: true, endings_wait: false };
    assert_eq!(sweep(&board.game, waits, Some(&can(true)), board.now), None);
    assert_eq!(board.game.stake(board.now).map(|stake| stake.limit), board.game.end_passes());
    // Nor does an address in dispute: stopped the game is all the same.
    let disputed = Guard { last_poll: board.now, mail_waits: false, endings_wait: true };
    let ruling = sweep(&board.game, disputed, Some(&can(true)), board.now).unwrap();
    assert_eq!(ruling.notices, [Notice::EndDatePassed]);
    assert_eq!(swept(&mut board, "2026-12-21T13:00:00Z"), Some(vec![Notice::EndDatePassed]));
}

#[test]
fn an_end_date_that_is_put_off_lets_the_game_go_on() {
    let mut board = stopped();
    let regulations = Box::new(board.game.regulations().with("adjudication", "end-date-2027-06-30").unwrap());
    board.now += Duration::days(2);
    board.record(vec![Fact::RegulationChanged { key: "adjudication".into(), regulations }]);
    assert_eq!(board.game.past_end, None);
    assert!(board.game.standing().is_some());
    assert!(board.play(Side::White, "2. 7163").is_ok());
}
