//! What follows by the regulations on a wrong claim and on a draw offer that does not count.

use super::{entry::Fact, game::Game, incident::Irregularity, ruling::Ruling};
use crate::{
    event::{Ladder, Sanction},
    model::Side,
};

/// The entries that follow on one more irregularity of a side, which the ruling records with it.
pub(super) fn follows(game: &Game, side: Side, what: Irregularity, reason: &str) -> Ruling {
    let regulations = game.regulations();
    let ladder: &Ladder = match what {
        Irregularity::WrongClaim => &regulations.wrong_claims,
        Irregularity::VainOffer => &regulations.vain_offers,
        Irregularity::IllegalMove
        | Irregularity::UnclearMove
        | Irregularity::Warning
        | Irregularity::Penalty(_)
        | Irregularity::Credit(_) => return Ruling::nothing(),
    };
    let rung = ladder.rung(game.count(side, what).saturating_add(1));
    let reason = || reason.to_owned();
    let facts = rung.sanctions().iter().filter_map(|sanction| match sanction {
        Sanction::Warning => Some(Fact::Warned { side, reason: reason() }),
        Sanction::Report => None,
        Sanction::Bonus => {
            Some(Fact::Credited { side: side.other(), days: regulations.bonus_days, reason: reason() })
        }
        Sanction::Penalty => {
            Some(Fact::Penalty { side, days: regulations.illegal_move_penalty_days, reason: reason() })
        }
        Sanction::Loss => Some(Fact::Forfeited { side, reason: reason() }),
    });
    Ruling { facts: facts.collect(), notices: Vec::new() }
}
