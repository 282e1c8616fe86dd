//! What a director is shown when he asks: his cases, the games of his event, a player, what was written and what came.

use chrono::{DateTime, Utc};

use super::MatterLine;
use crate::{
    laws::Days,
    model::{Address, GameId, GameResult, Language, MatterKind, MatterState, Ply, Zone},
};

/// A case that its director has put off.
#[derive(Clone, Debug)]
pub struct PutOffCase {
    pub line: MatterLine,
    pub until: DateTime<Utc>,
}

/// A case with all that belongs to it.
#[derive(Clone, Debug)]
pub struct CasePage {
    pub line: MatterLine,
    pub kind: MatterKind,
    pub state: MatterState,
    pub opened: DateTime<Utc>,
    /// Until when nobody is asked about it.
    pub later: Option<DateTime<Utc>>,
    /// The player whose doing it is.
    pub player: Option<String>,
    /// What the first letter about it said had happened.
    pub facts: String,
    /// What came from him, or from both players, since the half-move was made available that it is about.
    pub mails: Vec<MailRead>,
    /// Whether its reader adjudicates the game that it is about, and so reads what both players say of the position.
    pub adjudicates: bool,
}

/// A mail that came, and what was read in it.
#[derive(Clone, Debug)]
pub struct MailRead {
    /// Its number in the inbox.
    pub number: i64,
    pub received: DateTime<Utc>,
    /// Whose it is, where its sender is known by his address; else that address.
    pub from: String,
    /// What became of it; nothing where it still waits to be read.
    pub outcome: String,
    /// The rules of reading that asked it back.
    pub rules: Vec<String>,
    /// What its sender has newly written.
    pub said: String,
}

/// A letter that was written.
#[derive(Clone, Debug)]
pub struct LetterWritten {
    pub number: i64,
    pub written: DateTime<Utc>,
    pub to: String,
    pub subject: String,
    pub became: LetterBecame,
    /// Whether its reader has answered it.
    pub answered: bool,
    /// Whether a mail server has reported that it did not arrive.
    pub doubtful: bool,
}

/// What became of a letter.
#[derive(Clone, Debug)]
pub enum LetterBecame {
    /// A mail server took it over.
    Taken(DateTime<Utc>),
    /// It is tried, and was refused so often since, in these words of the server.
    Refused { times: u32, since: DateTime<Utc>, trouble: String },
    /// It leaves then.
    Leaves(DateTime<Utc>),
    /// It is a part of a daily letter.
    Gathered,
    /// It was given up, in these words of the server.
    GivenUp(String),
    /// It was overtaken before it left.
    Withdrawn,
}

/// A game in a list of an event's.
#[derive(Clone, Debug)]
pub struct GameOfEvent {
    pub id: GameId,
    pub white: String,
    pub black: String,
    /// The half-move to be made; none where the game is over, or its journal does not hold.
    pub next: Option<Ply>,
    /// When that was made available.
    pub since: Option<DateTime<Utc>>,
    pub stands: GameStands,
}

/// How a game in a list stands.
#[derive(Clone, Copy, Debug)]
pub enum GameStands {
    Over(GameResult),
    /// The player on move has time until then.
    Until(DateTime<Utc>),
    /// He had time until then.
    Passed(DateTime<Utc>),
    /// The clocks stand.
    Stopped,
    /// The letter that asks for the half-move has not been handed over.
    NoTime,
    /// Its journal does not hold.
    Broken,
}

/// A player as his director is shown him.
#[derive(Clone, Debug)]
pub struct PlayerPage {
    pub name: String,
    pub number: u32,
    pub addresses: Vec<Address>,
    pub zone: Zone,
    pub language: Language,
    pub games: Vec<GameOfEvent>,
    pub leave: Vec<Days>,
    /// What he was asked and has not answered, and the cases that are about him.
    pub open: Vec<OpenWithPlayer>,
    /// His last mail.
    pub mail: Option<MailRead>,
    /// The last letter to him that a mail server refused, or reported about.
    pub refused: Option<LetterWritten>,
}

/// Something that waits for a player, or for the director about him.
#[derive(Clone, Debug)]
pub struct OpenWithPlayer {
    pub number: i64,
    /// Whether it is the director's.
    pub case: bool,
    pub brief: String,
    /// What was read, where he is asked about that.
    pub said: String,
    pub opened: DateTime<Utc>,
}

/// A player's leave in a list of an event's.
#[derive(Clone, Debug)]
pub struct LeaveOfPlayer {
    pub name: String,
    pub booked: Vec<Days>,
    /// What is left of this year, and of how many days; none where there is no leave.
    pub left: Option<(u32, u32)>,
}

impl LetterWritten {
    /// The words of others in it.
    pub(super) fn words(&self) -> Option<&str> {
        match &self.became {
            LetterBecame::Refused { trouble, .. } | LetterBecame::GivenUp(trouble) => Some(trouble),
            LetterBecame::Taken(_)
            | LetterBecame::Leaves(_)
            | LetterBecame::Gathered
            | LetterBecame::Withdrawn => None,
        }
    }
}
