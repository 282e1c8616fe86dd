//! Moves among words that no list knows, with their number or from where to where: whether the words announce them is for
//! whoever knows the language of the mail, and the board.

use super::{
    Found, Reading, Rule, Said, WhyUnclear, line::split, neighbours::Around, own_move,
    unclear_line::UnclearLine,
};
use crate::{mail::Line, model::GameId};

impl Reading {
    /// The lines that do not count, each as one that makes the move in it, where the lines around it say nothing else.
    pub fn perhaps_made(&self, lines: &[Line]) -> Vec<Said> {
        let unclear = self.unclear.iter().filter(|unclear| is_among_words(unclear));
        let unclear = unclear.map(|unclear| (unclear.place, unclear.game.clone()));
        let prose = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.is_fresh() && self.prose.iter().any(|prose| prose == line.text.trim()));
        let places = unclear.chain(prose.map(|(place, _)| (place, None)));
        places.filter_map(|(place, game)| as_made(place, game, lines)).collect()
    }

    /// Lets one of these count.
    pub fn take_as_made(&mut self, said: Said) {
        self.unclear.retain(|unclear| unclear.place != said.place || !is_among_words(unclear));
        self.prose.retain(|prose| *prose != said.line);
        self.said.push(said);
        self.said.sort_by_key(|said| said.place);
    }
}

fn is_among_words(unclear: &UnclearLine) -> bool {
    matches!(unclear.why, WhyUnclear::MoveInProse | WhyUnclear::DrawBesideMove)
        && unclear.rules.iter().all(|rule| matches!(rule, Rule::NumberedDigits | Rule::NumberedLetters))
}

fn as_made(place: usize, game: Option<GameId>, lines: &[Line]) -> Option<Said> {
    let (above, rest) = lines.split_at_checked(place)?;
    let (line, below) = rest.split_first()?;
    let text = split(&line.text).1;
    let around = Around { above, below };
    let Found::Said(what) = around.judge(text, Found::Said(own_move::read_perhaps(text)?)) else {
        return None;
    };
    let doubt = around.doubt(&what);
    Some(Said { doubt, place, ..Said::new(line, game, what) })
}
