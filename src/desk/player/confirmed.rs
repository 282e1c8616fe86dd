//! A question that was answered: what was kept is done as of its first receipt, or dropped.

use anyhow::{Context as _, Result};

use super::{
    super::{
        Answered, Asked, GameContext, Mail, Post, Submitted, gather, identify, letter, post, referee,
        sender_of, sent_stamp,
    },
    asked_address,
    first_receipt::PlayersMail,
    question_letter::{self, lapses},
    replies::Replies,
    to_director,
};
use crate::{
    intake::{Gathered, PerGame, read_again, together},
    laws::{Context, Evidence, Proof, Stamped, Weight},
    letters::{Letter, WhyDropped},
    model::{GameId, MatterKind, MatterState},
    reading::{ToDirector, outlives_moves},
    store::{Matter, NewLetter, PlayerRow, Tx},
    wording::{InEnglish, Phrase, phrases},
};

phrases! {
    /// Why a question cannot be answered, or its answer changes nothing.
    #[derive(Copy)]
    pub(crate) enum NoLonger {
        NoneUnderCode = "no-longer-none-under-code",
        None = "no-longer-none",
        SevenDays = "no-longer-seven-days",
        Unreadable = "no-longer-unreadable",
        NotAllOfIt = "no-longer-not-all-of-it",
        HangsOnSettings = "no-longer-hangs-on-settings",
        NothingToDisown = "no-longer-nothing-to-disown",
        Confirmed = "no-longer-confirmed",
        Disowned = "no-longer-disowned",
        Waits = "no-longer-waits",
    }
}

/// `confirm CODE`, and `yes` to the question that has this code.
pub(crate) fn confirm(mail: &Mail<'_>, player: Option<&PlayerRow>, code: &str) -> Result<String> {
    let unknown = |why: NoLonger| {
        if let Some(player) = player {
            let letter = Letter::ConfirmUnknown { code: code.to_owned(), why: why.sentence() };
            mail.answer_player(player, letter)?;
        }
        Ok(format!("confirmation refused: {}", why.in_english()))
    };
    let Some(matter) = mail.tx.matter_with_code(&code.to_ascii_lowercase())? else {
        return unknown(NoLonger::NoneUnderCode);
    };
    match matter.state {
        // What counts is when the answer came, not when the sweep lets it lapse.
        MatterState::Open if lapses(&matter).is_none_or(|at| mail.row.received < at) => {}
        MatterState::Open => {
            mail.tx.end_matter(matter.id, MatterState::Lapsed, mail.now)?;
            return unknown(NoLonger::SevenDays);
        }
        state => return unknown(no_longer(state)),
    }
    if let (MatterKind::AddressAsked, Some(owner)) = (matter.kind, matter.player) {
        return asked_address::confirmed(mail, &matter, &mail.tx.player(owner)?);
    }
    let (Some(owner), Some(game), Some(first)) = (matter.player, matter.game, matter.mail) else {
        return unknown(NoLonger::NoneUnderCode);
    };
    let owner = mail.tx.player(owner)?;
    // The same person may have another row in another event.
    let his = |player: &PlayerRow| player.addresses.iter().any(|address| owner.writes_from(address));
    if player.is_some_and(|player| player.id != owner.id && !his(player)) {
        return unknown(NoLonger::NoneUnderCode);
    }
    if mail.message.others.any() {
        return question_letter::ask_again(mail, &matter);
    }
    let mut table = mail.tx.table_of(game)?;
    let side = table.side_of(&owner).context("The owner of a question does not play its game")?;
    let first = mail.tx.mail(first)?;
    let message = mail.understand(&first)?;
    let answered = identify::answered(mail.tx, &message, &owner)?;
    let whole = gather::gather_undoubted(mail, &message, &owner, &answered)?;
    let gathered = asked_about(&matter, whole, &table.row.name);
    let by_elimination = matches!(matter.kind, MatterKind::WhichGame | MatterKind::Both);
    let found = by_elimination.then(|| together(&gathered.homeless));
    let said = found.as_ref().or_else(|| gathered.games.get(&table.row.name));
    let said = said.filter(|said| !said.submission.is_empty());
    // What else a mail says that is surely his was dealt with when it came.
    let others = matter.kind.is_unproven() || matter.kind == MatterKind::Doubtful;
    let mut gathered_asks = gathered.asks.clone();
    // A yes takes what its question showed and nothing else.
    gathered_asks.retain(|(line, _)| matter.said.lines().any(|shown| shown == line));
    if said.is_none() && (!others || !gathered_asks.iter().any(|(_, ask)| ask.acts())) {
        return unknown(NoLonger::Unreadable);
    }
    if let Some(why) = cannot_be_taken(&gathered, said, &owner, &table, found.is_none()) {
        mail.tx.end_matter(matter.id, MatterState::Lapsed, mail.now)?;
        return unknown(why);
    }
    mail.tx.end_matter(matter.id, MatterState::Taken, mail.now)?;
    let confirmed = sent_stamp::stamped(mail, &table, &owner)?.counted();
    let came_in = PlayersMail { place: mail, table: &table, side };
    let sent = came_in.confirmed_from(&matter, confirmed)?;
    // By which stamp it counts from its first receipt, where that is not its arrival.
    let stamped = Stamped { at: matter.received, weight: Weight::Counts };
    let stamped = Some(stamped).filter(|stamped| stamped.at < first.received && sent == stamped.at);
    let proof = Proof::Confirmed { inbox: mail.row.id };
    let confirmed = Mail { row: &first, message: &message, ..*mail };
    let mut done = vec![format!("mail {} confirmed", first.id)];
    let asked = Asked { mail: &confirmed, proof: proof.clone(), sent: Some(sent) };
    if others {
        done.extend(to_director::asks(&asked, &owner, &gathered_asks)?);
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
            evidence: Evidence { stamped, ..confirmed.evidence(proof) },
            thread: Some(mail.thread()),
            answer: mail.answer,
        };
        // Leave that came with it is in the journal since.
        table.game = mail.tx.game(table.row.id, &table.row.name)?;
        done.push(referee::referee(mail, &mut table, &submitted)?.log);
    }
    let of_mail = answered.game(mail.tx)?;
    let shown = |told: &&ToDirector| matter.said.contains(&told.text);
    for told in gathered.to_director.iter().filter(|_| others).filter(shown) {
        done.push(to_director::pass_to_director(&confirmed, &owner, told, of_mail.as_ref())?);
    }
    Ok(done.join("; "))
}

/// What of a mail its question was about. A line that was doubted is read again by itself, and what the mail says of the
/// position stands beside its claim all the same.
fn asked_about(matter: &Matter, whole: Gathered, game: &GameId) -> Gathered {
    if matter.kind != MatterKind::Doubtful {
        return whole;
    }
    let mut again = read_again(&matter.said, game);
    for (game, said) in &mut again.games {
        if let Some(of_mail) = whole.games.get(game) {
            said.submission.analysis.clone_from(&of_mail.submission.analysis);
        }
    }
    again
}

/// Why a kept mail is not acted on though it was confirmed.
fn cannot_be_taken(
    gathered: &Gathered,
    said: Option<&PerGame>,
    owner: &PlayerRow,
    table: &GameContext,
    named: bool,
) -> Option<NoLonger> {
    let nothing = PerGame::default();
    let said = said.unwrap_or(&nothing);
    let offered = table.side_of(owner).is_some_and(|side| table.game.offers(side.other()));
    let name = Some(&table.row.name).filter(|_| named);
    if gathered.blocked(name, said, offered).is_some() {
        return Some(NoLonger::NotAllOfIt);
    }
    // Only a proven mail sets anything, and without that its move could be another.
    let hangs = gathered.hangs_on_settings(said, (owner.language, owner.strict));
    hangs.then_some(NoLonger::HangsOnSettings)
}

/// `no` and `not mine`: the question is dropped; of `not mine` the director is told. `code`: which question it is, where
/// that is said.
pub(crate) fn disown(
    of: &Replies<'_>,
    answered: &Answered,
    not_mine: bool,
    code: Option<&str>,
) -> Result<String> {
    let Replies { mail, player, .. } = *of;
    let matter = match code {
        Some(code) => {
            let his = |matter: &Matter| is_open_question_of(matter, player);
            mail.tx.matter_with_code(&code.to_ascii_lowercase())?.filter(his)
        }
        None => disowned(mail.tx, player, answered)?,
    };
    let Some(matter) = matter else {
        let why = NoLonger::NothingToDisown.sentence();
        mail.answer_player(player, Letter::ConfirmUnknown { code: String::new(), why })?;
        return Ok("not mine: nothing waits".into());
    };
    if matter.kind == MatterKind::AddressAsked {
        return asked_address::refused(mail, &matter, player, not_mine);
    }
    let (Some(game), Some(first)) = (matter.game, matter.mail) else {
        return Ok("not mine: nothing waits".into());
    };
    mail.tx.end_matter(matter.id, MatterState::Refused, mail.now)?;
    let table = mail.tx.table_of(game)?;
    let side = table.side_of(player).context("The owner of a question does not play its game")?;
    // A mail that is his, for another game than we thought, is no business of the director's.
    let told = not_mine && matter.kind.is_unproven();
    if told {
        let message = mail.understand(&mail.tx.mail(first)?)?;
        let letter = Letter::Disowned {
            sight: table.sight(None, mail.now),
            name: player.name.clone(),
            said: matter.said.clone(),
            from: sender_of(&message),
            received: question_letter::came(mail.tx, &matter)?,
        };
        post::to_director::tell_director(mail, &table, letter)?;
    }
    let sight = table.sight(Some(side), mail.now);
    let why = if told { WhyDropped::NotMine } else { WhyDropped::NotMeant };
    let letter = Letter::HoldDropped { sight, said: matter.said, why };
    mail.answer_in_game(&table, side, letter)?;
    let told = if told { "is not the player's; the director is told" } else { "is dropped" };
    Ok(format!("{}: held mail {first} {told}", table.row.name))
}

/// Drops what nobody answered for, and tells its owner.
pub(crate) fn lapse_unanswered(post: &Post<'_>, matter: &Matter) -> Result<()> {
    post.tx.end_matter(matter.id, MatterState::Lapsed, post.now)?;
    if matter.kind == MatterKind::AddressAsked {
        return asked_address::unanswered(post, matter);
    }
    let (Some(game), Some(owner), true) = (matter.game, matter.player, matter.kind.is_question()) else {
        return Ok(());
    };
    let table = post.tx.table_of(game)?;
    let Some(side) = table.row.side_of(owner) else { return Ok(()) };
    let sight = table.sight(Some(side), post.now);
    let letter = Letter::HoldDropped { sight, said: matter.said.clone(), why: WhyDropped::Unanswered };
    let posting = letter::to_player(post.tx, &table, side, letter)?;
    let (unproven, cause) = (matter.kind.is_unproven(), matter.mail);
    letter::post(post, NewLetter { unproven, cause, ..posting })?;
    // What somebody else wrote in his name is dropped without a word to the director.
    if unproven {
        return Ok(());
    }
    let (sight, said) = (table.sight(None, post.now), matter.said.clone());
    post::to_director::tell_director(post, &table, Letter::QuestionLapsed { sight, side, said })
}

fn is_open_question_of(matter: &Matter, player: &PlayerRow) -> bool {
    matter.kind.is_question() && matter.state == MatterState::Open && matter.player == Some(player.id)
}

/// The open question that a player disowns: the one whose letter he answers, or his only one.
fn disowned(tx: &Tx<'_>, player: &PlayerRow, answered: &Answered) -> Result<Option<Matter>> {
    let his = |matter: &Matter| is_open_question_of(matter, player);
    for letter in &answered.letters {
        let asked = tx.all_told_in(letter.id)?;
        if let Some(matter) = asked.iter().find(|matter| his(matter)) {
            return Ok(Some(matter.clone()));
        }
        // What he answers was asked and is over; another question is another's answer.
        if asked.iter().any(|matter| matter.kind.is_question()) {
            return Ok(None);
        }
    }
    let mut own = tx.open_matters_of_player(player.id)?;
    own.retain(|matter| matter.game.is_some() && his(matter));
    if let Some(name) = answered.game(tx)? {
        let game = tx.game_named(&name)?.map(|row| row.id);
        own.retain(|matter| matter.game == game);
    }
    Ok(if own.len() == 1 { own.pop() } else { None })
}

/// Why a question cannot be answered any more.
pub(crate) fn no_longer(state: MatterState) -> NoLonger {
    match state {
        MatterState::Taken => NoLonger::Confirmed,
        MatterState::Refused => NoLonger::Disowned,
        MatterState::Open | MatterState::Settled | MatterState::Lapsed => NoLonger::Waits,
    }
}
