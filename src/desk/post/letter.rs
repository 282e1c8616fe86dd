//! From a draft to a letter in the outbox.

use super::{
    super::{GameContext, Mail, Played, Post, workplace::MessageBeside},
    press::Manuscript,
    recipient::{self, Reached},
};
use crate::{
    config::Morning,
    letters::{Addressee, Draft, Letter, LetterKind, Standing, Thread},
    model::{Address, Budget, Digest, HalfMove, Language, LetterFormat, Side, Tag, Token, Zone},
    store::{Allowance, AnswerKey, DirectorRow, NewLetter, OutboxState, PlayerRow, Tx},
};

use anyhow::{Context, Result};
use chrono::{DateTime, NaiveTime, Utc};

/// From here on nothing leaves, by its reader's clock, until the next morning.
const EVENING: NaiveTime = NaiveTime::from_hms_opt(21, 0, 0).expect("nine in the evening is an hour");

impl NewLetter {
    /// About another half-move than letters to its reader are.
    pub(crate) fn about(mut self, half_move: Option<HalfMove>) -> NewLetter {
        self.draft.tag = self.draft.tag.map(|tag| Tag { half_move, ..tag });
        self
    }

    /// Caused by a mail, and answering it where its thread is given.
    pub(crate) fn after(mut self, cause: Option<i64>, thread: Option<Thread>) -> NewLetter {
        let game = self.draft.answers.as_ref().and_then(|own| own.game.clone());
        self.draft.answers = thread.map(|thread| Thread { game, ..thread }).or(self.draft.answers);
        NewLetter { cause, ..self }
    }
}

/// A letter to a player about a game, in the thread of the first one.
pub(crate) fn to_player(tx: &Tx<'_>, table: &GameContext, side: Side, letter: Letter) -> Result<NewLetter> {
    let player = table.player(side);
    let Reached { to, token, paper } = recipient::reached(tx, player, Some(table))?;
    let (event, game) = (table.row.name.event.clone(), Some(table.row.name.number));
    let tag = Tag { event, game, half_move: table.usual_half_move(side), letter: None, token };
    let first = tx.first_letter(player.id, table.row.id)?;
    let answers =
        first.map(|id| Thread { game: Some(id.clone()), in_reply_to: Some(id), references: Vec::new() });
    let nobody_directs = table.director(tx)?.is_none();
    let draft = Draft { answers, paper, nobody_directs, ..Draft::new(letter, to, Some(tag)) };
    let (event, game, player) = (Some(table.row.event), Some(table.row.id), Some(player.id));
    Ok(NewLetter { event, game, player, ..NewLetter::of(draft) })
}

/// A letter to a player that is about no game in particular.
pub(crate) fn to_player_at_large(tx: &Tx<'_>, player: &PlayerRow, letter: Letter) -> Result<NewLetter> {
    let Reached { to, token, paper } = recipient::reached(tx, player, None)?;
    let tag = Tag { event: player.code.clone(), game: None, half_move: None, letter: None, token };
    let draft = Draft { paper, ..Draft::new(letter, to, Some(tag)) };
    let (event, player) = (Some(player.event), Some(player.id));
    Ok(NewLetter { event, player, ..NewLetter::of(draft) })
}

pub(crate) fn to_director(director: &DirectorRow, table: Option<&GameContext>, letter: Letter) -> NewLetter {
    let tag = Tag {
        event: director.code.clone(),
        game: table.map(|table| table.row.name.number),
        half_move: None,
        letter: None,
        token: director.token.clone(),
    };
    let token = Some(director.token.clone());
    let to = official(director.name.clone(), director.email.clone(), director.zone, token);
    let (event, game) = (Some(director.event), table.map(|table| table.row.id));
    NewLetter { event, game, director: Some(director.id), ..NewLetter::of(Draft::new(letter, to, Some(tag))) }
}

/// A letter to the operator, when the config names one.
pub(crate) fn to_operator(post: &Post<'_>, letter: Letter) -> Option<NewLetter> {
    let to = official("Operator".into(), post.config.desk.operator.clone()?, Zone::UTC, None);
    Some(NewLetter::of(Draft::new(letter, to, None)))
}

/// A letter about a game to whoever decides on appeals in its event, at the address that the event names.
pub(crate) fn to_appeals(table: &GameContext, address: Address, letter: Letter) -> NewLetter {
    let to = official("Appeals".into(), address, Zone::UTC, None);
    let (event, game) = (Some(table.row.event), Some(table.row.id));
    NewLetter { event, game, ..NewLetter::of(Draft::new(letter, to, None)) }
}

/// Officials read English. Whoever can answer gets a page beside the text.
pub(crate) fn official(name: String, address: Address, zone: Zone, token: Option<Token>) -> Addressee {
    let (language, script) = (Language::En, None);
    let format = if token.is_some() { LetterFormat::Html } else { LetterFormat::Text };
    Addressee { name, address, language, script, format, zone, token }
}

impl Mail<'_> {
    /// A letter as the answer to this mail.
    pub(crate) fn answered_by(&self, letter: NewLetter) -> NewLetter {
        letter.after(Some(self.row.id), Some(self.thread()))
    }

    /// An answer to a player that is about no game in particular.
    pub(crate) fn answer_player(&self, player: &PlayerRow, letter: Letter) -> Result<()> {
        match self.answer {
            true => post(self, self.answered_by(to_player_at_large(self.tx, player, letter)?)).map(drop),
            false => Ok(()),
        }
    }

    /// An answer to a player about a game.
    pub(crate) fn answer_in_game(&self, table: &GameContext, side: Side, letter: Letter) -> Result<()> {
        match self.answer {
            true => post(self, self.answered_by(to_player(self.tx, table, side, letter)?)).map(drop),
            false => Ok(()),
        }
    }

    /// An answer to a player about this game, where it is about one.
    pub fn answer_about(&self, at: Option<&Played>, player: &PlayerRow, letter: Letter) -> Result<()> {
        match at {
            Some((table, side)) => self.answer_in_game(table, *side, letter),
            None => self.answer_player(player, letter),
        }
    }
}

/// Renders a draft and writes it into the outbox; gives the letter's number. An answer to what was not played is
/// counted and left unwritten over the cap.
pub(crate) fn post(post: &Post<'_>, mut posting: NewLetter) -> Result<Option<i64>> {
    let kind = posting.draft.letter.kind().word();
    if let Some(cap) = posting.draft.letter.row().cap {
        let tag = posting.draft.tag.as_ref();
        let game = tag.and_then(Tag::game_id).map(|id| id.to_string()).unwrap_or_default();
        let half_move = tag.and_then(|tag| tag.half_move).map(|at| at.to_string());
        let budget = if posting.unproven { Budget::Unproven } else { cap };
        let kind = match (budget, &half_move) {
            (Budget::Move, Some(half_move)) => half_move.clone(),
            // The words themselves are nothing that a count has to keep.
            (Budget::Order, _) => format!("{kind} {}", Digest::of_bytes(posting.asked.as_bytes())),
            _ => kind.to_owned(),
        };
        let key = AnswerKey { address: &posting.draft.to.address, kind: &kind, game: &game, budget };
        match post.tx.allow_answer(key, post.now)? {
            Allowance::No => {
                let to = posting.draft.to.address.masked();
                tracing::info!(
                    kind = posting.draft.letter.kind().word(),
                    to,
                    "answer left out: the cap is reached"
                );
                post.left_out.set(true);
                return Ok(None);
            }
            Allowance::Last => posting.draft.last_today = true,
            Allowance::Yes => {}
        }
    }
    post_uncounted(post, posting)
}

/// The same for a letter that is needed, whatever its recipient has had today.
pub(crate) fn post_uncounted(post: &Post<'_>, mut posting: NewLetter) -> Result<Option<i64>> {
    enclose(post, &mut posting);
    posting.draft.standing = standing(post, &posting)?;
    let own = posting.draft.to.token.as_ref();
    posting.draft.guarded = post.tx.guarded(posting.player, own)?;
    let id = post.tx.next_letter()?;
    // His answer may come by a new mail. The matters of a list are those of the letters that it gathers, too.
    let asks = !posting.matters.is_empty() || posting.draft.letter.kind() == LetterKind::Docket;
    if let (Some(tag), Some(_), true) = (&mut posting.draft.tag, posting.director, asks) {
        tag.letter = Some(id);
    }
    let (kind, row) = (posting.draft.letter.kind(), posting.draft.letter.row());
    let (zone, morning) = (posting.draft.to.zone, post.config.schedule.morning);
    // What asks for a move never waits.
    let gathers =
        row.gathers && !posting.at_once && posting.handovers.is_empty() && wants_digest(post.tx, &posting)?;
    let waits = match morning {
        Morning::At(hour) if gathers => Some(next_morning(zone, hour, post.now)),
        Morning::At(hour) if post.by_time && row.waits => Some(by_day(zone, hour, post.now)),
        Morning::At(_) | Morning::Always => None,
    };
    let state = if gathers && morning != Morning::Always { OutboxState::Waits } else { OutboxState::Due };
    let leaves = waits.unwrap_or(post.now);
    let named = (&post.desk.message_id(id)?, &post.desk.bounce_address(id));
    post.tx.post(id, &posting, named, post.now, (state, leaves))?;
    // A list of many tells of none what would be kept of it.
    let tells = !posting.matters.is_empty() && kind != LetterKind::Docket;
    let letter = Manuscript { id, draft: posting.draft, to_player: posting.player.is_some(), tells, leaves };
    // What is told of a matter first is kept of it: such letters keep their order.
    match post.press.filter(|press| tells || !press.is_full()) {
        Some(press) => press.takes(letter, post.tx.awaits_text(id)),
        None => {
            let written = letter.written(post.desk, post.templates);
            post.tx.write_text(id, &written.with_context(|| format!("Cannot write the letter {kind}"))?)?;
        }
    }
    Ok(Some(id))
}

/// How its reader stands, in the letter that tells a player how a game of his has ended.
fn standing(post: &Post<'_>, posting: &NewLetter) -> Result<Option<Standing>> {
    let ends = matches!(posting.draft.letter.kind(), LetterKind::GameOver | LetterKind::Ruling)
        && posting.draft.letter.sight().is_some_and(|sight| sight.game.outcome.is_some());
    let Some(player) = posting.player.filter(|_| ends) else { return Ok(None) };
    let player = post.tx.player(player)?;
    let Some(event) = post.tx.event(&player.code)? else { return Ok(None) };
    let table = post.tx.crosstable(&event)?;
    let Some(row) = table.rows.iter().find(|row| row.number == player.number) else { return Ok(None) };
    let running = post.game_lines(&player, true)?;
    let to_move = running.iter().filter(|line| line.to_move).count();
    let (half_points, played) = (row.half_points, row.played);
    Ok(Some(Standing { half_points, played, left: running.len(), to_move }))
}

/// Whether its reader has what can wait gathered; directors and the operator always have.
fn wants_digest(tx: &Tx<'_>, posting: &NewLetter) -> Result<bool> {
    posting.player.map_or(Ok(true), |player| Ok(tx.player(player)?.digest))
}

/// Encloses what goes with this letter. That his move is on record is always followed by a letter to his opponent,
/// so that its writer can be told there.
fn enclose(post: &Post<'_>, posting: &mut NewLetter) {
    // What it holds already came with another letter.
    if posting.draft.enclosed.is_some() {
        return;
    }
    let waits = |beside: &&MessageBeside| !beside.passed.get() && posting.game == Some(beside.game);
    let Some(beside) = post.message.filter(waits) else { return };
    if posting.player == Some(beside.reader) {
        posting.draft.enclosed = Some(beside.message.clone());
        beside.passed.set(true);
    } else if posting.player == Some(beside.writer) && posting.draft.letter.kind() == LetterKind::Recorded {
        posting.draft.enclosed = Some(beside.passed_on.clone());
    }
}

/// The instant at which a letter leaves that time alone has set off and that does not wait for the daily one: at once by
/// day, else at this hour of its reader's next morning. What is overtaken meanwhile is withdrawn.
fn by_day(zone: Zone, morning: NaiveTime, now: DateTime<Utc>) -> DateTime<Utc> {
    let time = zone.local(now).time();
    if time >= morning && time < EVENING { now } else { next_morning(zone, morning, now) }
}

/// The next instant at which this hour of the morning strikes for a reader.
fn next_morning(zone: Zone, morning: NaiveTime, now: DateTime<Utc>) -> DateTime<Utc> {
    let today = zone.date(now);
    let day = if zone.local(now).time() < morning { today } else { today.succ_opt().unwrap_or(today) };
    zone.at(day, morning).max(now)
}

/// When it last struck; what was told since then is of the same day.
pub(crate) fn last_morning(zone: Zone, morning: NaiveTime, now: DateTime<Utc>) -> DateTime<Utc> {
    let today = zone.date(now);
    let day = if zone.local(now).time() < morning { today.pred_opt().unwrap_or(today) } else { today };
    zone.at(day, morning).min(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EIGHT: NaiveTime = NaiveTime::from_hms_opt(8, 0, 0).unwrap();

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_written_by_day_leaves_at_once_and_at_night_in_the_morning() {
        let prague: Zone = "Europe/Prague".parse().unwrap();
        for (now, then) in [
            ("2026-12-01T23:00:00Z", "2026-12-02T07:00:00Z"),
            ("2026-12-02T06:59:59Z", "2026-12-02T07:00:00Z"),
            ("2026-12-02T07:00:00Z", "2026-12-02T07:00:00Z"),
            ("2026-12-02T19:59:59Z", "2026-12-02T19:59:59Z"),
            ("2026-12-02T20:00:00Z", "2026-12-03T07:00:00Z"),
            // The night of the change of clocks.
            ("2027-03-27T23:00:00Z", "2027-03-28T06:00:00Z"),
        ] {
            assert_eq!(by_day(prague, EIGHT, at(now)), at(then), "{now}");
        }
    }

    #[test]
    fn what_is_gathered_waits_for_the_next_morning_by_day_too() {
        let prague: Zone = "Europe/Prague".parse().unwrap();
        for (now, next, last) in [
            ("2026-12-01T23:00:00Z", "2026-12-02T07:00:00Z", "2026-12-01T07:00:00Z"),
            ("2026-12-02T06:59:59Z", "2026-12-02T07:00:00Z", "2026-12-01T07:00:00Z"),
            ("2026-12-02T07:00:00Z", "2026-12-03T07:00:00Z", "2026-12-02T07:00:00Z"),
            ("2027-03-28T05:59:59Z", "2027-03-28T06:00:00Z", "2027-03-27T07:00:00Z"),
        ] {
            assert_eq!(next_morning(prague, EIGHT, at(now)), at(next), "{now}");
            assert_eq!(last_morning(prague, EIGHT, at(now)), at(last), "{now}");
        }
    }
}
