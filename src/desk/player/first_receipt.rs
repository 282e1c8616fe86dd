//! From when an answer to a question counts, and a move that is sent again clear (semantics 4, 17): from the first receipt,
//! within bounds. Only where one single move has been read in all that came in the player's name: else he could send
//! several and choose at leisure.

use std::collections::BTreeSet;

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::super::{
    flag_guards,
    game_context::GameContext,
    gather, identify,
    incoming::Mail,
    kept_mail::{legible, unread},
    sent_stamp,
    workplace::Workplace,
};
use crate::{
    chess::Numeric,
    intake::read_again,
    laws::{Act, AskedAbout, Context, Fact, Sent, Submission, decide, resolved},
    letters::LetterKind,
    mail::{Nature, Standing, understand, understand_beginning},
    model::{MatterKind, MatterState, Ply, Side},
    reading::{UnclearLine, spoken},
    store::{InboxRow, Matter, PlayerRow, Tx, too_large},
};

/// After so many questions about one player's mails in ten moves his answers count from themselves.
const QUESTIONS: usize = 3;

/// Ten moves of both players, but for the half-move to be made.
const TEN_MOVES: usize = 19;

/// Something in a player's name for the half-move to be made that was asked about.
struct Kept {
    /// The moves that are read in it, one where it is clear.
    moves: BTreeSet<Numeric>,
    about: AskedAbout,
    /// Whether it still waits.
    open: bool,
    /// Whether it is one of those of which there can be too many: what is not proved is, once it is confirmed.
    counts: bool,
}

/// From when a move counts that is sent clear, where it stands in a question that waits or in the part that was kept of
/// a mail that was too large.
pub(crate) fn first_receipt(
    place: &Workplace<'_>,
    table: &GameContext,
    side: Side,
    submission: &Submission,
    own: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>> {
    let Some(made) = legal_move(table, side, submission, own) else { return Ok(None) };
    let kept = asked_or_large(place, table, side)?;
    let same = || kept.iter().filter(|kept| kept.open && kept.moves.contains(&made));
    if same().next().is_none() {
        return Ok(None);
    }
    let sent_back = self::sent_back(place, table, side)?;
    let mut all = kept.iter().chain(&sent_back).flat_map(|kept| &kept.moves);
    if all.any(|other| *other != made) {
        return Ok(None);
    }
    // What is answered now is none of those that came before.
    let answered = same().filter(|kept| kept.counts).count();
    if questions_in_ten_moves(place.tx, table, side, None)?.saturating_sub(answered) >= QUESTIONS {
        return Ok(None);
    }
    Ok(same().map(|kept| kept.about.counts_from(own)).min())
}

/// From when a confirmation counts.
pub(crate) fn confirmed_from(
    place: &Workplace<'_>,
    table: &GameContext,
    matter: &Matter,
    answered: DateTime<Utc>,
) -> Result<DateTime<Utc>> {
    let side = side_of_matter(table, matter);
    let itself = match side {
        Some(side) => counts_from_itself(place, table, side, matter)?,
        None => false,
    };
    match itself || matter.letter.is_none() {
        true => Ok(answered),
        false => Ok(flag_guards::asked_about(place.tx, matter)?.counts_from(answered)),
    }
}

/// Whether an answer to a question counts from itself: more than one move was read for the half-move, or there were too
/// many questions.
pub(crate) fn counts_from_itself(
    place: &Workplace<'_>,
    table: &GameContext,
    side: Side,
    matter: &Matter,
) -> Result<bool> {
    let often = || {
        Ok::<_, anyhow::Error>(questions_in_ten_moves(place.tx, table, side, Some(matter.id))? >= QUESTIONS)
    };
    Ok(several_moves(place, table, side, matter)? || often()?)
}

/// Whether more than one legal move for the half-move that a question is about was read in all that came in its owner's
/// name.
pub(crate) fn several_moves(
    place: &Workplace<'_>,
    table: &GameContext,
    side: Side,
    matter: &Matter,
) -> Result<bool> {
    if matter.half_move != Some(table.game.to_play()) || table.game.on_move() != side {
        return Ok(false);
    }
    let all: BTreeSet<Numeric> =
        all_that_came(place, table, side)?.into_iter().flat_map(|kept| kept.moves).collect();
    Ok(all.len() > 1)
}

/// Whether the next question is the first that counts from itself.
pub(crate) fn asked_often_enough(tx: &Tx<'_>, table: &GameContext, side: Side) -> Result<bool> {
    Ok(questions_in_ten_moves(tx, table, side, None)? == QUESTIONS)
}

/// How many questions there were about one player's mails in ten moves of a game, before one of them where it is given.
fn questions_in_ten_moves(
    tx: &Tx<'_>,
    table: &GameContext,
    side: Side,
    before: Option<i64>,
) -> Result<usize> {
    let game = &table.game;
    let player = table.player(side);
    let since = game.next_ply().before().saturating_sub(TEN_MOVES);
    let lately = |ply: Ply| ply.before() >= since;
    let counts = |matter: &&Matter| {
        let confirmed = !matter.kind.is_unproven() || matter.state == MatterState::Taken;
        let now = matter.half_move.is_some_and(|then| then.line == game.line && lately(then.ply));
        let earlier = before.is_none_or(|before| matter.id < before);
        matter.kind.is_question()
            && matter.player == Some(player.id)
            && confirmed
            && now
            && earlier
            && matter.letter.is_some()
    };
    let asked = tx.all_matters(table.row.id)?.iter().filter(counts).count();
    let from = game.records.iter().find(|record| lately(record.ply)).map(|record| record.recorded);
    Ok(asked + large(tx, table, player, from.unwrap_or_default())?.len())
}

/// All that came for the half-move to be made and played nothing.
fn all_that_came(place: &Workplace<'_>, table: &GameContext, side: Side) -> Result<Vec<Kept>> {
    let (mut kept, sent_back) = (asked_or_large(place, table, side)?, self::sent_back(place, table, side)?);
    kept.extend(sent_back);
    Ok(kept)
}

/// What of that was asked about, or was too large.
fn asked_or_large(place: &Workplace<'_>, table: &GameContext, side: Side) -> Result<Vec<Kept>> {
    let (game, player) = (&table.game, table.player(side));
    let half_move = game.to_play();
    if game.on_move() != side {
        return Ok(Vec::new());
    }
    let mut kept = Vec::new();
    for matter in place.tx.all_matters(table.row.id)? {
        let his = matter.kind.is_question() && matter.player == Some(player.id);
        if his && matter.half_move == Some(half_move) {
            let moves = moves_in(place, table, side, &matter)?;
            let open = matter.state == MatterState::Open && matter.letter.is_some();
            let counts = !matter.kind.is_unproven();
            kept.push(Kept { moves, about: flag_guards::asked_about(place.tx, &matter)?, open, counts });
        }
    }
    let Some(available) = &game.available else { return Ok(kept) };
    for row in large(place.tx, table, player, available.handed.at)? {
        let moves = legible_move(place, table, player, side, &row)?.into_iter().collect();
        let about = asked_for_plain_text(place.tx, &row)?;
        let nothing = AskedAbout { received: row.received, told: None, ours: false };
        let open = about.is_some();
        kept.push(Kept { moves, about: about.unwrap_or(nothing), open, counts: true });
    }
    Ok(kept)
}

/// What of that was sent back without a question.
fn sent_back(place: &Workplace<'_>, table: &GameContext, side: Side) -> Result<Vec<Kept>> {
    let (player, mut kept) = (table.player(side), Vec::new());
    let Some(available) = table.game.available.as_ref().filter(|_| table.game.on_move() == side) else {
        return Ok(kept);
    };
    let asked: Vec<Option<i64>> =
        place.tx.all_matters(table.row.id)?.into_iter().map(|matter| matter.mail).collect();
    for row in place.tx.settled_from(&player.addresses, available.handed.at)? {
        if !asked.contains(&Some(row.id))
            && flag_guards::may_be_about(place.tx, &row, player, &table.row.name)?
        {
            let moves = moves_sent_back(place, table, player, &row)?;
            let about = AskedAbout { received: row.received, told: None, ours: false };
            kept.push(Kept { moves, about, open: false, counts: false });
        }
    }
    Ok(kept)
}

/// The mails of a player that were too large, in which a move for the half-move to be made stands legibly, as a passed
/// limit waits for their resend.
pub(crate) fn large_with_a_move(
    place: &Workplace<'_>,
    table: &GameContext,
    side: Side,
) -> Result<Vec<AskedAbout>> {
    let (player, mut waits) = (table.player(side), Vec::new());
    let Some(available) = &table.game.available else { return Ok(waits) };
    for row in large(place.tx, table, player, available.handed.at)? {
        if legible_move(place, table, player, side, &row)?.is_some() {
            waits.extend(asked_for_plain_text(place.tx, &row)?);
        }
    }
    Ok(waits)
}

/// What is read of a question's lines, and of the prose beside them: another move in words is one that he may mean.
fn moves_in(
    place: &Workplace<'_>,
    table: &GameContext,
    side: Side,
    matter: &Matter,
) -> Result<BTreeSet<Numeric>> {
    let name = &table.row.name;
    let said = matter.proposal.as_deref().unwrap_or(&matter.said);
    let read = read_again(said, name).games.remove(name);
    let made = read.and_then(|said| legal_move(table, side, &said.submission, matter.received));
    let mut moves: BTreeSet<Numeric> = made.into_iter().collect();
    if let (MatterKind::Doubtful, Some(mail)) = (matter.kind, matter.mail) {
        let message = understand(&place.tx.mail(mail)?.raw, place.desk, place.limits).map_err(unread)?;
        let next = table.game.next_ply();
        let shown = |text: &str| matter.said.lines().any(|line| line == text);
        let prose =
            message.lines.iter().filter(|line| line.standing == Standing::Fresh && !shown(&line.text));
        for spoken in prose.flat_map(|line| spoken(&line.text)) {
            if spoken.number.is_none_or(|number| number == next.move_number()) {
                moves.extend(table.game.position().every_reading(&spoken.spelt.written));
            }
        }
    }
    Ok(moves)
}

/// The legal moves of the half-move to be made that stand in a mail which played none of them: it was sent back.
fn moves_sent_back(
    place: &Workplace<'_>,
    table: &GameContext,
    player: &PlayerRow,
    row: &InboxRow,
) -> Result<BTreeSet<Numeric>> {
    let Some(message) = legible(understand_beginning(&row.raw, place.desk, place.limits))? else {
        return Ok(BTreeSet::new());
    };
    if !matches!(message.nature, Nature::Person | Nature::Reserved(_)) {
        return Ok(BTreeSet::new());
    }
    let name = &table.row.name;
    let answered = identify::answered(place.tx, &message, player)?;
    let mut gathered = gather::gather_undoubted(place, &message, player, &answered)?;
    let (next, position) = (table.game.next_ply(), table.game.position());
    let mut moves = BTreeSet::new();
    if let Some(said) = gathered.games.remove(name) {
        for text in said.submission.moves() {
            let fits = text.number.is_none_or(|number| number == next.move_number());
            let last = text.moves.last().filter(|_| fits);
            moves.extend(last.into_iter().flat_map(|spelt| position.every_reading(&spelt.written)));
        }
    }
    let here = |unclear: &&UnclearLine| unclear.game.as_ref().is_none_or(|game| game == name);
    for spoken in gathered.unclear.iter().filter(here).flat_map(|unclear| spoken(&unclear.line)) {
        if spoken.number.is_none_or(|number| number == next.move_number()) {
            moves.extend(position.every_reading(&spoken.spelt.written));
        }
    }
    Ok(moves)
}

/// The one move of a submission for the half-move to be made, where it is legal.
fn legal_move(
    table: &GameContext,
    side: Side,
    submission: &Submission,
    sent: DateTime<Utc>,
) -> Option<Numeric> {
    let half_move = table.game.to_play();
    if table.game.on_move() != side {
        return None;
    }
    let submission = resolved(&table.game, submission, side).ok()?;
    let acts = submission.moves().cloned().map(Act::Move).collect();
    let moves = Submission { acts, ..Submission::default() };
    let context = Context { sender: side, sent, answers: Some(half_move), nothing_else: true };
    decide(&table.game, &moves, &context).ok()?.facts.into_iter().find_map(|fact| match fact {
        Fact::Moved { half_move: made, numeric, .. }
        | Fact::LateMoveKept { half_move: made, numeric, .. } => (made == half_move).then_some(numeric),
        _ => None,
    })
}

/// A player's proved mails about a game that were too large to read, since an instant. One that answers a start letter
/// may be about any game that he begins.
fn large(
    tx: &Tx<'_>,
    table: &GameContext,
    player: &PlayerRow,
    since: DateTime<Utc>,
) -> Result<Vec<InboxRow>> {
    let begins = table.game.available.as_ref().is_some_and(|available| available.handed.start_letter);
    let mut found = tx.too_large(&player.addresses, &too_large(Some(&table.row.name)), since)?;
    if begins {
        found.extend(tx.too_large(&player.addresses, &too_large(None), since)?);
    }
    Ok(found)
}

/// The move for the half-move to be made that stands in the part that was kept of a large mail.
fn legible_move(
    place: &Workplace<'_>,
    table: &GameContext,
    player: &PlayerRow,
    side: Side,
    row: &InboxRow,
) -> Result<Option<Numeric>> {
    let Some(message) = legible(understand_beginning(&row.raw, place.desk, place.limits))? else {
        return Ok(None);
    };
    let answered = identify::answered(place.tx, &message, player)?;
    let mut gathered = gather::gather_undoubted(place, &message, player, &answered)?;
    let said = gathered.games.remove(&table.row.name);
    Ok(said.and_then(|said| legal_move(table, side, &said.submission, row.received)))
}

/// What the letter is worth that asked for plain text; nothing where there was none.
fn asked_for_plain_text(tx: &Tx<'_>, row: &InboxRow) -> Result<Option<AskedAbout>> {
    let letter = tx.letter_about(row.id, LetterKind::TooLarge)?;
    Ok(letter.map(|letter| {
        let ours = letter.course.refusals == 0;
        AskedAbout { received: row.received, told: letter.accepted, ours }
    }))
}

fn side_of_matter(table: &GameContext, matter: &Matter) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| matter.player == Some(table.player(*side).id))
}

/// When a mail counts as sent: by its own evidence, or as far as its move was sent before and asked about.
pub(crate) fn sent(
    place: &Workplace<'_>,
    mail: &Mail<'_>,
    table: &GameContext,
    side: Side,
    said: &Submission,
) -> Result<Sent> {
    let own = sent_stamp::stamped(place, mail, table, table.player(side))?;
    Ok(Sent { repeats: first_receipt(place, table, side, said, own.counted())?, ..own })
}
