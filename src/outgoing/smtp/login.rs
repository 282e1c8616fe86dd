//! Logging in by AUTH (RFC 4954). lettre knows fewer mechanisms than servers, so that the dialogue is ours.

use std::time::Duration;

use data_encoding::BASE64;
use lettre::transport::smtp::{
    Error as SmtpError, client::AsyncSmtpConnection, extension::ClientId, response::Response,
};

use crate::net::{Connector, Dialogue, Failure, Offers, Secret, Way, deadline};

/// The longest command line, with its end, in bytes (RFC 5321, 4.5.3.1.4). Longer words are said when asked for.
const LONGEST: usize = 512;
/// More questions than any mechanism has.
const QUESTIONS: usize = 10;

/// Why we are not known.
pub(super) struct Refusal {
    pub(super) failure: Failure,
    /// Whether trying again is of no use before somebody changes a setting.
    pub(super) for_good: bool,
    /// Whether it is the password or token that the server does not take.
    pub(super) of_secret: bool,
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal { failure, for_good: false, of_secret: false }
    }
}

/// Logs in, and says by which way.
pub(super) async fn log_in(
    connector: &Connector,
    connection: &mut AsyncSmtpConnection,
    secret: &Secret,
    limit: Duration,
) -> Result<Way, Refusal> {
    // Asked again, since lettre keeps only the mechanisms that it knows.
    let hello = connection.command(format!("EHLO {}\r\n", ClientId::default()));
    let hello = deadline(limit, "EHLO", hello).await?.map_err(|error| Failure::of("EHLO", error))?;
    let no_way = |failure| Refusal { failure, for_good: true, of_secret: false };
    let way = connector.way(secret, &offers(&hello));
    let way = way.map_err(|failure| no_way(Failure::of("login", failure)))?;
    // Of SMTP's ways all are mechanisms.
    let Way::Sasl(mechanism) = way else { return Err(no_way(Failure("login: no mechanism".into()))) };
    let mut dialogue = connector.dialogue(mechanism, secret)?;
    match deadline(limit, "login", authenticate(connection, &mut dialogue)).await? {
        Ok(()) => Ok(way),
        Err(Ended::ByUs(failure)) => Err(failure.into()),
        Err(Ended::ByServer(error)) => {
            let answer = dialogue.refused(&error.to_string());
            let failure = Failure(format!("login {}", connector.login_refused(way, secret, &answer)));
            let refused = error.is_permanent();
            Err(Refusal { failure, for_good: refused, of_secret: refused })
        }
    }
}

/// The mechanisms behind AUTH; behind `AUTH=` some old servers say them again.
fn offers(hello: &Response) -> Offers {
    let lines = hello.message().map(str::to_ascii_uppercase);
    let mechanisms = lines.filter_map(|line| {
        let rest = line.strip_prefix("AUTH")?.strip_prefix([' ', '='])?;
        Some(rest.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    });
    Offers { mechanisms: mechanisms.flatten().collect(), login_command: false }
}

/// How a login failed.
enum Ended {
    ByUs(Failure),
    ByServer(SmtpError),
}

impl From<SmtpError> for Ended {
    fn from(error: SmtpError) -> Ended {
        Ended::ByServer(error)
    }
}

async fn authenticate(
    connection: &mut AsyncSmtpConnection,
    dialogue: &mut Dialogue<'_>,
) -> Result<(), Ended> {
    let ask = format!("AUTH {}", dialogue.mechanism().name());
    let mut initial = dialogue.initial().map(|words| BASE64.encode(&words));
    let fits = |words: &String| ask.len() + words.len() + " \r\n".len() <= LONGEST;
    let command = match initial.take_if(|words| fits(words)) {
        Some(words) => format!("{ask} {words}\r\n"),
        None => format!("{ask}\r\n"),
    };
    let mut answer = connection.command(command).await?;
    for _ in 0..QUESTIONS {
        if !answer.has_code(334) {
            return dialogue.accepted().map_err(Ended::ByUs);
        }
        let said = match initial.take() {
            Some(words) => Ok(words),
            None => reply(dialogue, &answer),
        };
        match said {
            Ok(words) => answer = connection.command(format!("{words}\r\n")).await?,
            Err(failure) => {
                // The cancelled dialogue ends with a refusal, which tells nothing new.
                let _ = connection.command("*\r\n").await;
                return Err(Ended::ByUs(failure));
            }
        }
    }
    Err(Ended::ByUs(Failure("login: the server asks without end".into())))
}

fn reply(dialogue: &mut Dialogue<'_>, question: &Response) -> Result<String, Failure> {
    let text = question.first_line().unwrap_or_default().trim();
    let challenge = BASE64.decode(text.as_bytes());
    // To LOGIN some servers put their questions in clear words, and they are not looked at.
    let challenge = challenge.unwrap_or_else(|_| text.as_bytes().to_vec());
    dialogue.answer(&challenge).map(|words| BASE64.encode(&words))
}
