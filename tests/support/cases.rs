//! Cases in a folder of files, each by itself, side by side on all cores.
#![allow(clippy::disallowed_methods, reason = "test code")]

use std::{
    collections::BTreeMap,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::Mutex,
};

/// The files of a folder of the project with this ending whose name holds what the environment variable says: all of
/// them where it says nothing. Fails where there is none.
pub fn files(folder: &str, ending: &str, variable: &str) -> Vec<PathBuf> {
    let wanted = std::env::var(variable).unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == ending));
    files.retain(|path| path.file_stem().unwrap().to_string_lossy().contains(&wanted));
    files.sort();
    assert!(!files.is_empty(), "no file has {wanted:?} in its name");
    files
}

/// What `play` gives of each file, by its name; what it panicked with where it did.
pub fn played<T: Send>(
    files: &[PathBuf],
    play: impl Fn(&Path) -> T + Sync,
) -> BTreeMap<String, Result<T, String>> {
    let (waiting, done) = (Mutex::new(files.iter()), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(file) = waiting.lock().unwrap().next() else { break };
                    let name = file.file_stem().unwrap().to_string_lossy().into_owned();
                    let played = catch_unwind(AssertUnwindSafe(|| play(file)));
                    let why = |why: Box<dyn std::any::Any + Send>| {
                        why.downcast_ref::<String>().cloned().unwrap_or_else(|| "it broke".into())
                    };
                    done.lock().unwrap().insert(name, played.map_err(why));
                }
            });
        }
    });
    done.into_inner().unwrap()
}
