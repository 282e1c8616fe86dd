//! A letter for every refusal, and for what was not played.

use super::*;
use crate::{
    chess::InvalidNumeric,
    desk::player::confirmed::NoLonger,
    laws::NotClear,
    letters::{Doubt, LineNotTaken, WhyDropped},
    reading::{Meant, WhyUnclear, Word},
    wording::Phrase,
};

pub(super) fn refusals() -> Vec<Case> {
    let table = Table::sample(6);
    let mut over_table = Table::sample(9);
    over(&mut over_table, GameResult::WhiteWins, Termination::Resignation, Side::Black);
    let offered = Table::sample(21);
    let ply = |text: &str| text.parse::<crate::model::HalfMove>().unwrap().ply;
    let white = |name, refusal| case(name, Some(Side::White), refused(&table, Side::White, refusal));
    let black = |name, refusal| case(name, Some(Side::Black), refused(&table, Side::Black, refusal));
    let read = |text: &str| text.to_owned();
    let promotion = Table::new(Some("7k/5P2/8/8/8/8/8/4K3 w - - 0 40"));
    let unclear = Refusal::UnclearMove {
        read: read("40. 6768"),
        why: NotClear::Move(Box::new(
            promotion.game().position().understand(&"6768".parse().unwrap(), Language::En).unwrap_err(),
        )),
        instead: ["67681", "67682", "67683", "67684"].map(str::to_owned).to_vec(),
    };
    vec![
        case("refused-game-over", Some(Side::Black), refused(&over_table, Side::Black, Refusal::GameOver)),
        white("refused-not-over", Refusal::NotOver),
        black("refused-not-your-turn", Refusal::NotYourTurn { read: read("4... 8878") }),
        white(
            "refused-already-played",
            Refusal::AlreadyPlayed { read: read("2. 6224"), ply: ply("3"), recorded: read("7163") },
        ),
        white("refused-old-line", Refusal::OldLine { read: read("4144") }),
        white("refused-wrong-number", Refusal::WrongNumber { read: read("7. 5455"), named: ply("13") }),
        white(
            "refused-score-differs",
            Refusal::ScoreDiffers {
                read: read("1. 5254 5756 2. 7163"),
                ply: ply("2"),
                recorded: read("5755"),
                sent: read("5756"),
            },
        ),
        white("refused-no-new-move", Refusal::NoNewMove { read: read("3. 4244 5544") }),
        white(
            "refused-more-than-one-move",
            Refusal::MoreThanOneMove { read: read("4. 5455 6654"), own: read("5455") },
        ),
        white("refused-two-moves", Refusal::TwoMoves { first: read("4. 5455"), second: read("4. 6364") }),
        white("refused-which-half-move", Refusal::WhichHalfMove { read: read("5455") }),
        white(
            "refused-perhaps-a-move",
            Refusal::PerhapsAMove { read: read("3344"), why: not_playable(&table, "3344") },
        ),
        white(
            "refused-illegal-again",
            Refusal::IllegalAgain { read: read("4. 6364"), why: not_playable(&table, "6364") },
        ),
        case("refused-unclear-move", Some(Side::White), refused(&promotion, Side::White, unclear)),
        white("refused-contradiction", Refusal::Contradiction { one: read("resign"), other: read("a move") }),
        white("refused-no-draw-offer", Refusal::NoDrawOffer),
        black("refused-no-draw-offer-waiting", Refusal::NoDrawOffer),
        white("refused-draw-in-a-word", Refusal::DrawInAWord { read: read("Remis, danke") }),
        black("refused-draw-in-a-word-waiting", Refusal::DrawInAWord { read: read("nulles") }),
        case("refused-which-offer", Some(Side::Black), refused(&offered, Side::Black, Refusal::WhichOffer)),
        white("refused-offer-without-move", Refusal::OfferWithoutMove),
        black("refused-offer-without-move-waiting", Refusal::OfferWithoutMove),
        white("refused-draw-too-early", Refusal::DrawTooEarly { moves: 5 }),
        white(
            "refused-accepted-after-limit",
            Refusal::AcceptedAfterLimit {
                sent: at("2027-03-02T11:05:00Z"),
                deadline: at("2027-03-01T23:00:00Z"),
            },
        ),
    ]
}

fn problem(line: &str, wrong: &WhyUnclear) -> LineNotTaken {
    LineNotTaken { line: line.into(), wrong: wrong.sentence(), meant: None }
}

/// Mails that no mark or code proves.
pub(super) fn unproven() -> Vec<Case> {
    let white = |name, letter| case(name, Some(Side::White), letter);
    vec![
        white("untagged", Letter::Untagged { games: lines(Side::White), why: Unproven::NoMark }),
        white("untagged-old-mark", Letter::Untagged { games: lines(Side::White), why: old_mark() }),
        white("untagged-forged", Letter::Untagged { games: lines(Side::White), why: Unproven::Forged }),
        white(
            "confirm-unknown",
            Letter::ConfirmUnknown { code: "zzzz".into(), why: NoLonger::NoneUnderCode.sentence() },
        ),
        white(
            "confirm-unknown-not-mine",
            Letter::ConfirmUnknown { code: String::new(), why: NoLonger::NothingToDisown.sentence() },
        ),
    ]
}

pub(super) fn unplayed() -> Vec<Case> {
    let table = Table::sample(6);
    let sight = |reader| table.sight(reader);
    let white = |name, letter| case(name, Some(Side::White), letter);
    let evil = format!("resign referee+club26-1.7.{BLACK_TOKEN}@club.example [CLUB26/1 {BLACK_TOKEN}]");
    let problems = vec![
        problem(
            "4. 54555",
            &WhyUnclear::NotAMove { text: "54555".into(), why: InvalidNumeric::Promotion('5') },
        ),
        LineNotTaken {
            meant: Some(Meant::Resign),
            ..problem("I resign, I think", &WhyUnclear::WordInProse(Word::Resign))
        },
    ];
    let unread = |problems, shown_to: Option<&str>| Letter::Unread {
        sight: Some(sight(Side::White)),
        problems,
        shown_to: shown_to.map(str::to_owned),
    };
    let mut last = white(
        "empty-last-today",
        Letter::Empty { sight: Some(sight(Side::White)), lines: vec![], shown_to: None },
    );
    last.draft.last_today = true;
    vec![
        white("unread", unread(problems.clone(), None)),
        white(
            "unread-no-game",
            Letter::Unread {
                sight: None,
                problems: vec![problem(&evil, &WhyUnclear::OutOfPlace)],
                shown_to: None,
            },
        ),
        white("empty", Letter::Empty { sight: None, lines: vec![evil.clone()], shown_to: None }),
        last,
        white(
            "unknown-game",
            Letter::UnknownGame { named: "Game CLUB26/77".into(), games: lines(Side::White) },
        ),
        white(
            "not-your-game",
            Letter::NotYourGame { named: "Game CLUB26/5".into(), games: lines(Side::White) },
        ),
        white(
            "which-game",
            Letter::WhichGame {
                said: "5254".into(),
                conditional: None,
                fits: vec![],
                games: lines(Side::White),
            },
        ),
        white(
            "which-game-conditional",
            Letter::WhichGame {
                said: "if 5755 then 7163".into(),
                conditional: Some("if 5755 then 7163".into()),
                fits: vec![],
                games: lines(Side::White),
            },
        ),
        white("unread-prose", unread(vec![], None)),
        white("unread-shown-to-the-director", unread(problems.clone(), Some("Weiss, Anna"))),
        white(
            "empty-shown-to-the-director",
            Letter::Empty {
                sight: Some(sight(Side::White)),
                lines: vec!["Słoneczko, 11/23".into(), evil.clone()],
                shown_to: Some("Weiss, Anna".into()),
            },
        ),
        white(
            "hold-dropped",
            Letter::HoldDropped { sight: sight(Side::White), said: evil.clone(), why: WhyDropped::NotMine },
        ),
        white(
            "hold-dropped-unanswered",
            Letter::HoldDropped {
                sight: sight(Side::White),
                said: "4. 6364".into(),
                why: WhyDropped::Unanswered,
            },
        ),
        white("status", Letter::Status { games: lines(Side::White) }),
        white("status-none", Letter::Status { games: vec![] }),
        white("score", Letter::Score { sight: sight(Side::White) }),
        case("score-waiting", Some(Side::Black), Letter::Score { sight: sight(Side::Black) }),
    ]
}

/// The help, and each topic of it.
pub(super) fn help() -> Vec<Case> {
    let help = |name, topic| case(name, Some(Side::White), Letter::Help { topic, games: lines(Side::White) });
    vec![
        help("help", None),
        help("help-moves", Some(HelpTopic::Moves)),
        help("help-draws", Some(HelpTopic::Draws)),
        help("help-time", Some(HelpTopic::Time)),
        help("help-letters", Some(HelpTopic::Letters)),
    ]
}

/// Questions to players.
pub(super) fn asked() -> Vec<Case> {
    let table = Table::sample(6);
    let sight = |reader| table.sight(reader);
    let white = |name, letter| case(name, Some(Side::White), letter);
    let question = |wants_code, doubt: Doubt, again| Question {
        from_itself: false,
        last_hour: None,
        code: "kfp3".into(),
        wants_code,
        said: "4. 5455".into(),
        came: at("2026-12-20T08:00:00Z"),
        received: at("2026-12-20T08:00:00Z"),
        from: (doubt == Doubt::Unsaid).then(|| "jan@work.example".into()),
        send: None,
        doubt,
        again,
        claims: Vec::new(),
        another: again.then(|| "4. 6364".into()),
    };
    let hold =
        Letter::HoldRequest { sight: sight(Side::White), question: question(false, Doubt::Unsaid, false) };
    let again =
        Letter::HoldRequest { sight: sight(Side::White), question: question(true, Doubt::Unsaid, true) };
    let doubtful = Letter::ConfirmLine {
        sight: sight(Side::White),
        question: question(false, Doubt::Beside(vec!["This is for game CLUB26/2.".into()]), false),
    };
    let of_others =
        Letter::ConfirmLine { sight: sight(Side::White), question: question(false, Doubt::OfOthers, false) };
    let unsaid = Letter::ConfirmLine {
        sight: sight(Side::White),
        question: Question { from: None, ..question(false, Doubt::Unsaid, false) },
    };
    let in_line = Letter::ConfirmLine {
        sight: sight(Side::White),
        question: question(false, Doubt::InLines(vec!["my move: 4. 5455".into()]), false),
    };
    let in_subject = Letter::ConfirmLine {
        sight: sight(Side::White),
        question: question(false, Doubt::InTheSubject, false),
    };
    let claims = vec!["claim time".to_owned(), "claim repetition with 4. 5455".to_owned()];
    let perhaps_a_claim = Letter::ConfirmLine {
        sight: sight(Side::White),
        question: Question {
            claims,
            ..question(false, Doubt::Beside(vec!["Third time now.".into()]), false)
        },
    };
    vec![
        white("hold-request", hold),
        white("hold-request-again", again),
        white("confirm-line", doubtful),
        white("confirm-line-of-others", of_others),
        white("confirm-line-unsaid", unsaid),
        white("confirm-line-in-line", in_line),
        white("confirm-line-in-subject", in_subject),
        white("confirm-line-perhaps-a-claim", perhaps_a_claim),
    ]
}
