//! The lists of a daily letter: what waits, and what is told in passing.

use minijinja::{Value, context};

use super::{day::Moment, person::NamedPerson};
use crate::{
    letters::{
        CaseAnswered, CaseShown, GuardedLine, MatterLine, MatterOver, News,
        scrub::{plain, relayed, relayed_with_addresses, scrub, worded},
    },
    model::{No, Zone},
    wording::Wording,
};

/// What waits for a director or the operator, and what else he is told.
pub(in crate::letters) fn docket(
    (fresh, old, over): (&[MatterLine], &[MatterLine], &[MatterOver]),
    guarded: &[GuardedLine],
    news: &[News],
    (operator, zone): (bool, Zone),
) -> Value {
    let lines = |lines: &[MatterLine]| lines.iter().map(line).collect::<Vec<_>>();
    let all = || fresh.iter().chain(old);
    // An order shows best what a yes does.
    let order = all().find(|line| line.case.proposal.is_some());
    let proposed = order.or_else(|| all().find(|line| proposes(&line.case)));
    let refused = all().find(|line| !proposes(&line.case));
    context! {
        fresh => lines(fresh), old => lines(old), operator, waiting => fresh.len() + old.len(),
        guarded => guarded.iter().map(|line| self::guarded(line, zone)).collect::<Vec<_>>(),
        over => over.iter().map(ended).collect::<Vec<_>>(), news => news.iter().map(self::news).collect::<Vec<_>>(),
        yes => proposed.map(|line| line.case.number), first => all().next().map(|line| line.case.number),
        open => refused.map(|line| line.case.number), words => words(fresh).or(words(old)),
    }
}

/// Cases that an answer shows once more, since it could not be told what was meant about them.
pub(in crate::letters) fn open(cases: &[MatterLine]) -> Value {
    let proposed = cases.iter().find(|line| proposes(&line.case));
    context! {
        cases => cases.iter().map(line).collect::<Vec<_>>(), yes => proposed.map(|line| line.case.number),
        first => cases.first().map(|line| line.case.number), words => words(cases),
    }
}

/// The first case of these that waits for words of the director's.
fn words(cases: &[MatterLine]) -> Option<i64> {
    let of_player = |line: &&MatterLine| !line.said.is_empty() && line.case.kind.no() == No::Nothing;
    cases.iter().find(of_player).map(|line| line.case.number)
}

/// The words of players that such a list shows.
pub(in crate::letters) fn said(cases: &[MatterLine]) -> Vec<&str> {
    cases.iter().map(|line| line.said.as_str()).filter(|said| !said.is_empty()).collect()
}

/// A case with what was done about it.
pub(in crate::letters) fn answered(case: &CaseAnswered, wording: Wording<'_>) -> Value {
    context! { number => case.number, brief => scrub(&case.brief), done => worded(wording, &case.done) }
}

/// Whether one word settles it.
fn proposes(case: &CaseShown) -> bool {
    case.proposal.is_some() || case.leaves || case.waits.is_some()
}

pub(super) fn line(line: &MatterLine) -> Value {
    let CaseShown { number, proposal, leaves, waits, .. } = &line.case;
    context! {
        number, brief => scrub(&line.brief), days => line.days, proposal => proposal.as_deref().map(plain), leaves, waits,
        said => if line.said.is_empty() { Vec::new() } else { relayed_with_addresses(&line.said) },
        waits_for => line.waits_for.as_deref().map(scrub), command => line.command.as_deref(),
    }
}

fn guarded(line: &GuardedLine, zone: Zone) -> Value {
    context! {
        game => line.game.to_string(), player => NamedPerson::of(&line.player, Some(line.side)),
        number => line.ply.move_number(), limit => Moment::until(line.limit, zone),
        until => Moment::of(line.until, zone),
        unread => line.waits.unread.iter().map(|(mail, _)| *mail).collect::<Vec<_>>(),
        asked => line.waits.held.iter().flat_map(|said| relayed(said)).collect::<Vec<_>>(),
    }
}

fn ended(over: &MatterOver) -> Value {
    context! { number => over.number, brief => scrub(&over.brief) }
}

pub(in crate::letters) fn news(news: &News) -> Value {
    let (brief, answer) = news
        .brief
        .split_once('\n')
        .map_or((news.brief.as_str(), None), |(brief, answer)| (brief, Some(answer)));
    context! { game => news.game.as_ref().map(ToString::to_string), brief => scrub(brief), answer => answer.map(scrub) }
}
