//! What a player says of a position below his claim, in a game that the end date has stopped: it is kept with the claim, and
//! nothing of it is read as a move or a word.
//!
//! Laws 11

use std::collections::BTreeMap;

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{game_numbers, gathered::Gathered, records::Records};
use crate::{
    mail::{AttachedGames, Line, OwnText, Standing, strip_known},
    model::GameId,
    reading::analyses,
};

/// The analyses of a mail, by their games.
pub(super) struct Analyses {
    texts: BTreeMap<GameId, String>,
    /// The lines that they take.
    taken: Vec<usize>,
    /// Whether the games of attached files belong to them.
    pub with_files: bool,
}

impl Analyses {
    /// Looks for them in these lines, in which words of these letters of ours may stand, and in attached files; `game` is the one that the mail
    /// is about by the letter that it answers. What came before the end date is read as ever.
    pub fn find(
        lines: &[Line],
        letters: &[OwnText],
        files: &[AttachedGames],
        (records, game): (&dyn Records, Option<&GameId>),
        received: DateTime<Utc>,
    ) -> Result<Analyses> {
        let mut all = Analyses { texts: BTreeMap::new(), taken: Vec::new(), with_files: false };
        if analyses(lines).is_empty() {
            return Ok(all);
        }
        let mut own = lines.to_vec();
        strip_known(&mut own, letters);
        game_numbers::name_whole(&mut own, records)?;
        for found in analyses(&own) {
            let Some(name) = found.game.as_ref().or(game) else { continue };
            let played = records.played(Some(name))?;
            if !played.is_some_and(|(recorded, _)| recorded.game.is_past_end(received)) {
                continue;
            }
            let place = |at: &usize| own.get(*at).is_some_and(Line::is_fresh);
            let taken: Vec<usize> = found.lines.clone().filter(place).collect();
            let text = taken.iter().filter_map(|at| own.get(*at)).map(|line| line.text.trim_end());
            let text = text.collect::<Vec<_>>().join("\n");
            let all_of_it = all.texts.entry(name.clone()).or_default();
            *all_of_it = format!("{all_of_it}\n{text}").trim().to_owned();
            all.taken.extend(taken);
        }
        // To which of several claims a file belongs nobody can tell.
        if all.texts.len() == 1
            && let Some(mut only) = all.texts.first_entry()
        {
            for file in files {
                let of_file = file.lines.join("\n");
                *only.get_mut() = format!("{}\n\n{}:\n{of_file}", only.get(), file.name).trim().to_owned();
            }
            all.with_files = !files.is_empty();
        }
        Ok(all)
    }

    /// Takes them out of the lines that are read.
    pub fn take_out(&self, lines: &mut [Line]) {
        for at in &self.taken {
            if let Some(line) = lines.get_mut(*at) {
                line.standing = Standing::Quoted;
            }
        }
    }

    /// Puts each beside the claim that it belongs to.
    pub fn put_beside(self, gathered: &mut Gathered) {
        for (game, text) in self.texts {
            let said = gathered.games.get_mut(&game).filter(|_| !text.is_empty());
            if let Some(said) = said {
                said.submission.analysis = Some(text);
            }
        }
    }
}
