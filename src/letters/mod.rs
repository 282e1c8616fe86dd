//! Ruling to mail. Each [`Letter`] has one template, `templates/<language>/<kind>.txt`; the words live
//! there and nowhere else. A letter is rendered once, to the bytes that are stored and sent.
//!
//! No line of a letter may read as a submission: what a player could send, tables and relayed words stand behind the
//! bar `| ` that the reader refuses.

mod builtin;
mod fill;
mod kind;
mod pgn;
mod post;
mod render;
mod scrub;
mod templates;
#[cfg(test)]
mod tests;
mod view;

use chrono::{DateTime, NaiveDate, Utc};

pub use kind::{Auto, KINDS};
pub use pgn::game_pgn;
pub use post::PostError;
pub use render::{RenderError, Rendered, our_message_id, render};
pub use scrub::scrub;
pub use templates::{TemplateError, Templates};

use crate::{
    event::EventFile,
    laws::{Game, Note, Refusal},
    model::{Address, GameId, GameResult, Language, MessageId, Ply, Side, Tag, Token, Zone},
};

/// What stands above every letter to a player. The reader takes nothing below it for newly written.
pub const WRITE_ABOVE: &str = "write above this line";

/// Who gets a letter.
#[derive(Clone, Debug)]
pub struct Addressee {
    /// `Surname, Given names`
    pub name: String,
    /// The one address that it goes to.
    pub address: Address,
    /// In which language.
    pub language: Language,
    /// In whose zone dates are told.
    pub zone: Zone,
    /// His secret; the operator has none.
    pub token: Option<Token>,
}

/// A letter before it is rendered.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What it says.
    pub letter: Letter,
    /// To whom.
    pub to: Addressee,
    /// Its tag; none in letters to the operator.
    pub tag: Option<Tag>,
    /// The mail that it answers, and that mail's own chain.
    pub answers: Option<Thread>,
    /// Whether it must say that it is the last answer of its kind today.
    pub last_today: bool,
}

/// What a letter needs to stand in its thread.
#[derive(Clone, Debug, Default)]
pub struct Thread {
    /// The mail that is answered, or our own letter that began the thread.
    pub in_reply_to: Option<MessageId>,
    /// The chain before it, oldest first.
    pub references: Vec<MessageId>,
}

/// A game as one of its players, or the director, is shown it.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The game, after the ruling.
    pub game: Game,
    /// The reader's side; none for the director.
    pub reader: Option<Side>,
    /// The names of the event and its site, for the PGN and the head of the letter.
    pub event: EventNames,
    /// When it is rendered: until a letter is handed over, the limit that it states is "at least".
    pub now: DateTime<Utc>,
}

/// What a PGN and a letter's head say of an event.
#[derive(Clone, Debug)]
pub struct EventNames {
    /// The event's name.
    pub name: String,
    /// Its site.
    pub site: String,
    /// The round of the game.
    pub round: u32,
    /// White's rating.
    pub white_rating: Option<u32>,
    /// Black's rating.
    pub black_rating: Option<u32>,
}

/// What a letter says. Each variant is one template.
#[derive(Clone, Debug)]
pub enum Letter {
    /// To a player, when an event was added: his games, how to write, the regulations in words.
    StartPlayer(Box<StartView>),
    /// To the director: the whole pairing list.
    StartDirector(Box<StartView>),
    /// To the mover: his half-move is on record.
    Recorded { sight: Box<Sight>, ply: Ply, notes: Vec<Note> },
    /// To the opponent: the half-move, and that it is his turn.
    YourMove { sight: Box<Sight>, ply: Ply, notes: Vec<Note> },
    /// To the sender: his move is not possible (7.2); penalty days, the how-manieth.
    IllegalMove { sight: Box<Sight>, read: String, why: String, penalty: u32, count: u32 },
    /// To the director: a penalty was given, which he can strike.
    PenaltyGiven { sight: Box<Sight>, side: Side, read: String, why: String, days: u32 },
    /// To both players: the standing offer was declined by this side.
    OfferDeclined { sight: Box<Sight>, by: Side },
    /// To both players and the director: the game is over. The PGN is attached and the score shown.
    GameOver { sight: Box<Sight> },
    /// To both players and the director: a limit has passed. `held` lists mails that waited unconfirmed.
    FlagReported { sight: Box<Sight>, held: Vec<String> },
    /// To both players and the director: that report is withdrawn.
    FlagWithdrawn { sight: Box<Sight>, ply: Ply },
    /// To the sender: one template for each refusal (`refused-<kebab>.txt`).
    Refused { sight: Box<Sight>, refusal: Refusal },
    /// To the director: a draw offer was accepted after the accepter's time had run out; he decides.
    AcceptedLateDirector { sight: Box<Sight>, by: Side, sent: DateTime<Utc>, deadline: DateTime<Utc> },

    /// Lines that look like something and could not be taken. `problems`: (line as written, what is wrong in words).
    Unread { sight: Option<Box<Sight>>, problems: Vec<(String, String)> },
    /// Nothing newly written was found in the mail (or no word that means anything to us).
    Empty { sight: Option<Box<Sight>> },
    /// The mail names a game that does not exist.
    UnknownGame { named: String, games: Vec<GameLine> },
    /// The mail names a game that its sender does not play.
    NotYourGame { named: String, games: Vec<GameLine> },
    /// The mail does not say which game, or says two.
    WhichGame { said: String, games: Vec<GameLine> },
    /// A mail from the registered address without tag and without anything that could be held.
    Untagged { games: Vec<GameLine> },
    /// A submission came that is not proved to be the player's: `confirm CODE` or `not mine`.
    HoldRequest { sight: Box<Sight>, code: String, said: String, from: String, received: DateTime<Utc> },
    /// A second one for the same half-move, while the first waits: refused; the first's code again.
    HoldSecond { sight: Box<Sight>, code: String, first: String, second: String },
    /// `confirm` with a code that waits no longer, or never did.
    ConfirmUnknown { code: String, why: String },
    /// To the player: a held submission was dropped as he asked.
    HoldDropped { sight: Box<Sight>, said: String },
    /// To the director: a player said that a mail in his name was not his.
    Disowned { sight: Box<Sight>, name: String, said: String, from: String, received: DateTime<Utc> },

    /// `status`: all his running games; whose move, until when.
    Status { games: Vec<GameLine> },
    /// `score`, for one game.
    Score { sight: Box<Sight> },
    /// `help`.
    Help { games: Vec<GameLine> },
    /// To the director who writes something that is not read yet.
    DirectorUnread,

    /// To the director: a letter of ours did not arrive, or is late. Clocks run on.
    Doubtful {
        game: Option<GameId>,
        to: String,
        kind: String,
        written: DateTime<Utc>,
        failed: bool,
        diagnostic: String,
    },
    /// To the player: his mail was larger than we read; he is asked for plain text.
    TooLarge { size: u64, limit: u64 },
    /// To the player: his mail broke the reader and was set aside; the operator knows.
    QuarantinedPlayer,
    /// To the operator: the same, with its inbox number.
    QuarantinedOperator { inbox: i64, sender: String, why: String },
    /// To the player: his mail showed his tag to others, so he has a new one.
    TokenRenewed { games: Vec<GameLine> },
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct GameLine {
    /// Its name.
    pub id: GameId,
    /// The reader's side.
    pub side: Side,
    /// The opponent.
    pub opponent: String,
    /// The half-move to be made next.
    pub next: Ply,
    /// Whether the reader has the move.
    pub to_move: bool,
    /// Until the end of which local day an answer counts, when the reader has the move and time runs.
    pub last_day: Option<NaiveDate>,
    /// The result, once there is one.
    pub result: Option<GameResult>,
    /// A move that would be legal now, when the reader has the move.
    pub example: Option<String>,
}

/// What the start letters show.
#[derive(Clone, Debug)]
pub struct StartView {
    /// The event, as frozen.
    pub event: EventFile,
    /// The reader's start number; none for the director.
    pub reader: Option<u32>,
    /// When it is rendered.
    pub now: DateTime<Utc>,
}
