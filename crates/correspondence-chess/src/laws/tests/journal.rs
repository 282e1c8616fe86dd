//! The game as the fold of its journal.

use super::*;

#[test]
fn mate_ends_the_game_at_once() {
    let board = Board::after("6263 5755 7274 4884");
    assert_eq!(board.game.outcome, Some((GameResult::BlackWins, Termination::Checkmate)));
    assert_eq!(refused(&board, Side::White, &["3. 5254"]), Refusal::GameOver);
    assert_eq!(board.try_with(board.context(Side::Black), &said(&["2... 4884"])), Ok(Ruling::nothing()));
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
        conditional: false,
        vain_offer: false,
    };
    let stray = Entry::chain(&id, digest, board.game.entries + 1, board.now, fact, None, &[0; 32]).unwrap();
    assert!(board.game.apply(&stray).is_err());
    let second =
        Entry::chain(&id, digest, 99, board.now, Fact::DrawDeclined { by: Side::White }, None, &[0; 32])
            .unwrap();
    assert!(board.game.apply(&second).is_err());
}

#[test]
fn an_end_that_does_not_fit_leaves_the_game_as_it_was() {
    let mut board = Board::after(OPENED);
    let before = format!("{:?}", board.game);
    let fact = Fact::Ended {
        result: GameResult::Draw,
        termination: Termination::DeadPosition,
        by: None,
        as_of: Some("99".parse().unwrap()),
        void_from: None,
        overrules: false,
    };
    let (id, digest, seq) = (board.game.id.clone(), board.game.digest, board.game.entries + 1);
    let stray = Entry::chain(&id, digest, seq, board.now, fact, None, &[0; 32]).unwrap();
    assert!(board.game.apply(&stray).is_err());
    assert_eq!(format!("{:?}", board.game), before);
}
