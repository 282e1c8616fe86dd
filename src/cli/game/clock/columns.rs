//! The columns of the working: those that the game needs, and no more.

use super::{Adjustment, AuditRow, ClockEvent, Game, Working, changed, exact};
use crate::cli::plain_words;
use crate::{chess::Script, cli::table::table, laws::Moved, model::Language, reflection::Charge};

/// A column: its head, and what stands in it beside a half-move and beside anything else.
struct Column {
    head: &'static str,
    of: fn(&Game, &Working, &AuditRow) -> String,
}

/// The table as text.
pub(super) fn shown(game: &Game, working: &Working) -> String {
    let columns = columns(working);
    let heads: Vec<&str> = columns.iter().map(|column| column.head).collect();
    let cells = |row: &AuditRow| columns.iter().map(|column| (column.of)(game, working, row)).collect();
    let rows: Vec<Vec<String>> = working.rows.iter().map(cells).collect();
    table(&heads, &rows)
}

fn columns(working: &Working) -> Vec<Column> {
    let any = |of: fn(&Charge) -> u32| {
        working
            .rows
            .iter()
            .filter_map(AuditRow::moved)
            .filter_map(|moved| moved.charge)
            .any(|charge| of(&charge) > 0)
    };
    let column = |head, of| Column { head, of };
    let mut all = vec![
        column("", |_, _, row| row.ply.to_string()),
        column("move", what),
        column("available", |_, _, row| handed(row)),
    ];
    if working.is_exact() {
        all.extend([
            column("sent", |_, _, row| plain_words::second(when(row))),
            column(">thought", |_, _, row| row.thought().map_or_else(String::new, exact)),
            column(">clock", |_, _, row| row.block().map_or_else(String::new, |block| exact(block.clock))),
            column(">bank", |_, _, row| row.block().map_or_else(String::new, |block| exact(block.bank))),
        ]);
    } else {
        all.extend([
            column("date", |_, _, row| charged(row, |charge| charge.received.to_string())),
            column("counted from", |_, _, row| charged(row, |charge| charge.counted_from.to_string())),
            column("sent", |_, _, row| plain_words::instant(when(row))),
            column("date", |_, _, row| row.terms.zone.date(when(row)).to_string()),
        ]);
        let spared = [
            (
                any(|charge| charge.stopped),
                column(">stopped", |_, _, row| days(row, |charge| charge.stopped)),
            ),
            (any(|charge| charge.outage), column(">outage", |_, _, row| days(row, |charge| charge.outage))),
            (
                any(|charge| charge.neutral),
                column(">neutral", |_, _, row| days(row, |charge| charge.neutral)),
            ),
            (any(|charge| charge.leave), column(">leave", |_, _, row| days(row, |charge| charge.leave))),
            (any(|charge| charge.doubled), column(">twice", |_, _, row| days(row, |charge| charge.doubled))),
            (
                any(|charge| charge.unannounced),
                column(">added", |_, _, row| days(row, |charge| charge.unannounced)),
            ),
        ];
        let others: Vec<Column> =
            spared.into_iter().filter(|(used, _)| *used).map(|(_, column)| column).collect();
        if !others.is_empty() {
            all.push(column(">days", |_, _, row| moved(row, |moved| moved.days().to_string())));
        }
        let charged = if others.is_empty() { ">days" } else { ">charged" };
        all.extend(others);
        all.extend([
            column(charged, |_, _, row| {
                moved(row, |moved| moved.charge.map_or(0, |charge| charge.days).to_string())
            }),
            column(">used", |_, _, row| row.clock.used.to_string()),
            column(">left", |_, _, row| row.left().to_string()),
        ]);
    }
    all.push(column("by", |_, working, row| working.signs(row)));
    if working.rows.iter().any(|row| row.mail.is_some()) {
        all.push(column(">mail", |_, _, row| row.mail.map_or_else(String::new, |mail| mail.to_string())));
    }
    all
}

/// The move as it is sent, so that castling in Chess960 has its zeros here as on the scoresheet.
fn what(game: &Game, _: &Working, row: &AuditRow) -> String {
    match &row.what {
        ClockEvent::Moved(moved) => {
            let made = game.score.at(row.ply).map(|made| made.write(Script::Numeric, Language::En));
            made.or(moved.numeric.map(|numeric| numeric.to_string())).unwrap_or_default()
        }
        ClockEvent::Adjusted { how, .. } => changed(*how),
    }
}

fn when(row: &AuditRow) -> chrono::DateTime<chrono::Utc> {
    match &row.what {
        ClockEvent::Moved(moved) => moved.sent,
        ClockEvent::Adjusted { how: Adjustment::Refilled { sent, .. }, .. } => *sent,
        ClockEvent::Adjusted { at, .. } => *at,
    }
}

fn handed(row: &AuditRow) -> String {
    let handed = row.moved().and_then(|moved| moved.handed);
    handed.map_or_else(String::new, |handed| match row.block() {
        Some(_) => plain_words::second(row.terms.available(handed.at)),
        None => plain_words::instant(row.terms.available(handed.at)),
    })
}

fn moved(row: &AuditRow, of: impl Fn(&Moved) -> String) -> String {
    row.moved().map_or_else(String::new, of)
}

fn charged(row: &AuditRow, of: impl Fn(&Charge) -> String) -> String {
    row.moved().and_then(|moved| moved.charge.as_ref()).map_or_else(String::new, of)
}

/// Days of a kind, nothing where there are none.
fn days(row: &AuditRow, of: fn(&Charge) -> u32) -> String {
    let days = row.moved().and_then(|moved| moved.charge.as_ref()).map_or(0, of);
    if days == 0 { String::new() } else { days.to_string() }
}
