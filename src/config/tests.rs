//! `config.example.toml` is held to the settings and their defaults.

use std::collections::BTreeSet;

use super::*;

const EXAMPLE: &str = include_str!("../../config.example.toml");

fn parse(text: &str) -> Config {
    Config::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Whether a line sets something.
fn sets(line: &str) -> bool {
    line.split_once(" = ").is_some_and(|(key, _)| {
        key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
    })
}

/// The example without the lines that show defaults.
fn without_defaults(text: &str) -> String {
    text.lines()
        .filter(|line| !sets(line) || line.contains("# yours"))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The Maildirs at the end of the example, in place of its IMAP and SMTP.
fn with_maildirs() -> String {
    let (before, maildirs) = EXAMPLE.split_once("# Instead of IMAP and SMTP").unwrap();
    let maildirs: Vec<&str> = maildirs
        .lines()
        .filter_map(|line| line.strip_prefix("# "))
        .filter(|line| line.starts_with('[') || sets(line))
        .collect();
    let (desk, rest) = before.split_once("[mailbox]").unwrap();
    let (_, limits) = rest.split_once("[limits]").unwrap();
    format!("{desk}{}\n[limits]{limits}", maildirs.join("\n"))
}

#[test]
fn the_example_reads_and_makes_sense() {
    for text in [EXAMPLE.to_owned(), with_maildirs()] {
        parse(&text).check().unwrap();
    }
}

#[test]
fn every_value_that_the_example_calls_default_is_the_default() {
    for text in [EXAMPLE.to_owned(), with_maildirs()] {
        let shorter = without_defaults(&text);
        assert!(shorter.lines().count() < text.lines().count());
        assert_eq!(format!("{:#?}", parse(&text)), format!("{:#?}", parse(&shorter)));
    }
}

#[test]
fn every_setting_that_the_example_leaves_out_can_be_set() {
    let optional: Vec<&str> =
        EXAMPLE.lines().filter_map(|line| line.strip_prefix('#')).filter(|line| sets(line)).collect();
    assert_eq!(optional.len(), 15);
    for line in optional {
        let config = parse(&EXAMPLE.replacen(&format!("#{line}"), line, 1));
        assert_ne!(format!("{config:?}"), format!("{:?}", parse(EXAMPLE)), "{line}");
    }
}

#[test]
fn no_setting_is_missing_from_the_example() {
    let names = pattern_of_fields();
    let all: BTreeSet<String> = [EXAMPLE.to_owned(), with_maildirs()]
        .iter()
        .flat_map(|text| {
            let shown = format!("{:#?}", parse(text));
            names.captures_iter(&shown).map(|found| found[1].to_owned()).collect::<Vec<_>>()
        })
        .collect();
    // Sections, and the file itself.
    let others =
        ["desk", "mailbox", "outgoing", "limits", "schedule", "account", "pace", "tablebases", "file"];
    for name in all.iter().filter(|name| !others.contains(&name.as_str())) {
        let shown = EXAMPLE.lines().any(|line| {
            line.trim_start_matches(['#', ' '])
                .strip_prefix(name.as_str())
                .is_some_and(|rest| rest.starts_with(" = "))
        });
        assert!(shown, "{name} is not in config.example.toml");
    }
}

fn pattern_of_fields() -> regex::Regex {
    regex::Regex::new(r"(?m)^ *([a-z_0-9]+): ").unwrap()
}

#[test]
fn the_readmes_configuration_is_enough() {
    let readme = include_str!("../../README.md");
    let (_, rest) = readme.split_once("       [desk]").unwrap();
    let text: Vec<&str> =
        rest.lines().take_while(|line| line.is_empty() || line.starts_with("       ")).collect();
    parse(&format!("[desk]{}", text.join("\n"))).check().unwrap();
}

#[test]
fn a_setting_that_does_not_exist_is_named() {
    let error = Config::read(&EXAMPLE.replace("mark_seen", "mark_read")).unwrap_err();
    assert_eq!(error.to_string(), "mailbox.mark_read is not a setting");
}

#[test]
fn relative_paths_are_taken_from_the_files_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("amici.toml");
    fs::write(&path, with_maildirs()).unwrap();
    let config = Config::load(&path).unwrap();
    assert_eq!(config.desk.database, folder.path().join("amici.sqlite"));
    assert!(
        matches!(&config.mailbox, MailboxConfig::Maildir { path, .. } if *path == folder.path().join("mail/in"))
    );
}

#[test]
fn the_day_from_which_on_mails_are_read_is_a_date_with_or_without_quotes() {
    for text in [EXAMPLE.to_owned(), with_maildirs()] {
        for day in ["2026-11-01", "\"2026-11-01\""] {
            let config = parse(&text.replacen("[mailbox]\n", &format!("[mailbox]\nsince = {day}\n"), 1));
            assert_eq!(config.since, Some("2026-11-01T00:00:00Z".parse().unwrap()));
        }
        assert_eq!(parse(&text).since, None);
    }
}

#[test]
fn the_settings_about_the_way_of_a_mail_are_read_for_both_kinds_of_mailbox() {
    for text in [EXAMPLE.to_owned(), with_maildirs()] {
        let set = "[mailbox]\nreceived_from = [\"MX.club.example\", \"192.0.2.0/24\", \"2001:db8::7\"]\nmax_transit = 6\n";
        let config = parse(&text.replacen("max_transit = 24", "", 1).replacen("[mailbox]\n", set, 1));
        let hosts: Vec<String> = config.received_from.iter().map(ToString::to_string).collect();
        assert_eq!(hosts, ["mx.club.example", "192.0.2.0/24", "2001:db8::7/128"]);
        assert_eq!(config.max_transit, 6);
        assert_eq!((parse(&text).received_from, parse(&text).max_transit), (Vec::new(), 24));
    }
    for (line, said) in [
        ("received_from = \"mx.club.example\"", "mailbox.received_from: a list"),
        ("received_from = [7]", "mailbox.received_from: a list"),
        ("received_from = [\"192.0.2.1/24\"]", "mailbox.received_from: 192.0.2.1/24: neither the name"),
        ("received_from = [\"0.0.0.0/0\"]", "mailbox.received_from: 0.0.0.0/0: neither the name"),
        ("received_from = [\"mx\"]", "mailbox.received_from: mx: neither the name"),
        ("max_transit = \"24\"", "mailbox.max_transit: hours, a whole number"),
        ("max_transit = -1", "mailbox.max_transit: hours, a whole number"),
        ("max_transit = 169", "mailbox.max_transit: hours, a whole number"),
        ("max_transit = 1.5", "mailbox.max_transit: hours, a whole number"),
        ("since = 2026", "mailbox.since: a date, such as 2026-11-01"),
        ("since = \"last week\"", "mailbox.since: a date, such as 2026-11-01"),
        ("since = 2026-11-01T08:00:00Z", "mailbox.since: a date, such as 2026-11-01"),
    ] {
        let error =
            Config::read(&with_maildirs().replacen("[mailbox]\n", &format!("[mailbox]\n{line}\n"), 1));
        let error = format!("{:#}", error.unwrap_err());
        assert!(error.starts_with(said), "{line}: {error}");
    }
}

#[test]
fn finished_mails_are_not_put_into_the_folder_that_is_read() {
    let with = |lines: &str| {
        let example =
            EXAMPLE.replacen("\nfolder =", "\n#folder =", usize::from(lines.contains("\nfolder =")));
        let text = example.replacen("[mailbox]\n", &format!("[mailbox]\n{lines}\n"), 1);
        parse(&text).check().map_err(|error| error.to_string())
    };
    for same in ["Inbox", "INBOX", "inbox"] {
        let said = with(&format!("done_folder = \"{same}\"")).unwrap_err();
        assert!(
            said.starts_with(&format!("mailbox.done_folder: \"{same}\" is the folder that is read")),
            "{said}"
        );
    }
    let said = with("done_folder = \"Chess\"\nfolder = \"Chess\"").unwrap_err();
    assert!(said.contains("mailbox.folder = \"Chess\""), "{said}");
    for empty in ["", " "] {
        let said = with(&format!("done_folder = \"{empty}\"")).unwrap_err();
        assert!(said.starts_with("mailbox.done_folder is empty"), "{said}");
    }
    with("done_folder = \"Done\"").unwrap();
    with("done_folder = \"INBOX\"\nfolder = \"Chess\"").unwrap();
}

#[test]
fn a_value_of_another_kind_names_its_setting() {
    for (right, wrong, said) in [
        ("port = 993", "port = 99999", "mailbox.port: a whole number from 1 to 65535"),
        ("port = 993", "port = \"993\"", "mailbox.port: a whole number from 1 to 65535"),
        ("tls = \"implicit\"", "tls = \"ssl\"", "mailbox.tls: \"implicit\", \"starttls\" or \"none\""),
        ("poll_seconds = 60", "poll_seconds = -5", "mailbox.poll_seconds: seconds, a whole number"),
        ("idle = true", "idle = \"yes\"", "mailbox.idle: true or false"),
        ("folder = \"INBOX\"", "folder = 7", "mailbox.folder: words in quotes"),
        ("auth = \"auto\"", "auth = \"oauth2\"", "mailbox.auth: \"auto\", \"plain\", "),
        (
            "mark_seen = true",
            "mark_seen = true\ncertificate_sha256 = \"E3:B0\"",
            "mailbox.certificate_sha256: 64 hexadecimal digits",
        ),
        ("mark_seen = true", "mark_seen = true\ntoken_command = 7", "mailbox.token_command: words in quotes"),
        ("port = 465", "port = -1", "outgoing.port: a whole number from 1 to 65535"),
        ("connections = 2", "connections = \"2\"", "outgoing.connections: a whole number"),
    ] {
        let text = EXAMPLE.replacen(&format!("\n{right}"), &format!("\n{wrong}"), 1);
        assert_ne!(text, EXAMPLE, "{right}");
        let error = Config::read(&text).unwrap_err().to_string();
        assert!(error.starts_with(said), "{wrong}: {error}");
    }
}
