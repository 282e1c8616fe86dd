//! What the last moves cost, for a window that slides over them.

use serde::{Deserialize, Serialize};

use crate::regulations::WIDEST_WINDOW;

/// The costs of a side's last moves, in days, the newest last.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<u32>", into = "Vec<u32>")]
pub struct Recent {
    costs: [u32; WIDEST_WINDOW as usize],
    known: usize,
}

impl Recent {
    /// With one more.
    #[must_use]
    pub fn and(mut self, days: u32) -> Recent {
        if self.known == self.costs.len() {
            self.costs.rotate_left(1);
            self.known -= 1;
        }
        if let Some(place) = self.costs.get_mut(self.known) {
            *place = days;
            self.known += 1;
        }
        self
    }

    /// The days of the last so many.
    pub fn last(&self, moves: u32) -> u32 {
        let moves = usize::try_from(moves).unwrap_or(usize::MAX);
        let known = self.costs.iter().take(self.known).rev().take(moves);
        known.fold(0, |sum, days| sum.saturating_add(*days))
    }
}

impl From<Vec<u32>> for Recent {
    fn from(costs: Vec<u32>) -> Recent {
        costs.into_iter().fold(Recent::default(), Recent::and)
    }
}

impl From<Recent> for Vec<u32> {
    fn from(recent: Recent) -> Vec<u32> {
        recent.costs.into_iter().take(recent.known).collect()
    }
}
