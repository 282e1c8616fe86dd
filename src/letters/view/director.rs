//! Letters between the director and players, and about his orders.

use minijinja::{Value, context};

use super::{
    super::{
        Decides, GameAsShown, LeftOut, OPERATOR, OrderProblem, WhyAsked,
        scrub::{relayed, safe, scrub},
    },
    person::NamedPerson,
    reason::worded,
};
use crate::{
    laws::director,
    model::{EventCode, GameId, Verb},
    reading::order::list as orders,
    wording::{Sentence, Wording},
};

fn person(name: &str) -> NamedPerson {
    NamedPerson::of(&scrub(name), None)
}

pub(crate) fn of_player(name: &str, said: &str, mail: &str) -> Value {
    context! { player => person(name), said => relayed(said), mail => relayed(mail) }
}

pub(crate) fn passed_on(report: bool, to: &Decides, later: bool) -> Value {
    context! { report, later, director => to.director().map(person), operator => *to == Decides::Operator }
}

pub(crate) fn answer(from: &str, said: &str) -> Value {
    context! { director => person(from), operator => from == OPERATOR, said => relayed(said) }
}

pub(crate) fn answer_passed_on(to: &[String], kept_from: Option<&str>) -> Value {
    context! {
        to => to.iter().map(|name| person(name)).collect::<Vec<_>>(),
        kept_from => kept_from.map(person),
    }
}

pub(crate) fn order_asked(
    order: &str,
    why: &WhyAsked,
    record: Option<&Sentence>,
    asker: Option<&str>,
    wording: Wording<'_>,
) -> Value {
    let (word, text) = match why {
        WhyAsked::WordsOfOthers => ("words-of-others", None),
        WhyAsked::Reported(line) => ("reported", Some(scrub(line))),
        WhyAsked::AgainstRecord(says) => ("against-record", Some(worded(wording, says))),
        WhyAsked::GoesOn => ("goes-on", None),
        WhyAsked::OtherGame(line) => ("other-game", Some(scrub(line))),
        WhyAsked::Beside(line) => ("beside", Some(scrub(line))),
    };
    context! {
        order => scrub(order), why => word, text => text, record => record.map(|record| worded(wording, record)), asker => asker.map(person),
    }
}

pub(crate) fn order_unread(
    sight: Option<&GameAsShown>,
    problems: &[OrderProblem],
    others: bool,
    of_case: bool,
    wording: Wording<'_>,
) -> Value {
    context! {
        of_case, others,
        problems => problems.iter().map(|found| problem(found, wording)).collect::<Vec<_>>(),
        settling => sight.filter(|_| !others).map(settling).unwrap_or_default(),
    }
}

pub(crate) fn order_left_out(words: &str, done: &[GameId], left: &[LeftOut], wording: Wording<'_>) -> Value {
    context! {
        words => scrub(words),
        done => done.iter().map(ToString::to_string).collect::<Vec<_>>(),
        left => left.iter().map(|left| left_out(left, wording)).collect::<Vec<_>>(),
    }
}

pub(crate) fn order_to_deputy(from: &str, code: &EventCode, orders: &[String]) -> Value {
    context! {
        director => person(from), code => code.to_string(),
        orders => orders.iter().map(|order| safe(order)).collect::<Vec<_>>(),
    }
}

pub(crate) fn help(orders: &[Verb], wording: Wording<'_>) -> Value {
    let order = |verb: &Verb| context! { does => wording.say(&orders::does(*verb)), example => orders::sample(*verb, wording) };
    context! { orders => orders.iter().map(order).collect::<Vec<_>>() }
}

/// The lines that would settle what waits for the director in a game.
fn settling(sight: &GameAsShown) -> Vec<String> {
    let orders = director::settling(&sight.game, sight.now);
    orders.iter().map(|order| format!("td {}", director::words(order, &sight.game.id))).collect()
}

fn left_out(left: &LeftOut, wording: Wording<'_>) -> Value {
    let rules = left.rules.as_deref().map(person);
    context! { id => left.game.to_string(), why => worded(wording, &left.why), rules => rules }
}

fn problem(problem: &OrderProblem, wording: Wording<'_>) -> Value {
    let fits = problem.fits.as_ref().map(|fits| {
        context! { line => safe(&fits.line), behind => fits.behind, gaps => fits.gaps }
    });
    context! { line => scrub(&problem.line), why => worded(wording, &problem.why), fits => fits }
}
