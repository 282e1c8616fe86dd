//! Where what a player writes of dates and days differs from the evidence and from our count.

use chrono::NaiveDate;

use super::postal_dates::answered;
use crate::laws::{Context, Dates, Fact, Game, Note, Notice, Ruling};
use crate::model::{DateOf, DateSaid, Declared, Side, TimeNote};
use crate::{reflection::Charge, regulations::Control};

/// The player's dates where none of their readings is what the evidence says. The date from which days are counted is as
/// good as that of receipt: under the allowance of the next day people write either.
pub(crate) fn differing(
    game: &Game,
    declared: &Declared,
    charge: &Charge,
    context: &Context,
) -> Option<Dates> {
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
pub(crate) fn miscounted(game: &Game, notes: &[TimeNote], charge: &Charge, sender: Side) -> Option<TimeNote> {
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
    if control.is_exact() {
        return None;
    }
    // Of counts that do not say whose they are, one is his own.
    let (named, unnamed): (Vec<TimeNote>, Vec<TimeNote>) =
        notes.iter().partition(|note| note.whose.is_some());
    let own = unnamed.first().filter(|_| !unnamed.iter().any(fits));
    named.iter().find(|note| !fits(note)).or(own).copied()
}

/// The cost of the sender's own move in a ruling that makes one, none inside where no time ran. A claim stops the time
/// at the receipt of its mail, whatever is written beside it (9.4.1).
pub(crate) fn own_move(game: &Game, ruling: &Ruling, sender: Side) -> Option<Option<Charge>> {
    let claims = ruling.facts.iter().any(|fact| matches!(fact, Fact::Claimed { .. }));
    let made = ruling.facts.iter().find_map(|fact| match fact {
        Fact::Moved { half_move, charge, .. } => Some((*half_move, *charge)),
        _ => None,
    });
    let (half_move, charge) = made.filter(|_| !claims)?;
    (half_move == game.to_play() && half_move.ply.side() == sender).then_some(charge)
}

/// Tells the mover, in the letter that he gets about his move.
pub(crate) fn note(ruling: &mut Ruling, sender: Side, said: Option<Note>) {
    for notice in &mut ruling.notices {
        if let Notice::Recorded { ply, notes } = notice
            && ply.side() == sender
        {
            notes.extend(said);
        }
    }
}
