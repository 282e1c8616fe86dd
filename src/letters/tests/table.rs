//! The sample game of the Laws, as a journal.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};

use super::super::{EventNames, GameAsShown};
use crate::{
    event::EventFile,
    laws::{Entry, Evidence, Fact, Game, Opening, PerSide, Proof, WritingStyle},
    model::{Desk, Digest, GameId, Language, MessageId, NamedPerson, Personal, Side},
    regulations::{Notation, Regulations},
};

pub(super) const WHITE_TOKEN: &str = "whitewhitewhite23456";
pub(super) const BLACK_TOKEN: &str = "blackblackblack23456";
pub(super) const DIRECTOR_TOKEN: &str = "directordirector2345";

const SAMPLE: &str = "5254 5755 7163 7866 4244 5544 5455 6654 4144 4745 5546 5446 3175 2836 4453 6857 2142 5878 5131 6858 3121";

const EVENT: &str = r#"
[event]
code = "CLUB26"
name = "Club Championship 2026"
site = "Example CC"
start = 2026-12-01
director = { name = "Weiss, Anna", email = "td@club.example" }
deputies = [{ name = "Roth, Karl", email = "karl@club.example" }]
format = "match"
games = 2

[regulations]
profile = "iccf-email"
announce_after = 0
remind_after = []
remind_share = 0
repeat_after = 0
silence_days = 0
inactive_days = 0
leave_days = 0

[[player]]
name = "Novak, Jan"
email = ["jan@novak.example"]
rating = 2104
federation = "CZE"
language = "en"
timezone = "Europe/Prague"

[[player]]
name = "Weber, Eva"
email = ["eva@weber.example", "eva@work.example"]
rating = 2251
federation = "USA"
language = "en"
timezone = "America/New_York"
"#;

pub(super) fn desk() -> Desk {
    Desk {
        address: "referee@club.example".parse().unwrap(),
        name: "Amici referee".into(),
        aliases: Vec::new(),
        plus_addressing: true,
        secret: [7; 16].into(),
        hosts: Vec::new(),
    }
}

pub(super) fn event() -> EventFile {
    EventFile::read(EVENT, None).unwrap()
}

pub(super) fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// How a game of that event begins, White writing in a language.
pub(super) fn opening(fen: Option<&str>, language: Language) -> Opening {
    let event = event();
    Opening {
        fen: fen.map(str::to_owned),
        start: event.start,
        players: PerSide {
            white: NamedPerson::new(1, event.players[0].name.clone()),
            black: NamedPerson::new(2, event.players[1].name.clone()),
        },
        zones: PerSide { white: event.players[0].zone, black: event.players[1].zone },
        regulations: event.terms.regulations,
        hands: PerSide { white: WritingStyle { language, strict: false }, black: WritingStyle::default() },
        drawn: None,
    }
}

/// A journal that grows.
pub(super) struct Table {
    id: GameId,
    entries: Vec<Entry>,
    pub now: DateTime<Utc>,
    /// The number of the mail on which what follows rests.
    pub mail: Option<i64>,
}

impl Table {
    pub fn new(fen: Option<&str>) -> Table {
        Table::written(fen, Notation::Numeric, Language::En)
    }

    /// A game in which a notation counts, White writing in a language.
    pub fn written(fen: Option<&str>, notation: Notation, language: Language) -> Table {
        Table::opened(fen, language, |regulations| regulations.notation = notation)
    }

    /// A game whose regulations differ.
    pub fn ruled(differ: impl FnOnce(&mut Regulations)) -> Table {
        Table::opened(None, Language::En, differ)
    }

    fn opened(fen: Option<&str>, language: Language, differ: impl FnOnce(&mut Regulations)) -> Table {
        let mut opening = opening(fen, language);
        differ(&mut opening.regulations);
        Table::begun(opening)
    }

    pub fn begun(opening: Opening) -> Table {
        let now = at("2026-11-20T09:00:00Z");
        let mut table = Table { id: "CLUB26/1".parse().unwrap(), entries: Vec::new(), now, mail: None };
        table.add(Fact::Opened(Box::new(opening)));
        table
    }

    pub fn add(&mut self, fact: Fact) {
        let before = self.entries.last().map_or(Digest::ZERO, |entry| entry.digest);
        let seq = self.entries.len() as u32 + 1;
        let evidence = self.mail.filter(|_| matches!(fact, Fact::Moved { .. })).map(|inbox| Evidence {
            inbox,
            message_id: None,
            raw: Personal::new(Digest::ZERO.to_string()),
            received: self.now,
            stamped: None,
            proof: Proof::Token,
        });
        self.entries.push(Entry::chain(&self.id, before, seq, self.now, fact, evidence, &[0; 32]).unwrap());
    }

    /// So many half-moves of the sample game, each handed over within a minute and answered after three days.
    pub fn sample(plies: usize) -> Table {
        Table::new(None).with_sample(plies)
    }

    /// The same, by other regulations.
    pub fn with_sample(self, plies: usize) -> Table {
        let mut table = self;
        table.hand_over();
        table.now = at("2026-12-02T18:30:00Z");
        for text in SAMPLE.split(' ').take(plies) {
            table.play(text, text == "3121");
            table.now += Duration::minutes(1);
            table.hand_over();
            table.now += Duration::days(3);
        }
        table
    }

    /// The same, before the letter with the last half-move is handed over.
    pub fn fresh(plies: usize) -> Table {
        let mut table = Table::sample(plies - 1);
        let text = SAMPLE.split(' ').nth(plies - 1).unwrap();
        table.play(text, text == "3121");
        table
    }

    pub fn play(&mut self, text: &str, offer: bool) {
        let game = self.game();
        let (half_move, sent) = (game.to_play(), self.now);
        let charge = game.charge_if_sent(sent);
        let late = game.standing().is_some_and(|standing| sent >= standing.deadline);
        self.add(Fact::Moved {
            half_move,
            numeric: text.parse().unwrap(),
            offer,
            sent,
            charge,
            late,
            conditional: false,
            vain_offer: false,
        });
    }

    pub fn hand_over(&mut self) {
        let game = self.game();
        let letter: MessageId = "<amici.1.x@club.example>".parse().unwrap();
        let start_letter = game.records.is_empty();
        self.add(Fact::MadeAvailable { half_move: game.to_play(), letter, start_letter, put_off: None });
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn game(&self) -> Game {
        Game::fold(self.id.clone(), &self.entries).unwrap()
    }

    pub fn sight(&self, reader: impl Into<Option<Side>>) -> Box<GameAsShown> {
        let event = EventNames {
            name: "Club Championship 2026".into(),
            site: "Example CC".into(),
            round: 1,
            white_rating: Some(2104),
            black_rating: Some(2251),
            seal: None,
        };
        Box::new(GameAsShown {
            game: Arc::new(self.game()),
            reader: reader.into(),
            event,
            now: self.now,
            put_off: None,
        })
    }
}
