//! What a director is shown when he asks.

use chrono::{DateTime, Utc};
use minijinja::{Value, context};

use super::{
    adjudication,
    day::{Day, Moment},
    docket,
    person::NamedPerson,
};
use crate::{
    laws::Days,
    letters::{
        CasePage, GameAsShown, GameOfEvent, GameStands, LeaveOfPlayer, LetterBecame, LetterWritten, MailRead,
        MatterLine, PlayerPage, PutOffCase,
        scrub::{relayed, scrub, scrub_but_addresses},
    },
    model::Zone,
    reading::WhichGames,
    wording::Wording,
};

/// How wide a surname stands in a list.
const SURNAME: usize = 11;

pub(in crate::letters) fn cases(open: &[MatterLine], put_off: &[PutOffCase], zone: Zone) -> Value {
    let first = open.iter().chain(put_off.iter().map(|put_off| &put_off.line)).next();
    context! {
        put_off => put_off.iter().map(|case| context! {
            line => docket::line(&case.line), until => Moment::of(case.until, zone),
        }).collect::<Vec<_>>(),
        first => first.map(|line| line.case.number), ..docket::open(open)
    }
}

pub(in crate::letters) fn case(page: &CasePage, sight: Option<&GameAsShown>, zone: Zone) -> Value {
    let adjudicated = sight.filter(|_| page.adjudicates).map(|sight| adjudication::claims(sight, zone));
    context! {
        number => page.line.case.number, brief => scrub(&page.line.brief), days => page.line.days,
        said => relayed(&page.line.said), waits_for => page.line.waits_for.as_deref().map(scrub),
        kind => page.kind.word(), keeps => page.kind.keeps_standing(), state => page.state.word(), opened => Moment::of(page.opened, zone),
        later => page.later.map(|later| Moment::of(later, zone)),
        player => page.player.as_deref().map(|name| NamedPerson::of(name, None)),
        facts => page.facts.clone(),
        mails => mails(&page.mails, zone),
        ..adjudicated.unwrap_or_else(|| context! { claims => Vec::<Value>::new() }),
    }
}

pub(in crate::letters) fn mails(mails: &[MailRead], zone: Zone) -> Vec<Value> {
    mails.iter().map(|mail| self::mail(mail, zone)).collect()
}

fn mail(mail: &MailRead, zone: Zone) -> Value {
    context! {
        number => mail.number, received => Moment::of(mail.received, zone), from => scrub_but_addresses(&mail.from),
        outcome => scrub(&mail.outcome), rules => mail.rules.clone(), said => relayed(&mail.said),
    }
}

pub(in crate::letters) fn letters(written: &[LetterWritten], zone: Zone) -> Vec<Value> {
    written.iter().map(|letter| self::letter(letter, zone)).collect()
}

fn letter(letter: &LetterWritten, zone: Zone) -> Value {
    let (became, at, times, trouble) = match &letter.became {
        LetterBecame::Taken(at) => ("taken", Some(*at), 0, ""),
        LetterBecame::Refused { times, since, trouble } => {
            ("refused", Some(*since), *times, trouble.as_str())
        }
        LetterBecame::Leaves(at) => ("leaves", Some(*at), 0, ""),
        LetterBecame::Gathered => ("gathered", None, 0, ""),
        LetterBecame::GivenUp(trouble) => ("given-up", None, 0, trouble.as_str()),
        LetterBecame::Withdrawn => ("withdrawn", None, 0, ""),
    };
    context! {
        number => letter.number, written => Moment::of(letter.written, zone), to => scrub_but_addresses(&letter.to),
        subject => scrub(&letter.subject), became, at => at.map(|at| Moment::of(at, zone)), times,
        trouble => scrub_but_addresses(trouble), answered => letter.answered, doubtful => letter.doubtful,
    }
}

pub(in crate::letters) fn games(
    which: &WhichGames,
    list: &[GameOfEvent],
    now: DateTime<Utc>,
    zone: Zone,
) -> Value {
    let (which, of) = match which {
        WhichGames::All => ("all", None),
        WhichGames::Silent => ("silent", None),
        WhichGames::Passed => ("passed", None),
        WhichGames::Of(name) => ("of", Some(NamedPerson::of(name, None))),
    };
    let ids = list.iter().map(|game| game.id.to_string().chars().count());
    context! {
        which, of, games => list.iter().map(|game| in_list(game, now, zone)).collect::<Vec<_>>(),
        id => ids.max().unwrap_or(0), surname => SURNAME,
        running => list.iter().filter(|game| game.next.is_some()).count(),
        first => list.first().map(|game| game.id.to_string()),
    }
}

fn in_list(game: &GameOfEvent, now: DateTime<Utc>, zone: Zone) -> Value {
    let surname = |name: &str| -> String {
        let surname = NamedPerson::of(name, None).surname;
        if surname.chars().count() <= SURNAME {
            return surname;
        }
        surname.chars().take(SURNAME - 1).chain(['…']).collect()
    };
    let (stands, until, result) = match game.stands {
        GameStands::Over(result) => ("over", None, Some(result.to_string())),
        GameStands::Until(at) => ("until", Some(at), None),
        GameStands::Passed(at) => ("passed", Some(at), None),
        GameStands::Stopped => ("stopped", None, None),
        GameStands::NoTime => ("no-time", None, None),
        GameStands::Broken => ("broken", None, None),
    };
    context! {
        id => game.id.to_string(), white => surname(&game.white), black => surname(&game.black),
        next => game.next.map(|ply| format!("{} {}", ply.move_number(), ply.side().letter())),
        days => game.since.map(|since| (now - since).num_days()),
        stands, until => until.map(|at| Moment::until(at, zone)), result,
    }
}

pub(in crate::letters) fn player(
    page: &PlayerPage,
    now: DateTime<Utc>,
    zone: Zone,
    wording: Wording<'_>,
) -> Value {
    context! {
        player => NamedPerson::of(&page.name, None), start => page.number,
        addresses => page.addresses.iter().map(ToString::to_string).collect::<Vec<_>>(),
        his_zone => page.zone.to_string(), language => wording.say(&page.language),
        list => games(&WhichGames::All, &page.games, now, zone), leave => leave_days(&page.leave),
        open => page.open.iter().map(|open| context! {
            number => open.number, case => open.case, brief => scrub(&open.brief), said => relayed(&open.said),
            opened => Moment::of(open.opened, zone),
        }).collect::<Vec<_>>(),
        mail => page.mail.as_ref().map(|mail| self::mail(mail, zone)),
        refused => page.refused.as_ref().map(|refused| letter(refused, zone)),
    }
}

pub(in crate::letters) fn leave(players: &[LeaveOfPlayer]) -> Vec<Value> {
    let shown = |player: &LeaveOfPlayer| {
        context! { player => NamedPerson::of(&player.name, None), booked => leave_days(&player.booked), left => player.left }
    };
    players.iter().map(shown).collect()
}

fn leave_days(booked: &[Days]) -> Vec<Value> {
    let shown = |days: &Days| context! { from => Day::of(days.from), until => Day::of(days.until), special => days.special };
    booked.iter().map(shown).collect()
}
