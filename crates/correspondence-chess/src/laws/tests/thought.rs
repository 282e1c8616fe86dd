//! Words about the time of the half-move to be made.

use super::*;
use crate::regulations::TimeRules;

const WHITE: Side = Side::White;
const BLACK: Side = Side::Black;

fn words(word: &str) -> Submission {
    let act = match word {
        "long think" => Act::LongThink,
        "refill" => Act::Refill,
        "repeat" => Act::Repeat,
        other => panic!("no word about time: {other}"),
    };
    act.into()
}

fn block(bank: u32) -> Board {
    let mut opening = opening();
    opening.regulations.control = Control::TripleBlock { increment: 3, bank, protect: false };
    Board::open_after(opening, "5254 5755")
}

/// What becomes of a word sent so many hours after the handover.
fn sent_after(board: &Board, sender: Side, word: &str, hours: i64) -> Result<Ruling, Refusal> {
    let handed = board.game.available.as_ref().unwrap().handed.at;
    let context = Context { sent: handed + Duration::hours(hours), ..board.context(sender) };
    board.try_with(context, &words(word))
}

#[test]
fn a_refill_keeps_clock_and_bank_and_thought_together() {
    let mut board = block(50);
    let whole = |board: &Board| {
        let block = board.game.clocks.white.block(board.game.control(WHITE)).unwrap();
        block.clock + block.bank + block.spent
    };
    let before = whole(&board);
    let ruling = sent_after(&board, WHITE, "refill", 30 * 24 + 7).unwrap();
    let [Fact::Refilled { seconds, .. }] = ruling.facts.as_slice() else { panic!("{:?}", ruling.facts) };
    assert_eq!(*seconds, (30 * 24 + 7) * 3600);
    let deadline = board.game.standing().unwrap().deadline;
    board.record(ruling.facts.clone());
    assert_eq!(whole(&board), before);
    assert_eq!(board.game.standing().unwrap().deadline, deadline + Duration::seconds(*seconds));
    // Ten days later the bank has less than is missing: what it has goes over.
    let ruling = sent_after(&board, WHITE, "refill", 60 * 24).unwrap();
    board.record(ruling.facts);
    assert_eq!(whole(&board), before);
    assert_eq!(board.game.clocks.white.block(board.game.control(WHITE)).unwrap().bank, 0);
    let refusal = sent_after(&board, WHITE, "refill", 65 * 24);
    assert_eq!(refusal, Err(Refusal::NoRefill { why: WhyNoRefill::BankEmpty }));
}

#[test]
fn a_refill_has_its_hours() {
    let no = |why| Err(Refusal::NoRefill { why });
    let board = block(75);
    assert_eq!(sent_after(&board, WHITE, "refill", 23), no(WhyNoRefill::Full));
    assert!(sent_after(&board, WHITE, "refill", 24).is_ok());
    // The clock shows 50 days; the instant at which it is down is too late.
    assert!(sent_after(&board, WHITE, "refill", 50 * 24 - 1).is_ok());
    assert_eq!(sent_after(&board, WHITE, "refill", 50 * 24), no(WhyNoRefill::TooLate));
    let idle = Err(Refusal::NoTimeRuns { read: "refill".into() });
    assert_eq!(sent_after(&board, BLACK, "refill", 48), idle);
    assert_eq!(sent_after(&Board::after("5254 5755"), WHITE, "refill", 48), no(WhyNoRefill::Control));
}

#[test]
fn a_long_think_is_for_the_half_move_that_its_sender_has() {
    let mut board = Board::after("5254 5755");
    let ruling = sent_after(&board, WHITE, "long think", 48).unwrap();
    board.record(ruling.facts);
    let again = sent_after(&board, WHITE, "long think", 72).unwrap();
    assert_eq!(again.facts, []);
    assert_eq!(again.notices, [Notice::LongThink { by: WHITE, again: true }]);
    board.play(WHITE, "2. 7163").unwrap();
    let next = sent_after(&board, BLACK, "long think", 48).unwrap();
    assert!(matches!(next.facts.as_slice(), [Fact::LongThink { by: BLACK, .. }]));
    board.game.state.available = None;
    let context = board.context(BLACK);
    assert!(matches!(board.try_with(context, &words("long think")), Err(Refusal::NoTimeRuns { .. })));
    let old = Context { answers: Some(HalfMove { line: 3, ply: board.game.next_ply() }), ..context };
    assert!(matches!(board.try_with(old, &words("long think")), Err(Refusal::OldLine { .. })));
}

#[test]
fn words_beside_each_other_are_each_ruled_on() {
    let board = Board::after("5254 5755");
    let both = words("long think").with(Act::Refill);
    let ruling = board.try_with(board.context(WHITE), &both).unwrap();
    assert!(matches!(ruling.facts.as_slice(), [Fact::LongThink { .. }]));
    assert!(matches!(ruling.notices.last(), Some(Notice::Refused { refusal: Refusal::NoRefill { .. } })));
    // A move that is refused does not take the announcement with it.
    let beside = said(&["3. 7163"]).with(Act::LongThink);
    let ruling = board.try_with(board.context(WHITE), &beside).unwrap();
    assert!(matches!(ruling.facts.as_slice(), [Fact::LongThink { .. }]));
    // One that counts leaves nothing to announce.
    let beside = said(&["2. 7163"]).with(Act::LongThink);
    let ruling = board.try_with(board.context(WHITE), &beside).unwrap();
    assert!(matches!(ruling.facts.as_slice(), [Fact::Moved { .. }]));
}

#[test]
fn a_repeat_waits_for_the_days_of_the_regulations() {
    let mut opening = opening();
    opening.regulations.time = TimeRules::default();
    opening.regulations.time.reminders.repeat_after = 14;
    let mut board = Board::open_after(opening, "5254 5755");
    let handed = board.game.available.as_ref().unwrap().handed.at.date_naive();
    let soon =
        |from: i64, again| Err(Refusal::RepeatTooSoon { from: Some(handed + Duration::days(from)), again });
    // Its own player may ask at any time, and nothing is recorded.
    assert_eq!(sent_after(&board, WHITE, "repeat", 1).unwrap().facts, []);
    assert_eq!(sent_after(&board, BLACK, "repeat", 13 * 24), soon(14, false));
    let ruling = sent_after(&board, BLACK, "repeat", 14 * 24).unwrap();
    board.now = board.game.available.as_ref().unwrap().handed.at + Duration::days(14);
    board.record(ruling.facts);
    assert_eq!(sent_after(&board, BLACK, "repeat", 14 * 24 + 1), soon(15, true));
    assert!(sent_after(&board, BLACK, "repeat", 15 * 24).is_ok());
    board.game.state.available = None;
    let none = board.try_with(board.context(BLACK), &words("repeat"));
    assert_eq!(none, Err(Refusal::RepeatTooSoon { from: None, again: false }));
}
