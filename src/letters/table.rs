//! Every letter, once: what it is told, its template, and what holds of it. A new one is a row here, a template of its
//! name, and the place that sends it.
//!
//! The rows make the letters and their kinds; nobody names a kind by a string. What the referee ruled is told by his
//! notice as it is, and a refusal by itself. Where a provider limits how many letters leave, the rows say which go
//! first.

use chrono::{DateTime, Utc};
use minijinja::{Value, context, value::Serde};

use super::{
    Addressee, Dealt, Decides, DoubtFollows, Fits, Found, GameAsShown, GameLine, KeptNews, LeaveDone,
    LeaveView, LeftOut, LineNotTaken, OrderProblem, OutageLine, OwnLimit, PartOutcome, Question, Renewal,
    RulingTold, Stage, StartView, Undelivered, Unproven, WaitingMail, WhyAsked, WhyDropped,
    letters_macro::letters,
    row::{
        Answers, Auto, Need, Row, TimeShown, To, answer, generated, refused, refused_move, replied_to, reply,
        unasked, with_game, with_half_move, with_move,
    },
    scrub::{addresses_of, scrub, scrub_but_addresses, strangers},
    view::{
        dates,
        day::{Day, Moment},
        director, draws_and_claims, leave, letter, list, mail_parts, messages, moves, passed_limits,
        person::{person, place},
        reason::worded,
        refusal::{numbered, on_record},
        ruling, sanction, start, time_passing, time_words,
    },
};
use crate::{
    chess::Script,
    laws::{DatesDoubt, Difference, Notice, Notice as N, Refusal as R, Way, time::leave::NoLeave},
    model::{Budget, EventCode, GameId, GameResult, Language, Lapse, LetterFormat, MatterKind, Side, Verb},
    regulations::{Adjudication, Withdrawal},
    wording::{Sentence, Wording},
};

letters! {
    /// What a letter says.
    pub enum Letter;
    /// Which letter it is.
    pub enum LetterKind;
    contexts see reader, zone, wording;

one_each {
    /// To a player, when an event was added: his games, how to write, the regulations in words.
    StartPlayer { view: Box<StartView>, } => "start-player", Player, Tells,
        Row { need: Need::List, ..unasked() },
        start::details(view, zone);
    /// To the director: the whole pairing list.
    StartDirector { view: Box<StartView>, } => "start-director", Director, Tells,
        Row { need: Need::List, ..unasked() },
        start::details(view, zone);
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
    } => "alarm", DirectorAndOperator, Tells,
        Row { need: Need::Alarm, ..unasked() },
        letter::alarm(*kind, game.as_ref(), said, *since, *stage, zone);
    /// To the director: so many mails of a player had to be asked about that his answers count from themselves.
    AskedOften of sight { side: Side, } => "asked-often", Director, Tells,
        unasked(),
        context! { player => person(sight, *side), side => ruling::letter(*side)};
    /// To the director, who decides, and to whoever sent it: a player's own record of a game that is over differs (8.2,
    /// 8.5).
    RecordDiffers of sight {
        by: Side,
        /// What he sent, as far as it is shown.
        read: String,
        /// Where it differs first.
        first: Difference,
        /// The result that was sent, where it is another and the moves differ too.
        result: Option<GameResult>,
    } => "record-differs", PlayerAndDirector, Tells,
        if sight.reader.is_some() { answer() } else { Row { quotes: vec![read], ..unasked() } },
        moves::record_differs(sight, *by, read, first, *result, reader);
    /// To the director, and to the player who waits to hear of it: a case is left as it is.
    CaseLeft of sight {
        /// Which kind of case.
        kind: MatterKind,
        /// Its number.
        case: i64,
        /// Whose doing it is about.
        by: Side,
        /// The director's reason, which that player reads.
        reason: Option<String>,
    } => "case-left", PlayerAndDirector, Tells,
        Row { quotes: reason.iter().filter(|_| sight.reader.is_some()).map(String::as_str).collect(), ..unasked() },
        letter::case_left(sight, *kind, *case, *by, reason.as_deref());
    /// To the director, who decides: a mail was on its way for so long that it makes a difference.
    LongWay of sight {
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
    } => "long-way", Director, Tells,
        unasked(),
        passed_limits::long_way(sight, *by, *way, (*days, *limit), chain, zone);
    /// To the director: a draw offer was accepted after the accepter's time had run out; he decides.
    AcceptedLateDirector of sight {
        by: Side,
        /// When it was sent.
        sent: DateTime<Utc>,
        /// When the limit had passed.
        deadline: DateTime<Utc>,
    } => "accepted-late-director", Director, Tells,
        unasked(),
        passed_limits::accepted_late(sight, *by, *sent, *deadline, zone);
    /// Lines that look like something and could not be taken. `problems`: (line as written, what is wrong in words).
    Unread perhaps sight {
        /// Each line.
        problems: Vec<LineNotTaken>,
    } => "unread", Player, AsksBack,
        answer(),
        letter::unread(problems, sight.as_deref(), reader, wording);
    /// Nothing newly written was found in the mail (or no word that means anything to us).
    Empty perhaps sight {} => "empty", Player, AsksBack,
        answer(),
        context! {};
    /// The mail names a game that does not exist.
    UnknownGame {
        /// What was named.
        named: String,
        games: Vec<GameLine>,
    } => "unknown-game", Player, AsksBack,
        answer(),
        context! { named => scrub(named), games => list::games(games, zone) };
    /// The mail names a game that its sender does not play.
    NotYourGame {
        /// What was named.
        named: String,
        games: Vec<GameLine>,
    } => "not-your-game", Player, AsksBack,
        answer(),
        context! { named => scrub(named), games => list::games(games, zone) };
    /// The mail does not say which game, or says two.
    WhichGame {
        /// What of it could not be placed; may be empty.
        said: String,
        /// The first line of it, where it begins a conditional move.
        conditional: Option<String>,
        /// For which games each line of it could be meant.
        fits: Vec<Fits>,
        games: Vec<GameLine>,
    } => "which-game", Player, AsksBack,
        answer(),
        mail_parts::which_game(said, conditional.as_deref(), fits, games, zone, wording);
    /// What became of a mail that says several things, part by part.
    DealtWith perhaps sight {
        /// The parts, in the order of the mail.
        parts: Vec<Dealt>,
        /// Whether letters of their own say more about some of them.
        letters: bool,
    } => "dealt-with", Player, Tells,
        Row { cap: parts.iter().any(|part| part.fate != PartOutcome::Done).then_some(Budget::Own), ..reply() },
        mail_parts::dealt_with(parts, *letters, sight.is_none(), reader.script, wording);
    /// The mail names no game, and only in this one would its move fit: `confirm CODE`.
    ConfirmGame of sight { question: Question, } => "confirm-game", Player, AsksBack,
        Row { cap: Some(Budget::Move), need: Need::Question, quotes: of_another(question), ..reply() },
        mail_parts::question(question, zone);
    /// A mail from the registered address that is not proved, and without anything that could be held.
    Untagged { why: Unproven, games: Vec<GameLine>, } => "untagged", Player, AsksBack,
        Row { cap: Some(Budget::Unproven), ..reply() },
        context! { games => list::games(games, zone), ..letter::unproven(*why, zone) };
    /// A submission came that is not proved to be the player's: `yes`, or `confirm CODE`, or `not mine`.
    HoldRequest of sight { question: Question, } => "hold-request", Player, AsksBack,
        Row { cap: Some(Budget::Unproven), need: Need::Question, quotes: of_another(question), ..reply() },
        mail_parts::question(question, zone);
    /// A line of the player's own reads, and something in its mail makes it doubtful whether he means it: `yes` or `no`.
    ConfirmLine of sight { question: Question, } => "confirm-line", Player, AsksBack,
        Row { cap: Some(Budget::Move), need: Need::Question, ..reply() },
        mail_parts::question(question, zone);
    /// `confirm` with a code that waits no longer, or never did.
    ConfirmUnknown {
        /// The code that was sent.
        code: String,
        /// Why it does not hold, as a sentence.
        why: Sentence,
    } => "confirm-unknown", Player, AsksBack,
        Row { cap: Some(Budget::Unproven), need: Need::Question, ..reply() },
        context! { code => scrub(code), why => worded(wording, why) };
    /// To the player: what a question asked about is dropped.
    HoldDropped of sight {
        /// What the mail says.
        said: String,
        why: WhyDropped,
    } => "hold-dropped", Player, Tells,
        Row {
            auto: if *why == WhyDropped::Unanswered { Auto::Generated } else { Auto::Replied }, quotes: vec![said],
            ..answer()
        },
        context! { said => strangers(said), why => why.word() };
    /// To the director: a player said that a mail in his name was not his.
    Disowned of sight {
        /// The player's name.
        name: String,
        /// What the mail says.
        said: String,
        /// Where it came from.
        from: String,
        /// When it came.
        received: DateTime<Utc>,
    } => "disowned", Director, Tells,
        Row { quotes: vec![said], ..unasked() },
        letter::disowned(name, said, from, *received, zone);
    /// `status`: all his running games; whose move, until when.
    Status { games: Vec<GameLine>, } => "status", Player, Tells,
        Row { need: Need::List, ..answer() },
        context! { games => list::games(games, zone) };
    /// `score`, for one game.
    Score of sight {} => "score", Player, Tells,
        Row { need: Need::List, program: true, ..answer() },
        context! {};
    /// `clock`, for one game: how its time was counted.
    Clock of sight {} => "clock", Player, Tells,
        Row { need: Need::List, time: Some(TimeShown::Asked), ..answer() },
        context! {};
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
        games: Vec<GameLine>,
        /// Whether his time zone was set.
        zone: bool,
    } => "settings", Player, Tells,
        Row { need: Need::List, ..answer() },
        letter::settings((*language, *strict, *script), *format, *translated, games, *zone, reader);
    /// `help`.
    Help { games: Vec<GameLine>, } => "help", Player, Tells,
        Row { need: Need::List, ..answer() },
        context! { games => list::games(games, zone) };
    /// To both players: the director ruled. Where that ended the game, the PGN is attached and the score shown.
    Ruling of sight { ruled: Box<RulingTold>, } => "ruling", Both, Tells,
        Row { need: Need::Ruling, quotes: vec![&ruled.reason], pgn: true, ..generated() },
        ruling::ruled(sight, ruled, wording);
    /// To the director: his ruling is in the journal.
    RulingEntered of sight {
        ruled: Box<RulingTold>,
        /// The order as he wrote it.
        words: String,
        /// The journal's entry that records it.
        entry: u32,
    } => "ruling-entered", Director, Tells,
        unasked(),
        context! { words => scrub(words), recorded => entry, ..ruling::ruled(sight, ruled, wording) };
    /// To the director: his order does not fit the game; what would.
    RulingRefused of sight {
        /// The order as he wrote it.
        words: String,
        /// Why it does not fit.
        why: Sentence,
        /// What would fit, without a reason.
        instead: Vec<String>,
    } => "ruling-refused", Director, Refuses,
        Row { cap: Some(Budget::Order), ..reply() },
        ruling::refused(words, worded(wording, why), instead);
    /// To the director: a player's question, which the opponent does not see (14.2.1).
    Question perhaps sight {
        /// The player's name.
        name: String,
        /// His words, line by line.
        said: String,
        /// The whole mail, where it says more than that.
        mail: String,
    } => "question", Director, Tells,
        Row { quotes: vec![said, mail], ..unasked() },
        director::of_player(name, said, mail);
    /// To the director: what a player reports (13.3.2.3), which the opponent does not see.
    Report perhaps sight {
        /// The player's name.
        name: String,
        /// His words, line by line.
        said: String,
        /// The whole mail, where it says more than that.
        mail: String,
    } => "report", Director, Tells,
        Row { quotes: vec![said, mail], ..unasked() },
        director::of_player(name, said, mail);
    /// To the player: that was passed on.
    PassedOn perhaps sight {
        /// Whether it was a report.
        report: bool,
        to: Decides,
        /// Whether it goes only with the next day's letter.
        later: bool,
    } => "passed-on", Player, Tells,
        Row { need: Need::Question, ..answer() },
        director::passed_on(*report, to, *later);
    /// To a player: a message of his opponent's that came with nothing else he is told. It is enclosed.
    Message of sight {
        /// What was kept for this letter, when it was more than goes in a day.
        kept: Option<KeptNews>,
    } => "message", Player, Tells,
        generated(),
        messages::beside(kept.as_ref());
    /// To its writer: that was passed on.
    MessagePassedOn of sight {
        /// Whether it goes only with the next day's letter.
        later: bool,
    } => "message-passed-on", Player, Tells,
        answer(),
        context! { later };
    /// To the player: what the director writes to him.
    Answer perhaps sight {
        /// The director's name.
        from: String,
        /// His words, line by line.
        said: String,
    } => "answer", Player, Tells,
        Row { quotes: vec![said], ..generated() },
        director::answer(from, said);
    /// To the director: that was passed on, or not.
    AnswerPassedOn perhaps sight {
        to: Vec<String>,
        /// To whom his other words were not passed on, since his mail gave orders.
        kept_from: Option<String>,
    } => "answer-passed-on", Director, Tells,
        Row { cap: Some(Budget::Order), ..reply() },
        director::answer_passed_on(to, kept_from.as_deref());
    /// To the director: an order of his that he may not have meant waits for his `yes`.
    OrderAsked perhaps sight {
        /// The order, as written.
        order: String,
        /// Why it is asked about.
        why: WhyAsked,
        /// What the record says against it, where that is not why.
        record: Option<Sentence>,
        /// The player who asked, and who is sent these words on `no`.
        asker: Option<String>,
    } => "order-asked", Director, AsksBack,
        Row {
            cap: Some(Budget::Order), need: Need::Question,
            quotes: why.of_others().then_some(order.as_str()).into_iter().collect(), ..reply()
        },
        director::order_asked(order, why, record.as_ref(), asker.as_deref(), wording);
    /// To the director: lines that could not be taken as orders.
    OrderUnread perhaps sight {
        /// The lines; none where there was no order in the mail.
        problems: Vec<OrderProblem>,
        /// Whether other orders of the same mail were dealt with.
        others: bool,
        /// Whether it answers a letter about a case that still waits.
        of_case: bool,
    } => "order-unread", Director, AsksBack,
        Row { cap: Some(Budget::Order), ..reply() },
        director::order_unread(sight.as_deref(), problems, *others, *of_case, wording);
    /// To the director: an order for several games left some of them out.
    OrderLeftOut {
        /// The order, without its games and its reason.
        words: String,
        /// The games in which it was carried out.
        done: Vec<GameId>,
        /// The others.
        left: Vec<LeftOut>,
    } => "order-left-out", Director, Tells,
        unasked(),
        director::order_left_out(words, done, left, wording);
    /// To the deputy: the director has given an order for several games, and cannot rule in these, which he plays.
    OrderToDeputy {
        /// Who gave it.
        from: String,
        /// The event.
        code: EventCode,
        /// The same order for each of the games, without its reason.
        orders: Vec<String>,
    } => "order-to-deputy", Director, Tells,
        unasked(),
        director::order_to_deputy(from, code, orders);
    /// To the director: how orders are written.
    DirectorHelp {
        /// Which.
        orders: Vec<Verb>,
    } => "director-help", Director, Tells,
        Row { need: Need::List, ..answer() },
        director::help(orders, wording);
    /// To the director, whose mail is not proved: how his mails are known.
    DirectorUntagged { why: Unproven, } => "director-untagged", Director, AsksBack,
        Row { cap: Some(Budget::Unproven), ..reply() },
        letter::unproven(*why, zone);
    /// To the director: a letter of ours did not arrive, is late, or waits. Clocks run on, but where our own server says so.
    Doubtful {
        /// The games that it was about, and the side of its receiver there.
        games: Vec<(GameId, Side)>,
        /// To whom it went.
        to: String,
        /// Which letter.
        kind: LetterKind,
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
    } => "doubtful", Director, AsksBack,
        Row { need: Need::Question, quotes: vec![diagnostic], ..unasked() },
        letter::doubtful(games, *follows, (to, kind.word(), *written), *failed, *waits, diagnostic, zone);
    /// To the player: his mail was larger than we read; he is asked for plain text.
    TooLarge {
        /// Its size in bytes.
        size: u64,
        /// The most that we read.
        limit: u64,
    } => "too-large", Player, AsksBack,
        Row { cap: Some(Budget::Unproven), ..reply() },
        context! { size => size.div_ceil(1024), limit => limit / 1024 };
    /// To the player: his mail broke the reader and was set aside; the operator knows.
    QuarantinedPlayer {} => "quarantined-player", Player, Tells,
        Row { cap: Some(Budget::Unproven), ..reply() },
        context! {};
    /// A player's mail is about a game whose journal does not hold: it is kept.
    StandsStill { game: GameId, } => "stands-still", Player, Tells,
        unasked(),
        context! { about => game.to_string() };
    /// To the operator: the same, with its inbox number.
    QuarantinedOperator {
        /// Its inbox number.
        inbox: i64,
        /// Who seems to have sent it.
        sender: String,
        why: String,
    } => "quarantined-operator", Operator, Tells,
        Row { cap: Some(Budget::Own), quotes: vec![sender, why], ..unasked() },
        context! { inbox => inbox, sender => addresses_of(sender), why => scrub_but_addresses(why) };
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
    } => "copy-put-back", Operator, Tells,
        unasked(),
        context! { touched, ..letter::copy_put_back(*copied, *from, *until, zone) };
    /// To the director: he has a new token.
    DirectorsTokenRenewed {
        /// How that came.
        how: Renewal,
    } => "token-renewed-director", Director, Tells,
        Row { need: Need::Ruling, ..unasked() },
        context! { how => how.word() };
    /// To the player: he has a new token.
    TokenRenewed {
        /// How that came.
        how: Renewal,
        games: Vec<GameLine>,
    } => "token-renewed", Player, Tells,
        Row { need: Need::Ruling, ..unasked() },
        context! { games => list::games(games, zone), how => how.word() };
    /// To the player: his leave is booked, given up or ended, in all his games.
    Leave {
        /// What became of it.
        done: LeaveDone,
        /// What is booked and left; none where no game of his runs any more.
        account: Option<LeaveView>,
        /// The games in which he has the move and another limit by it.
        limits: Vec<OwnLimit>,
    } => "leave", Player, Tells,
        reply(),
        leave::changed(done, account.as_ref(), limits, zone);
    /// `leave`: what is booked and left.
    LeaveShown { account: Option<LeaveView>, } => "leave-shown", Player, Tells,
        Row { need: Need::List, ..answer() },
        leave::asked_for(account.as_ref());
    /// To the opponent: the same of his opponent, for the games that they play.
    LeaveOfOpponent of sight {
        /// What became of it.
        done: LeaveDone,
        /// Their other games.
        other: Vec<GameId>,
    } => "leave-of-opponent", Player, Tells,
        unasked(),
        leave::of_opponent(done, other);
    /// To the director: a player wants to withdraw from the event.
    Withdrawal of sight {
        /// His side in it.
        by: Side,
        /// All of them.
        games: Vec<GameLine>,
        /// What the regulations make of them.
        rule: Withdrawal,
    } => "withdrawal", Director, Tells,
        unasked(),
        time_words::withdrawal(sight, *by, games, *rule, zone);
    /// To the player: that was passed on, or why not.
    WithdrawalPassedOn {
        /// To whom; to nobody where no game runs.
        to: Decides,
        /// Whether a game of the reader's runs.
        running: bool,
    } => "withdrawal-passed-on", Player, Tells,
        answer(),
        time_words::withdrawal_passed_on(to, *running);
    /// To the director: the same of all his games.
    OutageDirector {
        /// When the mailbox had last been read before.
        from: DateTime<Utc>,
        /// When it was read again.
        until: DateTime<Utc>,
        games: Vec<OutageLine>,
    } => "outage-director", Director, Tells,
        unasked(),
        time_passing::outage_to_director(*from, *until, games, zone);
}

one_of_many {
    /// What the referee ruled, for somebody who must hear of it; to the director, where the game is shown to no player.
    Told of sight {
        notice: Notice,
        /// What was looked up for it.
        found: Found,
    } by notice {
        Recorded: N::Recorded { notes, .. } => "recorded", Player, Tells,
            Row { lapse: with_half_move(sight), ..reply() },
            moves::recorded(sight, notes);
        YourMove: N::YourMove { notes, .. } => "your-move", Player, Tells,
            Row { need: Need::Move, lapse: with_half_move(sight), program: true, ..generated() },
            moves::recorded(sight, notes);
        Followed: N::Followed { by, notes, .. } => "followed", Player, Tells,
            Row { need: Need::Move, lapse: with_half_move(sight), program: true, ..generated() },
            moves::followed(sight, *by, notes);
        Conditionals: N::Conditionals { .. } => "conditionals", Player, Tells,
            Row { lapse: with_half_move(sight), ..reply() },
            context! {};
        IllegalMove: N::IllegalMove { read, why, count, king_must_move } => "illegal-move", Player, Refuses,
            Row { need: Need::Ruling, ..reply() },
            moves::illegal(sight, read, worded(wording, why), *count, *king_must_move);
        Sanctioned: N::Sanctioned { side, what, nth, line, .. } if sight.reader.is_some()
            => "sanctioned", Player, Tells,
            Row { need: Need::Ruling, ..unasked() },
            sanction::details(sight, wording, (*side, *what, *nth), line.as_ref());
        PenaltyGiven: N::Sanctioned { side, what, nth, line, .. } => "penalty-given", Director, Tells,
            Row { need: Need::Ruling, ..unasked() },
            sanction::details(sight, wording, (*side, *what, *nth), line.as_ref());
        LateMove: N::LateMove { ply } => "late-move", Director, Tells,
            Row { time: Some(TimeShown::WithCase), ..unasked() },
            passed_limits::late_move(sight, *ply, found.can_mate);
        OfferDeclined: N::OfferDeclined { by } => "offer-declined", Both, Tells,
            Row { lapse: with_half_move(sight), ..generated() },
            draws_and_claims::told(sight, *by);
        NotationProposed: N::NotationProposed { by, notation } => "notation-proposed", Both, Tells,
            Row { auto: replied_to(sight, *by), lapse: with_game(sight), ..unasked() },
            letter::notation_proposed(sight, *by, *notation, reader);
        NotationAgreed: N::NotationAgreed { notation } => "notation-agreed", Both, Tells,
            Row { lapse: with_game(sight), ..generated() },
            context! { notation => notation.word(), samples => letter::samples(sight, reader) };
        DrawOffered: N::DrawOffered { by, vain } => "draw-offered", Both, Tells,
            Row { auto: replied_to(sight, *by), lapse: with_half_move(sight), program: true, ..unasked() },
            draws_and_claims::offered(sight, *by, *vain);
        DrawAgreed: N::DrawAgreed { by } => "draw-agreed", All, Tells,
            Row { auto: replied_to(sight, *by), need: Need::Ruling, lapse: Lapse::WithClaim, ..unasked() },
            draws_and_claims::told(sight, *by);
        ClaimWaits: N::ClaimWaits { by } | N::ClaimToDirector { by } => "claim-waits", All, Tells,
            Row { auto: replied_to(sight, *by), need: Need::Question, lapse: Lapse::WithClaim, ..unasked() },
            draws_and_claims::told(sight, *by);
        ClaimRefused: N::ClaimRefused { by, early } => "claim-refused", Both, Refuses,
            Row { need: Need::Ruling, lapse: with_half_move(sight), ..unasked() },
            draws_and_claims::claim_refused(sight, *by, *early);
        TimeClaimed: N::TimeClaimed { by, basis, .. } => "time-claimed", PlayerAndDirector, Tells,
            Row {
                auto: replied_to(sight, *by), need: Need::Question, quotes: held(sight, &found.waiting),
                time: Some(TimeShown::WithCase), ..unasked()
            },
            draws_and_claims::time_claimed(sight, *by, found.can_mate, *basis, &found.waiting, zone);
        GameOver: N::GameOver => "game-over", All, Tells,
            Row {
                auto: if sight.reader.is_some() { Auto::Generated } else { Auto::Unasked }, need: Need::Ruling,
                lapse: Lapse::WithResult, waits: false, program: true, pgn: true, ..unasked()
            },
            context! {};
        FlagReported: N::FlagReported { can_mate } => "flag-reported", All, Tells,
            Row {
                need: Need::Question, lapse: with_move(sight), quotes: held(sight, &found.waiting),
                time: Some(TimeShown::WithCase), ..unasked()
            },
            passed_limits::flag_reported(sight, &found.waiting, *can_mate, zone);
        LateMoveKept: N::LateMoveKept { ply, numeric, sent, again } => "late-move-kept", Both, Tells,
            unasked(),
            time_passing::kept(sight, *ply, (*numeric, *sent), *again, zone);
        SentInTime: N::SentInTime { ply, numeric, sent, way } => "sent-in-time", PlayerAndDirector, Tells,
            Row { time: Some(TimeShown::WithCase), ..unasked() },
            passed_limits::sent_in_time(sight, *ply, (*numeric, *sent), *way, &found.chain, zone);
        TablesRefuse: N::TablesRefuse { by, claimed, at, winner } => "tables-refuse", Both, Tells,
            Row { lapse: with_half_move(sight), ..unasked() },
            draws_and_claims::tables_refuse(sight, *by, *claimed, *at, *winner);
        OffersReported: N::OffersInARow { by, count } => "offers-reported", Director, Tells,
            unasked(),
            draws_and_claims::offers_reported(sight, *by, *count);
        TablesSilent: N::TablesSilent { by, claimed, at, why } => "tables-silent", All, Tells,
            Row { lapse: Lapse::WithClaim, ..unasked() },
            draws_and_claims::tables_silent(sight, *by, *claimed, *at, worded(wording, why));
        ForfeitUnclear: N::ForfeitUnclear { side } => "forfeit-unclear", All, Tells,
            Row { lapse: with_game(sight), waits: false, ..unasked() },
            draws_and_claims::forfeit_unclear(sight, *side);
        DatesDisputed: N::DatesDisputed { ply, dates, doubt, days } => "dates-disputed", Director, Tells,
            unasked(),
            context! {
                taken => matches!(doubt, DatesDoubt::Far(_)),
                ..dates::disputed(sight, *ply, *dates, worded(wording, doubt), *days)
            };
        FlagWithdrawn: N::FlagWithdrawn { ply } => "flag-withdrawn", All, Tells,
            Row { lapse: with_game(sight), ..unasked() },
            passed_limits::flag_withdrawn(sight, *ply);
        LongThink: N::LongThink { by, .. } => "long-think", Both, Tells,
            Row { auto: replied_to(sight, *by), lapse: with_move(sight), ..unasked() },
            time_words::long_think(sight, *by);
        Refilled: N::Refilled { .. } => "refilled", Player, Tells,
            Row { lapse: with_half_move(sight), ..reply() },
            time_words::refilled(sight);
        Repeat: N::Repeated { by } if sight.reader == Some(sight.game.on_move()) => "repeat", Player, Tells,
            Row {
                need: Need::Move, lapse: with_move(sight), program: true,
                ..if sight.reader == Some(*by) { answer() } else { generated() }
            },
            time_words::repeated(sight, *by);
        RepeatSent: N::Repeated { .. } => "repeat-sent", Player, Tells,
            Row { lapse: with_half_move(sight), ..reply() },
            time_words::repeat_sent(sight);
        Reminder: N::Reminded { why } => "reminder", Player, Tells,
            Row { need: Need::Question, lapse: with_move(sight), program: true, ..unasked() },
            time_passing::reminder(sight, *why);
        SilenceReported: N::Silent { side, days } => "silence-reported", PlayerAndDirector, Tells,
            Row { lapse: with_move(sight), quotes: server_said(sight).into_iter().collect(), ..unasked() },
            time_passing::silence(sight, *side, *days);
        CountedAnew: N::CountedAnew { side, limit } => "counted-anew", All, Tells,
            Row { lapse: with_game(sight), waits: false, ..unasked() },
            time_passing::counted_anew(sight, *side, *limit, zone);
        Outage: N::Outage { from, until } => "outage", Both, Tells,
            Row { need: Need::Ruling, lapse: with_game(sight), ..unasked() },
            time_passing::outage(sight, *from, *until, zone);
        RefusedGameOver: N::Refused { refusal: R::GameOver } => "refused-game-over", Player, Refuses,
            refused(sight),
            context! {};
        RefusedNotYourTurn: N::Refused { refusal: R::NotYourTurn { read } }
            => "refused-not-your-turn", Player, Refuses,
            refused(sight),
            context! { read => scrub(read) };
        RefusedAlreadyPlayed: N::Refused { refusal: R::AlreadyPlayed { read, ply, recorded } }
            => "refused-already-played", Player, Refuses,
            refused(sight),
            context! {
                read => scrub(read), at => place(*ply), recorded => on_record(sight, *ply, recorded, reader),
                own => sight.reader == Some(ply.side()),
            };
        RefusedOldLine: N::Refused { refusal: R::OldLine { read } } => "refused-old-line", Player, Refuses,
            refused(sight),
            context! { read => scrub(read) };
        RefusedWrongNumber: N::Refused { refusal: R::WrongNumber { read, named } }
            => "refused-wrong-number", Player, Refuses,
            refused_move(sight),
            context! { read => scrub(read), at => place(*named) };
        RefusedScoreDiffers: N::Refused { refusal: R::ScoreDiffers { read, ply, recorded, sent } }
            => "refused-score-differs", Player, Refuses,
            refused(sight),
            context! {
                read => scrub(read), at => place(*ply), recorded => on_record(sight, *ply, recorded, reader),
                sent => scrub(sent),
            };
        RefusedNoNewMove: N::Refused { refusal: R::NoNewMove { read } } => "refused-no-new-move", Player, Refuses,
            refused(sight),
            context! { read => scrub(read) };
        RefusedMoreThanOneMove: N::Refused { refusal: R::MoreThanOneMove { read, own } }
            => "refused-more-than-one-move", Player, Refuses,
            refused_move(sight),
            context! {
                read => scrub(read),
                own => (!own.is_empty()).then(|| format!("{} {}", sight.game.next_ply(), scrub(own)))
                    .filter(|_| sight.reader == Some(sight.game.on_move())),
            };
        RefusedTwoMoves: N::Refused { refusal: R::TwoMoves { first, second } }
            => "refused-two-moves", Player, Refuses,
            refused_move(sight),
            context! { first => scrub(first), second => scrub(second) };
        RefusedWhichHalfMove: N::Refused { refusal: R::WhichHalfMove { read } }
            => "refused-which-half-move", Player, AsksBack,
            refused_move(sight),
            context! { read => scrub(read) };
        RefusedPerhapsAMove: N::Refused { refusal: R::PerhapsAMove { read, why } }
            => "refused-perhaps-a-move", Player, AsksBack,
            refused_move(sight),
            context! { read => scrub(read), why => worded(wording, why) };
        RefusedIllegalAgain: N::Refused { refusal: R::IllegalAgain { read, why } }
            => "refused-illegal-again", Player, Refuses,
            refused_move(sight),
            context! { read => scrub(read), why => worded(wording, why) };
        RefusedUnclearMove: N::Refused { refusal: R::UnclearMove { read, why, instead } }
            => "refused-unclear-move", Player, AsksBack,
            refused_move(sight),
            context! {
                read => scrub(read), why => worded(wording, why), instead => numbered(sight, instead),
                counted => sanction::unclear(sight, read),
            };
        RefusedOnlyNumeric: N::Refused { refusal: R::OnlyNumeric { read, instead } }
            => "refused-only-numeric", Player, Refuses,
            refused_move(sight),
            context! { read => scrub(read), instead => numbered(sight, instead) };
        RefusedOnlyAlgebraic: N::Refused { refusal: R::OnlyAlgebraic { read, instead } }
            => "refused-only-algebraic", Player, Refuses,
            refused_move(sight),
            context! { read => scrub(read), instead => numbered(sight, instead) };
        RefusedTwoNotations: N::Refused { refusal: R::TwoNotations { first, second, instead } }
            => "refused-two-notations", Player, Refuses,
            refused_move(sight),
            context! { first => scrub(first), second => scrub(second), instead => numbered(sight, instead) };
        RefusedNotStrict: N::Refused { refusal: R::NotStrict { read, lacks, instead } }
            => "refused-not-strict", Player, Refuses,
            refused_move(sight),
            context! {
                read => scrub(read), lacks => Serde(lacks), instead => format!("{} {instead}", sight.game.next_ply()),
            };
        RefusedNotationAlready: N::Refused { refusal: R::NotationAlready { notation } }
            => "refused-notation-already", Player, Refuses,
            refused(sight),
            context! { notation => notation.word() };
        RefusedContradiction: N::Refused { refusal: R::Contradiction { one, other } }
            => "refused-contradiction", Player, Refuses,
            refused(sight),
            context! { one => scrub(one), other => scrub(other) };
        RefusedConditionalTooLate: N::Refused { refusal: R::ConditionalTooLate { read } }
            => "refused-conditional-too-late", Player, Refuses,
            refused(sight),
            context! { read => scrub(read) };
        RefusedConditionalNeedsMove: N::Refused { refusal: R::ConditionalNeedsMove { read } }
            => "refused-conditional-needs-move", Player, Refuses,
            refused(sight),
            context! { read => scrub(read) };
        RefusedConditionalNotTaken: N::Refused { refusal: R::ConditionalNotTaken { read, why, instead, withdrawn } }
            => "refused-conditional-not-taken", Player, Refuses,
            refused(sight),
            context! { read => scrub(read), why => worded(wording, why), instead => instead, withdrawn => withdrawn };
        RefusedNoConditionals: N::Refused { refusal: R::NoConditionals }
            => "refused-no-conditionals", Player, Refuses,
            refused(sight),
            context! {};
        RefusedNothingToGoOn: N::Refused { refusal: R::NothingToGoOn } => "refused-nothing-to-go-on", Player, Refuses,
            refused(sight),
            context! {};
        RefusedNoDrawOffer: N::Refused { refusal: R::NoDrawOffer } => "refused-no-draw-offer", Player, Refuses,
            refused(sight),
            context! {};
        RefusedDrawInAWord: N::Refused { refusal: R::DrawInAWord { read } }
            => "refused-draw-in-a-word", Player, Refuses,
            refused(sight),
            context! { read => scrub(read) };
        RefusedWhichOffer: N::Refused { refusal: R::WhichOffer } => "refused-which-offer", Player, Refuses,
            refused(sight),
            context! {};
        RefusedOfferWithoutMove: N::Refused { refusal: R::OfferWithoutMove }
            => "refused-offer-without-move", Player, Refuses,
            refused(sight),
            context! {};
        RefusedOfferStands: N::Refused { refusal: R::OfferStands } => "refused-offer-stands", Player, Refuses,
            refused(sight),
            context! {};
        RefusedClaimWaits: N::Refused { refusal: R::ClaimWaits } => "refused-claim-waits", Player, Refuses,
            refused(sight),
            context! {};
        RefusedWhichClaim: N::Refused { refusal: R::WhichClaim { read, made } }
            => "refused-which-claim", Player, Refuses,
            refused(sight),
            context! { read => scrub(read), made => made };
        RefusedClaimAgain: N::Refused { refusal: R::ClaimAgain } => "refused-claim-again", Player, Refuses,
            refused(sight),
            context! {};
        RefusedClaimTooSoon: N::Refused { refusal: R::ClaimTooSoon { from } }
            => "refused-claim-too-soon", Player, Refuses,
            refused(sight),
            context! { from => place(*from) };
        RefusedClaimOpen: N::Refused { refusal: R::ClaimOpen } => "refused-claim-open", Player, Refuses,
            refused(sight),
            context! {};
        RefusedNoAdjudication: N::Refused { refusal: R::NoAdjudication { opens } }
            => "refused-no-adjudication", Player, Refuses,
            refused(sight),
            context! { opens => start::adjudication(*opens), never => matches!(opens, Adjudication::Never) };
        RefusedTooManyMen: N::Refused { refusal: R::TooManyMen { men, most } }
            => "refused-too-many-men", Player, Refuses,
            refused(sight),
            context! { men => men, most => most };
        RefusedDrawTooEarly: N::Refused { refusal: R::DrawTooEarly { moves } }
            => "refused-draw-too-early", Player, Refuses,
            refused(sight),
            context! { moves => moves };
        RefusedAcceptedAfterLimit: N::Refused { refusal: R::AcceptedAfterLimit { sent, deadline } }
            => "refused-accepted-after-limit", Player, Refuses,
            refused(sight),
            context! { sent => Moment::of(*sent, zone), deadline => Moment::until(*deadline, zone) };
        RefusedKingMustMove: N::Refused { refusal: R::KingMustMove { read, instead } }
            => "refused-king-must-move", Player, Refuses,
            refused_move(sight),
            context! { read => scrub(read), instead => numbered(sight, instead) };
        RefusedBeingDecided: N::Refused { refusal: R::BeingDecided } => "refused-being-decided", Player, Refuses,
            refused(sight),
            context! { claimed => sight.reader.is_some_and(|reader| sight.game.claims_time(reader.other())) };
        RefusedNoTimeRuns: N::Refused { refusal: R::NoTimeRuns { read } } => "refused-no-time-runs", Player, Refuses,
            refused(sight),
            context! { read => scrub(read) };
        RefusedNoRefill: N::Refused { refusal: R::NoRefill { why } } => "refused-no-refill", Player, Refuses,
            refused(sight),
            context! { why => Serde(why) };
        RefusedRepeatTooSoon: N::Refused { refusal: R::RepeatTooSoon { from, again } }
            => "refused-repeat-too-soon", Player, Refuses,
            refused(sight),
            context! { from => from.map(Day::of), again };
        RefusedOnLeave: N::Refused { refusal: R::OnLeave { from, until } } => "refused-on-leave", Player, Refuses,
            refused(sight),
            context! { from => Day::of(*from), until => Day::of(*until), cancel => format!("cancel leave {from}") };
        RefusedDatesDoNotFit: N::Refused { refusal: R::DatesDoNotFit { read, misfit, instead, again } }
            => "refused-dates-do-not-fit", Player, Refuses,
            refused(sight),
            context! {
                read => read, why => worded(wording, misfit), instead => format!("{} {instead}", sight.game.next_ply()),
                again => format!("{} {again}", sight.game.next_ply()),
            };
        RefusedWhichDate: N::Refused { refusal: R::WhichDate { read, instead } }
            => "refused-which-date", Player, AsksBack,
            refused(sight),
            context! { read => read, instead => numbered(sight, instead) };
    }

    /// To the player: his leave is not booked, or not given up.
    NoLeave {
        /// What was read.
        read: String,
        why: NoLeave,
        /// What is booked and left; none where no game of his runs.
        account: Option<LeaveView>,
    } by why {
        LeaveNoGame: NoLeave::NoGame => "leave-no-game", Player, Refuses, answer(),
            leave::not_booked(read, account.as_ref(), None, context! {});
        LeaveNotHere: NoLeave::NotHere { triple_block } => "leave-not-here", Player, Refuses, answer(),
            leave::not_booked(read, account.as_ref(), None, context! { triple_block });
        LeaveWhichDate: NoLeave::WhichDate { meant, cancel } => "leave-which-date", Player, AsksBack, answer(),
            leave::not_booked(read, account.as_ref(), None, leave::either(meant, *cancel));
        LeaveBackwards: NoLeave::Backwards { instead } => "leave-backwards", Player, Refuses, answer(),
            leave::not_booked(read, account.as_ref(), *instead, context! {});
        LeaveNotInAdvance: NoLeave::NotInAdvance { today, instead }
            => "leave-not-in-advance", Player, Refuses, answer(),
            leave::not_booked(read, account.as_ref(), *instead, context! { today => Day::of(*today) });
        LeaveOverlaps: NoLeave::Overlaps { booked, instead } => "leave-overlaps", Player, Refuses, answer(),
            leave::not_booked(read, account.as_ref(), *instead, leave::first_and_last(*booked));
        LeaveTooLong: NoLeave::TooLong { year, wanted, left, instead } => "leave-too-long", Player, Refuses, answer(),
            leave::not_booked(read, account.as_ref(), *instead, context! { year, wanted, left });
        LeaveNotBooked: NoLeave::NotBooked { day } => "leave-not-booked", Player, Refuses, answer(),
            leave::not_booked(read, account.as_ref(), None, context! { day => Day::of(*day) });
    }
}
}

impl Letter {
    /// What the referee ruled, where nothing had to be looked up for it.
    pub fn told(sight: Box<GameAsShown>, notice: Notice) -> Letter {
        Letter::Told { sight, notice, found: Found::default() }
    }
}

/// What is asked about where it is not proved to be the reader's own: else it is not somebody else's.
fn of_another(question: &Question) -> Vec<&str> {
    question.from.iter().map(|_| question.said.as_str()).collect()
}

/// What waits of a player's, and what a mail server said.
fn held<'a>(sight: &'a GameAsShown, waiting: &'a WaitingMail) -> Vec<&'a str> {
    waiting.held.iter().map(String::as_str).chain(server_said(sight)).collect()
}

/// What a mail server said of the letter that asks for the half-move, for the director: whoever's server it is.
fn server_said(sight: &GameAsShown) -> Option<&str> {
    let available = sight.game.available.as_ref().filter(|_| sight.reader.is_none())?;
    available.doubtful.as_deref()
}
