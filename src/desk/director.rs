//! The director's mail, his cases and his rulings.

pub(crate) mod against_record;
mod announcement;
pub(crate) mod case_reply;
pub(crate) mod cases;
pub(crate) mod directors_mail;
pub(crate) mod event_order_done;
pub(crate) mod event_orders;
pub(crate) mod intent;
mod late_entry;
pub(crate) mod not_done;
pub(crate) mod obey;
pub(crate) mod of_director;
pub(crate) mod recorded;
pub(crate) mod ruling;
pub(crate) mod shell;
pub(crate) mod shell_cases;
pub(crate) mod shown;
pub(crate) mod substitution;
pub(crate) mod verdict;
mod withdrawal;
