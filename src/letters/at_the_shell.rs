//! What the command line shows in the words of letters, so that nothing is worded twice: in English, instants in UTC, and
//! without the bar that keeps lines of a letter from being read as an answer.

use chrono::NaiveDate;
use minijinja::{Value, context};

use super::{
    GameAsShown, RenderError, Templates,
    view::{Scripts, counted, game, start},
    wrap::{BAR, fill},
};
use crate::{
    chess::Script,
    model::{Language, Zone},
    regulations::Regulations,
};

/// How the time of a game was counted, and how it stands, as the letter `clock` says it.
pub fn clock_in_words(sight: &GameAsShown) -> Result<Vec<String>, RenderError> {
    let (templates, chosen) = (Templates::builtin(), Some(Script::Numeric));
    let scripts = Scripts::of(chosen, sight.game.notation, Language::En);
    let game = game::view(sight, scripts, (chosen, Zone::UTC), templates.wording(Language::En));
    let context = context! { kind => "", game, ..counted(sight, &scripts, Zone::UTC, true) };
    let over = if sight.game.outcome.is_some() { said("_over", &context)? } else { String::new() };
    let letter = said("clock", &context)?;
    let (_, body) = letter.split_once('\n').unwrap_or_default();
    Ok(set(&format!("{over}\n\n{body}")))
}

/// Regulations as the start letter says them, for an event that starts on this day.
pub fn regulations_in_words(regulations: &Regulations, start: NaiveDate) -> Result<Vec<String>, RenderError> {
    let rules = start::rules(regulations, start);
    Ok(set(&said("_rules", &context! { kind => "", letter => context! { rules } })?))
}

fn said(template: &str, context: &Value) -> Result<String, RenderError> {
    Templates::builtin().fill_in(Language::En, template, context)
}

/// The lines, those behind the bar set in instead.
fn set(text: &str) -> Vec<String> {
    let bare = |line: String| match line.strip_prefix(BAR.trim_end()) {
        Some(behind) => format!(" {behind}").trim_end().to_owned(),
        None => line,
    };
    fill(text).into_iter().map(bare).collect()
}
