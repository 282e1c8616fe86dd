//! What `init` says, for somebody who does this once in his life.

use std::path::{Path, PathBuf};

use super::super::desk_user::as_root;
use crate::{
    daemon::Checked,
    setup::{Found, PasswordKind, Provider, Settings, ToldBy},
};

pub(super) const WELCOME: &str = "\
Amici needs a mailbox of its own: an address to which players write, and nobody else.
Enter stands for what is between square brackets. Ctrl-C ends this at any time, and nothing is written then.
";

pub(super) const NOT_FOUND: &str = "\
None were found. Your mail provider's help pages name two servers, for IMAP and for SMTP.
";

pub(super) const OPERATOR: &str = "
Amici writes to somebody when it is in trouble: when it cannot read the mailbox, or the disk is full.
This must be another address than the desk's.";

pub(super) const WHAT_NOW: &str = "
What now?
  1  type the password again (or the command that prints a token)
  2  name other servers
  3  try once more
  4  write the settings all the same, to put them right later
  5  stop";

pub(super) fn found(found: &Found) -> String {
    let provider = found.provider.map(|provider| provider.name.as_str());
    let by = match (found.told_by, provider) {
        (ToldBy::Person, _) => "as you say".to_owned(),
        (ToldBy::Known, Some(name)) => format!("this is a mailbox at {name}"),
        (ToldBy::MailExchanger, Some(name)) => format!("the mail of this domain goes to {name}"),
        (ToldBy::Domain, _) => "the domain says so itself".into(),
        (ToldBy::Srv, _) => "the domain's entries in the DNS say so".into(),
        (ToldBy::Many, _) => "Mozilla's list of providers says so".into(),
        (ToldBy::Tried | ToldBy::Known | ToldBy::MailExchanger, _) => {
            "nobody tells of them, but they answer under these names".into()
        }
    };
    format!("Found ({by}):\n  incoming mail  {}\n  outgoing mail  {}", found.imap, found.smtp)
}

/// What to do before the password is typed.
pub(super) fn steps(provider: &Provider) -> String {
    let what = match provider.password {
        PasswordKind::Own => "Before you type the password:",
        PasswordKind::App => {
            "The provider takes no ordinary password from a program. Make one for Amici (an \"app password\"):"
        }
        PasswordKind::Token => "The provider takes no password from a program:",
        PasswordKind::Bridge => "The provider lets programs in by a program of its own only:",
    };
    let steps = provider.steps.iter().enumerate();
    let steps: Vec<String> = steps.map(|(place, step)| format!("  {}. {step}", place + 1)).collect();
    format!("\n{}. {what}\n{}", provider.name, steps.join("\n"))
}

pub(super) fn findings(findings: &[Checked]) -> String {
    let line = |finding: &Checked| {
        let mark = if finding.ok { "ok  " } else { "FAIL" };
        format!("  {mark}  {:<8}  {}", finding.what, finding.says)
    };
    findings.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What was written, and how to go on.
pub(super) fn done(files: &[PathBuf], settings: &Settings, amici: &str) -> String {
    let mut text = String::from("\nWritten, for your eyes only:\n");
    for (file, what) in files.iter().zip(["the settings", "the password"]) {
        text += &format!("  {}  ({what})\n", file.display());
    }
    if settings.operator.is_none() {
        text += "Nobody is told of trouble: the settings say where to put your address (operator).\n";
    }
    let (installed, in_source) = ("/usr/share/doc/amici/examples/club26.toml", "data/events/club26.toml");
    let example = if Path::new(installed).exists() { installed } else { in_source };
    // Where a package is at home it has a service too, whose user cannot read a file in somebody's home.
    let root = as_root();
    let (copy, file, run) = match settings.database {
        Some(_) => (
            format!("{root}cp {example} /etc/amici/"),
            "/etc/amici/club26.toml",
            format!("{root}systemctl enable --now amici"),
        ),
        None => (format!("cp {example} ."), "club26.toml", format!("{amici} run")),
    };
    text + &format!(
        "\nNext:\n\
         \x20 1. {copy}\n\
         \x20    Change the event and the players in {file} to your own.\n\
         \x20 2. {amici} event add {file}\n\
         \x20    Takes it in, or names every line that is wrong.\n\
         \x20 3. {amici} check --mail\n\
         \x20    Amici writes a mail to itself and says whether it comes back and what could be set better.\n\
         \x20 4. {run}\n\
         \x20    Now the desk works. It writes to the players of the event at once.\n"
    )
}
