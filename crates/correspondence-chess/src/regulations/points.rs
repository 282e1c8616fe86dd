//! What a game gives (Article 12).
//!
//! Laws 12

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::model::{GameResult, Share, Side};

/// What a win, a draw and a loss give, in half points. By the Laws 1, ½ and 0 (12.1).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct Points {
    pub win: u32,
    pub draw: u32,
    pub loss: u32,
}

impl Default for Points {
    fn default() -> Self {
        Points { win: 2, draw: 1, loss: 0 }
    }
}

impl Points {
    /// What a side gets for a game, in half points.
    pub fn of(self, result: GameResult, side: Side) -> u32 {
        result.share(side).map_or(0, |share| self.for_share(share))
    }

    /// What a share of a game is worth, in half points.
    pub fn for_share(self, share: Share) -> u32 {
        match share {
            Share::Win => self.win,
            Share::Draw => self.draw,
            Share::Loss => self.loss,
        }
    }

    /// Whether no game gives more in all than a win does (12.2).
    pub fn fit(self) -> bool {
        let most = self.win;
        self.win > 0 && self.win.saturating_add(self.loss) <= most && self.draw.saturating_mul(2) <= most
    }
}

/// `1, 1/2, 0`
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |halves: u32| match (halves / 2, halves % 2) {
            (whole, 0) => whole.to_string(),
            (0, _) => "1/2".to_owned(),
            (whole, _) => format!("{whole} 1/2"),
        };
        write!(f, "{}, {}, {}", text(self.win), text(self.draw), text(self.loss))
    }
}
