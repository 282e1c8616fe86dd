//! Correspondence chess, as the ICCF Laws play it: over years, by mail, with days instead of minutes.
//!
//! A [`laws::Game`] is the fold of a journal. A player's mail is read into a [`laws::Submission`]; [`laws::decide`] rules
//! on it, or refuses it, and what it rules are entries for the journal:
//!
//! ```
//! use chrono::{DateTime, Utc};
//! use correspondence_chess::{
//!     chess::{Dots, Start, Stretch, Written},
//!     laws::{Act, Context, Entry, Fact, Game, MoveText, Opening, PerSide, Submission, decide},
//!     model::{Digest, GameId, NamedPerson, Side, Zone},
//!     regulations::Regulations,
//! };
//!
//! let id: GameId = "CLUB26/1".parse()?;
//! let opening = Opening {
//!     fen: None,
//!     start: "2026-12-01".parse()?,
//!     players: PerSide { white: NamedPerson::new(1, "Novak, Jan"), black: NamedPerson::new(2, "Weber, Lena") },
//!     zones: PerSide { white: "Europe/Prague".parse()?, black: Zone::UTC },
//!     regulations: Regulations::of_profile("iccf-email").expect("it is built in"),
//!     hands: PerSide::default(),
//!     drawn: None,
//! };
//! let begun: DateTime<Utc> = "2026-12-01T08:00:00Z".parse()?;
//! let salt = [0; 32];
//! let first = Entry::chain(&id, Digest::ZERO, 1, begun, Fact::Opened(Box::new(opening)), None, &salt)?;
//! let mut game = Game::open(id.clone(), &first)?;
//!
//! // Jan writes "1. 5254": from the square e2 to the square e4.
//! let written: Written = "5254".parse()?;
//! let start = Some(Start { number: 1, dots: Dots::One });
//! let stretch = Stretch { start, moves: vec![written.into()], offer: false };
//! let submission = Submission::from(Act::Move(MoveText { line: "1. 5254".into(), stretch }));
//! let sent = "2026-12-03T19:30:00Z".parse()?;
//! let context = Context { sender: Side::White, sent, answers: Some(game.to_play()), nothing_else: true };
//! let ruling = decide(&game, &submission, &context).expect("it is his move, and it can be played");
//! for fact in ruling.facts {
//!     let entry = Entry::chain(&id, game.digest, game.entries + 1, sent, fact, None, &salt)?;
//!     game.apply(&entry)?;
//! }
//! assert_eq!(game.on_move(), Side::Black);
//! assert_eq!(game.position().fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing in this crate reads a clock, or a mail: decisions take the instant and the state as arguments. The only files
//! that it opens are tables of endgames. [`chess`] is the board with the notations of a dozen languages, [`reflection`] counts the days,
//! [`regulations`] holds every point on which bodies differ, [`wording`] says reasons as sentences, and [`model`] has the
//! small values that all of them speak of.

#![warn(missing_docs)]

pub mod chess;
pub mod laws;
pub mod model;
pub mod reflection;
pub mod regulations;
pub mod wording;
