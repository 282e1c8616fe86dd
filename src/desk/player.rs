//! Players' mail.

pub(crate) mod appeal;
pub(crate) mod asked_address;
pub(crate) mod confirmed;
pub(crate) mod doubtful_move;
pub(crate) mod first_receipt;
pub(crate) mod game;
pub(crate) mod guess_game;
pub(crate) mod leave;
mod lost_question;
pub(crate) mod mail_answer;
pub(crate) mod meant_move;
pub(crate) mod question_letter;
pub(crate) mod questions;
pub(crate) mod replies;
pub(crate) mod settings;
pub(crate) mod to_director;
pub(crate) mod unclaimed;
pub(crate) mod what_is_asked;
