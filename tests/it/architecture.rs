//! The texts for whoever changes the code may not name what is not there: every path that they mention exists. ARCHITECTURE.md
//! is read in one go.

mod english;
mod foreign_words;
mod journal_schema;
mod letters;
mod rooms;
mod source;
mod wording;

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

const TEXT: &str = include_str!("../../ARCHITECTURE.md");

/// The texts for whoever changes the code, by their names.
const TEXTS: [(&str, &str); 4] = [
    ("ARCHITECTURE.md", TEXT),
    ("CONTRIBUTING.md", include_str!("../../CONTRIBUTING.md")),
    ("doc/database.md", include_str!("../../doc/database.md")),
    ("doc/journal.md", include_str!("../../doc/journal.md")),
];

/// What a text says for a name that its reader chooses.
const PLACEHOLDERS: [&str; 2] = ["CODE", "NAME"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What stands between backticks in a line.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

fn is_path(name: &&str) -> bool {
    let endings = [".rs", ".toml", ".md", ".ftl", ".txt", ".sql", ".py", ".eml", "/"];
    let chosen = PLACEHOLDERS.iter().any(|placeholder| name.contains(placeholder));
    let said = endings.iter().any(|ending| name.ends_with(ending)) || name.starts_with("tests/");
    said && !chosen && !name.contains(' ')
}

/// Every file and folder of the project that is kept, below a folder.
fn kept_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let kept = entries.filter(|path| {
        let name = path.file_name().unwrap().to_string_lossy();
        !name.starts_with('.') && name != "target"
    });
    kept.flat_map(|path| {
        let inside = if path.is_dir() { kept_below(&path) } else { Vec::new() };
        std::iter::once(path).chain(inside)
    })
    .collect()
}

#[test]
fn every_path_that_is_named_exists() {
    let kept = kept_below(&root());
    let exists = |name: &str| kept.iter().any(|path| path.ends_with(name));
    let missing = |(text, said): (&'static str, &'static str)| {
        names(said).filter(is_path).filter(|name| !exists(name)).map(move |name| (text, name))
    };
    let missing: Vec<_> = TEXTS.into_iter().flat_map(missing).collect();
    assert_eq!(missing, Vec::new());
    assert!(!exists("no_such_file.rs"));
}

/// Where a link leads that a text sets, from the text's own folder.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    ends.map(|(link, _)| link).filter(|link| !link.contains("://"))
}

#[test]
fn every_link_leads_to_a_file() {
    let texts =
        kept_below(&root()).into_iter().filter(|path| path.extension().is_some_and(|end| end == "md"));
    let mut seen = 0;
    for path in texts {
        let text = fs::read_to_string(&path).unwrap();
        for link in links(&text) {
            let (file, _) = link.split_once('#').unwrap_or((link, ""));
            assert!(path.parent().unwrap().join(file).exists(), "{}: {link}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

/// What `scripts/package` puts into the package is there, but for what it makes itself.
#[test]
fn every_file_of_the_package_exists() {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    let package = &manifest["package"]["metadata"]["deb"];
    let assets = package["assets"].as_array().unwrap().iter().map(|asset| asset[0].as_str().unwrap());
    let kept: Vec<&str> = assets.filter(|file| !file.starts_with("target/")).collect();
    assert!(kept.len() > 8, "{kept:?}");
    for file in kept {
        let named = root().join(file.split('*').next().unwrap());
        assert!(named.exists(), "{file}");
    }
    for script in ["postinst", "postrm"] {
        let text = fs::read_to_string(root().join("contrib/debian").join(script)).unwrap();
        assert!(text.contains("\n#DEBHELPER#\n"), "{script}: cargo-deb adds the service's lines there");
    }
    assert!(root().join("contrib/amici.service").exists());
}

/// A file that no module names is compiled by nobody, and what it says goes stale unseen.
#[test]
fn every_source_file_is_a_module_of_the_one_above_it() {
    let stray = |path: &PathBuf| {
        let stem = path.file_stem().unwrap();
        let (folder, is_root) = (path.parent().unwrap(), ["lib", "main"].map(OsStr::new).contains(&stem));
        // `room/mod.rs` is named as `room.rs` is.
        let (folder, name) = if stem == "mod" {
            (folder.parent().unwrap(), folder.file_name().unwrap())
        } else {
            (folder, stem)
        };
        let above = [
            folder.with_extension("rs"),
            folder.join("mod.rs"),
            folder.join("lib.rs"),
            folder.join("main.rs"),
        ];
        let named = format!("mod {};", name.display());
        let says = |path: &PathBuf| fs::read_to_string(path).is_ok_and(|text| text.contains(&named));
        !is_root && !above.iter().any(says)
    };
    let files = source::sources().iter().flat_map(|folder| kept_below(folder)).collect::<Vec<_>>();
    let rust = files.iter().filter(|path| path.extension() == Some(OsStr::new("rs")));
    assert_eq!(rust.filter(|path| stray(path)).collect::<Vec<_>>(), Vec::<&PathBuf>::new());
    assert!(stray(&root().join("src/no_such_file.rs")));
}

/// Why a thing is as it is stands at the head of its file.
#[test]
fn the_page_is_no_longer_than_a_stranger_reads() {
    assert!(TEXT.lines().count() <= 150);
}
