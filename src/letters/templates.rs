//! The letters' words. Built in, and each file can be replaced by one of the same name in a folder of the operator's.
//!
//! A template has a first line `Subject: …`, a blank line and the body. Names that begin with `_` are parts: `_cut`
//! and `_foot` stand in every letter, `_picture` and `_tap-…` in its page alone, the others are taken in by name. A language that lacks a file takes the
//! English one, so that a translation may grow letter by letter. The catalogue of sentences (`en.ftl`) lies beside them.

use super::{
    WRITE_ABOVE,
    mail_bytes::PostError,
    page,
    table::LetterKind,
    wrap::{BAR, TIE, barred},
};
use crate::{
    model::{Invalid, Language},
    wording::{Catalogue, Wording},
};

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock},
};

use board_picture::TileError;
use minijinja::{Environment, UndefinedBehavior, Value, syntax::SyntaxConfig};
use thiserror::Error;

/// Name and text of each file of `templates/`, as `build.rs` found them.
const BUILTIN: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/templates.rs"));

/// Stands in a filled-in template, and in no letter, where what has happened is told and what would settle it begins.
pub(super) const END_OF_FACTS: char = '\u{1E}';

#[derive(Clone, Debug)]
pub struct Templates {
    environment: Environment<'static>,
    names: Arc<BTreeSet<String>>,
    catalogue: Catalogue,
    /// Files that do not parse, with the reason, for [`Templates::check`].
    broken: Vec<String>,
}

#[derive(Debug, Error)]
pub enum TemplateError {
    /// The operator's folder cannot be read.
    #[error("[desk] templates: cannot read {path}: {error}")]
    Folder { path: PathBuf, error: io::Error },
    /// Templates that do not parse or are missing, one line each.
    #[error("{}", .0.join("\n"))]
    DoNotFit(Vec<String>),
}

impl Templates {
    /// The templates that the program brings with it.
    pub fn builtin() -> Templates {
        // Parsed once: a pass of the daemon and a letter's footnotes ask for them again and again.
        static TEMPLATES: LazyLock<Templates> =
            LazyLock::new(|| Templates::of(builtin(), Catalogue::builtin()));
        TEMPLATES.clone()
    }

    /// Those of the operator's folder, where he has one.
    pub fn chosen(folder: Option<&Path>) -> Result<Templates, TemplateError> {
        folder.map_or_else(|| Ok(Templates::builtin()), Templates::with_folder)
    }

    /// The built-in templates, with those replaced that the folder holds: `<folder>/<language>/<kind>.txt`,
    /// and the sentences of the catalogue that `<folder>/<language>/<language>.ftl` holds.
    pub fn with_folder(folder: &Path) -> Result<Templates, TemplateError> {
        let mut sources = builtin();
        // A folder without one language is usual, a folder that does not exist is a slip of the pen.
        fs::read_dir(folder).map_err(|error| TemplateError::Folder { path: folder.into(), error })?;
        let mut sentences = Vec::new();
        for language in Language::ALL {
            let inside = folder.join(language.code());
            if !inside.is_dir() {
                continue;
            }
            let failed = |path: &Path| {
                let path = path.to_owned();
                move |error| TemplateError::Folder { path, error }
            };
            for entry in fs::read_dir(&inside).map_err(failed(&inside))? {
                let path = entry.map_err(failed(&inside))?.path();
                let Some(file) = path.file_name().and_then(|name| name.to_str()) else { continue };
                let read = || fs::read_to_string(&path).map_err(failed(&path));
                if file.ends_with(".txt") {
                    sources.insert(format!("{}/{file}", language.code()), read()?.replace("\r\n", "\n"));
                } else if file.strip_suffix(".ftl") == Some(language.code()) {
                    sentences.push((language, read()?.replace("\r\n", "\n")));
                }
            }
        }
        Ok(Self::of(sources, Catalogue::with(&sentences)))
    }

    fn of(sources: BTreeMap<String, String>, catalogue: Catalogue) -> Templates {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
        let names: Arc<BTreeSet<String>> = Arc::new(sources.keys().cloned().collect());
        let syntax =
            SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build();
        match syntax {
            Ok(syntax) => environment.set_syntax(syntax),
            // By other rules for blanks every letter would come out otherwise: rather none is written.
            Err(error) => {
                return Templates { environment, names, catalogue, broken: vec![in_one_line(error)] };
            }
        }
        environment.add_global("end_of_facts", END_OF_FACTS.to_string());
        environment.add_global("tie", TIE.to_string());
        environment.add_filter("bar", |text: String| barred(&text));
        environment.add_filter("bars", bars);
        environment.add_filter("link", |sends: String, called: Option<String>| {
            page::link(&sends, called.as_deref())
        });
        environment
            .add_filter("tap", |line: String, sends: Option<String>| page::tap(&line, sends.as_deref()));
        environment.add_filter("sentence", sentence);
        environment.add_filter("pad", |text: String, width: usize| format!("{text:<width$}"));
        environment.add_filter("right", |text: String, width: usize| format!("{text:>width$}"));
        let known = Arc::clone(&names);
        environment.set_path_join_callback(move |name, parent| {
            let language = parent.split_once('/').map_or("en", |(language, _)| language);
            resolve(&known, language, name).into()
        });
        let mut broken = Vec::new();
        for (name, source) in sources {
            if let Err(error) = environment.add_template_owned(name.clone(), source) {
                broken.push(format!("{name}: {}", in_one_line(error)));
            }
        }
        Templates { environment, names, catalogue, broken }
    }

    /// Whether any letter is written in a language; its players get the English ones otherwise.
    pub fn speaks(&self, language: Language) -> bool {
        self.names.iter().any(|name| name.split_once('/').is_some_and(|(code, _)| code == language.code()))
    }

    /// The catalogue's sentences as readers of a language read them.
    pub fn wording(&self, language: Language) -> Wording<'_> {
        self.catalogue.of(language)
    }

    /// Fills in a template, in this language or in English.
    pub(super) fn fill_in(
        &self,
        language: Language,
        name: &str,
        context: &Value,
    ) -> Result<String, RenderError> {
        let filled_in = self
            .environment
            .get_template(&self.file(language, name))
            .and_then(|template| template.render(context.clone()));
        filled_in.map_err(|error| self.unfit(language, name, in_one_line(error)))
    }

    /// What is wrong with a template, with the name of its file.
    pub(super) fn unfit(&self, language: Language, name: &str, why: String) -> RenderError {
        RenderError::Template { file: self.file(language, name), why }
    }

    /// The file that a template is read from, in this language or in English.
    fn file(&self, language: Language, name: &str) -> String {
        resolve(&self.names, language.code(), &format!("{name}.txt"))
    }

    /// Checks that every template parses, that every kind of letter has one with a subject, and that the mark under
    /// which nothing is read is there.
    pub fn check(&self) -> Result<(), TemplateError> {
        let mut wrong = self.broken.clone();
        wrong.extend(self.catalogue.problems());
        for kind in LetterKind::ALL {
            if !self.names.contains(&format!("en/{kind}.txt")) {
                wrong.push(format!("en/{kind}.txt: there is no such file"));
            }
        }
        for (name, template) in self.environment.templates() {
            let part = name.split_once('/').map_or(name, |(_, file)| file);
            if !part.starts_with('_') && !template.source().starts_with("Subject: ") {
                wrong.push(format!("{name}: the first line must be the subject, \"Subject: …\""));
            }
            if part == "_cut.txt" && !template.source().to_lowercase().contains(WRITE_ABOVE) {
                wrong.push(format!("{name}: the words \"{}\" must stand in it", WRITE_ABOVE));
            }
        }
        wrong.sort();
        if wrong.is_empty() { Ok(()) } else { Err(TemplateError::DoNotFit(wrong)) }
    }
}

fn builtin() -> BTreeMap<String, String> {
    let templates = BUILTIN.iter().filter(|(name, _)| name.ends_with(".txt"));
    templates.map(|(name, source)| ((*name).to_owned(), (*source).to_owned())).collect()
}

fn resolve(names: &BTreeSet<String>, language: &str, name: &str) -> String {
    let own = format!("{language}/{name}");
    if names.contains(&own) { own } else { format!("en/{name}") }
}

/// Lines that are made already, each behind the bar.
fn bars(lines: Vec<String>) -> String {
    lines.iter().map(|line| format!("{BAR}{line}").trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// A reason as a sentence: with a capital letter and a full stop.
fn sentence(text: String) -> String {
    let mut letters = text.trim().chars();
    let Some(first) = letters.next() else { return String::new() };
    let text: String = first.to_uppercase().chain(letters).collect();
    if text.ends_with(['.', '?', '!', '…']) { text } else { format!("{text}.") }
}

/// An error with its place and what caused it, on one line.
fn in_one_line(error: minijinja::Error) -> String {
    let text = format!("{:#}", anyhow::Error::new(error));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A letter cannot be written.
#[derive(Debug, Error)]
pub enum RenderError {
    /// Its template is missing, asks for what the letter does not have, or does not begin with a subject.
    #[error("the template {file}: {why}")]
    Template { file: String, why: String },
    /// Our own address makes no Message-ID.
    #[error(transparent)]
    MessageId(#[from] Invalid),
    #[error(transparent)]
    Post(#[from] PostError),
    /// The board cannot be drawn.
    #[error(transparent)]
    Board(#[from] &'static TileError),
}
