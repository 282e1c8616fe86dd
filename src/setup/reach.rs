//! Tries servers by connecting to them: one counts that speaks its protocol as far as TLS, with a certificate for its name.

use std::{path::PathBuf, time::Duration};

use futures_util::future::join_all;

use super::server::{HostPort, Server};
use crate::{
    config::{Fingerprint, MailAccount, Tls},
    net::{Connector, Protocol},
};

/// Whose certificates are believed beside those of the system's authorities.
#[derive(Clone, Debug, Default)]
pub struct Trust {
    /// A PEM file with authorities.
    pub ca_file: Option<PathBuf>,
    /// The fingerprint of the one certificate that counts.
    pub certificate_sha256: Option<Fingerprint>,
}

impl Trust {
    fn account(&self, server: &Server) -> MailAccount {
        MailAccount {
            ca_file: self.ca_file.clone(),
            certificate_sha256: self.certificate_sha256,
            ..MailAccount::at(&server.host, server.port, server.tls)
        }
    }
}

async fn answers(server: &Server, protocol: Protocol, trust: &Trust, limit: Duration) -> bool {
    let mut connector = Connector::new(trust.account(server), protocol);
    tokio::time::timeout(limit, connector.connect(limit)).await.is_ok_and(|connected| connected.is_ok())
}

/// The first of these, in their order, that answers. All are tried at once.
async fn first(servers: Vec<Server>, protocol: Protocol, trust: &Trust, limit: Duration) -> Option<Server> {
    let tried = join_all(servers.iter().map(|server| answers(server, protocol, trust, limit))).await;
    servers.into_iter().zip(tried).find_map(|(server, answers)| answers.then_some(server))
}

/// The server of a domain that tells nothing of its servers, under the names that most have: with TLS from the first byte,
/// else with STARTTLS.
pub(super) async fn guess(
    domain: &str,
    protocol: Protocol,
    trust: &Trust,
    limit: Duration,
) -> Option<Server> {
    let (name, implicit, starttls) = usual(protocol);
    let hosts = [format!("{name}.{domain}"), format!("mail.{domain}"), domain.to_owned()];
    for (port, tls) in [(implicit, Tls::Implicit), (starttls, Tls::Starttls)] {
        let servers = hosts.iter().map(|host| Server { host: host.clone(), port, tls }).collect();
        if let Some(server) = first(servers, protocol, trust, limit).await {
            return Some(server);
        }
    }
    None
}

fn usual(protocol: Protocol) -> (&'static str, u16, u16) {
    if protocol == Protocol::IMAP { ("imap", 993, 143) } else { ("smtp", 465, 587) }
}

/// The IMAP server that a person named, with the port and protection that it answers at; nobody is asked without a
/// `limit`. Where it answers at none, the usual ones: whoever tests it is told why.
pub async fn imap_at(named: &HostPort, trust: &Trust, limit: Option<Duration>) -> Server {
    at(named, Protocol::IMAP, trust, limit).await
}

/// The same for the SMTP server.
pub async fn smtp_at(named: &HostPort, trust: &Trust, limit: Option<Duration>) -> Server {
    at(named, Protocol::SMTP, trust, limit).await
}

async fn at(named: &HostPort, protocol: Protocol, trust: &Trust, limit: Option<Duration>) -> Server {
    let (_, implicit, starttls) = usual(protocol);
    let at = |port, tls| Server { host: named.host.clone(), port, tls };
    let candidates = match named.port {
        None => vec![at(implicit, Tls::Implicit), at(starttls, Tls::Starttls)],
        Some(port) => match Server::usual_protection(port) {
            Some(tls) => vec![at(port, tls)],
            None => vec![at(port, Tls::Implicit), at(port, Tls::Starttls)],
        },
    };
    let assumed = candidates.first().cloned().unwrap_or_else(|| at(implicit, Tls::Implicit));
    match limit {
        Some(limit) if candidates.len() > 1 => {
            first(candidates, protocol, trust, limit).await.unwrap_or(assumed)
        }
        _ => assumed,
    }
}
