//! A club whose members send every letter back, in every way a mail program knows.

use std::collections::BTreeSet;

use amici::{
    mail::{Line, OwnText, strip_known, understand},
    model::MatterKind,
    reading::{Reading, read, read_orders},
};

use crate::{flatten, support::club::*};

/// A way in which a letter comes back, below a sentence of its reader's.
type Way = (&'static str, fn(&Letter) -> String);

const THANKS: &str = "Thanks, I will think.";

/// That no letter of ours holds.
const MOVE: &str = "57. 1718";

const WAYS: [Way; 8] = [
    ("unmarked", |letter| format!("{THANKS}\n\n{}", letter.text)),
    ("quoted", |letter| {
        format!("{THANKS}\n\nOn Tue, 1 Dec 2026, the referee wrote:\n{}", marked(&letter.text))
    }),
    ("above the answer", |letter| format!("The referee wrote:\n{}\n\n{THANKS}\n", marked(&letter.text))),
    ("broken at 60", |letter| format!("{THANKS}\n\n{}", broken(&letter.text, 60))),
    ("broken at 60 and quoted", |letter| format!("{THANKS}\n\n{}", broken(&marked(&letter.text), 60))),
    ("without its first line", |letter| format!("{THANKS}\n\n{}", without_top(&letter.text))),
    ("forwarded", |letter| {
        let head = format!(
            "From: {}\nDate: 1 Dec 2026\nSubject: {}\nTo: {}",
            letter.from, letter.subject, letter.to
        );
        format!("{THANKS}\n\n-------- Forwarded Message --------\n{head}\n\n{}", letter.text)
    }),
    ("alone", |letter| letter.text.clone()),
];

fn marked(text: &str) -> String {
    text.lines().map(|line| format!("> {line}\n")).collect()
}

fn without_top(text: &str) -> String {
    text.lines().filter(|line| !line.contains("write above")).map(|line| format!("{line}\n")).collect()
}

/// Lines broken as a mail program breaks them, without marks on what was broken off.
fn broken(text: &str, width: usize) -> String {
    let mut done = String::new();
    for line in text.lines() {
        let mut column = 0;
        for word in line.split_inclusive(' ') {
            if column > 0 && column + word.trim_end().len() > width {
                done.push('\n');
                column = 0;
            }
            done.push_str(word);
            column += word.len();
        }
        done.push('\n');
    }
    done
}

/// The number of the newest matter that is open.
fn last_matter(club: &Club) -> i64 {
    let open = club.store().read(|books| books.all_open_matters()).unwrap();
    open.last().map_or(0, |matter| matter.id)
}

/// Everything that a mail could have changed, of matters those up to a number.
fn state(club: &Club, last: i64) -> String {
    let games: Vec<String> = (1..=3)
        .map(|number| {
            let game = club.game_named(&format!("CLUB26/{number}"));
            format!("{} {}", game.digest, game.entries)
        })
        .collect();
    let held = club.store().read(|books| {
        let mut held = Vec::new();
        for id in 1..=3 {
            held.extend(
                books
                    .all_matters(id)?
                    .into_iter()
                    // Words that come back to a question of a player are an answer to it.
                    .filter(|matter| {
                        matter.kind.is_question() || matter.id <= last && matter.kind != MatterKind::Words
                    })
                    .map(|matter| (matter.id, matter.state.word(), matter.later, matter.director)),
            );
        }
        Ok(held)
    });
    let tokens = club.store().read(|books| {
        let event = books.event(&"CLUB26".parse()?)?.unwrap();
        let players = books.players(event.id)?.into_iter();
        Ok(players.map(|player| player.token.reveal().to_owned()).collect::<Vec<_>>())
    });
    let tokens = tokens.unwrap();
    format!("{games:?} {:?} {tokens:?}", held.unwrap())
}

pub struct Mirror {
    pub club: Club,
    pub kinds: BTreeSet<String>,
    pub returned: usize,
    /// How many of these were a page that a mail program had made text of.
    pub flattened: usize,
    pub lines_returned: usize,
    pub answers: usize,
    /// What became of the last mail that was no letter sent back.
    pub outcome: String,
}

impl Mirror {
    /// Sends a letter back in every way. Nothing may come of it but an answer that nothing was found.
    fn send_back(&mut self, letter: &Letter) {
        let kind = self.club.kind(letter);
        let last = last_matter(&self.club);
        let before = state(&self.club, last);
        let unread = self.club.mails().first().map_or(0, |row| row.id);
        for (way, back) in WAYS {
            let mail = Mail {
                from: letter.to.clone(),
                to: if letter.reply_to.is_empty() { DESK.into() } else { letter.reply_to.clone() },
                subject: format!("Re: {}", letter.subject),
                headers: vec![format!("In-Reply-To: <{}>", letter.message_id)],
                body: back(letter),
                id: None,
            };
            let reading = self.reading(letter, &mail);
            assert_eq!((reading.said, reading.unclear), (vec![], vec![]), "{kind} {way}\n{}", mail.body);
            assert_eq!(reading.to_director, vec![], "{kind} {way}\n{}", mail.body);
            let directions = read_orders(&self.lines(letter, &mail), &["CLUB26".parse().unwrap()]);
            assert_eq!(
                (directions.given, directions.unread),
                (vec![], vec![]),
                "{kind} {way}\n{}",
                mail.body
            );
            self.club.send(&mail);
            self.returned += 1;
        }
        self.send_back_flattened(letter, &kind);
        self.club.pass();
        assert_eq!(state(&self.club, last), before, "{kind} changed something");
        for row in self.club.mails().into_iter().filter(|row| row.id > unread) {
            let fine = [
                "no move and no request in it",
                "nothing newly written",
                "nobody whom we know",
                "director",
                "answer passed on",
                "from an address that its owner has left; not read",
                "from a player for whom somebody else plays on; not read",
                // Words that are no clear answer to a question of ours.
                "asked once more",
            ];
            assert!(
                fine.iter().any(|fine| row.outcome.contains(fine)),
                "{kind}: {}\n{}",
                row.outcome,
                String::from_utf8_lossy(&row.raw)
            );
        }
        let letters = self.club.letters();
        self.answers += letters.len();
        self.send_back_in_pieces(letter);
        if letter.to == TD {
            self.send_back_by_lines(letter);
        }
        for answer in letters {
            let answer_kind = self.club.kind(&answer);
            if answer_kind == "answer" {
                // The director's own words go to the player who asked him, and nothing of our letter with them.
                assert!(relays(&kind), "{kind}: {answer_kind}");
                let (_, told) = answer.text.split_once("writes to you:\n\n").unwrap();
                assert_eq!(told.split("\n\n").next(), Some(format!("| {THANKS}").as_str()), "{kind}");
                continue;
            }
            assert_eq!(answer.to, letter.to, "{kind}: {answer_kind}\n{}", answer.text);
            let own = if relays(&kind) { "answer-passed-on" } else { "empty" };
            // Whoever writes from an address that its owner has left, or has been replaced, is told so.
            let again =
                ["hold-request", "confirm-game", "confirm-line", "address-left", "address-asked", "replaced"]
                    .contains(&kind.as_str());
            let known = [own, "order-unread"].contains(&answer_kind.as_str()) || again && answer_kind == kind;
            assert!(known, "{kind}: {answer_kind}");
            self.kinds.insert(answer_kind);
        }
    }

    /// The page as mail programs make text of it: nothing is read of it below a sentence, and beside a move only that. One of
    /// these goes to the desk, another with each letter.
    fn send_back_flattened(&mut self, letter: &Letter, kind: &str) {
        let Some(html) = letter.page() else { return };
        let page = flatten::Letter {
            html: &html,
            from: &format!("Amici referee <{}>", letter.from),
            to: &letter.to,
            subject: &letter.subject,
            date: "Tue, 1 Dec 2026 at 09:15",
        };
        let reply = |body: String| Mail {
            from: letter.to.clone(),
            to: if letter.reply_to.is_empty() { DESK.into() } else { letter.reply_to.clone() },
            subject: format!("Re: {}", letter.subject),
            headers: vec![format!("In-Reply-To: <{}>", letter.message_id)],
            body,
            id: None,
        };
        for (at, (client, flatten)) in flatten::CLIENTS.into_iter().enumerate() {
            let quoted = flatten(&page);
            let below = reply(format!("{THANKS}\n\n{quoted}"));
            let reading = self.reading(letter, &below);
            let all = (reading.said, reading.unclear, reading.to_director);
            assert_eq!(all, (vec![], vec![], vec![]), "{kind}, {client}\n{}", below.body);
            let directions = read_orders(&self.lines(letter, &below), &["CLUB26".parse().unwrap()]);
            let all = (directions.given, directions.unread);
            assert_eq!(all, (vec![], vec![]), "{kind}, {client}\n{}", below.body);
            // Beside a move with each letter a quarter of the programs, which is all of them with four.
            if at % 4 != self.flattened % 4 {
                continue;
            }
            for beside in [format!("{MOVE}\n\n{quoted}"), format!("{quoted}\n\n{MOVE}\n")] {
                let mail = reply(beside);
                let reading = self.reading(letter, &mail);
                let others = reading.said.iter().filter(|said| said.line != MOVE).count();
                assert_eq!((others, reading.unclear), (0, vec![]), "{kind}, {client}\n{}", mail.body);
            }
        }
        let (_, flatten) = flatten::CLIENTS[self.returned % flatten::CLIENTS.len()];
        self.club.send(&reply(format!("{THANKS}\n\n{}", flatten(&page))));
        self.flattened += 1;
    }

    /// Without the mark at the top, and with long lines broken off: what is on record already may be read, and words
    /// may be asked about; nothing may change.
    fn send_back_in_pieces(&mut self, letter: &Letter) {
        let last = last_matter(&self.club);
        let before = state(&self.club, last);
        let body = format!("{THANKS}\n\n{}", broken(&without_top(&letter.text), 60));
        let to = if letter.reply_to.is_empty() { DESK } else { &letter.reply_to };
        let mail = Mail::new(&letter.to, to, &letter.subject, &body);
        let letters = self.club.exchange(&mail);
        assert_eq!(state(&self.club, last), before, "{}\n{body}", self.club.outcome());
        let back = |answer: &Letter| answer.to == letter.to || self.club.kind(answer) == "answer";
        let texts: Vec<&str> = letters.iter().map(|letter| letter.text.as_str()).collect();
        assert!(letters.iter().all(back), "{texts:#?}\n{body}");
    }

    /// Each line of a letter to the director alone, as if he had typed it: it orders nothing, unless it is what the
    /// letter's own cases propose, or an answer to them.
    fn send_back_by_lines(&mut self, letter: &Letter) {
        let (own, tells) = self.proposed(letter);
        let last = last_matter(&self.club);
        let before = state(&self.club, last);
        for line in letter.text.lines().map(|line| line.trim_start_matches(['|', '>', ' ']).trim_end()) {
            let first = line.split(' ').next().unwrap_or_default();
            let takes_it = tells && ["yes", "no", "no:", "later", "close", "to"].contains(&first);
            if line.is_empty() || takes_it || own.iter().any(|said| said.contains(line)) {
                continue;
            }
            let mail = Mail {
                from: letter.to.clone(),
                to: letter.reply_to.clone(),
                subject: format!("Re: {}", letter.subject),
                headers: vec![format!("In-Reply-To: <{}>", letter.message_id)],
                body: line.into(),
                id: None,
            };
            self.club.send(&mail);
            self.lines_returned += 1;
        }
        let unread = self.club.mails().first().map_or(0, |row| row.id);
        self.club.pass();
        let kind = self.club.kind(letter);
        let new = self.club.mails().into_iter().filter(|row| row.id > unread);
        let outcomes: Vec<String> = new.map(|row| row.outcome).collect();
        assert_eq!(
            state(&self.club, last),
            before,
            "a line of {kind} was obeyed\n{}\n{outcomes:#?}",
            letter.text
        );
        self.club.letters();
    }

    /// What the cases and questions that a letter tells of propose, and whether it tells of any.
    fn proposed(&self, letter: &Letter) -> (Vec<String>, bool) {
        let told = self.club.store().read(|books| books.all_told_in(letter.number())).unwrap();
        let tells = !told.is_empty();
        let own = told.into_iter().flat_map(|matter| [matter.proposal, Some(matter.said)]).flatten();
        (own.collect(), tells)
    }

    /// What is read of a mail where no letter but this one is remembered, and no cap keeps the answer back.
    fn reading(&self, letter: &Letter, mail: &Mail) -> Reading {
        read(&self.lines(letter, mail))
    }

    fn lines(&self, letter: &Letter, mail: &Mail) -> Vec<Line> {
        let config = self.club.config();
        let desk = config.desk([0; 16].into());
        let message = understand(&mail.bytes(0, self.club.now), &desk, &config.limits).unwrap();
        let mut lines = message.lines;
        strip_known(&mut lines, &[OwnText::of_letter(&letter.raw)]);
        lines
    }

    /// Sends a mail, and every letter that comes of it back.
    pub fn mail(&mut self, mail: &Mail) -> Vec<Letter> {
        self.club.later(1);
        let letters = self.club.exchange(mail);
        self.outcome = self.club.outcome();
        self.reflect(&letters);
        letters
    }

    pub fn reflect(&mut self, letters: &[Letter]) {
        // Those last that have the director answer a player each time: a letter is remembered until twenty followed it.
        let mut letters: Vec<(String, &Letter)> =
            letters.iter().map(|letter| (self.club.kind(letter), letter)).collect();
        letters.sort_by_key(|(kind, _)| relays(kind));
        for (kind, letter) in letters {
            self.kinds.insert(kind);
            self.send_back(letter);
        }
        // A new day for the caps.
        let limit = self.club.game().standing().map(|standing| standing.deadline);
        if limit.is_none_or(|limit| limit > self.club.now + chrono::Duration::days(3)) {
            self.club.later(24);
        }
    }

    pub fn tagged(&self, person: &str, game: u32, half_move: u32, body: &str) -> Mail {
        let token = self.club.token(person);
        let to = DESK.replace('@', &format!("+club26-{game}.{half_move}.{token}@"));
        Mail::new(person, &to, "my move", body)
    }

    /// One mail of a game, which brings a letter of a kind.
    pub fn submitted(&mut self, person: &str, game: u32, half_move: u32, body: &str, kind: &str) {
        let mail = self.tagged(person, game, half_move, body);
        let letters = self.mail(&mail);
        let kinds = kinds(&self.club, &letters);
        assert!(kinds.iter().any(|(_, found)| found == kind), "{body}: {kinds:?} {}", self.outcome);
    }
}

/// An event of three games that has begun, and its start letters sent back.
pub fn started(event: &str) -> Mirror {
    let mut club = Club::with(event, true);
    club.pass();
    let letters = club.letters();
    assert_eq!(letters.len(), 4);
    let mut mirror = Mirror {
        club,
        kinds: BTreeSet::new(),
        returned: 0,
        flattened: 0,
        lines_returned: 0,
        answers: 0,
        outcome: String::new(),
    };
    mirror.reflect(&letters);
    mirror
}

/// Whether a letter passes a player's words on to the director, who answers in plain words.
pub fn relays(kind: &str) -> bool {
    ["question", "report", "players-mail"].contains(&kind)
}
