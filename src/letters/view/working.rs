//! The working of a game's time as letters show it: a table for each side, as narrow as a letter.

use chrono::{DateTime, Datelike, Timelike, Utc};
use serde::Serialize;

use super::{day::Day, game::Person, script::Scripts};
use crate::{
    event::{Control, DayRule},
    laws::{Adjustment, Game, Happened, Row, Working, exact},
    letters::fill::{BAR, WIDTH},
    model::{Side, Zone},
    reflection::Charge,
};

/// Both sides' tables.
#[derive(Clone, Debug, Serialize)]
pub(in crate::letters) struct WorkingView {
    tables: Vec<TableView>,
    /// Whether a half-move costs something else than the days that it took.
    adds_up: bool,
    /// Whether the mails stand in it.
    mails: bool,
    /// Whether time is exact, with a clock and a bank.
    exact: bool,
}

/// One side's table.
#[derive(Clone, Debug, Serialize)]
struct TableView {
    player: Person,
    zone: String,
    /// The columns of the first line of a row, and those of the second, where there is one.
    columns: Vec<Column>,
    below: Vec<Column>,
    /// What stands between two columns.
    gap: String,
    rows: Vec<RowView>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Column {
    key: &'static str,
    width: usize,
    /// Whether it is one of numbers.
    right: bool,
}

#[derive(Clone, Debug, Serialize)]
struct RowView {
    /// The year in which the answer was sent, where the row above has another.
    year: Option<i32>,
    cells: Vec<Cell>,
    below: Vec<Cell>,
    /// What it is, where it is no half-move.
    change: Option<ChangeView>,
}

#[derive(Clone, Debug, Default, Serialize)]
struct Cell {
    day: Option<Day>,
    hour: Option<String>,
    text: String,
}

#[derive(Clone, Debug, Serialize)]
struct ChangeView {
    /// `penalty`, `credit`, `struck`, `set`, `returned`, `overstepped` or `refilled`.
    how: &'static str,
    day: Day,
    days: u32,
    entry: u32,
    left: i64,
    /// The thought that a refill took off the clock.
    thought: Option<String>,
    clock: Option<String>,
    bank: Option<String>,
    notes: String,
}

/// How a side's dates are shown.
#[derive(Clone, Copy)]
struct Hours {
    available: bool,
    sent: bool,
}

/// What a side's table is made of.
struct OneSide<'a> {
    game: &'a Game,
    working: &'a Working,
    scripts: &'a Scripts,
    rows: Vec<&'a Row>,
    zone: Zone,
    mails: bool,
}

impl WorkingView {
    /// The tables of a game; with the numbers of the mails where its reader may know them.
    pub fn of(game: &Game, working: &Working, scripts: &Scripts, mails: bool) -> WorkingView {
        let mails = mails && working.rows.iter().any(|row| row.mail.is_some());
        let sides = Side::BOTH.into_iter().filter_map(|side| {
            let rows: Vec<&Row> = working.of_side(side).collect();
            (!rows.is_empty()).then(|| {
                let zone = game.zone(side);
                OneSide { game, working, scripts, rows, zone, mails }.table(side)
            })
        });
        WorkingView {
            tables: sides.collect(),
            adds_up: working.rows.iter().filter_map(charge).any(|charge| differs(&charge)),
            mails,
            exact: working.is_exact(),
        }
    }
}

fn charge(row: &Row) -> Option<Charge> {
    row.moved().and_then(|moved| moved.charge)
}

/// Whether a half-move cost something else than the days that it took.
fn differs(charge: &Charge) -> bool {
    charge.spared() > 0 || charge.doubled > 0 || charge.unannounced > 0
}

impl OneSide<'_> {
    fn table(&self, side: Side) -> TableView {
        let (columns, below, gap) = self.layout();
        let mut year = None;
        let rows = self.rows.iter().map(|row| {
            let now = row.terms.zone.date(when(row)).year();
            let shown = (year.replace(now) != Some(now)).then_some(now);
            let cells = |columns: &[Column]| columns.iter().map(|column| self.cell(row, column)).collect();
            RowView { year: shown, cells: cells(&columns), below: cells(&below), change: self.change(row) }
        });
        TableView {
            player: Person::of(self.game.name(side), Some(side)),
            zone: self.zone.to_string(),
            rows: rows.collect(),
            gap: " ".repeat(gap),
            columns,
            below,
        }
    }

    /// The columns that are needed, on one line where they fit: without the hours, or closer together, if need be.
    fn layout(&self) -> (Vec<Column>, Vec<Column>, usize) {
        let room = WIDTH - BAR.len();
        let figures = self.figures();
        let width = |columns: &[Column], gap: usize| {
            columns.iter().map(|column| column.width + gap).sum::<usize>().saturating_sub(gap)
        };
        let both = Hours { available: true, sent: true };
        let ways: &[(Hours, usize)] = if self.hours_count() {
            &[(both, 2), (both, 1)]
        } else {
            let less = Hours { sent: false, ..both };
            &[(both, 2), (less, 2), (less, 1), (Hours { available: false, sent: false }, 1)]
        };
        for (hours, gap) in ways {
            let columns = [self.dates(*hours), figures.clone()].concat();
            if width(&columns, *gap) <= room {
                return (columns, Vec::new(), *gap);
            }
        }
        let mut below = figures;
        let number = Column { key: "blank", width: self.number(), right: false };
        below.insert(0, number);
        (self.dates(both), below, 2)
    }

    fn is_exact(&self) -> bool {
        self.rows.iter().any(|row| matches!(row.terms.control, Control::TripleBlock { .. }))
    }

    /// Whether the hour decides what a half-move costs.
    fn hours_count(&self) -> bool {
        let by_hours = |rule| match rule {
            DayRule::H24 | DayRule::Hybrid24 | DayRule::Midnights => true,
            DayRule::Dates | DayRule::DatesNextDay | DayRule::Postal => false,
        };
        self.is_exact() || self.rows.iter().any(|row| by_hours(row.terms.day_rule))
    }

    fn number(&self) -> usize {
        self.rows.iter().map(|row| self.made(row).chars().count()).max().unwrap_or(0).max(4)
    }

    /// `12. 7163`, as the reader has it.
    fn made(&self, row: &Row) -> String {
        let Some(moved) = row.moved() else { return String::new() };
        let made = self.game.score.at(row.ply).map(|made| self.scripts.first(made));
        format!("{}. {}", row.ply.move_number(), made.unwrap_or_else(|| moved.numeric.to_string()))
    }

    /// The columns that say when.
    fn dates(&self, hours: Hours) -> Vec<Column> {
        let column = |key, width| Column { key, width, right: false };
        let wide = |hour: bool| match (hour, self.is_exact()) {
            (true, true) => 15,
            (true, false) => 12,
            (false, _) => 6,
        };
        let received = |row: &&Row| {
            let handed = row.moved().and_then(|moved| moved.handed);
            charge(row)
                .zip(handed)
                .is_some_and(|(charge, handed)| charge.received != row.terms.zone.date(handed.at))
        };
        let mut columns = vec![column("move", self.number())];
        let available = if hours.available { "available" } else { "available-day" };
        columns.push(column(available, wide(hours.available).max(9)));
        if self.rows.iter().any(received) {
            columns.push(column("received", 8));
        }
        if !self.hours_count() {
            columns.push(column("from", 6));
        }
        columns.push(column(if hours.sent { "sent" } else { "sent-day" }, wide(hours.sent)));
        columns
    }

    /// The columns that say how many.
    fn figures(&self) -> Vec<Column> {
        let column = |key, width| Column { key, width, right: true };
        let any = |of: fn(&Charge) -> u32| {
            self.rows.iter().filter_map(|row| charge(row)).any(|charge| of(&charge) > 0)
        };
        let mut columns = Vec::new();
        if self.is_exact() {
            columns.extend([column("thought", 12), column("clock", 12), column("bank", 12)]);
        } else {
            columns.push(column("days", 4));
            if self.rows.iter().filter_map(|row| charge(row)).any(|charge| differs(&charge)) {
                let kinds = [
                    ("stopped", 5, any(|charge| charge.stopped)),
                    ("outage", 5, any(|charge| charge.outage)),
                    ("neutral", 7, any(|charge| charge.neutral)),
                    ("leave", 5, any(|charge| charge.leave)),
                    ("twice", 5, any(|charge| charge.doubled)),
                    ("added", 5, any(|charge| charge.unannounced)),
                ];
                let used = kinds.into_iter().filter(|(_, _, used)| *used);
                columns.extend(used.map(|(key, width, _)| column(key, width)));
                columns.push(column("cost", 4));
            }
            columns.extend([column("used", 4), column("left", 4)]);
        }
        if self.mails {
            columns.push(column("mail", 5));
        }
        let notes = self.rows.iter().map(|row| self.working.signs(row).chars().count()).max().unwrap_or(0);
        columns.push(Column { key: "notes", width: notes.max(5), right: false });
        columns
    }

    fn cell(&self, row: &Row, column: &Column) -> Cell {
        let text = |text: String| Cell { text, ..Cell::default() };
        let Some(moved) = row.moved() else { return Cell::default() };
        let zone = row.terms.zone;
        let days = |of: fn(&Charge) -> u32| match moved.charge.as_ref().map_or(0, of) {
            0 => Cell::default(),
            days => text(days.to_string()),
        };
        let block = row.block();
        match column.key {
            "move" => text(self.made(row)),
            "available" | "available-day" => moved.handed.map_or_else(Cell::default, |handed| {
                self.instant(handed.at, zone, column.key == "available")
            }),
            "received" => moved.charge.map_or_else(Cell::default, |charge| day(charge.received)),
            "from" => moved
                .charge
                .filter(|_| moved.handed.is_some())
                .map_or_else(Cell::default, |charge| day(charge.counted_from)),
            "sent" | "sent-day" => self.instant(moved.sent, zone, column.key == "sent"),
            "days" => text(moved.days().to_string()),
            "stopped" => days(|charge| charge.stopped),
            "outage" => days(|charge| charge.outage),
            "neutral" => days(|charge| charge.neutral),
            "leave" => days(|charge| charge.leave),
            "twice" => days(|charge| charge.doubled),
            "added" => days(|charge| charge.unannounced),
            "cost" => text(moved.charge.map_or(0, |charge| charge.days).to_string()),
            "used" => text(row.clock.used.to_string()),
            "left" => text(row.left().to_string()),
            "thought" => text(exact(moved.charge.map_or(0, |charge| charge.seconds))),
            "clock" => text(block.map_or_else(String::new, |block| exact(block.clock))),
            "bank" => text(block.map_or_else(String::new, |block| exact(block.bank))),
            "mail" => text(row.mail.map_or_else(String::new, |mail| mail.to_string())),
            "notes" => text(self.working.signs(row)),
            _ => Cell::default(),
        }
    }

    fn instant(&self, at: DateTime<Utc>, zone: Zone, hour: bool) -> Cell {
        let local = zone.local(at);
        let seconds = if self.is_exact() { format!(":{:02}", local.second()) } else { String::new() };
        let hour = hour.then(|| format!("{:02}:{:02}{seconds}", local.hour(), local.minute()));
        Cell { hour, ..day(local.date()) }
    }

    fn change(&self, row: &Row) -> Option<ChangeView> {
        let Happened::Adjusted { how, .. } = row.what else { return None };
        let (how, days, thought) = match how {
            Adjustment::Penalty(days) => ("penalty", days, None),
            Adjustment::Credit(days) => ("credit", days, None),
            Adjustment::Struck => ("struck", 0, None),
            Adjustment::Set => ("set", 0, None),
            Adjustment::Returned => ("returned", 0, None),
            Adjustment::Overstepped => ("overstepped", 0, None),
            Adjustment::Refilled { seconds, .. } => ("refilled", 0, Some(exact(seconds))),
        };
        Some(ChangeView {
            how,
            days,
            thought,
            day: Day::of(row.terms.zone.date(when(row))),
            entry: row.entry,
            left: row.left(),
            clock: row.block().map(|block| exact(block.clock)),
            bank: row.block().map(|block| exact(block.bank)),
            notes: self.working.signs(row),
        })
    }
}

fn day(date: chrono::NaiveDate) -> Cell {
    Cell { day: Some(Day::of(date)), ..Cell::default() }
}

/// When a row came about: a half-move, and the word for a refill, when it was sent.
fn when(row: &Row) -> DateTime<Utc> {
    match row.what {
        Happened::Moved(moved) => moved.sent,
        Happened::Adjusted { how: Adjustment::Refilled { sent, .. }, .. } => sent,
        Happened::Adjusted { at, .. } => at,
    }
}
