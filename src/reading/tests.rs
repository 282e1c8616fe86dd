//! Lines each way: what counts, what is asked back, what is nothing.

use proptest::prelude::*;

use super::*;
use crate::chess::Score;

fn fresh(text: &str) -> Line {
    Line { text: text.to_owned(), standing: Standing::Fresh, below_quotation: false }
}

fn lines(text: &str) -> Vec<Line> {
    text.lines().map(fresh).collect()
}

/// What one line is, in one line.
fn shown(text: &str) -> String {
    let reading = read(&[fresh(text)]);
    let game = |game: &Option<GameId>| game.as_ref().map(|id| format!("[{id}] ")).unwrap_or_default();
    let said = reading.said.iter().map(|said| {
        let what = match &said.what {
            What::Moves(stretch) => {
                let start = stretch.start.map(|start| {
                    let dots = match start.dots {
                        Dots::One => ".",
                        Dots::Three => "...",
                        Dots::None => "",
                    };
                    format!("{}{dots} ", start.number)
                });
                let moves: Vec<String> = stretch.moves.iter().map(ToString::to_string).collect();
                let offer = if stretch.offer { " offer" } else { "" };
                format!("{}{}{offer}", start.unwrap_or_default(), moves.join(" "))
            }
            other => format!("{other:?}"),
        };
        format!("{}{what}", game(&said.game))
    });
    let unclear = reading.unclear.iter().map(|unclear| format!("{}? {:?}", game(&unclear.game), unclear.why));
    said.chain(unclear).collect::<Vec<_>>().join("; ")
}

#[test]
fn lines_that_count() {
    for (line, expected) in [
        ("1. 5254", "1. 5254"),
        ("1.5254", "1. 5254"),
        ("1 . 5254", "? MoveInProse"),
        ("1) 5254", "1 5254"),
        ("12 7163", "12 7163"),
        ("12. 7163", "12. 7163"),
        ("  12.   7163  ", "12. 7163"),
        ("12. 7163.", "12. 7163"),
        ("12. 7163!", "12. 7163"),
        ("12. 7163 !!", "12. 7163"),
        ("12. 7163,", "12. 7163"),
        ("12. 7163, 7866;", "12. 7163 7866"),
        ("1. 5254 5755", "1. 5254 5755"),
        ("1... 5755", "1... 5755"),
        ("1...5755", "1... 5755"),
        ("1… 5755", "1... 5755"),
        ("1.. 5755", "1... 5755"),
        ("1. ... 5755", "1... 5755"),
        ("1 ... 5755", "1... 5755"),
        ("1. … 5755", "1... 5755"),
        ("... 5755", "5755"),
        ("…5755", "5755"),
        ("5254", "5254"),
        ("67682", "67682"),
        ("5254 5755", "5254 5755"),
        ("12. 7163 (=)", "12. 7163 offer"),
        ("12. 7163(=)", "12. 7163 offer"),
        ("12. 7163 ( = )", "12. 7163 offer"),
        ("12. 7163 [=].", "12. 7163 offer"),
        ("7163 (=)", "7163 offer"),
        ("12. 7163 (=) 7866", "12. 7163 7866"),
        ("12. 7163 7866 13. 4244", "12. 7163 7866 4244"),
        ("12. 7163 7866 13.4244 5544 14. 5455", "12. 7163 7866 4244 5544 5455"),
        ("12. 7163 12... 7866 13. 4244", "12. 7163 7866 4244"),
        ("12... 7866 13. 4244", "12... 7866 4244"),
        ("7866 13. 4244", "12... 7866 4244"),
        ("7163 7866 13. 4244", "12. 7163 7866 4244"),
        ("12) 7163 7866 13) 4244", "12. 7163 7866 4244"),
        ("12) 7866 13. 4244", "12... 7866 4244"),
        ("11. 3121 (=) 6858 12. 5254", "11. 3121 6858 5254"),
        ("Game CLUB26/7: 12. 7163", "[CLUB26/7] 12. 7163"),
        ("game club26/7 12. 7163", "[club26/7] 12. 7163"),
        ("Game: CLUB26/7: 7163", "[CLUB26/7] 7163"),
        ("Game CLUB26/7:12.7163", "[CLUB26/7] 12. 7163"),
        ("Game CLUB26/7 : 12. 7163", "[CLUB26/7] 12. 7163"),
        ("CLUB26/7: 12. 7163 (=)", "[CLUB26/7] 12. 7163 offer"),
        ("Game 2026/7: 12. 7163", "[2026/7] 12. 7163"),
        ("GAME CLUB26/7: RESIGN", "[CLUB26/7] Resign"),
        ("(=)", "Offer"),
        ("( = ).", "Offer"),
        ("resign", "Resign"),
        ("Resign.", "Resign"),
        ("I resign!", "Resign"),
        ("34. resign", "Resign"),
        ("34... I resign.", "Resign"),
        ("Accept draw", "AcceptDraw"),
        ("I accept the draw.", "AcceptDraw"),
        ("accept the draw", "AcceptDraw"),
        ("Draw accepted", "AcceptDraw"),
        ("decline draw", "DeclineDraw"),
        ("status", "Status"),
        ("SCORE", "Score"),
        ("Help!", "Help"),
        ("Game CLUB26/7: score", "[CLUB26/7] Score"),
        ("Not mine.", "NotMine"),
        ("confirm k7Qx-29", "Confirm(\"k7Qx-29\")"),
        ("Confirm abcdefgh.", "Confirm(\"abcdefgh\")"),
    ] {
        assert_eq!(shown(line), expected, "{line}");
    }
}

#[test]
fn lines_that_are_asked_back() {
    for (line, expected) in [
        ("12. 5259", "? NotAMove { text: \"5259\", why: OffBoard('9') }"),
        ("12. 0000", "? NotAMove { text: \"0000\", why: OffBoard('0') }"),
        ("12. 525", "? NotAMove { text: \"525\", why: Form }"),
        ("12. 52541234", "? NotAMove { text: \"52541234\", why: Form }"),
        ("12. 71-63", "? NotAMove { text: \"71-63\", why: Form }"),
        ("12. 5252", "? NotAMove { text: \"5252\", why: SameSquare }"),
        ("12. 67687", "? NotAMove { text: \"67687\", why: Promotion('7') }"),
        ("12.5259", "? NotAMove { text: \"5259\", why: OffBoard('9') }"),
        ("12. 7163 5259", "? NotAMove { text: \"5259\", why: OffBoard('9') }"),
        ("5259 (=)", "? NotAMove { text: \"5259\", why: OffBoard('9') }"),
        ("Game CLUB26/7: 12. 5259", "[CLUB26/7] ? NotAMove { text: \"5259\", why: OffBoard('9') }"),
        ("12. 7163 7866 14. 4244", "? NumbersDoNotRun(14)"),
        ("12. 7163 13. 4244", "? NumbersDoNotRun(13)"),
        ("12... 7866 12. 4244", "? NumbersDoNotRun(12)"),
        ("7163 7866 1. 4244", "? NumbersDoNotRun(1)"),
        ("12. (=) 7163", "? OutOfPlace"),
        ("(=) 7163", "? OutOfPlace"),
        ("12. 7163 7866 13.", "? OutOfPlace"),
        ("12. (=)", "? OutOfPlace"),
        ("12. 7163?", "? Question"),
        ("7163 ?", "? Question"),
        ("12. 7163 ?!", "? Question"),
        ("12. Nf3", "? Algebraic"),
        ("12.Nf3 Nf6", "? Algebraic"),
        ("12. e4", "? Algebraic"),
        ("e4", "? Algebraic"),
        ("12... exd6 e.p.", "? Algebraic"),
        ("0-0", "? Algebraic"),
        ("12. O-O-O+", "? Algebraic"),
        ("17. Sf3 (=)", "? Algebraic"),
        ("12. e8=Q#", "? Algebraic"),
        ("I play 12. Nf3 today", "? Algebraic"),
        ("I play 12. 7163 now", "? MoveInProse"),
        ("(12. 7163)", "? MoveInProse"),
        ("Here is my 12) 7163 for you", "? MoveInProse"),
        ("my move is 7163", "? MoveInProse"),
        ("Mein Zug: 7163", "? MoveInProse"),
        ("12. 7163 draw?", "? MoveInProse"),
        ("12. 7163+", "? MoveInProse"),
        ("**12. 7163**", "? MoveInProse"),
        ("12. 7163,7866", "? MoveInProse"),
        ("if you move then 7163", "? MoveInProse"),
        ("I will not resign", "? WordInProse(Resign)"),
        ("resign?", "? WordInProse(Resign)"),
        ("12. 7163 resign", "? WordInProse(Resign)"),
        ("You should have resigned long ago", "? WordInProse(Resign)"),
        ("I do not accept the draw", "? WordInProse(AcceptDraw)"),
        ("I accept your draw, thank you", "? WordInProse(AcceptDraw)"),
        ("the draw is not acceptable, I agree to a draw never", "? WordInProse(AcceptDraw)"),
        ("please confirm k7qx29 thanks", "? WordInProse(Confirm)"),
        ("confirm abcdefgh thanks", "? WordInProse(Confirm)"),
        ("I offer a draw", "? OfferInWords"),
        ("draw?", "? OfferInWords"),
        ("Game 7: 12. 7163", "? GameName(\"7\")"),
        ("Game CLUB26-7: resign", "? GameName(\"CLUB26-7\")"),
    ] {
        assert_eq!(shown(line), expected, "{line}");
    }
}

#[test]
fn lines_that_are_nothing() {
    for line in [
        "",
        "   ",
        "2026",
        "1997",
        "5259",
        "9999",
        "0000",
        "12345",
        "D-10999",
        "10999 Berlin",
        "22113 Hamburg",
        "525",
        "52",
        "12",
        "12.",
        "12. 11. 2026",
        "20.11.2026",
        "20. 11. 26",
        "11.2026",
        "2026-11-20",
        "20/11/2026",
        "11/20/26",
        "20. November 2026",
        "20.11.",
        "2/28",
        "2/28:",
        "12:30",
        "12.30",
        "12.30 h",
        "1.500",
        "1.500,00",
        "3.14",
        "030 5254 5755",
        "0171 2345678",
        "+49 30 5254 5755",
        "+49 5254 5755",
        "5254-5755",
        "5254/5755",
        "5254.5755",
        "(030) 5254 5755",
        "(171) 5254 5755",
        "Tel. 5254 5755",
        "30 5254 5755",
        "06 12 34 56 78",
        "12 345 6789",
        "171 5254",
        "1234567890",
        "received 2026-11-03 sent 2026-11-05",
        "received 3 Nov, sent 5 Nov",
        "On Fri, Nov 20, 2026 at 12:30 PM Jan wrote:",
        "Thank you, a good game so far!",
        "1. Thank you for your letter.",
        "2. I am ill.",
        "Game on!",
        "Game 3 was nice",
        "I confirm your move",
        "please confirm receipt",
        "What a score!",
        "Please help me",
        "status quo",
        "1-0",
        "1/2-1/2",
        "Room 5254",
        "PO Box 5254",
        "5254 Jan",
        "We met in 1856",
        "Ljubljana, 1. december",
        "１２. ５２５４",
        "-- ",
        "==",
        "(= )x",
        "Jan",
    ] {
        assert_eq!(shown(line), "", "{line}");
    }
}

#[test]
fn a_game_named_above_holds_until_the_next_name() {
    let reading = read(&lines(
        "12. 7163\nGame CLUB26/7:\nhello\n13. 7163\nCLUB26/8\nresign\nGame CLUB26/9: 3. 5254\n(=)\nMy move in CLUB26/3:\n4. 5254",
    ));
    let games: Vec<String> =
        reading.said.iter().map(|said| said.game.as_ref().map_or("-".into(), ToString::to_string)).collect();
    assert_eq!(games, ["-", "CLUB26/7", "CLUB26/8", "CLUB26/9", "-", "CLUB26/3"]);
    assert!(reading.has_prose);
}

#[test]
fn a_game_named_unreadably_above_lets_nothing_through() {
    let reading = read(&lines("Game CLUB26-7:\n12. 7163\nGame CLUB26/7\n13. 7163"));
    assert_eq!(reading.said.len(), 1);
    assert_eq!(reading.unclear.len(), 1);
    assert_eq!(reading.unclear[0].why, WhyUnclear::GameName("CLUB26-7".into()));
}

#[test]
fn only_newly_written_lines_count() {
    for standing in [Standing::Barred, Standing::Quoted, Standing::Signature] {
        let line = Line { standing, ..fresh("12. 7163") };
        assert_eq!(read(&[line]), Reading::default());
    }
    let below = Line { below_quotation: true, ..fresh("12. 7163") };
    assert!(!read(&[below]).said[0].above_quotation);
    assert!(read(&[fresh("12. 7163")]).said[0].above_quotation);
}

#[test]
fn prose_is_told_from_a_bare_answer() {
    let alone = read(&lines("Game CLUB26/7:\n\n7163"));
    assert!(alone.has_words && !alone.has_prose);
    assert!(read(&lines("Hi,\n7163")).has_prose);
    assert!(!read(&lines("\n---\n")).has_words);
}

#[test]
fn a_copied_bar_is_noticed() {
    let barred = |text: &str| Line { standing: Standing::Barred, ..fresh(text) };
    assert_eq!(barred_submission(&[fresh("Hi"), barred("| 12. 7163 ")]), Some("12. 7163".into()));
    assert_eq!(barred_submission(&[barred("8 | r n b |"), barred("resign")]), Some("resign".into()));
    assert_eq!(barred_submission(&[barred("my move is 7163")]), None);
    let below = Line { below_quotation: true, ..barred("12. 7163") };
    assert_eq!(barred_submission(&[below]), None);
    assert_eq!(barred_submission(&[fresh("12. 7163")]), None);
}

#[test]
fn a_long_line_takes_no_time() {
    for text in ["12. 7163 ", "resign draw ", "game ", "( = ", "1234 ", "....", "a-", "accept ", "12.12."] {
        let line = text.repeat(1000 / text.len());
        let start = std::time::Instant::now();
        shown(&line);
        assert!(start.elapsed().as_secs() < 10, "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_breaks_the_reader(text in "\\PC{0,120}", standing in 0..4u8) {
        let standing = match standing {
            0 => Standing::Barred,
            1 => Standing::Quoted,
            2 => Standing::Signature,
            _ => Standing::Fresh,
        };
        let line = Line { standing, ..fresh(&text) };
        let reading = read(std::slice::from_ref(&line));
        prop_assert!(reading.said.len() + reading.unclear.len() <= 1);
        let _ = barred_submission(&[line]);
    }

    #[test]
    fn no_figures_break_the_reader(text in "[0-9 .()=…?!,:/|gameresn-]{0,60}") {
        let _ = read(&[fresh(&text)]);
    }

    #[test]
    fn a_legal_game_reads_back_from_its_own_score(
        choices in prop::collection::vec(any::<u16>(), 1..60),
        width in 12..80usize,
    ) {
        let mut score = Score::new();
        for choice in choices {
            let legal = score.position().legal_numerics();
            let Some(numeric) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
            score.push(*numeric, choice % 5 == 0).unwrap();
        }
        let text = score.text(crate::chess::Script::Numeric, crate::model::Language::En, width).join("\n");
        let reading = read(&lines(&text));
        prop_assert!(reading.unclear.is_empty() && !reading.has_prose, "{text}");
        let mut moves = Vec::new();
        for said in reading.said {
            let What::Moves(stretch) = said.what else { panic!("{}", said.line) };
            moves.extend(stretch.moves);
        }
        let played: Vec<Spelt> = score.moves().iter().map(|played| played.numeric.into()).collect();
        prop_assert_eq!(moves, played);
    }
}
