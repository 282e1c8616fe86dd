//! A game in Portable Game Notation, export format.

use super::{Score, StartNumber, Variant, score::wrapped};
use crate::model::{Ply, Side};

/// What the tags of a game say. Empty text becomes `?`; an optional tag that is not known is left out.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct PgnTags {
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
    pub result: String,
    /// White's rating.
    pub white_elo: Option<String>,
    /// Black's rating.
    pub black_elo: Option<String>,
    /// What a comment says of a result that the tag cannot name, such as `0-0`.
    pub result_in_words: Option<String>,
    /// As the tag `TimeControl` has it, `10/4320000` for ten moves in fifty days.
    pub time_control: Option<String>,
    /// `normal`, `time forfeit`, `adjudication`, `unterminated` and so on.
    pub termination: Option<String>,
    /// Comments before the first move.
    pub before: Vec<String>,
}

/// What stands in the score beside the moves: claims above all (Laws 8.1.3).
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PgnComment {
    /// The half-move that was to be made then: the comment stands before it.
    pub before: Ply,
    /// What it says.
    pub text: String,
}

/// The game with its seven tag roster, `Mode "EM"` and what else is known. A game of Chess960 says so, always with its
/// start position, and with that position's number in a tag of its own. Ends with a newline.
pub fn pgn(tags: &PgnTags, score: &Score, comments: &[PgnComment]) -> String {
    let result = if tags.result.is_empty() { "*" } else { tags.result.as_str() };
    let set_up = score.start_fen();
    let variant = (score.start().variant() == Variant::Chess960).then_some("Chess960");
    let number = StartNumber::of(score.start()).map(|number| number.to_string());
    let mut pairs: Vec<(&str, &str)> = vec![
        ("Event", &tags.event),
        ("Site", &tags.site),
        ("Date", if tags.date.is_empty() { "????.??.??" } else { &tags.date }),
        ("Round", &tags.round),
        ("White", &tags.white),
        ("Black", &tags.black),
        ("Result", result),
    ];
    let optional = [
        ("WhiteElo", tags.white_elo.as_deref()),
        ("BlackElo", tags.black_elo.as_deref()),
        ("Mode", Some("EM")),
        ("TimeControl", tags.time_control.as_deref()),
        ("Termination", tags.termination.as_deref()),
        ("Variant", variant),
        ("Chess960Position", number.as_deref()),
        ("SetUp", set_up.as_ref().map(|_| "1")),
        ("FEN", set_up.as_deref()),
    ];
    pairs.extend(optional.into_iter().filter_map(|(name, text)| text.map(|text| (name, text))));
    let movetext = wrapped(movetext(tags, score, comments, result).into_iter(), 79).join("\n");
    let head: String = pairs.into_iter().map(|(name, text)| tag(name, text)).collect();
    format!("{head}\n{movetext}\n")
}

fn tag(name: &str, text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // Line ends and other control characters cannot stand in a tag; as blanks they keep words apart.
    for c in text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }) {
        if matches!(c, '"' | '\\') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    let text = if escaped.is_empty() { "?" } else { &escaped };
    format!("[{name} \"{text}\"]\n")
}

/// Numbers, moves and comments one by one, since PGN lets a line break anywhere between them.
fn movetext(tags: &PgnTags, score: &Score, comments: &[PgnComment], result: &str) -> Vec<String> {
    let mut words: Vec<String> = tags.before.iter().flat_map(|text| comment(text)).collect();
    let mut number_wanted = true;
    for (ply, played) in score.numbered() {
        number_wanted |= write_comments(&mut words, comments, ply);
        if number_wanted || ply.side() == Side::White {
            words.push(ply.to_string());
        }
        words.push(played.san.clone());
        if played.offer {
            words.extend(["{draw".to_owned(), "offered}".to_owned()]);
        }
        // After a comment, Black's move repeats its number.
        number_wanted = played.offer;
    }
    write_comments(&mut words, comments, score.next_ply());
    words.extend(tags.result_in_words.iter().flat_map(|text| comment(text)));
    words.push(result.to_owned());
    words
}

/// Writes what stands before a half-move, if anything does.
fn write_comments(words: &mut Vec<String>, comments: &[PgnComment], before: Ply) -> bool {
    let here: Vec<&str> = comments
        .iter()
        .filter(|comment| comment.before == before)
        .map(|comment| comment.text.as_str())
        .collect();
    if !here.is_empty() {
        words.extend(comment(&here.join("; ")));
    }
    !here.is_empty()
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

    fn tags() -> PgnTags {
        PgnTags {
            event: "Club \"Spring\" \\ 2026\nsecond line".into(),
            site: "Example CC".into(),
            date: "2026.12.01".into(),
            round: "-".into(),
            white: "Novák, Jan".into(),
            result: "1/2-1/2".into(),
            white_elo: Some("2104".into()),
            time_control: Some("10/4320000".into()),
            termination: Some("normal".into()),
            ..PgnTags::default()
        }
    }

    #[test]
    fn a_game_is_written_for_other_programs() {
        let mut score = Score::new();
        let moves =
            "5254 5755 7163 7866 4244 5544 5455 6654 4144 4745 5546 5446 3175 2836 4453 6857 2142 5878 5131";
        for (index, text) in moves.split(' ').enumerate() {
            score.push(text.parse().unwrap(), index % 5 == 4).unwrap();
        }
        let text = pgn(&tags(), &score, &[]);
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
            [comment(0, "a"), comment(1, "Black claims {this}"), comment(1, "and that"), comment(2, "z")];
        let text = pgn(&PgnTags::default(), &score, &comments);
        assert!(text.ends_with("{a} 1. e4 {Black claims this; and that} 1... e5 {z} *\n"), "{text}");
    }

    #[test]
    fn a_set_position_stands_in_the_tags() {
        let start = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", Variant::Chess).unwrap();
        let mut score = Score::starting(start);
        score.push("5857".parse().unwrap(), false).unwrap();
        insta::assert_snapshot!(pgn(&PgnTags::default(), &score, &[]));
    }

    #[test]
    fn chess960_says_so_also_from_the_usual_position() {
        // Both sides castle: in number 342 with king takes rook, which PGN writes with the letter O.
        let mut score = Score::starting(StartNumber::USUAL.position());
        for text in ["5254", "5755", "7163", "2836", "6134", "7866", "5181"] {
            score.push(text.parse().unwrap(), false).unwrap();
        }
        insta::assert_snapshot!(pgn(&PgnTags::default(), &score, &[]));
    }

    #[test]
    fn a_set_position_of_chess960_has_no_number() {
        let fen = "4k3/8/8/8/8/8/4P3/1RK1R3 w EB - 0 1";
        let score = Score::starting(Position::from_fen(fen, Variant::Chess960).unwrap());
        let text = pgn(&PgnTags::default(), &score, &[]);
        assert!(text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8"), "{text}");
        assert!(!text.contains("Chess960Position"));
    }
}
