//! What a line that counts says.
//!
//! Laws 5.1.2

use super::{
    Objection,
    dates::WrittenDate,
    unclear_line::{Setting, UnclearLine, WhyUnclear},
};
use crate::{
    chess::{Branch, Script, Spelt, Stretch},
    mail::Line,
    model::{Address, Claim, Declared, GameId, HelpTopic, Language, LetterFormat, Seal, Zone},
    regulations::Notation,
};

#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Said {
    /// As written, without the blanks around it.
    pub line: String,
    /// The game that the line, or a line above it that names a game, says.
    pub game: Option<GameId>,
    pub what: What,
    pub above_quotation: bool,
    /// Which of the lines of its mail it is.
    pub place: usize,
    /// Whether the game's name stands beside what it says, and so only tells again which game is meant.
    pub name_beside: bool,
    /// The lines above and below it by which it may not be meant.
    pub doubt: Vec<Objection>,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub enum What {
    Game(InGame),
    /// Its sender alone: how he writes and is written to, what he asks for, what he confirms.
    Player(OfSender),
    Event(InEvent),
    /// `received 3.11.2026 sent 5.11.2026`, `2/28`: what is written beside a move, and asks for nothing by itself.
    Declared(Declared),
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub enum InGame {
    Moves(Stretch),
    /// `(=)` alone on its line.
    Offer,
    AcceptDraw,
    DeclineDraw,
    /// `remis`, `nulles`, `draw` alone on its line: with a move an offer, and else the answer to one.
    Draw,
    /// `message: …`: what the opponent shall read, line by line.
    Message(String),
    Resign,
    Claim {
        claim: Claim,
        with: Option<Stretch>,
    },
    ClaimTime,
    Score,
    /// `agree notation algebraic`: which notation shall count in a game (8.1.1).
    AgreeNotation(Notation),
    /// `if 5755 then 7163`: what is to be answered to moves of the opponent's, one condition after another.
    If(Vec<Branch>),
    /// `forget ifs`: the conditional moves sent before are withdrawn.
    ForgetIfs,
    /// `go on`: the conditional answer that waits is made.
    GoOn,
    /// `long think`: the half-move to be made needs long.
    LongThink,
    /// `refill`: the bank fills the clock (Triple Block).
    Refill,
    /// `repeat`: the last move shall be sent again, to whoever has to answer it.
    Repeat,
    /// `signed`: the result of a game that is over (8.5).
    Sign,
    /// `clock`: how the days of a game were counted.
    Clock,
    /// `pgn`: the game as a file; without a game all that its sender has in the event.
    Pgn,
    /// `journal`: all entries of a game's journal.
    Journal,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub enum OfSender {
    Status,
    /// `games`: all of his, those that are over too.
    Games,
    /// `table`: the event's crosstable.
    Table,
    /// `help`, or `help draws`.
    Help(Option<HelpTopic>),
    /// `rules`: the regulations of his event in words.
    Rules,
    /// `seal fbeae5-…`: whether an entry has it; as written, and none where it does not have the form of one.
    Seal {
        written: String,
        seal: Option<Seal>,
    },
    /// `new mark`: a new secret, since others may have seen the old one.
    NewMark,
    /// `confirm CODE`, with the code as written.
    Confirm(String),
    /// `not mine`; where it answers no letter, `not mine CODE` or `no CODE`.
    NotMine(Option<String>),
    /// `language pl`: how he writes and is written to.
    Set(PlayerSetting),
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PlayerSetting {
    Strict(bool),
    Language(Language),
    /// `notation figurine`: how moves are written to the sender.
    Script(Script),
    /// `format cmail`: in which form letters are written to the sender.
    Format(LetterFormat),
    /// `confirmations off`: he is told of a plain move of his no more that it is on record.
    Confirmations(bool),
    /// `digest off`: what would be gathered for his morning comes letter by letter.
    Digest(bool),
    Zone(Zone),
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub enum InEvent {
    /// `leave 2026-12-20 2027-01-03`: days that shall not be charged, both included.
    Leave {
        from: WrittenDate,
        until: WrittenDate,
    },
    /// `cancel leave 2026-12-20`: the leave in which this day lies is given up, or ends.
    CancelLeave(WrittenDate),
    /// `leave`: what is booked, and what is left.
    Leaves,
    Withdraw,
    /// `address jan@new.example`: his letters shall go there.
    Address(Address),
}

impl InGame {
    /// Whether it only asks to be shown something of a game.
    pub fn only_asks(&self) -> bool {
        matches!(self, InGame::Score | InGame::Clock | InGame::Pgn | InGame::Journal)
    }

    /// Whether it changes something in the game, if it is meant.
    pub fn acts(&self) -> bool {
        match self {
            InGame::Moves(_)
            | InGame::Offer
            | InGame::AcceptDraw
            | InGame::DeclineDraw
            | InGame::Draw
            | InGame::Resign
            | InGame::Claim { .. }
            | InGame::ClaimTime
            | InGame::AgreeNotation(_)
            | InGame::If(_)
            | InGame::ForgetIfs
            | InGame::GoOn
            | InGame::LongThink
            | InGame::Refill
            | InGame::Sign => true,
            InGame::Message(_)
            | InGame::Score
            | InGame::Repeat
            | InGame::Clock
            | InGame::Pgn
            | InGame::Journal => false,
        }
    }
}

impl InEvent {
    /// Whether it changes something in the games, if it is meant.
    pub fn acts(&self) -> bool {
        match self {
            InEvent::Leave { .. } | InEvent::CancelLeave(_) | InEvent::Withdraw => true,
            // It is asked about whatever proves its mail.
            InEvent::Leaves | InEvent::Address(_) => false,
        }
    }
}

impl PlayerSetting {
    pub fn setting(&self) -> Setting {
        match self {
            PlayerSetting::Strict(_) => Setting::Strict,
            PlayerSetting::Language(_) => Setting::Language,
            PlayerSetting::Script(_) => Setting::Script,
            PlayerSetting::Format(_) => Setting::Format,
            PlayerSetting::Confirmations(_) => Setting::Confirmations,
            PlayerSetting::Digest(_) => Setting::Digest,
            PlayerSetting::Zone(_) => Setting::Zone,
        }
    }
}

impl What {
    /// Whether it changes something in a game, if it is meant.
    pub fn acts(&self) -> bool {
        match self {
            What::Game(said) => said.acts(),
            What::Event(said) => said.acts(),
            What::Player(_) | What::Declared(_) => false,
        }
    }

    pub fn moves(&self) -> Option<&Stretch> {
        match self {
            What::Game(InGame::Moves(stretch)) => Some(stretch),
            What::Game(_) | What::Player(_) | What::Event(_) | What::Declared(_) => None,
        }
    }
}

impl Said {
    pub(crate) fn new(line: &Line, game: Option<GameId>, what: What) -> Said {
        let above_quotation = !line.below_quotation;
        let (line, doubt) = (line.text.trim().to_owned(), Vec::new());
        Said { line, game, what, above_quotation, place: 0, name_beside: false, doubt }
    }

    /// The line as one that does not count after all.
    pub fn asked_back(self, why: WhyUnclear) -> UnclearLine {
        let Said { line, game, above_quotation, place, .. } = self;
        UnclearLine { line, game, why, above_quotation, place, rules: Vec::new() }
    }
}

/// A move that prose speaks of, with the number before it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Spoken {
    pub number: Option<u32>,
    /// Whether dots behind the number say that it is a move of Black's: `11... b5`.
    pub dotted: bool,
    pub spelt: Spelt,
}

/// What a player's message to the director is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum DirectorMessage {
    /// `td: …` (14.2.1).
    Question,
    /// `report …` (13.3.2.3).
    Report,
    /// `appeal …`: he does not agree with a ruling.
    Appeal,
}

/// A player's message to the director, unseen by his opponent.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ToDirector {
    pub what: DirectorMessage,
    pub game: Option<GameId>,
    pub text: String,
    /// Which of the lines of its mail it begins on.
    pub place: usize,
}
