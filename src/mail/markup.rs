//! A page cut down to the few tags that shape its text, balanced and without attributes. HTML's rules for broken
//! pages open forgotten elements again and again, so that a small hostile page can grow into a tree of gigabytes; a
//! page that was written anew here has nothing left that those rules could work on. Hidden text is left out, and what
//! mail programs mark as not newly written becomes a quoted block, or a line below which all is old.

use super::{containers::Holds, looks::Look, tags::Markup};

/// Deeper blocks lie flat in the deepest.
const DEEPEST: usize = 40;

/// What stands in the text for the beginning of an old mail.
const OLD_MAIL: &str = "<p>-----Original Message-----</p>";

/// What stands before text that was struck out, so that it is not taken for said.
const STRUCK: &str = "~~";

/// Writes a page anew.
pub(super) fn simplify(page: &str) -> String {
    let mut writer = Writer::new(page.len());
    // An element that is never closed is looked for once: a hostile page could hold thousands.
    let mut balanced = true;
    let mut rest = page;
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
    writer.page
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

/// A block that is open.
struct Open {
    /// The element's name in the page.
    name: String,
    /// The block that it became.
    block: &'static str,
    /// The number of its next point, in a list with numbers.
    next: Option<u32>,
}

/// The element that is written for a block: points of lists are lines with their number.
fn written(block: &'static str) -> &'static str {
    if matches!(block, "ul" | "ol") { "div" } else { block }
}

/// A cell of a table, as long as it holds nothing but lines of text.
struct Cell {
    /// Whether it holds text.
    said: bool,
    /// How many line ends wait for more text.
    breaks: usize,
}

struct Writer {
    page: String,
    open: Vec<Open>,
    /// The cell that is being written.
    cell: Option<Cell>,
    /// Whether the row holds text.
    row_said: bool,
}

impl Writer {
    fn new(size: usize) -> Writer {
        Writer { page: String::with_capacity(size), open: Vec::new(), cell: None, row_said: false }
    }

    fn text(&mut self, text: &str) {
        if let Some(cell) = self.cell.as_mut().filter(|_| !text.trim().is_empty()) {
            self.page.extend(std::iter::repeat_n("<br>", cell.breaks));
            *cell = Cell { said: true, breaks: 0 };
            self.row_said = true;
        }
        self.page.push_str(text);
    }

    fn put(&mut self, tag: &Markup<'_>) {
        let holds = tag.holds();
        if holds == Holds::OldMail {
            self.all_below_is_old();
        }
        let block = match (tag.name.as_str(), holds) {
            ("br" | "hr", _) => return self.line_end("<br>", 1),
            ("tr", _) => return self.row(tag),
            ("td" | "th", _) => return self.start_cell(tag),
            ("li", _) => return self.point(tag),
            // What was struck out keeps a mark, so that it is not taken for said.
            ("s" | "strike" | "del", _) => return self.text(STRUCK),
            ("div" | "p" | "pre" | "section" | "table", Holds::Aside) => "blockquote",
            ("p", _) if tag.closes && self.open.last().is_some_and(|open| open.name == "p") => "blockquote",
            ("p", _) => return self.line_end(if tag.closes { "<br>" } else { "<p>" }, 1),
            ("blockquote", _) => "blockquote",
            ("ul" | "menu", _) => "ul",
            ("ol", _) => "ol",
            ("pre", _) => "pre",
            ("table", _) => "div",
            (
                "div" | "section" | "article" | "aside" | "header" | "footer" | "main" | "center" | "address"
                | "form" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "dl" | "dt" | "dd" | "figure" | "body",
                _,
            ) => "div",
            _ => return,
        };
        match (tag.closes, block) {
            (true, _) => self.close(&tag.name),
            (false, "div") if self.cell.is_some() && tag.name != "table" => self.line_end("", 1),
            (false, _) => self.start(tag, block),
        }
    }

    fn start(&mut self, tag: &Markup<'_>, block: &'static str) {
        self.leave_cell();
        if self.open.len() < DEEPEST {
            let next = (block == "ol").then(|| tag.number().unwrap_or(1));
            self.open.push(Open { name: tag.name.clone(), block, next });
            self.page.push_str(&format!("<{}>", written(block)));
        } else if block == "blockquote" {
            // Too deep for its mark: rather all below it is old than that it is new.
            self.all_below_is_old();
        } else {
            self.page.push_str("<br>");
        }
    }

    /// Closes the innermost block of this name. A stray end of another element never closes a quotation.
    fn close(&mut self, name: &str) {
        let found = self.open.iter().rposition(|open| open.name == name || open.block == "blockquote");
        match found.filter(|at| self.open.get(*at).is_some_and(|open| open.name == name)) {
            Some(at) => self.close_to(at),
            None => self.line_end("", 1),
        }
    }

    fn close_to(&mut self, depth: usize) {
        if self.open.len() > depth {
            self.leave_cell();
        }
        while self.open.len() > depth {
            if let Some(open) = self.open.pop() {
                self.page.push_str(&format!("</{}>", written(open.block)));
            }
        }
    }

    fn all_below_is_old(&mut self) {
        self.leave_cell();
        self.close_to(0);
        self.page.push_str(OLD_MAIL);
    }

    /// Ends a line: at once, or in a cell when more text follows in it.
    fn line_end(&mut self, outside: &str, inside: usize) {
        match &mut self.cell {
            Some(cell) if cell.said => cell.breaks = (cell.breaks + inside).min(2),
            Some(_) => {}
            None => self.page.push_str(outside),
        }
    }

    /// A point of a list is a line, with its number where the list has numbers: phones and word processors make a list
    /// of `9. 2142`.
    fn point(&mut self, tag: &Markup<'_>) {
        self.leave_cell();
        if tag.closes {
            return;
        }
        self.page.push_str("<br>");
        let list = self.open.iter_mut().rev().find(|open| matches!(open.block, "ul" | "ol" | "blockquote"));
        if let Some(next) = list.and_then(|list| list.next.as_mut()) {
            let number = tag.number().unwrap_or(*next);
            *next = number.saturating_add(1);
            self.page.push_str(&format!("{number}. "));
        }
        self.cell = Some(Cell { said: false, breaks: 0 });
    }

    /// A row is a line.
    fn row(&mut self, tag: &Markup<'_>) {
        self.leave_cell();
        self.row_said = false;
        if !tag.closes {
            self.page.push_str("<br>");
        }
    }

    /// The cells of a row stand beside each other, as long as they hold text alone.
    fn start_cell(&mut self, tag: &Markup<'_>) {
        self.leave_cell();
        if tag.closes {
            return;
        }
        if self.row_said {
            self.page.push(' ');
        }
        self.cell = Some(Cell { said: false, breaks: 0 });
    }

    /// Leaves the cell: what follows has lines of its own.
    fn leave_cell(&mut self) -> &mut String {
        self.cell = None;
        &mut self.page
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
            ("<ol start=\"12\"><li>7163</ol>", "<div><br>12. 7163</div>"),
            ("<ol><li value=9><p>2142</p></li><li>x</ol>", "<div><br>9. 2142<br>10. x</div>"),
            ("<ul><li>2142</ul>", "<div><br>2142</div>"),
            ("<div id=appendonsend></div>x", "<p>-----Original Message-----</p><div></div>x"),
        ] {
            assert_eq!(simplify(page), simple, "{page}");
        }
    }

    #[test]
    fn hidden_text_is_left_out() {
        for (page, simple) in [
            ("a<div style='display:none'>b<div>c</div></div>d", "ad"),
            ("a<span hidden>b<b>c</b></span>d", "ad"),
            ("a<p style='display:none'>b<p>c", "a<p>c"),
            ("a<img style='display:none'>b", "ab"),
            ("a<input hidden>b", "ab"),
            ("a<div style='display:none'>b", "a<div>b</div>"),
            ("9. <span style='text-decoration:line-through'>2142</span> 5354", "9. ~~ 5354"),
        ] {
            assert_eq!(simplify(page), simple, "{page}");
        }
    }

    #[test]
    fn cells_stand_in_one_line_and_lines_of_a_cell_stay_apart() {
        for (page, simple) in [
            ("<table><tr><td>9.</td><td>2142</td></tr></table>", "<div><br>9. 2142</div>"),
            ("<table><tr><td><p>9.</p></td><td><p>2142</p></td></tr></table>", "<div><br>9. 2142</div>"),
            ("<table><tr><td><div>a</div><div>b</div></td></tr></table>", "<div><br>a<br><br>b</div>"),
            (
                "<table><tr><td>a<blockquote>b</blockquote></td></tr></table>",
                "<div><br>a<blockquote>b</blockquote></div>",
            ),
        ] {
            assert_eq!(simplify(page), simple, "{page}");
        }
    }

    #[test]
    fn what_is_quoted_stays_so_however_broken_the_page_is() {
        for (page, simple) in [
            ("<div>a<blockquote>b</div>c", "<div>a<blockquote>bc</blockquote></div>"),
            ("<div>a<div class=gmail_attr>b</div>c", "<div>a<blockquote>b</blockquote>c</div>"),
            ("a<p id=reply-intro>b</p>c", "a<blockquote>b</blockquote>c"),
        ] {
            assert_eq!(simplify(page), simple, "{page}");
        }
        let deep = format!("{}<blockquote>x", "<div>".repeat(50));
        assert!(simplify(&deep).contains("Original Message-----</p>x"), "{}", simplify(&deep));
    }
}
