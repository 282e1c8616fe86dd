//! A game whose journal does not hold stands still alone. Whoever meets it leaves it out and goes on with all others; a
//! mail about it waits, and so do its letters. It goes on, or ends, by a ruling that builds on nothing of what does not
//! hold.

use std::sync::Arc;

use anyhow::Result;
use chrono::Duration;

use super::{
    GameContext, Post, alarms,
    director::not_done::{JournalBroken, NoGame},
    directs,
    game_context::Mending,
    letter,
    post::start_letters,
};
use crate::{
    laws::{Entry, Fact, Game},
    letters::{Letter, LetterKind},
    mail::{Sender, head_of},
    model::{Digest, MatterKind, Order, Side},
    reading::Direction,
    store::{BrokenJournal, DirectorRow, GameRow, InboxRow, NewAlarm, NewLetter, Sound, Tx, unless_broken},
    wording::phrases,
};

/// The kinds of letters that tell of a game that stands still.
pub(crate) const TELL_OF_IT: [LetterKind; 2] = [LetterKind::Alarm, LetterKind::StandsStill];

/// After so long a letter that waits for its game is looked at again.
pub(crate) const PUT_OFF: Duration = Duration::hours(1);

phrases! {
    /// What the alarm about such a game says.
    enum StandsStill {
        /// Above the orders that end it or set it back.
        ToSetRight = "stands-still-to-set-right",
    }
}

/// Tells operator and director, once, of a journal that does not hold.
pub(crate) fn freeze(post: &Post<'_>, broken: &BrokenJournal) -> Result<()> {
    let row = post.tx.game_by_id(broken.game)?;
    let (name, to_set_right) = (&row.name, post.directors_wording().say(&StandsStill::ToSetRight));
    let said = format!(
        "{broken}.\n\n{to_set_right}\n\namici td result {name} 1/2-1/2 REASON\n\
         amici td reconstruct {name} FEN REASON\namici td reinstate {name} 12 w REASON"
    );
    let (event, game) = (Some(row.event), Some(row.id));
    let trouble = NewAlarm { kind: MatterKind::Frozen, about: "", event, game, said: &said };
    if alarms::in_trouble(post, &trouble, director_of_row(post.tx, &row)?.as_ref())? {
        start_letters::renew_start_letters(post, &row)?;
    }
    Ok(())
}

/// A mail about such a game is kept unread. Its player is told so once.
pub(crate) fn keep_for_later(post: &Post<'_>, mail: &InboxRow, broken: &BrokenJournal) -> Result<()> {
    freeze(post, broken)?;
    let row = post.tx.game_by_id(broken.game)?;
    let Sender::One(address) = head_of(&mail.raw).sender else { return Ok(()) };
    for player in post.tx.players_at(&address)? {
        let since = post.tx.alarm(MatterKind::Frozen, "", Some(row.id))?.map(|alarm| alarm.opened);
        let letter = Letter::StandsStill { game: row.name.clone() };
        if row.side_of(player.id).is_none() || post.tx.was_told(player.id, row.id, letter.kind(), since)? {
            continue;
        }
        let posting = letter::to_player_at_large(post.tx, &player, letter)?;
        let (game, cause) = (Some(row.id), Some(mail.id));
        letter::post_uncounted(post, NewLetter { game, cause, ..posting })?;
    }
    Ok(())
}

/// Games with all that is needed, but those whose journals do not hold.
pub(crate) fn sound_tables(tx: &Tx<'_>, rows: impl IntoIterator<Item = GameRow>) -> Result<Vec<GameContext>> {
    let tables = rows.into_iter().map(|row| unless_broken(tx.table(row)));
    tables.filter_map(Result::transpose).collect()
}

/// The running games of an event, but those.
pub(crate) fn running_tables(tx: &Tx<'_>, event: i64) -> Result<Vec<GameContext>> {
    sound_tables(tx, tx.games(event)?.into_iter().filter(|row| row.result.is_none()))
}

/// A game on which somebody is to rule; where its journal does not hold, as far as it does, for an order that ends it
/// or sets it back. Else why not.
pub(crate) fn table_to_rule(
    tx: &Tx<'_>,
    row: GameRow,
    what: &Direction,
) -> Result<Result<GameContext, NoGame>> {
    let Sound { state, broken, .. } = tx.sound(row.id, &row.name)?;
    let Some(broken) = broken else { return tx.table(row).map(Ok) };
    let sets_right = matches!(
        what,
        Direction::Rule {
            order: Order::Result { .. }
                | Order::Reinstate { .. }
                | Order::Reconstruct { .. }
                | Order::Restart { .. },
            ..
        }
    );
    if !sets_right {
        let BrokenJournal { name, entry, why, .. } = broken;
        let broken = JournalBroken::From { game: name, entry, why };
        return Ok(Err(NoGame::StandsStill { game: row.name, broken }));
    }
    let event = tx.event_by_id(row.event)?;
    let (game, opening) = match state {
        Some(game) => (game, None),
        None => {
            let fact = event.opening(&row.name)?;
            let entry = Entry::chain(&row.name, Digest::ZERO, 1, event.added, fact.clone(), None, &[0; 32])?;
            (Game::open(row.name.clone(), &entry)?, Some(fact))
        }
    };
    let (white, black) = (tx.player(row.white)?, tx.player(row.black)?);
    let colours = white.name != black.name && white.name == game.name(Side::Black);
    let mending = Some(Mending { broken, opening, colours });
    let mut table = GameContext { mending, row, game: Arc::new(game), white, black, event, put_off: None };
    if colours {
        table.change_colours();
    }
    Ok(Ok(table))
}

/// Sets aside what does not hold; gives the entry that says so, which stands before the ruling.
pub(crate) fn mend(post: &Post<'_>, row: &GameRow, game: &mut Arc<Game>, mending: Mending) -> Result<Fact> {
    let Mending { broken, opening, colours } = mending;
    if colours {
        post.tx.change_colours(row.id)?;
    }
    let (entries, digest) = post.tx.set_aside(&broken, post.now)?;
    if let Some(opening) = opening {
        let added = post.tx.event_by_id(row.event)?.added;
        *game = Arc::new(post.tx.open_game(row.id, &row.name, added, opening)?);
    }
    thaw(post, row.id)?;
    tracing::warn!(game = %row.name, from = broken.entry, entries, "entries set aside");
    Ok(Fact::SetAside { from: broken.entry, entries, digest, why: broken.why })
}

/// Ends the alarm of a game whose journal holds again.
pub(crate) fn thaw(post: &Post<'_>, game: i64) -> Result<()> {
    let row = post.tx.game_by_id(game)?;
    if post.tx.sound(row.id, &row.name)?.broken.is_some() {
        return Ok(());
    }
    let director = director_of_row(post.tx, &row)?;
    alarms::out_of_trouble(post, MatterKind::Frozen, "", Some(row.id), director.as_ref())
}

/// Who directs a game of which nothing but its row can be read.
fn director_of_row(tx: &Tx<'_>, row: &GameRow) -> Result<Option<DirectorRow>> {
    directs::ruler_over(tx, row.event, &[&tx.player(row.white)?, &tx.player(row.black)?])
}
