//! Movetext, line by line, to half-moves and what stands behind the last of them.

use super::{
    super::{line_parts::offer, unclear_line::Wrong},
    MOST_MOVES, Pgn, Says, TagPairs,
    comment::{self, Line},
    result,
};
use crate::{
    chess::{Algebraic, Spelt, Written},
    model::{GameResult, Ply, Side},
};

/// A game while its lines are read.
#[derive(Debug, Default)]
pub(super) struct Reader {
    pub tags: TagPairs,
    /// Whether its letters are those of its writer: it has no tags.
    typed: bool,
    pub moves: Vec<Spelt>,
    start: Option<Ply>,
    /// Comments between the last two half-moves, and behind the last.
    before: Vec<Line>,
    behind: Vec<Line>,
    comment: Option<String>,
    /// How many variations are open.
    depth: usize,
    /// The number that stands before the next move.
    number: Option<u32>,
    dots: usize,
    end: Option<Option<GameResult>>,
    pub wrong: Option<Wrong>,
}

impl Reader {
    /// For a score without tags, which somebody may have typed.
    pub fn typed() -> Reader {
        Reader { typed: true, ..Reader::default() }
    }

    /// Whether its result was read: nothing that follows belongs to it.
    pub fn ended(&self) -> bool {
        self.end.is_some()
    }

    /// Whether a comment or a variation goes on in the next line.
    pub fn open(&self) -> bool {
        self.comment.is_some() || self.depth > 0
    }

    /// Whether a line is nothing but what movetext is made of; looked at only outside comments and variations.
    pub fn is_movetext(line: &str) -> bool {
        let mut tried = Reader::default();
        tried.line(line);
        !matches!(tried.wrong, Some(Wrong::Word(_)))
    }

    pub fn line(&mut self, line: &str) {
        // What a line that begins so says is for programs only.
        if self.comment.is_none() && line.starts_with('%') {
            return;
        }
        let mut rest = line;
        loop {
            if let Some(open) = self.comment.as_mut() {
                let Some((inside, behind)) = rest.split_once('}') else {
                    open.push_str(rest);
                    open.push('\n');
                    return;
                };
                open.push_str(inside);
                let comment = self.comment.take().unwrap_or_default();
                self.comment(&comment);
                rest = behind;
            }
            rest = rest.trim_start();
            let Some(first) = rest.chars().next() else { return };
            match first {
                '{' => {
                    self.comment = Some(String::new());
                    rest = rest.strip_prefix('{').unwrap_or_default();
                }
                ';' => {
                    self.comment(rest.trim_start_matches(';'));
                    return;
                }
                '(' | ')' => rest = self.bracket(rest),
                _ => {
                    let delimits = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | ';');
                    // A brace that closes nothing is a word of its own.
                    let length = rest.find(delimits).filter(|at| *at > 0).unwrap_or(match first {
                        '}' => 1,
                        _ => rest.len(),
                    });
                    let (word, behind) = rest.split_at_checked(length).unwrap_or((rest, ""));
                    self.word(word);
                    rest = behind;
                }
            }
        }
    }

    fn bracket<'a>(&mut self, text: &'a str) -> &'a str {
        // `(=)` is no variation.
        if self.depth == 0
            && let Some(behind) = offer(text)
        {
            self.behind.push(Line::Says(Says::Offers(None)));
            return behind;
        }
        match text.strip_prefix('(') {
            Some(behind) => {
                self.depth = self.depth.saturating_add(1);
                behind
            }
            None => {
                match self.depth.checked_sub(1) {
                    Some(depth) => self.depth = depth,
                    None => self.fault(Wrong::Word(")".into())),
                }
                text.strip_prefix(')').unwrap_or_default()
            }
        }
    }

    fn comment(&mut self, comment: &str) {
        if self.depth == 0 && self.end.is_none() {
            self.behind.extend(comment::lines(comment));
        }
    }

    fn word(&mut self, word: &str) {
        if self.depth > 0 {
            return;
        }
        let mut rest = word;
        while !rest.is_empty() {
            let (read, behind) = read(rest, !self.typed);
            rest = behind;
            match read {
                _ if self.end.is_some() => self.fault(Wrong::Word(word.to_owned())),
                Word::Number { number, dots } => {
                    self.dots = if number.is_some() { dots } else { self.dots.saturating_add(dots) };
                    if let (Some(_), Some(number)) = (self.number, number) {
                        // Two numbers in a row.
                        self.fault(Wrong::Number(number));
                    }
                    self.number = number.or(self.number);
                }
                Word::Move(spelt) => self.push(spelt),
                Word::End(result) => self.end = Some(result),
                Word::Sign => {}
                Word::Other => self.fault(Wrong::Word(word.chars().take(40).collect())),
            }
        }
    }

    fn push(&mut self, spelt: Spelt) {
        if self.moves.len() >= MOST_MOVES {
            self.fault(Wrong::TooLong);
            return;
        }
        let (number, dots) = (self.number.take(), std::mem::take(&mut self.dots));
        let start = match (self.start, number) {
            (Some(start), _) => start,
            (None, None) => Ply::FIRST,
            (None, Some(number)) => Ply::of(if dots > 1 { Side::Black } else { Side::White }, number),
        };
        self.start = Some(start);
        let here = Ply::after(start.before().saturating_add(self.moves.len()));
        if let Some(number) = number
            && (number != here.move_number() || (dots > 1 && here.side() == Side::White))
        {
            self.fault(Wrong::Number(number));
        }
        self.before = std::mem::take(&mut self.behind);
        self.moves.push(spelt);
    }

    fn fault(&mut self, wrong: Wrong) {
        self.wrong.get_or_insert(wrong);
    }

    /// The game as far as it was read.
    pub fn done(mut self) -> Pgn {
        if self.open() {
            self.fault(Wrong::Open);
        }
        if let (None, Some(number)) = (&self.wrong, self.number.filter(|_| self.end.is_none())) {
            // A number whose move is missing.
            self.wrong = Some(Wrong::Number(number));
        }
        let (behind, ended) = (self.end.flatten(), self.tags.result());
        if behind.is_some() && ended.is_some() && behind != ended {
            self.fault(Wrong::Results);
        }
        // cmail puts what its user says before he moves before the move.
        let by_cmail = self.tags.holds("CmailGameName");
        let early = self.before.into_iter().filter(|line| by_cmail && matches!(line, Line::Words(_)));
        let (mut says, mut words) = (Vec::new(), Vec::new());
        for line in early.chain(self.behind) {
            match line {
                Line::Says(said) => says.push(said),
                Line::Words(text) => words.push(text),
            }
        }
        let mut pgn = Pgn {
            tags: self.tags,
            start: self.start.unwrap_or(Ply::FIRST),
            moves: self.moves,
            says,
            words,
            result: behind.or(ended),
            wrong: self.wrong,
        };
        let last = pgn.last().map(Ply::move_number).zip(pgn.moves.last());
        let another =
            |line: &str| last.is_some_and(|(number, sent)| comment::speaks_of_another(line, number, sent));
        let more = pgn.words.iter().find(|line| comment::says_more(line) || another(line));
        pgn.wrong = pgn.wrong.or(more.cloned().map(Wrong::Comment));
        pgn
    }
}

#[derive(Clone, Debug, Eq, PartialEq)]
enum Word {
    /// A move number, or dots alone, and how many dots.
    Number {
        number: Option<u32>,
        dots: usize,
    },
    Move(Spelt),
    /// The end of the game; none for `*`.
    End(Option<GameResult>),
    /// A sign that says nothing to us: `$13`, `!?`, `+-`, `e.p.`.
    Sign,
    Other,
}

/// Reads one word of movetext; a number can have its move glued to it, which is given back. `english`: whether its letters are.
fn read(word: &str, english: bool) -> (Word, &str) {
    if word == "*" {
        return (Word::End(None), "");
    }
    if let Some(result) = result(word) {
        return (Word::End(Some(result)), "");
    }
    if let Some((number, rest)) = number(word) {
        return (number, rest);
    }
    let sign = |c: char| matches!(c, '!' | '?' | '±' | '∓' | '⩲' | '⩱' | '∞' | '□' | '⇆' | '↑' | '→');
    let bare = word.trim_end_matches(sign);
    let assessed = matches!(bare, "+-" | "-+" | "+/-" | "-/+" | "+=" | "=+" | "+/=" | "=/+" | "-/=" | "N");
    let in_passing = matches!(bare, "e.p." | "ep" | "e.p" | "ep.");
    let glyph = bare.strip_prefix('$').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
    if bare.is_empty() || assessed || in_passing || glyph {
        return (Word::Sign, "");
    }
    match written(bare, english) {
        Some(written) => (Word::Move(written.into()), ""),
        None => (Word::Other, ""),
    }
}

fn written(text: &str, english: bool) -> Option<Written> {
    let numeric = || text.parse().map(Written::Numeric).ok();
    let algebraic = || if english { Algebraic::english(text) } else { text.parse() };
    let algebraic = || algebraic().map(Written::Algebraic).ok();
    // Digits with something between the squares are no PGN, and `1-0` with a slip of the finger is no castling.
    if text.bytes().all(|b| b.is_ascii_digit()) { numeric() } else { algebraic() }
}

/// `12.`, `12...`, `12`, `...`, each with what is glued to it.
fn number(word: &str) -> Option<(Word, &str)> {
    let length = word.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, behind) = word.split_at_checked(length)?;
    let rest = behind.trim_start_matches('.');
    let dots = behind.len().saturating_sub(rest.len());
    let number = match (digits, dots) {
        ("", 0) => return None,
        ("", _) => None,
        (digits, 0) if digits.len() > 3 || !rest.is_empty() || digits.starts_with('0') => return None,
        (digits, _) => Some(digits.parse().ok()?),
    };
    Some((Word::Number { number, dots }, rest))
}
