//! What a player asks that is about all his games of an event: leave, and to withdraw.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::super::{
    context::{Office, Table},
    director::cases::{CaseOf, shown},
    receive::Mail,
};
use crate::{
    laws::Proof,
    letters::{Decides, Letter},
    model::{MatterKind, Side},
    reading::{Said, What, WrittenDate},
    store::{DirectorRow, PlayerRow, unless_broken},
};

/// What a mail asks for, in the order of its lines.
#[derive(Clone, Default)]
pub(crate) struct Asks {
    all: Vec<(String, Ask)>,
}

#[derive(Clone)]
pub(crate) enum Ask {
    /// `leave 2026-12-20 2027-01-03`
    Leave(WrittenDate, WrittenDate),
    /// `cancel leave 2026-12-20`
    CancelLeave(WrittenDate),
    /// `leave`
    Leaves,
    /// `withdraw`
    Withdraw,
}

/// The mail with which something is asked.
pub(crate) struct Asked<'a> {
    pub mail: &'a Mail<'a>,
    pub proof: Proof,
    /// When it counts as sent, where that hangs on a confirmation.
    pub sent: Option<DateTime<Utc>>,
}

impl Asks {
    /// Takes a line that is about all games; the same line again is nothing new.
    pub fn add(&mut self, said: Said) {
        let ask = match said.what {
            What::Leave { from, until } => Ask::Leave(from, until),
            What::CancelLeave(day) => Ask::CancelLeave(day),
            What::Leaves => Ask::Leaves,
            What::Withdraw => Ask::Withdraw,
            _ => return,
        };
        if self.all.iter().all(|(line, _)| *line != said.line) {
            self.all.push((said.line, ask));
        }
    }

    /// Keeps what these lines ask for.
    pub fn retain(&mut self, keep: &dyn Fn(&str) -> bool) {
        self.all.retain(|(line, _)| keep(line));
    }

    /// The lines that would change something: they wait where their sender is not proved.
    pub fn to_hold(&self) -> Vec<String> {
        let changes = self.all.iter().filter(|(_, ask)| !matches!(ask, Ask::Leaves));
        changes.map(|(line, _)| line.clone()).collect()
    }
}

impl Office<'_> {
    /// Does what a player asks for all his games; says in a few words what became of each.
    pub fn asks(&self, asked: &Asked<'_>, player: &PlayerRow, asks: &Asks) -> Result<Vec<String>> {
        let done = asks.all.iter().map(|(line, ask)| match ask {
            Ask::Withdraw => self.withdraw(asked.mail, player),
            Ask::Leaves => self.show_leave(asked, player, line),
            Ask::Leave(from, until) => self.book_leave(asked, player, line, (*from, *until)),
            Ask::CancelLeave(day) => self.cancel_leave(asked, player, line, *day),
        });
        done.collect()
    }

    /// A player's games that are not over, with his side in each.
    pub fn running(&self, player: &PlayerRow) -> Result<Vec<(Table, Side)>> {
        let rows = self.books.games(player.event)?.into_iter().filter(|row| row.result.is_none());
        let mut running = Vec::new();
        for row in rows.filter(|row| [row.white, row.black].contains(&player.id)) {
            let Some(table) = unless_broken(self.table(row))? else { continue };
            if let Some(side) = table.side_of(player) {
                running.push((table, side));
            }
        }
        Ok(running)
    }

    /// `withdraw`: the director decides, and is shown the order that would do it.
    fn withdraw(&self, mail: &Mail<'_>, player: &PlayerRow) -> Result<String> {
        let running = self.running(player)?;
        let director = self.director_of(player)?;
        let told = match running.first() {
            Some((table, side)) => {
                self.tell_of_withdrawal(mail, player, director.as_ref(), (table, *side))?
            }
            None => false,
        };
        let (to, outcome) = match director {
            _ if running.is_empty() => (Decides::Nobody, "withdrawal, and no game of his runs"),
            Some(director) => (Decides::Director(director.name), "withdrawal passed on to the director"),
            None if told => (Decides::Operator, "withdrawal passed on to the operator, since nobody directs"),
            None => (Decides::Nobody, "withdrawal for a director, and there is none, nor an operator"),
        };
        self.answer_player(mail, player, Letter::WithdrawalPassedOn { to, running: !running.is_empty() })?;
        Ok(outcome.into())
    }

    fn tell_of_withdrawal(
        &self,
        mail: &Mail<'_>,
        player: &PlayerRow,
        director: Option<&DirectorRow>,
        (table, side): (&Table, Side),
    ) -> Result<bool> {
        let letter = Letter::Withdrawal {
            sight: table.sight(None, self.now),
            by: side,
            games: self.game_lines(player, true)?,
            rule: table.game.regulations().time.withdrawal,
        };
        let to = self.to_who_decides(director, Some(table), player.event, letter)?;
        let Some(mut posting) = to else { return Ok(false) };
        if let Some(director) = director {
            let case = CaseOf::open(MatterKind::Withdrawal, Some(side));
            let number = self.open_case(Some(table), director, &case, Some(mail))?;
            posting.draft.case = Some(shown(number, &case));
            posting.matters = vec![number];
        }
        posting.cause = Some(mail.row.id);
        self.post(posting)?;
        Ok(true)
    }
}
