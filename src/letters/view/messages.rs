//! What one player writes to the other.

use minijinja::{Value, context};

use super::{super::Letter, day::Day};
use crate::{laws::Days, regulations::Notation};

pub(super) fn details(letter: &Letter) -> Value {
    match letter {
        Letter::Message { kept, .. } => {
            let days = |days: &Days| context! { from => Day::of(days.from), until => Day::of(days.until) };
            let news = kept.as_ref();
            let leave = news.and_then(|news| news.leave.as_ref());
            context! {
                kept => news.is_some(),
                leave_changed => leave.is_some(),
                leave => leave.into_iter().flatten().map(days).collect::<Vec<_>>(),
                proposed => news.and_then(|news| news.proposed).map(Notation::word),
            }
        }
        Letter::MessagePassedOn { later, .. } => context! { later => later },
        _ => context! {},
    }
}
