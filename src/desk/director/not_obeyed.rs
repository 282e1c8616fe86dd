//! Why an order of a director's was not carried out in a game.

use crate::{
    laws::director::OrderRejected,
    wording::{InARow, Phrase, Sentence, phrases},
};

phrases! {
    /// Why a director may not rule in a game.
    pub(crate) enum HisOwnGame {
        /// He plays in it.
        Plays = "his-own-game-plays",
        /// A player of this name writes from his address.
        SameAddress[player: String] = "his-own-game-same-address",
    }
}

phrases! {
    /// Why an order was not carried out.
    pub(crate) enum NotObeyed {
        /// Whoever gave it may not rule in that game.
        HisOwnGame {
            /// Why not.
            own: HisOwnGame,
            /// Who may; none where nobody else directs it.
            rules: Option<String>,
        } = "not-obeyed-his-own-game",
        /// It does not fit the game.
        Unfit {
            /// Why not.
            why: OrderRejected,
            /// The orders that would fit, as they are written.
            fits: InARow<String>,
        } = "not-obeyed-unfit",
        /// It asks for the list of orders.
        Help = "not-obeyed-help",
    }
}

impl NotObeyed {
    /// Why, without what would fit.
    pub(crate) fn in_short(&self) -> Sentence {
        match self {
            NotObeyed::Unfit { why, .. } => why.sentence(),
            NotObeyed::HisOwnGame { .. } | NotObeyed::Help => self.sentence(),
        }
    }
}
