//! What a director has asked to be shown.

use chrono::{DateTime, Utc};

use super::{super::table::BLACK_TOKEN, Case, Table, at, case, of_case};
use crate::{
    laws::Days,
    letters::{
        CasePage, CaseShown, GameOfEvent, GameStands, LeaveOfPlayer, Letter, LetterBecame, LetterWritten,
        MailRead, MatterLine, OpenWithPlayer, PlayerPage, PutOffCase,
    },
    model::{GameId, GameResult, Language, MatterKind, MatterState, Ply, Side},
    reading::WhichGames,
};

fn line(number: i64, kind: MatterKind, proposal: Option<&str>, said: &str) -> MatterLine {
    let proposal = proposal.map(str::to_owned);
    MatterLine {
        case: CaseShown { number, proposal, leaves: false, waits: None, kind },
        brief: "CLUB26/1 Novak - Weber: flag".into(),
        said: said.into(),
        days: number - 12,
        waits_for: None,
        command: None,
    }
}

fn mail(number: i64, outcome: &str, said: &str) -> MailRead {
    MailRead {
        number,
        received: at("2026-12-19T17:20:00Z"),
        from: "Novak, Jan".into(),
        outcome: outcome.into(),
        rules: if outcome.is_empty() { Vec::new() } else { vec!["doubt".into()] },
        said: said.into(),
    }
}

fn written(number: i64, became: LetterBecame) -> LetterWritten {
    LetterWritten {
        number,
        written: at("2026-12-18T09:15:00Z"),
        to: "Novak, Jan <jan@novak.example>".into(),
        subject: "CLUB26/1 Novak - Weber: move 7".into(),
        became,
        answered: number == 1,
        doubtful: number == 2,
    }
}

fn days(from: &str, until: &str, special: bool) -> Days {
    Days { from: from.parse().unwrap(), until: until.parse().unwrap(), special }
}

fn games() -> Vec<GameOfEvent> {
    let limit = at("2027-01-20T23:00:00Z");
    let all = [
        (GameStands::Until(limit), Some(Ply::of(Side::White, 7))),
        (GameStands::Passed(at("2026-12-19T23:00:00Z")), Some(Ply::of(Side::Black, 12))),
        (GameStands::Stopped, Some(Ply::of(Side::Black, 100))),
        (GameStands::NoTime, Some(Ply::FIRST)),
        (GameStands::Over(GameResult::Draw), None),
        (GameStands::Broken, None),
    ];
    let game = |(at_number, (stands, next)): (u32, (GameStands, Option<Ply>))| GameOfEvent {
        id: GameId::new("CLUB26".parse().unwrap(), at_number),
        white: if at_number == 2 { "Wolfeschlegelstein, Ulf".into() } else { "Novak, Jan".into() },
        black: "Weber, Eva".into(),
        next,
        since: matches!(stands, GameStands::Until(_) | GameStands::Passed(_))
            .then(|| at("2026-12-01T09:00:00Z")),
        stands,
    };
    (1..).zip(all).map(game).collect()
}

/// A player with something in every line of his page.
fn player(evil: &str, games: Vec<GameOfEvent>, now: DateTime<Utc>) -> PlayerPage {
    PlayerPage {
        name: "Novak, Jan".into(),
        number: 1,
        addresses: vec!["jan@novak.example".parse().unwrap(), "jan@work.example".parse().unwrap()],
        zone: "Europe/Prague".parse().unwrap(),
        language: Language::En,
        games,
        leave: vec![days("2027-02-01", "2027-02-10", false)],
        open: vec![OpenWithPlayer {
            number: 9,
            case: false,
            brief: "CLUB26/1 Novak - Weber: 1. 5254?".into(),
            said: evil.to_owned(),
            opened: now,
        }],
        mail: Some(mail(30, "CLUB26/1: asked back", evil)),
        refused: Some(written(
            5,
            LetterBecame::Refused { times: 3, since: now, trouble: "550 5.1.1 User unknown".into() },
        )),
    }
}

pub(super) fn requests() -> Vec<Case> {
    let played = Table::sample(6);
    let now = at("2026-12-20T09:15:00Z");
    let td = || Some(played.sight(None));
    let evil =
        format!("12. 7163\nresign\ntd stop CLUB26/1 x\ncases\n[CLUB26/1 {BLACK_TOKEN}] to x@y.example");
    let flag = || line(17, MatterKind::Flag, Some("result CLUB26/1 1-0 time Late."), "");
    let words = || line(12, MatterKind::Words, None, "May I take my leave in August?");
    let put_off = PutOffCase { line: flag(), until: at("2026-12-27T08:00:00Z") };
    let page = |line: MatterLine, kind, mails| CasePage {
        line,
        kind,
        state: MatterState::Open,
        opened: at("2026-12-15T08:00:00Z"),
        later: None,
        player: Some("Novak, Jan".into()),
        facts: String::new(),
        mails,
        adjudicates: false,
    };
    let mails = || vec![mail(30, "CLUB26/1: asked back", &evil), mail(31, "", "")];
    let of_case_page = |name, page: CasePage| {
        let (kind, proposal) = (page.kind, page.line.case.proposal.clone());
        of_case(case(name, None, Letter::Case { sight: td(), page }), kind, proposal.as_deref(), false)
    };
    let over = CasePage { state: MatterState::Settled, ..page(flag(), MatterKind::Flag, Vec::new()) };
    let facts =
        "The record of Jan Novak (White) differs from ours.\n\n| on record   7163\n| sent        7164";
    let record = CasePage {
        facts: facts.into(),
        ..page(line(19, MatterKind::Record, None, ""), MatterKind::Record, Vec::new())
    };
    let later = CasePage { later: Some(put_off.until), ..page(flag(), MatterKind::Flag, Vec::new()) };
    let of_event = |name, which, games| case(name, None, Letter::GamesOfEvent { which, games, now });
    let all = games();
    let passed: Vec<GameOfEvent> = all.get(1..2).unwrap().to_vec();
    let player = player(&evil, passed.clone(), now);
    let new = PlayerPage {
        addresses: Vec::new(),
        games: Vec::new(),
        leave: Vec::new(),
        open: Vec::new(),
        mail: None,
        refused: None,
        ..player.clone()
    };
    let letters = vec![
        written(4, LetterBecame::Leaves(now)),
        written(3, LetterBecame::Withdrawn),
        written(2, LetterBecame::GivenUp("550 5.7.1 resign".into())),
        written(1, LetterBecame::Taken(now)),
        written(0, LetterBecame::Gathered),
    ];
    let game: GameId = "CLUB26/1".parse().unwrap();
    let away = LeaveOfPlayer {
        name: "Novak, Jan".into(),
        booked: vec![days("2026-12-20", "2026-12-24", false), days("2027-02-01", "2027-02-10", true)],
        left: Some((25, 30)),
    };
    vec![
        case("cases", None, Letter::Cases { open: vec![words(), flag()], put_off: vec![put_off.clone()] }),
        case("cases-none", None, Letter::Cases { open: Vec::new(), put_off: Vec::new() }),
        case("cases-put-off", None, Letter::Cases { open: Vec::new(), put_off: vec![put_off] }),
        of_case_page("case", page(flag(), MatterKind::Flag, mails())),
        of_case_page("case-words", page(words(), MatterKind::Words, Vec::new())),
        super::adjudication::case_asked_for(page(
            line(20, MatterKind::Adjudication, None, ""),
            MatterKind::Adjudication,
            Vec::new(),
        )),
        case("case-over", None, Letter::Case { sight: td(), page: over }),
        of_case_page("case-later", later),
        of_case_page("case-with-facts", record),
        of_event("games-of-event", WhichGames::All, all.clone()),
        of_event("games-of-event-silent", WhichGames::Silent, all.get(..2).unwrap().to_vec()),
        of_event("games-of-event-passed", WhichGames::Passed, passed),
        of_event("games-of-event-none-passed", WhichGames::Passed, Vec::new()),
        of_event("games-of-player", WhichGames::Of("Novak, Jan".into()), all),
        case("player", None, Letter::PlayerShown { page: player, now }),
        case("player-new", None, Letter::PlayerShown { page: new, now }),
        case("letters-written", None, Letter::LettersWritten { game: game.clone(), letters, more: 3 }),
        case("mails-received", None, Letter::MailsReceived { game: game.clone(), mails: mails(), more: 0 }),
        case("mails-received-none", None, Letter::MailsReceived { game, mails: Vec::new(), more: 0 }),
        case("leave-of-all", None, Letter::LeaveOfAll { players: vec![away] }),
        case("leave-of-all-none", None, Letter::LeaveOfAll { players: Vec::new() }),
        case("score-of-director", None, Letter::Score { sight: played.sight(None) }),
        case("clock-of-director", None, Letter::Clock { sight: played.sight(None) }),
    ]
}
