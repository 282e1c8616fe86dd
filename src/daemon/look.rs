//! Looking at positions: whether one is dead (5.2.2), what the opponent of a side can still do (6.7), what the tables of
//! endgames say (5.1.3, 5.2.4). A program that knows chess may take seconds over that, so that it thinks on a thread of
//! its own, with no transaction open; what it found is ruled on afterwards, by the game as it stands then. Which games
//! wait to be looked at is found by state (`unseen` of their rows).

use std::{future::pending, sync::Arc, thread, time::Duration};

use anyhow::Result;
use tokio::{
    sync::{Notify, oneshot, watch},
    time::timeout,
};

use super::{Daemon, office::Office};
use crate::{
    chess::{Life, NoAnswer, Prospect},
    laws::{
        ClaimRecord, Game, Ruling,
        verdict::{self, Question},
    },
    model::Ply,
    store::GameRow,
};

/// Games that are taken up at once.
const BATCH: u32 = 100;

/// How long a program may think. The solver's own limit ends it after some seconds; this is for what nobody foresaw. What
/// was not found out by then counts as not to be found out.
const LONGEST: Duration = Duration::from_secs(60);

/// After this time the letters that are due go out all the same.
const PATIENCE: Duration = Duration::from_secs(2);

/// The search goes deep.
const STACK: usize = 64 * 1024 * 1024;

/// How thinking ended.
pub(super) enum Thought<T> {
    /// With an answer.
    Done(T),
    /// Without one: it took too long, or broke off.
    None,
    /// The daemon is to stop.
    Stopped,
}

/// Who is waiting while a program thinks.
#[derive(Clone)]
pub(super) struct Waiting {
    pub stop: watch::Receiver<bool>,
    /// Woken when it takes long.
    pub letters: Option<Arc<Notify>>,
}

/// Lets a program think on a thread of its own.
pub(super) async fn think<T: Send + 'static>(
    mut waiting: Waiting,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Thought<T>> {
    let (done, mut answer) = oneshot::channel();
    // A thread that nobody waits for, so that a stop need not wait for the search.
    thread::Builder::new().name("solver".into()).stack_size(STACK).spawn(move || drop(done.send(work())))?;
    let answer = async {
        if let Ok(soon) = timeout(PATIENCE, &mut answer).await {
            return soon.ok();
        }
        if let Some(letters) = &waiting.letters {
            letters.notify_one();
        }
        timeout(LONGEST, answer).await.ok().and_then(Result::ok)
    };
    let stop = async {
        if waiting.stop.wait_for(|stop| *stop).await.is_err() {
            pending::<()>().await;
        }
    };
    Ok(tokio::select! {
        answer = answer => answer.map_or(Thought::None, Thought::Done),
        () = stop => Thought::Stopped,
    })
}

/// What was found out about a game.
enum Found {
    /// Nothing that changes it.
    Nothing,
    /// It is dead after this half-move.
    Dead { after: Option<Ply>, white: Prospect, black: Prospect },
    /// What becomes of a claim on the tables.
    Claim(Ruling),
    /// What else it was asked for.
    Answer(Ruling),
    /// The daemon is to stop.
    Stopped,
}

impl Daemon {
    pub(super) fn waiting(&self) -> Waiting {
        Waiting { stop: self.stop.clone(), letters: self.way_out.clone() }
    }

    /// Looks at every game that was not looked at as it stands; says how many verdicts came of it.
    pub(super) async fn look(&mut self) -> Result<usize> {
        let (mut from, mut verdicts) = (0, 0);
        loop {
            let rows = self.store.read(|books| books.games_unseen(from, BATCH))?;
            let Some(last) = rows.last() else { return Ok(verdicts) };
            from = last.id.saturating_add(1);
            let mut ordinary = Vec::new();
            for row in rows {
                // One claim on the tables after the other, then the board as it stands.
                loop {
                    let game = match self.store.read(|books| books.game(row.id, &row.name)) {
                        Ok(game) => game,
                        Err(error) => {
                            // A journal that was damaged stops no other game.
                            tracing::error!(game = %row.name, "not looked at: {error:#}");
                            break;
                        }
                    };
                    let found = self.find_out(&game, row.unseen).await?;
                    self.steps.reach("a board was looked at")?;
                    match found {
                        Found::Nothing => ordinary.push(row),
                        Found::Stopped => return Ok(verdicts),
                        Found::Dead { after, white, black } => {
                            let (line, over_with) = (game.line, after);
                            self.in_office(|office| office.bury(&row, line, over_with, &white, &black))?;
                            self.steps.reach("a dead position is ruled on")?;
                            verdicts += 1;
                        }
                        Found::Claim(ruling) => {
                            self.in_office(|office| office.answer_claim(&row, &game, ruling))?;
                            self.steps.reach("a verdict is ruled on")?;
                            verdicts += 1;
                            continue;
                        }
                        Found::Answer(ruling) => {
                            self.in_office(|office| office.answer(&row, &game, ruling))?;
                            self.steps.reach("a verdict is ruled on")?;
                            verdicts += 1;
                        }
                    }
                    break;
                }
            }
            if !ordinary.is_empty() {
                self.store
                    .transaction(|books| ordinary.iter().try_for_each(|row| books.seen(row).map(drop)))?;
                self.steps.reach("positions were looked at")?;
            }
        }
    }

    async fn find_out(&mut self, game: &Game, new: u32) -> Result<Found> {
        let Some(question) = verdict::question(game) else { return Ok(Found::Nothing) };
        let waiting = self.waiting();
        Ok(match question {
            Question::Life => {
                let score = game.score.clone();
                match think(waiting, move || score.life(new)).await? {
                    Thought::Done((Life::Dead { white, black }, after)) => {
                        Found::Dead { after, white, black }
                    }
                    Thought::Done((Life::Unknown { effort }, _)) => {
                        tracing::debug!(game = %game.id, effort, "whether the position is dead was not found out");
                        Found::Nothing
                    }
                    Thought::Done((Life::Alive, _)) => Found::Nothing,
                    Thought::None => {
                        tracing::warn!(game = %game.id, "looking at the position took too long");
                        Found::Nothing
                    }
                    Thought::Stopped => Found::Stopped,
                }
            }
            Question::Forfeit { mates } => {
                let position = game.position().clone();
                match think(waiting, move || position.can_mate(mates)).await? {
                    Thought::Done(prospect) => Found::Answer(verdict::forfeited(game, &prospect)),
                    Thought::None => Found::Answer(verdict::forfeited(game, &Prospect::cut_short())),
                    Thought::Stopped => Found::Stopped,
                }
            }
            Question::Tables { claim } => {
                let Some(position) = verdict::for_the_tables(game)
                    .and_then(|claim| game.score.before(claim.half_move.ply))
                    .cloned()
                else {
                    return Ok(Found::Nothing);
                };
                let tables = Arc::clone(&self.tables);
                match think(waiting, move || tables.worth(&position)).await? {
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

impl Office<'_> {
    /// Ends a game whose position is dead after a half-move of a line, as of that half-move, whatever was played since.
    fn bury(
        &self,
        row: &GameRow,
        line: u32,
        after: Option<Ply>,
        white: &Prospect,
        black: &Prospect,
    ) -> Result<()> {
        let mut table = self.table(self.books.game_by_id(row.id)?)?;
        self.books.seen(row)?;
        let game = &table.game;
        let still = game.line == line && verdict::question(game) == Some(Question::Life);
        if !still || after.is_some_and(|ply| game.recorded(ply).is_none()) {
            return Ok(());
        }
        let ruling = verdict::dead(game, after, white, black);
        tracing::info!(game = %row.name, "the position is dead: the game is drawn");
        self.carry_out(&mut table, ruling, None, None)
    }

    /// Carries out what follows from an answer, if the game still stands as it did when the question was asked.
    fn answer(&self, row: &GameRow, asked: &Game, ruling: Ruling) -> Result<()> {
        let mut table = self.table(self.books.game_by_id(row.id)?)?;
        let same = table.game.to_play() == asked.to_play()
            && verdict::question(&table.game) == verdict::question(asked);
        if !same || !self.books.seen(row)? {
            return Ok(());
        }
        self.carry_out(&mut table, ruling, None, None)
    }

    /// Carries out what the tables say to a claim, if it still waits. What was played meanwhile does not matter to it, and
    /// is still to be looked at.
    fn answer_claim(&self, row: &GameRow, asked: &Game, ruling: Ruling) -> Result<()> {
        let mut table = self.table(self.books.game_by_id(row.id)?)?;
        let claim = verdict::for_the_tables(asked);
        let waits = |claim: &ClaimRecord| {
            let now = verdict::for_the_tables(&table.game);
            now.is_some_and(|now| now.entry == claim.entry)
        };
        let Some(claim) = claim.filter(|claim| waits(claim)) else { return Ok(()) };
        // What comes of the claim says all that they say.
        if table.game.waiting().len() == 1 {
            self.withdraw_overtaken(&table, true, false)?;
        }
        tracing::info!(game = %row.name, claim = claim.entry, "the tables were asked");
        self.carry_out(&mut table, ruling, None, None)
    }
}
