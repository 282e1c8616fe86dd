//! The secrets of others, none of which may stand in a letter, whatever way they came into it.

use std::{
    collections::{BTreeSet, HashSet},
    fmt,
    sync::Arc,
};

use super::scrub::HIDDEN;

/// Nothing shorter is taken for a secret.
const SHORTEST: usize = 12;

/// Tokens or codes: letters and digits, in lower case.
#[derive(Clone, Default)]
pub struct Secrets {
    all: HashSet<String>,
    lengths: BTreeSet<usize>,
}

impl Secrets {
    pub fn of(secrets: impl IntoIterator<Item = String>) -> Secrets {
        let all: HashSet<String> = secrets.into_iter().filter(|secret| secret.len() >= SHORTEST).collect();
        Secrets { lengths: all.iter().map(String::len).collect(), all }
    }
}

/// What a letter to somebody must not hold.
#[derive(Clone, Default)]
pub struct Guarded {
    /// Everybody's, which many letters share.
    tokens: Arc<Secrets>,
    codes: Secrets,
    own: Option<String>,
}

impl Guarded {
    /// All tokens but the reader's own, and these codes.
    pub fn of(tokens: Arc<Secrets>, codes: impl IntoIterator<Item = String>, own: Option<String>) -> Guarded {
        Guarded { tokens, codes: Secrets::of(codes), own }
    }

    fn holds(&self, part: &str) -> bool {
        (self.tokens.all.contains(part) || self.codes.all.contains(part)) && self.own.as_deref() != Some(part)
    }

    /// The text without them: in any case, as parts of longer words, and where signs or ends of lines stand in them.
    pub(super) fn hide_in(&self, text: &str) -> String {
        let signs: Vec<(usize, char)> =
            text.char_indices().filter(|(_, c)| c.is_ascii_alphanumeric()).collect();
        let bare: String = signs.iter().map(|(_, c)| c.to_ascii_lowercase()).collect();
        let lengths: BTreeSet<usize> = self.tokens.lengths.union(&self.codes.lengths).copied().collect();
        let (mut shown, mut kept, mut at) = (String::with_capacity(text.len()), 0, 0);
        while at < bare.len() {
            let found = lengths.iter().rev().find(|length| {
                bare.get(at..at.saturating_add(**length)).is_some_and(|part| self.holds(part))
            });
            let Some(length) = found else {
                at += 1;
                continue;
            };
            let (first, last) = (signs.get(at), signs.get(at + length - 1));
            let (first, last) = (first.map_or(kept, |sign| sign.0), last.map_or(kept, |sign| sign.0 + 1));
            shown.push_str(text.get(kept..first).unwrap_or_default());
            shown.push_str(HIDDEN);
            (kept, at) = (last, at + length);
        }
        shown.push_str(text.get(kept..).unwrap_or_default());
        shown
    }
}

/// Without the secrets, which no log may show.
impl fmt::Debug for Guarded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Guarded({})", self.tokens.all.len() + self.codes.all.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_secret_is_hidden_however_it_is_cut() {
        let tokens = Secrets::of(["abcdefghij234567klmn", "zyxwvutsrq765432hgfe"].map(str::to_owned));
        let own = Some("zyxwvutsrq765432hgfe".to_owned());
        let guarded = Guarded::of(Arc::new(tokens), ["qrstuvwxyz234567".to_owned()], own);
        for (text, shown) in [
            ("abcdefghij\n> 234567klmn", "(hidden)"),
            ("ABCDE-FGHIJ-23456-7KLMN.", "(hidden)."),
            ("a abcdefghij234567klmnqrstuvwxyz234567 b", "a (hidden)(hidden) b"),
            ("xxabcdefghij234567klmnxx", "xx(hidden)xx"),
            ("confirm qrstuvwxyz 234567", "confirm (hidden)"),
            ("řqrstuvwxyz234567ř abcdefghij234567klm", "ř(hidden)ř abcdefghij234567klm"),
            ("his own, zyxwvutsrq765432hgfe", "his own, zyxwvutsrq765432hgfe"),
            ("", ""),
        ] {
            assert_eq!(guarded.hide_in(text), shown, "{text}");
        }
        assert_eq!(format!("{guarded:?}"), "Guarded(3)");
    }
}
