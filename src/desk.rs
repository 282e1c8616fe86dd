//! What happens to one mail, one order, one game that is due: one transaction's work.

pub(crate) mod acts;
pub(crate) mod again;
pub(crate) mod alarms;
pub(crate) mod post;
pub(crate) mod workplace;

pub(crate) mod changing;
pub(crate) mod closing;
pub(crate) mod director;
pub(crate) mod directs;
pub(crate) mod due_game;
pub(crate) mod erasing;
pub(crate) mod flag_guards;
pub(crate) mod frozen_game;
pub(crate) mod game_context;
pub(crate) mod gather;
pub(crate) mod identify;
pub(crate) mod incoming;
pub(crate) mod journal;
pub(crate) mod not_read;
pub(crate) mod offices;
pub(crate) mod outage;
pub(crate) mod player;
pub(crate) mod probed_position;
pub(crate) mod receive;
pub(crate) mod referee;
pub(crate) mod removing;
pub(crate) mod roster;
pub(crate) mod seals;
pub(crate) mod sent_letters;
pub(crate) mod sent_stamp;
pub(crate) mod standing_game;
pub(crate) mod strangers;
pub(crate) mod submitted;
pub(crate) mod token_renewal;
pub(crate) mod watch;

pub(crate) use director::cases::{self, CaseOf};
pub(crate) use game_context::{GameContext, Played};
pub(crate) use identify::{Answered, letters_named};
pub(crate) use incoming::{Asked, Mail, OfPlayer, sender_of};
pub(crate) use player::{first_receipt::PlayersMail, question_letter::lapses};
pub(crate) use post::{daily_cap, delivery_problem, enclosed_message, letter, notify};
pub(crate) use submitted::{PartWords, SubmissionOutcome, Submitted};
pub(crate) use workplace::{Post, Workplace};
