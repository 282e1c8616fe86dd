//! Every order in several spellings, each form that is asked back with its sentence, and prose.
//!
//! Laws 14

mod broken;
mod requests;

use super::*;
use crate::{
    chess::{Dots, Stretch},
    mail::{Line, Standing},
    model::{ClockSetting, Ground, Language, Order},
    wording::Catalogue,
};

fn codes() -> Vec<EventCode> {
    vec!["CLUB26".parse().unwrap()]
}

fn mail(text: &str) -> Vec<Line> {
    text.lines().map(Line::fresh).collect()
}

fn clock(setting: Option<ClockSetting>) -> String {
    setting.map_or("-".into(), |set| match set.moves {
        Some(moves) => format!("{}/{moves}", set.used),
        None => set.used.to_string(),
    })
}

fn stretch(moves: &Stretch) -> String {
    let number = moves.start.map(|start| {
        let dots = if start.dots == Dots::Three { "..." } else { "." };
        format!("{}{dots} ", start.number)
    });
    let written: Vec<String> = moves.moves.iter().map(ToString::to_string).collect();
    let offer = if moves.offer { " (=)" } else { "" };
    format!("{}{}{offer}", number.unwrap_or_default(), written.join(" "))
}

/// An order in one line.
fn shown(order: &Order<Stretch>) -> String {
    let word = order.word();
    match order {
        Order::Result { result, ground } => {
            let result = result.map_or("-".into(), |result| result.to_string());
            let ground = ground.map(|ground| match ground {
                Ground::Time => " time",
                Ground::Forfeit => " forfeit",
                Ground::Adjudication => " adjudication",
                Ground::Tablebase => " tablebase",
            });
            format!("{word} {result}{}", ground.unwrap_or_default())
        }
        Order::Grant(Some(side)) | Order::Refuse(Some(side)) => format!("{word} {side}"),
        Order::Grant(None)
        | Order::Refuse(None)
        | Order::Stop
        | Order::Resume
        | Order::Resend
        | Order::Delivered => word.to_owned(),
        Order::Reinstate { ply, keep_clocks } => format!("{word} {ply} keep={keep_clocks}"),
        Order::Reconstruct { fen, white, black, force } => {
            format!("{word} {fen} | {} {} force={force}", clock(*white), clock(*black))
        }
        Order::Restart { colours, fen, keep_clocks } => {
            format!("{word} colours={colours} {} keep={keep_clocks}", fen.as_deref().unwrap_or("-"))
        }
        Order::NewPeriod(side) | Order::Warn(side) | Order::Overstep(side) => format!("{word} {side}"),
        Order::Withdraw { side, ends: None } => format!("{word} {side}"),
        Order::Withdraw { side, ends: Some(ends) } => format!("{word} {side} {ends}"),
        Order::Leave { side, from, until } => format!("{word} {side} {from} {until}"),
        Order::Neutral { from, until } => format!("{word} {from} {until}"),
        Order::Clocks { white, black } => format!("{word} {} {}", clock(*white), clock(*black)),
        Order::Penalty { side, days } | Order::Credit { side, days } => format!("{word} {side} {days}"),
        Order::Strike { entry } => format!("{word} {entry}"),
        Order::Regulation { key, value } => format!("{word} {key}={value}"),
        Order::Move { moves, received, sent } => {
            let date = |date: &Option<chrono::NaiveDate>| date.map_or("-".into(), |date| date.to_string());
            format!("{word} {} {} {}", stretch(moves), date(received), date(sent))
        }
    }
}

/// What the lines of a mail say, in one line.
fn said(text: &str) -> String {
    let directions = read_orders(&mail(text), &codes());
    let given = directions.given.iter().map(|given| {
        let about = match &given.about {
            About::Answered => String::new(),
            About::Game(id) => format!("[{id}] "),
            About::Event(code) => format!("[all of {code}] "),
        };
        match &given.what {
            Direction::Rule { order, reason } => format!("{about}{} // {reason}", shown(order)),
            Direction::Tell { side, text } => format!("{about}tell {side:?}: {}", text.replace('\n', "/")),
            Direction::OfEvent(order) => format!("{about}{order:?}"),
            Direction::Show(request) => format!("{about}show {request:?}"),
            Direction::Help => "help".into(),
        }
    });
    let unread = directions.unread.iter().map(|(_, error)| format!("? {error}"));
    given.chain(unread).collect::<Vec<_>>().join("; ")
}

fn each_is(table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, expected)| said(text) != *expected)
        .map(|(text, expected)| format!("{text:?}\n  is {:?}\n not {expected:?}", said(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn orders_about_days_and_players_read() {
    each_is(&[
        (
            "leave CLUB26/7 w 2026-12-20 2027-01-03 He is ill.",
            "[CLUB26/7] leave White 2026-12-20 2027-01-03 // He is ill.",
        ),
        ("leave black from 20.12.2026 until 3.1.2027, ill", "leave Black 2026-12-20 2027-01-03 // ill"),
        ("neutral CLUB26 2026-12-20 to 2027-01-03: x", "[all of CLUB26] neutral 2026-12-20 2027-01-03 // x"),
        ("neutral 2026-12-20 2027-01-03 x", "neutral 2026-12-20 2027-01-03 // x"),
        ("withdraw CLUB26/7 b He wrote so.", "[CLUB26/7] withdraw Black // He wrote so."),
        ("withdraw CLUB26/7 b lost: He wrote so.", "[CLUB26/7] withdraw Black lost // He wrote so."),
        ("withdraw CLUB26/7 b cancelled He wrote so.", "[CLUB26/7] withdraw Black cancelled // He wrote so."),
        ("withdraw CLUB26/7 b: lost interest", "[CLUB26/7] withdraw Black // lost interest"),
        ("withdraw CLUB26/7 b Canceled: He wrote so.", "[CLUB26/7] withdraw Black cancelled // He wrote so."),
        ("overstep w x", "overstep White // x"),
        ("Leave him alone, please.", ""),
        ("Withdraw when you like.", ""),
        (
            "td leave CLUB26/7 w 2026-12-20 x",
            "? the last day stands there, such as 2026-12-20 or 20.12.2026, not x",
        ),
    ]);
}

#[test]
fn every_order_reads_in_its_spellings() {
    each_is(&[
        ("result 1-0 He resigned by telephone.", "result 1-0 // He resigned by telephone."),
        ("td RESULT CLUB26/7 1-0 x", "[CLUB26/7] result 1-0 // x"),
        ("TD: Result Game CLUB26/7: 1-0: x", "[CLUB26/7] result 1-0 // x"),
        ("Game CLUB26/7: result ½-½ x", "[CLUB26/7] result 1/2-1/2 // x"),
        ("CLUB26/7: td result 1/2-1/2, as agreed", "[CLUB26/7] result 1/2-1/2 // as agreed"),
        ("td CLUB26/7: result 0-1 x", "? CLUB26/7 is no order"),
        ("result 0 - 0 both too late", "result 0-0 // both too late"),
        ("result 0–1 forfeit never came", "result 0-1 forfeit // never came"),
        ("result 1/2-0 tablebase x", "result 1/2-0 tablebase // x"),
        ("result 0-½ adjudication x", "result 0-1/2 adjudication // x"),
        (
            "result cancelled: withdrew before the first move",
            "result cancelled // withdrew before the first move",
        ),
        ("result Annulled. x", "result annulled // x"),
        ("result time The flag fell in May.", "result - time // The flag fell in May."),
        ("result 1-0 time The flag fell.", "result 1-0 time // The flag fell."),
        ("grant The position is right.", "grant // The position is right."),
        ("refuse CLUB26/7 Only twice.", "[CLUB26/7] refuse // Only twice."),
        ("reinstate 12 w a slip of ours", "reinstate 12. keep=false // a slip of ours"),
        ("reinstate 12w clocks keep x", "reinstate 12. keep=true // x"),
        ("reinstate 12. black clocks restore x", "reinstate 12... keep=false // x"),
        ("reinstate 12... x", "reinstate 12... keep=false // x"),
        ("reinstate 12... b x", "reinstate 12... keep=false // x"),
        ("reinstate 12.w x", "reinstate 12. keep=false // x"),
        (
            "reconstruct 4k3/8/8/8/8/8/4P3/4K3 w - - 3 40 white 30 moves 9 black 12 x",
            "reconstruct 4k3/8/8/8/8/8/4P3/4K3 w - - 3 40 | 30/9 12 force=false // x",
        ),
        (
            "reconstruct 4k3/8/8/8/8/8/4P3/4K3 w - - force Both scores agree.",
            "reconstruct 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | - - force=true // Both scores agree.",
        ),
        (
            "reconstruct 4k3/8/8/8/8/8/4P3/4K3 b - e3 7 31 black 12 days force x",
            "reconstruct 4k3/8/8/8/8/8/4P3/4K3 b - e3 7 31 | - 12 force=true // x",
        ),
        ("restart colours clocks reset x", "restart colours=true - keep=false // x"),
        ("restart colors clocks keep x", "restart colours=true - keep=true // x"),
        (
            "restart clocks keep the first letter was wrong",
            "restart colours=false - keep=true // the first letter was wrong",
        ),
        (
            "restart rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - clocks reset x",
            "restart colours=false rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 keep=false // x",
        ),
        ("new-period w The score was lost.", "new-period White // The score was lost."),
        ("td New period CLUB26/7 black X", "[CLUB26/7] new-period Black // X"),
        ("stop The post is on strike.", "stop // The post is on strike."),
        ("stop club26 The post is on strike.", "[all of CLUB26] stop // The post is on strike."),
        ("resume CLUB26/2: it is over", "[CLUB26/2] resume // it is over"),
        ("clocks white 30 moves 9 black 2 x", "clocks 30/9 2 // x"),
        ("clocks b 12 days, a leave was forgotten", "clocks - 12 // a leave was forgotten"),
        ("clocks black 3: white moves slowly", "clocks - 3 // white moves slowly"),
        ("warn b Draw offers without reason.", "warn Black // Draw offers without reason."),
        ("penalty w 5 days x", "penalty White 5 // x"),
        ("penalty CLUB26/7 b 1 day: again", "[CLUB26/7] penalty Black 1 // again"),
        ("credit white 3 The desk was late.", "credit White 3 // The desk was late."),
        ("strike 17 a slip of the pen", "strike 17 // a slip of the pen"),
        ("regulation notation any As announced.", "regulation notation=any // As announced."),
        ("regulation CLUB26 claim_until \"period\" x", "[all of CLUB26] regulation claim_until=period // x"),
        ("move 12. 7163 postcard", "move 12. 7163 - - // postcard"),
        ("td move CLUB26/7 12... 7866 (=) postcard", "[CLUB26/7] move 12... 7866 (=) - - // postcard"),
        (
            "move 12. Nf3 sent 3.12.2026 received 2026-12-01, his card",
            "move 12. Nf3 2026-12-01 2026-12-03 // his card",
        ),
        ("tell w: The limit stands.", "tell Some(White): The limit stands."),
        ("tell CLUB26/7 both A happy new year.\nAnna", "[CLUB26/7] tell None: A happy new year./Anna"),
        ("td tell black: Yes.\nYou may.\n\nAnna", "tell Some(Black): Yes./You may."),
        ("tell b: Yes.\nwarn w x", "tell Some(Black): Yes.; warn White // x"),
        ("td help", "help"),
        ("Help.", "help"),
    ]);
}

#[test]
fn what_does_not_read_is_asked_back_with_its_reason() {
    each_is(&[
        (
            "result 0,5-0,5 x",
            "? 0,5-0,5 is no result: write 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, cancelled, annulled, or time",
        ),
        (
            "result draw x",
            "? draw is no result: write 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, cancelled, annulled, or time",
        ),
        ("td result CLUB26-7 1-0 x", "? CLUB26-7 is not the name of a game"),
        (
            "refuse CUP26-1 Only twice.",
            "? CUP26-1 is not the name of a game; where your reason begins with it, put a colon in front",
        ),
        ("Game 7: result 1-0 x", "? 7 is not the name of a game"),
        ("result 1-0", "? the reason is missing; both players are told why"),
        ("result 1-0 time", "? the reason is missing; both players are told why"),
        ("grant", "? the reason is missing; both players are told why"),
        ("stop CLUB26/7:", "? the reason is missing; both players are told why"),
        ("move 12. 7163", "? the reason is missing; how the move came stands behind it, such as: postcard"),
        ("reinstate 12 x", "? the half-move is missing: write its number and its side, such as 12 w, not 12"),
        (
            "reinstate 12... w x",
            "? the half-move is missing: write its number and its side, such as 12 w, not 12",
        ),
        (
            "td reinstate now x",
            "? the half-move is missing: write its number and its side, such as 12 w, not now",
        ),
        ("reinstate 12 w clocks x", "? behind clocks stands keep or restore"),
        (
            "td reconstruct CLUB26/7 8/8/8 w x",
            "? 8/8/8 is no board: a position has eight rows with a stroke between them",
        ),
        (
            "td reconstruct 4k3/8/8/8/8/8/4P3/4K3 w",
            "? the position lacks fields: behind the board stand who is to move, who may castle and the square of a pawn that can be taken in passing",
        ),
        ("reconstruct 4k3/8/8/8/8/8/4P3/4K3 x - - x", "? x does not say who is to move: w or b stands there"),
        (
            "reconstruct 4k3/8/8/8/8/8/4P3/4K3 w - e4 x",
            "? e4 is no square of a pawn taken in passing: such as e3, or a dash, stands there",
        ),
        (
            "restart colours x",
            "? write whether both keep the days that they have used: clocks keep, or clocks reset, not x",
        ),
        ("td new-period x", "? w or b stands there for White or Black, not x"),
        ("clocks white x", "? behind white stands how many days that side has used"),
        ("td clocks CLUB26/7 wrong", "? write whose clock: white or black and its days, not wrong"),
        ("clocks w 3 w 4 x", "? one clock is set twice"),
        ("penalty 5 w x", "? w or b stands there for White or Black, not 5"),
        ("penalty w five x", "? how many days stands there in digits, not five"),
        ("td strike it x", "? the number of the journal's entry stands there in digits, not it"),
        ("td regulation Notation!", "? write the key and the value as in the event file, not Notation!"),
        ("regulation flag_fall", "? the value is missing"),
        ("move 12. 9999 postcard", "? write the move with its number, such as 12. 7163, not 12"),
        (
            "move 12. 7163 sent yesterday postcard",
            "? behind sent stands a date, such as 2026-12-03 or 3.12.2026, not yesterday",
        ),
        (
            "move 12. 7163 sent 31.2.2026 postcard",
            "? behind sent stands a date, such as 2026-12-03 or 3.12.2026, not 31.2.2026",
        ),
        (
            "move 12. 7163 received 3/12/2026 postcard",
            "? the date behind received could be two: write 2026-12-03 or 2026-03-12",
        ),
        ("td tell CLUB26/7 Jan: x", "? write whom: w for White, b for Black, or both"),
        ("tell w:", "? write what to tell, behind the side and in the same line"),
        ("td disqualify w x", "? disqualify is no order"),
        ("result CLUB26 1-0 x", "? result is for one game, and CLUB26 is an event"),
        ("td grant club26 x", "? grant is for one game, and CLUB26 is an event"),
    ]);
    let long = format!("warn w {}", "so ".repeat(300));
    assert_eq!(said(&long), "? the reason is longer than 600 characters");
}

#[test]
fn prose_is_no_order() {
    for text in [
        "Dear Jan,",
        "Result of the other game: a draw.",
        "Move along, please.",
        "Tell me more about it.",
        "Clocks are fine.",
        "Warn your opponent first.",
        "Credit where it is due.",
        "Help yourself.",
        "I will stop the clocks tomorrow.",
        "The result is 1-0.",
        "Penalty days are not a punishment.",
        "Restart your computer.",
        "12. 7163",
        "resign",
    ] {
        let directions = read_orders(&mail(text), &codes());
        assert_eq!((directions.given, directions.unread), (vec![], vec![]), "{text}");
        assert_eq!(directions.prose, [text]);
    }
}

#[test]
fn only_newly_written_lines_are_orders() {
    for standing in [Standing::Barred, Standing::Quoted, Standing::Signature] {
        let line = Line { standing, ..mail("td stop CLUB26/7 x").remove(0) };
        assert_eq!(read_orders(&[line], &codes()), Directions::default());
    }
}

#[test]
fn an_order_that_a_mail_program_broke_is_read_whole() {
    let long = "reconstruct CLUB26/7 r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\n2 3 force Both scores agree, and the players\nhave confirmed it.\nAnna";
    let directions = read_orders(&mail(long), &codes());
    assert_eq!(directions.prose, ["Anna"], "a line in small letters goes on, however short the one above is");
    assert_eq!(
        said(long),
        "[CLUB26/7] reconstruct r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 | - - force=true // Both scores agree, and the players have confirmed it."
    );
    let apart = "warn CLUB26/7 w He has offered a draw with every one of his last moves,\nwarn CLUB26/7 b x";
    assert_eq!(directions_of(apart), 2);
}

fn directions_of(text: &str) -> usize {
    read_orders(&mail(text), &codes()).given.len()
}

#[test]
fn the_words_are_kept_without_game_and_reason() {
    let given = read_orders(&mail("TD penalty CLUB26/7: b 5 again and again"), &codes()).given.remove(0);
    assert_eq!(given.words, "penalty b 5");
}

#[test]
fn an_order_that_may_be_prose_is_not_sure() {
    for (text, sure) in [
        ("td stop The post is on strike.", true),
        ("stop CLUB26/7 The post is on strike.", true),
        ("Game CLUB26/7: stop The post is on strike.", true),
        ("resume club26 The strike is over.", true),
        ("Stop! I did not mean this.", false),
        ("stop The post is on strike.", false),
        ("Grant me a few days to think about it, please.", false),
        ("Resume of what I think: nothing happened.", false),
        ("result: 1-0, Lena told me that she resigns.", false),
        ("td result: 1-0, Lena has resigned.", true),
        ("result 1-0 Lena has resigned.", true),
        ("Result 1-0 then, or what do you say?", false),
        ("warn: w He is late.", false),
        ("Regulation days are over now.", false),
        ("regulation CLUB26/7 days 50 As announced.", true),
        ("penalty w 5 Again.", true),
        ("tell w: Will you move?", true),
        ("help", true),
    ] {
        let given = read_orders(&mail(text), &codes()).given;
        assert_eq!(given.iter().map(|given| given.sure).collect::<Vec<_>>(), [sure], "{text}");
    }
}

#[test]
fn an_order_that_goes_on_as_a_sentence_is_told_from_one_with_its_reason() {
    for (text, apart) in [
        ("result 1-0 Lena has resigned.", true),
        ("result 1-0 time Black has made no move since May.", true),
        ("warn w: he is late", true),
        ("clocks black 3: white moves slowly", true),
        ("td stop CLUB26/1: the post is on strike", true),
        ("move 12. 7163 received 2026-12-01 sent 2026-12-03", true),
        ("grant 9.2 is fulfilled.", true),
        ("Move 2. 7163 is legal, yes.", false),
        ("Result 1-0 would be wrong now, please play on.", false),
        ("Result 1-0, I think, is right.", false),
        ("Result 1-0 I cannot give.", false),
        ("Withdraw w is a big step, think it over.", false),
        ("Credit w 5 is not possible under our regulations.", false),
        ("Penalty b 5 - if she does it again.", false),
        ("clocks w 3 looks right to me", false),
        ("Warn w of nothing, please.", false),
        ("Strike 3 and you are out.", false),
        ("reinstate 12... as we said", false),
        ("Leave w 2026-12-20 2027-01-03 would be too long.", false),
        ("grant would be too early", false),
        (
            "I have thought about this for quite a while, and I think that\nresult 1-0 Lena will not accept.",
            false,
        ),
    ] {
        let given = read_orders(&mail(text), &codes()).given;
        assert_eq!(given.iter().map(|given| given.apart).collect::<Vec<_>>(), [apart], "{text}");
    }
}

#[test]
fn an_order_below_prose_that_may_go_on_does_not_stand_apart() {
    let order = "penalty w 5 Again.";
    for (above, apart) in [
        ("", true),
        ("Dear Jan,", true),
        ("Lieber Herr Novak,", true),
        ("I have thought about it.", true),
        ("warn b He was rude.", true),
        ("I think so, but\n", true),
        ("the next limit brings a", false),
        ("If nothing comes by Monday, please enter", false),
        ("On Monday:", false),
        ("she asks me, as she did before and will again,", false),
    ] {
        let given = read_orders(&mail(&format!("{above}\n{order}")), &codes()).given;
        assert_eq!(given.last().map(|given| given.apart), Some(apart), "{above}");
    }
}

#[test]
fn a_line_with_a_game_says_what_the_orders_below_it_are_for() {
    each_is(&[
        ("Game CLUB26/2\npenalty w 5 Again.", "[CLUB26/2] penalty White 5 // Again."),
        ("CLUB26/2:\npenalty w 5 Again.", "[CLUB26/2] penalty White 5 // Again."),
        ("Game CLUB26/2\npenalty CLUB26/1 w 5 Again.", "[CLUB26/1] penalty White 5 // Again."),
        ("Game 7\npenalty w 5 Again.", "? 7 is not the name of a game"),
        ("Now for CLUB26/2:\npenalty w 5 Again.", "penalty White 5 // Again."),
    ]);
}

#[test]
fn a_reason_goes_on_in_the_next_line() {
    each_is(&[
        (
            "warn b He has been\nimpolite three times.\nAnna",
            "warn Black // He has been impolite three times.",
        ),
        ("warn b He has been rude.\nimpolite, I say", "warn Black // He has been rude."),
        ("warn b He was rude\nthanks", "warn Black // He was rude"),
        ("warn b He was rude\nwarn w too", "warn Black // He was rude; warn White // too"),
    ]);
}

#[test]
fn what_belongs_to_no_argument_is_sent_back() {
    each_is(&[
        (
            "result 0-1 or 1-0 I do not know",
            "? 1-0 is a second result; where your reason begins with or, put a colon in front of the reason",
        ),
        (
            "result 1-0 ½ no idea",
            "? ½ is a second result; where your reason begins with ½, put a colon in front of the reason",
        ),
        ("result 0-1 The 1-0 was a slip.", "result 0-1 // The 1-0 was a slip."),
        (
            "penalty b 5 w late",
            "? w stands in the wrong place, or what belongs to it is missing; where your reason begins with w, put a colon in front of the reason",
        ),
        (
            "stop CLUB26/1, CLUB26/2 The post is on strike",
            "? an order is for one game, and CLUB26/2 is another; write one line for each",
        ),
        (
            "td stop CLUB26/1 and CLUB26/2 The post is on strike",
            "? an order is for one game, and CLUB26/2 is another; write one line for each",
        ),
    ]);
}

#[test]
fn every_sample_reads_for_a_game_that_is_there_and_is_refused_as_it_stands_in_every_language() {
    let catalogue = Catalogue::builtin();
    let orders = Verb::ALL.into_iter().filter(|verb| *verb != Verb::Help);
    for (verb, language) in orders.flat_map(|verb| Language::ALL.map(|language| (verb, language))) {
        let sample = list::sample(verb, catalogue.of(language));
        let as_printed = read_orders(&mail(&sample), &codes());
        assert_eq!((as_printed.given, as_printed.unread.len()), (vec![], 1), "{sample}");
        let bare = sample.strip_prefix("td ").unwrap();
        assert_eq!(*read_order(bare).unwrap_err().why, WhyUnread::SampleGame, "{sample}");
        let named = sample.replace("EXAMPLE/1", "CLUB26/7");
        let directions = read_orders(&mail(&named), &codes());
        assert_eq!((directions.given.len(), directions.unread), (1, vec![]), "{named}");
        let at_the_shell = read_order(named.strip_prefix("td ").unwrap()).unwrap();
        assert_eq!(
            at_the_shell,
            Given {
                sure: at_the_shell.sure,
                td: false,
                line: at_the_shell.line.clone(),
                ..directions.given[0].clone()
            },
            "{named}"
        );
    }
}

#[test]
fn at_the_shell_the_game_is_named() {
    for (text, why) in [
        ("result 1-0 x", "behind result stands the name of the game"),
        ("stop CLUB26/7", "the reason is missing; both players are told why"),
        ("nonsense CLUB26/7 x", "nonsense is no order"),
        ("", "the word of an order is missing"),
        ("result T 1-0 x", "result is for one game, and T is an event"),
        ("penalty T w 3 x", "penalty is for one game, and T is an event"),
        ("penalty w 3 x", "behind penalty stands the name of the game"),
        ("credit T/1 w -3 x", "how many days stands there in digits, not -3"),
        ("tell T both: x", "tell is for one game, and T is an event"),
        ("grant T x", "behind grant stands the name of the game"),
        ("tell CLUB26/7 Jan x", "write whom: w for White, b for Black, or both"),
    ] {
        assert_eq!(read_order(text).unwrap_err().to_string(), why, "{text}");
    }
    let given = read_order("stop ANY26 the post is on strike").unwrap();
    assert_eq!(given.about, About::Event("ANY26".parse().unwrap()));
}
