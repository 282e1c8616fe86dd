//! Makes connections to one account's server.

use std::{fmt, path::Path, sync::Arc, time::Duration};

use rustls::{
    ClientConfig,
    crypto::ring,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};
use rustls_platform_verifier::Verifier;
use secrecy::SecretString;
use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;

use super::{
    Failure, Stream,
    advice::{Advice, Protocol},
    deadline, password, starttls,
};
use crate::config::{MailAccount, Tls};

/// So long may a peer be gone before the kernel asks after it.
const KEEPALIVE: Duration = Duration::from_secs(60);

/// Whether the server still has to greet.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Greeting {
    /// It comes as the first line.
    Awaited,
    /// It came before STARTTLS; there is no second.
    Heard,
}

#[derive(Debug)]
pub struct Connector {
    pub account: MailAccount,
    protocol: Protocol,
    /// Read once: the system's authorities are many.
    tls: Option<Arc<ClientConfig>>,
}

impl Connector {
    pub fn new(account: MailAccount, protocol: Protocol) -> Self {
        Self { account, protocol, tls: None }
    }

    fn advice(&self) -> Advice<'_> {
        Advice { account: &self.account, protocol: self.protocol }
    }

    /// The account's password, looked up anew.
    pub async fn password(&self) -> Result<SecretString, Failure> {
        let section = self.protocol.section;
        password::password(&self.account).await.map_err(|Failure(why)| Failure(format!("{section}.{why}")))
    }

    /// The server's greeting, waited for no longer than `limit`, which `said` understands; `declines` knows the errors by
    /// which such a server says that it will not serve us now.
    ///
    /// # Errors
    /// With the setting to look at, where it says nothing or what no such server says.
    pub async fn greeting<T, E: fmt::Display>(
        &self,
        limit: Duration,
        said: impl Future<Output = Result<T, E>>,
        declines: impl FnOnce(&E) -> bool,
    ) -> Result<T, Failure> {
        let advice = self.advice();
        let said = deadline(limit, "greeting", said).await;
        let said = said.map_err(|silent| silent.advised(&advice.silence()))?;
        said.map_err(|error| match declines(&error) {
            true => Failure::of("greeting", error),
            false => Failure::of("greeting", error).advised(&advice.greeting()),
        })
    }

    /// Why a login was refused, and the setting to look at.
    pub fn login_refused(&self, answer: &str) -> String {
        format!("{answer}; {}", self.advice().login(answer))
    }

    /// Connects, protected as the account asks. `limit` holds for each step: address and TCP, STARTTLS, handshake.
    pub async fn connect(&mut self, limit: Duration) -> Result<(Stream, Greeting), Failure> {
        let tls = match self.account.tls {
            Tls::None => None,
            Tls::Implicit | Tls::Starttls => Some(self.client_config()?),
        };
        let (account, advice) = (&self.account, self.advice());
        let tcp = deadline(limit, "connecting", dial(advice)).await;
        let tcp = tcp.map_err(|silent| silent.advised(&advice.connection()))??;
        let peer = tcp.peer_addr().map_err(|error| Failure::of("connecting", error))?;
        let Some(tls) = tls else { return Ok((Stream::new(tcp, peer), Greeting::Awaited)) };
        let (tcp, greeting) = match account.tls {
            Tls::Starttls => {
                let ready = deadline(limit, "STARTTLS", starttls::request(tcp, advice)).await;
                (ready.map_err(|silent| silent.advised(&advice.silence()))??, Greeting::Heard)
            }
            Tls::Implicit | Tls::None => (tcp, Greeting::Awaited),
        };
        let name = ServerName::try_from(account.host.clone()).map_err(|error| Failure::of("host", error))?;
        let carrier = deadline(limit, "TLS", TlsConnector::from(tls).connect(name, tcp)).await;
        let carrier = carrier.map_err(|silent| silent.advised(&advice.silence()))?;
        let carrier =
            carrier.map_err(|error| Failure::of("TLS", &error).advised(&advice.handshake(&error)))?;
        Ok((Stream::new(carrier, peer), greeting))
    }

    fn client_config(&mut self) -> Result<Arc<ClientConfig>, Failure> {
        if let Some(config) = &self.tls {
            return Ok(Arc::clone(config));
        }
        let config = client_config(self.account.ca_file.as_deref());
        let section = self.protocol.section;
        let config = Arc::new(config.map_err(|Failure(why)| Failure(format!("{section}.{why}")))?);
        self.tls = Some(Arc::clone(&config));
        Ok(config)
    }
}

/// TLS 1.2 or later, trusting the system's authorities and those in the file.
fn client_config(ca_file: Option<&Path>) -> Result<ClientConfig, Failure> {
    let provider = Arc::new(ring::default_provider());
    let extra = ca_file.map(authorities).transpose()?.unwrap_or_default();
    let verifier = Verifier::new_with_extra_roots(extra, Arc::clone(&provider))
        .map_err(|error| Failure::of("ca_file", error))?;
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| Failure::of("tls", error))?;
    // The name is the library's: a verifier other than its own. This one is the platform's.
    Ok(builder.dangerous().with_custom_certificate_verifier(Arc::new(verifier)).with_no_client_auth())
}

fn authorities(path: &Path) -> Result<Vec<CertificateDer<'static>>, Failure> {
    let found = CertificateDer::pem_file_iter(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let certificates =
        found.map_err(|error| Failure::of("ca_file", format_args!("{}: {error}", path.display())))?;
    if certificates.is_empty() {
        return Err(Failure::of("ca_file", format_args!("{} holds no certificate", path.display())));
    }
    Ok(certificates)
}

/// Tries the host's addresses one after another.
async fn dial(advice: Advice<'_>) -> Result<TcpStream, Failure> {
    let MailAccount { host, port, .. } = advice.account;
    let addresses = lookup_host((host.as_str(), *port)).await;
    let addresses = addresses.map_err(|error| Failure::of(host, error).advised(&advice.name()))?;
    let mut failure = Failure::of(host, "it has no address").advised(&advice.name());
    for address in addresses {
        match TcpStream::connect(address).await {
            Ok(tcp) => {
                tune(&tcp).map_err(|error| Failure::of("connecting", error))?;
                return Ok(tcp);
            }
            Err(error) => {
                failure = Failure::of(&address.to_string(), error).advised(&advice.connection());
            }
        }
    }
    Err(failure)
}

/// Without Nagle's delay, which costs 40 ms a letter as lettre writes; with keep-alive, so that a peer that is gone
/// without a word is noticed during IDLE.
fn tune(tcp: &TcpStream) -> std::io::Result<()> {
    tcp.set_nodelay(true)?;
    let keepalive = TcpKeepalive::new().with_time(KEEPALIVE).with_interval(KEEPALIVE / 4);
    SockRef::from(tcp).set_tcp_keepalive(&keepalive)
}
