//! Standing troubles: alarms for the operator. Each is a matter that opens once, is told at once and again in one rhythm
//! ([`told_again`]), and ends when the trouble does, which is told too.

use anyhow::Result;

use super::{Post, letter};
use crate::{
    docket::rhythm::told_again,
    letters::{Letter, Stage},
    model::{MatterKind, MatterState},
    store::{DirectorRow, Matter, NewAlarm},
};

/// A trouble stands: the first call opens its alarm and tells the operator, and `director` where it is about a game
/// of his. Says whether it is news.
pub(crate) fn in_trouble(
    post: &Post<'_>,
    trouble: &NewAlarm<'_>,
    director: Option<&DirectorRow>,
) -> Result<bool> {
    let (alarm, new) = post.tx.open_alarm(trouble, post.now)?;
    if new {
        tracing::error!(kind = trouble.kind.word(), about = trouble.about, said = trouble.said, "alarm");
        tell_trouble(post, &alarm, Stage::Fresh, director)?;
    }
    Ok(new)
}

/// The same for a trouble of the desk itself, in no event.
pub(crate) fn desk_in_trouble(post: &Post<'_>, kind: MatterKind, about: &str, said: &str) -> Result<()> {
    let trouble = NewAlarm { kind, about, event: None, game: None, said };
    in_trouble(post, &trouble, None).map(drop)
}

/// A trouble is over: its alarm ends, and whoever was told of it hears that. Does nothing where none stands.
pub(crate) fn out_of_trouble(
    post: &Post<'_>,
    kind: MatterKind,
    about: &str,
    game: Option<i64>,
    director: Option<&DirectorRow>,
) -> Result<()> {
    let Some(alarm) = post.tx.alarm(kind, about, game)? else { return Ok(()) };
    post.tx.end_matter(alarm.id, MatterState::Settled, post.now)?;
    tracing::warn!(kind = kind.word(), about, since = %alarm.opened, "alarm over");
    tell_trouble(post, &alarm, Stage::Over, director)
}

/// Tells the operator again of troubles that go on.
pub(crate) fn remind_of_troubles(post: &Post<'_>) -> Result<()> {
    for alarm in post.tx.alarms()? {
        let letter = alarm.letter.map(|letter| post.tx.letter(letter)).transpose()?.flatten();
        let told = letter.map_or(alarm.opened, |letter| letter.written);
        // That nobody directs a game is told with each letter about it.
        if alarm.kind != MatterKind::NoDirector && told_again(alarm.opened, told, post.now) {
            tell_trouble(post, &alarm, Stage::Again, None)?;
        }
    }
    Ok(())
}

fn tell_trouble(post: &Post<'_>, alarm: &Matter, stage: Stage, director: Option<&DirectorRow>) -> Result<()> {
    // What was written before and never left would be told twice, or only frighten now.
    if let Some(letter) = alarm.letter {
        post.tx.withdraw(letter, "a newer letter tells of it")?;
    }
    let game = alarm.game.map(|game| post.tx.game_by_id(game)).transpose()?;
    let letter = Letter::Alarm {
        kind: alarm.kind,
        game: game.as_ref().map(|row| row.name.clone()),
        said: if stage == Stage::Over { String::new() } else { alarm.said.clone() },
        since: alarm.opened,
        stage,
    };
    if let Some(director) = director {
        let mut posting = letter::to_director(director, None, letter.clone());
        (posting.event, posting.game) = (alarm.event.or(posting.event), alarm.game);
        letter::post(post, posting)?;
    }
    let Some(mut posting) = letter::to_operator(post, letter) else { return Ok(()) };
    (posting.event, posting.game, posting.matters) = (alarm.event, alarm.game, vec![alarm.id]);
    // Of his own letter he needs no second copy.
    if director.is_none_or(|director| director.email != posting.draft.to.address) {
        letter::post(post, posting)?;
    }
    Ok(())
}
