//! Tags: what stands between `<` and `>` in a page.

use super::{
    client_markup::{Holds, holds},
    visibility::{Look, look},
};
use crate::{Pattern, pattern};

/// The most of a tag that is looked at.
const LONGEST_TAG: usize = 2000;

/// How far the end of a tag with quotes is looked for. Longer ones hold a picture, which has no `>` in it.
const FARTHEST_END: usize = 8192;

/// Elements whose inside is no text.
const UNREAD: [&str; 10] =
    ["script", "style", "title", "textarea", "xmp", "noembed", "template", "iframe", "svg", "noframes"];

/// Elements in which nothing can stand; the one without a name is a comment or declaration.
const VOID: [&str; 13] =
    ["", "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"];

/// The number at which a list begins, or that a point of it has.
static NUMBER: Pattern =
    Pattern::new(|| pattern(r#"(?i)\s(start|value)\s*=\s*["']?(\d{1,4})(?:["'\s/>]|$)"#));

pub(super) struct Markup<'a> {
    /// In lower case; empty for a comment or declaration.
    pub(super) name: String,
    pub(super) closes: bool,
    inside: &'a str,
}

impl<'a> Markup<'a> {
    /// Reads what follows a `<`, and what follows that. Nothing where the `<` is a sign of its own.
    pub(super) fn read(text: &'a str) -> Option<(Markup<'a>, &'a str)> {
        let nameless = |behind| Some((Markup { name: String::new(), closes: false, inside: "" }, behind));
        if let Some(comment) = text.strip_prefix("!--") {
            return nameless(comment.split_once("-->").map_or("", |(_, behind)| behind));
        }
        if text.starts_with(['!', '?']) {
            return nameless(text.split_once('>').map_or("", |(_, behind)| behind));
        }
        let tag = text.strip_prefix('/');
        let closes = tag.is_some();
        let tag = tag.unwrap_or(text);
        let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).take(20).collect();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let mut quote = None;
        let near = tag.get(..tag.floor_char_boundary(FARTHEST_END)).unwrap_or(tag);
        let end = near.find(|c: char| match (quote, c) {
            (Some(open), _) if c == open => {
                quote = None;
                false
            }
            (None, '"' | '\'') => {
                quote = Some(c);
                false
            }
            (open, _) => open.is_none() && c == '>',
        });
        // A quote that never closes is a slip in a tag, not a tag as long as the page.
        let (inside, behind) = match end.map(|end| tag.split_at(end)) {
            Some((inside, behind)) => (inside, behind.strip_prefix('>').unwrap_or(behind)),
            None => tag.split_once('>').unwrap_or((tag, "")),
        };
        Some((Markup { name: name.to_ascii_lowercase(), closes, inside }, behind))
    }

    /// The name of an element whose inside is no text.
    pub(super) fn unread_until(&self) -> Option<&str> {
        let name = self.name.as_str();
        (UNREAD.contains(&name) && !self.closes).then_some(name)
    }

    /// Whether nothing can stand inside.
    pub(super) fn void(&self) -> bool {
        VOID.contains(&self.name.as_str()) || self.inside.ends_with('/')
    }

    /// Whether the next one of its name ends it, too.
    pub(super) fn ends_with_next(&self) -> bool {
        matches!(self.name.as_str(), "p" | "li" | "dt" | "dd" | "option")
    }

    pub(super) fn holds(&self) -> Holds {
        if self.closes { Holds::Text } else { holds(self.attributes()) }
    }

    pub(super) fn look(&self) -> Look {
        if self.closes || self.void() { Look::Seen } else { look(self.attributes()) }
    }

    /// What stands behind the name, as far as it is looked at.
    fn attributes(&self) -> &'a str {
        let behind = self.inside.get(self.name.len()..).unwrap_or_default();
        behind.get(..behind.floor_char_boundary(LONGEST_TAG)).unwrap_or_default()
    }

    /// The number that a list begins at, or that a point of it has.
    pub(super) fn number(&self) -> Option<u32> {
        NUMBER.captures(self.attributes()).and_then(|found| found.get(2)?.as_str().parse().ok())
    }
}
