//! The dates that a player writes beside his move, and the days that he counts.
//!
//! Under the day rule `postal` his dates count where they can be; those that cannot are asked back, and where he stands by
//! them the evidence counts until the director decides. Under every other rule the evidence counts, and he is told where
//! he differs from it.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{
    decide::Context,
    entry::Fact,
    game::Game,
    refusal::Refusal,
    ruling::{Note, Notice, Ruling},
    submission::Submission,
};
use crate::{
    event::{Control, DateOrder, DayRule},
    model::{DateOf, DateSaid, Declared, Side, TimeNote, Zone},
    reflection::{Charge, Handed},
};

/// When a player says that he had the move which he answers, and when he sent his answer, by his calendar.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Dates {
    /// When he had it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub received: Option<NaiveDate>,
    /// When he sent his answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<NaiveDate>,
}

/// Why dates cannot be.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Error)]
#[serde(tag = "misfit", rename_all = "kebab-case")]
pub enum DatesMisfit {
    /// One lies ahead.
    #[error("the date {day} lies ahead: it was {today} where you live when your mail came")]
    Ahead {
        /// The date.
        day: NaiveDate,
        /// Today, by the player's calendar.
        today: NaiveDate,
    },
    /// Nothing was handed over, so that nothing can have been received.
    #[error("the move that you answer had not gone out")]
    NotHandedOver,
    /// Received before it was on its way, or before his own last move was.
    #[error("nothing can have been received on {received}: it went out on {earliest} at the earliest")]
    ReceivedTooEarly {
        /// The first day on which it can have been received.
        earliest: NaiveDate,
        /// The date.
        received: NaiveDate,
    },
    /// Sent before what it answers was received, or was on its way.
    #[error("nothing can have been sent on {sent}: what it answers came on {earliest} at the earliest")]
    SentTooEarly {
        /// The first day on which it can have been sent.
        earliest: NaiveDate,
        /// The date.
        sent: NaiveDate,
    },
}

impl Dates {
    fn is_empty(self) -> bool {
        self == Dates::default()
    }

    /// Whether the dates can be, of an answer of the player on move that reached us at this instant: none lies ahead, he
    /// received nothing before it was sent, sent nothing before he received it, and nothing before his own last move.
    ///
    /// # Errors
    /// With the first thing that cannot be.
    pub(super) fn check(self, game: &Game, reached: DateTime<Utc>) -> Result<(), DatesMisfit> {
        let side = game.on_move();
        let zone = game.zone(side);
        let today = zone.date(reached);
        if let Some(day) = [self.received, self.sent].into_iter().flatten().find(|day| *day > today) {
            return Err(DatesMisfit::Ahead { day, today });
        }
        if let Some(received) = self.received {
            let earliest = earliest_receipt(game).ok_or(DatesMisfit::NotHandedOver)?;
            if received < earliest {
                return Err(DatesMisfit::ReceivedTooEarly { earliest, received });
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

    /// The nearest dates that can be.
    fn nearest(self, game: &Game, reached: DateTime<Utc>) -> Dates {
        let today = game.zone(game.on_move()).date(reached);
        let least = earliest_receipt(game).unwrap_or(today).min(today);
        let received = self.received.map(|day| day.clamp(least, today));
        let since = received.or_else(|| went_out(game)).unwrap_or(least).min(today);
        Dates { received, sent: self.sent.map(|day| day.clamp(since, today)) }
    }
}

/// The first day on which the move to be answered can have been received, by the calendar of the player on move. Where
/// the players' own dates count, it may have come on a card that our letter did not wait for: the day on which it was
/// sent, in the zone in which that day is the earlier one, and no day before his own last move. Else our letter brought it.
fn earliest_receipt(game: &Game) -> Option<NaiveDate> {
    let available = game.available.as_ref()?;
    let zone = game.zone(game.on_move());
    let handed = zone.date(available.handed.at);
    Some(match available.terms.day_rule {
        DayRule::Postal => went_out(game).unwrap_or(handed),
        DayRule::Dates | DayRule::DatesNextDay | DayRule::H24 | DayRule::Hybrid24 | DayRule::Midnights => {
            handed
        }
    })
}

/// The day on which the move to be answered was sent, in the zone in which it is the earlier one; no day before the own
/// last move of the player on move.
fn went_out(game: &Game) -> Option<NaiveDate> {
    let (own, other) = (game.zone(game.on_move()), game.zone(game.on_move().other()));
    let last = game.records.last()?;
    let sent = own.date(last.sent).min(other.date(last.sent));
    let before = game.records.iter().rev().nth(1).map(|record| own.date(record.sent));
    Some(before.map_or(sent, |before| before.max(sent)))
}

/// In the middle of a day, where no change of clocks moves it to another.
pub(super) fn noon(zone: Zone, day: NaiveDate) -> DateTime<Utc> {
    zone.start_of(day) + Duration::hours(12)
}

/// The game with the move to be answered received on this day, by what the player or his card says.
pub(super) fn received_on(game: &Game, day: NaiveDate) -> Game {
    let mut shown = game.clone();
    if let Some(available) = shown.available.as_mut() {
        available.handed = Handed { at: noon(available.terms.zone, day), declared: true, ..available.handed };
    }
    shown
}

/// Rules on a submission with what is written beside it; `main` rules on the submission.
pub(super) fn decide(
    game: &Game,
    submission: &Submission,
    context: &Context,
    main: impl Fn(&Game, &Submission, &Context) -> Result<Ruling, Refusal>,
) -> Result<Ruling, Refusal> {
    let bare = submission.bare();
    let by_evidence = main(game, &bare, context)?;
    let declared = &submission.declared;
    let Some(charge) = own_move(game, &by_evidence, context.sender) else { return Ok(by_evidence) };
    let postal = game.turn().is_some_and(|turn| turn.terms.day_rule == DayRule::Postal);
    let mut ruling = if postal {
        let weighed = Weighed { game, declared, context };
        weighed.postal(by_evidence, &bare, main)?
    } else {
        let mut ruling = by_evidence;
        let differ = charge.and_then(|charge| differing(game, declared, &charge, context));
        note(&mut ruling, context.sender, differ.map(Note::DatesDiffer));
        ruling
    };
    if let Some(Some(charge)) = own_move(game, &ruling, context.sender) {
        let differs = miscounted(game, &declared.notes, &charge, context.sender);
        note(&mut ruling, context.sender, differs.map(Note::CountDiffers));
    }
    Ok(ruling)
}

/// The cost of the sender's own move in a ruling that makes one, none inside where no time ran. A claim stops the time
/// at the receipt of its mail, whatever is written beside it (9.4.1).
fn own_move(game: &Game, ruling: &Ruling, sender: Side) -> Option<Option<Charge>> {
    let claims = ruling.facts.iter().any(|fact| matches!(fact, Fact::Claimed { .. }));
    let made = ruling.facts.iter().find_map(|fact| match fact {
        Fact::Moved { half_move, charge, .. } => Some((*half_move, *charge)),
        _ => None,
    });
    let (half_move, charge) = made.filter(|_| !claims)?;
    (half_move == game.to_play() && half_move.ply.side() == sender).then_some(charge)
}

/// Tells the mover, in the letter that he gets about his move.
fn note(ruling: &mut Ruling, sender: Side, said: Option<Note>) {
    for notice in &mut ruling.notices {
        match notice {
            Notice::Recorded { ply, notes } if ply.side() == sender => notes.extend(said),
            Notice::Followed { by, reader, notes } if by == reader && *by == sender => notes.extend(said),
            _ => {}
        }
    }
}

/// A player's dates under the rule `postal`.
struct Weighed<'a> {
    game: &'a Game,
    declared: &'a Declared,
    context: &'a Context,
}

impl Weighed<'_> {
    fn postal(
        &self,
        by_evidence: Ruling,
        bare: &Submission,
        main: impl Fn(&Game, &Submission, &Context) -> Result<Ruling, Refusal>,
    ) -> Result<Ruling, Refusal> {
        let Weighed { game, declared, context } = *self;
        let half_move = game.to_play();
        let order = game.regulations().time.date_order;
        let dates = settled(&declared.dates, self.today(), order)
            .map_err(|(one, other)| self.which(&by_evidence, one, other))?;
        if dates.is_empty() {
            let mut ruling = by_evidence;
            note(&mut ruling, context.sender, Some(Note::HowToDate));
            return Ok(ruling);
        }
        let Err(misfit) = dates.check(game, context.sent) else {
            let shown = dates.received.map_or_else(|| game.clone(), |day| received_on(game, day));
            let zone = game.terms(context.sender).zone;
            let sent = dates.sent.map_or(context.sent, |day| noon(zone, day).min(context.sent));
            let mut ruling = main(&shown, bare, &Context { sent, ..*context })?;
            ruling.facts.insert(0, Fact::Dated { half_move, dates, taken: true });
            return Ok(ruling);
        };
        let insists = game.available.as_ref().is_some_and(|available| available.disputed == Some(dates));
        if insists {
            let mut ruling = by_evidence;
            note(&mut ruling, context.sender, Some(Note::DatesDisputed));
            let days = self.days(dates);
            ruling.notices.push(Notice::DatesDisputed { ply: half_move.ply, dates, misfit, days });
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

    fn today(&self) -> NaiveDate {
        self.game.zone(self.context.sender).date(self.context.sent)
    }

    /// What the move would cost by the player's dates.
    fn days(&self, dates: Dates) -> u32 {
        let Weighed { game, context, .. } = *self;
        let shown = dates.received.map_or_else(|| game.clone(), |day| received_on(game, day));
        let sent = dates.sent.map_or(context.sent, |day| noon(shown.terms(context.sender).zone, day));
        shown.charge_if_sent(sent).map_or(0, |charge| charge.days)
    }

    /// The dates could be read in two ways.
    fn which(&self, ruling: &Ruling, one: Dates, other: Dates) -> Refusal {
        Refusal::WhichDate {
            read: format!("{} or {}", in_words(one), in_words(other)),
            instead: [one, other].map(|dates| self.line(ruling, dates)).to_vec(),
        }
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
pub(super) fn in_words(dates: Dates) -> String {
    let said = [("received", dates.received), ("sent", dates.sent)];
    let words = said.iter().filter_map(|(word, day)| day.map(|day| format!("{word} {day}")));
    words.collect::<Vec<_>>().join(" ")
}

/// What all the dates of a mail come to.
///
/// # Errors
/// With two that they may be, where they can be read in two ways or lines differ.
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
fn answered(said: &[DateSaid]) -> &'static [DateOf] {
    let answered = said.iter().any(|said| said.of == DateOf::Answered);
    if answered { &[DateOf::Answered] } else { &[DateOf::Sent] }
}

/// The player's dates where none of their readings is what the evidence says. The date from which days are counted is as
/// good as that of receipt: under the allowance of the next day people write either.
fn differing(game: &Game, declared: &Declared, charge: &Charge, context: &Context) -> Option<Dates> {
    let today = game.zone(context.sender).date(context.sent);
    let differs = |wanted: &[DateOf], fits: &[NaiveDate]| -> Option<NaiveDate> {
        let said = || declared.dates.iter().filter(|said| wanted.contains(&said.of));
        let readings = |said: &DateSaid| {
            let (day, other) = said.readings(today);
            std::iter::once(day).chain(other)
        };
        let agrees = said().flat_map(readings).any(|day| fits.contains(&day));
        said().next().filter(|_| !agrees).map(|said| said.readings(today).0)
    };
    let dates = Dates {
        received: differs(&[DateOf::Received], &[charge.received, charge.counted_from]),
        sent: differs(answered(&declared.dates), &[charge.sent]),
    };
    (!dates.is_empty()).then_some(dates)
}

/// The count that differs from ours, where one does: of the mover's own, or of his opponent's where it is said to be.
fn miscounted(game: &Game, notes: &[TimeNote], charge: &Charge, sender: Side) -> Option<TimeNote> {
    let control = game.control(sender);
    let after = game.clocks.of(sender).moved(control, Some(charge));
    let other = game.clocks.of(sender.other());
    let last = game.records.last().and_then(|record| record.charge).map_or(0, |charge| charge.days);
    // Where days are counted in periods of their own, nobody can say what somebody's total is the total of.
    let totals = match control {
        Control::Sessions { carry_over, .. } => carry_over,
        Control::Fischer { .. } => true,
        Control::Window { .. } | Control::TripleBlock { .. } => false,
    };
    let fits = |note: &TimeNote| {
        let (used, clock) =
            if note.whose == Some(sender.other()) { (last, other) } else { (charge.days, &after) };
        let whole = clock.used.saturating_add(clock.penalties);
        let may_be = [clock.used, whole, whole.saturating_sub(clock.credits)];
        note.used.is_none_or(|said| said == used)
            && note.total.is_none_or(|said| !totals || may_be.contains(&said))
    };
    if matches!(control, Control::TripleBlock { .. }) {
        return None;
    }
    // Of counts that do not say whose they are, one is his own.
    let (named, unnamed): (Vec<TimeNote>, Vec<TimeNote>) =
        notes.iter().partition(|note| note.whose.is_some());
    let own = unnamed.first().filter(|_| !unnamed.iter().any(fits));
    named.iter().find(|note| !fits(note)).or(own).copied()
}
