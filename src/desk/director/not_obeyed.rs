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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        laws::{NotClear, Refusal},
        wording::InEnglish,
    };

    #[test]
    fn what_would_fit_stands_behind_the_end_of_a_sentence() {
        let unfit = |why, fits: &[&str]| {
            let fits = InARow(fits.iter().map(ToString::to_string).collect());
            NotObeyed::Unfit { why, fits }.in_english()
        };
        let said = unfit(OrderRejected::WhichClaim, &["grant CLUB26/1 w", "grant CLUB26/1 b"]);
        assert!(said.ends_with("w or b. What would fit: grant CLUB26/1 w; grant CLUB26/1 b"), "{said}");
        let unclear = |why| {
            let why = OrderRejected::MoveUnclear { why, instead: Vec::new() };
            unfit(why, &["move CLUB26/1 1. 5254"])
        };
        let said = unclear(Refusal::OnlyNumeric { read: "e4".into(), instead: Vec::new() }.sentence());
        assert!(said.contains("numeric counts. What would fit: move"), "{said}");
        let said = unclear(NotClear::OtherStart.sentence());
        assert!(said.contains("than the game. What would fit: move"), "{said}");
        let over = OrderRejected::GameOver { word: "stop" };
        assert_eq!(unfit(over.clone(), &[]), over.in_english());
    }
}
