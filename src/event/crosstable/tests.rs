//! Crosstables against tables computed by hand.
//!
//! Laws 12

use super::*;
fn player(number: u32, name: &str, rating: u32) -> Entrant {
    Entrant {
        number,
        name: name.into(),
        rating: Some(rating),
        federation: Some("CZE".into()),
        ..Entrant::default()
    }
}

/// Games with their results; `+` behind one says that it was won and lost without play.
fn games(list: &[(u32, u32, &str)]) -> Vec<CrosstableGame> {
    let game = |(number, (white, black, result)): (u32, &(u32, u32, &str))| {
        let pairing = Pairing { number, round: 1, white: *white, black: *black, fen: None, drawn: None };
        let (text, termination) = match result.strip_suffix('+') {
            Some(text) => (text, Termination::Forfeit),
            None => (*result, Termination::Ruling),
        };
        (pairing, text.parse().ok().map(|result| (result, termination)))
    };
    (1..).zip(list).map(game).collect()
}

/// By the points of the Laws.
fn table(players: &[Entrant], games: &[CrosstableGame]) -> Crosstable {
    Crosstable::of(players, games, Points::default())
}

fn four() -> Vec<Entrant> {
    vec![
        player(1, "Novak, Jan", 2104),
        player(2, "Weber, Lena", 2188),
        player(3, "Silva, Rui", 1975),
        player(4, "Okafor, Ada", 2010),
    ]
}

/// By hand. Points: Novak ½ (draw with Weber) + 1 (Silva) = 1½, one game open; Weber ½ + ½ + 1 = 2; Silva 0 + 1 + ½
/// = 1½; Okafor 0 + 0 = 0, one open.
/// Sonneborn-Berger: Novak ½·2 + 1·1½ = 2½; Weber ½·1½ + ½·1½ + 1·0 = 1½; Silva ½·2 + 1·0 = 1; Okafor 0.
#[test]
fn a_small_table_comes_out_as_computed_by_hand() {
    let games = games(&[
        (1, 4, "*"),
        (2, 3, "1/2-1/2"),
        (4, 3, "0-1"),
        (1, 2, "1/2-1/2"),
        (2, 4, "1-0"),
        (3, 1, "0-1"),
    ]);
    let table = table(&four(), &games);
    let rows: Vec<_> = table
        .rows
        .iter()
        .map(|r| {
            (r.place, r.number, r.half_points, r.sonneborn_berger_quarters, r.wins, r.played, r.remaining)
        })
        .collect();
    assert_eq!(
        rows,
        [(1, 2, 4, 6, 1, 3, 0), (2, 1, 3, 10, 1, 2, 1), (3, 3, 3, 4, 1, 3, 0), (4, 4, 0, 0, 0, 2, 1)]
    );
    insta::assert_snapshot!(table);
    insta::assert_snapshot!("as_json", serde_json::to_string_pretty(&table.rows[1]).unwrap());
}

/// Everybody wins with White: 1 beats 2, 2 beats 3, 3 beats 1, and 4 has lost to all.
#[test]
fn who_is_level_in_everything_shares_the_place() {
    let games =
        games(&[(1, 2, "1-0"), (2, 3, "1-0"), (3, 1, "1-0"), (1, 4, "1-0"), (2, 4, "1-0"), (3, 4, "1-0")]);
    let table = table(&four(), &games);
    let places: Vec<_> = table.rows.iter().map(|row| (row.place, row.last_place, row.number)).collect();
    assert_eq!(places, [(1, 3, 1), (1, 3, 2), (1, 3, 3), (4, 4, 4)]);
    insta::assert_snapshot!(table);
}

/// 1: wins against 3 and loses to 4, 2: draws with 3 and 4; each has 1 point. 3 has ½, 4 has 1½: Sonneborn-Berger is
/// ½ for 1 and ½·½ + ½·1½ = 1 for 2, who is therefore before 1, wins or not.
#[test]
fn sonneborn_berger_goes_before_wins() {
    let games = games(&[(1, 3, "1-0"), (4, 1, "1-0"), (2, 3, "1/2-1/2"), (2, 4, "1/2-1/2")]);
    let order: Vec<_> = table(&four(), &games).rows.iter().map(|row| row.number).collect();
    assert_eq!(order, [4, 2, 1, 3]);
}

/// 1, 3 and 4 beat each other in a circle: 1 point, Sonneborn-Berger 1, one win each. 2 and 5 drew two games with each
/// other: 1 point, Sonneborn-Berger ½ + ½ = 1, no win.
#[test]
fn wins_part_those_who_are_level_otherwise() {
    let mut players = four();
    players.push(player(5, "Berg, Ole", 1900));
    let games = games(&[(3, 1, "1-0"), (4, 3, "1-0"), (1, 4, "1-0"), (2, 5, "1/2-1/2"), (5, 2, "1/2-1/2")]);
    let table = table(&players, &games);
    let places: Vec<_> = table
        .rows
        .iter()
        .map(|r| (r.place, r.last_place, r.number, r.half_points, r.sonneborn_berger_quarters, r.wins))
        .collect();
    assert_eq!(
        places,
        [(1, 3, 1, 2, 4, 1), (1, 3, 3, 2, 4, 1), (1, 3, 4, 2, 4, 1), (4, 5, 2, 2, 4, 0), (4, 5, 5, 2, 4, 0)]
    );
}

#[test]
fn two_games_with_one_opponent_are_two_marks() {
    let table = table(&four()[..2], &games(&[(1, 2, "1-0"), (2, 1, "1/2-1/2"), (1, 2, "*")]));
    assert_eq!(table.rows[0].cells[1].marks, [Mark::Win, Mark::Draw, Mark::Open]);
    assert_eq!(table.rows[1].cells[0].marks, [Mark::Loss, Mark::Draw, Mark::Open]);
    assert!(table.rows[0].cells[0].marks.is_empty());
    insta::assert_snapshot!(table);
}

#[test]
fn tables_of_all_sizes_keep_to_the_line_where_they_can() {
    for (players, most) in [(4, 72), (10, 72), (13, 72), (15, 80), (30, 140)] {
        let entrants: Vec<_> = (1..=players)
            .map(|number| player(number, "Featherstonehaugh-Cholmondeley, Bartholomew", 2000 + number))
            .collect();
        let games: Vec<_> = crate::event::round_robin(players)
            .into_iter()
            .map(|game| {
                let result = [GameResult::Draw, GameResult::WhiteWins, GameResult::BlackWins];
                let result = result.get(game.number as usize % 4).copied();
                (game, result.map(|result| (result, Termination::Agreement)))
            })
            .collect();
        let text = table(&entrants, &games).to_string();
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= most, "{players} players: {widest} columns\n{text}");
        if players == 10 {
            insta::assert_snapshot!("ten_players", text);
        }
    }
}

#[test]
fn the_standings_of_a_table_that_is_too_wide_fit_a_line() {
    let entrants: Vec<_> = (1..=30)
        .map(|number| player(number, "Featherstonehaugh-Cholmondeley, Bart", 2000 + number))
        .collect();
    let table = table(&entrants, &games(&[(1, 2, "1-0")]));
    let lines = table.standings(70);
    assert_eq!(lines.len(), 31);
    assert!(lines.iter().all(|line| line.chars().count() <= 70), "{}", lines.join("\n"));
    assert!(
        lines[1].starts_with("   1  1 Feather") && lines[1].ends_with("1.0 0.00   1    0"),
        "{}",
        lines[1]
    );
}

#[test]
fn an_event_without_games_or_players_has_a_table() {
    assert!(table(&[], &[]).rows.is_empty());
    let table = table(&four(), &[]);
    assert!(table.rows.iter().all(|row| (row.place, row.last_place, row.half_points) == (1, 4, 0)));
}

/// By hand, a win worth 3 and a draw worth 1. Novak: won without play 3, ½-0 as White 1, cancelled nothing = 4. Weber:
/// lost without play 0, 0-0 with Silva 0, annulled nothing = 0. Silva: the 0 of ½-0, 0-0 = 0, one open. Okafor: one open.
/// Sonneborn-Berger is 0 for all, since nobody else has points.
#[test]
fn every_kind_of_result_has_its_mark_and_its_points() {
    let games = games(&[
        (1, 2, "1-0+"),
        (1, 3, "1/2-0"),
        (4, 1, "cancelled"),
        (3, 2, "0-0"),
        (2, 4, "annulled"),
        (3, 4, "*"),
    ]);
    let table = Crosstable::of(&four(), &games, Points { win: 6, draw: 2, loss: 0 });
    let rows: Vec<_> = table
        .rows
        .iter()
        .map(|r| (r.place, r.number, r.half_points, r.wins, r.played, r.remaining))
        .collect();
    assert_eq!(rows, [(1, 1, 8, 1, 2, 0), (2, 2, 0, 0, 2, 0), (2, 3, 0, 0, 2, 1), (2, 4, 0, 0, 0, 1)]);
    insta::assert_snapshot!(table);
}

/// The points of a table are those of its games, and no game gives more than a win (12.2).
#[test]
fn no_table_gives_more_points_than_its_games_have_wins() {
    use proptest::prelude::*;
    let ends: Vec<String> = GameResult::ALL.iter().map(ToString::to_string).chain(["*".to_owned()]).collect();
    let chosen = proptest::collection::vec(0..ends.len(), 6);
    let points = (1u32..9, 0u32..9, 0u32..9)
        .prop_map(|(win, draw, loss)| Points { win, draw, loss })
        .prop_filter("12.2", |points| points.fit());
    proptest!(|(chosen in chosen, points in points)| {
        let pairs = [(1, 4), (2, 3), (4, 3), (1, 2), (2, 4), (3, 1)];
        let list: Vec<_> =
            pairs.iter().zip(&chosen).map(|((w, b), end)| (*w, *b, ends[*end].as_str())).collect();
        let table = Crosstable::of(&four(), &games(&list), points);
        let counted = list.iter().filter(|(.., end)| !["*", "cancelled", "annulled"].contains(end)).count();
        let sum: u32 = table.rows.iter().map(|row| row.half_points).sum();
        prop_assert!(sum <= points.win * counted as u32);
        prop_assert_eq!(table.rows.iter().map(|row| row.played).sum::<u32>(), 2 * counted as u32);
    });
}
