//! How much a letter is needed beside others, where not all may leave at once.

use super::Letter;

/// What leaves first where a provider limits how much may leave.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Need {
    /// That the desk itself is in trouble.
    Alarm,
    /// A move: its reader's time begins with it.
    Move,
    /// What was ruled, and how a game ended.
    Ruling,
    /// What somebody must answer.
    Question,
    /// Confirmations and answers.
    Answer,
    /// What shows what can be asked for again.
    List,
}

impl Need {
    /// As it is stored: the least first.
    pub fn rank(self) -> u8 {
        match self {
            Need::Alarm => 0,
            Need::Move => 1,
            Need::Ruling => 2,
            Need::Question => 3,
            Need::Answer => 4,
            Need::List => 5,
        }
    }
}

impl Letter {
    /// How much the letter is needed; `hands_over`: whether a half-move is made available by it.
    #[expect(clippy::too_many_lines, reason = "one line for each letter")]
    pub fn need(&self, hands_over: bool) -> Need {
        if hands_over {
            return Need::Move;
        }
        match self {
            Letter::Alarm { .. } => Need::Alarm,
            Letter::YourMove { .. } | Letter::Followed { .. } | Letter::Repeat { .. } => Need::Move,
            Letter::Ruling { .. }
            | Letter::IllegalMove { .. }
            | Letter::Sanctioned { .. }
            | Letter::PenaltyGiven { .. }
            | Letter::ClaimRefused { .. }
            | Letter::DrawAgreed { .. }
            | Letter::GameOver { .. }
            | Letter::Outage { .. }
            | Letter::TokenRenewed { .. }
            | Letter::DirectorsTokenRenewed { .. } => Need::Ruling,
            Letter::HoldRequest { .. }
            | Letter::ConfirmUnknown { .. }
            | Letter::ConfirmGame { .. }
            | Letter::ConfirmLine { .. }
            | Letter::OrderAsked { .. }
            | Letter::ClaimWaits { .. }
            | Letter::TimeClaimed { .. }
            | Letter::FlagReported { .. }
            | Letter::PassedOn { .. }
            | Letter::Doubtful { .. }
            | Letter::Reminder { .. } => Need::Question,
            Letter::StartPlayer(_)
            | Letter::StartDirector(_)
            | Letter::Status { .. }
            | Letter::Score { .. }
            | Letter::Clock { .. }
            | Letter::Settings { .. }
            | Letter::Help { .. }
            | Letter::DirectorHelp { .. }
            | Letter::LeaveShown { .. } => Need::List,
            Letter::Recorded { .. }
            | Letter::Conditionals { .. }
            | Letter::LateMove { .. }
            | Letter::OfferDeclined { .. }
            | Letter::NotationProposed { .. }
            | Letter::NotationAgreed { .. }
            | Letter::DrawOffered { .. }
            | Letter::LateMoveKept { .. }
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
            | Letter::Refused { .. }
            | Letter::AcceptedLateDirector { .. }
            | Letter::Unread { .. }
            | Letter::Empty { .. }
            | Letter::UnknownGame { .. }
            | Letter::NotYourGame { .. }
            | Letter::WhichGame { .. }
            | Letter::DealtWith { .. }
            | Letter::Untagged { .. }
            | Letter::HoldDropped { .. }
            | Letter::Disowned { .. }
            | Letter::RulingEntered { .. }
            | Letter::RulingRefused { .. }
            | Letter::Relayed { .. }
            | Letter::Message { .. }
            | Letter::MessagePassedOn { .. }
            | Letter::Answer { .. }
            | Letter::AnswerPassedOn { .. }
            | Letter::OrderUnread { .. }
            | Letter::OrderLeftOut { .. }
            | Letter::OrderToDeputy { .. }
            | Letter::DirectorUntagged { .. }
            | Letter::TooLarge { .. }
            | Letter::QuarantinedPlayer
            | Letter::StandsStill { .. }
            | Letter::QuarantinedOperator { .. }
            | Letter::CopyPutBack { .. }
            | Letter::Leave { .. }
            | Letter::NoLeave { .. }
            | Letter::LeaveOfOpponent { .. }
            | Letter::LongThink { .. }
            | Letter::Refilled { .. }
            | Letter::RepeatSent { .. }
            | Letter::Withdrawal { .. }
            | Letter::WithdrawalPassedOn { .. }
            | Letter::SilenceReported { .. }
            | Letter::CountedAnew { .. }
            | Letter::OutageDirector { .. } => Need::Answer,
        }
    }
}
