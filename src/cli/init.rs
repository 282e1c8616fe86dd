//! `init`: from an address to a configuration that works. Asks where a person sits at the terminal, else takes what the
//! flags say and what is found.
//!
//! Both mail servers are tried before anything is written, so that a wrong password is typed again and not looked for in a
//! file.

mod dialogue;
mod text;

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use secrecy::SecretString;
use serde_json::json;

use self::dialogue::Dialogue;
use super::{answer::Answer, daemon::wait_for, shell::Shell};
use crate::{
    config::Fingerprint,
    daemon::{Checked, Deadlines, check_servers},
    model::Address,
    setup::{
        Found, HostPort, Login, Lookups, PasswordKind, Settings, ToldBy, Trust, find, imap_at,
        provider_of_domain, provider_of_host, smtp_at,
    },
};

/// How long a server may take until it is given up.
const PATIENCE: Duration = Duration::from_secs(15);

#[derive(Args, Clone, Debug)]
pub(super) struct Words {
    /// The address of the desk's own mailbox, such as referee@club.example
    address: Option<String>,
    /// Ask nothing: take what the other words say and what is found
    #[arg(long)]
    yes: bool,
    /// The server to read mail from; looked for otherwise
    #[arg(long, value_name = "HOST[:PORT]")]
    imap: Option<HostPort>,
    /// The server to send mail by; looked for otherwise
    #[arg(long, value_name = "HOST[:PORT]")]
    smtp: Option<HostPort>,
    /// The name to log in with, where it is not the whole address
    #[arg(long, value_name = "NAME")]
    user: Option<String>,
    /// The password is the first line of this file
    #[arg(long, value_name = "FILE", group = "login")]
    password_file: Option<PathBuf>,
    /// The password is the first line that this command prints
    #[arg(long, value_name = "COMMAND", group = "login")]
    password_command: Option<String>,
    /// The password is the first line of standard input
    #[arg(long, group = "login")]
    password_stdin: bool,
    /// A token (OAuth2) is the first line that this command prints
    #[arg(long, value_name = "COMMAND", group = "login")]
    token_command: Option<String>,
    /// Authorities to trust beside the system's, for servers with certificates of their own
    #[arg(long, value_name = "FILE", conflicts_with = "certificate_sha256")]
    ca_file: Option<PathBuf>,
    /// The one certificate that both servers may show
    #[arg(long, value_name = "FINGERPRINT", value_parser = fingerprint)]
    certificate_sha256: Option<Fingerprint>,
    /// The address of the person who is told of trouble
    #[arg(long, value_name = "ADDRESS")]
    operator: Option<String>,
    /// The name that stands before the address in letters
    #[arg(long)]
    name: Option<String>,
    /// Whether mail to local+anything@domain arrives, where you know
    #[arg(long, value_name = "yes|no")]
    plus_addressing: Option<YesNo>,
    /// Write the settings without trying the servers
    #[arg(long)]
    no_test: bool,
    /// Ask this name server instead of the system's
    #[arg(long, value_name = "ADDRESS:PORT", hide = true)]
    name_server: Option<SocketAddr>,
    /// Ask here instead of the web: NAME/… stands for https://NAME/…
    #[arg(long, value_name = "URL", hide = true)]
    web: Option<String>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum YesNo {
    Yes,
    No,
}

fn fingerprint(text: &str) -> Result<Fingerprint, &'static str> {
    Fingerprint::try_from(text.to_owned())
}

/// What can be done after a server was tried in vain.
enum Next {
    Again,
    WriteAnyway,
}

pub(super) fn init(words: &Words, shell: &Shell) -> Result<Answer> {
    let file = shell.file();
    ensure!(
        !file.exists(),
        "{} is there already and is left as it is; move it away, or name another file with --config",
        file.display()
    );
    let mut dialogue = Dialogue::new(!words.yes && !words.password_stdin);
    let address = address(words, &mut dialogue)?;
    wait_for(async {
        let found = servers(words, &address, &mut dialogue).await?;
        let mut settings = settings(words, address, found, shell, &mut dialogue)?;
        if !words.no_test {
            test(words, &mut settings, shell, &mut dialogue).await?;
        }
        let written = settings.write(file)?;
        let paths: Vec<PathBuf> = written.iter().filter_map(|path| std::path::absolute(path).ok()).collect();
        let answer = json!({
            "files": paths,
            "imap": settings.imap.to_string(),
            "smtp": settings.smtp.to_string(),
            "tested": !words.no_test,
        });
        Ok(Answer::new(text::done(&paths, &settings, &shell.program()), answer))
    })
}

fn address(words: &Words, dialogue: &mut Dialogue) -> Result<Address> {
    let wrong = |text: &str| format!("{text:?} is no mail address; it looks like referee@club.example");
    if let Some(text) = &words.address {
        return text.parse().ok().with_context(|| wrong(text));
    }
    ensure!(
        dialogue.asks,
        "no address is given: amici init ADDRESS, with the address of the desk's own mailbox, such as referee@club.example"
    );
    dialogue.say(text::WELCOME);
    loop {
        let text = dialogue.ask("Address of the mailbox")?;
        match text.parse() {
            Ok(address) => return Ok(address),
            Err(_) => dialogue.say(&wrong(&text)),
        }
    }
}

fn lookups(words: &Words) -> Lookups {
    let mut lookups = Lookups::usual();
    if let Some(server) = words.name_server {
        lookups.name_servers = vec![server];
    }
    if let Some(web) = &words.web {
        let here = |page: &String| page.replacen("https:/", web.trim_end_matches('/'), 1);
        lookups.of_domain = lookups.of_domain.iter().map(here).collect();
        lookups.of_many = here(&lookups.of_many);
    }
    lookups
}

fn trust(words: &Words) -> Trust {
    Trust { ca_file: words.ca_file.clone(), certificate_sha256: words.certificate_sha256 }
}

/// The two servers: as they are named, else as they are found, and seen by whoever is asked.
async fn servers(words: &Words, address: &Address, dialogue: &mut Dialogue) -> Result<Found> {
    if let (Some(imap), Some(smtp)) = (&words.imap, &words.smtp) {
        return Ok(named(words, address, imap, smtp).await);
    }
    dialogue.say(&format!("Looking for the mail servers of {} ...", address.domain()));
    let found = find(address, &lookups(words), &trust(words)).await;
    let Some(mut found) = found else {
        if let Some(provider) = provider_of_domain(address.domain()) {
            let steps = provider.steps.join(" ");
            bail!("{} has no mail servers that are open to programs: {steps}", provider.name);
        }
        ensure!(
            dialogue.asks,
            "no mail servers were found for {}: name them with --imap HOST and --smtp HOST",
            address.domain()
        );
        dialogue.say(text::NOT_FOUND);
        return ask_servers(words, address, dialogue).await;
    };
    let limit = (!words.no_test).then_some(PATIENCE);
    if let Some(imap) = &words.imap {
        found.imap = imap_at(imap, &trust(words), limit).await;
    }
    if let Some(smtp) = &words.smtp {
        found.smtp = smtp_at(smtp, &trust(words), limit).await;
    }
    dialogue.say(&text::found(&found));
    if dialogue.asks {
        if !dialogue.yes("Use these servers?")? {
            return ask_servers(words, address, dialogue).await;
        }
    } else if found.is_hearsay(address) {
        bail!(
            "only the DNS names {} and {} for {}, and it can be forged: if they are right, say --imap {}:{} --smtp {}:{}",
            found.imap.host,
            found.smtp.host,
            address.domain(),
            found.imap.host,
            found.imap.port,
            found.smtp.host,
            found.smtp.port
        );
    }
    Ok(found)
}

async fn named(words: &Words, address: &Address, imap: &HostPort, smtp: &HostPort) -> Found {
    let (trust, limit) = (trust(words), (!words.no_test).then_some(PATIENCE));
    let (imap, smtp) = (imap_at(imap, &trust, limit).await, smtp_at(smtp, &trust, limit).await);
    let provider = provider_of_host(&imap.host, address.domain());
    Found { imap, smtp, user: address.to_string(), told_by: ToldBy::Person, provider }
}

async fn ask_servers(words: &Words, address: &Address, dialogue: &mut Dialogue) -> Result<Found> {
    let mut server = |question: &str, like: &str| -> Result<HostPort> {
        loop {
            let typed = dialogue.ask(&format!("{question}, such as {like}.{}", address.domain()))?;
            match typed.parse() {
                Ok(server) => return Ok(server),
                Err(why) => dialogue.say(&why),
            }
        }
    };
    let imap = server("Server for incoming mail (IMAP)", "imap")?;
    let smtp = server("Server for outgoing mail (SMTP)", "smtp")?;
    dialogue.say("Trying how they are reached ...");
    let found = named(words, address, &imap, &smtp).await;
    dialogue.say(&text::found(&found));
    Ok(found)
}

/// What else has to be known, asked for or taken from the words.
fn settings(
    words: &Words,
    address: Address,
    found: Found,
    shell: &Shell,
    dialogue: &mut Dialogue,
) -> Result<Settings> {
    let provider = found.provider;
    let login = login(words, &found, dialogue)?;
    let operator = operator(words, &address, dialogue)?;
    // A longer name leaves no room for a tag behind it.
    let fits = address.local().len() <= 16;
    let plus_addressing = match words.plus_addressing {
        Some(YesNo::Yes) => {
            ensure!(fits, "with --plus-addressing yes the part before the @ may have 16 characters at most");
            true
        }
        Some(YesNo::No) => false,
        None => fits && provider.is_some_and(|provider| provider.plus_addressing),
    };
    let absolute = |path: &PathBuf| std::path::absolute(path).ok();
    Ok(Settings {
        address,
        name: words.name.clone(),
        operator,
        plus_addressing,
        user: words.user.clone().unwrap_or(found.user),
        imap: found.imap,
        smtp: found.smtp,
        login,
        ca_file: words.ca_file.as_ref().and_then(absolute),
        certificate_sha256: words.certificate_sha256,
        provider,
        since: shell.clock.now().date_naive(),
        database: shell.place_of_database(),
    })
}

fn login(words: &Words, found: &Found, dialogue: &mut Dialogue) -> Result<Login> {
    if let Some(file) = &words.password_file {
        let file = std::path::absolute(file).with_context(|| format!("Cannot find {}", file.display()))?;
        return Ok(Login::PasswordFile(file));
    }
    if let Some(command) = &words.password_command {
        return Ok(Login::PasswordCommand(command.clone()));
    }
    if let Some(command) = &words.token_command {
        return Ok(Login::TokenCommand(command.clone()));
    }
    if words.password_stdin {
        return Ok(Login::New(password(found, dialogue.line()?)));
    }
    if !dialogue.asks {
        match found.provider.filter(|provider| provider.password == PasswordKind::Token) {
            Some(provider) => bail!(
                "{} takes no passwords: name a command that prints a token (OAuth2) with --token-command",
                provider.name
            ),
            None => bail!(
                "no password is given: name the file that holds it with --password-file FILE, or say --password-stdin"
            ),
        }
    }
    if let Some(provider) = found.provider {
        dialogue.say(&text::steps(provider));
    }
    ask_login(found, dialogue)
}

fn ask_login(found: &Found, dialogue: &mut Dialogue) -> Result<Login> {
    let token = found.provider.is_some_and(|provider| provider.password == PasswordKind::Token);
    loop {
        let typed = match token {
            true => dialogue.ask("Command that prints a token (Ctrl-C ends here)")?,
            false => dialogue.secret("Password of the mailbox (it is not shown while you type)")?,
        };
        match (typed.is_empty(), token) {
            (true, _) => {}
            (false, true) => return Ok(Login::TokenCommand(typed)),
            (false, false) => return Ok(Login::New(password(found, typed))),
        }
    }
}

/// A password as it is meant. Google shows its app passwords in four groups of four letters, and takes them without blanks.
fn password(found: &Found, typed: String) -> SecretString {
    let bare: String = typed.split_whitespace().collect();
    let google = found.imap.host.ends_with(".gmail.com") && bare.len() == 16;
    SecretString::from(if google { bare } else { typed })
}

fn operator(words: &Words, own: &Address, dialogue: &mut Dialogue) -> Result<Option<Address>> {
    let read = |text: &str| -> Result<Address, String> {
        let address: Address =
            text.parse().map_err(|_| format!("{text:?} is no mail address, such as eva@club.example"))?;
        match address == *own {
            true => Err(format!(
                "{address} is the desk itself, which would write to itself: give your own address"
            )),
            false => Ok(address),
        }
    };
    if let Some(text) = &words.operator {
        return read(text).map(Some).map_err(|why| anyhow::Error::msg(format!("--operator: {why}")));
    }
    if !dialogue.asks {
        return Ok(None);
    }
    dialogue.say(text::OPERATOR);
    loop {
        let typed = dialogue.ask("Your own address (Enter for nobody)")?;
        if typed.is_empty() {
            return Ok(None);
        }
        match read(&typed) {
            Ok(address) => return Ok(Some(address)),
            Err(why) => dialogue.say(&why),
        }
    }
}

/// Tries both servers until they let us in, or somebody says how to go on.
async fn test(words: &Words, settings: &mut Settings, shell: &Shell, dialogue: &mut Dialogue) -> Result<()> {
    loop {
        dialogue.say("Trying both servers ...");
        let config = settings.config(shell.file())?;
        let findings = check_servers(&config, shell.clock, Deadlines::short(PATIENCE)).await;
        dialogue.say(&text::findings(&findings));
        let bad: Vec<&Checked> = findings.iter().filter(|finding| !finding.ok).collect();
        if bad.is_empty() {
            return Ok(());
        }
        if !dialogue.asks {
            let why: Vec<String> =
                bad.iter().map(|finding| format!("{}: {}", finding.what, finding.says)).collect();
            bail!(
                "nothing was written, since {}; --no-test writes the settings all the same",
                why.join("; ")
            );
        }
        match next(words, settings, dialogue).await? {
            Next::Again => {}
            Next::WriteAnyway => return Ok(()),
        }
    }
}

async fn next(words: &Words, settings: &mut Settings, dialogue: &mut Dialogue) -> Result<Next> {
    dialogue.say(text::WHAT_NOW);
    loop {
        match dialogue.ask("1, 2, 3, 4 or 5")?.as_str() {
            "1" => {
                settings.login = ask_login(&as_found(settings), dialogue)?;
                return Ok(Next::Again);
            }
            "2" => {
                let found = ask_servers(words, &settings.address, dialogue).await?;
                (settings.imap, settings.smtp, settings.provider) = (found.imap, found.smtp, found.provider);
                return Ok(Next::Again);
            }
            "3" => return Ok(Next::Again),
            "4" => return Ok(Next::WriteAnyway),
            "5" => bail!("nothing was written"),
            _ => {}
        }
    }
}

fn as_found(settings: &Settings) -> Found {
    Found {
        imap: settings.imap.clone(),
        smtp: settings.smtp.clone(),
        user: settings.user.clone(),
        told_by: ToldBy::Person,
        provider: settings.provider,
    }
}
