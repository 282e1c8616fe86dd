//! Games that stand still, and what covers them.

use chrono::{DateTime, Duration, Utc};

use super::{
    Proposal,
    settled::OfGame,
    standing::{Standing, standing},
};
use crate::{
    event::EventFile,
    laws::{Entry, Fact, Game, Opening, PerSide, WritingStyle},
    model::{Claim, Digest, HalfMove, Language, MatterKind, NamedPerson, Ply, Side, Standstill},
    wording::Catalogue,
};

const EVENT: &str = r#"
[event]
code = "CLUB26"
name = "Club"
site = "Example CC"
start = 2026-12-01
director = { name = "Weiss, Anna", email = "td@club.example" }
format = "match"
games = 1

[regulations]
profile = "iccf-email"
flag_fall = "FALL"
silence_days = 20

[[player]]
name = "Novak, Jan"
email = ["jan@novak.example"]
timezone = "Europe/Prague"

[[player]]
name = "Weber, Lena"
email = ["lena@weber.example"]
timezone = "Europe/Berlin"
"#;

/// A journal that grows, entry by entry.
struct Table {
    entries: Vec<Entry>,
    now: DateTime<Utc>,
}

impl Table {
    fn new(flag_fall: &str) -> Table {
        let event = EventFile::read(&EVENT.replace("FALL", flag_fall), None).unwrap();
        let mut table = Table { entries: Vec::new(), now: at("2026-11-20T09:00:00Z") };
        table.add(Fact::Opened(Box::new(Opening {
            fen: None,
            start: event.start,
            players: PerSide {
                white: NamedPerson::new(1, "Novak, Jan"),
                black: NamedPerson::new(2, "Weber, Lena"),
            },
            zones: PerSide { white: event.players[0].zone, black: event.players[1].zone },
            regulations: event.regulations.clone(),
            hands: PerSide::each(|_| WritingStyle { language: Language::En, strict: false }),
            drawn: None,
        })));
        table
    }

    fn add(&mut self, fact: Fact) {
        let before = self.entries.last().map_or(Digest::ZERO, |entry| entry.digest);
        let (id, seq) = ("CLUB26/1".parse().unwrap(), self.entries.len() as u32 + 1);
        self.entries.push(Entry::chain(&id, before, seq, self.now, fact, None, &[0; 32]).unwrap());
    }

    fn game(&self) -> Game {
        Game::fold("CLUB26/1".parse().unwrap(), &self.entries).unwrap()
    }

    fn hand_over(&mut self) {
        let letter = "<amici.1.x@club.example>".parse().unwrap();
        let (half_move, start_letter) = (self.game().to_play(), self.game().records.is_empty());
        self.add(Fact::MadeAvailable { half_move, letter, start_letter, put_off: None });
    }

    /// White's first move, on the second day, and not handed over.
    fn moved() -> Table {
        let mut table = Table::new("claim");
        table.hand_over();
        table.now = at("2026-12-02T09:00:00Z");
        let half_move = table.game().to_play();
        table.add(Fact::Moved {
            half_move,
            numeric: "5254".parse().unwrap(),
            offer: false,
            sent: table.now,
            charge: table.game().charge_if_sent(table.now),
            late: false,
            conditional: false,
            vain_offer: false,
        });
        table
    }

    fn stands(&self, now: &str) -> Option<(Standstill, DateTime<Utc>)> {
        standing(&self.game(), at(now)).map(|Standing { why, since }| (why, since))
    }
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

#[test]
fn a_game_that_is_not_to_begin_yet_does_not_stand_still() {
    let table = Table::new("report");
    assert_eq!(table.stands("2026-11-30T22:59:59Z"), None);
    let start = at("2026-11-30T23:00:00Z");
    assert_eq!(table.stands("2026-12-04T12:00:00Z"), Some((Standstill::NotAsked, start)));
}

#[test]
fn a_passed_limit_stands_still_whoever_rules_on_it() {
    for fall in ["report", "claim", "automatic"] {
        let mut table = Table::new(fall);
        table.hand_over();
        let limit = at("2027-01-20T23:00:00Z");
        assert_eq!(table.game().standing().unwrap().deadline, limit);
        assert_eq!(table.stands("2027-01-20T22:59:59Z"), None, "{fall}");
        assert_eq!(table.stands("2027-01-25T12:00:00Z"), Some((Standstill::Passed, limit)), "{fall}");
        if fall == "automatic" {
            // As long as mail under way is waited for, somebody will rule by himself.
            let half_move = table.game().to_play();
            let until = limit + Duration::hours(30);
            table.now = limit;
            table.add(Fact::GraceBegun { half_move, deadline: limit, until });
            assert_eq!(table.stands("2027-01-22T04:00:00Z"), None);
            assert_eq!(table.stands("2027-01-22T05:00:00Z"), Some((Standstill::Passed, until)));
        }
    }
}

#[test]
fn a_half_move_that_no_letter_asks_for_stands_still_since_the_move_before_it() {
    let mut table = Table::moved();
    let made = at("2026-12-02T09:00:00Z");
    assert_eq!(table.stands("2026-12-03T09:00:00Z"), Some((Standstill::NotAsked, made)));
    table.hand_over();
    assert_eq!(table.stands("2026-12-03T09:00:00Z"), None);
}

#[test]
fn stopped_clocks_stand_still_for_what_stops_them() {
    let mut stopped = Table::moved();
    stopped.hand_over();
    let mut claimed = Table { entries: stopped.entries.clone(), now: at("2026-12-03T09:00:00Z") };
    stopped.now = claimed.now;
    stopped.add(Fact::Stopped);
    assert_eq!(stopped.stands("2026-12-20T09:00:00Z"), Some((Standstill::Stopped, stopped.now)));
    let half_move = claimed.game().to_play();
    claimed.add(Fact::Claimed {
        half_move,
        by: Side::Black,
        claim: Claim::FiftyMoves,
        intended: None,
        sent: claimed.now,
        beside: false,
    });
    assert_eq!(claimed.stands("2026-12-20T09:00:00Z"), Some((Standstill::Claim, claimed.now)));
    stopped.add(Fact::Resumed);
    assert_eq!(stopped.stands("2026-12-20T09:00:00Z"), None);
}

#[test]
fn what_is_proposed_fits_why_it_stands() {
    let (catalogue, now) = (Catalogue::builtin(), at("2027-01-30T09:00:00Z"));
    let words = catalogue.of(Language::En);
    let game = Table::moved().game();
    let of = |why, days, letter| {
        Standing { why, since: now - Duration::days(days) }.proposes(&game, letter, now, words)
    };
    let ordered = |proposal: Proposal| proposal.order().map(str::to_owned);
    for why in Standstill::ALL {
        assert_eq!(of(why, 19, true), Proposal::Wait(7), "{why}");
    }
    let resumed = "resume CLUB26/1 The clocks have been stopped for 20 days.";
    assert_eq!(ordered(of(Standstill::Stopped, 20, true)).as_deref(), Some(resumed));
    let resent = "resend CLUB26/1 No letter has asked for move 1 yet.";
    assert_eq!(ordered(of(Standstill::NotAsked, 2, false)).as_deref(), Some(resent));
}

#[test]
fn each_reason_is_covered_by_matters_about_it_and_no_others() {
    let mut table = Table::new("report");
    table.hand_over();
    let game = table.game();
    let now = at("2027-02-01T00:00:00Z");
    let half_move = Some(game.to_play());
    let covers = |kind, side, half_move, said, why| {
        let matter = OfGame { kind, side, half_move, said, proposal: None };
        Standing { why, since: now }.is_covered_by(&matter, &game)
    };
    let white = Some(Side::White);
    let covered = |kind, why| covers(kind, white, half_move, "", why);
    use {MatterKind as M, Standstill as S};
    for (kind, why) in [
        (M::Doubtful, S::Passed),
        (M::Clock, S::Passed),
        (M::Claim, S::Claim),
        (M::EarlyDraw, S::EarlyDraw),
        (M::Forfeit, S::Forfeit),
        (M::Silence, S::Stopped),
        (M::Undelivered, S::NotAsked),
        (M::WayOut, S::NotAsked),
    ] {
        assert!(covered(kind, why), "{kind} {why}");
        for other in S::ALL.into_iter().filter(|other| *other != why) {
            assert!(!covered(kind, other), "{kind} {other}");
        }
    }
    for kind in
        [M::Words, M::Withdrawal, M::Order, M::Record, M::LateMove, M::Unproven, M::Flag, M::TimeClaim]
    {
        // Nothing is reported yet, and nobody has claimed.
        assert!(S::ALL.into_iter().all(|why| !covered(kind, why)), "{kind}");
    }
    // A question to the opponent, a silence at an earlier half-move, another reason.
    assert!(!covers(M::Doubtful, Some(Side::Black), half_move, "", S::Passed));
    let before = Some(HalfMove { line: 1, ply: Ply::FIRST });
    assert!(!covers(M::Silence, white, before, "", S::Stopped));
    assert!(!covers(M::Undelivered, white, before, "", S::NotAsked));
    assert!(!covers(M::StandsStill, white, half_move, "claim", S::Stopped));
    assert!(covers(M::StandsStill, white, half_move, "stopped", S::Stopped));
    let standing = game.standing().unwrap();
    table.now = now;
    table.add(Fact::FlagReported {
        half_move: game.to_play(),
        last_day: standing.last_day,
        deadline: standing.deadline,
        to: None,
    });
    let (game, flag) =
        (table.game(), OfGame { kind: M::Flag, side: white, half_move, said: "", proposal: None });
    assert!(Standing { why: S::Passed, since: now }.is_covered_by(&flag, &game));
}
