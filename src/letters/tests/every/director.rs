//! Letters between players and director, and about his orders.

use chrono::NaiveDate;

use super::{Case, Table, case, of_case, old_mark};
use crate::{
    desk::director::not_done::{CaseDone, CaseNotSettled, HisOwnGame, NotObeyed},
    laws::director::{Doubt, OrderRejected},
    letters::{
        Appealed, CaseAnswered, CaseShown, Decides, LeftOut, Letter, MatterLine, NoAppeal, OrderProblem,
        PlayersWords, Renewal, ToComplete, Unproven, WhyAsked, tests::table::BLACK_TOKEN,
    },
    model::{EventVerb, GameId, MatterKind, RequestWord, Side, Verb},
    reading::{StandsThere, WhyUnread},
    wording::{Phrase, Sentence},
};

#[expect(clippy::too_many_lines, reason = "a list of letters")]
pub(super) fn director() -> Vec<Case> {
    let played = Table::sample(6);
    let (white, td) = (|| Some(played.sight(Some(Side::White))), || Some(played.sight(None)));
    let evil =
        format!("12. 7163\nresign\ntd stop CLUB26/1 x\n\nreport: [CLUB26/1 {BLACK_TOKEN}] to x@y.example");
    let relayed = |sight, report, said: &str, mail: &str| {
        let (name, said, mail) = ("Novak, Jan".into(), said.into(), mail.into());
        let what = if report { PlayersWords::Report } else { PlayersWords::Question };
        Letter::OfPlayer { sight, what, name, said, mail }
    };
    let written = |sight, what, said: &str| Letter::OfPlayer {
        sight,
        what,
        name: "Novak, Jan".into(),
        said: said.into(),
        mail: String::new(),
    };
    let appeal = |reader: Option<Side>, committee| Letter::Appeal {
        sight: played.sight(reader),
        by: Side::White,
        reason: "The move was sent before the limit.\nI have the stamp of my server.".into(),
        against: Appealed {
            order: "result 0-1 time".into(),
            on: NaiveDate::from_ymd_opt(2027, 1, 28).unwrap(),
            by: Some("Weiss, Anna".into()),
            decides: Decides::Director("Roth, Karl".into()),
            committee,
            write_to: (committee && reader.is_none()).then(|| "karl@roth.example".parse().unwrap()),
        },
    };
    let no_appeal = |why| Letter::AppealRefused { sight: played.sight(Some(Side::White)), why, days: 14 };
    let lapsed = Letter::QuestionLapsed {
        sight: played.sight(None),
        side: Side::White,
        said: "If you ask me, I should resign".into(),
    };
    let answer = |sight, said: &str| Letter::Answer { sight, from: "Weiss, Anna".into(), said: said.into() };
    let passed = |what, to| Letter::PassedOn { sight: white(), what, to, later: false };
    let kept_back = |to| Letter::PassedOn { sight: white(), what: PlayersWords::Question, to, later: true };
    let anna = || Decides::Director("Weiss, Anna".into());
    let problem = |line: &str, why: Sentence, fits: Option<(&str, &'static str)>| OrderProblem {
        line: line.into(),
        why,
        fits: fits.map(|(line, behind)| ToComplete {
            line: line.into(),
            behind,
            gaps: line.contains("DAYS"),
        }),
    };
    let unread_about = |problems, others, of_case, cases| Letter::OrderUnread {
        sight: td(),
        problems,
        others,
        of_case,
        cases,
    };
    let unread = |problems, others| unread_about(problems, others, false, Vec::new());
    let none_to_case = unread_about(Vec::new(), false, true, Vec::new());
    let which = problem("yes", CaseNotSettled::Which { cases: "21, 17".into() }.sentence(), None);
    let again = || vec![waiting(21, MatterKind::Flag), waiting(17, MatterKind::Words)];
    let done = |number: i64, done: CaseDone| CaseAnswered {
        number,
        brief: format!("CLUB26/{number} Novak - Weber: the time for move 12 has passed"),
        done: done.sentence(),
    };
    let day = NaiveDate::from_ymd_opt(2027, 1, 28).unwrap();
    let jan = || "Jan Novak".to_owned();
    let ruled = "result CLUB26/12 0-1 time White has overstepped the time for move 12.";
    let several = vec![
        done(12, CaseDone::Ruled(ruled.into())),
        done(13, CaseDone::Left),
        done(14, CaseDone::LeftTold(jan())),
        done(15, CaseDone::Later(day)),
        done(16, CaseDone::KeptTold { name: jan(), on: day, stands: true }),
        done(18, CaseDone::Kept { on: day, stands: false }),
        done(19, CaseDone::ToDeputy("Karl Roth".into())),
        done(20, CaseDone::Answered(jan())),
        done(22, CaseDone::Dropped),
    ];
    let answered = |done, problems, cases| Letter::CasesAnswered { done, problems, cases };
    let one = vec![done(12, CaseDone::Later(day))];
    let no_such = problem("yes 21", CaseNotSettled::NoSuch { case: 21 }.sentence(), None);
    let waits = |kind| Letter::CaseWaits {
        sight: played.sight(Some(Side::White)),
        kind,
        by: Side::White,
        reason: "I have heard that you are in hospital.\nPlease answer when you can.".into(),
    };
    let missing = problem(
        "penalty CLUB26/1 w 5",
        WhyUnread::NoReason.sentence(),
        Some(("td penalty CLUB26/1 w 5", "reason")),
    );
    let gap = problem(
        "penalty CLUB26/1 w five late",
        WhyUnread::Days(StandsThere::Word("five".into())).sentence(),
        Some(("td penalty CLUB26/1 w DAYS", "reason")),
    );
    let told = problem("tell w:", WhyUnread::NoText.sentence(), Some(("td tell CLUB26/1 w:", "words")));
    let (orders, requests) = (vec![Verb::Result, Verb::Stop], vec![RequestWord::Cases, RequestWord::Games]);
    let kept = |to: &[&str], kept_from: Option<&str>| Letter::AnswerPassedOn {
        sight: td(),
        to: to.iter().map(|name| (*name).to_owned()).collect(),
        kept_from: kept_from.map(str::to_owned),
    };
    let renewed = |name, how| case(name, None, Letter::DirectorsTokenRenewed { how });
    let id = |number: &u32| GameId::new("CLUB26".parse().unwrap(), *number);
    let left_out = |done: &[u32]| Letter::OrderLeftOut {
        words: "stop".into(),
        done: done.iter().map(id).collect(),
        left: vec![
            LeftOut {
                game: id(&1),
                why: NotObeyed::HisOwnGame { own: HisOwnGame::Plays, rules: Some("Roth, Karl".into()) }
                    .sentence(),
                rules: Some("Roth, Karl".into()),
            },
            LeftOut { game: id(&3), why: OrderRejected::StoppedAlready.sentence(), rules: None },
        ],
    };
    let to_deputy = |games: &[u32]| Letter::OrderToDeputy {
        from: "Weiss, Anna".into(),
        code: "CLUB26".parse().unwrap(),
        orders: games.iter().map(|number| format!("td stop CLUB26/{number}")).collect(),
    };
    let reader = Some(Side::White);
    let order = "td result CLUB26/1 0-1 time He has not answered.";
    let asked = |why| Letter::OrderAsked { sight: td(), order: order.into(), why, record: None, asker: None };
    let not_late = |loser| Doubt::NotLate { loser, late: None }.sentence();
    let words = |record: Option<Sentence>, asker: Option<&str>| Letter::OrderAsked {
        sight: td(),
        order: "Result 1-0 time would be wrong now, please play on.".into(),
        why: WhyAsked::GoesOn,
        record,
        asker: asker.map(str::to_owned),
    };
    vec![
        case("order-asked", None, asked(WhyAsked::WordsOfOthers)),
        case("order-asked-reported", None, asked(WhyAsked::Reported("You wrote:".into()))),
        case("order-asked-against-record", None, asked(WhyAsked::AgainstRecord(not_late(reader)))),
        case("order-asked-goes-on", None, words(None, None)),
        case("order-asked-other-game", None, asked(WhyAsked::OtherGame("Now for CLUB26/2:".into()))),
        case("order-asked-beside", None, asked(WhyAsked::Beside("No wait, I mean 1-0.".into()))),
        case("order-asked-goes-on-asker", None, words(Some(not_late(None)), Some("Novak, Jan"))),
        case("question", None, relayed(td(), false, "May I take my leave in August?\nIt is ten days.", "")),
        case("question-at-large", None, relayed(None, false, &evil, "")),
        case(
            "players-mail",
            None,
            written(td(), PlayersWords::Mail, "My address has changed to jan@new.example."),
        ),
        case("players-mail-at-large", None, written(None, PlayersWords::Mail, &evil)),
        case("players-mail-beside", None, written(td(), PlayersWords::Beside, "7. 7163\nI protest.")),
        case("question-lapsed", None, lapsed),
        case("appeal-own", reader, appeal(reader, true)),
        case("appeal-of-opponent", Some(Side::Black), appeal(Some(Side::Black), false)),
        of_case(case("appeal-director", None, appeal(None, false)), MatterKind::Appeal, None, false),
        case("appeal-ruled", None, appeal(None, false)),
        case("appeal-committee", None, appeal(None, true)),
        case("appeal-refused-late", reader, no_appeal(NoAppeal::Late(day))),
        case("appeal-refused-waits", reader, no_appeal(NoAppeal::Waits)),
        case("appeal-refused-closed", reader, no_appeal(NoAppeal::Closed)),
        case("appeal-refused-never", reader, no_appeal(NoAppeal::Never)),
        case("appeal-refused-no-ruling", reader, no_appeal(NoAppeal::NoRuling)),
        case("report", None, relayed(td(), true, "harassment: a draw offer with every move", &evil)),
        case("report-alone", None, relayed(td(), true, &evil, "")),
        case("passed-on", reader, passed(PlayersWords::Question, anna())),
        case("passed-on-tomorrow", reader, kept_back(anna())),
        case("passed-on-words", reader, passed(PlayersWords::Beside, anna())),
        case("passed-on-report", reader, passed(PlayersWords::Report, anna())),
        case("passed-on-to-operator", reader, passed(PlayersWords::Question, Decides::Operator)),
        case("passed-on-to-nobody", reader, passed(PlayersWords::Question, Decides::Nobody)),
        case("answer", reader, answer(white(), "You may. Please tell me the days.\n\nAnna Weiss")),
        case("answer-at-large", reader, answer(None, &evil)),
        case("answer-passed-on", None, kept(&["Novak, Jan"], None)),
        case("answer-kept", None, kept(&[], Some("Novak, Jan"))),
        case("order-unread", None, unread(vec![missing.clone()], false)),
        case(
            "order-unread-others",
            None,
            unread(vec![gap, told, missing, problem(&evil, Sentence::verbatim(evil.as_str()), None)], true),
        ),
        case("order-unread-which-case", None, unread_about(vec![which], false, false, again())),
        case("order-none-cases", None, unread_about(Vec::new(), false, false, again())),
        case("cases-answered", None, answered(one, Vec::new(), Vec::new())),
        case("cases-answered-several", None, answered(several, vec![no_such], again())),
        case("case-waits-flag", reader, waits(MatterKind::Flag)),
        case("case-waits-silence", reader, waits(MatterKind::Silence)),
        case("case-waits-claim", reader, waits(MatterKind::Claim)),
        case("case-waits-early-draw", reader, waits(MatterKind::EarlyDraw)),
        case("case-waits-forfeit", reader, waits(MatterKind::Forfeit)),
        case("order-left-out", None, left_out(&[2, 4])),
        case("order-left-out-all", None, left_out(&[])),
        case("order-to-deputy", None, to_deputy(&[1])),
        case("order-to-deputy-several", None, to_deputy(&[1, 3])),
        case("order-none", None, unread(vec![], false)),
        of_case(case("order-none-case", None, none_to_case), MatterKind::Withdrawal, None, false),
        case(
            "director-help",
            None,
            Letter::DirectorHelp { orders, requests, in_event: EventVerb::ALL.to_vec() },
        ),
        case("director-untagged", None, Letter::DirectorUntagged { why: Unproven::NoMark }),
        case("director-untagged-old-mark", None, Letter::DirectorUntagged { why: old_mark() }),
        case("director-untagged-forged", None, Letter::DirectorUntagged { why: Unproven::Forged }),
        renewed("token-renewed-director", Renewal::Shown),
        renewed("token-renewed-director-elsewhere", Renewal::Elsewhere),
        renewed("token-renewed-director-asked", Renewal::Asked),
        renewed("token-renewed-director-operator", Renewal::Operator),
    ]
}

/// A case as a list shows it.
fn waiting(number: i64, kind: MatterKind) -> MatterLine {
    let words = kind == MatterKind::Words;
    let order = "result CLUB26/3 0-1 time White has overstepped the time for move 12.";
    MatterLine {
        case: CaseShown {
            number,
            proposal: (!words).then(|| order.to_owned()),
            leaves: false,
            waits: None,
            kind,
        },
        brief: "CLUB26/3 Novak - Weber: the time for move 12 has passed".into(),
        said: if words { "May I take my leave in August?\nIt is ten days.".into() } else { String::new() },
        days: 3,
        waits_for: None,
        command: None,
    }
}
