//! Settings by mail: how a player's moves are read, and how moves are written to him.

use anyhow::Result;

use super::super::{GameContext, Mail, OfPlayer, Workplace, journal, letter};
use crate::{
    intake::PlayerSettings,
    laws::{Fact, Proof, WritingStyle, hand_changed},
    letters::Letter,
    model::{Language, LetterFormat, Side},
    store::PlayerRow,
};

impl PlayerSettings {
    /// Whether the mail asks for nothing of the kind.
    pub fn is_empty(&self) -> bool {
        *self == PlayerSettings::default()
    }
}

/// Does what a proven mail asks for, and gives the player as he is then. It comes before everything else in the
/// mail, so that its moves are read by it. What a mail says that is not proved is never taken, not even when a move
/// in it is confirmed later; such a move is read by what is set when the confirmation comes.
///
/// Strict mode and the language decide what a move means, so each of the player's running games has an entry of
/// its own about them; how moves are written to him is between him and us.
pub(crate) fn change_settings(
    mail: &Mail<'_>,
    player: PlayerRow,
    settings: &PlayerSettings,
) -> Result<PlayerRow> {
    if settings.is_empty() {
        return Ok(player);
    }
    let strict = settings.strict.unwrap_or(player.strict);
    let language = settings.language.unwrap_or(player.language);
    let script = settings.script.or(player.script);
    mail.tx.change_hand(player.id, language, strict, script)?;
    let evidence = mail.evidence(Proof::Token);
    if settings.strict.is_some() || settings.language.is_some() {
        for (mut table, side) in mail.tx.running(&player)? {
            if let Some(fact) = hand_changed(&table.game, side, WritingStyle { language, strict }) {
                mail.tx.append(table.row.id, &mut table.game, mail.now, vec![fact], Some(&evidence))?;
            }
        }
    }
    if let Some(zone) = settings.zone.filter(|zone| *zone != player.zone) {
        mail.tx.change_zone(&player, zone, mail.now)?;
        // It counts in each game from the next letter that asks him for a half-move.
        for (mut table, side) in mail.tx.running(&player)? {
            journal::enter(mail, &mut table, vec![Fact::ZoneChanged { side, zone }], Some(&evidence))?;
        }
    }
    if settings.confirmations.is_some() || settings.digest.is_some() {
        let confirmations = settings.confirmations.unwrap_or(player.confirmations);
        mail.tx.change_letters(player.id, confirmations, settings.digest.unwrap_or(player.digest))?;
    }
    if let Some(format) = settings.format {
        mail.tx.change_format(player.id, format)?;
    }
    mail.tx.player(player.id)
}

/// Sends a player who wants letters for his chess program each game in which he has the move: the program must
/// have the game before he can answer with it.
pub(crate) fn show_games_to_program(mail: &Mail<'_>, player: &PlayerRow) -> Result<()> {
    for (table, side) in mail.tx.running(player)? {
        if table.game.on_move() == side && mail.answer {
            let letter = Letter::Score { sight: table.sight(Some(side), mail.now) };
            let posting = letter::to_player(mail.tx, &table, side, letter)?;
            // One line asks for all of them, and a program cannot answer with a game that it has not had.
            letter::post_uncounted(mail, mail.answered_by(posting))?;
        }
    }
    Ok(())
}

/// Enters how a player writes into a game that does not know it: the entry that said so was set aside.
pub(crate) fn enter_missing_hand(place: &Workplace<'_>, table: &mut GameContext, side: Side) -> Result<()> {
    match hand_missing(table, side) {
        Some(fact) => place.tx.append(table.row.id, &mut table.game, place.now, vec![fact], None).map(drop),
        None => Ok(()),
    }
}

/// What a game does not know of how its player writes.
pub(crate) fn hand_missing(table: &GameContext, side: Side) -> Option<Fact> {
    let PlayerRow { language, strict, .. } = *table.player(side);
    hand_changed(&table.game, side, WritingStyle { language, strict })
}

/// Tells a player how he writes and is written to. What was set stands, whether or not the day's answers are used
/// up.
pub(crate) fn tell_settings(of: &OfPlayer<'_>) -> Result<String> {
    let OfPlayer { mail, player, .. } = *of;
    let settings = &of.gathered.settings;
    let PlayerRow { language, strict, script, format, confirmations, digest, .. } = *player;
    let translated = language == Language::En || mail.templates.speaks(language);
    let (games, zone_set) = (mail.game_lines(player, true)?, settings.zone.is_some());
    let letter = Letter::Settings {
        language,
        strict,
        script,
        format,
        confirmations,
        digest,
        translated,
        games,
        zone_set,
    };
    mail.answer_player(player, letter)?;
    if settings.format == Some(LetterFormat::Cmail) {
        show_games_to_program(mail, player)?;
    }
    let on = |on: bool| if on { "on" } else { "off" };
    let (strict, confirmations, digest) = (on(strict), on(confirmations), on(digest));
    let (script, zone) = (script.map_or("as it counts", |script| script.word()), player.zone);
    let letters = format!("confirmations {confirmations}, digest {digest}");
    Ok(format!("settings: strict {strict}, language {language}, notation {script}, zone {zone}, {letters}"))
}
