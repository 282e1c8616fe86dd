//! A crash at every step: a script of mails is played once undisturbed; then every pass of it is cut at each of its
//! steps in turn, everything is dropped, the pass is made again, and all that is left behind must be the same: every
//! table of the database but the counts of attempts, every letter's bytes, every file's place. Where the desk is down
//! for an hour the dates are other ones, and all else is the same. Unless `AMICI_LONG=1` asks for all, what comes of a
//! cut is looked at after every fifth.
//!
//! Beside the Laws: conditionals

pub mod claims;
mod everything;
pub mod matters;
pub mod moves;
pub mod rulings;
mod script;

use std::collections::{BTreeMap, BTreeSet};

use amici::daemon::{Steps, Stopped};
use everything::{Everything, everything, outline};
use script::Script;

use crate::support::long::whole;

/// What is cut in every script.
const ALWAYS: [&str; 13] = [
    "a board was looked at",
    "a letter went to the server",
    "a mail is kept",
    "a mail is settled",
    "a mail was fetched",
    "a mail was understood",
    "a reading is begun",
    "an attempt to send is counted",
    "an attempt to send is recorded",
    "before an attempt to send is counted",
    "positions were looked at",
    "the mailbox is drained",
    "the sweep is over",
];

#[test]
fn a_pass_with_moves_that_is_cut_anywhere_ends_as_the_undisturbed_one() {
    cut_everywhere("moves", moves::write(), &["a flag was looked at", "start letters are written"]);
}

#[test]
fn a_pass_with_claims_that_is_cut_anywhere_ends_as_the_undisturbed_one() {
    cut_everywhere("claims", claims::write(), &["a dead position is ruled on", "a verdict is ruled on"]);
}

#[test]
fn a_pass_with_rulings_that_is_cut_anywhere_ends_as_the_undisturbed_one() {
    cut_everywhere("rulings", rulings::write(), &["a flag was looked at"]);
}

#[test]
fn a_pass_with_matters_that_is_cut_anywhere_ends_as_the_undisturbed_one() {
    let acts = [
        "before an act is put into the mailbox",
        "an act is in the mailbox",
        "an act is remembered to be in the mailbox",
    ];
    cut_everywhere("matters", matters::write(), &[&["a flag was looked at"][..], &acts].concat());
}

/// Another pass that finds nothing to do must do nothing.
#[test]
fn a_pass_over_a_settled_club_changes_nothing() {
    for script in [moves::write(), claims::write(), matters::write(), rulings::write()] {
        let after = &script.stages.last().unwrap().after;
        script.once(Steps::default()).unwrap();
        same(after, &script, "one pass more");
    }
}

/// Once a day the desk looks through its database, and shortens letters about what is long over.
#[test]
fn a_daily_look_that_is_cut_anywhere_ends_as_the_undisturbed_one() {
    let mut script = moves::write();
    let last = script.stages.len() - 1;
    let mut looked = |steps: &[Steps]| {
        script.restore(last);
        script.once(Steps::default()).unwrap();
        let looks: Vec<anyhow::Result<()>> = steps.iter().map(|steps| script.daily_look(steps)).collect();
        (everything(script.club.folder.path()), looks)
    };
    let steps = Steps::cut_at(u32::MAX);
    let (undisturbed, _) = looked(std::slice::from_ref(&steps));
    assert!(undisturbed["table outbox"].iter().any(|row| !row.contains("digest = Null;")), "shortened");
    let mut names = BTreeSet::new();
    for step in 1..=steps.taken() {
        let (found, looks) = looked(&[Steps::cut_at(step), Steps::default()]);
        names.insert(looks[0].as_ref().unwrap_err().downcast_ref::<Stopped>().unwrap().0);
        assert!(found == undisturbed && looks[1].is_ok(), "cut at step {step}: {names:?}");
    }
    assert!(names.contains("some letters are shortened"), "{names:?}");
}

fn cut_everywhere(what: &str, mut script: Script, also: &[&str]) {
    let last = script.stages.len() - 1;
    let (mut hours, mut names) = (0, BTreeMap::<&str, u32>::new());
    for index in 0..=last {
        let (stage, steps) = (script.stages[index].what, script.stages[index].steps);
        for step in 1..=steps {
            script.restore(index);
            let stopped = script.once(Steps::cut_at(step)).unwrap_err();
            let stopped = stopped.downcast_ref::<Stopped>();
            let name = stopped.unwrap_or_else(|| panic!("{stage}: step {step} was not cut")).0;
            if !is_followed(index, step) && step != 2 + steps / 2 && names.contains_key(name) {
                continue;
            }
            *names.entry(name).or_default() += 1;
            // Some are cut once more, at another place, before they may end.
            if step % 3 == 0 {
                let _ = script.once(Steps::cut_at(step * 7 % steps + 1));
            }
            script.once(Steps::default()).unwrap();
            same(&script.stages[index].after, &script, &format!("{stage}, cut at step {step}: {name}"));
            // Some are played on to the end.
            if step == 2 + steps / 2 {
                (index + 1..=last).for_each(|later| script.play_on(later));
                same(&script.stages[last].after, &script, &format!("{stage}, played on"));
            }
            // And after some the desk is down for an hour: the same happens, but later.
            if step % 3 == 1 {
                script.restore(index);
                script.once(Steps::cut_at(step)).unwrap_err();
                script.club.later(1);
                script.once(Steps::default()).unwrap();
                let found = outline(script.club.folder.path());
                let expected = &script.stages[index].outline;
                assert_eq!(&found, expected, "{stage}, down after step {step}: {name}");
                hours += 1;
            }
        }
    }
    let cuts: u32 = names.values().sum();
    println!(
        "{what}: {cuts} cuts in {} passes, {hours} of them again with an hour's rest: {names:?}",
        last + 1
    );
    let missed: BTreeSet<&str> = ALWAYS.iter().chain(also).copied().collect();
    let missed: Vec<&str> = missed.into_iter().filter(|name| !names.contains_key(name)).collect();
    assert!(missed.is_empty(), "never cut at: {missed:?}");
}

/// Whether it is looked at what comes of a cut at this step: of each where there is time for it, else of every fifth (a
/// letter has four), of others in each pass, and of the first of each name.
fn is_followed(pass: usize, step: u32) -> bool {
    whole() || usize::try_from(step).unwrap() % 5 == pass % 5
}

fn same(expected: &Everything, script: &Script, when: &str) {
    let found = everything(script.club.folder.path());
    let names = |all: &Everything| all.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&found), names(expected), "{when}");
    for (name, lines) in expected {
        // The first that differs says more than two whole tables.
        let found = &found[name];
        let differs = (0..lines.len().max(found.len())).find(|line| found.get(*line) != lines.get(*line));
        if let Some(line) = differs {
            let (found, expected) = (found.get(line), lines.get(line));
            panic!("{when}: {name} differs at {line}:\nfound    {found:?}\nexpected {expected:?}");
        }
    }
}
