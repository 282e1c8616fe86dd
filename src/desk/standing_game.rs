//! Games that stand still. Of each somebody is reminded: where no open matter tells of it, a case is opened, a day after it
//! began. They are found by how they stand, and not by what happened: after a crash, in a copy that was put back, and where
//! a case was closed, too (semantics 38).
//!
//! Laws 6.6

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{CaseOf, GameContext, Post, Workplace, cases, flag_guards, letter};
use crate::{
    docket::{
        Proposal,
        proposal::by_time,
        standing::{A_DAY, Standing, standing},
    },
    laws::held_until,
    letters::{GuardedLine, Letter},
    model::{MatterKind, MatterState, Standstill},
    regulations::FlagFall,
    store::{DirectorRow, GameRow, KnownInstant, Matter, unless_broken},
};

/// Opens a case about each game that has stood still for a day by this instant, where nobody is reminded of it.
pub(crate) fn open_cases(post: &Post<'_>, seen: DateTime<Utc>) -> Result<()> {
    let alarms = post.tx.alarms()?;
    for row in post.tx.games_standing(seen - A_DAY)? {
        unless_broken(look_at(post, row, &alarms, seen))?;
    }
    Ok(())
}

fn look_at(post: &Post<'_>, row: GameRow, alarms: &[Matter], seen: DateTime<Utc>) -> Result<()> {
    // Most of them wait for a letter that is about to leave.
    let long = |stands: &Standing| seen - stands.since >= A_DAY;
    let Some(stands) = standing(post.tx.game(row.id, &row.name)?.as_ref(), seen).filter(long) else {
        return Ok(());
    };
    let table = post.tx.table(row)?;
    let open = post.tx.open_matters(table.row.id)?;
    let of_desk = alarms.iter().filter(|alarm| alarm.game.is_none());
    let mut covering = open.iter().chain(of_desk).filter(|matter| {
        let proposal = matter.proposal.as_deref().map(Proposal::stored);
        stands.is_covered_by(&cases::of_game(&table, matter, proposal.as_ref()), &table.game)
    });
    let letter = post.tx.waiting_for(table.row.id, table.game.to_play())?.first().map(|letter| letter.id);
    // Where no letter leaves at all the operator's alarm comes within the hour.
    let shut = || Ok::<_, anyhow::Error>(post.tx.mark(KnownInstant::WayOutShut)?.is_some());
    if stands.why == Standstill::NotAsked && letter.is_some() && shut()? {
        return Ok(());
    }
    let can_mate = table.can_mate_against(post.tx, table.game.on_move())?;
    let reported = stands.why == Standstill::Passed && table.game.flag.is_some();
    let wording = post.directors_wording();
    let by_time = || by_time(&table.game, table.game.next_ply(), can_mate, post.now, wording);
    let proposal = reported.then(by_time).flatten();
    let proposal = proposal.unwrap_or_else(|| stands.proposes(&table.game, letter.is_some(), seen, wording));
    // One that proposed to wait makes room where there is an order to propose by now.
    let order = |proposal: &Proposal| proposal.order().is_some();
    let grown = |known: &Matter| {
        let ordered = known.proposal.as_deref().map(Proposal::stored).is_some_and(|known| order(&known));
        known.kind == MatterKind::StandsStill && order(&proposal) && !ordered
    };
    if covering.any(|known| !grown(known)) {
        return Ok(());
    }
    for known in open.iter().filter(|known| known.kind == MatterKind::StandsStill) {
        post.tx.end_matter(known.id, MatterState::Settled, post.now)?;
    }
    tell(post, &table, stands, proposal, (letter, can_mate), seen)
}

fn tell(
    post: &Post<'_>,
    table: &GameContext,
    stands: Standing,
    proposal: Proposal,
    (letter, can_mate): (Option<i64>, Option<bool>),
    seen: DateTime<Utc>,
) -> Result<()> {
    let Standing { why, since } = stands;
    let guarded = match guarded_until(post, table, seen)? {
        Some(until) if why == Standstill::Passed => Some((until, flag_guards::waiting(post, table)?)),
        Some(_) | None => None,
    };
    // Elsewhere the report has asked him.
    let asked = why == Standstill::Passed
        && table.game.regulations().flag_fall == FlagFall::Claim
        && !table.game.claims_time(table.game.on_move().other());
    if asked {
        let side = table.game.on_move().other();
        let question = Letter::LimitPassed { sight: table.sight(Some(side), post.now) };
        letter::post(post, letter::to_player(post.tx, table, side, question)?)?;
    }
    let sight = table.sight(None, post.now);
    let told = Letter::GameWaits { sight, why, since, guarded, asked, letter, can_mate };
    let by = Some(table.game.on_move());
    let case =
        CaseOf { said: why.word().to_owned(), ..CaseOf::proposing(MatterKind::StandsStill, by, proposal) };
    cases::tell_case(post, table, case, told)
}

/// Until when the passed limit of the player on move is not reported, since what may be his waits.
fn guarded_until(
    place: &Workplace<'_>,
    table: &GameContext,
    seen: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>> {
    let passed = table.game.standing().is_some_and(|standing| standing.deadline <= seen);
    let Some(stake) = table.game.stake(seen).filter(|_| passed) else { return Ok(None) };
    let until = held_until(&flag_guards::waits(place, table, &stake)?, &stake);
    Ok(until.filter(|until| seen < *until))
}

/// The games of a director's whose passed limit is not reported yet, and of which no case tells.
pub(crate) fn guarded_limits(place: &Workplace<'_>, director: &DirectorRow) -> Result<Vec<GuardedLine>> {
    let Some(polled) = place.tx.mark(KnownInstant::Poll)? else { return Ok(Vec::new()) };
    let (seen, mut lines) = (place.now.min(polled), Vec::new());
    for row in place.tx.games_standing(seen)? {
        if row.event != director.event || row.deadline.is_none() {
            continue;
        }
        let Some(table) = unless_broken(place.tx.table(row))? else { continue };
        let his = table.director(place.tx)?.is_some_and(|directs| directs.id == director.id);
        if let (true, Some(until)) = (his, guarded_until(place, &table, seen)?)
            && let Some(standing) = table.game.standing()
        {
            let waits = flag_guards::waiting(place, &table)?;
            let side = table.game.on_move();
            lines.push(GuardedLine {
                game: table.row.name.clone(),
                player: table.player(side).name.clone(),
                side,
                ply: table.game.next_ply(),
                limit: standing.deadline,
                until,
                waits,
            });
        }
    }
    Ok(lines)
}
