//! From when an answer to a question counts, and a move that is sent again clear (semantics 4, 17): from the first receipt,
//! within bounds. Only where one single move has been read in all that came in the player's name: else he could send
//! several and choose at leisure.

use std::collections::BTreeSet;

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::super::{GameContext, Mail, Workplace, flag_guards, gather, identify, sent_stamp};
use crate::{
    chess::Numeric,
    intake::{Gathered, read_again, spoken_moves::legal_moves},
    laws::{Act, AskedAbout, Context, Fact, Sent, Submission, decide, resolved},
    letters::LetterKind,
    mail::{Message, Nature},
    model::{MatterKind, MatterState, Ply, Side},
    reading::{UnclearLine, ends_a_game, spoken},
    store::{InboxRow, Matter, Tx, too_large},
};

/// After so many questions about one player's mails in ten moves his answers count from themselves.
const QUESTIONS: usize = 3;

/// Ten moves of both players, but for the half-move to be made.
const TEN_MOVES: usize = 19;

/// Something in a player's name for the half-move to be made that was asked about.
struct Kept {
    /// The moves that are read in it, one where it is clear.
    moves: BTreeSet<Numeric>,
    about: AskedAbout,
    open: bool,
    /// Whether it is one of those of which there can be too many: what is not proved is, once it is confirmed.
    counts: bool,
}

/// What comes in the name of one player of a game.
pub(crate) struct PlayersMail<'a> {
    pub place: &'a Workplace<'a>,
    pub table: &'a GameContext,
    pub side: Side,
}

impl PlayersMail<'_> {
    /// When a mail counts as sent: by its own evidence, or as far as its move was sent before and asked about.
    pub fn sent(&self, mail: &Mail<'_>, said: &Submission) -> Result<Sent> {
        let own = sent_stamp::stamped(mail, self.table, self.table.player(self.side))?;
        Ok(Sent { repeats: self.first_receipt(said, own.counted())?, ..own })
    }

    /// From when a move counts that is sent clear, where it stands in a question that waits or in the part that was kept
    /// of a mail that was too large.
    fn first_receipt(&self, submission: &Submission, own: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
        let Some(made) = self.legal_move(submission, own) else { return Ok(None) };
        let kept = self.asked_or_large()?;
        let same = || kept.iter().filter(|kept| kept.open && kept.moves.contains(&made));
        if same().next().is_none() {
            return Ok(None);
        }
        let sent_back = self.sent_back()?;
        let mut all = kept.iter().chain(&sent_back).flat_map(|kept| &kept.moves);
        if all.any(|other| *other != made) {
            return Ok(None);
        }
        // What is answered now is none of those that came before.
        let answered = same().filter(|kept| kept.counts).count();
        if self.questions_in_ten_moves(None)?.saturating_sub(answered) >= QUESTIONS {
            return Ok(None);
        }
        Ok(same().map(|kept| kept.about.counts_from(own)).min())
    }

    /// From when an answer counts that confirms what a question was about.
    pub fn confirmed_from(&self, matter: &Matter, answered: DateTime<Utc>) -> Result<DateTime<Utc>> {
        match self.counts_from_itself(matter)? || matter.letter.is_none() {
            true => Ok(answered),
            false => Ok(flag_guards::asked_about(self.place.tx, matter)?.counts_from(answered)),
        }
    }

    /// Whether an answer to a question counts from itself: more than one move was read for the half-move, or there were
    /// too many questions.
    pub fn counts_from_itself(&self, matter: &Matter) -> Result<bool> {
        Ok(self.several_moves(matter)? || self.questions_in_ten_moves(Some(matter.id))? >= QUESTIONS)
    }

    /// Whether more than one legal move for the half-move that a question is about was read in all that came in its
    /// owner's name.
    fn several_moves(&self, matter: &Matter) -> Result<bool> {
        if matter.half_move != Some(self.table.game.to_play()) || self.table.game.on_move() != self.side {
            return Ok(false);
        }
        let all = self.asked_or_large()?.into_iter().chain(self.sent_back()?);
        Ok(all.flat_map(|kept| kept.moves).collect::<BTreeSet<Numeric>>().len() > 1)
    }

    /// Whether a bare yes is too little: to an ending that is not proved, and where another was read for the same
    /// half-move, in whatever state it is.
    pub fn wants_code(&self, matter: &Matter) -> Result<bool> {
        let rival = |other: &Matter| {
            self.asked_him(other) && other.half_move == matter.half_move && other.said != matter.said
        };
        Ok(matter.kind.is_unproven() && ends_a_game(&matter.said)
            || self.place.tx.all_matters(self.table.row.id)?.iter().any(rival)
            || self.several_moves(matter)?)
    }

    /// Whether the next question is the first that counts from itself.
    pub fn asked_often_enough(&self) -> Result<bool> {
        Ok(self.questions_in_ten_moves(None)? == QUESTIONS)
    }

    /// How many questions there were about one player's mails in ten moves of a game, before one of them where it is
    /// given.
    fn questions_in_ten_moves(&self, before: Option<i64>) -> Result<usize> {
        let game = &self.table.game;
        let since = game.next_ply().before().saturating_sub(TEN_MOVES);
        let lately = |ply: Ply| ply.before() >= since;
        let counts = |matter: &&Matter| {
            let confirmed = !matter.kind.is_unproven() || matter.state == MatterState::Taken;
            let now = matter.half_move.is_some_and(|then| then.line == game.line && lately(then.ply));
            let earlier = before.is_none_or(|before| matter.id < before);
            self.asked_him(matter) && confirmed && now && earlier && matter.letter.is_some()
        };
        let asked = self.place.tx.all_matters(self.table.row.id)?.iter().filter(counts).count();
        let from = game.records.iter().find(|record| lately(record.ply)).map(|record| record.recorded);
        Ok(asked + self.large(from.unwrap_or_default())?.len())
    }

    fn asked_him(&self, matter: &Matter) -> bool {
        matter.kind.is_question() && matter.player == Some(self.table.player(self.side).id)
    }

    /// What came for the half-move to be made, played nothing and was asked about, or was too large.
    fn asked_or_large(&self) -> Result<Vec<Kept>> {
        let half_move = self.table.game.to_play();
        let mut kept = Vec::new();
        if self.table.game.on_move() != self.side {
            return Ok(kept);
        }
        for matter in self.place.tx.all_matters(self.table.row.id)? {
            if self.asked_him(&matter) && matter.half_move == Some(half_move) {
                let moves = self.moves_in(&matter)?;
                let open = matter.state == MatterState::Open && matter.letter.is_some();
                let counts = !matter.kind.is_unproven();
                let about = flag_guards::asked_about(self.place.tx, &matter)?;
                kept.push(Kept { moves, about, open, counts });
            }
        }
        let Some(available) = &self.table.game.available else { return Ok(kept) };
        for row in self.large(available.handed.at)? {
            let moves = self.legible_move(&row)?.into_iter().collect();
            let about = asked_for_plain_text(self.place.tx, &row)?;
            let open = about.is_some();
            kept.push(Kept { moves, about: about.unwrap_or(unasked(&row)), open, counts: true });
        }
        Ok(kept)
    }

    /// What came for it and was sent back without a question.
    fn sent_back(&self) -> Result<Vec<Kept>> {
        let (tx, player, mut kept) = (self.place.tx, self.table.player(self.side), Vec::new());
        let available = self.table.game.available.as_ref();
        let Some(available) = available.filter(|_| self.table.game.on_move() == self.side) else {
            return Ok(kept);
        };
        let matters = tx.all_matters(self.table.row.id)?;
        let asked = |row: &InboxRow| matters.iter().any(|matter| matter.mail == Some(row.id));
        for row in tx.settled_from(&player.addresses, available.handed.at)? {
            if !asked(&row) && flag_guards::may_be_about(tx, &row, player, &self.table.row.name)? {
                let moves = self.moves_sent_back(&row)?;
                kept.push(Kept { moves, about: unasked(&row), open: false, counts: false });
            }
        }
        Ok(kept)
    }

    /// The mails of a player that were too large, in which a move for the half-move to be made stands legibly, as a passed
    /// limit waits for their resend.
    pub fn large_with_a_move(&self) -> Result<Vec<AskedAbout>> {
        let mut waits = Vec::new();
        let Some(available) = &self.table.game.available else { return Ok(waits) };
        for row in self.large(available.handed.at)? {
            if self.legible_move(&row)?.is_some() {
                waits.extend(asked_for_plain_text(self.place.tx, &row)?);
            }
        }
        Ok(waits)
    }

    /// What is read of a question's lines, and of the prose beside them: another move in words is one that he may mean.
    fn moves_in(&self, matter: &Matter) -> Result<BTreeSet<Numeric>> {
        let name = &self.table.row.name;
        let said = matter.proposal.as_deref().unwrap_or(&matter.said);
        let read = read_again(said, name).games.remove(name);
        let made = read.and_then(|said| self.legal_move(&said.submission, matter.received));
        let mut moves: BTreeSet<Numeric> = made.into_iter().collect();
        if let (MatterKind::Doubtful, Some(mail)) = (matter.kind, matter.mail) {
            let message = self.place.understand(&self.place.tx.mail(mail)?)?;
            let shown = |text: &str| matter.said.lines().any(|line| line == text);
            let prose = message.lines.iter().filter(|line| line.is_fresh() && !shown(&line.text));
            self.add_spoken(&mut moves, prose.map(|line| line.text.as_str()));
        }
        Ok(moves)
    }

    /// Adds the moves in words that these lines may mean.
    fn add_spoken<'l>(&self, moves: &mut BTreeSet<Numeric>, lines: impl Iterator<Item = &'l str>) {
        for spoken in lines.flat_map(spoken) {
            moves.extend(legal_moves(&self.table.game, &spoken));
        }
    }

    fn is_next(&self, number: Option<u32>) -> bool {
        number.is_none_or(|number| number == self.table.game.next_ply().move_number())
    }

    /// The legal moves of the half-move to be made that stand in a mail which played none of them: it was sent back.
    fn moves_sent_back(&self, row: &InboxRow) -> Result<BTreeSet<Numeric>> {
        let mut moves = BTreeSet::new();
        let Some(message) = self.place.legible(row)? else { return Ok(moves) };
        if !matches!(message.nature, Nature::Person | Nature::Reserved(_)) {
            return Ok(moves);
        }
        let (name, mut gathered) = (&self.table.row.name, self.gathered(&message)?);
        if let Some(said) = gathered.games.remove(name) {
            for text in said.submission.moves() {
                let number = text.stretch.start.map(|start| start.number);
                let last = text.stretch.moves.last().filter(|_| self.is_next(number));
                let position = self.table.game.position();
                moves.extend(last.into_iter().flat_map(|spelt| position.every_reading(&spelt.written)));
            }
        }
        let here = |unclear: &&UnclearLine| unclear.game.as_ref().is_none_or(|game| game == name);
        let unclear = gathered.unclear.iter().filter(here);
        self.add_spoken(&mut moves, unclear.map(|unclear| unclear.line.as_str()));
        Ok(moves)
    }

    fn gathered(&self, message: &Message) -> Result<Gathered> {
        let player = self.table.player(self.side);
        let answered = identify::answered(self.place.tx, message, player)?;
        gather::gather_undoubted(self.place, message, player, &answered)
    }

    /// The one move of a submission for the half-move to be made, where it is legal.
    fn legal_move(&self, submission: &Submission, sent: DateTime<Utc>) -> Option<Numeric> {
        let (game, side) = (&self.table.game, self.side);
        let half_move = game.to_play();
        if game.on_move() != side {
            return None;
        }
        let submission = resolved(game, submission, side).ok()?;
        let acts = submission.moves().cloned().map(Act::Move).collect();
        let moves = Submission { acts, ..Submission::default() };
        let context = Context { sender: side, sent, answers: Some(half_move), nothing_else: true };
        decide(game, &moves, &context).ok()?.facts.into_iter().find_map(|fact| match fact {
            Fact::Moved { half_move: made, numeric, .. }
            | Fact::LateMoveKept { half_move: made, numeric, .. } => (made == half_move).then_some(numeric),
            _ => None,
        })
    }

    /// A player's proved mails about a game that were too large to read, since an instant. One that answers a start letter
    /// may be about any game that he begins.
    fn large(&self, since: DateTime<Utc>) -> Result<Vec<InboxRow>> {
        let (tx, table) = (self.place.tx, self.table);
        let addresses = &table.player(self.side).addresses;
        let begins = table.game.available.as_ref().is_some_and(|available| available.handed.start_letter);
        let mut found = tx.too_large(addresses, &too_large(Some(&table.row.name)), since)?;
        if begins {
            found.extend(tx.too_large(addresses, &too_large(None), since)?);
        }
        Ok(found)
    }

    /// The move for the half-move to be made that stands in the part that was kept of a large mail.
    fn legible_move(&self, row: &InboxRow) -> Result<Option<Numeric>> {
        let Some(message) = self.place.legible(row)? else { return Ok(None) };
        let said = self.gathered(&message)?.games.remove(&self.table.row.name);
        Ok(said.and_then(|said| self.legal_move(&said.submission, row.received)))
    }
}

/// What a mail is worth of which nobody was asked.
fn unasked(row: &InboxRow) -> AskedAbout {
    AskedAbout { received: row.received, told: None, ours: false }
}

/// What the letter is worth that asked for plain text; nothing where there was none.
fn asked_for_plain_text(tx: &Tx<'_>, row: &InboxRow) -> Result<Option<AskedAbout>> {
    let letter = tx.letter_about(row.id, LetterKind::TooLarge)?;
    Ok(letter.map(|letter| {
        let ours = letter.course.refusals == 0;
        AskedAbout { received: row.received, told: letter.accepted, ours }
    }))
}
