//! What the start letters show: the players, the games, the regulations in figures, with an example worked by the
//! referee's own count.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use minijinja::{Value, context, value::Serde};

use super::{
    super::{Since, StartView, scrub::plain},
    day::{Day, Moment},
    person::NamedPerson,
    ruling,
    script::written,
};
use crate::{
    chess::{Position, Script, StartNumber},
    event::{Entrant, EventFile, Pairing},
    model::{GameId, Language, Side, Zone},
    reflection::{Handed, SideClock, Terms, Turn},
    regulations::{
        Adjudication, DayRule, EarlyDraw, FirstOverstep, Ladder, LeaveReceipt, MoveInLeave, Points,
        Regulations, Rung, StartPosition,
    },
};

pub(crate) fn details(view: &StartView, zone: Zone) -> Value {
    let event = &view.event;
    let mut mine: Vec<&Pairing> = event.games.iter().filter(|game| is_mine(view, game)).collect();
    // Those that came later stand with their rounds.
    mine.sort_by_key(|game| (game.round, game.number));
    let first = mine.iter().find(|game| example(view, game).is_some());
    let running = mine.iter().find(|game| !matches!(view.since.get(&game.number), Some(Since::Over(_))));
    context! {
        event => plain(&event.name), code => event.code.as_str(),
        start => Day::of(event.start), director => NamedPerson::of(&event.director.name, None),
        director_address => event.director.email.as_str(),
        deputies => event.deputies.iter().map(|deputy| NamedPerson::of(&deputy.name, None)).collect::<Vec<_>>(),
        rules => rules(&event.regulations, event.start),
        players => if view.reader.is_none() { players(event) } else { Vec::new() },
        samples => samples(view), draw => draw(view), seal => view.seal.map(|seal| seal.seal()),
        example_game => first.or(running).or(mine.first()).map(|game| name(event, game)),
        example_move => first.and_then(|game| example(view, game)),
        added => view.added, started => view.now.date_naive() > event.start,
        // Whether his first move needs no name, since one game alone waits for it.
        alone => !view.added && mine.iter().filter(|game| example(view, game).is_some()).count() == 1,
        games => mine.iter().filter_map(|game| pairing(view, game, zone)).collect::<Vec<_>>(),
    }
}

/// All players by their numbers. Only the director reads who they all are: what each player's letter costs must not grow
/// with the event.
fn players(event: &EventFile) -> Vec<Value> {
    let mut entrants: Vec<&Entrant> = event.players.iter().collect();
    entrants.sort_by_key(|entrant| entrant.number);
    entrants.into_iter().map(shown).collect()
}

fn player(event: &EventFile, number: u32) -> Option<Value> {
    event.players.iter().find(|entrant| entrant.number == number).map(shown)
}

fn shown(entrant: &Entrant) -> Value {
    context! {
        number => entrant.number, person => NamedPerson::of(&entrant.name, None), rating => entrant.rating,
        federation => entrant.federation.as_deref().map(plain), zone => entrant.zone.to_string(),
        addresses => entrant.email.iter().map(ToString::to_string).collect::<Vec<_>>(),
        assistant => entrant.assistant.as_ref().map(ToString::to_string),
    }
}

fn pairing(view: &StartView, game: &Pairing, zone: Zone) -> Option<Value> {
    let event = &view.event;
    let (white, black) = (player(event, game.white)?, player(event, game.black)?);
    let number = game.drawn.as_ref().map(|drawn| drawn.number);
    let white_rank =
        number.map(|number| number.letters().chars().map(String::from).collect::<Vec<_>>().join(" "));
    let reader = reader(view, game);
    let opponent = reader.map(|side| if side == Side::White { black.clone() } else { white.clone() });
    let until = || {
        let handed = Handed { at: view.now, start_letter: true, declared: false };
        let turn = Turn::new(Terms::of(&event.regulations, event.start, zone), handed);
        Moment::until(turn.standing(&SideClock::default()).deadline, zone)
    };
    let (since, result) = match view.since.get(&game.number) {
        None => (None, None),
        Some(Since::Over(result)) => (Some("over"), Some(result.to_string())),
        Some(Since::StandsStill) => (Some("stands"), None),
        Some(Since::Begun) => (Some("begun"), None),
    };
    Some(context! {
        id => name(event, game), number => game.number, round => game.round, white, black, opponent,
        // None for the director.
        reader => reader.map(Serde),
        // The side that makes the first move.
        first => Serde(position(event, game)?.side_to_move()),
        // The position that it begins from, where that is not the usual one of orthodox chess: the number of it in
        // Chess960, and the pieces of the two first ranks in English letters.
        fen => game.fen.as_deref().map(plain), number960 => number.map(StartNumber::get),
        black_rank => white_rank.as_ref().map(|rank| rank.to_lowercase()), white_rank,
        // Until when the first move counts at least, where the reader makes it.
        until => makes_first_move(view, game).then(until),
        // The days that each player has at first.
        left => SideClock::default().left(event.regulations.control),
        example => example(view, game), since, result,
    })
}

fn name(event: &EventFile, game: &Pairing) -> String {
    GameId::new(event.code.clone(), game.number).to_string()
}

fn position(event: &EventFile, game: &Pairing) -> Option<Position> {
    match &game.fen {
        None => Some(Position::initial()),
        Some(fen) => Position::from_fen(fen, event.regulations.variant).ok(),
    }
}

/// The reader's side in a game; none for the director.
fn reader(view: &StartView, game: &Pairing) -> Option<Side> {
    view.reader.map(|reader| if reader == game.white { Side::White } else { Side::Black })
}

fn makes_first_move(view: &StartView, game: &Pairing) -> bool {
    let first = position(&view.event, game).map(|position| position.side_to_move());
    first.is_some() && reader(view, game) == first && !view.since.contains_key(&game.number)
}

/// A move that can be played, as the reader has to send it: `1. 5254`, where he makes the first move.
fn example(view: &StartView, game: &Pairing) -> Option<String> {
    let position = position(&view.event, game).filter(|_| makes_first_move(view, game))?;
    let script =
        if view.event.regulations.notation.numeric_counts() { Script::Numeric } else { Script::Local };
    let played = position.play(position.example()?).ok()?;
    Some(format!("{} {}", position.ply(), played.write(script, language(view))))
}

/// In which language the reader's pieces have their letters.
fn language(view: &StartView) -> Language {
    let reader = view.event.players.iter().find(|player| Some(player.number) == view.reader);
    reader.map(|player| player.language).unwrap_or_default()
}

/// How moves are written in algebraic notation by the reader.
fn samples(view: &StartView) -> Value {
    let language = language(view);
    let written = |fen, numeric, script| written(fen, numeric, script, language);
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const REPLY: &str = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    const PAWNS: &str = "8/2P4k/3p4/4P3/8/8/8/K7 w - - 0 1";
    context! {
        short => written(START, "7163", Script::Local), long => written(START, "7163", Script::Long),
        reply => written(REPLY, "7866", Script::Local), takes => written(PAWNS, "5546", Script::Local),
        promotes => written(PAWNS, "37381", Script::Local),
    }
}

/// The seed of the positions, and what is hashed for the first of the reader's games that was drawn.
fn draw(view: &StartView) -> Option<Value> {
    let event = &view.event;
    let drawn = |game: &&Pairing| game.drawn.as_ref().is_some_and(|drawn| drawn.seed.is_some());
    let game = event.games.iter().filter(|game| is_mine(view, game)).find(drawn)?;
    let (seed, lot) = (event.seed()?, event.lot(game.number)?);
    Some(context! { seed, lot, game => name(event, game) })
}

fn is_mine(view: &StartView, game: &Pairing) -> bool {
    view.reader.is_none_or(|reader| [game.white, game.black].contains(&reader))
}

pub(crate) fn rules(rules: &Regulations, start: NaiveDate) -> Value {
    let position = rules.position.map(|position| match position {
        StartPosition::PerGame => "per-game",
        StartPosition::PerEvent => "per-event",
        StartPosition::Number(_) => "number",
    });
    context! {
        notation => rules.notation.word(), dual_notation => Serde(rules.dual_notation),
        variant => rules.variant.to_string(), position, flag_fall => Serde(rules.flag_fall),
        asks_to_claim => rules.asks_to_claim(),
        time => time(rules, start),
        draw_after => rules.draw_after_moves.max(1),
        penalty => rules.illegal_move_penalty_days, bonus => rules.bonus_days,
        consent => rules.early_draw == EarlyDraw::Consent, offer_gap => rules.draw_offer_gap,
        offers => rules.draw_offers_per_game, offer_alone => !rules.offer_needs_move,
        offer_survives => rules.offer_survives_move, conditionals => Serde(rules.conditionals), any_move => rules.any_move,
        fifty_moves => rules.fifty_moves_suspended_at, tablebase => rules.tablebase_men,
        usual_claims => (rules.fifty_moves_suspended_at, rules.tablebase_men) == (7, 7),
        adjudication => adjudication(rules.adjudication, rules.adjudication_days),
        offers_reported => Some(rules.offers_reported_after).filter(|after| ![0, 3].contains(after)),
        fivefold => rules.fivefold_repetition, seventy_five => rules.seventy_five_moves,
        castling_touches_king => rules.castling_touches_king,
        illegal_moves => ladder(rules, &rules.illegal_moves), unclear_moves => ladder(rules, &rules.unclear_moves),
        wrong_claims => ladder(rules, &rules.wrong_claims), vain_offers => ladder(rules, &rules.vain_offers),
        points => (rules.points != Points::default()).then(|| rules.points.to_string()),
        leave => rules.time.leave.days_per_year > 0,
        block => rules.control.is_exact(),
    }
}

/// All that a start letter says of time.
fn time(rules: &Regulations, start: NaiveDate) -> Value {
    let time = &rules.time;
    let counting = time.counting;
    context! {
        control => Serde(rules.control), day_rule => Serde(rules.day_rule),
        utc => counting.utc, cutoff => counting.cutoff_hour, transit => counting.transit_days,
        double_after => counting.double_after, most_per_move => counting.most_days_per_move,
        announce_after => counting.announce_after,
        unannounced => Serde(counting.unannounced), unannounced_days => counting.unannounced_days,
        remind_after => time.reminders.after_days.clone(), remind_share => time.reminders.at_share,
        silence => time.silence.days, silence_loses => time.silence.loses,
        inactive => time.silence.inactive_days,
        leave => time.leave.days_per_year,
        leave_from => later(start, 14).to_string(), leave_until => later(start, 28).to_string(),
        leave_after => counting.leave_receipt == LeaveReceipt::After && rules.day_rule != DayRule::H24,
        leave_refuses => time.leave.move_in_leave == MoveInLeave::Refused,
        grace => time.overstep.grace_hours, claim_until => Serde(time.overstep.claim_until),
        late_move => Serde(time.overstep.late_move),
        new_count => time.overstep.first.is_forgiven(),
        from_next_move => time.overstep.first == FirstOverstep::NewCountNextMove,
        withdrawal => Serde(time.withdrawal), withdrawal_moves => time.withdrawal_moves, date_order => Serde(time.date_order),
        example => worked(rules, start),
    }
}

fn later(day: NaiveDate, days: i64) -> NaiveDate {
    day.checked_add_signed(Duration::days(days)).unwrap_or(day)
}

/// What answers cost to a move that comes two days after the start; none where time is counted to the second.
fn worked(rules: &Regulations, start: NaiveDate) -> Option<Value> {
    if rules.control.is_exact() {
        return None;
    }
    let zone = Zone::UTC;
    let terms = Terms::of(rules, start, zone);
    let by_hours = terms.by_hours();
    let day = zone.start_of(later(start, 2));
    let received = if by_hours { day + Duration::hours(18) } else { day };
    let mut answers: Vec<DateTime<Utc>> = match by_hours {
        // A minute before and after 24 hours, the second midnight, and 48 hours.
        true => [41 * 60 + 59, 42 * 60 + 1, 49 * 60, 66 * 60]
            .map(|minutes| day + Duration::minutes(minutes))
            .to_vec(),
        false => [0, 1, 2, 5].map(|late| day + Duration::days(late)).to_vec(),
    };
    let double_after = rules.time.counting.double_after;
    if double_after > 0 {
        answers.push(received + Duration::days(i64::from(double_after) + 3));
    }
    let declared = rules.day_rule == DayRule::Postal;
    let handed = Handed { at: received, start_letter: false, declared };
    let turn = Turn::new(terms, handed);
    let hour = |at: DateTime<Utc>| by_hours.then(|| at.format("%H:%M").to_string());
    let sent: Vec<Value> = answers
        .into_iter()
        .map(|at| context! { day => Day::of(zone.date(at)), hour => hour(at), days => turn.charge(at).days })
        .collect();
    Some(context! { received => Day::of(zone.date(received)), hour => hour(received), sent })
}

/// From when on a game can be claimed for adjudication; none where it cannot.
pub(crate) fn adjudication(adjudication: Adjudication, days: u32) -> Option<Value> {
    let (moves, after, from) = match adjudication {
        Adjudication::Never | Adjudication::EndDate(None) => return None,
        Adjudication::After(date) => (None, Some(date), None),
        Adjudication::AfterMoves(moves) => (Some(moves), None, None),
        Adjudication::EndDate(Some(end)) => (None, None, Some(end)),
    };
    Some(context! { moves => moves, after => after.map(Day::of), from => from.map(Day::of), days })
}

/// What follows on the first, the second and each further irregularity of a kind, in the words of the event file; none
/// where nothing ever does.
fn ladder(rules: &Regulations, ladder: &Ladder) -> Option<Vec<Vec<&'static str>>> {
    let words = |rung: &Rung| ruling::words(&rules.carried_out(rung.clone()));
    let rungs: Vec<Vec<&'static str>> = ladder.0.iter().map(words).collect();
    rungs.iter().any(|rung| !rung.is_empty()).then_some(rungs)
}
