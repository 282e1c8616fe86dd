//! What a director orders of his event and its people, beside any game, and a sample of each (`read_event_order.rs` reads it).

use crate::{
    model::{Address, EventCode, EventVerb, GameId, Language, Side, WithdrawnGames, Zone},
    wording::{Phrase, Sentence, Wording, phrases},
};

/// An order about an event.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum EventOrder {
    /// `announce CODE|GAME [w|b]: text`. In a mail the text may begin in the next line.
    Announce {
        /// For the players of a game alone; none for all of the event.
        to: Option<AnnouncedIn>,
        text: String,
    },
    /// `address PLAYER NEW [REASON]`: his letters go there, and his mails come from there.
    Address { whom: String, address: Address, reason: String },
    /// `substitute PLAYER by NAME <ADDRESS> [from GAME…] [clocks as they are|anew] [REASON]`: somebody else plays on.
    Substitute(Substitution),
    /// `correct PLAYER KEY VALUE REASON`.
    Correct { whom: String, what: Correction, reason: String },
    /// `enter NAME <ADDRESS> [KEY VALUE…] REASON`: somebody comes in after the first move.
    Enter(LateEntry),
    /// `withdraw PLAYER lost|cancelled REASON`, or `withdraw PLAYER: REASON`: he leaves the event.
    Withdraw {
        whom: String,
        /// How his running games end; as the regulations say where nothing is said.
        ends: Option<WithdrawnGames>,
        reason: String,
    },
}

/// For whom words are in a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AnnouncedIn {
    pub game: GameId,
    /// None for both.
    pub side: Option<Side>,
}

/// Who comes in after the first move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LateEntry {
    /// Surname and given names, or the other way round.
    pub name: String,
    pub address: Address,
    /// What else is known of him, each key once.
    pub known: Vec<Correction>,
    pub reason: String,
}

/// Who plays on for whom.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Substitution {
    pub whom: String,
    /// The name of whoever comes, surname and given names, or the other way round.
    pub name: String,
    pub address: Address,
    /// The games by their names or numbers; none for all that are not over.
    pub games: Vec<GameNamed>,
    /// Whether his time begins anew.
    pub anew: bool,
    pub reason: String,
}

/// A game by its number in an event, which an order may leave out.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GameNamed {
    pub event: Option<EventCode>,
    pub number: u32,
}

/// What is put right about a player, in the words of an event file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Correction {
    /// As it shall be written: `"Novák, Jan"`.
    Name(String),
    Rating(u32),
    Federation(String),
    Language(Language),
    Zone(Zone),
}

impl Correction {
    /// The keys of an event file that can be put right.
    pub const KEYS: [&'static str; 5] = ["name", "rating", "federation", "language", "timezone"];

    /// The key in an event file.
    pub fn key(&self) -> &'static str {
        match self {
            Correction::Name(_) => "name",
            Correction::Rating(_) => "rating",
            Correction::Federation(_) => "federation",
            Correction::Language(_) => "language",
            Correction::Zone(_) => "timezone",
        }
    }
}

impl EventOrder {
    pub fn verb(&self) -> EventVerb {
        match self {
            EventOrder::Announce { .. } => EventVerb::Announce,
            EventOrder::Address { .. } => EventVerb::Address,
            EventOrder::Correct { .. } => EventVerb::Correct,
            EventOrder::Substitute(_) => EventVerb::Substitute,
            EventOrder::Enter(_) => EventVerb::Enter,
            EventOrder::Withdraw { .. } => EventVerb::Withdraw,
        }
    }
}

phrases! {
    /// What an order does, for the list of orders.
    #[derive(Copy)]
    enum Does {
        Announce = "order-does-announce",
        Address = "order-does-address",
        Correct = "order-does-correct",
        Substitute = "order-does-substitute",
        Enter = "order-does-enter",
        Withdraw = "order-does-withdraw-player",
    }
}

phrases! {
    /// What is told in a sample, or its reason.
    #[derive(Copy)]
    enum Sampled {
        Announcement = "sample-announcement",
        RatingList = "sample-reason-rating-list",
        Forgotten = "sample-reason-forgotten",
        Abroad = "sample-reason-abroad",
    }
}

/// What an order does.
pub fn does(verb: EventVerb) -> Sentence {
    let does = match verb {
        EventVerb::Announce => Does::Announce,
        EventVerb::Address => Does::Address,
        EventVerb::Correct => Does::Correct,
        EventVerb::Substitute => Does::Substitute,
        EventVerb::Enter => Does::Enter,
        EventVerb::Withdraw => Does::Withdraw,
    };
    does.sentence()
}

/// Who comes in the samples.
const COMES: &str = "Dvorak, Petr <petr@dvorak.example>";

/// A whole order, for an event that cannot be; what is told in it is in the reader's language.
pub fn sample(verb: EventVerb, wording: Wording<'_>) -> String {
    let (word, code) = (verb.word(), EventCode::of_samples());
    match verb {
        EventVerb::Announce => format!("td {word} {code}: {}", wording.say(&Sampled::Announcement)),
        EventVerb::Address => format!("td {word} {code} Novak jan@new.example"),
        EventVerb::Substitute => format!("td {word} {code} Novak by {COMES}"),
        EventVerb::Correct => {
            format!("td {word} {code} Novak rating 2150 {}", wording.say(&Sampled::RatingList))
        }
        EventVerb::Enter => {
            format!("td {word} {code} {COMES} rating 1980 {}", wording.say(&Sampled::Forgotten))
        }
        EventVerb::Withdraw => {
            format!("td {word} {code} Novak lost: {}", wording.say(&Sampled::Abroad))
        }
    }
}
