//! A player as his director is shown him, and who is on leave.

use anyhow::Result;
use chrono::Datelike;

use super::{Asks, Found, NotShown, Shown};
use crate::{
    laws::{Days, time::leave::LeaveAccount},
    letters::{LeaveOfPlayer, Letter, OpenWithPlayer, PlayerPage},
    model::diacritics,
    store::{Matter, PlayerRow},
    wording::InARow,
};

impl Asks<'_> {
    /// A player of the event, by his name or a part of it. Whose surname it is comes before whose name it is in.
    pub(in crate::desk::director) fn player(&self, name: &str) -> Found<PlayerRow> {
        let players = self.post.tx.players(self.event.id)?;
        let folded = |text: &str| {
            let words = text.split([',', ' ']).filter(|word| !word.is_empty());
            words.map(diacritics::folded).collect::<Vec<_>>()
        };
        let wanted = folded(name);
        let whole = |player: &&PlayerRow| {
            let mut own = folded(&player.name);
            let mut sought = wanted.clone();
            own.sort();
            sought.sort();
            own == sought
        };
        let surname = |player: &&PlayerRow| {
            let surname = player.name.split_once(',').map_or(player.name.as_str(), |(surname, _)| surname);
            folded(surname) == wanted
        };
        let part = |player: &&PlayerRow| {
            let own = folded(&player.name);
            wanted.iter().all(|word| own.iter().any(|own| own.starts_with(word.as_str())))
        };
        let ways: [&dyn Fn(&&PlayerRow) -> bool; 3] = [&whole, &surname, &part];
        let found = ways.into_iter().map(|fits| players.iter().filter(fits).cloned().collect::<Vec<_>>());
        let found = found.into_iter().find(|found| !found.is_empty()).unwrap_or_default();
        Ok(match <[PlayerRow; 1]>::try_from(found) {
            Ok([one]) => Ok(one),
            Err(none) if none.is_empty() => {
                Err(NotShown::NoPlayer { name: name.to_owned(), event: self.event.code.to_string() })
            }
            Err(several) => {
                let names = several.into_iter().map(|player| player.name).collect();
                Err(NotShown::SeveralPlayers { names: InARow(names) })
            }
        })
    }

    pub(super) fn player_page(&self, name: &str) -> Found<Shown> {
        let (tx, now) = (self.post.tx, self.post.now);
        let player = match self.player(name)? {
            Ok(player) => player,
            Err(why) => return Ok(Err(why)),
        };
        let rows = tx.games(self.event.id)?;
        let own = rows.iter().filter(|row| row.white == player.id || row.black == player.id);
        let games = own.map(|row| self.in_list(row)).collect::<Result<Vec<_>>>()?;
        let open = tx.open_matters_of_player(player.id)?;
        let refused = tx.last_refused_letter(player.id)?;
        let page = PlayerPage {
            name: player.name.clone(),
            number: player.number,
            addresses: player.addresses.clone(),
            zone: player.zone,
            language: player.language,
            games,
            leave: self.leave_of(&player)?.map_or_else(Vec::new, |account| account.booked),
            open: open.into_iter().filter(|matter| !matter.kind.is_alarm()).map(open_with).collect(),
            mail: self.last_mail(&player)?,
            refused: refused.map(|row| self.letter_written(&row)).transpose()?,
        };
        Ok(Ok(Shown::of(Letter::PlayerShown { page, now })))
    }

    /// Who is on leave or has booked it.
    pub(super) fn leave(&self) -> Result<Shown> {
        let mut away = Vec::new();
        for player in self.post.tx.players(self.event.id)? {
            let Some(account) = self.leave_of(&player)? else { continue };
            let today = player.zone.date(self.post.now);
            let to_come = |days: &&Days| days.until >= today;
            let booked: Vec<Days> = account.booked.iter().filter(to_come).copied().collect();
            if !booked.is_empty() {
                let left = account.year(today.year()).left;
                let left = (account.days_per_year > 0).then_some((left, account.days_per_year));
                away.push(LeaveOfPlayer { name: player.name, booked, left });
            }
        }
        Ok(Shown::of(Letter::LeaveOfAll { players: away }))
    }

    /// His leave, which is the same in all his games; none where no game of his runs.
    fn leave_of(&self, player: &PlayerRow) -> Result<Option<LeaveAccount>> {
        let running = self.post.tx.running(player)?;
        Ok(running.first().map(|(table, side)| LeaveAccount::of(&table.game, *side)))
    }
}

fn open_with(matter: Matter) -> OpenWithPlayer {
    OpenWithPlayer {
        number: matter.id,
        case: !matter.kind.is_question(),
        brief: matter.brief,
        said: if matter.kind.is_question() { matter.said } else { String::new() },
        opened: matter.opened,
    }
}
