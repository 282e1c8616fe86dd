//! What one player writes to the other.

use minijinja::{Value, context};

use super::{super::KeptNews, day::Day};
use crate::{laws::Days, regulations::Notation};

/// What a letter tells of beside a message, where the opponent had more to say than a day's letters.
pub(crate) fn beside(news: Option<&KeptNews>) -> Value {
    let days = |days: &Days| context! { from => Day::of(days.from), until => Day::of(days.until) };
    let leave = news.and_then(|news| news.leave.as_ref());
    context! {
        kept => news.is_some(),
        leave_changed => leave.is_some(),
        leave => leave.into_iter().flatten().map(days).collect::<Vec<_>>(),
        proposed => news.and_then(|news| news.proposed).map(Notation::word),
    }
}
