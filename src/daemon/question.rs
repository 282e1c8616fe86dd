//! Questions to players (semantics 4): what reads as a submission and may not be acted on at once waits until the
//! registered address says whether it is meant. `yes` does it, `no` and `not mine` drop it.

use anyhow::{Context as _, Result};
use chrono::Duration;
use data_encoding::BASE32_NOPAD;

use super::{
    account::{Account, Kind, Part},
    answer::words,
    asks::Asked,
    gather::{Doubted, Gathered, PerGame, read_again},
    identify::Answered,
    office::{Office, Table},
    one_game::OfPlayer,
    rule::{Ruled, Submitted},
    settle::{Mail, evidence},
    which::{Found, Placeless, together},
};
use crate::{
    laws::{Context, Fact, Notice, Proof, Ruling, decide, resolved},
    letters::{Fate, Fits, Letter, Question, Unproven},
    mail::{Line, Message, Origin, Sender, Standing, understand},
    model::{GameId, HalfMove, MatterKind, MatterState, Side},
    reading::{Reply, Said, What, ends_a_game, outlives_moves, read, read_reply},
    store::{Matter, NewMatter, PlayerRow},
};

/// Answered within this time of the question's handover, a submission counts from its first receipt.
const FROM_RECEIPT: Duration = Duration::hours(48);

/// After this time a question lapses.
pub(super) const LAPSES: Duration = Duration::days(7);

/// So many mails that are not proved may wait side by side for one half-move, each from another address.
const SIDE_BY_SIDE: usize = 3;

/// What is to be asked.
pub(super) struct ToAsk {
    kind: MatterKind,
    said: Vec<String>,
    /// What it would be in the game that was found by elimination, as it can be sent.
    send: Option<String>,
    /// The words that make it doubtful.
    doubt: Vec<String>,
    /// The game as it would stand, for the board.
    after: Option<Box<crate::laws::Game>>,
}

impl ToAsk {
    /// Lines that name their game, and are not proved to be the player's.
    pub fn unproven(said: Vec<String>) -> ToAsk {
        ToAsk { kind: MatterKind::Unproven, said, send: None, doubt: Vec::new(), after: None }
    }

    /// Lines that are the player's, and fit this game alone.
    pub fn which(said: Vec<String>, send: String) -> ToAsk {
        ToAsk { kind: MatterKind::WhichGame, said, send: Some(send), doubt: Vec::new(), after: None }
    }

    /// Lines that are the player's, and of which something beside them makes it doubtful whether he means them.
    pub fn doubtful(said: Vec<String>, doubt: Vec<String>, after: Option<crate::laws::Game>) -> ToAsk {
        ToAsk { kind: MatterKind::Doubtful, said, send: None, doubt, after: after.map(Box::new) }
    }
}

/// What became of a mail that may answer questions.
pub(super) enum Answer {
    /// It is dealt with.
    Done(String),
    /// It answers none: what it says is read as of any mail.
    None,
    /// It has answered them, and more stands in it; of these words nothing in it is newly written.
    Rest(Origin),
}

impl Office<'_> {
    /// A mail whose sender is not proved: what could be played is kept, the registered address is asked. `why` where it
    /// came from such an address itself.
    pub fn unproven(&self, mail: &Mail<'_>, players: &[PlayerRow], why: Option<Unproven>) -> Result<String> {
        let mut done = Vec::new();
        if let Some(confirmed) = self.confirm_by_code_alone(mail)? {
            return Ok(confirmed);
        }
        for player in players {
            let answered = self.answered(mail.message, player)?;
            let gathered = self.gather_undoubted(mail.message, player, &answered)?;
            // What is about all his games waits with the first that is asked about, or with the first that runs.
            let mut asks = gathered.asks.to_hold();
            for (name, said) in gathered.games.iter().filter(|(_, said)| !said.submission.is_empty()) {
                let Some(row) = self.books.game_named(name)? else { continue };
                let table = self.table(row)?;
                if let Some(side) = table.side_of(player) {
                    let adds = resolved(&table.game, &said.submission, side);
                    if adds.is_ok_and(|submission| submission.is_empty()) {
                        done.push(format!("{name}: on record already"));
                        continue;
                    }
                    let lines = said.acts().cloned().chain(std::mem::take(&mut asks)).collect();
                    done.push(self.ask(mail, &table, side, ToAsk::unproven(lines))?.log);
                }
            }
            if let Some((table, side)) = self.running(player)?.first().filter(|_| !asks.is_empty()) {
                done.push(self.ask(mail, table, *side, ToAsk::unproven(asks))?.log);
            }
        }
        let asked = self.unproven_placeless(mail, players, &mut done)?;
        if !done.is_empty() {
            return Ok(done.join("; "));
        }
        // A registered address without tag that says nothing we could keep is told how to write; the token of
        // another address is not, since he may never have written.
        if let (Some(why), Some(player)) = (why, players.first()) {
            let games = self.game_lines(player, true)?;
            let letter = match asked {
                Some((said, fits)) => Letter::WhichGame { said, fits, games },
                None => Letter::Untagged { games, why },
            };
            self.answer_player(mail, player, letter)?;
        }
        Ok("not proved to be the player's, and nothing in it that could be asked about".into())
    }

    /// Lines without a game, in a mail that is not proved: asked about where they fit one game alone of whoever may have
    /// written it. Else: what they say, and for which games they could be meant.
    fn unproven_placeless(
        &self,
        mail: &Mail<'_>,
        players: &[PlayerRow],
        done: &mut Vec<String>,
    ) -> Result<Option<(String, Vec<Fits>)>> {
        if !mail.answer {
            return Ok(None);
        }
        let mut placeless = Vec::new();
        for player in players {
            let answered = self.answered(mail.message, player)?;
            let gathered = self.gather_undoubted(mail.message, player, &answered)?;
            // In one of his events the mail answers a letter about a game: it is for that one.
            if gathered.homeless.is_empty() {
                return Ok(None);
            }
            placeless.push((gathered, answered));
        }
        let Some((gathered, answered)) = placeless.first() else { return Ok(None) };
        let said = &gathered.homeless;
        if gathered.blocked(None, &together(said), false).is_some() {
            return Ok(None);
        }
        let spoken_for = placeless.iter().flat_map(|(gathered, _)| gathered.games.keys().cloned()).collect();
        let (received, tagged) = (mail.row.received, answered.tagged.as_slice());
        match self.find(players, &Placeless { said, received, tagged, spoken_for })? {
            Found::One(only) => {
                let to_ask = ToAsk { kind: MatterKind::Both, ..ToAsk::which(words(said), only.send.clone()) };
                done.push(self.ask(mail, &only.table, only.side, to_ask)?.log);
                Ok(None)
            }
            Found::Asked(fits) => Ok(Some((words(said).join("\n"), fits))),
        }
    }

    /// Keeps what a mail says about a game and asks the registered address.
    pub fn ask(&self, mail: &Mail<'_>, table: &Table, side: Side, to_ask: ToAsk) -> Result<Ruled> {
        let name = &table.row.name;
        if table.game.outcome.is_some() {
            let log = format!("{name}: not clear, and the game is over");
            return Ok(Ruled { log, fate: Fate::Refused, words: "the game is over".into() });
        }
        let half_move = table.game.to_play();
        let said = to_ask.said.join("\n");
        let sender = to_ask.kind.is_unproven().then(|| match &mail.message.sender {
            Sender::One(address) => Some(address.clone()),
            Sender::Unclear(_) => None,
        });
        let sender = sender.flatten();
        let open = self.open_questions(table, side)?;
        let open: Vec<&Matter> = open.iter().filter(|open| open.half_move == Some(half_move)).collect();
        if open
            .iter()
            .any(|open| open.said == said && (open.kind == to_ask.kind || to_ask.kind.is_unproven()))
        {
            let log = format!("{name}: the same waits for an answer already");
            return Ok(Ruled {
                log,
                fate: Fate::Waits,
                words: "the same waits for your word already".into(),
            });
        }
        if to_ask.kind.is_unproven() {
            let waiting: Vec<&&Matter> = open.iter().filter(|open| open.kind.is_unproven()).collect();
            // One an address, and the first of it: else a forger could take its receipt away from the player's own.
            if let Some(first) = waiting.iter().find(|open| open.sender == sender) {
                self.ask_once_more(mail, first, Some(said))?;
                let log = format!("{name}: not proved; refused, since another waits to be confirmed");
                let words = "another mail about this game waits for your word".into();
                return Ok(Ruled { log, fate: Fate::Refused, words });
            }
            if waiting.len() >= SIDE_BY_SIDE {
                let log =
                    format!("{name}: not proved; refused, since {SIDE_BY_SIDE} others wait for an answer");
                return Ok(Ruled { log, fate: Fate::Refused, words: "others wait for your word".into() });
            }
        } else {
            // The newest of a proven mail takes the place of the older.
            for older in open.iter().filter(|open| !open.kind.is_unproven()) {
                self.books.end_matter(older.id, MatterState::Lapsed, self.now)?;
            }
        }
        let code = self.code(&format!("hold {} {name}", mail.row.id))?;
        let matter = NewMatter {
            kind: to_ask.kind,
            event: table.row.event,
            player: Some(table.player(side).id),
            director: None,
            game: Some(table.row.id),
            half_move: Some(half_move),
            mail: Some(mail.row.id),
            received: mail.row.received,
            sender,
            said: said.clone(),
            proposal: to_ask.send.clone(),
            code: Some(code.clone()),
        };
        let number = self.books.open_matter(&matter, self.now)?;
        let question = Question {
            code,
            wants_code: self.wants_code(table, side, to_ask.kind, &said, half_move)?,
            said,
            received: mail.row.received,
            from: to_ask.kind.is_unproven().then(|| sender_of(mail.message)),
            send: to_ask.send.clone(),
            doubt: to_ask.doubt.clone(),
            again: false,
            another: None,
        };
        // Over the cap it is kept unasked: the letter about the next one names it, and so does a report of his flag.
        let asked = self.post_question(mail, table, side, (number, to_ask.kind), question, to_ask.after)?;
        let unsure = match to_ask.kind {
            MatterKind::WhichGame => "found by elimination",
            MatterKind::Doubtful => "doubtful",
            _ => "not proved",
        };
        let log = match asked {
            true => format!("{name}: {unsure}; held, the registered address is asked"),
            false => format!("{name}: {unsure}; held unasked, left out: cap"),
        };
        Ok(Ruled { log, fate: Fate::Waits, words: "a letter of its own asks you to confirm it".into() })
    }

    /// The question's letter. It goes to the registered address, never to where the mail came from, and one about a mail
    /// that is not proved threads to nothing: an impostor's Message-ID is none of the player's business.
    fn post_question(
        &self,
        mail: &Mail<'_>,
        table: &Table,
        side: Side,
        (number, kind): (i64, MatterKind),
        question: Question,
        after: Option<Box<crate::laws::Game>>,
    ) -> Result<bool> {
        let half_move = table.game.to_play();
        let mut sight = table.sight(Some(side), self.now);
        if let Some(after) = after {
            sight.game = *after;
        }
        let letter = match kind {
            MatterKind::WhichGame | MatterKind::Both => Letter::ConfirmGame { sight, question },
            MatterKind::Doubtful => Letter::ConfirmLine { sight, question },
            _ => Letter::HoldRequest { sight, question },
        };
        let thread = (!kind.is_unproven()).then(|| super::office::thread(mail.message));
        let mut posting = self.to_player(table, side, Some(half_move), letter, thread)?;
        posting.cause = Some(mail.row.id);
        posting.matters = vec![number];
        Ok(self.post(posting)?.is_some())
    }

    /// A side's open questions in a game.
    fn open_questions(&self, table: &Table, side: Side) -> Result<Vec<Matter>> {
        let mut open = self.books.questions_of(table.row.id)?;
        open.retain(|open| open.player == Some(table.player(side).id));
        Ok(open)
    }

    /// Whether a bare yes is too little: to an ending that is not proved, and where another was read for the same
    /// half-move, in whatever state it is.
    fn wants_code(
        &self,
        table: &Table,
        side: Side,
        kind: MatterKind,
        said: &str,
        half_move: HalfMove,
    ) -> Result<bool> {
        if kind.is_unproven() && ends_a_game(said) {
            return Ok(true);
        }
        let player = table.player(side).id;
        let rival = |other: &Matter| {
            other.kind.is_question()
                && other.player == Some(player)
                && other.half_move == Some(half_move)
                && other.said != said
        };
        Ok(self.books.all_matters(table.row.id)?.iter().any(rival))
    }

    fn code(&self, purpose: &str) -> Result<String> {
        Ok(BASE32_NOPAD.encode(&self.chance.bytes::<10>(purpose)?).to_ascii_lowercase())
    }

    /// A mail that is not proved may still confirm, from a registered address of the question's owner: the code went
    /// only there.
    pub fn confirm_by_code_alone(&self, mail: &Mail<'_>) -> Result<Option<String>> {
        let codes = read_reply(&mail.message.lines, "").codes;
        let mut done = Vec::new();
        for code in codes {
            let Some(matter) = self.books.matter_with_code(&code.to_ascii_lowercase())? else { continue };
            let Some(owner) = matter.player.map(|owner| self.books.player(owner)).transpose()? else {
                continue;
            };
            let registered = matches!(&mail.message.sender, Sender::One(from) if owner.writes_from(from));
            if !registered {
                done.push("a question's code from an address that is not its owner's; nothing done".into());
                continue;
            }
            // What he wrote beside it may disown it.
            let reply = self.reply(mail, &owner, &[&matter])?;
            done.push(match reply.contradicts_itself() || reply.others {
                true => self.ask_again(mail, &matter)?,
                false => self.confirm(mail, None, &code)?,
            });
        }
        Ok((!done.is_empty()).then(|| done.join("; ")))
    }

    /// What a proven mail does to the questions whose letter it answers.
    pub fn answer_to_questions(
        &self,
        mail: &Mail<'_>,
        player: &PlayerRow,
        answered: &Answered,
    ) -> Result<Answer> {
        let asked: Vec<Matter> = match answered.letters.first() {
            Some(letter) => self.books.matters_in(letter.id)?,
            None => Vec::new(),
        };
        let asked: Vec<&Matter> = asked
            .iter()
            .filter(|matter| matter.kind.is_question() && matter.player == Some(player.id))
            .collect();
        let reply = self.reply(mail, player, &asked)?;
        if let Some(open) = asked.iter().find(|matter| matter.state == MatterState::Open)
            && reply.is_silent()
            && (reply.hedged || reply.others && self.says_nothing(mail, player)?)
        {
            return self.ask_again(mail, open).map(Answer::Done);
        }
        if reply.is_silent() || asked.is_empty() {
            return Ok(Answer::None);
        }
        let meant = &asked;
        if reply.contradicts_itself() {
            let again = meant.iter().find(|matter| matter.state == MatterState::Open);
            let again = again.map(|matter| self.ask_again(mail, matter)).transpose()?;
            return Ok(Answer::Done(again.unwrap_or_else(|| "an answer that contradicts itself".into())));
        }
        if reply.not_mine || reply.clauses.iter().any(|clause| !clause.yes) {
            let alone = reply.clauses.iter().all(|clause| clause.reason.is_empty());
            if !reply.not_mine && (reply.others || !alone) {
                // `No, I meant 7364`: nothing is played of the question, the rest is read.
                let mut kept = Origin::default();
                for matter in asked.iter().filter(|matter| matter.state == MatterState::Open) {
                    self.books.end_matter(matter.id, MatterState::Refused, self.now)?;
                    kept.add_all(&self.words_of_question(matter)?);
                }
                return Ok(Answer::Rest(kept));
            }
            return self.disown(mail, player, answered, reply.not_mine).map(Answer::Done);
        }
        if !reply.codes.is_empty() {
            let mut done = Vec::new();
            for code in &reply.codes {
                done.push(self.confirm(mail, Some(player), code)?);
            }
            return Ok(Answer::Done(done.join("; ")));
        }
        let open: Vec<&&Matter> = asked.iter().filter(|matter| matter.state == MatterState::Open).collect();
        let Some(matter) = open.first() else {
            let why = asked.first().map_or("no mail waits", |matter| no_longer(matter.state)).to_owned();
            self.answer_player(mail, player, Letter::ConfirmUnknown { code: String::new(), why })?;
            return Ok(Answer::Done("yes to a question that waits no longer".into()));
        };
        let wants_code = match (matter.game, matter.half_move) {
            (Some(game), Some(half_move)) => {
                let table = self.table(self.books.game_by_id(game)?)?;
                let side = table.side_of(player);
                side.map(|side| self.wants_code(&table, side, matter.kind, &matter.said, half_move))
                    .transpose()?
                    .unwrap_or(true)
            }
            _ => true,
        };
        if reply.others || wants_code || open.len() > 1 {
            return self.ask_again(mail, matter).map(Answer::Done);
        }
        let code = matter.code.as_deref().unwrap_or_default();
        self.confirm(mail, Some(player), code).map(Answer::Done)
    }

    /// `confirm CODE` and `not mine` in a mail that answers no question's letter. Both together do nothing, nor does a code
    /// with more beside it: then it is asked again.
    pub fn answer_by_code(
        &self,
        mail: &Mail<'_>,
        player: &PlayerRow,
        answered: &Answered,
        gathered: &Gathered,
    ) -> Result<Vec<String>> {
        let mut done = Vec::new();
        for code in &gathered.confirms {
            let matter = self.books.matter_with_code(&code.to_ascii_lowercase())?;
            let waits = matter.filter(|matter| matter.state == MatterState::Open);
            done.push(match waits {
                Some(matter) if gathered.not_mine => self.ask_again(mail, &matter)?,
                _ => self.confirm(mail, Some(player), code)?,
            });
        }
        if gathered.not_mine && gathered.confirms.is_empty() {
            done.push(self.disown(mail, player, answered, true)?);
        }
        Ok(done)
    }

    /// What a mail answers to these questions. Lines of the mails that they are about are quotation, however they are
    /// quoted.
    fn reply(&self, mail: &Mail<'_>, player: &PlayerRow, asked: &[&Matter]) -> Result<Reply> {
        let mut lines = mail.message.lines.clone();
        self.strip_own(&mut lines, player)?;
        // A yes above every quotation is his own, whatever stood in that mail.
        let own = |line: &Line| {
            let alone = read_reply(std::slice::from_ref(line), &player.name);
            !line.below_quotation && !alone.is_silent() && alone.codes.is_empty()
        };
        for matter in asked {
            let words = self.words_of_question(matter)?;
            for line in lines.iter_mut().filter(|line| line.standing == Standing::Fresh && !own(line)) {
                if words.holds(&line.text) {
                    line.standing = Standing::Quoted;
                }
            }
        }
        Ok(read_reply(&lines, &player.name))
    }

    /// Whether nothing in a mail counts or would be asked back.
    fn says_nothing(&self, mail: &Mail<'_>, player: &PlayerRow) -> Result<bool> {
        let mut lines = mail.message.lines.clone();
        self.strip_own(&mut lines, player)?;
        Ok(mail.message.games.is_empty() && read(&lines).is_silent())
    }

    /// Asks once more, wanting the code.
    fn ask_again(&self, mail: &Mail<'_>, matter: &Matter) -> Result<String> {
        self.ask_once_more(mail, matter, None)
    }

    /// The same; `another` is what a second mail from the same address says, which is not kept.
    fn ask_once_more(&self, mail: &Mail<'_>, matter: &Matter, another: Option<String>) -> Result<String> {
        let (Some(game), Some(owner), Some(code)) = (matter.game, matter.player, matter.code.clone()) else {
            return Ok("an answer that is not clear".into());
        };
        if matter.state != MatterState::Open {
            return Ok("an answer to a question that waits no longer".into());
        }
        let (table, owner) = (self.table(self.books.game_by_id(game)?)?, self.books.player(owner)?);
        let side = table.side_of(&owner).context("The owner of a question does not play its game")?;
        // Whoever was shown the code could answer with it.
        let code = match mail.message.copied_to_others {
            true => {
                let code = self.code(&format!("again {} {}", matter.id, mail.row.id))?;
                self.books.change_code(matter.id, &code)?;
                code
            }
            false => code,
        };
        let question = Question {
            code,
            wants_code: true,
            said: matter.said.clone(),
            received: matter.received,
            from: matter.kind.is_unproven().then(|| {
                matter
                    .sender
                    .as_ref()
                    .map_or_else(|| "an address that is not clear".into(), ToString::to_string)
            }),
            send: matter.proposal.clone(),
            doubt: Vec::new(),
            again: another.is_none(),
            another,
        };
        self.post_question(mail, &table, side, (matter.id, matter.kind), question, None)?;
        Ok(format!("{}: asked once more, with the code", table.row.name))
    }

    /// `confirm CODE`, and `yes` to the question that has this code.
    pub fn confirm(&self, mail: &Mail<'_>, player: Option<&PlayerRow>, code: &str) -> Result<String> {
        let unknown = |why: &str| {
            if let Some(player) = player {
                let letter = Letter::ConfirmUnknown { code: code.to_owned(), why: why.to_owned() };
                self.answer_player(mail, player, letter)?;
            }
            Ok(format!("confirmation refused: {why}"))
        };
        let Some(matter) = self.books.matter_with_code(&code.to_ascii_lowercase())? else {
            return unknown("no mail waits under this code");
        };
        match matter.state {
            // What counts is when the answer came, not when the sweep lets it lapse.
            MatterState::Open if mail.row.received < matter.opened + LAPSES => {}
            MatterState::Open => return unknown("it waited for seven days and was dropped"),
            state => return unknown(no_longer(state)),
        }
        let (Some(owner), Some(game), Some(first)) = (matter.player, matter.game, matter.mail) else {
            return unknown("no mail waits under this code");
        };
        let owner = self.books.player(owner)?;
        if player.is_some_and(|player| player.id != owner.id && !shares_an_address(player, &owner)) {
            return unknown("no mail waits under this code");
        }
        if mail.message.copied_to_others {
            return self.ask_again(mail, &matter);
        }
        let mut table = self.table(self.books.game_by_id(game)?)?;
        let side = table.side_of(&owner).context("The owner of a question does not play its game")?;
        let first = self.books.mail(first)?;
        let message = understand(&first.raw, self.desk, self.limits)?;
        let answered = self.answered(&message, &owner)?;
        let gathered = match matter.kind {
            MatterKind::Doubtful => read_again(&matter.said, &table.row.name),
            _ => self.gather_undoubted(&message, &owner, &answered)?,
        };
        let by_elimination = matches!(matter.kind, MatterKind::WhichGame | MatterKind::Both);
        let found = by_elimination.then(|| together(&gathered.homeless));
        let said = found.as_ref().or_else(|| gathered.games.get(&table.row.name));
        let said = said.filter(|said| !said.submission.is_empty());
        // What else a mail says that is surely his was dealt with when it came.
        let others = matter.kind.is_unproven() || matter.kind == MatterKind::Doubtful;
        if said.is_none() && (!others || gathered.asks.to_hold().is_empty()) {
            return unknown("the mail can no longer be read; please send the move again");
        }
        if let Some(why) = self.cannot_be_taken(&gathered, said, &owner, &table, found.is_none()) {
            self.books.end_matter(matter.id, MatterState::Lapsed, self.now)?;
            return unknown(why);
        }
        self.books.end_matter(matter.id, MatterState::Taken, self.now)?;
        let in_time = matter.told.is_none_or(|told| mail.row.received <= told + FROM_RECEIPT);
        let sent = if in_time { matter.received } else { mail.row.received };
        let proof = Proof::Confirmed { inbox: mail.row.id };
        let confirmed = Mail { row: &first, message: &message, answer: mail.answer };
        let mut done = vec![format!("mail {} confirmed", first.id)];
        let asked = Asked { mail: &confirmed, proof: proof.clone(), sent: Some(sent) };
        if others {
            done.extend(self.asks(&asked, &owner, &gathered.asks)?);
        }
        if let Some(said) = said {
            let answers = match (matter.kind, &found) {
                // He confirmed it for this half-move.
                (MatterKind::Doubtful, _) | (_, Some(_)) => matter.half_move,
                (_, None) => answered.half_move(&table.row.name, table.row.id),
            };
            // An ending outlives the moves that were made since.
            let answers = answers.filter(|_| !outlives_moves(&matter.said));
            let submitted = Submitted {
                submission: said.submission.clone(),
                context: Context { sender: side, sent, answers, nothing_else: gathered.nothing_else },
                evidence: evidence(&first, &message, proof),
                thread: Some(super::office::thread(mail.message)),
                answer: mail.answer,
            };
            // Leave that came with it is in the journal since.
            table.game = self.books.game(table.row.id, &table.row.name)?;
            done.push(self.referee(&mut table, &submitted)?.log);
        }
        let of_mail = self.game_of_mail(&answered)?;
        for told in gathered.to_director.iter().filter(|_| others) {
            done.push(self.pass_to_director(&confirmed, &owner, told, of_mail.as_ref())?);
        }
        Ok(done.join("; "))
    }

    /// Why a kept mail is not acted on though it was confirmed.
    fn cannot_be_taken(
        &self,
        gathered: &Gathered,
        said: Option<&PerGame>,
        owner: &PlayerRow,
        table: &Table,
        named: bool,
    ) -> Option<&'static str> {
        let nothing = PerGame::default();
        let said = said.unwrap_or(&nothing);
        let offered = table.side_of(owner).is_some_and(|side| table.game.offers(side.other()));
        let name = Some(&table.row.name).filter(|_| named);
        if gathered.blocked(name, said, offered).is_some() {
            return Some("not all of that mail can be read; please send the move again");
        }
        // Only a proven mail sets anything, and without that its move could be another.
        let hangs = gathered.hangs_on_settings(said, owner);
        hangs.then_some("that mail also says how its moves are to be read; please send the whole of it again")
    }

    /// `no` and `not mine`: the question is dropped; of `not mine` the director is told.
    fn disown(
        &self,
        mail: &Mail<'_>,
        player: &PlayerRow,
        answered: &Answered,
        not_mine: bool,
    ) -> Result<String> {
        let Some(matter) = self.disowned(player, answered)? else {
            let why = "no mail waits that this could be about".to_owned();
            self.answer_player(mail, player, Letter::ConfirmUnknown { code: String::new(), why })?;
            return Ok("not mine: nothing waits".into());
        };
        let (Some(game), Some(first)) = (matter.game, matter.mail) else {
            return Ok("not mine: nothing waits".into());
        };
        self.books.end_matter(matter.id, MatterState::Refused, self.now)?;
        let table = self.table(self.books.game_by_id(game)?)?;
        let side = table.side_of(player).context("The owner of a question does not play its game")?;
        // A mail that is his, for another game than we thought, is no business of the director's.
        let told = not_mine && matter.kind.is_unproven();
        if told {
            let message = understand(&self.books.mail(first)?.raw, self.desk, self.limits)?;
            let (sight, name) = (table.sight(None, self.now), player.name.clone());
            let (said, received, from) = (matter.said.clone(), matter.received, sender_of(&message));
            self.tell_director(&table, Letter::Disowned { sight, name, said, from, received })?;
        }
        let sight = table.sight(Some(side), self.now);
        let letter = Letter::HoldDropped { sight, said: matter.said, told };
        self.answer_in_game(mail, &table, side, letter)?;
        let told = if told { "is not the player's; the director is told" } else { "is dropped" };
        Ok(format!("{}: held mail {first} {told}", table.row.name))
    }

    /// The open question that a player disowns: the one whose letter he answers, or his only one.
    fn disowned(&self, player: &PlayerRow, answered: &Answered) -> Result<Option<Matter>> {
        let his = |matter: &Matter| {
            matter.kind.is_question() && matter.state == MatterState::Open && matter.player == Some(player.id)
        };
        for letter in &answered.letters {
            if let Some(matter) = self.books.matters_in(letter.id)?.into_iter().find(his) {
                return Ok(Some(matter));
            }
        }
        let mut own = Vec::new();
        for row in self.books.games(player.event)? {
            own.extend(self.books.questions_of(row.id)?.into_iter().filter(his));
        }
        if let Some(name) = self.game_of_mail(answered)? {
            let game = self.books.game_named(&name)?.map(|row| row.id);
            own.retain(|matter| matter.game == game);
        }
        Ok(if own.len() == 1 { own.pop() } else { None })
    }

    /// Lets the questions of a game lapse that were about another half-move than the one to be made. Those about a
    /// resignation, a withdrawal or a claim that is decided beside the game outlive moves.
    pub fn lapse_questions(&self, table: &Table) -> Result<()> {
        let to_play = table.game.outcome.is_none().then(|| table.game.to_play());
        for matter in self.books.questions_of(table.row.id)? {
            let played = matter.half_move != to_play;
            if to_play.is_none() || played && !outlives_moves(&matter.said) {
                self.books.end_matter(matter.id, MatterState::Lapsed, self.now)?;
            }
        }
        Ok(())
    }
}

/// Why a question cannot be answered any more.
fn no_longer(state: MatterState) -> &'static str {
    match state {
        MatterState::Taken => "it was confirmed before",
        MatterState::Refused => "you told us that it was not yours, or not meant",
        MatterState::Open | MatterState::Settled | MatterState::Lapsed => "it waits no longer",
    }
}

/// Whether two rows, of two events, may be the same person.
fn shares_an_address(one: &PlayerRow, other: &PlayerRow) -> bool {
    one.addresses.iter().any(|address| other.writes_from(address))
}

fn sender_of(message: &Message) -> String {
    match &message.sender {
        Sender::One(address) => address.to_string(),
        Sender::Unclear(text) => text.clone(),
    }
}

impl Office<'_> {
    /// The words of the mail that a question is about.
    fn words_of_question(&self, matter: &Matter) -> Result<Origin> {
        let mut words = Origin::of([matter.said.as_str()].into_iter());
        if let Some(mail) = matter.mail {
            let message = understand(&self.books.mail(mail)?.raw, self.desk, self.limits)?;
            message.lines.iter().for_each(|line| words.add(&line.text));
        }
        Ok(words)
    }

    /// Asks about what reads and may not be meant, game by game, where it could be done now.
    pub fn ask_about_doubted(&self, of: &OfPlayer<'_>, account: &mut Account) -> Result<Vec<String>> {
        let mut games: Vec<&GameId> = of.gathered.doubted.iter().map(|doubted| &doubted.game).collect();
        games.sort();
        games.dedup();
        let mut done = Vec::new();
        for name in games {
            let all: Vec<&Doubted> =
                of.gathered.doubted.iter().filter(|doubted| doubted.game == *name).collect();
            let Some((table, side)) = self.played_by(of.player, Some(name))? else { continue };
            done.push(self.ask_about_game(of, (&table, side), &all, account)?);
        }
        Ok(done)
    }

    fn ask_about_game(
        &self,
        of: &OfPlayer<'_>,
        (table, side): (&Table, Side),
        doubted: &[&Doubted],
        account: &mut Account,
    ) -> Result<String> {
        let name = &table.row.name;
        let said: Vec<Said> = doubted.iter().map(|doubted| doubted.said.clone()).collect();
        let lines = words(&said);
        let mut doubt: Vec<String> = doubted.iter().flat_map(|doubted| doubted.words.clone()).collect();
        doubt.dedup();
        let part = Part::new(
            Kind::Submission,
            doubted.first().map_or(0, |doubted| doubted.said.place),
            lines.clone(),
            Some(name.clone()),
        );
        let of_others = doubted.iter().all(|doubted| doubted.of_others);
        let for_all_games = said
            .iter()
            .any(|said| matches!(said.what, What::Withdraw | What::Leave { .. } | What::CancelLeave(_)));
        let context = Context {
            sender: side,
            sent: of.mail.row.received,
            answers: of.answered.half_move(name, table.row.id),
            nothing_else: false,
        };
        let after = match decide(&table.game, &together(&said).submission, &context) {
            Ok(ruling) if ruling == Ruling::nothing() && !for_all_games => {
                account.add(part.fate(Fate::Known, "it is on record already"));
                return Ok(format!("{name}: on record already"));
            }
            Ok(ruling) => {
                let counts =
                    |fact: &Fact| matches!(fact, Fact::IllegalMove { .. } | Fact::UnclearMove { .. });
                let not = ruling.notices.iter().find_map(|notice| match notice {
                    Notice::IllegalMove { why, .. } => Some(why.clone()),
                    Notice::Refused { refusal } => Some(refusal.to_string()),
                    _ => None,
                });
                if ruling.facts.iter().any(counts) || ruling.facts.is_empty() && !for_all_games {
                    return Ok(cannot_be(of_others, part, account, name, &not.unwrap_or_default()));
                }
                table.game.foresee(&ruling.facts, of.mail.row.received).ok()
            }
            Err(refusal) => return Ok(cannot_be(of_others, part, account, name, &refusal.to_string())),
        };
        let ruled = self.ask(of.mail, table, side, ToAsk::doubtful(lines, doubt, after))?;
        account.add(part.fate(ruled.fate, ruled.words));
        Ok(ruled.log)
    }
}

/// What may not be meant and could not be done: nothing where somebody else wrote it, else asked back.
fn cannot_be(of_others: bool, part: Part, account: &mut Account, name: &GameId, why: &str) -> String {
    if of_others {
        return format!("{name}: words of others, which could not be done now");
    }
    account.add(Part { kind: Kind::Unread, ..part }.fate(Fate::NotRead, why));
    format!("{name}: asked back, {why}")
}
