//! A director's mail: his orders, what he has players told, his answer to a player who asked.
//!
//! Each order is a ruling of its own, in the order of the lines. One that cannot be taken is answered; those before
//! and after it stand.
//!
//! Laws 14, 14.2.1

use anyhow::{Context as _, Result};

use super::{
    super::{
        GameContext, Mail, gather, identify,
        post::directors_letter::docket_now,
        seals,
        token_renewal::{self, take_new_mark},
    },
    against_record::{self, OrderWeighed},
    case_reply::{self, Progress},
    cases::{self, only_open},
    event_orders::{obey_in_event, tell_done},
    intent::{
        DirectorsWords, asked_about, goes_on, names_another_game, perhaps_prose, settles, taken_back,
        to_complete, words_of_director, written,
    },
    not_done::{NotObeyed, OrderNotDone, problem},
    obey::{
        MORE_THAN_A_GREETING, Obedience, Shared, affected, answer_asker, asker, games_of,
        is_within_his_power, obey, tell_left_out,
    },
    of_director::{Asking, OfDirector},
    shown::Asks,
};
use crate::{
    docket::settled::is_over_with_a_ruling,
    letters::{Letter, LetterKind, OrderProblem, WhyAsked},
    model::{Budget, EventVerb, GameId, MatterKind, MatterState, No, RequestWord},
    reading::{About, Direction, EventOrder, Given, Request, Verb, WrittenSeal},
    store::{Allowance, AnswerKey, DirectorRow, Matter, PlayerRow},
    wording::{InEnglish, Phrase},
};

/// A director's mail with what it answers, and what came of it so far.
struct Deal<'a> {
    of: OfDirector<'a>,
    /// The game of the letter that he answers.
    at: Option<&'a GameContext>,
    asker: Option<(PlayerRow, Option<GameContext>)>,
    progress: Progress,
}

/// Deals with a mail that is a director's, by address and token.
pub(crate) fn director_mail(mail: &Mail<'_>, director: &DirectorRow) -> Result<String> {
    let answered = identify::answered_by_director(mail, director)?;
    let mut lines = mail.message.lines.clone();
    let new_mark = take_new_mark(&mut lines) && token_renewal::new_mark_of_director(mail, director)?;
    // What is written to him carries the mark that he has now.
    let director = &mail.tx.director(director.id)?;
    let matters = cases::matters_answered(mail, director)?;
    // A letter about no one game, in which one case waits, is about that one's.
    let of_case = only_open(&matters).and_then(|matter| matter.game);
    let table = match (answered.game(mail.tx)?, of_case) {
        (Some(name), _) => mail.tx.table_named(Some(&name))?,
        (None, Some(game)) => Some(mail.tx.table_of(game)?),
        (None, None) => None,
    };
    let of = OfDirector { mail, director };
    let asker = asker(mail, director, &matters)?;
    let mut deal = Deal { of, at: table.as_ref(), asker, progress: Progress::default() };
    let expected = deal.asker.is_some();
    let said = words_of_director(mail.tx, director, &answered, lines, deal.of_mail(), expected)?;
    let directions = &said.directions;
    let prose = directions.prose.join("\n");
    if new_mark {
        deal.progress.done.push("a new mark".into());
    }
    deal.look_up(&said.seals)?;
    for (line, error) in &directions.unread {
        let fits = Some(to_complete(&error.outline, deal.of_mail()));
        deal.progress.problems.push(OrderProblem { fits, ..problem(line, &error.why) });
    }
    let rules = |given: &Given| matches!(given.what, Direction::Rule { .. });
    let beside = directions.given.iter().any(rules);
    case_reply::answer_to_cases(&of, &matters, &directions.prose, beside, &mut deal.progress)?;
    let orders =
        !directions.given.is_empty() || !deal.progress.problems.is_empty() || !deal.progress.done.is_empty();
    let help = deal.deal_with_orders(said, gather::own_subject(mail.tx, mail.message, &answered)?)?;
    if help {
        let (orders, requests, in_event) = match director.adjudicates() {
            true => (vec![Verb::Result], vec![RequestWord::Cases, RequestWord::Case], Vec::new()),
            false => (Verb::ALL.to_vec(), RequestWord::ALL.to_vec(), EventVerb::ALL.to_vec()),
        };
        of.answer(deal.at, Letter::DirectorHelp { orders, requests, in_event })?;
        deal.progress.done.push("list of orders sent".into());
    }
    deal.pass_back(orders, &prose)?;
    let (at, mut progress) = (deal.at, deal.progress);
    // As they are by now. What an order of his has settled has not ended by itself.
    let mut matters = matters;
    for matter in &mut matters {
        let waited = matter.state == MatterState::Open;
        let now = mail.tx.matter(matter.id)?.with_context(|| format!("There is no case {}", matter.id))?;
        let ruled = matter.game.is_some_and(|game| progress.ruled_in.contains(&game));
        if waited && now.state == MatterState::Settled && ruled {
            mail.tx.end_matter(matter.id, MatterState::Taken, mail.now)?;
        }
        *matter = now;
    }
    for matter in matters.iter().filter(|matter| dealt_with(matter, &matters, &progress)) {
        mail.tx.end_matter(matter.id, MatterState::Taken, mail.now)?;
    }
    if !progress.cases.is_empty() {
        case_reply::tell_what_was_done(&of, &mut progress)?;
    } else if !progress.problems.is_empty() || progress.done.is_empty() {
        let sight = at.map(|table| table.sight(None, mail.now));
        progress.done.push(match progress.problems.len() {
            0 => "from the director; no order in it".to_owned(),
            many => format!("{many} orders not taken"),
        });
        let open = |matter: &&Matter| matter.state == MatterState::Open && matter.kind.is_case();
        let open: Vec<Matter> = matters.iter().filter(open).cloned().collect();
        let (waits, shown) = match (progress.problems.is_empty(), open.as_slice()) {
            (true, [one]) => {
                let settles = one.proposal.is_some() || one.kind.no() != No::Nothing;
                (Some(one).filter(|_| settles), Vec::new())
            }
            (true, several) => (None, several.to_vec()),
            (false, _) => (None, progress.shown),
        };
        let (problems, others) = (progress.problems, progress.ruled);
        let cases = case_reply::lines(&of, &shown)?;
        let letter = Letter::OrderUnread { sight, problems, others, of_case: waits.is_some(), cases };
        of.answer_about_cases(at, letter, &shown, waits)?;
    }
    Ok(progress.done.join("; "))
}

/// Whether a case of the answered letter is over with what its mail did: a player's words are answered, or a ruling was
/// made of which the game cannot say that it settles the case. In a letter about several it is the one of its game.
fn dealt_with(matter: &Matter, matters: &[Matter], progress: &Progress) -> bool {
    let open = |other: &&Matter| other.state == MatterState::Open;
    let alone = only_open(matters).is_some();
    let of_game = |games: &[i64], over: fn(MatterKind) -> bool| {
        let same = |other: &&Matter| other.game == matter.game && over(other.kind);
        let its = matter.game.is_some_and(|game| games.contains(&game));
        over(matter.kind) && its && matters.iter().filter(open).filter(same).count() == 1
    };
    let is_words = |kind| kind == MatterKind::Words;
    let answered = is_words(matter.kind) && alone && !progress.told.is_empty();
    let ruled = alone && matter.game.is_none() && is_over_with_a_ruling(matter.kind) && progress.ruled;
    matter.state == MatterState::Open
        && (answered
            || ruled
            || of_game(&progress.told_in, is_words)
            || of_game(&progress.ruled_in, is_over_with_a_ruling))
}

impl Deal<'_> {
    fn of_mail(&self) -> Option<&GameId> {
        self.at.map(|table| &table.row.name)
    }

    /// Obeys the orders of a mail, or asks about them; says whether the list of orders is wanted.
    fn deal_with_orders(&mut self, mut said: DirectorsWords, subject: Option<&str>) -> Result<bool> {
        let (OfDirector { mail, director }, at) = (self.of, self.at);
        let of_mail = at.map(|table| &table.row.name);
        let directions = &said.directions;
        // What names another game than the answered letter, and is not its line, makes an order without one a question.
        let talk = directions.prose.iter().map(String::as_str).chain(subject);
        let another = names_another_game(mail.tx, director, of_mail, talk)?;
        let beside = taken_back(&directions.prose, &director.name);
        let players = mail.tx.players(director.event)?;
        let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        let alone =
            directions.given.len() == 1 && self.progress.problems.is_empty() && self.progress.done.is_empty();
        let (whole, expected) = (written(&said.lines).join("\n"), self.asker.is_some());
        let mut help = false;
        for given in std::mem::take(&mut said.directions.given) {
            if let Direction::Show(request) = &given.what {
                self.show(request, &given)?;
                continue;
            }
            let behind = std::iter::once(given.behind.as_str());
            let reason = names_another_game(mail.tx, director, of_mail, behind)?;
            let rules = matches!(given.what, Direction::Rule { .. });
            let elsewhere =
                reason.or_else(|| another.clone()).filter(|_| given.about == About::Answered && rules);
            let settles = !expected && at.is_some_and(|table| settles(&given, &table.game));
            let goes_on = goes_on(&given, expected, settles);
            let asked = asked_about(&given, &said, &names)
                .or_else(|| elsewhere.map(WhyAsked::OtherGame))
                .or_else(|| beside.clone().map(WhyAsked::Beside))
                .or(goes_on.then_some(WhyAsked::GoesOn));
            match (perhaps_prose(&given, of_mail).filter(|_| !settles && !expected), asked) {
                (Some(problem), _) => self.progress.problems.push(problem),
                (None, _) if given.what == Direction::Help => help = true,
                (None, Some(why)) => {
                    let mut asking = Asking::about(why);
                    if let Some((player, _)) = self.asker.as_ref().filter(|_| alone && goes_on && mail.answer)
                    {
                        (asking.asker, asking.words) = (Some(player), whole.trim());
                        self.progress.words_wait = true;
                    }
                    match self.ask_about(&given, asking)? {
                        Ok(done) => self.progress.done.push(done),
                        Err(problem) => self.progress.problems.push(problem),
                    }
                }
                (None, None) => self.obey(given)?,
            }
        }
        Ok(help)
    }

    /// Says of the seals that he sends back whether they stand.
    fn look_up(&mut self, seals: &[WrittenSeal]) -> Result<()> {
        let OfDirector { mail, director } = self.of;
        let Some((first, _)) = seals.first() else { return Ok(()) };
        if director.adjudicates() {
            self.progress.problems.push(problem(first, &NotObeyed::OnlyAdjudicates));
            return Ok(());
        }
        self.of.answer(self.at, seals::looked_up(mail, seals::SentBy::Director(director), seals)?)?;
        self.progress.done.push("seals looked up".into());
        Ok(())
    }

    /// Sends what he asks to be shown.
    fn show(&mut self, request: &Request, given: &Given) -> Result<()> {
        let OfDirector { mail, director } = self.of;
        let event = mail.tx.event_by_id(director.event)?;
        if director.adjudicates() && !matches!(request, Request::Cases | Request::Case(_)) {
            self.progress.problems.push(problem(&given.line, &NotObeyed::OnlyAdjudicates));
            return Ok(());
        }
        if *request == Request::Report && self.report_now()? {
            self.progress.done.push("the morning letter sent".into());
            return Ok(());
        }
        let asks = Asks { post: mail, event: &event, director: Some(director) };
        match asks.shown(request, given, self.of_mail())? {
            Ok(shown) => {
                let about = shown.table.as_ref().map(|table| format!("{}: ", table.row.name));
                self.of.show(shown, &given.line)?;
                self.progress.done.push(format!("{}{} sent", about.unwrap_or_default(), request.word()));
            }
            Err(why) => self.progress.problems.push(problem(&given.line, &why)),
        }
        Ok(())
    }

    /// Sends the letter of his next morning, where there is anything to say in it.
    fn report_now(&self) -> Result<bool> {
        let OfDirector { mail, director } = self.of;
        let kind = LetterKind::Docket.word();
        let key = AnswerKey { address: &director.email, kind, game: "", budget: Budget::Order };
        if !mail.answer || mail.tx.allow_answer(key, mail.now)? == Allowance::No {
            mail.left_out.set(true);
            return Ok(true);
        }
        docket_now(mail, director)
    }

    /// Asks whether an order is meant, once for all games that it is for.
    fn ask_about(&self, given: &Given, mut asking: Asking<'_>) -> Result<Result<String, OrderProblem>> {
        let OfDirector { mail, director, .. } = self.of;
        if matches!(given.what, Direction::OfEvent(_)) {
            // Words for the players of a game keep its name.
            let about = match &given.about {
                About::Game(name) => About::Game(name.clone()),
                About::Answered | About::Event(_) => About::Event(director.code.clone()),
            };
            let given = Given { about, ..given.clone() };
            return self.of.ask_about_order(None, &given, asking).map(Ok);
        }
        let tables = match games_of(mail.tx, director, given, self.of_mail())? {
            Ok(tables) => tables,
            Err(why) => return Ok(Err(problem(&given.line, &why))),
        };
        let about = tables.first().filter(|_| !matches!(given.about, About::Event(_)));
        if let Some(table) = about
            && let OrderWeighed::Ask(says) = against_record::weigh(&self.of.giver(), table, given)?
        {
            asking.record = Some(says.sentence());
        }
        self.of.ask_about_order(about, given, asking).map(Ok)
    }

    /// Carries out an order about the event of his letters.
    fn obey_in_event(&mut self, given: &Given, order: &EventOrder) -> Result<()> {
        let OfDirector { mail, director, .. } = self.of;
        if director.adjudicates() {
            self.progress.problems.push(problem(&given.line, &NotObeyed::OnlyAdjudicates));
            return Ok(());
        }
        let event = mail.tx.event_by_id(director.event)?;
        let giver = self.of.giver();
        match obey_in_event(&giver, &event, order)? {
            Ok(done) => {
                tell_done(&giver, &given.words, &done)?;
                self.progress.done.push(done.log());
            }
            Err(why) => self.progress.problems.push(problem(&given.line, &why)),
        }
        Ok(())
    }

    fn obey(&mut self, given: Given) -> Result<()> {
        if let Direction::OfEvent(order) = &given.what {
            return self.obey_in_event(&given, order);
        }
        let OfDirector { mail, director, .. } = self.of;
        let tables = match games_of(mail.tx, director, &given, self.of_mail())? {
            Ok(tables) => tables,
            Err(why) => {
                let fits = Some(to_complete(&given.outline().elsewhere(), None));
                self.progress.problems.push(OrderProblem { fits, ..problem(&given.line, &why) });
                return Ok(());
            }
        };
        let progress = &mut self.progress;
        let mut shared = Shared { words: given.words.clone(), ..Shared::default() };
        let of_event = matches!(given.about, About::Event(_));
        let affected = affected(mail.tx, tables, given)?;
        let one = affected.len() == 1 && !of_event;
        for (mut table, given) in affected {
            let name = table.row.name.clone();
            if !is_within_his_power(director, &table, &given) {
                let why = OrderNotDone::InGame { game: name, why: NotObeyed::OnlyAdjudicates };
                progress.problems.push(problem(&given.line, &why));
                continue;
            }
            let weighed = against_record::weigh(&self.of.giver(), &table, &given)?;
            if let OrderWeighed::Ask(says) = weighed {
                let asking = Asking::about(WhyAsked::AgainstRecord(says.sentence()));
                progress.done.push(self.of.ask_about_order(Some(&table), &given, asking)?);
                continue;
            }
            if let OrderWeighed::Asked = weighed {
                progress.done.push(format!("{name}: the same order, asked about before"));
                continue;
            }
            match obey(&self.of.giver(), &mut table, &given)? {
                Ok(Obedience::Ruled(said)) => {
                    against_record::meant_after_all(mail, &weighed)?;
                    progress.ruled = true;
                    progress.ruled_in.push(table.row.id);
                    shared.done.push(name);
                    progress.done.push(said);
                }
                Ok(Obedience::Told(names)) => {
                    progress.done.push(format!("{name}: told {}", names.join(" and ")));
                    progress.told.extend(names);
                    progress.told_in.push(table.row.id);
                }
                Err(unfit) if !one => {
                    progress.ruled = true;
                    let why = unfit.in_short();
                    progress.done.push(format!("{name}: left out, {}", why.in_english()));
                    shared.left.push((table, given, why));
                }
                Err(NotObeyed::Unfit { why, fits }) => {
                    progress.ruled = true;
                    progress.done.push(format!("{name}: an order that does not fit"));
                    let (sight, words) = (table.sight(None, mail.now), given.words);
                    let letter = Letter::RulingRefused { sight, words, why: why.sentence(), instead: fits.0 };
                    self.of.answer(Some(&table), letter)?;
                }
                Err(
                    why @ (NotObeyed::HisOwnGame { .. }
                    | NotObeyed::OnlyAdjudicates
                    | NotObeyed::Help
                    | NotObeyed::Closed { .. }),
                ) => {
                    let why = OrderNotDone::InGame { game: name, why };
                    progress.problems.push(problem(&given.line, &why));
                }
            }
        }
        tell_left_out(&self.of, shared)
    }

    /// Prose in an answer to a player's message goes to that player, unless orders stand beside it.
    fn pass_back(&mut self, orders: bool, prose: &str) -> Result<()> {
        let (of, progress) = (self.of, &mut self.progress);
        let words = prose.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count();
        let kept = orders && words >= MORE_THAN_A_GREETING && !progress.words_wait;
        let mut kept_from = None;
        if let Some((player, table)) = &self.asker {
            // A machine's words in his name are nobody's answer.
            if !orders && words > 0 && of.mail.answer {
                answer_asker(&of.giver(), player, table.as_ref(), prose)?;
                progress.done.push(format!("answer passed on to {}", player.name));
                progress.told.push(player.name.clone());
            } else if kept {
                kept_from = Some(player.name.clone());
            }
        }
        if !progress.told.is_empty() || kept_from.is_some() {
            let sight = self.at.map(|table| table.sight(None, of.mail.now));
            of.answer(self.at, Letter::AnswerPassedOn { sight, to: progress.told.clone(), kept_from })?;
        }
        Ok(())
    }
}
