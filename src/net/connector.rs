//! Makes connections to one account's server.

use std::{fmt, sync::Arc, time::Duration};

use rustls::{ClientConfig, pki_types::ServerName};
use socket2::{SockRef, TcpKeepalive};
use tokio::{
    net::{TcpStream, lookup_host},
    time::sleep,
};
use tokio_rustls::TlsConnector;

use super::{
    Dialogue, Failure, Mechanism, Offers, Secret, Stream, Way,
    advice::{Advice, Protocol},
    deadline, sasl, secret, starttls, trust,
};
use crate::config::{MailAccount, Tls};

/// So long may a peer be gone before the kernel asks after it.
const KEEPALIVE: Duration = Duration::from_secs(60);

/// So often it is looked whether a refused password was put right.
const LOOK_AGAIN: Duration = Duration::from_secs(10);

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
    /// The password that the server refused last.
    refused: Option<Secret>,
}

impl Connector {
    pub fn new(account: MailAccount, protocol: Protocol) -> Self {
        Self { account, protocol, tls: None, refused: None }
    }

    fn advice(&self) -> Advice<'_> {
        Advice { account: &self.account, protocol: self.protocol }
    }

    /// The account's password or token, looked up anew.
    pub async fn secret(&self) -> Result<Secret, Failure> {
        let section = self.protocol.section;
        secret::secret(&self.account).await.map_err(|Failure(why)| Failure(format!("{section}.{why}")))
    }

    /// Another token than the one that was refused, which may have expired meanwhile; nothing where there is none, and
    /// for a password.
    pub async fn fresh(&self, refused: &Secret) -> Result<Option<Secret>, Failure> {
        if !refused.is_token() {
            return Ok(None);
        }
        let fresh = self.secret().await?;
        Ok((fresh.exposed() != refused.exposed()).then_some(fresh))
    }

    /// The way in that is taken of those that the server offers.
    ///
    /// # Errors
    /// There is none that will do; what there is, and which setting to change.
    pub fn way(&self, secret: &Secret, offers: &Offers) -> Result<Way, Failure> {
        let user = self.account.user.as_deref().unwrap_or_default();
        let way = sasl::choose(self.account.auth, user, secret, offers);
        way.ok_or_else(|| Failure(self.advice().no_way_in(secret, offers)))
    }

    /// Our side of a login.
    pub fn dialogue<'a>(&'a self, mechanism: Mechanism, secret: &'a Secret) -> Result<Dialogue<'a>, Failure> {
        Dialogue::new(mechanism, &self.account, secret)
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

    /// How we logged in and why that was refused, without what was said to be secret, and the setting to look at.
    pub fn login_refused(&self, way: Way, secret: &Secret, answer: &str) -> String {
        let answer = secret.hidden_in(answer);
        format!("by {}: {answer}; {}", way.name(), self.advice().login(&answer, way, secret))
    }

    /// Remembers what the server refused.
    pub fn remember_refused(&mut self, secret: Secret) {
        self.refused = Some(secret);
    }

    /// Ends when the file of the account's password holds another one than was refused last; never where none was refused,
    /// and never for a command: a password manager may ask a person each time, and a provider may count the tokens that it
    /// gives, so that commands are run where a login is tried alone. `pause`: how long the same password is not tried again. One
    /// that changes each time that it is looked up is a refused login each time, so that none is looked for at once.
    pub async fn another_password(&self, pause: Duration) {
        let (Some(refused), None, Some(_)) =
            (&self.refused, &self.account.password, &self.account.password_file)
        else {
            return std::future::pending().await;
        };
        let early = pause / 10;
        sleep(early).await;
        loop {
            let found = self.secret().await;
            if found.is_ok_and(|found| found.exposed() != refused.exposed()) {
                return;
            }
            sleep(early.min(LOOK_AGAIN)).await;
        }
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
        let config = trust::client_config(&self.account);
        let section = self.protocol.section;
        let config = Arc::new(config.map_err(|Failure(why)| Failure(format!("{section}.{why}")))?);
        self.tls = Some(Arc::clone(&config));
        Ok(config)
    }
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
