//! What `amici help` shows: the commands in the order in which a person needs them, each with what it is for.

use clap::{Command, CommandFactory, FromArgMatches};

use super::Words;

/// The commands under the question that they answer. One that stands in no group comes last, under its own.
const GROUPS: &[(&str, &[&str])] = &[
    ("To begin", &["demo", "init", "profile", "event", "check"]),
    ("To run it", &["run", "once"]),
    ("To see what is going on", &["status", "matters", "game", "inbox", "outbox"]),
    ("To decide and to put right", &["td", "person"]),
    ("To keep and to pass on", &["backup", "restore", "release", "upgrade", "audit", "export", "evidence"]),
];

/// The first steps, and where to read more.
const FOOT: &str = "\
First steps:
  amici demo                    a whole game by mail in a new folder; needs no mail account
  amici init                    finds the mail servers of an address, and writes the settings
  amici event add club26.toml   takes your event in
  amici check                   says what is wrong, of the mail servers too, and what to do
  amici run                     does the rest

Exit codes: 0 done; 1 it failed, and one line says why; 2 the words were wrong;
3 done, and something waits for a person.";

/// The whole grammar with its help.
pub(super) fn command() -> Command {
    let command = Words::command().after_help(FOOT);
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}\nOptions:\n{{options}}{{after-help}}",
        groups(&command)
    );
    command.help_template(template)
}

/// Reads the words of a command line.
///
/// # Errors
///
/// As clap's, which prints itself: words that are wrong, or a request for help.
pub(super) fn read(words: impl IntoIterator<Item = std::ffi::OsString>) -> Result<Words, clap::Error> {
    let mut grammar = command();
    let matches = grammar.try_get_matches_from_mut(words)?;
    Words::from_arg_matches(&matches).map_err(|error| error.format(&mut grammar))
}

fn groups(command: &Command) -> String {
    let shown: Vec<&Command> = command.get_subcommands().filter(|one| !one.is_hide_set()).collect();
    let grouped = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let mut text = String::new();
    let mut write = |heading: &str, commands: &[&Command]| {
        if !commands.is_empty() {
            text += &format!("{heading}:\n");
        }
        for one in commands {
            let about = one.get_about().map(ToString::to_string).unwrap_or_default();
            text += &format!("  {:<9}{about}\n", one.get_name());
        }
        text.push('\n');
    };
    for (heading, names) in GROUPS {
        let named = names.iter().filter_map(|name| shown.iter().find(|one| one.get_name() == *name));
        write(heading, &named.copied().collect::<Vec<_>>());
    }
    let others: Vec<&Command> = shown.iter().filter(|one| !grouped(one.get_name())).copied().collect();
    write("Others", &others);
    text.trim_end().to_owned() + "\n\nMore of a command, with examples: amici help event add\n"
}

#[cfg(test)]
mod tests {
    use super::{super::sensible, *};

    /// A command with all below it.
    fn with_all_below(command: &Command) -> Vec<Command> {
        let below = command.get_subcommands().flat_map(with_all_below);
        std::iter::once(command.clone()).chain(below).collect()
    }

    #[test]
    fn every_command_stands_in_one_group() {
        let grammar = Words::command();
        let shown = grammar.get_subcommands().filter(|one| !one.is_hide_set());
        let mut shown: Vec<&str> = shown.map(Command::get_name).collect();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        shown.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, shown, "src/cli/help.rs groups the commands");
    }

    /// The words of a line, as a shell parts them.
    fn parted(line: &str) -> Vec<std::ffi::OsString> {
        let mut words = Vec::new();
        for (at, part) in line.split('\'').enumerate() {
            match at % 2 {
                0 => words.extend(part.split_whitespace().map(Into::into)),
                _ => words.push(part.into()),
            }
        }
        words
    }

    #[test]
    fn every_example_reads() {
        let mut seen = 0;
        for command in with_all_below(&command()) {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in help.lines().filter(|line| line.trim_start().starts_with("amici ")) {
                let example = line
                    .trim_start()
                    .split("   ")
                    .next()
                    .and_then(|line| line.split(" > ").next())
                    .unwrap_or_default();
                if let Err(error) = read(parted(example)).and_then(sensible) {
                    panic!("{example}: {error}");
                }
                seen += 1;
            }
        }
        assert!(seen > 20, "{seen}");
    }

    #[test]
    fn the_help_is_as_wide_as_a_terminal() {
        let help = command().render_help().to_string();
        let wide: Vec<&str> = help.lines().filter(|line| line.chars().count() > 100).collect();
        assert!(wide.is_empty(), "{wide:#?}");
    }
}
