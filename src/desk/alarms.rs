//! Standing troubles: alarms for the operator. Each is a matter that opens once and is told at once. That it goes on, and
//! that it is over, stands in the operator's daily letter (`post/operators_letter.rs`); it ends when the trouble does.

use anyhow::Result;
use chrono::Duration;

use super::{Post, letter};
use crate::{
    letters::{Letter, LetterKind, Stage},
    mail::head_of,
    model::{GameId, MatterKind, MatterState},
    store::{DirectorRow, Matter, NewAlarm},
};

/// A trouble that comes back within this time comes and goes: the daily letter tells of it.
const COMES_AND_GOES: Duration = Duration::days(1);

/// A trouble stands: the first call opens its alarm and tells the operator, and `director` where it is about a game
/// of his. Says whether it is news.
pub(crate) fn in_trouble(
    post: &Post<'_>,
    trouble: &NewAlarm<'_>,
    director: Option<&DirectorRow>,
) -> Result<bool> {
    let NewAlarm { kind, about, game, .. } = *trouble;
    // A mail comes back only where the operator himself has had it read again.
    let comes_back = kind != MatterKind::Quarantined
        && post.tx.ended_lately(kind, about, game, post.now - COMES_AND_GOES)?;
    let (alarm, new) = post.tx.open_alarm(trouble, post.now)?;
    if new {
        tracing::error!(matter = alarm.id, kind = kind.word(), said = trouble.said, "alarm");
        tell_director(post, &alarm, Stage::Fresh, director)?;
        if !comes_back {
            tell_operator(post, &alarm, director)?;
        }
    }
    Ok(new)
}

/// The same for a trouble of the desk itself, in no event.
pub(crate) fn desk_in_trouble(post: &Post<'_>, kind: MatterKind, about: &str, said: &str) -> Result<()> {
    let trouble = NewAlarm { kind, about, event: None, game: None, said };
    in_trouble(post, &trouble, None).map(drop)
}

/// A trouble is over: its alarm ends. Does nothing where none stands.
pub(crate) fn out_of_trouble(
    post: &Post<'_>,
    kind: MatterKind,
    about: &str,
    game: Option<i64>,
    director: Option<&DirectorRow>,
) -> Result<()> {
    let Some(alarm) = post.tx.alarm(kind, about, game)? else { return Ok(()) };
    post.tx.end_matter(alarm.id, MatterState::Settled, post.now)?;
    tracing::info!(matter = alarm.id, kind = kind.word(), since = %alarm.opened, "alarm over");
    // What never left would only frighten now: the daily letter says that it was.
    if let Some(letter) = alarm.letter.map(|letter| post.tx.letter(letter)).transpose()?.flatten()
        && letter.kind != LetterKind::Docket
    {
        post.tx.withdraw(letter.id, "what it tells of is over")?;
    }
    post.tx.end_is_untold(alarm.id)?;
    tell_director(post, &alarm, Stage::Over, director)
}

/// The command that shows what an alarm is about, or mends it.
pub(crate) fn shown_by(alarm: &Matter, game: Option<&GameId>) -> String {
    let about = &alarm.about;
    let words = match (alarm.kind, game) {
        (MatterKind::Quarantined, _) => format!("inbox show {about}"),
        (MatterKind::GivenUp, _) => format!("outbox show {about}"),
        (MatterKind::Unread, _) => "inbox list".to_owned(),
        (MatterKind::Unsent | MatterKind::Allowance | MatterKind::DirectorUnreached, _) => {
            "outbox list --waiting".to_owned()
        }
        (MatterKind::NotAskedFor, Some(game)) => format!("td resend {game} REASON"),
        (MatterKind::NoDirector, Some(game)) => format!("game show {game}"),
        (MatterKind::Damaged, _) => "audit".to_owned(),
        (MatterKind::Backup, _) => "backup FILE".to_owned(),
        _ => "check".to_owned(),
    };
    format!("amici {words}")
}

fn tell_director(
    post: &Post<'_>,
    alarm: &Matter,
    stage: Stage,
    director: Option<&DirectorRow>,
) -> Result<()> {
    let Some(director) = director else { return Ok(()) };
    let mut posting = letter::to_director(director, None, letter_of(post, alarm, stage)?);
    (posting.event, posting.game) = (alarm.event.or(posting.event), alarm.game);
    // Whoever is both has this one alone.
    if post.config.desk.operator.as_ref() == Some(&director.email) {
        posting.matters = vec![alarm.id];
    }
    letter::post(post, posting).map(drop)
}

fn tell_operator(post: &Post<'_>, alarm: &Matter, director: Option<&DirectorRow>) -> Result<()> {
    let letter = letter_of(post, alarm, Stage::Fresh)?;
    let Some(mut posting) = letter::to_operator(post, letter) else { return Ok(()) };
    (posting.event, posting.game, posting.matters) = (alarm.event, alarm.game, vec![alarm.id]);
    // Of his own letter he needs no second copy.
    if director.is_none_or(|director| director.email != posting.draft.to.address) {
        letter::post(post, posting)?;
    }
    Ok(())
}

fn letter_of(post: &Post<'_>, alarm: &Matter, stage: Stage) -> Result<Letter> {
    if let (MatterKind::Quarantined, Ok(inbox)) = (alarm.kind, alarm.about.parse()) {
        let row = post.tx.mail(inbox)?;
        return Ok(Letter::QuarantinedOperator { inbox, sender: head_of(&row.raw).from, why: row.outcome });
    }
    let game = alarm.game.map(|game| post.tx.game_by_id(game)).transpose()?;
    Ok(Letter::Alarm {
        kind: alarm.kind,
        game: game.map(|row| row.name),
        said: if stage == Stage::Over { String::new() } else { alarm.said.clone() },
        since: alarm.opened,
        stage,
    })
}
