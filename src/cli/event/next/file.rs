//! An event file written anew from the one before: everything stays but what is another.

use toml::Value;

use super::NextWords;
use crate::{
    event::{Entrant, LetterChoice, Sex, Title},
    model::Language,
};

/// The keys of `[event]` that are of one season alone, or that another word gives.
const OF_A_SEASON: [&str; 4] = ["end", "late_entries", "above", "below"];

/// The file for these players. Days that were of the season before are left out.
pub(super) fn write(before: &str, words: &NextWords, players: &[Entrant]) -> String {
    let (mut lines, mut section) = (Vec::new(), String::new());
    for line in before.lines() {
        let trimmed = line.trim_start();
        if trimmed.starts_with('[') {
            trimmed.split('#').next().unwrap_or_default().trim().clone_into(&mut section);
        }
        if section == "[[player]]" {
            continue;
        }
        let key = trimmed.split_once('=').map(|(key, _)| key.trim()).filter(|_| section == "[event]");
        match key {
            Some("code") => lines.extend(event_lines(words)),
            Some("start") => lines.push(format!("start = {}", words.start)),
            Some("name") if words.name.is_some() => {}
            Some(key) if OF_A_SEASON.contains(&key) => {}
            _ => lines.push(line.to_owned()),
        }
    }
    while lines.last().is_some_and(|line| line.trim().is_empty() || line.trim_start().starts_with('#')) {
        lines.pop();
    }
    let mut text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    text.extend(players.iter().map(player));
    text
}

/// What `[event]` begins with.
fn event_lines(words: &NextWords) -> Vec<String> {
    let text = |key: &str, value: &str| format!("{key} = {}", quoted(value));
    let mut lines = vec![text("code", words.code.as_str())];
    lines.extend(words.name.as_ref().map(|name| text("name", name)));
    lines.extend(words.above.as_ref().map(|code| text("above", code.as_str())));
    lines.extend(words.below.as_ref().map(|code| text("below", code.as_str())));
    lines
}

fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

/// A player's section, with what is known of him now.
fn player(entrant: &Entrant) -> String {
    let Entrant {
        number: _,
        name,
        email,
        assistant,
        post,
        rating,
        federation,
        team,
        id,
        sex,
        title,
        born,
        language,
        zone,
        letters,
    } = entrant;
    let addresses: Vec<String> = email.iter().map(|address| quoted(address.as_str())).collect();
    let mut lines = vec![format!("name = {}", quoted(name)), format!("email = [{}]", addresses.join(", "))];
    let mut text = |key: &str, value: Option<&str>| {
        lines.extend(value.map(|value| format!("{key} = {}", quoted(value))));
    };
    text("assistant", assistant.as_ref().map(|address| address.as_str()));
    text("post", post.as_deref());
    text("federation", federation.as_deref());
    text("team", team.as_deref());
    text("id", id.as_deref());
    text("sex", sex.map(Sex::word));
    text("title", title.map(Title::word));
    text("language", Some(language.code()).filter(|_| *language != Language::default()));
    text("timezone", Some(&zone.to_string()));
    lines.extend(rating.map(|rating| format!("rating = {rating}")));
    lines.extend(born.map(|born| format!("born = {born}")));
    let LetterChoice { format, confirmations, digest } = letters;
    lines.push(format!("format = {}", quoted(&format.to_string())));
    lines.push(format!("confirmations = {confirmations}"));
    lines.push(format!("digest = {digest}"));
    format!("\n[[player]]\n{}\n", lines.join("\n"))
}
