//! The one writer of Portable Game Notation. What a file says is data; how it is laid out is one of two ways.

use super::{Score, StartNumber, Variant, score::wrapped};
use crate::model::{Ply, Side};

/// A game to be written. Empty text in a tag becomes `?`.
#[derive(Clone, Debug)]
pub struct Pgn<'a> {
    /// The event's name.
    pub event: String,
    /// Where, or for correspondence events the organiser.
    pub site: String,
    /// `2026.12.01`
    pub date: String,
    /// The round, `-` where there are none.
    pub round: String,
    /// `Surname, Given names`
    pub white: String,
    /// `Surname, Given names`
    pub black: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`
    pub result: &'static str,
    /// The tags behind those seven, in their order, without those of the start position.
    pub more: Vec<(&'static str, String)>,
    /// The moves.
    pub score: &'a Score,
    /// Comments before the first move.
    pub before: Vec<String>,
    /// What stands beside the moves: claims above all (Laws 8.1.3).
    pub comments: Vec<PgnComment>,
    /// The days that were charged for half-moves, each written behind its half-move as `[%days 3]`.
    pub days: Vec<(Ply, u32)>,
    /// The comment that belongs to the result.
    pub ending: Option<String>,
}

/// A comment that stands before a half-move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PgnComment {
    /// The half-move that was to be made then.
    pub before: Ply,
    /// What it says.
    pub text: String,
}

/// How a game is laid out.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PgnLayout {
    /// As the standard's export format has it, with draw offers as comments, and the tags behind the seven in the order in
    /// which they were given.
    Export,
    /// The same with these tags in the order of their names, as that format demands it.
    Archive,
    /// As cmail and XBoard take it: a move to a line, since cmail counts moves by the last number of the score, each
    /// comment on a line of its own, and no character in a tag at which a program could split it wrongly.
    MoveToALine,
}

/// The tags that every game has, in their own order.
const ROSTER: usize = 7;

impl<'a> Pgn<'a> {
    /// A game of which nothing is known but its moves.
    pub fn of(score: &'a Score) -> Pgn<'a> {
        let text = String::new;
        Pgn {
            event: text(),
            site: text(),
            date: "????.??.??".into(),
            round: text(),
            white: text(),
            black: text(),
            result: "*",
            more: Vec::new(),
            score,
            before: Vec::new(),
            comments: Vec::new(),
            days: Vec::new(),
            ending: None,
        }
    }

    /// The text, ended by a newline. A game of Chess960 says so, always with its start position.
    pub fn write(&self, layout: PgnLayout) -> String {
        let tags: String = self.tags(layout).iter().map(|(name, text)| layout.tag(name, text)).collect();
        let lines = self.lines(layout);
        let lines = match layout {
            PgnLayout::Export | PgnLayout::Archive => wrapped(lines.into_iter().flatten(), 79),
            PgnLayout::MoveToALine => lines.iter().map(|words| words.join(" ")).collect(),
        };
        format!("{tags}\n{}\n", lines.join("\n"))
    }

    fn tags(&self, layout: PgnLayout) -> Vec<(&'static str, String)> {
        let mut tags = vec![
            ("Event", self.event.clone()),
            ("Site", self.site.clone()),
            ("Date", self.date.clone()),
            ("Round", self.round.clone()),
            ("White", self.white.clone()),
            ("Black", self.black.clone()),
            ("Result", self.result.to_owned()),
        ];
        tags.extend(self.more.iter().cloned());
        if self.score.start().variant() == Variant::Chess960 {
            tags.push(("Variant", "Chess960".into()));
        }
        let number = StartNumber::of(self.score.start()).filter(|_| layout != PgnLayout::MoveToALine);
        tags.extend(number.map(|number| ("Chess960Position", number.to_string())));
        if let Some(fen) = self.score.start_fen() {
            tags.extend([("SetUp", "1".into()), ("FEN", fen)]);
        }
        if let Some(more) = tags.get_mut(ROSTER..).filter(|_| layout == PgnLayout::Archive) {
            more.sort_by_key(|(name, _)| *name);
        }
        tags
    }

    /// Numbers, moves and comments, word by word: a line for each move, and one for what ends the game.
    fn lines(&self, layout: PgnLayout) -> Vec<Vec<String>> {
        let mut lines: Vec<Vec<String>> = self.before.iter().map(|text| comment(text)).collect();
        let mut line = Vec::new();
        // Black's move has its number where it is the first, and after a comment.
        let mut number_wanted = true;
        for (ply, played) in self.score.numbered() {
            let comments = self.comments(ply, layout);
            number_wanted |= !comments.is_empty();
            line.extend(comments.into_iter().flatten());
            if number_wanted || ply.side() == Side::White {
                line.extend(layout.number(ply));
            }
            line.push(played.san.clone());
            number_wanted = false;
            if ply.side() == Side::Black {
                lines.push(std::mem::take(&mut line));
            }
        }
        lines.push(line);
        lines.extend(self.comments(self.score.next_ply(), layout));
        let mut end = self.ending.as_deref().map_or_else(Vec::new, comment);
        end.push(self.result.to_owned());
        lines.push(end);
        lines.retain(|words| !words.is_empty());
        lines
    }

    /// What stands before a half-move, with what belongs to the one before it: one comment in the export format, since two
    /// in a row are not allowed there.
    fn comments(&self, before: Ply, layout: PgnLayout) -> Vec<Vec<String>> {
        let here = self.comments.iter().filter(|comment| comment.before == before);
        let here = here.map(|comment| comment.text.as_str());
        if layout == PgnLayout::MoveToALine {
            return here.map(comment).collect();
        }
        let made = before.before().checked_sub(1).map(Ply::after);
        let offer = made.and_then(|made| self.score.at(made)).is_some_and(|played| played.offer);
        let texts: Vec<&str> = offer.then_some("draw offered").into_iter().chain(here).collect();
        let days = self.days.iter().filter(|(ply, _)| Some(*ply) == made);
        // One word, so that no line ends within it.
        let mut words: Vec<String> = days.map(|(_, days)| format!("[%days {days}]")).collect();
        words.extend(plain_words(&texts.join("; ")));
        if words.is_empty() { Vec::new() } else { vec![braced(words)] }
    }
}

impl PgnLayout {
    /// The number of a half-move. XBoard's terminal writes Black's dots after a blank.
    fn number(self, ply: Ply) -> Vec<String> {
        match (self, ply.side()) {
            (PgnLayout::MoveToALine, Side::Black) => vec![format!("{}.", ply.move_number()), "...".into()],
            (PgnLayout::Export | PgnLayout::Archive, _) | (_, Side::White) => vec![ply.to_string()],
        }
    }

    fn tag(self, name: &str, text: &str) -> String {
        let mut kept = String::with_capacity(text.len());
        // Line ends and other control characters cannot stand in a tag; as blanks they keep words apart.
        for c in text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }) {
            match (self, c) {
                (PgnLayout::MoveToALine, '"' | '\\' | '[' | ']') => {}
                (PgnLayout::Export | PgnLayout::Archive, '"' | '\\') => kept.extend(['\\', c]),
                (_, c) => kept.push(c),
            }
        }
        let text = if kept.trim().is_empty() { "?" } else { kept.trim() };
        format!("[{name} \"{text}\"]\n")
    }
}

/// A comment word by word.
fn comment(text: &str) -> Vec<String> {
    braced(plain_words(text))
}

/// The words of a comment. No brace of its own may end it.
fn plain_words(text: &str) -> Vec<String> {
    let text: String = text.chars().filter(|c| !matches!(c, '{' | '}')).collect();
    text.split_whitespace().map(str::to_owned).collect()
}

/// Words as a comment.
fn braced(mut words: Vec<String>) -> Vec<String> {
    if words.is_empty() {
        words.push(String::new());
    }
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    words
}

#[cfg(test)]
mod tests;
