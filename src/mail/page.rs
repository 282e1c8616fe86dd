//! The text of a page, line by line, as it is written from its beginning to its end. Blocks become lines, what stands in a
//! quoted block comes out behind `>`, an empty line stands around paragraphs and quotations.

use std::cell::RefCell;

use html5ever::{
    TokenizerResult,
    tendril::StrTendril,
    tokenizer::{BufferQueue, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts},
};

/// How far apart the stops of the tabulator are.
const TAB: usize = 8;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Block {
    /// Lines of their own.
    Lines,
    /// A paragraph: it ends where another block begins.
    Paragraph,
    /// Text with its own line ends and blanks.
    Preformatted,
    Quote,
}

/// The lines of the page, or of a quotation in it.
#[derive(Default)]
struct Lines {
    done: Vec<String>,
    /// Whether one of these is not empty.
    said: bool,
    line: String,
    /// How many characters it has.
    column: usize,
    /// Whether blanks wait for a word to follow them, and how many.
    blanks: usize,
    /// Whether a paragraph or quotation has just ended.
    block_ended: bool,
}

/// An open block, and whether it has begun: an empty one leaves no trace.
struct Open {
    block: Block,
    begun: bool,
    /// Whether its first line end is still to come, which is no line of its text.
    first: bool,
}

#[derive(Default)]
pub(super) struct Page {
    /// What stands around the quotation that is being written, outermost first.
    around: Vec<Lines>,
    lines: Lines,
    open: Vec<Open>,
    /// Text as the page has it, up to the next block or line end.
    text: String,
}

impl Lines {
    fn end_line(&mut self) {
        self.blanks = 0;
        if !self.line.is_empty() {
            self.end_line_here();
        }
    }

    fn end_line_here(&mut self) {
        self.said |= !self.line.is_empty();
        self.column = 0;
        self.done.push(std::mem::take(&mut self.line));
    }

    /// Begins a paragraph or quotation: an empty line stands above it.
    fn begin_block(&mut self) {
        self.end_line();
        if self.said {
            self.done.push(String::new());
        }
        self.block_ended = false;
    }

    fn line_break(&mut self) {
        if self.line.is_empty() {
            self.done.push(String::new());
            self.block_ended = false;
        }
        self.end_line();
    }

    fn word(&mut self, c: char) {
        let blanks = std::mem::take(&mut self.blanks);
        self.put(' ', blanks);
        self.put(c, 1);
    }

    fn put(&mut self, c: char, times: usize) {
        self.line.extend(std::iter::repeat_n(c, times));
        self.column += times;
    }

    fn text(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\u{200b}' => {}
                '\u{a0}' => self.word(c),
                _ if c.is_whitespace() => self.blanks = usize::from(!self.line.is_empty()),
                _ if c.is_control() => {}
                _ => self.word(c),
            }
        }
    }

    fn preformatted(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\u{200b}' => {}
                '\n' => {
                    self.blanks = 0;
                    self.end_line_here();
                }
                '\t' => {
                    let blanks = std::mem::take(&mut self.blanks);
                    self.put(' ', blanks);
                    self.put(' ', TAB - self.column % TAB);
                }
                _ if c.is_control() => {}
                // Those at the beginning of a line wait for what follows them: a line of blanks is empty.
                ' ' if self.line.is_empty() => self.blanks += 1,
                _ => self.word(c),
            }
        }
    }
}

impl Page {
    /// Opens a block. Nothing is written before something stands in it.
    pub(super) fn open(&mut self, block: Block) {
        self.end_paragraph();
        self.write_text();
        self.no_longer_first();
        let first = block == Block::Preformatted;
        self.open.push(Open { block, begun: false, first });
        if block == Block::Preformatted {
            self.begin();
        }
    }

    pub(super) fn close(&mut self) {
        self.end_paragraph();
        self.close_innermost();
    }

    /// Ends the paragraph that is open, where one is.
    pub(super) fn end_paragraph(&mut self) {
        if self.open.last().is_some_and(|open| open.block == Block::Paragraph) {
            self.close_innermost();
        }
    }

    fn close_innermost(&mut self) {
        self.write_text();
        let Some(Open { block, begun: true, .. }) = self.open.pop() else { return };
        match block {
            Block::Lines => self.lines.end_line(),
            Block::Paragraph | Block::Preformatted => self.lines.block_ended = true,
            Block::Quote => {
                self.lines.end_line();
                let around = self.around.pop().unwrap_or_default();
                let quoted = std::mem::replace(&mut self.lines, around).done;
                self.lines.begin_block();
                self.lines.said |= !quoted.is_empty();
                self.lines.done.extend(quoted.into_iter().map(|line| format!("> {line}")));
                self.lines.block_ended = true;
            }
        }
    }

    /// Begins the blocks that were opened: something stands in them.
    fn begin(&mut self) {
        for open in &mut self.open {
            if std::mem::replace(&mut open.begun, true) {
                continue;
            }
            match open.block {
                Block::Lines => self.lines.end_line(),
                Block::Paragraph | Block::Preformatted => self.lines.begin_block(),
                Block::Quote => self.around.push(std::mem::take(&mut self.lines)),
            }
        }
    }

    /// Text, with its character references as the page has them.
    pub(super) fn text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn write_text(&mut self) {
        if self.text.is_empty() {
            return;
        }
        self.begin();
        let text = read_references(std::mem::take(&mut self.text));
        let within = self.open.iter().rev().take_while(|open| open.block != Block::Quote);
        let preformatted = within.into_iter().any(|open| open.block == Block::Preformatted);
        if self.lines.block_ended && !preformatted && text.chars().all(char::is_whitespace) {
            return;
        }
        if self.lines.block_ended {
            self.lines.begin_block();
        }
        match preformatted {
            true => {
                let first = self.open.last_mut().is_some_and(|open| std::mem::take(&mut open.first));
                self.lines.preformatted(text.strip_prefix('\n').filter(|_| first).unwrap_or(&text));
            }
            false => self.lines.text(&text),
        }
    }

    /// Ends the line; an empty one is kept.
    pub(super) fn line_break(&mut self) {
        self.write_text();
        self.begin();
        self.no_longer_first();
        self.lines.line_break();
    }

    fn no_longer_first(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.first = false;
        }
    }

    pub(super) fn into_text(mut self) -> String {
        self.write_text();
        while !self.open.is_empty() {
            self.close_innermost();
        }
        self.lines.end_line();
        let mut text = self.lines.done.join("\n");
        if !self.lines.done.is_empty() {
            text.push('\n');
        }
        text
    }
}

/// Takes characters out of a text without tags.
#[derive(Default)]
struct Characters(RefCell<String>);

impl TokenSink for Characters {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        if let Token::CharacterTokens(text) = token {
            self.0.borrow_mut().push_str(&text);
        }
        TokenSinkResult::Continue
    }
}

/// A text without tags with its character references read: `&amp;` is an ampersand.
fn read_references(text: String) -> String {
    if !text.contains('&') {
        return text;
    }
    let tokenizer = Tokenizer::new(Characters::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(text));
    // Without tags nothing stops it before the end.
    while !matches!(tokenizer.feed(&input), TokenizerResult::Done) {}
    tokenizer.end();
    tokenizer.sink.0.take()
}
