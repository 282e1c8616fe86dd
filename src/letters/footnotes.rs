//! The footnotes of a game's working.

use chrono::{DateTime, Utc};
use minijinja::{Value, context, value::Serde};
use serde::Serialize;

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

/// A time that a rule is about: days of a player's or of everybody's, or from one instant to another.
#[derive(Serialize)]
struct Time {
    player: Option<NamedPerson>,
    days: Option<(Day, Day)>,
    span: Option<(Moment, Moment)>,
}

fn times(game: &Game, rule: Rule, zone: Zone) -> Vec<Value> {
    let days = |side: Option<Side>, days: &Days| Time {
        player: side.map(|side| NamedPerson::of(game.name(side), Some(side))),
        days: Some((Day::of(days.from), Day::of(days.until))),
        span: None,
    };
    let span = |from: DateTime<Utc>, until: DateTime<Utc>| Time {
        player: None,
        days: None,
        span: Some((Moment::of(from, zone), Moment::of(until, zone))),
    };
    let spans = |why: Exempt| -> Vec<Time> {
        let these = game.stops.over().iter().filter(|(known, ..)| *known == why);
        these.map(|(_, from, until)| span(*from, *until)).collect()
    };
    let times = match rule {
        Rule::Neutral => game.neutral.iter().map(|neutral| days(None, neutral)).collect(),
        Rule::Leave => {
            let of = |side: Side| game.leave.of(side).iter().map(move |leave| days(Some(side), leave));
            Side::BOTH.into_iter().flat_map(of).collect()
        }
        Rule::Stopped => spans(Exempt::Stopped),
        Rule::Outage => spans(Exempt::Outage),
        _ => Vec::new(),
    };
    times.into_iter().map(|time| Value::from(Serde(time))).collect()
}
