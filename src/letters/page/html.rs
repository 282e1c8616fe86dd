//! The text of a letter as a page.

use std::{cell::RefCell, collections::BTreeMap};

use super::{
    blocks::{Block, blocks},
    style::{STYLE, own},
    table::{Set, columns, has_heads, parts, set},
    taps::{Inline, Tapped, inline, percent},
};

/// With more columns a table is set smaller on a telephone.
const MANY: usize = 6;

/// A page, and the picture that stands in it.
pub(in crate::letters) struct Illustrated {
    pub html: String,
    /// Its Content-ID without the brackets, and the PNG.
    pub picture: Option<(String, Vec<u8>)>,
}

/// What a page is made of beside its text.
pub(super) struct Page<'a> {
    /// `en`, as the page says what language it is in.
    pub language: &'a str,
    pub title: &'a str,
    /// Without bar and marks, its lines ended by CR LF or LF.
    pub text: &'a str,
    /// The board that is drawn in the text.
    pub board: Option<Board<'a>>,
    /// The links below the board, in the form of a text, with marked links.
    pub moves: &'a str,
    /// The links above the foot.
    pub more: &'a str,
    /// The lines of the text that are links.
    pub lines: &'a [Tapped],
    /// How often lines that may be links were set.
    pub seen: RefCell<BTreeMap<String, usize>>,
    /// The beginning of each link's address, to which what it sends is added. No link is made without.
    pub mail_to: Option<&'a str>,
}

/// A board, of which a picture stands for the drawn lines. What goes on below these stands below the links.
pub(super) struct Board<'a> {
    pub drawn: Vec<String>,
    pub content_id: &'a str,
    /// What stands for the picture where it is not shown.
    pub words: &'a str,
}

/// The page as HTML of ASCII alone, in lines that a mail can have. The same for the same pieces.
pub(super) fn page(page: &Page<'_>) -> String {
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"format-detection\" content=\"telephone=no,date=no,address=no,email=no\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style></head>\n<body><div id=\"letter\" role=\"main\" style=\"{}\">\n",
        page.language,
        escaped(page.title),
        own::LETTER,
    );
    let mut foot = false;
    for block in blocks(page.text) {
        match &block {
            Block::Barred(lines) if page.is_board(lines) => {
                html.push_str(&page.picture());
                html.push_str(&page.taps(page.moves));
                html.push_str(&page.block(&Block::Barred(page.below_board(lines)), "foot"));
                continue;
            }
            Block::Dashes => {
                html.push_str(&page.taps(page.more));
                foot = true;
            }
            Block::Barred(_) | Block::Paragraph(_) | Block::Item(_) => {}
        }
        html.push_str(&page.block(&block, if foot { "foot" } else { "bar" }));
    }
    html.push_str("</div></body></html>\n");
    html
}

impl Page<'_> {
    fn is_board(&self, lines: &[&str]) -> bool {
        self.board.as_ref().is_some_and(|board| {
            lines.starts_with(&board.drawn.iter().map(String::as_str).collect::<Vec<_>>())
        })
    }

    /// What goes on below the drawn board: the pieces and the position in letters.
    fn below_board<'a>(&self, lines: &[&'a str]) -> Vec<&'a str> {
        let drawn = self.board.as_ref().map_or(0, |board| board.drawn.len());
        lines.iter().skip(drawn).copied().collect()
    }

    fn picture(&self) -> String {
        let Some(board) = &self.board else { return String::new() };
        let words = escaped(&format!("| {}", board.words)).replace('\n', " ");
        let id = escaped(board.content_id);
        format!(
            "<p><img src=\"cid:{id}\" width=\"320\" height=\"320\" style=\"{}\"\nalt=\"{}\"></p>\n",
            own::PICTURE,
            folded(&words)
        )
    }

    /// The links, a paragraph of them behind each line that stands behind the bar.
    fn taps(&self, taps: &str) -> String {
        let Some(mail_to) = self.mail_to else { return String::new() };
        let mut html = String::new();
        for block in blocks(taps) {
            match block {
                Block::Barred(lines) => {
                    let lines: Vec<String> = lines.iter().map(|line| linked(line, mail_to)).collect();
                    html.push_str(&format!("<p class=\"taps\">{}</p>\n", lines.join("<br>\n")));
                }
                Block::Paragraph(lines) => {
                    let words = escaped(&lines.join("\n"));
                    // Nobody taps on paper.
                    html.push_str(&format!(
                        "<p class=\"tapping\" style=\"{}\">{words}</p>\n",
                        own::PARAGRAPH
                    ));
                }
                Block::Item(_) | Block::Dashes => html.push_str(&self.block(&block, "bar")),
            }
        }
        html
    }

    fn block(&self, block: &Block<'_>, barred: &str) -> String {
        match block {
            Block::Paragraph(lines) => {
                format!("<p style=\"{}\">{}</p>\n", own::PARAGRAPH, escaped(&lines.join("\n")))
            }
            Block::Item(lines) => {
                format!("<p class=\"item\" style=\"{}\">{}</p>\n", own::ITEM, escaped(&lines.join("\n")))
            }
            Block::Dashes => format!("<p class=\"foot\" style=\"{}\">--</p>\n", own::FOOT),
            Block::Barred(lines) => parts(lines).iter().map(|part| self.barred(part, barred)).collect(),
        }
    }

    /// Lines behind the bar: as a table where they have columns.
    fn barred(&self, lines: &[&str], class: &str) -> String {
        let Some(rows) = columns(lines) else {
            let lines: Vec<String> = lines.iter().map(|line| self.behind_bar(line)).collect();
            let own = if class == "foot" { own::FOOT } else { own::BAR };
            return format!("<p class=\"{class}\" style=\"{own}\">{}</p>\n", lines.join("<br>\n"));
        };
        let heads = has_heads(&rows);
        let wide = rows.first().is_some_and(|row| row.len() > MANY);
        let mut html = if wide { "<table class=\"wide\">\n" } else { "<table>\n" }.to_owned();
        for (at, row) in rows.iter().enumerate() {
            html.push_str("<tr>");
            for (column, cell) in row.iter().enumerate() {
                let head = heads && at == 0 && !cell.is_empty();
                let (tag, scope) = if head { ("th", " scope=\"col\"") } else { ("td", "") };
                let class = match set(&rows, column, heads) {
                    Set::Figures => " class=\"n\"",
                    Set::Short => " class=\"s\"",
                    Set::Words => "",
                };
                let inside = match (cell.is_empty(), column) {
                    (true, _) => String::new(),
                    (false, 0) => self.behind_bar(cell),
                    (false, _) => barred_words(cell),
                };
                html.push_str(&format!("<{tag}{scope}{class}>{inside}</{tag}>\n"));
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</table>\n");
        html
    }

    /// How many such lines were set before, this one left out.
    fn count(&self, line: &str) -> usize {
        let mut seen = self.seen.borrow_mut();
        let count = seen.entry(line.to_owned()).or_default();
        std::mem::replace(count, *count + 1)
    }

    /// A line or cell with its bar, which is part of the link where it is one: apart from it the words would stand alone.
    fn behind_bar(&self, line: &str) -> String {
        let barred = barred_words(line);
        let bare = line.trim();
        let seen = self.lines.iter().any(|tapped| tapped.line == bare).then(|| self.count(bare));
        let tapped = self.lines.iter().find(|tapped| tapped.line == bare && Some(tapped.above) == seen);
        match self.mail_to.zip(tapped) {
            Some((mail_to, tapped)) => anchor(mail_to, &tapped.sends, &barred, ""),
            None => barred,
        }
    }
}

fn barred_words(line: &str) -> String {
    in_columns(&escaped(&format!("| {line}")))
}

/// A line of the links, with its bar where it begins with words.
fn linked(line: &str, mail_to: &str) -> String {
    let mut html = String::new();
    for piece in inline(line) {
        match piece {
            Inline::Words(words) if html.is_empty() && !words.trim().is_empty() => {
                html.push_str(&escaped(&format!("| {words}")));
            }
            Inline::Words(words) => html.push_str(&escaped(words)),
            Inline::Link { sends, called } => {
                html.push_str(&anchor(mail_to, sends, &escaped(called), own::TAP));
                html.push('\n');
            }
        }
    }
    html
}

/// A link in a style of its own, where it has one. `called` is HTML.
fn anchor(mail_to: &str, sends: &str, called: &str, own: &str) -> String {
    let style = if own.is_empty() { String::new() } else { format!("\nstyle=\"{own}\"") };
    format!("<a\nhref=\"{}{}\"{style}>{called}</a>", escaped(mail_to), percent(sends, b""))
}

/// Text between tags or in an attribute, in ASCII.
fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\n' => html.push('\n'),
            _ if c.is_ascii_control() => {}
            _ if c.is_ascii() => html.push(c),
            _ => html.push_str(&format!("&#{};", u32::from(c))),
        }
    }
    html
}

/// The blanks of a line that stand for a column or an indent, so that they are seen: all of a run but its last.
fn in_columns(html: &str) -> String {
    let mut seen = html.replace("  ", "&#160; ");
    while seen.contains("  ") {
        seen = seen.replace("  ", "&#160; ");
    }
    seen
}

/// A text in lines of no more than 150 characters, where its blanks allow.
fn folded(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    let mut width = 0;
    for word in text.split(' ') {
        let begins = lines.is_empty();
        let wraps = width + word.len() > 150;
        if !begins {
            lines.push(if wraps { '\n' } else { ' ' });
        }
        width = if wraps { word.len() } else { width + word.len() + 1 };
        lines.push_str(word);
    }
    lines
}
