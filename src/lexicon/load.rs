//! The files of `data/lexicon/`, as they were when the program was built.

use std::sync::LazyLock;

use super::{
    Lexicon,
    check::{Problem, check, check_together},
};

/// File names and contents: what `build.rs` found.
const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/lexicon.rs"));

/// Every language of which reading knows anything, by code.
pub(crate) static LEXICONS: LazyLock<Vec<Lexicon>> = LazyLock::new(|| match load(FILES) {
    Ok(lexicons) => lexicons,
    Err(problem) => unreachable!("{problem}"),
});

fn load(files: &[(&str, &str)]) -> Result<Vec<Lexicon>, Problem> {
    let all = files.iter().map(|(file, text)| read(file, text)).collect::<Result<Vec<_>, _>>()?;
    check_together(&all)?;
    Ok(all)
}

fn read(file: &str, text: &str) -> Result<Lexicon, Problem> {
    let not_toml = |error| Problem::Toml { file: file.to_owned(), error };
    let lexicon: Lexicon = toml::from_str(text).map_err(not_toml)?;
    check(file, &toml::from_str(text).map_err(not_toml)?)?;
    let code = file.trim_end_matches(".toml").to_owned();
    Ok(Lexicon { code, ..lexicon })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::model::Language;

    #[test]
    fn what_is_built_in_is_right() {
        let lexicons = load(FILES).map_err(|problem| problem.to_string()).unwrap();
        for language in Language::ALL {
            let own = lexicons.iter().find(|lexicon| lexicon.code == language.code());
            assert!(
                own.is_some_and(|own| !own.line.resign.0.is_empty() && !own.names.0.is_empty()),
                "{language}"
            );
        }
    }

    #[test]
    fn the_readme_says_what_each_list_is_for() {
        let readme = include_str!("../../data/lexicon/README.md");
        let mut lists = BTreeSet::new();
        for (_, text) in FILES {
            let file: toml::Table = toml::from_str(text).unwrap();
            for (section, lists_of_it) in file {
                let keys = lists_of_it.as_table().into_iter().flat_map(toml::Table::keys);
                lists.extend(keys.map(|key| format!("`{section}.{key}`")));
            }
        }
        let missing: Vec<&String> = lists.iter().filter(|list| !readme.contains(list.as_str())).collect();
        assert!(missing.is_empty(), "data/lexicon/README.md lacks {missing:?}");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_file_and_list() {
        let told = |text: &str| load(&[("xx.toml", text)]).err().map(|problem| problem.to_string());
        for (text, expected) in [
            ("[line]\nresign = [\"ich gebe auf\"]\n", None),
            ("[line]\nresing = []\n", Some("xx.toml: TOML parse error at line 2")),
            ("[line]\nresign = [\"Ich gebe auf\"]\n", Some("xx.toml: line.resign: \"Ich gebe auf\"")),
            ("[line]\nresign = [\"\"]\n", Some("xx.toml: line.resign: \"\"")),
            ("[line]\nresign = [\"ich  gebe\"]\n", Some("blank")),
            ("[line]\nresign = [\"ich \"]\n", Some("blank")),
            ("[line]\nresign = [\"ich [gebe auf\"]\n", Some("bracket")),
            ("[line]\nresign = [\"ich (gebe [auf|ab])\"]\n", Some("bracket")),
            ("[line]\nresign = [\"ich [gebe||auf]\"]\n", Some("between")),
            ("[line]\nresign = [\"gebe? auf\"]\n", Some("'?'")),
            ("[line]\nresign = [\"gebe … auf\"]\n", Some("…")),
            ("[line]\nresign = [\"aufge*\"]\n", Some("*")),
            ("[line]\nresign = [\"gebe ^auf\"]\n", Some("^")),
            ("[hint]\nresign = [\"auf*ge\"]\n", Some("*")),
            ("[line]\nresign = [\"gebe auf\", \"gebe auf\"]\n", Some("twice")),
            ("[date]\nmonths = [\"januar\"]\n", Some("12")),
        ] {
            let told = told(text);
            assert_eq!(told.is_none(), expected.is_none(), "{text}: {told:?}");
            assert!(told.zip(expected).is_none_or(|(told, expected)| told.contains(expected)), "{text}");
        }
    }

    #[test]
    fn no_phrase_asks_for_two_things() {
        let one = "[line]\naccept = [\"(ja) prijímam\"]\n";
        let other = "[line]\ndecline = [\"prijimam\"]\n";
        let told = load(&[("xx.toml", one), ("yy.toml", other)]).err().map(|problem| problem.to_string());
        assert_eq!(
            told.as_deref(),
            Some("data/lexicon/yy.toml: line.decline: \"prijimam\" is line.accept in xx.toml")
        );
    }
}
