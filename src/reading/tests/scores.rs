//! What we write is what we read: the score of any game, in every script and language.

use proptest::prelude::*;

use super::*;
use crate::{
    chess::{Position, Score, Script, Spelt, StartNumber},
    model::Language,
};

/// A game of moves picked by chance.
fn game(start: Position, choices: Vec<u16>) -> Score {
    let mut score = Score::starting(start);
    for choice in choices {
        let legal = score.position().legal_numerics();
        let Some(numeric) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
        score.push(*numeric, choice % 5 == 0).unwrap();
    }
    score
}

/// The moves that a score says, as they are written.
fn moves(text: &str) -> Vec<Spelt> {
    let reading = read(&lines(text));
    assert!(reading.unclear.is_empty() && reading.prose.is_empty(), "{:?}\n{text}", reading.unclear);
    let stretches = reading.said.into_iter().map(|said| match said.what {
        What::Game(InGame::Moves(stretch)) => stretch.moves,
        other => panic!("{} is {other:?}", said.line),
    });
    stretches.flatten().collect()
}

proptest! {
    #[test]
    fn a_legal_game_reads_back_from_its_own_score(
        start in prop::option::of(0..StartNumber::COUNT),
        choices in prop::collection::vec(any::<u16>(), 1..60),
        script in prop::sample::select(Script::ALL.to_vec()),
        language in prop::sample::select(Language::ALL.to_vec()),
        width in 16..80usize,
    ) {
        let start = start.map(|number| StartNumber::try_from(number).unwrap().position());
        let score = game(start.unwrap_or_else(Position::initial), choices);
        // English letters are read by those who write in them.
        let language = if script == Script::San { Language::En } else { language };
        let read = moves(&score.text(script, language, width).join("\n"));
        prop_assert_eq!(read.len(), score.moves().len());
        let mut position = score.start().clone();
        for (spelt, played) in read.iter().zip(score.moves()) {
            prop_assert_eq!(&spelt.also, &None);
            let understood = position.understand(&spelt.written, language);
            prop_assert_eq!(understood.map(|understood| understood.numeric), Ok(played.numeric), "{}", spelt);
            position = position.play(played.numeric).unwrap().position;
        }
    }
}
