//! A page cut down to the few tags that shape its text, balanced and without attributes. HTML's rules for broken
//! pages open forgotten elements again and again, so that a small hostile page can grow into a tree of gigabytes; a
//! page that was written anew here has nothing left that those rules could work on.

use std::sync::LazyLock;

use regex::Regex;

use crate::pattern;

/// Deeper blocks lie flat in the deepest.
const DEEPEST: usize = 40;

/// What stands in the text for the beginning of an old mail.
const OLD_MAIL: &str = "<p>-----Original Message-----</p>";

/// The most of a tag that is looked at for the name of a container.
const LONGEST_TAG: usize = 500;

/// How far the end of a tag with quotes is looked for. Longer ones hold a picture, which has no `>` in it.
const FARTHEST_END: usize = 8192;

/// Containers in which Outlook, Yahoo, Zimbra and GMX put the old mail without a quoted block.
static CONTAINERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"(?i)\b(?:id|class)\s*=\s*["']?[^"'>]*(?:appendonsend|divRplyFwdMsg|mail-editor-reference-message-container|yahoo_quoted|zwchr|OLK_SRC_BODY_SECTION)"#,
    )
});

/// The number at which a list begins, or that a point of it has.
static NUMBER: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"(?i)\s(start|value)\s*=\s*["']?(\d{1,4})(?:["'\s/>]|$)"#));

/// Writes a page anew.
pub(super) fn simplify(page: &str) -> String {
    let mut writer = Writer { page: String::with_capacity(page.len()), open: Vec::new() };
    let mut rest = page;
    while let Some((text, behind)) = rest.split_once('<') {
        writer.page.push_str(text);
        rest = match Markup::read(behind) {
            Some((markup, behind)) => {
                writer.put(&markup);
                match markup.unread_until() {
                    Some(end) => after(behind, end),
                    None => behind,
                }
            }
            None => {
                writer.page.push_str("&lt;");
                behind
            }
        };
    }
    writer.page.push_str(rest);
    writer.close_to(0);
    writer.page
}

/// What follows the first `end`, in any case; nothing where there is none.
fn after<'a>(text: &'a str, end: &str) -> &'a str {
    let mut rest = text;
    while let Some((_, behind)) = rest.split_once("</") {
        if behind.get(..end.len()).is_some_and(|start| start.eq_ignore_ascii_case(end)) {
            return behind.split_once('>').map_or("", |(_, behind)| behind);
        }
        rest = behind;
    }
    ""
}

/// A tag.
struct Markup<'a> {
    /// In lower case; empty for a comment or declaration.
    name: String,
    closes: bool,
    inside: &'a str,
}

impl<'a> Markup<'a> {
    /// Reads what follows a `<`, and what follows that. Nothing where the `<` is a sign of its own.
    fn read(text: &'a str) -> Option<(Markup<'a>, &'a str)> {
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
    fn unread_until(&self) -> Option<&str> {
        let unread =
            matches!(self.name.as_str(), "script" | "style" | "title" | "textarea" | "xmp" | "noembed");
        (unread && !self.closes).then_some(self.name.as_str())
    }

    fn holds_old_mail(&self) -> bool {
        let inside = self.inside.get(..self.inside.floor_char_boundary(LONGEST_TAG)).unwrap_or_default();
        !self.closes && CONTAINERS.is_match(inside)
    }

    fn number(&self) -> String {
        let inside = self.inside.get(..self.inside.floor_char_boundary(LONGEST_TAG)).unwrap_or_default();
        let found = NUMBER.captures(inside).map(|found| found.extract::<2>().1);
        found.map_or_else(String::new, |[name, number]| format!(" {name}={number}"))
    }
}

struct Writer {
    page: String,
    open: Vec<&'static str>,
}

impl Writer {
    fn put(&mut self, tag: &Markup<'_>) {
        if tag.holds_old_mail() {
            self.close_to(0);
            self.page.push_str(OLD_MAIL);
        }
        let block = match tag.name.as_str() {
            "br" | "hr" => return self.page.push_str("<br>"),
            "p" => return self.page.push_str(if tag.closes { "<br>" } else { "<p>" }),
            "li" if tag.closes => return,
            "li" => return self.page.push_str(&format!("<li{}>", tag.number())),
            // What was struck out keeps a mark, so that it is not taken for said.
            "s" | "strike" | "del" => return self.page.push_str("~~"),
            "blockquote" => "blockquote",
            "ul" => "ul",
            "ol" => "ol",
            "pre" => "pre",
            "div" | "section" | "article" | "header" | "footer" | "main" | "center" | "address" | "form"
            | "table" | "tr" | "td" | "th" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "dl" | "dt" | "dd"
            | "figure" | "body" => "div",
            _ => return,
        };
        if tag.closes {
            if let Some(at) = self.open.iter().rposition(|open| *open == block) {
                self.close_to(at);
            }
        } else if self.open.len() < DEEPEST {
            self.open.push(block);
            let number = if block == "ol" { tag.number() } else { String::new() };
            self.page.push_str(&format!("<{block}{number}>"));
        } else {
            self.page.push_str("<br>");
        }
    }

    fn close_to(&mut self, depth: usize) {
        while self.open.len() > depth {
            if let Some(block) = self.open.pop() {
                self.page.push_str(&format!("</{block}>"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::simplify;

    #[test]
    fn only_shape_is_left() {
        for (page, simple) in [
            ("<div class='x'>a<b>b</b><br/>c</div>", "<div>ab<br>c</div>"),
            ("a < b <3 &lt;", "a &lt; b &lt;3 &lt;"),
            ("<style>p{}</style>a<!-- <p> -->b<script>if (a</b) </SCRIPT >c", "abc"),
            ("<blockquote>a", "<blockquote>a</blockquote>"),
            ("</div>a", "a"),
            ("<a title=\"x>y\">z</a>", "z"),
            ("<a title=\"x>y z", "y z"),
            ("<ol start=\"12\"><li>7163</ol>", "<ol start=12><li>7163</ol>"),
            ("<div id=appendonsend></div>x", "<p>-----Original Message-----</p><div></div>x"),
        ] {
            assert_eq!(simplify(page), simple, "{page}");
        }
    }
}
