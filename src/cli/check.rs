//! `check`: everything opened once, and what is wrong with it.

use anyhow::Result;
use serde_json::{Value, json};

use super::{answer::Answer, daemon, shell::Shell};

pub(super) fn check(shell: &Shell) -> Result<Answer> {
    let findings = daemon::check(shell)?;
    let width = findings.iter().map(|finding| finding.what.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for finding in &findings {
        let mark = if finding.ok { "ok  " } else { "FAIL" };
        text += &format!("{mark}  {:<width$}  {}\n", finding.what, finding.says);
    }
    let values: Vec<Value> = findings
        .iter()
        .map(|finding| json!({ "what": finding.what, "ok": finding.ok, "says": finding.says }))
        .collect();
    let bad = findings.iter().filter(|finding| !finding.ok).count();
    Ok(match bad {
        0 => Answer::new(text, Value::Array(values)),
        bad => {
            let why = format!("{bad} of {} checks failed", findings.len());
            Answer::failed(text, Value::Array(values), why)
        }
    })
}
