//! The marks by which we know people's mails, and their renewal: where others saw one, where its owner asks for it, and
//! at the operator's shell.

use anyhow::Result;

use super::{
    context::{Office, Posting},
    identify::Leak,
    receive::Mail,
};
use crate::{
    letters::{Letter, Renewal},
    mail::{Line, Standing},
    reading::is_new_mark,
    store::{Allowance, AnswerKey, Budget, DirectorRow, PlayerRow, TokenOwner},
};

impl Office<'_> {
    /// A new token for somebody; the old one proves nothing from then on.
    pub fn renew(&self, owner: &TokenOwner) -> Result<()> {
        let purpose = match owner {
            TokenOwner::Player(player) => {
                format!("player {}/{} {}", player.code, player.number, player.tokens_given.saturating_add(1))
            }
            TokenOwner::Director(director) => {
                let nth = director.tokens_given.saturating_add(1);
                format!("director {}/{} {nth}", director.code, director.place)
            }
        };
        self.books.renew_token(owner, &self.chance.token(&purpose)?, self.now)
    }

    /// Tells somebody that he has a new token. Where the day's answers are used up, the next letter about a game does
    /// it: a machine that shows every answer to others would never end.
    pub fn tell_of_new_mark(&self, owner: &TokenOwner, how: Renewal) -> Result<()> {
        let mut posting = match owner {
            TokenOwner::Player(player) => self.new_mark_of_player(&self.books.player(player.id)?, how)?,
            TokenOwner::Director(director) => {
                let letter = Letter::DirectorsTokenRenewed { how };
                self.to_director(&self.books.director(director.id)?, None, letter, None)
            }
        };
        let address = posting.draft.to.address.clone();
        let key =
            AnswerKey { address: &address, kind: posting.draft.letter.kind(), game: "", budget: Budget::Own };
        match self.books.allow_answer(key, self.now)? {
            Allowance::No => return Ok(()),
            Allowance::Last => posting.draft.last_today = true,
            Allowance::Yes => {}
        }
        self.post(posting).map(drop)
    }

    fn new_mark_of_player(&self, player: &PlayerRow, how: Renewal) -> Result<Posting> {
        let games = self.game_lines(player, true)?;
        self.to_player_at_large(player, Letter::TokenRenewed { how, games }, None)
    }

    /// Renews what others have seen.
    pub fn renew_leaked(&self, leaks: &[Leak]) -> Result<()> {
        leaks.iter().try_for_each(|leak| self.renew(&leak.owner))
    }

    /// Tells each owner of it.
    pub fn tell_of_leaks(&self, leaks: &[Leak]) -> Result<()> {
        leaks.iter().try_for_each(|leak| self.tell_of_new_mark(&leak.owner, leak.how))
    }

    /// `new mark` in a player's mail: before anything that answers it is written.
    pub fn renewed_on_request(&self, player: PlayerRow) -> Result<PlayerRow> {
        let id = player.id;
        self.renew(&TokenOwner::Player(player))?;
        self.books.player(id)
    }

    /// The same in a director's. A mail that has just cost him his token has brought him the new one already.
    pub fn new_mark_of_director(&self, mail: &Mail<'_>, director: &DirectorRow) -> Result<bool> {
        let now = self.books.director(director.id)?;
        if now.token == director.token {
            let owner = TokenOwner::Director(now);
            self.renew(&owner)?;
            if mail.answer {
                self.tell_of_new_mark(&owner, Renewal::Asked)?;
            }
        }
        Ok(true)
    }
}

/// Takes the lines `new mark` out of a director's mail; whether there was one.
pub(crate) fn take_new_mark(lines: &mut Vec<Line>) -> bool {
    let before = lines.len();
    lines.retain(|line| line.standing != Standing::Fresh || !is_new_mark(&line.text));
    lines.len() < before
}
