//! A game that the end date has stopped, as letters show it.

use minijinja::{Value, context, value::Serde};

use super::{
    super::{GameAsShown, scrub::analysis},
    day::{Day, Moment},
    person::person,
};
use crate::model::{GameId, Side, Zone};

/// What each player claims, until when he may say so, and the orders that decide it.
pub(crate) fn claims(sight: &GameAsShown, zone: Zone) -> Value {
    let game = &sight.game;
    let past = game.past_end.as_ref();
    let claim = |side: Side| {
        let claimed = past.and_then(|past| past.claims.of(side).as_ref());
        context! {
            player => person(sight, side), yours => sight.reader == Some(side),
            verdict => claimed.map(|claim| Serde(claim.verdict)),
            sent => claimed.map(|claim| Moment::of(claim.sent, zone)),
            // Only whoever adjudicates reads what the opponent says of the position.
            analysis => claimed.filter(|_| sight.reader.is_none()).map(|claim| analysis(&claim.analysis)),
            // How many lines the reader has written himself.
            lines => claimed.map_or(0, |claim| analysis(&claim.analysis).len()),
        }
    };
    context! {
        both => past.is_some_and(|past| Side::BOTH.iter().all(|side| past.claims.of(*side).is_some())),
        until => past.map(|past| Day::of(past.until)), left => past.is_some_and(|past| past.left),
        claims => Side::BOTH.map(claim).to_vec(),
        orders => results(&game.id),
    }
}

/// The orders that decide a game by adjudication.
pub(super) fn results(game: &GameId) -> Vec<String> {
    ["1-0", "0-1", "1/2-1/2"].map(|result| format!("result {game} {result} adjudication")).into()
}

/// The players' own words.
pub(crate) fn quotes(sight: &GameAsShown) -> Vec<&str> {
    let claims = |side: Side| sight.game.past_end.as_ref().and_then(|past| past.claims.of(side).as_ref());
    Side::BOTH.into_iter().filter_map(claims).map(|claim| claim.analysis.as_str()).collect()
}
