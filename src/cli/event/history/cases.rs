//! What no journal has, since it changes nothing by itself, and is an act of a player all the same: that he appealed, that he
//! wants to leave, that he disputes the record, his dates or a change of his address; and what became of it.

use anyhow::Result;

use super::act::{Act, Stands};
use crate::{
    model::{MatterKind, MatterState},
    store::{EventRow, Tx},
};

pub(super) fn acts(books: &Tx<'_>, event: &EventRow) -> Result<Vec<Act>> {
    let mut acts = Vec::new();
    for matter in books.matters_of_event(event.id)? {
        let Some(what) = act(matter.kind) else { continue };
        let of = match matter.game {
            Some(game) => books.game_by_id(game)?.name.to_string(),
            None => event.code.to_string(),
        };
        let stands = Stands::Case(matter.id);
        let who = matter.player.map(|player| books.player(player)).transpose()?;
        let who = who.map_or_else(|| "a player".to_owned(), |player| player.name);
        let what = format!("case {}: {who} {what}", matter.id);
        acts.push(Act { at: matter.opened, of: of.clone(), stands, what });
        if let Some((at, what)) = matter.ended.zip(ended(matter.state)) {
            acts.push(Act { at, of, stands, what: format!("case {}: {what}", matter.id) });
        }
    }
    Ok(acts)
}

/// What a player has done with whom a case of this kind is about; none where it is no act of his, or a journal has it.
fn act(kind: MatterKind) -> Option<&'static str> {
    match kind {
        MatterKind::Appeal => Some("appeals against a ruling"),
        MatterKind::Withdrawal => Some("wants to leave the event"),
        MatterKind::Record => Some("holds another record of the game"),
        MatterKind::Dates => Some("stands by dates that cannot be"),
        MatterKind::AddressDisputed => Some("disputes a change of address, from an address before it"),
        MatterKind::Unproven
        | MatterKind::WhichGame
        | MatterKind::Both
        | MatterKind::Doubtful
        | MatterKind::AddressAsked
        | MatterKind::Order
        | MatterKind::Claim
        | MatterKind::EarlyDraw
        | MatterKind::Flag
        | MatterKind::LateMove
        | MatterKind::SentInTime
        | MatterKind::TimeClaim
        | MatterKind::LateAcceptance
        | MatterKind::LongWay
        | MatterKind::TooLong
        | MatterKind::Offers
        | MatterKind::Silence
        | MatterKind::Forfeit
        | MatterKind::Adjudication
        | MatterKind::Words
        | MatterKind::AddressUnanswered
        | MatterKind::Undelivered
        | MatterKind::StandsStill
        | MatterKind::NoDirector
        | MatterKind::Clock
        | MatterKind::WayOut
        | MatterKind::Allowance
        | MatterKind::Frozen
        | MatterKind::Unfetched
        | MatterKind::Template
        | MatterKind::Quarantined
        | MatterKind::Unread
        | MatterKind::WayIn
        | MatterKind::Unsent
        | MatterKind::GivenUp
        | MatterKind::DirectorUnreached
        | MatterKind::NotAskedFor
        | MatterKind::Damaged
        | MatterKind::Space
        | MatterKind::Backup => None,
    }
}

/// What became of a case; none while it waits.
fn ended(state: MatterState) -> Option<&'static str> {
    match state {
        MatterState::Open => None,
        MatterState::Taken => Some("decided"),
        MatterState::Refused => Some("all is left as it is"),
        MatterState::Settled => Some("settled by what happened since"),
        MatterState::Lapsed => Some("it waits no longer, and nothing was decided"),
    }
}
