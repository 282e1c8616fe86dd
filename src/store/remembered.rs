//! What was folded or read last, for all who work on the database in this process: to make it anew costs more than to rule
//! on a move.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use hashlink::LruCache;

use crate::{event::EventFile, laws::Game, letters::Secrets, model::Digest};

/// Games with so many entries together are remembered, of some three hundred bytes each: fifty long games, or four hundred
/// that have just begun. A game is asked for by the referee, then by who looks at its board a moment later, and then not for
/// days.
const ENTRIES: u32 = 8_000;

/// What a game takes beside its entries, in entries.
const BARE: u32 = 10;

/// The head of an event's chain, and how many of the texts beside it were erased, which changes no chain.
pub(super) type Version = (Digest, i64);

/// Everything stands with the version that it was made from, which is checked each time that it is asked for. Nothing of
/// what is rolled back stays in it, for another version may get the same number then.
#[derive(Default)]
pub(super) struct Remembered {
    events: Mutex<BTreeMap<i64, (Version, Arc<EventFile>)>>,
    tokens: Mutex<Option<(i64, Arc<Secrets>)>>,
    games: Mutex<Games>,
}

/// Games by their numbers, each as far as somebody has read its journal, with the count of the texts that were erased.
struct Games {
    latest: LruCache<i64, (i64, Arc<Game>)>,
    /// What they take together, in entries.
    weight: u32,
}

impl Default for Games {
    fn default() -> Games {
        Games { latest: LruCache::new_unbounded(), weight: 0 }
    }
}

impl Games {
    fn keep(&mut self, game: i64, erased: i64, folded: Arc<Game>) {
        self.weight = self.weight.saturating_add(weight(&folded));
        let former = self.latest.insert(game, (erased, folded));
        self.lighten(former.as_ref().map(|(_, game)| game));
        while self.weight > ENTRIES
            && let Some((_, (_, longest_unused))) = self.latest.remove_lru()
        {
            self.lighten(Some(&longest_unused));
        }
    }

    fn lighten(&mut self, gone: Option<&Arc<Game>>) {
        self.weight = self.weight.saturating_sub(gone.map_or(0, |game| weight(game)));
    }
}

fn weight(game: &Game) -> u32 {
    game.entries.saturating_add(BARE)
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
        let mut games = held(&self.games);
        games.latest.get(&game).filter(|(then, _)| *then == erased).map(|(_, game)| Arc::clone(game))
    }

    pub(super) fn keep_game(&self, game: i64, erased: i64, folded: Arc<Game>) {
        held(&self.games).keep(game, erased, folded);
    }

    /// Forgets all where the work that begins now is not kept, be it for a panic.
    pub(super) fn unless_kept(&self) -> Forgetting<'_> {
        Forgetting { remembered: Some(self) }
    }

    fn forget(&self) {
        held(&self.events).clear();
        held(&self.tokens).take();
        *held(&self.games) = Games::default();
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
