//! The events that were folded last: folding one costs more than ruling on a move.

use std::{cell::RefCell, collections::BTreeMap, sync::Arc};

use crate::{event::EventFile, model::Digest};

/// The head of an event's chain, and how many rows stand beside it: one that is erased changes no chain.
pub(super) type Version = (Digest, i64);

/// Each event with the version that it was folded from.
#[derive(Debug, Default)]
pub(super) struct FrozenEvents(RefCell<BTreeMap<i64, (Version, Arc<EventFile>)>>);

impl FrozenEvents {
    /// The event, where it was folded from this version.
    pub(super) fn known(&self, event: i64, version: Version) -> Option<Arc<EventFile>> {
        let known = self.0.borrow();
        known.get(&event).filter(|(known, _)| *known == version).map(|(_, file)| Arc::clone(file))
    }

    /// Keeps it.
    pub(super) fn keep(&self, event: i64, version: Version, file: &Arc<EventFile>) {
        self.0.borrow_mut().insert(event, (version, Arc::clone(file)));
    }
}
