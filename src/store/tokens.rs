//! Tokens: whose each is, and whose it was. A token that was renewed stays known, so that a mail which still carries it
//! is understood for what it is; it proves nothing.

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    DirectorRow, PlayerRow, TokenOwner,
    people::{DIRECTORS, PLAYERS},
    stored::{column, columns, given},
    transaction::Tx,
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
        let player = format!("{PLAYERS} WHERE player.token = ?1");
        if let Some(player) = self.maybe(&player, given![token], PlayerRow::read)? {
            return Ok(Some(TokenOwner::Player(player)));
        }
        let director = format!("{DIRECTORS} WHERE director.token = ?1");
        Ok(self.maybe(&director, given![token], DirectorRow::read)?.map(TokenOwner::Director))
    }

    /// Whose a token was, and when it was renewed.
    pub fn former_owner(&self, token: &Token) -> Result<Option<(TokenOwner, DateTime<Utc>)>> {
        const SQL: &str = "SELECT player, director, until FROM former_token WHERE token = ?1";
        let found = self.maybe(SQL, given![token], |row| {
            Ok((row.get("player")?, row.get("director")?, column(row, "former_token.until")?))
        })?;
        Ok(match found {
            Some((Some(player), _, until)) => Some((TokenOwner::Player(self.player(player)?), until)),
            Some((None, Some(director), until)) => {
                Some((TokenOwner::Director(self.director(director)?), until))
            }
            Some((None, None, _)) | None => None,
        })
    }

    /// Every token that is or was somebody's, and every code that confirms something, but for those that a letter to
    /// this player, with this token, may hold.
    pub fn secrets_of_others(&self, reader: Option<i64>, own: Option<&Token>) -> Result<Vec<String>> {
        const SQL: &str = "
SELECT token FROM player WHERE token IS NOT ?1
UNION ALL SELECT token FROM director WHERE token IS NOT ?1
UNION ALL SELECT token FROM former_token
UNION ALL SELECT code FROM matter WHERE code IS NOT NULL AND state = 'open' AND player IS NOT ?2";
        self.all(SQL, given![own, reader], |row| row.get(0))
    }

    /// Gives somebody a new token. The old one is remembered, and proves nothing from then on.
    pub fn renew_token(&self, owner: &TokenOwner, token: &Token, now: DateTime<Utc>) -> Result<()> {
        const PLAYER: &str = "UPDATE player SET token = ?2, tokens_given = tokens_given + 1 WHERE id = ?1";
        const DIRECTOR: &str =
            "UPDATE director SET token = ?2, tokens_given = tokens_given + 1 WHERE id = ?1";
        let (player, director, renew, id) = match owner {
            TokenOwner::Player(player) => (Some(player.id), None, PLAYER, player.id),
            TokenOwner::Director(director) => (None, Some(director.id), DIRECTOR, director.id),
        };
        let former = owner.token();
        self.insert("former_token", columns! { token = former, player, director, until = now })?;
        self.run(renew, given![id, token])
    }
}
