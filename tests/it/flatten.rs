//! Our page as mail programs flatten it: an answer quotes the page that it answers, and its text holds what
//! the player's program made of it. Here is a scanner of such a page; `clients` has the habits of programs.

mod clients;
mod lines;
#[cfg(test)]
mod tests;

pub use clients::CLIENTS;

/// A letter of ours that somebody answers; all but `html` are shown as they stand.
pub struct Letter<'a> {
    pub html: &'a str,
    /// `Club Desk <referee@club.example>`
    pub from: &'a str,
    pub to: &'a str,
    pub subject: &'a str,
    /// `Sat, 30 Jan 2027 at 09:15`
    pub date: &'a str,
}

/// A tag or a text of a page, with its entities decoded. Comments, and what no program shows, are left out.
#[derive(Debug, PartialEq, Eq)]
pub enum Token {
    Text(String),
    Open { name: String, attributes: Vec<(String, String)> },
    Close(String),
}

/// What stands within a line: each text of the page is a piece of its own, with single blanks.
#[derive(Debug, PartialEq, Eq)]
pub enum Inline {
    Text(String),
    Bold(String),
    Link { text: String, address: String },
    Image { alt: String, source: String },
    Break,
}

/// What stands below what.
#[derive(Debug, PartialEq, Eq)]
pub enum Block {
    Paragraph(Vec<Inline>),
    /// Rows of cells.
    Table(Vec<Vec<Vec<Inline>>>),
}

/// Elements whose text no program shows.
const UNSEEN: [&str; 3] = ["style", "script", "title"];
const BOLD: [&str; 6] = ["b", "strong", "th", "h1", "h2", "h3"];
/// Elements that begin and end a line.
const BLOCKS: [&str; 13] =
    ["body", "p", "div", "h1", "h2", "h3", "ul", "ol", "li", "blockquote", "pre", "table", "hr"];

pub fn tokens(html: &str) -> Vec<Token> {
    let mut all = Vec::new();
    let mut rest = html;
    while !rest.is_empty() {
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, behind)| behind);
        } else if let Some(inside) = rest.strip_prefix('<') {
            let (inside, behind) = inside.split_at(end_of_tag(inside));
            rest = behind.strip_prefix('>').unwrap_or(behind);
            let Some(tag) = tag(inside) else { continue };
            if let Token::Open { name, .. } = &tag
                && UNSEEN.contains(&name.as_str())
            {
                let end = rest.find(&format!("</{name}")).unwrap_or(rest.len());
                rest = rest.split_at(end).1;
            }
            all.push(tag);
        } else {
            let (text, behind) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
            all.push(Token::Text(decoded(text)));
            rest = behind;
        }
    }
    all
}

/// A `>` within quotation marks ends no tag.
fn end_of_tag(inside: &str) -> usize {
    let mut quote = None;
    for (at, c) in inside.char_indices() {
        match (quote, c) {
            (None, '>') => return at,
            (None, '"' | '\'') => quote = Some(c),
            (Some(opened), _) if opened == c => quote = None,
            _ => {}
        }
    }
    inside.len()
}

fn tag(inside: &str) -> Option<Token> {
    if inside.starts_with('!') {
        return None;
    }
    if let Some(name) = inside.strip_prefix('/') {
        return Some(Token::Close(name.trim().to_ascii_lowercase()));
    }
    let end = inside.find(|c: char| c.is_ascii_whitespace() || c == '/').unwrap_or(inside.len());
    let (name, behind) = inside.split_at(end);
    Some(Token::Open { name: name.to_ascii_lowercase(), attributes: attributes(behind) })
}

fn attributes(text: &str) -> Vec<(String, String)> {
    let between = |c: char| c.is_ascii_whitespace() || c == '/';
    let mut all = Vec::new();
    let mut rest = text.trim_start_matches(between);
    while !rest.is_empty() {
        let end = rest.find(|c: char| c == '=' || c.is_ascii_whitespace()).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        let (value, behind) = behind.strip_prefix('=').map_or(("", behind), value);
        all.push((name.to_ascii_lowercase(), decoded(value)));
        rest = behind.trim_start_matches(between);
    }
    all
}

/// The value that `text` begins with, and what follows it.
fn value(text: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        if let Some(quoted) = text.strip_prefix(quote) {
            return quoted.split_once(quote).unwrap_or((quoted, ""));
        }
    }
    text.split_at(text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len()))
}

fn decoded(text: &str) -> String {
    let mut pieces = text.split('&');
    let mut whole = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let known = piece.split_once(';').and_then(|(name, behind)| Some((entity(name)?, behind)));
        // A bare `&`, or an entity that we never write, stays as it is.
        let (c, behind) = known.unwrap_or(('&', piece));
        whole.push(c);
        whole.push_str(behind);
    }
    whole
}

fn entity(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "nbsp" => Some('\u{a0}'),
        "rarr" => Some('→'),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)
        }
    }
}

pub fn blocks(html: &str) -> Vec<Block> {
    let mut page = Page::default();
    for token in tokens(html) {
        match token {
            Token::Text(text) => page.text(&text),
            Token::Open { name, attributes } => page.open(&name, &attributes),
            Token::Close(name) => page.close(&name),
        }
    }
    page.end_paragraph();
    page.blocks
}

/// The page as far as it has been read.
#[derive(Default)]
struct Page {
    blocks: Vec<Block>,
    line: Vec<Inline>,
    rows: Option<Vec<Vec<Vec<Inline>>>>,
    /// The link that is open: its address and its text so far.
    link: Option<(String, String)>,
    bold: usize,
}

impl Page {
    fn text(&mut self, text: &str) {
        let mut text = text.replace(|c: char| c.is_ascii_whitespace(), " ");
        while text.contains("  ") {
            text = text.replace("  ", " ");
        }
        match &mut self.link {
            Some((_, linked)) => linked.push_str(&text),
            None if self.bold > 0 && text != " " => self.line.push(Inline::Bold(text)),
            None => self.line.push(Inline::Text(text)),
        }
    }

    fn open(&mut self, name: &str, attributes: &[(String, String)]) {
        let value = |wanted| {
            let found = attributes.iter().find(|(name, _)| name == wanted);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        self.bold += usize::from(BOLD.contains(&name));
        match (name, &mut self.rows) {
            ("a", _) => self.link = Some((value("href"), String::new())),
            ("img", _) => self.line.push(Inline::Image { alt: value("alt"), source: value("src") }),
            ("br", _) => self.line.push(Inline::Break),
            // White space between the rows and between the cells is nobody's text.
            ("tr", Some(rows)) => rows.push(Vec::new()),
            ("td" | "th", Some(_)) => self.line.clear(),
            _ if BLOCKS.contains(&name) => self.end_paragraph(),
            _ => {}
        }
        if name == "table" {
            self.rows = Some(Vec::new());
        }
    }

    fn close(&mut self, name: &str) {
        self.bold -= usize::from(BOLD.contains(&name)).min(self.bold);
        match (name, &mut self.rows) {
            ("a", _) => {
                let link = self.link.take();
                self.line.extend(link.map(|(address, text)| Inline::Link { text, address }));
            }
            ("td" | "th", Some(rows)) => {
                let cell = std::mem::take(&mut self.line);
                if let Some(row) = rows.last_mut() {
                    row.push(cell);
                }
            }
            ("table", _) => {
                self.line.clear();
                self.blocks.extend(self.rows.take().map(Block::Table));
            }
            _ if BLOCKS.contains(&name) => self.end_paragraph(),
            _ => {}
        }
    }

    /// Ends the paragraph, or the line of a cell.
    fn end_paragraph(&mut self) {
        let is_blank = |inline: &Inline| matches!(inline, Inline::Text(text) if text == " ");
        if self.line.iter().all(is_blank) {
            self.line.clear();
        } else if self.rows.is_some() {
            self.line.push(Inline::Break);
        } else {
            self.blocks.push(Block::Paragraph(std::mem::take(&mut self.line)));
        }
    }
}
