//! Letters: to whom, when, and what became of them.

pub(crate) mod daily_cap;
pub(crate) mod daily_letters;
pub(crate) mod delivery_problem;
pub(crate) mod directors_letter;
pub(crate) mod enclosed_message;
mod gathered;
pub(crate) mod handover;
pub(crate) mod letter;
pub(crate) mod next_day;
pub(crate) mod notify;
mod operators_letter;
pub(crate) mod played_again;
mod players_letter;
mod press;
pub(crate) mod recipient;
pub(crate) mod retries;
pub(crate) mod start_letters;
pub(crate) mod to_director;
pub(crate) mod way_out;

pub(crate) use press::Press;
