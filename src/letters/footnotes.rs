//! The footnotes of a game's working: the same words in letters and for the operator.

use minijinja::{Value, context, value::Serde};

use super::{RenderError, Templates, templates::in_one_line, view::Day};
use crate::{
    laws::{Rule, Working},
    model::Language,
};

/// What the template of the footnotes is told.
pub(super) fn told(working: &Working) -> Vec<Value> {
    let note = |rule: &Rule| {
        context! { sign => working.sign(*rule), rule => Serde(rule), start => rule.start().map(Day::of) }
    };
    working.rules.iter().map(note).collect()
}

/// A line for each rule that was used, in English.
///
/// # Errors
/// When the template is unfit, which none is that the program brings with it.
pub fn footnotes(working: &Working) -> Result<Vec<String>, RenderError> {
    let context = context! { footnotes => told(working) };
    let text = Templates::builtin()
        .fill_in(Language::En, "_footnotes", &context)
        .map_err(|error| RenderError::Template { kind: "_footnotes", why: in_one_line(&error) })?;
    let lines = text.lines().filter_map(|line| line.trim_end().strip_prefix("- "));
    Ok(lines.map(str::to_owned).collect())
}
