//! What follows from verdicts: dead positions, flags, forfeits, claims on the tables.
//!
//! Laws 5.1.3, 5.2.4, 6.7

use super::{
    super::ends::verdict::{
        ProgramQuestion, dead, entry, forfeited, known, question, result_against, tables,
    },
    *,
};
use crate::chess::Effort;
use crate::{
    chess::{Life, NoAnswer, Prospect, Worth},
    laws::Cause,
    model::{Claim, Claimed},
};

pub(in crate::laws::tests) fn can(mate: impl Into<Option<bool>>) -> Prospect {
    Prospect { can_mate: mate.into(), effort: Effort::Full }
}

fn worth(winner: Option<Side>) -> Result<Worth, NoAnswer> {
    Ok(Worth { winner, effort: Effort::NoTables })
}

/// White's king and queen against a king who has to take her.
const LAST_QUEEN: &str = "k7/8/1Q6/8/8/8/8/7K w - - 0 40";

fn set(fen: &str) -> Board {
    Board::from_position(fen, Variant::Chess, Notation::Numeric, Language::En)
}

fn claim(board: &mut Board, by: Side, verdict: Claimed) {
    let (half_move, sent) = (board.game.to_play(), board.now);
    let claim = Claim::Tablebase { verdict };
    board.record(vec![Fact::Claimed { half_move, by, claim, intended: None, sent, beside: false }]);
}

#[test]
fn a_dead_position_ends_the_game_with_the_half_move_that_made_it() {
    let mut board = set(LAST_QUEEN);
    board.play(Side::White, "40. 2627").unwrap();
    assert_eq!(question(&board.game), Some(ProgramQuestion::Life));
    let (life, after) = board.game.score.life(1, || true);
    assert!(matches!(life, Life::Dead { .. }), "{life:?}");
    assert_eq!(after, Some(Ply::of(Side::White, 40)));
    let ruling = dead(&board.game, after, &can(false), &can(false));
    assert_eq!(ruling.notices, [Notice::GameOver]);
    assert!(matches!(
        ruling.facts.as_slice(),
        [Fact::Verdict { .. }, Fact::Verdict { .. }, Fact::Ended { as_of: None, .. }]
    ));
    board.record(ruling.facts);
    assert_eq!(board.game.outcome, Some((GameResult::Draw, Termination::DeadPosition)));
    assert_eq!(question(&board.game), None);
}

#[test]
fn a_dead_position_found_later_ends_the_game_as_of_its_move_and_what_was_sent_since_is_void() {
    let mut board = set(LAST_QUEEN);
    board.play(Side::White, "40. 2627").unwrap();
    board.play(Side::Black, "40... 1827").unwrap();
    let (_, after) = board.game.score.life(2, || true);
    assert_eq!(after, Some(Ply::of(Side::White, 40)));
    board.record(dead(&board.game, after, &can(false), &can(false)).facts);
    assert_eq!(board.game.score.moves().len(), 1);
    assert_eq!(board.game.records.len(), 1);
    assert_eq!(board.game.void.iter().map(|made| made.numeric.to_string()).collect::<Vec<_>>(), ["1827"]);
    assert_eq!(board.game.outcome, Some((GameResult::Draw, Termination::DeadPosition)));
}

#[test]
fn giving_up_a_dead_position_is_void_and_every_other_end_stands() {
    let mut board = set(LAST_QUEEN);
    board.play(Side::White, "40. 2627").unwrap();
    let resigned = Fact::ended(GameResult::WhiteWins, Termination::Resignation, Some(Side::Black));
    board.record(vec![resigned]);
    assert_eq!(question(&board.game), Some(ProgramQuestion::Life));
    let (_, after) = board.game.score.life(1, || true);
    let ruling = dead(&board.game, after, &can(false), &can(false));
    assert!(matches!(ruling.facts.last(), Some(Fact::Ended { overrules: true, .. })));
    board.record(ruling.facts);
    assert_eq!(board.game.outcome, Some((GameResult::Draw, Termination::DeadPosition)));
    for termination in
        [Termination::Checkmate, Termination::Agreement, Termination::Time, Termination::Ruling]
    {
        let mut board = set(LAST_QUEEN);
        board.record(vec![Fact::ended(GameResult::WhiteWins, termination, None)]);
        assert_eq!(question(&board.game), None, "{termination:?}");
    }
}

#[test]
fn on_time_the_opponent_wins_unless_he_cannot_mate() {
    for loser in Side::BOTH {
        assert_eq!(result_against(loser, Some(true)), Some(GameResult::win(loser.other())));
        assert_eq!(result_against(loser, Some(false)), Some(GameResult::Draw));
        assert_eq!(result_against(loser, None), None);
    }
}

#[test]
fn the_newest_verdict_on_a_side_is_known() {
    let mut board = Board::after(OPENED);
    let here = board.game.to_play();
    assert_eq!(known(&board.journal, here, Side::White), None);
    board.record(vec![entry(here, Side::White, &can(None)), entry(here, Side::White, &can(true))]);
    assert_eq!(known(&board.journal, here, Side::White), Some(Some(true)));
    assert_eq!(known(&board.journal, here, Side::Black), None);
}

#[test]
fn who_is_to_lose_loses_unless_the_other_cannot_mate_and_else_the_director_is_asked() {
    for (mate, result) in
        [(Some(true), Some(GameResult::BlackWins)), (Some(false), Some(GameResult::Draw)), (None, None)]
    {
        let mut board = Board::after(OPENED);
        board.record(vec![Fact::Forfeited { side: Side::White, cause: Cause::Ruling }]);
        assert_eq!(question(&board.game), Some(ProgramQuestion::Forfeit { mates: Side::Black }));
        let ruling = forfeited(&board.game, &can(mate));
        let notice =
            if result.is_some() { Notice::GameOver } else { Notice::ForfeitUnclear { side: Side::White } };
        assert_eq!(ruling.notices, [notice]);
        board.record(ruling.facts);
        assert_eq!(board.game.outcome, result.map(|result| (result, Termination::Irregularities)));
    }
}

#[test]
fn the_tables_decide_a_claim_and_only_what_was_claimed() {
    use Claimed::{Draw, Win};
    let (white, black) = (Some(Side::White), Some(Side::Black));
    for (by, claimed, winner, result) in [
        (Side::White, Win, white, Some(GameResult::WhiteWins)),
        (Side::Black, Win, black, Some(GameResult::BlackWins)),
        (Side::White, Draw, None, Some(GameResult::Draw)),
        (Side::White, Win, None, None),
        (Side::White, Win, black, None),
        (Side::White, Draw, white, None),
        (Side::White, Draw, black, None),
    ] {
        let mut board = set(LAST_QUEEN);
        claim(&mut board, by, claimed);
        let entry = board.game.claims.last().unwrap().entry;
        assert_eq!(question(&board.game), Some(ProgramQuestion::Tables { claim: entry }));
        let ruling = tables(&board.game, entry, &worth(winner));
        let notice = match result {
            Some(_) => Notice::GameOver,
            None => Notice::TablesRefuse { by, claimed, at: board.game.next_ply(), winner },
        };
        assert_eq!(ruling.notices, [notice], "{by} {claimed:?} {winner:?}");
        board.record(ruling.facts);
        assert_eq!(board.game.outcome, result.map(|result| (result, Termination::Tablebase)));
        assert_eq!(board.game.pending, None);
        let wrong = u32::from(result.is_none());
        assert_eq!(board.game.count(by, Irregularity::WrongClaim), wrong);
    }
}

#[test]
fn a_claim_that_the_tables_do_not_answer_waits_for_the_director() {
    let mut board = set(LAST_QUEEN);
    claim(&mut board, Side::White, Claimed::Win);
    let entry = board.game.claims.last().unwrap().entry;
    let ruling = tables(&board.game, entry, &Err(NoAnswer::Castling));
    assert!(matches!(ruling.notices.as_slice(), [Notice::TablesSilent { by: Side::White, .. }]));
    board.record(ruling.facts);
    assert!(board.game.pending.is_some() && board.game.outcome.is_none() && board.game.standing().is_none());
}
