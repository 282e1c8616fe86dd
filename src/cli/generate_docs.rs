//! `generate-docs`: man pages and completions of shells, of the same words as `--help`. They are made when a package is
//! built, and kept nowhere, so that none goes stale.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use clap::Command;
use clap_complete::Shell;
use serde_json::json;

use super::answer::Answer;

/// The shells that have completions.
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Zsh, Shell::Fish];

/// `all`: the whole grammar with its help.
pub(super) fn generate(folder: &Path, all: &Command) -> Result<Answer> {
    let (man, completions) = (folder.join("man"), folder.join("completions"));
    for folder in [&man, &completions] {
        fs::create_dir_all(folder).with_context(|| format!("Cannot make {}", folder.display()))?;
    }
    clap_mangen::generate_to(shown(all).disable_help_subcommand(true), &man)
        .with_context(|| format!("Cannot write man pages to {}", man.display()))?;
    for shell in SHELLS {
        clap_complete::generate_to(shell, &mut shown(all), "amici", &completions)
            .with_context(|| format!("Cannot write completions to {}", completions.display()))?;
    }
    let text = format!("Man pages are in {}, completions in {}.\n", man.display(), completions.display());
    Ok(Answer::new(text, json!({ "man": man, "completions": completions })))
}

/// The grammar as people see it: shells would complete hidden commands too.
fn shown(all: &Command) -> Command {
    let bare = Command::new("amici").version(env!("CARGO_PKG_VERSION"));
    bare.about(all.get_about().cloned().unwrap_or_default())
        .after_help(all.get_after_help().cloned().unwrap_or_default())
        .args(all.get_arguments())
        .subcommands(all.get_subcommands().filter(|one| !one.is_hide_set()))
}

#[cfg(test)]
mod tests {
    use super::{super::help, *};

    fn read(folder: &Path, name: &str) -> String {
        fs::read_to_string(folder.join(name)).unwrap()
    }

    #[test]
    fn every_command_has_a_page_and_is_completed() {
        let folder = tempfile::tempdir().unwrap();
        let all = help::command();
        generate(folder.path(), &all).unwrap();
        for command in shown(&all).get_subcommands() {
            let name = command.get_name();
            let page = read(folder.path(), &format!("man/amici-{name}.1"));
            assert!(page.contains(".SH SYNOPSIS"), "{page}");
            for completions in ["amici.bash", "_amici", "amici.fish"] {
                let text = read(folder.path(), &format!("completions/{completions}"));
                assert!(text.contains(name), "{completions}: {name}");
                assert!(!text.contains("read-mail"), "{completions}");
            }
        }
        assert!(read(folder.path(), "man/amici.1").contains("amici demo"));
        assert!(!folder.path().join("man/amici-read-mail.1").exists());
    }
}
