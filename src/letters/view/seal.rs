//! A seal that was looked up, in figures and names.

use minijinja::{Value, context};

use super::{
    super::{Addressee, SealFound, SealLookedUp, scrub::scrub, wrap::wrap},
    day::Moment,
    script::Scripts,
};
use crate::model::Zone;

/// How wide the words of an entry are set. A mail program that breaks lines breaks none of these.
const WORDS: usize = 60;

pub(crate) fn shown(looked: &SealLookedUp, to: &Addressee, zone: Zone) -> Value {
    let written = scrub(&looked.written);
    match &looked.found {
        SealFound::OfGame { sight, entry, at, what } => {
            let (game, scripts) = (&sight.game, Scripts::for_reader(sight, to));
            let last = game.score.numbered().last();
            context! {
                written, found => "game", game => game.id.to_string(), entry, at => Moment::of(*at, zone), what => wrap(what, WORDS),
                since => game.entries.saturating_sub(*entry), newest => game.digest.seal(), entries => game.entries,
                last => last.map(|(ply, made)| format!("{ply} {}", scripts.both(made))),
            }
        }
        SealFound::OfEvent { event, entry, at, entries } => context! {
            written, found => "event", event, entry, at => Moment::of(*at, zone), entries,
            since => entries.saturating_sub(*entry),
        },
        SealFound::StandsStill(game) => {
            context! { written, found => "broken", game => game.to_string() }
        }
        SealFound::Nothing => context! { written, found => "nothing" },
        SealFound::NoSeal => context! { written, found => "no-seal" },
    }
}
