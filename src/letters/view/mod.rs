//! What the templates are told. Figures and names only: every word of a letter stands in its template.

mod claim;
mod day;
mod director;
mod game;
mod letter;
mod list;
mod meant;
mod ruling;
mod samples;
mod sanction;
mod script;
mod sheet;
mod start;
mod time_rules;

use minijinja::{Value, context, value::Serde};

use super::{Draft, Letter, Sight, scrub::plain};
use crate::model::Desk;

pub(super) use game::Person;
pub(super) use script::Scripts;

/// Lets a view stand in a context.
macro_rules! shown {
    ($($view:ty),+) => {$(
        impl From<$view> for Value {
            fn from(view: $view) -> Value {
                Value::from(Serde(view))
            }
        }
    )+};
}

shown!(
    Person,
    day::Day,
    day::Moment,
    game::GameView,
    list::GamesView,
    samples::Samples,
    start::PlayerView,
    start::PairingView
);

/// Everything that a letter's template may ask for.
pub(super) fn context(draft: &Draft, desk: &Desk) -> Value {
    let zone = draft.to.zone;
    context! {
        reader => Person::of(&draft.to.name, None),
        zone => zone.to_string(),
        desk => context! { name => plain(&desk.name), address => desk.address.as_str() },
        tag => draft.tag.as_ref().map(ToString::to_string),
        kind => draft.letter.kind(),
        last_today => draft.last_today,
        game => sight(&draft.letter).map(|sight| game::GameView::of(sight, &draft.to)),
        letter => letter::details(draft),
    }
}

/// The game that a letter shows.
pub(super) fn sight(letter: &Letter) -> Option<&Sight> {
    match letter {
        Letter::Recorded { sight, .. }
        | Letter::YourMove { sight, .. }
        | Letter::Followed { sight, .. }
        | Letter::Conditionals { sight }
        | Letter::IllegalMove { sight, .. }
        | Letter::Sanctioned { sight, .. }
        | Letter::PenaltyGiven { sight, .. }
        | Letter::LateMove { sight, .. }
        | Letter::OfferDeclined { sight, .. }
        | Letter::NotationProposed { sight, .. }
        | Letter::NotationAgreed { sight, .. }
        | Letter::DrawOffered { sight, .. }
        | Letter::DrawAgreed { sight, .. }
        | Letter::ClaimWaits { sight, .. }
        | Letter::ClaimRefused { sight, .. }
        | Letter::TimeClaimed { sight, .. }
        | Letter::GameOver { sight }
        | Letter::FlagReported { sight, .. }
        | Letter::FlagWithdrawn { sight, .. }
        | Letter::TablesRefuse { sight, .. }
        | Letter::TablesSilent { sight, .. }
        | Letter::ForfeitUnclear { sight, .. }
        | Letter::Refused { sight, .. }
        | Letter::AcceptedLateDirector { sight, .. }
        | Letter::HoldRequest { sight, .. }
        | Letter::HoldSecond { sight, .. }
        | Letter::HoldDropped { sight, .. }
        | Letter::Disowned { sight, .. }
        | Letter::Ruling { sight, .. }
        | Letter::RulingEntered { sight, .. }
        | Letter::RulingRefused { sight, .. }
        | Letter::Score { sight } => Some(sight),
        Letter::Unread { sight, .. }
        | Letter::Empty { sight }
        | Letter::Relayed { sight, .. }
        | Letter::PassedOn { sight, .. }
        | Letter::Answer { sight, .. }
        | Letter::AnswerPassedOn { sight, .. }
        | Letter::OrderUnread { sight, .. } => sight.as_deref(),
        Letter::StartPlayer(_)
        | Letter::StartDirector(_)
        | Letter::UnknownGame { .. }
        | Letter::NotYourGame { .. }
        | Letter::WhichGame { .. }
        | Letter::Untagged { .. }
        | Letter::ConfirmUnknown { .. }
        | Letter::Status { .. }
        | Letter::Settings { .. }
        | Letter::Help { .. }
        | Letter::DirectorHelp { .. }
        | Letter::DirectorUntagged
        | Letter::Doubtful { .. }
        | Letter::TooLarge { .. }
        | Letter::QuarantinedPlayer
        | Letter::QuarantinedOperator { .. }
        | Letter::TokenRenewed { .. } => None,
    }
}
