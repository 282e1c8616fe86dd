//! What every part of the daemon has at hand inside one transaction, and how a draft becomes a letter in the outbox.

use std::cell::Cell;

use anyhow::{Context, Result};
use chrono::{DateTime, Duration, Utc};

use super::{
    directs,
    frozen_game::Mending,
    post::{
        enclosed_message::{self, MessageBeside},
        morning,
        recipient::{self, Reached},
    },
};
use crate::{
    chance::Chance,
    config::{Config, Limits},
    laws::{Game, PutOff, Refusal},
    letters::{
        Addressee, Draft, Enclosed, EventNames, GameLine, Guarded, Letter, Sight, Templates, Thread,
        TimeLeft, example, render, standing_ifs,
    },
    mail::Message,
    model::{Address, Desk, Format, HalfMove, Language, Side, Tag, Zone},
    store::{
        Allowance, AnswerKey, Books, Budget, DirectorRow, EventRow, GameRow, Handover, NewLetter, PlayerRow,
        unless_broken,
    },
};

/// What is known while letters are written: the transaction that they are posted in, its instant, and what they are
/// written with. Who takes it may write letters; who takes the transaction alone does not.
#[derive(Clone)]
pub(crate) struct Post<'a> {
    pub tx: &'a Books<'a>,
    pub now: DateTime<Utc>,
    pub desk: &'a Desk,
    pub templates: &'a Templates,
    pub operator: Option<&'a Address>,
    /// From which local hour on letters leave that nobody waits for; 0 at any.
    pub morning: u32,
    /// Whether what is written was set off by time alone, and by nobody's mail.
    pub by_time: bool,
    /// The message of the mail that is ruled on, which goes with the ruling's letters.
    pub message: Option<&'a MessageBeside>,
    /// Set where a cap left a letter unwritten.
    pub left_out: &'a Cell<bool>,
}

impl Post<'_> {
    /// The same for letters that time alone sets off.
    pub(crate) fn by_time(&self) -> Self {
        Post { by_time: true, ..self.clone() }
    }
}

/// What the configuration says of taking mails in, and the desk's chance.
pub(crate) struct House<'a> {
    pub desk: &'a Desk,
    pub limits: &'a Limits,
    pub chance: &'a Chance,
    /// By what name our own mail server signs what it found out about a sender.
    pub authserv_id: Option<&'a str>,
    /// How long a mail may be on its way where the stamp of its sender's server counts.
    pub max_transit: Duration,
}

/// One transaction's work.
pub(crate) struct Work<'a> {
    pub post: Post<'a>,
    pub house: House<'a>,
}

impl<'a> Work<'a> {
    /// Work at this instant, as the configuration says.
    pub(crate) fn new(
        tx: &'a Books<'a>,
        now: DateTime<Utc>,
        desk: &'a Desk,
        templates: &'a Templates,
        chance: &'a Chance,
        config: &'a Config,
        left_out: &'a Cell<bool>,
    ) -> Work<'a> {
        Work {
            post: Post {
                tx,
                now,
                desk,
                templates,
                operator: config.desk.operator.as_ref(),
                morning: config.schedule.morning,
                by_time: false,
                message: None,
                left_out,
            },
            house: House {
                desk,
                limits: &config.limits,
                chance,
                authserv_id: config.authserv_id.as_deref(),
                max_transit: Duration::hours(config.max_transit.into()),
            },
        }
    }
}

/// A game with all that is needed to rule on it and to write about it.
pub(crate) struct Table {
    pub row: GameRow,
    pub game: Game,
    pub white: PlayerRow,
    pub black: PlayerRow,
    pub event: EventRow,
    /// What of its journal does not hold, and is set aside by the ruling that is to come.
    pub mending: Option<Mending>,
    /// How the letter about this half-move is put off by its reader's own server.
    pub put_off: Option<(HalfMove, PutOff)>,
}

impl Table {
    pub fn player(&self, side: Side) -> &PlayerRow {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// The side that a player has here, if he plays.
    pub fn side_of(&self, player: &PlayerRow) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.player(*side).id == player.id)
    }

    /// The players change colours, as the store's row does with the entry that says so.
    pub fn change_colours(&mut self) {
        std::mem::swap(&mut self.white, &mut self.black);
        std::mem::swap(&mut self.row.white, &mut self.row.black);
    }

    pub fn names(&self) -> EventNames {
        let file = &self.event.frozen;
        let rating = |player: &PlayerRow| {
            file.players.iter().find(|entrant| entrant.number == player.number).and_then(|found| found.rating)
        };
        EventNames {
            name: file.name.clone(),
            site: file.site.clone(),
            round: self.row.round,
            white_rating: rating(&self.white),
            black_rating: rating(&self.black),
        }
    }

    pub fn sight(&self, reader: Option<Side>, now: DateTime<Utc>) -> Box<Sight> {
        let stands = |(asked, _): &(HalfMove, PutOff)| {
            *asked == self.game.to_play() && self.game.available.is_none() && self.game.outcome.is_none()
        };
        let put_off = self.put_off.filter(stands).map(|(_, put_off)| put_off);
        Box::new(Sight { game: self.game.clone(), reader, event: self.names(), now, put_off })
    }

    /// The half-move that a letter to this side names when it asks for none in particular: the one to be made, when
    /// he has the move or a draw offer to answer, which a letter about an earlier half-move could not be, else the last
    /// that he made.
    pub fn usual_half_move(&self, side: Side) -> Option<HalfMove> {
        if self.game.outcome.is_some() {
            return None;
        }
        let next = self.game.to_play();
        let own = if next.ply.side() == side || self.game.offers(side.other()) {
            Some(next.ply)
        } else {
            self.game.records.iter().rev().map(|record| record.ply).find(|ply| ply.side() == side)
        };
        own.map(|ply| HalfMove { line: next.line, ply })
    }
}

/// A draft with what the outbox remembers of it.
pub(crate) struct Posting {
    pub draft: Draft,
    pub event: Option<i64>,
    pub game: Option<i64>,
    pub player: Option<i64>,
    pub cause: Option<i64>,
    pub handovers: Vec<Handover>,
    /// The matters that it tells of.
    pub matters: Vec<i64>,
    /// Whether it answers mail that is not proved to be its reader's.
    pub unproven: bool,
}

/// A game by its row.
pub(crate) fn table(tx: &Books<'_>, row: GameRow) -> Result<Table> {
    let game = tx.game(row.id, &row.name)?;
    let put_off = tx.refused_by_reader(row.id, &game)?.map(|put_off| (game.to_play(), put_off));
    Ok(Table {
        game,
        put_off,
        white: tx.player(row.white)?,
        black: tx.player(row.black)?,
        event: tx.event_by_id(row.event)?,
        mending: None,
        row,
    })
}

/// A letter to a player about a game, answering `thread`.
pub(crate) fn to_player(
    tx: &Books<'_>,
    table: &Table,
    side: Side,
    half_move: Option<HalfMove>,
    letter: Letter,
    thread: Option<Thread>,
) -> Result<Posting> {
    let player = table.player(side);
    let Reached { to, token, paper } = recipient::reached(tx, player, Some(table))?;
    let (event, game) = (table.row.name.event.clone(), Some(table.row.name.number));
    let tag = Tag { event, game, half_move, token };
    let thread = match thread {
        Some(thread) => Some(thread),
        None => tx
            .last_letter(player.id, table.row.id)?
            .map(|id| Thread { in_reply_to: Some(id.clone()), references: Vec::new() }),
    };
    let nobody_directs = directs::director(tx, table)?.is_none();
    Ok(Posting {
        draft: Draft { answers: thread, paper, nobody_directs, ..Draft::new(letter, to, Some(tag)) },
        event: Some(table.row.event),
        game: Some(table.row.id),
        player: Some(player.id),
        cause: None,
        handovers: Vec::new(),
        matters: Vec::new(),
        unproven: false,
    })
}

/// A letter to a player that is about no game in particular.
pub(crate) fn to_player_at_large(
    tx: &Books<'_>,
    player: &PlayerRow,
    letter: Letter,
    thread: Option<Thread>,
) -> Result<Posting> {
    let Reached { to, token, paper } = recipient::reached(tx, player, None)?;
    let tag = Tag { event: player.code.clone(), game: None, half_move: None, token };
    Ok(Posting {
        draft: Draft { answers: thread, paper, ..Draft::new(letter, to, Some(tag)) },
        event: Some(player.event),
        game: None,
        player: Some(player.id),
        cause: None,
        handovers: Vec::new(),
        matters: Vec::new(),
        unproven: false,
    })
}

/// A letter to a director.
pub(crate) fn to_director(
    director: &DirectorRow,
    table: Option<&Table>,
    letter: Letter,
    thread: Option<Thread>,
) -> Posting {
    let tag = Tag {
        event: director.code.clone(),
        game: table.map(|table| table.row.name.number),
        half_move: None,
        token: director.token.clone(),
    };
    let to = Addressee {
        name: director.name.clone(),
        address: director.email.clone(),
        language: Language::En,
        script: None,
        format: Format::Text,
        zone: director.zone,
        token: Some(director.token.clone()),
    };
    Posting {
        draft: Draft { answers: thread, ..Draft::new(letter, to, Some(tag)) },
        event: Some(director.event),
        game: table.map(|table| table.row.id),
        player: None,
        cause: None,
        handovers: Vec::new(),
        matters: Vec::new(),
        unproven: false,
    }
}

/// A letter to the operator, when the config names one.
pub(crate) fn to_operator(operator: Option<&Address>, letter: Letter) -> Option<Posting> {
    let to = Addressee {
        name: "Operator".into(),
        address: operator?.clone(),
        language: Language::En,
        script: None,
        format: Format::Text,
        zone: Zone::UTC,
        token: None,
    };
    Some(Posting {
        draft: Draft::new(letter, to, None),
        event: None,
        game: None,
        player: None,
        cause: None,
        handovers: Vec::new(),
        matters: Vec::new(),
        unproven: false,
    })
}

/// Renders a draft and writes it into the outbox; gives the letter's number. An answer to what was not played is
/// counted and left unwritten over the cap.
pub(crate) fn post(post: &Post<'_>, mut posting: Posting) -> Result<Option<i64>> {
    let kind = posting.draft.letter.kind();
    if posting.draft.letter.is_answer_to_nothing_played() {
        let game = posting.draft.tag.as_ref().and_then(Tag::game_id).map(|id| id.to_string());
        let game = game.unwrap_or_default();
        let half_move = posting.draft.tag.as_ref().and_then(|tag| tag.half_move).map(|at| at.to_string());
        let budget = if posting.unproven { Budget::Unproven } else { budget(&posting.draft.letter) };
        let kind = match (budget, &half_move) {
            (Budget::Move, Some(half_move)) => half_move,
            (Budget::Move | Budget::Own | Budget::Order | Budget::Unproven | Budget::Another, _) => kind,
        };
        let key = AnswerKey { address: &posting.draft.to.address, kind, game: &game, budget };
        match post.tx.allow_answer(key, post.now)? {
            Allowance::No => {
                tracing::info!(
                    kind,
                    to = posting.draft.to.address.masked(),
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
pub(crate) fn post_uncounted(post: &Post<'_>, mut posting: Posting) -> Result<Option<i64>> {
    let kind = posting.draft.letter.kind();
    enclosed_message::enclose(post, &mut posting);
    let own = posting.draft.to.token.as_ref();
    posting.draft.guarded = Guarded::of(post.tx.secrets_of_others(posting.player, own)?);
    let id = post.tx.next_letter()?;
    let leaves = match post.by_time && posting.draft.letter.can_wait() {
        true => morning::leaves(posting.draft.to.zone, post.morning, post.now),
        false => post.now,
    };
    let rendered = render(&posting.draft, post.desk, id, leaves, post.templates)
        .with_context(|| format!("Cannot write the letter {kind}"))?;
    let letter = NewLetter {
        id,
        message_id: rendered.message_id,
        kind,
        event: posting.event,
        game: posting.game,
        half_move: posting.draft.tag.as_ref().and_then(|tag| tag.half_move),
        player: posting.player,
        recipient: posting.draft.to.address.clone(),
        envelope_from: rendered.envelope_from,
        subject: rendered.subject,
        bytes: rendered.bytes,
        cause: posting.cause,
        need: posting.draft.letter.need(!posting.handovers.is_empty()).rank(),
        handovers: posting.handovers,
        lapse: posting.draft.letter.lapse(),
        encloses: posting.draft.enclosed.as_ref().and_then(Enclosed::said).map(str::to_owned),
        words: posting.draft.words_of_others().join("\n"),
    };
    post.tx.post(&letter, post.now, leaves)?;
    for matter in posting.matters {
        post.tx.matter_told(matter, id)?;
    }
    Ok(Some(id))
}

/// A player's games as lists show them.
pub(crate) fn game_lines(
    tx: &Books<'_>,
    now: DateTime<Utc>,
    player: &PlayerRow,
    running_only: bool,
) -> Result<Vec<GameLine>> {
    let rows = tx.games(player.event)?;
    let own = rows.into_iter().filter(|row| row.white == player.id || row.black == player.id);
    let mut lines = Vec::new();
    for row in own.filter(|row| !running_only || row.result.is_none()) {
        let side = if row.white == player.id { Side::White } else { Side::Black };
        // One that stands still alone has nothing to show.
        let Some(game) = unless_broken(tx.game(row.id, &row.name))? else { continue };
        let to_move = game.outcome.is_none() && game.on_move() == side;
        let language = game.hands.of(side).language;
        lines.push(GameLine {
            id: row.name,
            side,
            opponent: game.name(side.other()).to_owned(),
            next: game.next_ply(),
            to_move,
            time: TimeLeft::of(&game, now),
            stands: game.stops.standing_since().is_some(),
            offer: game.open_offer(),
            result: row.result,
            notation: game.notation,
            ifs: standing_ifs(&game, side, player.script, language),
            example: example(&game, player.script, language).filter(|_| to_move),
        });
    }
    Ok(lines)
}

/// Out of what a letter is counted that answers mail of which nothing was recorded.
fn budget(letter: &Letter) -> Budget {
    match letter {
        Letter::HoldRequest { .. }
        | Letter::ConfirmUnknown { .. }
        | Letter::Untagged { .. }
        | Letter::DirectorUntagged { .. }
        | Letter::TooLarge { .. }
        | Letter::QuarantinedPlayer => Budget::Unproven,
        Letter::ConfirmGame { .. } | Letter::ConfirmLine { .. } => Budget::Move,
        // Whoever rules must hear of each order that it was not obeyed.
        Letter::OrderUnread { .. }
        | Letter::OrderAsked { .. }
        | Letter::RulingRefused { .. }
        | Letter::AnswerPassedOn { .. } => Budget::Order,
        Letter::Refused { refusal, .. } if is_of_a_move(refusal) => Budget::Move,
        _ => Budget::Own,
    }
}

/// Whether a move was read, and not taken for what it is or how it is written.
fn is_of_a_move(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::UnclearMove { .. }
            | Refusal::OnlyNumeric { .. }
            | Refusal::OnlyAlgebraic { .. }
            | Refusal::TwoNotations { .. }
            | Refusal::NotStrict { .. }
            | Refusal::PerhapsAMove { .. }
            | Refusal::WhichHalfMove { .. }
            | Refusal::WrongNumber { .. }
            | Refusal::MoreThanOneMove { .. }
            | Refusal::TwoMoves { .. }
            | Refusal::IllegalAgain { .. }
            | Refusal::KingMustMove { .. }
    )
}

/// The thread of an answer to a mail.
pub(crate) fn thread(message: &Message) -> Thread {
    let mut references: Vec<_> = message.answers.iter().rev().cloned().collect();
    references.dedup();
    Thread { in_reply_to: message.message_id.clone(), references }
}
