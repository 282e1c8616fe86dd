//! A result that stands alone in a mail about a game that is over. It decides nothing, and is compared with the record (8.5).

use crate::{
    laws::{Act, ScoreText, Submission},
    mail::Line,
    model::GameResult,
};

/// The result that the newly written lines name, as a mail about a game that is over may say nothing else of
/// it: as a score without moves.
pub(crate) fn result_alone(lines: &[Line]) -> Option<Submission> {
    let (line, result) = result_in(lines)?;
    let score = ScoreText { line, result: Some(result), ..ScoreText::default() };
    Some(Act::Score(score).into())
}

/// The one result that the newly written lines name, with its line. None where they name several, or ask for it.
fn result_in(lines: &[Line]) -> Option<(String, GameResult)> {
    let says = lines.iter().filter(|line| line.is_fresh() && !line.text.contains('?'));
    let mut named = says.flat_map(|line| {
        let results = line.text.split_whitespace().filter_map(result);
        results.map(move |result| (line, result))
    });
    let (line, result) = named.next()?;
    named.all(|(_, other)| other == result).then(|| (line.text.trim().to_owned(), result))
}

fn result(word: &str) -> Option<GameResult> {
    let bare = word.trim_matches(|c: char| !c.is_ascii_digit() && c != '½');
    match bare.replace([':', '–'], "-").as_str() {
        "1-0" => Some(GameResult::WhiteWins),
        "0-1" => Some(GameResult::BlackWins),
        "1/2-1/2" | "½-½" | "0.5-0.5" => Some(GameResult::Draw),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::Standing;

    #[test]
    fn one_result_is_found_among_words_and_two_are_none() {
        let found = |text: &str| {
            result_in(&text.lines().map(Line::fresh).collect::<Vec<_>>()).map(|(_, result)| result)
        };
        assert_eq!(found("1-0"), Some(GameResult::WhiteWins));
        assert_eq!(found("Thank you.\nThe result is 0:1, as agreed."), Some(GameResult::BlackWins));
        assert_eq!(found("Result: ½-½."), Some(GameResult::Draw));
        for none in ["", "0-0", "Is it 1-0?", "1-0\n0-1", "11-0", "10-1"] {
            assert_eq!(found(none), None, "{none}");
        }
        let quoted = Line { standing: Standing::Quoted, ..Line::fresh("1-0") };
        assert_eq!(result_in(&[quoted]), None);
    }
}
