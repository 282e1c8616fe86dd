//! The reasons in the source and the sentences of the catalogue are the same: each sentence is said by somebody, and is
//! told exactly what it asks for.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use amici::{
    model::{RequestWord, Verb},
    reading::order::list as orders,
    wording::Catalogue,
};
use syn::{
    Attribute, FieldsNamed, FieldsUnnamed, Ident, Item, LitStr, Macro, Token, Visibility, braced, bracketed,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
    token::{Brace, Bracket, Paren},
    visit::{Visit, visit_item},
};

use super::source::{attributes, only_for_tests, sources};

/// What stands in one `phrases!`, of all its enums: each sentence with what it is told.
struct Phrases(Vec<(String, BTreeSet<String>)>);

impl Parse for Phrases {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut all = Vec::new();
        while !input.is_empty() {
            input.call(Attribute::parse_outer)?;
            input.parse::<Visibility>()?;
            input.parse::<Token![enum]>()?;
            input.parse::<Ident>()?;
            let body = braced_in(input)?;
            while !body.is_empty() {
                body.call(Attribute::parse_outer)?;
                body.parse::<Ident>()?;
                let mut told = BTreeSet::new();
                if body.peek(Brace) {
                    let fields: FieldsNamed = body.parse()?;
                    told.extend(fields.named.iter().map(|field| field.ident.as_ref().unwrap().to_string()));
                }
                if body.peek(Paren) {
                    body.parse::<FieldsUnnamed>()?;
                }
                if body.peek(Bracket) {
                    let inner = bracketed_in(&body)?;
                    told.insert(inner.parse::<Ident>()?.to_string());
                    inner.parse::<Token![:]>()?;
                    inner.parse::<syn::Type>()?;
                }
                if body.parse::<Option<Token![=]>>()?.is_some() {
                    let sentence = body.parse::<LitStr>()?.value();
                    if body.peek(Bracket) {
                        let named = Punctuated::<Ident, Token![,]>::parse_terminated(&bracketed_in(&body)?)?;
                        told = named.iter().map(ToString::to_string).collect();
                    }
                    all.push((sentence, told));
                }
                body.parse::<Option<Token![,]>>()?;
            }
        }
        Ok(Self(all))
    }
}

fn braced_in<'a>(input: ParseStream<'a>) -> syn::Result<syn::parse::ParseBuffer<'a>> {
    let body;
    braced!(body in input);
    Ok(body)
}

fn bracketed_in<'a>(input: ParseStream<'a>) -> syn::Result<syn::parse::ParseBuffer<'a>> {
    let body;
    bracketed!(body in input);
    Ok(body)
}

/// Every `phrases!` of the source.
#[derive(Default)]
struct Said(Vec<(String, BTreeSet<String>)>);

impl Visit<'_> for Said {
    fn visit_item(&mut self, item: &Item) {
        if !only_for_tests(attributes(item)) {
            visit_item(self, item);
        }
    }

    fn visit_macro(&mut self, call: &Macro) {
        if call.path.segments.last().is_some_and(|name| name.ident == "phrases") {
            self.0.extend(call.parse_body::<Phrases>().unwrap().0);
        }
    }
}

/// The files of both crates, as far as they are not for tests.
pub(super) fn files() -> Vec<PathBuf> {
    fn below(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let for_tests = path.file_stem().is_some_and(|name| name == "tests");
            match () {
                () if for_tests => {}
                () if path.is_dir() => below(&path, found),
                () => found.extend(Some(path).filter(|path| path.extension().is_some_and(|end| end == "rs"))),
            }
        }
    }
    let mut found = Vec::new();
    sources().iter().for_each(|folder| below(folder, &mut found));
    found.sort();
    found
}

#[test]
fn the_catalogue_says_what_the_source_says_and_nothing_else() {
    let mut said = Said::default();
    for path in files() {
        said.visit_file(&syn::parse_file(&fs::read_to_string(&path).unwrap()).unwrap());
    }
    let catalogue = Catalogue::builtin();
    assert_eq!(catalogue.problems(), Vec::<String>::new());
    let mut unsaid = catalogue.sentences();
    let mut wrong = Vec::new();
    let orders = Verb::ALL
        .into_iter()
        .flat_map(|verb| [Some(orders::does(verb)), orders::sample_reason(verb)])
        .flatten()
        .chain(RequestWord::ALL.into_iter().map(orders::shows));
    for sentence in orders.collect::<Vec<_>>() {
        let id = serde_json::to_value(sentence).unwrap()["id"].as_str().unwrap().to_owned();
        match catalogue.sentences().contains_key(id.as_str()) {
            true => _ = unsaid.remove(id.as_str()),
            false => wrong.push(format!("en.ftl lacks {id} of the list of orders")),
        }
    }
    let mut seen = BTreeMap::new();
    for (id, told) in &said.0 {
        if let Some(before) = seen.insert(id, told) {
            wrong.push(format!("{id} stands twice in the source: {before:?} and {told:?}"));
        }
        match unsaid.remove(id.as_str()) {
            None => wrong.push(format!("en.ftl lacks {id}, which is told {told:?}")),
            Some(asked) => {
                let asked: BTreeSet<String> =
                    asked.iter().map(|asked| asked.trim_end_matches("-is").to_owned()).collect();
                if asked != *told {
                    wrong.push(format!("{id} is told {told:?} and asks for {asked:?}"));
                }
            }
        }
    }
    wrong.extend(unsaid.keys().map(|id| format!("nobody says {id}")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
