//! Lists the templates of `templates/` for `src/letters/templates.rs`: a file that is put there is built in.

#![expect(clippy::disallowed_methods, reason = "Cargo tells a build script its folders in the environment")]

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("templates");
    let mut files = Vec::new();
    for language in fs::read_dir(&folder)? {
        let language = language?.path();
        println!("cargo::rerun-if-changed={}", language.display());
        for file in fs::read_dir(&language)? {
            files.push(file?.path());
        }
    }
    println!("cargo::rerun-if-changed={}", folder.display());
    files.sort();
    let mut list = String::from("[\n");
    for file in files {
        let name = file.strip_prefix(&folder)?.display();
        writeln!(list, "    (\"{name}\", include_str!({:?})),", file.display().to_string())?;
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("templates.rs"), list)?;
    Ok(())
}
