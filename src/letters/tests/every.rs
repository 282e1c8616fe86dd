//! One or more drafts of every letter.

mod conditionals;
mod director;
mod irregular;
mod rulings;
mod verdicts;

use chrono::Duration;

use super::{
    claims::{claims, offers},
    table::{BLACK_TOKEN, DIRECTOR_TOKEN, Table, WHITE_TOKEN, at, desk, event},
};
use crate::{
    chess::{Script, StartNumber, Variant},
    event::{Conditionals, DualNotation, EarlyDraw, Notation, Points, Regulations, StartPosition},
    laws::{Fact, Irregularity, Lack, Note, Refusal},
    letters::{
        Addressee, Draft, Following, GameLine, Letter, Rendered, StartView, Templates, Thread, render,
    },
    model::{GameResult, Language, Ply, Side, Tag, Termination, Zone},
};

pub(super) struct Case {
    /// Its snapshot.
    pub name: &'static str,
    pub draft: Draft,
    pub now: chrono::DateTime<chrono::Utc>,
}

impl Case {
    pub fn render(&self) -> Rendered {
        render(&self.draft, &desk(), 42, self.now, &Templates::builtin()).unwrap()
    }
}

pub(super) fn addressee(reader: Option<Side>) -> Addressee {
    let event = event();
    let (name, address, zone, token) = match reader {
        Some(Side::White) => ("Novak, Jan", "jan@novak.example", event.players[0].zone, WHITE_TOKEN),
        Some(Side::Black) => ("Weber, Eva", "eva@weber.example", event.players[1].zone, BLACK_TOKEN),
        None => ("Weiss, Anna", "td@club.example", Zone::UTC, DIRECTOR_TOKEN),
    };
    Addressee {
        name: name.into(),
        address: address.parse().unwrap(),
        language: Default::default(),
        script: None,
        zone,
        token: Some(token.parse().unwrap()),
    }
}

pub(super) fn case(name: &'static str, reader: Option<Side>, letter: Letter) -> Case {
    let to = addressee(reader);
    let sight = crate::letters::view::sight(&letter).cloned();
    let (game, half_move) = match &sight {
        Some(sight) => (Some(sight.game.id.number), Some(sight.game.to_play())),
        None => (None, None),
    };
    let token = to.token.clone().unwrap();
    let tag = Some(Tag { event: "CLUB26".parse().unwrap(), game, half_move, token });
    let now = sight.map_or_else(|| at("2026-12-20T09:15:00Z"), |sight| sight.now);
    let answers = Some(Thread {
        in_reply_to: Some("<mail.7@novak.example>".parse().unwrap()),
        references: vec!["<amici.1.0a0b0c0d@club.example>".parse().unwrap()],
    });
    Case { name, draft: Draft { letter, to, tag, answers, last_today: false }, now }
}

fn lines(reader: Side) -> Vec<GameLine> {
    let line = |number: u32, to_move: bool, next: &str, example: Option<&str>| GameLine {
        stands: number == 3,
        id: format!("CLUB26/{number}").parse().unwrap(),
        side: if number % 2 == 1 { reader } else { reader.other() },
        opponent: if reader == Side::White { "Weber, Eva".into() } else { "Novak, Jan".into() },
        next: next.parse::<crate::model::HalfMove>().unwrap().ply,
        to_move,
        last_day: to_move.then(|| "2027-01-20".parse().unwrap()),
        offer: (number < 3).then_some(Side::Black),
        result: None,
        notation: Notation::Numeric,
        example: example.map(str::to_owned),
        ifs: Vec::new(),
    };
    let mut over = line(3, false, "34", None);
    over.result = Some(GameResult::Draw);
    vec![line(1, true, "7", Some("7. 3165")), line(2, false, "4", None), over]
}

fn refused(table: &Table, reader: Side, refusal: Refusal) -> Letter {
    Letter::Refused { sight: table.sight(reader), refusal }
}

fn over(table: &mut Table, result: GameResult, termination: Termination, by: Side) {
    table.add(Fact::ended(result, termination, Some(by)));
}

/// Every letter, some of them for more than one reader.
pub(super) fn all() -> Vec<Case> {
    let all = [
        starts(),
        games(),
        notations(),
        notation_refusals(),
        scripts(),
        time(),
        refusals(),
        unplayed(),
        others(),
        irregular::cases(),
        director::director(),
        rulings::all(),
        claims(),
        offers(),
        conditionals::all(),
        verdicts::all(),
    ];
    all.into_iter().flatten().collect()
}

fn starts() -> Vec<Case> {
    let now = at("2026-11-20T09:00:00Z");
    let view = |reader| Box::new(StartView { event: event(), reader, now });
    let chess960 = |reader, how| {
        let mut event = event();
        event.regulations.variant = Variant::Chess960;
        event.regulations.position = Some(how);
        event.draw("00112233445566778899aabbccddeeff");
        Box::new(StartView { event, reader, now })
    };
    let written = |notation, dual_notation, number| {
        let mut view = chess960(Some(2), StartPosition::Number(number));
        view.event.regulations.notation = notation;
        view.event.regulations.dual_notation = dual_notation;
        view
    };
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let start = |view| Letter::StartPlayer(view);
    let mut cases = vec![
        case("start-player", white, start(view(Some(1)))),
        case("start-director", None, Letter::StartDirector(view(None))),
        case("start-player-chess960", white, start(chess960(Some(1), StartPosition::PerGame))),
        case(
            "start-player-any",
            black,
            start(written(Notation::Any, DualNotation::First, StartNumber::USUAL)),
        ),
        case(
            "start-player-algebraic",
            black,
            start(written(Notation::Algebraic, DualNotation::Illegal, StartNumber::USUAL)),
        ),
        case("start-player-club", white, {
            let mut view = view(Some(1));
            view.event.regulations = Regulations::of_profile("fide-club").unwrap();
            start(view)
        }),
        case("start-player-strict-offers", white, {
            let mut view = view(Some(1));
            let rules = &mut view.event.regulations;
            (rules.draw_after_moves, rules.early_draw) = (30, EarlyDraw::Consent);
            (rules.draw_offer_gap, rules.draw_offers_per_game, rules.offer_survives_move) = (10, 3, true);
            (rules.conditionals, rules.tablebase_men, rules.illegal_move_penalty_days) =
                (Conditionals::None, 6, 0);
            rules.points = Points { win: 6, draw: 3, loss: 0 };
            start(view)
        }),
        case("start-director-chess960", None, Letter::StartDirector(chess960(None, StartPosition::PerEvent))),
    ];
    for case in &mut cases {
        case.now = now;
        case.draft.answers = None;
    }
    cases
}

fn games() -> Vec<Case> {
    let ply = |plies| Ply::after(plies - 1);
    let recorded = |plies, reader, notes| Letter::Recorded {
        sight: Table::fresh(plies).sight(reader),
        ply: ply(plies),
        notes,
    };
    let your_move = |table: &Table, plies, reader, notes| Letter::YourMove {
        sight: table.sight(reader),
        ply: ply(plies),
        notes,
    };
    let mut declined = Table::sample(21);
    declined.add(Fact::DrawDeclined { by: Side::Black });
    let mut agreed = Table::sample(21);
    over(&mut agreed, GameResult::Draw, Termination::Agreement, Side::Black);
    let mut resigned = Table::sample(9);
    over(&mut resigned, GameResult::WhiteWins, Termination::Resignation, Side::Black);
    let mut mated = Table::new(None);
    for text in ["6263", "5755", "7274", "4884"] {
        mated.play(text, false);
    }
    over(&mut mated, GameResult::BlackWins, Termination::Checkmate, Side::Black);
    let mut stalemate = Table::new(Some("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"));
    stalemate.play("7576", false);
    over(&mut stalemate, GameResult::Draw, Termination::Stalemate, Side::White);
    let mut penalised = Table::sample(6);
    let half_move = penalised.game().to_play();
    penalised.add(Fact::IllegalMove {
        half_move,
        written: "6355".parse().unwrap(),
        text: "4. 6355".into(),
        why: "x".into(),
        count: 2,
        king_must_move: false,
    });
    penalised.add(Fact::Penalty { side: Side::White, days: 5, reason: "x".into() });
    let why = "Your knight on f3 (63) cannot go to f4 (64): a knight does not move like that.";
    let illegal = Letter::IllegalMove {
        sight: penalised.sight(Side::White),
        read: "4. 6364".into(),
        why: why.into(),
        count: 2,
        king_must_move: false,
    };
    let penalty = Letter::PenaltyGiven {
        sight: penalised.sight(None),
        following: Following {
            side: Side::White,
            what: Irregularity::IllegalMove,
            nth: 2,
            rung: "penalty".parse().unwrap(),
            reason: format!("4. 6364\n{why}"),
        },
    };
    let end = |table: &Table, reader| Letter::GameOver { sight: table.sight(reader) };
    let (white, black) = (Some(Side::White), Some(Side::Black));
    vec![
        case("recorded", white, recorded(5, white, vec![])),
        case("recorded-first", white, recorded(1, white, vec![])),
        case("recorded-offer", white, recorded(21, white, vec![Note::Offer])),
        case("recorded-late", black, recorded(4, black, vec![Note::Late, Note::OfferRejected])),
        case("your-move", black, your_move(&Table::fresh(5), 5, black, vec![])),
        case("your-move-white", white, your_move(&Table::fresh(4), 4, white, vec![Note::OfferTooEarly])),
        case("your-move-offer", black, your_move(&Table::fresh(21), 21, black, vec![Note::Offer])),
        case(
            "your-move-notes",
            black,
            your_move(&Table::fresh(7), 7, black, vec![Note::OfferAnswersOffer, Note::Late, Note::Check]),
        ),
        case("illegal-move", white, illegal),
        case("penalty-given", None, penalty),
        case(
            "offer-declined-mover",
            white,
            Letter::OfferDeclined { sight: declined.sight(white), by: Side::Black },
        ),
        case(
            "offer-declined",
            black,
            Letter::OfferDeclined { sight: declined.sight(black), by: Side::Black },
        ),
        case("game-over-agreement", white, end(&agreed, white)),
        case("game-over-resignation", black, end(&resigned, black)),
        case("game-over-checkmate", white, end(&mated, white)),
        case("game-over-stalemate", None, end(&stalemate, None)),
    ]
}

fn notations() -> Vec<Case> {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let proposed = |notation| {
        let mut table = Table::sample(6);
        table.add(Fact::NotationProposed { by: Side::White, notation });
        table
    };
    let proposal = |reader: Option<Side>, notation| Letter::NotationProposed {
        sight: proposed(notation).sight(reader),
        by: Side::White,
        notation,
    };
    let declined = |reader: Option<Side>| {
        let (by, notation) = (Side::Black, Notation::Numeric);
        let mut table = proposed(Notation::Any);
        table.add(Fact::NotationProposed { by, notation });
        Letter::NotationProposed { sight: table.sight(reader), by, notation }
    };
    let agreed = |reader: Option<Side>, notation| {
        let mut table = proposed(notation);
        table.add(Fact::NotationAgreed { by: Side::Black, notation });
        Letter::NotationAgreed { sight: table.sight(reader), notation }
    };
    vec![
        case("notation-proposed", black, proposal(black, Notation::Any)),
        case("notation-proposed-algebraic", black, proposal(black, Notation::Algebraic)),
        case("notation-proposed-mover", white, proposal(white, Notation::Any)),
        case("notation-proposed-declined", white, declined(white)),
        case("notation-proposed-declined-own", black, declined(black)),
        case("notation-agreed", white, agreed(white, Notation::Algebraic)),
        case("notation-agreed-waiting", black, agreed(black, Notation::Any)),
        polish(case("settings", white, settings(Language::Pl, true, Some(Script::Figurine), Notation::Any))),
        case("settings-plain", white, settings(Language::En, false, None, Notation::Numeric)),
        case(
            "settings-algebraic",
            white,
            settings(Language::Ru, false, Some(Script::Long), Notation::Algebraic),
        ),
        case(
            "recorded-slips",
            white,
            Letter::Recorded {
                sight: Table::fresh(7).sight(white),
                ply: Ply::after(6),
                notes: vec![Note::WrongCheckSign, Note::TakesNothing, Note::StepNotCastling],
            },
        ),
        case(
            "your-move-slips",
            black,
            Letter::YourMove {
                sight: Table::fresh(7).sight(black),
                ply: Ply::after(6),
                notes: vec![Note::WrongCheckSign, Note::TakesNothing, Note::StepNotCastling],
            },
        ),
    ]
}

fn notation_refusals() -> Vec<Case> {
    let white = Some(Side::White);
    let table = Table::sample(6);
    let mut opponents = Table::sample(6);
    opponents.add(Fact::NotationProposed { by: Side::Black, notation: Notation::Algebraic });
    let algebraic = Table::written(None, Notation::Algebraic, Language::Pl).with_sample(6);
    let any = Table::written(None, Notation::Any, Language::Pl).with_sample(6);
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let case_in =
        |name, table: &Table, refusal| polish(case(name, white, refused(table, Side::White, refusal)));
    let not_strict =
        |lacks, instead: &str| Refusal::NotStrict { read: "Sd2".into(), lacks, instead: instead.into() };
    vec![
        case_in(
            "refused-only-numeric",
            &table,
            Refusal::OnlyNumeric { read: "4. S1d2".into(), instead: texts(&["2142"]) },
        ),
        case_in(
            "refused-only-numeric-several",
            &table,
            Refusal::OnlyNumeric { read: "4. Sd2".into(), instead: texts(&["2142", "6342"]) },
        ),
        case_in(
            "refused-only-numeric-none",
            &table,
            Refusal::OnlyNumeric { read: "4. Wd2".into(), instead: vec![] },
        ),
        case_in(
            "refused-only-numeric-proposed",
            &opponents,
            Refusal::OnlyNumeric { read: "4. e5".into(), instead: texts(&["5455"]) },
        ),
        case_in(
            "refused-only-algebraic",
            &algebraic,
            Refusal::OnlyAlgebraic { read: "4. 5455".into(), instead: texts(&["e4-e5"]) },
        ),
        case_in(
            "refused-two-notations",
            &any,
            Refusal::TwoNotations {
                first: "5455".into(),
                second: "Sc3".into(),
                instead: texts(&["5455", "2133"]),
            },
        ),
        case_in("refused-not-strict", &any, not_strict(vec![Lack::Number, Lack::FromSquare], "Sb1-d2")),
        case_in("refused-not-strict-check", &any, not_strict(vec![Lack::CheckSign], "Gf1-b5+")),
        case_in("refused-notation-already", &any, Refusal::NotationAlready { notation: Notation::Any }),
    ]
}

fn settings(language: Language, strict: bool, script: Option<Script>, notation: Notation) -> Letter {
    let games = lines(Side::White).into_iter().map(|line| GameLine { notation, ..line }).collect();
    Letter::Settings { language, strict, script, translated: language == Language::En, games }
}

fn polish(mut case: Case) -> Case {
    case.draft.to.language = Language::Pl;
    case
}

/// The same letter as readers of several languages have it who chose how moves are written to them.
fn scripts() -> Vec<Case> {
    let letter = |name, language, notation, script, plies: usize| {
        let table = Table::written(None, notation, language).with_sample(plies);
        let sight = table.sight(Side::White);
        let letter = match plies {
            21 => Letter::Score { sight },
            _ => Letter::YourMove { sight, ply: Ply::after(plies - 1), notes: vec![] },
        };
        let mut case = case(name, Some(Side::White), letter);
        case.draft.to.language = language;
        case.draft.to.script = script;
        case
    };
    use {Language::*, Notation::*};
    vec![
        letter("your-move-algebraic", Pl, Algebraic, None, 8),
        letter("your-move-any", Fr, Any, None, 8),
        letter("your-move-numeric-only", Pl, Numeric, Some(Script::Numeric), 8),
        letter("your-move-local", Pl, Numeric, Some(Script::Local), 8),
        letter("your-move-figurine", De, Algebraic, Some(Script::Figurine), 8),
        letter("your-move-long", Ru, Any, Some(Script::Long), 8),
        letter("score-figurine", En, Any, Some(Script::Figurine), 21),
        letter("score-long", Ru, Algebraic, Some(Script::Long), 21),
        letter("score-numeric", En, Numeric, Some(Script::Numeric), 21),
    ]
}

fn time() -> Vec<Case> {
    let mut flagged = Table::sample(6);
    flagged.now += Duration::days(90);
    let standing = flagged.game().standing().unwrap();
    let half_move = flagged.game().to_play();
    flagged.add(Fact::FlagReported { half_move, last_day: standing.last_day, deadline: standing.deadline });
    let held = || vec!["from stranger@mail.example, 2 January: 4. 5455".to_owned()];
    let report =
        |reader, held| Letter::FlagReported { sight: flagged.sight(reader), held, can_mate: Some(true) };
    let mut withdrawn = Table::sample(6);
    withdrawn.play("5455", false);
    let withdraw = |reader| Letter::FlagWithdrawn { sight: withdrawn.sight(reader), ply: half_move.ply };
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let accepted = Letter::AcceptedLateDirector {
        sight: Table::sample(21).sight(None),
        by: Side::Black,
        sent: at("2027-03-02T11:05:00Z"),
        deadline: at("2027-03-01T05:00:00Z"),
    };
    vec![
        case("flag-reported-own", white, report(white, vec![])),
        case("flag-reported-opponent", black, report(black, vec![])),
        case("flag-reported-director", None, report(None, held())),
        case("flag-withdrawn-own", white, withdraw(white)),
        case("flag-withdrawn", black, withdraw(black)),
        case("accepted-late-director", None, accepted),
        case("late-move", None, Letter::LateMove { sight: Table::fresh(4).sight(None), ply: Ply::after(3) }),
    ]
}

fn refusals() -> Vec<Case> {
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
        why: "With 6768 your pawn reaches the last rank, and a fifth digit has to say what it becomes: 67681 queen, \
              67682 rook, 67683 bishop or 67684 knight."
            .into(),
        instead: ["67681", "67682", "67683", "67684"].map(str::to_owned).to_vec(),
    };
    vec![
        case("refused-game-over", Some(Side::Black), refused(&over_table, Side::Black, Refusal::GameOver)),
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
            Refusal::PerhapsAMove { read: read("3344"), why: "The square c3 (33) is empty.".into() },
        ),
        white(
            "refused-illegal-again",
            Refusal::IllegalAgain { read: read("4. 6364"), why: "A knight does not move like that.".into() },
        ),
        case("refused-unclear-move", Some(Side::White), refused(&promotion, Side::White, unclear)),
        white("refused-contradiction", Refusal::Contradiction { one: read("resign"), other: read("a move") }),
        white("refused-no-draw-offer", Refusal::NoDrawOffer),
        black("refused-no-draw-offer-waiting", Refusal::NoDrawOffer),
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

fn unplayed() -> Vec<Case> {
    let table = Table::sample(6);
    let sight = |reader| table.sight(reader);
    let white = |name, letter| case(name, Some(Side::White), letter);
    let evil = format!("resign referee+club26-1.7.{BLACK_TOKEN}@club.example [CLUB26/1 {BLACK_TOKEN}]");
    let problems = vec![
        ("4. 54555".to_owned(), "The fifth digit says what a pawn becomes; 5 is none of them.".to_owned()),
        ("I resign, I think".to_owned(), "These words count only alone on a line.".to_owned()),
    ];
    let mut last = white("empty-last-today", Letter::Empty { sight: Some(sight(Side::White)) });
    last.draft.last_today = true;
    let hold = Letter::HoldRequest {
        sight: sight(Side::White),
        code: "kfp3".into(),
        said: "4. 5455".into(),
        from: "jan@work.example".into(),
        received: at("2026-12-20T08:00:00Z"),
    };
    let second = Letter::HoldSecond {
        sight: sight(Side::White),
        code: "kfp3".into(),
        first: "4. 5455".into(),
        second: "4. 6364".into(),
    };
    vec![
        white("unread", Letter::Unread { sight: Some(sight(Side::White)), problems: problems.clone() }),
        white("unread-no-game", Letter::Unread { sight: None, problems: vec![(evil.clone(), "x".into())] }),
        white("empty", Letter::Empty { sight: None }),
        last,
        white(
            "unknown-game",
            Letter::UnknownGame { named: "Game CLUB26/77".into(), games: lines(Side::White) },
        ),
        white(
            "not-your-game",
            Letter::NotYourGame { named: "Game CLUB26/5".into(), games: lines(Side::White) },
        ),
        white("which-game", Letter::WhichGame { said: "5254".into(), games: lines(Side::White) }),
        white("untagged", Letter::Untagged { games: lines(Side::White) }),
        white("hold-request", hold),
        white("hold-second", second),
        white(
            "confirm-unknown",
            Letter::ConfirmUnknown { code: "zzzz".into(), why: "no mail waits under this code".into() },
        ),
        white(
            "confirm-unknown-not-mine",
            Letter::ConfirmUnknown {
                code: String::new(),
                why: "no mail waits that this could be about".into(),
            },
        ),
        white("unread-prose", Letter::Unread { sight: Some(sight(Side::White)), problems: vec![] }),
        white("hold-dropped", Letter::HoldDropped { sight: sight(Side::White), said: evil.clone() }),
        white("status", Letter::Status { games: lines(Side::White) }),
        white("status-none", Letter::Status { games: vec![] }),
        white("score", Letter::Score { sight: sight(Side::White) }),
        case("score-waiting", Some(Side::Black), Letter::Score { sight: sight(Side::Black) }),
        white("help", Letter::Help { games: lines(Side::White) }),
    ]
}

fn others() -> Vec<Case> {
    let sight = Table::sample(6).sight(None);
    let disowned = Letter::Disowned {
        sight,
        name: "Novak, Jan".into(),
        said: "resign".into(),
        from: "stranger@mail.example".into(),
        received: at("2026-12-20T08:00:00Z"),
    };
    let doubtful = |failed| Letter::Doubtful {
        side: Some(Side::Black),
        game: Some("CLUB26/1".parse().unwrap()),
        to: "Weber, Eva".into(),
        kind: "your-move".into(),
        written: at("2026-12-20T08:00:00Z"),
        failed,
        diagnostic: "550 5.1.1 <eva@weber.example>: user unknown".into(),
    };
    let operator = Letter::QuarantinedOperator {
        inbox: 17,
        sender: "jan@novak.example".into(),
        why: "more than 50 nested messages".into(),
    };
    let mut to_operator = case("quarantined-operator", None, operator);
    to_operator.draft.to.name = String::new();
    to_operator.draft.to.token = None;
    to_operator.draft.tag = None;
    let white = |name, letter| case(name, Some(Side::White), letter);
    vec![
        case("disowned", None, disowned),
        case("doubtful-failed", None, doubtful(true)),
        case("doubtful-late", None, doubtful(false)),
        white("too-large", Letter::TooLarge { size: 3_400_000, limit: 262_144 }),
        white("quarantined-player", Letter::QuarantinedPlayer),
        to_operator,
        white("token-renewed", Letter::TokenRenewed { games: lines(Side::White) }),
    ]
}
