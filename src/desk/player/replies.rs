//! What a mail does to the questions that we asked its sender: `yes`, `no`, `not mine`, `confirm CODE`, or words that are
//! no clear answer, after which we ask once more and want the code.

use std::cell::OnceCell;

use anyhow::Result;

use super::{
    super::{Answered, Mail, Workplace, director::of_director::OfDirector, gather, identify::letters_to},
    confirmed::{self, NoLonger, no_longer},
    first_receipt::PlayersMail,
    lost_question::{asked_in_a_lost_letter, take_back_what_asks_again},
    question_letter::ask_again,
};
use crate::{
    intake::Gathered,
    letters::{Letter, Unproven},
    mail::{Line, Origin, OwnText, Sender, Standing, strip_known},
    model::MatterState,
    reading::{Clause, Reply, names_a_game, read, read_reply},
    store::{DirectorRow, Matter, OutboxRow, PlayerRow},
    wording::Phrase,
};

/// What became of a mail that may answer questions.
pub(crate) enum Answer {
    Done(String),
    /// It answers none: what it says is read as of any mail.
    None,
    /// It has answered them, and more stands in it; of these words nothing in it is newly written.
    Rest(Origin),
}

/// A player's mail that may answer questions.
pub(crate) struct Replies<'a> {
    pub mail: &'a Mail<'a>,
    pub player: &'a PlayerRow,
    pub lines: OwnLines,
}

/// The lines of a mail, those of our letters marked, and what they answer where nothing is asked.
pub(crate) struct OwnLines {
    pub lines: Vec<Line>,
    to_nothing: OnceCell<Reply>,
}

impl OwnLines {
    pub fn of(mail: &Mail<'_>, letters: &[OwnText]) -> OwnLines {
        let mut lines = mail.message.lines.clone();
        strip_known(&mut lines, letters);
        OwnLines { lines, to_nothing: OnceCell::new() }
    }
}

/// A mail that is not proved may still confirm, from a registered address of the question's owner: the code went
/// only there.
pub(crate) fn confirm_by_code_alone(mail: &Mail<'_>) -> Result<Option<String>> {
    let codes = read_reply(&mail.message.lines, "").codes;
    let mut done = Vec::new();
    for code in codes {
        let Some(matter) = mail.tx.matter_with_code(&code.to_ascii_lowercase())? else { continue };
        let Some(owner) = matter.player.map(|owner| mail.tx.player(owner)).transpose()? else {
            continue;
        };
        let registered = matches!(&mail.message.sender, Sender::One(from) if owner.writes_from(from));
        if !registered {
            done.push("a question's code from an address that is not its owner's; nothing done".into());
            continue;
        }
        // What he wrote beside it may disown it.
        let answered = letters_to(mail.tx, mail.message, &owner)?;
        let lines = OwnLines::of(mail, &gather::own_letters(mail.tx, &owner, mail.message, &answered)?);
        let reply = Replies { mail, player: &owner, lines }.reply(&[&matter])?.0;
        done.push(match reply.contradicts_itself() || reply.others {
            true => ask_again(mail, &matter)?,
            false => confirmed::confirm(mail, None, &code)?,
        });
    }
    Ok((!done.is_empty()).then(|| done.join("; ")))
}

impl Replies<'_> {
    /// What a proven mail does to the questions whose letter it answers.
    pub fn to_questions(&self, answered: &Answered) -> Result<Answer> {
        let Replies { mail, player, .. } = *self;
        let lost = asked_in_a_lost_letter(mail, player, answered)?;
        let answer = self.to_questions_of(answered.letters.first(), lost.as_slice(), answered)?;
        lost.iter().try_for_each(|asked| take_back_what_asks_again(mail, asked))?;
        Ok(answer)
    }

    fn to_questions_of(
        &self,
        letter: Option<&OutboxRow>,
        lost: &[Matter],
        answered: &Answered,
    ) -> Result<Answer> {
        let Replies { mail, player, .. } = *self;
        let mut asked = match letter {
            Some(letter) if lost.is_empty() => mail.tx.matters_in(letter.id)?,
            Some(_) | None => lost.to_vec(),
        };
        let his_question = |matter: &Matter| matter.kind.is_question() && matter.player == Some(player.id);
        asked.retain(his_question);
        let (mut reply, repeats) = self.reply(&asked.iter().collect::<Vec<_>>())?;
        // It was asked otherwise since. A no means nothing of it either way, a yes may not mean what is asked now.
        if let Some(letter) = letter.filter(|_| asked.is_empty() && !reply.is_silent()) {
            asked = mail.tx.all_told_in(letter.id)?;
            asked.retain(his_question);
            reply = self.reply(&asked.iter().collect::<Vec<_>>())?.0;
            let open = asked.iter().find(|matter| matter.state == MatterState::Open);
            if let Some(open) =
                open.filter(|_| !reply.is_silent() && reply.codes.is_empty() && !reply.refuses())
            {
                return ask_again(mail, open).map(Answer::Done);
            }
        }
        // A number behind a yes is no player's: his letter asks about one thing, and four digits are a move.
        let counted = |clause: &Clause| clause.all || !clause.numbers.is_empty();
        if reply.clauses.iter().any(counted) {
            reply.clauses.clear();
            (reply.others, reply.hedged) = (true, true);
        }
        let open: Vec<&Matter> = asked.iter().filter(|matter| matter.state == MatterState::Open).collect();
        if let Some(open) = open.first()
            && reply.is_silent()
            // The kept line again, with more beside it, may be quoted to say that it is not meant.
            && (reply.hedged || reply.others && (repeats || self.says_nothing()))
        {
            return ask_again(mail, open).map(Answer::Done);
        }
        if reply.is_silent() || asked.is_empty() {
            return Ok(Answer::None);
        }
        if reply.contradicts_itself() {
            let again = open.first().map(|matter| ask_again(mail, matter)).transpose()?;
            return Ok(Answer::Done(again.unwrap_or_else(|| "an answer that contradicts itself".into())));
        }
        if reply.refuses() {
            let alone = reply.clauses.iter().all(|clause| clause.reason.is_empty());
            // `No problem`, and no more than that: it may as well be a yes.
            if let Some(open) =
                open.first().filter(|_| !reply.not_mine && reply.clauses.iter().any(Clause::goes_on))
                && self.says_nothing()
            {
                return ask_again(mail, open).map(Answer::Done);
            }
            if !reply.not_mine && (reply.others || !alone) {
                // `No, I meant 7364`: nothing is played of the question, the rest is read.
                let mut kept = Origin::default();
                for matter in open {
                    mail.tx.end_matter(matter.id, MatterState::Refused, mail.now)?;
                    kept.add_all(&words_of_question(mail, matter)?);
                }
                return Ok(Answer::Rest(kept));
            }
            return self.disown(answered, reply.not_mine, &reply.disowned).map(Answer::Done);
        }
        if !reply.codes.is_empty() {
            let done = reply.codes.iter().map(|code| self.confirm_if(!reply.others, code));
            return Ok(Answer::Done(done.collect::<Result<Vec<_>>>()?.join("; ")));
        }
        let Some(matter) = open.first() else {
            let why = asked.first().map_or(NoLonger::None, |matter| no_longer(matter.state)).sentence();
            mail.answer_player(player, Letter::ConfirmUnknown { code: String::new(), why })?;
            return Ok(Answer::Done("yes to a question that waits no longer".into()));
        };
        if reply.others || self.wants_code(matter)? || open.len() > 1 {
            return ask_again(mail, matter).map(Answer::Done);
        }
        let code = matter.code.as_deref().unwrap_or_default();
        confirmed::confirm(mail, Some(player), code).map(Answer::Done)
    }

    fn wants_code(&self, matter: &Matter) -> Result<bool> {
        let (Some(game), Some(_)) = (matter.game, matter.half_move) else { return Ok(true) };
        let table = &self.mail.tx.table_of(game)?;
        let Some(side) = table.side_of(self.player) else { return Ok(true) };
        PlayersMail { place: self.mail, table, side }.wants_code(matter)
    }

    /// `confirm CODE` and `not mine` in a mail that answers no question's letter. Both together do nothing, nor does a code
    /// with more beside it: then it is asked again.
    pub fn by_code(&self, answered: &Answered, gathered: &Gathered) -> Result<Vec<String>> {
        let reply = self.reply(&[])?.0;
        let alone = !reply.others && !gathered.not_mine && reply.clauses.is_empty();
        let confirmed = gathered.confirms.iter().map(|code| self.confirm_if(alone, code));
        let mut done = confirmed.collect::<Result<Vec<_>>>()?;
        if gathered.not_mine && gathered.confirms.is_empty() {
            done.push(self.disown(answered, true, &gathered.disowned)?);
        }
        Ok(done)
    }

    /// Drops the questions that have these codes; without a code the one that is answered.
    fn disown(&self, answered: &Answered, not_mine: bool, codes: &[String]) -> Result<String> {
        if codes.is_empty() {
            return confirmed::disown(self, answered, not_mine, None);
        }
        let each = codes.iter().map(|code| confirmed::disown(self, answered, not_mine, Some(code.as_str())));
        Ok(each.collect::<Result<Vec<_>>>()?.join("; "))
    }

    /// A code counts alone or beside politeness; else its question is asked once more.
    fn confirm_if(&self, alone: bool, code: &str) -> Result<String> {
        let Replies { mail, player, .. } = *self;
        let matter = mail.tx.matter_with_code(&code.to_ascii_lowercase())?;
        let his = |matter: &Matter| matter.state == MatterState::Open && matter.player == Some(player.id);
        match matter.filter(|matter| !alone && his(matter)) {
            Some(matter) => ask_again(mail, &matter),
            None => confirmed::confirm(mail, Some(player), code),
        }
    }

    /// What a mail answers to these questions. Lines of the mails that they are about are quotation, however they are
    /// quoted; whether there are any is told too. The name of another game is no quotation.
    fn reply(&self, asked: &[&Matter]) -> Result<(Reply, bool)> {
        let Replies { mail, player, .. } = *self;
        let OwnLines { lines, to_nothing } = &self.lines;
        if asked.is_empty() {
            let reply = to_nothing.get_or_init(|| read_reply(lines, &player.name));
            return Ok((reply.clone(), false));
        }
        let mut lines = lines.clone();
        // A yes above every quotation is his own, whatever stood in that mail.
        let own = |line: &Line| {
            let alone = read_reply(std::slice::from_ref(line), &player.name);
            !line.below_quotation && !alone.is_silent() && alone.codes.is_empty()
        };
        let mut repeats = false;
        for matter in asked {
            let words = words_of_question(mail, matter)?;
            let said = Origin::of([matter.said.as_str()].into_iter());
            let game = matter.game.map(|game| mail.tx.game_by_id(game)).transpose()?.map(|row| row.name);
            let elsewhere = |line: &Line| names_a_game(&line.text).is_some_and(|named| named != game);
            let fresh = |line: &&mut Line| line.is_fresh() && !own(line) && !elsewhere(line);
            for line in lines.iter_mut().filter(fresh) {
                if words.holds(&line.text) {
                    repeats |= said.holds(&line.text);
                    line.standing = Standing::Quoted;
                }
            }
        }
        Ok((read_reply(&lines, &player.name), repeats))
    }

    /// Whether nothing in a mail counts or would be asked back.
    fn says_nothing(&self) -> bool {
        self.mail.message.games.is_empty() && read(&self.lines.lines).is_silent()
    }
}

/// The words of the mail that a question is about.
fn words_of_question(place: &Workplace<'_>, matter: &Matter) -> Result<Origin> {
    let mut words = Origin::of([matter.said.as_str()].into_iter());
    if let Some(mail) = matter.mail {
        let message = place.understand(&place.tx.mail(mail)?)?;
        // What it quotes of our letters is ours: an example there may be sent in the answer.
        let own = message.lines.iter().filter(|line| line.is_fresh());
        own.for_each(|line| words.add(&line.text));
    }
    Ok(words)
}

/// The director whose mail is not proved is told how his mails are known; nothing of it is obeyed.
pub(crate) fn unproven_director(mail: &Mail<'_>, director: &DirectorRow, why: Unproven) -> Result<String> {
    if let Some(confirmed) = confirm_by_code_alone(mail)? {
        return Ok(confirmed);
    }
    let director = &mail.tx.director(director.id)?;
    OfDirector { mail, director }.answer(None, Letter::DirectorUntagged { why })?;
    Ok(format!("from a director's address, {why}; told how to write"))
}
