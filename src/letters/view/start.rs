//! What the start letters show: the players, the games, the regulations in figures.

use chrono::{Duration, NaiveDate};
use minijinja::{Value, context};
use serde::Serialize;

use super::{
    day::{Day, Moment},
    game::Person,
};
use crate::{
    chess::Position,
    event::{Control, DayRule, EventFile, FlagFall, Format, Notation, Pairing},
    letters::{StartView, scrub::plain},
    model::{GameId, Side, Zone},
    reflection::{Charge, Handed, SideClock},
};

#[derive(Clone, Debug, Serialize)]
pub(super) struct PlayerView {
    number: u32,
    person: Person,
    rating: Option<u32>,
    federation: Option<String>,
    addresses: Vec<String>,
    assistant: Option<String>,
    zone: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct PairingView {
    id: String,
    number: u32,
    round: u32,
    white: PlayerView,
    black: PlayerView,
    /// The reader's side; none for the director.
    reader: Option<Side>,
    opponent: Option<PlayerView>,
    /// The side that makes the first move.
    first: Side,
    /// Whether it begins from a position of the organiser's.
    fen: Option<String>,
    /// Until when the first move counts at least, where the reader makes it.
    until: Option<Moment>,
    /// `1. 5254`, where the reader makes the first move.
    example: Option<String>,
}

pub(super) fn details(view: &StartView, zone: Zone) -> Value {
    let event = &view.event;
    let mut players: Vec<PlayerView> = (1..).map_while(|number| player(event, number)).collect();
    players.sort_by_key(|player| player.number);
    let mine = |game: &&Pairing| view.reader.is_none_or(|reader| [game.white, game.black].contains(&reader));
    let games: Vec<PairingView> =
        event.games.iter().filter(mine).filter_map(|game| pairing(view, game, zone)).collect();
    let first = games.iter().find(|game| game.example.is_some());
    context! {
        event => plain(&event.name), code => event.code.as_str(), site => plain(&event.site),
        start => Day::of(event.start), director => Person::of(&event.director.name, None),
        director_address => event.director.email.as_str(),
        deputies => event.deputies.iter().map(|deputy| Person::of(&deputy.name, None)).collect::<Vec<_>>(),
        format => format(event.format), players => players, rules => rules(event),
        example_game => first.or(games.first()).map(|game| game.id.clone()),
        example_move => first.and_then(|game| game.example.clone()),
        games => games,
    }
}

fn format(format: Format) -> &'static str {
    match format {
        Format::RoundRobin => "round-robin",
        Format::DoubleRoundRobin => "double-round-robin",
        Format::Match { .. } => "match",
        Format::Games => "games",
    }
}

fn player(event: &EventFile, number: u32) -> Option<PlayerView> {
    let entrant = event.players.iter().find(|entrant| entrant.number == number)?;
    Some(PlayerView {
        number,
        person: Person::of(&entrant.name, None),
        rating: entrant.rating,
        federation: entrant.federation.as_deref().map(plain),
        addresses: entrant.email.iter().map(ToString::to_string).collect(),
        assistant: entrant.assistant.as_ref().map(ToString::to_string),
        zone: entrant.zone.to_string(),
    })
}

fn pairing(view: &StartView, game: &Pairing, zone: Zone) -> Option<PairingView> {
    let event = &view.event;
    let (white, black) = (player(event, game.white)?, player(event, game.black)?);
    let position = match &game.fen {
        None => Position::initial(),
        Some(fen) => Position::from_fen(fen, event.regulations.variant).ok()?,
    };
    let first = position.side_to_move();
    let reader = view.reader.map(|reader| if reader == game.white { Side::White } else { Side::Black });
    let opponent = reader.map(|side| if side == Side::White { black.clone() } else { white.clone() });
    let on_move = reader == Some(first);
    let until = on_move.then(|| {
        let regulations = &event.regulations;
        let handed = Handed { at: view.now, start_letter: true };
        let standing = SideClock::default().standing(
            regulations.control,
            regulations.day_rule,
            event.start,
            zone,
            handed,
        );
        Moment::until(standing.deadline, zone)
    });
    Some(PairingView {
        id: GameId::new(event.code.clone(), game.number).to_string(),
        number: game.number,
        round: game.round,
        white,
        black,
        reader,
        opponent,
        first,
        fen: game.fen.as_deref().map(plain),
        until,
        example: position
            .example()
            .filter(|_| on_move)
            .map(|numeric| format!("{} {numeric}", position.ply())),
    })
}

/// The regulations in figures, with an example of the day rule worked by the referee's own count.
fn rules(event: &EventFile) -> Value {
    let rules = &event.regulations;
    let Control::Sessions { moves, days, carry_over } = rules.control;
    let day_rule = match rules.day_rule {
        DayRule::DatesNextDay => "dates-next-day",
    };
    let notation = match rules.notation {
        Notation::Numeric => "numeric",
        Notation::Algebraic => "algebraic",
        Notation::Any => "any",
    };
    let flag_fall = match rules.flag_fall {
        FlagFall::Report => "report",
    };
    let zone = Zone::UTC;
    let after = |day: NaiveDate, days| day.checked_add_signed(Duration::days(days)).unwrap_or(day);
    let received = after(event.start, 2);
    let handed = Handed { at: zone.start_of(received), start_letter: false };
    let cost =
        |sent: NaiveDate| Charge::count(rules.day_rule, event.start, zone, handed, zone.start_of(sent)).days;
    let sent: Vec<Value> = [0, 1, 2, 5]
        .into_iter()
        .map(|later| {
            let day = after(received, later);
            context! { day => Day::of(day), days => cost(day) }
        })
        .collect();
    context! {
        notation, moves, days, carry_over, day_rule, flag_fall,
        draw_after => rules.draw_after_moves.max(1),
        penalty => rules.illegal_move_penalty_days,
        example => context! { received => Day::of(received), sent },
    }
}
