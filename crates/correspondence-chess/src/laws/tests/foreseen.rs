//! Over random games with random trees of conditional moves on both sides: what is played is what a second, plain
//! simulation plays.
//!
//! Beside the Laws: conditionals

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::{conditional::sent, *};
use crate::chess::Position;

/// What a side answers to each move of the other, and what it goes on with.
type Tree = BTreeMap<String, (Numeric, Box<Forest>)>;

#[derive(Clone, Debug, Default)]
struct Forest(Tree);

/// Numbers drawn beforehand, again and again.
struct Dice<'a> {
    numbers: &'a [u16],
    next: usize,
}

impl Dice<'_> {
    fn below(&mut self, end: usize) -> usize {
        self.next += 1;
        usize::from(self.numbers[self.next % self.numbers.len()]).wrapping_add(self.next / self.numbers.len())
            % end
    }

    fn pick(&mut self, from: &[Numeric]) -> Numeric {
        from[self.below(from.len())]
    }
}

/// A tree from a position in which the other side is to move.
fn grow(position: &Position, dice: &mut Dice<'_>, depth: usize) -> Forest {
    let mut tree = Tree::new();
    let legal = position.legal_numerics();
    for _ in 0..if legal.is_empty() { 0 } else { 1 + dice.below(3) } {
        let trigger = dice.pick(&legal);
        let after = position.play(trigger).unwrap().position;
        let replies = after.legal_numerics();
        if replies.is_empty() || tree.contains_key(&trigger.to_string()) {
            continue;
        }
        let reply = dice.pick(&replies);
        let further = if depth > 0 && dice.below(2) == 0 {
            grow(&after.play(reply).unwrap().position, dice, depth - 1)
        } else {
            Forest::default()
        };
        tree.insert(trigger.to_string(), (reply, Box::new(further)));
    }
    Forest(tree)
}

/// The lines of a tree as a player writes them.
fn write(tree: &Forest, position: &Position, at: Ply, before: &str, lines: &mut Vec<String>) {
    for (trigger, (reply, further)) in &tree.0 {
        let made: Numeric = trigger.parse().unwrap();
        let after = position.play(made).unwrap().position;
        let sign = if before.is_empty() { "" } else { ", " };
        let (made, answer) = (position.sendable(made), after.sendable(*reply));
        // Numbers make a chain of what would be branches without them.
        let line = format!("{before}{sign}if {at} {made} then {answer}");
        if further.0.is_empty() {
            lines.push(line);
        } else {
            write(further, &after.play(*reply).unwrap().position, at.next().next(), &line, lines);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_played_is_what_was_sent_and_nothing_else(
        start in prop::sample::select(vec![
            (Variant::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            (Variant::Chess, "r3k2r/1P4P1/2n2n2/3N4/3N4/2n2n2/1p4p1/R3K2R w KQkq - 0 1"),
            (Variant::Chess960, "rkbbqnnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBQNNR w HAha - 0 1"),
            (Variant::Chess960, "1rk4r/8/2n2n2/8/8/2N2N2/8/1RK4R w HBhb - 0 1"),
        ]),
        numbers in prop::collection::vec(any::<u16>(), 40..160),
    ) {
        let mut board = Board::from_position(start.1, start.0, Notation::Numeric, Language::En);
        let mut dice = Dice { numbers: &numbers, next: 0 };
        let mut trees = [Forest::default(), Forest::default()];
        let index = |side: Side| usize::from(side == Side::Black);
        for _ in 0..12 {
            if board.game.outcome.is_some() {
                break;
            }
            let (side, position) = (board.game.on_move(), board.game.position().clone());
            let expected = &trees[index(side.other())];
            let known: Vec<Numeric> = expected.0.keys().map(|trigger| trigger.parse().unwrap()).collect();
            let own = match (known.is_empty(), dice.below(4)) {
                (false, 1..) => dice.pick(&known),
                _ => dice.pick(&position.legal_numerics()),
            };
            let mut now = position.play(own).unwrap().position;
            let mut lines = vec![format!("{} {}", board.game.next_ply(), position.sendable(own))];
            trees[index(side)] = Forest::default();
            if dice.below(3) > 0 {
                trees[index(side)] = grow(&now, &mut dice, 3);
                write(&trees[index(side)], &now, board.game.next_ply().next(), "", &mut lines);
            }
            // The plain simulation.
            let (mut wanted, mut made, mut mover) = (vec![own], own, side);
            while now.outcome().is_none() {
                let owner = mover.other();
                let Some((reply, further)) = trees[index(owner)].0.remove(&made.to_string()) else {
                    trees[index(owner)] = Forest::default();
                    break;
                };
                trees[index(owner)] = *further;
                prop_assert!(now.is_legal(reply));
                now = now.play(reply).unwrap().position;
                wanted.push(reply);
                (made, mover) = (reply, owner);
            }
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let ruling = board.submit(side, &sent(&lines));
            let ruling = ruling.unwrap_or_else(|refusal| panic!("{lines:?}: {refusal:?}"));
            let played: Vec<Numeric> = ruling.facts.iter().filter_map(|fact| match fact {
                Fact::Moved { numeric, .. } => Some(*numeric),
                _ => None,
            }).collect();
            prop_assert_eq!(&played, &wanted, "{:?}", lines);
            let refused = ruling.notices.iter().any(|notice| matches!(notice, Notice::Refused { .. }));
            prop_assert!(!refused, "{:?}: {:?}", lines, ruling.notices);
            let free = board.game.records.iter().filter(|record| record.conditional);
            prop_assert!(free.clone().all(|record| record.charge.is_some_and(|charge| charge.days == 0)));
            prop_assert_eq!(board.game.position(), &now);
        }
        let folded = Game::fold(board.game.id.clone(), &board.journal).unwrap();
        prop_assert_eq!(format!("{folded:?}"), format!("{:?}", board.game));
    }
}
