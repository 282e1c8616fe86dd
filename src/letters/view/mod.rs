//! What the templates are told. Figures and names only: every word of a letter stands in its template.

pub(super) mod adjudication;
mod claim;
mod clocks;
pub(super) mod crosstable;
pub(super) mod day;
pub(super) mod docket;
pub(super) mod game;
pub(super) mod journal;
pub(super) mod leave;
pub(super) mod letter;
pub(super) mod mail_parts;
pub(super) mod moves;
pub(super) mod overview;
pub(super) mod person;
pub(super) mod ruling;
pub(super) mod script;
pub(super) mod seal;
pub(super) mod start;
pub(super) mod time_passing;
mod working;

use minijinja::{Value, context, value::Serde};

use super::{
    Draft, Enclosed, GameAsShown,
    scrub::{message, plain, scrub},
};
use crate::{
    event::points,
    laws::Working,
    model::{Desk, Zone},
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
        kind => draft.letter.kind().word(), format => draft.to.format.word(),
        // Whether a file goes with it; whoever writes the mail says so.
        attached => false,
        last_today => draft.last_today,
        case => draft.case.as_ref().map(|case| context! {
            number => case.number, proposal => case.proposal.as_deref().map(plain), leaves => case.leaves,
            waits => case.waits, no => case.kind.no().word(), tells_player => case.kind.waits_with_words(),
        }),
        nobody_directs => draft.nobody_directs,
        enclosed => enclosed(draft),
        standing => draft.standing.map(|standing| context! {
            points => points(standing.half_points), one => standing.half_points == 2,
            played => standing.played, left => standing.left, to_move => standing.to_move,
        }),
        paper => draft.paper.as_ref().map(|paper| context! {
            name => NamedPerson::of(&paper.name, None).full, post => paper.post.as_deref().map(plain),
            by_assistant => paper.by_assistant,
        }),
        game => draft.letter.sight().map(|sight| {
            let scripts = Scripts::for_reader(sight, &draft.to);
            game::view(sight, scripts, (draft.to.script, zone), wording)
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
    let Some(sight) = draft.letter.sight().filter(|_| draft.letter.row().time.is_some()) else {
        return context! {};
    };
    // A director may know the mails.
    counted(sight, &Scripts::for_reader(sight, &draft.to), draft.to.zone, sight.reader.is_none())
}

/// The working of a game's time, with the numbers of the mails where their reader may know them.
pub(super) fn counted(sight: &GameAsShown, scripts: &Scripts, zone: Zone, mails: bool) -> Value {
    let working = Working::until(&sight.game, sight.now);
    let tables = working::tables(&sight.game, &working, scripts, mails);
    context! { working => tables, footnotes => working::footnotes(&sight.game, &working, zone) }
}
