//! An order in the words of its grammar (`model::Order`), as the director would write it.

use std::fmt::Display;

use crate::model::{ClockSetting, GameId, Ground, Order, Ply, Side};

/// An order for a game, without the reason that must follow.
pub fn words(order: &Order<String>, game: &GameId) -> String {
    let mut text = format!("{} {game}", order.word());
    let mut add = |word: &dyn Display| text.push_str(&format!(" {word}"));
    match order {
        Order::Result { result, ground } => {
            if let Some(result) = result {
                add(result);
            }
            match (result, ground) {
                (None, _) => add(&"time"),
                (Some(_), Some(ground)) => add(&ground_word(*ground)),
                (Some(_), None) => {}
            }
        }
        Order::Reinstate { ply, keep_clocks } => {
            add(&half_move(*ply));
            if *keep_clocks {
                add(&"clocks keep");
            }
        }
        Order::Reconstruct { fen, white, black, force } => {
            add(fen);
            settings(*white, *black).iter().for_each(|setting| add(setting));
            if *force {
                add(&"force");
            }
        }
        Order::Restart { colours, fen, keep_clocks } => {
            if *colours {
                add(&"colours");
            }
            if let Some(fen) = fen {
                add(fen);
            }
            add(&if *keep_clocks { "clocks keep" } else { "clocks reset" });
        }
        Order::NewPeriod(side) | Order::Warn(side) | Order::Withdraw(side) | Order::Overstep(side) => {
            add(&letter(*side));
        }
        Order::Clocks { white, black } => settings(*white, *black).iter().for_each(|setting| add(setting)),
        Order::Penalty { side, days } | Order::Credit { side, days } => {
            add(&letter(*side));
            add(days);
        }
        Order::Strike { entry } => add(entry),
        Order::Regulation { key, value } => {
            add(key);
            add(value);
        }
        Order::Move { moves, received, sent } => {
            add(moves);
            if let Some(day) = received {
                add(&format!("received {day}"));
            }
            if let Some(day) = sent {
                add(&format!("sent {day}"));
            }
            // Dates alone would do for a reason.
            if received.is_some() || sent.is_some() {
                add(&"REASON");
            }
        }
        Order::Leave { side, from, until } => {
            add(&letter(*side));
            add(from);
            add(until);
        }
        Order::Neutral { from, until } => {
            add(from);
            add(until);
        }
        Order::Grant(side) | Order::Refuse(side) => side.iter().for_each(|side| add(&letter(*side))),
        Order::Stop | Order::Resume | Order::Resend | Order::Delivered => {}
    }
    text
}

/// `12 w`
fn half_move(ply: Ply) -> String {
    format!("{} {}", ply.move_number(), letter(ply.side()))
}

fn letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

fn ground_word(ground: Ground) -> &'static str {
    match ground {
        Ground::Time => "time",
        Ground::Forfeit => "forfeit",
        Ground::Adjudication => "adjudication",
        Ground::Tablebase => "tablebase",
    }
}

fn settings(white: Option<ClockSetting>, black: Option<ClockSetting>) -> Vec<String> {
    let setting = |side: &str, setting: Option<ClockSetting>| {
        let setting = setting?;
        let moves = setting.moves.map_or_else(String::new, |moves| format!(" moves {moves}"));
        Some(format!("{side} {}{moves}", setting.used))
    };
    [setting("white", white), setting("black", black)].into_iter().flatten().collect()
}
