//! What stands in a row of a side's table.

use chrono::{DateTime, NaiveDate, Timelike, Utc};

use super::{Cell, OneSide, is_exact, is_open, layout::Key};
use crate::{
    laws::{AuditRow, Moved, exact},
    letters::view::day::Day,
    reflection::Charge,
};

impl OneSide<'_> {
    /// `12. 7163`, as the reader has it; the number alone while the move is still to be made.
    pub(super) fn made(&self, row: &AuditRow) -> String {
        let Some(moved) = row.moved() else { return String::new() };
        let made = self.game.score.at(row.ply).filter(|_| moved.numeric.is_some());
        let made = made.map_or_else(String::new, |made| self.scripts.first(made));
        format!("{}. {made}", row.ply.move_number()).trim_end().to_owned()
    }

    pub(super) fn cell(&self, row: &AuditRow, key: Key) -> Cell {
        // The year, the day and the words of what is no half-move are on its first line.
        let moved = row.moved();
        let of_move = |of: &dyn Fn(&Moved) -> Cell| moved.map_or_else(Cell::default, of);
        let days = |of: fn(&Charge) -> u32| {
            let days = moved.and_then(|moved| moved.charge.as_ref()).map_or(0, of);
            if days == 0 { Cell::default() } else { text(days) }
        };
        match key {
            Key::Blank => Cell::default(),
            Key::Move => text(self.made(row)),
            Key::Available | Key::AvailableDay => of_move(&|moved| {
                let handed = moved.handed.filter(|_| !moved.conditional);
                handed.map_or_else(Cell::default, |handed| {
                    instant(row, row.terms.available(handed.at), key == Key::Available)
                })
            }),
            Key::Received => of_move(&|moved| counted(moved, |charge| charge.received)),
            Key::From => of_move(&|moved| counted(moved, |charge| charge.counted_from)),
            Key::Sent | Key::SentDay => of_move(&|moved| match moved.numeric {
                Some(_) => instant(row, row.terms.sent(moved.sent), key == Key::Sent),
                None => Cell { open: true, ..Cell::default() },
            }),
            Key::Days => of_move(&|moved| text(moved.days())),
            Key::Stopped => days(|charge| charge.stopped),
            Key::Outage => days(|charge| charge.outage),
            Key::Neutral => days(|charge| charge.neutral),
            Key::Leave => days(|charge| charge.leave),
            Key::Twice => days(|charge| charge.doubled),
            Key::Added => days(|charge| charge.unannounced),
            Key::Cost => of_move(&|moved| text(moved.charge.map_or(0, |charge| charge.days))),
            // What a move that is still to be made will leave, nobody knows.
            Key::Used | Key::Left if is_open(row) => Cell::default(),
            Key::Used => text(row.clock.used),
            Key::Left => text(row.left()),
            Key::Thought => row.thought().map_or_else(Cell::default, |seconds| text(exact(seconds))),
            Key::Clock => row.block().map_or_else(Cell::default, |block| {
                let open = row.thought().filter(|_| is_open(row)).unwrap_or(0);
                text(exact(block.clock - open))
            }),
            Key::Bank => row.block().map_or_else(Cell::default, |block| text(exact(block.bank))),
            Key::Mail => row.mail.map_or_else(Cell::default, text),
            Key::Notes => text(self.working.signs(row)),
        }
    }
}

fn text(text: impl ToString) -> Cell {
    Cell { text: text.to_string(), ..Cell::default() }
}

fn day(date: NaiveDate) -> Cell {
    Cell { day: Some(Day::of(date)), ..Cell::default() }
}

/// A date of the working of a move that was asked for in its turn.
fn counted(moved: &Moved, of: fn(&Charge) -> NaiveDate) -> Cell {
    let charge = moved.charge.filter(|_| moved.handed.is_some() && !moved.conditional);
    charge.map_or_else(Cell::default, |charge| day(of(&charge)))
}

fn instant(row: &AuditRow, at: DateTime<Utc>, hour: bool) -> Cell {
    let local = row.terms.zone.local(at);
    let seconds = if is_exact(row) { format!(":{:02}", local.second()) } else { String::new() };
    let hour = hour.then(|| format!("{:02}:{:02}{seconds}", local.hour(), local.minute()));
    Cell { hour, ..day(local.date()) }
}
