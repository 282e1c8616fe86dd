//! A director's mail: his orders, what he has players told, his answer to a player who asked.
//!
//! Each order is a ruling of its own, in the order of the lines. One that cannot be taken is answered; those before
//! and after it stand.
//!
//! Laws 14, 14.2.1

use anyhow::Result;

use super::{
    super::{
        game_context::GameContext,
        gather, identify,
        incoming::{Mail, thread},
        player::to_director,
        token_renewal::{self, take_new_mark},
        workplace::Post,
    },
    affected_games,
    against_record::{self, OrderSource, OrderWeighed},
    case_reply,
    cases::{self, Asking, is_over_with_a_ruling},
    directors_words::{self, DirectorsWords, written},
    intent::{asked_about, goes_on, perhaps_prose, settles, taken_back, to_complete},
    not_done::OrderNotDone,
    not_obeyed::NotObeyed,
    obey::{Giver, MORE_THAN_A_GREETING, Obedience, answer_asker, asker, games_of, obey, table_of},
    ruling,
    several_games::{self, Shared},
};
use crate::{
    letters::{Letter, OrderProblem, WhyAsked},
    model::{GameId, MatterKind, MatterState, No},
    reading::{About, Direction, Given, Verb},
    store::{DirectorRow, Matter, PlayerRow},
    wording::{InEnglish, Phrase},
};

/// What a director's mail answers, and whom.
#[derive(Clone, Copy)]
struct Deal<'a> {
    mail: &'a Mail<'a>,
    director: &'a DirectorRow,
    /// The game of the letter that he answers.
    at: Option<&'a GameContext>,
    of_mail: Option<&'a GameId>,
    /// Who asked him.
    asker: Option<&'a (PlayerRow, Option<GameContext>)>,
}

/// What came of a director's mail so far.
#[derive(Default)]
struct Progress {
    done: Vec<String>,
    problems: Vec<OrderProblem>,
    told: Vec<String>,
    ruled: bool,
    /// Whether his words wait for his `no`, to be passed on to whoever asked.
    words_wait: bool,
}

/// Deals with a mail that is a director's, by address and token.
pub(crate) fn director_mail(post: &Post<'_>, mail: &Mail<'_>, director: &DirectorRow) -> Result<String> {
    let answered = identify::answered_by_director(post.tx, mail.message, director)?;
    let mut lines = mail.message.lines.clone();
    let new_mark = take_new_mark(&mut lines) && token_renewal::new_mark_of_director(post, mail, director)?;
    // What is written to him carries the mark that he has now.
    let director = &post.tx.director(director.id)?;
    let table = table_of(post.tx, gather::game_of_mail(post.tx, &answered)?.as_ref())?;
    let at = table.as_ref();
    let of_mail = at.map(|table| table.row.name.clone());
    let asker = self::asker(post.tx, mail.message, director)?;
    let mut said = directors_words::words_of_director(
        post.tx,
        director,
        &answered,
        lines,
        of_mail.as_ref(),
        asker.is_some(),
    )?;
    let directions = &said.directions;
    let matters = cases::matters_answered(post.tx, mail.message, director)?;
    let rules = |given: &Given| matches!(given.what, Direction::Rule { .. });
    let beside = directions.given.iter().any(rules);
    let answer = case_reply::answer_to_cases(post, mail, director, &matters, &directions.prose, beside)?;
    let prose = directions.prose.join("\n");
    let mut progress = Progress::default();
    if new_mark {
        progress.done.push("a new mark".into());
    }
    for (line, error) in &directions.unread {
        let fits = Some(to_complete(&error.outline, of_mail.as_ref()));
        progress.problems.push(OrderProblem { line: line.clone(), why: error.why.sentence(), fits });
    }
    if let Some(settled) = answer {
        progress.ruled |= !settled.done.is_empty() && settled.told.is_empty();
        progress.done.extend(settled.done);
        progress.problems.extend(settled.problems);
        progress.told.extend(settled.told);
    }
    let orders = !directions.given.is_empty() || !progress.problems.is_empty() || !progress.done.is_empty();
    let deal = Deal { mail, director, at, of_mail: of_mail.as_ref(), asker: asker.as_ref() };
    let subject = gather::own_subject(mail.message, &answered);
    let help = deal_with_orders(post, &deal, &mut said, subject, &mut progress)?;
    if help {
        let letter = Letter::DirectorHelp { orders: Verb::ALL.to_vec() };
        to_director::answer_director(post, mail, director, at, letter)?;
        progress.done.push("list of orders sent".into());
    }
    pass_back(post, mail, director, asker, orders, &prose, at, &mut progress)?;
    let dealt_with = |matter: &&Matter| {
        let answered = matter.kind == MatterKind::Words && !progress.told.is_empty();
        let ruled = progress.ruled && is_over_with_a_ruling(matter.kind);
        matter.state == MatterState::Open && (answered || ruled)
    };
    for matter in matters.iter().filter(dealt_with) {
        post.tx.end_matter(matter.id, MatterState::Taken, post.now)?;
    }
    if !progress.problems.is_empty() || progress.done.is_empty() {
        let sight = at.map(|table| table.sight(None, post.now));
        progress.done.push(match progress.problems.len() {
            0 => "from the director; no order in it".to_owned(),
            many => format!("{many} orders not taken"),
        });
        let waits = matters.iter().find(|matter| {
            let settles = matter.proposal.is_some() || matter.kind.no() != No::Nothing;
            matter.state == MatterState::Open && matter.kind != MatterKind::Order && settles
        });
        let waits = waits.filter(|_| progress.problems.is_empty());
        let (problems, others) = (progress.problems, progress.ruled);
        let letter = Letter::OrderUnread { sight, problems, others, of_case: waits.is_some() };
        to_director::answer_about_case(post, mail, director, at, letter, waits)?;
    }
    Ok(progress.done.join("; "))
}

/// Obeys the orders of a mail, or asks about them; says whether the list of orders is wanted.
fn deal_with_orders(
    post: &Post<'_>,
    deal: &Deal<'_>,
    said: &mut DirectorsWords,
    subject: Option<&str>,
    progress: &mut Progress,
) -> Result<bool> {
    let Deal { mail, director, at, of_mail, asker } = *deal;
    let given = std::mem::take(&mut said.directions.given);
    let directions = &said.directions;
    // What names another game than the answered letter, and is not its line, makes an order without one a question.
    let talk = directions.prose.iter().map(String::as_str).chain(subject);
    let another = directors_words::names_another_game(post.tx, director, of_mail, talk)?;
    let beside = taken_back(&directions.prose, &director.name);
    let players = post.tx.players(director.event)?;
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    let alone = given.len() == 1 && progress.problems.is_empty() && progress.done.is_empty();
    let (whole, expected) = (written(&said.lines).join("\n"), asker.is_some());
    let mut help = false;
    for given in given {
        let reason = directors_words::names_another_game(
            post.tx,
            director,
            of_mail,
            std::iter::once(given.behind.as_str()),
        )?;
        let elsewhere = reason
            .or_else(|| another.clone())
            .filter(|_| given.about == About::Answered && matches!(given.what, Direction::Rule { .. }));
        let settles = !expected && at.is_some_and(|table| settles(&given, &table.game));
        let goes_on = goes_on(&given, expected, settles);
        let asked = asked_about(&given, &said.others, &said.copied, &said.lines, &names)
            .or_else(|| elsewhere.map(WhyAsked::OtherGame))
            .or_else(|| beside.clone().map(WhyAsked::Beside))
            .or(goes_on.then_some(WhyAsked::GoesOn));
        match (perhaps_prose(&given, of_mail).filter(|_| !settles && !expected), asked) {
            (Some(problem), _) => progress.problems.push(problem),
            (None, _) if given.what == Direction::Help => help = true,
            (None, Some(why)) => {
                let mut asking = Asking::about(why);
                if let Some((player, _)) = asker.filter(|_| alone && goes_on && mail.answer) {
                    (asking.asker, asking.words) = (Some(player), whole.trim());
                    progress.words_wait = true;
                }
                ask_about_orders(post, mail, director, &given, of_mail, asking, progress)?;
            }
            (None, None) => obey_by_mail(post, mail, director, given, of_mail, progress)?,
        }
    }
    Ok(help)
}

/// Asks whether an order is meant, once for all games that it is for.
fn ask_about_orders(
    post: &Post<'_>,
    mail: &Mail<'_>,
    director: &DirectorRow,
    given: &Given,
    of_mail: Option<&GameId>,
    mut asking: Asking<'_>,
    progress: &mut Progress,
) -> Result<()> {
    match games_of(post.tx, director, given, of_mail)? {
        Ok(tables) => {
            let event = matches!(given.about, About::Event(_));
            let about = tables.first().filter(|_| !event);
            let sent = Some(OrderSource { by: director, received: mail.row.received });
            if let Some(table) = about
                && let OrderWeighed::Ask(says) = against_record::weigh(post, table, given, sent)?
            {
                asking.record = Some(says.sentence());
            }
            progress.done.push(cases::ask_about_order(post, mail, director, about, given, asking)?);
        }
        Err(why) => {
            progress.problems.push(OrderProblem {
                line: given.line.clone(),
                why: why.sentence(),
                fits: None,
            });
        }
    }
    Ok(())
}

/// One order of a mail.
fn obey_by_mail(
    post: &Post<'_>,
    mail: &Mail<'_>,
    director: &DirectorRow,
    given: Given,
    of_mail: Option<&GameId>,
    progress: &mut Progress,
) -> Result<()> {
    let giver = Giver { director: Some(director), mail: Some(mail) };
    let tables = match games_of(post.tx, director, &given, of_mail)? {
        Ok(tables) => tables,
        Err(why) => {
            let fits = Some(to_complete(&given.outline().elsewhere(), None));
            progress.problems.push(OrderProblem { line: given.line.clone(), why: why.sentence(), fits });
            return Ok(());
        }
    };
    let mut shared = Shared::new(given.words.clone());
    let of_event = matches!(given.about, About::Event(_));
    let affected = affected_games::affected(post.tx, tables, given)?;
    let one = affected.len() == 1 && !of_event;
    for (mut table, given) in affected {
        let sent = OrderSource { by: director, received: mail.row.received };
        let weighed = against_record::weigh(post, &table, &given, Some(sent))?;
        if let OrderWeighed::Ask(says) = weighed {
            let asking = Asking::about(WhyAsked::AgainstRecord(says.sentence()));
            progress.done.push(cases::ask_about_order(post, mail, director, Some(&table), &given, asking)?);
            continue;
        }
        if let OrderWeighed::Asked = weighed {
            progress.done.push(format!("{}: the same order, asked about before", table.row.name));
            continue;
        }
        match obey(post, &giver, &mut table, &given)? {
            Ok(Obedience::Ruled(said)) => {
                against_record::meant_after_all(post, &weighed)?;
                progress.ruled = true;
                shared.done.push(table.row.name.clone());
                progress.done.push(said);
            }
            Ok(Obedience::Told(names)) => {
                progress.done.push(format!("{}: told {}", table.row.name, names.join(" and ")));
                progress.told.extend(names);
            }
            Err(unfit) if !one => {
                progress.ruled = true;
                let why = unfit.in_short();
                progress.done.push(format!("{}: left out, {}", table.row.name, why.in_english()));
                shared.left.push((table, given, why));
            }
            Err(NotObeyed::Unfit { why, fits }) => {
                progress.ruled = true;
                progress.done.push(format!("{}: an order that does not fit", table.row.name));
                if mail.answer {
                    let thread = thread(mail.message);
                    let why = (&why, fits.0);
                    ruling::refuse_order(post, &table, director, &given.words, why, thread, mail.row.id)?;
                }
            }
            Err(why @ (NotObeyed::HisOwnGame { .. } | NotObeyed::Help)) => {
                let why = OrderNotDone::InGame { game: table.row.name.clone(), why };
                progress.problems.push(OrderProblem {
                    line: given.line.clone(),
                    why: why.sentence(),
                    fits: None,
                });
            }
        }
    }
    several_games::tell_left_out(post, mail, director, shared)
}

/// Prose in an answer to a player's message goes to that player, unless orders stand beside it.
#[expect(clippy::too_many_arguments, reason = "all that the director's mail is")]
fn pass_back(
    post: &Post<'_>,
    mail: &Mail<'_>,
    director: &DirectorRow,
    asker: Option<(PlayerRow, Option<GameContext>)>,
    orders: bool,
    prose: &str,
    at: Option<&GameContext>,
    progress: &mut Progress,
) -> Result<()> {
    let words = prose.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count();
    let kept = orders && words >= MORE_THAN_A_GREETING && !progress.words_wait;
    let mut kept_from = None;
    if let Some((player, table)) = asker {
        // A machine's words in his name are nobody's answer.
        if !orders && words > 0 && mail.answer {
            answer_asker(post, mail, director, &player, table.as_ref(), prose)?;
            progress.done.push(format!("answer passed on to {}", player.name));
            progress.told.push(player.name);
        } else if kept {
            kept_from = Some(player.name);
        }
    }
    if !progress.told.is_empty() || kept_from.is_some() {
        let sight = at.map(|table| table.sight(None, post.now));
        let letter = Letter::AnswerPassedOn { sight, to: progress.told.clone(), kept_from };
        to_director::answer_director(post, mail, director, at, letter)?;
    }
    Ok(())
}
