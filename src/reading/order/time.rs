//! Special leave, neutral days, withdrawals and oversteps.

use chrono::NaiveDate;

use super::{
    super::Stretch,
    OrderError, Verb,
    cursor::{Words, plain},
    values::{one_date, side},
};
use crate::model::{Order, Side};

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

fn whose(verb: Verb, words: &mut Words<'_>) -> Result<Side, OrderError> {
    words.next_if(side).ok_or_else(|| missing(verb, "w or b stands there for White or Black", words))
}

/// `2026-12-20 2027-01-03`, also `from 2026-12-20 until 2027-01-03`.
fn first_and_last(verb: Verb, words: &mut Words<'_>) -> Result<(NaiveDate, NaiveDate), OrderError> {
    let _ = words.says("from");
    let first = day(verb, "first", words)?;
    let _ = words.says("until") || words.says("to");
    Ok((first, day(verb, "last", words)?))
}

fn day(verb: Verb, which: &str, words: &mut Words<'_>) -> Result<NaiveDate, OrderError> {
    let what = format!("the {which} day stands there, such as 2026-12-20 or 20.12.2026");
    one_date(verb, &format!("{which} day"), words)?.ok_or_else(|| missing(verb, &what, words))
}

fn missing(verb: Verb, what: &str, words: &Words<'_>) -> OrderError {
    let found = words.peek().map_or_else(|| "nothing".to_owned(), |word| plain(word).to_owned());
    OrderError::new(verb, format!("{what}, not {found}"))
}
