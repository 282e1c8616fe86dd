//! Letters between the director and players, and about his orders.

use minijinja::{Value, context};

use super::game::Person;
use crate::letters::{
    Decides, Letter, OPERATOR, OrderProblem, WhyAsked,
    scrub::{relayed, safe, scrub},
};

pub(super) fn details(letter: &Letter) -> Value {
    let person = |name: &str| Person::of(&scrub(name), None);
    match letter {
        Letter::Relayed { name, said, mail, .. } => context! {
            player => person(name), said => relayed(said), mail => relayed(mail),
        },
        Letter::PassedOn { report, to, .. } => context! {
            report => report, director => to.director().map(person), operator => *to == Decides::Operator,
        },
        Letter::Answer { from, said, .. } => {
            context! { director => person(from), operator => from == OPERATOR, said => relayed(said) }
        }
        Letter::AnswerPassedOn { to, kept_from, .. } => context! {
            to => to.iter().map(|name| person(name)).collect::<Vec<_>>(),
            kept_from => kept_from.as_deref().map(person),
        },
        Letter::OrderAsked { order, why, .. } => {
            let (word, text) = match why {
                WhyAsked::WordsOfOthers => ("words-of-others", None),
                WhyAsked::Reported(line) => ("reported", Some(scrub(line))),
                WhyAsked::AgainstRecord(says) => ("against-record", Some(safe(says))),
            };
            context! { order => scrub(order), why => word, text => text }
        }
        Letter::OrderUnread { problems, others, .. } => context! {
            problems => problems.iter().map(problem).collect::<Vec<_>>(), others => others,
        },
        Letter::DirectorHelp { orders } => {
            let order =
                |(does, example): &(&str, String)| context! { does => *does, example => example.as_str() };
            context! { orders => orders.iter().map(order).collect::<Vec<_>>() }
        }
        _ => context! {},
    }
}

fn problem(problem: &OrderProblem) -> Value {
    context! { line => scrub(&problem.line), why => safe(&problem.why), example => problem.example.as_deref() }
}
