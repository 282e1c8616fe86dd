//! The text of a mail that was written in HTML only, in one walk over its tags. Quoted blocks come out behind `>`, and the
//! places where mail programs begin a quotation without a quoted block come out as a mark that the reader of quotations
//! knows. Hidden text is left out, and what mail programs mark as not newly written becomes a quoted block, or a line
//! below which all is old.
//!
//! No tree is built. HTML's rules for broken pages open forgotten elements again and again, so that a small hostile page
//! can grow into a tree of gigabytes; and a quote that is never closed would take the rest of the page with it.

use super::{
    page::{Block, Page},
    page_tags::{Holds, Look, Markup},
};

/// Deeper blocks lie flat in the deepest.
const DEEPEST: usize = 40;

/// What stands in the text for the beginning of an old mail.
const OLD_MAIL: &str = "-----Original Message-----";

/// What stands before and behind text that was struck out, and twice for what is left out, so that whoever reads the lines
/// can tell it from what is said.
const STRUCK: &str = "~~";

/// The text of a page. Longer pages than `longest` bytes are cut.
pub(super) fn to_text(page: &str, longest: usize) -> String {
    let page = page.get(..page.floor_char_boundary(longest)).unwrap_or(page);
    let page = page.strip_prefix('\u{feff}').unwrap_or(page).replace("\r\n", "\n").replace('\r', "\n");
    let mut writer = Writer::default();
    // An element that is never closed is looked for once: a hostile page could hold thousands.
    let mut balanced = true;
    let mut rest = page.as_str();
    while let Some((text, behind)) = rest.split_once('<') {
        writer.text(text);
        let Some((markup, behind)) = Markup::read(behind) else {
            writer.text("&lt;");
            rest = behind;
            continue;
        };
        rest = behind;
        let look = if balanced { markup.look() } else { Look::Seen };
        if look != Look::Seen {
            if let Some(end) = end_of(&markup, behind) {
                if look == Look::Struck {
                    writer.text(STRUCK);
                    writer.text(STRUCK);
                }
                rest = end;
                continue;
            }
            balanced = false;
        }
        writer.put(&markup);
        if let Some(end) = markup.unread_until() {
            rest = after(behind, end);
        }
    }
    writer.text(rest);
    writer.close_to(0);
    writer.page.into_text()
}

/// What follows the end of an element.
fn end_of<'a>(markup: &Markup<'_>, behind: &'a str) -> Option<&'a str> {
    let mut open = 1_usize;
    let mut rest = behind;
    loop {
        let (_, at) = rest.split_once('<')?;
        let Some((tag, after)) = Markup::read(at) else {
            rest = at;
            continue;
        };
        if tag.name == markup.name {
            match (tag.closes, markup.ends_with_next()) {
                (false, true) => return rest.get(rest.len() - at.len() - 1..),
                (false, false) if !tag.void() => open += 1,
                (false, false) => {}
                (true, _) => open -= 1,
            }
        }
        if open == 0 {
            return Some(after);
        }
        rest = after;
    }
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

struct Open {
    name: String,
    block: Block,
    /// The number of its next point, in a list with numbers.
    next: Option<u32>,
}

fn is_list(name: &str) -> bool {
    matches!(name, "ul" | "menu" | "ol")
}

/// A cell of a table, as long as it holds nothing but lines of text: it is left where what follows has lines of its own.
#[derive(Default)]
struct Cell {
    /// Whether it holds text.
    said: bool,
    /// How many line ends wait for more text.
    breaks: usize,
}

#[derive(Default)]
struct Writer {
    page: Page,
    open: Vec<Open>,
    cell: Option<Cell>,
    /// Whether the row holds text.
    row_said: bool,
}

impl Writer {
    fn text(&mut self, text: &str) {
        if let Some(cell) = self.cell.as_mut().filter(|_| !text.trim().is_empty()) {
            (0..cell.breaks).for_each(|_| self.page.line_break());
            *cell = Cell { said: true, breaks: 0 };
            self.row_said = true;
        }
        self.page.text(text);
    }

    fn put(&mut self, tag: &Markup<'_>) {
        let holds = tag.holds();
        if holds == Holds::OldMail {
            self.all_below_is_old();
        }
        let block = match (tag.name.as_str(), holds) {
            ("br" | "hr", _) => return self.line_end(Page::line_break),
            ("tr", _) => return self.row(tag),
            ("td" | "th", _) => return self.start_cell(tag),
            ("li", _) => return self.point(tag),
            // What was struck out keeps a mark, so that it is not taken for said.
            ("s" | "strike" | "del", _) => return self.text(STRUCK),
            ("div" | "p" | "pre" | "section" | "table", Holds::Aside) => Block::Quote,
            ("p", _) if tag.closes && self.open.last().is_some_and(|open| open.name == "p") => Block::Quote,
            ("p", _) => {
                let outside = |page: &mut Page| page.open(Block::Paragraph);
                return self.line_end(if tag.closes { Page::line_break } else { outside });
            }
            ("blockquote", _) => Block::Quote,
            ("pre", _) => Block::Preformatted,
            (
                "ul" | "menu" | "ol" | "table" | "div" | "section" | "article" | "aside" | "header"
                | "footer" | "main" | "center" | "address" | "form" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6"
                | "dl" | "dt" | "dd" | "figure" | "body",
                _,
            ) => Block::Lines,
            _ => return,
        };
        match (tag.closes, block) {
            (true, _) => self.close(&tag.name),
            (false, Block::Lines) if self.cell.is_some() && !is_list(&tag.name) && tag.name != "table" => {
                self.line_end(|_| {});
            }
            (false, _) => self.start(tag, block),
        }
    }

    fn start(&mut self, tag: &Markup<'_>, block: Block) {
        self.cell = None;
        if self.open.len() < DEEPEST {
            let next = (tag.name == "ol").then(|| tag.number().unwrap_or(1));
            self.open.push(Open { name: tag.name.clone(), block, next });
            self.page.open(block);
        } else if block == Block::Quote {
            // Too deep for its mark: rather all below it is old than that it is new.
            self.all_below_is_old();
        } else {
            self.page.line_break();
        }
    }

    /// Closes the innermost block of this name. A stray end of another element never closes a quotation.
    fn close(&mut self, name: &str) {
        let found = self.open.iter().rposition(|open| open.name == name || open.block == Block::Quote);
        match found.filter(|at| self.open.get(*at).is_some_and(|open| open.name == name)) {
            Some(at) => self.close_to(at),
            None => self.line_end(|_| {}),
        }
    }

    fn close_to(&mut self, depth: usize) {
        while self.open.len() > depth {
            self.cell = None;
            self.open.pop();
            self.page.close();
        }
    }

    fn all_below_is_old(&mut self) {
        self.cell = None;
        self.close_to(0);
        self.page.open(Block::Paragraph);
        self.page.text(OLD_MAIL);
        self.page.close();
    }

    /// Ends a line: at once, or in a cell when more text follows in it.
    fn line_end(&mut self, outside: fn(&mut Page)) {
        match &mut self.cell {
            Some(cell) if cell.said => cell.breaks = (cell.breaks + 1).min(2),
            Some(_) => {}
            None => outside(&mut self.page),
        }
    }

    /// A point of a list is a line, with its number where the list has numbers: phones and word processors make a list
    /// of `9. 2142`.
    fn point(&mut self, tag: &Markup<'_>) {
        self.cell = None;
        if tag.closes {
            return;
        }
        self.page.line_break();
        let list = self.open.iter_mut().rev().find(|open| is_list(&open.name) || open.block == Block::Quote);
        if let Some(next) = list.and_then(|list| list.next.as_mut()) {
            let number = tag.number().unwrap_or(*next);
            *next = number.saturating_add(1);
            self.page.text(&format!("{number}. "));
        }
        self.cell = Some(Cell::default());
    }

    /// A row is a line.
    fn row(&mut self, tag: &Markup<'_>) {
        self.cell = None;
        self.row_said = false;
        if !tag.closes {
            self.page.line_break();
        }
    }

    /// The cells of a row stand beside each other, as long as they hold text alone.
    fn start_cell(&mut self, tag: &Markup<'_>) {
        self.cell = None;
        if tag.closes {
            return;
        }
        if self.row_said {
            self.page.text(" ");
        }
        self.cell = Some(Cell::default());
    }
}

#[cfg(test)]
mod tests {
    use proptest::{
        collection::vec,
        prelude::{Strategy, any, prop_assert, proptest},
        sample,
    };

    use super::*;

    fn text(page: &str) -> String {
        let text = to_text(page, 100_000);
        text.trim().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn blocks_become_lines_and_quoted_blocks_get_their_mark() {
        let page = "<div>12. 7163<br>Thanks</div><blockquote>old<br>older<blockquote>oldest</blockquote></blockquote>";
        assert_eq!(text(page), "12. 7163\nThanks\n\n> old\n> older\n>\n> > oldest");
    }

    #[test]
    fn a_paragraph_is_one_line_however_long() {
        let long = "word ".repeat(15_000);
        assert_eq!(text(&format!("<p>{long}not resign</p>")), format!("{long}not resign"));
    }

    #[test]
    fn links_and_images_leave_no_trace_and_struck_text_a_mark() {
        let page = "<p><a href='http://x'>e4</a><img alt='logo' src='y'></p><p><s>Nf3</s> <b>d4</b> &amp; &uuml;</p>";
        assert_eq!(text(page), "e4\n\n~~Nf3~~ d4 & ü");
    }

    #[test]
    fn a_number_that_became_a_list_is_kept() {
        assert_eq!(text("<ol start=\"12\"><li>7163</li><li>5254</li></ol>"), "12. 7163\n13. 5254");
    }

    #[test]
    fn cells_of_a_table_stand_on_their_own() {
        assert_eq!(text("<table><tr><td>1. 5254</td></tr><tr><td>x</td></tr></table>"), "1. 5254\nx");
    }

    #[test]
    fn only_shape_is_left() {
        for (page, shown) in [
            ("<div class='x'>a<b>b</b><br/>c</div>", "ab\nc"),
            ("a < b <3 &lt;", "a < b <3 <"),
            ("<style>p{}</style>a<!-- <p> -->b<script>if (a</b) </SCRIPT >c", "abc"),
            ("<blockquote>a", "> a"),
            ("</div>a", "a"),
            ("<a title=\"x>y\">z</a>", "z"),
            ("<a title=\"x>y z", "y z"),
            ("<ol start=\"12\"><li>7163</ol>", "\n12. 7163"),
            ("<ol><li value=9><p>2142</p></li><li>x</ol>", "\n9. 2142\n10. x"),
            ("<ul><li>2142</ul>", "\n2142"),
            ("<div id=appendonsend></div>x", "-----Original Message-----\n\nx"),
        ] {
            assert_eq!(to_text(page, 100_000).trim_end_matches('\n'), shown, "{page}");
        }
    }

    #[test]
    fn hidden_text_is_left_out() {
        for (page, shown) in [
            ("a<div style='display:none'>b<div>c</div></div>d", "ad"),
            ("a<span hidden>b<b>c</b></span>d", "ad"),
            ("a<p style='display:none'>b<p>c", "a\n\nc"),
            ("a<img style='display:none'>b", "ab"),
            ("a<input hidden>b", "ab"),
            ("a<div style='display:none'>b", "a\nb"),
            ("9. <span style='text-decoration:line-through'>2142</span> 5354", "9. ~~~~ 5354"),
        ] {
            assert_eq!(to_text(page, 100_000).trim_end_matches('\n'), shown, "{page}");
        }
    }

    #[test]
    fn cells_stand_in_one_line_and_lines_of_a_cell_stay_apart() {
        for (page, shown) in [
            ("<table><tr><td>9.</td><td>2142</td></tr></table>", "\n9. 2142"),
            ("<table><tr><td><p>9.</p></td><td><p>2142</p></td></tr></table>", "\n9. 2142"),
            ("<table><tr><td><div>a</div><div>b</div></td></tr></table>", "\na\n\nb"),
            ("<table><tr><td>a<blockquote>b</blockquote></td></tr></table>", "\na\n\n> b"),
        ] {
            assert_eq!(to_text(page, 100_000).trim_end_matches('\n'), shown, "{page}");
        }
    }

    #[test]
    fn what_is_quoted_stays_so_however_broken_the_page_is() {
        for (page, shown) in [
            ("<div>a<blockquote>b</div>c", "a\n\n> bc"),
            ("<div>a<div class=gmail_attr>b</div>c", "a\n\n> b\n\nc"),
            ("a<p id=reply-intro>b</p>c", "a\n\n> b\n\nc"),
        ] {
            assert_eq!(to_text(page, 100_000).trim_end_matches('\n'), shown, "{page}");
        }
        let deep = format!("{}<blockquote>x", "<div>".repeat(50));
        let text = to_text(&deep, 100_000);
        assert!(text.contains("Original Message-----\n\nx"), "{text}");
    }

    /// A tag of the usual soup, open or closed.
    fn tag() -> impl Strategy<Value = String> {
        let names =
            ["div", "p", "table", "tr", "td", "ul", "ol", "li", "span", "br", "pre", "h1", "font", "body"];
        (sample::select(names.to_vec()), any::<bool>())
            .prop_map(|(name, closes)| if closes { format!("</{name}>") } else { format!("<{name}>") })
    }

    proptest! {
        #[test]
        fn what_stands_in_a_quoted_block_never_loses_its_mark(
            above in vec(tag(), 0..60),
            inside in vec(tag(), 0..12),
            below in vec(tag(), 0..12),
        ) {
            let (above, inside, below) = (above.concat(), inside.concat(), below.concat());
            let page = format!("{above}new{above}<blockquote>a{inside}old{below}</blockquote>new");
            let text = to_text(&page, 100_000);
            let mut all_old = false;
            for line in text.lines() {
                all_old |= line.contains("Original Message");
                prop_assert!(!line.contains("old") || all_old || line.starts_with('>'), "{page}\n{text}");
            }
            prop_assert!(text.contains("old"), "{page}\n{text}");
        }
    }
}
