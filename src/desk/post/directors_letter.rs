//! A director's daily letter: the cases that are new, those that are open beside them, what has ended by itself, and what
//! else could wait. It is written where there is something new, or an open case has come to three days, a week, a
//! fortnight or another week.

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::{
    super::{Post, cases::shown_again, letter, standing_game::guarded_limits},
    gathered::{gathered, is_day, morning, news, quotes},
};
use crate::{
    docket::rhythm::due_again,
    event::spoken,
    letters::{Letter, LetterKind, MatterLine, MatterOver},
    model::{MatterKind, MatterState},
    store::{DirectorRow, Matter, OutboxRow},
};

/// What ended longer ago is no news to whoever has had no such letter.
const NEWS: Duration = Duration::days(7);

/// What has brought a director's letter about.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Asked {
    ByTime,
    Himself,
}

/// A director's letter now, since he asks for it: all that is open, and what waited for his morning. Says whether there
/// was anything to say.
pub(crate) fn docket_now(post: &Post<'_>, director: &DirectorRow) -> Result<bool> {
    let rows = post.tx.waiting_for_director(director.id)?;
    to_director(post, director, &rows, Asked::Himself)
}

/// The same letter, which is not sent; none where there is nothing to say.
pub(crate) fn docket_shown(post: &Post<'_>, director: &DirectorRow) -> Result<Option<Letter>> {
    let rows = post.tx.waiting_for_director(director.id)?;
    Ok(match morning_letter(post, director, &rows, Asked::Himself)?.told {
        Told::InLetter(docket) => Some(docket.letter),
        Told::Nothing | Told::Alone(_) => None,
    })
}

/// Writes it by time, of these letters that waited for the morning.
pub(super) fn by_time(post: &Post<'_>, director: &DirectorRow, rows: &[OutboxRow]) -> Result<()> {
    to_director(post, director, rows, Asked::ByTime).map(drop)
}

/// The letter of a director, where there is something to say.
fn to_director(post: &Post<'_>, director: &DirectorRow, rows: &[OutboxRow], asked: Asked) -> Result<bool> {
    let MorningLetter { overtaken, told } = morning_letter(post, director, rows, asked)?;
    for row in overtaken {
        post.tx.withdraw(row, "what it tells of is settled")?;
    }
    match told {
        Told::Nothing => return Ok(false),
        Told::Alone(row) => post.tx.release(row, post.now)?,
        Told::InLetter(docket) => {
            let mut posting = letter::to_director(director, None, docket.letter);
            posting.matters = docket.matters;
            // An order that he was asked about is asked as before.
            posting.reminds = true;
            gathered(post, letter::post(post, posting)?, &docket.rows)?;
        }
    }
    Ok(true)
}

/// What a director is told in the morning.
struct MorningLetter {
    /// The letters of which all is over before he has heard of it.
    overtaken: Vec<i64>,
    told: Told,
}

enum Told {
    Nothing,
    /// This letter goes as it is.
    Alone(i64),
    InLetter(Box<Docket>),
}

struct Docket {
    letter: Letter,
    /// The cases in it of which he had heard before.
    matters: Vec<i64>,
    /// The letters that are gathered in it.
    rows: Vec<OutboxRow>,
}

fn morning_letter(
    post: &Post<'_>,
    director: &DirectorRow,
    rows: &[OutboxRow],
    asked: Asked,
) -> Result<MorningLetter> {
    let morning = morning(post, director.zone);
    let had_today = post.tx.last_daily_to_director(director.id)?.is_some_and(|last| last >= morning);
    if asked == Asked::ByTime && (had_today || !is_day(post, director.zone)) {
        return Ok(MorningLetter { overtaken: Vec::new(), told: Told::Nothing });
    }
    let last = post.tx.last_to_director(director.id, LetterKind::Docket)?;
    let (mut rows, mut fresh) = (rows.to_vec(), Vec::new());
    // The letters that go with it, and those of them that tell of no case, which the list would have.
    let (mut told_by_rows, mut plain, mut overtaken) = (Vec::new(), Vec::new(), Vec::new());
    for row in &rows {
        let told = post.tx.all_told_in(row.id)?;
        // What it tells of is over before he has heard of it.
        if !told.is_empty() && told.iter().all(|matter| matter.state != MatterState::Open) {
            overtaken.push(row.id);
            continue;
        }
        told_by_rows.push(row.id);
        if told.is_empty() {
            plain.push(row.clone());
        }
        for matter in told.into_iter().filter(|matter| matter.state == MatterState::Open) {
            if !stands_in_a_claim(post, &matter)? {
                fresh.push(matter);
            }
        }
    }
    rows.retain(|row| told_by_rows.contains(&row.id));
    let by_rows: Vec<i64> = fresh.iter().map(|matter| matter.id).collect();
    let next_morning = told_next_morning(post, director, &rows)?;
    let listed = |matter: &Matter| !by_rows.contains(&matter.id) && !next_morning.contains(&matter.id);
    let (mut old, mut due) = (Vec::new(), false);
    for matter in open_of(post, director)?.into_iter().filter(listed) {
        let told = post.tx.told_director(matter.id, director.id)?;
        // Another has left it to him.
        if told.is_none() && matter.director == Some(director.id) && !matter.brief.is_empty() {
            due = true;
            fresh.push(matter);
            continue;
        }
        let again = told.is_none_or(|told| due_again(matter.opened, told, morning));
        due |= again || matter.later.is_some_and(|later| told.is_none_or(|told| told < later));
        old.push((!again, matter));
    }
    // Those that have come to a step stand before the others.
    old.sort_by_key(|(rests, matter)| (*rests, matter.opened, matter.id));
    let over = settled(post, director, last.unwrap_or(post.now - NEWS), &rows)?;
    // What is of today waits for the next morning.
    due |= over.iter().any(|over| over.ended.is_some_and(|ended| ended <= morning));
    let guarded = guarded_limits(post, director)?;
    due |= guarded.iter().any(|line| last.is_none_or(|last| last < line.limit));
    due |= asked == Asked::Himself && !(old.is_empty() && guarded.is_empty() && over.is_empty());
    if rows.is_empty() && !due {
        return Ok(MorningLetter { overtaken, told: Told::Nothing });
    }
    if let ([row], false, true, Asked::ByTime) = (rows.as_slice(), due, over.is_empty(), asked) {
        return Ok(MorningLetter { overtaken, told: Told::Alone(row.id) });
    }
    let line = |matter: &Matter| matter_line(post, Some(director), matter);
    let held = guarded.iter().flat_map(|line| line.waits.held.clone()).collect();
    let letter = Letter::Docket {
        fresh: fresh.iter().map(line).collect::<Result<_>>()?,
        old: old.iter().map(|(_, matter)| line(matter)).collect::<Result<_>>()?,
        over: over.iter().map(|over| MatterOver { number: over.id, brief: over.brief.clone() }).collect(),
        guarded,
        news: news(post, plain.iter())?,
        quotes: [
            quotes(&rows),
            fresh.iter().chain(old.iter().map(|(_, old)| old)).map(|m| m.said.clone()).collect(),
            held,
        ]
        .concat(),
        operator: false,
    };
    let handed_over = fresh.iter().filter(|matter| !by_rows.contains(&matter.id));
    let matters = handed_over.chain(old.iter().map(|(_, old)| old)).map(|matter| matter.id).collect();
    Ok(MorningLetter { overtaken, told: Told::InLetter(Box::new(Docket { letter, matters, rows })) })
}

/// What the course of things has settled since his last letter, beside what these letters say as well.
fn settled(
    post: &Post<'_>,
    director: &DirectorRow,
    last: DateTime<Utc>,
    rows: &[OutboxRow],
) -> Result<Vec<Matter>> {
    let mut news = Vec::new();
    for matter in post.tx.settled_since(director.id, last)? {
        // That a game is over has a report of its own, and whoever ended it knows.
        let game = matter.game.map(|game| post.tx.game_by_id(game)).transpose()?;
        let over = game.as_ref().is_some_and(|game| game.result.is_some());
        // So has what came of it on the same day.
        let mut reported = matter.game.is_some() && rows.iter().any(|row| row.game == matter.game);
        if let (Some(game), Some(ended)) = (matter.game, matter.ended) {
            reported |= post.tx.tells_director(director.id, game, ended)?;
        }
        // And what has taken its place waits.
        let game = matter.game.map(|game| post.tx.open_matters(game)).transpose()?.unwrap_or_default();
        let carried = game.iter().any(|open| open.kind.is_case() && Some(open.opened) == matter.ended);
        if !over && !reported && !carried {
            news.push(matter);
        }
    }
    Ok(news)
}

/// The cases of which a letter tells that waits for a later morning of this director's than these do.
fn told_next_morning(post: &Post<'_>, director: &DirectorRow, rows: &[OutboxRow]) -> Result<Vec<i64>> {
    let mut told = Vec::new();
    for waits in post.tx.waiting_for_director(director.id)? {
        if rows.iter().all(|row| row.id != waits.id) {
            told.extend(post.tx.all_told_in(waits.id)?.into_iter().map(|matter| matter.id));
        }
    }
    Ok(told)
}

/// The open cases that are asked about with a director now: his own, and those that whoever directs before him has left
/// for so long that the deputies are told.
fn open_of(post: &Post<'_>, director: &DirectorRow) -> Result<Vec<Matter>> {
    let mut open = Vec::new();
    for matter in post.tx.open_to_directors(director.event)? {
        // What a cap left untold has a letter of its own on the next day.
        if matter.letter.is_none() || matter.later.is_some_and(|later| later > post.now) {
            continue;
        }
        if stands_in_a_claim(post, &matter)? {
            continue;
        }
        let own = matter.director == Some(director.id);
        if own
            || matter.kind.is_case()
                && waits_for_deputy(post, &matter)
                && may_decide(post, director, &matter)?
        {
            open.push(matter);
        }
    }
    Ok(open)
}

/// Whether the opponent claims the game for the limit that a case is about: then the case of the claim tells of both.
pub(crate) fn stands_in_a_claim(post: &Post<'_>, matter: &Matter) -> Result<bool> {
    let Some(game) = matter.game.filter(|_| matter.kind == MatterKind::Flag) else { return Ok(false) };
    let claims = |other: &Matter| {
        other.kind == MatterKind::TimeClaim
            && other.half_move == matter.half_move
            && other.player != matter.player
    };
    Ok(post.tx.open_matters(game)?.iter().any(claims))
}

/// Whether a case was left for so long that the deputies are told of it.
pub(crate) fn waits_for_deputy(post: &Post<'_>, matter: &Matter) -> bool {
    post.now - matter.opened >= Duration::days(post.config.schedule.case_to_deputy_after.into())
}

/// Whether a deputy may decide on a case that was put to another.
pub(crate) fn may_decide(post: &Post<'_>, director: &DirectorRow, matter: &Matter) -> Result<bool> {
    if director.adjudicates() && matter.kind != MatterKind::Adjudication {
        return Ok(false);
    }
    match matter.game {
        Some(game) => Ok(post.tx.sound_table(game)?.is_some_and(|table| director.may_direct(&table))),
        None => Ok(!director.takes_part(post.tx)?),
    }
}

/// A case as lists show it to a director, or to the operator.
pub(crate) fn matter_line(
    post: &Post<'_>,
    director: Option<&DirectorRow>,
    matter: &Matter,
) -> Result<MatterLine> {
    let owner = matter.director.filter(|owner| director.is_some_and(|reader| reader.id != *owner));
    Ok(MatterLine {
        case: shown_again(matter),
        brief: matter.brief.clone(),
        said: match matter.kind {
            MatterKind::Words | MatterKind::Withdrawal | MatterKind::Appeal => matter.said.clone(),
            _ => String::new(),
        },
        days: (post.now - matter.opened).num_days(),
        command: None,
        waits_for: owner
            .map(|owner| Ok::<_, anyhow::Error>(spoken(&post.tx.director(owner)?.name)))
            .transpose()?,
    })
}
