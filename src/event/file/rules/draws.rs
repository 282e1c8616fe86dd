//! Draws: offers and their limits (9.1), what can be claimed (5.1.3, 5.2.4, 9.2, 9.3), what ends a game by itself.

use crate::{
    event::{
        problem::Problems,
        section::{Section, Word},
    },
    regulations::{Adjudication, EarlyDraw},
};

const EARLY_DRAWS: [Word<EarlyDraw>; 2] =
    [("refused", Some(EarlyDraw::Refused)), ("consent", Some(EarlyDraw::Consent))];

/// What a section sets of them.
pub(super) struct Draws {
    pub after_moves: Option<u32>,
    pub early: Option<EarlyDraw>,
    pub offer_gap: Option<u32>,
    pub offers_per_game: Option<u32>,
    pub offer_needs_move: Option<bool>,
    pub offer_survives_move: Option<bool>,
    pub fifty_moves_suspended_at: Option<u32>,
    pub tablebase_men: Option<u32>,
    pub adjudication: Option<Adjudication>,
    pub offers_reported_after: Option<u32>,
    pub fivefold_repetition: Option<bool>,
    pub seventy_five_moves: Option<bool>,
}

impl Draws {
    pub fn read(section: &Section, problems: &mut Problems) -> Draws {
        let mut number = |key, range| section.number(key, range, problems).map(|found| found.value);
        let after_moves = number("draw_after_moves", 1..=200);
        let offer_gap = number("draw_offer_gap", 0..=200);
        let offers_per_game = number("draw_offers_per_game", 0..=200);
        let fifty_moves_suspended_at = number("fifty_moves_suspended_at", 0..=32);
        let offers_reported_after = number("offers_reported_after", 0..=200);
        Draws {
            after_moves,
            early: section.word("early_draw", &EARLY_DRAWS, problems).map(|found| found.value),
            offer_gap,
            offers_per_game,
            offer_needs_move: section.flag("offer_needs_move", problems),
            offer_survives_move: section.flag("offer_survives_move", problems),
            fifty_moves_suspended_at,
            tablebase_men: tablebase_men(section, problems),
            adjudication: section.parsed("adjudication", problems).map(|found| found.value),
            offers_reported_after,
            fivefold_repetition: section.flag("fivefold_repetition", problems),
            seventy_five_moves: section.flag("seventy_five_moves", problems),
        }
    }
}

/// Two kings alone are a draw by themselves, and there are no tables for more than seven men.
fn tablebase_men(section: &Section, problems: &mut Problems) -> Option<u32> {
    let found = section.number("tablebase_men", 0..=7, problems)?;
    if (1..3).contains(&found.value) {
        let text = format!("[regulations] tablebase_men = {}: it may be 0, or from 3 to 7", found.value);
        problems.add_wrong(found.line, text, section.another_kind("tablebase_men"));
        return None;
    }
    Some(found.value)
}
