//! A short game, the same at every server: each letter comes by that server, each move reaches the desk by it.

use std::path::Path;

use amici::{
    clock::Clock,
    config::Config,
    mailbox::Mailbox,
    model::{GameResult, Termination},
    outgoing::Outgoing,
    store::OutboxState,
};

use crate::support::{
    club::{JAN, LENA, Mail, TD},
    office::{Office, Program, Running, runtime},
    servers::post,
};

/// The Scholar's mate, and before its last move one by Black that cannot be made.
const MOVES: [&str; 7] = ["5254", "5755", "6134", "2836", "4185", "7866", "8567"];

/// How mail goes around.
pub struct Ways<'a> {
    pub office: &'a Office,
    /// The desk's configuration file.
    pub config: &'a Path,
    /// Where players' mail is handed in, without a login.
    pub smtp: u16,
    /// The mailbox of a player or director.
    pub mailbox: &'a dyn Fn(&'static str) -> Mailbox,
    /// What happens to the server in the middle of the game.
    pub meanwhile: &'a dyn Fn(),
}

/// Plays it, from the start letters to the result, and looks whether every letter came, and once.
pub fn play(ways: &Ways) {
    let office = ways.office;
    let running = Running::of(office.daemon_as(ways.config).unwrap());
    let [mut jan, mut lena, mut td] =
        [JAN, LENA, TD].map(|person| Program::of(person, (ways.mailbox)(person)));
    assert!(td.next().text.contains("Novak, Jan"));
    let mut asked = jan.next();
    assert!(lena.next().text.contains("CLUB26/1"));
    for (index, numeric) in MOVES.iter().enumerate() {
        let white = index.is_multiple_of(2);
        let (me, mover, other) = if white { (JAN, &mut jan, &mut lena) } else { (LENA, &mut lena, &mut jan) };
        if index == 3 {
            (ways.meanwhile)();
        }
        let line = |squares: &str| {
            let game = if index == 0 { "Game CLUB26/1: " } else { "" };
            format!("{game}{}{} {squares}", index / 2 + 1, if white { "." } else { "..." })
        };
        if index == 5 {
            hand_in(ways, &Mail::answer(&asked, me, &line("7855")));
            asked = mover.next();
            assert!(asked.text.contains("7855") && td.next().text.contains("7855"), "{asked:?}");
        }
        let offer = if index == 4 { " (=)" } else { "" };
        hand_in(ways, &Mail::answer(&asked, me, &(line(numeric) + offer)));
        asked = other.next();
        if index + 1 < MOVES.len() {
            assert!(asked.reply_to.contains(&format!("+club26-1.{}.", index + 2)), "{asked:?}");
            let confirmed = mover.next();
            assert!(confirmed.text.contains(numeric), "{confirmed:?}");
        }
    }
    let results = [jan.next(), asked, td.next()];
    for letter in results {
        assert!(String::from_utf8_lossy(&letter.raw).contains("[Result \"1-0\"]"), "{letter:?}");
    }
    running.end().unwrap();
    let game = office.game("CLUB26/1");
    assert_eq!(office.moves("CLUB26/1"), MOVES);
    assert_eq!(game.outcome, Some((GameResult::WhiteWins, Termination::Checkmate)));
    assert!(game.score.moves()[4].offer);
    let letters = office.outbox();
    assert!(letters.iter().all(|letter| letter.state == OutboxState::Accepted));
    assert_eq!(jan.letters() + lena.letters() + td.letters(), letters.len(), "every letter came, and once");
    assert_eq!(office.mails().len(), MOVES.len() + 1);
    assert!(office.mails().iter().all(|mail| mail.settled.is_some()));
}

/// By which ways the desk logs in, as `amici check` says it; a Maildir takes no login.
pub fn logs_in(config: &Path, mailbox: &str, outgoing: &str) {
    let config = Config::load(config).unwrap();
    let (came, went) = runtime().block_on(async {
        let mut mailbox = Mailbox::open(&config.mailbox, &config.limits, None, Clock::System);
        let mut outgoing = Outgoing::open(&config.outgoing);
        (mailbox.check().await.unwrap(), outgoing.check().await.unwrap())
    });
    assert!(mailbox == "maildir" || came.contains(&format!("logged in by {mailbox};")), "{came}");
    assert!(went.ends_with(&format!("logged in by {outgoing}")), "{went}");
}

fn hand_in(ways: &Ways, mail: &Mail) {
    let bytes = ways.office.written(mail);
    let answer = post(ways.smtp, &mail.from, &mail.to, &bytes);
    assert!(answer.starts_with("250"), "{answer}");
}
