//! The working of a game's time as letters show it: a table for each side, as narrow as a letter, and its footnotes.

mod cells;
mod layout;

use chrono::{DateTime, Datelike, Utc};
use minijinja::{Value, context, value::Serde};
use serde::Serialize;

use super::{
    day::{Day, Moment},
    person::NamedPerson,
    script::Scripts,
};
use crate::{
    laws::{Adjustment, AuditRow, ClockEvent, Days, Game, Rule, Way, Working},
    model::{Side, Zone},
    reflection::{Charge, Exempt},
};
use layout::Column;

/// What stands in a column: a day with or without an hour, or a text.
#[derive(Clone, Debug, Default, Serialize)]
struct Cell {
    day: Option<Day>,
    hour: Option<String>,
    text: String,
    /// Whether it is the answer that is still to be sent.
    open: bool,
}

/// What a side's table is made of.
struct OneSide<'a> {
    game: &'a Game,
    working: &'a Working,
    scripts: &'a Scripts,
    rows: Vec<&'a AuditRow>,
    /// Whether the mails are shown.
    mails: bool,
}

/// Both sides' tables; with the numbers of the mails where their reader may know them.
pub(super) fn tables(game: &Game, working: &Working, scripts: &Scripts, mails: bool) -> Value {
    let mails = mails && working.rows.iter().any(|row| row.mail.is_some());
    let sides = Side::BOTH.into_iter().filter_map(|side| {
        let rows: Vec<&AuditRow> = working.of_side(side).collect();
        (!rows.is_empty()).then(|| OneSide { game, working, scripts, rows, mails }.table(side))
    });
    context! {
        tables => sides.collect::<Vec<_>>(), mails,
        // Whether a half-move costs something else than the days that it took.
        adds_up => working.rows.iter().filter_map(charge).any(|charge| differs(&charge)),
        // Whether time is exact, with a clock and a bank; whether days are those between two dates, and not between two
        // hours.
        exact => working.is_exact(), by_dates => !working.rows.iter().any(by_hours),
        // Whether a half-move that is still to be made stands in it.
        open => working.rows.iter().any(is_open),
        ways => working.ways().map(|(row, way)| on_its_way(game, row, way)).collect::<Vec<_>>(),
    }
}

/// A mail that was on its way for some time, with instants by the clock of its sender.
fn on_its_way(game: &Game, row: &AuditRow, way: Way) -> Value {
    let zone = row.terms.zone;
    context! {
        player => NamedPerson::of_side(game, row.side), number => row.ply.move_number(),
        stamped => Moment::of(way.stamped.at, zone), arrived => Moment::of(way.arrived, zone),
        weight => way.stamped.weight.word(),
    }
}

/// What the template of the footnotes is told, instants in the reader's zone.
pub(super) fn footnotes(game: &Game, working: &Working, zone: Zone) -> Vec<Value> {
    let note = |rule: &Rule| {
        context! {
            sign => working.sign(*rule), rule => Serde(rule), start => rule.start().map(Day::of),
            times => times(game, *rule, zone),
        }
    };
    working.rules.iter().map(note).collect()
}

/// The times that a rule is about: days of a player's or of everybody's, or from one instant to another.
fn times(game: &Game, rule: Rule, zone: Zone) -> Vec<Value> {
    let days = |side: Option<Side>, days: &Days| {
        let player = side.map(|side| NamedPerson::of_side(game, side));
        context! { player, days => (Day::of(days.from), Day::of(days.until)), span => () }
    };
    let spans = |why: Exempt| -> Vec<Value> {
        let these = game.stops.over().iter().filter(|(known, ..)| *known == why);
        these
            .map(|(_, from, until)| {
                let span = (Moment::of(*from, zone), Moment::of(*until, zone));
                context! { player => (), days => (), span }
            })
            .collect()
    };
    match rule {
        Rule::Neutral => game.neutral.iter().map(|neutral| days(None, neutral)).collect(),
        Rule::Leave => {
            let of = |side: Side| game.leave.of(side).iter().map(move |leave| days(Some(side), leave));
            Side::BOTH.into_iter().flat_map(of).collect()
        }
        Rule::Stopped => spans(Exempt::Stopped),
        Rule::Outage => spans(Exempt::Outage),
        _ => Vec::new(),
    }
}

impl OneSide<'_> {
    fn table(&self, side: Side) -> Value {
        let layout = self.layout();
        let (mut before, mut clock) = (None, None);
        let first = self.rows.first().map_or_else(|| self.game.zone(side), |row| row.terms.zone);
        let rows = self.rows.iter().map(|row| {
            let (now, zone) = (years(row), row.terms.zone);
            let cells = |columns: &[Column]| -> Vec<Value> {
                columns.iter().map(|column| Serde(self.cell(row, column.key)).into()).collect()
            };
            context! {
                // None where the row above has the same.
                years => (before.replace(now) != Some(now)).then_some(now),
                // By the clock of which zone it is told, where the row above is told by another.
                zone => (clock.replace(zone).unwrap_or(first) != zone).then(|| zone.to_string()),
                cells => cells(&layout.columns), below => cells(&layout.below),
                change => self.change(row),
            }
        });
        context! {
            rows => rows.collect::<Vec<_>>(), player => NamedPerson::of_side(self.game, side),
            zone => first.to_string(), columns => Serde(&layout.columns), below => Serde(&layout.below),
            gap => layout.gap,
        }
    }

    /// What a row is that is no half-move.
    fn change(&self, row: &AuditRow) -> Option<Value> {
        let ClockEvent::Adjusted { how, .. } = row.what else { return None };
        let (how, days) = match how {
            Adjustment::Penalty(days) => ("penalty", days),
            Adjustment::Credit(days) => ("credit", days),
            Adjustment::Struck => ("struck", 0),
            Adjustment::Set | Adjustment::Returned => ("set", 0),
            Adjustment::Overstepped => ("overstepped", 0),
            Adjustment::Refilled { .. } => ("refilled", 0),
        };
        let day = Day::of(row.terms.zone.date(when(row)));
        Some(context! { how, days, day, left => row.left(), notes => self.working.signs(row) })
    }
}

fn charge(row: &AuditRow) -> Option<Charge> {
    row.moved().and_then(|moved| moved.charge)
}

fn is_open(row: &AuditRow) -> bool {
    row.moved().is_some_and(|moved| moved.numeric.is_none())
}

/// Whether time is kept to the second.
fn is_exact(row: &AuditRow) -> bool {
    row.terms.control.is_exact()
}

/// Whether the hour decides what a half-move costs.
fn by_hours(row: &AuditRow) -> bool {
    row.terms.by_hours()
}

/// Whether a half-move cost something else than the days that it took.
fn differs(charge: &Charge) -> bool {
    charge.spared() > 0 || charge.doubled > 0 || charge.unannounced > 0
}

/// The year of a row's first date, and that of its last where it is another.
fn years(row: &AuditRow) -> (i32, Option<i32>) {
    let of = |at: DateTime<Utc>| row.terms.zone.date(at).year();
    let handed = row.moved().filter(|moved| !moved.conditional).and_then(|moved| moved.handed);
    let last = of(row.terms.sent(when(row)));
    let first = handed.map_or(last, |handed| of(row.terms.available(handed.at)));
    (first, Some(last).filter(|last| *last != first && !is_open(row)))
}

/// When a row came about: a half-move, and the word for a refill, when it was sent.
fn when(row: &AuditRow) -> DateTime<Utc> {
    match row.what {
        ClockEvent::Moved(moved) => moved.sent,
        ClockEvent::Adjusted { how: Adjustment::Refilled { sent, .. }, .. } => sent,
        ClockEvent::Adjusted { at, .. } => at,
    }
}
