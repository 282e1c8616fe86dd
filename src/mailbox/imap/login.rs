//! Logging in: by SASL (RFC 3501, 6.2.2) in the way that the server offers, or by the command LOGIN.

use std::time::Duration;

use async_imap::{Authenticator, Client, Session, error::Error, imap_proto::Response};
use data_encoding::BASE64;
use tokio::io::AsyncWriteExt;

use super::{
    MailboxError,
    server_answers::{failed, greeted, text_of, ways_in},
    session::PLAIN,
};
use crate::net::{Connector, Dialogue, Failure, Greeting, Offers, Secret, Stream, Way, deadline};

/// The library tags its commands by an A and a number.
const ASK: &[u8] = b"c1 CAPABILITY\r\n";
const ASKED: &str = "c1";

/// Why there is no session.
pub(super) struct Refusal {
    pub(super) error: MailboxError,
    /// Whether it is the password or token that the server does not take.
    pub(super) of_secret: bool,
}

impl<E: Into<MailboxError>> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal { error: error.into(), of_secret: false }
    }
}

/// Connects and logs in; `limit` holds for each step.
pub(super) async fn log_in(
    connector: &mut Connector,
    secret: &Secret,
    limit: Duration,
) -> Result<(Session<Stream>, Way), Refusal> {
    let (mut stream, greeting) = connector.connect(limit).await?;
    stream.allow(PLAIN);
    let mut client = Client::new(stream);
    if greeting == Greeting::Awaited {
        let greeting = connector.greeting(limit, client.read_response(), |_| false).await?;
        greeted(greeting.as_ref().map(|greeting| greeting.parsed()))?;
    }
    let offers = deadline(limit, "CAPABILITY", offers(&mut client)).await?;
    let (offers, at_once) = offers.map_err(|error| failed("CAPABILITY", &error))?;
    let way = connector.way(secret, &offers).map_err(|Failure(why)| MailboxError::Auth(why))?;
    let session = match way {
        Way::Sasl(mechanism) => {
            let dialogue = connector.dialogue(mechanism, secret)?;
            let mut answers = Answers { dialogue, failure: None };
            let login = authenticate(client, &mut answers, at_once);
            let session = deadline(limit, "login", login).await?;
            let Answers { dialogue, failure } = answers;
            if let Some(failure) = failure {
                return Err(MailboxError::Server(failure.to_string()).into());
            }
            let session = session.map_err(|error| {
                let answer = dialogue.refused(&text_of(&error));
                refused(connector, way, secret, &error, &answer)
            })?;
            dialogue.accepted().map_err(|failure| MailboxError::Server(failure.to_string()))?;
            session
        }
        Way::LoginCommand => {
            let user = connector.account.user.clone().unwrap_or_default();
            let login = deadline(limit, "login", client.login(&user, secret.exposed())).await?;
            login.map_err(|(error, _)| refused(connector, way, secret, &error, &text_of(&error)))?
        }
    };
    Ok((session, way))
}

/// What the server offers now: what it said in clear before TLS does not count.
async fn offers(client: &mut Client<Stream>) -> Result<(Offers, bool), Error> {
    client.get_mut().write_all(ASK).await?;
    client.get_mut().flush().await?;
    let mut offers = Offers { login_command: true, ..Offers::default() };
    let mut at_once = false;
    loop {
        let answer = client.read_response().await?.ok_or(Error::ConnectionLost)?;
        match answer.parsed() {
            Response::Capabilities(offered) => (offers, at_once) = ways_in(offered),
            Response::Done { tag, .. } if tag.0 == ASKED => return Ok((offers, at_once)),
            _ => {}
        }
    }
}

async fn authenticate(
    client: Client<Stream>,
    answers: &mut Answers<'_>,
    at_once: bool,
) -> Result<Session<Stream>, Error> {
    let mechanism = answers.dialogue.mechanism().name();
    let initial = if at_once { answers.dialogue.initial() } else { None };
    let command = match initial {
        Some(words) => format!("{mechanism} {}", BASE64.encode(&words)),
        None => mechanism.to_owned(),
    };
    client.authenticate(command, answers).await.map_err(|(error, _)| error)
}

/// Our side as the library asks for it, which lets no dialogue be cancelled: an answer that we cannot give is an empty
/// one, upon which no server says yes, and a yes would not count.
struct Answers<'a> {
    dialogue: Dialogue<'a>,
    failure: Option<Failure>,
}

impl Authenticator for &mut Answers<'_> {
    type Response = Vec<u8>;

    fn process(&mut self, challenge: &[u8]) -> Vec<u8> {
        self.dialogue.answer(challenge).unwrap_or_else(|failure| {
            self.failure.get_or_insert(failure);
            Vec::new()
        })
    }
}

/// Why a login failed. A server whose password service is down, or that has too many of our sessions, says NO too
/// (RFC 5530): that is no reason to stop trying.
fn refused(connector: &Connector, way: Way, secret: &Secret, error: &Error, answer: &str) -> Refusal {
    let passing = ["UNAVAILABLE", "INUSE", "LIMIT", "SERVERBUG"];
    let named = |code: &&str| answer.contains(&format!("[{code}]"));
    let words = || secret.hidden_in(answer);
    match error {
        Error::No(_) if !passing.iter().any(named) => {
            let error = MailboxError::Auth(connector.login_refused(way, secret, answer));
            Refusal { error, of_secret: true }
        }
        Error::No(_) | Error::Bad(_) => MailboxError::Server(words()).into(),
        _ => MailboxError::Network(words()).into(),
    }
}
