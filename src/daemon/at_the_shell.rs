//! An order that the operator enters at the shell: the same words, the same rulings, the same letters, which leave with
//! the daemon's next pass. Also while a daemon works.

use std::cell::RefCell;

use anyhow::Result;

use super::{
    director::{Giver, Obedience},
    office::{Office, Table},
    ruling::Unfit,
};
use crate::{
    chance::Chance,
    clock::Clock,
    config::Config,
    letters::Templates,
    model::GameId,
    reading::{About, Given},
    store::Store,
};

/// What came of an order at the shell.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Obeyed {
    /// The games in which it was carried out, each with what was recorded.
    pub done: Vec<(GameId, String)>,
    /// Why it was not, and what would fit; one a game.
    pub refused: Vec<String>,
}

/// Carries an order out, in the name of the first of director and deputies who does not play in the game.
///
/// # Errors
/// When the database fails, or a letter cannot be written.
pub fn obey_at_the_shell(config: &Config, clock: Clock, chance: &Chance, given: &Given) -> Result<Obeyed> {
    let templates = match &config.desk.templates {
        Some(folder) => Templates::with_folder(folder)?,
        None => Templates::builtin(),
    };
    let mut store = Store::look(&config.desk.database)?;
    let offered = chance.bytes("desk")?;
    store.transaction(|books| {
        let desk = config.desk(books.secret(offered)?);
        let office = Office {
            books,
            desk: &desk,
            templates: &templates,
            chance,
            limits: &config.limits,
            operator: config.desk.operator.as_ref(),
            now: clock.now(),
            enclosing: RefCell::default(),
        };
        office.obey_operator(given)
    })
}

impl Office<'_> {
    fn obey_operator(&self, given: &Given) -> Result<Obeyed> {
        let mut obeyed = Obeyed::default();
        let tables = match self.named_at_the_shell(&given.about)? {
            Ok(tables) => tables,
            Err(why) => {
                obeyed.refused.push(why);
                return Ok(obeyed);
            }
        };
        let mut first = true;
        for (mut table, given) in self.touched(tables, given.clone())? {
            let named = std::mem::take(&mut first);
            let name = table.row.name.clone();
            let Some(director) = self.director(&table)? else {
                obeyed
                    .refused
                    .push(format!("{name}: whoever directs it plays in it, and there is no deputy"));
                continue;
            };
            match self.obey(&Giver { director: &director, mail: None }, &mut table, &given)? {
                Ok(Obedience::Ruled(said)) => obeyed.done.push((name, said)),
                Ok(Obedience::Told(names)) => {
                    let said = format!("{name}: told {}", names.join(" and "));
                    obeyed.done.push((name, said));
                }
                Err(unfit) if !named && unfit.says_nothing_of_others() => {}
                Err(Unfit { why, .. }) => obeyed.refused.push(format!("{name}: {why}")),
            }
        }
        Ok(obeyed)
    }

    fn named_at_the_shell(&self, about: &About) -> Result<Result<Vec<Table>, String>> {
        match about {
            About::Game(name) => match self.books.game_named(name)? {
                Some(row) => Ok(Ok(vec![self.table(row)?])),
                None => Ok(Err(format!("there is no game {name}"))),
            },
            About::Event(code) => {
                let Some(event) = self.books.event(code)? else {
                    return Ok(Err(format!("there is no event {code}")));
                };
                let running = self.books.games(event.id)?.into_iter().filter(|row| row.result.is_none());
                let tables: Vec<Table> = running.map(|row| self.table(row)).collect::<Result<_>>()?;
                Ok(if tables.is_empty() { Err(format!("no game of {code} is running")) } else { Ok(tables) })
            }
            About::Answered => Ok(Err("the order names no game".into())),
        }
    }
}
