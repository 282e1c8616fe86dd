//! What letters are told beside a game: leave, rulings, lists, the event itself, and what became of the parts of a mail.

use std::{collections::BTreeMap, fmt, sync::Arc};

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;

use super::{GameAsShown, file::File};
use crate::{
    event::{ADJUDICATORS_PLACE, Crosstable, EventFile},
    laws::{Days, Game, Pending, PerSide, time::leave::LeaveYear},
    model::{Address, Digest, GameId, GameResult, MatterKind, Order, Ply, Side, worded::worded},
    reading::Meant,
    regulations::Notation,
    wording::Sentence,
};

worded! {
    /// What follows where the delivery of a letter is doubtful.
    pub enum DoubtFollows, a "thing that follows from a doubt" {
        /// Nothing: it asks for no half-move that is still to be made.
        Nothing = "nothing",
        Answered = "answered",
        Runs = "runs",
        /// No time runs: our own server did not get the letter out.
        Stands = "stands",
        /// No time runs: the letter was never taken over.
        Waits = "waits",
    }
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Undelivered {
    pub days: i64,
    /// Whether its reader's mail server refuses it; else nobody knows whether a server has it.
    pub refused: bool,
}

worded! {
    /// What a player's word, or his move, does to his leave.
    pub enum LeaveChange, a "change of leave" {
        Booked = "booked",
        /// It was booked before.
        Again = "again",
        GivenUp = "given-up",
        EndsToday = "ends-today",
        EndedByMove = "ended-by-move",
        /// A move in another game ends it, from today.
        EndsElsewhere = "ends-elsewhere",
    }
}

#[derive(Clone, Copy, Debug)]
pub struct LeaveDone {
    pub from: NaiveDate,
    /// Its last day, as it is now, or was until it was given up.
    pub until: NaiveDate,
    pub what: LeaveChange,
}

/// A game in which its reader has the move, with his limit as it is now.
#[derive(Clone, Debug)]
pub struct OwnLimit {
    pub id: GameId,
    pub ply: Ply,
    /// The first instant that is too late.
    pub limit: DateTime<Utc>,
}

/// What a player did beside moving and writing, told to his opponent on a later day as it then stands.
#[derive(Clone, Debug, Default)]
pub struct KeptNews {
    pub leave: Option<Vec<Days>>,
    pub proposed: Option<Notation>,
}

/// How a player stands in his event after a game of his.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Standing {
    pub half_points: u32,
    /// His games that count and are over.
    pub played: u32,
    /// Those that are not, and in how many of them he has the move.
    pub left: usize,
    pub to_move: usize,
}

/// A player's leave as letters show it.
#[derive(Clone, Debug)]
pub struct LeaveView {
    pub today: NaiveDate,
    pub booked: Vec<Days>,
    pub years: Vec<LeaveYear>,
    pub days_per_year: u32,
    /// Whether a move on a day of leave is refused; else it ends the leave on the day before.
    pub moves_refused: bool,
}

/// A game whose limit fell into an outage.
#[derive(Clone, Debug)]
pub struct OutageLine {
    pub id: GameId,
    pub player: String,
    pub side: Side,
    pub limit: DateTime<Utc>,
    /// Whether the time was taken off; not under Triple Block.
    pub extended: bool,
}

/// A game in which half-moves were read again after a copy was put back.
#[derive(Clone, Debug)]
pub struct GamePlayedAgain {
    pub sight: Box<GameAsShown>,
    /// The journal's entry of the first of them.
    pub from: u32,
}

/// A ruling as letters tell it.
#[derive(Clone, Debug)]
pub struct RulingTold {
    pub order: Order<String>,
    pub reason: String,
    pub by: String,
    /// Whether that was the operator in his own right, since nobody directs the game.
    pub operator: bool,
    /// Whether that was whoever adjudicates, and not the director.
    pub adjudicates: bool,
    /// What had waited for his decision.
    pub waited: Option<Pending>,
    /// The result that had been announced before; it no longer stands.
    pub overrules: Option<GameResult>,
    /// The half-move whose limit had been reported, where the report is withdrawn since the limit is another now; and
    /// whether a claim that rested on it is void with it.
    pub withdrawn: Option<(Ply, bool)>,
}

/// Who rules at the shell where nobody directs.
pub const OPERATOR: &str = "the operator";

worded! {
    /// How it came that somebody has a new token.
    pub enum Renewal, a "reason for a new token" {
        /// His own mail was shown to others.
        Shown = "shown",
        /// It turned up in somebody else's mail.
        Elsewhere = "elsewhere",
        Asked = "asked",
        Operator = "operator",
    }
}

worded! {
    /// What an official of an event does in it.
    pub enum Office, a "office" {
        Director = "director",
        Deputy = "deputy",
        Adjudicator = "adjudicator",
    }
}

impl Office {
    /// The office of a place among the officials of an event.
    pub(crate) fn at(place: u32) -> Office {
        match place {
            0 => Office::Director,
            ADJUDICATORS_PLACE => Office::Adjudicator,
            _ => Office::Deputy,
        }
    }
}

worded! {
    /// How it came that a player's letters go to another address.
    pub enum AddressStep, a "step of a change of address" {
        /// Whoever directs has entered it.
        Entered = "entered",
        /// He asked for it, and confirmed it from an address before it.
        Confirmed = "confirmed",
        /// A former address has said that it was not wanted: all is as before.
        Undone = "undone",
    }
}

worded! {
    /// Why a player's letters do not go to another address, or not yet.
    pub enum AddressKept, a "reason to keep an address" {
        /// They go there already.
        Known = "known",
        /// It is somebody else's in the event, or the desk's own.
        Taken = "taken",
        /// He does not want it.
        NotMeant = "not-meant",
        /// The mail was not his; the director knows, and he has another mark.
        NotMine = "not-mine",
        /// Nobody answered in a week, and the director is asked.
        Unanswered = "unanswered",
    }
}

/// How an event ended, for everybody in it.
#[derive(Clone, Debug)]
pub struct FinalReport {
    /// The event's name.
    pub event: String,
    pub table: Crosstable,
    pub seal: Digest,
    /// All its games in PGN.
    pub file: File,
    pub games: usize,
    /// Those that ended by time, without play or by irregularities, and those in which a player appealed.
    pub on_time: Vec<GameId>,
    pub forfeited: Vec<GameId>,
    pub appeals: Vec<GameId>,
    /// Those whose result both players have signed (8.5), and those that the player of one side has signed alone.
    pub signed: Vec<GameId>,
    pub signed_alone: PerSide<Vec<GameId>>,
    /// Who goes up and who goes down, where it is one of several sections.
    pub up: Vec<String>,
    pub down: Vec<String>,
    /// Who are level for so many places above, and below.
    pub level: [(Vec<String>, u32); 2],
}

/// What is missing to a mail from a registered address.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Unproven {
    NoMark,
    /// His token as it is now: he had this one until then.
    OldMark(DateTime<Utc>),
    /// Our own mail server says that the domain of the sender disowns it.
    Forged,
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unproven::NoMark => "without his token",
            Unproven::OldMark(_) => "with a token that was renewed",
            Unproven::Forged => "but disowned by the domain of its sender",
        })
    }
}

/// Who was told what a player asks of the director.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Decides {
    /// The director or deputy of this name.
    Director(String),
    /// The operator of the desk: whoever directs here plays himself.
    Operator,
    /// Nobody, and the desk has no operator either.
    Nobody,
}

impl Decides {
    pub(super) fn director(&self) -> Option<&str> {
        match self {
            Decides::Director(name) => Some(name),
            Decides::Operator | Decides::Nobody => None,
        }
    }
}

/// What was looked up for a letter about a ruling.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Whether the opponent could mate by any series of legal moves (6.7); none when it was not found out.
    pub can_mate: Option<bool>,
    /// What of the player's whose limit has passed waits, for who reads of it.
    pub waiting: WaitingMail,
    /// The lines of the servers that a mail came by, for the director where it was long on its way.
    pub chain: Vec<String>,
}

/// A ruling that a player appeals against.
#[derive(Clone, Debug)]
pub struct Appealed {
    /// The order, in the director's words.
    pub order: String,
    pub on: NaiveDate,
    /// Who ruled; none where it was the operator.
    pub by: Option<String>,
    /// Who decides on the appeal.
    pub decides: Decides,
    /// Whether those read it who decide on appeals in the event.
    pub committee: bool,
    /// In the letter to them: where they write what they decide.
    pub write_to: Option<Address>,
}

/// Why an appeal is not taken.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum NoAppeal {
    /// The event knows none.
    Never,
    /// The event is closed, and nothing in it changes any more.
    Closed,
    /// Nothing was ruled in the game.
    NoRuling,
    /// It would have counted until this day.
    Late(NaiveDate),
    /// One of the same player's waits to be decided.
    Waits,
}

/// As what words of a player's go to the director.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PlayersWords {
    /// `td: …` (14.2.1).
    Question,
    /// `report …` (13.3.2.3).
    Report,
    /// A mail in which nothing was found that we could do.
    Mail,
    /// What stands beside something that we have done, or ask about.
    Beside,
}

/// A line of the director's that could not be taken.
#[derive(Clone, Debug)]
pub struct OrderProblem {
    pub line: String,
    pub why: Sentence,
    /// The same order as it would read, where that helps.
    pub fits: Option<ToComplete>,
}

/// A director's own order, as far as it could be read, for him to complete.
#[derive(Clone, Debug)]
pub struct ToComplete {
    pub line: String,
    /// What stands behind it: `reason`, `players-reason`, which he alone reads, `card`, `words` or `nothing`.
    pub behind: &'static str,
    /// Whether words in capitals stand for what is missing.
    pub gaps: bool,
}

/// A game that an order for several left out.
#[derive(Clone, Debug)]
pub struct LeftOut {
    pub game: GameId,
    pub why: Sentence,
    /// Who rules there instead, where another director does.
    pub rules: Option<String>,
}

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

/// Why a director is asked whether he means an order.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum WhyAsked {
    /// It stands in a letter that passed on somebody else's words.
    WordsOfOthers,
    /// Words above it say that somebody wrote it.
    Reported(String),
    /// By the record it is against whoever is in the right: what the record says.
    AgainstRecord(Sentence),
    /// It goes on as a sentence does, and may be no more than words.
    GoesOn,
    /// These words of the mail name another game than the letter that it answers.
    OtherGame(String),
    /// These words stand beside it, and may take it back.
    Beside(String),
}

impl WhyAsked {
    /// Whether the order is shown as somebody else's words.
    pub(super) fn of_others(&self) -> bool {
        match self {
            WhyAsked::WordsOfOthers | WhyAsked::Reported(_) => true,
            WhyAsked::AgainstRecord(_) | WhyAsked::GoesOn | WhyAsked::OtherGame(_) | WhyAsked::Beside(_) => {
                false
            }
        }
    }
}

/// A case, or a question of the director's, as the letter shows it that tells of it.
#[derive(Clone, Debug)]
pub struct CaseShown {
    pub number: i64,
    /// The order that `yes` gives, whole and with its reason.
    pub proposal: Option<String>,
    /// Whether `yes` leaves all as it is.
    pub leaves: bool,
    /// After how many days it is asked about again where `yes` does no more than that.
    pub waits: Option<u32>,
    pub kind: MatterKind,
}

/// A matter in a list of all that waits for its reader.
#[derive(Clone, Debug)]
pub struct MatterLine {
    pub case: CaseShown,
    /// What it is about, in one line.
    pub brief: String,
    /// A player's words, where it is they that wait for an answer.
    pub said: String,
    /// For how many days it has waited.
    pub days: i64,
    /// Who was to decide on it and has not, where its reader is his deputy.
    pub waits_for: Option<String>,
    /// The command at the shell that shows more of it, or mends it, where its reader has one.
    pub command: Option<String>,
}

/// A case that its reader has answered, and what was done about it.
#[derive(Clone, Debug)]
pub struct CaseAnswered {
    pub number: i64,
    pub brief: String,
    pub done: Sentence,
}

/// A matter that has ended without its reader.
#[derive(Clone, Debug)]
pub struct MatterOver {
    pub number: i64,
    pub brief: String,
}

/// A game whose passed limit is not reported, since what may be its player's waits.
#[derive(Clone, Debug)]
pub struct GuardedLine {
    pub game: GameId,
    pub player: String,
    pub side: Side,
    pub ply: Ply,
    pub limit: DateTime<Utc>,
    /// When it is reported at the latest.
    pub until: DateTime<Utc>,
    /// What guards it; where nothing stands in it, a mail that was too large to be read.
    pub waits: WaitingMail,
}

/// Something that a daily letter tells in passing.
#[derive(Clone, Debug)]
pub struct News {
    /// The game that it is about, where it is about one.
    pub game: Option<GameId>,
    /// In one line, and in a second one the words by which it is answered.
    pub brief: String,
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

/// What of a player's came and was not dealt with when his limit passed.
#[derive(Clone, Debug, Default)]
pub struct WaitingMail {
    /// What was to be confirmed and was not, one line each.
    pub held: Vec<String>,
    /// The mails that were not read: their numbers in the inbox, and their receipt.
    pub unread: Vec<(i64, DateTime<Utc>)>,
}

#[derive(Clone, Debug)]
pub struct StartView {
    /// The event, as frozen, which all its start letters share.
    pub event: Arc<EventFile>,
    /// The reader's start number; none for the director.
    pub reader: Option<u32>,
    /// The head of the event's own chain, for the director.
    pub seal: Option<Digest>,
    /// The games that are no longer at their beginning, by their numbers.
    pub since: BTreeMap<u32, Since>,
    /// What is another since the start letter before, where the event was put right.
    pub changes: Vec<Sentence>,
    /// Whether only games are told of that have come to those that the reader has.
    pub added: bool,
    pub now: DateTime<Utc>,
}

/// How a game is that a start letter tells of late.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Since {
    Over(GameResult),
    StandsStill,
    /// It has begun, or begun anew.
    Begun,
}

worded! {
    /// Whether a letter tells that a standing trouble has begun or that it is over.
    pub enum Stage, a "stage of a trouble" {
        Fresh = "fresh",
        Over = "over",
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

/// A copy of the database that was made and proved, as the operator is told of it: nothing that stands in it.
#[derive(Clone, Debug)]
pub struct CopyMade {
    /// The file's name, without its folder.
    pub file: String,
    pub made: DateTime<Utc>,
    /// In bytes.
    pub size: u64,
    /// Of the file as it lies there.
    pub sha256: Digest,
    pub heads: Vec<ChainHead>,
}

/// The last entry of a journal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ChainHead {
    /// The event or the game.
    pub of: String,
    pub entry: u32,
    pub seal: String,
}
