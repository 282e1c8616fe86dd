//! The daily letters, with one and with many things in them.

use super::{super::table::at, Case, case, lines};
use crate::{
    letters::{CaseShown, GuardedLine, Letter, MatterLine, MatterOver, News, TimeLeft, WaitingMail},
    model::{MatterKind, Ply, Side},
};

fn matter(number: i64, kind: MatterKind, brief: &str, days: i64, proposal: Option<&str>) -> MatterLine {
    let said = if kind == MatterKind::Words { "May I take my leave in August?\nIt is ten days." } else { "" };
    MatterLine {
        case: CaseShown {
            number,
            proposal: proposal.map(str::to_owned),
            leaves: kind == MatterKind::LateMove,
            waits: (kind == MatterKind::Silence).then_some(7),
            kind,
        },
        brief: brief.into(),
        said: said.into(),
        days,
        waits_for: None,
        command: None,
    }
}

fn alarm(number: i64, kind: MatterKind, brief: &str, days: i64, command: &str) -> MatterLine {
    MatterLine { command: Some(command.into()), ..matter(number, kind, brief, days, None) }
}

/// A player's limit that has passed, and is not reported as long as a mail of his waits to be read.
fn guarded(number: u32, unread: &[i64], asked: &str) -> GuardedLine {
    let mail = |number: &i64| (*number, at("2026-12-19T22:00:00Z"));
    let held = Some(asked.to_owned()).filter(|asked| !asked.is_empty());
    let waits = WaitingMail { held: held.into_iter().collect(), unread: unread.iter().map(mail).collect() };
    GuardedLine {
        game: format!("CLUB26/{number}").parse().unwrap(),
        player: "Novak, Jan".into(),
        side: Side::White,
        ply: Ply::of(Side::White, 9),
        limit: at("2026-12-19T23:00:00Z"),
        until: at("2026-12-26T23:00:00Z"),
        waits,
    }
}

/// A letter to the operator, who has no name and no mark.
fn of_operator(name: &'static str, letter: Letter) -> Case {
    let mut case = case(name, None, letter);
    case.draft.to.name = String::new();
    case.draft.to.token = None;
    case.draft.tag = None;
    case
}

pub(super) fn all() -> Vec<Case> {
    let white = Some(Side::White);
    let mut waiting = lines(Side::White);
    waiting.truncate(2);
    for line in &mut waiting {
        line.to_move = true;
        line.offer = None;
        line.example = Some(format!("{} 3175", line.next));
    }
    let mut passed = waiting[0].clone();
    passed.time = passed.time.map(|time| TimeLeft { passed: true, ..time });
    let news = |number: u32, brief: &str| News {
        game: Some(format!("CLUB26/{number}").parse().unwrap()),
        brief: brief.into(),
    };
    let leave =
        "Eva Weber takes leave from Monday 21 December 2026 to Sunday 3 January 2027, both days included.";
    let ran_out = "Your time has run out, as far as we can see. Your move 3 had not reached us by the end of Tuesday \
                   19 January 2027.";
    let opponents = "The time of Eva Weber (Black) for move 9 ran out at the end of Tuesday 19 January 2027, as far as we \
                     can see. Do you claim the game?\nclaim time";
    let daily = |games, news| Letter::Daily { games, news, quotes: Vec::new() };
    let flag = |number: i64| {
        let order = format!("result CLUB26/{number} 0-1 time White has overstepped the time for move 12.");
        let brief = format!("CLUB26/{number} Novak - Weber: the time for move 12 has passed");
        matter(number + 20, MatterKind::Flag, &brief, 0, Some(&order))
    };
    let late =
        matter(12, MatterKind::LateMove, "CLUB26/9 Novak - Weber: 4. 5455 came after the limit", 3, None);
    let silent = matter(14, MatterKind::Silence, "CLUB26/10 Novak - Weber: no move for 40 days", 1, None);
    let words = matter(17, MatterKind::Words, "CLUB26/11 Novak - Weber: a question of Jan Novak", 0, None);
    let deputy = MatterLine { waits_for: Some("Weiss, Anna".into()), days: 14, ..flag(3) };
    let docket = |fresh, old, over, news, operator| Letter::Docket {
        fresh,
        old,
        over,
        guarded: Vec::new(),
        news,
        quotes: Vec::new(),
        operator,
    };
    let over =
        MatterOver { number: 9, brief: "CLUB26/4 Novak - Weber: the time for move 8 has passed".into() };
    let unread = alarm(31, MatterKind::Quarantined, "inbox 12 is in quarantine", 0, "amici inbox show 12");
    let frozen = "CLUB26/7: this game stands still: its record does not hold";
    let frozen = alarm(4, MatterKind::Frozen, frozen, 14, "amici check");
    let way_out = MatterOver { number: 29, brief: "no letter leaves".into() };
    let put_back = News { game: None, brief: "the desk goes on from a copy".into() };
    let held_up = Letter::Docket {
        fresh: Vec::new(),
        old: Vec::new(),
        over: Vec::new(),
        guarded: vec![guarded(8, &[27, 31], ""), guarded(9, &[], "Mein Zug: 9. 7163"), guarded(10, &[], "")],
        news: Vec::new(),
        quotes: Vec::new(),
        operator: false,
    };
    vec![
        case("docket-guarded", None, held_up),
        case("daily-games", white, daily(waiting.clone(), vec![])),
        case("daily-games-and-news", white, daily(vec![passed], vec![news(3, leave), news(4, ran_out)])),
        case("daily-news", white, daily(vec![], vec![news(3, leave), news(4, ran_out), news(5, opponents)])),
        case(
            "docket-new",
            None,
            docket(vec![flag(1), flag(2), words.clone()], vec![], vec![], vec![], false),
        ),
        case(
            "docket-old-and-news",
            None,
            docket(
                vec![words],
                vec![late, silent, deputy],
                vec![over],
                vec![news(5, "CLUB26/5 Novak - Weber: 1-0")],
                false,
            ),
        ),
        of_operator(
            "docket-operator",
            docket(vec![unread], vec![frozen], vec![way_out.clone()], vec![put_back], true),
        ),
        of_operator("docket-operator-over", docket(vec![], vec![], vec![way_out], vec![], true)),
    ]
}
