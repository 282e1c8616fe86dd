//! `td …`: the director's orders from the shell, in the words of his mails.

use anyhow::Result;
use serde_json::json;

use super::{answer::Answer, plain_words::WHEN_AT_WORK, scrub, shell::Shell};
use crate::{
    daemon::{answer_cases, obey_operator, show_at_the_shell},
    letters::LetterInWords,
    model::{EventVerb, Language, RequestWord},
    reading::{
        Clause, Direction, Given, Request, Verb, case_answers,
        order::{event_order, list as orders},
        read_order,
    },
    wording::{Catalogue, InEnglish},
};

/// What may be said to cases.
const ANSWERS: [&str; 5] = [
    "yes 12 15",
    "\"no 17: he was ill\"",
    "later 12 7 days",
    "close 12 \"Settled by telephone.\"",
    "to deputy 12",
];

/// What the operator says as a director would.
pub(super) enum Told {
    Order(Box<Given>),
    ToCases(Vec<Clause>),
}

/// What the words say, or why they do not read and what would.
pub(super) fn read(words: &[String]) -> Result<Told, String> {
    let words = words.join(" ");
    if let Some(clauses) = case_answers(&words) {
        return Ok(Told::ToCases(clauses));
    }
    read_order(&words).map(|given| Told::Order(Box::new(given))).map_err(|error| {
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
    let given = match read(words).map_err(anyhow::Error::msg)? {
        Told::Order(given) => given,
        Told::ToCases(clauses) => return answer(&clauses, shell),
    };
    if given.what == Direction::Help {
        return Ok(help());
    }
    if let Direction::Show(request) = &given.what {
        return show(&given, request, shell);
    }
    let obeyed = shell.at_the_desk(|post| obey_operator(post, &given))?;
    let said = obeyed.done.iter().map(|(_, said)| said).chain(&obeyed.in_event);
    let mut text: String = said.map(|said| format!("{said}\n")).collect();
    if !text.is_empty() {
        text += &format!("The letters go out {WHEN_AT_WORK}.\n");
    }
    text.extend(obeyed.left.iter().map(|left| format!("{left}\n")));
    let done = obeyed.done.iter().map(|(game, said)| json!({ "game": game, "recorded": said }));
    let json = json!({ "order": given.words, "done": done.collect::<Vec<_>>(), "in_event": obeyed.in_event, "refused": obeyed.refused, "left": obeyed.left });
    let failure = (!obeyed.refused.is_empty()).then(|| obeyed.refused.join("; "));
    Ok(Answer::new(text, json).failed(failure))
}

/// What was done about cases by the answers to them.
fn answer(clauses: &[Clause], shell: &Shell) -> Result<Answer> {
    let answered = shell.at_the_desk(|post| answer_cases(post, clauses))?;
    let mut text: String = answered.done.iter().map(|(_, said)| format!("{said}\n")).collect();
    if !answered.done.is_empty() {
        text += &format!("The letters go out {WHEN_AT_WORK}.\n");
    }
    let done = answered.done.iter().map(|(case, said)| json!({ "case": case, "done": said }));
    let json = json!({ "done": done.collect::<Vec<_>>(), "refused": answered.refused });
    let failure = (!answered.refused.is_empty()).then(|| answered.refused.join("; "));
    Ok(Answer::new(text, json).failed(failure))
}

/// What was asked for, as the letter of a director has it.
fn show(given: &Given, request: &Request, shell: &Shell) -> Result<Answer> {
    let shown = shell.at_the_desk(|post| show_at_the_shell(post, given, request))?;
    let LetterInWords { lines, value } = shown.map_err(anyhow::Error::msg)?;
    let mut text = lines.join("\n") + "\n";
    if matches!(request, Request::Case(_) | Request::Cases | Request::Report) {
        text.push_str(
            "\nHere at the shell cases are answered by commands, each with their numbers, such as:\n",
        );
        text.extend(ANSWERS.iter().map(|answer| format!("  amici td {answer}\n")));
    }
    Ok(Answer::new(text, scrub::json(value)))
}

fn sample(verb: Verb) -> String {
    format!("amici {}", orders::sample(verb, Catalogue::builtin().of(Language::En)))
}

fn in_event_sample(verb: EventVerb) -> String {
    format!("amici {}", event_order::sample(verb, Catalogue::builtin().of(Language::En)))
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
    for verb in EventVerb::ALL {
        let (word, does) = (verb.word(), event_order::does(verb).in_english());
        text.push_str(&format!("\n{word}: {does}\n  {}\n", in_event_sample(verb)));
    }
    text.push_str(
        "\nAnswers to cases, each with the numbers that amici matters lists: yes takes what is proposed, and no refuses it.\n",
    );
    text.extend(ANSWERS.iter().map(|answer| format!("  amici td {answer}\n")));
    text.push_str("\nTo be shown something, which needs no reason and changes nothing:\n");
    for word in RequestWord::ALL {
        text.push_str(&format!("\n{word}: {}\n", orders::shows(word).in_english()));
        text.extend(orders::request_samples(word).iter().map(|sample| format!("  amici {sample}\n")));
    }
    let request = |word: RequestWord| json!({ "request": word, "shows": orders::shows(word).in_english(), "examples": orders::request_samples(word) });
    let order = |verb: Verb| json!({ "order": verb.word(), "does": orders::does(verb).in_english(), "example": sample(verb) });
    let in_event = |verb: EventVerb| json!({ "order": verb.word(), "does": event_order::does(verb).in_english(), "example": in_event_sample(verb) });
    Answer::new(
        text,
        json!({ "orders": Verb::ALL.map(order), "orders_about_events": EventVerb::ALL.map(in_event), "answers": ANSWERS, "requests": RequestWord::ALL.map(request) }),
    )
}
