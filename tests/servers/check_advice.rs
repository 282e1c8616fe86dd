//! What `amici check` says where a mail server cannot be used: the setting to change, as found with a real Dovecot and
//! Postfix, and with servers of one line where these two would not err.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Output},
};

use crate::support::servers::{PASSWORD, Servers};

/// A desk with one account at a mail server, the other way a Maildir.
pub struct Desk(pub tempfile::TempDir);

impl Desk {
    pub fn new() -> Desk {
        Desk(tempfile::tempdir().unwrap())
    }

    /// `section` is the whole section with the account.
    fn check(&self, section: &str) -> String {
        String::from_utf8(self.check_by(section, &[]).stdout).unwrap()
    }

    /// The same with options, and all that is said.
    pub fn check_by(&self, section: &str, options: &[&str]) -> Output {
        let other = match section.contains("[mailbox]") {
            true => "[outgoing]\nkind = \"maildir\"\npath = \"out\"\n",
            false => "[mailbox]\nkind = \"maildir\"\npath = \"in\"\n",
        };
        let config = self.0.path().join("amici.toml");
        fs::write(&config, format!("[desk]\naddress = \"referee@chess.test\"\n{section}{other}")).unwrap();
        fs::set_permissions(&config, fs::Permissions::from_mode(0o600)).unwrap();
        let mut amici = Command::new(env!("CARGO_BIN_EXE_amici"));
        amici.arg("--config").arg(config).args(options).arg("check").output().unwrap()
    }

    /// The line about the mailbox, with these settings beside the kind.
    pub fn mailbox(&self, settings: &str) -> String {
        line(&self.check(&format!("[mailbox]\nkind = \"imap\"\nhost = \"localhost\"\n{settings}")), "mailbox")
    }

    pub fn outgoing(&self, settings: &str) -> String {
        line(
            &self.check(&format!("[outgoing]\nkind = \"smtp\"\nhost = \"localhost\"\n{settings}")),
            "outgoing",
        )
    }
}

fn line(said: &str, what: &str) -> String {
    let found = said.lines().find(|line| line.split_whitespace().nth(1) == Some(what));
    found.unwrap_or_else(|| panic!("nothing about {what}:\n{said}")).to_owned()
}

pub fn fails_with(line: &str, words: &[&str]) {
    assert!(line.starts_with("FAIL") && words.iter().all(|word| line.contains(word)), "{line}");
}

/// `port` and `tls` of an account whose user and password are right.
pub fn account(port: u16, tls: &str, ca_file: &Path) -> String {
    format!(
        "port = {port}\ntls = \"{tls}\"\nuser = \"referee@chess.test\"\npassword = \"{PASSWORD}\"\nca_file = \"{}\"\n",
        ca_file.display()
    )
}

#[test]
fn a_wrong_port_or_protection_names_the_setting() {
    let (servers, desk) = (Servers::start(), Desk::new());
    let imap = |port, tls| desk.mailbox(&account(port, tls, &servers.ca_file));
    let smtp = |port, tls| desk.outgoing(&account(port, tls, &servers.ca_file));
    assert!(imap(servers.imaps_port, "implicit").starts_with("ok"));
    assert!(smtp(servers.submission_port, "starttls").starts_with("ok"));
    fails_with(&imap(servers.imap_port, "implicit"), &["mailbox.tls = \"starttls\"", "mailbox.port"]);
    fails_with(&smtp(servers.submission_port, "implicit"), &["outgoing.tls = \"starttls\"", "outgoing.port"]);
    // An IMAP server where an SMTP server should be, and the reverse.
    fails_with(&imap(servers.submission_port, "starttls"), &["an IMAP server", "mailbox.port"]);
    fails_with(&smtp(servers.imap_port, "starttls"), &["an SMTP server", "outgoing.port"]);
    servers.kill();
    fails_with(&imap(servers.imaps_port, "implicit"), &["refused", "mailbox.host and mailbox.port"]);
    let nowhere =
        "host = \"mail.chess.invalid\"\nport = 993\ntls = \"implicit\"\nuser = \"x\"\npassword = \"x\"\n";
    let said = desk.check(&format!("[mailbox]\nkind = \"imap\"\n{nowhere}"));
    fails_with(&line(&said, "mailbox"), &["look at mailbox.host"]);
}

#[test]
fn a_certificate_that_is_not_trusted_names_the_setting() {
    let (servers, desk) = (Servers::start(), Desk::new());
    let settings = account(servers.imaps_port, "implicit", &servers.ca_file);
    let unknown = settings.split("ca_file").next().unwrap();
    fails_with(&desk.mailbox(unknown), &["mailbox.ca_file", "or with the server's"]);
    fails_with(
        &desk.mailbox(&account(servers.imaps_port, "implicit", Path::new("nowhere.pem"))),
        &["mailbox.ca_file", "nowhere.pem"],
    );
}

#[test]
fn a_login_that_is_refused_names_the_setting() {
    let (servers, desk) = (Servers::start(), Desk::new());
    let wrong = |user: &str, port, tls| {
        account(port, tls, &servers.ca_file).replace(PASSWORD, "wrong").replace("referee@chess.test", user)
    };
    let whole = desk.mailbox(&wrong("referee@chess.test", servers.imaps_port, "implicit"));
    fails_with(&whole, &["refuses the login", "look at mailbox.user and the password"]);
    let short = desk.mailbox(&wrong("referee", servers.imaps_port, "implicit"));
    fails_with(&short, &["mailbox.user = \"referee@…\""]);
    let smtp = desk.outgoing(&wrong("referee", servers.submission_port, "starttls"));
    fails_with(&smtp, &["535", "outgoing.user = \"referee@…\""]);
    // Port 25 takes no login.
    let relay = desk.outgoing(&wrong("referee", servers.smtp_port, "starttls"));
    fails_with(&relay, &["takes no login", "outgoing.port", "outgoing.user"]);
}

/// A server that greets, and answers every further line with the next of these; gives its port.
fn says(greeting: &'static str, answers: &'static [&'static str]) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for client in listener.incoming() {
            let mut client = client.unwrap();
            client.write_all(greeting.as_bytes()).unwrap();
            let lines = BufReader::new(client.try_clone().unwrap()).lines();
            for (line, answer) in lines.zip(answers) {
                let line = line.unwrap();
                let tag = line.split(' ').next().unwrap_or_default();
                let _ = client.write_all(answer.replace("{tag}", tag).as_bytes());
            }
        }
    });
    port
}

#[test]
fn a_provider_that_wants_another_password_is_understood() {
    let desk = Desk::new();
    let account =
        |port| format!("port = {port}\ntls = \"none\"\nuser = \"me@gmail.example\"\npassword = \"x\"\n");
    let imap = says(
        "* OK ready\r\n",
        &[
            "* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR\r\n{tag} OK\r\n",
            "{tag} NO [ALERT] Application-specific password required: https://support.example (Failure)\r\n",
        ],
    );
    fails_with(&desk.mailbox(&account(imap)), &["app password", "mailbox.password_file"]);
    let smtp = says(
        "220 ready\r\n",
        &[
            "250-hello\r\n250 AUTH PLAIN LOGIN\r\n",
            "250-hello\r\n250 AUTH PLAIN LOGIN\r\n",
            "535 5.7.139 Authentication unsuccessful, basic authentication is disabled.\r\n",
        ],
    );
    fails_with(&desk.outgoing(&account(smtp)), &["OAuth", "outgoing.token_command"]);
}

#[test]
fn a_password_file_must_be_there_and_nobody_elses() {
    let (servers, desk) = (Servers::start(), Desk::new());
    let file = desk.0.path().join("mail.password");
    let section = format!(
        "[mailbox]\nkind = \"imap\"\nhost = \"localhost\"\n{}",
        account(servers.imaps_port, "implicit", &servers.ca_file)
            .replace(&format!("password = \"{PASSWORD}\""), "password_file = \"mail.password\"")
    );
    fails_with(
        &line(&desk.check(&section), "mailbox"),
        &["mailbox.password_file", "mail.password", "No such file"],
    );
    fs::write(&file, "").unwrap();
    fails_with(&line(&desk.check(&section), "mailbox"), &["mailbox.password_file", "mail.password is empty"]);
    fs::write(&file, format!("{PASSWORD}\n")).unwrap();
    for (mode, ok) in [(0o600, true), (0o400, true), (0o640, false), (0o644, false)] {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        let said = desk.check(&section);
        assert!(line(&said, "mailbox").starts_with("ok"), "{said}");
        let passwords = line(&said, "passwords");
        assert_eq!(passwords.starts_with("ok"), ok, "{mode:o}: {passwords}");
        assert_eq!(passwords.contains("chmod 600"), !ok, "{mode:o}: {passwords}");
    }
}

#[test]
fn a_done_folder_is_made_or_what_stands_against_it_is_said() {
    let (servers, desk) = (Servers::start(), Desk::new());
    let settings = account(servers.imaps_port, "implicit", &servers.ca_file);
    let check = |folder: &str| {
        let section = format!(
            "[mailbox]\nkind = \"imap\"\nhost = \"localhost\"\n{settings}done_folder = \"{folder}\"\n"
        );
        let said = desk.check(&section);
        said.lines().find(|line| line.contains("done folder")).unwrap_or_else(|| panic!("{said}")).to_owned()
    };
    assert!(check("Done").starts_with("ok"));
    assert!(servers.maildir("referee").join(".Done").is_dir());
    fails_with(&check("a//b"), &["cannot be made", "mailbox.done_folder", "INBOX.a//b"]);
}
