//! The whole desk in this process, and each of its rooms through its public face. No mail server and no second process
//! is the thing that is tested here; those are in `servers` and `program`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "test code"
)]

mod adjudication_files;
mod after_every_order;
mod architecture;
mod asked_for;
mod calendar_year;
mod castling960;
mod chess960;
mod corpus;
mod crash;
mod daily_letters;
mod dead;
mod dead_games;
mod directs;
mod erased;
mod evidence;
mod exports;
mod fault_domain;
mod flags_and_outages;
mod flatten;
mod hostile_bytes;
mod impostors;
mod inert;
mod journal_by_python;
mod journey;
mod kept;
mod late_entries;
mod laws_page;
mod leave;
mod left_addresses;
mod links;
mod machines;
mod maildir;
mod notation;
mod nothing_sleeps;
mod offices;
mod operator;
mod perft;
mod plain_properties;
mod plain_talk;
mod plain_words;
mod played_again;
mod put_right;
mod reading_mails;
mod record_audit;
mod records;
mod recount_by_python;
mod reflection;
mod refused_letters;
mod sample_game;
mod scenarios;
mod second_reckoning;
mod secret_marks;
mod settings;
mod shortened_letters;
mod status;
mod substitutes;
#[path = "../support/mod.rs"]
mod support;
mod tablebase;
mod tampering;
mod three_years;
mod which_half_move;
mod words_returned;
