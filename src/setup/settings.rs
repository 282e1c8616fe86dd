//! The first configuration: only what has to be said, each setting under a line that says why, for somebody who has never
//! seen such a file.

use std::{
    fs::{self, DirBuilder, File},
    io::{self, Write},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use chrono::NaiveDate;
use secrecy::{ExposeSecret, SecretString};

use super::{providers::Provider, server::Server};
use crate::{
    config::{Config, Fingerprint, MailAccount, MailboxConfig, OutgoingConfig, Tls},
    model::Address,
};

/// By what the program logs in at both servers.
#[derive(Clone, Debug)]
pub enum Login {
    /// A password that is written into a file beside the configuration.
    New(SecretString),
    /// The first line of a file that is there.
    PasswordFile(PathBuf),
    /// The first line that a command prints.
    PasswordCommand(String),
    /// A token (OAuth2) that a command prints.
    TokenCommand(String),
}

/// All that the configuration says.
#[derive(Clone, Debug)]
pub struct Settings {
    pub address: Address,
    /// The name before the address; the default where it is none.
    pub name: Option<String>,
    pub operator: Option<Address>,
    pub plus_addressing: bool,
    pub imap: Server,
    pub smtp: Server,
    pub user: String,
    pub login: Login,
    pub ca_file: Option<PathBuf>,
    pub certificate_sha256: Option<Fingerprint>,
    pub provider: Option<&'static Provider>,
    /// Mails that came before are left alone.
    pub since: NaiveDate,
    /// The database, where it is not beside the configuration.
    pub database: Option<PathBuf>,
}

/// The file with the password, beside the configuration.
const PASSWORD_FILE: &str = "mail.password";

impl Settings {
    /// The configuration, as it is written.
    pub fn text(&self) -> String {
        let mut page = Page::default();
        let examples = if self.database.is_some() { "/usr/share/doc/amici/examples/" } else { "" };
        page.head(&format!(
            "The settings of Amici for {}, written by `amici init` on {}.\n\
             A line that begins with # is a remark. What is not set here has a default; \
             {examples}config.example.toml shows all settings.",
            self.address, self.since
        ));
        self.desk(&mut page);
        page.section("mailbox", "Where mail comes in.");
        page.set("kind", "imap", "The mailbox is read over IMAP.");
        self.account(&mut page, &self.imap);
        page.line(
            &format!("since = {}", self.since),
            "Mails that came before this day are left alone: the mailbox may hold years of other mail.",
        );
        page.section("outgoing", "Where letters go out.");
        page.set("kind", "smtp", "Letters are handed to the provider's mail server, which delivers them.");
        self.account(&mut page, &self.smtp);
        self.pace(&mut page);
        page.0
    }

    fn desk(&self, page: &mut Page) {
        page.section("desk", "Who we are.");
        page.set(
            "address",
            self.address.as_str(),
            "Players write to this address, and letters come from it.",
        );
        if let Some(name) = &self.name {
            page.set("name", name, "This stands before the address in every letter.");
        }
        if let Some(database) = &self.database {
            page.set("database", &database.display().to_string(), "All that is known is in this file.");
        }
        match &self.operator {
            Some(operator) => page.set(
                "operator",
                operator.as_str(),
                "This person is told what only he can mend: a mailbox that is not read, a full disk.",
            ),
            None => page.line(
                "#operator = \"you@club.example\"",
                "Nobody is told of trouble (a mailbox that is not read, a full disk) until this line has your address and no #.",
            ),
        }
        let (local, domain) = (self.address.local(), self.address.domain());
        let why = match self.plus_addressing {
            true => format!(
                "Mail to {local}+anything@{domain} arrives too, so that answers and returned letters find their game. \
                 `amici check --mail` tries it; if it does not work, write false."
            ),
            false => format!(
                "true where mail to {local}+anything@{domain} arrives too: answers and returned letters then find their \
                 game more surely. `amici check --mail` tries it and says so."
            ),
        };
        page.line(&format!("plus_addressing = {}", self.plus_addressing), &why);
    }

    fn account(&self, page: &mut Page, server: &Server) {
        page.set("host", &server.host, "The server. Its certificate must be for this name.");
        page.line(&format!("port = {}", server.port), "");
        let (tls, why) = match server.tls {
            Tls::Implicit => ("implicit", "Protected from the first byte."),
            Tls::Starttls => ("starttls", "Protected before anything is said; without that, nothing is."),
            Tls::None => ("none", "Not protected: only for a server on this machine."),
        };
        page.set("tls", tls, why);
        page.set("user", &self.user, "The name to log in with.");
        match &self.login {
            Login::New(_) => {
                page.set("password_file", PASSWORD_FILE, "The password is the first line of this file.");
            }
            Login::PasswordFile(file) => page.set(
                "password_file",
                &file.display().to_string(),
                "The password is the first line of this file.",
            ),
            Login::PasswordCommand(command) => {
                page.set("password_command", command, "The password is the first line that this command prints.");
            }
            Login::TokenCommand(command) => page.set(
                "token_command",
                command,
                "The provider takes no password. This command prints a token (OAuth2), whenever one is needed.",
            ),
        }
        if let Some(file) = &self.ca_file {
            page.set(
                "ca_file",
                &file.display().to_string(),
                "The authority that signed the server's certificate, beside those that this machine knows.",
            );
        }
        if let Some(fingerprint) = &self.certificate_sha256 {
            page.set(
                "certificate_sha256",
                &fingerprint.to_string(),
                "The server's certificate is this one, whoever signed it.",
            );
        }
    }

    fn pace(&self, page: &mut Page) {
        let Some(provider) = self.provider else { return };
        let limit = provider.limit.as_deref().unwrap_or_default();
        let why = format!("{limit}. More letters than this wait, moves first, and none is lost.");
        for (key, most) in
            [("letters_per_hour", provider.letters_per_hour), ("letters_per_day", provider.letters_per_day)]
        {
            if let Some(most) = most {
                page.line(&format!("{key} = {most}"), &why);
            }
        }
    }

    /// What the program makes of it, with a new password in the place of its file, which is not written yet.
    ///
    /// # Errors
    /// What is wrong with the settings.
    pub fn config(&self, file: &Path) -> Result<Config> {
        let mut config = Config::parse(&self.text(), file)?;
        if let Login::New(password) = &self.login {
            let fill = |account: &mut MailAccount| {
                account.password_file = None;
                account.password = Some(password.clone());
            };
            if let MailboxConfig::Imap { account, .. } = &mut config.mailbox {
                fill(account);
            }
            if let OutgoingConfig::Smtp { account, .. } = &mut config.outgoing {
                fill(account);
            }
        }
        Ok(config)
    }

    /// Writes the password, where it is new, and then the configuration: each whole under another name, before it gets its
    /// own, and readable by nobody else. Gives the files.
    ///
    /// # Errors
    /// A file that is there is left as it is.
    pub fn write(&self, file: &Path) -> Result<Vec<PathBuf>> {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !folder.exists() {
            let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
            made.with_context(|| format!("Cannot make the folder {}", folder.display()))?;
        }
        let mut written = Vec::new();
        if let Login::New(password) = &self.login {
            let path = folder.join(PASSWORD_FILE);
            let text = format!("{}\n", password.expose_secret());
            // What an earlier attempt left that was cut short.
            if fs::read_to_string(&path).ok().as_ref() != Some(&text) {
                put(&path, &text)?;
            }
            written.push(path);
        }
        put(file, &self.text())?;
        written.insert(0, file.to_owned());
        Ok(written)
    }
}

/// A private file, which is there whole or not at all.
fn put(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let failed = || format!("Cannot write {}", path.display());
    // Made for its owner alone.
    let mut file = tempfile::NamedTempFile::new_in(folder).with_context(failed)?;
    file.write_all(text.as_bytes()).and_then(|()| file.as_file().sync_all()).with_context(failed)?;
    if let Err(error) = file.persist_noclobber(path) {
        if error.error.kind() == io::ErrorKind::AlreadyExists {
            bail!("{} is there already and is left as it is; move it away first", path.display());
        }
        return Err(error.error).with_context(failed);
    }
    File::open(folder).and_then(|folder| folder.sync_all()).with_context(failed)
}

/// The file as it grows.
#[derive(Default)]
struct Page(String);

/// A remark's longest line.
const WIDTH: usize = 100;

impl Page {
    fn head(&mut self, text: &str) {
        text.lines().for_each(|line| self.remark(line));
    }

    fn section(&mut self, name: &str, what: &str) {
        self.0 += "\n";
        self.remark(what);
        self.0 += &format!("[{name}]\n");
    }

    fn set(&mut self, key: &str, value: &str, why: &str) {
        self.line(&format!("{key} = {}", toml::Value::from(value)), why);
    }

    fn line(&mut self, line: &str, why: &str) {
        self.remark(why);
        self.0 += &format!("{line}\n");
    }

    fn remark(&mut self, text: &str) {
        let mut line = String::from("#");
        for word in text.split_whitespace() {
            if line.len() + word.len() >= WIDTH {
                self.0 += &format!("{line}\n");
                line = String::from("#");
            }
            line += &format!(" {word}");
        }
        if line.len() > 1 {
            self.0 += &format!("{line}\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn settings() -> Settings {
        let server = |host: &str, port, tls| Server { host: host.into(), port, tls };
        Settings {
            address: "referee@gmail.com".parse().unwrap(),
            name: Some("Referee \"A\"".into()),
            operator: Some("eva@club.example".parse().unwrap()),
            plus_addressing: true,
            imap: server("imap.gmail.com", 993, Tls::Implicit),
            smtp: server("smtp.gmail.com", 587, Tls::Starttls),
            user: "referee@gmail.com".into(),
            login: Login::New(SecretString::from("wood pusher \"7\"")),
            ca_file: None,
            certificate_sha256: None,
            provider: super::super::provider_of_host("imap.gmail.com", "gmail.com"),
            since: NaiveDate::from_ymd_opt(2026, 11, 28).unwrap(),
            database: None,
        }
    }

    #[test]
    fn what_is_written_is_read_as_it_was_meant() {
        let settings = settings();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/amici.toml");
        let files = settings.write(&path).unwrap();
        assert_eq!(files, [path.clone(), folder.path().join("new/mail.password")]);
        let config = Config::load(&path).unwrap();
        assert_eq!(config.desk.address, settings.address);
        assert_eq!(config.desk.name, "Referee \"A\"");
        assert_eq!(config.desk.operator, settings.operator);
        assert!(config.desk.plus_addressing && config.since.is_some());
        assert_eq!(config.pace().letters_per_day, Some(450));
        assert!(config.exposed().is_empty());
        let MailboxConfig::Imap { account, .. } = &config.mailbox else { panic!() };
        assert_eq!(
            (account.host.as_str(), account.port, account.tls),
            ("imap.gmail.com", 993, Tls::Implicit)
        );
        assert_eq!(fs::read_to_string(&files[1]).unwrap(), "wood pusher \"7\"\n");
        for (path, mode) in
            [(files[0].as_path(), 0o600), (&files[1], 0o600), (&folder.path().join("new"), 0o700)]
        {
            assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, mode, "{}", path.display());
        }
        assert!(!settings.text().contains("wood pusher"));
        assert!(settings.text().lines().all(|line| line.len() <= WIDTH + 4), "{}", settings.text());
    }

    #[test]
    fn no_file_that_is_there_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("amici.toml");
        fs::write(&path, "mine").unwrap();
        let said = settings().write(&path).unwrap_err().to_string();
        assert!(said.contains("is there already"), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        fs::remove_file(&path).unwrap();
        // The password of the attempt before is taken for what it is; another one's is not.
        settings().write(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let other = Settings { login: Login::New(SecretString::from("other")), ..settings() };
        assert!(other.write(&path).unwrap_err().to_string().contains("mail.password is there already"));
        assert!(!path.exists());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn every_provider_makes_a_configuration_that_is_read() {
        for host in ["imap.gmx.net", "imap.ionos.de", "outlook.office365.com", "imap.mail.me.com"] {
            let provider = super::super::provider_of_host(host, "club.example");
            let login = Login::TokenCommand("oama access referee".into());
            let login =
                if host.starts_with("outlook") { Login::PasswordCommand("pass x".into()) } else { login };
            let with =
                Settings { provider, operator: None, name: None, plus_addressing: false, ..settings() };
            assert!(with.config(Path::new("amici.toml")).is_ok(), "{}", with.text());
            assert!(Settings { login, ..with }.text().contains("_command = "));
        }
    }
}
