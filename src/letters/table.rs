//! Every letter, once: what it is told, its template, and what holds of it. A new one is a row here, a template of its
//! name, and the place that sends it.
//!
//! The rows make the letters and their kinds; nobody names a kind by a string. What the referee ruled is told by his
//! notice as it is, and a refusal by itself. Where a provider limits how many letters leave, the rows say which go
//! first.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use minijinja::{
    Value, context,
    value::{Serde, merge_maps},
};

use super::{
    AddressKept, AddressStep, Addressee, AnnouncedToGame, Appealed, CaseAnswered, CasePage, CopyMade, Dealt,
    Decides, DoubtFollows, FinalReport, Fits, Found, GameAsShown, GameLine, GameOfEvent, GamePlayedAgain,
    GuardedLine, KeptNews, LeaveDone, LeaveOfPlayer, LeaveView, LeftOut, LetterWritten, LineNotTaken,
    MailRead, MatterLine, MatterOver, News, NoAppeal, OPERATOR, Office, OrderProblem, OutageLine, OwnLimit,
    PartOutcome, PlayerPage, PlayersWords, PutOffCase, Question, Renewal, RulingTold, SealLookedUp, Stage,
    StartView, Undelivered, Unproven, WaitingMail, WhyAsked, WhyDropped,
    file::File,
    letters_macro::letters,
    row::{
        Answers, Audience, Auto, Need, Row, TimeShown, answer, asked_for, daily, generated, refused,
        refused_move, replied_to, reply, shown_of, unasked, with_game, with_half_move, with_move,
    },
    scrub::{
        addresses_of, all_worded, plain, relayed, relayed_with_addresses, safe, scrub, scrub_but_addresses,
        strangers, without_links, worded,
    },
    view::{
        adjudication, crosstable,
        day::{Day, Moment},
        docket, game, journal, leave, letter, mail_parts,
        moves::{self, numbered, on_record},
        overview,
        person::{NamedPerson, of_side, person, place, with_decisions},
        ruling,
        script::{Samples, Scripts},
        seal, start, time_passing,
    },
};
use crate::{
    chess::{Position, Script},
    event::Crosstable,
    laws::{
        DatesDoubt, Difference, Entry as JournalEntry, Irregularity, Notice, Notice as N, Refusal as R, Way,
        time::leave::NoLeave,
    },
    model::{
        Address, Budget, Digest, EventCode, EventVerb, GameId, GameResult, HelpTopic, Language, Lapse,
        LetterFormat, MatterKind, RequestWord, Side, Standstill, Verb, Zone,
    },
    reading::{
        WhichGames,
        order::{event_order, list as orders},
    },
    regulations::{Adjudication, Withdrawal},
    wording::{Sentence, Wording},
};

/// Games in a row.
fn names_of(games: &[GameId]) -> String {
    games.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

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
        context! { changes => all_worded(wording, &view.changes), ..start::details(view, zone) };
    /// To the director: the whole pairing list.
    StartDirector { view: Box<StartView>, } => "start-director", Director, Tells,
        Row { need: Need::List, ..unasked() },
        context! { changes => all_worded(wording, &view.changes), ..start::details(view, zone) };
    /// To the operator, and to a director where it is about a game of his: a standing trouble.
    Alarm {
        kind: MatterKind,
        game: Option<GameId>,
        said: String,
        since: DateTime<Utc>,
        /// Whether this begins it or ends it; to the operator it is begun alone.
        stage: Stage,
    } => "alarm", DirectorAndOperator, Tells,
        Row { need: Need::Alarm, gathers: *stage == Stage::Over, ..unasked() },
        context! {
            kind => kind.word(), about => game.as_ref().map(ToString::to_string), said,
            since => Moment::of(*since, zone), stage => stage.word(),
        };
    /// To the director: so many mails of a player had to be asked about that his answers count from themselves.
    AskedOften of sight { side: Side, } => "asked-often", Director, Tells,
        daily(),
        context! { player => person(sight, *side), side => side.letter() };
    /// To the director, who decides, and to whoever sent it: a player's own record of a game that is over differs (8.2,
    /// 8.5).
    RecordDiffers of sight {
        by: Side,
        /// What he sent, as far as it is shown.
        read: String,
        first: Difference,
        /// The result that was sent, where it is another and the moves differ too.
        result: Option<GameResult>,
    } => "record-differs", PlayerAndDirector, Tells,
        if sight.reader.is_some() { answer() } else { Row { quotes: vec![read], ..daily() } },
        context! {
            player => person(sight, *by), read => scrub(read), result => matches!(first, Difference::Result { .. }),
            start => matches!(first, Difference::Start), orders => moves::result_as_sent(sight, first, *result),
            result_on_record => result.and(sight.game.outcome).map(|(ours, _)| ours.to_string()),
            result_sent => result.map(|his| his.to_string()), ..moves::differs(sight, first, reader)
        };
    /// To the director, and to the player who waits to hear of it: a case is left as it is.
    CaseLeft of sight {
        kind: MatterKind,
        case: i64,
        by: Side,
        /// The director's reason, which that player reads.
        reason: Option<String>,
    } => "case-left", PlayerAndDirector, Tells,
        Row { quotes: reason.iter().filter(|_| sight.reader.is_some()).map(String::as_str).collect(), ..unasked() },
        context! {
            player => person(sight, *by), yours => sight.reader == Some(*by), what => kind.word(), number => case, reason => reason.as_deref().map(relayed),
            told => kind.left_is_told(reason.is_some()),
        };
    /// To the director, who decides: a mail was on its way for so long that it makes a difference.
    LongWay of sight {
        by: Side,
        way: Way,
        /// The days that its stamp saves, or would save.
        days: u32,
        /// Whether its stamp lies before the limit that had passed when it arrived.
        limit: bool,
        chain: Vec<String>,
    } => "long-way", Director, Tells,
        daily(),
        context! {
            player => person(sight, *by), days, limit, kept => sight.game.kept_late.is_some(),
            order => format!("credit {} {} {days}", sight.game.id, by.letter()),
            stamped => Moment::of(way.stamped.at, zone), weight => way.stamped.weight.word(),
            ..time_passing::on_its_way(Some(*way), chain, zone)
        };
    /// To the director: a draw offer was accepted after the accepter's time had run out; he decides.
    AcceptedLateDirector of sight {
        by: Side,
        sent: DateTime<Utc>,
        /// When the limit had passed.
        deadline: DateTime<Utc>,
    } => "accepted-late-director", Director, Tells,
        daily(),
        context! {
            player => person(sight, *by), loses => time_passing::lost(*by), sent => Moment::of(*sent, zone),
            deadline => Moment::until(*deadline, zone), ..time_passing::overstep(sight, *by)
        };
    /// Lines that look like something and could not be taken. `problems`: (line as written, what is wrong in words).
    Unread perhaps sight {
        problems: Vec<LineNotTaken>,
        /// The director who is shown its other words, where there are any.
        shown_to: Option<String>,
    } => "unread", Player, AsksBack,
        answer(),
        context! {
            shown_to => shown_to.as_deref().map(letter::person),
            problems => problems.iter()
                .map(|problem| letter::not_taken(problem, sight.as_deref(), reader.script, wording))
                .collect::<Vec<_>>(),
        };
    /// Nothing newly written was found in the mail (or no word that means anything to us).
    Empty perhaps sight {
        /// The first lines that were read in it.
        lines: Vec<String>,
        /// The director who is shown its words, where there are any.
        shown_to: Option<String>,
    } => "empty", Player, AsksBack,
        answer(),
        context! {
            lines => lines.iter().map(|line| scrub(line)).collect::<Vec<_>>(),
            shown_to => shown_to.as_deref().map(letter::person),
        };
    /// The mail names a game that does not exist.
    UnknownGame { named: String, games: Vec<GameLine>, } => "unknown-game", Player, AsksBack,
        answer(),
        context! { named => scrub(named), games => game::games(games, zone) };
    /// The mail names a game that its sender does not play.
    NotYourGame { named: String, games: Vec<GameLine>, } => "not-your-game", Player, AsksBack,
        answer(),
        context! { named => scrub(named), games => game::games(games, zone) };
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
        context! {
            said => mail_parts::lines(said), conditional => conditional.as_deref().map(scrub),
            placed => fits.iter().any(|fits| !fits.send.is_empty()),
            fits => fits.iter().map(|fits| mail_parts::shown(fits, wording)).collect::<Vec<_>>(),
            games => game::games(games, zone),
        };
    /// What became of a mail that says several things, part by part.
    DealtWith perhaps sight {
        parts: Vec<Dealt>,
        /// Whether letters of their own say more about some of them.
        letters: bool,
    } => "dealt-with", Player, Tells,
        Row { cap: parts.iter().any(|part| part.fate != PartOutcome::Done).then_some(Budget::Own), ..reply() },
        context! {
            // What is to be sent instead has to name its game where the mail answers no letter about one.
            parts => parts.iter().map(|part| mail_parts::dealt(part, reader.script, sight.is_none(), wording))
                .collect::<Vec<_>>(),
            letters, open => parts.iter().any(|part| part.fate != PartOutcome::Done),
        };
    /// The mail names no game, and only in this one would its move fit: `confirm CODE`.
    ConfirmGame of sight { question: Question, } => "confirm-game", Player, AsksBack,
        Row { cap: Some(Budget::Move), need: Need::Question, quotes: of_another(question), ..reply() },
        mail_parts::question(question, zone);
    /// A mail from the registered address that is not proved, and without anything that could be held.
    Untagged { why: Unproven, games: Vec<GameLine>, } => "untagged", Player, AsksBack,
        Row { cap: Some(Budget::Unproven), ..reply() },
        context! { games => game::games(games, zone), ..letter::unproven(*why, zone) };
    /// A submission came that is not proved to be the player's: `yes`, or `confirm CODE`, or `not mine`.
    HoldRequest of sight { question: Question, } => "hold-request", Player, AsksBack,
        Row { cap: Some(Budget::Unproven), need: Need::Question, quotes: of_another(question), ..reply() },
        mail_parts::question(question, zone);
    /// A line of the player's own reads, and something in its mail makes it doubtful whether he means it: `yes` or `no`.
    ConfirmLine of sight { question: Question, } => "confirm-line", Player, AsksBack,
        Row { cap: Some(Budget::Move), need: Need::Question, ..reply() },
        mail_parts::question(question, zone);
    /// `confirm` with a code that waits no longer, or never did.
    ConfirmUnknown { code: String, why: Sentence, } => "confirm-unknown", Player, AsksBack,
        Row { cap: Some(Budget::Unproven), need: Need::Question, ..reply() },
        context! { code => scrub(code), why => worded(wording, why) };
    /// To the player: what a question asked about is dropped.
    HoldDropped of sight { said: String, why: WhyDropped, } => "hold-dropped", Player, Tells,
        Row {
            auto: if *why == WhyDropped::Unanswered { Auto::Generated } else { Auto::Replied }, quotes: vec![said],
            gathers: *why == WhyDropped::Unanswered, ..answer()
        },
        context! { said => strangers(said), why => why.word() };
    /// To the director: a player said that a mail in his name was not his.
    Disowned of sight {
        name: String,
        said: String,
        from: String,
        received: DateTime<Utc>,
    } => "disowned", Director, Tells,
        Row { quotes: vec![said], ..daily() },
        context! {
            player => NamedPerson::of(&scrub(name), None), said => strangers(said), from => addresses_of(from),
            received => Moment::of(*received, zone),
        };
    /// To both players, to whoever decides, and to those whom the event names for it: an appeal against a ruling.
    Appeal of sight {
        by: Side,
        reason: String,
        against: Appealed,
    } => "appeal", All, Tells,
        Row { auto: replied_to(sight, *by), need: Need::Ruling, quotes: vec![reason], ..unasked() },
        context! {
            player => person(sight, *by), own => sight.reader == Some(*by), reason => relayed(reason),
            order => plain(&against.order), on => Day::of(against.on), ruled_by => against.by.as_deref().map(letter::person),
            director => against.decides.director().map(letter::person), committee => against.committee,
            write_to => against.write_to.as_ref().map(ToString::to_string),
        };
    /// To the player: his appeal is not taken.
    AppealRefused of sight { why: NoAppeal, days: u32, } => "appeal-refused", Player, Refuses,
        answer(),
        context! {
            days, why => match why {
                NoAppeal::Never => "never",
                NoAppeal::Closed => "closed",
                NoAppeal::NoRuling => "no-ruling",
                NoAppeal::Late(_) => "late",
                NoAppeal::Waits => "waits",
            },
            until => match why {
                NoAppeal::Late(until) => Some(Day::of(*until)),
                NoAppeal::Never | NoAppeal::Closed | NoAppeal::NoRuling | NoAppeal::Waits => None,
            },
        };
    /// To the director: nobody has answered a question to a player, and what it asked about is dropped.
    QuestionLapsed of sight {
        side: Side,
        said: String,
    } => "question-lapsed", Director, Tells,
        Row { quotes: vec![said], ..daily() },
        context! { player => person(sight, *side), said => strangers(said) };
    /// `status`: all his running games; whose move, until when.
    Status { games: Vec<GameLine>, } => "status", Player, Tells,
        Row { need: Need::List, ..answer() },
        context! { games => game::games(games, zone) };
    /// `games`: all his games of the event, those that are over too.
    Games { games: Vec<GameLine>, } => "games", Player, Tells,
        Row { need: Need::List, ..answer() },
        context! { games => game::games(games, zone) };
    /// `table`: the event's crosstable.
    Table {
        /// The event's name.
        event: String,
        table: Crosstable,
        seal: Digest,
        /// The table where it is too wide for the letter, which then has the standings.
        file: Option<File>,
        /// Whether it is to a director, who has no games in it.
        director: bool,
    } => "table", PlayerAndDirector, Tells,
        Row { file: file.as_ref(), ..if *director { asked_for() } else { Row { need: Need::List, ..answer() } } },
        context! { director, ..crosstable::shown(event, table, seal, file.is_none()) };
    /// To all players, the director and the deputies: the event is closed. Its table, and all its games.
    FinalReport { report: Arc<FinalReport>, director: bool, } => "final-report", PlayerAndDirector, Tells,
        Row { need: Need::List, file: Some(&report.file), ..unasked() },
        context! {
            director, games => report.games, file => report.file.name.as_str(),
            on_time => names_of(&report.on_time), forfeited => names_of(&report.forfeited), appeals => names_of(&report.appeals),
            signed => names_of(&report.signed), all_signed => report.signed.len() == report.games,
            signed_alone => Side::BOTH.map(|side| names_of(report.signed_alone.of(side))),
            up => letter::persons(&report.up), down => letter::persons(&report.down),
            level => report.level.iter().map(|(names, places)| context! { names => letter::persons(names), places }).collect::<Vec<_>>(),
            ..crosstable::report(&report.event, &report.table, &report.seal)
        };
    /// `seal fbeae5-…`: whether the seals of a mail stand in what its sender may ask about.
    SealAnswer {
        looked: Vec<SealLookedUp>,
        /// Between which instants entries are lost, where the database was put back from a copy and a seal was not found.
        lost: Option<(DateTime<Utc>, DateTime<Utc>)>,
        /// Whether there were more than are looked up.
        more: bool,
        director: bool,
    } => "seal-answer", PlayerAndDirector, Tells,
        if *director { asked_for() } else { Row { need: Need::List, ..answer() } },
        context! {
            director, seals => looked.iter().map(|looked| seal::shown(looked, reader, zone)).collect::<Vec<_>>(), more,
            lost => lost.map(|(copied, at)| [Moment::of(copied, zone), Moment::of(at, zone)].map(Value::from)),
        };
    /// `pgn`, for one game or for all of his.
    Pgn perhaps sight {
        file: File,
        /// How many games it holds.
        games: usize,
        /// One that comes alone when it is named.
        example: Option<GameId>,
        /// Whether it is to a director: several games are those of his event that are over.
        director: bool,
    } => "pgn", PlayerAndDirector, Tells,
        Row { file: Some(file), ..if *director { asked_for() } else { Row { need: Need::List, ..answer() } } },
        context! { director, file => file.name.as_str(), games, example => example.as_ref().map(ToString::to_string) };
    /// `journal`, for one game: every entry.
    Journal of sight { entries: Vec<JournalEntry>, } => "journal", PlayerAndDirector, Tells,
        shown_of(sight),
        journal::shown(sight, entries);
    /// `score`, for one game.
    Score of sight {} => "score", PlayerAndDirector, Tells,
        Row { program: true, ..shown_of(sight) },
        context! {};
    /// `clock`, for one game: how its time was counted.
    Clock of sight {} => "clock", PlayerAndDirector, Tells,
        Row { time: Some(TimeShown::Asked), ..shown_of(sight) },
        context! {};
    /// To the player: how he writes and is written to, after he changed it.
    Settings {
        /// The language of his piece letters and of his letters.
        language: Language,
        strict: bool,
        script: Option<Script>,
        format: LetterFormat,
        /// Whether he is told of each plain move, and whether what can wait is gathered.
        confirmations: bool,
        digest: bool,
        /// Whether there are letters in his language.
        translated: bool,
        games: Vec<GameLine>,
        /// Whether his time zone was set.
        zone_set: bool,
    } => "settings", Player, Tells,
        Row { need: Need::List, ..answer() },
        context! {
            cmail => *format == LetterFormat::Cmail, format => format.word(), confirmations, digest, language => language.code(), strict, language_name => wording.say(language),
            script => script.map(Script::word), zone_set, translated, games => game::games(games, zone), samples => Samples::of(*language),
            numeric => games.is_empty() || games.iter().any(|game| game.notation.numeric_counts()),
            algebraic => games.iter().any(|game| game.notation.algebraic_counts()),
        };
    /// `help`, or a topic of it.
    Help { topic: Option<HelpTopic>, games: Vec<GameLine>, } => "help", Player, Tells,
        Row { need: Need::List, ..answer() },
        context! { topic => topic.map(HelpTopic::word), games => game::games(games, zone) };
    /// `rules`: the regulations of his event in words.
    Rules { view: Box<StartView>, } => "rules", Player, Tells,
        Row { need: Need::List, ..answer() },
        start::details(view, zone);
    /// To both players: the director ruled. Where that ended the game, the PGN is attached and the score shown.
    Ruling of sight { ruled: Box<RulingTold>, } => "ruling", Both, Tells,
        Row { need: Need::Ruling, quotes: vec![&ruled.reason], pgn: true, ..generated() },
        ruling::ruled(sight, ruled, wording);
    /// To the director: his ruling is in the journal.
    RulingEntered of sight {
        ruled: Box<RulingTold>,
        words: String,
        /// The journal's entry that records it.
        entry: u32,
        /// Who ruled, where it was not the reader.
        by: Option<String>,
    } => "ruling-entered", Director, Tells,
        if by.is_some() { daily() } else { unasked() },
        context! {
            words => scrub(words), recorded => entry, by => by.as_deref().map(letter::person),
            ..ruling::ruled(sight, ruled, wording)
        };
    /// To the director: his order does not fit the game; what would.
    RulingRefused of sight {
        words: String,
        why: Sentence,
        /// What would fit, without a reason.
        instead: Vec<String>,
    } => "ruling-refused", Director, Refuses,
        Row { cap: Some(Budget::Order), ..reply() },
        context! {
            words => scrub(words), why => worded(wording, why),
            orders => instead.iter().map(|order| plain(order)).collect::<Vec<_>>(),
        };
    /// To the player: that was passed on.
    PassedOn perhaps sight {
        what: PlayersWords,
        to: Decides,
        /// Whether it goes only with the next day's letter.
        later: bool,
    } => "passed-on", Player, Tells,
        Row { need: Need::Question, ..answer() },
        context! {
            report => *what == PlayersWords::Report,
            words => matches!(what, PlayersWords::Mail | PlayersWords::Beside), later, director => to.director().map(letter::person), operator => *to == Decides::Operator,
        };
    /// To a player: a message of his opponent's that came with nothing else he is told. It is enclosed.
    Message of sight {
        /// What was kept for this letter, when it was more than goes in a day.
        kept: Option<KeptNews>,
    } => "message", Player, Tells,
        generated(),
        letter::beside(kept.as_ref());
    /// To its writer: that was passed on.
    MessagePassedOn of sight {
        /// Whether it goes only with the next day's letter.
        later: bool,
    } => "message-passed-on", Player, Tells,
        answer(),
        context! { later };
    /// To the player: what the director writes to him.
    Answer perhaps sight {
        from: String,
        /// His words, line by line.
        said: String,
    } => "answer", Player, Tells,
        Row { quotes: vec![said], ..generated() },
        context! { director => letter::person(from), operator => from == OPERATOR, said => relayed(said) };
    /// To the director: that was passed on, or not.
    AnswerPassedOn perhaps sight {
        to: Vec<String>,
        /// To whom his other words were not passed on, since his mail gave orders.
        kept_from: Option<String>,
    } => "answer-passed-on", Director, Tells,
        Row { cap: Some(Budget::Order), ..reply() },
        context! {
            to => to.iter().map(|name| letter::person(name)).collect::<Vec<_>>(),
            kept_from => kept_from.as_deref().map(letter::person),
        };
    /// To the director: an order of his that he may not have meant waits for his `yes`.
    OrderAsked perhaps sight {
        order: String,
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
        context! {
            order => scrub(order), record => record.as_ref().map(|record| worded(wording, record)),
            asker => asker.as_deref().map(letter::person), ..letter::why_asked(why, wording)
        };
    /// To the director: lines that could not be taken as orders.
    OrderUnread perhaps sight {
        /// The lines; none where there was no order in the mail.
        problems: Vec<OrderProblem>,
        /// Whether other orders of the same mail were dealt with.
        others: bool,
        /// Whether it answers a letter about a case that still waits.
        of_case: bool,
        /// The cases that he may have meant, as they stand.
        cases: Vec<MatterLine>,
    } => "order-unread", Director, AsksBack,
        Row { cap: Some(Budget::Order), quotes: docket::said(cases), ..reply() },
        context! {
            of_case, others,
            settling => sight.as_deref().filter(|_| !others && cases.is_empty()).map(letter::settling).unwrap_or_default(),
            problems => problems.iter().map(|problem| letter::order_not_taken(problem, wording)).collect::<Vec<_>>(),
            ..docket::open(cases)
        };
    /// To the director: what became of his answers to cases, where no letter of its own says so.
    CasesAnswered {
        done: Vec<CaseAnswered>,
        /// What of the same mail was not done.
        problems: Vec<OrderProblem>,
        /// The cases of these, as they stand.
        cases: Vec<MatterLine>,
    } => "cases-answered", Director, Tells,
        Row { cap: Some(Budget::Order), quotes: docket::said(cases), ..reply() },
        context! {
            done => done.iter().map(|case| docket::answered(case, wording)).collect::<Vec<_>>(),
            problems => problems.iter().map(|problem| letter::order_not_taken(problem, wording)).collect::<Vec<_>>(),
            ..docket::open(cases)
        };
    /// To the player whose doing it is: the director has looked at a case that his game stands still by, and decides later.
    CaseWaits of sight {
        kind: MatterKind,
        by: Side,
        reason: String,
    } => "case-waits", Player, Tells,
        Row { quotes: vec![reason], lapse: with_half_move(sight), ..unasked() },
        context! { player => person(sight, *by), what => kind.word(), reason => relayed(reason) };
    /// To the director: an order for several games left some of them out.
    OrderLeftOut {
        /// The order, without its games and its reason.
        words: String,
        done: Vec<GameId>,
        left: Vec<LeftOut>,
    } => "order-left-out", Director, Tells,
        unasked(),
        context! {
            words => scrub(words), done => done.iter().map(ToString::to_string).collect::<Vec<_>>(),
            left => left.iter().map(|left| letter::left_out(left, wording)).collect::<Vec<_>>(),
        };
    /// To the deputy: the director has given an order for several games, and cannot rule in these, which he plays.
    OrderToDeputy {
        from: String,
        code: EventCode,
        /// The same order for each of the games, without its reason.
        orders: Vec<String>,
    } => "order-to-deputy", Director, Tells,
        unasked(),
        context! {
            director => letter::person(from), code => code.to_string(),
            orders => orders.iter().map(|order| safe(order)).collect::<Vec<_>>(),
        };
    /// To the director: how orders are written.
    DirectorHelp { orders: Vec<Verb>, requests: Vec<RequestWord>, in_event: Vec<EventVerb>, } => "director-help", Director, Tells,
        asked_for(),
        context! {
            requests => requests.iter().map(|word| context! {
                shows => wording.say(&orders::shows(*word)), examples => orders::request_samples(*word),
            }).collect::<Vec<_>>(),
            orders => orders.iter().map(|verb| context! {
                does => wording.say(&orders::does(*verb)), example => orders::sample(*verb, wording),
            }).collect::<Vec<_>>(),
            in_event => in_event.iter().map(|verb| context! {
                does => wording.say(&event_order::does(*verb)), example => event_order::sample(*verb, wording),
            }).collect::<Vec<_>>(),
        };
    /// To a director who asks: what waits for him, and what he has put off.
    Cases { open: Vec<MatterLine>, put_off: Vec<PutOffCase>, } => "cases-shown", Director, Tells,
        Row {
            quotes: docket::said(open).into_iter().chain(put_off.iter().map(|case| case.line.said.as_str())).collect(),
            ..asked_for()
        },
        overview::cases(open, put_off, zone);
    /// To a director who asks: a case with all that belongs to it.
    Case perhaps sight { page: CasePage, } => "case-shown", Director, Tells,
        Row {
            quotes: std::iter::once(page.line.said.as_str())
                .chain([page.facts.as_str()])
                .chain(sight.iter().filter(|_| page.adjudicates).flat_map(|sight| adjudication::quotes(sight)))
                .chain(words_of(&page.mails))
                .collect(),
            time: Some(TimeShown::WithCase),
            ..asked_for()
        },
        overview::case(page, sight.as_deref(), zone);
    /// To a director who asks: the games of his event, those of them that he asks for.
    GamesOfEvent { which: WhichGames, games: Vec<GameOfEvent>, now: DateTime<Utc>, } => "games-of-event", Director, Tells,
        asked_for(),
        overview::games(which, games, *now, zone);
    /// To a director who asks: a player.
    PlayerShown { page: PlayerPage, now: DateTime<Utc>, } => "player-shown", Director, Tells,
        Row {
            quotes: page.open.iter().map(|open| open.said.as_str())
                .chain(page.mail.iter().map(|mail| mail.said.as_str()))
                .chain(page.refused.iter().flat_map(LetterWritten::words)).collect(),
            ..asked_for()
        },
        overview::player(page, *now, zone, wording);
    /// To a director who asks: what was written about a game, and what became of it.
    LettersWritten { game: GameId, letters: Vec<LetterWritten>, more: usize, } => "letters-written", Director, Tells,
        Row { quotes: letters.iter().flat_map(LetterWritten::words).collect(), ..asked_for() },
        context! { about => game.to_string(), letters => overview::letters(letters, zone), more };
    /// To a director who asks: what came about a game, and what was read in it.
    MailsReceived { game: GameId, mails: Vec<MailRead>, more: usize, } => "mails-received", Director, Tells,
        Row { quotes: words_of(mails).collect(), ..asked_for() },
        context! { about => game.to_string(), mails => overview::mails(mails, zone), more };
    /// To a director who asks: who is on leave, or will be.
    LeaveOfAll { players: Vec<LeaveOfPlayer>, } => "leave-of-all", Director, Tells,
        asked_for(),
        context! { players => overview::leave(players) };
    /// To a deputy and to whoever adjudicates as an event begins, and to whoever is given an office later: what is asked of
    /// him, and when.
    OfficeGiven {
        event: String,
        code: EventCode,
        office: Office,
        /// Who had it before.
        before: Option<String>,
        /// Who directs.
        director: String,
        adjudication: (Adjudication, u32),
        /// How many cases wait for him already.
        cases: usize,
        /// After how many days a case that the director leaves goes to a deputy.
        deputy_after: u32,
    } => "office-given", Director, Tells,
        Row { need: Need::List, ..unasked() },
        context! {
            event => plain(event), code => code.as_str(), office => office.word(),
            before => before.as_deref().map(letter::person), director => letter::person(director),
            adjudication => start::adjudication(adjudication.0, adjudication.1), cases, deputy_after,
        };
    /// To whoever had an office that is somebody else's now. It carries no mark: his is dead.
    OfficeEnded {
        event: String,
        code: EventCode,
        office: Office,
        now: String,
        address: Address,
    } => "office-ended", Director, Tells,
        Row { need: Need::List, ..unasked() },
        context! {
            event => plain(event), code => code.as_str(), office => office.word(), now => letter::person(now),
            address => address.as_str(),
        };
    /// To the director, whose mail is not proved: how his mails are known.
    DirectorUntagged { why: Unproven, } => "director-untagged", Director, AsksBack,
        Row { cap: Some(Budget::Unproven), ..reply() },
        letter::unproven(*why, zone);
    /// To the director: a letter of ours did not arrive, is late, or waits. Clocks run on, but where our own server says so.
    Doubtful {
        /// The games that it was about, and the side of its receiver there.
        games: Vec<(GameId, Side)>,
        to: String,
        kind: LetterKind,
        written: DateTime<Utc>,
        failed: bool,
        waits: Option<Undelivered>,
        diagnostic: String,
        /// What follows for the half-move that it asks for.
        follows: DoubtFollows,
    } => "doubtful", Director, AsksBack,
        Row { need: Need::Question, quotes: vec![diagnostic], ..daily() },
        context! {
            about => games.iter().map(|(game, _)| game.to_string()).collect::<Vec<_>>().join(", "),
            orders => games.iter().map(|(game, side)| letter::in_doubt(game, *side, *follows)).collect::<Vec<_>>(),
            to => scrub_but_addresses(to), kind => kind.word(), written => Moment::of(*written, zone), failed,
            follows => follows.word(), waits => waits.map(|waits| waits.days),
            unsure => waits.is_some_and(|waits| !waits.refused),
            diagnostic => without_links(&scrub_but_addresses(diagnostic)),
        };
    /// To the player: his mail was larger than we read; he is asked for plain text.
    TooLarge { size: u64, limit: u64, } => "too-large", Player, AsksBack,
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
    QuarantinedOperator { inbox: i64, sender: String, why: String, } => "quarantined-operator", Operator, Tells,
        Row { cap: Some(Budget::Own), quotes: vec![sender, why], ..unasked() },
        context! { inbox => inbox, sender => addresses_of(sender), why => scrub_but_addresses(why) };
    /// To the operator: the desk goes on from a copy that was put back, and what that means for the clocks.
    CopyPutBack {
        copied: DateTime<Utc>,
        /// When the mailbox had been read last, by the copy.
        from: DateTime<Utc>,
        until: DateTime<Utc>,
        /// In how many games a limit fell into that time.
        touched: usize,
    } => "copy-put-back", Operator, Tells,
        unasked(),
        context! {
            touched, copied => Moment::of(*copied, zone), from => Moment::of(*from, zone), until => Moment::of(*until, zone),
        };
    /// To the operator: a copy of the database was made, and by what it is known again.
    CopyMade { copy: Box<CopyMade>, } => "copy-made", Operator, Tells,
        unasked(),
        {
            let CopyMade { file, made, size, sha256, heads } = &**copy;
            let heads: Vec<Value> = heads
                .iter()
                .map(|head| context! { of => plain(&head.of), entry => head.entry, seal => plain(&head.seal) })
                .collect();
            context! { file => plain(file), made => Moment::of(*made, zone), size, sha256 => sha256.to_string(), heads }
        };
    /// To a player and to a director, once for each time that letters were let go after a copy was put back: the half-moves
    /// that were read again since.
    PlayedAgain {
        copied: DateTime<Utc>,
        played: Vec<GamePlayedAgain>,
        /// The player's games that go on; none to a director.
        games: Vec<GameLine>,
        director: bool,
    } => "played-again", PlayerAndDirector, Tells,
        Row { need: Need::Ruling, ..unasked() },
        context! {
            director, copied => Moment::of(*copied, zone), exact => moves::any_exact(played), games => game::games(games, zone),
            played => played.iter().map(|played| moves::again(played, reader)).collect::<Vec<_>>(),
        };
    /// To the director: he has a new token.
    DirectorsTokenRenewed { how: Renewal, } => "token-renewed-director", Director, Tells,
        Row { need: Need::Ruling, ..unasked() },
        context! { how => how.word() };
    /// To the player: he has a new token.
    TokenRenewed { how: Renewal, games: Vec<GameLine>, } => "token-renewed", Player, Tells,
        Row { need: Need::Ruling, ..unasked() },
        context! { games => game::games(games, zone), how => how.word() };
    /// To a player, at the address to which his letters go from now on.
    AddressChanged {
        step: AddressStep,
        /// Who entered it; none where nobody of the desk did.
        by: Option<String>,
        /// In his words; empty where he gave none.
        reason: String,
        games: Vec<GameLine>,
    } => "address-changed", Player, Tells,
        Row { need: Need::Ruling, quotes: vec![reason], ..unasked() },
        context! {
            step => step.word(), by => by.as_deref().map(letter::person), operator => by.as_deref() == Some(OPERATOR),
            reason => relayed(reason), games => game::games(games, zone),
        };
    /// To an address from which a player's letters have gone to another.
    AddressLeft {
        /// The event's name.
        event: String,
        step: AddressStep,
        /// Where they go, but for most of the name.
        to: String,
        by: Option<String>,
        /// The last day on which `not mine` from here puts all back.
        until: NaiveDate,
        /// Whether it answers a mail from there.
        again: bool,
        /// Whether that can be: not where they went there by a change of late.
        puts_back: bool,
    } => "address-left", Player, Tells,
        Row { need: Need::Ruling, ..if *again { answer() } else { unasked() } },
        context! {
            event => plain(event), step => step.word(), to => plain(to), by => by.as_deref().map(letter::person),
            operator => by.as_deref() == Some(OPERATOR), until => Day::of(*until), again, puts_back,
        };
    /// To the director, who decides: a former address of a player's has said that he did not want the change.
    AddressDisputed {
        player: String,
        /// Since when the letters went elsewhere.
        since: DateTime<Utc>,
    } => "address-disputed", Director, Tells,
        Row { need: Need::Question, ..unasked() },
        context! { player => letter::person(player), since => Moment::of(*since, zone) };
    /// To each old address of a player's: whether his letters shall go to another.
    AddressAsked {
        /// The event's name.
        event: String,
        to: Address,
        /// From where the mail came that asks for it.
        from: String,
        received: DateTime<Utc>,
        code: String,
        /// Whether it is asked once more, since the answer was not clear.
        again: bool,
    } => "address-asked", Player, Tells,
        Row { need: Need::Question, ..answer() },
        context! {
            event => plain(event), to => to.as_str(), from => addresses_of(from),
            received => Moment::of(*received, zone), code, again,
        };
    /// To a player: his letters do not go to another address, or not yet.
    AddressKept {
        event: String,
        to: Address,
        why: AddressKept,
    } => "address-kept", Player, Tells,
        answer(),
        context! { event => plain(event), to => to.as_str(), why => why.word() };
    /// To the director: a new address was asked for in a player's name, and nobody has answered, or it was not his mail.
    AddressWish {
        player: String,
        to: Address,
        from: String,
        received: DateTime<Utc>,
        /// Whether an old address has said that the mail was not his; else nobody has answered in a week.
        disowned: bool,
    } => "address-wish", Director, Tells,
        Row { need: Need::Question, ..unasked() },
        context! {
            player => letter::person(player), to => to.as_str(), from => addresses_of(from),
            received => Moment::of(*received, zone), disowned,
        };
    /// To a player: what would give a game away is not done, since an address is in dispute.
    EndingFrozen of sight {
        /// Whether it is his own address; else his opponent's, whose offer he accepts.
        own: bool,
    } => "ending-frozen", Player, Refuses,
        refused(sight),
        context! { own };
    /// To a player: what is known of him was put right.
    Corrected {
        /// The key of an event file.
        key: &'static str,
        value: String,
        by: String,
        reason: String,
    } => "corrected", Player, Tells,
        Row { quotes: vec![value, reason], ..daily() },
        context! {
            key => *key, value => relayed(value), by => letter::person(by), operator => by == OPERATOR,
            reason => relayed(reason),
        };
    /// To a player and to whoever directs or adjudicates: the event does not take place, for the operator's reason.
    EventRemoved { event: String, reason: String, } => "event-removed", PlayerAndDirector, Tells,
        Row { need: Need::List, quotes: vec![reason], ..unasked() },
        context! { event => plain(event), reason => relayed(reason) };
    /// To a player whose games stay as they are: what of his event is another since its organiser put it right.
    EventPutRight { event: String, changes: Vec<Sentence>, } => "event-put-right", Player, Tells,
        Row { need: Need::List, ..unasked() },
        context! { event => plain(event), changes => all_worded(wording, changes) };
    /// To somebody who was taken out of an event before its first move, and to each mail that he still sends.
    TakenOut { event: String, director: Option<(String, Address)>, } => "taken-out", Player, Tells,
        Row { need: Need::List, ..unasked() },
        context! {
            event => plain(event), director => director.as_ref().map(|(name, _)| letter::person(name)),
            director_address => director.as_ref().map(|(_, address)| address.as_str()),
        };
    /// To every player of an event, or to those of a game: the director's words to them.
    Announcement {
        /// The event's name.
        event: String,
        /// Where it is for the players of a game alone.
        game: Option<AnnouncedToGame>,
        from: String,
        said: String,
    } => "announcement", Player, Tells,
        Row { quotes: vec![said], ..generated() },
        context! {
            event => plain(event), director => letter::person(from), operator => from == OPERATOR, said => relayed(said),
            game => game.as_ref().map(|to| to.game.to_string()), alone => game.as_ref().is_some_and(|to| to.alone),
        };
    /// To whoever plays on for a player: what he needs to begin, and each position.
    SeatTaken {
        /// For whom.
        of: String,
        by: String,
        /// Whether his time begins anew.
        anew: bool,
        view: Box<StartView>,
        games: Vec<GameAsShown>,
        file: File,
    } => "seat-taken", Player, Tells,
        Row { need: Need::List, file: Some(file), ..unasked() },
        context! {
            of => letter::person(of), by => letter::person(by), operator => by == OPERATOR, anew,
            taken => games.iter().map(|sight| {
                game::view(sight, Scripts::for_reader(sight, reader), (reader.script, zone), wording)
            }).collect::<Vec<_>>(),
            ..start::details(view, zone)
        };
    /// To an opponent: somebody else plays on.
    OpponentReplaced {
        of: String,
        player: String,
        by: String,
        reason: String,
        anew: bool,
        games: Vec<GameLine>,
    } => "opponent-replaced", Player, Tells,
        Row { need: Need::Ruling, quotes: vec![reason], ..unasked() },
        context! {
            of => letter::person(of), player => letter::person(player), by => letter::person(by), operator => by == OPERATOR,
            reason => relayed(reason), anew, games => game::games(games, zone),
        };
    /// To a player for whom somebody plays on.
    Replaced {
        /// The event's name.
        event: String,
        player: String,
        games: Vec<GameId>,
        /// Whether in all that he still had to play: then nothing that he sends counts any more.
        place: bool,
        reason: String,
        /// Where whoever directs is reached.
        director: Option<(String, Address)>,
        /// Whether it answers a mail of his.
        again: bool,
    } => "replaced", Player, Tells,
        Row { need: Need::Ruling, quotes: vec![reason], ..if *again { answer() } else { unasked() } },
        context! {
            event => plain(event), player => letter::person(player), games => names_of(games), one => games.len() == 1, place, again,
            reason => relayed(reason), director => director.as_ref().map(|(name, _)| letter::person(name)),
            director_address => director.as_ref().map(|(_, address)| address.as_str()),
        };
    /// To the director: his order about the event is carried out.
    EventOrdered { words: String, done: Sentence, } => "event-ordered", Director, Tells,
        reply(),
        context! { words => words.lines().map(scrub_but_addresses).collect::<Vec<_>>(), done => worded(wording, done) };
    /// To the player: his leave is booked, given up or ended, in all his games.
    Leave {
        done: LeaveDone,
        /// What is booked and left; none where no game of his runs any more.
        account: Option<LeaveView>,
        /// The games in which he has the move and another limit by it.
        limits: Vec<OwnLimit>,
    } => "leave", Player, Tells,
        reply(),
        context! {
            limits => limits.iter().map(|own| context! {
                id => own.id.to_string(), number => own.ply.move_number(), until => Moment::until(own.limit, zone),
            }).collect::<Vec<_>>(),
            ..merge_maps([leave::days(done), leave::shown(account.as_ref())])
        };
    /// `leave`: what is booked and left.
    LeaveShown { account: Option<LeaveView>, } => "leave-shown", Player, Tells,
        Row { need: Need::List, ..answer() },
        leave::asked_for(account.as_ref());
    /// To the opponent: the same of his opponent, for the games that they play.
    LeaveOfOpponent of sight { done: LeaveDone, other: Vec<GameId>, } => "leave-of-opponent", Player, Tells,
        daily(),
        context! { other => other.iter().map(ToString::to_string).collect::<Vec<_>>(), ..leave::days(done) };
    /// To a player, once a day: the games that wait for him, and what else can wait until then.
    Daily {
        /// The games that he is reminded of, the one whose limit comes first before the others.
        games: Vec<GameLine>,
        news: Vec<News>,
        /// The words of others in these.
        quotes: Vec<String>,
    } => "daily", Player, Tells,
        Row { need: Need::Question, waits: false, quotes: quotes.iter().map(String::as_str).collect(), ..unasked() },
        context! {
            games => game::games(games, zone), news => news.iter().map(docket::news).collect::<Vec<_>>(),
        };
    /// To a director or to the operator, once a day: what waits for him, and what else there is to tell.
    Docket {
        fresh: Vec<MatterLine>,
        old: Vec<MatterLine>,
        over: Vec<MatterOver>,
        /// The games whose passed limit is not reported yet.
        guarded: Vec<GuardedLine>,
        news: Vec<News>,
        quotes: Vec<String>,
        /// Whether it is to the operator, who answers at the shell.
        operator: bool,
    } => "docket", DirectorAndOperator, Tells,
        Row { need: Need::Question, waits: false, quotes: quotes.iter().map(String::as_str).collect(), ..unasked() },
        docket::docket((fresh, old, over), guarded, news, (*operator, zone));
    /// To the director: a game stands still, for a reason that no other case tells of.
    GameWaits of sight {
        why: Standstill,
        since: DateTime<Utc>,
        /// Until when a passed limit is not reported, and what of the player's waits till then.
        guarded: Option<(DateTime<Utc>, WaitingMail)>,
        /// Whether the opponent is asked with this if he claims the game.
        asked: bool,
        /// The letter that asks for the half-move, where one still waits.
        letter: Option<i64>,
        /// Whether the opponent can mate, where it was found out.
        can_mate: Option<bool>,
    } => "game-waits", Director, Tells,
        Row {
            quotes: guarded.iter().flat_map(|(_, waiting)| held(sight, waiting)).collect(),
            ..daily()
        },
        time_passing::stands_still(sight, (*why, *since), guarded.as_ref(), (*asked, *letter, *can_mate), zone);
    /// To a player, where nothing is reported by itself: the opponent's limit has passed, and he may claim the game.
    LimitPassed of sight {} => "limit-passed", Player, Tells,
        Row { lapse: with_move(sight), answer: time_passing::claim_asked_of(sight), ..daily() },
        context! { player => person(sight, sight.game.on_move()), claim_until => time_passing::claim_until(sight) };
    /// To the director: a player wants to withdraw from the event.
    Withdrawal of sight {
        by: Side,
        games: Vec<GameLine>,
        /// What the regulations make of them.
        rule: Withdrawal,
        /// Those in which he has made fewer moves than this are cancelled in any case.
        under: u32,
        /// All that his mail says, where that is more than the word.
        said: String,
    } => "withdrawal", Director, Tells,
        Row { quotes: vec![said], ..daily() },
        context! {
            said => relayed_with_addresses(said), player => person(sight, *by), games => game::games(games, zone), rule => Serde(rule),
            under => *under,
            order => format!("withdraw {} {}", sight.game.id, by.letter()),
        };
    /// To the player: that was passed on, or why not.
    WithdrawalPassedOn {
        /// To whom; to nobody where no game runs.
        to: Decides,
        /// Whether a game of the reader's runs.
        running: bool,
    } => "withdrawal-passed-on", Player, Tells,
        answer(),
        context! {
            director => to.director().map(|name| NamedPerson::of(name, None)), operator => *to == Decides::Operator,
            running,
        };
    /// To the director: the same of all his games.
    OutageDirector {
        /// When the mailbox had last been read before.
        from: DateTime<Utc>,
        until: DateTime<Utc>,
        games: Vec<OutageLine>,
    } => "outage-director", Director, Tells,
        daily(),
        time_passing::outage_to_director(*from, *until, games, zone);
}

one_of_many {
    /// To the director: a player's question (14.2.1), what he reports (13.3.2.3), a mail of his in which nothing was
    /// found, or what stood in one beside what was. The opponent does not see it.
    OfPlayer perhaps sight {
        what: PlayersWords,
        name: String,
        /// His words, line by line.
        said: String,
        /// The whole mail, where it says more than that.
        mail: String,
    } by what {
        Question: PlayersWords::Question => "question", Director, Tells,
            Row { quotes: vec![said, mail], ..daily() },
            letter::of_player(name, said, mail);
        Report: PlayersWords::Report => "report", Director, Tells,
            Row { quotes: vec![said, mail], ..unasked() },
            letter::of_player(name, said, mail);
        PlayersMail: PlayersWords::Mail | PlayersWords::Beside => "players-mail", Director, Tells,
            Row { quotes: vec![said, mail], ..daily() },
            context! { beside => *what == PlayersWords::Beside, ..letter::of_player(name, said, mail) };
    }

    /// What the referee ruled, for somebody who must hear of it; to the director, where the game is shown to no player.
    Told of sight {
        notice: Notice,
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
            context! { yours => sight.reader == Some(*by), ..moves::recorded(sight, notes) };
        Conditionals: N::Conditionals { .. } => "conditionals", Player, Tells,
            Row { lapse: with_half_move(sight), ..reply() },
            context! {};
        IllegalMove: N::IllegalMove { read, why, count, king_must_move } => "illegal-move", Player, Refuses,
            Row { need: Need::Ruling, ..reply() },
            context! {
                read => scrub(read), why => worded(wording, why), count, king_must_move,
                follows => ruling::follows(
                    sight, sight.reader.unwrap_or(sight.game.on_move()), Irregularity::IllegalMove, *count,
                ),
            };
        Sanctioned: N::Sanctioned { side, what, nth, line, .. } if sight.reader.is_some()
            => "sanctioned", Player, Tells,
            Row { need: Need::Ruling, ..unasked() },
            ruling::details(sight, wording, (*side, *what, *nth), line.as_ref());
        PenaltyGiven: N::Sanctioned { side, what, nth, line, .. } => "penalty-given", Director, Tells,
            daily(),
            ruling::details(sight, wording, (*side, *what, *nth), line.as_ref());
        LateMove: N::LateMove { ply } => "late-move", Director, Tells,
            daily(),
            context! {
                player => person(sight, ply.side()), loses => time_passing::lost(ply.side()), can_mate => found.can_mate,
                at => place(*ply), made => sight.game.score.at(*ply).map(|made| made.numeric.to_string()),
                claimed => sight.game.is_claimed(*ply), ..time_passing::overstep(sight, ply.side())
            };
        OfferDeclined: N::OfferDeclined { by } => "offer-declined", Both, Tells,
            Row { lapse: with_half_move(sight), ..generated() },
            with_decisions(sight, *by);
        NotationProposed: N::NotationProposed { by, notation } => "notation-proposed", Both, Tells,
            Row { auto: replied_to(sight, *by), lapse: with_game(sight), ..unasked() },
            context! {
                notation => notation.word(), samples => letter::samples(sight, reader),
                ..of_side(sight, *by)
            };
        NotationAgreed: N::NotationAgreed { notation } => "notation-agreed", Both, Tells,
            Row { lapse: with_game(sight), ..generated() },
            context! { notation => notation.word(), samples => letter::samples(sight, reader) };
        DrawOffered: N::DrawOffered { by, vain } => "draw-offered", Both, Tells,
            Row { auto: replied_to(sight, *by), lapse: with_half_move(sight), program: true, ..unasked() },
            context! { notes => Serde(vain.as_slice()), ..of_side(sight, *by) };
        DrawAgreed: N::DrawAgreed { by } => "draw-agreed", All, Tells,
            Row {
                auto: replied_to(sight, *by), need: Need::Ruling, lapse: Lapse::WithClaim,
                gathers: sight.reader.is_none(), ..unasked()
            },
            with_decisions(sight, *by);
        ClaimWaits: N::ClaimWaits { by } | N::ClaimToDirector { by } => "claim-waits", All, Tells,
            Row { auto: replied_to(sight, *by), need: Need::Question, lapse: Lapse::WithClaim, ..unasked() },
            with_decisions(sight, *by);
        EndDatePassed: N::EndDatePassed => "end-date-passed", Both, Tells,
            Row { need: Need::Ruling, lapse: with_game(sight), ..unasked() },
            adjudication::claims(sight, zone);
        AdjudicationClaimed: N::AdjudicationClaimed { by } => "adjudication-claimed", Both, Tells,
            Row { auto: replied_to(sight, *by), need: Need::Question, lapse: with_game(sight), ..unasked() },
            merge_maps([of_side(sight, *by), adjudication::claims(sight, zone)]);
        ToAdjudicate: N::ToAdjudicate => "to-adjudicate", Director, Tells,
            Row { need: Need::Question, quotes: adjudication::quotes(sight), pgn: true, ..unasked() },
            adjudication::claims(sight, zone);
        ClaimRefused: N::ClaimRefused { by, early } => "claim-refused", Both, Refuses,
            Row { need: Need::Ruling, lapse: with_half_move(sight), ..unasked() },
            context! { early, ..of_side(sight, *by) };
        TimeClaimed: N::TimeClaimed { by, basis, .. } => "time-claimed", PlayerAndDirector, Tells,
            Row {
                auto: replied_to(sight, *by), need: Need::Question, quotes: held(sight, &found.waiting),
                ..unasked()
            },
            context! {
                waits => time_passing::waiting(&found.waiting, zone), can_mate => found.can_mate,
                loses => GameResult::win(*by).to_string(),
                ..merge_maps([of_side(sight, *by), time_passing::claimed(sight, *by, *basis)])
            };
        GameOver: N::GameOver => "game-over", All, Tells,
            Row {
                auto: if sight.reader.is_some() { Auto::Generated } else { Auto::Unasked }, need: Need::Ruling,
                lapse: Lapse::WithResult, waits: false, program: true, pgn: true, gathers: sight.reader.is_none(),
                ..unasked()
            },
            context! {};
        FlagReported: N::FlagReported { can_mate } => "flag-reported", All, Tells,
            Row {
                need: Need::Question, lapse: with_move(sight), quotes: held(sight, &found.waiting),
                answer: time_passing::claim_asked_of(sight), ..daily()
            },
            context! {
                loses => sight.game.flag.map(|flag| time_passing::lost(flag.half_move.ply.side())), can_mate,
                waits => time_passing::waiting(&found.waiting, zone),
                ..time_passing::overstep(sight, sight.game.on_move())
            };
        LateMoveKept: N::LateMoveKept { ply, numeric, sent, again } => "late-move-kept", Both, Tells,
            unasked(),
            context! {
                again, limit => sight.game.grace.map(|grace| Moment::until(grace.deadline, zone)),
                grace => sight.game.grace.map(|grace| Moment::of(grace.until, zone)),
                hours => sight.game.regulations().time.overstep.grace_hours,
                ..time_passing::made(sight, *ply, *numeric, *sent, zone)
            };
        SentInTime: N::SentInTime { ply, numeric, sent, way } => "sent-in-time", PlayerAndDirector, Tells,
            unasked(),
            context! {
                limit => sight.game.lost_by().map(|limit| Moment::until(limit, zone)),
                half_move => format!("{} {}", ply.move_number(), ply.side().letter()),
                way => way.map(|way| way.stamped.weight.word()),
                ..merge_maps([
                    time_passing::made(sight, *ply, *numeric, *sent, zone),
                    time_passing::on_its_way(*way, &found.chain, zone),
                ])
            };
        TablesRefuse: N::TablesRefuse { by, claimed, at, winner } => "tables-refuse", Both, Tells,
            Row { lapse: with_half_move(sight), ..unasked() },
            context! {
                at => place(*at), since => *at < sight.game.next_ply(), claimed => Serde(claimed),
                winner => winner.map(|side| person(sight, side)), ..of_side(sight, *by)
            };
        OffersReported: N::OffersInARow { by, count } => "offers-reported", Director, Tells,
            daily(),
            context! {
                by => person(sight, *by), opponent => person(sight, by.other()), count,
                orders => [
                    format!("warn {} {}", sight.game.id, by.letter()),
                    format!("regulation {} draw_offer_gap 10", sight.game.id),
                ],
            };
        TablesSilent: N::TablesSilent { by, claimed, at, why } => "tables-silent", All, Tells,
            Row { lapse: Lapse::WithClaim, ..unasked() },
            context! {
                at => place(*at), since => *at < sight.game.next_ply(), claimed => Serde(claimed),
                why => worded(wording, why), fen => sight.game.score.before(*at).map(Position::fen),
                beside => sight.game.pending.is_none(), ..with_decisions(sight, *by)
            };
        ForfeitUnclear: N::ForfeitUnclear { side } => "forfeit-unclear", All, Tells,
            Row { lapse: with_game(sight), waits: false, gathers: sight.reader.is_none(), ..unasked() },
            context! {
                player => person(sight, *side), opponent => person(sight, side.other()),
                yours => sight.reader == Some(*side), fen => sight.game.position().fen(),
            };
        DatesDisputed: N::DatesDisputed { ply, dates, doubt, days } => "dates-disputed", Director, Tells,
            daily(),
            context! {
                taken => matches!(doubt, DatesDoubt::Far { .. }),
                ..moves::disputed(sight, *ply, *dates, worded(wording, doubt), *days)
            };
        FlagWithdrawn: N::FlagWithdrawn { ply } => "flag-withdrawn", All, Tells,
            Row { lapse: with_game(sight), ..daily() },
            context! {
                player => person(sight, ply.side()), move_number => ply.move_number(),
                yours => sight.reader == Some(ply.side()),
                declared => sight.game.records.iter().any(|record| record.ply == *ply && record.dated.is_some()),
            };
        LongThink: N::LongThink { by, .. } => "long-think", Both, Tells,
            Row { auto: replied_to(sight, *by), lapse: with_move(sight), ..unasked() },
            merge_maps([of_side(sight, *by), time_passing::announced(&sight.game)]);
        Refilled: N::Refilled { .. } => "refilled", Player, Tells,
            Row { lapse: with_half_move(sight), ..reply() },
            time_passing::block(&sight.game, sight.game.on_move());
        Signed: N::Signed { by, again } => "signed", Player, Tells,
            Row { lapse: Lapse::WithResult, ..if *again { answer() } else { reply() } },
            context! {
                signed => sight.game.signed.of(*by).is_some(), other => sight.game.signed.of(by.other()).is_some(),
                again,
            };
        Repeat: N::Repeated { by } if sight.reader == Some(sight.game.on_move()) => "repeat", Player, Tells,
            Row {
                need: Need::Move, lapse: with_move(sight), program: true,
                ..if sight.reader == Some(*by) { answer() } else { generated() }
            },
            context! {
                own => sight.reader == Some(*by), runs => time_passing::runs(sight), first => time_passing::first_asked(sight),
            };
        RepeatSent: N::Repeated { .. } => "repeat-sent", Player, Tells,
            Row { lapse: with_half_move(sight), ..reply() },
            context! { runs => time_passing::runs(sight) };
        Reminder: N::Reminded { why } => "reminder", Player, Tells,
            Row { need: Need::Question, lapse: with_move(sight), program: true, ..daily() },
            time_passing::reminder(sight, *why);
        SilenceReported: N::Silent { side, days } => "silence-reported", PlayerAndDirector, Tells,
            Row { lapse: with_move(sight), quotes: server_said(sight).into_iter().collect(), ..daily() },
            context! {
                player => person(sight, *side), days, doubtful => time_passing::doubtful(sight),
                orders => time_passing::ended_or_warned(sight, *side),
                // Leave is none of it, but standing clocks are.
                rests => *days == sight.game.regulations().time.silence.inactive_days,
            };
        CountedAnew: N::CountedAnew { side, limit } => "counted-anew", All, Tells,
            Row { lapse: with_game(sight), waits: false, gathers: sight.reader.is_none(), ..unasked() },
            context! {
                player => person(sight, *side), yours => sight.reader == Some(*side),
                limit => Moment::until(*limit, zone),
                from_next => sight.game.clocks.of(*side).is_between_counts(),
            };
        Outage: N::Outage { from, until } => "outage", Both, Tells,
            Row { need: Need::Ruling, lapse: with_game(sight), ..daily() },
            context! {
                from => Moment::of(*from, zone), until => Moment::of(*until, zone),
                player => person(sight, sight.game.on_move()),
            };
    }, with N::Refused { refusal } => by refusal to Player {
        Refuses, refused(sight) {
            RefusedGameOver: R::GameOver => "refused-game-over", context! {};
            RefusedNotOver: R::NotOver => "refused-not-over", context! {};
            RefusedNotYourTurn: R::NotYourTurn { read } => "refused-not-your-turn",
                context! { read => scrub(read) };
            RefusedAlreadyPlayed: R::AlreadyPlayed { read, ply, recorded } => "refused-already-played",
                context! {
                    read => scrub(read), at => place(*ply), recorded => on_record(sight, *ply, recorded, reader),
                    own => sight.reader == Some(ply.side()),
                };
            RefusedOldLine: R::OldLine { read } => "refused-old-line", context! { read => scrub(read) };
            RefusedScoreDiffers: R::ScoreDiffers { read, ply, recorded, sent } => "refused-score-differs",
                context! {
                    read => scrub(read), at => place(*ply), recorded => on_record(sight, *ply, recorded, reader),
                    sent => scrub(sent),
                };
            RefusedNoNewMove: R::NoNewMove { read } => "refused-no-new-move", context! { read => scrub(read) };
            RefusedNotationAlready: R::NotationAlready { notation } => "refused-notation-already",
                context! { notation => notation.word() };
            RefusedContradiction: R::Contradiction { one, other } => "refused-contradiction",
                context! { one => scrub(one), other => scrub(other) };
            RefusedConditionalTooLate: R::ConditionalTooLate { read } => "refused-conditional-too-late",
                context! { read => scrub(read) };
            RefusedConditionalNeedsMove: R::ConditionalNeedsMove { read } => "refused-conditional-needs-move",
                context! { read => scrub(read) };
            RefusedConditionalNotTaken: R::ConditionalNotTaken { read, why, instead, withdrawn }
                => "refused-conditional-not-taken",
                context! { read => scrub(read), why => worded(wording, why), instead, withdrawn };
            RefusedNoConditionals: R::NoConditionals => "refused-no-conditionals", context! {};
            RefusedNothingToGoOn: R::NothingToGoOn => "refused-nothing-to-go-on", context! {};
            RefusedNoDrawOffer: R::NoDrawOffer => "refused-no-draw-offer", context! {};
            RefusedDrawInAWord: R::DrawInAWord { read } => "refused-draw-in-a-word",
                context! { read => scrub(read) };
            RefusedWhichOffer: R::WhichOffer => "refused-which-offer", context! {};
            RefusedOfferWithoutMove: R::OfferWithoutMove => "refused-offer-without-move", context! {};
            RefusedOfferStands: R::OfferStands => "refused-offer-stands", context! {};
            RefusedClaimWaits: R::ClaimWaits => "refused-claim-waits", context! {};
            RefusedWhichClaim: R::WhichClaim { read, made } => "refused-which-claim",
                context! { read => scrub(read), made };
            RefusedClaimAgain: R::ClaimAgain => "refused-claim-again", context! {};
            RefusedClaimTooSoon: R::ClaimTooSoon { from } => "refused-claim-too-soon",
                context! { from => place(*from) };
            RefusedClaimOpen: R::ClaimOpen => "refused-claim-open", context! {};
            RefusedNoAdjudication: R::NoAdjudication { opens } => "refused-no-adjudication",
                context! { opens => start::adjudication(*opens, 0), never => matches!(opens, Adjudication::Never) };
            RefusedPastEnd: R::PastEnd => "refused-past-end", adjudication::claims(sight, zone);
            RefusedTooManyMen: R::TooManyMen { men, most } => "refused-too-many-men", context! { men, most };
            RefusedDrawTooEarly: R::DrawTooEarly { moves } => "refused-draw-too-early", context! { moves };
            RefusedAcceptedAfterLimit: R::AcceptedAfterLimit { sent, deadline } => "refused-accepted-after-limit",
                context! { sent => Moment::of(*sent, zone), deadline => Moment::until(*deadline, zone) };
            RefusedBeingDecided: R::BeingDecided => "refused-being-decided",
                context! { claimed => sight.reader.is_some_and(|reader| sight.game.claims_time(reader.other())) };
            RefusedNoTimeRuns: R::NoTimeRuns { read } => "refused-no-time-runs",
                context! { read => scrub(read) };
            RefusedNoRefill: R::NoRefill { why } => "refused-no-refill", context! { why => Serde(why) };
            RefusedRepeatTooSoon: R::RepeatTooSoon { from, again } => "refused-repeat-too-soon",
                context! { from => from.map(Day::of), again };
            RefusedOnLeave: R::OnLeave { from, until } => "refused-on-leave",
                context! { from => Day::of(*from), until => Day::of(*until), cancel => format!("cancel leave {from}") };
            RefusedDatesDoNotFit: R::DatesDoNotFit { read, misfit, instead, again } => "refused-dates-do-not-fit",
                context! {
                    read => read, why => worded(wording, misfit), instead => format!("{} {instead}", sight.game.next_ply()),
                    again => format!("{} {again}", sight.game.next_ply()),
                };
        }
        Refuses, refused_move(sight) {
            RefusedWrongNumber: R::WrongNumber { read, named } => "refused-wrong-number",
                context! { read => scrub(read), at => place(*named) };
            RefusedMoreThanOneMove: R::MoreThanOneMove { read, own } => "refused-more-than-one-move",
                context! {
                    read => scrub(read),
                    own => (!own.is_empty()).then(|| format!("{} {}", sight.game.next_ply(), scrub(own)))
                        .filter(|_| sight.reader == Some(sight.game.on_move())),
                };
            RefusedTwoMoves: R::TwoMoves { first, second } => "refused-two-moves",
                context! { first => scrub(first), second => scrub(second) };
            RefusedIllegalAgain: R::IllegalAgain { read, why } => "refused-illegal-again",
                context! { read => scrub(read), why => worded(wording, why) };
            RefusedOnlyNumeric: R::OnlyNumeric { read, instead } => "refused-only-numeric",
                context! { read => scrub(read), instead => numbered(sight, instead) };
            RefusedOnlyAlgebraic: R::OnlyAlgebraic { read, instead } => "refused-only-algebraic",
                context! { read => scrub(read), instead => numbered(sight, instead) };
            RefusedTwoNotations: R::TwoNotations { first, second, instead } => "refused-two-notations",
                context! { first => scrub(first), second => scrub(second), instead => numbered(sight, instead) };
            RefusedNotStrict: R::NotStrict { read, lacks, instead } => "refused-not-strict",
                context! {
                    read => scrub(read), lacks => Serde(lacks), instead => format!("{} {instead}", sight.game.next_ply()),
                };
            RefusedKingMustMove: R::KingMustMove { read, instead } => "refused-king-must-move",
                context! { read => scrub(read), instead => numbered(sight, instead) };
        }
        AsksBack, refused_move(sight) {
            RefusedWhichHalfMove: R::WhichHalfMove { read } => "refused-which-half-move",
                context! { read => scrub(read) };
            RefusedPerhapsAMove: R::PerhapsAMove { read, why } => "refused-perhaps-a-move",
                context! { read => scrub(read), why => worded(wording, why) };
            RefusedUnclearMove: R::UnclearMove { read, why, instead } => "refused-unclear-move",
                context! {
                    read => scrub(read), why => worded(wording, why), instead => numbered(sight, instead),
                    counted => ruling::unclear(sight, read),
                };
        }
        AsksBack, refused(sight) {
            RefusedWhichDate: R::WhichDate { read, instead } => "refused-which-date",
                context! { read => read, instead => numbered(sight, instead) };
        }
    }

    /// To the player: his leave is not booked, or not given up.
    NoLeave {
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
            leave::not_booked(read, account.as_ref(), *instead, context! {
                from => Day::of(booked.from), until => Day::of(booked.until),
            });
        LeaveTooLong: NoLeave::TooLong { year, wanted, left, instead } => "leave-too-long", Player, Refuses, answer(),
            leave::not_booked(read, account.as_ref(), *instead, context! { year, wanted, left });
        LeaveNotBooked: NoLeave::NotBooked { day } => "leave-not-booked", Player, Refuses, answer(),
            leave::not_booked(read, account.as_ref(), None, context! { day => Day::of(*day) });
    }
}
}

impl Letter {
    pub fn kind(&self) -> LetterKind {
        self.entry().0
    }

    pub fn row(&self) -> Row<'_> {
        self.entry().2
    }

    pub fn sight(&self) -> Option<&GameAsShown> {
        self.entry().1
    }

    /// What it says beside the game, for its template.
    pub(super) fn context(&self, reader: &Addressee, wording: Wording<'_>) -> Value {
        self.entry().3(reader, reader.zone, wording)
    }

    /// What the referee ruled, where nothing had to be looked up for it.
    pub fn of_notice(sight: Box<GameAsShown>, notice: Notice) -> Letter {
        Letter::Told { sight, notice, found: Found::default() }
    }
}

/// What is asked about where it is not proved to be the reader's own: else it is not somebody else's.
fn of_another(question: &Question) -> Vec<&str> {
    question.from.iter().map(|_| question.said.as_str()).collect()
}

/// What the senders of these mails wrote.
fn words_of(mails: &[MailRead]) -> impl Iterator<Item = &str> {
    mails.iter().map(|mail| mail.said.as_str()).filter(|said| !said.is_empty())
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
