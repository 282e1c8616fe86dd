//! Why a line that was meant as an order does not read. Each sentence is the end of one: without its capital and full stop.

use super::cursor::{Words, plain};
use crate::wording::phrases;

phrases! {
    pub enum WhyUnread {
        /// Nothing stands there that could be the word of an order.
        NoWord = "order-unread-no-word",
        /// A word that begins no order: as written.
        NoOrder[word: String] = "order-unread-no-order",
        /// `tell` or `help` where only a ruling can stand.
        NoRuling = "order-unread-no-ruling",
        /// What stands where the name of the game does is none.
        GameName { name: String, perhaps_reason: bool } = "order-unread-game-name",
        /// At the shell no game stands behind the word of the order.
        GameBehind[word: &'static str] = "order-unread-game-behind",
        SampleGame = "order-unread-sample-game",
        /// A second game behind the first: as written.
        SecondGame[second: String] = "order-unread-second-game",
        /// An event where a game must stand.
        EventForGame { word: &'static str, code: String } = "order-unread-event-for-game",
        /// `GAME`, as we show it where the game has to be written.
        GameGap = "order-unread-game-gap",
        /// Another word that we show where something has to be written.
        Gap[gap: &'static str] = "order-unread-gap",
        /// A side in full, which the order needs, or with which its reason begins.
        SideOrReason[word: String] = "order-unread-side-or-reason",
        /// Something behind the arguments that can be no reason.
        LeftOver { why: LeftOver, begins: String } = "order-unread-left-over",
        NoReason = "order-unread-no-reason",
        /// A move from a card, and nothing about how it came.
        NoReasonForMove = "order-unread-no-reason-for-move",
        /// A reason that is too long: the most characters.
        LongReason[most: usize] = "order-unread-long-reason",
        Side[found: StandsThere] = "order-unread-side",
        Days[found: StandsThere] = "order-unread-days",
        Entry[found: StandsThere] = "order-unread-entry",
        Result[found: StandsThere] = "order-unread-result",
        HalfMove[found: StandsThere] = "order-unread-half-move",
        /// Not whether the days that were used are kept.
        Kept[found: StandsThere] = "order-unread-kept",
        /// `clocks`, and neither `keep` nor this behind it.
        Clocks[other: &'static str] = "order-unread-clocks",
        Clock[found: StandsThere] = "order-unread-clock",
        /// A side, as written, without its days.
        ClockDays[side: String] = "order-unread-clock-days",
        ClockTwice = "order-unread-clock-twice",
        Key[found: StandsThere] = "order-unread-key",
        NoValue = "order-unread-no-value",
        Move[found: StandsThere] = "order-unread-move",
        FirstDay[found: StandsThere] = "order-unread-first-day",
        LastDay[found: StandsThere] = "order-unread-last-day",
        /// `received` or `sent` without a date.
        CardDate { word: &'static str, found: StandsThere } = "order-unread-card-date",
        /// A date that can be two.
        EitherDate { which: WhichDate, one: String, other: String } = "order-unread-either-date",
        Position(WhyNoPosition),
        /// `tell` without whom.
        Whom = "order-unread-whom",
        /// The same, where what stands there may be the first word of what is to be told.
        WhomOrText = "order-unread-whom-or-text",
        /// `tell w:` and no more.
        NoText = "order-unread-no-text",
        /// `announce` and no more.
        NothingAnnounced = "order-unread-nothing-announced",
        /// `announce w: …` without a game.
        AnnouncedToSide = "order-unread-announced-to-side",
        /// `address` without a player, or without an address.
        NewAddress = "order-unread-new-address",
        /// What stands there is no address: as written.
        NoAddress[written: String] = "order-unread-no-address",
        /// Behind `substitute`.
        Substitute = "order-unread-substitute",
        /// `correct` without player, key or value.
        Correction = "order-unread-correction",
        CorrectedValue { key: String, value: String } = "order-unread-corrected-value",
        NoReasonForCorrection = "order-unread-no-reason-for-correction",
        /// Behind `enter`.
        Enter = "order-unread-enter",
        KeyTwice[key: &'static str] = "order-unread-key-twice",
        NoReasonForEntry = "order-unread-no-reason-for-entry",
        /// Behind `withdraw`, of somebody by his name.
        Withdraw = "order-unread-withdraw",
        /// `case` without its number.
        CaseNumber = "order-unread-case-number",
        /// `player`, or `games`, and behind it nothing that names one.
        PlayerName = "order-unread-player-name",
        /// A request with more beside it than belongs to it: as written.
        BesideRequest { word: &'static str, rest: String } = "order-unread-beside-request",
    }
}

phrases! {
    /// Why what is left in front of a reason, or as its beginning, is none.
    pub enum LeftOver {
        Misspelt { word: String, meant: &'static str } = "left-over-misspelt",
        /// A word of the grammar out of its place.
        OutOfPlace[word: &'static str] = "left-over-out-of-place",
        /// A figure too many, or a date: as written.
        Figure[word: String] = "left-over-figure",
        /// A word that is not known, and a figure behind it.
        BeforeFigure[word: String] = "left-over-before-figure",
        SecondResult[result: String] = "left-over-second-result",
        Position = "left-over-position",
        /// A sign that may be an offer: as written.
        Sign[sign: String] = "left-over-sign",
    }
}

phrases! {
    /// Why a position does not read: the first of its fields that does not.
    pub enum WhyNoPosition {
        Board[found: StandsThere] = "no-position-board",
        Fields = "no-position-fields",
        Turn[field: String] = "no-position-turn",
        Castling[field: String] = "no-position-castling",
        /// The square of a pawn that can be taken in passing: as written.
        Passing[field: String] = "no-position-passing",
        /// One of the two counters without the other.
        Counters[one: u32] = "no-position-counters",
    }
}

phrases! {
    /// A date of an order.
    #[derive(Copy)]
    pub enum WhichDate {
        First = "order-date-first",
        Last = "order-date-last",
        /// That behind `received` or `sent`.
        Behind[word: &'static str] = "order-date-behind",
    }
}

phrases! {
    /// What stands where something else must.
    pub enum StandsThere {
        Nothing = "stands-there-nothing",
        Word[word: String] = "stands-there-word",
    }
}

impl StandsThere {
    /// What comes next, without the marks behind it.
    pub(super) fn next(words: &Words<'_>) -> StandsThere {
        words.peek().map_or(StandsThere::Nothing, |word| StandsThere::Word(bare(word)))
    }
}

/// A word without the marks behind it, where it is more than those.
pub(super) fn bare(word: &str) -> String {
    Some(plain(word)).filter(|plain| !plain.is_empty()).unwrap_or(word).to_owned()
}
