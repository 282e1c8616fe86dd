//! Time: clocks, declared dates, leave, limits (Articles 6, 8, 10, Appendix C).

pub(crate) mod clock_audit;
pub(crate) mod dates;
pub(crate) mod game_clocks;
pub mod leave;
pub(crate) mod overdue;
pub(crate) mod put_off_letter;
pub(crate) mod question;
pub(crate) mod sent;
pub(crate) mod sweep;
pub(crate) mod time_words;
