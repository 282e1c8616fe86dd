//! What a letter shows that somebody else wrote than its reader and the desk: it does not act when it comes back from
//! the reader (semantics 8). A new letter has to say so here.

use super::{GameAsShown, Letter, WhyAsked};

impl Letter {
    /// The words of others that it shows, or of who may be another.
    #[expect(clippy::too_many_lines, reason = "one arm for each letter")]
    pub(super) fn words_of_others(&self) -> Vec<&str> {
        match self {
            Letter::Relayed { said, mail, .. } => vec![said, mail],
            Letter::Answer { said, .. } => vec![said],
            // What is proved to be the reader's own is not somebody else's.
            Letter::HoldRequest { question, .. } | Letter::ConfirmGame { question, .. } => {
                if question.from.is_some() { vec![&question.said] } else { Vec::new() }
            }
            Letter::HoldDropped { said, .. } | Letter::Disowned { said, .. } => vec![said],
            Letter::FlagReported { sight, waiting, .. } | Letter::TimeClaimed { sight, waiting, .. } => {
                waiting.held.iter().map(String::as_str).chain(server_said(sight)).collect()
            }
            Letter::SilenceReported { sight, .. } => server_said(sight).into_iter().collect(),
            Letter::Ruling { ruled, .. } => vec![&ruled.reason],
            Letter::RecordDiffers { sight, read, .. } if sight.reader.is_none() => vec![read],
            Letter::OrderAsked { order, why: WhyAsked::WordsOfOthers | WhyAsked::Reported(_), .. } => {
                vec![order]
            }
            // A server's words are whoever's server it is.
            Letter::Doubtful { diagnostic, .. } => vec![diagnostic],
            Letter::QuarantinedOperator { sender, why, .. } => vec![sender, why],
            Letter::CaseLeft { sight, reason: Some(reason), .. } if sight.reader.is_some() => vec![reason],
            Letter::RecordDiffers { .. }
            | Letter::CaseLeft { .. }
            | Letter::OrderAsked { why: WhyAsked::AgainstRecord(_) | WhyAsked::GoesOn | WhyAsked::OtherGame(_) | WhyAsked::Beside(_), .. }
            // What the director has ordered, and the deputy is asked to order too.
            | Letter::OrderToDeputy { .. }
            | Letter::StartPlayer(_)
            | Letter::StartDirector(_)
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
            | Letter::ClaimWaits { .. }
            | Letter::ClaimRefused { .. }
            | Letter::GameOver { .. }
            | Letter::TablesRefuse { .. }
            | Letter::OffersReported { .. }
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
            | Letter::ConfirmLine { .. }
            | Letter::ConfirmUnknown { .. }
            | Letter::Status { .. }
            | Letter::Score { .. }
            | Letter::Clock { .. }
            | Letter::Settings { .. }
            | Letter::Help { .. }
            | Letter::RulingEntered { .. }
            | Letter::RulingRefused { .. }
            | Letter::PassedOn { .. }
            | Letter::Message { .. }
            | Letter::MessagePassedOn { .. }
            | Letter::AnswerPassedOn { .. }
            | Letter::OrderUnread { .. }
            | Letter::OrderLeftOut { .. }
            | Letter::DirectorHelp { .. }
            | Letter::DirectorUntagged { .. }
            | Letter::TooLarge { .. }
            | Letter::QuarantinedPlayer
            | Letter::StandsStill { .. }
            | Letter::DirectorsTokenRenewed { .. }
            | Letter::TokenRenewed { .. }
            | Letter::Leave { .. }
            | Letter::LeaveShown { .. }
            | Letter::NoLeave { .. }
            | Letter::LeaveOfOpponent { .. }
            | Letter::LongThink { .. }
            | Letter::Refilled { .. }
            | Letter::Repeat { .. }
            | Letter::RepeatSent { .. }
            | Letter::Withdrawal { .. }
            | Letter::WithdrawalPassedOn { .. }
            | Letter::Reminder { .. }
            | Letter::CountedAnew { .. }
            | Letter::Outage { .. }
            | Letter::OutageDirector { .. }
            | Letter::CopyPutBack { .. } => Vec::new(),
        }
    }
}

/// What a mail server said of the letter that asks for the half-move, for the director.
fn server_said(sight: &GameAsShown) -> Option<&str> {
    let available = sight.game.available.as_ref().filter(|_| sight.reader.is_none())?;
    available.doubtful.as_deref()
}
