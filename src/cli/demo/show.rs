//! The demonstration told: what a newcomer reads in a minute.

use super::{
    super::plain_words,
    postman::Mail,
    stage::{Act, Stage},
};
use crate::letters::LetterKind;

/// Exchanges that are shown before the rest is told in a line each.
const SHOWN: usize = 3;

/// Quoted lines that are shown of a player's mail.
const QUOTED: usize = 2;

/// A letter of more lines is shown to the end of the paragraph that stands at line `BEGINNING`.
const LONG: usize = 64;
const BEGINNING: usize = 22;

/// The whole game, and all that is told of it.
pub(super) struct Story<'a> {
    pub(super) stage: &'a Stage,
    /// What the command says that takes the event in.
    pub(super) added: String,
    pub(super) acts: Vec<Act>,
    pub(super) pgn: String,
    pub(super) table: String,
    pub(super) clock: String,
    /// Whether every mail is shown whole.
    pub(super) full: bool,
}

impl Story<'_> {
    pub(super) fn text(&self) -> String {
        let Story { acts, pgn, table, .. } = self;
        let mut text = format!(
            "A game of correspondence chess, played by mail through amici: Jan has White, Lena has Black, and Anna is\n\
             the director. amici is the referee, and all that it needs is a mailbox. The players do not exist, the game\n\
             is the sample of the Laws, and nothing leaves this machine: it all lies in\n{}\n\n\
             Where … stands, a letter has the secret mark by which its reader's answers are known.\n\n\
             === An organiser enters the event\n\n\
             $ amici event add demo.toml\n{}",
            self.stage.folder.display(),
            self.added
        );
        let mut told_shortly = false;
        for (place, act) in acts.iter().enumerate() {
            let shortly = !self.full && place >= SHOWN && place + 1 < acts.len();
            text += match (shortly, told_shortly) {
                (true, false) => "\n=== And so on, an exchange a line (--full shows every mail whole)\n\n",
                _ => "",
            };
            text += &if shortly { short(act) } else { self.scene(act, place) };
            told_shortly = shortly;
        }
        text += "\n=== What the club has of it: the crosstable, and the game for other programs\n";
        text += &format!("\n$ amici event table DEMO26\n\n{table}");
        text += &format!("\n$ amici export pgn DEMO26\n\n{pgn}");
        text + &format!(
            "\nLook around: amici --config {} game clock DEMO26/1\n\
             (the working of every day charged; or game show, game journal, inbox list, event show)\n\
             Your own event: copy config.example.toml to amici.toml; then amici check, amici event add FILE, amici run.\n",
            self.stage.config().display()
        )
    }

    /// An exchange with its mails; of letters of one kind the first, unless everything is wanted.
    fn scene(&self, act: &Act, place: usize) -> String {
        let at = plain_words::instant(act.at);
        let mut text = String::new();
        match &act.mail {
            Some(mail) => {
                text += &format!("\n=== {at} UTC: {} writes to the referee\n", mail.writer());
                text += &self.mail(mail);
                text += &format!(
                    "\n=== {at} UTC: amici answers with {}\n",
                    plain_words::count(act.letters.len(), "letter")
                );
            }
            None => text += &format!("\n=== {at} UTC: amici sends the start letters\n"),
        }
        for (number, letter) in act.letters.iter().enumerate() {
            // The confirmation of the first move has shown what all of them look like.
            let told = act.letters.iter().take(number).any(|other| other.kind == letter.kind)
                || (place > 1 && letter.kind == Some(LetterKind::Recorded));
            text += &match (self.full, told, letter.kind) {
                (false, true, _) => head(letter) + "    (much the same)\n",
                (false, false, Some(LetterKind::StartDirector)) => {
                    head(letter) + "    (the whole pairing list)\n"
                }
                _ => self.mail(letter),
            };
        }
        text
    }

    fn mail(&self, mail: &Mail) -> String {
        let lines: Vec<&str> = mail.text.trim_end().lines().collect();
        let shown = if self.full { lines.len() } else { shown(mail, &lines) };
        let mut text = head(mail) + "\n";
        for line in lines.iter().take(shown) {
            text += &format!("{}\n", format!("    {line}").trim_end());
        }
        match lines.len() - shown {
            0 => text,
            left if !self.full && mail.kind == Some(LetterKind::Recorded) => {
                text + &format!(
                    "    ({left} more lines: board, last moves, and both players' time, as in the next letter)\n"
                )
            }
            left => text + &format!("    ({left} more lines)\n"),
        }
    }
}

/// How many lines of a mail are shown: a player's up to the quoted letter, a confirmation up to the board, a long
/// letter's beginning.
fn shown(mail: &Mail, lines: &[&str]) -> usize {
    let quoted = lines.iter().position(|line| mail.kind.is_none() && line.starts_with('>'));
    let board = lines.iter().position(|line| line.starts_with("|   "));
    if let (Some(board), Some(LetterKind::Recorded)) = (board, mail.kind) {
        return board;
    }
    match quoted {
        Some(quoted) => (quoted + QUOTED).min(lines.len()),
        None if lines.len() > LONG => {
            let end = lines.iter().skip(BEGINNING).position(|line| line.is_empty());
            end.map_or(lines.len(), |end| BEGINNING + end)
        }
        None => lines.len(),
    }
}

fn head(mail: &Mail) -> String {
    format!("\n    From: {}\n    To: {}\n    Subject: {}\n", mail.from, mail.to, mail.subject)
}

fn short(act: &Act) -> String {
    let said = act.mail.as_ref().map_or_else(String::new, |mail| {
        format!("{} writes {}", mail.writer(), mail.text.lines().next().unwrap_or_default())
    });
    let letters = act.letters.iter().map(|letter| {
        let done = match letter.kind {
            Some(LetterKind::Recorded) => "confirmed to",
            Some(LetterKind::YourMove) => "passed on to",
            other => other.map_or("", LetterKind::word),
        };
        format!("{done} {}", letter.reader())
    });
    let letters: Vec<String> = letters.collect();
    format!("{}  {said:<27}  {}\n", plain_words::instant(act.at), letters.join(", "))
}
