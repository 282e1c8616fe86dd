//! Claims, draw offers by regulation, and games that end by count.
//!
//! Laws 5.1.4, 5.2.6, 5.2.3, 5.2.5, 9.1.1, 9.3, 9.4
//! Beside the Laws: automatic-draws

use super::*;
use crate::{
    laws::Grounds,
    model::{Claim, Claimed},
    regulations::{Adjudication, EarlyDraw, Ladder},
};

const OUT_AND_BACK: &str = "7163 7866 6371 6678";

fn regulated(change: impl FnOnce(&mut Regulations)) -> Opening {
    let mut opening = opening();
    change(&mut opening.regulations);
    opening
}

fn from_fen(fen: &str, change: impl FnOnce(&mut Regulations)) -> Opening {
    Opening { fen: Some(fen.to_owned()), ..regulated(change) }
}

fn claiming(claim: Claim, lines: &[&str]) -> Submission {
    said(lines).with(claimed(claim))
}

/// What a ruling records, in a few words.
fn facts(ruling: &Ruling) -> String {
    let word = |fact: &Fact| match fact {
        Fact::Moved { offer, vain_offer, .. } => {
            let offer = if *offer { " (=)" } else { "" };
            format!("moved{offer}{}", if *vain_offer { " vain" } else { "" })
        }
        Fact::Claimed { intended, .. } => intended.map_or("claimed".into(), |made| format!("claimed {made}")),
        Fact::TimeClaimed { .. } => "time claimed".into(),
        Fact::ClaimDecided { granted, .. } => if *granted { "granted" } else { "refused" }.into(),
        Fact::Ended { termination, by, .. } => {
            format!("{termination:?} {}", by.map_or("-".into(), |by| by.to_string()))
        }
        Fact::IllegalMove { .. } => "illegal".into(),
        Fact::Penalty { .. } => "penalty".into(),
        Fact::Warned { .. } => "warned".into(),
        Fact::Credited { days, .. } => format!("credited {days}"),
        Fact::Forfeited { .. } => "forfeited".into(),
        Fact::DrawAgreed { .. } => "agreed".into(),
        Fact::Offered { vain, .. } => if *vain { "offered vain" } else { "offered" }.into(),
        other => format!("{other:?}"),
    };
    ruling.facts.iter().map(word).collect::<Vec<_>>().join(", ")
}

#[track_caller]
fn comes_to(board: &mut Board, side: Side, submission: &Submission, expected: &str) {
    let ruling = board.submit(side, submission).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    assert_eq!(facts(&ruling), expected);
}

#[test]
fn fifty_moves_are_exactly_a_hundred_half_moves() {
    let fen = "r3k3/1p1p1p2/1P1P1P2/8/8/8/8/R3K3 w - - 0 1";
    let tour = "1112 1817 1211 1718".split(' ').cycle();
    let moves = |number: usize| tour.clone().take(number).collect::<Vec<_>>().join(" ");
    for (made, expected) in
        [(98, "claimed 1211, refused, moved"), (99, "claimed 1718, granted, FiftyMoves Black")]
    {
        let mut board = Board::open_after(from_fen(fen, |_| {}), &moves(made));
        let side = board.game.on_move();
        assert_eq!(
            board.try_with(board.context(side), &claiming(Claim::FiftyMoves, &[])).unwrap().facts.len(),
            2
        );
        let last = tour.clone().nth(made).unwrap();
        comes_to(&mut board, side, &claiming(Claim::FiftyMoves, &[last]), expected);
    }
    let mut board = Board::open_after(from_fen(fen, |_| {}), &moves(100));
    let capture =
        board.try_with(board.context(Side::White), &claiming(Claim::FiftyMoves, &["1118"])).unwrap();
    assert_eq!(facts(&capture), "claimed 1118, refused, moved, Checkmate White", "a capture ends the count");
    comes_to(
        &mut board,
        Side::White,
        &claiming(Claim::FiftyMoves, &[]),
        "claimed, granted, FiftyMoves White",
    );
    assert_eq!(board.game.outcome, Some((GameResult::Draw, Termination::FiftyMoves)));
    for (suspended_at, granted) in [(9, "granted, FiftyMoves White"), (10, "refused")] {
        let opening = from_fen(fen, |regulations| regulations.fifty_moves_suspended_at = suspended_at);
        let mut board = Board::open_after(opening, &moves(100));
        comes_to(&mut board, Side::White, &claiming(Claim::FiftyMoves, &[]), &format!("claimed, {granted}"));
    }
}

#[test]
fn a_wrong_claim_is_an_offer_that_its_claimants_move_leaves_standing() {
    let mut board = Board::after(OUT_AND_BACK);
    let claim = claiming(Claim::Repetition, &[]);
    comes_to(&mut board, Side::White, &claim, "claimed, refused");
    assert_eq!(board.game.offer.map(|offer| offer.by), Some(Side::White));
    assert_eq!(board.game.count(Side::White, Irregularity::WrongClaim), 1);
    assert!(board.game.pending.is_none() && board.game.standing().is_some());
    assert_eq!(board.submit(Side::White, &claim), Err(Refusal::ClaimAgain));
    let accept = Submission::from(Act::AcceptDraw);
    let answers = |ply: u32| Context {
        answers: Some(HalfMove { line: 0, ply: Ply::after(ply as usize - 1) }),
        ..board.context(Side::Black)
    };
    assert_eq!(board.try_with(answers(4), &accept), Err(Refusal::WhichOffer));
    assert_eq!(board.try_with(Context { answers: None, ..answers(5) }, &accept), Err(Refusal::WhichOffer));
    assert!(board.try_with(answers(5), &accept).is_ok());
    board.play(Side::White, "3. 5254").unwrap();
    assert!(board.game.offers(Side::White));
    let mut declined = Board { game: board.game.clone(), journal: board.journal.clone(), now: board.now };
    declined.play(Side::Black, "3... 5755").unwrap();
    assert_eq!(declined.game.offer, None);
    comes_to(&mut board, Side::Black, &accept, "Agreement Black");
}

#[test]
fn a_declared_move_is_made_only_where_the_claim_is_wrong() {
    let claim = |line| claiming(Claim::Repetition, &[line]);
    let mut board = Board::after("7163 7866 6371");
    comes_to(&mut board, Side::Black, &claim("2... 6678"), "claimed 6678, refused, moved");
    assert_eq!(board.try_with(board.context(Side::Black), &claim("2... 6678")), Ok(Ruling::nothing()));
    let mut board = Board::after(&format!("{OUT_AND_BACK} 7163 7866 6371"));
    comes_to(&mut board, Side::Black, &claim("4... 6678"), "claimed 6678, granted, Repetition Black");
    assert_eq!(board.game.score.moves().len(), 7);
    assert_eq!(board.try_with(board.context(Side::Black), &claim("4... 6678")), Ok(Ruling::nothing()));
    // The move mates, and the claim that it repeats something is wrong: it is made, and mates.
    let mut board = Board::after("6263 5755 7274");
    comes_to(&mut board, Side::Black, &claim("2... 4884"), "claimed 4884, refused, moved, Checkmate Black");
    assert_eq!(board.try_with(board.context(Side::Black), &claim("2... 4884")), Ok(Ruling::nothing()));
}

#[test]
fn a_claim_with_a_move_that_cannot_be_played_is_void() {
    let mut board = Board::after(OUT_AND_BACK);
    let claim = claiming(Claim::Repetition, &["3. 7162"]);
    comes_to(&mut board, Side::White, &claim, "illegal, penalty");
    assert!(board.game.claims.is_empty() && board.game.offer.is_none());
    assert_eq!(board.game.count(Side::White, Irregularity::WrongClaim), 0);
}

#[test]
fn only_the_player_on_move_claims_by_the_score_and_only_in_the_position_of_the_letter() {
    let board = Board::after(OUT_AND_BACK);
    let claim = claiming(Claim::FiftyMoves, &[]);
    let refusal = |context| board.try_with(context, &claim).unwrap_err();
    assert!(matches!(refusal(board.context(Side::Black)), Refusal::NotYourTurn { .. }));
    let here = board.context(Side::White);
    let earlier = HalfMove { line: 0, ply: Ply::after(2) };
    assert!(matches!(refusal(Context { answers: Some(earlier), ..here }), Refusal::WhichClaim { .. }));
    let other_line = HalfMove { line: 1, ply: Ply::after(4) };
    assert!(matches!(refusal(Context { answers: Some(other_line), ..here }), Refusal::OldLine { .. }));
    let crossed = Context { answers: None, sent: here.sent - Duration::days(2), ..here };
    assert!(matches!(refusal(crossed), Refusal::WhichClaim { .. }));
    assert!(board.try_with(Context { answers: None, ..here }, &claim).is_ok());
}

#[test]
fn two_things_of_which_one_excludes_the_other_are_asked_back() {
    let board = Board::after(OUT_AND_BACK);
    let claim = claiming(Claim::FiftyMoves, &[]);
    let two = claim.clone().with(claimed(Claim::Repetition));
    for submission in [
        two,
        claim.clone().with(Act::Resign),
        claim.clone().with(Act::AcceptDraw),
        Submission::from(Act::Resign).with(Act::ClaimTime),
    ] {
        let answer = board.try_with(board.context(Side::White), &submission);
        assert!(matches!(answer, Err(Refusal::Contradiction { .. })), "{answer:?}");
    }
}

#[test]
fn a_claim_that_others_decide_stops_no_clock_and_no_move() {
    let fen = "4k3/8/8/8/8/8/R7/4K3 w - - 0 1";
    let win = Claim::Tablebase { verdict: Claimed::Win };
    let mut board = Board::open(from_fen(fen, |_| {}));
    comes_to(&mut board, Side::White, &claiming(win, &["1. 1211"]), "moved, claimed");
    let record = board.game.claims.last().unwrap();
    assert_eq!((record.half_move.ply, record.granted), (Ply::after(1), None));
    assert!(board.game.standing().is_some() && board.game.pending.is_none());
    let refusal =
        |side, submission: &Submission| board.try_with(board.context(side), submission).unwrap_err();
    assert_eq!(refusal(Side::White, &claiming(win, &[])), Refusal::ClaimOpen);
    let resign = Submission::from(Act::Resign);
    for side in Side::BOTH {
        assert!(board.try_with(board.context(side), &resign).is_ok());
    }
    comes_to(&mut board, Side::Black, &said(&["1... 5857"]), "moved");
    // Whoever has the move and claims a draw claims it as by 9.3.
    let draw = Claim::Tablebase { verdict: Claimed::Draw };
    let mut board = Board::open(from_fen(fen, |_| {}));
    comes_to(&mut board, Side::White, &claiming(draw, &[]), "claimed");
    assert!(board.game.standing().is_none());
    assert_eq!(board.submit(Side::White, &said(&["1. 1211"])), Err(Refusal::ClaimWaits));
    // Once in ten moves.
    board.record(vec![Fact::ClaimDecided {
        granted: false,
        grounds: Grounds::Tables { winner: None },
        beside: None,
    }]);
    board.rest();
    comes_to(&mut board, Side::White, &said(&["1. 1211"]), "moved");
    comes_to(&mut board, Side::Black, &said(&["1... 5857"]), "moved");
    comes_to(&mut board, Side::White, &claiming(draw, &[]), "claimed");
    assert!(board.game.standing().is_some());
    // The move mates: there is nothing left to claim.
    let mate = "7k/R7/6K1/8/8/8/8/8 w - - 0 1";
    let mut board = Board::open(from_fen(mate, |_| {}));
    comes_to(&mut board, Side::White, &claiming(win, &["1. 1718"]), "moved, Checkmate White");
}

#[test]
fn wrong_claims_climb_their_ladder() {
    let ladder = Ladder(["warning", "bonus", "loss"].iter().map(|rung| rung.parse().unwrap()).collect());
    let opening = regulated(|regulations| {
        regulations.wrong_claims = ladder;
        regulations.bonus_days = 2;
    });
    let mut board = Board::open_after(opening, OUT_AND_BACK);
    let claim = |line| claiming(Claim::FiftyMoves, &[line]);
    comes_to(&mut board, Side::White, &claim("3. 5254"), "claimed 5254, refused, moved, warned");
    board.play(Side::Black, "3... 5755").unwrap();
    comes_to(&mut board, Side::White, &claim("4. 7163"), "claimed 7163, refused, moved, credited 2");
    board.play(Side::Black, "4... 2836").unwrap();
    comes_to(&mut board, Side::White, &claim("5. 6125"), "claimed 6125, refused, moved, forfeited");
}

#[test]
fn the_fifth_time_and_75_moves_end_the_game_and_mate_comes_first() {
    let moves = [OUT_AND_BACK; 4].join(" ");
    let (before, last) = moves.rsplit_once(' ').unwrap();
    let fivefold = regulated(|regulations| regulations.fivefold_repetition = true);
    let mut board = Board::open_after(fivefold, before);
    comes_to(&mut board, Side::Black, &said(&[last]), "moved, FivefoldRepetition -");
    let mut board = Board::after(before);
    comes_to(&mut board, Side::Black, &said(&[last]), "moved");
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let tour = "1112 7868 1211 6878".split(' ').cycle();
    let long = |number: usize| {
        let moves: Vec<&str> = tour.clone().take(number).collect();
        Board::open_after(
            from_fen(fen, |regulations| regulations.seventy_five_moves = true),
            &moves.join(" "),
        )
    };
    comes_to(&mut long(148), Side::White, &said(&["1112"]), "moved");
    comes_to(&mut long(149), Side::Black, &said(&["7868"]), "moved, SeventyFiveMoves -");
    // The 150th half-move mates: it is White's here, since Black began.
    let black_first = "5k2/5ppp/8/8/8/8/8/R3K3 b - - 0 1";
    let tour: Vec<&str> = "6878 1112 7868 1211".split(' ').cycle().take(149).collect();
    let opening = from_fen(black_first, |regulations| regulations.seventy_five_moves = true);
    let mut board = Board::open_after(opening, &tour.join(" "));
    assert_eq!(board.game.on_move(), Side::White);
    board.now += Duration::days(1);
    comes_to(&mut board, Side::White, &said(&["1118"]), "moved, Checkmate White");
}

#[test]
fn offers_count_as_often_as_the_regulations_let_them() {
    let opening = regulated(|regulations| {
        regulations.draw_offer_gap = 2;
        regulations.draw_offers_per_game = 2;
        regulations.vain_offers = Ladder(vec!["none".parse().unwrap(), "warning".parse().unwrap()]);
    });
    let mut board = Board::open_after(opening, "5254 5755");
    let tour = ["7163", "7866", "6371", "6678"];
    let offers = ["moved (=)", "moved vain", "moved (=)", "moved vain, warned", "moved vain, warned"];
    for (index, expected) in offers.iter().enumerate() {
        let (white, black) = (tour[index % 2 * 2], tour[index % 2 * 2 + 1]);
        comes_to(&mut board, Side::White, &said(&[&format!("{white} (=)")]), expected);
        comes_to(&mut board, Side::Black, &said(&[black]), "moved");
    }
    assert_eq!(board.game.count(Side::White, Irregularity::VainOffer), 3);
    assert_eq!(
        (board.game.next_offer(Side::White), board.game.next_offer(Side::Black)),
        (None, Some(Ply::FIRST))
    );
}

#[test]
fn an_early_draw_needs_consent_where_the_regulations_say_so() {
    let opening = regulated(|regulations| {
        regulations.draw_after_moves = 30;
        regulations.early_draw = EarlyDraw::Consent;
    });
    let mut board = Board::open_after(opening, OPENED);
    comes_to(&mut board, Side::Black, &said(&["2... 7866 (=)"]), "moved (=)");
    let accept = Submission::from(Act::AcceptDraw);
    comes_to(&mut board, Side::White, &accept, "agreed");
    assert!(board.game.standing().is_none());
    let refusal =
        |side, submission: &Submission| board.try_with(board.context(side), submission).unwrap_err();
    assert_eq!(refusal(Side::White, &accept), Refusal::ClaimWaits);
    assert_eq!(refusal(Side::White, &said(&["3. 4244"])), Refusal::ClaimWaits);
    board.record(vec![Fact::ClaimDecided {
        granted: false,
        grounds: Grounds::Tables { winner: None },
        beside: None,
    }]);
    assert_eq!((board.game.offer, board.game.count(Side::White, Irregularity::WrongClaim)), (None, 0));
    board.play(Side::White, "3. 4244").unwrap();
}

#[test]
fn where_an_offer_needs_no_move_it_counts_alone() {
    let alone = Submission::from(Act::Offer);
    let mut board = Board::open_after(regulated(|regulations| regulations.offer_needs_move = false), OPENED);
    comes_to(&mut board, Side::White, &alone, "offered");
    assert_eq!(board.submit(Side::White, &alone), Err(Refusal::OfferStands));
    let accept = Submission::from(Act::AcceptDraw);
    comes_to(&mut board, Side::Black, &accept, "Agreement Black");
    let opening = regulated(|regulations| {
        regulations.offer_needs_move = false;
        regulations.draw_after_moves = 9;
    });
    comes_to(&mut Board::open_after(opening, OPENED), Side::Black, &alone, "offered vain");
}

#[test]
fn an_offer_that_survives_a_move_can_still_be_accepted() {
    let mut board =
        Board::open_after(regulated(|regulations| regulations.offer_survives_move = true), OPENED);
    comes_to(&mut board, Side::Black, &said(&["2... 7866 (=)"]), "moved (=)");
    comes_to(&mut board, Side::White, &said(&["3. 4244"]), "moved");
    comes_to(&mut board, Side::Black, &said(&["3... 5544"]), "moved");
    comes_to(&mut board, Side::White, &Submission::from(Act::AcceptDraw), "Agreement White");
}

#[test]
fn a_claim_on_time_is_a_matter_of_its_own() {
    let mut board = Board::after(OPENED);
    let alone = Submission::from(Act::ClaimTime);
    let basis = Basis::Nothing;
    let told = |again| Notice::TimeClaimed { by: Side::White, again, basis };
    let claimed = board.submit(Side::White, &alone).unwrap();
    assert_eq!((facts(&claimed).as_str(), claimed.notices), ("time claimed", vec![told(false)]));
    let claimed = board.submit(Side::White, &alone).unwrap();
    assert_eq!((facts(&claimed).as_str(), claimed.notices), ("", vec![told(true)]), "once is enough");
    let beside = said(&["2... 7866"]).with(Act::ClaimTime);
    let ruling = board.submit(Side::Black, &beside).unwrap();
    assert_eq!(facts(&ruling), "time claimed, moved");
    assert!(ruling.notices.contains(&Notice::TimeClaimed { by: Side::Black, again: false, basis }));
    let refused = board.try_with(board.context(Side::Black), &said(&["3... 7866"]).with(Act::ClaimTime));
    assert!(matches!(
        refused.unwrap().notices.as_slice(),
        [Notice::TimeClaimed { .. }, Notice::Refused { .. }]
    ));
}

#[test]
fn a_right_claim_after_the_claimants_limit_goes_to_the_director() {
    let mut board = Board::after(&[OUT_AND_BACK, OUT_AND_BACK].join(" "));
    board.now = board.game.standing().unwrap().deadline + Duration::hours(1);
    comes_to(&mut board, Side::White, &claiming(Claim::Repetition, &[]), "claimed");
    assert!(board.game.pending.is_some() && board.game.outcome.is_none());
}

#[test]
fn claims_are_no_way_around_the_limits_on_offers() {
    let opening = regulated(|regulations| regulations.draw_offers_per_game = 1);
    let mut board = Board::open_after(opening, OUT_AND_BACK);
    comes_to(&mut board, Side::White, &claiming(Claim::Repetition, &[]), "claimed, refused");
    assert!(board.game.offers(Side::White));
    comes_to(&mut board, Side::White, &said(&["3. 5254"]), "moved");
    comes_to(&mut board, Side::Black, &said(&["3... 5755"]), "moved");
    comes_to(&mut board, Side::White, &claiming(Claim::FiftyMoves, &[]), "claimed, refused");
    assert!(!board.game.offers(Side::White), "it has made its one offer");
}

#[test]
fn one_claim_on_adjudication_after_another_is_refused_until_ten_moves_later() {
    let opening = regulated(|regulations| regulations.adjudication = Adjudication::AfterMoves(1));
    let mut board = Board::open_after(opening, OUT_AND_BACK);
    let claim = claiming(Claim::Adjudication { verdict: Claimed::Draw }, &[]);
    comes_to(&mut board, Side::White, &claim, "claimed");
    assert_eq!(board.submit(Side::White, &claim), Err(Refusal::ClaimOpen));
    let beside = board.game.claims.last().map(|claim| claim.entry);
    board.record(vec![Fact::ClaimDecided { granted: false, grounds: Grounds::Ruling, beside }]);
    board.rest();
    assert_eq!(
        board.game.count(Side::White, Irregularity::WrongClaim),
        0,
        "nobody could have counted it out"
    );
    let win = claiming(Claim::Adjudication { verdict: Claimed::Win }, &[]);
    let from = Ply::after(24);
    assert_eq!(board.submit(Side::White, &win), Err(Refusal::ClaimTooSoon { from }));
    board.played(&[OUT_AND_BACK; 4].join(" "));
    assert_eq!(board.submit(Side::White, &win), Err(Refusal::ClaimTooSoon { from }));
    board.played(&[OUT_AND_BACK].join(" "));
    assert!(board.submit(Side::White, &win).is_ok());
}
