//! The score of a game: where it began, what was played, and what was offered with it.
//!
//! Laws 8.1.4, A.12

use super::{Impossible, Numeric, Played, Position, Script, Variant};
use crate::model::{Language, Ply};

/// A game's score. Every move in it was legal when it was pushed.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Score {
    start: Position,
    moves: Vec<Played>,
}

/// A list that holds something of each half-move grows by so many.
const ROOM: usize = 8;

/// Puts one behind those that are there. Makes no room for twice as many, as a list does of itself: whoever keeps many games
/// keeps what they never fill.
pub(crate) fn put_behind<T>(half_moves: &mut Vec<T>, one: T) {
    if half_moves.len() == half_moves.capacity() {
        half_moves.reserve_exact(ROOM);
    }
    half_moves.push(one);
}

impl Score {
    /// From the initial position.
    pub fn new() -> Score {
        Score::default()
    }

    /// From a set position. Its own count of half-moves without capture and pawn move goes on (9.3).
    pub fn starting(start: Position) -> Score {
        Score { start, moves: Vec::new() }
    }

    /// Plays a move. Where it cannot be played, the score is unchanged.
    pub fn push(&mut self, numeric: Numeric, offer: bool) -> Result<Played, Impossible> {
        let played = Played { offer, ..self.position().play(numeric)? };
        put_behind(&mut self.moves, played.clone());
        Ok(played)
    }

    /// The score up to the position in which the half-move of this place was, or is, to be made; none where there is no
    /// such position.
    pub fn until(&self, ply: Ply) -> Option<Score> {
        let made = ply.before().checked_sub(self.start.ply().before())?;
        Some(Score { start: self.start.clone(), moves: self.moves.get(..made)?.to_vec() })
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        self.moves.last().map_or(&self.start, |played| &played.position)
    }

    /// The position before the first.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The start in FEN, where it is not the initial position of orthodox chess: always in Chess960.
    pub fn start_fen(&self) -> Option<String> {
        let usual = self.start == Position::initial() && self.start.ply() == Ply::FIRST;
        (!usual || self.start.variant() == Variant::Chess960).then(|| self.start.fen())
    }

    /// The half-moves in order.
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// The half-move on record at this place.
    pub fn at(&self, ply: Ply) -> Option<&Played> {
        let before = ply.before().checked_sub(self.start.ply().before())?;
        self.moves.get(before)
    }

    /// The position in which the half-move of this place was made, or is to be made.
    pub fn before(&self, ply: Ply) -> Option<&Position> {
        match ply.before().checked_sub(self.start.ply().before())?.checked_sub(1) {
            Some(last) => self.moves.get(last).map(|played| &played.position),
            None => Some(&self.start),
        }
    }

    /// Every position of the game in order, each with the half-move that was, or is, to be made in it.
    pub fn positions(&self) -> impl Iterator<Item = (Ply, &Position)> {
        let first = self.start.ply().before();
        let after = self.moves.iter().map(|played| &played.position);
        let all = std::iter::once(&self.start).chain(after).enumerate();
        all.map(move |(index, position)| (Ply::after(first.saturating_add(index)), position))
    }

    /// The half-move that comes next. Counts from the start position's own move number.
    pub fn next_ply(&self) -> Ply {
        Ply::after(self.start.ply().before().saturating_add(self.moves.len()))
    }

    /// Each half-move with its place.
    pub fn numbered(&self) -> impl Iterator<Item = (Ply, &Played)> {
        self.positions().zip(&self.moves).map(|((ply, _), played)| (ply, played))
    }

    /// The numbered score in lines of at most `width` characters, `(=)` after a move with a draw offer. A move is
    /// never parted from its number. Empty before the first move. `language` is the reader's.
    pub fn text(&self, script: Script, language: Language, width: usize) -> Vec<String> {
        let first = self.start.ply();
        let words = self.numbered().map(|(ply, played)| {
            let text = played.write(script, language);
            let number = if ply.side() == crate::model::Side::White || ply == first {
                format!("{ply} ")
            } else {
                String::new()
            };
            let offer = if played.offer { " (=)" } else { "" };
            format!("{number}{text}{offer}")
        });
        wrapped(words, width)
    }
}

/// Words in lines of at most `width` characters. A longer word has its own line.
pub(super) fn wrapped(words: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sample game of the Laws' appendix, with the position after each half-move.
    const SAMPLE: &str = include_str!("sample.txt");

    pub(crate) fn sample() -> Score {
        let mut score = Score::new();
        for line in SAMPLE.lines() {
            let mut fields = line.splitn(3, ' ');
            let (numeric, san, fen) =
                (fields.next().unwrap(), fields.next().unwrap(), fields.next().unwrap());
            let played = score.push(numeric.parse().unwrap(), numeric == "3121").unwrap();
            assert_eq!((played.san.as_str(), played.position.fen().as_str()), (san, fen));
        }
        score
    }

    #[test]
    fn the_sample_game_is_played_to_its_end() {
        let score = sample();
        assert_eq!(score.moves().len(), 21);
        assert_eq!(score.next_ply().to_string(), "11...");
        assert_eq!(score.position().legal_numerics().len(), 31);
        insta::assert_snapshot!(score.text(Script::Numeric, Language::En, 60).join("\n"));
        insta::assert_snapshot!(score.text(Script::San, Language::En, 60).join("\n"));
    }

    #[test]
    fn every_move_was_made_in_the_position_before_it() {
        let score = sample();
        for (ply, made) in score.numbered() {
            let after = score.before(ply).unwrap().play(made.numeric).unwrap().position;
            assert_eq!(Some(&after), score.before(ply.next()), "{ply}");
        }
        assert_eq!(score.before(Ply::FIRST), Some(score.start()));
        assert_eq!(score.before(score.next_ply()), Some(score.position()));
        assert_eq!(score.before(score.next_ply().next()), None);
    }

    #[test]
    fn a_refused_move_leaves_the_score_alone() {
        let mut score = sample();
        let before = score.clone();
        assert!(score.push("5254".parse().unwrap(), true).is_err());
        assert_eq!(score, before);
    }

    #[test]
    fn a_set_position_with_black_on_move_begins_with_dots() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
        let mut score = Score::starting(Position::from_fen(fen, crate::chess::Variant::Chess).unwrap());
        score.push("5857".parse().unwrap(), false).unwrap();
        score.push("5254".parse().unwrap(), true).unwrap();
        assert_eq!(score.text(Script::Numeric, Language::En, 60), ["1... 5857 2. 5254 (=)"]);
        assert_eq!(score.start_fen().as_deref(), Some(fen));
        assert_eq!(score.at("2".parse::<crate::model::HalfMove>().unwrap().ply).unwrap().san, "Ke7");
        assert!(score.at(Ply::FIRST).is_none());
    }

    #[test]
    fn no_line_is_wider_than_asked() {
        for width in [10, 20, 40, 72] {
            for line in sample().text(Script::San, Language::En, width) {
                assert!(line.chars().count() <= width.max(15), "{line}");
            }
        }
    }
}
