//! Looks for an address's mail servers: the providers that are known, what the domain itself tells, who its mail
//! exchangers are, Mozilla's database, and at last the names that most servers have.

use std::{net::SocketAddr, time::Duration};

use futures_util::future::join_all;
use simple_dns::TYPE;

use super::{
    autoconfig::{self, Told},
    dns::{self, Record},
    providers::{self, Provider, provider_of_host},
    reach::{self, Trust},
    server::Server,
    web,
};
use crate::{chance::Chance, config::Tls, model::Address, net::Protocol};

/// How long each lookup may take. Those that do not wait for each other go at once, so that all take under half a minute.
const LIMIT: Duration = Duration::from_secs(5);

/// Whom to ask. Tests ask servers of their own.
#[derive(Clone, Debug)]
pub struct Lookups {
    /// Pages at which a domain tells of its servers; `{domain}` and `{address}` are replaced.
    pub of_domain: Vec<String>,
    /// The page of a database that tells of the servers of many.
    pub of_many: String,
    pub name_servers: Vec<SocketAddr>,
    pub chance: Chance,
}

impl Lookups {
    /// The usual ones, and the name servers of this system.
    pub fn usual() -> Lookups {
        Lookups {
            of_domain: vec![
                "https://autoconfig.{domain}/mail/config-v1.1.xml?emailaddress={address}".into(),
                "https://{domain}/.well-known/autoconfig/mail/config-v1.1.xml".into(),
            ],
            of_many: "https://autoconfig.thunderbird.net/v1.1/{domain}".into(),
            name_servers: dns::name_servers(),
            chance: Chance::System,
        }
    }
}

/// Who told of the servers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ToldBy {
    /// The table of providers knows the domain.
    Known,
    /// The domain's own page.
    Domain,
    /// Its mail exchangers are those of a known provider.
    MailExchanger,
    /// SRV records of the domain.
    Srv,
    /// Mozilla's database.
    Many,
    /// They answered under usual names.
    Tried,
    /// A person named them.
    Person,
}

#[derive(Clone, Debug)]
pub struct Found {
    pub imap: Server,
    pub smtp: Server,
    pub user: String,
    pub told_by: ToldBy,
    pub provider: Option<&'static Provider>,
}

impl Found {
    /// Whether only the DNS says that a server outside the address's own domain is this domain's. Whoever forges an answer
    /// of the DNS would be sent the password.
    pub fn is_hearsay(&self, address: &Address) -> bool {
        let home = psl::domain_str(address.domain());
        let foreign = |server: &Server| {
            !server.host.eq_ignore_ascii_case(address.domain())
                && (home.is_none() || psl::domain_str(&server.host) != home)
        };
        self.told_by == ToldBy::Srv
            && self.provider.is_none()
            && [&self.imap, &self.smtp].into_iter().any(foreign)
    }
}

/// The servers of an address, as far as anybody tells of them or they answer.
pub async fn find(address: &Address, lookups: &Lookups, trust: &Trust) -> Option<Found> {
    let domain = address.domain().to_ascii_lowercase();
    if let Some(provider) = providers::of_domain(&domain) {
        return of_provider(provider, ToldBy::Known, address);
    }
    let (own, many, exchangers, [imaps, submissions, imap, submission]) = tokio::join!(
        own_page(address, lookups),
        page_of_many(address, lookups),
        mx(&domain, lookups),
        srv(&domain, lookups)
    );
    let told = |told: Told, told_by| {
        let provider = provider_of_host(&told.imap.host, &domain);
        Found { imap: told.imap, smtp: told.smtp, user: told.user, told_by, provider }
    };
    if let Some(own) = own {
        return Some(told(own, ToldBy::Domain));
    }
    let hosted = exchangers.iter().find_map(|record| providers::of_mail_exchanger(&record.host));
    if let Some(found) = hosted.and_then(|provider| of_provider(provider, ToldBy::MailExchanger, address)) {
        return Some(found);
    }
    let imap = imaps.or(imap);
    let smtp = submissions.or(submission);
    if imap.is_none()
        && let Some(many) = many
    {
        return Some(told(many, ToldBy::Many));
    }
    let told_by = if imap.is_some() || smtp.is_some() { ToldBy::Srv } else { ToldBy::Tried };
    let (imap, smtp) = tokio::join!(
        or_guessed(imap, &domain, Protocol::IMAP, trust),
        or_guessed(smtp, &domain, Protocol::SMTP, trust)
    );
    let (imap, smtp) = (imap?, smtp?);
    let provider = provider_of_host(&imap.host, &domain);
    Some(Found { imap, smtp, user: address.to_string(), told_by, provider })
}

/// A provider's servers. One that lets programs in by a program of its own only has none that can be used from here.
fn of_provider(provider: &'static Provider, told_by: ToldBy, address: &Address) -> Option<Found> {
    let (imap, smtp) = provider.servers()?;
    Some(Found { imap, smtp, user: address.to_string(), told_by, provider: Some(provider) })
}

async fn own_page(address: &Address, lookups: &Lookups) -> Option<Told> {
    let pages = lookups.of_domain.iter().map(|page| told_at(page, address));
    join_all(pages).await.into_iter().flatten().next()
}

async fn page_of_many(address: &Address, lookups: &Lookups) -> Option<Told> {
    told_at(&lookups.of_many, address).await
}

async fn told_at(page: &str, address: &Address) -> Option<Told> {
    let url = page
        .replace("{domain}", &address.domain().to_ascii_lowercase())
        .replace("{address}", &web::escaped(address.as_str()));
    autoconfig::read(&web::page(url, LIMIT).await?, address)
}

async fn mx(domain: &str, lookups: &Lookups) -> Vec<Record> {
    dns::records(domain, TYPE::MX, &lookups.name_servers, &lookups.chance).await
}

/// What the four SRV records of a domain's mail name, in the order of the names here.
async fn srv(domain: &str, lookups: &Lookups) -> [Option<Server>; 4] {
    let one = async |service: &str, tls| {
        let name = format!("{service}._tcp.{domain}");
        let found = dns::records(&name, TYPE::SRV, &lookups.name_servers, &lookups.chance).await;
        found.into_iter().find(|record| record.port > 0).map(|record| Server {
            host: record.host,
            port: record.port,
            tls,
        })
    };
    let (imaps, submissions, imap, submission) = tokio::join!(
        one("_imaps", Tls::Implicit),
        one("_submissions", Tls::Implicit),
        one("_imap", Tls::Starttls),
        one("_submission", Tls::Starttls)
    );
    [imaps, submissions, imap, submission]
}

async fn or_guessed(told: Option<Server>, domain: &str, protocol: Protocol, trust: &Trust) -> Option<Server> {
    match told {
        Some(server) => Some(server),
        None => reach::guess(domain, protocol, trust, LIMIT).await,
    }
}
