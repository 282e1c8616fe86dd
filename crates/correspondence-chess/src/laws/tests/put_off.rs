//! Letters that their reader's server put off.

use super::*;

#[test]
fn a_day_of_each_delay_is_nobodys_and_three_in_ten_moves() {
    let mut board = Board::after("5254");
    let hours = |hours: i64| Duration::hours(hours);
    let mut runs = Vec::new();
    for (number, delay) in [(1, 30), (2, 20), (3, 100), (4, 50)] {
        // The letter was refused at once, and taken over so many hours later.
        let since = board.now;
        board.game.state.available = None;
        board.now = since + hours(delay);
        let put_off = board.game.put_off(since);
        let (half_move, letter) = (board.game.to_play(), "<a@b.example>".parse().unwrap());
        let fact = Fact::MadeAvailable { half_move, letter, start_letter: false, put_off: Some(put_off) };
        board.record(vec![fact]);
        let from = board.game.available.as_ref().unwrap().handed.at;
        runs.push((from - since).num_hours());
        let own = ["5755", "7866", "4746", "2836"][number - 1];
        let his = ["7163", "2133", "6134"].get(number - 1);
        board.play(Side::Black, &format!("{number}... {own}")).unwrap();
        if let Some(his) = his {
            board.play(Side::White, &format!("{}. {his}", number + 1)).unwrap();
        }
    }
    assert_eq!(runs, [24, 20, 24, 4]);
}
