//! Names of languages, as players write them.

use crate::model::Language;

/// The language of a code or a name, in English or in itself, in lower case.
pub(super) fn named(text: &str) -> Option<Language> {
    let by_name = || Language::ALL.into_iter().find(|language| names(*language).contains(&text));
    text.parse().ok().or_else(by_name)
}

/// The English name and the language's own, also without the marks that a keyboard may lack.
fn names(language: Language) -> &'static [&'static str] {
    match language {
        Language::Cs => &["czech", "čeština", "cestina", "český", "cesky", "česky"],
        Language::De => &["german", "deutsch"],
        Language::El => &["greek", "ελληνικά", "ελληνικα", "ellinika"],
        Language::En => &["english"],
        Language::Eo => &["esperanto"],
        Language::Es => &["spanish", "español", "espanol", "castellano"],
        Language::Fr => &["french", "français", "francais"],
        Language::It => &["italian", "italiano"],
        Language::Nl => &["dutch", "nederlands"],
        Language::Pl => &["polish", "polski", "język polski", "jezyk polski"],
        Language::Pt => &["portuguese", "português", "portugues"],
        Language::Ru => &["russian", "русский", "russkij", "russkiy"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_its_code_and_names_of_its_own() {
        for language in Language::ALL {
            for name in std::iter::once(&language.code()).chain(names(language)) {
                assert_eq!(named(name), Some(language), "{name}");
                assert_eq!(name.to_lowercase(), **name);
            }
        }
        assert_eq!(named("klingon"), None);
    }
}
