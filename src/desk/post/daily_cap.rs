//! What one person can make us send to another (semantics 16): ten letters a day to each reader, and the rest in one
//! letter of a later day.

use anyhow::Result;

use super::super::{
    context::{Office, Table},
    player::to_director::midnight,
};
use crate::{
    laws::Game,
    letters::{Enclosed, KeptNews, Letter},
    model::{Address, Side},
    store::{Allowance, AnswerKey, Budget, Kept, KeptKind, NewKept, unless_broken},
};

impl Office<'_> {
    /// Whether a letter to somebody that this player makes us send may go today; it is counted.
    pub fn may_have_today(&self, reader: &Address, player: i64) -> Result<bool> {
        let writer = player.to_string();
        let key = AnswerKey { address: reader, kind: &writer, game: "", budget: Budget::Another };
        Ok(self.books.allow_answer(key, self.now)? != Allowance::No)
    }

    /// Whether what `from` tells his opponent goes in a letter of its own today; else it is kept for a later day's.
    pub fn tells_today(
        &self,
        table: &Table,
        from: Side,
        kind: KeptKind,
        said: &str,
        mail: Option<i64>,
    ) -> Result<bool> {
        let reader = table.player(from.other());
        let to = self.reached(reader, Some(table))?.to.address;
        if self.may_have_today(&to, table.player(from).id)? {
            return Ok(true);
        }
        let (game, said) = (table.row.id, said.to_owned());
        self.books.keep_for_later(&NewKept { game, reader: reader.id, kind, said, mail }, self.now)?;
        Ok(false)
    }

    /// Tells what was kept on an earlier day, by UTC: one letter for each game and reader.
    pub fn tell_kept(&self) -> Result<()> {
        let kept = self.books.kept_before(midnight(self.now))?;
        for of_one in kept.chunk_by(|a, b| (a.told.game, a.told.reader) == (b.told.game, b.told.reader)) {
            self.tell_kept_of_game(of_one)?;
            for kept in of_one {
                self.books.kept_no_longer(kept.id)?;
            }
        }
        Ok(())
    }

    fn tell_kept_of_game(&self, kept: &[Kept]) -> Result<()> {
        let Some(Kept { told: first, .. }) = kept.first() else { return Ok(()) };
        let Some(table) = unless_broken(self.table(self.books.game_by_id(first.game)?))? else {
            return Ok(());
        };
        let reader = table.side_of(&self.books.player(first.reader)?);
        let Some(reader) = reader else { return Ok(()) };
        let is = |wanted: KeptKind| kept.iter().filter(move |kept| kept.told.kind == wanted);
        let messages: Vec<&str> = is(KeptKind::Message).map(|kept| kept.told.said.as_str()).collect();
        let news = news(
            &table.game,
            reader.other(),
            is(KeptKind::Leave).next().is_some(),
            is(KeptKind::Notation).next().is_some(),
        );
        if messages.is_empty() && news.leave.is_none() && news.proposed.is_none() {
            return Ok(());
        }
        let letter = Letter::Message { sight: table.sight(Some(reader), self.now), kept: Some(news) };
        let mut posting = self.to_player(&table, reader, table.usual_half_move(reader), letter, None)?;
        posting.cause = first.mail;
        if !messages.is_empty() {
            let from = table.player(reader.other()).name.clone();
            posting.draft.enclosed = Some(Enclosed::Message { from, said: messages.join("\n\n") });
        }
        self.may_have_today(&posting.draft.to.address, table.player(reader.other()).id)?;
        self.post(posting).map(drop)
    }
}

/// How it stands now with what a side did beside moving. In a game that is over nothing of it matters.
fn news(game: &Game, of: Side, leave: bool, proposed: bool) -> KeptNews {
    if game.outcome.is_some() {
        return KeptNews::default();
    }
    KeptNews {
        leave: leave.then(|| game.leave.of(of).clone()),
        proposed: game.proposed.filter(|(by, _)| proposed && *by == of).map(|(_, notation)| notation),
    }
}
