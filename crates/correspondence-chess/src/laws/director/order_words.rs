//! An order in the words of its grammar (`model::Order`), as the director would write it.

use crate::model::{ClockSetting, GameId, Order};

/// An order for a game, without the reason that must follow.
pub fn words(order: &Order<String>, game: &GameId) -> String {
    let said: Vec<Option<String>> = match order {
        Order::Result { result: None, .. } => vec![Some("time".into())],
        Order::Result { result: Some(result), ground } => {
            vec![Some(result.to_string()), ground.map(|ground| ground.to_string())]
        }
        Order::Reinstate { ply, keep_clocks } => {
            let place = format!("{} {}", ply.move_number(), ply.side().letter());
            vec![Some(place), keep_clocks.then(|| "clocks keep".into())]
        }
        Order::Reconstruct { fen, white, black, force } => vec![
            Some(fen.clone()),
            setting("white", *white),
            setting("black", *black),
            force.then(|| "force".into()),
        ],
        Order::Restart { colours, fen, keep_clocks } => {
            let clocks = if *keep_clocks { "clocks keep" } else { "clocks reset" };
            vec![colours.then(|| "colours".into()), fen.clone(), Some(clocks.into())]
        }
        Order::NewPeriod(side) | Order::Warn(side) | Order::Overstep(side) => {
            vec![Some(side.letter().into())]
        }
        Order::Withdraw { side, ends } => {
            // With a colon, so that a reason behind it is not read with it.
            vec![Some(side.letter().into()), ends.map(|ends| format!("{ends}:"))]
        }
        Order::Clocks { white, black } => vec![setting("white", *white), setting("black", *black)],
        Order::Penalty { side, days } | Order::Credit { side, days } => {
            vec![Some(format!("{} {days}", side.letter()))]
        }
        Order::Strike { entry } => vec![Some(entry.to_string())],
        Order::Regulation { key, value } => vec![Some(format!("{key} {value}"))],
        Order::Move { moves, received, sent } => vec![
            Some(moves.clone()),
            received.map(|day| format!("received {day}")),
            sent.map(|day| format!("sent {day}")),
            // Dates alone would do for a reason.
            received.or(*sent).map(|_| "REASON".into()),
        ],
        Order::Leave { side, from, until } => vec![Some(format!("{} {from} {until}", side.letter()))],
        Order::Neutral { from, until } => vec![Some(format!("{from} {until}"))],
        Order::Grant(side) | Order::Refuse(side) => vec![side.map(|side| side.letter().into())],
        Order::Stop | Order::Resume | Order::Resend | Order::Delivered => Vec::new(),
    };
    let begin = [Some(order.word().to_owned()), Some(game.to_string())];
    begin.into_iter().chain(said).flatten().collect::<Vec<_>>().join(" ")
}

fn setting(side: &str, setting: Option<ClockSetting>) -> Option<String> {
    let setting = setting?;
    let moves = setting.moves.map_or_else(String::new, |moves| format!(" moves {moves}"));
    Some(format!("{side} {}{moves}", setting.used))
}
