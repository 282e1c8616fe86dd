//! What the scenarios show of matters, kind by kind: that it opens, that its owner hears of it again, that the deputy
//! does, and each way in which it ends.

use std::{collections::HashMap, path::Path};

use amici::model::{MatterKind, MatterState};
use rusqlite::Connection;

#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Shown {
    Opened,
    Reminded,
    /// Two directors were told of it.
    Escalated,
    /// Its owner said yes.
    Taken,
    /// Its owner said no, or gave another order.
    Ordered,
    /// What somebody else did.
    Overtaken,
    /// Time alone.
    Lapsed,
}

/// Who acted in a step.
#[derive(Clone, Copy, Eq, PartialEq)]
pub enum Acted {
    Owner,
    Other,
    Nobody,
}

pub type Seen = HashMap<MatterKind, Vec<Shown>>;

/// Adds what a step has shown.
pub fn look(database: &Path, acted: impl Fn(MatterKind) -> Acted, seen: &mut Seen, over: &mut Vec<i64>) {
    let db = Connection::open(database).unwrap();
    let mut matters = db
        .prepare(
            "SELECT id, kind, state,
                 (SELECT count(DISTINCT outbox.director) FROM told JOIN outbox ON outbox.id = told.letter
                  WHERE told.matter = matter.id),
                 (SELECT max(times) FROM (SELECT count(*) times FROM told JOIN outbox ON outbox.id = told.letter
                  WHERE told.matter = matter.id GROUP BY outbox.recipient))
             FROM matter",
        )
        .unwrap();
    let mut rows = matters.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let word = |column: usize| row.get::<_, String>(column).unwrap();
        let (kind, state): (MatterKind, MatterState) = (word(1).parse().unwrap(), word(2).parse().unwrap());
        let shown = seen.entry(kind).or_default();
        shown.push(Shown::Opened);
        if row.get::<_, Option<i64>>(4).unwrap().unwrap_or_default() > 1 {
            shown.push(Shown::Reminded);
        }
        if row.get::<_, i64>(3).unwrap() > 1 {
            shown.push(Shown::Escalated);
        }
        let id: i64 = row.get(0).unwrap();
        if state != MatterState::Open && !over.contains(&id) {
            over.push(id);
            shown.push(match (state, acted(kind)) {
                (MatterState::Taken, _) => Shown::Taken,
                (MatterState::Refused, _) | (_, Acted::Owner) => Shown::Ordered,
                (_, Acted::Other) => Shown::Overtaken,
                (_, Acted::Nobody) => Shown::Lapsed,
            });
        }
        shown.sort_unstable();
        shown.dedup();
    }
}

pub fn add(seen: &mut Seen, more: Seen) {
    for (kind, shown) in more {
        let all = seen.entry(kind).or_default();
        all.extend(shown);
        all.sort_unstable();
        all.dedup();
    }
}

/// What no scenario can show of a kind, and why.
fn cannot_be_shown(kind: MatterKind) -> (&'static [Shown], &'static str) {
    use MatterKind as M;
    use Shown::{Escalated, Lapsed, Ordered, Overtaken};
    if kind.is_alarm() {
        let all = &[Shown::Opened, Shown::Reminded, Escalated, Shown::Taken, Ordered, Overtaken, Lapsed];
        return (all, "alarms are the operator's: tests/it/operator.rs");
    }
    if kind.is_question() {
        return (&[Escalated], "nobody answers for a player");
    }
    match kind {
        M::Order => (&[Escalated], "nobody answers whether somebody else means his order"),
        M::Words => (
            &[Ordered, Overtaken, Lapsed],
            "whatever the director writes answers them, and no game ends them",
        ),
        M::AddressUnanswered => (&[Lapsed], "only the director can say where a player is reached"),
        M::AddressDisputed => (&[Lapsed], "only the director can say where a player is reached"),
        M::Record => (&[Overtaken, Lapsed], "only the director can say which record is right"),
        M::Appeal | M::SentInTime => {
            (&[Overtaken, Lapsed], "the game is over, and only an order gives it another course")
        }
        // The end date takes the place of a claim on adjudication.
        M::Claim => (&[], ""),
        M::LateMove | M::TooLong | M::Undelivered | M::StandsStill | M::Silence => (&[], ""),
        _ => (&[Lapsed], "it stays open until somebody acts"),
    }
}

/// Fails, naming what is missing, where a kind opens, is told again, is taken up by the deputy, or ends in none of the
/// scenarios; and where one shows what is said to be impossible.
pub fn all_is_shown(seen: &Seen) {
    use Shown::{Escalated, Lapsed, Opened, Ordered, Overtaken, Reminded, Taken};
    let mut wrong = Vec::new();
    for kind in MatterKind::ALL {
        let shown = seen.get(&kind).map(Vec::as_slice).unwrap_or_default();
        let (impossible, why) = cannot_be_shown(kind);
        for what in [Opened, Reminded, Escalated, Taken, Ordered, Overtaken, Lapsed] {
            match (shown.contains(&what), impossible.contains(&what)) {
                (false, false) => wrong.push(format!("{kind}: no scenario shows {what:?}")),
                (true, true) if !kind.is_alarm() => {
                    wrong.push(format!("{kind}: a scenario shows {what:?}, though {why}"));
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
