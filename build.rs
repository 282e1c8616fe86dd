//! Lists the files that are built in: the templates of `templates/` for `src/letters/templates.rs`, the words of
//! languages of `data/lexicon/` for `src/lexicon/load.rs`, and the sentences of `data/sentences/` for
//! `src/reading/examples.rs`. A file that is put there is built in.

#![expect(clippy::disallowed_methods, reason = "Cargo tells a build script its folders in the environment")]

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let templates = root.join("templates");
    let mut files = Vec::new();
    for language in inside(&templates)? {
        files.extend(inside(&language)?);
    }
    list("templates.rs", &templates, files)?;
    for (name, folder) in [("lexicon.rs", "data/lexicon"), ("sentences.rs", "data/sentences")] {
        let folder = root.join(folder);
        let mut files = inside(&folder)?;
        files.retain(|file| file.extension().is_some_and(|end| end == "toml"));
        list(name, &folder, files)?;
    }
    Ok(())
}

/// What stands in a folder. A change in it is a reason to build anew.
fn inside(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder)?;
    Ok(entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?)
}

/// Writes an array of names, from `folder` on, and contents.
fn list(name: &str, folder: &Path, mut files: Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    files.sort();
    let mut list = String::from("[\n");
    for file in files {
        let name = file.strip_prefix(folder)?.display();
        writeln!(list, "    (\"{name}\", include_str!({:?})),", file.display().to_string())?;
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join(name), list)?;
    Ok(())
}
