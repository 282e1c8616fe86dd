//! What a folder with a game's evidence says of itself.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    super::plain_words::{self, count},
    mails::MailOfGame,
};
use crate::store::{EventRow, GameRow, JournalRow, Tx};

pub(super) struct Readme<'a> {
    pub(super) row: &'a GameRow,
    pub(super) event: &'a EventRow,
    pub(super) rows: &'a [JournalRow],
    pub(super) mails: &'a [MailOfGame],
    /// Why the journal does not hold, where that is so.
    pub(super) broken: Option<&'a str>,
    /// Whether the event's own marks stand in the mails as they came.
    pub(super) unmasked: bool,
    pub(super) now: DateTime<Utc>,
}

impl Readme<'_> {
    pub(super) fn text(&self, books: &Tx<'_>) -> Result<String> {
        let Readme { row, event, rows, mails, broken, unmasked, now } = self;
        let (white, black) = (books.player(row.white)?.name, books.player(row.black)?.name);
        let head = rows.last().map_or_else(String::new, |row| {
            format!("The last of them bears the seal {}.\n", row.entry.digest.seal())
        });
        let mut text = format!(
            "Evidence of the game {name}, {white} - {black}\n\n\
             Event: {event}, {site}\n\
             Made: {made} UTC, by amici {version}\n\
             The journal has {entries}. {head}\n",
            name = row.name,
            event = event.frozen.name,
            site = event.frozen.site,
            made = plain_words::instant(*now),
            version = env!("CARGO_PKG_VERSION"),
            entries = match rows.len() {
                1 => "1 entry".to_owned(),
                many => format!("{many} entries"),
            },
        );
        if let Some(why) = broken {
            text += &format!(
                "THE JOURNAL DOES NOT HOLD: {why}.\nWhat is shown of it are the entries before that place. Without a \
                 journal that holds, nobody can\nsay how the time was counted: clock and PGN are left out.\n\n"
            );
        }
        text += FILES;
        text += CHECKS;
        text += LIMITS;
        if *unmasked {
            text += UNMASKED;
        }
        let left = |which: fn(&MailOfGame) -> bool, why: &str| {
            let numbers: Vec<String> =
                mails.iter().filter(|mail| which(mail)).map(|mail| mail.number().to_string()).collect();
            match numbers.len() {
                0 => String::new(),
                some => format!("\n{} {why}: {}.\n", count(some, "mail"), numbers.join(", ")),
            }
        };
        text += &left(
            MailOfGame::is_erased,
            "of the list erased, so that nothing of it is left but its number here",
        );
        text += &left(
            MailOfGame::is_withheld,
            "of the list withheld, since a secret mark stands in it in a way that no mask reaches",
        );
        Ok(text)
    }
}

const FILES: &str = "\
THE FILES

journal.txt        The journal of the game in words: what happened, in order, each entry with its seal.
journal.json       The same for programs, with all that is needed to check the chain of digests.
event.json         The journal of the event: its regulations, who takes part, who meets whom. Of all
                   persons but the two players of this game it has only digests.
mails/NUMBER.eml   The mails of the game as they came: those on which an entry rests, and others of the
                   two players that were read in it. Secret marks in them are masked (see below).
mails.txt          The list of the mails: when each was received, which entries rest on it, what was
                   masked, and the SHA-256 that it had as it came.
mails.json         The same for programs, with the SHA-256 of each file here.
clock.txt          How the time was counted, half-move by half-move, by which rules.
clock.json         The same for programs, with what is needed to count it again.
game.pgn           The game for chess programs.
check_evidence.py  Checks all of this. It needs Python 3 (3.9 or later) and nothing else; so do the other two.
verify_journal.py  Checks one journal.
recount.py         Counts the time again from clock.json.
SHA256SUMS         The SHA-256 of every file here but itself.

";

const CHECKS: &str = "\
HOW TO CHECK

    sha256sum -c SHA256SUMS
    python3 check_evidence.py

The first says whether a file has changed since the folder was made. The second says that, too, and
whether both journals are whole chains in which nothing was changed, left out or put in; whether every
half-move follows on the board from those before it; whether each mail had the SHA-256 that the
journal says it had; and whether the time comes to the same when it is counted again.

A chain by itself proves little: whoever keeps it could write all of it anew. What proves that it was
not is a seal in a letter that somebody else has kept. Every letter about the game shows one at its
foot, and letters to directors show that of the event:

    | Seal 1c9f0a-7be2d14-9a03c5-e41f7d2, entry 12

Ask the players for theirs, and give them to the script:

    python3 check_evidence.py 1c9f0a-7be2d14-9a03c5-e41f7d2

It says whether an entry has this seal. If none has, the journal is not the one from which that letter
was written. What no seal covers are entries that came after the newest one that anybody holds.

";

const LIMITS: &str = "\
WHAT TO KNOW

Players and directors prove their mails by a secret mark that our letters carry and their answers bring
back, and confirm some by a code. Every mark and code of the whole desk is masked here by as many x's as
it has signs, also where a mail has it in base64 or quoted-printable, so that lines and places in the
files stay as they were. The SHA-256 of a mail as it came is the one in the journal; whoever needs to see
the unmasked mail must ask whoever keeps the desk.

The mails are shown with all that stands in them: addresses, names, headers of the mail servers, words
to the director, words about other games in the same mail. The journal has conditional moves that
the opponent is not shown. Give this folder only to whoever decides about the game, and while it is
played to neither player.
";

const UNMASKED: &str = "\
The event is closed, and its own marks prove nothing any more: in this folder they stand as they came, so
that a mail without a mark of another event is byte for byte the one that has the SHA-256 in the journal.
";
