//! Which columns a side's table has, so that it fits into a letter.

use serde::Serialize;

use super::{OneSide, by_hours, charge, differs, is_exact};
use crate::{
    laws::AuditRow,
    letters::wrap::{BAR, WIDTH},
    reflection::Charge,
};

pub(super) struct Layout {
    /// Those of the first line of a row.
    pub columns: Vec<Column>,
    /// Those of the second, where one line is too narrow.
    pub below: Vec<Column>,
    /// What stands between two columns.
    pub gap: String,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Column {
    pub key: Key,
    /// How wide it is: the template's head for it must not be wider.
    width: usize,
    /// Whether it is one of numbers.
    right: bool,
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Key {
    Move,
    Available,
    AvailableDay,
    Received,
    From,
    Sent,
    SentDay,
    /// Nothing: the place of the move in the second line.
    Blank,
    Days,
    Stopped,
    Outage,
    Neutral,
    Leave,
    Twice,
    Added,
    Cost,
    Used,
    Left,
    Thought,
    Clock,
    Bank,
    Mail,
    Notes,
}

/// Which dates have their hour beside them.
#[derive(Clone, Copy)]
struct Hours {
    available: bool,
    sent: bool,
}

const BOTH: Hours = Hours { available: true, sent: true };
const NOT_SENT: Hours = Hours { available: true, sent: false };
const NONE: Hours = Hours { available: false, sent: false };

impl OneSide<'_> {
    /// The columns that are needed, on one line where they fit: closer together, or without hours that decide nothing,
    /// if need be.
    pub(super) fn layout(&self) -> Layout {
        let room = WIDTH - BAR.len();
        let figures = self.figures();
        let width = |columns: &[Column], gap: usize| {
            columns.iter().map(|column| column.width + gap).sum::<usize>().saturating_sub(gap)
        };
        let ways: &[(Hours, usize)] = match self.any(by_hours) {
            true => &[(BOTH, 2), (BOTH, 1)],
            false => &[(BOTH, 2), (NOT_SENT, 2), (NONE, 2), (NONE, 1)],
        };
        let one_line = ways.iter().find_map(|(hours, gap)| {
            let columns = [self.dates(*hours), figures.clone()].concat();
            (width(&columns, *gap) <= room).then_some((columns, *gap))
        });
        match one_line {
            Some((columns, gap)) => Layout { columns, below: Vec::new(), gap: " ".repeat(gap) },
            None => {
                let blank = Column { key: Key::Blank, width: self.number(), right: false };
                let below = std::iter::once(blank).chain(figures).collect();
                Layout { columns: self.dates(BOTH), below, gap: "  ".into() }
            }
        }
    }

    fn any(&self, of: impl Fn(&AuditRow) -> bool) -> bool {
        self.rows.iter().any(|row| of(row))
    }

    fn any_charge(&self, of: impl Fn(&Charge) -> bool) -> bool {
        self.any(|row| charge(row).is_some_and(|charge| of(&charge)))
    }

    /// How wide the moves are.
    fn number(&self) -> usize {
        self.rows.iter().map(|row| self.made(row).chars().count()).max().unwrap_or(0).max(4)
    }

    fn dates(&self, hours: Hours) -> Vec<Column> {
        let column = |key, width| Column { key, width, right: false };
        let wide = |hour: bool| match (hour, self.any(is_exact)) {
            (true, true) => 15,
            (true, false) => 12,
            (false, _) => 6,
        };
        let differs = |row: &AuditRow| {
            let handed = row.moved().and_then(|moved| moved.handed);
            let both = charge(row).zip(handed);
            both.is_some_and(|(charge, handed)| {
                charge.received != row.terms.zone.date(row.terms.available(handed.at))
            })
        };
        let available = if hours.available { Key::Available } else { Key::AvailableDay };
        let mut columns =
            vec![column(Key::Move, self.number()), column(available, wide(hours.available).max(9))];
        if self.any(differs) {
            columns.push(column(Key::Received, 8));
        }
        if !self.any(by_hours) {
            columns.push(column(Key::From, 6));
        }
        columns.push(column(if hours.sent { Key::Sent } else { Key::SentDay }, wide(hours.sent)));
        columns
    }

    fn figures(&self) -> Vec<Column> {
        let column = |key, width| Column { key, width, right: true };
        let mut columns = Vec::new();
        if self.any(is_exact) {
            columns.extend([column(Key::Thought, 12), column(Key::Clock, 12), column(Key::Bank, 12)]);
        } else {
            columns.push(column(Key::Days, 4));
            if self.any_charge(differs) {
                let kinds = [
                    (Key::Stopped, 4, self.any_charge(|charge| charge.stopped > 0)),
                    (Key::Outage, 4, self.any_charge(|charge| charge.outage > 0)),
                    (Key::Neutral, 7, self.any_charge(|charge| charge.neutral > 0)),
                    (Key::Leave, 5, self.any_charge(|charge| charge.leave > 0)),
                    (Key::Twice, 5, self.any_charge(|charge| charge.doubled > 0)),
                    (Key::Added, 5, self.any_charge(|charge| charge.unannounced > 0)),
                ];
                let used = kinds.into_iter().filter(|(_, _, used)| *used);
                columns.extend(used.map(|(key, width, _)| column(key, width)));
                columns.push(column(Key::Cost, 4));
            }
            columns.extend([column(Key::Used, 4), column(Key::Left, 4)]);
        }
        if self.mails {
            columns.push(column(Key::Mail, 5));
        }
        let notes = self.rows.iter().map(|row| self.working.signs(row).chars().count()).max().unwrap_or(0);
        columns.push(Column { key: Key::Notes, width: notes.max(3), right: false });
        columns
    }
}
