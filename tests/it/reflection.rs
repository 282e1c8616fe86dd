//! Reflection time against worked examples: those of the bodies whose events are played, and the calendar's corners. The
//! files are explained in `tests/reflection/README.md`.
//!
//! Laws 6.1 to 6.5, C

use std::{fs, path::Path};

use amici::{
    model::Zone,
    reflection::{Block, Charge, Exempt, Handed, SideClock, Terms, Turn},
    regulations::{Control, Counting, DayRule, LeaveReceipt, Regulations, Unannounced},
};
use chrono::{DateTime, Duration, NaiveDate, NaiveDateTime, TimeZone, Utc};
use chrono_tz::Tz;
use proptest::prelude::*;
use serde::{Deserialize, de::DeserializeOwned};

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Examples {
    count: Vec<Count>,
    clock: Vec<Clock>,
    block: Vec<TripleBlock>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Count {
    what: String,
    /// The regulations are those of this profile; else those of the keys below.
    profile: Option<String>,
    rule: Option<DayRule>,
    #[serde(default = "utc")]
    zone: String,
    from_zone: Option<String>,
    #[serde(default = "long_ago")]
    start: NaiveDate,
    handed: String,
    #[serde(default)]
    start_letter: bool,
    #[serde(default)]
    declared: bool,
    #[serde(default)]
    cutoff_hour: u32,
    #[serde(default)]
    utc: bool,
    #[serde(default)]
    double_after: u32,
    #[serde(default)]
    most_days_per_move: u32,
    #[serde(default)]
    announce_after: u32,
    #[serde(default)]
    unannounced: Unannounced,
    #[serde(default)]
    unannounced_days: u32,
    #[serde(default)]
    transit_days: u32,
    #[serde(default = "after")]
    leave_receipt: LeaveReceipt,
    announced: Option<String>,
    reminded: Option<String>,
    #[serde(default)]
    leave: Vec<(NaiveDate, NaiveDate)>,
    #[serde(default)]
    neutral: Vec<(NaiveDate, NaiveDate)>,
    #[serde(default)]
    stopped: Vec<(String, String)>,
    #[serde(default)]
    outage: Vec<(String, String)>,
    answers: Vec<(String, u32)>,
    #[serde(default)]
    limits: Vec<(i64, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clock {
    what: String,
    profile: Option<String>,
    control: Option<Control>,
    #[serde(default)]
    costs: Vec<u32>,
    left: Option<i64>,
    reach: Option<u32>,
    #[serde(default)]
    table: Vec<(u32, i64)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TripleBlock {
    what: String,
    increment: u32,
    bank: u32,
    #[serde(default)]
    protect: bool,
    steps: Vec<Step>,
    flag: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Step {
    Moves(String, u32, String, String, String),
    Refill(String, String, String, String),
}

fn utc() -> String {
    "UTC".into()
}

fn profile_of(name: &str) -> Regulations {
    Regulations::of_profile(name).unwrap_or_else(|| panic!("there is no profile {name}"))
}

fn after() -> LeaveReceipt {
    LeaveReceipt::After
}

fn long_ago() -> NaiveDate {
    "1990-01-01".parse().unwrap()
}

fn examples<T: DeserializeOwned>() -> Vec<(String, T)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reflection");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let read =
        |path: &Path| toml::from_str(&fs::read_to_string(path).unwrap()).map_err(|why| why.to_string());
    let named = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    files
        .iter()
        .map(|path| (named(path), read(path).unwrap_or_else(|why| panic!("{}: {why}", named(path)))))
        .collect()
}

/// An instant, told in local time where it has no offset.
fn instant(text: &str, zone: &str) -> DateTime<Utc> {
    if let Ok(instant) = text.parse() {
        return instant;
    }
    let text = if text.len() == 16 { format!("{text}:00") } else { text.to_owned() };
    let local: NaiveDateTime = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
    let zone: Tz = zone.parse().unwrap();
    zone.from_local_datetime(&local)
        .earliest()
        .unwrap_or_else(|| panic!("{text} never was in {zone}"))
        .to_utc()
}

impl Count {
    fn turn(&self) -> Turn {
        let zone: Zone = if self.utc { Zone::UTC } else { self.zone.parse().unwrap() };
        let at = |text: &str| instant(text, &self.zone);
        let own = Counting {
            cutoff_hour: self.cutoff_hour,
            utc: self.utc,
            double_after: self.double_after,
            most_days_per_move: self.most_days_per_move,
            announce_after: self.announce_after,
            unannounced: self.unannounced,
            unannounced_days: self.unannounced_days,
            transit_days: self.transit_days,
            leave_receipt: self.leave_receipt,
        };
        let (rule, counting) = match (&self.profile, self.rule) {
            (Some(profile), None) => {
                let rules = profile_of(profile);
                (rules.day_rule, rules.time.counting)
            }
            (None, Some(rule)) => (rule, own),
            _ => panic!("{}: either a profile or a rule", self.what),
        };
        let control = Control::Sessions { moves: 1, days: 1000, carry_over: false, later: None };
        let handed = Handed {
            at: instant(&self.handed, self.from_zone.as_ref().unwrap_or(&self.zone)),
            start_letter: self.start_letter,
            declared: self.declared,
        };
        let mut turn =
            Turn::new(Terms { control, day_rule: rule, counting, zone, start: self.start }, handed);
        turn.announced = self.announced.as_deref().map(at);
        turn.reminded = self.reminded.as_deref().map(at);
        for (why, days) in [(Exempt::Leave, &self.leave), (Exempt::Neutral, &self.neutral)] {
            days.iter().for_each(|(from, until)| turn.spares.add_days(why, zone, *from, *until));
        }
        for (why, spans) in [(Exempt::Stopped, &self.stopped), (Exempt::Outage, &self.outage)] {
            spans.iter().for_each(|(from, until)| turn.spares.add(why, at(from), at(until)));
        }
        turn
    }

    fn wrong(&self) -> Vec<String> {
        let turn = self.turn();
        let answers = self.answers.iter().filter_map(|(sent, days)| {
            let charge = turn.charge(instant(sent, &self.zone));
            (charge.days != *days).then(|| format!("{}: sent {sent} {charge:?}, not {days} days", self.what))
        });
        let limits = self.limits.iter().filter_map(|(left, late)| {
            let days = u32::try_from(*left).unwrap_or(0);
            let over = u32::try_from(-*left).unwrap_or(0);
            let control = Control::Sessions { moves: 1, days, carry_over: false, later: None };
            let turn = Turn { terms: Terms { control, ..turn.terms }, ..turn.clone() };
            let standing = turn.standing(&SideClock::default().penalised(control, over));
            (standing.deadline != instant(late, &self.zone))
                .then(|| format!("{}: with {left} days left {standing:?}, not {late}", self.what))
        });
        answers.chain(limits).collect()
    }
}

#[test]
fn moves_cost_what_the_bodies_say() {
    let mut counted = 0;
    let mut wrong = Vec::new();
    for (file, examples) in examples::<Examples>() {
        for count in &examples.count {
            counted += count.answers.len() + count.limits.len();
            wrong.extend(count.wrong().into_iter().map(|why| format!("{file}: {why}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(counted > 150, "{counted} figures");
}

fn cost(days: u32) -> Charge {
    Charge { days, ..Charge::nothing(long_ago()) }
}

#[test]
fn clocks_have_left_what_the_bodies_say() {
    let mut clocks = 0;
    for (file, examples) in examples::<Examples>() {
        for Clock { what, profile, control, costs, left, reach, table } in &examples.clock {
            clocks += 1;
            let control = &match (profile, control) {
                (Some(profile), None) => profile_of(profile).control,
                (None, Some(control)) => *control,
                _ => panic!("{file}: {what}: either a profile or a control"),
            };
            let made = |costs: &mut dyn Iterator<Item = u32>| {
                costs.fold(SideClock::default(), |clock, days| clock.moved(*control, Some(&cost(days))))
            };
            let clock = made(&mut costs.iter().copied());
            assert_eq!(left.unwrap_or(clock.left(*control)), clock.left(*control), "{file}: {what}");
            assert_eq!(
                reach.unwrap_or(clock.control_move(*control)),
                clock.control_move(*control),
                "{file}: {what}"
            );
            assert!(left.is_some() || !table.is_empty(), "{file}: {what}: it says nothing");
            for (moves, left) in table {
                let clock = made(&mut std::iter::repeat_n(0, *moves as usize));
                assert_eq!(clock.left(*control), *left, "{file}: {what}: after {moves} moves");
            }
        }
    }
    assert!(clocks >= 10);
}

/// `1d 12h 3m 4s` in seconds.
fn seconds(text: &str) -> i64 {
    let part = |part: &str| {
        let (figure, unit) = part.split_at(part.len() - 1);
        let unit = match unit {
            "d" => 86_400,
            "h" => 3_600,
            "m" => 60,
            "s" => 1,
            other => panic!("{text}: {other}"),
        };
        figure.parse::<i64>().unwrap() * unit
    };
    text.split_whitespace().map(part).sum()
}

/// A player's turns under Triple Block, each handed over at the instant at which the last one ended.
struct Player {
    clock: SideClock,
    control: Control,
    now: DateTime<Utc>,
    filled: Option<DateTime<Utc>>,
    handed: DateTime<Utc>,
}

impl Player {
    fn new(control: Control) -> Player {
        let now = "2026-03-01T00:00:00Z".parse().unwrap();
        Player { clock: SideClock::default(), control, now, filled: None, handed: now }
    }

    fn turn(&self) -> Turn {
        let terms = Terms {
            control: self.control,
            day_rule: DayRule::H24,
            counting: Counting::default(),
            zone: Zone::UTC,
            start: long_ago(),
        };
        Turn { filled: self.filled, ..Turn::new(terms, Handed::at(self.handed)) }
    }

    fn thinks(&mut self, thought: i64) {
        self.now += Duration::seconds(thought);
    }

    fn moves(&mut self) {
        self.clock = self.clock.moved(self.control, Some(&self.turn().charge(self.now)));
        (self.handed, self.filled) = (self.now, None);
    }

    fn refills(&mut self) {
        let thought = self.turn().charge(self.now).seconds;
        self.clock = self.clock.filled(self.control, thought);
        self.filled = Some(self.now);
    }

    fn block(&self) -> Block {
        self.clock.block(self.control).unwrap()
    }
}

#[test]
fn triple_block_runs_as_it_is_explained() {
    let mut blocks = 0;
    for (file, examples) in examples::<Examples>() {
        for TripleBlock { what, increment, bank, protect, steps, flag } in &examples.block {
            blocks += 1;
            let (increment, bank, protect) = (*increment, *bank, *protect);
            let mut player = Player::new(Control::TripleBlock { increment, bank, protect });
            for (place, step) in steps.iter().enumerate() {
                let (clock, bank) = match step {
                    Step::Moves(word, moves, thought, clock, bank) => {
                        assert_eq!(word, "moves", "{file}: {what}");
                        for _ in 0..*moves {
                            player.thinks(seconds(thought));
                            player.moves();
                        }
                        (clock, bank)
                    }
                    Step::Refill(word, thought, clock, bank) => {
                        assert_eq!(word, "refill", "{file}: {what}");
                        player.thinks(seconds(thought));
                        player.refills();
                        (clock, bank)
                    }
                };
                let shown = (player.block().clock, player.block().bank);
                assert_eq!(shown, (seconds(clock), seconds(bank)), "{file}: {what}: step {}", place + 1);
            }
            if let Some(flag) = flag {
                let deadline = player.turn().standing(&player.clock).deadline;
                assert_eq!((deadline - player.now).num_seconds(), seconds(flag), "{file}: {what}");
            }
        }
    }
    assert!(blocks >= 8);
}

proptest! {
    /// Whatever is thought, moved and filled: clock, bank and time used are what the game gave.
    #[test]
    fn triple_block_loses_and_makes_no_second(
        increment in 1u32..10, bank in prop_oneof![Just(50u32), Just(75)],
        acts in prop::collection::vec((0i64..3 * 86_400, 0u8..4), 1..150),
    ) {
        let mut player = Player::new(Control::TripleBlock { increment, bank, protect: false });
        for (thought, act) in acts {
            player.thinks(thought);
            if act == 0 { player.refills() } else { player.moves() }
            let Block { clock, bank: left, spent } = player.block();
            let given = i64::from(50 + bank + increment * player.clock.moves.min(50)) * 86_400;
            prop_assert_eq!(clock + left + spent, given);
            prop_assert!(clock <= 50 * 86_400 && left >= 0);
            prop_assert_eq!(spent, (player.now - "2026-03-01T00:00:00Z".parse::<DateTime<Utc>>().unwrap()).num_seconds());
        }
    }

    /// By post every day of the calendar has its place: on the way, charged, or taken off for leave, neutral days or
    /// stopped clocks.
    #[test]
    fn the_post_and_the_players_share_the_calendar(
        steps in prop::collection::vec((0u64..12, 0u64..15), 1..40), leave in (0u64..300, 0u64..30), neutral in (0u64..300, 0u64..40),
    ) {
        let start: NaiveDate = "2026-02-01".parse().unwrap();
        let zone = Zone::UTC;
        let control = Control::Sessions { moves: 10, days: 40, carry_over: true, later: None };
        let terms = Terms { control, day_rule: DayRule::Postal, counting: Counting::default(), zone, start };
        let mut day = start;
        let (mut on_the_way, mut charged, mut spared) = (0, 0, 0);
        for (way, thought) in steps {
            let received = day + chrono::Days::new(way);
            let sent = received + chrono::Days::new(thought);
            let handed = Handed { declared: true, ..Handed::at(zone.start_of(received) + Duration::hours(12)) };
            let mut turn = Turn::new(terms, handed);
            for (why, (first, length)) in [(Exempt::Leave, leave), (Exempt::Neutral, neutral)] {
                let first = start + chrono::Days::new(first);
                turn.spares.add_days(why, zone, first, first + chrono::Days::new(length));
            }
            let charge = turn.charge(zone.start_of(sent) + Duration::hours(12));
            on_the_way += (charge.counted_from - day).num_days();
            charged += i64::from(charge.days);
            spared += i64::from(charge.leave + charge.neutral);
            day = sent;
        }
        prop_assert_eq!(on_the_way + charged + spared, (day - start).num_days());
    }
}
