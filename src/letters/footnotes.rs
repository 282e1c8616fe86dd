//! The footnotes of a game's working.

use minijinja::{Value, context, value::Serde};

use super::view::{Day, Moment, NamedPerson};
use crate::{
    laws::{Days, Game, Rule, Working},
    model::{Side, Zone},
    reflection::Exempt,
};

/// What the template of the footnotes is told, instants in the reader's zone.
pub(super) fn told(game: &Game, working: &Working, zone: Zone) -> Vec<Value> {
    let note = |rule: &Rule| {
        context! {
            sign => working.sign(*rule), rule => Serde(rule), start => rule.start().map(Day::of),
            times => times(game, *rule, zone),
        }
    };
    working.rules.iter().map(note).collect()
}

/// The times that a rule is about: days of a player's or of everybody's, or from one instant to another.
fn times(game: &Game, rule: Rule, zone: Zone) -> Vec<Value> {
    let days = |side: Option<Side>, days: &Days| {
        let player = side.map(|side| NamedPerson::of_side(game, side));
        context! { player, days => (Day::of(days.from), Day::of(days.until)), span => () }
    };
    let spans = |why: Exempt| -> Vec<Value> {
        let these = game.stops.over().iter().filter(|(known, ..)| *known == why);
        these
            .map(|(_, from, until)| {
                let span = (Moment::of(*from, zone), Moment::of(*until, zone));
                context! { player => (), days => (), span }
            })
            .collect()
    };
    match rule {
        Rule::Neutral => game.neutral.iter().map(|neutral| days(None, neutral)).collect(),
        Rule::Leave => {
            let of = |side: Side| game.leave.of(side).iter().map(move |leave| days(Some(side), leave));
            Side::BOTH.into_iter().flat_map(of).collect()
        }
        Rule::Stopped => spans(Exempt::Stopped),
        Rule::Outage => spans(Exempt::Outage),
        _ => Vec::new(),
    }
}
