//! The stamp of a mail's sender's server: whether it counts, and when the director must see it (semantics 22).

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::{CaseOf, GameContext, Mail, Post, Workplace, cases, letters_named};
use crate::{
    docket::Proposal,
    laws::{Bounds, Fact, Game, Sent, UNSEEN, Way, Weight},
    letters::Letter,
    mail::chain_of,
    model::{Desk, MatterKind, MatterState, Side},
    store::{InboxRow, PlayerRow, Tx},
};

/// So many long ways that saved time go by in a game; then the arrival counts.
const MOST: usize = 2;

/// So many lines of servers are shown, the last ones, and so much of each.
const MOST_SHOWN: usize = 8;
const LONGEST_SHOWN: usize = 500;

/// When a mail of a player was sent, for a game of his.
pub(crate) fn stamped(mail: &Mail<'_>, table: &GameContext, player: &PlayerRow) -> Result<Sent> {
    let (arrived, stamp) = (mail.row.received, mail.message.chain.stamp.ok());
    let handed = self::handed(mail.tx, mail, table)?;
    let long = stamp.is_some_and(|stamp| arrived.signed_duration_since(stamp) > UNSEEN);
    let suspended = long && is_suspended(mail.tx, table, player)?;
    Ok(Sent::of(arrived, stamp, Bounds { handed, max_transit: max_transit(mail), suspended }))
}

/// The same for a mail that has not been read: whatever it answers, it is held against the letter for the half-move to
/// be made. Whether stamps of its sender still count is asked when it is read.
pub(crate) fn stamped_unread(place: &Workplace<'_>, row: &InboxRow, table: &GameContext) -> Sent {
    let stamp = chain_of(&row.raw, &place.desk.hosts).stamp.ok();
    let handed = table.game.available.as_ref().map(|available| available.handed.at);
    Sent::of(row.received, stamp, Bounds { handed, max_transit: max_transit(place), suspended: false })
}

fn max_transit(place: &Workplace<'_>) -> Duration {
    Duration::hours(place.config.max_transit.into())
}

/// Since when what a mail answers can have been known to its sender: the letter for the half-move to be made, and
/// the one that it answers.
fn handed(tx: &Tx<'_>, mail: &Mail<'_>, table: &GameContext) -> Result<Option<DateTime<Utc>>> {
    let unmade = table.game.unmade.as_ref().map(|unmade| &unmade.available);
    let available = table.game.available.as_ref().or(unmade).map(|available| available.handed.at);
    let answered = letters_named(tx, mail.message)?.into_iter().next().and_then(|letter| letter.accepted);
    Ok(available.into_iter().chain(answered).max())
}

/// Whether long ways of this player's mails count no more in this game: the director has said so, or two of them have
/// saved time since he last said that they may.
fn is_suspended(tx: &Tx<'_>, table: &GameContext, player: &PlayerRow) -> Result<bool> {
    let mut saved = 0_usize;
    for matter in tx.all_matters(table.row.id)? {
        if matter.player != Some(player.id) || matter.kind != MatterKind::LongWay {
            continue;
        }
        saved = match matter.state {
            MatterState::Taken => 0,
            MatterState::Refused => MOST,
            MatterState::Open | MatterState::Settled | MatterState::Lapsed => saved.saturating_add(1),
        };
    }
    Ok(saved >= MOST)
}

/// A case for the director where a long way of a mail saved its sender a day or the limit, or would have saved one and
/// does not count by itself. Something of his time hangs on it; `before` is the game as the mail found it.
pub(crate) fn weigh_way(
    post: &Post<'_>,
    before: &Game,
    table: &GameContext,
    by: Side,
    way: Way,
    inbox: i64,
) -> Result<()> {
    if !way.is_long() {
        return Ok(());
    }
    let kind = match way.stamped.weight {
        Weight::Counts | Weight::Suspended => MatterKind::LongWay,
        Weight::TooLong => MatterKind::TooLong,
        Weight::BeforeLetter => return Ok(()),
    };
    let (days, limit) = saved(before, by, way);
    if days == 0 && !limit {
        return Ok(());
    }
    let chain = chain_shown(post.tx, post.desk, inbox)?;
    let letter = Letter::LongWay { sight: table.sight(None, post.now), by, way, days, limit, chain };
    cases::tell_case(post, table, CaseOf::proposing(kind, Some(by), Proposal::Leave), letter)
}

/// The last lines of the servers that a mail came by, as a director is shown them.
pub(crate) fn chain_shown(tx: &Tx<'_>, desk: &Desk, inbox: i64) -> Result<Vec<String>> {
    let lines = chain_of(&tx.mail(inbox)?.raw, &desk.hosts).lines;
    let last = lines.iter().rev().take(MOST_SHOWN).rev();
    Ok(last.map(|line| line.chars().take(LONGEST_SHOWN).collect()).collect())
}

/// What an earlier instant saves the player on move: days that are not charged, and whether the limit is kept.
fn saved(game: &Game, by: Side, way: Way) -> (u32, bool) {
    if game.on_move() != by {
        return (0, false);
    }
    let (stamped, arrived) = (way.stamped.at, way.arrived);
    let days = |sent| game.charge_if_sent(sent).map_or(0, |charge| charge.days);
    let late = |sent| game.late_if_sent(sent);
    (days(arrived).saturating_sub(days(stamped)), late(arrived) && !late(stamped))
}

/// Whether what was recorded ends the time of a side, or bears on how much of it there is.
pub(crate) fn spends_time(facts: &[Fact], by: Side) -> bool {
    facts.iter().any(|fact| match fact {
        Fact::Moved { half_move, .. } | Fact::LateMoveKept { half_move, .. } => half_move.ply.side() == by,
        Fact::Claimed { by: claimant, .. } | Fact::DrawAgreed { by: claimant, .. } => *claimant == by,
        Fact::Refilled { by: player, .. } | Fact::LongThink { by: player, .. } => *player == by,
        Fact::Ended { .. } => true,
        _ => false,
    })
}
