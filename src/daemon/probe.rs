//! Looking at positions: whether one is dead (5.2.2), what the opponent of a side can still do (6.7), what the tables of
//! endgames say (5.1.3, 5.2.4). A program that knows chess may take seconds over that, so that it thinks on a thread of
//! its own, with no transaction open; what it found is ruled on afterwards, by the game as it stands then. Which games
//! wait to be looked at is found by state (`unseen` of their rows).
//!
//! Laws 5.1.3, 5.2.4, 5.2.2

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::Poll,
};

use anyhow::Result;

use super::{
    state::Daemon,
    think::{Thinking, Waiting, think},
};
use crate::{
    chess::{Life, NoAnswer, Prospect},
    desk::probed_position::{answer, answer_claim, bury},
    laws::{
        Game, Ruling,
        ends::verdict::{self, ProgramQuestion},
    },
    model::Ply,
    store::GameRow,
};

/// Games that are taken up at once.
const BATCH: u32 = 100;

/// A search for a dead position that takes long, and for which no other game waits.
struct Search {
    row: GameRow,
    game: Arc<Game>,
    thinking: Thinking<LifeFound>,
}

enum Found {
    /// Nothing that changes it.
    Nothing,
    /// It is dead after this half-move.
    Dead { after: Option<Ply>, white: Prospect, black: Prospect },
    /// What becomes of a claim on the tables.
    Claim(Ruling),
    /// What else it was asked for.
    Answer(Ruling),
    /// Whether it is dead could not be found out; what is remembered of that.
    Unsolved(String),
    /// Nothing yet: the search goes on.
    Slow(Thinking<LifeFound>),
}

/// Whether a position is dead, and since which half-move.
type LifeFound = (Life, Option<Ply>);

impl Daemon {
    pub(super) fn waiting(&self) -> Waiting {
        let (stop, letters, pulse) = (self.stop.clone(), Arc::clone(&self.way_out), self.pulse.clone());
        Waiting { stop, letters, patience: Waiting::patience(&self.clock), pulse }
    }

    /// Looks at every game that was not looked at as it stands.
    pub(super) async fn look(&mut self) -> Result<()> {
        let (mut from, mut slow) = (0, Vec::new());
        loop {
            let rows = self.store.read(|books| books.games_unseen(from, BATCH))?;
            let Some(last) = rows.last() else { break };
            from = last.id.saturating_add(1);
            let mut ordinary = Vec::new();
            for row in rows {
                if !self.look_at(&row, &mut slow).await? {
                    ordinary.push(row);
                }
            }
            if !ordinary.is_empty() {
                self.store
                    .transaction(|books| ordinary.iter().try_for_each(|row| books.seen(row).map(drop)))?;
                self.steps.reach("positions were looked at")?;
            }
        }
        for Search { row, game, thinking } in slow {
            let life = thinking.finish(&self.waiting()).await?;
            self.steps.reach("a long search is over")?;
            self.act_on(&row, &game, found_of(life, &game))?;
        }
        Ok(())
    }

    /// Looks at one game: one claim on the tables after the other, then the board as it stands. Says whether there was
    /// anything to find.
    async fn look_at(&mut self, row: &GameRow, slow: &mut Vec<Search>) -> Result<bool> {
        loop {
            self.pulse.works("looking at boards");
            let game = self.store.read(|books| books.game(row.id, &row.name));
            let Some(game) = self.beside_broken(game)? else { return Ok(true) };
            let found = self.find_out(&game, row).await?;
            self.steps.reach("a board was looked at")?;
            let was_claim = matches!(found, Found::Claim(_));
            match found {
                Found::Nothing => return Ok(false),
                Found::Slow(thinking) => slow.push(Search { row: row.clone(), game, thinking }),
                found => self.act_on(row, &game, found)?,
            }
            if !was_claim {
                return Ok(true);
            }
        }
    }

    /// Rules on what was found out.
    fn act_on(&mut self, row: &GameRow, game: &Game, found: Found) -> Result<()> {
        match found {
            Found::Slow(_) => {}
            Found::Nothing => self.store.transaction(|books| books.seen(row).map(drop))?,
            Found::Unsolved(structure) => self.store.transaction(|books| books.unsolved(row, &structure))?,
            Found::Dead { after, white, black } => {
                self.in_transaction(|post| bury(post, row, game.line, after, &white, &black))?;
                self.steps.reach("a dead position is ruled on")?;
            }
            Found::Claim(ruling) => {
                self.in_transaction(|post| answer_claim(post, row, game, ruling))?;
                self.steps.reach("a verdict is ruled on")?;
            }
            Found::Answer(ruling) => {
                self.in_transaction(|post| answer(post, row, game, ruling))?;
                self.steps.reach("a verdict is ruled on")?;
            }
        }
        Ok(())
    }

    async fn find_out(&mut self, game: &Game, row: &GameRow) -> Result<Found> {
        let Some(question) = verdict::question(game) else { return Ok(Found::Nothing) };
        let waiting = self.waiting();
        Ok(match question {
            // What was not found out of this structure of pawns and men would not be found out now.
            ProgramQuestion::Life
                if row.unsolved.as_deref() == Some(game.position().structure().as_str()) =>
            {
                Found::Nothing
            }
            ProgramQuestion::Life => {
                let (score, new) = (game.score.clone(), row.unseen);
                let given_up = Arc::new(AtomicBool::new(false));
                let heard = Arc::clone(&given_up);
                let go_on = move || !heard.load(Ordering::Relaxed);
                let mut thinking = Thinking::begin(given_up, move || score.life(new, go_on))?;
                match thinking.for_a_while(&waiting).await? {
                    Poll::Ready(life) => found_of(life, game),
                    Poll::Pending => Found::Slow(thinking),
                }
            }
            ProgramQuestion::Forfeit { mates } => {
                let position = game.position().clone();
                let prospect = think(&waiting, move || position.can_mate(mates)).await?;
                Found::Answer(verdict::forfeited(game, &prospect.unwrap_or_else(Prospect::cut_short)))
            }
            ProgramQuestion::Tables { claim } => {
                let asked = verdict::for_the_tables(game);
                let position = asked.and_then(|claim| game.score.before(claim.half_move.ply)).cloned();
                let Some(position) = position else { return Ok(Found::Nothing) };
                let tables = Arc::clone(&self.tables);
                let worth = think(&waiting, move || tables.worth(&position)).await?;
                let worth = worth.unwrap_or_else(|| Err(NoAnswer::Broken("reading took too long".into())));
                Found::Claim(verdict::tables(game, claim, &worth))
            }
        })
    }
}

fn found_of(life: Option<LifeFound>, game: &Game) -> Found {
    match life {
        Some((Life::Dead { white, black }, after)) => Found::Dead { after, white, black },
        Some((Life::Alive, _)) => Found::Nothing,
        Some((Life::Unknown { effort }, _)) => {
            tracing::debug!(game = %game.id, ?effort, "whether the position is dead was not found out");
            Found::Unsolved(game.position().structure())
        }
        None => Found::Unsolved(game.position().structure()),
    }
}
