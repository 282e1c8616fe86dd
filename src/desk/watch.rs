//! What the operator is told of unless it mends itself within a day: mails and letters that lie, a mailbox that is not
//! read, a director whom no letter reaches, a game in which nobody is asked for a move.
//!
//! Each sweep compares what the database holds with the alarms that are open, and opens and ends them. So it does not
//! matter what a crash has cut off, nor by whom a trouble was mended.

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::{Post, alarms};
use crate::{
    event::spoken,
    model::{EventCode, GameId, MatterKind, Ply},
    store::{KnownInstant, NewAlarm, NotTaken, Waiting},
    wording::phrases,
};

/// So long it may take until somebody must know.
const A_DAY: Duration = Duration::days(1);

/// So long games may be played without a backup.
const A_WEEK: Duration = Duration::days(7);

/// A mailbox that was tried so lately is being tried.
const LATELY: Duration = Duration::hours(1);

phrases! {
    /// What an alarm says.
    pub(crate) enum Trouble {
        Quarantined[mail: i64] = "trouble-quarantined",
        Unread { count: u32, since: String } = "trouble-unread",
        MailboxUnread[since: String] = "trouble-mailbox-unread",
        MailboxNeverRead[since: String] = "trouble-mailbox-never-read",
        Unsent { count: u32, since: String } = "trouble-unsent",
        GivenUp { count: u32, name: String } = "trouble-given-up",
        DirectorUnreached { name: String, event: EventCode, count: u32, cases: u32 } = "trouble-director-unreached",
        NotAskedFor { game: GameId, half_move: Ply } = "trouble-not-asked-for",
        Space[megabytes: u32] = "trouble-space",
        Backup[since: String] = "trouble-backup",
        NoBackup[since: String] = "trouble-no-backup",
    }
}

/// A trouble that stands.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    /// By what it is known again beside others of its kind.
    pub about: String,
    pub event: Option<i64>,
    pub game: Option<i64>,
    pub said: String,
}

impl Standing {
    /// One of the desk itself, of which there is one at most.
    pub fn of_desk(said: String) -> Standing {
        Standing { about: String::new(), event: None, game: None, said }
    }
}

/// Opens and ends the alarms of a kind, so that there is one for each trouble that stands and no other.
pub(crate) fn settle_alarms(post: &Post<'_>, kind: MatterKind, standing: &[Standing]) -> Result<()> {
    for alarm in post.tx.alarms_of(kind)? {
        let stands = |trouble: &Standing| (&trouble.about, trouble.game) == (&alarm.about, alarm.game);
        if !standing.iter().any(stands) {
            alarms::out_of_trouble(post, kind, &alarm.about, alarm.game, None)?;
        }
    }
    for Standing { about, event, game, said } in standing {
        alarms::in_trouble(post, &NewAlarm { kind, about, event: *event, game: *game, said }, None)?;
    }
    Ok(())
}

/// Looks at all that should not lie for longer than a day.
pub(crate) fn watch(post: &Post<'_>) -> Result<()> {
    let before = post.now - A_DAY;
    settle_alarms(post, MatterKind::Quarantined, &quarantined(post)?)?;
    let open: Vec<MatterKind> = post.tx.alarms()?.into_iter().map(|alarm| alarm.kind).collect();
    // What another alarm explains is looked at once that one is over.
    let explained = |by: &[MatterKind]| by.iter().any(|kind| open.contains(kind));
    if !explained(&[MatterKind::Unfetched]) {
        watch_the_mailbox(post, before)?;
    }
    if !explained(&[MatterKind::Frozen, MatterKind::Template]) {
        settle_alarms(post, MatterKind::Unread, &unread(post, before)?)?;
    }
    let shut = post.tx.mark(KnownInstant::WayOutShut)?.is_some();
    if !shut && !explained(&[MatterKind::WayOut, MatterKind::Allowance]) {
        settle_alarms(post, MatterKind::Unsent, &unsent(post, before)?)?;
    }
    watch_refused_letters(post)?;
    settle_alarms(post, MatterKind::Backup, &not_backed_up(post)?)?;
    settle_alarms(post, MatterKind::NotAskedFor, &not_asked_for(post, before)?)
}

/// What is said of a mail that was set aside.
pub(crate) fn of_quarantine(post: &Post<'_>, mail: i64) -> Standing {
    let said = post.directors_wording().say(&Trouble::Quarantined(mail));
    Standing { about: mail.to_string(), ..Standing::of_desk(said) }
}

fn quarantined(post: &Post<'_>) -> Result<Vec<Standing>> {
    Ok(post.tx.in_quarantine()?.into_iter().map(|mail| of_quarantine(post, mail)).collect())
}

/// A refused login is an alarm at once; here it is one that nothing was read for a day, whatever the reason, and that it
/// has been tried in vain: a desk that was down for days reads first. Both end when the mailbox can be read.
fn watch_the_mailbox(post: &Post<'_>, before: DateTime<Utc>) -> Result<()> {
    if post.tx.mark(KnownInstant::PollFailed)?.is_none_or(|failed| failed < post.now - LATELY) {
        return Ok(());
    }
    let wording = post.directors_wording();
    let said = match (post.tx.mark(KnownInstant::Poll)?, post.tx.at_work_since()?) {
        (Some(read), _) if read <= before => wording.say(&Trouble::MailboxUnread(day(read))),
        (None, Some(since)) if since <= before => wording.say(&Trouble::MailboxNeverRead(day(since))),
        _ => return Ok(()),
    };
    alarms::desk_in_trouble(post, MatterKind::WayIn, "", &said)
}

fn unread(post: &Post<'_>, before: DateTime<Utc>) -> Result<Vec<Standing>> {
    let said = |waiting: Waiting| {
        post.directors_wording().say(&Trouble::Unread { count: waiting.count, since: day(waiting.since) })
    };
    Ok(post.tx.unread_since(before)?.map(said).map(Standing::of_desk).into_iter().collect())
}

fn unsent(post: &Post<'_>, before: DateTime<Utc>) -> Result<Vec<Standing>> {
    let said = |waiting: Waiting| {
        post.directors_wording().say(&Trouble::Unsent { count: waiting.count, since: day(waiting.since) })
    };
    Ok(post.tx.unsent_since(before, post.now)?.map(said).map(Standing::of_desk).into_iter().collect())
}

/// Letters that were given up, until they have left after all or were dropped, and directors who get none.
pub(crate) fn watch_refused_letters(post: &Post<'_>) -> Result<()> {
    settle_alarms(post, MatterKind::GivenUp, &given_up(post)?)?;
    settle_alarms(post, MatterKind::DirectorUnreached, &unreached(post, post.now - A_DAY)?)
}

fn given_up(post: &Post<'_>) -> Result<Vec<Standing>> {
    let standing = |letters: NotTaken| {
        let name = match letters.player {
            Some(player) => spoken(&post.tx.player(player)?.name),
            None => letters.recipient.masked(),
        };
        let said = post.directors_wording().say(&Trouble::GivenUp { count: letters.count, name });
        Ok(Standing { about: letters.letter.to_string(), event: letters.event, game: None, said })
    };
    post.tx.given_up()?.into_iter().map(standing).collect()
}

/// A director whose letters are refused does not hear of his cases, whoever asks.
fn unreached(post: &Post<'_>, before: DateTime<Utc>) -> Result<Vec<Standing>> {
    let mut standing = Vec::new();
    for letters in post.tx.unreached_directors(before)? {
        let Some(director) = letters.director.map(|director| post.tx.director(director)).transpose()? else {
            continue;
        };
        let cases = post.tx.open_cases(director.event)?;
        let cases = cases.iter().filter(|case| case.director == Some(director.id)).count();
        let said = post.directors_wording().say(&Trouble::DirectorUnreached {
            name: spoken(&director.name),
            event: director.code,
            count: letters.count,
            cases: u32::try_from(cases)?,
        });
        standing.push(Standing {
            about: director.id.to_string(),
            event: Some(director.event),
            game: None,
            said,
        });
    }
    Ok(standing)
}

/// Whatever the letter met that was to ask for a move: nobody waits for an answer to it, and nobody is asked about that.
fn not_asked_for(post: &Post<'_>, before: DateTime<Utc>) -> Result<Vec<Standing>> {
    let mut standing = Vec::new();
    for row in post.tx.quiet_since(before)? {
        let Some(table) = post.tx.sound_table(row.id)? else { continue };
        let half_move = table.game.to_play();
        if table.game.outcome.is_some()
            || table.game.past_end.is_some()
            || table.game.available.is_some()
            || !post.tx.waiting_for(row.id, half_move)?.is_empty()
        {
            continue;
        }
        let said =
            post.directors_wording().say(&Trouble::NotAskedFor { game: row.name, half_move: half_move.ply });
        standing.push(Standing { about: String::new(), event: Some(row.event), game: Some(row.id), said });
    }
    Ok(standing)
}

/// That the last backup is older than a week, or that there never was one though there has been an event for as long.
/// Where no game runs, nothing changes that a copy would have to keep up with.
fn not_backed_up(post: &Post<'_>) -> Result<Vec<Standing>> {
    let (last, added) = (post.tx.mark(KnownInstant::BackedUp)?, post.tx.at_work_since()?);
    let is_old = |at: &DateTime<Utc>| post.now - *at > A_WEEK;
    let trouble = match (last, added) {
        (Some(last), _) => is_old(&last).then(|| Trouble::Backup(day(last))),
        (None, Some(added)) => is_old(&added).then(|| Trouble::NoBackup(day(added))),
        (None, None) => None,
    };
    match trouble {
        Some(trouble) if post.tx.plays()? => {
            Ok(vec![Standing::of_desk(post.directors_wording().say(&trouble))])
        }
        _ => Ok(Vec::new()),
    }
}

/// As the operator reads an instant: his letters are in English, and in UTC.
fn day(at: DateTime<Utc>) -> String {
    at.format("%-d %B %Y, %H:%M UTC").to_string()
}
