//! Settings by mail: how a player's moves are read, and how moves are written to him.

use anyhow::Result;

use super::{
    super::{
        game_lines,
        incoming::{Mail, evidence, thread},
        journal,
        post::{answer, letter},
        workplace::Post,
        writing_style::enter_hand,
    },
    running_games,
};
use crate::{
    intake::PlayerSettings,
    laws::{Fact, Proof, WritingStyle},
    letters::Letter,
    model::{Language, LetterFormat, Zone},
    store::PlayerRow,
};

impl PlayerSettings {
    /// Whether the mail asks for nothing of the kind.
    pub fn is_empty(&self) -> bool {
        self.strict.is_none()
            && self.language.is_none()
            && self.script.is_none()
            && self.format.is_none()
            && self.zone.is_none()
    }
}

/// Does what a proven mail asks for, and gives the player as he is then. It comes before everything else in the
/// mail, so that its moves are read by it. What a mail says that is not proved is never taken, not even when a move
/// in it is confirmed later; such a move is read by what is set when the confirmation comes.
///
/// Strict mode and the language decide what a move means, so each of the player's running games has an entry of
/// its own about them; how moves are written to him is between him and us.
pub(crate) fn change_settings(
    post: &Post<'_>,
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
    post.tx.change_hand(player.id, language, strict, script)?;
    if settings.strict.is_some() || settings.language.is_some() {
        enter_hand(post, mail, &player, WritingStyle { language, strict })?;
    }
    if let Some(zone) = settings.zone.filter(|zone| *zone != player.zone) {
        post.tx.change_zone(&player, zone, post.now)?;
        enter_zone(post, mail, &player, zone)?;
    }
    if let Some(format) = settings.format {
        post.tx.change_format(player.id, format)?;
    }
    post.tx.player(player.id)
}

/// Sends a player who wants letters for his chess program each game in which he has the move: the program must
/// have the game before he can answer with it.
pub(crate) fn show_games_to_program(post: &Post<'_>, mail: &Mail<'_>, player: &PlayerRow) -> Result<()> {
    for (table, side) in running_games::running(post.tx, player)? {
        if table.game.on_move() == side && mail.answer {
            let letter = Letter::Score { sight: table.sight(Some(side), post.now) };
            let half_move = table.usual_half_move(side);
            let mut posting =
                letter::to_player(post.tx, &table, side, half_move, letter, Some(thread(mail.message)))?;
            posting.cause = Some(mail.row.id);
            // One line asks for all of them, and a program cannot answer with a game that it has not had.
            letter::post_uncounted(post, posting)?;
        }
    }
    Ok(())
}

/// In each of his running games; it counts there from the next letter that asks him for a half-move.
fn enter_zone(post: &Post<'_>, mail: &Mail<'_>, player: &PlayerRow, zone: Zone) -> Result<()> {
    let evidence = evidence(mail.row, mail.message, Proof::Token);
    for (mut table, side) in running_games::running(post.tx, player)? {
        journal::enter(post, &mut table, vec![Fact::ZoneChanged { side, zone }], Some(&evidence))?;
    }
    Ok(())
}

/// Tells a player how he writes and is written to. What was set stands, whether or not the day's answers are used
/// up.
pub(crate) fn tell_settings(
    post: &Post<'_>,
    mail: &Mail<'_>,
    player: &PlayerRow,
    settings: &PlayerSettings,
) -> Result<String> {
    let zone_changed = settings.zone.is_some();
    let (language, strict, script) = (player.language, player.strict, player.script);
    let translated = language == Language::En || post.templates.speaks(language);
    let games = game_lines::game_lines(post, player, true)?;
    answer::answer_player(
        post,
        mail,
        player,
        Letter::Settings {
            language,
            strict,
            script,
            format: player.format,
            translated,
            games,
            zone: zone_changed,
        },
    )?;
    if settings.format == Some(LetterFormat::Cmail) {
        show_games_to_program(post, mail, player)?;
    }
    let strict = if strict { "on" } else { "off" };
    let script = script.map_or("as it counts", |script| script.word());
    Ok(format!("settings: strict {strict}, language {language}, notation {script}, zone {}", player.zone))
}
