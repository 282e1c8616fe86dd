//! Draws, ladders, points and conditional moves in `[regulations]`.
//!
//! Laws 12

use super::*;
use crate::regulations::{Adjudication, Conditionals, EarlyDraw, Ladder, Points};

fn ladder(words: &str) -> Ladder {
    Ladder(words.split_whitespace().map(|rung| rung.parse().unwrap()).collect())
}

#[test]
fn draws_ladders_points_and_conditionals_are_read() {
    let base = event(DEMO).terms.regulations;
    let read = |lines: &str| event(&with_rules(lines)).terms.regulations;
    type Change = fn(&mut Regulations);
    let cases: [(&str, Change); 20] = [
        ("early_draw = \"consent\"", |r| r.early_draw = EarlyDraw::Consent),
        ("draw_offer_gap = 10", |r| r.draw_offer_gap = 10),
        ("draw_offers_per_game = 1", |r| r.draw_offers_per_game = 1),
        ("offer_needs_move = false", |r| r.offer_needs_move = false),
        ("offer_survives_move = true", |r| r.offer_survives_move = true),
        ("conditionals = \"none\"", |r| r.conditionals = Conditionals::None),
        ("conditionals = \"linear\"\nany_move = true", |r| {
            (r.conditionals, r.any_move) = (Conditionals::Linear, true);
        }),
        ("fifty_moves_suspended_at = 0", |r| r.fifty_moves_suspended_at = 0),
        ("tablebase_men = 3", |r| r.tablebase_men = 3),
        ("adjudication = \"after 60 moves\"", |r| r.adjudication = Adjudication::AfterMoves(60)),
        ("offers_reported_after = 0", |r| r.offers_reported_after = 0),
        ("appeal_days = 7", |r| r.appeal_days = 7),
        ("adjudication_days = 30", |r| r.adjudication_days = 30),
        ("fivefold_repetition = true", |r| r.fivefold_repetition = true),
        ("seventy_five_moves = true", |r| r.seventy_five_moves = true),
        ("castling_touches_king = true", |r| r.castling_touches_king = true),
        ("bonus_days = 2\nillegal_moves = [\"warning\", \"penalty+bonus\", \"loss\"]", |r| {
            (r.bonus_days, r.illegal_moves) = (2, ladder("warning bonus+penalty loss"));
        }),
        ("unclear_moves = [\"none\", \"report\"]\nillegal_moves = []", |r| {
            (r.unclear_moves, r.illegal_moves) = (ladder("none report"), Ladder::default());
        }),
        ("wrong_claims = [\n  \"warning\",\n]\nvain_offers = [\"report\"]", |r| {
            (r.wrong_claims, r.vain_offers) = (ladder("warning"), ladder("report"));
        }),
        ("points = { win = 3, draw = 1.50, loss = 0.0 }", |r| {
            r.points = Points { win: 6, draw: 3, loss: 0 };
        }),
    ];
    for (lines, change) in cases {
        let mut wanted = base.clone();
        change(&mut wanted);
        assert_eq!(read(lines), wanted, "{lines}");
    }
}

#[test]
fn rules_that_do_not_fit_say_why() {
    let all: Vec<String> = [
        "early_draw = \"consentt\"\noffer_need_move = true",
        "draw_offer_gap = -1\ndraw_offers_per_game = 201",
        "offer_survives_move = \"no\"\nfivefold_repetition = 5\nseventyfive_moves = true",
        "conditionals = \"branching\"\nany_move = 1",
        "conditionals = \"none\"\nany_move = true",
        "fifty_moves_suspended_at = 33\ntablebase_men = 8",
        "tablebase_men = 2",
        "adjudication = \"after 31.12.2028\"\noffers_reported_after = 201",
        "illegal_moves = \"penalty\"\nbonus_days = 101",
        "illegal_moves = [\"warnings\", \"penalty,report\", 3]",
        "illegal_moves = [\"warning\", \"loss\", \"penalty\"]",
        "wrong_claims = [\n  \"warning\",\n  \"bonus\",\n]",
        "illegal_move_penalty_days = 0\nunclear_moves = [\"penalty\"]",
        "points = { win = 1, draw = 0.5 }",
        "points = { win = 1, draw = 0.25, los = 0, loss = \"0\" }",
        "points = { win = 1, draw = 1, loss = 0 }",
        "points = { win = 1, draw = 0.5, loss = 0.5 }",
        "points = { win = 0, draw = 0, loss = 0 }",
        "points = [1, 0.5, 0]",
        "points = { win = 11, draw = 5.5, loss = 0 }",
    ]
    .iter()
    .map(|lines| format!("{lines}\n=> {}", problems(&with_rules(lines)).replace('\n', "\n=> ")))
    .collect();
    insta::assert_snapshot!(all.join("\n\n"));
}

/// Days that could not be read have a problem of their own, and say nothing of the words that need them.
#[test]
fn a_value_that_could_not_be_read_is_one_problem() {
    let found = problems(&with_rules("bonus_days = 101\nwrong_claims = [\"bonus\"]"));
    assert_eq!(found, "line 14: [regulations] bonus_days = 101: it may be from 0 to 100");
}

/// A game never gives both players together more than a win does, whatever points an event may have (12.2).
#[test]
fn no_points_that_are_read_give_more_than_a_win() {
    use crate::model::{GameResult, Side};
    let mut read = 0;
    for (win, draw, loss) in (0..8).flat_map(|w| (0..8).flat_map(move |d| (0..8).map(move |l| (w, d, l)))) {
        let half = |halves: u32| format!("{}.{}", halves / 2, halves % 2 * 5);
        let line =
            format!("points = {{ win = {}, draw = {}, loss = {} }}", half(win), half(draw), half(loss));
        let Ok(event) = EventFile::read(&with_rules(&line), None) else { continue };
        read += 1;
        let points = event.regulations.points;
        assert_eq!((points.win, points.draw, points.loss), (win, draw, loss));
        for result in GameResult::ALL {
            let sum = points.of(result, Side::White) + points.of(result, Side::Black);
            assert!(sum <= points.win, "{line} {result}");
        }
    }
    assert_eq!(read, 19, "as many as there are with 2·draw <= win, loss <= 0 and win > 0");
}
