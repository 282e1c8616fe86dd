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

fn table(players: u32) -> Letter {
    let (event, table) = (event(), crosstable(players));
    let file = table_file(&event.code, &table);
    Letter::Table { event: event.name.clone(), table, seal: Digest::of_bytes(b"event"), file }
}

fn journal(table: &Table, reader: Side) -> Letter {
    Letter::Journal { sight: table.sight(reader), entries: table.entries().to_vec() }
}

pub(super) fn all() -> Vec<Case> {
    let white = |name, letter| case(name, Some(Side::White), letter);
    let games = Table::sample(6);
    let sight = games.sight(Side::White);
    let one = Letter::Pgn { file: pgn_file(&sight), sight: Some(sight.clone()), games: 1, example: None };
    let code = event().code.clone();
    let several = |shown: &[GameAsShown]| Letter::Pgn {
        sight: None,
        file: pgn_file_of(&code, shown),
        games: shown.len(),
        example: shown.first().map(|sight| sight.game.id.clone()),
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
        white("table", table(5)),
        white("table-wide", table(20)),
        white("pgn", one),
        white("pgn-all", several(&[*sight.clone(), *sight])),
        white("pgn-none", several(&[])),
        white("journal", journal(&told, Side::White)),
        case("journal-of-the-other", Some(Side::Black), journal(&told, Side::Black)),
    ]
}
