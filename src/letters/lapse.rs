//! Which letters are not sent once they have been overtaken.
//!
//! Those that tell where a game stands, and whose turn it is, take for granted that it goes on; what was decided on
//! somebody, what answers his questions, and what was written to him stays.

use super::{GameAsShown, Letter};
use crate::model::Lapse;

impl Letter {
    /// What it takes for granted, so that it is not sent where that has gone.
    #[expect(clippy::too_many_lines, reason = "one arm for each letter")]
    pub fn lapse(&self) -> Lapse {
        match self {
            Letter::Recorded { sight, .. }
            | Letter::YourMove { sight, .. }
            | Letter::Followed { sight, .. }
            | Letter::Conditionals { sight }
            | Letter::OfferDeclined { sight, .. }
            | Letter::DrawOffered { sight, .. }
            | Letter::ClaimRefused { sight, .. }
            | Letter::TablesRefuse { sight, .. }
            | Letter::Refused { sight, .. }
            | Letter::Refilled { sight }
            | Letter::RepeatSent { sight } => goes_on(sight, Lapse::WithHalfMove(sight.game.to_play())),
            // They may wait for a morning, and the letters about the move of the night say what there is to say.
            Letter::FlagReported { sight, .. }
            | Letter::SilenceReported { sight, .. }
            | Letter::Reminder { sight, .. }
            | Letter::LongThink { sight, .. }
            | Letter::Repeat { sight, .. } => goes_on(sight, Lapse::WithMove(sight.game.to_play())),
            Letter::NotationProposed { sight, .. }
            | Letter::NotationAgreed { sight, .. }
            | Letter::FlagWithdrawn { sight, .. }
            | Letter::CountedAnew { sight, .. }
            | Letter::Outage { sight, .. }
            | Letter::ForfeitUnclear { sight, .. } => goes_on(sight, Lapse::WithTheEnd),
            Letter::ClaimWaits { .. } | Letter::DrawAgreed { .. } | Letter::TablesSilent { .. } => {
                Lapse::WithClaim
            }
            Letter::GameOver { .. } => Lapse::WithResult,
            // Letters about several games, and those that begin an event.
            Letter::StartPlayer(_)
            | Letter::StartDirector(_)
            | Letter::Status { .. }
            | Letter::Settings { .. }
            | Letter::Help { .. }
            | Letter::DealtWith { .. }
            | Letter::Leave { .. }
            | Letter::LeaveShown { .. }
            | Letter::NoLeave { .. }
            | Letter::LeaveOfOpponent { .. }
            | Letter::OutageDirector { .. }
            | Letter::TokenRenewed { .. }
            // What was decided on its reader, and cases: they end by themselves, and stand in the docket.
            | Letter::IllegalMove { .. }
            | Letter::Sanctioned { .. }
            | Letter::PenaltyGiven { .. }
            | Letter::LateMove { .. }
            | Letter::LateMoveKept { .. }
            | Letter::SentInTime { .. }
            | Letter::AskedOften { .. }
            | Letter::Alarm { .. }
            | Letter::OffersReported { .. }
            | Letter::RecordDiffers { .. }
            | Letter::CaseLeft { .. }
            | Letter::TimeClaimed { .. }
            | Letter::DatesDisputed { .. }
            | Letter::LongWay { .. }
            | Letter::AcceptedLateDirector { .. }
            | Letter::Ruling { .. }
            | Letter::RulingEntered { .. }
            | Letter::RulingRefused { .. }
            | Letter::Disowned { .. }
            | Letter::Withdrawal { .. }
            | Letter::WithdrawalPassedOn { .. }
            | Letter::Doubtful { .. }
            // Answers to what he wrote or asked, as it was then.
            | Letter::Score { .. }
            | Letter::Clock { .. }
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
            | Letter::OrderAsked { .. }
            | Letter::OrderUnread { .. }
            | Letter::OrderLeftOut { .. }
            | Letter::OrderToDeputy { .. }
            | Letter::DirectorHelp { .. }
            | Letter::DirectorUntagged { .. }
            | Letter::DirectorsTokenRenewed { .. }
            | Letter::TooLarge { .. }
            | Letter::QuarantinedPlayer
            | Letter::StandsStill { .. }
            | Letter::QuarantinedOperator { .. }
            | Letter::CopyPutBack { .. }
            // What somebody wrote to somebody else.
            | Letter::Relayed { .. }
            | Letter::PassedOn { .. }
            | Letter::Message { .. }
            | Letter::MessagePassedOn { .. }
            | Letter::Answer { .. }
            | Letter::AnswerPassedOn { .. } => Lapse::Never,
        }
    }
}

/// What a letter takes for granted that was written while the game went on. One about a game that was over stays.
fn goes_on(sight: &GameAsShown, lapse: Lapse) -> Lapse {
    match sight.game.outcome {
        None => lapse,
        Some(_) => Lapse::Never,
    }
}
