//! The letters that there are, and what each must be told.

use chrono::{DateTime, NaiveDate, Utc};

use super::Sight;
use crate::{
    chess::Script,
    event::{EventFile, Notation},
    laws::{Note, Refusal},
    model::{Claimed, GameId, GameResult, Language, Ply, Side},
};

/// What a letter says. Each variant is one template.
#[derive(Clone, Debug)]
pub enum Letter {
    /// To a player, when an event was added: his games, how to write, the regulations in words.
    StartPlayer(Box<StartView>),
    /// To the director: the whole pairing list.
    StartDirector(Box<StartView>),
    /// To the mover: his half-move is on record.
    Recorded {
        /// The game.
        sight: Box<Sight>,
        /// The half-move.
        ply: Ply,
        /// What stands beside it.
        notes: Vec<Note>,
    },
    /// To the opponent: the half-move, and that it is his turn.
    YourMove {
        /// The game.
        sight: Box<Sight>,
        /// The half-move.
        ply: Ply,
        /// What stands beside it.
        notes: Vec<Note>,
    },
    /// To the sender: his move is not possible (7.2); penalty days, the how-manieth.
    IllegalMove {
        /// The game.
        sight: Box<Sight>,
        /// What was read.
        read: String,
        /// Why it is not possible.
        why: String,
        /// Penalty days given.
        penalty: u32,
        /// The how-manieth of this side.
        count: u32,
    },
    /// To the director: a penalty was given.
    PenaltyGiven {
        /// The game.
        sight: Box<Sight>,
        /// Whose.
        side: Side,
        /// What was read.
        read: String,
        /// Why it is not possible.
        why: String,
        /// Days.
        days: u32,
    },
    /// To the director: a move was made after the limit; the opponent may claim.
    LateMove {
        /// The game.
        sight: Box<Sight>,
        /// The late half-move.
        ply: Ply,
    },
    /// To both players: the standing offer was declined by this side.
    OfferDeclined {
        /// The game.
        sight: Box<Sight>,
        /// By whom.
        by: Side,
    },
    /// To both players: one of them proposed another notation (8.1.1); the other may agree.
    NotationProposed {
        /// The game.
        sight: Box<Sight>,
        /// Who proposed.
        by: Side,
        /// Which.
        notation: Notation,
    },
    /// To both players: they have agreed on a notation.
    NotationAgreed {
        /// The game.
        sight: Box<Sight>,
        /// Which.
        notation: Notation,
    },
    /// To both players and the director: the game is over. The PGN is attached and the score shown.
    GameOver {
        /// The game.
        sight: Box<Sight>,
    },
    /// To both players and the director: a limit has passed. `held` lists mails that waited unconfirmed.
    FlagReported {
        /// The game.
        sight: Box<Sight>,
        /// Mails that wait unconfirmed, one line each.
        held: Vec<String>,
        /// Whether the opponent can mate by any series of legal moves (6.7); none when it could not be found out.
        can_mate: Option<bool>,
    },
    /// To both players: the tables of endgames refute a claim on them.
    TablesRefuse {
        /// The game.
        sight: Box<Sight>,
        /// Who claimed.
        by: Side,
        /// What.
        claimed: Claimed,
        /// Who wins by the tables; none where it is a draw.
        winner: Option<Side>,
    },
    /// To both players and the director, who decides: the tables have no answer to a claim on them.
    TablesSilent {
        /// The game.
        sight: Box<Sight>,
        /// Who claimed.
        by: Side,
        /// What.
        claimed: Claimed,
        /// Why there is no answer.
        why: String,
    },
    /// To both players and the director, who decides: a side is to lose for its irregularities, and whether the other
    /// can mate could not be found out.
    ForfeitUnclear {
        /// The game.
        sight: Box<Sight>,
        /// Who is to lose.
        side: Side,
    },
    /// To both players and the director: that report is withdrawn.
    FlagWithdrawn {
        /// The game.
        sight: Box<Sight>,
        /// The half-move of the report.
        ply: Ply,
    },
    /// To the sender: one template for each refusal (`refused-<kebab>.txt`).
    Refused {
        /// The game.
        sight: Box<Sight>,
        /// Why it was refused.
        refusal: Refusal,
    },
    /// To the director: a draw offer was accepted after the accepter's time had run out; he decides.
    AcceptedLateDirector {
        /// The game.
        sight: Box<Sight>,
        /// By whom.
        by: Side,
        /// When it was sent.
        sent: DateTime<Utc>,
        /// When the limit had passed.
        deadline: DateTime<Utc>,
    },

    /// Lines that look like something and could not be taken. `problems`: (line as written, what is wrong in words).
    Unread {
        /// The game, where it is known.
        sight: Option<Box<Sight>>,
        /// Each line as written, and what is wrong with it in words.
        problems: Vec<(String, String)>,
    },
    /// Nothing newly written was found in the mail (or no word that means anything to us).
    Empty {
        /// The game, where it is known.
        sight: Option<Box<Sight>>,
    },
    /// The mail names a game that does not exist.
    UnknownGame {
        /// What was named.
        named: String,
        /// The reader's games.
        games: Vec<GameLine>,
    },
    /// The mail names a game that its sender does not play.
    NotYourGame {
        /// What was named.
        named: String,
        /// The reader's games.
        games: Vec<GameLine>,
    },
    /// The mail does not say which game, or says two.
    WhichGame {
        /// What of it could not be placed; may be empty.
        said: String,
        /// The reader's games.
        games: Vec<GameLine>,
    },
    /// A mail from the registered address without tag and without anything that could be held.
    Untagged {
        /// The reader's games.
        games: Vec<GameLine>,
    },
    /// A submission came that is not proved to be the player's: `confirm CODE` or `not mine`.
    HoldRequest {
        /// The game.
        sight: Box<Sight>,
        /// The code that confirms it.
        code: String,
        /// What the mail says.
        said: String,
        /// Where it came from.
        from: String,
        /// When it came.
        received: DateTime<Utc>,
    },
    /// A second one for the same half-move, while the first waits: refused; the first's code again.
    HoldSecond {
        /// The game.
        sight: Box<Sight>,
        /// The code that confirms it.
        code: String,
        /// What the first mail says.
        first: String,
        /// What the second one says.
        second: String,
    },
    /// `confirm` with a code that waits no longer, or never did.
    ConfirmUnknown {
        /// The code that was sent.
        code: String,
        /// Why it does not hold, as a sentence.
        why: String,
    },
    /// To the player: a held submission was dropped as he asked.
    HoldDropped {
        /// The game.
        sight: Box<Sight>,
        /// What the mail says.
        said: String,
    },
    /// To the director: a player said that a mail in his name was not his.
    Disowned {
        /// The game.
        sight: Box<Sight>,
        /// The player's name.
        name: String,
        /// What the mail says.
        said: String,
        /// Where it came from.
        from: String,
        /// When it came.
        received: DateTime<Utc>,
    },

    /// `status`: all his running games; whose move, until when.
    Status {
        /// The reader's games.
        games: Vec<GameLine>,
    },
    /// `score`, for one game.
    Score {
        /// The game.
        sight: Box<Sight>,
    },
    /// To the player: how he writes and is written to, after he changed it.
    Settings {
        /// The language of his piece letters and of his letters.
        language: Language,
        /// Whether strict mode is on.
        strict: bool,
        /// How moves are written to him, where he chose.
        script: Option<Script>,
        /// Whether there are letters in his language.
        translated: bool,
        /// The reader's games.
        games: Vec<GameLine>,
    },
    /// `help`.
    Help {
        /// The reader's games.
        games: Vec<GameLine>,
    },
    /// To the director who writes something that is not read yet.
    DirectorUnread,

    /// To the director: a letter of ours did not arrive, or is late. Clocks run on.
    Doubtful {
        /// The game that it was about.
        game: Option<GameId>,
        /// To whom it went.
        to: String,
        /// Which letter.
        kind: String,
        /// When it was written.
        written: DateTime<Utc>,
        /// Whether delivery failed for good.
        failed: bool,
        /// The server's words.
        diagnostic: String,
    },
    /// To the player: his mail was larger than we read; he is asked for plain text.
    TooLarge {
        /// Its size in bytes.
        size: u64,
        /// The most that we read.
        limit: u64,
    },
    /// To the player: his mail broke the reader and was set aside; the operator knows.
    QuarantinedPlayer,
    /// To the operator: the same, with its inbox number.
    QuarantinedOperator {
        /// Its inbox number.
        inbox: i64,
        /// Who seems to have sent it.
        sender: String,
        /// Why.
        why: String,
    },
    /// To the player: his mail showed his tag to others, so he has a new one.
    TokenRenewed {
        /// The reader's games.
        games: Vec<GameLine>,
    },
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
    /// Who has a draw offer standing.
    pub offer: Option<Side>,
    /// The result, once there is one.
    pub result: Option<GameResult>,
    /// Which notation counts in it.
    pub notation: Notation,
    /// A move that can be sent as it stands, with its number, when the reader has the move.
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
