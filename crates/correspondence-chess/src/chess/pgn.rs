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
mod tests {
    use super::*;
    use crate::chess::Position;

    fn export(score: &Score) -> String {
        Pgn { more: vec![("Mode", "EM".into())], ..Pgn::of(score) }.write(PgnLayout::Export)
    }

    #[test]
    fn a_game_is_written_for_other_programs() {
        let mut score = Score::new();
        let moves =
            "5254 5755 7163 7866 4244 5544 5455 6654 4144 4745 5546 5446 3175 2836 4453 6857 2142 5878 5131";
        for (index, text) in moves.split(' ').enumerate() {
            score.push(text.parse().unwrap(), index % 5 == 4).unwrap();
        }
        let pgn = Pgn {
            event: "Club \"Spring\" \\ 2026\nsecond line".into(),
            site: "Example CC".into(),
            date: "2026.12.01".into(),
            round: "-".into(),
            white: "Novák, Jan".into(),
            result: "1/2-1/2",
            more: [
                ("WhiteElo", "2104"),
                ("Mode", "EM"),
                ("TimeControl", "10/4320000"),
                ("Termination", "normal"),
            ]
            .map(|(name, text)| (name, text.to_owned()))
            .into(),
            ..Pgn::of(&score)
        };
        let text = pgn.write(PgnLayout::Export);
        assert!(text.lines().skip(10).all(|line| line.len() <= 79));
        insta::assert_snapshot!(text);
    }

    #[test]
    fn a_comment_stands_before_its_half_move_and_after_it_the_number_again() {
        let mut score = Score::new();
        for text in "5254 5755".split(' ') {
            score.push(text.parse().unwrap(), false).unwrap();
        }
        let comment = |before, text: &str| PgnComment { before: Ply::after(before), text: text.into() };
        let comments =
            vec![comment(0, "a"), comment(1, "Black claims {this}"), comment(1, "and that"), comment(2, "z")];
        let text = Pgn { comments, ..Pgn::of(&score) }.write(PgnLayout::Export);
        assert!(text.ends_with("{a} 1. e4 {Black claims this; and that} 1... e5 {z} *\n"), "{text}");
    }

    #[test]
    fn days_and_offers_and_claims_between_two_half_moves_are_one_comment() {
        let mut score = Score::new();
        for text in "5254 5755 7163".split(' ') {
            score.push(text.parse().unwrap(), text != "5254").unwrap();
        }
        let comments = vec![PgnComment { before: Ply::after(2), text: "a {claim}".into() }];
        let days = vec![(Ply::after(0), 12), (Ply::after(1), 0)];
        let text = Pgn { comments, days, ..Pgn::of(&score) }.write(PgnLayout::Export);
        let moves = "1. e4 {[%days 12]} 1... e5 {[%days 0] draw offered; a claim} 2. Nf3 {draw offered} *\n";
        assert!(text.ends_with(moves), "{text}");
    }

    #[test]
    fn an_archive_has_the_tags_behind_the_seven_by_their_names() {
        let score = Score::starting(StartNumber::USUAL.position());
        let more =
            vec![("WhiteElo", "2104".into()), ("EventDate", "2026.12.01".into()), ("Mode", "EM".into())];
        let text = Pgn { more, ..Pgn::of(&score) }.write(PgnLayout::Archive);
        let names: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next()).collect();
        let wanted = "Event Site Date Round White Black Result \
                      Chess960Position EventDate FEN Mode SetUp Variant WhiteElo";
        assert_eq!(names.join(" "), wanted);
    }

    #[test]
    fn a_set_position_stands_in_the_tags() {
        let start = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", Variant::Chess).unwrap();
        let mut score = Score::starting(start);
        score.push("5857".parse().unwrap(), false).unwrap();
        insta::assert_snapshot!(export(&score));
    }

    #[test]
    fn chess960_says_so_also_from_the_usual_position() {
        // Both sides castle: in number 342 with king takes rook, which PGN writes with the letter O.
        let mut score = Score::starting(StartNumber::USUAL.position());
        for text in ["5254", "5755", "7163", "2836", "6134", "7866", "5181"] {
            score.push(text.parse().unwrap(), false).unwrap();
        }
        insta::assert_snapshot!(export(&score));
    }

    #[test]
    fn a_set_position_of_chess960_has_no_number() {
        let fen = "4k3/8/8/8/8/8/4P3/1RK1R3 w EB - 0 1";
        let score = Score::starting(Position::from_fen(fen, Variant::Chess960).unwrap());
        let text = export(&score);
        assert!(text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8"), "{text}");
        assert!(!text.contains("Chess960Position"));
    }

    #[test]
    fn a_move_to_a_line_for_programs_that_count_lines() {
        let start = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 7", Variant::Chess).unwrap();
        let mut score = Score::starting(start);
        for text in ["5857", "5254", "5756", "5455"] {
            score.push(text.parse().unwrap(), text == "5455").unwrap();
        }
        let comment = |text: &str| PgnComment { before: score.next_ply(), text: text.into() };
        let pgn = Pgn {
            comments: vec![comment("White offers a draw"), comment("Referee: so he does")],
            ending: Some("Black resigns".into()),
            result: "1-0",
            ..Pgn::of(&score)
        };
        let text = pgn.write(PgnLayout::MoveToALine);
        let moves = text.split_once("\n\n").unwrap().1;
        assert_eq!(
            moves,
            "7. ... Ke7\n8. e4 Ke6\n9. e5\n{White offers a draw}\n{Referee: so he does}\n{Black resigns} 1-0\n"
        );
        let tag = |layout: PgnLayout| layout.tag("White", "No\"vak\\, [Jan]");
        assert_eq!(tag(PgnLayout::MoveToALine), "[White \"Novak, Jan\"]\n");
        assert_eq!(tag(PgnLayout::Export), "[White \"No\\\"vak\\\\, [Jan]\"]\n");
    }
}
