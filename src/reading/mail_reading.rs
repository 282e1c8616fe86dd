//! What a mail says, in the order of its lines, and where in it each of those stands that counts or has to be asked back:
//! the answer lists them in this order.

use super::{
    What,
    pgn::Inline,
    statement::{Said, ToDirector},
    unclear_line::UnclearLine,
};
use crate::mail::Line;

#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Reading {
    pub said: Vec<Said>,
    pub unclear: Vec<UnclearLine>,
    /// Games in Portable Game Notation, in the order in which they stand.
    pub games: Vec<Inline>,
    pub to_director: Vec<ToDirector>,
    pub has_words: bool,
    /// Newly written lines besides what was said, what is unclear, messages and names of games.
    pub prose: Vec<String>,
}

/// Gives everything that was read its place among the lines. It was read in their order, so that each is found at or
/// behind the one before it.
pub(super) fn find_places(reading: &mut Reading, lines: &[Line]) {
    let at = |from: usize, says: &dyn Fn(&str) -> bool| {
        let mut behind = lines.iter().enumerate().skip(from);
        behind.find(|(_, line)| line.is_fresh() && says(line.text.trim())).map(|(place, _)| place)
    };
    let mut last: usize = 0;
    let mut before: Option<String> = None;
    for said in &mut reading.said {
        // What stands beside a move shares its line.
        let again = before.as_ref() == Some(&said.line) && !matches!(said.what, What::Declared(_));
        let from = if again { last.saturating_add(1) } else { last };
        said.place = at(from, &|text| text == said.line).unwrap_or(last);
        last = said.place;
        before = Some(said.line.clone());
    }
    let mut from = 0;
    for unclear in &mut reading.unclear {
        let found = at(from, &|text| text == unclear.line);
        unclear.place = found.unwrap_or(from);
        from = found.map_or(from, |place| place.saturating_add(1));
    }
    let mut from = 0;
    for told in &mut reading.to_director {
        let first = told.text.lines().next().unwrap_or_default();
        told.place = at(from, &|text| text.contains(first)).unwrap_or(from);
        from = told.place;
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    #[test]
    fn everything_read_knows_its_line() {
        let text = "Dear Anna,\n\nGame CLUB26/1\n9. 2142 2/28\n\nGame CLUB26/4\n9. 2142\n9. 2199\n9. 2199\ntd: may he?\n";
        let lines: Vec<Line> = text.lines().map(Line::fresh).collect();
        let reading = read(&lines);
        let said: Vec<usize> = reading.said.iter().map(|said| said.place).collect();
        let unclear: Vec<usize> = reading.unclear.iter().map(|unclear| unclear.place).collect();
        let told: Vec<usize> = reading.to_director.iter().map(|told| told.place).collect();
        assert_eq!((said, unclear, told), (vec![3, 3, 6], vec![7, 8], vec![9]));
    }
}
