//! What the letters about a ruling say beside the game; and what follows on an irregularity, in figures: what it costs now,
//! what the next one would cost, and which entries of the journal the director may strike.

use chrono::{DateTime, Utc};
use minijinja::{Value, context, value::Serde};

use super::{
    super::{
        GameAsShown, RulingTold,
        scrub::{plain, safe, scrub, worded},
    },
    day::Day,
    person::{NamedPerson, person, place},
};
use crate::{
    event::spoken,
    laws::{Game, Incident, Irregularity, NoMove, PendingKind},
    model::{Claim, Claimed, Order, Side},
    regulations::Rung,
    wording::{Wording, phrases},
};

pub(crate) fn ruled(sight: &GameAsShown, ruled: &RulingTold, wording: Wording<'_>) -> Value {
    let game = &sight.game;
    let yours = |side: Side| sight.reader == Some(side);
    let of_side = |side: Side| context! { player => person(sight, side), yours => yours(side) };
    let details = match &ruled.order {
        Order::Grant(_) | Order::Refuse(_) => ruled.waited.map_or_else(
            || context! {},
            |waited| {
                let claim = match waited.what {
                    PendingKind::Claim(claim, _) => Some(worded(wording, &AskedFor::from(claim))),
                    PendingKind::EarlyDraw => None,
                };
                let intended = matches!(waited.what, PendingKind::Claim(_, Some(_)));
                let beside = waited.beside.map(|(_, half_move)| place(half_move.ply));
                context! { claim => claim, intended => intended, beside => beside, ..of_side(waited.by) }
            },
        ),
        Order::Reinstate { ply, keep_clocks } => context! { at => place(*ply), kept => keep_clocks },
        Order::Reconstruct { force, .. } => context! { at => place(game.next_ply()), forced => force },
        Order::Restart { colours, keep_clocks, fen } => {
            context! { colours => colours, kept => keep_clocks, set => fen.is_some() }
        }
        Order::NewPeriod(side) | Order::Warn(side) | Order::Withdraw { side, .. } => of_side(*side),
        Order::Overstep(side) => {
            context! { from_next => game.clocks.of(*side).is_between_counts(), ..of_side(*side) }
        }
        Order::Leave { side, from, until } => {
            context! { from => Day::of(*from), until => Day::of(*until), ..of_side(*side) }
        }
        Order::Neutral { from, until } => context! { from => Day::of(*from), until => Day::of(*until) },
        Order::Penalty { side, days } | Order::Credit { side, days } => {
            context! { days => days, ..of_side(*side) }
        }
        Order::Strike { entry } => struck(sight, *entry),
        Order::Delivered => {
            let before = |at: DateTime<Utc>| at < sight.now;
            context! { counted => game.available.as_ref().is_some_and(|asked| before(asked.handed.at)) }
        }
        Order::Regulation { key, value } => context! { key => plain(key), value => scrub(value) },
        Order::Result { .. }
        | Order::Stop
        | Order::Resume
        | Order::Resend
        | Order::Clocks { .. }
        | Order::Move { .. } => {
            context! {}
        }
    };
    context! {
        order => ruled.order.word(), reason => safe(&ruled.reason), by => plain(&spoken(&ruled.by)), operator => ruled.operator, adjudicates => ruled.adjudicates,
        overrules => ruled.overrules.map(|result| result.to_string()), asks => game.outcome.is_none() && game.available.is_none(),
        withdrawn => ruled.withdrawn.map(|(ply, _)| place(ply)),
        claim_void => ruled.withdrawn.is_some_and(|(_, claimed)| claimed), ..details
    }
}

/// What an entry recorded that no longer counts.
fn struck(sight: &GameAsShown, entry: u32) -> Value {
    let Some(incident) = sight.game.incidents.iter().find(|incident| incident.entry == entry) else {
        return context! { entry => entry };
    };
    let (what, days) = named(incident.what);
    context! { entry => entry, what => what, days => days, player => person(sight, incident.side), side => Serde(incident.side) }
}

/// An irregularity, or what followed on one, by its word and its days.
fn named(what: Irregularity) -> (&'static str, u32) {
    match what {
        Irregularity::IllegalMove => ("illegal-move", 0),
        Irregularity::UnclearMove => ("unclear-move", 0),
        Irregularity::WrongClaim => ("wrong-claim", 0),
        Irregularity::VainOffer => ("vain-offer", 0),
        Irregularity::Warning => ("warning", 0),
        Irregularity::Penalty(days) => ("penalty", days),
        Irregularity::Credit(days) => ("credit", days),
    }
}

pub(crate) fn follows(sight: &GameAsShown, side: Side, what: Irregularity, nth: u32) -> Value {
    let game = &sight.game;
    let (now, next) = (game.rung(what, nth), game.rung(what, nth.saturating_add(1)));
    let regulations = game.regulations();
    let name = |side| NamedPerson::of(game.name(side), None);
    context! {
        now => words(&now), next => words(&next), same => now == next, what => Serde(what), nth,
        bonus => regulations.bonus_days, penalty => regulations.illegal_move_penalty_days,
        yours => sight.reader == Some(side), reader => sight.reader.map(Serde),
        offender => name(side), opponent => name(side.other()),
    }
}

/// A letter about what follows: what for, and what may be struck.
pub(crate) fn details(
    sight: &GameAsShown,
    wording: Wording<'_>,
    (side, what, nth): (Side, Irregularity, u32),
    line: Option<&NoMove>,
) -> Value {
    context! {
        player => person(sight, side), follows => follows(sight, side, what, nth),
        read => line.map(|line| scrub(&line.read)),
        why => line.and_then(|line| line.why.as_ref()).map(|why| worded(wording, why)),
        strike => entries(&sight.game, side, what).into_iter().map(entry).collect::<Vec<_>>(),
    }
}

/// What follows on a move that was not clear, where it was counted and the event has something follow on such moves.
pub(crate) fn unclear(sight: &GameAsShown, read: &str) -> Option<Value> {
    let game = &sight.game;
    let side = sight.reader?;
    let read = read.split_whitespace().collect::<Vec<_>>().join(" ");
    let counted = game.unclear.iter().any(|text| text.ends_with(&read) || read.ends_with(text));
    let ladder = &game.regulations().unclear_moves;
    let nth = game.count(side, Irregularity::UnclearMove);
    let matters = ladder.0.iter().any(|rung| !rung.sanctions().is_empty());
    (counted && matters).then(|| follows(sight, side, Irregularity::UnclearMove, nth))
}

/// What a rung brings, in the words of the event file.
pub(super) fn words(rung: &Rung) -> Vec<&'static str> {
    rung.sanctions().iter().map(|sanction| sanction.word()).collect()
}

/// The last irregularity of this kind and what was recorded on it.
fn entries(game: &Game, side: Side, what: Irregularity) -> Vec<Incident> {
    let its = |incident: &&Incident| incident.side == side && incident.what == what && !incident.struck;
    let Some(last) = game.incidents.iter().rev().find(its) else { return Vec::new() };
    game.incidents.iter().filter(|incident| incident.entry >= last.entry).copied().collect()
}

fn entry(incident: Incident) -> Value {
    let (word, days) = named(incident.what);
    context! { number => incident.entry, what => if incident.what.is_counted() { "count" } else { word }, days }
}

phrases! {
    /// What a claim asks for.
    #[derive(Copy)]
    pub(super) enum AskedFor {
        Repetition = "claim-for-repetition",
        FiftyMoves = "claim-for-fifty-moves",
        WinByTables = "claim-for-win-by-tables",
        DrawByTables = "claim-for-draw-by-tables",
        WinByAdjudication = "claim-for-win-by-adjudication",
        DrawByAdjudication = "claim-for-draw-by-adjudication",
    }
}

impl From<Claim> for AskedFor {
    fn from(claim: Claim) -> AskedFor {
        match claim {
            Claim::Repetition => AskedFor::Repetition,
            Claim::FiftyMoves => AskedFor::FiftyMoves,
            Claim::Tablebase { verdict: Claimed::Win } => AskedFor::WinByTables,
            Claim::Tablebase { verdict: Claimed::Draw } => AskedFor::DrawByTables,
            Claim::Adjudication { verdict: Claimed::Win } => AskedFor::WinByAdjudication,
            Claim::Adjudication { verdict: Claimed::Draw } => AskedFor::DrawByAdjudication,
        }
    }
}
