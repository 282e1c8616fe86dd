//! What a move sets off: the answers that both sides had sent beforehand, each at the instant of the move that set off
//! the first, until none applies.
//!
//! A conditional move is played in the ruling of the move that sets it off, at no cost; the fold drops what a move
//! deviates from. A move with a draw offer or a claim sets nothing off; `go on` then plays the answer as a move of that
//! day, whose time counts, for there was an offer to think about.

use chrono::{DateTime, Utc};

use crate::chess::{Numeric, Played};
use crate::laws::moves::record_move::{Brought, recorded};
use crate::laws::{Context, Fact, Game, Note, Notice, PerSide, Ruling, Step};
use crate::{model::Side, reflection::Charge};

/// The answer that is due.
enum Due {
    Reply(Box<Played>),
    /// It cannot be played in the position that arose.
    NotLegal(Numeric),
    /// An offer or a claim came with the move: its owner has to answer first.
    Waits,
    Nothing,
}

/// The ruling with all that its move sets off. Every ruling by which a move is made goes through here, whoever entered
/// it. A move with a claim sets nothing off, whatever becomes of the claim, nor does one that leaves an offer to be
/// answered; but a claim that is decided beside the game holds up nothing.
pub(in crate::laws) fn follow(game: &Game, mut ruling: Ruling, sent: DateTime<Utc>) -> Ruling {
    let moved = ruling.facts.iter().rev().find_map(|fact| match fact {
        Fact::Moved { half_move, .. } => Some(half_move.ply.side()),
        _ => None,
    });
    let (Some(by), Ok(mut after)) = (moved, game.foresee(&ruling.facts, sent)) else { return ruling };
    let had = |side: Side| {
        !game.conditionals.of(side).is_empty()
            || ruling.facts.iter().any(|fact| match fact {
                Fact::ConditionalsSet { by, lines, .. } => *by == side && !lines.is_empty(),
                _ => false,
            })
    };
    let claimed = ruling.facts.iter().any(|fact| matches!(fact, Fact::Claimed { beside: false, .. }));
    let had = PerSide::each(had);
    let mut made = Vec::new();
    let mut aside = None;
    loop {
        match due(&after, claimed) {
            Due::Reply(played) => {
                let reply = answered(&after, &played, sent);
                let next = after.foresee(&reply.facts, sent);
                ruling.facts.extend(reply.facts);
                // An answer that does not fit: nothing is told of it, and nobody enters it.
                let Ok(next) = next else { return ruling };
                after = next;
                made.extend(reply.notices);
            }
            Due::NotLegal(reply) => {
                let by = after.on_move();
                ruling.facts.push(Fact::ConditionalsLapsed { by, not_legal: Some(reply) });
                aside = Some((by, Note::ReplyNotLegal(reply)));
                after.state.conditionals.of_mut(by).clear();
                break;
            }
            Due::Waits => {
                aside = Some((after.on_move(), Note::ReplyWaits));
                break;
            }
            Due::Nothing => break,
        }
    }
    let gone = |side: &Side| *had.of(*side) && after.conditionals.of(*side).is_empty();
    let gone =
        Side::BOTH.into_iter().filter(gone).filter(|side| aside.is_none_or(|(other, _)| other != *side));
    let asides: Vec<(Side, Note)> = gone.map(|side| (side, Note::ConditionalsOver)).chain(aside).collect();
    if made.is_empty() {
        note(&mut ruling, &asides);
    } else {
        tell_of_chain(&mut ruling, by, made, &asides, after.outcome.is_some());
    }
    ruling
}

/// What is due from the side to move, by what it sent beforehand.
fn due(game: &Game, claimed: bool) -> Due {
    let owner = game.on_move();
    let over = game.outcome.is_some() || game.forfeited.is_some();
    let lines = game.conditionals.of(owner);
    match lines.first().and_then(|line| line.first()).filter(|_| !over) {
        Some(Step::Move(_)) if claimed || game.pending.is_some() || game.offers(owner.other()) => Due::Waits,
        Some(Step::Move(reply)) => match game.position().play(*reply) {
            Ok(played) => Due::Reply(Box::new(played)),
            Err(_) => Due::NotLegal(*reply),
        },
        Some(Step::Any) | None => Due::Nothing,
    }
}

/// An answer that was sent beforehand, made: it costs nothing.
fn answered(game: &Game, played: &Played, sent: DateTime<Utc>) -> Ruling {
    let owner = game.on_move();
    let context = Context { sender: owner, sent, answers: None, nothing_else: false };
    let mut reply = recorded(game, played, Brought::default(), &context);
    for fact in &mut reply.facts {
        if let Fact::Moved { charge, conditional, .. } = fact {
            *charge = Some(Charge::nothing(game.zone(owner).date(sent)));
            *conditional = true;
        }
    }
    reply
}

/// A move that set nothing off: what its receiver should know of his own lines stands beside it.
fn note(ruling: &mut Ruling, asides: &[(Side, Note)]) {
    for notice in &mut ruling.notices {
        if let Notice::YourMove { ply, notes } = notice {
            let reader = ply.side().other();
            notes.extend(asides.iter().filter(|(side, _)| *side == reader).map(|(_, note)| *note));
        }
    }
}

/// One letter to each player about the whole chain, in the place of those about its first move.
fn tell_of_chain(ruling: &mut Ruling, by: Side, made: Vec<Notice>, asides: &[(Side, Note)], over: bool) {
    let mut noted: Vec<(Side, Note)> = Vec::new();
    ruling.notices.retain(|notice| match notice {
        Notice::Recorded { ply, notes } => {
            noted.extend(notes.iter().map(|note| (ply.side(), *note)));
            false
        }
        Notice::YourMove { ply, notes } => {
            noted.extend(notes.iter().map(|note| (ply.side().other(), *note)));
            false
        }
        _ => true,
    });
    noted.retain(|(_, note)| *note != Note::Check);
    noted.extend(asides);
    let rest = made
        .into_iter()
        .filter(|notice| !matches!(notice, Notice::Recorded { .. } | Notice::YourMove { .. }));
    ruling.notices.splice(0..0, rest);
    if over {
        return;
    }
    for reader in [by.other(), by] {
        let notes = noted.iter().filter(|(side, _)| *side == reader).map(|(_, note)| *note).collect();
        ruling.notices.insert(0, Notice::Followed { by, reader, notes });
    }
}
