//! Reasons, in the language of whoever reads them.

use super::super::scrub::safe;
use crate::wording::{Phrase, Wording};

/// A reason in its reader's words. What others wrote may stand in it.
pub(crate) fn worded(wording: Wording<'_>, reason: &impl Phrase) -> String {
    safe(&wording.say(reason))
}
