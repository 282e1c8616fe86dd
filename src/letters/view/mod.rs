//! What the templates are told. Figures and names only: every word of a letter stands in its template.

mod claim;
mod clocks;
mod dates;
mod day;
mod director;
mod draws_and_claims;
mod game;
mod leave;
mod letter;
mod list;
mod mail_parts;
mod messages;
mod moves;
mod passed_limits;
pub(super) mod person;
mod refusal;
mod ruling;
mod samples;
mod sanction;
mod script;
mod sheet;
mod start;
mod suggested_line;
mod time_passing;
mod time_rules;
mod time_words;
mod working;

use chrono::NaiveDate;
use minijinja::{Value, context, value::Serde};

use super::{
    Draft, Enclosed, GameAsShown, Letter, footnotes,
    scrub::{message, plain, scrub},
};
use crate::{
    chess::Script,
    laws::Working,
    model::{Desk, Language, Zone},
    regulations::Regulations,
};

pub(super) use day::{Day, Moment};
pub(super) use person::NamedPerson;
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
    NamedPerson,
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
        reader => NamedPerson::of(&draft.to.name, None),
        zone => zone.to_string(),
        desk => context! { name => plain(&desk.name), address => desk.address.as_str() },
        tag => draft.tag.as_ref().map(ToString::to_string),
        kind => draft.letter.kind(),
        last_today => draft.last_today,
        case => draft.case.as_ref().map(|case| context! {
            number => case.number, proposal => case.proposal.as_deref().map(plain), leaves => case.leaves,
            no => case.no.word(),
        }),
        nobody_directs => draft.nobody_directs,
        enclosed => enclosed(draft),
        paper => draft.paper.as_ref().map(|paper| context! {
            name => NamedPerson::of(&paper.name, None).full, post => paper.post.as_deref().map(plain),
            by_assistant => paper.by_assistant,
        }),
        game => sight(&draft.letter).map(|sight| game::GameView::of(sight, &draft.to)),
        letter => letter::details(draft),
        ..working(draft)
    }
}

/// What the reader's opponent wrote to him, or that what he wrote was passed on.
fn enclosed(draft: &Draft) -> Value {
    let person = |name: &str| NamedPerson::of(&scrub(name), None).full;
    let (from, said, to) = match &draft.enclosed {
        None => (None, Vec::new(), None),
        Some(Enclosed::Message { from, said }) => (Some(person(from)), message(said), None),
        Some(Enclosed::PassedOn { to }) => (None, Vec::new(), Some(person(to))),
    };
    context! { from, said, to }
}

/// How the time of a game was counted, where the letter shows it: to whoever asks, and to the director with a case.
fn working(draft: &Draft) -> Value {
    let (sight, case) = match &draft.letter {
        Letter::Clock { sight } => (sight, false),
        Letter::FlagReported { sight, .. }
        | Letter::LateMove { sight, .. }
        | Letter::SentInTime { sight, .. }
        | Letter::TimeClaimed { sight, .. } => (sight, true),
        _ => return context! {},
    };
    let mails = case && sight.reader.is_none();
    counted(sight, &Scripts::for_reader(sight, &draft.to), draft.to.zone, mails)
}

fn counted(sight: &GameAsShown, scripts: &Scripts, zone: Zone, mails: bool) -> Value {
    let working = Working::until(&sight.game, sight.now);
    let view = working::WorkingView::of(&sight.game, &working, scripts, mails);
    context! { working => Serde(view), footnotes => footnotes::told(&sight.game, &working, zone) }
}

/// What the parts of letters that the operator reads at the shell may ask for: the game with its working.
pub(super) fn at_the_shell(sight: &GameAsShown) -> Value {
    let chosen = Some(Script::Numeric);
    let scripts = Scripts::of(chosen, sight.game.notation, Language::En);
    let game = game::GameView::told(sight, scripts, chosen, Zone::UTC);
    context! { kind => "", game, ..counted(sight, &scripts, Zone::UTC, true) }
}

/// The same of regulations, for an event that starts on this day.
pub(super) fn regulations(regulations: &Regulations, start: NaiveDate) -> Value {
    context! { kind => "", letter => context! { rules => start::rules(regulations, start) } }
}

/// The game that a letter shows.
#[expect(clippy::too_many_lines, reason = "one arm for each letter")]
pub(super) fn sight(letter: &Letter) -> Option<&GameAsShown> {
    match letter {
        Letter::Recorded { sight, .. }
        | Letter::YourMove { sight, .. }
        | Letter::Followed { sight, .. }
        | Letter::Conditionals { sight }
        | Letter::IllegalMove { sight, .. }
        | Letter::Sanctioned { sight, .. }
        | Letter::PenaltyGiven { sight, .. }
        | Letter::LateMove { sight, .. }
        | Letter::LateMoveKept { sight, .. }
        | Letter::AskedOften { sight, .. }
        | Letter::SentInTime { sight, .. }
        | Letter::OfferDeclined { sight, .. }
        | Letter::NotationProposed { sight, .. }
        | Letter::NotationAgreed { sight, .. }
        | Letter::DrawOffered { sight, .. }
        | Letter::DrawAgreed { sight, .. }
        | Letter::OffersReported { sight, .. }
        | Letter::RecordDiffers { sight, .. }
        | Letter::CaseLeft { sight, .. }
        | Letter::ClaimWaits { sight, .. }
        | Letter::ClaimRefused { sight, .. }
        | Letter::TimeClaimed { sight, .. }
        | Letter::GameOver { sight }
        | Letter::FlagReported { sight, .. }
        | Letter::FlagWithdrawn { sight, .. }
        | Letter::TablesRefuse { sight, .. }
        | Letter::TablesSilent { sight, .. }
        | Letter::ForfeitUnclear { sight, .. }
        | Letter::DatesDisputed { sight, .. }
        | Letter::LongWay { sight, .. }
        | Letter::Refused { sight, .. }
        | Letter::AcceptedLateDirector { sight, .. }
        | Letter::ConfirmGame { sight, .. }
        | Letter::HoldRequest { sight, .. }
        | Letter::ConfirmLine { sight, .. }
        | Letter::HoldDropped { sight, .. }
        | Letter::Disowned { sight, .. }
        | Letter::Ruling { sight, .. }
        | Letter::RulingEntered { sight, .. }
        | Letter::RulingRefused { sight, .. }
        | Letter::Clock { sight }
        | Letter::Score { sight }
        | Letter::LeaveOfOpponent { sight, .. }
        | Letter::LongThink { sight, .. }
        | Letter::Refilled { sight }
        | Letter::Repeat { sight, .. }
        | Letter::RepeatSent { sight }
        | Letter::Withdrawal { sight, .. }
        | Letter::Reminder { sight, .. }
        | Letter::SilenceReported { sight, .. }
        | Letter::CountedAnew { sight, .. }
        | Letter::Outage { sight, .. }
        | Letter::Message { sight, .. }
        | Letter::MessagePassedOn { sight, .. } => Some(sight),
        Letter::Unread { sight, .. }
        | Letter::DealtWith { sight, .. }
        | Letter::Empty { sight }
        | Letter::Relayed { sight, .. }
        | Letter::PassedOn { sight, .. }
        | Letter::Answer { sight, .. }
        | Letter::AnswerPassedOn { sight, .. }
        | Letter::OrderAsked { sight, .. }
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
        | Letter::OrderLeftOut { .. }
        | Letter::OrderToDeputy { .. }
        | Letter::DirectorHelp { .. }
        | Letter::DirectorUntagged { .. }
        | Letter::DirectorsTokenRenewed { .. }
        | Letter::Doubtful { .. }
        | Letter::TooLarge { .. }
        | Letter::QuarantinedPlayer
        | Letter::StandsStill { .. }
        | Letter::Alarm { .. }
        | Letter::QuarantinedOperator { .. }
        | Letter::CopyPutBack { .. }
        | Letter::TokenRenewed { .. }
        | Letter::Leave { .. }
        | Letter::LeaveShown { .. }
        | Letter::NoLeave { .. }
        | Letter::WithdrawalPassedOn { .. }
        | Letter::OutageDirector { .. } => None,
    }
}
