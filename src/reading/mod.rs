//! Lines of text to what was said: moves, offers, words that count, requests.
//!
//! One thing a line, and a line counts only where the whole of it reads as that thing: prose is left alone. Nothing is
//! guessed. What looks meant but does not read is handed on as [`Unclear`], with the one thing that a letter has to
//! say about it. Only newly written lines are looked at. No board is asked here: whether a move fits its game is for
//! the referee.

mod claims;
mod conditional;
mod dates;
mod game;
mod languages;
mod message;
mod moves;
mod order;
mod parts;
mod prose;
mod received;
mod settings;
mod spent;
mod time;
mod token;
mod words;

#[cfg(test)]
mod tests;

pub use self::order::{About, Direction, Directions, Given, OrderError, Verb, read_order, read_orders};
pub use conditional::WhyConditional;
pub use dates::WrittenDate;

use crate::{
    chess::{Foreseen, InvalidNumeric, Script, Spelt},
    event::Notation,
    mail::{Line, Standing},
    model::{Claim, Declared, GameId, Language, Zone},
};

/// What a mail says, in the order of its lines.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Reading {
    /// What counts.
    pub said: Vec<Said>,
    /// What has to be asked back.
    pub unclear: Vec<Unclear>,
    /// What is for the director.
    pub to_director: Vec<ToDirector>,
    /// Whether anything was newly written at all.
    pub has_words: bool,
    /// Whether there is newly written prose besides what was said, what is unclear and names of games.
    pub has_prose: bool,
}

/// A line that counts.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Said {
    /// As written, without the blanks around it.
    pub line: String,
    /// The game that the line, or a line above it that names a game, says.
    pub game: Option<GameId>,
    /// What it says.
    pub what: What,
    /// Whether it stands above every quotation.
    pub above_quotation: bool,
}

/// A player's message to the director, unseen by his opponent.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ToDirector {
    /// Whether it is a report (`report …`, 13.3.2.3) and not a question (`td: …`, 14.2.1).
    pub report: bool,
    /// The game that the line, or a line above it that names a game, says.
    pub game: Option<GameId>,
    /// The words, line by line.
    pub text: String,
}

/// What a line says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum What {
    /// One or more half-moves.
    Moves(Stretch),
    /// `(=)` alone on its line.
    Offer,
    /// `accept draw`
    AcceptDraw,
    /// `decline draw`
    DeclineDraw,
    /// `resign`
    Resign,
    /// `claim repetition with 5254`
    Claim {
        /// What.
        claim: Claim,
        /// The move that the claimant intends to make.
        with: Option<Stretch>,
    },
    /// `claim time`
    ClaimTime,
    /// `status`
    Status,
    /// `score`
    Score,
    /// `help`
    Help,
    /// `strict on`, `strict off`
    Strict(bool),
    /// `language pl`
    Language(Language),
    /// `notation figurine`: how moves are written to the sender.
    Script(Script),
    /// `agree notation algebraic`: which notation shall count in a game (8.1.1).
    AgreeNotation(Notation),
    /// `confirm CODE`, with the code as written.
    Confirm(String),
    /// `not mine`
    NotMine,
    /// `if 5755 then 7163`: what is to be answered to moves of the opponent's, one condition after another.
    If(Vec<Branch>),
    /// `forget ifs`: the conditional moves sent before are withdrawn.
    ForgetIfs,
    /// `go on`: the conditional answer that waits is made.
    GoOn,
    /// `leave 2026-12-20 2027-01-03`: days that shall not be charged, both included.
    Leave {
        /// The first.
        from: WrittenDate,
        /// The last.
        until: WrittenDate,
    },
    /// `cancel leave 2026-12-20`: the leave in which this day lies is given up, or ends.
    CancelLeave(WrittenDate),
    /// `leave`: what is booked, and what is left.
    Leaves,
    /// `long think`: the half-move to be made needs long.
    LongThink,
    /// `refill`: the bank fills the clock (Triple Block).
    Refill,
    /// `repeat`: the last move shall be sent again, to whoever has to answer it.
    Repeat,
    /// `withdraw`: the player wants to leave the event.
    Withdraw,
    /// `timezone Europe/Prague`
    Zone(Zone),
    /// `clock`: how the days of a game were counted.
    Clock,
    /// `received 3.11.2026 sent 5.11.2026`, `2/28`: what is written beside a move, and asks for nothing by itself.
    Declared(Declared),
}

/// One condition: a move of the opponent's, the answer to it, and what may follow that, in turns.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Branch {
    /// The number before the first move, where the line gives one.
    pub start: Option<Start>,
    /// The moves; the last is an answer.
    pub steps: Vec<Foreseen>,
}

/// Half-moves that follow each other, as one line gives them.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Stretch {
    /// The number before the first move, where the line gives one. Numbers further on were checked to run on from
    /// it; where the first number stands further on, this is what it makes of the first move.
    pub start: Option<Start>,
    /// The moves, at least one.
    pub moves: Vec<Spelt>,
    /// Whether `(=)` stands after the last move. One after an earlier move belongs to the record and says nothing new.
    pub offer: bool,
}

/// The number before a move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Start {
    /// The move number, from 1.
    pub number: u32,
    /// What follows it.
    pub dots: Dots,
}

/// What follows a move number. A player with Black also writes `12. 7866` for his own move: only three dots say a side
/// for sure.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Dots {
    /// `12.`
    One,
    /// `12...`
    Three,
    /// `12` or `12)`
    None,
}

/// A line that looks meant and does not count.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Unclear {
    /// As written, without the blanks around it.
    pub line: String,
    /// The game that the line, or a line above it that names a game, says.
    pub game: Option<GameId>,
    /// What a letter has to say about it.
    pub why: WhyUnclear,
    /// Whether it stands above every quotation.
    pub above_quotation: bool,
}

/// Why a line does not count.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum WhyUnclear {
    /// A move number, and after it digits that are no move.
    NotAMove {
        /// The digits.
        text: String,
        /// The first thing that is wrong with them.
        why: InvalidNumeric,
    },
    /// A line that begins with "if" and a move.
    Conditional(WhyConditional),
    /// Digits in such a line that are no move.
    NotInConditional {
        /// The digits.
        text: String,
        /// The first thing that is wrong with them.
        why: InvalidNumeric,
    },
    /// Several move numbers that do not run on from one another; the first that does not fit.
    NumbersDoNotRun(u32),
    /// Moves with something out of its place: `(=)` before the move, a number with no move after it.
    OutOfPlace,
    /// A move number, and after it a word that is near a move and is none in any notation: as written.
    NoNotation(String),
    /// A move with a question mark.
    Question,
    /// A move among other words.
    MoveInProse,
    /// A word that counts only alone on its line.
    WordInProse(Word),
    /// A draw offer in words instead of `(=)`.
    OfferInWords,
    /// A claim that does not say what it rests on.
    ClaimGround,
    /// A claim whose intended move is no move, or more than that.
    ClaimMove,
    /// An offer or a claim is to be taken back.
    TakenBack,
    /// A setting with a value that it does not have: in lower case, empty where there is none.
    NoSuchValue {
        /// Which.
        of: Setting,
        /// The value.
        value: String,
    },
    /// `notation algebraic`, `agree notation san`: a word of the one command behind the other.
    WhichNotation(&'static str),
    /// Two lines of one mail that set the same thing differently.
    Contradicts(Setting),
    /// The name of the game that the line, or a line above it, says is not one: as written.
    GameName(String),
    /// What would count, within a message to the director.
    InMessage,
    /// A message to the director in which nothing stands.
    EmptyMessage,
    /// `td penalty …`: an order, which only a director gives.
    Order,
    /// A line about leave whose dates do not read.
    LeaveDates,
    /// A time zone that there is not.
    NoZone {
        /// As written; empty where there is none.
        text: String,
        /// The names that may be meant.
        near: Vec<&'static str>,
    },
}

/// The words that count only alone on their line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Word {
    /// `resign`
    Resign,
    /// `accept draw`
    AcceptDraw,
    /// `confirm CODE`
    Confirm,
    /// `agree notation any`
    AgreeNotation,
    /// `claim repetition`
    Claim,
    /// `withdraw`
    Withdraw,
}

/// What a player may set by a line of its own.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Setting {
    /// `strict on`
    Strict,
    /// `language pl`
    Language,
    /// `notation figurine`
    Script,
    /// `agree notation any`, in one game.
    AgreeNotation,
    /// `timezone Europe/Prague`
    Zone,
}

/// Which game the lines below speak of.
#[derive(Clone, Debug, Default)]
enum Named {
    #[default]
    Nothing,
    Game(GameId),
    Unreadable(String),
}

/// What one line says by itself.
#[derive(Clone, Debug)]
enum Found {
    Said(What),
    Unclear(WhyUnclear),
    Nothing,
}

/// Reads the newly written lines of a mail.
pub fn read(lines: &[Line]) -> Reading {
    let mut reading = Reading::default();
    let mut above = Named::Nothing;
    // The game that is named in the line before.
    let mut before = Named::Nothing;
    let mut paragraph = true;
    let mut rest = lines;
    while let Some((line, below)) = rest.split_first() {
        rest = below;
        if line.standing != Standing::Fresh {
            paragraph = true;
            before = Named::Nothing;
            continue;
        }
        if let Some(begun) = message::begins(&line.text, paragraph) {
            rest = below.get(reading.message(line, &begun, below, &above)..).unwrap_or_default();
            paragraph = true;
            before = Named::Nothing;
            continue;
        }
        let (mut named, rest) = game::split(&line.text);
        let (found, beside) = with_what_is_beside(rest);
        // Conditional moves go on from the line above them: a name in front of that one holds for them too.
        let last = std::mem::take(&mut before);
        if matches!(named, Named::Nothing) && found.is_conditional() {
            named = last;
        }
        reading.has_words |= has_words(&line.text);
        let inline = !matches!(named, Named::Nothing);
        paragraph = !matches!(found, Found::Nothing) || !has_words(rest);
        match (found, if inline { &named } else { &above }) {
            (Found::Nothing, _) => {
                reading.has_prose |= has_words(rest);
                if inline {
                    above = named;
                }
                continue;
            }
            // Rather asked back than bound to the wrong game.
            (_, Named::Unreadable(name)) => {
                let why = WhyUnclear::GameName(name.clone());
                reading.unclear.push(Unclear::new(line, None, why));
            }
            (Found::Said(what), game) => {
                let beside = beside.map(What::Declared);
                let whats = std::iter::once(what).chain(beside);
                reading.said.extend(whats.map(|what| Said::new(line, game.id(), what)));
            }
            (Found::Unclear(why), game) => reading.unclear.push(Unclear::new(line, game.id(), why)),
        }
        // A name in front of what it names holds for its own line, and ends what the name above it held for.
        if inline {
            above = Named::Nothing;
            before = named;
        }
    }
    reading
}

/// The move number with which a line begins, behind the name of its game, whatever is wrong with the rest.
pub fn numbered(line: &str) -> Option<Start> {
    parts::start(game::split(line).1.trim())
}

/// The first line behind our bar, above every quotation, that would count without the bar: a player has copied the
/// form of an example. Without the bar, as he should have sent it.
pub fn barred_submission(lines: &[Line]) -> Option<String> {
    lines
        .iter()
        .take_while(|line| !line.below_quotation)
        .filter(|line| line.standing == Standing::Barred)
        .map(|line| line.text.trim_start_matches(|c: char| c == '|' || c.is_whitespace()).trim_end())
        .find(|text| counts(text))
        .map(str::to_owned)
}

/// Whether a line asks for something by itself.
fn counts(line: &str) -> bool {
    match with_what_is_beside(game::split(line).1).0 {
        Found::Said(what) => !matches!(what, What::Declared(_)),
        Found::Unclear(_) | Found::Nothing => false,
    }
}

/// What a line says, and the dates and counts of days that stand behind a move in it.
fn with_what_is_beside(text: &str) -> (Found, Option<Declared>) {
    let Some((head, declared)) = received::behind(text) else { return (one(text), None) };
    match one(head) {
        found @ (Found::Said(What::Moves(_)) | Found::Unclear(_)) => (found, Some(declared)),
        Found::Said(_) | Found::Nothing => (one(text), None),
    }
}

/// What the line says after the name of a game was taken off. What reads whole goes before what only looks meant.
fn one(text: &str) -> Found {
    let text = text.trim();
    if order::is_order(text) {
        return Found::Unclear(WhyUnclear::Order);
    }
    let prose = || prose::read(text).map_or(Found::Nothing, Found::Unclear);
    let declared = || received::read(text).map_or(Found::Nothing, |said| Found::Said(What::Declared(said)));
    words::read(text)
        .or_else(|| time::read(text))
        .or_else(|| conditional::read(text))
        .or_else(declared)
        .or_else(|| moves::read(text))
        .or_else(prose)
}

fn has_words(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

impl Reading {
    /// Takes a message to the director; gives how many of the lines below its first belong to it. What would count by
    /// itself does not count inside it, and is asked back: it may have been meant for us.
    fn message(&mut self, line: &Line, begun: &message::Begun<'_>, below: &[Line], above: &Named) -> usize {
        self.has_words = true;
        let named = if matches!(begun.named, Named::Nothing) { above } else { &begun.named };
        let (own, used) = message::lines(begun.text, below);
        let told = match named {
            Named::Unreadable(name) => Err(WhyUnclear::GameName(name.clone())),
            Named::Nothing | Named::Game(_) => message::message(begun, &own, named.id()),
        };
        match told {
            Ok(told) => self.to_director.push(told),
            Err(why) => self.unclear.push(Unclear::new(line, named.id(), why)),
        }
        let inside = own.iter().filter(|line| counts(&line.text));
        self.unclear.extend(inside.map(|line| Unclear::new(line, named.id(), WhyUnclear::InMessage)));
        used
    }
}

impl Found {
    fn or_else(self, other: impl FnOnce() -> Found) -> Found {
        match self {
            Found::Nothing => other(),
            found => found,
        }
    }
}

impl Found {
    fn is_conditional(&self) -> bool {
        match self {
            Found::Said(what) => matches!(what, What::If(_)),
            Found::Unclear(why) => {
                matches!(why, WhyUnclear::Conditional(_) | WhyUnclear::NotInConditional { .. })
            }
            Found::Nothing => false,
        }
    }
}

impl Named {
    fn id(&self) -> Option<GameId> {
        match self {
            Named::Game(id) => Some(id.clone()),
            Named::Nothing | Named::Unreadable(_) => None,
        }
    }
}

impl Said {
    fn new(line: &Line, game: Option<GameId>, what: What) -> Said {
        Said { line: line.text.trim().to_owned(), game, what, above_quotation: !line.below_quotation }
    }
}

impl Unclear {
    fn new(line: &Line, game: Option<GameId>, why: WhyUnclear) -> Unclear {
        Unclear { line: line.text.trim().to_owned(), game, why, above_quotation: !line.below_quotation }
    }
}
