//! Where an act of a lost time stands among the mails: right behind the one that was dealt with last before it was done,
//! whatever the clocks of the servers say. One that is known by no mail any more stands by when it was received.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::super::{Workplace, acts::Done};
use crate::mail::ActMail;

/// The unread mails in the order in which they are dealt with, where a copy was put back.
pub(crate) fn in_order(place: &Workplace<'_>, unread: Vec<i64>) -> Result<Vec<i64>> {
    let mut acts = Vec::new();
    for (id, raw) in place.tx.unread_acts()? {
        let mail = ActMail::read(&raw, &place.desk.secret);
        let done = mail.and_then(|mail| serde_json::from_str::<Done>(&mail.text).ok());
        acts.extend(done.map(|done| (done.at, id, done.after)));
    }
    acts.sort_by_key(|(at, id, _)| (*at, *id));
    let (mut first, mut behind) = (Vec::new(), BTreeMap::<i64, Vec<i64>>::new());
    for (_, id, after) in acts {
        let Some(after) = after else {
            first.push(id);
            continue;
        };
        if let Some(mail) = place.tx.unread_with(&after)? {
            behind.entry(mail).or_default().push(id);
        } else if place.tx.mail_with(&after)?.is_some() {
            first.push(id);
        }
    }
    let placed: BTreeSet<i64> = behind.values().flatten().chain(&first).copied().collect();
    let mut order = first;
    for id in unread.into_iter().filter(|id| !placed.contains(id)) {
        order.push(id);
        order.extend(behind.remove(&id).unwrap_or_default());
    }
    // Those behind a mail that is not among these wait for nobody.
    order.extend(behind.into_values().flatten());
    Ok(order)
}
