//! One or more drafts of every letter.

mod adjudication;
mod asked_for;
pub(super) mod clocks;
mod conditionals;
mod daily;
mod dates;
mod director;
mod irregular;
mod messages;
mod notations;
mod offices;
mod refusals;
mod requests;
mod roster;
mod rulings;
mod starts;
mod time;
mod time_words;
mod verdicts;
mod which;

use crate::laws::NotPlayable;
use std::sync::LazyLock;

use chrono::Duration;

use super::{
    super::{
        Addressee, CaseShown, ChainHead, CopyMade, DoubtFollows, Draft, Enclosed, Found, GameLine,
        GamePlayedAgain, Guarded, Letter, LetterKind, Question, Rendered, Renewal, StartView, Templates,
        Thread, TimeLeft, Undelivered, Unproven, WaitingMail, render,
    },
    claims::{claims, offers},
    table::{BLACK_TOKEN, DIRECTOR_TOKEN, Table, WHITE_TOKEN, at, desk, event},
};
use crate::{
    chess::{Impossible, Script, Square, StartNumber, Variant},
    laws::{Cause, Fact, Irregularity, Lack, NoMove, Note, Notice, Refusal},
    model::{
        Digest, GameResult, HelpTopic, Language, LetterFormat, MatterKind, MessageId, Personal, Ply, Side,
        Tag, Termination, Zone,
    },
    regulations::{Conditionals, DualNotation, EarlyDraw, Notation, Points, Regulations, StartPosition},
};

/// Why a move cannot be played as a game stands.
fn not_playable(table: &Table, text: &str) -> NotPlayable {
    let why = table.game().position().understand(&text.parse().unwrap(), Language::En).unwrap_err();
    NotPlayable::OnTheBoard(why)
}

#[derive(Clone)]
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

    /// With its page beside the text.
    pub fn with_page(&self) -> Rendered {
        let mut case = self.clone();
        case.draft.to.format = LetterFormat::Html;
        case.render()
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
        format: LetterFormat::Text,
        zone,
        token: Some(token.parse().unwrap()),
    }
}

pub(super) fn case(name: &'static str, reader: Option<Side>, letter: Letter) -> Case {
    let to = addressee(reader);
    let sight = letter.sight().cloned();
    let (game, half_move) = match &sight {
        Some(sight) => (Some(sight.game.id.number), Some(sight.game.to_play())),
        None => (None, None),
    };
    let token = to.token.clone().unwrap();
    let tag = Some(Tag { event: "CLUB26".parse().unwrap(), game, half_move, letter: None, token });
    let now = sight.map_or_else(|| at("2026-12-20T09:15:00Z"), |sight| sight.now);
    let first: MessageId = "<amici.1.0a0b0c0d@club.example>".parse().unwrap();
    let answers = Some(Thread {
        game: game.map(|_| first.clone()),
        in_reply_to: Some("<mail.7@novak.example>".parse().unwrap()),
        references: vec![first],
    });
    Case {
        name,
        draft: Draft {
            letter,
            to,
            tag,
            answers,
            paper: None,
            enclosed: None,
            guarded: Guarded::default(),
            nobody_directs: false,
            last_today: false,
            case: None,
            standing: None,
        },
        now,
    }
}

/// The same where its letter tells of a case of this kind.
pub(super) fn of_case(case: Case, kind: MatterKind, proposal: Option<&str>, leaves: bool) -> Case {
    let proposal = proposal.map(str::to_owned);
    let shown = CaseShown { number: 17, proposal, leaves, waits: None, kind };
    Case { draft: Draft { case: Some(shown), ..case.draft }, ..case }
}

fn lines(reader: Side) -> Vec<GameLine> {
    let line = |number: u32, to_move: bool, next: &str, example: Option<&str>| GameLine {
        stands: number == 3,
        id: format!("CLUB26/{number}").parse().unwrap(),
        side: if number % 2 == 1 { reader } else { reader.other() },
        opponent: if reader == Side::White { "Weber, Eva".into() } else { "Novak, Jan".into() },
        next: next.parse::<crate::model::HalfMove>().unwrap().ply,
        to_move,
        time: (number < 3).then(|| TimeLeft {
            deadline: at("2027-01-20T23:00:00Z"),
            passed: false,
            days: 38,
            block: None,
        }),
        offer: (number < 3).then_some(Side::Black),
        result: None,
        notation: Notation::Numeric,
        example: example.map(str::to_owned),
        ifs: Vec::new(),
    };
    let mut over = line(3, false, "34", None);
    over.result = Some(GameResult::Draw);
    vec![line(1, true, "7", Some("7. 3175")), line(2, false, "4", None), over]
}

fn old_mark() -> Unproven {
    Unproven::OldMark(at("2026-12-18T09:15:00Z"))
}

fn refused(table: &Table, reader: Side, refusal: Refusal) -> Letter {
    Letter::of_notice(table.sight(reader), Notice::Refused { refusal })
}

fn over(table: &mut Table, result: GameResult, termination: Termination, by: Side) {
    table.add(Fact::ended(result, termination, Some(by)));
}

/// Every letter, some of them for more than one reader.
pub(super) fn all() -> &'static [Case] {
    static ALL: LazyLock<Vec<Case>> = LazyLock::new(cases);
    &ALL
}

/// The letter of this name.
pub(super) fn named(name: &str) -> Case {
    all().iter().find(|case| case.name == name).unwrap().clone()
}

fn cases() -> Vec<Case> {
    let all = [
        starts::starts(),
        games(),
        notations::notations(),
        notations::notation_refusals(),
        notations::scripts(),
        time(),
        refusals::refusals(),
        refusals::unplayed(),
        refusals::help(),
        refusals::unproven(),
        refusals::asked(),
        which::which(),
        others(),
        irregular::cases(),
        director::director(),
        requests::requests(),
        roster::roster(),
        roster::event_wide(),
        offices::offices(),
        messages::messages(),
        rulings::all(),
        claims(),
        offers(),
        conditionals::all(),
        daily::all(),
        dates::all(),
        verdicts::all(),
        time_words::all(),
        asked_for::all(),
        time::all(),
        clocks::all(),
        adjudication::all(),
    ];
    all.into_iter().flatten().collect()
}

fn games() -> Vec<Case> {
    let ply = |plies| Ply::after(plies - 1);
    let recorded = |plies, reader, notes| {
        Letter::of_notice(Table::fresh(plies).sight(reader), Notice::Recorded { ply: ply(plies), notes })
    };
    let your_move = |table: &Table, plies, reader, notes| {
        Letter::of_notice(table.sight(reader), Notice::YourMove { ply: ply(plies), notes })
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
        line: Personal::new("4. 6355"),
        why: NotPlayable::OnTheBoard(Impossible::NothingThere { from: Square::new(6, 3).unwrap() }),
        count: 2,
        king_must_move: false,
    });
    penalised.add(Fact::Penalty { side: Side::White, days: 5, cause: Cause::Ruling });
    let why = not_playable(&penalised, "6364");
    let illegal = Letter::of_notice(
        penalised.sight(Side::White),
        Notice::IllegalMove { read: "4. 6364".into(), why: why.clone(), count: 2, king_must_move: false },
    );
    let penalty = Letter::of_notice(
        penalised.sight(None),
        Notice::Sanctioned {
            side: Side::White,
            what: Irregularity::IllegalMove,
            nth: 2,
            rung: "penalty".parse().unwrap(),
            line: Some(NoMove { read: "4. 6364".into(), why: Some(why) }),
        },
    );
    let end = |table: &Table, reader| Letter::of_notice(table.sight(reader), Notice::GameOver);
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
            Letter::of_notice(declined.sight(white), Notice::OfferDeclined { by: Side::Black }),
        ),
        case(
            "offer-declined",
            black,
            Letter::of_notice(declined.sight(black), Notice::OfferDeclined { by: Side::Black }),
        ),
        case("game-over-agreement", white, end(&agreed, white)),
        case("game-over-resignation", black, end(&resigned, black)),
        case("game-over-checkmate", white, end(&mated, white)),
        case("game-over-stalemate", None, end(&stalemate, None)),
        case("game-over-signed", black, end(&signed(&[Side::Black]), black)),
        case("signed", white, signature(&signed(&[Side::White]), Side::White, false)),
        case("signed-both", black, signature(&signed(&Side::BOTH), Side::Black, false)),
        case("signed-again", black, signature(&signed(&[Side::Black]), Side::Black, true)),
        case("signed-closed", white, signature(&signed(&[]), Side::White, true)),
    ]
}

/// A game that is given up, and whose result these sides have signed.
fn signed(by: &[Side]) -> Table {
    let mut table = Table::sample(9);
    over(&mut table, GameResult::WhiteWins, Termination::Resignation, Side::Black);
    by.iter().for_each(|by| table.add(Fact::Signed { by: *by, by_score: false }));
    table
}

fn signature(table: &Table, by: Side, again: bool) -> Letter {
    Letter::of_notice(table.sight(Some(by)), Notice::Signed { by, again })
}

fn time() -> Vec<Case> {
    let late = |can_mate| Letter::Told {
        sight: Table::fresh(4).sight(None),
        notice: Notice::LateMove { ply: Ply::after(3) },
        found: Found { can_mate, ..Found::default() },
    };
    let mut flagged = Table::sample(6);
    flagged.now += Duration::days(90);
    let standing = flagged.game().standing().unwrap();
    let half_move = flagged.game().to_play();
    flagged.add(Fact::FlagReported {
        half_move,
        last_day: standing.last_day,
        deadline: standing.deadline,
        to: None,
    });
    let held = || WaitingMail {
        held: vec!["from stranger@mail.example, 2 January: 4. 5455".to_owned()],
        unread: vec![(17, flagged.now - Duration::days(8))],
    };
    let report = |reader, waiting| Letter::Told {
        sight: flagged.sight(reader),
        notice: Notice::FlagReported { can_mate: Some(true) },
        found: Found { waiting, ..Found::default() },
    };
    let mut withdrawn = Table::sample(6);
    withdrawn.play("5455", false);
    let withdraw =
        |reader| Letter::of_notice(withdrawn.sight(reader), Notice::FlagWithdrawn { ply: half_move.ply });
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let accepted = Letter::AcceptedLateDirector {
        sight: Table::sample(21).sight(None),
        by: Side::Black,
        sent: at("2027-03-02T11:05:00Z"),
        deadline: at("2027-03-01T05:00:00Z"),
    };
    vec![
        case("flag-reported-own", white, report(white, WaitingMail::default())),
        case("flag-reported-opponent", black, report(black, WaitingMail::default())),
        case("flag-reported-director", None, report(None, held())),
        case("flag-withdrawn-own", white, withdraw(white)),
        case("flag-withdrawn", black, withdraw(black)),
        case("accepted-late-director", None, accepted),
        case("late-move", None, late(None)),
        case("late-move-draw", None, late(Some(false))),
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
    let report = |failed, follows, waits| Letter::Doubtful {
        games: vec![("CLUB26/1".parse().unwrap(), Side::Black)],
        to: "Weber, Eva".into(),
        kind: LetterKind::YourMove,
        written: at("2026-12-20T08:00:00Z"),
        failed,
        waits,
        diagnostic: "550 5.1.1 <eva@weber.example>: user unknown".into(),
        follows,
    };
    let doubtful = |failed, follows| report(failed, follows, None);
    let waiting = |days, refused, follows| report(days >= 3, follows, Some(Undelivered { days, refused }));
    let operator = Letter::QuarantinedOperator {
        inbox: 17,
        sender: "jan@novak.example".into(),
        why: "more than 50 nested messages".into(),
    };
    let to_operator = |name, letter| {
        let mut told = case(name, None, letter);
        told.draft.to.name = String::new();
        told.draft.to.token = None;
        told.draft.tag = None;
        told
    };
    let white = |name, letter| case(name, Some(Side::White), letter);
    let again = |reader: Option<Side>, from| Letter::PlayedAgain {
        copied: at("2026-12-20T02:00:00Z"),
        played: vec![GamePlayedAgain { sight: Table::sample(6).sight(reader), from }],
        games: reader.map(lines).unwrap_or_default(),
        director: reader.is_none(),
    };
    let renewed = |name, how| white(name, Letter::TokenRenewed { how, games: lines(Side::White) });
    let mut undirected = case(
        "nobody-directs",
        None,
        Letter::of_notice(Table::sample(6).sight(None), Notice::Silent { side: Side::White, days: 60 }),
    );
    undirected.draft.to.name = "Operator".into();
    undirected.draft.to.token = None;
    undirected.draft.tag = None;
    undirected.draft.nobody_directs = true;
    let mut played = case(
        "nobody-directs-player",
        Some(Side::Black),
        Letter::of_notice(
            Table::sample(6).sight(Side::Black),
            Notice::Silent { side: Side::White, days: 60 },
        ),
    );
    played.draft.nobody_directs = true;
    vec![
        undirected,
        played,
        case("disowned", None, disowned),
        case("doubtful-failed", None, doubtful(true, DoubtFollows::Runs)),
        case("doubtful-waits", None, waiting(1, true, DoubtFollows::Waits)),
        case("doubtful-waits-three-days", None, waiting(3, true, DoubtFollows::Waits)),
        case("doubtful-unsure", None, waiting(1, false, DoubtFollows::Waits)),
        case("doubtful-unsure-three-days", None, waiting(3, false, DoubtFollows::Nothing)),
        case("doubtful-late", None, doubtful(false, DoubtFollows::Nothing)),
        case("doubtful-answered", None, doubtful(true, DoubtFollows::Answered)),
        case("doubtful-ours", None, doubtful(true, DoubtFollows::Stands)),
        white("too-large", Letter::TooLarge { size: 3_400_000, limit: 262_144 }),
        white("quarantined-player", Letter::QuarantinedPlayer {}),
        white("stands-still", Letter::StandsStill { game: "CLUB26/1".parse().unwrap() }),
        to_operator("quarantined-operator", operator),
        to_operator("copy-made", Letter::CopyMade { copy: Box::new(copy_made()) }),
        to_operator("copy-put-back", put_back_of(2)),
        to_operator("copy-put-back-nobody", put_back_of(0)),
        white("played-again", again(Some(Side::White), 6)),
        case("played-again-opponent", Some(Side::Black), again(Some(Side::Black), 1)),
        case("played-again-director", None, again(None, 1)),
        renewed("token-renewed", Renewal::Shown),
        renewed("token-renewed-elsewhere", Renewal::Elsewhere),
        renewed("token-renewed-asked", Renewal::Asked),
        renewed("token-renewed-operator", Renewal::Operator),
    ]
}

fn copy_made() -> CopyMade {
    let head =
        |of: &str, entry| ChainHead { of: of.into(), entry, seal: Digest::of_bytes(of.as_bytes()).seal() };
    CopyMade {
        file: "amici-2026-12-20.sqlite".into(),
        made: at("2026-12-20T02:00:00Z"),
        size: 4_812_800,
        sha256: Digest::of_bytes(b"copy"),
        heads: vec![head("CLUB26", 12), head("CLUB26/1", 9)],
    }
}

/// In so many games a limit fell into the time that is lost.
fn put_back_of(touched: usize) -> Letter {
    Letter::CopyPutBack {
        copied: at("2026-12-20T02:00:00Z"),
        from: at("2026-12-20T01:59:00Z"),
        until: at("2026-12-22T18:30:00Z"),
        touched,
    }
}
