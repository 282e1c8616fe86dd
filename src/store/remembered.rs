//! What was folded or read last, for all who work on the database in this process: to make it anew costs more than to rule
//! on a move.

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use hashlink::LruCache;

use crate::{event::EventFile, laws::Game, letters::Secrets, model::Digest};

/// So many games are remembered, of some 20 kB each.
const GAMES: NonZeroUsize = NonZeroUsize::new(512).unwrap();

/// The head of an event's chain, and how many of the texts beside it were erased, which changes no chain.
pub(super) type Version = (Digest, i64);

/// Everything stands with the version that it was made from, which is checked each time that it is asked for. Nothing of
/// what is rolled back stays in it, for another version may get the same number then.
#[derive(Default)]
pub(super) struct Remembered {
    events: Mutex<BTreeMap<i64, (Version, Arc<EventFile>)>>,
    tokens: Mutex<Option<(i64, Arc<Secrets>)>>,
    games: Games,
}

/// Games by their numbers, each as far as somebody has read its journal, with the count of the texts that were erased.
struct Games(Mutex<LruCache<i64, (i64, Arc<Game>)>>);

impl Default for Games {
    fn default() -> Games {
        Games(Mutex::new(LruCache::new(GAMES.get())))
    }
}

impl Remembered {
    pub(super) fn event(&self, event: i64, version: Version) -> Option<Arc<EventFile>> {
        let events = held(&self.events);
        events.get(&event).filter(|(known, _)| *known == version).map(|(_, file)| Arc::clone(file))
    }

    pub(super) fn keep_event(&self, event: i64, version: Version, file: &Arc<EventFile>) {
        held(&self.events).insert(event, (version, Arc::clone(file)));
    }

    pub(super) fn tokens(&self, changes: i64) -> Option<Arc<Secrets>> {
        held(&self.tokens).as_ref().filter(|(then, _)| *then == changes).map(|(_, tokens)| Arc::clone(tokens))
    }

    pub(super) fn keep_tokens(&self, changes: i64, tokens: &Arc<Secrets>) {
        *held(&self.tokens) = Some((changes, Arc::clone(tokens)));
    }

    /// A game as far as it was folded, if no text beside it was erased since. Its journal may have gone on, or, where that
    /// was taken back, another way.
    pub(super) fn game(&self, game: i64, erased: i64) -> Option<Arc<Game>> {
        let mut games = held(&self.games.0);
        games.get(&game).filter(|(then, _)| *then == erased).map(|(_, game)| Arc::clone(game))
    }

    pub(super) fn keep_game(&self, game: i64, erased: i64, folded: Arc<Game>) {
        held(&self.games.0).insert(game, (erased, folded));
    }

    /// Forgets all where the work that begins now is not kept, be it for a panic.
    pub(super) fn unless_kept(&self) -> Forgetting<'_> {
        Forgetting { remembered: Some(self) }
    }

    fn forget(&self) {
        held(&self.events).clear();
        held(&self.tokens).take();
        held(&self.games.0).clear();
    }
}

/// Nobody leaves it half-written.
fn held<T>(remembered: &Mutex<T>) -> MutexGuard<'_, T> {
    remembered.lock().unwrap_or_else(PoisonError::into_inner)
}

/// See [`Remembered::unless_kept`].
pub(super) struct Forgetting<'a> {
    remembered: Option<&'a Remembered>,
}

impl Forgetting<'_> {
    pub(super) fn kept(mut self) {
        self.remembered = None;
    }
}

impl Drop for Forgetting<'_> {
    fn drop(&mut self) {
        if let Some(remembered) = self.remembered {
            remembered.forget();
        }
    }
}
