//! What came of an order about an event and its people, or why nothing did.

use anyhow::Result;
use chrono::NaiveDate;

use super::shown::NotShown;
use crate::{
    model::{GameId, GameResult},
    wording::{AllOf, Arg, Argument, InEnglish, phrases},
};

phrases! {
    /// Why an order about an event was not carried out.
    pub(crate) enum EventOrderNotDone {
        NotShown(NotShown),
        /// Whoever gives it plays against him, is he himself, or writes for one of them.
        HisOwn { rules: Option<String> } = "event-order-his-own",
        /// The same of the players of a game.
        PlaysThere { rules: Option<String> } = "event-order-plays-there",
        /// He would meet whoever is to come in.
        WouldMeet { rules: Option<String> } = "event-order-would-meet",
        /// Somebody else's, or the desk's own.
        AddressTaken[name: String] = "event-order-address-taken",
        /// It is where his letters go already.
        AddressKnown[name: String] = "event-order-address-known",
        NameTaken[name: String] = "event-order-name-taken",
        /// Why a value cannot be, in our words.
        Unfit[why: String] = "event-order-unfit",
        Known[value: String] = "event-order-known",
        NoGamesLeft[name: String] = "event-order-no-games-left",
        NotHisGame { name: String, game: GameId } = "event-order-not-his-game",
        TimeClaimWaits { name: String, game: GameId } = "event-order-time-claim-waits",
        Closed { on: NaiveDate, removed: bool } = "event-order-closed",
        /// Words for several that begin with the name of this player and a colon.
        ToOneAlone[name: String] = "event-order-to-one-alone",
        /// Words for those of a game who are erased, or play nothing any more.
        NobodyThere[game: GameId] = "event-order-nobody-there",
        /// Somebody is to come in late where nothing was played yet.
        BeforeTheFirstMove = "event-order-before-the-first-move",
        IntoAMatch = "event-order-into-a-match",
        NoLateEntries = "event-order-no-late-entries",
        /// The last day of them.
        LateEntriesOver[on: NaiveDate] = "event-order-late-entries-over",
        GamesListed = "event-order-games-listed",
        /// All who direct would be whoever comes in or this opponent of his, or write for one of them.
        NobodyDirects[opponent: String] = "event-order-nobody-directs",
    }
}

/// A game that an order has ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct EndedGame {
    pub game: GameId,
    pub result: Option<GameResult>,
}

impl Argument for EndedGame {
    fn arg(&self) -> Arg {
        let result = self.result.map(|result| format!(" {result}")).unwrap_or_default();
        format!("{}{result}", self.game).arg()
    }
}

phrases! {
    /// What was done of such an order.
    pub(crate) enum EventOrderDone {
        Announced { players: usize, event: String } = "event-order-announced",
        /// To whom.
        AnnouncedInGame { names: AllOf<String>, game: GameId } = "event-order-announced-in-game",
        Moved[name: String] = "event-order-moved",
        Corrected { name: String, value: String } = "event-order-corrected",
        Substituted { name: String, whom: String, games: usize, language: String, zone: String } =
            "event-order-substituted",
        Entered { name: String, number: u32, games: AllOf<String>, language: String, zone: String } =
            "event-order-entered",
        /// With the result of each game.
        Withdrawn { name: String, games: AllOf<EndedGame>, left: AllOf<GameId> } = "event-order-withdrawn",
    }
}

pub(super) type Done = Result<Result<EventOrderDone, EventOrderNotDone>>;

impl EventOrderNotDone {
    /// Whether somebody else of those who direct may give the order.
    pub(super) fn is_for_another(&self) -> bool {
        use EventOrderNotDone::{HisOwn, PlaysThere, WouldMeet};
        matches!(self, HisOwn { .. } | PlaysThere { .. } | WouldMeet { .. })
    }
}

impl EventOrderDone {
    /// For the log and the shell.
    pub(crate) fn log(&self) -> String {
        self.in_english()
    }
}

impl EventOrderDone {
    /// The games in which it was carried out.
    pub(crate) fn games(&self) -> Vec<GameId> {
        match self {
            EventOrderDone::Withdrawn { games, .. } => {
                games.0.iter().map(|ended| ended.game.clone()).collect()
            }
            EventOrderDone::Announced { .. }
            | EventOrderDone::AnnouncedInGame { .. }
            | EventOrderDone::Moved(_)
            | EventOrderDone::Corrected { .. }
            | EventOrderDone::Substituted { .. }
            | EventOrderDone::Entered { .. } => Vec::new(),
        }
    }
}
