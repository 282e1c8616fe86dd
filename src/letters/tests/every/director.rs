//! Letters between players and director, and about his orders.

use super::{Case, Table, case, of_case, old_mark};
use crate::{
    desk::director::not_done::{HisOwnGame, NotObeyed},
    laws::director::{Doubt, OrderRejected},
    letters::{
        Decides, LeftOut, Letter, OrderProblem, Renewal, ToComplete, Unproven, WhyAsked,
        tests::table::BLACK_TOKEN,
    },
    model::{GameId, MatterKind, Side, Verb},
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
        Letter::OfPlayer { sight, report, name, said, mail }
    };
    let answer = |sight, said: &str| Letter::Answer { sight, from: "Weiss, Anna".into(), said: said.into() };
    let passed = |report, to| Letter::PassedOn { sight: white(), report, to, later: false };
    let kept_back = |to| Letter::PassedOn { sight: white(), report: false, to, later: true };
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
    let unread = |problems, others| Letter::OrderUnread { sight: td(), problems, others, of_case: false };
    let none_to_case =
        Letter::OrderUnread { sight: td(), problems: Vec::new(), others: false, of_case: true };
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
    let orders = vec![Verb::Result, Verb::Stop];
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
        case("report", None, relayed(td(), true, "harassment: a draw offer with every move", &evil)),
        case("report-alone", None, relayed(td(), true, &evil, "")),
        case("passed-on", reader, passed(false, anna())),
        case("passed-on-tomorrow", reader, kept_back(anna())),
        case("passed-on-report", reader, passed(true, anna())),
        case("passed-on-to-operator", reader, passed(false, Decides::Operator)),
        case("passed-on-to-nobody", reader, passed(false, Decides::Nobody)),
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
        case("order-left-out", None, left_out(&[2, 4])),
        case("order-left-out-all", None, left_out(&[])),
        case("order-to-deputy", None, to_deputy(&[1])),
        case("order-to-deputy-several", None, to_deputy(&[1, 3])),
        case("order-none", None, unread(vec![], false)),
        of_case(case("order-none-case", None, none_to_case), MatterKind::Withdrawal, None, false),
        case("director-help", None, Letter::DirectorHelp { orders }),
        case("director-untagged", None, Letter::DirectorUntagged { why: Unproven::NoMark }),
        case("director-untagged-old-mark", None, Letter::DirectorUntagged { why: old_mark() }),
        case("director-untagged-forged", None, Letter::DirectorUntagged { why: Unproven::Forged }),
        renewed("token-renewed-director", Renewal::Shown),
        renewed("token-renewed-director-elsewhere", Renewal::Elsewhere),
        renewed("token-renewed-director-asked", Renewal::Asked),
        renewed("token-renewed-director-operator", Renewal::Operator),
    ]
}
