//! The letter of a question, and how long it stands.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use chrono::{DateTime, Duration, Utc};
use data_encoding::BASE32_NOPAD;

use super::{
    super::{GameContext, Mail, flag_guards, letter},
    asked_address,
    first_receipt::PlayersMail,
};
use crate::{
    intake::read_again,
    laws::{Context, Game},
    letters::{Doubt, Fits, GameLine, Letter, Question},
    model::{Digest, MatterKind, MatterState, Side},
    reading::{Said, begins_with_if},
    store::{Matter, NewLetter, Tx},
};

/// After this time a question lapses.
pub(crate) const LAPSES: Duration = Duration::days(7);

pub(crate) struct ToAsk {
    pub kind: MatterKind,
    pub said: Vec<String>,
    /// What it would be in the game that was found by elimination, as it can be sent.
    pub send: Option<String>,
    pub terms: QuestionTerms,
}

impl ToAsk {
    /// Lines that name their game, and are not proved to be the player's.
    pub fn unproven(said: Vec<String>) -> ToAsk {
        ToAsk { kind: MatterKind::Unproven, said, send: None, terms: QuestionTerms::default() }
    }

    /// Lines that are the player's, and fit this game alone.
    pub fn which_game(said: Vec<String>, send: String) -> ToAsk {
        ToAsk { kind: MatterKind::WhichGame, send: Some(send), ..ToAsk::unproven(said) }
    }

    /// Lines that are the player's, and of which something beside them makes it doubtful whether he means them.
    pub fn doubtful(said: Vec<String>, doubt: Doubt, after: Game) -> ToAsk {
        let terms = QuestionTerms { doubt, after: Some(Arc::new(after)), ..QuestionTerms::default() };
        ToAsk { kind: MatterKind::Doubtful, terms, ..ToAsk::unproven(said) }
    }
}

/// How a question is put.
#[derive(Default)]
pub(crate) struct QuestionTerms {
    /// Whether a bare yes is too little, whatever is asked about.
    pub wants_code: bool,
    /// Whether an answer counts from itself, however soon it comes.
    pub from_itself: bool,
    /// Where the mail came from, where that is not proved.
    pub from: Option<String>,
    pub doubt: Doubt,
    /// The game as it would stand, for the board.
    pub after: Option<Arc<Game>>,
    /// Whether it is asked once more, since the answer was not clear.
    pub again: bool,
    /// Whether it is asked once more since nobody has answered.
    pub reminds: bool,
    /// What a second mail from the same address says, which is not kept.
    pub another: Option<String>,
}

/// The letter of the question with this code. It goes to the registered address, never to where the mail came from, and one about a mail
/// that is not proved threads to nothing: an impostor's Message-ID is none of the player's business.
pub(crate) fn post_question(
    mail: &Mail<'_>,
    table: &GameContext,
    side: Side,
    code: String,
    terms: QuestionTerms,
) -> Result<bool> {
    let matter = mail.tx.matter_with_code(&code)?.context("A question is asked that was not opened")?;
    let (half_move, kind) = (table.game.to_play(), matter.kind);
    let mut sight = table.sight(Some(side), mail.now);
    let came_in = PlayersMail { place: mail, table, side };
    let last_hour = flag_guards::asked_about(mail.tx, &matter)?.last_hour();
    let over = last_hour.is_some_and(|last| last <= mail.now);
    let mut question = Question {
        from_itself: terms.from_itself || over || came_in.counts_from_itself(&matter)?,
        last_hour,
        code,
        wants_code: terms.wants_code || came_in.wants_code(&matter)?,
        came: came(mail.tx, &matter)?,
        said: matter.said,
        received: matter.received,
        from: terms.from,
        send: matter.proposal,
        doubt: terms.doubt,
        claims: Vec::new(),
        again: terms.again,
        another: terms.another,
    };
    if kind == MatterKind::Doubtful {
        let name = &table.row.name;
        let (sent, answers) = (question.received, Some(half_move));
        let context = Context { sender: side, sent, answers, nothing_else: false };
        if let Some(said) = read_again(&question.said, name).games.remove(name) {
            let claims = table.game.gives_up(&said.submission, &context);
            question.claims = claims.iter().map(ToString::to_string).collect();
        }
    }
    if let Some(after) = terms.after {
        sight.game = after;
    }
    let letter = match kind {
        MatterKind::WhichGame | MatterKind::Both => Letter::ConfirmGame { sight, question },
        MatterKind::Doubtful => Letter::ConfirmLine { sight, question },
        _ => Letter::HoldRequest { sight, question },
    };
    let thread = (!kind.is_unproven()).then(|| mail.thread());
    let posting = letter::to_player(mail.tx, table, side, letter)?.after(Some(mail.row.id), thread);
    let posting = NewLetter {
        matters: vec![matter.id],
        unproven: kind.is_unproven(),
        reminds: terms.reminds,
        ..posting
    };
    Ok(letter::post(mail, posting.about(Some(half_move)))?.is_some())
}

/// A code for what this mail opens, the same whenever it is read. With a digit in it: without one it could be a word
/// (`no misunderstanding`).
pub(crate) fn code(mail: &Mail<'_>, purpose: &str) -> Result<String> {
    let purpose = format!("{purpose} {}", Digest::of_bytes(&mail.row.raw));
    let random = mail.chance.lasting(&mail.desk.secret).bytes::<10>(&purpose)?;
    let mut code = BASE32_NOPAD.encode(&random).to_ascii_lowercase();
    if !code.bytes().any(|b| b.is_ascii_digit()) {
        code.replace_range(..1, "2");
    }
    Ok(code)
}

/// When a question is dropped that nobody has answered: so long after its first letter was handed over, and not while
/// that waits to be, for whoever was not asked cannot answer. One that no letter asks counts from its opening.
pub(crate) fn lapses(question: &Matter) -> Option<DateTime<Utc>> {
    match question.told {
        // That a mailbox takes no letter may be why its owner asks.
        _ if question.kind == MatterKind::AddressAsked => Some(question.opened + LAPSES),
        None if question.under_way => None,
        told => Some(told.unwrap_or(question.opened) + LAPSES),
    }
}

/// Asks for which of his games what a player wrote is meant.
pub(crate) fn which_game(said: String, fits: Vec<Fits>, games: Vec<GameLine>) -> Letter {
    let conditional = said.lines().next().filter(|line| begins_with_if(line)).map(str::to_owned);
    Letter::WhichGame { said, conditional, fits, games }
}

/// Why something is asked about, for the inbox list.
pub(crate) fn unsure(kind: MatterKind) -> &'static str {
    match kind {
        MatterKind::WhichGame => "found by elimination",
        MatterKind::Doubtful => "doubtful",
        _ => "not proved",
    }
}

/// Asks once more, wanting the code.
pub(crate) fn ask_again(mail: &Mail<'_>, matter: &Matter) -> Result<String> {
    ask_once_more(mail, matter, None)
}

/// The same; `another` is what a second mail from the same address says, which is not kept.
pub(crate) fn ask_once_more(mail: &Mail<'_>, matter: &Matter, another: Option<String>) -> Result<String> {
    if matter.kind == MatterKind::AddressAsked && matter.state == MatterState::Open {
        return asked_address::ask_again(mail, matter);
    }
    let (Some(game), Some(owner), Some(code)) = (matter.game, matter.player, matter.code.clone()) else {
        return Ok("an answer that is not clear".into());
    };
    if matter.state != MatterState::Open {
        return Ok("an answer to a question that waits no longer".into());
    }
    let table = mail.tx.table_of(game)?;
    let side = table.row.side_of(owner).context("The owner of a question does not play its game")?;
    // Whoever was shown the code could answer with it.
    let code = match mail.message.others.any() {
        true => {
            let code = self::code(mail, &format!("again {}", matter.code.as_deref().unwrap_or_default()))?;
            mail.tx.change_code(matter.id, &code)?;
            code
        }
        false => code,
    };
    let sender = || matter.sender.as_ref().map_or("an address that is not clear".into(), ToString::to_string);
    let from = matter.kind.is_unproven().then(sender);
    let terms = QuestionTerms {
        wants_code: true,
        from,
        again: another.is_none(),
        another,
        ..QuestionTerms::default()
    };
    post_question(mail, &table, side, code, terms)?;
    Ok(format!("{}: asked once more, with the code", table.row.name))
}

/// When the mail came that a matter is about.
pub(crate) fn came(tx: &Tx<'_>, matter: &Matter) -> Result<DateTime<Utc>> {
    let mail = matter.mail.map(|mail| tx.mail(mail)).transpose()?;
    Ok(mail.map_or(matter.received, |mail| mail.received))
}

/// The lines as written, each once.
pub(crate) fn words(said: &[Said]) -> Vec<String> {
    let mut lines: Vec<String> = said.iter().map(|said| said.line.clone()).collect();
    lines.dedup();
    lines
}
