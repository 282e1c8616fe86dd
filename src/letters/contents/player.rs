//! What a player is told of the parts of his mail, and of his games in a list.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::{
    laws::Game,
    letters::GameAsShown,
    model::{GameId, GameResult, Ply, Side, worded::worded},
    reading::Meant,
    regulations::Notation,
    wording::Sentence,
};

/// A question to a player about what a mail says in his name.
#[derive(Clone, Debug)]
pub struct Question {
    /// The code that answers it without its letter.
    pub code: String,
    /// Whether a bare yes is too little.
    pub wants_code: bool,
    /// Whether an answer counts from itself, however soon it comes.
    pub from_itself: bool,
    /// Where it is asked once more: the hour until which an answer counts from the first receipt.
    pub last_hour: Option<DateTime<Utc>>,
    pub said: String,
    pub came: DateTime<Utc>,
    /// From when it counts: earlier, where its sender's server had it earlier.
    pub received: DateTime<Utc>,
    /// Where it came from, where that is not proved.
    pub from: Option<String>,
    /// What it would be in the game that was found by elimination, as it can be sent.
    pub send: Option<String>,
    pub doubt: Doubt,
    /// The claims that its move would give up, as they are sent.
    pub claims: Vec<String>,
    /// Whether it is asked once more, since the answer was not clear.
    pub again: bool,
    /// What a second mail from the same address says, which is not kept.
    pub another: Option<String>,
}

/// What makes it doubtful whether a player means what his mail says.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Doubt {
    /// Nothing in the mail, or nothing that is kept.
    #[default]
    Unsaid,
    /// These lines, which stand beside it.
    Beside(Vec<String>),
    /// It stands in a letter of ours, which passed on somebody else's words.
    OfOthers,
    /// It stands in these lines, which say more.
    InLines(Vec<String>),
    /// It stands in the subject.
    InTheSubject,
}

worded! {
    /// Why what a question asked about is dropped.
    pub enum WhyDropped, a "reason to drop a question" {
        /// Its owner does not mean it.
        NotMeant = "not-meant",
        /// It is not his, and the director knows.
        NotMine = "not-mine",
        Unanswered = "unanswered",
    }
}

#[derive(Clone, Debug)]
pub struct GameLine {
    pub id: GameId,
    pub side: Side,
    pub opponent: String,
    pub next: Ply,
    pub to_move: bool,
    pub time: Option<TimeLeft>,
    /// Whether the clocks stand: a claim waits to be decided, or the director stopped them.
    pub stands: bool,
    pub offer: Option<Side>,
    pub result: Option<GameResult>,
    pub notation: Notation,
    /// A move that can be sent as it stands, with its number, when the reader has the move.
    pub example: Option<String>,
    pub ifs: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
pub struct TimeLeft {
    /// The first instant that is too late.
    pub deadline: DateTime<Utc>,
    pub passed: bool,
    pub days: i64,
    /// Under Triple Block, what is left on the clock now and in the bank, in seconds.
    pub block: Option<(i64, i64)>,
}

impl TimeLeft {
    /// In a game as it stands now; none when no time runs.
    pub fn of(game: &Game, now: DateTime<Utc>) -> Option<TimeLeft> {
        let standing = game.standing()?;
        let (side, charge) = (game.on_move(), game.charge_if_sent(now)?);
        let (clock, control) = (game.clocks.of(side), game.control(side));
        let block = clock.block(control).map(|block| (block.clock - charge.seconds, block.bank));
        Some(TimeLeft {
            deadline: standing.deadline,
            passed: standing.deadline <= now,
            days: clock.left(control) - i64::from(charge.days),
            block,
        })
    }
}

/// What became of a part of a mail.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartOutcome {
    Done,
    /// It was on record already.
    Known,
    Refused,
    /// It counts when its sender confirms it.
    Waits,
    /// A letter of its own answers it.
    Beside,
    /// It was not understood, or not looked at.
    NotRead,
}

/// A part of a mail, and what became of it.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// Its lines, as written.
    pub said: Vec<String>,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// That game as its reader sees it, where a line is to be shown that he can send in it.
    pub sight: Option<Box<GameAsShown>>,
    pub fate: PartOutcome,
    pub words: Sentence,
    /// The half-move that it made.
    pub made: Option<Ply>,
    /// For which games it could be meant, where it names none.
    pub fits: Option<Fits>,
    /// Whether it names another game, so that nothing is proposed for this one.
    pub elsewhere: bool,
    /// What was probably meant by what could not be read of it.
    pub meant: Option<Meant>,
}

/// A line that could not be taken.
#[derive(Clone, Debug)]
pub struct LineNotTaken {
    pub line: String,
    pub wrong: Sentence,
    /// What it was probably meant to say.
    pub meant: Option<Meant>,
}

/// For which games of its sender a line could be meant that names none.
#[derive(Clone, Debug, Default)]
pub struct Fits {
    pub said: String,
    /// What to send instead of it, one line for each game in which it would count.
    pub send: Vec<String>,
    /// Why it counts in none; asked only where there is nothing to send.
    pub not: Vec<(GameId, Sentence)>,
}
