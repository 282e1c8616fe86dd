//! What the letters about a ruling say beside the game.

use chrono::{DateTime, Utc};
use minijinja::{Value, context, value::Serde};

use super::{
    super::{
        GameAsShown, RulingTold,
        scrub::{plain, safe, scrub, worded},
    },
    day::Day,
    person::{person, place},
};
use crate::{
    laws::{Irregularity, PendingKind},
    model::{Claim, Claimed, Order, Side},
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
        Order::NewPeriod(side) | Order::Warn(side) | Order::Withdraw(side) => of_side(*side),
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
        order => ruled.order.word(), reason => safe(&ruled.reason), by => plain(&ruled.by), operator => ruled.operator,
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
pub(super) fn named(what: Irregularity) -> (&'static str, u32) {
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
