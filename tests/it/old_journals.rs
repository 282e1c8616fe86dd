//! Journals that an earlier version wrote still read, as the games that they were.

use amici::{
    chess::{Position, Variant},
    laws::{Entry, Fact, Game, WritingStyle},
    model::{Digest, GameId},
    regulations::{DualNotation, Notation},
};

/// Each line a fact in the words of the version before notations, Chess960 and the players' hands.
const FACTS: &str = include_str!("../journals/before-notations.jsonl");

#[test]
fn a_journal_from_before_notations_and_chess960_is_folded() {
    let id: GameId = "DEMO26/1".parse().unwrap();
    let mut entries: Vec<Entry> = Vec::new();
    for (seq, line) in (1..).zip(FACTS.lines()) {
        let fact: Fact = serde_json::from_str(line).unwrap();
        let before = entries.last().map_or(Digest::ZERO, |entry| entry.digest);
        let at = "2026-11-20T18:00:00Z".parse().unwrap();
        entries.push(Entry::chain(&id, before, seq, at, fact, None).unwrap());
    }
    let game = Game::fold(id, &entries).unwrap();
    assert_eq!((game.notation, game.opening.regulations.notation), (Notation::Numeric, Notation::Numeric));
    assert_eq!(game.opening.regulations.dual_notation, DualNotation::Ask);
    assert_eq!((game.position().variant(), game.position()), (Variant::Chess, &Position::initial()));
    assert_eq!((game.opening.drawn.as_ref(), game.opening.regulations.position), (None, None));
    assert_eq!(*game.opening.hands.of(amici::model::Side::White), WritingStyle::default());
    assert_eq!(game.impossible.len(), 1);
}
