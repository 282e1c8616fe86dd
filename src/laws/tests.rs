//! What the referee decides, case by case, on games folded from made-up journals.

use chrono::{DateTime, Duration, Utc};

use super::*;
use crate::{
    chess::{Spelt, Variant, Written},
    event::{Control, DayRule, DualNotation, FlagFall, Notation, Regulations},
    model::{Digest, GameId, GameResult, HalfMove, Ply, Side, Termination, Zone},
};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn opening() -> Opening {
    Opening {
        fen: None,
        start: "2026-12-01".parse().unwrap(),
        white: "Novak, Jan".into(),
        black: "Weber, Lena".into(),
        white_zone: Zone::UTC,
        black_zone: Zone::UTC,
        regulations: Regulations {
            profile: "iccf-email".into(),
            notation: Notation::Numeric,
            dual_notation: DualNotation::Ask,
            variant: Variant::Chess,
            position: None,
            control: Control::Sessions { moves: 10, days: 50, carry_over: true },
            day_rule: DayRule::DatesNextDay,
            draw_after_moves: 1,
            illegal_move_penalty_days: 5,
            flag_fall: FlagFall::Report,
        },
        hands: Tally::default(),
        drawn: None,
    }
}

/// A game with its journal, driven by submissions.
struct Board {
    game: Game,
    journal: Vec<Entry>,
    now: DateTime<Utc>,
}

impl Board {
    fn new() -> Board {
        Self::open(opening())
    }

    fn open(opening: Opening) -> Board {
        let id: GameId = "CLUB26/7".parse().unwrap();
        let now = at("2026-12-01T08:00:00Z");
        let entry = Entry::chain(&id, Digest::ZERO, 1, now, Fact::Opened(Box::new(opening)), None).unwrap();
        let game = Game::open(id, &entry).unwrap();
        let mut board = Board { game, journal: vec![entry], now };
        board.hand_over(true);
        board
    }

    /// A board on which these moves were played, a day apart.
    fn after(moves: &str) -> Board {
        let mut board = Board::new();
        for numeric in moves.split_whitespace() {
            let side = board.game.on_move();
            board.play(side, numeric).unwrap();
        }
        board
    }

    fn record(&mut self, facts: Vec<Fact>) {
        for fact in facts {
            let (id, digest, seq) = (&self.game.id, self.game.digest, self.game.entries + 1);
            let entry = Entry::chain(id, digest, seq, self.now, fact, None).unwrap();
            self.game.apply(&entry).unwrap();
            self.journal.push(entry);
        }
    }

    fn hand_over(&mut self, start_letter: bool) {
        let half_move = self.game.to_play();
        let letter = format!("<l{}@desk.example>", half_move.ply.get()).parse().unwrap();
        self.record(vec![Fact::MadeAvailable { half_move, letter, start_letter }]);
    }

    fn context(&self, sender: Side) -> Context {
        Context { sender, sent: self.now, answers: Some(self.game.to_play()), nothing_else: false }
    }

    fn try_with(&self, context: Context, submission: &Submission) -> Result<Ruling, Refusal> {
        decide(&self.game, submission, &context)
    }

    /// Submits lines, records the ruling, hands the next move over a day later.
    fn submit(&mut self, sender: Side, submission: &Submission) -> Result<Ruling, Refusal> {
        let ruling = self.try_with(self.context(sender), submission)?;
        self.record(ruling.facts.clone());
        self.now += Duration::days(1);
        if self.game.outcome.is_none() && self.game.available.is_none() {
            self.hand_over(false);
        }
        Ok(ruling)
    }

    fn play(&mut self, sender: Side, line: &str) -> Result<Ruling, Refusal> {
        self.submit(sender, &said(&[line]))
    }
}

/// Reads lines of moves as the reading room would, for tests only: `12. 7163 7866 (=)`, `1... 5755`, `5254`.
fn said(lines: &[&str]) -> Submission {
    let mut submission = Submission::default();
    for line in lines {
        let (number, rest) = match line.split_once('.') {
            Some((number, rest)) => (number.parse().ok(), rest),
            None => (None, *line),
        };
        let black_first = rest.starts_with("..");
        let moves: Vec<Spelt> = rest
            .trim_start_matches('.')
            .split_whitespace()
            .filter_map(|word| word.parse::<Written>().ok())
            .map(Spelt::from)
            .collect();
        submission.moves.push(MoveText {
            line: (*line).to_owned(),
            number,
            firm_number: number.is_some(),
            black_first,
            moves,
            offer: line.ends_with("(=)"),
        });
    }
    submission
}

fn refused(board: &Board, sender: Side, lines: &[&str]) -> Refusal {
    board.try_with(board.context(sender), &said(lines)).unwrap_err()
}

fn played(ruling: &Ruling) -> Option<String> {
    ruling.facts.iter().find_map(|fact| match fact {
        Fact::Moved { numeric, .. } => Some(numeric.to_string()),
        _ => None,
    })
}

const OPENED: &str = "5254 5755 7163";

#[test]
fn every_way_to_write_the_one_move_is_taken() {
    let board = Board::after(OPENED);
    for line in ["2... 7866", "2. 7866", "7866", "2. 7163 7866", "1. 5254 5755 2. 7163 7866", "7163 7866"] {
        let ruling = board.try_with(board.context(Side::Black), &said(&[line]));
        assert_eq!(played(&ruling.unwrap()).as_deref(), Some("7866"), "{line}");
    }
}

#[test]
fn a_move_that_is_on_record_is_silent_when_the_same_and_named_when_another() {
    let board = Board::after(OPENED);
    assert_eq!(board.try_with(board.context(Side::White), &said(&["2. 7163"])), Ok(Ruling::nothing()));
    let again = Context { answers: Some("3".parse().unwrap()), ..board.context(Side::White) };
    assert_eq!(board.try_with(again, &said(&["7163"])), Ok(Ruling::nothing()));
    assert!(matches!(
        board.try_with(again, &said(&["6134"])),
        Err(Refusal::AlreadyPlayed { recorded, .. }) if recorded == "7163"
    ));
}

#[test]
fn an_old_answer_never_plays_the_new_half_move() {
    // Black's reply to move 1, sent again after move 2: without a number it is bound to its letter.
    let board = Board::after(OPENED);
    let old = Context { answers: Some("2".parse().unwrap()), ..board.context(Side::Black) };
    assert_eq!(board.try_with(old, &said(&["5755"])), Ok(Ruling::nothing()));
    assert!(matches!(board.try_with(old, &said(&["7866"])), Err(Refusal::AlreadyPlayed { .. })));
}

#[test]
fn without_number_and_letter_a_move_counts_only_after_handover() {
    let board = Board::after(OPENED);
    let loose = Context { answers: None, ..board.context(Side::Black) };
    assert_eq!(played(&board.try_with(loose, &said(&["7866"])).unwrap()).as_deref(), Some("7866"));
    let before = Context { sent: board.now - Duration::days(2), ..loose };
    assert!(matches!(board.try_with(before, &said(&["7866"])), Err(Refusal::WhichHalfMove { .. })));
}

#[test]
fn a_letter_of_a_line_that_was_taken_back_binds_nothing() {
    let board = Board::after(OPENED);
    let old = Context { answers: Some("4r1".parse().unwrap()), ..board.context(Side::Black) };
    assert!(matches!(board.try_with(old, &said(&["7866"])), Err(Refusal::OldLine { .. })));
}

#[test]
fn turns_numbers_and_scores_must_fit() {
    let board = Board::after(OPENED);
    assert!(matches!(refused(&board, Side::White, &["3. 4244"]), Refusal::NotYourTurn { .. }));
    assert!(matches!(refused(&board, Side::Black, &["4. 7866"]), Refusal::WrongNumber { .. }));
    assert!(matches!(refused(&board, Side::Black, &["2. 7163"]), Refusal::NoNewMove { .. }));
    assert!(matches!(
        refused(&board, Side::Black, &["2. 6134 7866"]),
        Refusal::ScoreDiffers { recorded, sent, .. } if recorded == "7163" && sent == "6134"
    ));
    assert!(matches!(
        refused(&board, Side::Black, &["2. 7163 7866 3. 4244"]),
        Refusal::MoreThanOneMove { own, .. } if own == "7866"
    ));
}

#[test]
fn two_different_moves_are_asked_back_and_the_same_twice_is_one() {
    let board = Board::after(OPENED);
    assert!(matches!(refused(&board, Side::Black, &["2... 7866", "2... 2836"]), Refusal::TwoMoves { .. }));
    let twice = board.try_with(board.context(Side::Black), &said(&["2... 7866", "2. 7163 7866"]));
    assert_eq!(played(&twice.unwrap()).as_deref(), Some("7866"));
}

#[test]
fn an_impossible_move_counts_only_when_it_is_clearly_meant() {
    let board = Board::after(OPENED);
    let numbered = board.try_with(board.context(Side::Black), &said(&["2... 7877"])).unwrap();
    assert!(matches!(
        numbered.facts.as_slice(),
        [Fact::IllegalMove { count: 1, .. }, Fact::Penalty { side: Side::Black, days: 5, .. }]
    ));
    let alone = Context { nothing_else: true, ..board.context(Side::Black) };
    assert!(matches!(
        board.try_with(alone, &said(&["7877"])).unwrap().facts.first(),
        Some(Fact::IllegalMove { .. })
    ));
    assert!(matches!(refused(&board, Side::Black, &["7877"]), Refusal::PerhapsAMove { .. }));
}

#[test]
fn the_same_impossible_move_counts_once_for_a_half_move() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7877").unwrap();
    assert!(matches!(refused(&board, Side::Black, &["2... 7877"]), Refusal::IllegalAgain { .. }));
    assert_eq!((*board.game.illegal.of(Side::Black), board.game.clocks.black.penalties), (1, 5));
    let another = board.play(Side::Black, "2... 4777").unwrap();
    assert!(matches!(another.facts.first(), Some(Fact::IllegalMove { count: 2, .. })));
    board.play(Side::Black, "2... 7866").unwrap();
    assert!(board.game.impossible.is_empty());
}

#[test]
fn a_late_move_is_told_to_the_director() {
    let mut board = Board::after(OPENED);
    board.now = board.game.standing().unwrap().deadline;
    let ruling = board.play(Side::Black, "2... 7866").unwrap();
    assert!(ruling.notices.iter().any(|notice| matches!(notice, Notice::LateMove { .. })));
}

#[test]
fn a_penalty_runs_on_the_clock_and_the_position_stands() {
    let mut board = Board::after(OPENED);
    let before = board.game.standing().unwrap().last_day;
    board.play(Side::Black, "2... 7877").unwrap();
    assert_eq!(board.game.standing().unwrap().last_day, before - Duration::days(5));
    assert_eq!(board.game.next_ply(), Ply::of(Side::Black, 2));
    assert_eq!(*board.game.illegal.of(Side::Black), 1);
}

#[test]
fn an_offer_stands_until_it_is_answered_and_a_move_rejects_it() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    assert_eq!(board.game.offer, Some(Side::Black));
    let ruling = board.play(Side::White, "3. 4244").unwrap();
    assert!(ruling.notices.iter().any(
        |notice| matches!(notice, Notice::YourMove { notes, .. } if notes.contains(&Note::OfferRejected))
    ));
    assert_eq!(board.game.offer, None);
    let accept = Submission { accept_draw: true, ..Submission::default() };
    assert_eq!(board.submit(Side::White, &accept), Err(Refusal::NoDrawOffer));
}

#[test]
fn an_accepted_offer_draws_the_game() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    let accept = Submission { accept_draw: true, ..Submission::default() };
    assert_eq!(board.submit(Side::Black, &accept), Err(Refusal::NoDrawOffer));
    board.submit(Side::White, &accept).unwrap();
    assert_eq!(board.game.outcome, Some((GameResult::Draw, Termination::Agreement)));
    assert_eq!(board.submit(Side::White, &accept), Err(Refusal::GameOver));
}

#[test]
fn an_offer_that_comes_after_its_move_is_no_offer_and_is_not_passed_over() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866").unwrap();
    assert_eq!(board.try_with(board.context(Side::Black), &said(&["2... 7866"])), Ok(Ruling::nothing()));
    assert_eq!(refused(&board, Side::Black, &["2... 7866 (=)"]), Refusal::OfferWithoutMove);
    board.play(Side::White, "3. 4244 (=)").unwrap();
    assert_eq!(board.try_with(board.context(Side::White), &said(&["3. 4244 (=)"])), Ok(Ruling::nothing()));
}

#[test]
fn an_answer_to_an_offer_belongs_to_the_letter_that_brought_it() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    board.play(Side::White, "3. 4244").unwrap();
    board.play(Side::Black, "3... 5544 (=)").unwrap();
    let here = board.context(Side::White);
    let earlier = Context { answers: Some(HalfMove { line: 0, ply: Ply::FIRST.next().next() }), ..here };
    let before_handover = board.game.available.as_ref().unwrap().handed.at - Duration::seconds(1);
    let unbound = Context { answers: None, ..here };
    let crossed = Context { sent: before_handover, ..unbound };
    for word in [true, false] {
        let answer = Submission { accept_draw: word, decline_draw: !word, ..Submission::default() };
        for context in [earlier, crossed] {
            assert_eq!(board.try_with(context, &answer), Err(Refusal::WhichOffer), "{context:?}");
        }
        for context in [here, unbound] {
            assert!(board.try_with(context, &answer).is_ok(), "{context:?}");
        }
    }
}

#[test]
fn an_offer_before_both_have_moved_does_not_count_but_its_move_does() {
    let mut board = Board::new();
    let ruling = board.play(Side::White, "1. 5254 (=)").unwrap();
    assert_eq!(board.game.offer, None);
    assert!(ruling.notices.iter().any(
        |notice| matches!(notice, Notice::Recorded { notes, .. } if notes.contains(&Note::OfferTooEarly))
    ));
}

#[test]
fn offers_on_both_sides_are_no_agreement() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    board.play(Side::White, "3. 4244 (=)").unwrap();
    assert_eq!((board.game.outcome, board.game.offer), (None, Some(Side::White)));
}

#[test]
fn things_that_exclude_each_other_are_asked_back() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    let with_move = said(&["3. 4244"]);
    for submission in [
        Submission { accept_draw: true, ..with_move.clone() },
        Submission { resign: true, ..with_move.clone() },
        Submission { resign: true, accept_draw: true, ..Submission::default() },
        Submission { accept_draw: true, decline_draw: true, ..Submission::default() },
    ] {
        let answer = board.try_with(board.context(Side::White), &submission);
        assert!(matches!(answer, Err(Refusal::Contradiction { .. })), "{answer:?}");
    }
    let alone = Submission { offer_alone: true, ..Submission::default() };
    assert_eq!(board.try_with(board.context(Side::White), &alone), Err(Refusal::OfferWithoutMove));
    let beside = Submission { offer_alone: true, ..with_move };
    assert!(
        board
            .try_with(board.context(Side::White), &beside)
            .unwrap()
            .facts
            .iter()
            .any(|fact| matches!(fact, Fact::Moved { offer: true, .. }))
    );
}

#[test]
fn resignation_counts_out_of_turn() {
    let mut board = Board::after(OPENED);
    board.submit(Side::White, &Submission { resign: true, ..Submission::default() }).unwrap();
    assert_eq!(board.game.outcome, Some((GameResult::BlackWins, Termination::Resignation)));
}

#[test]
fn mate_ends_the_game_at_once() {
    let board = Board::after("6263 5755 7274 4884");
    assert_eq!(board.game.outcome, Some((GameResult::BlackWins, Termination::Checkmate)));
    assert_eq!(refused(&board, Side::White, &["3. 5254"]), Refusal::GameOver);
    assert_eq!(board.try_with(board.context(Side::Black), &said(&["2... 4884"])), Ok(Ruling::nothing()));
}

#[test]
fn a_flag_is_reported_once_and_under_its_guards() {
    let mut board = Board::after(OPENED);
    let deadline = board.game.standing().unwrap().deadline;
    let guard = |last_poll, mail_waits| Guard { last_poll, mail_waits };
    assert_eq!(check_flag(&board.game, guard(deadline, false), deadline - Duration::seconds(1)), None);
    assert_eq!(check_flag(&board.game, guard(deadline - Duration::seconds(1), false), deadline), None);
    assert_eq!(check_flag(&board.game, guard(deadline, true), deadline), None);
    let ruling = check_flag(&board.game, guard(deadline, false), deadline).unwrap();
    board.now = deadline;
    board.record(ruling.facts);
    assert_eq!(check_flag(&board.game, guard(deadline, false), deadline), None);
}

#[test]
fn a_mail_from_before_the_limit_withdraws_the_report_and_one_from_after_is_late() {
    let mut board = Board::after(OPENED);
    let deadline = board.game.standing().unwrap().deadline;
    board.now = deadline + Duration::days(2);
    board.record(
        check_flag(&board.game, Guard { last_poll: board.now, mail_waits: false }, board.now).unwrap().facts,
    );
    let move_at = |sent| {
        let context = Context { sent, ..board.context(Side::Black) };
        board.try_with(context, &said(&["2... 7866"])).unwrap()
    };
    let in_time = move_at(deadline - Duration::seconds(1));
    assert!(matches!(in_time.facts.first(), Some(Fact::FlagWithdrawn { .. })));
    assert!(matches!(in_time.facts.last(), Some(Fact::Moved { late: false, .. })));
    let late = move_at(deadline);
    assert!(matches!(late.facts.as_slice(), [Fact::Moved { late: true, .. }]));
}

#[test]
fn an_acceptance_after_the_limit_is_the_directors_to_judge() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    let deadline = board.game.standing().unwrap().deadline;
    let context = Context { sent: deadline, ..board.context(Side::White) };
    let accept = Submission { accept_draw: true, ..Submission::default() };
    assert!(matches!(board.try_with(context, &accept), Err(Refusal::AcceptedAfterLimit { .. })));
}

#[test]
fn nothing_handed_over_means_no_time_runs() {
    let mut board = Board::after(OPENED);
    board.game.available = None;
    assert_eq!(board.game.standing(), None);
    board.now += Duration::days(400);
    let ruling = board.try_with(board.context(Side::Black), &said(&["2... 7866"])).unwrap();
    assert!(matches!(ruling.facts.as_slice(), [Fact::Moved { charge: None, late: false, .. }]));
}

#[test]
fn a_game_with_black_to_move_first_is_played_from_its_position() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let mut board = Board::open(Opening { fen: Some(fen.into()), ..opening() });
    board.play(Side::Black, "1... 5755").unwrap();
    board.play(Side::White, "2. 7163").unwrap();
    assert_eq!(board.game.to_play(), HalfMove { line: 0, ply: Ply::of(Side::Black, 2) });
}

#[test]
fn a_folded_journal_is_the_same_game() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7877").unwrap();
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    let folded = Game::fold(board.game.id.clone(), &board.journal).unwrap();
    assert_eq!(format!("{folded:?}"), format!("{:?}", board.game));
}

#[test]
fn an_entry_that_does_not_follow_is_refused() {
    let mut board = Board::after(OPENED);
    let (id, digest) = (board.game.id.clone(), board.game.digest);
    let fact = Fact::Moved {
        half_move: "9".parse().unwrap(),
        numeric: "4244".parse().unwrap(),
        offer: false,
        sent: board.now,
        charge: None,
        late: false,
    };
    let stray = Entry::chain(&id, digest, board.game.entries + 1, board.now, fact, None).unwrap();
    assert!(board.game.apply(&stray).is_err());
    let second =
        Entry::chain(&id, digest, 99, board.now, Fact::DrawDeclined { by: Side::White }, None).unwrap();
    assert!(board.game.apply(&second).is_err());
}
