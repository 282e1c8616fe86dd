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

/// The attached file, one row a line, its lines ended as in a mail.
pub(super) fn text(sight: &GameAsShown) -> String {
    let (terms, rows) = counted(&sight.game, sight.now);
    let lines = |values: &[Value]| values.iter().map(Value::to_string).collect::<Vec<_>>().join(",\r\n  ");
    format!(
        "{{\"format\": {}, \"game\": {}, \"counted_until\": {},\r\n \"terms\": [\r\n  {}\r\n ],\r\n \"rows\": [\r\n  {}\r\n ]}}\r\n",
        json!(FORMAT),
        json!(sight.game.id),
        json!(instant(sight.now)),
        lines(&terms),
        lines(&rows),
    )
}

/// The working of a game up to an instant, with the half-move that is still to be made.
pub fn recount(game: &Game, now: DateTime<Utc>) -> Value {
    let (terms, rows) = counted(game, now);
    json!({ "format": FORMAT, "game": game.id, "counted_until": instant(now), "terms": terms, "rows": rows })
}

/// The terms, each once, and the rows that name them by their places.
fn counted(game: &Game, now: DateTime<Utc>) -> (Vec<Value>, Vec<Value>) {
    let mut terms: Vec<Terms> = Vec::new();
    let mut rows = Vec::new();
    for row in &Working::until(game, now).rows {
        let place = terms.iter().position(|known| *known == row.terms).unwrap_or_else(|| {
            terms.push(row.terms);
            terms.len() - 1
        });
        let shared = json!({ "terms": place, "side": row.side, "number": row.ply.move_number() });
        rows.push(merged(shared, audit_row(row)));
    }
    (terms.iter().map(words).collect(), rows)
}

/// One object with the fields of another beside its own.
pub fn merged(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(mut one), Value::Object(other)) => {
            one.extend(other);
            Value::Object(one)
        }
        (one, _) => one,
    }
}

/// The terms on which a half-move was asked for.
fn words(terms: &Terms) -> Value {
    json!({
        "zone": terms.zone.to_string(), "start": terms.start, "day_rule": terms.day_rule,
        "control": terms.control, "counting": terms.counting,
    })
}

fn audit_row(row: &AuditRow) -> Value {
    match &row.what {
        ClockEvent::Moved(moved) => half_move(row, moved),
        ClockEvent::Adjusted { how, at } => change(row, *how, *at),
    }
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
    if let Some(way) = &moved.way {
        let (stamped, arrived) = (instant(way.stamped.at), instant(way.arrived));
        let way = json!({ "stamped": stamped, "arrived": arrived, "weight": way.stamped.weight });
        value = merged(value, json!({ "way": way }));
    }
    match row.turn.as_ref().filter(|_| !moved.conditional) {
        Some(turn) => merged(value, json!({ "turn": counted_from(turn, moved) })),
        None => value,
    }
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
    let shown = |what: &str| json!({ "change": what, "at": instant(at), "used": row.clock.used, "left": row.left(), "block": row.block() });
    let value = |what: &str, more: Value| merged(shown(what), more);
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
