//! Looking at positions: whether one is dead (5.2.2), what the opponent of a side can still do (6.7), what the tables of
//! endgames say (5.1.3, 5.2.4). A program that knows chess may take seconds over that, so that it thinks on a thread of
//! its own, with no transaction open; what it found is ruled on afterwards, by the game as it stands then. Which games
//! wait to be looked at is found by state (`unseen` of their rows).
//!
//! Laws 5.1.3, 5.2.4, 5.2.2

use super::{
    state::Daemon,
    think::{Thinking, Thought, Waiting, think},
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
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use anyhow::Result;

/// Games that are taken up at once.
const BATCH: u32 = 100;

/// How looking at a game went.
enum Looked {
    /// There was nothing that changes it.
    Nothing(GameRow),
    /// So many verdicts came of it.
    Verdicts(usize),
    /// The search for a dead position takes long; so many verdicts came before it.
    Slow(usize, Box<Search>),
    /// The daemon is to stop.
    Stopped,
}

/// A search that takes long, and for which no other game waits.
struct Search {
    row: GameRow,
    game: Game,
    thinking: Thinking<LifeFound>,
}

impl Daemon {
    pub(crate) fn waiting(&self) -> Waiting {
        Waiting { stop: self.stop.clone(), letters: self.way_out.clone() }
    }

    /// Looks at every game that was not looked at as it stands; says how many verdicts came of it.
    pub(crate) async fn look(&mut self) -> Result<usize> {
        let (mut from, mut verdicts, mut slow) = (0, 0, Vec::new());
        loop {
            let rows = self.store.read(|books| books.games_unseen(from, BATCH))?;
            let Some(last) = rows.last() else { break };
            from = last.id.saturating_add(1);
            let mut ordinary = Vec::new();
            for row in rows {
                match self.look_at(row).await? {
                    Looked::Nothing(row) => ordinary.push(row),
                    Looked::Verdicts(some) => verdicts += some,
                    Looked::Slow(some, search) => {
                        verdicts += some;
                        slow.push(search);
                    }
                    Looked::Stopped => return Ok(verdicts),
                }
            }
            if !ordinary.is_empty() {
                self.store
                    .transaction(|books| ordinary.iter().try_for_each(|row| books.seen(row).map(drop)))?;
                self.steps.reach("positions were looked at")?;
            }
        }
        for search in slow {
            let Search { row, game, thinking } = *search;
            let found = match thinking.finish(&self.waiting()).await {
                Thought::Done(life) => found_of(life, &game),
                Thought::None => unsolved(&game),
                Thought::Stopped => return Ok(verdicts),
            };
            self.steps.reach("a long search is over")?;
            match self.act_on(&row, &game, found)? {
                Acted::Nothing => {
                    self.store.transaction(|books| books.seen(&row))?;
                }
                Acted::Done | Acted::Again => verdicts += 1,
                Acted::Remembered => {}
            }
        }
        Ok(verdicts)
    }

    /// Looks at one game: one claim on the tables after the other, then the board as it stands.
    async fn look_at(&mut self, row: GameRow) -> Result<Looked> {
        let mut verdicts = 0;
        loop {
            let game = self.store.read(|books| books.game(row.id, &row.name));
            let Some(game) = self.beside_broken(game)? else { return Ok(Looked::Verdicts(verdicts)) };
            let found = self.find_out(&game, &row).await?;
            self.steps.reach("a board was looked at")?;
            let found = match found {
                Found::Slow(thinking) => {
                    return Ok(Looked::Slow(verdicts, Box::new(Search { row, game, thinking })));
                }
                Found::Stopped => return Ok(Looked::Stopped),
                found => found,
            };
            match self.act_on(&row, &game, found)? {
                Acted::Nothing => return Ok(Looked::Nothing(row)),
                Acted::Remembered => return Ok(Looked::Verdicts(verdicts)),
                Acted::Done => return Ok(Looked::Verdicts(verdicts + 1)),
                Acted::Again => verdicts += 1,
            }
        }
    }

    /// Rules on what was found out.
    fn act_on(&mut self, row: &GameRow, game: &Game, found: Found) -> Result<Acted> {
        Ok(match found {
            Found::Nothing | Found::Slow(_) | Found::Stopped => Acted::Nothing,
            Found::Unsolved(structure) => {
                self.store.transaction(|books| books.unsolved(row, &structure))?;
                Acted::Remembered
            }
            Found::Dead { after, white, black } => {
                self.in_transaction(|post| bury(post, row, game.line, after, &white, &black))?;
                self.steps.reach("a dead position is ruled on")?;
                Acted::Done
            }
            Found::Claim(ruling) => {
                self.in_transaction(|post| answer_claim(post, row, game, ruling))?;
                self.steps.reach("a verdict is ruled on")?;
                Acted::Again
            }
            Found::Answer(ruling) => {
                self.in_transaction(|post| answer(post, row, game, ruling))?;
                self.steps.reach("a verdict is ruled on")?;
                Acted::Done
            }
        })
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
                match thinking.for_a_while(&waiting).await {
                    Some(Thought::Done(life)) => found_of(life, game),
                    Some(Thought::None) => unsolved(game),
                    Some(Thought::Stopped) => Found::Stopped,
                    None => Found::Slow(thinking),
                }
            }
            ProgramQuestion::Forfeit { mates } => {
                let position = game.position().clone();
                match think(&waiting, move || position.can_mate(mates)).await? {
                    Thought::Done(prospect) => Found::Answer(verdict::forfeited(game, &prospect)),
                    Thought::None => Found::Answer(verdict::forfeited(game, &Prospect::cut_short())),
                    Thought::Stopped => Found::Stopped,
                }
            }
            ProgramQuestion::Tables { claim } => {
                let Some(position) = verdict::for_the_tables(game)
                    .and_then(|claim| game.score.before(claim.half_move.ply))
                    .cloned()
                else {
                    return Ok(Found::Nothing);
                };
                let tables = Arc::clone(&self.tables);
                match think(&waiting, move || tables.worth(&position)).await? {
                    Thought::Done(worth) => Found::Claim(verdict::tables(game, claim, &worth)),
                    Thought::None => {
                        let slow = NoAnswer::Broken("reading took too long".into());
                        Found::Claim(verdict::tables(game, claim, &Err(slow)))
                    }
                    Thought::Stopped => Found::Stopped,
                }
            }
        })
    }
}

/// What was done with what was found out.
enum Acted {
    /// There was nothing to do.
    Nothing,
    /// It is remembered that there was nothing to be found out.
    Remembered,
    /// It was ruled on.
    Done,
    /// It was ruled on, and the game is to be looked at again.
    Again,
}

/// What was found out about a game.
pub(crate) enum Found {
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
    /// The daemon is to stop.
    Stopped,
}

pub(crate) type LifeFound = (Life, Option<Ply>);

pub(crate) fn found_of((life, after): LifeFound, game: &Game) -> Found {
    match life {
        Life::Dead { white, black } => Found::Dead { after, white, black },
        Life::Alive => Found::Nothing,
        Life::Unknown { effort } => {
            tracing::debug!(game = %game.id, ?effort, "whether the position is dead was not found out");
            unsolved(game)
        }
    }
}

pub(crate) fn unsolved(game: &Game) -> Found {
    Found::Unsolved(game.position().structure())
}
