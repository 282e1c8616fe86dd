//! What a player asks to be shown of the event and of a game.

use chrono::{DateTime, Utc};

use super::*;
use crate::{
    event::{Crosstable, Entrant, Pairing, round_robin},
    letters::{GameAsShown, SealFound, SealLookedUp, pgn_file, pgn_file_of, table_file},
    model::{Digest, Zone},
};

/// A round robin of so many players in which the first games are over.
fn crosstable(players: u32) -> Crosstable {
    let event = event();
    let entrant = |number: u32| match event.players.iter().find(|player| player.number == number) {
        Some(player) => player.clone(),
        None => Entrant {
            number,
            name: format!("Featherstonehaugh {number}, Bartholomew"),
            rating: None,
            federation: None,
            zone: Zone::UTC,
            ..event.players[0].clone()
        },
    };
    let entrants: Vec<Entrant> = (1..=players).map(entrant).collect();
    let ends = [
        (GameResult::WhiteWins, Termination::Resignation),
        (GameResult::Draw, Termination::Agreement),
        (GameResult::BlackWins, Termination::Forfeit),
    ];
    let over = |(at, pairing): (usize, Pairing)| (pairing, ends.get(at).copied());
    let games: Vec<_> = round_robin(players).into_iter().enumerate().map(over).collect();
    Crosstable::of(&entrants, &games, event.regulations.points)
}

fn table(players: u32, director: bool) -> Letter {
    let (event, table) = (event(), crosstable(players));
    let file = table_file(&event.code, &table);
    Letter::Table { event: event.name.clone(), table, seal: Digest::of_bytes(b"event"), file, director }
}

fn journal(table: &Table, reader: Option<Side>) -> Letter {
    Letter::Journal { sight: table.sight(reader), entries: table.entries().to_vec() }
}

fn looked(found: SealFound) -> SealLookedUp {
    let written = match found {
        SealFound::NoSeal => "fbeae5-1ea4b2c",
        _ => "fbeae5-1ea4b2c-0d9a11-7f3e2c1",
    };
    SealLookedUp { written: written.to_owned(), found }
}

fn of_game(sight: &GameAsShown) -> SealLookedUp {
    let what = "1. 5254 played, sent 2026-12-02 18:30, 1 day".to_owned();
    looked(SealFound::OfGame { sight: Box::new(sight.clone()), entry: 3, at: instant(2, 18), what })
}

fn of_newest(sight: &GameAsShown) -> SealLookedUp {
    let (entry, what) = (sight.game.entries, "4. asked for: letter handed over".to_owned());
    looked(SealFound::OfGame { sight: Box::new(sight.clone()), entry, at: instant(20, 18), what })
}

fn of_event() -> SealLookedUp {
    let event = event().name.clone();
    looked(SealFound::OfEvent { event, entry: 4, at: instant(1, 9), entries: 5 })
}

fn every_seal(sight: &GameAsShown) -> Vec<SealLookedUp> {
    let stands_still = looked(SealFound::StandsStill(sight.game.id.clone()));
    vec![of_game(sight), of_event(), looked(SealFound::Nothing), stands_still, looked(SealFound::NoSeal)]
}

fn seal(looked: Vec<SealLookedUp>, lost: Option<(DateTime<Utc>, DateTime<Utc>)>, more: bool) -> Letter {
    Letter::SealAnswer { looked, lost, more, director: false }
}

fn of_director(looked: Vec<SealLookedUp>) -> Letter {
    Letter::SealAnswer { looked, lost: None, more: false, director: true }
}

fn instant(day: u32, hour: u32) -> DateTime<Utc> {
    format!("2026-12-{day:02}T{hour:02}:30:00Z").parse().unwrap()
}

pub(super) fn all() -> Vec<Case> {
    let white = |name, letter| case(name, Some(Side::White), letter);
    let games = Table::sample(6);
    let sight = games.sight(Side::White);
    let one = |sight: &GameAsShown, director| {
        let (file, sight) = (pgn_file(sight), Some(Box::new(sight.clone())));
        Letter::Pgn { file, sight, games: 1, example: None, director }
    };
    let code = event().code.clone();
    let several = |shown: &[GameAsShown], director| Letter::Pgn {
        sight: None,
        file: pgn_file_of(&code, shown),
        games: shown.len(),
        example: shown.first().map(|sight| sight.game.id.clone()),
        director,
    };
    let mut told = Table::sample(3);
    let half_move = told.game().to_play();
    told.add(Fact::IllegalMove {
        half_move,
        written: "6355".parse().unwrap(),
        line: Personal::new("2... 6355 from jan@novak.example"),
        why: NotPlayable::OnTheBoard(Impossible::NothingThere { from: Square::new(6, 3).unwrap() }),
        count: 1,
        king_must_move: false,
    });
    told.add(Fact::ConditionalsLapsed { by: Side::White, not_legal: None });
    vec![
        white("games", Letter::Games { games: lines(Side::White) }),
        white("table", table(5, false)),
        white("table-wide", table(20, false)),
        white("pgn", one(&sight, false)),
        white("pgn-all", several(&[*sight.clone(), *sight.clone()], false)),
        white("pgn-none", several(&[], false)),
        white("journal", journal(&told, Some(Side::White))),
        case("journal-of-the-other", Some(Side::Black), journal(&told, Some(Side::Black))),
        white("seal", seal(vec![of_game(&sight)], None, false)),
        white("seal-of-the-newest", seal(vec![of_newest(&sight)], None, false)),
        white("seal-of-event", seal(vec![of_event()], None, false)),
        white("seal-unknown", seal(vec![looked(SealFound::Nothing)], None, false)),
        white(
            "seal-lost",
            seal(vec![looked(SealFound::Nothing)], Some((instant(1, 9), instant(3, 9))), false),
        ),
        white("seals", seal(every_seal(&sight), None, true)),
        case("seals-director", None, of_director(every_seal(&games.sight(None)))),
        case("seal-unknown-director", None, of_director(vec![looked(SealFound::Nothing)])),
        case("table-of-director", None, table(5, true)),
        case("pgn-of-director", None, one(&games.sight(None), true)),
        case("pgn-finished", None, several(&[*sight.clone(), *sight], true)),
        case("pgn-finished-none", None, several(&[], true)),
        case("journal-of-director", None, journal(&told, None)),
    ]
}
