//! Special leave, neutral days, withdrawals and oversteps.

use chrono::NaiveDate;

use super::{
    super::Stretch,
    OrderError, Verb, WhyUnread,
    cursor::Words,
    values::{one_date, whose},
    why_unread::{StandsThere, WhichDate},
};
use crate::model::Order;

/// What stands behind `leave`, `neutral`, `withdraw` and `overstep`.
pub(super) fn order(verb: Verb, words: &mut Words<'_>) -> Result<Order<Stretch>, OrderError> {
    Ok(match verb {
        Verb::Leave => {
            let side = whose(verb, words)?;
            let (from, until) = first_and_last(verb, words)?;
            Order::Leave { side, from, until }
        }
        Verb::Neutral => {
            let (from, until) = first_and_last(verb, words)?;
            Order::Neutral { from, until }
        }
        Verb::Withdraw => Order::Withdraw(whose(verb, words)?),
        _ => Order::Overstep(whose(verb, words)?),
    })
}

/// `2026-12-20 2027-01-03`, also `from 2026-12-20 until 2027-01-03`.
fn first_and_last(verb: Verb, words: &mut Words<'_>) -> Result<(NaiveDate, NaiveDate), OrderError> {
    let _ = words.says("from");
    let first = one_date(verb, WhichDate::First, words)?;
    let first = first.ok_or_else(|| OrderError::new(verb, WhyUnread::FirstDay(StandsThere::next(words))))?;
    let _ = words.says("until") || words.says("to");
    let last = one_date(verb, WhichDate::Last, words)?;
    let last = last.ok_or_else(|| OrderError::new(verb, WhyUnread::LastDay(StandsThere::next(words))))?;
    Ok((first, last))
}
