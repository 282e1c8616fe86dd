//! Dates that a player or his card gives, and whether they can be.

use chrono::{DateTime, Datelike, Duration, NaiveDate, Utc};

use crate::laws::{Dates, DatesDoubt, DatesMisfit, Game};
use crate::{model::Zone, reflection::Handed};

/// So many times the usual days of post are nobody's doing any more.
const TIMES: i64 = 2;

impl Dates {
    /// Whether the receipt lies further from our letter than cards usually do, and how far.
    pub(crate) fn far(self, game: &Game) -> Option<DatesDoubt> {
        let available = game.available.as_ref()?;
        let (usual, went) = (available.terms.transit()?, zone_of_turn(game).date(available.handed.at));
        let received = self.received?;
        // No day before the start is anybody's gain.
        let gained = received.signed_duration_since(went.max(available.terms.start)).num_days();
        let days = received.signed_duration_since(went).num_days();
        (gained > TIMES * i64::from(usual.max(1))).then_some(DatesDoubt::Far { went, days, usual })
    }

    pub(crate) fn is_empty(self) -> bool {
        self == Dates::default()
    }

    /// Whether the dates can be, of an answer of the player on move that reached us at this instant: none lies ahead, he
    /// received nothing before it was sent, sent nothing before he received it, and nothing before his own last move.
    /// The error is the first thing that cannot be.
    pub(crate) fn check(self, game: &Game, reached: DateTime<Utc>) -> Result<(), DatesMisfit> {
        let today = zone_of_turn(game).date(reached);
        if let Some(day) = [self.received, self.sent].into_iter().flatten().find(|day| *day > today) {
            return Err(DatesMisfit::Ahead { day, today });
        }
        if let Some(received) = self.received {
            let earliest = earliest_receipt(game).ok_or(DatesMisfit::NotHandedOver)?;
            if received < earliest {
                return Err(DatesMisfit::ReceivedTooEarly { earliest, received });
            }
            if let Some(latest) = latest_receipt(game).filter(|latest| received > *latest) {
                return Err(DatesMisfit::ReceivedTooLate { latest, received });
            }
        }
        let earliest = self.received.or_else(|| went_out(game));
        match (earliest, self.sent) {
            (Some(earliest), Some(sent)) if sent < earliest => {
                Err(DatesMisfit::SentTooEarly { earliest, sent })
            }
            _ => Ok(()),
        }
    }

    /// The nearest dates that can be: the same day of another year, where that was the slip.
    pub(crate) fn nearest(self, game: &Game, reached: DateTime<Utc>) -> Dates {
        let today = zone_of_turn(game).date(reached);
        let least = earliest_receipt(game).unwrap_or(today).min(today);
        let most = latest_receipt(game).unwrap_or(today).clamp(least, today);
        let received = self.received.map(|day| nearest_day(day, least, most));
        let since = received.or_else(|| went_out(game)).unwrap_or(least).min(today);
        Dates { received, sent: self.sent.map(|day| nearest_day(day, since, today)) }
    }
}

/// The day between two that is nearest to this one.
fn nearest_day(day: NaiveDate, least: NaiveDate, most: NaiveDate) -> NaiveDate {
    let within = |day: &NaiveDate| least <= *day && *day <= most;
    let of_year = (least.year()..=most.year()).rev().filter_map(|year| day.with_year(year));
    let mut days = std::iter::once(day).chain(of_year).filter(within);
    days.next().unwrap_or_else(|| day.clamp(least, most))
}

/// The calendar by which the half-move is counted, also where its player has changed his zone since.
fn zone_of_turn(game: &Game) -> Zone {
    game.terms_asked(game.on_move()).zone
}

/// The last day on which the move to be answered can have been received, where a mail has shown that it was.
fn latest_receipt(game: &Game) -> Option<NaiveDate> {
    game.available.as_ref()?.shown.map(|shown| zone_of_turn(game).date(shown))
}

/// The first day on which the move to be answered can have been received, by the calendar of the player on move. Where
/// the players' own dates count, it may have come on a card that our letter did not wait for: the day on which it was
/// sent, in the zone in which that day is the earlier one, and no day before his own last move. Else our letter brought it.
fn earliest_receipt(game: &Game) -> Option<NaiveDate> {
    let available = game.available.as_ref()?;
    let handed = zone_of_turn(game).date(available.handed.at);
    Some(available.terms.transit().and_then(|_| went_out(game)).unwrap_or(handed))
}

/// The day on which the move to be answered was sent, in the zone in which it is the earlier one; no day before the own
/// last move of the player on move.
fn went_out(game: &Game) -> Option<NaiveDate> {
    let (own, other) = (zone_of_turn(game), game.zone(game.on_move().other()));
    let last = game.records.last()?;
    let sent = own.date(last.sent).min(other.date(last.sent));
    let before = game.records.iter().rev().nth(1).map(|record| own.date(record.sent));
    Some(before.map_or(sent, |before| before.max(sent)))
}

/// In the middle of a day, where no change of clocks moves it to another.
pub(crate) fn noon(zone: Zone, day: NaiveDate) -> DateTime<Utc> {
    zone.start_of(day) + Duration::hours(12)
}

/// The game with the move to be answered received on this day, where the player or his card says one.
pub(crate) fn received_on(game: &Game, day: Option<NaiveDate>) -> Game {
    let mut shown = game.clone();
    if let (Some(available), Some(day)) = (shown.state.available.as_mut(), day) {
        available.handed = Handed { at: noon(available.terms.zone, day), declared: true, ..available.handed };
    }
    shown
}
