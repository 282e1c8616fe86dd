//! Letters between the director and players, and about his orders.

use minijinja::{Value, context};

use super::{
    super::{
        GameAsShown, LeftOut, OrderProblem, WhyAsked,
        scrub::{relayed, safe, scrub, worded},
    },
    person::NamedPerson,
};
use crate::{laws::director, wording::Wording};

pub(crate) fn person(name: &str) -> NamedPerson {
    NamedPerson::of(&scrub(name), None)
}

pub(crate) fn of_player(name: &str, said: &str, mail: &str) -> Value {
    context! { player => person(name), said => relayed(said), mail => relayed(mail) }
}

/// Why a director is asked whether he means an order, with the words that make it doubtful.
pub(crate) fn why_asked(why: &WhyAsked, wording: Wording<'_>) -> Value {
    let (why, text) = match why {
        WhyAsked::WordsOfOthers => ("words-of-others", None),
        WhyAsked::Reported(line) => ("reported", Some(scrub(line))),
        WhyAsked::AgainstRecord(says) => ("against-record", Some(worded(wording, says))),
        WhyAsked::GoesOn => ("goes-on", None),
        WhyAsked::OtherGame(line) => ("other-game", Some(scrub(line))),
        WhyAsked::Beside(line) => ("beside", Some(scrub(line))),
    };
    context! { why, text }
}

/// The lines that would settle what waits for the director in a game.
pub(crate) fn settling(sight: &GameAsShown) -> Vec<String> {
    let orders = director::settling(&sight.game, sight.now);
    orders.iter().map(|order| format!("td {}", director::words(order, &sight.game.id))).collect()
}

pub(crate) fn left_out(left: &LeftOut, wording: Wording<'_>) -> Value {
    let rules = left.rules.as_deref().map(person);
    context! { id => left.game.to_string(), why => worded(wording, &left.why), rules => rules }
}

pub(crate) fn not_taken(problem: &OrderProblem, wording: Wording<'_>) -> Value {
    let fits = problem.fits.as_ref().map(|fits| {
        context! { line => safe(&fits.line), behind => fits.behind, gaps => fits.gaps }
    });
    context! { line => scrub(&problem.line), why => worded(wording, &problem.why), fits => fits }
}
