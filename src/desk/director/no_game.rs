//! Why an order finds no game in which it could be ruled, in the words of the answer to it.

use crate::{
    laws::Break,
    model::{EventCode, GameId},
    wording::phrases,
};

phrases! {
    /// That a game's journal does not hold.
    pub(crate) enum JournalBroken {
        From {
            game: GameId,
            /// The first entry that does not hold.
            entry: u32,
            why: Break,
        } = "journal-broken",
    }
}

phrases! {
    /// Why there is no game for an order.
    pub(crate) enum NoGame {
        /// It names none, and answers no letter about one.
        NotNamed = "no-game-not-named",
        OfAnotherEvent { game: GameId, event: EventCode } = "no-game-of-another-event",
        NoSuch[game: GameId] = "no-game-no-such",
        /// Its journal does not hold, and the order would not set it right.
        StandsStill { game: GameId, broken: JournalBroken } = "no-game-stands-still",
    }
}
