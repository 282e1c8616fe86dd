//! What follows on an irregularity by the ladders of the regulations: a warning, time for the opponent, time off the
//! offender, the loss of the game. Each thing that follows is an entry of its own, so that the director can strike it.
//!
//! A loss is only recorded as due (`Fact::Forfeited`); the solver's verdict on whether the opponent can mate ends the
//! game. Striking what lost it returns to the position in which it ended. A move that is not clear is counted only when
//! it carries the number of the half-move to be made.
//!
//! Laws 7.2, 13.3.2.3
//! Beside the Laws: fide-club

use crate::laws::{Cause, Fact, Game, Irregularity, NoMove, Notice, Ruling};
use crate::model::Side;
use crate::regulations::{Rung, Sanction};

impl Game {
    /// What follows on the nth irregularity of a kind, counted from 1, by the regulations as they hold now. A sanction
    /// of no days is none.
    pub fn rung(&self, what: Irregularity, nth: u32) -> Rung {
        let regulations = self.regulations();
        let ladder = match what {
            Irregularity::IllegalMove => &regulations.illegal_moves,
            Irregularity::UnclearMove => &regulations.unclear_moves,
            Irregularity::WrongClaim => &regulations.wrong_claims,
            Irregularity::VainOffer => &regulations.vain_offers,
            Irregularity::Warning | Irregularity::Penalty(_) | Irregularity::Credit(_) => {
                return Rung::default();
            }
        };
        regulations.carried_out(ladder.rung(nth))
    }
}

/// Carries out what follows on a side's irregularity of a kind, that which is being recorded. The letters show the line,
/// where it was a move that was not possible or not clear.
pub(crate) fn follow(game: &Game, side: Side, what: Irregularity, line: Option<NoMove>) -> Ruling {
    let nth = game.count(side, what).saturating_add(1);
    let rung = game.rung(what, nth);
    let regulations = game.regulations();
    let cause = Cause::Irregularity { what, nth };
    let fact = |sanction: &Sanction| match sanction {
        Sanction::Warning => Some(Fact::Warned { side, cause }),
        Sanction::Report => None,
        Sanction::Bonus => Some(Fact::Credited { side: side.other(), days: regulations.bonus_days, cause }),
        Sanction::Penalty => Some(Fact::Penalty { side, days: regulations.illegal_move_penalty_days, cause }),
        Sanction::Loss => Some(Fact::Forfeited { side, cause }),
    };
    let facts = rung.sanctions().iter().filter_map(fact).collect();
    let told = Notice::Sanctioned { side, what, nth, rung: rung.clone(), line };
    let notices = if rung.sanctions().is_empty() { Vec::new() } else { vec![told] };
    Ruling { facts, notices }
}
