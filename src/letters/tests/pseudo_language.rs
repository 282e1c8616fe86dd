//! No letter says anything in English that does not stand in a template or in the catalogue: each is rendered with both put
//! into letters of another script, and whatever is English after that comes from Rust.

use std::{collections::BTreeMap, fs};

use fluent_syntax::{
    ast::{Entry, Expression, Pattern, PatternElement},
    parser, serializer,
};
use mail_parser::MessageParser;

use super::{
    every::{Case, all},
    table::desk,
};
use crate::{
    letters::{
        JournalReader, Letter, MatterLine, SealFound, SealLookedUp, Templates, journal_in_words, render,
    },
    reading::order::list as orders,
};

/// What people and servers wrote in the cases, and their letters hand on: no sentence of ours.
const WRITTEN: &[&str] = &[
    "Daily sending quota exceeded",
    "He has not answered.",
    "His server is his own.",
    "No limit has passed.",
    "No wait, I mean",
    "Third time now.",
    "This is for game",
    "White is better, and no win is shown.",
    "claim repetition with",
    "from laptop (",
    "resign accept draw",
    "resign td stop",
    "resign td: to",
    "with ESMTPS id",
    "with ESMTPSA id",
    "would be wrong now, please play on.",
];

/// How many words in a row are a sentence, and no name.
const SENTENCE: usize = 3;

/// A word in Georgian letters: as wide as it was, and in no name of our players.
fn changed(text: &str) -> String {
    let other = |c: char| match c {
        'a'..='z' => char::from_u32(u32::from(c) - u32::from('a') + 0x10d0).unwrap(),
        'A'..='Z' => char::from_u32(u32::from(c) - u32::from('A') + 0x10d0).unwrap(),
        _ => c,
    };
    text.chars().map(other).collect()
}

/// A template with its text changed, and the texts that its expressions write; what they compare is as it was.
fn template(source: &str) -> String {
    let mut out = String::new();
    let mut rest = source;
    if let Some(behind) = source.strip_prefix("Subject: ") {
        out.push_str("Subject: ");
        rest = behind;
    }
    while let Some(at) = rest.find("{{").into_iter().chain(rest.find("{%")).chain(rest.find("{#")).min() {
        let (text, tag) = rest.split_at(at);
        let end = match tag.as_bytes().get(1) {
            Some(b'{') => "}}",
            Some(b'%') => "%}",
            _ => "#}",
        };
        let (tag, behind) = tag.split_at(tag.find(end).unwrap() + 2);
        out.push_str(&changed(text));
        let writes =
            tag.starts_with("{{") || tag.trim_start_matches(['{', '%', '-', ' ']).starts_with("set ");
        out.push_str(&if writes { expression(tag) } else { tag.to_owned() });
        rest = behind;
    }
    out + &changed(rest)
}

fn expression(tag: &str) -> String {
    let pieces: Vec<&str> = tag.split('"').collect();
    let mut out = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        let before = out.trim_end();
        let compared = ["==", "!=", " in"].iter().any(|sign| before.ends_with(sign));
        let place =
            before.strip_suffix('[').is_some_and(|list| list.ends_with(|c: char| c.is_alphanumeric()));
        let key = pieces.get(index + 1).is_some_and(|behind| behind.starts_with(':'));
        let is_text = index % 2 == 1 && !compared && !place && !key;
        if index > 0 {
            out.push('"');
        }
        out.push_str(&if is_text { changed(piece) } else { (*piece).to_owned() });
    }
    out
}

/// A catalogue with its sentences changed.
fn catalogue(source: &str) -> String {
    let mut resource = parser::parse(source.to_owned()).unwrap();
    for entry in &mut resource.body {
        match entry {
            Entry::Message(message) => message.value.iter_mut().for_each(pattern),
            Entry::Term(term) => pattern(&mut term.value),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) | Entry::Junk { .. } => {}
        }
    }
    serializer::serialize(&resource)
}

fn pattern(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = changed(value),
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter_mut().for_each(|variant| self::pattern(&mut variant.value));
            }
            PatternElement::Placeable { expression: Expression::Inline(_) } => {}
        }
    }
}

fn templates() -> Templates {
    let folder = tempfile::tempdir().unwrap();
    let (own, theirs) = (folder.path().join("en"), concat!(env!("CARGO_MANIFEST_DIR"), "/templates/en"));
    fs::create_dir(&own).unwrap();
    for file in fs::read_dir(theirs).unwrap() {
        let (path, name) = { file.map(|file| (file.path(), file.file_name())) }.unwrap();
        let source = fs::read_to_string(&path).unwrap();
        let source = if path.extension().unwrap() == "ftl" { catalogue(&source) } else { template(&source) };
        fs::write(own.join(name), source).unwrap();
    }
    Templates::with_folder(folder.path()).unwrap()
}

/// A text as words, each behind another.
fn flat(text: &str) -> String {
    let bare = text.lines().map(|line| line.trim_start_matches(['|', '>', ' ']));
    bare.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// What a letter shows as it was worded before: a trouble as the log has it, which is in English and often a server's, what a
/// daily letter lists, and the entries of a journal.
fn worded_before(case: &Case) -> Vec<String> {
    match &case.draft.letter {
        Letter::DirectorHelp { requests, .. } => {
            let bare = [
                "td announce EXAMPLE",
                "td address EXAMPLE Novak",
                "td correct EXAMPLE Novak rating",
                "td substitute EXAMPLE Novak by Dvorak, Petr",
                "td enter EXAMPLE Dvorak, Petr",
                "td withdraw EXAMPLE Novak lost",
            ];
            let requests = requests.iter().map(|word| orders::request_samples(*word).join(" "));
            requests.chain(bare.map(str::to_owned)).collect()
        }
        Letter::EventOrdered { words, .. } => vec![words.clone()],
        Letter::Journal { sight, entries } => {
            journal_in_words(&sight.game.id, entries, JournalReader::of_letter(sight.reader))
        }
        Letter::SealAnswer { looked, .. } => {
            let entry = |looked: &SealLookedUp| match &looked.found {
                SealFound::OfGame { what, .. } => Some(what.clone()),
                _ => None,
            };
            looked.iter().filter_map(entry).collect()
        }
        Letter::Cases { open, put_off } => {
            let put_off: Vec<MatterLine> = put_off.iter().map(|case| case.line.clone()).collect();
            [listed(open), listed(&put_off)].concat()
        }
        Letter::Case { page, .. } => listed(std::slice::from_ref(&page.line)),
        Letter::PlayerShown { page, .. } => page.open.iter().map(|open| open.brief.clone()).collect(),
        Letter::Alarm { said, .. } => vec![said.clone()],
        Letter::Daily { news, .. } => {
            news.iter().flat_map(|news| news.brief.lines()).map(str::to_owned).collect()
        }
        Letter::Docket { fresh, old, over, news, .. } => {
            let lines = || fresh.iter().chain(old);
            let briefs = lines().map(|line| line.brief.clone());
            let said = lines()
                .map(|line| line.said.clone())
                .chain(lines().filter_map(|line| line.case.proposal.clone()))
                .chain(lines().filter_map(|line| line.command.clone()));
            let others =
                over.iter().map(|over| over.brief.clone()).chain(news.iter().map(|news| news.brief.clone()));
            briefs.chain(said).chain(others).collect()
        }
        Letter::OrderUnread { cases, .. } => listed(cases),
        Letter::CasesAnswered { done, cases, .. } => {
            let said = done.iter().map(|case| case.brief.clone());
            said.chain(listed(cases)).chain(ORDERS.iter().map(|order| (*order).to_owned())).collect()
        }
        _ => Vec::new(),
    }
}

/// What a list shows of cases.
fn listed(cases: &[MatterLine]) -> Vec<String> {
    let proposed = cases.iter().filter_map(|line| line.case.proposal.clone());
    let briefs = cases.iter().flat_map(|line| [line.brief.clone(), line.said.clone()]);
    briefs.chain(proposed).collect()
}

/// The orders that were carried out, which stand in a sentence of ours as they were given.
const ORDERS: &[&str] = &["result CLUB26/12 0-1 time White has overstepped the time for move 12."];

/// The English that a letter says, and nobody wrote to it.
fn english(case: &Case, templates: &Templates) -> Vec<String> {
    let rendered = render(&case.draft, &desk(), 42, case.now, templates).unwrap();
    let mail = MessageParser::default().parse(&rendered.bytes).unwrap();
    let mut text = flat(&format!("{} .\n{}", rendered.subject, mail.body_text(0).unwrap()));
    let written = WRITTEN.iter().map(|words| (*words).to_owned());
    // What is proposed was worded when it was made, and is shown as it is stored.
    let proposed = case.draft.case.as_ref().and_then(|case| case.proposal.clone());
    for words in
        case.draft.words_of_others().into_iter().chain(written).chain(worded_before(case)).chain(proposed)
    {
        let words = flat(&words);
        text = if words.is_empty() { text } else { text.replace(&words, "0") };
    }
    let is_word = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        bare.len() > 1 && bare.chars().all(|c| c.is_ascii_alphabetic() || c == '\'')
    };
    let words: Vec<&str> = text.split(' ').collect();
    let runs = words.chunk_by(|one, other| is_word(one) && is_word(other));
    let small =
        |run: &&[&str]| run.iter().filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase())).count();
    runs.filter(|run| run.len() >= SENTENCE && small(run) >= 2).map(|run| run.join(" ")).collect()
}

#[test]
fn nothing_is_said_in_english_but_by_templates_and_the_catalogue() {
    let templates = templates();
    let mut left: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for case in all() {
        let english = english(case, &templates);
        if !english.is_empty() {
            left.entry(case.name).or_default().extend(english);
        }
    }
    let left: Vec<String> = left.iter().map(|(name, said)| format!("{name}: {}", said.join(" / "))).collect();
    assert!(left.is_empty(), "{}", left.join("\n"));
}

#[test]
fn letters_as_they_are_are_found_to_be_in_english() {
    let silent: Vec<&str> = all()
        .iter()
        .filter(|case| english(case, &Templates::builtin()).is_empty())
        .map(|case| case.name)
        .collect();
    assert_eq!(silent, Vec::<&str>::new());
}
