//! What holds of a letter beside its words: a row of the table, with what most rows have in common.
//!
//! A letter takes something for granted: that the game goes on with this half-move, that a claim waits, that the game
//! ended so. The outbox keeps that with it (`lapses`, `presumes`), and whatever is entered in a journal withdraws, in
//! the same transaction, the letters that still wait and have been overtaken; one that is under way then, when its
//! attempt fails. What was decided on somebody and what was written to him takes nothing for granted; a message that
//! stood in a withdrawn letter goes out by itself.

use super::{GameAsShown, file::File};
use crate::model::{Budget, Lapse, Side};

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Audience {
    Player,
    Both,
    All,
    PlayerAndDirector,
    Director,
    /// The operator, and whoever directs the game that it is about.
    DirectorAndOperator,
    Operator,
}

/// What a letter tells the one who wrote.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Answers {
    /// Something in his mail does not count.
    Refuses,
    /// He must say what he means, or that he means it, before it counts.
    AsksBack,
    /// Neither.
    Tells,
}

/// How a letter came to be written (RFC 3834).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Auto {
    /// It answers a mail of its recipient.
    Replied,
    /// It answers no mail of its recipient, who waits for it all the same: the opponent's move.
    Generated,
    /// Nobody asked for it: `auto-generated`, and bulk for old autoresponders that know no better sign.
    Unasked,
}

impl Auto {
    /// As the header `Auto-Submitted` has it.
    pub fn as_str(self) -> &'static str {
        match self {
            Auto::Replied => "auto-replied",
            Auto::Generated | Auto::Unasked => "auto-generated",
        }
    }
}

/// What leaves first where a provider limits how much may leave; it is stored as its place in this list.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[repr(u8)]
pub enum Need {
    /// That the desk itself is in trouble.
    Alarm,
    /// A move: its reader's time begins with it.
    Move,
    /// What was ruled, and how a game ended.
    Ruling,
    /// What somebody must answer.
    Question,
    /// Confirmations and answers.
    Answer,
    /// What shows what can be asked for again.
    List,
}

/// For whom a letter shows how the time of its game was counted.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum TimeShown {
    /// For whoever asks, with the same in a file for his program.
    Asked,
    /// For the director who asks for all of a case.
    WithCase,
}

#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// Whether it answers its recipient's own mail or comes unasked. An illegal move and a recorded one are answers too,
    /// though they are never capped.
    pub auto: Auto,
    /// The day's budget that it is taken from where it answers a mail of which nothing was recorded. Such answers are
    /// capped, so that two machines, or a machine and a forged sender, cannot keep each other busy; all others are never
    /// dropped.
    pub cap: Option<Budget>,
    /// How much it is needed, unless a half-move is made available by it: then as a move.
    pub need: Need,
    /// What it takes for granted, so that it is not sent where that has gone.
    ///
    /// What tells where a game stands, and whose turn it is, takes for granted that it goes on; what was decided on
    /// somebody, what answers his questions, what was written to him, and cases, which end by themselves, stay.
    pub lapse: Lapse,
    /// The words of others that it shows, or of who may be another: they do not act when they come back from the reader
    /// (semantics 8).
    pub(super) quotes: Vec<&'a str>,
    /// Whether it can wait for its reader's morning where time alone has set it off: all but what ends a game or rules on
    /// a clock.
    pub waits: bool,
    /// Whether it goes with its reader's daily letter: it is about no move and no ruling of his game, nor a question just
    /// asked (semantics 40).
    pub gathers: bool,
    /// The words by which its reader answers it, which stand beside what a daily letter tells of it.
    pub(super) answer: Option<String>,
    /// The working of the clock that it shows.
    pub(super) time: Option<TimeShown>,
    /// Whether the reader's chess program takes the game from it, where he has asked for that.
    pub(super) program: bool,
    /// Whether the game goes with it as a file, once it is over or is to be adjudicated.
    pub(super) pgn: bool,
    /// What its reader has asked for as a file.
    pub(super) file: Option<&'a File>,
}

/// A letter that nobody asked for.
pub(super) fn unasked<'a>() -> Row<'a> {
    Row {
        auto: Auto::Unasked,
        cap: None,
        need: Need::Answer,
        lapse: Lapse::Never,
        quotes: Vec::new(),
        waits: true,
        gathers: false,
        answer: None,
        time: None,
        program: false,
        pgn: false,
        file: None,
    }
}

/// What is told once a day.
pub(super) fn daily<'a>() -> Row<'a> {
    Row { gathers: true, ..unasked() }
}

/// One for which its reader waits.
pub(super) fn generated<'a>() -> Row<'a> {
    Row { auto: Auto::Generated, ..unasked() }
}

/// One that says what was recorded or done of a mail.
pub(super) fn reply<'a>() -> Row<'a> {
    Row { auto: Auto::Replied, ..unasked() }
}

/// One that answers a mail of which nothing was recorded.
pub(super) fn answer<'a>() -> Row<'a> {
    Row { cap: Some(Budget::Own), ..reply() }
}

/// What a director has asked to be shown.
pub(super) fn asked_for<'a>() -> Row<'a> {
    Row { cap: Some(Budget::Order), need: Need::List, ..reply() }
}

/// What is shown of a game to whoever asks.
pub(super) fn shown_of(sight: &GameAsShown) -> Row<'_> {
    if sight.reader.is_some() { Row { need: Need::List, ..answer() } } else { asked_for() }
}

/// That something is not taken.
pub(super) fn refused(sight: &GameAsShown) -> Row<'_> {
    Row { lapse: with_half_move(sight), ..answer() }
}

/// That a move was read, and is not taken for what it is or how it is written.
pub(super) fn refused_move(sight: &GameAsShown) -> Row<'_> {
    Row { cap: Some(Budget::Move), ..refused(sight) }
}

/// To whoever did it, an answer.
pub(super) fn replied_to(sight: &GameAsShown, by: Side) -> Auto {
    if sight.reader == Some(by) { Auto::Replied } else { Auto::Unasked }
}

/// It tells of the half-move to be made, and is right as long as the game goes on with it.
pub(super) fn with_half_move(sight: &GameAsShown) -> Lapse {
    goes_on(sight, Lapse::WithHalfMove(sight.game.to_play()))
}

/// It may wait for a morning, and the letters about the move of the night say what there is to say.
pub(super) fn with_move(sight: &GameAsShown) -> Lapse {
    goes_on(sight, Lapse::WithMove(sight.game.to_play()))
}

/// It tells of a game that goes on.
pub(super) fn with_game(sight: &GameAsShown) -> Lapse {
    goes_on(sight, Lapse::WithTheEnd)
}

/// What a letter takes for granted that was written while the game went on. One about a game that was over stays.
fn goes_on(sight: &GameAsShown, lapse: Lapse) -> Lapse {
    match sight.game.outcome {
        None => lapse,
        Some(_) => Lapse::Never,
    }
}
