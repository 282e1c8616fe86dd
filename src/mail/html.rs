//! Text of a mail that was written in HTML only. Quoted blocks come out behind `>`, and the places where mail
//! programs begin a quotation without a quoted block come out as a mark that the reader of quotations knows.

use std::sync::LazyLock;

use html2text::{config, render::TextDecorator};
use regex::{Captures, Regex};

use crate::pattern;

/// Wide enough that a line of a letter is never broken.
const WIDTH: usize = 400;

/// Open formatting elements are opened again in every paragraph after them, so that a small page could build a huge
/// tree. Mails of people close what they open.
const MOST_OPEN: usize = 100;

/// Deeper pages than any mail program writes cost more than linear time to lay out.
const MOST_NESTED: usize = 500;

/// Containers in which Outlook, Yahoo, Zimbra and GMX put the old mail without a quoted block.
static CONTAINERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"(?i)<(?:div|hr|span|table)\b[^>]{0,300}?\b(?:id|class)\s*=\s*["']?[^"'>]{0,100}?\b(?:appendonsend|divRplyFwdMsg|mail-editor-reference-message-container|yahoo_quoted|ydp[0-9a-z]{0,20}yahoo_quoted|zwchr|OLK_SRC_BODY_SECTION|stopSpelling)\b[^>]{0,300}>"#,
    )
});

static TAGS: LazyLock<Regex> = LazyLock::new(|| pattern(r"<(/?)([A-Za-z][A-Za-z0-9]{0,15})\b"));

/// The text of a page, or nothing where the page is too tangled to be a person's mail. Longer pages than `longest`
/// bytes are cut.
pub(super) fn to_text(page: &str, longest: usize) -> Option<String> {
    let page = page.get(..page.floor_char_boundary(longest)).unwrap_or(page);
    if tangled(page) {
        return None;
    }
    let marked = CONTAINERS.replace_all(page, |found: &Captures<'_>| {
        let tag = found.get(0).map_or("", |tag| tag.as_str());
        format!("<p>-----Original Message-----</p>{tag}")
    });
    let text = config::with_decorator(Plain)
        .raw_mode(true)
        .unicode_strikeout(false)
        .allow_width_overflow()
        .string_from_read(marked.as_bytes(), WIDTH)
        .ok()?;
    // A horizontal rule comes out as a line of box characters.
    let kept = text.lines().filter(|line| line.is_empty() || !line.chars().all(|c| c == '─'));
    Some(kept.collect::<Vec<_>>().join("\n"))
}

fn tangled(page: &str) -> bool {
    const FORMATTING: [&str; 14] =
        ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
    const BLOCKS: [&str; 12] =
        ["div", "blockquote", "table", "tbody", "tr", "td", "ul", "ol", "li", "span", "center", "dl"];
    let mut open = [0_usize; FORMATTING.len()];
    let mut nested = 0_usize;
    for tag in TAGS.captures_iter(page) {
        let closes = tag.get(1).is_some_and(|slash| !slash.is_empty());
        let name = tag.get(2).map_or("", |name| name.as_str());
        let count = match FORMATTING.iter().zip(&mut open).find(|(known, _)| name.eq_ignore_ascii_case(known))
        {
            Some((_, count)) => count,
            None if BLOCKS.iter().any(|known| name.eq_ignore_ascii_case(known)) => &mut nested,
            None => continue,
        };
        *count = if closes { count.saturating_sub(1) } else { *count + 1 };
        if open.iter().sum::<usize>() > MOST_OPEN || nested > MOST_NESTED {
            return true;
        }
    }
    false
}

/// The bare text. What was struck out keeps a mark, so that it is not taken for said.
#[derive(Clone)]
struct Plain;

impl TextDecorator for Plain {
    type Annotation = ();

    fn decorate_link_start(&mut self, _url: &str) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_link_end(&mut self) -> String {
        String::new()
    }

    fn decorate_em_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_em_end(&self) -> String {
        String::new()
    }

    fn decorate_strong_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_strong_end(&self) -> String {
        String::new()
    }

    fn decorate_strikeout_start(&self) -> (String, ()) {
        ("~~".into(), ())
    }

    fn decorate_strikeout_end(&self) -> String {
        "~~".into()
    }

    fn decorate_code_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_code_end(&self) -> String {
        String::new()
    }

    fn decorate_preformat_first(&self) {}

    fn decorate_preformat_cont(&self) {}

    fn decorate_image(&mut self, _src: &str, _title: &str) -> (String, ()) {
        (String::new(), ())
    }

    fn header_prefix(&self, _level: usize) -> String {
        String::new()
    }

    fn quote_prefix(&self) -> String {
        "> ".into()
    }

    fn unordered_item_prefix(&self) -> String {
        "* ".into()
    }

    /// A phone that sees `1. 5254` makes a list of it; the number is part of the move.
    fn ordered_item_prefix(&self, number: i64) -> String {
        format!("{number}. ")
    }

    fn make_subblock_decorator(&self) -> Self {
        Plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(page: &str) -> String {
        to_text(page, 100_000).unwrap()
    }

    #[test]
    fn blocks_become_lines_and_quoted_blocks_get_their_mark() {
        let page = "<div>12. 7163<br>Thanks</div><blockquote>old<br>older<blockquote>oldest</blockquote></blockquote>";
        let lines: Vec<String> = text(page).lines().map(|line| line.trim_end().to_owned()).collect();
        assert_eq!(lines, ["12. 7163", "Thanks", "", "> old", "> older", ">", "> > oldest"]);
    }

    #[test]
    fn links_images_and_rules_leave_no_trace_and_struck_text_a_mark() {
        let page = "<p><a href='http://x'>e4</a><img alt='logo' src='y'></p><hr><p><s>Nf3</s> <b>d4</b></p>";
        assert_eq!(text(page).trim(), "e4\n\n~~Nf3~~ d4");
    }

    #[test]
    fn a_number_that_became_a_list_is_kept() {
        assert_eq!(text("<ol start=\"12\"><li>7163</li></ol>").trim(), "12. 7163");
    }

    #[test]
    fn an_old_mail_in_a_known_container_is_marked() {
        let page = "<div>5254</div><div id=\"appendonsend\"></div><div><b>From:</b> R</div>";
        assert!(text(page).contains("-----Original Message-----"));
    }

    #[test]
    fn tangled_pages_are_not_read() {
        for piece in ["<font a=1>", "<div>", "<table><tr><td>", "<blockquote>"] {
            assert_eq!(to_text(&piece.repeat(1000), 100_000), None, "{piece}");
        }
        assert!(to_text(&"<p><font size=1><b>x</b></font></p>".repeat(2000), 100_000).is_some());
    }
}
