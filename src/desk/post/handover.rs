//! What becomes of an attempt to send a letter: taken over, with which its half-moves are available; refused; in doubt.
//!
//! Time starts when the mail server took the letter over, not when it was rendered; the limit in a letter can
//! therefore only become later.

use anyhow::Result;

use super::{
    super::{Post, Workplace, cases, delivery_problem, enclosed_message, letter},
    delivery_problem::Report,
    retries::{self, LONGEST, MOST_DOUBTS},
    way_out,
};
use crate::{
    laws::{Fact, Notice, PutOff},
    letters::{Letter, LetterKind},
    model::{Address, SendOutcome, ServerRefusal},
    store::{KnownInstant, OutboxRow, unless_broken},
};

/// A letter on its way.
pub(crate) struct Attempt {
    pub letter: OutboxRow,
    pub bytes: Vec<u8>,
    pub to: Address,
    /// How many addresses its reader has.
    pub ways: u32,
}

/// Records what became of an attempt; says whether the letter was taken over.
pub(crate) fn attempted(post: &Post<'_>, attempt: &Attempt, outcome: &SendOutcome) -> Result<bool> {
    let (letter, masked) = (&attempt.letter, attempt.to.masked());
    match outcome {
        SendOutcome::Accepted => {
            post.tx.accepted(letter, post.now)?;
            hand_over(post, letter, None)?;
            way_out::way_out_is_open(post.tx, post.now)?;
            tracing::info!(letter = letter.id, kind = letter.kind.word(), to = masked, "letter sent");
            return Ok(true);
        }
        SendOutcome::Unreachable(why) => {
            tracing::warn!(letter = letter.id, why, "the mail server takes no letter");
            post.tx.not_tried(letter.id, why, post.now)?;
            way_out::way_out_is_shut(post, why, false)?;
        }
        SendOutcome::Ambiguous(why) => letter_in_doubt(post, letter, why)?,
        SendOutcome::Refused(refusal) => letter_refused(post, attempt, refusal)?,
    }
    drop_overtaken(post, letter)?;
    Ok(false)
}

/// An attempt that was counted is not made. What was overtaken meanwhile goes out no more.
pub(crate) fn never_tried(post: &Post<'_>, letter: &OutboxRow) -> Result<()> {
    post.tx.take_back_attempt(letter.id)?;
    drop_overtaken(post, letter)
}

/// A letter that was overtaken while it was under way goes out no more.
fn drop_overtaken(post: &Post<'_>, letter: &OutboxRow) -> Result<()> {
    // Of a game that stands still nothing is sent until it is ruled on.
    if let Some(unsaid) = post.tx.drop_overtaken(letter.id)?
        && let Some(game) = letter.game
        && let Some(table) = post.tx.sound_table(game)?
    {
        enclosed_message::pass_on_after_all(post, &table, &unsaid)?;
    }
    Ok(())
}

/// A letter that was taken over makes its half-moves available: from now the players' time runs. `put_off`: since when,
/// where that is not by what has become of it.
pub(crate) fn hand_over(place: &Workplace<'_>, letter: &OutboxRow, put_off: Option<PutOff>) -> Result<()> {
    let since = place.tx.put_off_since(letter)?;
    for handover in place.tx.handovers(letter.id)? {
        let row = place.tx.game_by_id(handover.game)?;
        // The ruling on one that stands still is asked for by a letter of its own.
        let Some(mut game) = unless_broken(place.tx.game(row.id, &row.name))? else { continue };
        let open = game.outcome.is_none() && game.available.is_none();
        // Of somebody who has it to make no more.
        let others = letter.player.is_some_and(|player| row.side_of(player) != Some(game.on_move()));
        if !open || game.to_play() != handover.half_move || others {
            continue;
        }
        let fact = Fact::MadeAvailable {
            half_move: handover.half_move,
            letter: letter.message_id.clone(),
            start_letter: handover.start_letter,
            put_off: put_off.or_else(|| since.map(|since| game.put_off(since))),
        };
        place.tx.append(row.id, &mut game, place.now, vec![fact], None)?;
        // What had come back and was to go out again asks for nothing that this letter does not.
        for other in place.tx.waiting_for(row.id, handover.half_move)? {
            place.tx.is_there(other.id)?;
        }
        if !place.tx.open_matters(row.id)?.is_empty() {
            cases::settle_cases(place, &place.tx.table(row)?)?;
        }
    }
    Ok(())
}

/// The connection was lost when the server may have had the letter: it goes out again, ever more seldom, for as long
/// as it is needed.
pub(crate) fn letter_in_doubt(post: &Post<'_>, letter: &OutboxRow, why: &str) -> Result<()> {
    let (course, due) = retries::after_doubt(letter.course, post.now);
    let to = letter.recipient.masked();
    tracing::warn!(letter = letter.id, to, why, %due, "the server may have the letter");
    let others = post.tx.doubted(letter.id, (course, due), why, post.now)?;
    if course.doubts >= MOST_DOUBTS && !post.tx.is_needed(letter.id)? {
        post.tx.leave_in_doubt(letter.id)?;
    }
    if post.tx.mark(KnownInstant::WayOutShut)?.is_some() {
        way_out::way_out_is_shut(post, why, false)?;
    }
    if others > 0 { way_out::way_out_is_doubtful(post, why) } else { Ok(()) }
}

/// A letter was refused when the server knew for whom it is: by its reader, or by the server to all.
fn letter_refused(post: &Post<'_>, attempt: &Attempt, refusal: &ServerRefusal) -> Result<()> {
    let Attempt { letter, ways, .. } = attempt;
    let (course, due) = retries::after_refusal(letter.course, refusal, *ways, post.now);
    let (likeness, why) = (refusal.likeness(), refusal.words.as_str());
    let to = letter.recipient.masked();
    tracing::warn!(letter = letter.id, to, why, %due, "letter refused; it will be tried again");
    post.tx.try_again(letter.id, (course, due), why, &likeness, post.now)?;
    if way_out::refused_to_all(post, refusal)? {
        return Ok(());
    }
    // Where nothing else was taken since it may still be our way out.
    let since = course.refused.unwrap_or(post.now);
    let others_pass = post.tx.others_accepted(letter.recipient.domain(), since)?;
    if refusal.is_of_the_content() && others_pass {
        if send_without_words(post, letter)? {
            return Ok(());
        }
        // His server has read it all.
        hand_over(post, letter, Some(PutOff { since, free: 0 }))?;
    }
    if post.now - since > LONGEST && !post.tx.is_needed(letter.id)? {
        give_up(post, letter, why)?;
    }
    Ok(())
}

pub(crate) fn give_up(post: &Post<'_>, letter: &OutboxRow, why: &str) -> Result<()> {
    // That an address takes no more letters is why its owner left it.
    if letter.kind == LetterKind::AddressLeft {
        return post.tx.withdraw(letter.id, "the address refuses it, and its owner has left it");
    }
    tracing::error!(letter = letter.id, to = letter.recipient.masked(), why, "letter given up");
    post.tx.give_up(letter.id, why)?;
    let report = Report { letter, waits: None, failed: true, diagnostic: why, ours: None };
    if post.tx.doubt(letter.id, true)? { delivery_problem::doubt(post, &report) } else { Ok(()) }
}

/// Sends a letter that a server did not like what it says once more, without the words of others that stand in it.
/// Says whether there were any, in a letter that asks for a move.
pub(crate) fn send_without_words(post: &Post<'_>, letter: &OutboxRow) -> Result<bool> {
    let handovers = post.tx.handovers(letter.id)?;
    let ([handover], false) = (handovers.as_slice(), letter.words.is_empty()) else { return Ok(false) };
    let table = post.tx.table_of(handover.game)?;
    let side = table.game.on_move();
    if table.game.outcome.is_some() || table.game.to_play() != handover.half_move {
        return Ok(false);
    }
    let again = Letter::of_notice(table.sight(Some(side), post.now), Notice::Repeated { by: side });
    let posting = letter::to_player(post.tx, &table, side, again)?;
    let mut posting = posting.about(Some(handover.half_move));
    posting.handovers = handovers;
    post.tx.withdraw(letter.id, "it goes out anew, without the words of others in it")?;
    letter::post_uncounted(post, posting)?;
    Ok(true)
}
