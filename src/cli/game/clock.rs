//! `game clock`: the working of a game's time, so that anybody can check it with a calendar.
//!
//! Laws 8.1.3

use std::sync::Arc;

use anyhow::Result;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::super::{
    answer::Answer,
    shell::{self, Shell},
};
use crate::{
    laws::{Adjustment, AuditRow, ClockEvent, Game, PutOff, Way, Working},
    letters::{EventNames, GameAsShown, clock_in_words, merged, recount},
    model::{GameId, Side},
    store::{GameRow, Tx},
};

pub(super) fn explain(name: &GameId, shell: &Shell) -> Result<Answer> {
    shell.look()?.read(|books| {
        let (text, value) = explained(books, &shell::game(books, name)?, shell.clock.now())?;
        Ok(Answer::new(text, value))
    })
}

/// The explanation as text, and as `contrib/recount.py` counts it again.
pub(in crate::cli) fn explained(
    books: &Tx<'_>,
    row: &GameRow,
    now: DateTime<Utc>,
) -> Result<(String, Value)> {
    let game = books.game(row.id, &row.name)?;
    let put_off = books.refused_by_reader(row.id, &game)?;
    Ok((working(&game, put_off, now)?, value(&game, now)))
}

/// The whole explanation as text. `put_off`: how the letter that asks for the move is put off by its reader's server.
pub(in crate::cli) fn working(
    game: &Arc<Game>,
    put_off: Option<PutOff>,
    now: DateTime<Utc>,
) -> Result<String> {
    let head = format!("{}  {} - {}", game.id, game.name(Side::White), game.name(Side::Black));
    let event = EventNames::default();
    let lines = clock_in_words(&GameAsShown { game: Arc::clone(game), reader: None, event, now, put_off })?;
    Ok(format!("{head}\n\n{}\n", lines.join("\n")))
}

fn value(game: &Game, now: DateTime<Utc>) -> Value {
    let working = Working::of(game);
    let notes = |row: &AuditRow| row.rules.iter().map(|rule| working.sign(*rule)).collect::<Vec<_>>();
    let rows: Vec<Value> = working
        .rows
        .iter()
        .map(|row| {
            let shared = json!({
                "ply": row.ply, "side": row.side, "entry": row.entry, "mail": row.mail,
                "days_used": row.clock.used, "penalty_days": row.clock.penalties,
                "credit_days": row.clock.credits, "days_left": row.left(), "block": row.block(),
                "rules": row.rules, "notes": notes(row),
            });
            let own = match &row.what {
                ClockEvent::Moved(moved) => json!({
                    "move": moved.numeric, "available": moved.handed.map(|handed| handed.at),
                    "sent": moved.sent, "charge": moved.charge, "calendar_days": moved.days(),
                    "late": moved.late, "conditional": moved.conditional,
                    "way": moved.way.filter(Way::is_worth_telling).map(|way| json!({
                        "stamped": way.stamped.at, "arrived": way.arrived, "weight": way.stamped.weight,
                    })),
                }),
                ClockEvent::Adjusted { how, at } => json!({ "change": changed(*how), "at": at }),
            };
            merged(shared, own)
        })
        .collect();
    let running = game.outcome.is_none();
    // What the letter attaches, for whoever counts again.
    merged(
        recount(game, now),
        json!({
            "game": game.id, "control": game.regulations().control, "day_rule": game.regulations().day_rule,
            "half_moves": rows,
            "zones": { "white": game.zone(Side::White), "black": game.zone(Side::Black) },
            "on_move": running.then(|| game.on_move()),
            "available": game.available.as_ref().filter(|_| running).map(|available| available.handed.at),
            "standing": game.standing(), "charge_if_sent_now": game.charge_if_sent(now).filter(|_| running),
        }),
    )
}

/// What changed a clock beside a move, in a word or two.
fn changed(how: Adjustment) -> String {
    match how {
        Adjustment::Penalty(days) => format!("penalty {days}"),
        Adjustment::Credit(days) => format!("given {days}"),
        Adjustment::Struck => "struck".into(),
        Adjustment::Set => "set".into(),
        Adjustment::Returned => "return".into(),
        Adjustment::Overstepped => "count anew".into(),
        Adjustment::Refilled { .. } => "refill".into(),
    }
}

#[cfg(test)]
mod tests;
