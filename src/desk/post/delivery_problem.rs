//! Letters whose delivery is doubtful: a report came back, or the server would not have them.
//!
//! A bounce is a claim, too: only a report that our own server made stops a clock. Any other is named in the report of
//! the limit, and an answer to the letter overrides both. Whoever directs has a case after a day.

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::{
    super::{Answered, CaseOf, GameContext, Mail, Post, cases, journal, letter},
    handover::hand_over,
    retries,
};
use crate::{
    docket::{Proposal, proposal},
    laws::{Available, Fact, Proof, PutOff, director::RefusedLetter},
    letters::{CaseShown, DoubtFollows, Letter, Undelivered},
    mail::Bounce,
    model::{HalfMove, MatterKind, MatterState, Personal, Recipient},
    store::{
        DirectorRow, GameRow, Handover, KnownInstant, Matter, OutboxRow, OutboxState, PlayerRow, Tx,
        unless_broken,
    },
};

/// So long a letter waits before whoever directs has a case, and so long before its refusal may be ruled a handover.
const A_DAY: Duration = Duration::hours(24);
const THREE_DAYS: Duration = Duration::hours(72);

/// So many days a case proposes to wait before its letter's refusal may be ruled a handover.
const TO_THREE_DAYS: u32 = 2;

/// So soon after a letter was handed over our own server's report undoes that.
const SOON: Duration = Duration::hours(24);

/// What a mail server reported of a letter.
pub(crate) struct Report<'a> {
    pub letter: &'a OutboxRow,
    /// How long a letter has waited, where nobody reports anything.
    pub waits: Option<Undelivered>,
    /// Whether it failed for good; else it is late.
    pub failed: bool,
    pub diagnostic: &'a str,
    /// When the report of our own server came; none of any other, which anybody can forge.
    pub ours: Option<DateTime<Utc>>,
}

/// A delivery report. It is matched by its own address or by the Message-ID that it names, never by an address
/// in its text.
pub(crate) fn bounce(post: &Post<'_>, bounce: &Bounce, received: DateTime<Utc>) -> Result<String> {
    let by_number = bounce.letter.map(|letter| post.tx.letter(letter)).transpose()?.flatten();
    let letter = match (by_number, &bounce.about) {
        (Some(letter), _) => Some(letter),
        (None, Some(about)) => post.tx.letter_named(about)?,
        (None, None) => None,
    };
    let Some(mut letter) = letter else { return Ok("a delivery report about no letter of ours".into()) };
    let said = format!("delivery of letter {} is doubtful", letter.id);
    if letter.state == OutboxState::Due && letter.accepted.is_none() {
        // Our own server reports on what it has taken, whatever became of its answer to us.
        let (true, Some(taken)) = (bounce.ours, post.tx.departed(letter.id)?) else {
            return Ok(format!("{said}; it waits to be sent"));
        };
        hand_over(post, &letter, Some(PutOff { since: taken, free: 0 }))?;
        post.tx.was_taken(letter.id, taken)?;
        letter = OutboxRow { state: OutboxState::Accepted, accepted: Some(taken), ..letter };
    }
    if !post.tx.doubt(letter.id, bounce.failed)? {
        return Ok(format!("{said}; reported before"));
    }
    let (ours, diagnostic) = (bounce.ours.then_some(received), bounce.diagnostic.as_str());
    doubt(post, &Report { letter: &letter, waits: None, failed: bounce.failed, diagnostic, ours })?;
    if bounce.failed && letter.state == OutboxState::Accepted && still_asks(post.tx, &letter)? {
        let ways = u32::try_from(post.tx.ways_to(&letter)?.len())?;
        let next = retries::after_bounce(letter.course, bounce.of_the_address, ways, post.now);
        post.tx.send_again(letter.id, next)?;
        return Ok(format!("{said}; it goes out again"));
    }
    Ok(said)
}

/// Whether a letter asks for a half-move that is still to be made, and nothing shows that its reader has it.
fn still_asks(tx: &Tx<'_>, letter: &OutboxRow) -> Result<bool> {
    for handover in tx.handovers(letter.id)? {
        let row = tx.game_by_id(handover.game)?;
        let Some(game) = unless_broken(tx.game(row.id, &row.name))? else { continue };
        let shown = game.available.as_ref().is_some_and(|available| available.shown.is_some());
        if game.outcome.is_none() && game.to_play() == handover.half_move && !shown && !letter.answered {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Letters that have waited for a day, and for three, since a mail server would not have them or may have them: whoever
/// directs has a case.
pub(crate) fn report_undelivered(post: &Post<'_>) -> Result<()> {
    for letter in post.tx.undelivered_since(post.now - A_DAY)? {
        let refused = letter.course.refused.is_some();
        let since = letter.course.refused.or(post.tx.departed(letter.id)?).unwrap_or(letter.written);
        let days = match post.now - since {
            waited if waited >= THREE_DAYS => 3,
            waited if waited >= A_DAY => 1,
            _ => continue,
        };
        if post.tx.waits(letter.id, days)? {
            let (waits, diagnostic) = (Some(Undelivered { days, refused }), letter.trouble.as_str());
            doubt(post, &Report { letter: &letter, waits, failed: days >= 3, diagnostic, ours: None })?;
        }
    }
    Ok(())
}

/// The letter about the half-move to be made, where it waits since a mail server refuses it or nobody knows whether one
/// has it.
pub(crate) fn refused_letter(tx: &Tx<'_>, table: &GameContext) -> Result<Option<RefusedLetter>> {
    let half_move = table.game.to_play();
    for letter in tx.waiting_for(table.row.id, half_move)? {
        let since = letter.course.refused;
        if since.is_none() && letter.course.doubts == 0 {
            continue;
        }
        let mut handovers = tx.handovers(letter.id)?.into_iter();
        let start_letter = handovers.any(|handover| handover.start_letter);
        return Ok(Some(RefusedLetter { letter: letter.message_id, start_letter, since }));
    }
    Ok(None)
}

/// Reports a letter whose delivery is doubtful. Clocks run on, but where our own server says so soon after it took the
/// letter over.
pub(crate) fn doubt(post: &Post<'_>, report: &Report<'_>) -> Result<()> {
    let letter = report.letter;
    let sound = |game| post.tx.sound_table(game);
    let table = letter.game.map(sound).transpose()?.flatten();
    let player = letter.player.map(|player| post.tx.player(player)).transpose()?;
    let director = match (&table, &player, letter.event) {
        (Some(table), _, _) => table.director(post.tx)?,
        (None, Some(player), _) => player.director(post.tx)?,
        (None, None, Some(event)) => post.tx.directors(event)?.into_iter().next(),
        (None, None, None) => None,
    };
    // A start letter is about no game in particular, and asks for moves in several.
    let asks = if letter.game.is_none() { post.tx.handovers(letter.id)? } else { Vec::new() };
    let asked = asks.into_iter().filter_map(|asked| sound(asked.game).transpose());
    let (mut follows, mut games, mut cases) = (DoubtFollows::Nothing, Vec::new(), Vec::new());
    for mut table in table.into_iter().map(Ok).chain(asked).collect::<Result<Vec<_>>>()? {
        let Some(to) = player.as_ref().and_then(|player| table.side_of(player)) else { continue };
        let here = follows_here(post.tx, &table, report)?;
        games.push((table.row.name.clone(), to));
        let fact = Fact::DeliveryDoubtful {
            letter: letter.message_id.clone(),
            to,
            failed: report.failed,
            diagnostic: Personal::new(report.diagnostic),
            answered: here == DoubtFollows::Answered,
            undone: here == DoubtFollows::Stands,
        };
        journal::enter(post, &mut table, vec![fact], None)?;
        if here != DoubtFollows::Nothing {
            follows = here;
        }
        if let (DoubtFollows::Runs | DoubtFollows::Stands | DoubtFollows::Waits, Some(director)) =
            (here, &director)
        {
            let mut open = post.tx.open_matters(table.row.id)?.into_iter();
            let known = open.find(|matter| matter.kind == MatterKind::Undelivered);
            let case = match (here, report.waits) {
                (DoubtFollows::Waits, Some(waits)) if report.failed => {
                    let proposal =
                        proposal::delivered(&table.row.name, waits.refused, post.directors_wording());
                    CaseOf::proposing(MatterKind::Undelivered, Some(to), proposal)
                }
                // In the meantime it may be taken.
                _ => CaseOf::proposing(MatterKind::Undelivered, Some(to), Proposal::Wait(TO_THREE_DAYS)),
            };
            // An order that can be proposed now takes the place of the case that proposed to wait.
            let order = |proposal: &Proposal| proposal.order().is_some();
            let grown = |known: &Matter| {
                let known = known.proposal.as_deref().map(Proposal::stored);
                case.proposal.as_ref().is_some_and(order) && !known.as_ref().is_some_and(order)
            };
            if let Some(known) = known.as_ref().filter(|known| grown(known)) {
                post.tx.end_matter(known.id, MatterState::Settled, post.now)?;
            }
            if known.as_ref().is_none_or(grown) {
                cases.push(cases::open_case(post, Some(&table), director, &case, None)?);
            }
        }
    }
    let report = Letter::Doubtful {
        games,
        to: letter.recipient.to_string(),
        kind: letter.kind,
        written: letter.written,
        failed: report.failed,
        waits: report.waits,
        diagnostic: report.diagnostic.to_owned(),
        follows,
    };
    report_doubt(post, letter, director, report, &cases)
}

/// What a report on a letter means for the half-move that it asks for.
fn follows_here(tx: &Tx<'_>, table: &GameContext, report: &Report<'_>) -> Result<DoubtFollows> {
    let (game, letter) = (&table.game, report.letter);
    if report.waits.is_some() {
        let asks_here = |asked: &Handover| asked.game == table.row.id && asked.half_move == game.to_play();
        let asks = game.available.is_none() && tx.handovers(letter.id)?.iter().any(asks_here);
        let waits = asks && game.outcome.is_none();
        return Ok(if waits { DoubtFollows::Waits } else { DoubtFollows::Nothing });
    }
    let asks = |available: &&Available| available.letter == letter.message_id;
    let Some(available) = game.available.as_ref().filter(asks) else { return Ok(DoubtFollows::Nothing) };
    let soon = |at: DateTime<Utc>| at.signed_duration_since(available.handed.at) <= SOON;
    Ok(match report.ours {
        _ if letter.answered || available.shown.is_some() => DoubtFollows::Answered,
        Some(at) if report.failed && soon(at) => DoubtFollows::Stands,
        Some(_) | None => DoubtFollows::Runs,
    })
}

/// What a player answers under his mark has reached him: no report can put that in doubt, and a handover that was
/// undone counts as it was.
pub(crate) fn shows_receipt(mail: &Mail<'_>, player: &PlayerRow, answered: &Answered) -> Result<()> {
    let letters: Vec<i64> = answered.letters.iter().map(|letter| letter.id).collect();
    mail.tx.has_answered(player.id, &letters, None)?;
    // What was never taken for good, and is answered, he has had since it was tried.
    for letter in answered.letters.iter().filter(|letter| letter.state == OutboxState::Due) {
        if letter.accepted.is_some() {
            // It was to go out again, since it had come back.
            mail.tx.is_there(letter.id)?;
        } else if let Some(since) = letter.course.refused.or(mail.tx.departed(letter.id)?).or(letter.tried) {
            hand_over(mail, letter, Some(PutOff { since, free: 0 }))?;
            mail.tx.was_taken(letter.id, since)?;
        }
    }
    for row in mail.tx.games_of(player.id)? {
        let Some(half_move) = answers_half_move(mail.tx, &row, answered)? else { continue };
        mail.tx.has_answered(player.id, &[], Some((row.id, half_move)))?;
        answers_a_lost_letter(mail, &row, half_move)?;
        let Some(mut table) = unless_broken(mail.tx.table(row))? else { continue };
        let doubtful = |available: &Available| available.doubtful.is_some();
        let doubtful = table.game.undone.is_some() || table.game.available.as_ref().is_some_and(doubtful);
        let by = table.game.on_move();
        if doubtful && half_move == table.game.to_play() && table.side_of(player) == Some(by) {
            let evidence = mail.evidence(Proof::Token);
            journal::enter(mail, &mut table, vec![Fact::Arrived { by, half_move }], Some(&evidence))?;
        }
    }
    Ok(())
}

/// Where the file was put back from a copy, its reader holds the letter of the lost time that asks for this half-move. Ours
/// waits to be let go, and is not needed any more.
fn answers_a_lost_letter(mail: &Mail<'_>, row: &GameRow, half_move: HalfMove) -> Result<()> {
    if mail.tx.mark(KnownInstant::Held)?.is_none() {
        return Ok(());
    }
    for id in mail.tx.waiting_for(row.id, half_move)?.into_iter().map(|letter| letter.id) {
        // What was just done about the letter before may have been this one's too.
        let Some(letter) = mail.tx.letter(id)?.filter(|letter| letter.state == OutboxState::Due) else {
            continue;
        };
        hand_over(mail, &letter, None)?;
        mail.tx.was_taken(letter.id, mail.now)?;
    }
    Ok(())
}

/// The half-move of a game that the letter asks for or confirms which a mail answers.
fn answers_half_move(tx: &Tx<'_>, row: &GameRow, answered: &Answered) -> Result<Option<HalfMove>> {
    if let Some(half_move) = answered.half_move(&row.name, row.id) {
        return Ok(Some(half_move));
    }
    for letter in answered.letters.iter().filter(|letter| letter.game.is_none()) {
        let asks = tx.handovers(letter.id)?;
        if let Some(asked) = asks.into_iter().find(|asked| asked.game == row.id) {
            return Ok(Some(asked.half_move));
        }
    }
    Ok(None)
}

/// To the director, or to the operator where the letter was the director's own; never about a report.
fn report_doubt(
    post: &Post<'_>,
    letter: &OutboxRow,
    director: Option<DirectorRow>,
    report: Letter,
    cases: &[CaseShown],
) -> Result<()> {
    // That a director's letters are refused is one alarm, however many wait.
    let of_director = letter.director.is_some() && letter.state != OutboxState::Accepted;
    if letter.kind == report.kind() || of_director {
        return Ok(());
    }
    match director.filter(|director| director.email != letter.recipient) {
        Some(director) => {
            let mut posting = letter::to_director(&director, None, report);
            posting.matters = cases.iter().map(|case| case.number).collect();
            if let [case] = cases {
                posting.draft.case = Some(case.clone());
            }
            letter::post(post, posting)?;
        }
        None => {
            if let Some(posting) = letter::to_operator(post, report)
                && posting.draft.to.address != letter.recipient
                && post.desk.recipient(&posting.draft.to.address) == Recipient::Other
            {
                letter::post(post, posting)?;
            }
        }
    }
    Ok(())
}
