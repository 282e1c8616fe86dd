//! The letters that there are, and what each must be told.

use chrono::{DateTime, Utc};

use super::{
    Dealt, Decides, DoubtFollows, Fits, Following, GameAsShown, GameLine, KeptNews, LeaveDone, LeaveView,
    LeftOut, LineNotTaken, OrderProblem, OutageLine, OwnLimit, Question, Renewal, RulingTold, Stage,
    StartView, Undelivered, Unproven, WaitingMail, WhyAsked, WhyDropped,
};
use crate::{
    chess::{Numeric, Script},
    laws::{Basis, Dates, Difference, Note, Refusal, Reminder, Way, time::leave::NoLeave},
    model::{Claimed, EventCode, GameId, GameResult, Language, LetterFormat, MatterKind, Ply, Side},
    regulations::{Notation, Withdrawal},
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
        sight: Box<GameAsShown>,
        /// The half-move.
        ply: Ply,
        /// What stands beside it.
        notes: Vec<Note>,
    },
    /// To the opponent: the half-move, and that it is his turn.
    YourMove {
        /// The game.
        sight: Box<GameAsShown>,
        /// The half-move.
        ply: Ply,
        /// What stands beside it.
        notes: Vec<Note>,
    },
    /// To the sender: his move is not possible (7.2); the how-manieth, and what follows.
    /// To a player: a move was made, and what had been sent beforehand answered it at once.
    Followed {
        /// The game.
        sight: Box<GameAsShown>,
        /// Who made the move.
        by: Side,
        /// What stands beside it.
        notes: Vec<Note>,
    },
    /// To the sender of conditional moves: those that stand now.
    Conditionals {
        /// The game.
        sight: Box<GameAsShown>,
    },
    /// To the sender: his move is not possible (7.2); penalty days, the how-manieth.
    IllegalMove {
        /// The game.
        sight: Box<GameAsShown>,
        /// What was read.
        read: String,
        /// Why it is not possible.
        why: String,
        /// The how-manieth of this side.
        count: u32,
        /// Whether it was a castling, and his king must move now.
        king_must_move: bool,
    },
    /// To a player: what follows on an irregularity, his own or his opponent's, by regulation.
    Sanctioned {
        /// The game.
        sight: Box<GameAsShown>,
        /// What follows, and on what.
        following: Following,
    },
    /// To the director: the same, with the numbers of the entries that he may strike.
    PenaltyGiven {
        /// The game.
        sight: Box<GameAsShown>,
        /// What follows, and on what.
        following: Following,
    },
    /// To the director: a move was made after the limit; the opponent may claim.
    LateMove {
        /// The game.
        sight: Box<GameAsShown>,
        /// The late half-move.
        ply: Ply,
        /// Whether the opponent could mate by any series of legal moves (6.7); none when it was not found out.
        can_mate: Option<bool>,
    },
    /// To both players: the standing offer was declined by this side.
    OfferDeclined {
        /// The game.
        sight: Box<GameAsShown>,
        /// By whom.
        by: Side,
    },
    /// To both players: one of them proposed another notation (8.1.1); the other may agree.
    NotationProposed {
        /// The game.
        sight: Box<GameAsShown>,
        /// Who proposed.
        by: Side,
        /// Which.
        notation: Notation,
    },
    /// To both players: they have agreed on a notation.
    NotationAgreed {
        /// The game.
        sight: Box<GameAsShown>,
        /// Which.
        notation: Notation,
    },
    /// To both players: a draw was offered without a move. To its sender: such an offer does not count.
    DrawOffered {
        /// The game.
        sight: Box<GameAsShown>,
        /// By whom.
        by: Side,
        /// Why it does not count, where it does not.
        vain: Option<Note>,
    },
    /// To both players and the director: a draw was agreed before the minimum number of moves; he must consent.
    DrawAgreed {
        /// The game.
        sight: Box<GameAsShown>,
        /// By whom it was accepted.
        by: Side,
    },
    /// To both players, and to the director where it is for him to decide: a claim waits; no time runs (9.4.1).
    ClaimWaits {
        /// The game.
        sight: Box<GameAsShown>,
        /// Whose.
        by: Side,
    },
    /// To both players: a claim was refused, or the draw that they agreed early; the game goes on (9.4.3).
    ClaimRefused {
        /// The game.
        sight: Box<GameAsShown>,
        /// Whose; by whom the draw was accepted.
        by: Side,
        /// Whether it was a draw agreed early.
        early: bool,
    },
    /// To the director and the claimant: the game is claimed because of a passed limit (6.6); he decides.
    TimeClaimed {
        /// The game.
        sight: Box<GameAsShown>,
        /// Who.
        by: Side,
        /// Whether he could mate by any series of legal moves (6.7); none when it was not found out.
        can_mate: Option<bool>,
        /// What the claim rests on, by what we know.
        basis: Basis,
        /// What of the opponent's waits, for the director.
        waiting: WaitingMail,
    },
    /// To both players and the director: the game is over. The PGN is attached and the score shown.
    GameOver {
        /// The game.
        sight: Box<GameAsShown>,
    },
    /// To both players and the director: a limit has passed.
    FlagReported {
        /// The game.
        sight: Box<GameAsShown>,
        /// What of the player's waits.
        waiting: WaitingMail,
        /// Whether the opponent can mate by any series of legal moves (6.7); none when it could not be found out.
        can_mate: Option<bool>,
    },
    /// To both players: a move was sent after the limit where flags fall by themselves. It is kept, and shown to its mover
    /// alone.
    LateMoveKept {
        /// The game.
        sight: Box<GameAsShown>,
        /// The half-move.
        ply: Ply,
        /// The move, as it came now, and when it was sent.
        made: (Numeric, DateTime<Utc>),
        /// Whether another is kept already.
        again: bool,
    },
    /// To the operator, and to a director where it is about a game of his: a standing trouble.
    Alarm {
        /// What kind of trouble.
        kind: MatterKind,
        /// The game, where it is about one.
        game: Option<GameId>,
        /// What is wrong, in words.
        said: String,
        /// Since when.
        since: DateTime<Utc>,
        /// Whether this begins it, tells it again, or ends it.
        stage: Stage,
    },
    /// To the director: so many mails of a player had to be asked about that his answers count from themselves.
    AskedOften {
        /// The game.
        sight: Box<GameAsShown>,
        /// Whose.
        side: Side,
    },
    /// To the director, and to the mover: a game is lost on time, and a move was sent before the limit.
    SentInTime {
        /// The game.
        sight: Box<GameAsShown>,
        /// The half-move.
        ply: Ply,
        /// The move, and when it was sent.
        made: (Numeric, DateTime<Utc>),
        /// The way of its mail, where it was long.
        way: Option<Way>,
        /// The lines of the servers that it came by, for the director where it was long.
        chain: Vec<String>,
    },
    /// To both players: the tables of endgames refute a claim on them.
    TablesRefuse {
        /// The game.
        sight: Box<GameAsShown>,
        /// Who claimed.
        by: Side,
        /// What.
        claimed: Claimed,
        /// The half-move that was to be made in the position.
        at: Ply,
        /// Who wins by the tables; none where it is a draw.
        winner: Option<Side>,
    },
    /// To the director: a side has offered a draw so many times in a row, and its opponent has answered no offer in words.
    OffersReported {
        /// The game.
        sight: Box<GameAsShown>,
        /// Whose offers.
        by: Side,
        /// How many.
        count: u32,
    },
    /// To the director, who decides, and to whoever sent it: a player's own record of a game that is over differs (8.2, 8.5).
    RecordDiffers {
        /// The game.
        sight: Box<GameAsShown>,
        /// Whose.
        by: Side,
        /// What he sent, as far as it is shown.
        read: String,
        /// Where it differs first.
        first: Difference,
        /// The result that was sent, where it is another and the moves differ too.
        result: Option<GameResult>,
    },
    /// To the director, and to the player who waits to hear of it: a case is left as it is.
    CaseLeft {
        /// The game.
        sight: Box<GameAsShown>,
        /// Which kind of case.
        kind: MatterKind,
        /// Its number.
        case: i64,
        /// Whose doing it is about.
        by: Side,
        /// The director's reason, which that player reads.
        reason: Option<String>,
    },
    /// To both players and the director, who decides: the tables have no answer to a claim on them.
    TablesSilent {
        /// The game.
        sight: Box<GameAsShown>,
        /// Who claimed.
        by: Side,
        /// What.
        claimed: Claimed,
        /// The half-move that was to be made in the position.
        at: Ply,
        /// Why there is no answer.
        why: String,
    },
    /// To both players and the director, who decides: a side is to lose for its irregularities, and whether the other
    /// can mate could not be found out.
    ForfeitUnclear {
        /// The game.
        sight: Box<GameAsShown>,
        /// Who is to lose.
        side: Side,
    },
    /// To the director, who decides: a player stands by dates that cannot be, or declares a receipt that is far away.
    DatesDisputed {
        /// The game.
        sight: Box<GameAsShown>,
        /// Of which half-move.
        ply: Ply,
        /// The dates.
        dates: Dates,
        /// Why they cannot be; or, where they are taken, why he is told of them.
        misfit: String,
        /// What the move would cost by them; where they are taken, by our letter and the usual days of post.
        days: u32,
        /// Whether they are taken as declared.
        taken: bool,
    },
    /// To the director, who decides: a mail was on its way for so long that it makes a difference.
    LongWay {
        /// The game, with what the mail brought.
        sight: Box<GameAsShown>,
        /// Whose mail.
        by: Side,
        /// From when to when.
        way: Way,
        /// The days that its stamp saves, or would save.
        days: u32,
        /// Whether its stamp lies before the limit that had passed when it arrived.
        limit: bool,
        /// The lines of the mail servers.
        chain: Vec<String>,
    },
    /// To both players and the director: that report is withdrawn.
    FlagWithdrawn {
        /// The game.
        sight: Box<GameAsShown>,
        /// The half-move of the report.
        ply: Ply,
    },
    /// To the sender: one template for each refusal (`refused-<kebab>.txt`).
    Refused {
        /// The game.
        sight: Box<GameAsShown>,
        /// Why it was refused.
        refusal: Refusal,
    },
    /// To the director: a draw offer was accepted after the accepter's time had run out; he decides.
    AcceptedLateDirector {
        /// The game.
        sight: Box<GameAsShown>,
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
        sight: Option<Box<GameAsShown>>,
        /// Each line.
        problems: Vec<LineNotTaken>,
    },
    /// Nothing newly written was found in the mail (or no word that means anything to us).
    Empty {
        /// The game, where it is known.
        sight: Option<Box<GameAsShown>>,
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
        /// For which games each line of it could be meant.
        fits: Vec<Fits>,
        /// The reader's games.
        games: Vec<GameLine>,
    },
    /// What became of a mail that says several things, part by part.
    DealtWith {
        /// The game, where all of it is about one.
        sight: Option<Box<GameAsShown>>,
        /// The parts, in the order of the mail.
        parts: Vec<Dealt>,
        /// Whether letters of their own say more about some of them.
        letters: bool,
    },
    /// The mail names no game, and only in this one would its move fit: `confirm CODE`.
    ConfirmGame {
        /// The game.
        sight: Box<GameAsShown>,
        /// What is asked.
        question: Question,
    },
    /// A mail from the registered address that is not proved, and without anything that could be held.
    Untagged {
        /// What is missing.
        why: Unproven,
        /// The reader's games.
        games: Vec<GameLine>,
    },
    /// A submission came that is not proved to be the player's: `yes`, or `confirm CODE`, or `not mine`.
    HoldRequest {
        /// The game.
        sight: Box<GameAsShown>,
        /// What is asked.
        question: Question,
    },
    /// A line of the player's own reads, and something in its mail makes it doubtful whether he means it: `yes` or `no`.
    ConfirmLine {
        /// The game, as it would stand with a move that is asked about.
        sight: Box<GameAsShown>,
        /// What is asked.
        question: Question,
    },
    /// `confirm` with a code that waits no longer, or never did.
    ConfirmUnknown {
        /// The code that was sent.
        code: String,
        /// Why it does not hold, as a sentence.
        why: String,
    },
    /// To the player: what a question asked about is dropped.
    HoldDropped {
        /// The game.
        sight: Box<GameAsShown>,
        /// What the mail says.
        said: String,
        /// Why.
        why: WhyDropped,
    },
    /// To the director: a player said that a mail in his name was not his.
    Disowned {
        /// The game.
        sight: Box<GameAsShown>,
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
        sight: Box<GameAsShown>,
    },
    /// `clock`, for one game: how its time was counted.
    Clock {
        /// The game.
        sight: Box<GameAsShown>,
    },
    /// To the player: how he writes and is written to, after he changed it.
    Settings {
        /// The language of his piece letters and of his letters.
        language: Language,
        /// Whether strict mode is on.
        strict: bool,
        /// How moves are written to him, where he chose.
        script: Option<Script>,
        /// In which form he gets his letters.
        format: LetterFormat,
        /// Whether there are letters in his language.
        translated: bool,
        /// The reader's games.
        games: Vec<GameLine>,
        /// Whether his time zone was set.
        zone: bool,
    },
    /// `help`.
    Help {
        /// The reader's games.
        games: Vec<GameLine>,
    },
    /// To both players: the director ruled. Where that ended the game, the PGN is attached and the score shown.
    Ruling {
        /// The game.
        sight: Box<GameAsShown>,
        /// What was ruled.
        ruled: Box<RulingTold>,
    },
    /// To the director: his ruling is in the journal.
    RulingEntered {
        /// The game.
        sight: Box<GameAsShown>,
        /// What was ruled.
        ruled: Box<RulingTold>,
        /// The order as he wrote it.
        words: String,
        /// The journal's entry that records it.
        entry: u32,
    },
    /// To the director: his order does not fit the game; what would.
    RulingRefused {
        /// The game.
        sight: Box<GameAsShown>,
        /// The order as he wrote it.
        words: String,
        /// Why it does not fit.
        why: String,
        /// What would fit, without a reason.
        instead: Vec<String>,
    },

    /// To the director: a player's message (13.3.2.3, 14.2.1), which the opponent does not see.
    Relayed {
        /// The game, where it is about one.
        sight: Option<Box<GameAsShown>>,
        /// The player's name.
        name: String,
        /// Whether he reports something; else he asks.
        report: bool,
        /// His words, line by line.
        said: String,
        /// The whole mail, where it says more than that.
        mail: String,
    },
    /// To the player: that was passed on.
    PassedOn {
        /// The game, where it is about one.
        sight: Option<Box<GameAsShown>>,
        /// Whether it was a report.
        report: bool,
        /// To whom.
        to: Decides,
        /// Whether it goes only with the next day's letter.
        later: bool,
    },
    /// To a player: a message of his opponent's that came with nothing else he is told. It is enclosed.
    Message {
        /// The game.
        sight: Box<GameAsShown>,
        /// What was kept for this letter, when it was more than goes in a day.
        kept: Option<KeptNews>,
    },
    /// To its writer: that was passed on.
    MessagePassedOn {
        /// The game.
        sight: Box<GameAsShown>,
        /// Whether it goes only with the next day's letter.
        later: bool,
    },
    /// To the player: what the director writes to him.
    Answer {
        /// The game, where it is about one.
        sight: Option<Box<GameAsShown>>,
        /// The director's name.
        from: String,
        /// His words, line by line.
        said: String,
    },
    /// To the director: that was passed on, or not.
    AnswerPassedOn {
        /// The game, where it is about one.
        sight: Option<Box<GameAsShown>>,
        /// To whom.
        to: Vec<String>,
        /// To whom his other words were not passed on, since his mail gave orders.
        kept_from: Option<String>,
    },
    /// To the director: an order of his that he may not have meant waits for his `yes`.
    OrderAsked {
        /// The game, where it is about one.
        sight: Option<Box<GameAsShown>>,
        /// The order, as written.
        order: String,
        /// Why it is asked about.
        why: WhyAsked,
        /// What the record says against it, where that is not why.
        record: Option<String>,
        /// The player who asked, and who is sent these words on `no`.
        asker: Option<String>,
    },
    /// To the director: lines that could not be taken as orders.
    OrderUnread {
        /// The game, where the answered letter is about one.
        sight: Option<Box<GameAsShown>>,
        /// The lines; none where there was no order in the mail.
        problems: Vec<OrderProblem>,
        /// Whether other orders of the same mail were dealt with.
        others: bool,
        /// Whether it answers a letter about a case that still waits.
        of_case: bool,
    },
    /// To the director: an order for several games left some of them out.
    OrderLeftOut {
        /// The order, without its games and its reason.
        words: String,
        /// The games in which it was carried out.
        done: Vec<GameId>,
        /// The others.
        left: Vec<LeftOut>,
    },
    /// To the deputy: the director has given an order for several games, and cannot rule in these, which he plays.
    OrderToDeputy {
        /// Who gave it.
        from: String,
        /// The event.
        code: EventCode,
        /// The same order for each of the games, without its reason.
        orders: Vec<String>,
    },
    /// To the director: how orders are written.
    DirectorHelp {
        /// What each does, and an example of it.
        orders: Vec<(&'static str, String)>,
    },
    /// To the director, whose mail is not proved: how his mails are known.
    DirectorUntagged {
        /// What is missing.
        why: Unproven,
    },

    /// To the director: a letter of ours did not arrive, is late, or waits. Clocks run on, but where our own server says so.
    Doubtful {
        /// The games that it was about, and the side of its receiver there.
        games: Vec<(GameId, Side)>,
        /// To whom it went.
        to: String,
        /// Which letter.
        kind: String,
        /// When it was written.
        written: DateTime<Utc>,
        /// Whether delivery failed for good.
        failed: bool,
        /// How it waits, where it does.
        waits: Option<Undelivered>,
        /// The server's words.
        diagnostic: String,
        /// What follows for the half-move that it asks for.
        follows: DoubtFollows,
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
    /// A player's mail is about a game whose journal does not hold: it is kept.
    StandsStill {
        /// The game.
        game: GameId,
    },
    /// To the operator: the same, with its inbox number.
    QuarantinedOperator {
        /// Its inbox number.
        inbox: i64,
        /// Who seems to have sent it.
        sender: String,
        /// Why.
        why: String,
    },
    /// To the operator: the desk goes on from a copy that was put back, and what that means for the clocks.
    CopyPutBack {
        /// When the copy was made.
        copied: DateTime<Utc>,
        /// When the mailbox had been read last, by the copy.
        from: DateTime<Utc>,
        /// When it was read again.
        until: DateTime<Utc>,
        /// In how many games a limit fell into that time.
        touched: usize,
    },
    /// To the director: he has a new token.
    DirectorsTokenRenewed {
        /// How that came.
        how: Renewal,
    },
    /// To the player: he has a new token.
    TokenRenewed {
        /// How that came.
        how: Renewal,
        /// The reader's games.
        games: Vec<GameLine>,
    },

    /// To the player: his leave is booked, given up or ended, in all his games.
    Leave {
        /// What became of it.
        done: LeaveDone,
        /// What is booked and left; none where no game of his runs any more.
        account: Option<LeaveView>,
        /// The games in which he has the move and another limit by it.
        limits: Vec<OwnLimit>,
    },
    /// `leave`: what is booked and left.
    LeaveShown {
        /// That.
        account: Option<LeaveView>,
    },
    /// To the player: his leave is not booked, or not given up.
    NoLeave {
        /// What was read.
        read: String,
        /// Why.
        why: NoLeave,
        /// What is booked and left; none where no game of his runs.
        account: Option<LeaveView>,
    },
    /// To the opponent: the same of his opponent, for the games that they play.
    LeaveOfOpponent {
        /// The game.
        sight: Box<GameAsShown>,
        /// What became of it.
        done: LeaveDone,
        /// Their other games.
        other: Vec<GameId>,
    },
    /// To both players: one of them announced that he needs long.
    LongThink {
        /// The game.
        sight: Box<GameAsShown>,
        /// Who.
        by: Side,
    },
    /// To the player on move: his clock was filled from the bank (Triple Block).
    Refilled {
        /// The game.
        sight: Box<GameAsShown>,
    },
    /// To the player on move: the last move once more.
    Repeat {
        /// The game.
        sight: Box<GameAsShown>,
        /// Who asked for it.
        asked: Side,
    },
    /// To the opponent who asked for it: the move was sent again.
    RepeatSent {
        /// The game.
        sight: Box<GameAsShown>,
    },
    /// To the director: a player wants to withdraw from the event.
    Withdrawal {
        /// The first of his games that run.
        sight: Box<GameAsShown>,
        /// His side in it.
        by: Side,
        /// All of them.
        games: Vec<GameLine>,
        /// What the regulations make of them.
        rule: Withdrawal,
    },
    /// To the player: that was passed on, or why not.
    WithdrawalPassedOn {
        /// To whom; to nobody where no game runs.
        to: Decides,
        /// Whether a game of the reader's runs.
        running: bool,
    },
    /// To the player on move: a reminder, with the position.
    Reminder {
        /// The game.
        sight: Box<GameAsShown>,
        /// Why.
        why: Reminder,
    },
    /// To the director and the opponent: a player has not moved for long.
    SilenceReported {
        /// The game.
        sight: Box<GameAsShown>,
        /// Who.
        side: Side,
        /// For how many days at least.
        days: u32,
    },
    /// To both players and the director: a passed limit is upheld; as the side's first it begins its count anew.
    CountedAnew {
        /// The game.
        sight: Box<GameAsShown>,
        /// Whose.
        side: Side,
        /// The limit that had passed.
        limit: DateTime<Utc>,
    },
    /// To both players: a limit fell into a time in which the desk did not read its mail, and is extended.
    Outage {
        /// The game.
        sight: Box<GameAsShown>,
        /// When the mailbox had last been read before.
        from: DateTime<Utc>,
        /// When it was read again.
        until: DateTime<Utc>,
    },
    /// To the director: the same of all his games.
    OutageDirector {
        /// When the mailbox had last been read before.
        from: DateTime<Utc>,
        /// When it was read again.
        until: DateTime<Utc>,
        /// The games.
        games: Vec<OutageLine>,
    },
}
