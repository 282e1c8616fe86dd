//! A game's working for a machine: every instant, zone and rule that a clock rests on, so that a program that knows
//! nothing of this one can count it again (`contrib/recount.py` does).
//!
//! Each instant is as it counted (`Terms::available`, `Terms::sent`): where hours decide, whole minutes in the player's
//! favour.

use chrono::{DateTime, Duration, DurationRound, SecondsFormat, Utc};
use serde_json::{Value, json};

use super::GameAsShown;
use crate::{
    laws::{Adjustment, AuditRow, ClockEvent, Game, Moved, Working},
    reflection::{Terms, Turn},
};

/// What the file says that it is.
const FORMAT: &str = "amici clock 1";

/// The file's name: `club26-7-clock.json`.
pub(super) fn name(sight: &GameAsShown) -> String {
    format!("{}-clock.json", sight.game.id.to_string().to_ascii_lowercase().replace('/', "-"))
}

/// The attached file, one row a line, its lines ended as in a mail.
pub(super) fn text(sight: &GameAsShown) -> String {
    let value = recount(&sight.game, sight.now);
    let lines = |key: &str| -> String {
        let rows = value.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        rows.iter().map(Value::to_string).collect::<Vec<_>>().join(",\r\n  ")
    };
    let head = |key: &str| value.get(key).map(Value::to_string).unwrap_or_default();
    format!(
        "{{\"format\": {}, \"game\": {}, \"counted_until\": {},\r\n \"terms\": [\r\n  {}\r\n ],\r\n \"rows\": [\r\n  {}\r\n ]}}\r\n",
        head("format"),
        head("game"),
        head("counted_until"),
        lines("terms"),
        lines("rows"),
    )
}

/// The working of a game up to an instant, with the half-move that is still to be made.
pub fn recount(game: &Game, now: DateTime<Utc>) -> Value {
    let working = Working::until(game, now);
    let mut terms: Vec<Terms> = Vec::new();
    let rows: Vec<Value> = working
        .rows
        .iter()
        .map(|row| {
            let place = terms.iter().position(|known| *known == row.terms).unwrap_or_else(|| {
                terms.push(row.terms);
                terms.len() - 1
            });
            told(row, place)
        })
        .collect();
    let terms: Vec<Value> = terms.iter().map(words).collect();
    json!({ "format": FORMAT, "game": game.id, "counted_until": instant(now), "terms": terms, "rows": rows })
}

/// The terms on which a half-move was asked for.
fn words(terms: &Terms) -> Value {
    json!({
        "zone": terms.zone.to_string(), "start": terms.start, "day_rule": terms.day_rule,
        "control": terms.control, "counting": terms.counting,
    })
}

fn told(row: &AuditRow, terms: usize) -> Value {
    let mut value = match &row.what {
        ClockEvent::Moved(moved) => half_move(row, moved),
        ClockEvent::Adjusted { how, at } => change(row, *how, *at),
    };
    if let Some(value) = value.as_object_mut() {
        value.insert("terms".into(), terms.into());
        value.insert("side".into(), json!(row.side));
        value.insert("number".into(), row.ply.move_number().into());
    }
    value
}

fn half_move(row: &AuditRow, moved: &Moved) -> Value {
    let open = moved.numeric.is_none();
    let mut value = json!({
        "move": moved.numeric, "beforehand": moved.conditional, "late": moved.late,
        "sent": instant(row.terms.sent(moved.sent)),
        "charged": moved.charge.map_or(0, |charge| charge.days),
        "seconds": moved.charge.map_or(0, |charge| charge.seconds),
        "used": (!open).then_some(row.clock.used), "left": (!open).then(|| row.left()), "block": row.block().filter(|_| !open),
    });
    if let (Some(value), Some(way)) = (value.as_object_mut(), &moved.way) {
        let weight = way.stamped.weight;
        let way =
            json!({ "stamped": instant(way.stamped.at), "arrived": instant(way.arrived), "weight": weight });
        value.insert("way".into(), way);
    }
    let turn = row.turn.as_ref().filter(|_| !moved.conditional);
    if let (Some(value), Some(turn)) = (value.as_object_mut(), turn) {
        value.insert("turn".into(), counted_from(turn, moved));
    }
    value
}

/// All that a cost is counted from.
fn counted_from(turn: &Turn, moved: &Moved) -> Value {
    let terms = turn.terms;
    let word = |at: Option<DateTime<Utc>>| at.map(|at| instant(terms.sent(at)));
    // Days are looked at by their first instants, which lie up to a day from those of the turn.
    let (from, until) = (turn.handed.at - Duration::days(2), moved.sent + Duration::days(2));
    let spares: Vec<Value> = (turn.spares.touching(from, until))
        .map(|(why, from, until)| json!([why, instant(begun(from)), instant(begun(until))]))
        .collect();
    json!({
        "available": instant(terms.available(turn.handed.at)), "start_letter": turn.handed.start_letter,
        "declared": turn.handed.declared, "filled": word(turn.filled), "announced": word(turn.announced),
        "reminded": word(turn.reminded), "not_charged": spares,
    })
}

/// What changed a clock beside a move. What nobody can count is given: how the clock stood then.
fn change(row: &AuditRow, how: Adjustment, at: DateTime<Utc>) -> Value {
    let value = |what: &str, more: Value| {
        let shown = json!({
            "change": what, "at": instant(at), "used": row.clock.used, "left": row.left(), "block": row.block(),
        });
        match (shown, more) {
            (Value::Object(mut shown), Value::Object(more)) => {
                shown.extend(more);
                Value::Object(shown)
            }
            (shown, _) => shown,
        }
    };
    match how {
        Adjustment::Penalty(days) => value("penalty", json!({ "days": days })),
        Adjustment::Credit(days) => value("credit", json!({ "days": -i64::from(days) })),
        Adjustment::Struck => value("struck", json!({ "clock": row.clock })),
        Adjustment::Set => value("set", json!({ "clock": row.clock })),
        Adjustment::Returned => value("returned", json!({ "clock": row.clock })),
        Adjustment::Overstepped => value("overstepped", json!({ "clock": row.clock })),
        Adjustment::Refilled { sent, seconds } => {
            value("refilled", json!({ "sent": instant(row.terms.sent(sent)), "seconds": seconds }))
        }
    }
}

fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// The first whole second that is not before an instant.
fn begun(at: DateTime<Utc>) -> DateTime<Utc> {
    let second = Duration::seconds(1);
    let down = at.duration_trunc(second).unwrap_or(at);
    if down < at { down + second } else { at }
}
