//! What waits for a person: a player's question, a director's case, an operator's alarm.

use super::worded::worded;

/// Whose a matter is.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Class {
    /// A player is asked about what a mail submits in his name.
    Question,
    /// A director is asked about an order of his.
    OrderAsked,
    /// It waits for the director.
    Case,
    /// A standing trouble, the operator's.
    Alarm,
}

/// The table below: each kind with its word, whose it is, and what `no` to it does.
macro_rules! matters {
    (pub enum MatterKind; $($(#[$doc:meta])* $kind:ident = $word:literal: $class:ident, $no:ident,)+) => {
        worded! {
            /// What a matter is about, and so whose it is.
            pub enum MatterKind, a "kind of matter" {
                $($(#[$doc])* $kind = $word,)+
            }
        }

        impl MatterKind {
            fn class(self) -> Class {
                match self {
                    $(MatterKind::$kind => Class::$class,)+
                }
            }

            /// What `no` to it does.
            pub fn no(self) -> No {
                match self {
                    $(MatterKind::$kind => No::$no,)+
                }
            }
        }
    };
}

// To a player's words `no` says nothing. Where a game stands still nothing is left as it is: the case waits. The player
// waits to hear of those that are left with a reason.
matters! {
    pub enum MatterKind;

    /// A submission in a player's name that is not proved to be his.
    Unproven = "unproven": Question, Drops,
    /// It is his, and its game was found by elimination.
    WhichGame = "which-game": Question, Drops,
    /// Neither its sender nor its game is sure.
    Both = "both": Question, Drops,
    /// It is his and reads, and something beside it makes it doubtful whether he means it.
    Doubtful = "doubtful": Question, Drops,
    /// A mail asks that a player's letters go to another address.
    AddressAsked = "address-asked": Question, Drops,
    /// An order of a director that he may not have meant.
    Order = "order": OrderAsked, Drops,
    /// A claim waits for the director.
    Claim = "claim": Case, Refuses,
    /// A draw agreed early waits for his consent.
    EarlyDraw = "early-draw": Case, Refuses,
    /// A limit has passed.
    Flag = "flag": Case, Waits,
    /// A move was sent after its limit.
    LateMove = "late-move": Case, Leaves,
    /// A game is lost on time, and a move was sent before the limit.
    SentInTime = "sent-in-time": Case, LeavesWithReason,
    /// The game is claimed on time.
    TimeClaim = "time-claim": Case, LeavesWithReason,
    /// A draw was accepted after the limit.
    LateAcceptance = "late-acceptance": Case, LeavesWithReason,
    /// A player stands by dates that cannot be.
    Dates = "dates": Case, LeavesWithReason,
    /// A mail was on its way for more than an hour, which saved its sender time, or saves none any more.
    LongWay = "long-way": Case, LeavesWithReason,
    /// A mail was on its way for longer than is believed, which costs its sender time.
    TooLong = "too-long": Case, Leaves,
    /// Draw offers, one after another.
    Offers = "offers": Case, Leaves,
    /// What a player holds of the game differs from the record (8.5).
    Record = "record": Case, LeavesWithReason,
    /// A player is silent.
    Silence = "silence": Case, Waits,
    /// A player wants to leave the event.
    Withdrawal = "withdrawal": Case, LeavesWithReason,
    /// A side is to lose, and whether the other can mate was not found out.
    Forfeit = "forfeit": Case, Waits,
    /// A game that the end date has stopped is to be adjudicated.
    Adjudication = "adjudication": Case, Waits,
    /// A player's question or report.
    Words = "words": Case, Nothing,
    /// A player appeals against a ruling.
    Appeal = "appeal": Case, LeavesWithReason,
    /// A former address of a player's has said that he did not want his letters to go elsewhere.
    AddressDisputed = "address-disputed": Case, LeavesWithReason,
    /// Nobody has answered whether a player's letters shall go to another address.
    AddressUnanswered = "address-unanswered": Case, LeavesWithReason,
    /// The letter that asks for a half-move may not have arrived.
    Undelivered = "undelivered": Case, Waits,
    /// A game stands still, for a reason that nothing else tells of.
    StandsStill = "stands-still": Case, Waits,
    /// A game has nobody who could direct it.
    NoDirector = "no-director": Alarm, Nothing,
    /// The clock may stand wrong, and nothing is ruled.
    Clock = "clock": Alarm, Nothing,
    /// The mail server takes no letter of ours.
    WayOut = "way-out": Alarm, Nothing,
    /// What may be sent in a day is nearly used up.
    Allowance = "allowance": Alarm, Nothing,
    /// A game's journal does not hold, and the game stands still alone.
    Frozen = "frozen": Alarm, Nothing,
    /// A mail lies in the mailbox and cannot be read from there.
    Unfetched = "unfetched": Alarm, Nothing,
    /// A letter's template, the operator's own, cannot be filled in; the mails that it answers wait.
    Template = "template": Alarm, Nothing,
    /// A mail broke the reader and was set aside.
    Quarantined = "quarantined": Alarm, Nothing,
    /// Mails lie unread for a day, and no other alarm says why.
    Unread = "unread": Alarm, Nothing,
    /// The mailbox refuses our login, or was not read for a day.
    WayIn = "way-in": Alarm, Nothing,
    /// Letters wait for a day, and neither another alarm nor a case says why.
    Unsent = "unsent": Alarm, Nothing,
    /// Letters to somebody were given up.
    GivenUp = "given-up": Alarm, Nothing,
    /// A director's letters are refused for a day, and his cases wait unseen.
    DirectorUnreached = "director-unreached": Alarm, Nothing,
    /// For a day no letter has asked for a game's half-move, none waits that will, and nobody was asked about it.
    NotAskedFor = "not-asked-for": Alarm, Nothing,
    /// The database holds what cannot be.
    Damaged = "damaged": Alarm, Nothing,
    /// There is hardly any room left where the database lies.
    Space = "space": Alarm, Nothing,
    /// Games are played, and for a week no backup of the database was proved.
    Backup = "backup": Alarm, Nothing,
}

impl MatterKind {
    /// Whether it is a player's question about what a mail submits in his name.
    pub fn is_question(self) -> bool {
        self.class() == Class::Question
    }

    /// Whether it is a question, a player's or a director's, which is dropped where nobody answers it.
    pub fn lapses(self) -> bool {
        matches!(self.class(), Class::Question | Class::OrderAsked)
    }

    /// Whether it waits for the director of its event.
    pub fn is_case(self) -> bool {
        self.class() == Class::Case
    }

    /// Whether it is an alarm: a standing trouble, the operator's.
    pub fn is_alarm(self) -> bool {
        self.class() == Class::Alarm
    }

    /// Whether the mail that it is about is not proved to be its owner's.
    pub fn is_unproven(self) -> bool {
        matches!(self, MatterKind::Unproven | MatterKind::Both)
    }

    /// Whether a game keeps standing still until it is decided, so that it is never closed without a ruling.
    pub fn keeps_standing(self) -> bool {
        self.no() == No::Waits || matches!(self, MatterKind::Claim | MatterKind::EarlyDraw)
    }

    /// Whether the player whose doing it is can read what the director writes to a case that goes on waiting: not where it
    /// is our letters that do not reach him, nor where it is nobody's doing.
    pub fn waits_with_words(self) -> bool {
        self.keeps_standing() && !matches!(self, MatterKind::Undelivered | MatterKind::Adjudication)
    }

    /// Whether the player whose doing it is hears that it was left as it is, with a reason or without. That his stamps go on
    /// counting is no news.
    pub fn left_is_told(self, with_reason: bool) -> bool {
        self.no() == No::LeavesWithReason && (with_reason || self != MatterKind::LongWay)
    }
}

worded! {
    /// What `no` to a matter does, as templates know it.
    pub enum No {
        /// With a reason, which both players read, it is a ruling.
        Refuses = "refuses",
        /// With a reason, which the player reads whose doing it is, it leaves all as it is.
        LeavesWithReason = "leaves-with-reason",
        /// It leaves all as it is; nobody is told.
        Leaves = "leaves",
        /// It goes on waiting, and is asked about again in a week; the player whose doing it is reads a reason.
        Waits = "waits",
        /// What was asked about is dropped.
        Drops = "drops",
        /// It says nothing.
        Nothing = "nothing",
    }
}

worded! {
    /// Why a game stands still.
    pub enum Standstill {
        /// The limit of the half-move to be made has passed.
        Passed = "passed",
        /// A claim waits to be decided (9.4.1).
        Claim = "claim",
        /// A draw agreed early waits for consent.
        EarlyDraw = "early-draw",
        /// A side is to lose, and it is being found out how.
        Forfeit = "forfeit",
        /// The end date has stopped it, and it is to be adjudicated.
        Adjudication = "adjudication",
        /// The director has stopped the clocks (6.10).
        Stopped = "stopped",
        /// No letter has made the half-move available.
        NotAsked = "not-asked",
    }
}

worded! {
    /// Where a matter stands.
    pub enum MatterState, a "state of a matter" {
        /// It waits.
        Open = "open",
        /// Its owner said yes, and what it proposed was done.
        Taken = "taken",
        /// Its owner said no.
        Refused = "refused",
        /// What happened in the game has settled it.
        Settled = "settled",
        /// It waited too long, or another took its place.
        Lapsed = "lapsed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_and_state_reads_back_as_itself() {
        for kind in MatterKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        for state in MatterState::ALL {
            assert_eq!(state.to_string().parse(), Ok(state));
        }
        assert!("x".parse::<MatterKind>().is_err() && "x".parse::<MatterState>().is_err());
    }
}
