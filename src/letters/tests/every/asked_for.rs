//! What a player asks to be shown of the event and of a game.

use super::*;
use crate::{
    event::{Crosstable, Entrant, Pairing, round_robin},
    letters::{GameAsShown, pgn_file, pgn_file_of, table_file},
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
        case("table-of-director", None, table(5, true)),
        case("pgn-of-director", None, one(&games.sight(None), true)),
        case("pgn-finished", None, several(&[*sight.clone(), *sight], true)),
        case("pgn-finished-none", None, several(&[], true)),
        case("journal-of-director", None, journal(&told, None)),
    ]
}
