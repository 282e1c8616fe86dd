//! A player's dates under the rule `postal`: what they come to, and what follows.

use chrono::NaiveDate;

use super::date_limits::{noon, received_on};
use super::date_notes::{note, own_move};
use crate::laws::{
    Context, Dates, DatesDoubt, Fact, Game, Note, Notice, Refusal, Ruling, moves::record_move::Brought,
    time::leave,
};
use crate::model::{DateOf, DateSaid, Declared};
use crate::{chess::Played, regulations::DateOrder};

/// A player's dates under the rule `postal`.
pub(crate) struct Weighed<'a> {
    pub game: &'a Game,
    pub declared: &'a Declared,
    pub context: &'a Context,
    /// The move that they stand beside.
    pub played: &'a Played,
    pub brought: &'a Brought,
}

impl Weighed<'_> {
    /// The move recorded by them; `by_evidence` is how it is recorded without.
    pub fn postal(&self, by_evidence: Ruling) -> Result<Ruling, Refusal> {
        let Weighed { game, declared, context, .. } = *self;
        let half_move = game.to_play();
        let order = game.regulations().time.date_order;
        let today = game.terms_asked(context.sender).zone.date(context.sent);
        // The dates could be read in two ways.
        let dates = settled(&declared.dates, today, order).map_err(|(one, other)| Refusal::WhichDate {
            read: format!("{} or {}", in_words(one), in_words(other)),
            instead: [one, other].map(|dates| self.line(&by_evidence, dates)).to_vec(),
        })?;
        if dates.is_empty() {
            let mut ruling = by_evidence;
            // A move that cost nothing has no need of dates.
            let costs =
                own_move(game, &ruling, context.sender).flatten().is_some_and(|charge| charge.days > 0);
            note(&mut ruling, context.sender, costs.then_some(Note::HowToDate));
            return Ok(ruling);
        }
        let Err(misfit) = dates.check(game, context.sent) else {
            let shown = received_on(game, dates.received);
            let zone = game.terms(context.sender).zone;
            let sent = dates.sent.map_or(context.sent, |day| noon(zone, day).min(context.sent));
            let mut ruling =
                leave::recorded(&shown, self.played, self.brought, &Context { sent, ..*context })?;
            ruling.facts.insert(0, Fact::Dated { half_move, dates, taken: true });
            // Taken as declared; where it is a multiple of the usual days of post the director hears of it.
            let made = own_move(game, &ruling, context.sender).is_some();
            if let Some(doubt) = dates.far(game).filter(|_| made) {
                let by_letter = own_move(game, &by_evidence, context.sender).flatten();
                let days = by_letter.map_or(0, |charge| charge.days);
                ruling.notices.push(Notice::DatesDisputed { ply: half_move.ply, dates, doubt, days });
            }
            return Ok(ruling);
        };
        let insists = game.available.as_ref().is_some_and(|available| available.disputed == Some(dates));
        if insists {
            let mut ruling = by_evidence;
            note(&mut ruling, context.sender, Some(Note::DatesDisputed));
            let (ply, doubt) = (half_move.ply, DatesDoubt::CannotBe(misfit));
            ruling.notices.push(Notice::DatesDisputed { ply, dates, doubt, days: self.days(dates) });
            return Ok(ruling);
        }
        let nearest = dates.nearest(game, context.sent);
        let refusal = Refusal::DatesDoNotFit {
            read: in_words(dates),
            misfit,
            instead: self.line(&by_evidence, nearest),
            again: self.line(&by_evidence, dates),
        };
        Ok(Ruling {
            facts: vec![Fact::Dated { half_move, dates, taken: false }],
            notices: vec![Notice::Refused { refusal }],
        })
    }

    /// What the move would cost by the player's dates.
    fn days(&self, dates: Dates) -> u32 {
        let Weighed { game, context, .. } = *self;
        let shown = received_on(game, dates.received);
        let sent = dates.sent.map_or(context.sent, |day| noon(shown.terms(context.sender).zone, day));
        shown.charge_if_sent(sent).map_or(0, |charge| charge.days)
    }

    /// The move as it can be sent with these dates.
    fn line(&self, ruling: &Ruling, dates: Dates) -> String {
        let made = ruling.facts.iter().find_map(|fact| match fact {
            Fact::Moved { numeric, offer, vain_offer, .. } => Some((*numeric, *offer || *vain_offer)),
            _ => None,
        });
        let (made, offer) = made.map_or_else(Default::default, |(numeric, offer)| {
            (self.game.position().sendable(numeric), if offer { " (=)" } else { "" })
        });
        format!("{made}{offer} {}", in_words(dates))
    }
}

/// `received 2026-11-03 sent 2026-11-05`
fn in_words(dates: Dates) -> String {
    let said = [("received", dates.received), ("sent", dates.sent)];
    let words = said.iter().filter_map(|(word, day)| day.map(|day| format!("{word} {day}")));
    words.collect::<Vec<_>>().join(" ")
}

/// What all the dates of a mail come to; the two that they may be, where they can be read in two ways or lines differ.
fn settled(said: &[DateSaid], today: NaiveDate, order: DateOrder) -> Result<Dates, (Dates, Dates)> {
    let of = |wanted: &[DateOf]| -> (Option<NaiveDate>, Option<NaiveDate>) {
        let days = said.iter().filter(|said| wanted.contains(&said.of)).map(|said| {
            match (said.readings(today), order) {
                ((day, None), _) | ((day, Some(_)), DateOrder::DayFirst) => (day, None),
                ((_, Some(day)), DateOrder::MonthFirst) => (day, None),
                ((day, other), DateOrder::Ask) => (day, other),
            }
        });
        let mut days = days.collect::<Vec<_>>();
        days.dedup();
        let first = days.first().copied();
        let other = first.and_then(|(first, other)| {
            other.or_else(|| days.iter().map(|(day, _)| *day).find(|day| *day != first))
        });
        (first.map(|(day, _)| day), other)
    };
    let (received, sent) = (of(&[DateOf::Received]), of(answered(said)));
    let dates = Dates { received: received.0, sent: sent.0 };
    match (received.1, sent.1) {
        (None, None) => Ok(dates),
        (other_received, other_sent) => {
            let other = Dates { received: other_received.or(received.0), sent: other_sent.or(sent.0) };
            Err((dates, other))
        }
    }
}

/// Where a date is called that of the answer, `Sent` is the opponent's.
pub(crate) fn answered(said: &[DateSaid]) -> &'static [DateOf] {
    let answered = said.iter().any(|said| said.of == DateOf::Answered);
    if answered { &[DateOf::Answered] } else { &[DateOf::Sent] }
}
