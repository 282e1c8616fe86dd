//! What waits for a director, and one case with all that belongs to it.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{super::cases::shown_again, Asks, Found, NotShown, Shown};
use crate::{
    desk::{
        GameContext,
        post::directors_letter::{matter_line, may_decide, stands_in_a_claim, waits_for_deputy},
    },
    laws::Fact,
    letters::{CasePage, Letter, MatterLine, PutOffCase},
    model::{MatterKind, MatterState, Side},
    store::{Matter, PlayerRow},
};

impl Asks<'_> {
    /// All that waits for him, the oldest first, and what he has put off.
    pub(super) fn cases(&self) -> Result<Shown> {
        let (mut open, mut put_off) = (Vec::new(), Vec::new());
        for matter in self.post.tx.open_cases(self.event.id)? {
            if !self.is_asked(&matter)? || stands_in_a_claim(self.post, &matter)? {
                continue;
            }
            let line = self.line(&matter)?;
            match matter.later.filter(|later| *later > self.post.now) {
                Some(until) => put_off.push(PutOffCase { line, until }),
                None => open.push(line),
            }
        }
        let lines = open.iter().chain(put_off.iter().map(|case: &PutOffCase| &case.line));
        let matters = lines.map(|line| line.case.number).collect();
        Ok(Shown { matters, ..Shown::of(Letter::Cases { open, put_off }) })
    }

    /// Whether a case waits for whoever asks: the operator is shown all.
    fn is_asked(&self, matter: &Matter) -> Result<bool> {
        match self.director {
            None => Ok(true),
            Some(_) if self.is_his(matter) => Ok(true),
            Some(director) => {
                Ok(waits_for_deputy(self.post, matter) && may_decide(self.post, director, matter)?)
            }
        }
    }

    /// Whether it is whoever asks who decides a case, and nobody in his place; at the shell it always is.
    fn is_his(&self, matter: &Matter) -> bool {
        self.director.is_none_or(|director| matter.director == Some(director.id))
    }

    fn line(&self, matter: &Matter) -> Result<MatterLine> {
        matter_line(self.post, self.director, matter)
    }

    /// A case with the working of the clocks and what came from its player since the half-move was made available.
    pub(super) fn case(&self, number: i64) -> Found<Shown> {
        let tx = self.post.tx;
        let found = tx.matter(number)?.filter(|matter| {
            let of_director = matter.kind.is_case() || matter.kind == MatterKind::Order;
            of_director && matter.event == Some(self.event.id)
        });
        let Some(matter) = found else { return Ok(Err(NotShown::NoCase { case: number })) };
        if let Some(director) = self.director
            && !self.is_his(&matter)
            && !may_decide(self.post, director, &matter)?
        {
            return Ok(Err(NotShown::NotYours { case: number }));
        }
        let table = matter.game.map(|game| tx.sound_table(game)).transpose()?.flatten();
        let player = matter.player.map(|player| tx.player(player)).transpose()?;
        let (since, players) = (self.since(&matter, table.as_ref())?, players(&table, player.as_ref()));
        let open = matter.state == MatterState::Open;
        let page = CasePage {
            line: self.line(&matter)?,
            kind: matter.kind,
            state: matter.state,
            opened: matter.opened,
            later: matter.later.filter(|later| open && *later > self.post.now),
            player: player.as_ref().map(|player| player.name.clone()),
            facts: matter.facts.clone(),
            mails: self.mails_of(&players, since)?,
            adjudicates: matter.kind == MatterKind::Adjudication && self.is_his(&matter),
        };
        let sight = table.as_ref().map(|table| table.sight(None, self.post.now));
        Ok(Ok(Shown {
            letter: Letter::Case { sight, page },
            table,
            matters: if open { vec![matter.id] } else { Vec::new() },
            case: open.then(|| shown_again(&matter)),
            relays: matter.player.filter(|_| matter.kind == MatterKind::Words && open),
        }))
    }

    /// When the half-move was made available that a case is about; when its mail came, where that is earlier or it is about none.
    fn since(&self, matter: &Matter, table: Option<&GameContext>) -> Result<DateTime<Utc>> {
        let Some(table) = table else { return Ok(matter.received) };
        let available = |fact: &Fact| matches!(fact, Fact::MadeAvailable { half_move, .. } if Some(*half_move) == matter.half_move);
        let rows = self.post.tx.sound(table.row.id, &table.row.name)?.rows;
        let at = rows.iter().find(|row| available(&row.entry.fact)).map(|row| row.entry.at);
        Ok(at.map_or(matter.received, |at| at.min(matter.received)))
    }
}

/// Whose mails belong to a case: its player's, or both players'.
fn players<'a>(table: &'a Option<GameContext>, player: Option<&'a PlayerRow>) -> Vec<&'a PlayerRow> {
    match (player, table) {
        (Some(player), _) => vec![player],
        (None, Some(table)) => Side::BOTH.map(|side| table.player(side)).into(),
        (None, None) => Vec::new(),
    }
}
