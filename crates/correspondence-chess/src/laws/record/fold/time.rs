//! What the journal says of time beside moves: announcements, reminders, leave, neutral days, outages.

use crate::laws::{Available, Days, Entry, Fact, Game, time::dates::received_on};
use crate::{model::HalfMove, reflection::Handed, regulations::FirstOverstep};

impl Game {
    /// What is about a half-move that is not asked for any more says nothing.
    pub(crate) fn take_time(&mut self, entry: &Entry) {
        let now = self.to_play();
        match &entry.fact {
            Fact::LongThink { half_move, sent, .. } => {
                if let Some(available) = self.asked(*half_move) {
                    available.announced.get_or_insert(*sent);
                }
            }
            Fact::Reminded { half_move, why } => {
                if let Some(available) = self.asked(*half_move) {
                    available.reminders.push((entry.at, *why));
                }
            }
            Fact::SilenceReported { half_move, days, .. } => {
                if let Some(available) = self.asked(*half_move) {
                    available.silences.push(*days);
                }
            }
            Fact::Leave { side, from, until, special } => {
                set(self.state.leave.of_mut(*side), Days { from: *from, until: *until, special: *special });
            }
            Fact::Neutral { from, until } => {
                set(&mut self.state.neutral, Days { from: *from, until: *until, special: false });
            }
            Fact::Outage { from, until, .. } => self.state.stops.outage(*from, *until),
            Fact::Refilled { by, half_move, sent, seconds } => {
                let control = self.control(*by);
                *self.state.clocks.of_mut(*by) = self.clocks.of(*by).filled(control, *seconds);
                if let Some(available) = self.asked(*half_move) {
                    available.filled = Some(*sent);
                }
            }
            Fact::Overstepped { side, half_move } => {
                *self.state.upheld.of_mut(*side) = entry.seq;
                self.close_time_claims(|claim| claim.by == side.other());
                let control = self.control(*side);
                let clock = *self.clocks.of(*side);
                let first = self.regulations().time.overstep.first;
                // A late move that has been made was the last of the count before.
                let open = *half_move == now;
                *self.state.clocks.of_mut(*side) = match first {
                    FirstOverstep::NewCountNextMove if open => clock.counted_anew_from_next(control),
                    _ => clock.counted_anew(control),
                };
                let upheld = self.state.oversteps.of_mut(*side);
                *upheld = upheld.saturating_add(1);
                // That of the opponent, where both have overstepped, stands.
                self.state.flag = self.flag.filter(|flag| flag.half_move.ply.side() != *side);
                // Where the half-move is still to be made, its days count from the ruling.
                if let Some(available) = self.state.available.as_mut().filter(|_| side == &now.ply.side()) {
                    available.handed = Handed::at(entry.at);
                    available.reminders.clear();
                    available.silences.clear();
                }
            }
            Fact::ZoneChanged { side, zone } => *self.state.opening.zones.of_mut(*side) = *zone,
            Fact::Dated { half_move, dates, taken } if *half_move == now => {
                if *taken {
                    *self = received_on(self, dates.received);
                }
                if let Some(available) = self.state.available.as_mut() {
                    match taken {
                        true => available.dated = Some(*dates),
                        false => available.disputed = Some(*dates),
                    }
                }
            }
            _ => {}
        }
    }

    /// The letter that asks for this half-move, as long as it is the one to be made.
    fn asked(&mut self, half_move: HalfMove) -> Option<&mut Available> {
        let now = self.to_play();
        self.state.available.as_mut().filter(|_| half_move == now)
    }

    /// Whether it is in doubt that the letter which asks for the half-move has arrived: what the player writes on that
    /// half-move shows that he has it.
    pub(crate) fn take_doubt(&mut self, entry: &Entry) {
        let (on_move, now) = (self.on_move(), self.to_play());
        match &entry.fact {
            Fact::DeliveryDoubtful { letter, undone: true, .. } => {
                let returned = |available: &Available| available.letter == *letter;
                if self.available.as_ref().is_some_and(returned) {
                    self.state.undone = self.state.available.take();
                }
            }
            // Whoever answers the letter has had it since it was handed over.
            Fact::Arrived { half_move, .. } if *half_move == now => {
                if let Some(available) = self.state.undone.take() {
                    self.state.available.get_or_insert(available);
                }
            }
            _ => {}
        }
        let Some(available) = &mut self.state.available else { return };
        match &entry.fact {
            Fact::LongThink { half_move, .. }
            | Fact::IllegalMove { half_move, .. }
            | Fact::UnclearMove { half_move, .. }
            | Fact::Dated { half_move, .. }
                if *half_move == now =>
            {
                available.shown.get_or_insert(entry.at);
            }
            _ => {}
        }
        match &entry.fact {
            Fact::DeliveryDoubtful { letter, answered: false, diagnostic, .. }
                if *letter == available.letter =>
            {
                available.doubtful = Some(diagnostic.shown().to_owned());
            }
            Fact::IllegalMove { .. } | Fact::UnclearMove { .. } => available.doubtful = None,
            Fact::Arrived { half_move, .. } if *half_move == now => available.doubtful = None,
            Fact::LongThink { by, .. }
            | Fact::Refilled { by, .. }
            | Fact::Offered { by, .. }
            | Fact::DrawDeclined { by }
            | Fact::Claimed { by, .. }
            | Fact::ConditionalsSet { by, .. }
                if *by == on_move =>
            {
                available.doubtful = None;
            }
            _ => {}
        }
    }
}

/// Sets days in the place of those that begin on the same day; none that are given up are kept.
fn set(all: &mut Vec<Days>, days: Days) {
    all.retain(|known| known.from != days.from);
    if days.from <= days.until {
        all.push(days);
        all.sort_by_key(|days| days.from);
    }
}
