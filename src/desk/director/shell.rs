//! An order that the operator enters at the shell: the same words, the same rulings, the same letters, which leave with
//! the daemon's next pass. Also while a daemon works.
//!
//! Laws 14

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    super::{
        GameContext, Post, Workplace, alarms, frozen_game, letter, not_read::facts_of,
        post::directors_letter::docket_shown, strangers, token_renewal, watch,
    },
    against_record::{self, OrderWeighed},
    event_orders::{obey_in_event, tell_done},
    not_done::NoGame,
    obey::{self, Obedience},
    ruling::Giver,
    shown::{Asks, Shown, event_at_the_shell, event_meant},
};
use crate::{
    chance::Chance,
    clock::Clock,
    config::Config,
    event::Person,
    letters::{Draft, LetterInWords, OPERATOR, Renewal, Templates, letter_in_words},
    mail::head_of,
    model::{EventCode, GameId, MatterKind, Zone},
    reading::{About, Direction, EventOrder, Given, Request, WhichGames},
    store::{DirectorRow, InboxState, Store, TokenOwner, Tx},
    wording::InEnglish,
};

#[derive(Default)]
pub(crate) struct Obeyed {
    /// The games in which it was carried out, each with what was recorded.
    pub done: Vec<(GameId, String)>,
    /// Why it was not, and what would fit; one a game.
    pub refused: Vec<String>,
    /// Games that the order does not name and has nothing to change in, and why.
    pub left: Vec<String>,
    /// What was done of an order about an event, beside any game.
    pub in_event: Option<String>,
    /// The games in which that was carried out.
    pub games: Vec<GameId>,
}

/// What the operator makes of a mail that could not be read.
#[derive(Clone, Copy)]
pub(crate) enum MailOrder {
    Retry,
    /// Nobody reads it any more.
    Drop,
}

/// One transaction beside the daemon's, with everything at hand.
pub(crate) fn at_the_shell<T>(
    config: &Config,
    clock: Clock,
    chance: &Chance,
    work: impl FnOnce(&Post<'_>) -> Result<T>,
) -> Result<T> {
    let templates = Templates::chosen(config.desk.templates.as_deref())?;
    let mut store = Store::open(&config.desk.database)?.with_chance(chance.clone());
    let offered = chance.bytes("desk")?;
    store.transaction(|books| {
        let desk = config.desk(books.secret(offered)?);
        work(&Post::new(books, clock.now(), &desk, &templates, chance, config))
    })
}

/// Renews the marks of a person, in one event or in all; says whose.
pub(crate) fn renew_marks(
    post: &Post<'_>,
    whom: &Person<'_>,
    event: Option<&EventCode>,
) -> Result<Vec<TokenOwner>> {
    let mut renewed = Vec::new();
    for row in post.tx.events()?.into_iter().filter(|row| event.is_none_or(|event| *event == row.code)) {
        let players = post.tx.players(row.id)?.into_iter().filter(|player| player.person().is(whom));
        let directors = post.tx.officials(row.id)?.into_iter().filter(|found| found.person().is(whom));
        renewed.extend(players.map(TokenOwner::Player).chain(directors.map(TokenOwner::Director)));
    }
    for owner in &renewed {
        token_renewal::renew(post, owner)?;
        token_renewal::tell_of_new_mark(post, owner, Renewal::Operator)?;
    }
    Ok(renewed)
}

/// Decides on a mail that was set aside, or, where it is dropped, also on one that waits to be read; says why not where
/// nothing was done.
pub(crate) fn decide_mail(place: &Post<'_>, id: i64, order: MailOrder) -> Result<Result<(), String>> {
    let decided = decided_mail(place, id, order)?;
    if decided.is_ok() {
        alarms::out_of_trouble(place, MatterKind::Quarantined, &id.to_string(), None, None)?;
    }
    Ok(decided)
}

/// A letter that was given up is not sent any more, and nobody is told of it again; says whether it was given up.
pub(crate) fn drop_letter(post: &Post<'_>, id: i64) -> Result<bool> {
    let dropped = post.tx.drop_given_up(id, "dropped by the operator")?;
    watch::watch_refused_letters(post)?;
    Ok(dropped)
}

fn decided_mail(place: &Workplace<'_>, id: i64, order: MailOrder) -> Result<Result<(), String>> {
    let Some(row) = place.tx.maybe_mail(id)? else {
        return Ok(Err(format!("There is no mail {id} in the inbox; amici inbox list shows all")));
    };
    Ok(match (order, row.state) {
        (MailOrder::Retry, InboxState::Quarantined) => Ok(place.tx.read_again(id, place.now)?),
        (MailOrder::Drop, InboxState::Quarantined | InboxState::New) => {
            let (facts, outcome) = (facts_of(&head_of(&row.raw)), "dropped by the operator");
            place.tx.settle(id, InboxState::Done, &facts, outcome, place.now)?;
            strangers::note(place, &row, None).map(Ok)?
        }
        (MailOrder::Retry, InboxState::New) => {
            Err(format!("Mail {id} waits to be read already: the next pass reads it"))
        }
        (MailOrder::Retry | MailOrder::Drop, InboxState::Done) => Err(format!(
            "Mail {id} was dealt with: {}; only one that was set aside can be read again or dropped",
            row.outcome
        )),
    })
}

/// An order of a lost time that is given once more.
#[derive(Clone, Copy)]
pub(crate) struct Again<'a> {
    /// When it was given.
    pub at: DateTime<Utc>,
    /// The games in which it was carried out; all that it is about where nobody knows.
    pub games: Option<&'a [GameId]>,
    /// Who gave it, where it is not whoever directs the game.
    pub by: Option<&'a DirectorRow>,
}

/// Carries an order out, in the name of whoever directs the game. Where nobody does, in games of old events, the
/// operator rules in his own name: the game must come to its end, and the journal does not say of a director what he
/// had no part in. He may not where he plays the game by the config's own words. What is given again was meant, whatever the
/// record that was put back says against it.
pub(crate) fn obey_operator(post: &Post<'_>, given: &Given, again: Option<Again<'_>>) -> Result<Obeyed> {
    let received = again.map_or(post.now, |again| again.at);
    if let Direction::OfEvent(order) = &given.what {
        return obey_operator_in_event(post, given, order, again);
    }
    let tables = match named_at_the_shell(post.tx, &given.about, &given.what)? {
        Ok(tables) => tables,
        Err(why) => return Ok(Obeyed { refused: vec![why], ..Obeyed::default() }),
    };
    let mut obeyed = Obeyed::default();
    let affected = obey::affected(post.tx, tables, given.clone())?;
    for (nth, (mut table, given)) in affected.into_iter().enumerate() {
        let name = table.row.name.clone();
        if again.and_then(|again| again.games).is_some_and(|games| !games.contains(&name)) {
            continue;
        }
        let director = match again.and_then(|again| again.by) {
            Some(by) => Some(by.clone()),
            None => table.director(post.tx)?,
        };
        let operator = post.config.desk.operator.as_ref().filter(|_| director.is_none());
        let own = operator.and_then(|operator| table.side_at(operator));
        if let Some(side) = own {
            obeyed.refused.push(format!(
                    "{name}: nobody directs it, and the operator that the config names writes from an address of {}, \
                     who plays it; name an operator who takes no part in it under [desk] operator",
                    table.player(side).name
                ));
            continue;
        }
        let giver = Giver {
            post,
            director: director.as_ref(),
            mail: None,
            received,
            listed: false,
            again: again.is_some(),
            only: None,
        };
        let weighed = against_record::weigh(&giver, &table, &given)?;
        if let (OrderWeighed::Ask(says), None) = (&weighed, again) {
            against_record::ask_at_the_shell(&giver, &table, &given)?;
            let asked = format!("{name}: {}; give the same order again if you mean it", says.in_english());
            obeyed.refused.push(asked);
            continue;
        }
        match obey::obey(&giver, &mut table, &given)? {
            Ok(Obedience::Ruled(said)) => {
                against_record::meant_after_all(post, &weighed)?;
                obeyed.done.push((name, said));
            }
            Ok(Obedience::Told(names)) => {
                let said = format!("{name}: told {}", names.join(" and "));
                obeyed.done.push((name, said));
            }
            Err(unfit) if nth > 0 && obey::says_nothing_of_others(&unfit) => {
                obeyed.left.push(format!("{name}: left out, {}", unfit.in_short().in_english()));
            }
            Err(why) => obeyed.refused.push(format!("{name}: {}", why.in_english())),
        }
    }
    Ok(obeyed)
}

/// The same for an order about an event and its people, in the name of its director.
fn obey_operator_in_event(
    post: &Post<'_>,
    given: &Given,
    order: &EventOrder,
    again: Option<Again<'_>>,
) -> Result<Obeyed> {
    let refused = |why: String| Obeyed { refused: vec![why], ..Obeyed::default() };
    let event = match event_meant(post.tx, &given.about)? {
        Ok(event) => event,
        Err(why) => return Ok(refused(why.in_english())),
    };
    // The first who may; the operator in his own right where all of them play.
    let named = again.and_then(|again| again.by).cloned();
    let all: Vec<Option<DirectorRow>> = match named {
        Some(by) => vec![Some(by)],
        None => post.tx.directors(event.id)?.into_iter().map(Some).chain([None]).collect(),
    };
    let mut why = String::new();
    for director in &all {
        let giver = Giver {
            post,
            director: director.as_ref(),
            mail: None,
            received: again.map_or(post.now, |again| again.at),
            listed: false,
            again: again.is_some(),
            only: again.and_then(|again| again.games).filter(|games| !games.is_empty()),
        };
        match obey_in_event(&giver, &event, order)? {
            Ok(done) => {
                tell_done(&giver, &given.words, &done)?;
                let (in_event, games) = (Some(done.log()), done.games());
                return Ok(Obeyed { in_event, games, ..Obeyed::default() });
            }
            Err(not_his) if not_his.is_for_another() => why = not_his.in_english(),
            Err(other) => return Ok(refused(other.in_english())),
        }
    }
    Ok(refused(why))
}

/// At the shell any word behind a name can be the code of an event: it is one where there is such an event.
fn with_event_behind(tx: &Tx<'_>, request: &Request, about: &About) -> Result<(Request, About)> {
    let as_it_is = || (request.clone(), about.clone());
    let (Request::Games(WhichGames::Of(name)) | Request::Player(name), About::Answered) = (request, about)
    else {
        return Ok(as_it_is());
    };
    let (front, last) = name.rsplit_once(' ').unwrap_or(("", name));
    let Ok(code) = last.parse::<EventCode>() else { return Ok(as_it_is()) };
    if tx.event(&code)?.is_none() {
        return Ok(as_it_is());
    }
    let all = front.is_empty() || front.eq_ignore_ascii_case("all");
    Ok(match request {
        Request::Player(_) if front.is_empty() => as_it_is(),
        Request::Player(_) => (Request::Player(front.to_owned()), About::Event(code)),
        _ if all => (Request::Games(WhichGames::All), About::Event(code)),
        _ => (Request::Games(WhichGames::Of(front.to_owned())), About::Event(code)),
    })
}

/// What the operator asks to be shown, in the words of the letter that brings it to a director; or why it cannot be.
pub(crate) fn show_at_the_shell(
    post: &Post<'_>,
    given: &Given,
    request: &Request,
) -> Result<Result<LetterInWords, String>> {
    let (request, about) = with_event_behind(post.tx, request, &given.about)?;
    let (request, given) = (&request, &Given { about, ..given.clone() });
    let event = match event_at_the_shell(post, request, &given.about)? {
        Ok(event) => event,
        Err(why) => return Ok(Err(why.in_english())),
    };
    let asks = Asks { post, event: &event, director: None };
    let docket = match request {
        Request::Report => match post.tx.directors(event.id)?.first() {
            Some(director) => docket_shown(post, director)?,
            None => None,
        },
        _ => None,
    };
    let shown = match docket {
        Some(letter) => Shown::of(letter),
        None => match asks.shown(request, given, None)? {
            Ok(shown) => shown,
            Err(why) => return Ok(Err(why.in_english())),
        },
    };
    let to = letter::official(OPERATOR.into(), post.desk.address.clone(), Zone::UTC, None);
    let mut draft = Draft::new(shown.letter, to, None);
    draft.case = shown.case;
    draft.guarded = post.tx.guarded(None, None)?;
    Ok(Ok(letter_in_words(&draft, post.desk, post.templates)?))
}

fn named_at_the_shell(
    tx: &Tx<'_>,
    about: &About,
    what: &Direction,
) -> Result<Result<Vec<GameContext>, String>> {
    match about {
        About::Game(name) => match tx.game_named(name)? {
            Some(row) => {
                let table = frozen_game::table_to_rule(tx, row, what)?;
                Ok(table.map(|table| vec![table]).map_err(|why| why.in_english()))
            }
            None => Ok(Err(NoGame::NoSuch(name.clone()).in_english())),
        },
        About::Event(code) => {
            let Some(event) = tx.event(code)? else {
                return Ok(Err(format!("there is no event {code}")));
            };
            let tables = frozen_game::running_tables(tx, event.id)?;
            Ok(if tables.is_empty() { Err(format!("no game of {code} is running")) } else { Ok(tables) })
        }
        About::Answered => Ok(Err("the order names no game".into())),
    }
}
