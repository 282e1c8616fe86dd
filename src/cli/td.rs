//! `td …`: the director's orders from the shell, in the words of his mails.

use anyhow::Result;
use serde_json::json;

use super::{answer::Answer, shell::Shell};
use crate::{
    daemon::obey_operator,
    model::Language,
    reading::{Direction, Given, Verb, order::list as orders, read_order},
    wording::{Catalogue, InEnglish},
};

/// What the words say, or why they do not read and what would.
pub(super) fn read(words: &[String]) -> Result<Given, String> {
    read_order(&words.join(" ")).map_err(|error| {
        let behind = match error.outline.behind() {
            "nothing" => return format!("{error}; amici td help lists all orders"),
            "words" => "and behind it what you want to tell",
            "card" => "and behind it how the move came",
            _ => "and behind it your reason",
        };
        let gaps = match error.outline.has_gaps(None) {
            true => "with what you mean in the place of the words in capitals, ",
            false => "",
        };
        let line = error.outline.line(None);
        format!(
            "{error}. Write it like this, {gaps}{behind}:\n\n  amici {line}\n\namici td help lists all orders"
        )
    })
}

pub(super) fn obey(words: &[String], shell: &Shell) -> Result<Answer> {
    let given = read(words).map_err(anyhow::Error::msg)?;
    if given.what == Direction::Help {
        return Ok(help());
    }
    let obeyed = shell.at_the_desk(|post| obey_operator(post, &given))?;
    let mut text: String = obeyed.done.iter().map(|(_, said)| format!("{said}\n")).collect();
    if !obeyed.done.is_empty() {
        text.push_str("The letters go out with the next pass: amici run, or amici once.\n");
    }
    text.extend(obeyed.left.iter().map(|left| format!("{left}\n")));
    let done = obeyed.done.iter().map(|(game, said)| json!({ "game": game, "recorded": said }));
    let json = json!({ "order": given.words, "done": done.collect::<Vec<_>>(), "refused": obeyed.refused, "left": obeyed.left });
    let failure = (!obeyed.refused.is_empty()).then(|| obeyed.refused.join("; "));
    Ok(Answer::new(text, json).failed(failure))
}

fn sample(verb: Verb) -> String {
    format!("amici {}", orders::sample(verb, Catalogue::builtin().of(Language::En)))
}

fn help() -> Answer {
    let mut text =
        "VERB GAME ARGS REASON; the reason is told to both players. Each order with a sample, for EXAMPLE/1, which is \
         no game:\n"
            .to_owned();
    for verb in Verb::ALL {
        text.push_str(&format!(
            "\n{}: {}\n  {}\n",
            verb.word(),
            orders::does(verb).in_english(),
            sample(verb)
        ));
    }
    let order = |verb: Verb| json!({ "order": verb.word(), "does": orders::does(verb).in_english(), "example": sample(verb) });
    Answer::new(text, json!({ "orders": Verb::ALL.map(order) }))
}
