//! The page as lines, and what programs then do to the lines.

use super::{Block, Inline, Letter, blocks};

/// What a program prints for each thing on a page.
pub struct Style {
    /// A link, by its text, its address and its number on the page.
    pub link: fn(&str, &str, usize) -> String,
    /// An image, by its alternative text and its address.
    pub image: fn(&str, &str) -> String,
    pub text: fn(&str) -> String,
    /// What stands at both ends of bold text.
    pub star: &'static str,
    /// What stands for a break within a paragraph.
    pub line_break: &'static str,
    pub table: fn(&[Vec<String>]) -> Vec<String>,
    /// Whether an empty line parts the paragraphs.
    pub gap: bool,
    /// Whether each piece of a line is a line of its own.
    pub apart: bool,
}

/// Links and images are their texts; tabs part the cells of a row.
pub const BARE: Style = Style {
    link: |text, _, _| text.to_owned(),
    image: |alt, _| alt.to_owned(),
    text: str::to_owned,
    star: "",
    line_break: "\n",
    table: |rows| rows.iter().map(|row| row.join("\t")).collect(),
    gap: true,
    apart: false,
};
pub const ANGLED: Style = Style { link: |text, address, _| format!("{text} <{address}>"), ..BARE };
pub const GLUED: Style = Style {
    link: |text, address, _| format!("{text}<{address}>"),
    image: |alt, _| format!("[{alt}]"),
    ..BARE
};
pub const MARKDOWN: Style = Style {
    link: |text, address, _| format!("[{text}]({address})"),
    image: |alt, source| format!("![{alt}]({source})"),
    ..BARE
};

pub fn lines(letter: &Letter<'_>, style: &Style) -> Vec<String> {
    let mut links = 0;
    let mut all = Vec::new();
    for block in blocks(letter.html) {
        if style.gap && !all.is_empty() {
            all.push(String::new());
        }
        match block {
            Block::Paragraph(line) => all.extend(paragraph(&line, style, &mut links)),
            Block::Table(rows) => {
                let within = if style.apart { "\n" } else { " " };
                let mut cell = |cell: &Vec<Inline>| paragraph(cell, style, &mut links).join(within);
                let rows: Vec<Vec<String>> =
                    rows.iter().map(|row| row.iter().map(&mut cell).collect()).collect();
                all.extend((style.table)(&rows).join("\n").split('\n').map(str::to_owned));
            }
        }
    }
    all
}

fn paragraph(line: &[Inline], style: &Style, links: &mut usize) -> Vec<String> {
    let mut whole = String::new();
    for inline in line {
        whole.push_str(&match inline {
            Inline::Text(text) => (style.text)(text),
            Inline::Bold(text) => format!("{0}{1}{0}", style.star, (style.text)(text)),
            Inline::Link { text, address } => {
                *links += 1;
                (style.link)(&(style.text)(text), address, *links)
            }
            Inline::Image { alt, source } => (style.image)(alt, source),
            Inline::Break => style.line_break.to_owned(),
        });
        if style.apart {
            whole.push('\n');
        }
    }
    let squeezed = |line: &str| line.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    whole.lines().map(squeezed).filter(|line| !line.is_empty()).collect()
}

/// The links of a page by their numbers, each as `print` has it: number, text, address.
pub fn numbered(letter: &Letter<'_>, print: fn(usize, &str, &str) -> String) -> Vec<String> {
    let inlines = blocks(letter.html).into_iter().flat_map(|block| match block {
        Block::Paragraph(line) => line,
        Block::Table(rows) => rows.into_iter().flatten().flatten().collect(),
    });
    let links = inlines.filter_map(|inline| match inline {
        Inline::Link { text, address } => Some((text, address)),
        _ => None,
    });
    links.zip(1..).map(|((text, address), number)| print(number, &text, &address)).collect()
}

/// All the cells of a row in one line.
pub fn rows_by_blanks(rows: &[Vec<String>]) -> Vec<String> {
    rows.iter().map(|row| row.join(" ")).collect()
}

/// All the rows in one line.
pub fn one_line(rows: &[Vec<String>]) -> Vec<String> {
    vec![rows.concat().join(" ")]
}

/// A line for each cell.
pub fn cells(rows: &[Vec<String>]) -> Vec<String> {
    rows.concat()
}

/// A line for each cell, and an empty one between them.
pub fn cells_apart(rows: &[Vec<String>]) -> Vec<String> {
    vec![rows.concat().join("\n\n")]
}

pub fn cells_and_tabs(rows: &[Vec<String>]) -> Vec<String> {
    rows.concat().iter().map(|cell| format!("{cell}\t")).collect()
}

pub fn cells_behind_tabs(rows: &[Vec<String>]) -> Vec<String> {
    rows.concat().iter().map(|cell| format!("\t\t{cell}")).collect()
}

/// A table of Markdown; its first row is taken for its heading.
pub fn piped(rows: &[Vec<String>]) -> Vec<String> {
    let mut all: Vec<String> = rows.iter().map(|row| row.join("| ")).collect();
    if let Some(heading) = rows.first() {
        all.insert(1, vec!["---"; heading.len()].join("|"));
    }
    all
}

/// Cells in columns as wide as their widest cell.
pub fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    let line = |row: &Vec<String>| -> String {
        row.iter().enumerate().map(|(column, cell)| format!("{cell:<0$}  ", width(column))).collect()
    };
    rows.iter().map(|row| line(row).trim_end_matches(' ').to_owned()).collect()
}

/// Breaks a line at blanks; a word that is wider than `width` stays whole.
pub fn wrap(line: &str, width: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    for word in line.split(' ') {
        match all.last_mut() {
            Some(last) if last.is_empty() => last.push_str(word),
            Some(last) if last.chars().count() + 1 + word.chars().count() <= width => {
                last.push(' ');
                last.push_str(word);
            }
            _ => all.push(word.to_owned()),
        }
    }
    all
}

pub fn wrapped(lines: &[String], width: usize) -> Vec<String> {
    lines.iter().flat_map(|line| wrap(line, width)).collect()
}

pub fn marked(mark: &str, lines: &[String]) -> Vec<String> {
    lines
        .iter()
        .map(|line| if line.is_empty() { mark.trim_end().to_owned() } else { format!("{mark}{line}") })
        .collect()
}

pub fn below(head: &str, lines: &[String]) -> String {
    let head = if head.is_empty() { String::new() } else { format!("{head}\n") };
    format!("{head}{}\n", lines.join("\n"))
}

pub fn attribution(letter: &Letter<'_>) -> String {
    format!("On {}, {} wrote:", letter.date, letter.from)
}

/// The head that programs copy; they call the date by different names.
pub fn head(letter: &Letter<'_>, date: &str) -> String {
    let Letter { from, to, subject, .. } = letter;
    format!("From: {from}\n{date}: {}\nTo: {to}\nSubject: {subject}\n", letter.date)
}

/// A text piece as Markdown: a number or a dash that would begin a list is escaped.
pub fn escaped(text: &str) -> String {
    let inside = text.trim_start_matches(' ');
    let start = inside.trim_start_matches(|c: char| c.is_ascii_digit());
    let listed = match start.strip_prefix('.') {
        Some(behind) => start.len() < inside.len() && behind.starts_with(' '),
        None => inside.starts_with("- ") || inside.starts_with("+ "),
    };
    if !listed {
        return text.to_owned();
    }
    let (number, rest) = text.split_at(text.len() - start.len());
    format!("{number}\\{rest}")
}

pub fn percent_decoded(address: &str) -> String {
    let mut pieces = address.split('%');
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        let coded = piece.split_at_checked(2);
        match coded.and_then(|(digits, rest)| Some((u8::from_str_radix(digits, 16).ok()?, rest))) {
            Some((byte, rest)) => {
                bytes.push(byte);
                bytes.extend(rest.bytes());
            }
            None => bytes.extend(b"%".iter().copied().chain(piece.bytes())),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
