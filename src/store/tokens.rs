//! Tokens: whose each is, and whose it was. A token that was renewed stays known, so that a mail which still carries it
//! is understood for what it is; it proves nothing.

use anyhow::Result;
use chrono::{DateTime, Utc};
use rusqlite::{OptionalExtension, params};

use super::{
    TokenOwner,
    people::director,
    transaction::{Tx, instant, seconds},
};
use crate::model::Token;

impl TokenOwner {
    /// His secret as it is now.
    pub fn token(&self) -> &Token {
        match self {
            TokenOwner::Player(player) => &player.token,
            TokenOwner::Director(director) => &director.token,
        }
    }
}

impl Tx<'_> {
    /// Whose a token is, if it is anybody's now.
    pub fn token_owner(&self, token: &Token) -> Result<Option<TokenOwner>> {
        const PLAYER: &str = "
SELECT player.*, event.code FROM player JOIN event ON event.id = player.event WHERE player.token = ?1";
        let player = self.db.query_row(PLAYER, [token.reveal()], |row| self.player_from(row)).optional()?;
        if let Some(player) = player {
            return Ok(Some(TokenOwner::Player(player)));
        }
        const DIRECTOR: &str = "
SELECT director.*, event.code FROM director JOIN event ON event.id = director.event WHERE director.token = ?1";
        let director = self.db.query_row(DIRECTOR, [token.reveal()], director).optional()?;
        Ok(director.map(TokenOwner::Director))
    }

    /// Whose a token was, and when it was renewed.
    pub fn former_owner(&self, token: &Token) -> Result<Option<(TokenOwner, DateTime<Utc>)>> {
        const SQL: &str = "SELECT player, director, until FROM former_token WHERE token = ?1";
        let found = self.db.query_row(SQL, [token.reveal()], |row| {
            Ok((row.get::<_, Option<i64>>(0)?, row.get::<_, Option<i64>>(1)?, instant(row.get(2)?)?))
        });
        let Some((player, of_director, until)) = found.optional()? else { return Ok(None) };
        if let Some(player) = player {
            return Ok(Some((TokenOwner::Player(self.player(player)?), until)));
        }
        let owner = of_director.map(|id| self.director(id)).transpose()?.map(TokenOwner::Director);
        Ok(owner.map(|owner| (owner, until)))
    }

    /// Every token that is or was somebody's, and every code that confirms something, but for those that a letter to
    /// this player, with this token, may hold.
    pub fn secrets_of_others(&self, reader: Option<i64>, own: Option<&Token>) -> Result<Vec<String>> {
        const SQL: &str = "
SELECT token FROM player WHERE token IS NOT ?1
UNION ALL SELECT token FROM director WHERE token IS NOT ?1
UNION ALL SELECT token FROM former_token
UNION ALL SELECT code FROM matter WHERE code IS NOT NULL AND state = 'open' AND player IS NOT ?2";
        let mut statement = self.db.prepare_cached(SQL)?;
        let found = statement.query_map(params![own.map(Token::reveal), reader], |row| row.get(0))?;
        Ok(found.collect::<rusqlite::Result<_>>()?)
    }

    /// Gives somebody a new token. The old one is remembered, and proves nothing from then on.
    pub fn renew_token(&self, owner: &TokenOwner, token: &Token, now: DateTime<Utc>) -> Result<()> {
        const FORMER: &str =
            "INSERT INTO former_token (token, player, director, until) VALUES (?1, ?2, ?3, ?4)";
        const PLAYER: &str = "UPDATE player SET token = ?2, tokens_given = tokens_given + 1 WHERE id = ?1";
        const DIRECTOR: &str =
            "UPDATE director SET token = ?2, tokens_given = tokens_given + 1 WHERE id = ?1";
        let (player, director, renew, id) = match owner {
            TokenOwner::Player(player) => (Some(player.id), None, PLAYER, player.id),
            TokenOwner::Director(director) => (None, Some(director.id), DIRECTOR, director.id),
        };
        self.db.execute(FORMER, params![owner.token().reveal(), player, director, seconds(now)])?;
        self.db.execute(renew, params![id, token.reveal()])?;
        Ok(())
    }
}
