//! Questions to players (semantics 4): what reads as a submission and may not be acted on at once waits until the
//! registered address says whether it is meant. `yes` does it, `no` and `not mine` drop it.

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};
use data_encoding::BASE32_NOPAD;

use super::{
    super::{
        context::{self, House, Post, Table},
        directs, flag_guards, identify,
        receive::Mail,
        referee::Ruled,
        sent_stamp,
    },
    event_requests, first_receipt,
    guess_game::{self, Found, Placeless, together},
    mail_answer::words,
    replies,
};
use crate::{
    chance::Chance,
    intake::{self, read_again},
    laws::{Context, Game, resolved},
    letters::{Fate, Fits, Letter, Question, Unproven},
    mail::{Message, Sender},
    model::{HalfMove, MatterKind, MatterState, Side},
    reading::{ends_a_game, outlives_moves},
    store::{Books, Matter, NewMatter, PlayerRow},
};

/// After this time a question lapses.
const LAPSES: Duration = Duration::days(7);

/// So many mails that are not proved may wait side by side for one half-move, each from another address.
const SIDE_BY_SIDE: usize = 3;

/// What is to be asked.
pub(crate) struct ToAsk {
    kind: MatterKind,
    said: Vec<String>,
    /// What it would be in the game that was found by elimination, as it can be sent.
    send: Option<String>,
    /// The words that make it doubtful.
    doubt: Vec<String>,
    /// The game as it would stand, for the board.
    after: Option<Box<Game>>,
}

impl ToAsk {
    /// Lines that name their game, and are not proved to be the player's.
    pub fn unproven(said: Vec<String>) -> ToAsk {
        ToAsk { kind: MatterKind::Unproven, said, send: None, doubt: Vec::new(), after: None }
    }

    /// Lines that are the player's, and fit this game alone.
    pub fn which(said: Vec<String>, send: String) -> ToAsk {
        ToAsk { kind: MatterKind::WhichGame, said, send: Some(send), doubt: Vec::new(), after: None }
    }

    /// Lines that are the player's, and of which something beside them makes it doubtful whether he means them.
    pub fn doubtful(said: Vec<String>, doubt: Vec<String>, after: Option<Game>) -> ToAsk {
        ToAsk { kind: MatterKind::Doubtful, said, send: None, doubt, after: after.map(Box::new) }
    }
}

/// A mail whose sender is not proved: what could be played is kept, the registered address is asked. `why` where it
/// came from such an address itself.
pub(crate) fn unproven(
    post: &Post<'_>,
    house: &House<'_>,
    mail: &Mail<'_>,
    players: &[PlayerRow],
    why: Option<Unproven>,
) -> Result<String> {
    let mut done = Vec::new();
    if let Some(confirmed) = replies::confirm_by_code_alone(post, house, mail)? {
        return Ok(confirmed);
    }
    for player in players {
        let answered = identify::answered(post.tx, mail.message, player)?;
        let gathered =
            intake::gather_undoubted(post.tx, post.now, post.desk, mail.message, player, &answered)?;
        // What is about all his games waits with the first that is asked about, or with the first that runs.
        let mut asks = gathered.asks.to_hold();
        for (name, said) in gathered.games.iter().filter(|(_, said)| !said.submission.is_empty()) {
            let Some(row) = post.tx.game_named(name)? else { continue };
            let table = context::table(post.tx, row)?;
            if let Some(side) = table.side_of(player) {
                let adds = resolved(&table.game, &said.submission, side);
                if adds.is_ok_and(|submission| submission.is_empty()) {
                    done.push(format!("{name}: on record already"));
                    continue;
                }
                let lines = said.acts().cloned().chain(std::mem::take(&mut asks)).collect();
                done.push(ask(post, house, mail, &table, side, ToAsk::unproven(lines))?.log);
            }
        }
        if let Some((table, side)) =
            event_requests::running(post.tx, player)?.first().filter(|_| !asks.is_empty())
        {
            done.push(ask(post, house, mail, table, *side, ToAsk::unproven(asks))?.log);
        }
    }
    let asked = unproven_placeless(post, house, mail, players, &mut done)?;
    if !done.is_empty() {
        return Ok(done.join("; "));
    }
    // A registered address without tag that says nothing we could keep is told how to write; the token of
    // another address is not, since he may never have written.
    if let (Some(why), Some(player)) = (why, players.first()) {
        let games = context::game_lines(post.tx, post.now, player, true)?;
        let letter = match asked {
            Some((said, fits)) => Letter::WhichGame { said, fits, games },
            None => Letter::Untagged { games, why },
        };
        if mail.answer {
            let thread = Some(super::super::context::thread(mail.message));
            let mut posting = context::to_player_at_large(post.tx, player, letter, thread)?;
            posting.cause = Some(mail.row.id);
            posting.unproven = true;
            context::post(post, posting)?;
        }
    }
    Ok("not proved to be the player's, and nothing in it that could be asked about".into())
}

/// Lines without a game, in a mail that is not proved: asked about where they fit one game alone of whoever may have
/// written it. Else: what they say, and for which games they could be meant.
fn unproven_placeless(
    post: &Post<'_>,
    house: &House<'_>,
    mail: &Mail<'_>,
    players: &[PlayerRow],
    done: &mut Vec<String>,
) -> Result<Option<(String, Vec<Fits>)>> {
    if !mail.answer {
        return Ok(None);
    }
    let mut placeless = Vec::new();
    for player in players {
        let answered = identify::answered(post.tx, mail.message, player)?;
        let gathered =
            intake::gather_undoubted(post.tx, post.now, post.desk, mail.message, player, &answered)?;
        // In one of his events the mail answers a letter about a game: it is for that one.
        if gathered.homeless.is_empty() {
            return Ok(None);
        }
        placeless.push((gathered, answered));
    }
    let Some((gathered, answered)) = placeless.first() else { return Ok(None) };
    let said = &gathered.homeless;
    if gathered.blocked(None, &together(said), false).is_some() {
        return Ok(None);
    }
    let spoken_for = placeless.iter().flat_map(|(gathered, _)| gathered.games.keys().cloned()).collect();
    let (received, tagged) = (mail.row.received, answered.tagged.as_slice());
    match guess_game::find(post.tx, players, &Placeless { said, received, tagged, spoken_for })? {
        Found::One(only) => {
            let to_ask = ToAsk { kind: MatterKind::Both, ..ToAsk::which(words(said), only.send.clone()) };
            done.push(ask(post, house, mail, &only.table, only.side, to_ask)?.log);
            Ok(None)
        }
        Found::Asked(fits) => Ok(Some((words(said).join("\n"), fits))),
    }
}

/// Keeps what a mail says about a game and asks the registered address.
pub(crate) fn ask(
    post: &Post<'_>,
    house: &House<'_>,
    mail: &Mail<'_>,
    table: &Table,
    side: Side,
    to_ask: ToAsk,
) -> Result<Ruled> {
    let name = &table.row.name;
    if table.game.outcome.is_some() {
        let log = format!("{name}: not clear, and the game is over");
        return Ok(Ruled { log, fate: Fate::Refused, words: "the game is over".into() });
    }
    let half_move = table.game.to_play();
    let said = to_ask.said.join("\n");
    let sender = to_ask.kind.is_unproven().then(|| match &mail.message.sender {
        Sender::One(address) => Some(address.clone()),
        Sender::Unclear(_) => None,
    });
    let sender = sender.flatten();
    let open = open_questions(post.tx, table, side)?;
    let open: Vec<&Matter> = open.iter().filter(|open| open.half_move == Some(half_move)).collect();
    let same = |open: &&&Matter| open.said == said && (open.kind == to_ask.kind || to_ask.kind.is_unproven());
    if let Some(same) = open.iter().find(same) {
        let mut log = format!("{name}: the same waits for an answer already");
        // Whoever writes it again has not seen what we asked, or not understood it.
        if !to_ask.kind.is_unproven() {
            log = replies::ask_again(post, house, mail, same)?;
        }
        return Ok(Ruled { log, fate: Fate::Waits, words: "the same waits for your word already".into() });
    }
    if to_ask.kind.is_unproven() {
        let waiting: Vec<&&Matter> = open.iter().filter(|open| open.kind.is_unproven()).collect();
        // One an address, and the first of it: else a forger could take its receipt away from the player's own.
        if let Some(first) = waiting.iter().find(|open| open.sender == sender) {
            replies::ask_once_more(post, house, mail, first, Some(said))?;
            let log = format!("{name}: not proved; refused, since another waits to be confirmed");
            let words = "another mail about this game waits for your word".into();
            return Ok(Ruled { log, fate: Fate::Refused, words });
        }
        if waiting.len() >= SIDE_BY_SIDE {
            let log = format!("{name}: not proved; refused, since {SIDE_BY_SIDE} others wait for an answer");
            return Ok(Ruled { log, fate: Fate::Refused, words: "others wait for your word".into() });
        }
    }
    if first_receipt::asked_often_enough(post.tx, table, side)? {
        let letter = Letter::AskedOften { sight: table.sight(None, post.now), side };
        directs::tell_director(post, table, letter)?;
    }
    let code = self::code(house.chance, &format!("hold {} {name}", mail.row.id))?;
    let received =
        sent_stamp::stamped(post.tx, house.max_transit, mail, table, table.player(side))?.counted();
    let matter = NewMatter {
        kind: to_ask.kind,
        event: table.row.event,
        player: Some(table.player(side).id),
        director: None,
        game: Some(table.row.id),
        half_move: Some(half_move),
        mail: Some(mail.row.id),
        received,
        sender,
        said: said.clone(),
        proposal: to_ask.send.clone(),
        code: Some(code.clone()),
    };
    let number = post.tx.open_matter(&matter, post.now)?;
    let question = Question {
        from_itself: false,
        last_hour: None,
        code,
        wants_code: self::wants_code(post.tx, table, side, to_ask.kind, &said, half_move)?,
        said,
        came: mail.row.received,
        received,
        from: to_ask.kind.is_unproven().then(|| sender_of(mail.message)),
        send: to_ask.send.clone(),
        doubt: to_ask.doubt.clone(),
        claims: Vec::new(),
        again: false,
        another: None,
    };
    // Over the cap it is kept unasked: the letter about the next one names it, and so does a report of his flag.
    let asked =
        post_question(post, house, mail, table, side, (number, to_ask.kind), (question, to_ask.after))?;
    // The newest of a proven mail takes the place of the older, where it is asked about.
    let replaced = asked && !to_ask.kind.is_unproven();
    for older in open.iter().filter(|open| replaced && !open.kind.is_unproven()) {
        post.tx.end_matter(older.id, MatterState::Lapsed, post.now)?;
    }
    let asked = if asked { "held, the registered address is asked" } else { "held unasked, left out: cap" };
    let log = format!("{name}: {}; {asked}", unsure(to_ask.kind));
    Ok(Ruled { log, fate: Fate::Waits, words: "a letter of its own asks you to confirm it".into() })
}

/// The question's letter. It goes to the registered address, never to where the mail came from, and one about a mail
/// that is not proved threads to nothing: an impostor's Message-ID is none of the player's business.
pub(crate) fn post_question(
    post: &Post<'_>,
    house: &House<'_>,
    mail: &Mail<'_>,
    table: &Table,
    side: Side,
    (number, kind): (i64, MatterKind),
    (question, after): (Question, Option<Box<Game>>),
) -> Result<bool> {
    let half_move = table.game.to_play();
    let mut sight = table.sight(Some(side), post.now);
    let mut question = question;
    if let Some(matter) = post.tx.matter_with_code(&question.code)? {
        question.last_hour = flag_guards::asked_about(post.tx, &matter)?.last_hour();
        let over = question.last_hour.is_some_and(|last| last <= post.now);
        question.from_itself |=
            over || first_receipt::counts_from_itself(post.tx, post.now, house, table, side, &matter)?;
        question.wants_code |= first_receipt::several_moves(post.tx, post.now, house, table, side, &matter)?;
    }
    if kind == MatterKind::Doubtful {
        let name = &table.row.name;
        let (sent, answers) = (question.received, Some(half_move));
        let context = Context { sender: side, sent, answers, nothing_else: false };
        if let Some(said) = read_again(&question.said, name).games.remove(name) {
            let claims = table.game.gives_up(&said.submission, &context);
            question.claims = claims.iter().map(ToString::to_string).collect();
        }
    }
    if let Some(after) = after {
        sight.game = *after;
    }
    let letter = match kind {
        MatterKind::WhichGame | MatterKind::Both => Letter::ConfirmGame { sight, question },
        MatterKind::Doubtful => Letter::ConfirmLine { sight, question },
        _ => Letter::HoldRequest { sight, question },
    };
    let thread = (!kind.is_unproven()).then(|| super::super::context::thread(mail.message));
    let mut posting = context::to_player(post.tx, table, side, Some(half_move), letter, thread)?;
    posting.cause = Some(mail.row.id);
    posting.matters = vec![number];
    posting.unproven = kind.is_unproven();
    Ok(context::post(post, posting)?.is_some())
}

/// A side's open questions in a game.
fn open_questions(tx: &Books<'_>, table: &Table, side: Side) -> Result<Vec<Matter>> {
    let mut open = tx.questions_of(table.row.id)?;
    open.retain(|open| open.player == Some(table.player(side).id));
    Ok(open)
}

/// Whether a bare yes is too little: to an ending that is not proved, and where another was read for the same
/// half-move, in whatever state it is.
pub(crate) fn wants_code(
    tx: &Books<'_>,
    table: &Table,
    side: Side,
    kind: MatterKind,
    said: &str,
    half_move: HalfMove,
) -> Result<bool> {
    if kind.is_unproven() && ends_a_game(said) {
        return Ok(true);
    }
    let player = table.player(side).id;
    let rival = |other: &Matter| {
        other.kind.is_question()
            && other.player == Some(player)
            && other.half_move == Some(half_move)
            && other.said != said
    };
    Ok(tx.all_matters(table.row.id)?.iter().any(rival))
}

pub(crate) fn code(chance: &Chance, purpose: &str) -> Result<String> {
    Ok(BASE32_NOPAD.encode(&chance.bytes::<10>(purpose)?).to_ascii_lowercase())
}

/// Lets the questions of a game lapse that were about another half-move than the one to be made. Those about a
/// resignation, a withdrawal or a claim that is decided beside the game outlive moves.
pub(crate) fn lapse_questions(tx: &Books<'_>, now: DateTime<Utc>, table: &Table) -> Result<()> {
    let to_play = table.game.outcome.is_none().then(|| table.game.to_play());
    for matter in tx.questions_of(table.row.id)? {
        let played = matter.half_move != to_play;
        if to_play.is_none() || played && !outlives_moves(&matter.said) {
            tx.end_matter(matter.id, MatterState::Lapsed, now)?;
        }
    }
    Ok(())
}

/// When a question is dropped that nobody has answered: so long after its first letter was handed over, and not while
/// that waits to be, for whoever was not asked cannot answer. One that no letter asks counts from its opening.
pub(crate) fn lapses(question: &Matter) -> Option<DateTime<Utc>> {
    match question.told {
        None if question.under_way => None,
        told => Some(told.unwrap_or(question.opened) + LAPSES),
    }
}

pub(crate) fn sender_of(message: &Message) -> String {
    match &message.sender {
        Sender::One(address) => address.to_string(),
        Sender::Unclear(text) => text.clone(),
    }
}

/// Why something is asked about, for the inbox list.
fn unsure(kind: MatterKind) -> &'static str {
    match kind {
        MatterKind::WhichGame => "found by elimination",
        MatterKind::Doubtful => "doubtful",
        _ => "not proved",
    }
}
