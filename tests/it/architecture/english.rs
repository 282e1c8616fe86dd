//! Sentences stand in the catalogue: none is left in the rooms whose words go into letters.

use std::{collections::BTreeSet, fs, path::Path};

use syn::{
    Attribute, Expr, ExprCall, Item, LitStr, Macro,
    buffer::{Cursor, TokenBuffer},
    visit::{Visit, visit_expr_call, visit_item},
};

use super::{
    source::in_its_crate,
    source::{attributes, only_for_tests},
    wording::files,
};

/// The literals of one file.
#[derive(Default)]
struct Literals(Vec<String>);

/// What stands in quotation marks in a file, outside of what only tests compile.
pub(super) fn literals(path: &Path) -> Vec<String> {
    let mut literals = Literals::default();
    literals.visit_file(&syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap());
    literals.0
}

fn is_sentence(text: &str) -> bool {
    let words = text
        .split_whitespace()
        .filter(|word| word.chars().all(|c| c.is_alphabetic() || ",.:;'’".contains(c)));
    let sql = ["SELECT", "INSERT", "UPDATE", "DELETE", "PRAGMA", "CREATE", "FROM", "WHERE"]
        .iter()
        .any(|word| text.contains(word));
    words.count() >= 4 && !sql
}

impl Literals {
    fn within(&mut self, mut rest: Cursor<'_>) {
        while !rest.eof() {
            if let Some((_, after)) = rest.punct().filter(|(mark, _)| mark.as_char() == '#')
                && let Some((_, _, _, after)) = after.any_group()
            {
                // A comment of documentation, or another attribute.
                rest = after;
            } else if let Some((inner, _, _, after)) = rest.any_group() {
                self.within(inner);
                rest = after;
            } else if let Some((literal, after)) = rest.literal() {
                if let Ok(text) = syn::parse_str::<LitStr>(&literal.to_string()) {
                    self.0.push(text.value());
                }
                rest = after;
            } else {
                rest = rest.token_tree().map_or(Cursor::empty(), |(_, after)| after);
            }
        }
    }
}

impl Visit<'_> for Literals {
    fn visit_item(&mut self, item: &Item) {
        if !only_for_tests(attributes(item)) {
            visit_item(self, item);
        }
    }

    fn visit_attribute(&mut self, _: &Attribute) {}

    /// What a text is not that is no value is an error, as what stands in an attribute `error` is.
    fn visit_expr_call(&mut self, call: &ExprCall) {
        if !matches!(&*call.func, Expr::Path(called) if called.path.is_ident("Invalid")) {
            visit_expr_call(self, call);
        }
    }

    fn visit_lit_str(&mut self, literal: &LitStr) {
        self.0.push(literal.value());
    }

    fn visit_macro(&mut self, call: &Macro) {
        let name = call.path.segments.last().unwrap().ident.to_string();
        if !["panic", "unreachable", "error", "warn", "info", "debug", "trace", "debug_assert"]
            .contains(&name.as_str())
        {
            self.within(TokenBuffer::new2(call.tokens.clone()).begin());
        }
    }
}

/// The rooms whose words go into letters. The desk is not among them: it also notes for the operator what became of each
/// mail; its letters are held to the catalogue by the test that renders all of them in another script.
const ROOMS: &[&str] =
    &["chess", "intake", "laws", "letters", "model", "reading", "reflection", "regulations", "wording"];

/// What stands there and is no sentence of a letter.
const NO_LETTER: &[(&str, &str)] = &[
    ("chess/tablebase.rs", "what `amici check` says of the tables"),
    ("intake/pgn.rs", "what a PGN says, in the words of the programs that write it"),
    ("laws/record/", "why an entry does not follow: an error, for the log and `amici check`"),
    ("letters/chess_program.rs", "what XBoard looks for"),
    (
        "letters/contents/",
        "what became of a mail, for `amici inbox list`, and what a word that is stored stands for",
    ),
    ("letters/journal/", "a journal in words, which is kept and shown in English"),
    ("letters/mail_bytes.rs", "errors, for the log"),
    ("letters/mod.rs", "the mark by which a quotation of ours is known"),
    ("letters/pgn.rs", "Portable Game Notation, which is in English"),
    ("letters/render.rs", "errors, for the log"),
    ("letters/templates.rs", "what is wrong with the operator's own templates"),
    ("model/lapse.rs", "errors, for the log"),
    ("model/matter.rs", "errors, for the log"),
    ("model/personal.rs", "errors, for the log"),
    ("regulations/section.rs", "what is wrong in an organiser's file, for who adds it at the shell"),
    ("regulations/table", "what is wrong in an organiser's file, for who adds it at the shell"),
    ("reading/order/list.rs", "a position and clocks, as an order has them"),
    ("reading/pgn/", "what programs write"),
];

#[test]
fn no_sentence_of_a_letter_stands_in_rust() {
    let mut needed = BTreeSet::new();
    let mut found = Vec::new();
    for path in files() {
        let name = in_its_crate(&path);
        if !ROOMS.iter().any(|room| name.strip_prefix(room).is_some_and(|rest| rest.starts_with(['/', '.'])))
        {
            continue;
        }
        let mut sentences = literals(&path).into_iter().filter(|text| is_sentence(text)).peekable();
        match NO_LETTER.iter().find(|(place, _)| name.starts_with(place)) {
            Some((place, _)) if sentences.peek().is_some() => _ = needed.insert(*place),
            Some(_) => {}
            None => found.extend(sentences.map(|text| format!("{name}: {text:?}"))),
        }
    }
    assert!(found.is_empty(), "these belong into the catalogue:\n{}", found.join("\n"));
    let excused: BTreeSet<&str> = NO_LETTER.iter().map(|(place, _)| *place).collect();
    assert_eq!(excused, needed, "places are excused that need it no more");
}
