//! Small validated values. Text is parsed into these at the edge; inside, an invalid one cannot exist.
//! Each has a text form that reads back as itself (`FromStr` and `Display`). Beside them stand plain types
//! that several rooms hand each other. This room knows no other.
//!
//! ```
//! use correspondence_chess::model::{Address, GameId, Ply, Side};
//!
//! let game: GameId = "club26/7".parse()?;
//! assert_eq!(game, "CLUB26/7".parse()?);
//! assert_eq!(Ply::of(Side::Black, 12).to_string(), "12...");
//! let (typed, other): (Address, Address) = ("Jan@Example.org".parse()?, "jan@example.org".parse()?);
//! assert_eq!(typed, other);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
pub mod arrival;
mod budget;
mod caseless;
mod claim;
mod declared_time;
mod desk_secret;
pub mod diacritics;
pub mod did_you_mean;
mod digest;
mod help_topic;
mod host;
mod id;
mod invalid;
mod language;
mod lapse;
mod letter_course;
mod letter_format;
mod matter;
mod message_id;
mod order;
mod outcome;
mod personal;
mod ply;
mod side;
pub(crate) mod stored_text;
mod tag;
mod token;
pub mod worded;
mod zone;

pub use address::Address;
pub use arrival::Limits;
pub use budget::Budget;
pub use claim::{Claim, Claimed};
pub use declared_time::{DateOf, DateSaid, Declared, TimeNote};
pub use desk_secret::DeskSecret;
pub use digest::{Digest, Seal};
pub use help_topic::HelpTopic;
pub use host::Host;
pub use id::{EventCode, GameId};
pub use invalid::Invalid;
pub use language::Language;
pub use lapse::{Lapse, Stands};
pub use letter_course::{Course, SendOutcome, ServerRefusal};
pub use letter_format::LetterFormat;
pub use matter::{MatterKind, MatterState, No, Standstill};
pub use message_id::MessageId;
pub use order::{ClockSetting, EventVerb, Ground, Order, RequestWord, Verb, WithdrawnGames};
pub use outcome::{GameResult, Share, Termination};
pub use personal::{NamedPerson, Personal, Salt};
pub use ply::{HalfMove, Ply};
pub use side::Side;
pub use tag::{Desk, Recipient, Tag};
pub use token::Token;
pub use worded::UnknownWord;
pub use zone::Zone;
