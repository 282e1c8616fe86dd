//! The providers that are known by name: `data/providers.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::server::{HostPort, Server};

/// What a mailbox's provider wants and allows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provider {
    pub name: String,
    domains: Vec<String>,
    mx: Vec<String>,
    imap: Option<String>,
    smtp: Option<String>,
    pub password: PasswordKind,
    /// Whether mail to `local+anything@domain` arrives.
    pub plus_addressing: bool,
    pub letters_per_hour: Option<u32>,
    pub letters_per_day: Option<u32>,
    /// Why, in a few words.
    pub limit: Option<String>,
    /// What a person does before he is asked for a password.
    pub steps: Vec<String>,
}

/// By what a program logs in.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum PasswordKind {
    /// The account's password.
    Own,
    /// One that is made for programs.
    App,
    /// No password: a token (OAuth2), which a command prints.
    Token,
    /// A program of the provider's own on this machine, which has its own password.
    Bridge,
}

#[derive(Deserialize)]
struct File {
    provider: Vec<Provider>,
}

static PROVIDERS: LazyLock<Vec<Provider>> = LazyLock::new(|| {
    let file: Result<File, _> = toml::from_str(include_str!("../../data/providers.toml"));
    // A test reads the file; a provider that is not known is looked for.
    file.map(|file| file.provider).unwrap_or_default()
});

impl Provider {
    /// Its servers; none where it has none in the network.
    pub(super) fn servers(&self) -> Option<(Server, Server)> {
        Some((server(self.imap.as_deref()?)?, server(self.smtp.as_deref()?)?))
    }
}

fn server(text: &str) -> Option<Server> {
    let HostPort { host, port } = text.parse().ok()?;
    let port = port?;
    Some(Server { host, port, tls: Server::usual_protection(port)? })
}

/// The provider that gives out addresses of this domain.
pub fn of_domain(domain: &str) -> Option<&'static Provider> {
    PROVIDERS.iter().find(|provider| provider.domains.iter().any(|own| own.eq_ignore_ascii_case(domain)))
}

/// The provider to whose servers a domain's mail is sent.
pub(super) fn of_mail_exchanger(host: &str) -> Option<&'static Provider> {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    let is_below = |end: &String| host == *end || host.ends_with(&format!(".{end}"));
    PROVIDERS.iter().find(|provider| provider.mx.iter().any(is_below))
}

/// The provider whose IMAP server this is. One that gives out addresses itself comes before one that serves the domains of
/// others by the same server.
pub fn provider_of_host(host: &str, domain: &str) -> Option<&'static Provider> {
    let serves = |provider: &&Provider| {
        provider.servers().is_some_and(|(imap, _)| imap.host.eq_ignore_ascii_case(host))
    };
    let gives_out = of_domain(domain).filter(serves);
    gives_out.or_else(|| PROVIDERS.iter().filter(serves).max_by_key(|provider| provider.mx.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_providers_reads_and_every_server_has_its_usual_port() {
        let file: File = toml::from_str(include_str!("../../data/providers.toml")).unwrap();
        assert!(file.provider.len() > 10);
        for provider in file.provider {
            let bridge = provider.password == PasswordKind::Bridge;
            assert_eq!(provider.servers().is_none(), bridge, "{}", provider.name);
            assert!(!provider.steps.is_empty(), "{}", provider.name);
            let limited = provider.letters_per_day.is_some() || provider.letters_per_hour.is_some();
            assert_eq!(limited, provider.limit.is_some(), "{}", provider.name);
        }
    }

    #[test]
    fn a_provider_is_known_by_its_domains_its_mail_exchangers_and_its_server() {
        let name = |provider: Option<&'static Provider>| provider.map(|provider| provider.name.as_str());
        assert_eq!(name(of_domain("GoogleMail.com")), Some("Gmail"));
        assert_eq!(name(of_domain("club.example")), None);
        assert_eq!(name(of_mail_exchanger("ASPMX.L.google.com.")), Some("Google Workspace"));
        assert_eq!(
            name(of_mail_exchanger("club-example.mail.protection.outlook.com")),
            Some("Microsoft 365")
        );
        assert_eq!(name(of_mail_exchanger("notgoogle.com")), None);
        assert_eq!(name(provider_of_host("imap.gmail.com", "club.example")), Some("Google Workspace"));
        assert_eq!(name(provider_of_host("imap.gmail.com", "gmail.com")), Some("Gmail"));
        assert_eq!(name(provider_of_host("outlook.office365.com", "outlook.com")), Some("Outlook.com"));
    }
}
