//! A move that was sent after the limit and kept: it is made after all where the limit moves behind it, by an outage or a
//! ruling.
//!
//! Laws 6.6

use chrono::{DateTime, Utc};

use crate::laws::moves::record_move::{Brought, recorded};
use crate::laws::{Context, Game, Ruling, time::leave};

/// When the sweep must look at a kept move: at once, where it is no longer late.
pub(crate) fn played_from(game: &Game) -> Option<DateTime<Utc>> {
    let kept = game.kept_late.filter(|kept| kept.half_move == game.to_play())?;
    (!game.late_if_sent(kept.sent)).then_some(kept.sent)
}

/// Makes it.
pub(crate) fn in_time(game: &Game) -> Option<Ruling> {
    let sent = played_from(game)?;
    let played = game.position().play(game.kept_late?.numeric).ok()?;
    let context = Context { sender: game.on_move(), sent, answers: None, nothing_else: false };
    // The limit may have moved by leave, which the move then ends as any other does; where moves are refused on leave, it
    // was sent before anybody knew of that, and is made.
    let ending_leave = leave::recorded(game, &played, &Brought::default(), &context);
    Some(ending_leave.unwrap_or_else(|_| recorded(game, &played, Brought::default(), &context)))
}
