//! What kind of letter each is: its name, whether it is capped, and what its head says about its making.

use super::{Letter, PartOutcome, WhyDropped};
use crate::laws::{Refusal, time::leave::NoLeave};

/// How a letter came to be written (RFC 3834).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Auto {
    /// It answers a mail of its recipient.
    Replied,
    /// It answers no mail of its recipient, who waits for it all the same: the opponent's move.
    Generated,
    /// Nobody asked for it: `auto-generated`, and bulk for old autoresponders that know no better sign.
    Unasked,
}

impl Auto {
    /// As the header `Auto-Submitted` has it.
    pub fn as_str(self) -> &'static str {
        match self {
            Auto::Replied => "auto-replied",
            Auto::Generated | Auto::Unasked => "auto-generated",
        }
    }
}

/// The kind of the letter that begins an event for a player.
pub const START_PLAYER: &str = "start-player";

/// Every kind of letter; each has a template of this name.
pub const KINDS: &[&str] = &[
    START_PLAYER,
    "start-director",
    "recorded",
    "your-move",
    "followed",
    "conditionals",
    "illegal-move",
    "sanctioned",
    "penalty-given",
    "late-move",
    "late-move-kept",
    "sent-in-time",
    "asked-often",
    "alarm",
    "offer-declined",
    "notation-proposed",
    "notation-agreed",
    "draw-offered",
    "draw-agreed",
    "offers-reported",
    "record-differs",
    "case-left",
    "claim-waits",
    "claim-refused",
    "time-claimed",
    "game-over",
    "flag-reported",
    "flag-withdrawn",
    "tables-refuse",
    "tables-silent",
    "forfeit-unclear",
    "refused-game-over",
    "refused-not-your-turn",
    "refused-already-played",
    "refused-old-line",
    "refused-wrong-number",
    "refused-score-differs",
    "refused-no-new-move",
    "refused-more-than-one-move",
    "refused-two-moves",
    "refused-which-half-move",
    "refused-perhaps-a-move",
    "refused-illegal-again",
    "refused-unclear-move",
    "refused-only-numeric",
    "refused-only-algebraic",
    "refused-two-notations",
    "refused-not-strict",
    "refused-notation-already",
    "refused-contradiction",
    "refused-conditional-too-late",
    "refused-conditional-needs-move",
    "refused-conditional-not-taken",
    "refused-no-conditionals",
    "refused-nothing-to-go-on",
    "refused-no-draw-offer",
    "refused-draw-in-a-word",
    "refused-which-offer",
    "refused-offer-without-move",
    "refused-offer-stands",
    "refused-claim-waits",
    "refused-which-claim",
    "refused-claim-again",
    "refused-claim-too-soon",
    "refused-claim-open",
    "refused-no-adjudication",
    "refused-too-many-men",
    "refused-draw-too-early",
    "refused-accepted-after-limit",
    "refused-king-must-move",
    "refused-being-decided",
    "refused-no-time-runs",
    "refused-no-refill",
    "refused-repeat-too-soon",
    "refused-on-leave",
    "refused-dates-do-not-fit",
    "refused-which-date",
    "dates-disputed",
    "long-way",
    "accepted-late-director",
    "unread",
    "empty",
    "unknown-game",
    "not-your-game",
    "which-game",
    "confirm-game",
    "dealt-with",
    "untagged",
    "hold-request",
    "confirm-line",
    "confirm-unknown",
    "hold-dropped",
    "disowned",
    "status",
    "score",
    "clock",
    "settings",
    "help",
    "ruling",
    "ruling-entered",
    "ruling-refused",
    "question",
    "report",
    "passed-on",
    "message",
    "message-passed-on",
    "answer",
    "answer-passed-on",
    "order-asked",
    "order-unread",
    "order-left-out",
    "order-to-deputy",
    "director-help",
    "director-untagged",
    "doubtful",
    "too-large",
    "quarantined-player",
    "stands-still",
    "copy-put-back",
    "quarantined-operator",
    "token-renewed",
    "token-renewed-director",
    "leave",
    "leave-shown",
    "leave-no-game",
    "leave-not-here",
    "leave-which-date",
    "leave-backwards",
    "leave-not-in-advance",
    "leave-overlaps",
    "leave-too-long",
    "leave-not-booked",
    "leave-of-opponent",
    "long-think",
    "refilled",
    "repeat",
    "repeat-sent",
    "withdrawal",
    "withdrawal-passed-on",
    "reminder",
    "silence-reported",
    "counted-anew",
    "outage",
    "outage-director",
];

impl Letter {
    /// The kind of the letter about words of a director's that could not be taken.
    pub const ORDER_UNREAD: &'static str = "order-unread";

    /// The letter that asks for plain text.
    pub const TOO_LARGE: &'static str = "too-large";

    /// The name of its template, without the ending.
    #[expect(clippy::too_many_lines, reason = "one arm for each letter")]
    pub fn kind(&self) -> &'static str {
        match self {
            Letter::StartPlayer(_) => START_PLAYER,
            Letter::StartDirector(_) => "start-director",
            Letter::Recorded { .. } => "recorded",
            Letter::YourMove { .. } => "your-move",
            Letter::Followed { .. } => "followed",
            Letter::Conditionals { .. } => "conditionals",
            Letter::IllegalMove { .. } => "illegal-move",
            Letter::Sanctioned { .. } => "sanctioned",
            Letter::PenaltyGiven { .. } => "penalty-given",
            Letter::LateMove { .. } => "late-move",
            Letter::LateMoveKept { .. } => "late-move-kept",
            Letter::SentInTime { .. } => "sent-in-time",
            Letter::AskedOften { .. } => "asked-often",
            Letter::Alarm { .. } => "alarm",
            Letter::OfferDeclined { .. } => "offer-declined",
            Letter::NotationProposed { .. } => "notation-proposed",
            Letter::NotationAgreed { .. } => "notation-agreed",
            Letter::DrawOffered { .. } => "draw-offered",
            Letter::DrawAgreed { .. } => "draw-agreed",
            Letter::OffersReported { .. } => "offers-reported",
            Letter::RecordDiffers { .. } => "record-differs",
            Letter::ClaimWaits { .. } => "claim-waits",
            Letter::ClaimRefused { .. } => "claim-refused",
            Letter::TimeClaimed { .. } => "time-claimed",
            Letter::GameOver { .. } => "game-over",
            Letter::FlagReported { .. } => "flag-reported",
            Letter::FlagWithdrawn { .. } => "flag-withdrawn",
            Letter::TablesRefuse { .. } => "tables-refuse",
            Letter::TablesSilent { .. } => "tables-silent",
            Letter::ForfeitUnclear { .. } => "forfeit-unclear",
            Letter::DatesDisputed { .. } => "dates-disputed",
            Letter::LongWay { .. } => "long-way",
            Letter::Refused { refusal, .. } => refused(refusal),
            Letter::AcceptedLateDirector { .. } => "accepted-late-director",
            Letter::Unread { .. } => "unread",
            Letter::Empty { .. } => "empty",
            Letter::UnknownGame { .. } => "unknown-game",
            Letter::NotYourGame { .. } => "not-your-game",
            Letter::WhichGame { .. } => "which-game",
            Letter::ConfirmGame { .. } => "confirm-game",
            Letter::DealtWith { .. } => "dealt-with",
            Letter::Untagged { .. } => "untagged",
            Letter::HoldRequest { .. } => "hold-request",
            Letter::ConfirmLine { .. } => "confirm-line",
            Letter::ConfirmUnknown { .. } => "confirm-unknown",
            Letter::HoldDropped { .. } => "hold-dropped",
            Letter::Disowned { .. } => "disowned",
            Letter::Status { .. } => "status",
            Letter::Score { .. } => "score",
            Letter::Clock { .. } => "clock",
            Letter::Settings { .. } => "settings",
            Letter::Help { .. } => "help",
            Letter::Ruling { .. } => "ruling",
            Letter::RulingEntered { .. } => "ruling-entered",
            Letter::RulingRefused { .. } => "ruling-refused",
            Letter::Relayed { report: false, .. } => "question",
            Letter::Relayed { report: true, .. } => "report",
            Letter::PassedOn { .. } => "passed-on",
            Letter::Message { .. } => "message",
            Letter::MessagePassedOn { .. } => "message-passed-on",
            Letter::Answer { .. } => "answer",
            Letter::AnswerPassedOn { .. } => "answer-passed-on",
            Letter::CaseLeft { .. } => "case-left",
            Letter::OrderAsked { .. } => "order-asked",
            Letter::OrderUnread { .. } => Letter::ORDER_UNREAD,
            Letter::OrderLeftOut { .. } => "order-left-out",
            Letter::OrderToDeputy { .. } => "order-to-deputy",
            Letter::DirectorHelp { .. } => "director-help",
            Letter::DirectorUntagged { .. } => "director-untagged",
            Letter::Doubtful { .. } => "doubtful",
            Letter::TooLarge { .. } => Letter::TOO_LARGE,
            Letter::QuarantinedPlayer => "quarantined-player",
            Letter::StandsStill { .. } => "stands-still",
            Letter::QuarantinedOperator { .. } => "quarantined-operator",
            Letter::CopyPutBack { .. } => "copy-put-back",
            Letter::TokenRenewed { .. } => "token-renewed",
            Letter::DirectorsTokenRenewed { .. } => "token-renewed-director",
            Letter::Leave { .. } => "leave",
            Letter::LeaveShown { .. } => "leave-shown",
            Letter::NoLeave { why, .. } => no_leave(why),
            Letter::LeaveOfOpponent { .. } => "leave-of-opponent",
            Letter::LongThink { .. } => "long-think",
            Letter::Refilled { .. } => "refilled",
            Letter::Repeat { .. } => "repeat",
            Letter::RepeatSent { .. } => "repeat-sent",
            Letter::Withdrawal { .. } => "withdrawal",
            Letter::WithdrawalPassedOn { .. } => "withdrawal-passed-on",
            Letter::Reminder { .. } => "reminder",
            Letter::SilenceReported { .. } => "silence-reported",
            Letter::CountedAnew { .. } => "counted-anew",
            Letter::Outage { .. } => "outage",
            Letter::OutageDirector { .. } => "outage-director",
        }
    }

    /// Whether it answers a mail of which nothing was recorded. Such answers are capped, so that two machines, or a
    /// machine and a forged sender, cannot keep each other busy; all others are never dropped.
    #[expect(clippy::too_many_lines, reason = "one arm for each letter")]
    pub fn is_answer_to_nothing_played(&self) -> bool {
        match self {
            Letter::RecordDiffers { sight, .. } => sight.reader.is_some(),
            Letter::Refused { .. }
            | Letter::Unread { .. }
            | Letter::Empty { .. }
            | Letter::UnknownGame { .. }
            | Letter::NotYourGame { .. }
            | Letter::WhichGame { .. }
            | Letter::ConfirmGame { .. }
            | Letter::Untagged { .. }
            | Letter::HoldRequest { .. }
            | Letter::ConfirmLine { .. }
            | Letter::ConfirmUnknown { .. }
            | Letter::HoldDropped { .. }
            | Letter::Status { .. }
            | Letter::Score { .. }
            | Letter::Clock { .. }
            | Letter::Settings { .. }
            | Letter::Help { .. }
            | Letter::RulingRefused { .. }
            | Letter::PassedOn { .. }
            | Letter::MessagePassedOn { .. }
            | Letter::AnswerPassedOn { .. }
            | Letter::OrderAsked { .. }
            | Letter::OrderUnread { .. }
            | Letter::DirectorHelp { .. }
            | Letter::DirectorUntagged { .. }
            | Letter::TooLarge { .. }
            | Letter::QuarantinedPlayer
            | Letter::QuarantinedOperator { .. }
            | Letter::LeaveShown { .. }
            | Letter::NoLeave { .. }
            | Letter::WithdrawalPassedOn { .. } => true,
            Letter::Repeat { sight, asked } => sight.reader == Some(*asked),
            Letter::DealtWith { parts, .. } => parts.iter().any(|part| part.fate != PartOutcome::Done),
            Letter::StartPlayer(_)
            | Letter::StartDirector(_)
            | Letter::StandsStill { .. }
            | Letter::Recorded { .. }
            | Letter::YourMove { .. }
            | Letter::Followed { .. }
            | Letter::Conditionals { .. }
            | Letter::IllegalMove { .. }
            | Letter::Sanctioned { .. }
            | Letter::PenaltyGiven { .. }
            | Letter::LateMove { .. }
            | Letter::LateMoveKept { .. }
            | Letter::SentInTime { .. }
            | Letter::AskedOften { .. }
            | Letter::Alarm { .. }
            | Letter::OfferDeclined { .. }
            | Letter::NotationProposed { .. }
            | Letter::NotationAgreed { .. }
            | Letter::DrawOffered { .. }
            | Letter::DrawAgreed { .. }
            | Letter::OffersReported { .. }
            | Letter::ClaimWaits { .. }
            | Letter::ClaimRefused { .. }
            | Letter::TimeClaimed { .. }
            | Letter::GameOver { .. }
            | Letter::FlagReported { .. }
            | Letter::FlagWithdrawn { .. }
            | Letter::TablesRefuse { .. }
            | Letter::TablesSilent { .. }
            | Letter::ForfeitUnclear { .. }
            | Letter::DatesDisputed { .. }
            | Letter::LongWay { .. }
            | Letter::AcceptedLateDirector { .. }
            | Letter::CaseLeft { .. }
            | Letter::Ruling { .. }
            | Letter::RulingEntered { .. }
            | Letter::Disowned { .. }
            | Letter::Relayed { .. }
            | Letter::Message { .. }
            | Letter::Answer { .. }
            | Letter::OrderLeftOut { .. }
            | Letter::OrderToDeputy { .. }
            | Letter::Doubtful { .. }
            | Letter::TokenRenewed { .. }
            | Letter::DirectorsTokenRenewed { .. }
            | Letter::Leave { .. }
            | Letter::LeaveOfOpponent { .. }
            | Letter::LongThink { .. }
            | Letter::Refilled { .. }
            | Letter::RepeatSent { .. }
            | Letter::Withdrawal { .. } => false,
            Letter::Reminder { .. }
            | Letter::SilenceReported { .. }
            | Letter::CountedAnew { .. }
            | Letter::Outage { .. }
            | Letter::OutageDirector { .. }
            | Letter::CopyPutBack { .. } => false,
        }
    }

    /// Whether it can wait for its reader's morning where time alone has set it off: all but what ends a game or rules on
    /// a clock.
    pub fn can_wait(&self) -> bool {
        !matches!(self, Letter::GameOver { .. } | Letter::CountedAnew { .. } | Letter::ForfeitUnclear { .. })
    }

    /// Whether it answers its recipient's own mail or comes unasked. An illegal move and a recorded one are answers
    /// too, though they are never capped.
    #[expect(clippy::too_many_lines, reason = "one line for each letter")]
    pub fn automatic(&self) -> Auto {
        match self {
            Letter::HoldDropped { why: WhyDropped::Unanswered, .. } => Auto::Generated,
            Letter::Recorded { .. }
            | Letter::IllegalMove { .. }
            | Letter::Conditionals { .. }
            | Letter::Leave { .. }
            | Letter::Refilled { .. }
            | Letter::RepeatSent { .. }
            | Letter::DealtWith { .. }
            | Letter::Refused { .. }
            | Letter::Unread { .. }
            | Letter::Empty { .. }
            | Letter::UnknownGame { .. }
            | Letter::NotYourGame { .. }
            | Letter::WhichGame { .. }
            | Letter::ConfirmGame { .. }
            | Letter::Untagged { .. }
            | Letter::HoldRequest { .. }
            | Letter::ConfirmLine { .. }
            | Letter::ConfirmUnknown { .. }
            | Letter::Status { .. }
            | Letter::Score { .. }
            | Letter::Clock { .. }
            | Letter::Settings { .. }
            | Letter::Help { .. }
            | Letter::RulingRefused { .. }
            | Letter::PassedOn { .. }
            | Letter::MessagePassedOn { .. }
            | Letter::AnswerPassedOn { .. }
            | Letter::OrderAsked { .. }
            | Letter::OrderUnread { .. }
            | Letter::DirectorHelp { .. }
            | Letter::DirectorUntagged { .. }
            | Letter::TooLarge { .. }
            | Letter::QuarantinedPlayer
            | Letter::LeaveShown { .. }
            | Letter::NoLeave { .. }
            | Letter::WithdrawalPassedOn { .. }
            | Letter::HoldDropped { .. } => Auto::Replied,
            // To whoever did it, an answer.
            Letter::DrawOffered { sight, by, .. }
            | Letter::DrawAgreed { sight, by, .. }
            | Letter::NotationProposed { sight, by, .. }
            | Letter::ClaimWaits { sight, by, .. }
            | Letter::TimeClaimed { sight, by, .. }
            | Letter::LongThink { sight, by, .. }
                if sight.reader == Some(*by) =>
            {
                Auto::Replied
            }
            Letter::Repeat { sight, asked } if sight.reader == Some(*asked) => Auto::Replied,
            Letter::RecordDiffers { sight, .. } if sight.reader.is_some() => Auto::Replied,
            // Both players wait for it; the director reads a copy.
            Letter::GameOver { sight } if sight.reader.is_some() => Auto::Generated,
            Letter::YourMove { .. }
            | Letter::Repeat { .. }
            | Letter::Followed { .. }
            | Letter::Ruling { .. }
            | Letter::Answer { .. }
            | Letter::Message { .. }
            | Letter::OfferDeclined { .. }
            | Letter::NotationAgreed { .. } => Auto::Generated,
            Letter::StartPlayer(_)
            | Letter::StartDirector(_)
            | Letter::Sanctioned { .. }
            | Letter::PenaltyGiven { .. }
            | Letter::LateMove { .. }
            | Letter::NotationProposed { .. }
            | Letter::DrawOffered { .. }
            | Letter::DrawAgreed { .. }
            | Letter::ClaimWaits { .. }
            | Letter::ClaimRefused { .. }
            | Letter::TimeClaimed { .. }
            | Letter::GameOver { .. }
            | Letter::FlagReported { .. }
            | Letter::LateMoveKept { .. }
            | Letter::Alarm { .. }
            | Letter::AskedOften { .. }
            | Letter::SentInTime { .. }
            | Letter::TablesRefuse { .. }
            | Letter::OffersReported { .. }
            | Letter::RecordDiffers { .. }
            | Letter::CaseLeft { .. }
            | Letter::TablesSilent { .. }
            | Letter::ForfeitUnclear { .. }
            | Letter::DatesDisputed { .. }
            | Letter::LongWay { .. }
            | Letter::FlagWithdrawn { .. }
            | Letter::AcceptedLateDirector { .. }
            | Letter::Disowned { .. }
            | Letter::RulingEntered { .. }
            | Letter::Relayed { .. }
            | Letter::OrderLeftOut { .. }
            | Letter::OrderToDeputy { .. }
            | Letter::Doubtful { .. }
            | Letter::StandsStill { .. }
            | Letter::QuarantinedOperator { .. }
            | Letter::CopyPutBack { .. }
            | Letter::DirectorsTokenRenewed { .. }
            | Letter::TokenRenewed { .. }
            | Letter::LeaveOfOpponent { .. }
            | Letter::LongThink { .. }
            | Letter::Withdrawal { .. }
            | Letter::Reminder { .. }
            | Letter::SilenceReported { .. }
            | Letter::CountedAnew { .. }
            | Letter::Outage { .. }
            | Letter::OutageDirector { .. } => Auto::Unasked,
        }
    }
}

fn refused(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::GameOver => "refused-game-over",
        Refusal::NotYourTurn { .. } => "refused-not-your-turn",
        Refusal::AlreadyPlayed { .. } => "refused-already-played",
        Refusal::OldLine { .. } => "refused-old-line",
        Refusal::WrongNumber { .. } => "refused-wrong-number",
        Refusal::ScoreDiffers { .. } => "refused-score-differs",
        Refusal::NoNewMove { .. } => "refused-no-new-move",
        Refusal::MoreThanOneMove { .. } => "refused-more-than-one-move",
        Refusal::TwoMoves { .. } => "refused-two-moves",
        Refusal::WhichHalfMove { .. } => "refused-which-half-move",
        Refusal::PerhapsAMove { .. } => "refused-perhaps-a-move",
        Refusal::IllegalAgain { .. } => "refused-illegal-again",
        Refusal::UnclearMove { .. } => "refused-unclear-move",
        Refusal::OnlyNumeric { .. } => "refused-only-numeric",
        Refusal::OnlyAlgebraic { .. } => "refused-only-algebraic",
        Refusal::TwoNotations { .. } => "refused-two-notations",
        Refusal::NotStrict { .. } => "refused-not-strict",
        Refusal::NotationAlready { .. } => "refused-notation-already",
        Refusal::Contradiction { .. } => "refused-contradiction",
        Refusal::ConditionalTooLate { .. } => "refused-conditional-too-late",
        Refusal::ConditionalNeedsMove { .. } => "refused-conditional-needs-move",
        Refusal::ConditionalNotTaken { .. } => "refused-conditional-not-taken",
        Refusal::NoConditionals => "refused-no-conditionals",
        Refusal::NothingToGoOn => "refused-nothing-to-go-on",
        Refusal::NoDrawOffer => "refused-no-draw-offer",
        Refusal::DrawInAWord { .. } => "refused-draw-in-a-word",
        Refusal::WhichOffer => "refused-which-offer",
        Refusal::OfferWithoutMove => "refused-offer-without-move",
        Refusal::OfferStands => "refused-offer-stands",
        Refusal::ClaimWaits => "refused-claim-waits",
        Refusal::WhichClaim { .. } => "refused-which-claim",
        Refusal::ClaimAgain => "refused-claim-again",
        Refusal::ClaimTooSoon { .. } => "refused-claim-too-soon",
        Refusal::ClaimOpen => "refused-claim-open",
        Refusal::NoAdjudication { .. } => "refused-no-adjudication",
        Refusal::TooManyMen { .. } => "refused-too-many-men",
        Refusal::DrawTooEarly { .. } => "refused-draw-too-early",
        Refusal::AcceptedAfterLimit { .. } => "refused-accepted-after-limit",
        Refusal::KingMustMove { .. } => "refused-king-must-move",
        Refusal::BeingDecided => "refused-being-decided",
        Refusal::NoTimeRuns { .. } => "refused-no-time-runs",
        Refusal::NoRefill { .. } => "refused-no-refill",
        Refusal::RepeatTooSoon { .. } => "refused-repeat-too-soon",
        Refusal::OnLeave { .. } => "refused-on-leave",
        Refusal::DatesDoNotFit { .. } => "refused-dates-do-not-fit",
        Refusal::WhichDate { .. } => "refused-which-date",
    }
}

fn no_leave(why: &NoLeave) -> &'static str {
    match why {
        NoLeave::NoGame => "leave-no-game",
        NoLeave::NotHere { .. } => "leave-not-here",
        NoLeave::WhichDate { .. } => "leave-which-date",
        NoLeave::Backwards { .. } => "leave-backwards",
        NoLeave::NotInAdvance { .. } => "leave-not-in-advance",
        NoLeave::Overlaps { .. } => "leave-overlaps",
        NoLeave::TooLong { .. } => "leave-too-long",
        NoLeave::NotBooked { .. } => "leave-not-booked",
    }
}
