//! The dates of a card, which stand around its moves and say nothing of them.

use std::borrow::Cow;

use super::{
    dates::{date, without_year},
    declared_dates::{ANSWERED, RECEIVED, SENT, behind},
};
use crate::lexicon::{Known, known};

static GAME: Known = Known::new(|| known(|all| [&all.talk.game]));
static LABEL: Known = Known::new(|| known(|all| [&all.line.announce, &all.line.theirs]));

/// A line without the dates of a card, behind its move or in the label before it: `Reply: 11... b5 (14/3)`, `Answered on
/// 14/3: 11... b5`. The name of a game may look like one.
pub(super) fn without_dates_of_a_card(text: &str) -> Cow<'_, str> {
    /// `14 de marzo`
    const MOST_WORDS: usize = 3;
    let is_date = |text: &str| date(text).or_else(|| without_year(text)).is_some();
    // `My reply: 11... b5 Sent: 5 May`: a month may be a word of doubt.
    let mut text = Cow::Borrowed(behind(text).map_or(text, |(head, _)| head));
    let ends = text.trim_end().strip_suffix(')').and_then(|text| text.rsplit_once('('));
    if let Some((head, _)) = ends.filter(|(head, said)| !head.trim().is_empty() && is_date(said.trim())) {
        text = Cow::Owned(head.trim_end().to_owned());
    }
    let Some((label, rest)) = text.split_once(": ") else { return text };
    let words: Vec<&str> = label.split_whitespace().collect();
    let labels = |label: &str| {
        let kinds = [&RECEIVED, &SENT, &ANSWERED, &LABEL];
        kinds.iter().any(|kind| kind.stands_in(label)) && !GAME.stands_in(label)
    };
    let bare = (1..=MOST_WORDS).find_map(|length| {
        let (label, date) = words.split_at_checked(words.len().checked_sub(length)?)?;
        let label = label.join(" ");
        (is_date(&date.join(" ")) && labels(&label)).then(|| format!("{label}: {rest}"))
    });
    bare.map_or(text, Cow::Owned)
}
