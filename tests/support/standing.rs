//! No game stands still without somebody who is reminded of it (semantics 38): asked of a desk's database from outside,
//! by what every journal says and what letters went out, and not by the sweep's own rule.

use std::path::Path;

use amici::{laws::Game, model::GameId, store::Store};
use chrono::{DateTime, Duration, Utc};
use rusqlite::{Connection, params};

/// So long a game may stand before a matter tells of it: what is under way comes by itself, and the morning is waited for.
const UNNOTICED: Duration = Duration::hours(25);

/// Within so long the owner of such a matter is told of it: a week, and until the morning.
const WEEK: Duration = Duration::hours(7 * 24 + 25);

/// Fails, naming the game and why, where one stood still when the desk last looked at its clocks, and nobody had been
/// reminded of it within the week.
pub fn nothing_sleeps(database: &Path) {
    let sleeping = sleeping(database);
    assert!(sleeping.is_empty(), "these games stand still and nobody is reminded:\n{}", sleeping.join("\n"));
}

/// The games that stand still without anybody who was told of it within the week, each with why.
pub fn sleeping(database: &Path) -> Vec<String> {
    let (db, mut store) = (Connection::open(database).unwrap(), Store::open(database).unwrap());
    let mark = |name: &str| -> Option<DateTime<Utc>> {
        const SQL: &str = "SELECT max(at) FROM mark WHERE name = ?1";
        let at: Option<i64> = db.query_row(SQL, [name], |row| row.get(0)).unwrap();
        at.and_then(|at| DateTime::from_timestamp(at, 0))
    };
    let Some(swept) = mark("sweep") else { return Vec::new() };
    // A mailbox out of reach may hold the move. The operator hears of it after a day; until then nobody can know more
    // than what was read.
    let now = mark("poll").filter(|read| swept - *read < UNNOTICED).unwrap_or(swept).min(swept);
    let mut running = db
        .prepare(
            "SELECT game.id, event.code || '/' || game.number FROM game JOIN event ON event.id = game.event
             WHERE game.result IS NULL ORDER BY game.id",
        )
        .unwrap();
    let rows = running.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?))).unwrap();
    let mut sleeping = Vec::new();
    for (row, name) in rows.map(Result::unwrap) {
        let id: GameId = name.parse().unwrap();
        // One whose journal does not hold stands still, whatever it says.
        let game = store.read(|books| books.sound(row, &id)).unwrap();
        let stands = match (&game.broken, &game.state) {
            (None, Some(game)) => stands_still(game, now),
            _ => Some(("its journal does not hold", now - UNNOTICED)),
        };
        let Some((why, since)) = stands.filter(|(_, since)| now - *since >= UNNOTICED) else { continue };
        if !somebody_is_reminded(&db, row, now) {
            sleeping.push(format!("{name}: {why}, since {since}, now {now}"));
        }
    }
    sleeping
}

/// Why a game stands still, and since when.
fn stands_still(game: &Game, now: DateTime<Utc>) -> Option<(&'static str, DateTime<Utc>)> {
    let start = game.zone(game.first.side()).start_of(game.opening.start);
    // Until a day that both players know they may say what they claim, and are asked nothing else.
    if game.past_end.as_ref().is_some_and(|past| !past.left && now.date_naive() <= past.until) {
        return None;
    }
    let (why, since) = if let Some(since) = game.stops.standing_since() {
        ("no clock runs", since)
    } else if game.available.is_none() {
        let made = game.records.last().map(|record| record.recorded);
        let returned = game.former.last().map(|former| former.at);
        let went_on = game.stops.over().iter().map(|(.., until)| *until).max();
        ("no letter has made the half-move available", made.max(returned).max(went_on).unwrap_or(start))
    } else {
        ("its limit has passed", game.limit_waits_from()?)
    };
    Some((why, since.max(start))).filter(|(_, since)| *since <= now)
}

/// Whether a matter about the game, or a trouble of the whole desk, is open whose owner a letter told of it within the
/// week, or who has himself put it off for no longer than another.
fn somebody_is_reminded(db: &Connection, game: i64, now: DateTime<Utc>) -> bool {
    const SQL: &str = "
SELECT EXISTS (
    SELECT 1 FROM matter
    WHERE matter.state = 'open' AND (matter.game = ?1
        OR matter.kind IN ('way-in', 'way-out', 'clock', 'unfetched', 'allowance', 'unsent'))
      AND matter.kind NOT IN ('order', 'words', 'withdrawal', 'record')
      AND (matter.opened >= ?3 OR matter.later > ?2 AND matter.later <= ?5 OR EXISTS (
        SELECT 1 FROM told JOIN outbox ON outbox.id = told.letter
        WHERE told.matter = matter.id AND outbox.state IN ('due', 'accepted') AND outbox.written >= ?4
          AND (outbox.director = matter.director OR outbox.player = matter.player
               OR outbox.director IS NULL AND outbox.player IS NULL))))";
    let given = params![
        game,
        now.timestamp(),
        (now - Duration::hours(25)).timestamp(),
        (now - WEEK).timestamp(),
        (now + Duration::days(7)).timestamp()
    ];
    db.query_row(SQL, given, |row| row.get(0)).unwrap()
}
