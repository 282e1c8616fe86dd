//! What the command line shows in the words of letters, so that nothing is worded twice: in English, instants in UTC, and
//! without the bar that keeps lines of a letter from being read as an answer.

use chrono::NaiveDate;
use minijinja::{Value, context};
use serde_json::json;

use super::{
    Draft, GameAsShown, RenderError, Templates,
    page::unmarked,
    view::{Scripts, context, counted, game, start},
    wrap::{BAR, fill},
};
use crate::{
    chess::Script,
    model::{Desk, Language, Zone},
    regulations::Regulations,
};

/// How the time of a game was counted, and how it stands, as the letter `clock` says it.
pub fn clock_in_words(sight: &GameAsShown) -> Result<Vec<String>, RenderError> {
    let (templates, chosen) = (Templates::builtin(), Some(Script::Numeric));
    let scripts = Scripts::of(chosen, sight.game.notation, Language::En);
    let game = game::view(sight, scripts, (chosen, Zone::UTC), templates.wording(Language::En));
    let context =
        context! { kind => "", attached => false, game, ..counted(sight, &scripts, Zone::UTC, true) };
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

/// A letter as the command line shows it: what it says, and what its template is told of it, for programs.
pub struct LetterInWords {
    pub lines: Vec<String>,
    pub value: serde_json::Value,
}

/// A letter without what stands round it in a mail.
pub fn letter_in_words(
    draft: &Draft,
    desk: &Desk,
    templates: &Templates,
) -> Result<LetterInWords, RenderError> {
    let (language, kind) = (draft.to.language, draft.letter.kind().word());
    let context = context(draft, desk, templates.wording(language));
    let letter = templates.fill_in(language, kind, &context)?;
    let (_, body) = letter.split_once('\n').unwrap_or_default();
    let told = |key: &str| context.get_attr(key).ok().and_then(|value| serde_json::to_value(value).ok());
    let value = json!({ "letter": kind, "shows": told("letter"), "case": told("case"), "game": told("game"), "working": told("working") });
    let mut lines = set(&draft.guarded.hide_in(body));
    // What a letter brings as a file stands below it.
    if let Some(file) = draft.letter.row().file {
        lines.push(String::new());
        lines.extend(draft.guarded.hide_in(&file.content).lines().map(str::to_owned));
    }
    Ok(LetterInWords { lines, value })
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
    fill(&unmarked(text).0).into_iter().map(bare).collect()
}
