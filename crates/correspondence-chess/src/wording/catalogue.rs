//! The sentences of each language, and how a phrase becomes words.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt,
    sync::{Arc, LazyLock},
};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use unic_langid::LanguageIdentifier;

use super::{
    lists::Joined,
    phrase::{Arg, Phrase},
    values::Value,
};
use crate::model::Language;

/// The catalogue of each language in `templates/`, by `<language>/<language>.ftl`.
const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/catalogues.rs"));

/// The catalogues that the program brings with it.
fn brought<'a>() -> impl Iterator<Item = (Language, &'a str)> {
    let own = |language: Language| FILES.iter().find(move |(name, _)| *name == file_name(language));
    Language::ALL.into_iter().filter_map(move |language| Some((language, own(language)?.1)))
}

/// The sentences of one language. What stands in none of its files is said in English.
#[derive(Default)]
struct Sentences {
    bundle: Option<FluentBundle<FluentResource>>,
    /// Each with the variables that it asks for.
    known: BTreeMap<String, BTreeSet<String>>,
}

/// All sentences, in every language that has any.
#[derive(Clone)]
pub struct Catalogue {
    languages: Arc<BTreeMap<Language, Sentences>>,
    /// What does not parse, a line each.
    broken: Arc<Vec<String>>,
}

impl Catalogue {
    /// The sentences that the program brings with it.
    pub fn builtin() -> Catalogue {
        static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::with(&[]));
        CATALOGUE.clone()
    }

    /// The built-in sentences, with those replaced that these files hold.
    pub fn with(files: &[(Language, String)]) -> Catalogue {
        let (mut languages, mut broken) = (BTreeMap::<Language, Sentences>::new(), Vec::new());
        let own = files.iter().map(|(language, text)| (*language, text.as_str()));
        for (language, text) in brought().chain(own) {
            let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, errors)| {
                let file = file_name(language);
                broken.extend(errors.iter().map(|error| format!("{file}: {error}")));
                resource
            });
            languages.entry(language).or_default().add(language, resource);
        }
        Catalogue { languages: Arc::new(languages), broken: Arc::new(broken) }
    }

    /// How this is said to readers of a language.
    pub fn of(&self, language: Language) -> Wording<'_> {
        Wording { catalogue: self, language }
    }

    /// The English sentences, each with the variables that it asks for.
    pub fn sentences(&self) -> BTreeMap<&str, Vec<&str>> {
        let english = self.languages.get(&Language::En).into_iter().flat_map(|english| &english.known);
        english.map(|(id, asked)| (id.as_str(), asked.iter().map(String::as_str).collect())).collect()
    }

    /// What is wrong with its files, a line each.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = self.broken.to_vec();
        let brought = Catalogue::builtin();
        let brought = brought.sentences();
        for (language, sentences) in self.languages.iter() {
            let file = file_name(*language);
            for (id, asked) in &sentences.known {
                match brought.get(id.as_str()) {
                    None => problems.push(format!("{file}: no letter says {id}")),
                    Some(told) => {
                        let bare = |variable: &str| variable.trim_end_matches("-is").to_owned();
                        let told: Vec<String> = told.iter().map(|told| bare(told)).collect();
                        let unknown = asked.iter().filter(|asked| !told.contains(&bare(asked)));
                        problems.extend(unknown.map(|asked| format!("{file}: {id} is told no ${asked}")));
                    }
                }
            }
        }
        problems
    }
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue").field("languages", &self.languages.keys()).finish_non_exhaustive()
    }
}

/// The catalogue of a language, in the folder of the templates.
fn file_name(language: Language) -> String {
    format!("{language}/{language}.ftl")
}

impl Sentences {
    fn add(&mut self, language: Language, resource: FluentResource) {
        self.known.extend(sentences_of(&resource));
        let bundle = self.bundle.get_or_insert_with(|| {
            let known: LanguageIdentifier = language.code().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![known]);
            bundle.set_use_isolating(false);
            bundle.set_transform(Some(unwrapped));
            bundle
        });
        bundle.add_resource_overriding(resource);
    }

    /// What a sentence says here; an error where it lacks what it asks for.
    fn say(&self, id: &str, args: &FluentArgs<'_>) -> Option<Result<String, String>> {
        let bundle = self.bundle.as_ref()?;
        let pattern = bundle.get_message(id)?.value()?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(args), &mut errors);
        Some(if errors.is_empty() { Ok(text.into_owned()) } else { Err(format!("{errors:?}")) })
    }
}

/// The sentences of a file with the variables that they name.
fn sentences_of(resource: &FluentResource) -> BTreeMap<String, BTreeSet<String>> {
    let message = |entry: &Entry<&str>| match entry {
        Entry::Message(message) => {
            let mut variables = BTreeSet::new();
            message.value.iter().for_each(|pattern| in_pattern(pattern, &mut variables));
            Some((message.id.name.to_owned(), variables))
        }
        _ => None,
    };
    resource.entries().filter_map(message).collect()
}

fn in_pattern(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression } => in_expression(expression, found),
        }
    }
}

fn in_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, found),
        Expression::Select { selector, variants } => {
            in_inline(selector, found);
            variants.iter().for_each(|variant| in_pattern(&variant.value, found));
        }
    }
}

fn in_inline(expression: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => in_expression(expression, found),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| in_inline(argument, found));
        }
        _ => {}
    }
}

/// In the catalogue a line ends where it is full: the letter has other lines.
fn unwrapped(text: &str) -> Cow<'_, str> {
    if text.contains('\n') { text.replace('\n', " ").into() } else { text.into() }
}

/// The sentences as readers of one language read them.
#[derive(Clone, Copy, Debug)]
pub struct Wording<'a> {
    catalogue: &'a Catalogue,
    language: Language,
}

/// What is said to whoever operates the desk.
pub trait InEnglish {
    /// In English, in the program's own words: for logs and at a shell.
    fn in_english(&self) -> String;
}

impl<P: Phrase> InEnglish for P {
    fn in_english(&self) -> String {
        Catalogue::builtin().of(Language::En).say(self)
    }
}

impl Wording<'_> {
    /// The words of a phrase, in this language or else in English.
    pub fn say(&self, phrase: &impl Phrase) -> String {
        let said = phrase.sentence();
        let mut args = FluentArgs::new();
        for (name, arg) in &said.args {
            if let Arg::Phrase(inner) = arg {
                args.set(format!("{name}-is"), inner.id);
            }
            args.set(*name, self.value(arg));
        }
        for language in [self.language, Language::En] {
            match self.catalogue.languages.get(&language).and_then(|own| own.say(said.id, &args)) {
                None => {}
                Some(Ok(text)) => return text,
                Some(Err(error)) => {
                    tracing::error!(sentence = said.id, %language, %error, "a sentence of the catalogue cannot be said");
                }
            }
        }
        tracing::error!(sentence = said.id, "the catalogue lacks a sentence");
        debug_assert!(false, "the catalogue cannot say {said:?}");
        said.id.to_owned()
    }

    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        let Arg::Number(number) = arg else { return FluentValue::from(self.text(arg)) };
        FluentValue::from(*number)
    }

    fn text(&self, arg: &Arg) -> String {
        match arg {
            Arg::Text(text) => text.clone(),
            Arg::Choice(word) => (*word).to_owned(),
            Arg::Number(number) => number.to_string(),
            Arg::Date(date) => {
                let part = |format| date.format(format).to_string();
                self.say(&Value::Date { year: part("%Y"), month: part("%m"), day: part("%d") })
            }
            Arg::Phrase(said) => self.say(said),
            Arg::All(args) => self.list(args, |first, last| Joined::All { first, last }),
            Arg::One(args) => self.list(args, |first, last| Joined::One { first, last }),
            Arg::InARow(args) => args.iter().map(|arg| self.text(arg)).collect::<Vec<_>>().join("; "),
        }
    }

    /// The last two by their word, those before them one by one.
    fn list(&self, args: &[Arg], last_two: impl Fn(String, String) -> Joined) -> String {
        let mut backwards = args.iter().rev().map(|arg| self.text(arg));
        let Some(last) = backwards.next() else { return String::new() };
        let Some(before) = backwards.next() else { return last };
        let end = self.say(&last_two(before, last));
        backwards.fold(end, |rest, first| self.say(&Joined::Rest { first, rest }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        model::{Ply, Side},
        wording::{AllOf, Argument, MoveOf, OneOf, Sentence},
    };

    /// The sentence `half-move` with this number.
    fn half_move(number: u32) -> Sentence {
        Sentence::new("half-move", vec![("number", number.arg()), ("side", Side::White.arg())])
    }

    #[test]
    fn lists_dates_and_half_moves_read_as_english_does() {
        let catalogue = Catalogue::builtin();
        let words = catalogue.of(Language::En);
        let text = |count: usize| ["a", "b", "c"].into_iter().take(count).collect::<Vec<_>>();
        assert_eq!(
            [1, 2, 3].map(|count| words.text(&AllOf(text(count)).arg())),
            ["a", "a and b", "a, b and c"]
        );
        assert_eq!(words.text(&OneOf(text(3)).arg()), "a, b or c");
        let day = chrono::NaiveDate::from_ymd_opt(2026, 3, 9).unwrap();
        assert_eq!(words.text(&day.arg()), "2026-03-09");
        assert_eq!(words.text(&MoveOf(Ply::FIRST).arg()), "1 of White");
    }

    #[test]
    fn a_language_says_in_english_what_it_lacks_and_knows_its_own_numbers() {
        let polish = "side-white = białe\nhalf-move = { $number ->\n  [one] jeden\n  [few] kilka\n *[many] wiele\n } ({ $side }, { $side-is })\n";
        let catalogue = Catalogue::with(&[(Language::Pl, polish.to_owned())]);
        assert_eq!(catalogue.problems(), Vec::<String>::new());
        let words = catalogue.of(Language::Pl);
        assert_eq!(
            [1, 3, 5].map(|number| words.say(&half_move(number))),
            ["jeden (białe, side-white)", "kilka (białe, side-white)", "wiele (białe, side-white)"]
        );
        assert_eq!(words.say(&Value::Black), "Black");
        assert_eq!(catalogue.of(Language::En).say(&half_move(3)), "3 of White");
    }

    #[test]
    fn a_file_is_told_what_is_wrong_with_it() {
        let own = "side-black = Black { $number }\nno-such = Nothing\nhalf move = x\n";
        let problems = Catalogue::with(&[(Language::De, own.to_owned())]).problems();
        assert_eq!(problems.len(), 3, "{problems:?}");
        assert!(problems.contains(&"de/de.ftl: no letter says no-such".to_owned()), "{problems:?}");
        assert!(problems.contains(&"de/de.ftl: side-black is told no $number".to_owned()), "{problems:?}");
    }
}
