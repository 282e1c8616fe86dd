//! Whether a game stands still, and which open matters see to it that somebody is reminded of it (semantics 38).
//!
//! A game stands still when its limit has passed, when no clock runs, or when no letter has made its half-move available.
//! The sweep opens a case about each that no matter covers.

use chrono::{DateTime, Duration, Utc};

use super::{Proposal, rhythm::A_WEEK, settled::OfGame};
use crate::{
    laws::{Game, PendingKind},
    model::{MatterKind, Order, Side, Standstill},
    wording::{Wording, phrases},
};

/// So long a game stands before a case is opened about it: what is on its way meanwhile comes by itself.
pub(crate) const A_DAY: Duration = Duration::days(1);

phrases! {
    /// The reason of an order that is proposed, which both players read.
    enum Reason {
        LongStopped { days: u32 } = "proposed-long-stopped",
        NeverAsked { number: u32 } = "proposed-never-asked",
    }
}

/// A game that stands still.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Standing {
    pub why: Standstill,
    pub since: DateTime<Utc>,
}

/// Why a game stands still, and since when; none where it is over, goes on, or is not to begin yet. A reported limit comes
/// first: it is what the director knows, also where the clocks have been stopped since.
pub(crate) fn standing(game: &Game, now: DateTime<Utc>) -> Option<Standing> {
    if game.outcome.is_some() {
        return None;
    }
    if let Some(past) = &game.past_end {
        // Until then the players say what they claim, and the sweep sees to it that it comes to whoever adjudicates.
        let since = game.stops.standing_since().filter(|_| past.left)?;
        return Some(Standing { why: Standstill::Adjudication, since });
    }
    let standing = match (game.flag, game.stops.standing_since()) {
        (Some(flag), _) => Standing { why: Standstill::Passed, since: flag.deadline },
        (None, Some(since)) => Standing { why: why_stopped(game), since },
        (None, None) if game.available.is_none() => {
            Standing { why: Standstill::NotAsked, since: to_be_asked_from(game) }
        }
        (None, None) => Standing { why: Standstill::Passed, since: game.limit_waits_from()? },
    };
    let begins = begins(game);
    Some(Standing { since: standing.since.max(begins), ..standing }).filter(|standing| standing.since <= now)
}

fn why_stopped(game: &Game) -> Standstill {
    match game.pending.map(|pending| pending.what) {
        Some(PendingKind::Claim(..)) => Standstill::Claim,
        Some(PendingKind::EarlyDraw) => Standstill::EarlyDraw,
        None if game.forfeited.is_some() => Standstill::Forfeit,
        None => Standstill::Stopped,
    }
}

/// When the first half-move is to be made (semantics 21).
fn begins(game: &Game) -> DateTime<Utc> {
    game.zone(game.first.side()).start_of(game.opening.start)
}

/// From when a letter should have asked for the half-move: the move before it, what set the game back, the clocks' going
/// on, or whoever plays on for a player; where its handover was undone, that handover.
fn to_be_asked_from(game: &Game) -> DateTime<Utc> {
    let made = game.records.last().map(|record| record.recorded);
    let returned = game.former.last().map(|former| former.at);
    let resumed = game.stops.over().iter().map(|(.., until)| *until).max();
    let undone = game.undone.as_ref().map(|undone| undone.handed.at);
    [made, returned, resumed, undone, game.seat_taken]
        .into_iter()
        .flatten()
        .max()
        .unwrap_or(DateTime::UNIX_EPOCH)
}

/// What is proposed where nobody has moved for long: where the director has stopped the clocks, that they go on; else to
/// wait, for the limit or the decision that waits brings a case of its own.
pub(crate) fn silent(game: &Game, now: DateTime<Utc>, wording: Wording<'_>) -> Proposal {
    match standing(game, now) {
        Some(Standing { why: Standstill::Stopped, since }) => long_stopped(game, since, now, wording),
        Some(_) | None => Proposal::Wait(A_WEEK),
    }
}

fn long_stopped(game: &Game, since: DateTime<Utc>, now: DateTime<Utc>, wording: Wording<'_>) -> Proposal {
    let days = u32::try_from((now - since).num_days()).unwrap_or(0);
    Proposal::of(&Order::Resume, &game.id, &Reason::LongStopped { days }, wording)
}

impl Standing {
    /// What a case about it proposes: that clocks go on which have stood for longer than players may be silent; that a
    /// half-move is asked for of which no letter is on its way; else to wait, for somebody who has been asked.
    pub fn proposes(
        &self,
        game: &Game,
        letter_waits: bool,
        now: DateTime<Utc>,
        wording: Wording<'_>,
    ) -> Proposal {
        let silence = game.regulations().time.silence.days;
        let long = silence > 0 && now - self.since >= Duration::days(silence.into());
        match self.why {
            Standstill::Stopped if long => long_stopped(game, self.since, now, wording),
            Standstill::NotAsked if !letter_waits => {
                let reason = Reason::NeverAsked { number: game.next_ply().move_number() };
                Proposal::of(&Order::Resend, &game.id, &reason, wording)
            }
            Standstill::Passed
            | Standstill::Adjudication
            | Standstill::Claim
            | Standstill::EarlyDraw
            | Standstill::Forfeit
            | Standstill::Stopped
            | Standstill::NotAsked => Proposal::Wait(A_WEEK),
        }
    }

    /// Whether a matter about the game, or an alarm about the whole desk, reminds somebody of it.
    pub fn is_covered_by(&self, matter: &OfGame<'_>, game: &Game) -> bool {
        let (on_move, now) = (game.on_move(), matter.half_move == Some(game.to_play()));
        let about = |why: Standstill| self.why == why;
        match matter.kind {
            MatterKind::StandsStill => matter.said == self.why.word(),
            MatterKind::Flag => about(Standstill::Passed) && game.flag.is_some(),
            MatterKind::TimeClaim => {
                let claims = |side: Side| side != on_move && game.claims_time(side);
                about(Standstill::Passed) && matter.side.is_some_and(claims)
            }
            // What is asked of the player on move, as long as nothing is reported: he may have moved.
            MatterKind::WhichGame | MatterKind::Doubtful => {
                about(Standstill::Passed) && game.flag.is_none() && matter.side == Some(on_move)
            }
            MatterKind::Claim => about(Standstill::Claim),
            MatterKind::EarlyDraw => about(Standstill::EarlyDraw),
            MatterKind::Adjudication => about(Standstill::Adjudication),
            MatterKind::Forfeit => about(Standstill::Forfeit),
            MatterKind::Silence => about(Standstill::Stopped) && now,
            MatterKind::Undelivered => about(Standstill::NotAsked) && now,
            MatterKind::WayOut | MatterKind::Allowance | MatterKind::Unsent | MatterKind::NotAskedFor => {
                about(Standstill::NotAsked)
            }
            MatterKind::Clock | MatterKind::Unfetched | MatterKind::WayIn => {
                about(Standstill::Passed) && game.flag.is_none()
            }
            MatterKind::Frozen | MatterKind::NoDirector => true,
            MatterKind::Unproven
            | MatterKind::Both
            | MatterKind::Order
            | MatterKind::LateMove
            | MatterKind::SentInTime
            | MatterKind::LateAcceptance
            | MatterKind::Dates
            | MatterKind::LongWay
            | MatterKind::TooLong
            | MatterKind::Offers
            | MatterKind::Record
            | MatterKind::Withdrawal
            | MatterKind::AddressAsked
            | MatterKind::AddressUnanswered
            | MatterKind::AddressDisputed
            | MatterKind::Words
            | MatterKind::Appeal
            | MatterKind::Quarantined
            | MatterKind::Unread
            | MatterKind::GivenUp
            | MatterKind::DirectorUnreached
            | MatterKind::Damaged
            | MatterKind::Space
            | MatterKind::Backup
            | MatterKind::Template => false,
        }
    }
}
