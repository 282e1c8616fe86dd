//! The explanation of a game in which everything happens, to be checked with a calendar.

use super::*;
use crate::{
    laws::{Cause, Entry, Fact, Opening, PerSide},
    model::{Digest, HalfMove, NamedPerson, Ply},
    regulations::{Control, Regulations},
};

/// A game that is told fact by fact.
struct Told {
    game: Game,
    id: GameId,
}

impl Told {
    fn new() -> Told {
        let id: GameId = "CLUB26/7".parse().unwrap();
        let mut regulations = Regulations::of_profile("iccf-email").unwrap();
        regulations.control = Control::Sessions { moves: 2, days: 6, carry_over: true, later: None };
        let opening = Fact::Opened(Box::new(Opening {
            fen: None,
            start: "2026-12-01".parse().unwrap(),
            players: PerSide {
                white: NamedPerson::new(1, "Novak, Jan"),
                black: NamedPerson::new(2, "Okafor, Ada"),
            },
            zones: PerSide {
                white: "Europe/Prague".parse().unwrap(),
                black: "Africa/Lagos".parse().unwrap(),
            },
            regulations,
            hands: crate::laws::PerSide::default(),
            drawn: None,
        }));
        let entry =
            Entry::chain(&id, Digest::ZERO, 1, at("2026-11-20T18:00"), opening, None, &[0; 32]).unwrap();
        Told { game: Game::open(id.clone(), &entry).unwrap(), id }
    }

    fn fact(&mut self, when: &str, fact: Fact) {
        let seq = self.game.entries + 1;
        let entry = Entry::chain(&self.id, self.game.digest, seq, at(when), fact, None, &[0; 32]).unwrap();
        self.game.apply(&entry).unwrap();
    }

    fn handed(&mut self, when: &str, start_letter: bool) {
        let half_move = self.game.to_play();
        let letter = "a@club.example".parse().unwrap();
        self.fact(when, Fact::MadeAvailable { half_move, letter, start_letter, put_off: None });
    }

    fn moved(&mut self, when: &str, numeric: &str) {
        let late = self.game.standing().is_some_and(|standing| at(when) >= standing.deadline);
        let charge = self.game.charge_if_sent(at(when));
        let (half_move, numeric, sent) = (self.game.to_play(), numeric.parse().unwrap(), at(when));
        self.fact(
            when,
            Fact::Moved {
                half_move,
                numeric,
                offer: false,
                sent,
                charge,
                late,
                conditional: false,
                vain_offer: false,
            },
        );
    }
}

fn at(text: &str) -> DateTime<Utc> {
    format!("{text}:00Z").parse().unwrap()
}

fn told() -> Told {
    let mut told = Told::new();
    told.handed("2026-11-20T18:00", true);
    told.moved("2026-11-21T08:00", "5254");
    told.handed("2026-11-21T08:00", false);
    told.moved("2026-12-03T23:30", "5755");
    told.handed("2026-12-03T23:30", false);
    told.fact("2026-12-05T08:00", Fact::Penalty { side: Side::White, days: 5, cause: Cause::Ruling });
    told.moved("2026-12-09T08:00", "7163");
    told.moved("2026-12-09T09:00", "7866");
    told.handed("2026-12-09T09:00", false);
    told
}

#[test]
fn every_rule_that_was_used_is_explained_once() {
    insta::assert_snapshot!(working(&Arc::new(told().game), None, at("2026-12-12T12:00")).unwrap());
}

#[test]
fn a_passed_limit_and_a_letter_under_way_are_told() {
    let mut told = told();
    let ply = Ply::of(Side::White, 3);
    let standing = told.game.standing().unwrap();
    let (half_move, last_day, deadline) = (HalfMove { line: 0, ply }, standing.last_day, standing.deadline);
    told.fact("2026-12-20T08:00", Fact::FlagReported { half_move, last_day, deadline, to: None });
    let shown = working(&Arc::new(told.game.clone()), None, at("2026-12-20T08:00")).unwrap();
    assert!(shown.contains("The time of Jan Novak for move 3 ran out"), "{shown}");
    told.moved("2026-12-20T09:00", "4244");
    let shown = working(&Arc::new(told.game.clone()), None, at("2026-12-20T10:00")).unwrap();
    assert!(shown.contains("left, until"), "{shown}");
}

#[test]
fn every_way_of_counting_is_told() {
    for (name, game, now) in crate::letters::tests::games() {
        insta::assert_snapshot!(format!("clock-{name}"), working(&Arc::new(game), None, now).unwrap());
    }
}
