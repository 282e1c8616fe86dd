//! Over random games: what the game knows of its time, entry after entry, is what a recount of its journal finds; and the
//! working that players are shown adds up.
//!
//! Laws 6.1 to 6.5, 8.1.3

use chrono::NaiveDate;
use proptest::prelude::*;

use super::*;
use crate::{
    laws::Cause,
    reflection::{
        Charge, Exempt, ExemptTimes, Handed, SideClock, Terms, Turn,
        tests::{controls, countings, day_rules, zones},
    },
    regulations::Counting,
};

/// Knights go out and come back.
const MOVES: [&str; 8] = ["7163", "7866", "6371", "6678", "2133", "2836", "3321", "3628"];

/// What happens in a game beside its moves.
#[derive(Clone, Copy, Debug)]
enum Beside {
    Leave(Side, i64, i64),
    Neutral(i64, i64),
    Stop,
    Resume,
    Outage(i64),
    Penalty(Side, u32),
    Credit(Side, u32),
    Strike,
    Think,
    Remind,
    Refill,
}

/// Hours until the letter goes out, what happens then, hours of thought.
type Step = (u32, Vec<(u32, Beside)>, u32);

fn beside() -> impl Strategy<Value = Beside> {
    let side = || prop_oneof![Just(Side::White), Just(Side::Black)];
    prop_oneof![
        (side(), -5i64..20, 0i64..12).prop_map(|(side, from, days)| Beside::Leave(side, from, days)),
        (-5i64..20, 0i64..9).prop_map(|(from, days)| Beside::Neutral(from, days)),
        Just(Beside::Stop),
        Just(Beside::Resume),
        (1i64..200).prop_map(Beside::Outage),
        (side(), 1u32..6).prop_map(|(side, days)| Beside::Penalty(side, days)),
        (side(), 1u32..6).prop_map(|(side, days)| Beside::Credit(side, days)),
        Just(Beside::Strike),
        Just(Beside::Think),
        Just(Beside::Remind),
        Just(Beside::Refill),
    ]
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let beside = prop::collection::vec((0u32..120, beside()), 0..3);
    prop::collection::vec((0u32..30, beside, 0u32..400), 1..24)
}

/// The facts that something comes to in a game now.
fn facts(board: &Board, beside: Beside) -> Option<Fact> {
    let (game, now) = (&board.game, board.now);
    let half_move = game.to_play();
    let day = |side: Side, away: i64| game.zone(side).date(now) + Duration::days(away);
    Some(match beside {
        Beside::Leave(side, from, days) => {
            let (from, until) = (day(side, from), day(side, from + days));
            Fact::Leave { side, from, until, special: false }
        }
        Beside::Neutral(from, days) => {
            Fact::Neutral { from: day(Side::White, from), until: day(Side::White, from + days) }
        }
        Beside::Stop if game.stopped => return None,
        Beside::Stop => Fact::Stopped,
        Beside::Resume if !game.stopped => return None,
        Beside::Resume => Fact::Resumed,
        Beside::Outage(hours) => Fact::Outage { half_move, from: now - Duration::hours(hours), until: now },
        Beside::Penalty(side, days) => Fact::Penalty { side, days, cause: Cause::Ruling },
        Beside::Credit(side, days) => Fact::Credited { side, days, cause: Cause::Ruling },
        Beside::Strike => {
            let known = game.incidents.iter().rfind(|incident| !incident.struck)?;
            Fact::Struck { entry: known.entry }
        }
        Beside::Think => Fact::LongThink { by: half_move.ply.side(), half_move, sent: now },
        Beside::Remind => Fact::Reminded { half_move, why: Reminder::Days(7) },
        Beside::Refill => {
            game.clocks.of(game.on_move()).block(game.control(game.on_move()))?;
            let seconds = game.charge_if_sent(now)?.seconds;
            Fact::Refilled { by: half_move.ply.side(), half_move, sent: now, seconds }
        }
    })
}

fn played(opening: Opening, steps: &[Step]) -> Board {
    let mut board = Board::open(opening);
    for (place, (handed, besides, thought)) in steps.iter().enumerate() {
        if place > 0 {
            board.now += Duration::hours((*handed).into());
            board.hand_over(false);
        }
        for (later, beside) in besides {
            board.now += Duration::hours((*later).into());
            let facts: Vec<Fact> = facts(&board, *beside).into_iter().collect();
            board.record(facts);
        }
        board.now += Duration::hours((*thought).into());
        let (half_move, sent) = (board.game.to_play(), board.now);
        let fact = Fact::Moved {
            half_move,
            numeric: MOVES[place % MOVES.len()].parse().unwrap(),
            offer: false,
            sent,
            charge: board.game.charge_if_sent(sent),
            late: board.game.late_if_sent(sent),
            conditional: false,
            vain_offer: false,
        };
        board.record(vec![fact]);
    }
    board
}

/// The turn of a half-move, made from nothing but the entries before it.
fn turn(opening: &Opening, before: &[Entry], half_move: HalfMove, sent: DateTime<Utc>) -> Option<Turn> {
    let side = half_move.ply.side();
    let zone = if side == Side::White { opening.zones.white } else { opening.zones.black };
    let terms = Terms::of(&opening.regulations, opening.start, zone);
    let mut turn: Option<Turn> = None;
    let (mut stopped, mut spares) = (None, ExemptTimes::default());
    let mut days: Vec<(Exempt, NaiveDate, NaiveDate)> = Vec::new();
    let mut set = |why: Exempt, from: NaiveDate, until: NaiveDate| {
        days.retain(|(known, begins, _)| (*known, *begins) != (why, from));
        days.push((why, from, until));
    };
    for Entry { at, fact, .. } in before {
        match fact {
            Fact::MadeAvailable { half_move: asked, start_letter, .. } if *asked == half_move => {
                turn = Some(Turn::new(terms, Handed { start_letter: *start_letter, ..Handed::at(*at) }));
            }
            Fact::Stopped => stopped = Some(*at),
            Fact::Resumed => spares.add(Exempt::Stopped, stopped.take().unwrap(), *at),
            Fact::Outage { from, until, .. } => spares.add(Exempt::Outage, *from, *until),
            Fact::Leave { side: whose, from, until, .. } if *whose == side => {
                set(Exempt::Leave, *from, *until)
            }
            Fact::Neutral { from, until } => set(Exempt::Neutral, *from, *until),
            Fact::LongThink { half_move: of, sent, .. } if *of == half_move => {
                turn.as_mut()?.announced.get_or_insert(*sent);
            }
            Fact::Reminded { half_move: of, .. } if *of == half_move => {
                turn.as_mut()?.reminded.get_or_insert(*at);
            }
            Fact::Refilled { half_move: of, sent, .. } if *of == half_move => {
                turn.as_mut()?.filled = Some(*sent)
            }
            _ => {}
        }
    }
    if let Some(since) = stopped {
        spares.add(Exempt::Stopped, since, sent + Duration::seconds(1));
    }
    if !matches!(terms.control, Control::TripleBlock { .. }) {
        days.into_iter().for_each(|(why, from, until)| spares.add_days(why, terms.zone, from, until));
    }
    turn.map(|turn| Turn { spares, ..turn })
}

/// Both clocks, from nothing but what the entries say.
fn clocks(control: Control, journal: &[Entry]) -> PerSide<SideClock> {
    let mut clocks: PerSide<SideClock> = PerSide::default();
    for entry in journal {
        let mut change = |side: Side, of: &dyn Fn(SideClock) -> SideClock| {
            *clocks.of_mut(side) = of(*clocks.of(side));
        };
        match &entry.fact {
            Fact::Moved { half_move, charge, .. } => {
                change(half_move.ply.side(), &|clock| clock.moved(control, charge.as_ref()));
            }
            Fact::Penalty { side, days, .. } => change(*side, &|clock| clock.penalised(control, *days)),
            Fact::Credited { side, days, .. } => change(*side, &|clock| clock.credited(control, *days)),
            Fact::Refilled { by, seconds, .. } => change(*by, &|clock| clock.filled(control, *seconds)),
            Fact::Struck { entry: struck } => match &journal[*struck as usize - 1].fact {
                Fact::Penalty { side, days, .. } => change(*side, &|clock| clock.relieved(*days)),
                Fact::Credited { side, days, .. } => change(*side, &|clock| clock.uncredited(*days)),
                _ => {}
            },
            _ => {}
        }
    }
    clocks
}

fn random(control: Control, day_rule: DayRule, counting: Counting, zones: [Zone; 2]) -> Opening {
    let mut opening = opening();
    opening.regulations.control = control;
    opening.regulations.day_rule = day_rule;
    opening.regulations.time.counting = counting;
    [opening.zones.white, opening.zones.black] = zones;
    opening
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_recount_of_the_journal_finds_what_the_game_knows(
        control in controls(), day_rule in day_rules(), counting in countings(), white in zones(), black in zones(),
        steps in steps(),
    ) {
        let opening = random(control, day_rule, counting, [white, black]);
        let board = played(opening.clone(), &steps);
        prop_assert_eq!(board.game.records.len(), steps.len());
        for record in &board.game.records {
            let place = record.entry as usize - 1;
            let Fact::Moved { half_move, sent, charge, .. } = &board.journal[place].fact else { unreachable!() };
            let turn = turn(&opening, &board.journal[..place], *half_move, *sent);
            let recounted: Option<Charge> = turn.as_ref().map(|turn| turn.charge(*sent));
            prop_assert_eq!(recounted, *charge);
            prop_assert_eq!(record.charge, *charge);
            let before = clocks(control, &board.journal[..place]);
            prop_assert_eq!(*before.of(half_move.ply.side()), record.before);
        }
        prop_assert_eq!(clocks(control, &board.journal), board.game.clocks);
        let again = Game::fold(board.game.id.clone(), &board.journal).unwrap();
        prop_assert_eq!(Working::of(&again), Working::of(&board.game));
    }

    #[test]
    fn the_working_adds_up(
        control in controls(), day_rule in day_rules(), counting in countings(), white in zones(), black in zones(),
        steps in steps(),
    ) {
        let board = played(random(control, day_rule, counting, [white, black]), &steps);
        let working = Working::of(&board.game);
        for side in Side::BOTH {
            let (mut used, mut last) = (0, SideClock::default());
            for row in working.of_side(side) {
                prop_assert_eq!(row.before, last);
                last = row.clock;
                prop_assert!(!row.rules.is_empty());
                prop_assert!(row.rules.iter().all(|rule| working.rules.contains(rule)));
                let Some(moved) = row.moved() else { continue };
                let charge = moved.charge.unwrap();
                used += charge.days;
                prop_assert_eq!(moved.days(), charge.counted() + charge.spared());
                prop_assert_eq!(charge.days, charge.counted() + charge.doubled + charge.unannounced);
                match (row.before.block(control), row.block()) {
                    (Some(before), Some(after)) => {
                        let guarded = row.rules.contains(&Rule::Protected);
                        let given = row.rules.iter().find_map(|rule| match rule {
                            Rule::BlockIncrement { days } => Some(i64::from(*days) * 86_400),
                            _ => None,
                        });
                        let sum = before.clock + before.bank - charge.seconds + given.unwrap_or(0);
                        prop_assert!(guarded || after.clock + after.bank == sum);
                        prop_assert_eq!(after.spent, before.spent + charge.seconds);
                    }
                    _ => prop_assert_eq!(row.clock.used, used),
                }
                if matches!(day_rule, DayRule::Dates | DayRule::DatesNextDay | DayRule::Midnights | DayRule::Postal)
                    && row.block().is_none()
                {
                    let calendar = (charge.sent - charge.counted_from).num_days().max(0);
                    prop_assert_eq!(i64::from(moved.days()), calendar);
                }
            }
            prop_assert_eq!(last, *board.game.clocks.of(side));
        }
    }
}
