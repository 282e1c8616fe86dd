//! A player's leave, as he and his opponents read of it.

use chrono::{Datelike, Duration, NaiveDate};
use minijinja::{
    Value, context,
    value::{Serde, merge_maps},
};

use super::{
    super::{LeaveDone, LeaveView, scrub::scrub},
    day::Day,
};
pub(crate) fn asked_for(account: Option<&LeaveView>) -> Value {
    let today = account.map(|account| account.today);
    let example = today.and_then(|today| Some((in_days(today, 30)?, in_days(today, 43)?)));
    context! { example => example.map(line), ..shown(account) }
}

/// `instead`: what would work.
pub(crate) fn not_booked(
    read: &str,
    account: Option<&LeaveView>,
    instead: Option<(NaiveDate, NaiveDate)>,
    why: Value,
) -> Value {
    merge_maps([context! { read => scrub(read), instead => instead.map(line) }, why, shown(account)])
}

/// The lines that say the one date and the other.
pub(crate) fn either(meant: &[(NaiveDate, NaiveDate); 2], cancel: bool) -> Value {
    let lines = meant.map(|days| if cancel { format!("cancel leave {}", days.0) } else { line(days) });
    context! { lines => lines.to_vec() }
}

pub(crate) fn days(done: &LeaveDone) -> Value {
    context! {
        what => done.what.word(), from => Day::of(done.from), until => Day::of(done.until),
        none_left => done.until < done.from,
    }
}

/// What is booked from this year on, and what the years have left.
pub(crate) fn shown(account: Option<&LeaveView>) -> Value {
    let Some(account) = account else { return context! { account => false } };
    let current = account.booked.iter().filter(|days| days.until.year() >= account.today.year());
    let booked = current.map(|days| {
        context! {
            from => Day::of(days.from), until => Day::of(days.until), special => days.special,
            over => days.until < account.today,
        }
    });
    let ahead = account.booked.iter().find(|days| days.until > account.today);
    context! {
        account => true, moves_refused => account.moves_refused, days_per_year => account.days_per_year, years => Serde(&account.years),
        booked => booked.collect::<Vec<_>>(), cancel => ahead.map(|days| format!("cancel leave {}", days.from)),
    }
}

fn in_days(day: NaiveDate, days: i64) -> Option<NaiveDate> {
    day.checked_add_signed(Duration::days(days))
}

/// The line that books leave.
fn line((from, until): (NaiveDate, NaiveDate)) -> String {
    format!("leave {from} {until}")
}
