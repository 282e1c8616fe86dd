//! `doc/journal.schema.json` names every kind of entry, each with its keys, as the source has them.

use std::{collections::BTreeMap, fs};

use serde_json::Value;
use syn::{Attribute, Fields, Item, Lit, Meta, Variant};

/// The keys of each kind of entry in the source. What is kept in another type is written `*`.
fn in_the_source() -> BTreeMap<String, Vec<String>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/correspondence-chess/src/laws/record/fact.rs");
    let file = syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap();
    let found = file.items.into_iter().find_map(|item| match item {
        Item::Enum(found) if found.ident == "Fact" => Some(found),
        _ => None,
    });
    found.unwrap().variants.iter().map(|variant| (kebab(&variant.ident.to_string()), keys(variant))).collect()
}

fn keys(variant: &Variant) -> Vec<String> {
    let Fields::Named(fields) = &variant.fields else {
        return if variant.fields.is_empty() { Vec::new() } else { vec!["*".into()] };
    };
    let key = |field: &syn::Field| {
        let serde = field.attrs.iter().find(|attribute| attribute.path().is_ident("serde"));
        match serde.map(renamed) {
            Some(Some(name)) => name,
            Some(None) => "*".into(),
            None => field.ident.as_ref().unwrap().to_string(),
        }
    };
    fields.named.iter().map(key).collect()
}

/// The name in `#[serde(rename = "move")]`; none for `#[serde(flatten)]`.
fn renamed(attribute: &Attribute) -> Option<String> {
    match attribute.parse_args::<Meta>().unwrap() {
        Meta::NameValue(pair) => match pair.value {
            syn::Expr::Lit(syn::ExprLit { lit: Lit::Str(name), .. }) => Some(name.value()),
            _ => None,
        },
        Meta::Path(_) | Meta::List(_) => None,
    }
}

fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(c.to_lowercase());
    }
    kebab
}

#[test]
fn the_schema_of_the_journal_has_the_entries_of_the_source() {
    let schema: Value = serde_json::from_str(include_str!("../../../doc/journal.schema.json")).unwrap();
    let kinds = schema["$defs"]["fact"]["oneOf"].as_array().unwrap();
    let mut known = BTreeMap::new();
    for kind in kinds {
        let properties = kind["properties"].as_object().unwrap();
        let required: Vec<&str> =
            kind["required"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
        assert_eq!(required.len(), properties.len(), "every key is always there: {kind}");
        let keys: Vec<String> =
            required.iter().filter(|key| **key != "fact").map(|key| (*key).to_owned()).collect();
        known.insert(properties["fact"]["const"].as_str().unwrap().to_owned(), keys);
    }
    let source = in_the_source();
    assert_eq!(known.keys().collect::<Vec<_>>(), source.keys().collect::<Vec<_>>());
    for (kind, keys) in source {
        let plain: Vec<&String> = keys.iter().filter(|key| *key != "*").collect();
        let missing: Vec<_> = plain.iter().filter(|key| !known[&kind].contains(**key)).collect();
        assert!(missing.is_empty(), "{kind}: the schema lacks {missing:?}");
        let open = keys.iter().any(|key| key == "*");
        assert!(open || plain.len() == known[&kind].len(), "{kind}: the schema has more than {plain:?}");
    }
}
