//! Questions to players (semantics 4): what reads as a submission and may not be acted on at once waits until the
//! registered address says whether it is meant. `yes` does it, `no` and `not mine` drop it.

use anyhow::Result;

use super::{
    super::{
        GameContext, Mail, PartWords, SubmissionOutcome, gather, identify, letter, post::to_director,
        sender_of, sent_stamp,
    },
    asked_address,
    first_receipt::PlayersMail,
    guess_game::{self, Found, Placeless},
    question_letter::{self, QuestionTerms, ToAsk, code, post_question, unsure, which_game, words},
    replies,
};
use crate::{
    intake::together,
    laws::resolved,
    letters::{Fits, Letter, PartOutcome, Unproven},
    mail::Sender,
    model::{GameId, MatterKind, MatterState, Side},
    reading::InEvent,
    store::{Matter, NewLetter, NewMatter, PlayerRow},
};

/// So many mails that are not proved may wait side by side for one half-move, each from another address.
const SIDE_BY_SIDE: usize = 3;

/// A mail whose sender is not proved: what could be played is kept, the registered address is asked. `why` where it
/// came from such an address itself.
pub(crate) fn unproven(mail: &Mail<'_>, players: &[PlayerRow], why: Option<Unproven>) -> Result<String> {
    let mut done = Vec::new();
    if let Some(confirmed) = replies::confirm_by_code_alone(mail)? {
        return Ok(confirmed);
    }
    for player in players {
        let answered = identify::answered(mail.tx, mail.message, player)?;
        let gathered = gather::gather_undoubted(mail, mail.message, player, &answered)?;
        // His mark from an address that is not his: he may have lost the mailbox, and his own addresses are asked.
        let marked =
            identify::places(mail.message).into_iter().flatten().any(|tag| tag.token == player.token);
        for (_, ask) in gathered.asks.iter().filter(|_| marked && mail.answer) {
            if let InEvent::Address(to) = ask {
                done.push(asked_address::ask(mail, player, to, false)?);
            }
        }
        // What is about all his games waits with the first that is asked about, or with the first that runs.
        let held = gathered.asks.iter().filter(|(_, ask)| ask.acts());
        let mut asks: Vec<String> = held.map(|(line, _)| line.clone()).collect();
        for (name, said) in gathered.games.iter().filter(|(_, said)| !said.submission.is_empty()) {
            if let Some((table, side)) = mail.tx.played_by(player, Some(name))? {
                let adds = resolved(&table.game, &said.submission, side);
                if adds.is_ok_and(|submission| submission.is_empty()) {
                    done.push(format!("{name}: on record already"));
                    continue;
                }
                let lines = said.acts().cloned().chain(std::mem::take(&mut asks)).collect();
                done.push(ask(mail, &table, side, ToAsk::unproven(lines))?.log);
            }
        }
        let running = mail.tx.running(player)?;
        if let Some((table, side)) = running.first().filter(|_| !asks.is_empty()) {
            done.push(ask(mail, table, *side, ToAsk::unproven(asks))?.log);
        }
    }
    let asked = unproven_placeless(mail, players, &mut done)?;
    if !done.is_empty() {
        return Ok(done.join("; "));
    }
    // A registered address without tag that says nothing we could keep is told how to write; the token of
    // another address is not, since he may never have written.
    if let (Some(why), Some(player)) = (why, players.first()) {
        let games = mail.game_lines(player, true)?;
        let letter = match asked {
            Some((said, fits)) => which_game(said, fits, games),
            None => Letter::Untagged { games, why },
        };
        if mail.answer {
            let posting = mail.answered_by(letter::to_player_at_large(mail.tx, player, letter)?);
            letter::post(mail, NewLetter { unproven: true, ..posting })?;
        }
    }
    Ok("not proved to be the player's, and nothing in it that could be asked about".into())
}

/// Lines without a game, in a mail that is not proved: asked about where they fit one game alone of whoever may have
/// written it. Else: what they say, and for which games they could be meant.
fn unproven_placeless(
    mail: &Mail<'_>,
    players: &[PlayerRow],
    done: &mut Vec<String>,
) -> Result<Option<(String, Vec<Fits>)>> {
    if !mail.answer {
        return Ok(None);
    }
    let mut placeless = Vec::new();
    for player in players {
        let answered = identify::answered(mail.tx, mail.message, player)?;
        let gathered = gather::gather_undoubted(mail, mail.message, player, &answered)?;
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
    match guess_game::find(mail.tx, players, &Placeless { said, received, tagged, spoken_for })? {
        Found::One { table, side, send } => {
            let to_ask = ToAsk { kind: MatterKind::Both, ..ToAsk::which_game(words(said), send) };
            done.push(ask(mail, &table, side, to_ask)?.log);
            Ok(None)
        }
        Found::Asked(fits) => Ok(Some((words(said).join("\n"), fits))),
    }
}

/// Keeps what a mail says about a game and asks the registered address.
pub(crate) fn ask(
    mail: &Mail<'_>,
    table: &GameContext,
    side: Side,
    to_ask: ToAsk,
) -> Result<SubmissionOutcome> {
    let name = &table.row.name;
    if table.game.outcome.is_some() {
        let log = format!("{name}: not clear, and the game is over");
        return Ok(SubmissionOutcome::new(log, PartOutcome::Refused, PartWords::GameOver));
    }
    let (half_move, player, unproven) = (table.game.to_play(), table.player(side), to_ask.kind.is_unproven());
    let sender = match &mail.message.sender {
        Sender::One(address) if unproven => Some(address.clone()),
        Sender::One(_) | Sender::Unclear(_) => None,
    };
    let code = self::code(mail, &format!("hold {name}"))?;
    let new = NewMatter {
        kind: to_ask.kind,
        event: table.row.event,
        player: Some(player.id),
        director: None,
        game: Some(table.row.id),
        half_move: Some(half_move),
        mail: Some(mail.row.id),
        received: sent_stamp::stamped(mail, table, player)?.counted(),
        sender,
        said: to_ask.said.join("\n"),
        proposal: to_ask.send,
        code: Some(code.clone()),
    };
    let mut open = mail.tx.questions_of(table.row.id)?;
    open.retain(|open| open.player == Some(player.id) && open.half_move == Some(half_move));
    if let Some(outcome) = beside_open(mail, name, &open, &new)? {
        return Ok(outcome);
    }
    if (PlayersMail { place: mail, table, side }).asked_often_enough()? {
        let letter = Letter::AskedOften { sight: table.sight(None, mail.now), side };
        to_director::tell_director(mail, table, letter)?;
    }
    mail.tx.open_matter(&new, mail.now)?;
    let terms = QuestionTerms { from: unproven.then(|| sender_of(mail.message)), ..to_ask.terms };
    // Over the cap it is kept unasked: the letter about the next one names it, and so does a report of his flag.
    let asked = post_question(mail, table, side, code, terms)?;
    // The newest of a proven mail takes the place of the older, where it is asked about.
    let replaced = asked && !unproven;
    for older in open.iter().filter(|open| replaced && !open.kind.is_unproven()) {
        mail.tx.end_matter(older.id, MatterState::Lapsed, mail.now)?;
    }
    let asked = if asked { "held, the registered address is asked" } else { "held unasked, left out: cap" };
    let log = format!("{name}: {}; {asked}", unsure(new.kind));
    Ok(SubmissionOutcome::new(log, PartOutcome::Waits, PartWords::AskedToConfirm))
}

/// What becomes of it where questions are open already about the half-move: the same is not asked a second time as
/// another, and of what is not proved only so much waits side by side.
fn beside_open(
    mail: &Mail<'_>,
    name: &GameId,
    open: &[Matter],
    new: &NewMatter,
) -> Result<Option<SubmissionOutcome>> {
    let outcome = |log, fate, words| Ok(Some(SubmissionOutcome::new(log, fate, words)));
    let unproven = new.kind.is_unproven();
    let same = |open: &&Matter| open.said == new.said && (open.kind == new.kind || unproven);
    if let Some(same) = open.iter().find(same) {
        let log = match unproven {
            true => format!("{name}: the same waits for an answer already"),
            // Whoever writes it again has not seen what we asked, or not understood it.
            false => question_letter::ask_again(mail, same)?,
        };
        return outcome(log, PartOutcome::Waits, PartWords::SameWaits);
    }
    if !unproven {
        return Ok(None);
    }
    let waiting: Vec<&Matter> = open.iter().filter(|open| open.kind.is_unproven()).collect();
    // One an address, and the first of it: else a forger could take its receipt away from the player's own.
    if let Some(first) = waiting.iter().find(|open| open.sender == new.sender) {
        question_letter::ask_once_more(mail, first, Some(new.said.clone()))?;
        let log = format!("{name}: not proved; refused, since another waits to be confirmed");
        return outcome(log, PartOutcome::Refused, PartWords::AnotherWaits);
    }
    if waiting.len() >= SIDE_BY_SIDE {
        let log = format!("{name}: not proved; refused, since {SIDE_BY_SIDE} others wait for an answer");
        return outcome(log, PartOutcome::Refused, PartWords::OthersWait);
    }
    Ok(None)
}
