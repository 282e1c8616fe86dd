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
    /// As the standard's export format has it, with draw offers as comments.
    Export,
    /// As cmail and XBoard take it: a move to a line, since cmail counts moves by the last number of the score, each
    /// comment on a line of its own, and no character in a tag at which a program could split it wrongly.
    MoveToALine,
}

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
            ending: None,
        }
    }

    /// The text, ended by a newline. A game of Chess960 says so, always with its start position.
    pub fn write(&self, layout: PgnLayout) -> String {
        let tags: String = self.tags(layout).iter().map(|(name, text)| layout.tag(name, text)).collect();
        let lines = self.lines(layout);
        let lines = match layout {
            PgnLayout::Export => wrapped(lines.into_iter().flatten(), 79),
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
        let number = StartNumber::of(self.score.start()).filter(|_| layout == PgnLayout::Export);
        tags.extend(number.map(|number| ("Chess960Position", number.to_string())));
        if let Some(fen) = self.score.start_fen() {
            tags.extend([("SetUp", "1".into()), ("FEN", fen)]);
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
            let offered = played.offer && layout == PgnLayout::Export;
            line.extend(offered.then(|| comment("draw offered")).into_iter().flatten());
            number_wanted = offered;
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

    /// What stands before a half-move: one comment in the export format, since two in a row are not allowed there.
    fn comments(&self, before: Ply, layout: PgnLayout) -> Vec<Vec<String>> {
        let here = self.comments.iter().filter(|comment| comment.before == before);
        let texts: Vec<&str> = here.map(|comment| comment.text.as_str()).collect();
        match layout {
            PgnLayout::Export if texts.is_empty() => Vec::new(),
            PgnLayout::Export => vec![comment(&texts.join("; "))],
            PgnLayout::MoveToALine => texts.into_iter().map(comment).collect(),
        }
    }
}

impl PgnLayout {
    /// The number of a half-move. XBoard's terminal writes Black's dots after a blank.
    fn number(self, ply: Ply) -> Vec<String> {
        match (self, ply.side()) {
            (PgnLayout::MoveToALine, Side::Black) => vec![format!("{}.", ply.move_number()), "...".into()],
            (PgnLayout::Export, _) | (_, Side::White) => vec![ply.to_string()],
        }
    }

    fn tag(self, name: &str, text: &str) -> String {
        let mut kept = String::with_capacity(text.len());
        // Line ends and other control characters cannot stand in a tag; as blanks they keep words apart.
        for c in text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }) {
            match (self, c) {
                (PgnLayout::MoveToALine, '"' | '\\' | '[' | ']') => {}
                (PgnLayout::Export, '"' | '\\') => kept.extend(['\\', c]),
                (PgnLayout::Export | PgnLayout::MoveToALine, c) => kept.push(c),
            }
        }
        let text = if kept.trim().is_empty() { "?" } else { kept.trim() };
        format!("[{name} \"{text}\"]\n")
    }
}

/// A comment word by word. No brace of its own may end it.
fn comment(text: &str) -> Vec<String> {
    let text: String = text.chars().filter(|c| !matches!(c, '{' | '}')).collect();
    format!("{{{}}}", text.split_whitespace().collect::<Vec<_>>().join(" "))
        .split(' ')
        .map(str::to_owned)
        .collect()
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
