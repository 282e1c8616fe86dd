//! How games end: offers, claims, verdicts, and what follows on irregularities (Articles 5, 7.2, 9).

pub(crate) mod claim;
pub(crate) mod claim_check;
pub(crate) mod draw_in_one_word;
pub(crate) mod end_date;
pub(crate) mod offer;
pub(crate) mod sanction;
pub(crate) mod signature;
pub mod verdict;
pub(crate) mod waived_claims;
