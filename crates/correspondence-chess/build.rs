//! Lists the catalogues of `templates/`, one to a language: a file that is put there is built in.

#![expect(clippy::disallowed_methods, reason = "Cargo tells a build script its folders in the environment")]

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../templates").canonicalize()?;
    let mut list = String::from("[\n");
    let mut languages = fs::read_dir(&folder)?.collect::<Result<Vec<_>, _>>()?;
    languages.sort_by_key(fs::DirEntry::path);
    for language in languages {
        let name = language.file_name().display().to_string();
        let file = language.path().join(format!("{name}.ftl"));
        println!("cargo::rerun-if-changed={}", file.display());
        if file.is_file() {
            writeln!(list, "    (\"{name}/{name}.ftl\", include_str!({:?})),", file.display().to_string())?;
        }
    }
    println!("cargo::rerun-if-changed={}", folder.display());
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("catalogues.rs"), list)?;
    Ok(())
}
