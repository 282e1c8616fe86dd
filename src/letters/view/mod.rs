//! What the templates are told. Figures and names only: every word of a letter stands in its template.

mod claim;
mod clocks;
pub(super) mod day;
pub(super) mod director;
pub(super) mod game;
pub(super) mod leave;
pub(super) mod letter;
pub(super) mod mail_parts;
pub(super) mod moves;
pub(super) mod person;
pub(super) mod ruling;
pub(super) mod script;
pub(super) mod start;
pub(super) mod time_passing;
mod working;

use chrono::NaiveDate;
use minijinja::{Value, context, value::Serde};

use super::{
    Draft, Enclosed, GameAsShown,
    row::TimeShown,
    scrub::{message, plain, scrub},
};
use crate::{
    chess::Script,
    laws::Working,
    model::{Desk, Language, Zone},
    regulations::Regulations,
    wording::Wording,
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

shown!(NamedPerson, Day, Moment, script::Samples);

/// Everything that a letter's template may ask for.
pub(super) fn context(draft: &Draft, desk: &Desk, wording: Wording<'_>) -> Value {
    let zone = draft.to.zone;
    context! {
        reader => NamedPerson::of(&draft.to.name, None),
        zone => zone.to_string(),
        desk => context! { name => plain(&desk.name), address => desk.address.as_str() },
        tag => draft.tag.as_ref().map(ToString::to_string),
        kind => draft.letter.kind().word(),
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
        game => draft.letter.sight().map(|sight| {
            let scripts = Scripts::for_reader(sight, &draft.to);
            game::told(sight, scripts, (draft.to.script, zone), wording)
        }),
        letter => draft.letter.context(&draft.to, wording),
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
    let (Some(time), Some(sight)) = (draft.letter.row().time, draft.letter.sight()) else {
        return context! {};
    };
    let mails = time == TimeShown::WithCase && sight.reader.is_none();
    counted(sight, &Scripts::for_reader(sight, &draft.to), draft.to.zone, mails)
}

fn counted(sight: &GameAsShown, scripts: &Scripts, zone: Zone, mails: bool) -> Value {
    let working = Working::until(&sight.game, sight.now);
    let tables = working::tables(&sight.game, &working, scripts, mails);
    context! { working => tables, footnotes => working::footnotes(&sight.game, &working, zone) }
}

/// What the parts of letters that the operator reads at the shell may ask for: the game with its working.
pub(super) fn at_the_shell(sight: &GameAsShown, wording: Wording<'_>) -> Value {
    let chosen = Some(Script::Numeric);
    let scripts = Scripts::of(chosen, sight.game.notation, Language::En);
    let game = game::told(sight, scripts, (chosen, Zone::UTC), wording);
    context! { kind => "", game, ..counted(sight, &scripts, Zone::UTC, true) }
}

/// The same of regulations, for an event that starts on this day.
pub(super) fn regulations(regulations: &Regulations, start: NaiveDate) -> Value {
    context! { kind => "", letter => context! { rules => start::rules(regulations, start) } }
}
