//! What players say about time.

use crate::{inert::TOM, inert::mirror::Mirror, support::club::*};

/// Leave, long thinks and repeats in the third game, in which Tom has the first move; leave lies far ahead.
pub fn words(mirror: &mut Mirror) {
    for (person, half_move, body, kind) in [
        (JAN, 1, "repeat", "refused-repeat-too-soon"),
        (TOM, 1, "leave", "leave-shown"),
        (TOM, 1, "leave 2028-06-01 2028-06-20", "leave"),
        (TOM, 1, "leave 3/4/2028 20/4/2028", "leave-which-date"),
        (TOM, 1, "leave 2028-08-20 2028-08-10", "leave-backwards"),
        (TOM, 1, "leave 2026-11-02 2026-11-06", "leave-not-in-advance"),
        (TOM, 1, "leave 2028-06-20 2028-06-24", "leave-overlaps"),
        (TOM, 1, "leave 2028-08-01 2028-09-20", "leave-too-long"),
        (TOM, 1, "cancel leave 2028-07-01", "leave-not-booked"),
        (TOM, 1, "cancel leave 2028-06-01", "leave-of-opponent"),
        (TOM, 1, "long think", "long-think"),
        (JAN, 1, "long think", "refused-no-time-runs"),
        (TOM, 1, "refill", "refused-no-refill"),
        (TOM, 1, "repeat", "repeat"),
        (TOM, 1, "timezone Europe/Paris", "settings"),
        (TOM, 1, "clock", "clock"),
        (TOM, 1, "withdraw", "withdrawal"),
        (JAN, 1, "repeat", "repeat-sent"),
    ] {
        mirror.submitted(person, 3, half_move, body, kind);
    }
}

/// A move on leave, where none is taken.
pub fn on_leave(mirror: &mut Mirror) {
    let now = mirror.club.now.date_naive();
    let (first, last) = (now + chrono::Duration::days(2), now + chrono::Duration::days(20));
    mirror.submitted(TOM, 2, 2, &format!("leave {first} {last}"), "leave");
    mirror.club.later(48);
    mirror.submitted(LENA, 2, 1, "1. 5254", "your-move");
    mirror.submitted(TOM, 2, 2, "1... 5755", "refused-on-leave");
    mirror.submitted(TOM, 2, 2, &format!("cancel leave {first}"), "leave");
}

/// The bank of Triple Block, and a player without a game.
pub fn triple_block(mirror: &mut Mirror) {
    mirror.submitted(TOM, 3, 1, "leave 2028-06-01 2028-06-20", "leave-not-here");
    mirror.club.later(20 * 24);
    mirror.submitted(TOM, 3, 1, "refill", "refilled");
    mirror.submitted(TOM, 2, 2, "resign", "game-over");
    mirror.submitted(TOM, 3, 1, "resign", "game-over");
    mirror.submitted(TOM, 3, 1, "leave", "leave-no-game");
}
