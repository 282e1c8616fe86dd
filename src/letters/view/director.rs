//! Letters between the director and players, and about his orders.

use minijinja::{Value, context};

use super::{
    super::{
        Decides, GameAsShown, LeftOut, Letter, OPERATOR, OrderProblem, WhyAsked,
        scrub::{relayed, safe, scrub},
    },
    person::NamedPerson,
};
use crate::laws::director;

pub(super) fn details(letter: &Letter) -> Value {
    let person = |name: &str| NamedPerson::of(&scrub(name), None);
    match letter {
        Letter::Relayed { name, said, mail, .. } => context! {
            player => person(name), said => relayed(said), mail => relayed(mail),
        },
        Letter::PassedOn { report, to, later, .. } => context! {
            report => report, later => later, director => to.director().map(person), operator => *to == Decides::Operator,
        },
        Letter::Answer { from, said, .. } => {
            context! { director => person(from), operator => from == OPERATOR, said => relayed(said) }
        }
        Letter::AnswerPassedOn { to, kept_from, .. } => context! {
            to => to.iter().map(|name| person(name)).collect::<Vec<_>>(),
            kept_from => kept_from.as_deref().map(person),
        },
        Letter::OrderAsked { order, why, record, asker, .. } => {
            let (word, text) = match why {
                WhyAsked::WordsOfOthers => ("words-of-others", None),
                WhyAsked::Reported(line) => ("reported", Some(scrub(line))),
                WhyAsked::AgainstRecord(says) => ("against-record", Some(safe(says))),
                WhyAsked::GoesOn => ("goes-on", None),
                WhyAsked::OtherGame(line) => ("other-game", Some(scrub(line))),
                WhyAsked::Beside(line) => ("beside", Some(scrub(line))),
            };
            context! {
                order => scrub(order), why => word, text => text, record => record.as_deref().map(safe),
                asker => asker.as_deref().map(person),
            }
        }
        Letter::OrderUnread { sight, problems, others, of_case } => context! {
            of_case => of_case,
            problems => problems.iter().map(problem).collect::<Vec<_>>(), others => others,
            settling => sight.as_deref().filter(|_| !others).map(settling).unwrap_or_default(),
        },
        Letter::OrderLeftOut { words, done, left } => context! {
            words => scrub(words),
            done => done.iter().map(ToString::to_string).collect::<Vec<_>>(),
            left => left.iter().map(left_out).collect::<Vec<_>>(),
        },
        Letter::OrderToDeputy { from, code, orders } => context! {
            director => person(from), code => code.to_string(),
            orders => orders.iter().map(|order| safe(order)).collect::<Vec<_>>(),
        },
        Letter::DirectorHelp { orders } => {
            let order =
                |(does, example): &(&str, String)| context! { does => *does, example => example.as_str() };
            context! { orders => orders.iter().map(order).collect::<Vec<_>>() }
        }
        _ => context! {},
    }
}

/// The lines that would settle what waits for the director in a game.
fn settling(sight: &GameAsShown) -> Vec<String> {
    let orders = director::settling(&sight.game, sight.now);
    orders.iter().map(|order| format!("td {}", director::words(order, &sight.game.id))).collect()
}

fn left_out(left: &LeftOut) -> Value {
    let rules = left.rules.as_deref().map(|name| NamedPerson::of(&scrub(name), None));
    context! { id => left.game.to_string(), why => safe(&left.why), rules => rules }
}

fn problem(problem: &OrderProblem) -> Value {
    let fits = problem.fits.as_ref().map(|fits| {
        context! { line => safe(&fits.line), behind => fits.behind, gaps => fits.gaps }
    });
    context! { line => scrub(&problem.line), why => safe(&problem.why), fits => fits }
}
