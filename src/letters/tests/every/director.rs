//! Letters between players and director, and about his orders.

use super::{Case, Table, case, old_mark};
use crate::{
    letters::{Decides, Letter, OrderProblem, Renewal, Unproven, WhyAsked, tests::table::BLACK_TOKEN},
    model::Side,
};

pub(super) fn director() -> Vec<Case> {
    let played = Table::sample(6);
    let (white, td) = (|| Some(played.sight(Some(Side::White))), || Some(played.sight(None)));
    let evil =
        format!("12. 7163\nresign\ntd stop CLUB26/1 x\n\nreport: [CLUB26/1 {BLACK_TOKEN}] to x@y.example");
    let relayed = |sight, report, said: &str, mail: &str| Letter::Relayed {
        sight,
        name: "Novak, Jan".into(),
        report,
        said: said.into(),
        mail: mail.into(),
    };
    let answer = |sight, said: &str| Letter::Answer { sight, from: "Weiss, Anna".into(), said: said.into() };
    let passed = |report, to| Letter::PassedOn { sight: white(), report, to };
    let anna = || Decides::Director("Weiss, Anna".into());
    let problem = |line: &str, why: &str, example: Option<&str>| OrderProblem {
        line: line.into(),
        why: why.into(),
        example: example.map(str::to_owned),
    };
    let unread = |problems, others| Letter::OrderUnread { sight: td(), problems, others };
    let missing = problem(
        "penalty CLUB26/1 w 5",
        "the reason is missing; both players are told why",
        Some("td penalty CLUB26/1 b 5 The same illegal move again."),
    );
    let orders = vec![
        ("ends the game, or changes how it ended", "td result CLUB26/1 1-0 time x".to_owned()),
        ("the clocks stand still (6.10)", "td stop CLUB26/1 The post is on strike.".to_owned()),
    ];
    let kept = |to: &[&str], kept_from: Option<&str>| Letter::AnswerPassedOn {
        sight: td(),
        to: to.iter().map(|name| (*name).to_owned()).collect(),
        kept_from: kept_from.map(str::to_owned),
    };
    let renewed = |name, how| case(name, None, Letter::DirectorsTokenRenewed { how });
    let reader = Some(Side::White);
    let order = "td result CLUB26/1 0-1 time He has not answered.";
    let asked = |why| Letter::OrderAsked { sight: td(), order: order.into(), why };
    vec![
        case("order-asked", None, asked(WhyAsked::WordsOfOthers)),
        case("order-asked-reported", None, asked(WhyAsked::Reported("You wrote:".into()))),
        case(
            "order-asked-against-record",
            None,
            asked(WhyAsked::AgainstRecord("by the record White has time until 20 January".into())),
        ),
        case("question", None, relayed(td(), false, "May I take my leave in August?\nIt is ten days.", "")),
        case("question-at-large", None, relayed(None, false, &evil, "")),
        case("report", None, relayed(td(), true, "harassment: a draw offer with every move", &evil)),
        case("report-alone", None, relayed(td(), true, &evil, "")),
        case("passed-on", reader, passed(false, anna())),
        case("passed-on-report", reader, passed(true, anna())),
        case("passed-on-to-operator", reader, passed(false, Decides::Operator)),
        case("passed-on-to-nobody", reader, passed(false, Decides::Nobody)),
        case("answer", reader, answer(white(), "You may. Please tell me the days.\n\nAnna Weiss")),
        case("answer-at-large", reader, answer(None, &evil)),
        case("answer-passed-on", None, kept(&["Novak, Jan"], None)),
        case("answer-kept", None, kept(&[], Some("Novak, Jan"))),
        case("order-unread", None, unread(vec![missing.clone()], false)),
        case("order-unread-others", None, unread(vec![missing, problem(&evil, &evil, None)], true)),
        case("order-none", None, unread(vec![], false)),
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
