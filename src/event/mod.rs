//! Events: what an organiser writes in a file, checked whole; pairings; the crosstable. Regulations are frozen with
//! the event when it is taken in.

mod change;
mod crosstable;
mod file;
mod fold;
mod may_direct;
mod name;
mod pairing;
mod places;
mod position_draw;
mod rated;
mod record;
mod sections;
mod terms;

pub use change::{EntrantChange, EventChange, NoLateEntry, Played};
pub use crosstable::{Cell, Crosstable, CrosstableRow, Mark, Moves, points};
pub use file::EventFile;
pub use may_direct::Person;
pub use name::{same_name, spoken};
pub use rated::{Born, Sex, Title};
pub use sections::Sections;
pub use terms::{
    ADJUDICATORS_PLACE, Director, Entrant, EventTerms, LetterChoice, TermChanged, TournamentFormat, office,
};
pub(crate) use {
    file::{federation, rating},
    name::person as person_name,
};

pub use pairing::{Pairing, double_round_robin, match_games, round_robin};

pub use record::{AddressChange, Announcees, EventEntry, EventFact, LateEntry, Registration, Substitution};
