//! What waits for a person: a player's question, a director's case, an operator's alarm.

use chrono::{DateTime, Duration, Utc};

use super::worded::worded;

worded! {
    /// What a matter is about, and so whose it is.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
    pub enum MatterKind, a "kind of matter" {
        /// A question: a submission in a player's name that is not proved to be his.
        Unproven = "unproven",
        /// A question: it is his, and its game was found by elimination.
        WhichGame = "which-game",
        /// A question: neither its sender nor its game is sure.
        Both = "both",
        /// A question: it is his and reads, and something beside it makes it doubtful whether he means it.
        Doubtful = "doubtful",
        /// A director's question: an order of his that he may not have meant.
        Order = "order",
        /// A case: a claim waits for the director.
        Claim = "claim",
        /// A case: a draw agreed early waits for his consent.
        EarlyDraw = "early-draw",
        /// A case: a limit has passed.
        Flag = "flag",
        /// A case: a move was sent after its limit.
        LateMove = "late-move",
        /// A case: a game is lost on time, and a move was sent before the limit.
        SentInTime = "sent-in-time",
        /// A case: the game is claimed on time.
        TimeClaim = "time-claim",
        /// A case: a draw was accepted after the limit.
        LateAcceptance = "late-acceptance",
        /// A case: a player stands by dates that cannot be.
        Dates = "dates",
        /// A case: a mail was on its way for more than an hour, which saved its sender time, or saves none any more.
        LongWay = "long-way",
        /// A case: a mail was on its way for longer than is believed, which costs its sender time.
        TooLong = "too-long",
        /// A case: draw offers, one after another.
        Offers = "offers",
        /// A case: what a player holds of the game differs from the record (8.5).
        Record = "record",
        /// A case: a player is silent.
        Silence = "silence",
        /// A case: a player wants to leave the event.
        Withdrawal = "withdrawal",
        /// A case: a side is to lose, and whether the other can mate was not found out.
        Forfeit = "forfeit",
        /// A case: a player's question or report.
        Words = "words",
        /// A case: the letter that asks for a half-move may not have arrived.
        Undelivered = "undelivered",
        /// An alarm: a game has nobody who could direct it.
        NoDirector = "no-director",
        /// An alarm: the clock may stand wrong, and nothing is ruled.
        Clock = "clock",
        /// An alarm: the mail server takes no letter of ours.
        WayOut = "way-out",
        /// An alarm: what may be sent in a day is nearly used up.
        Allowance = "allowance",
        /// An alarm: a game's journal does not hold, and the game stands still alone.
        Frozen = "frozen",
        /// An alarm: a mail lies in the mailbox and cannot be read from there.
        Unfetched = "unfetched",
        /// An alarm: a letter's template, the operator's own, cannot be filled in; the mails that it answers wait.
        Template = "template",
    }
}

impl MatterKind {
    /// Whether it is a player's question about what a mail submits in his name.
    pub fn is_question(self) -> bool {
        matches!(self, MatterKind::Unproven | MatterKind::WhichGame | MatterKind::Both | MatterKind::Doubtful)
    }

    /// Whether it is a question, a player's or a director's, which is dropped where nobody answers it.
    pub fn lapses(self) -> bool {
        self.is_question() || self == MatterKind::Order
    }

    /// Whether it is an alarm: a standing trouble, the operator's.
    pub fn is_alarm(self) -> bool {
        matches!(
            self,
            MatterKind::NoDirector
                | MatterKind::Clock
                | MatterKind::WayOut
                | MatterKind::Allowance
                | MatterKind::Frozen
                | MatterKind::Unfetched
                | MatterKind::Template
        )
    }

    /// Whether the mail that it is about is not proved to be its owner's.
    pub fn is_unproven(self) -> bool {
        matches!(self, MatterKind::Unproven | MatterKind::Both)
    }

    /// Whether the player whose doing it is hears that it was left as it is, with a reason or without. That his stamps go on
    /// counting is no news.
    pub fn left_is_told(self, with_reason: bool) -> bool {
        self.no() == No::LeavesWithReason && (with_reason || self != MatterKind::LongWay)
    }

    /// What `no` to it does.
    pub fn no(self) -> No {
        match self {
            MatterKind::Claim | MatterKind::EarlyDraw => No::Refuses,
            // The player waits to hear of it.
            MatterKind::TimeClaim
            | MatterKind::SentInTime
            | MatterKind::LateAcceptance
            | MatterKind::Dates
            | MatterKind::LongWay
            | MatterKind::Record
            | MatterKind::Withdrawal => No::LeavesWithReason,
            MatterKind::LateMove | MatterKind::TooLong | MatterKind::Offers => No::Leaves,
            MatterKind::Unproven
            | MatterKind::WhichGame
            | MatterKind::Both
            | MatterKind::Doubtful
            | MatterKind::Order => No::Drops,
            // The game stands still until it is ruled on, or somebody waits for words.
            MatterKind::Flag
            | MatterKind::Silence
            | MatterKind::Forfeit
            | MatterKind::Words
            | MatterKind::Undelivered
            | MatterKind::NoDirector
            | MatterKind::Clock
            | MatterKind::WayOut
            | MatterKind::Allowance
            | MatterKind::Frozen
            | MatterKind::Unfetched
            | MatterKind::Template => No::Nothing,
        }
    }
}

/// What `no` to a matter does.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum No {
    /// With a reason, which both players read, it is a ruling.
    Refuses,
    /// With a reason, which the player reads whose doing it is, it leaves all as it is.
    LeavesWithReason,
    /// It leaves all as it is; nobody is told.
    Leaves,
    /// What was asked about is dropped.
    Drops,
    /// It says nothing.
    Nothing,
}

impl No {
    /// As templates know it.
    pub fn word(self) -> &'static str {
        match self {
            No::Refuses => "refuses",
            No::LeavesWithReason => "leaves-with-reason",
            No::Leaves => "leaves",
            No::Drops => "drops",
            No::Nothing => "nothing",
        }
    }
}

/// Whether a matter that goes on waiting is told again: 3, 7 and 14 days after it opened, then every week. `told`: when its
/// owner last heard of it.
pub fn told_again(opened: DateTime<Utc>, told: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let step = match now - opened {
        age if age < Duration::days(3) => return false,
        age if age < Duration::days(7) => Duration::days(3),
        age => Duration::weeks(age.num_weeks()),
    };
    told < opened + step
}

worded! {
    /// Where a matter stands.
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
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
    fn what_waits_is_told_again_after_three_days_a_week_a_fortnight_and_then_weekly() {
        let opened: DateTime<Utc> = "2026-12-01T10:00:00Z".parse().unwrap();
        let (mut told, mut days) = (opened, Vec::new());
        for hour in 1..24 * 31 {
            let now = opened + Duration::hours(hour);
            if told_again(opened, told, now) {
                (told, days) = (now, [days, vec![hour / 24]].concat());
            }
        }
        assert_eq!(days, [3, 7, 14, 21, 28]);
    }

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
