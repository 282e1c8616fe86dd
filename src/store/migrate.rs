//! The tables, as a list of steps that is only ever added to. `user_version` says how many have been taken.

use anyhow::{Result, ensure};
use rusqlite::{Connection, TransactionBehavior};

/// Never edited after a release; a change is a new step.
const STEPS: &[&str] = &[
    "
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE mark (
    name TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL COLLATE NOCASE UNIQUE,
    added INTEGER NOT NULL,
    file TEXT NOT NULL,
    frozen TEXT NOT NULL,
    letters_written INTEGER
) STRICT;

CREATE TABLE player (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event INTEGER NOT NULL REFERENCES event (id),
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    zone TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    tokens_given INTEGER NOT NULL DEFAULT 1,
    UNIQUE (event, number)
) STRICT;

CREATE TABLE address (
    player INTEGER NOT NULL REFERENCES player (id),
    place INTEGER NOT NULL,
    email TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (player, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX address_by_email ON address (email);

CREATE TABLE director (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event INTEGER NOT NULL REFERENCES event (id),
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL COLLATE NOCASE,
    token TEXT NOT NULL UNIQUE,
    UNIQUE (event, place)
) STRICT;

CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event INTEGER NOT NULL REFERENCES event (id),
    number INTEGER NOT NULL,
    round INTEGER NOT NULL,
    white INTEGER NOT NULL REFERENCES player (id),
    black INTEGER NOT NULL REFERENCES player (id),
    deadline INTEGER,
    result TEXT,
    UNIQUE (event, number)
) STRICT;
CREATE INDEX game_by_deadline ON game (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    fact TEXT NOT NULL,
    evidence TEXT NOT NULL,
    digest BLOB NOT NULL,
    UNIQUE (game, seq)
) STRICT;
CREATE TRIGGER journal_is_never_edited BEFORE UPDATE ON journal
BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_never_cut BEFORE DELETE ON journal
BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;

CREATE TABLE cursor (
    mailbox TEXT PRIMARY KEY,
    uid_validity INTEGER NOT NULL,
    uid INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE inbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    mailbox TEXT NOT NULL,
    place TEXT NOT NULL,
    received INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    size INTEGER NOT NULL,
    whole INTEGER NOT NULL,
    raw BLOB NOT NULL,
    state TEXT NOT NULL DEFAULT 'new',
    attempts INTEGER NOT NULL DEFAULT 0,
    sender TEXT,
    subject TEXT,
    message_id TEXT,
    fingerprint BLOB,
    outcome TEXT NOT NULL DEFAULT '',
    settled INTEGER,
    tidied INTEGER NOT NULL DEFAULT 0,
    UNIQUE (mailbox, place)
) STRICT;
CREATE INDEX inbox_by_state ON inbox (state) WHERE state <> 'done';
CREATE INDEX inbox_untidied ON inbox (mailbox) WHERE tidied = 0;
CREATE INDEX inbox_by_message_id ON inbox (message_id);
CREATE INDEX inbox_by_fingerprint ON inbox (fingerprint);

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    event INTEGER REFERENCES event (id),
    game INTEGER REFERENCES game (id),
    half_move TEXT,
    player INTEGER REFERENCES player (id),
    recipient TEXT NOT NULL,
    envelope_from TEXT NOT NULL,
    subject TEXT NOT NULL,
    bytes BLOB NOT NULL,
    cause INTEGER REFERENCES inbox (id),
    written INTEGER NOT NULL,
    due INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'due',
    begun INTEGER NOT NULL DEFAULT 0,
    retries INTEGER NOT NULL DEFAULT 0,
    refusals INTEGER NOT NULL DEFAULT 0,
    doubts INTEGER NOT NULL DEFAULT 0,
    outages INTEGER NOT NULL DEFAULT 0,
    trouble TEXT NOT NULL DEFAULT '',
    accepted INTEGER,
    doubtful INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX outbox_due ON outbox (due) WHERE state = 'due';
CREATE INDEX outbox_by_player ON outbox (player);

CREATE TABLE handover (
    letter INTEGER NOT NULL REFERENCES outbox (id),
    game INTEGER NOT NULL REFERENCES game (id),
    half_move TEXT NOT NULL,
    start_letter INTEGER NOT NULL,
    PRIMARY KEY (letter, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE held (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE,
    player INTEGER NOT NULL REFERENCES player (id),
    game INTEGER NOT NULL REFERENCES game (id),
    half_move TEXT NOT NULL,
    mail INTEGER NOT NULL REFERENCES inbox (id),
    received INTEGER NOT NULL,
    made INTEGER NOT NULL,
    request INTEGER REFERENCES outbox (id),
    said TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting'
) STRICT;
CREATE INDEX held_waiting ON held (game) WHERE state = 'waiting';

CREATE TABLE answer (
    email TEXT NOT NULL COLLATE NOCASE,
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    game TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (email, day, kind, game)
) STRICT, WITHOUT ROWID;
",
    // What every pass asks for, so that none reads through the raw mail of years.
    "
DROP INDEX inbox_by_state;
CREATE INDEX inbox_by_state ON inbox (state, received);
CREATE INDEX inbox_by_outcome ON inbox (outcome, received, sender);
",
    // How a player writes and is written to.
    "
ALTER TABLE player ADD COLUMN strict INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN script TEXT;
",
    // Whose message to the director a letter relays; a director's letters by his address.
    "
CREATE TABLE asked (
    letter INTEGER PRIMARY KEY REFERENCES outbox (id),
    player INTEGER NOT NULL REFERENCES player (id)
) STRICT;
CREATE INDEX outbox_by_recipient ON outbox (recipient COLLATE NOCASE);
",
    // What a program that knows chess has not looked at yet: how many entries were written that it must know of. Games
    // that were over before it was asked stay over.
    "
ALTER TABLE game ADD COLUMN unseen INTEGER NOT NULL DEFAULT 1;
UPDATE game SET unseen = 0 WHERE result IS NOT NULL;
CREATE INDEX game_unseen ON game (id) WHERE unseen > 0;
",
    // When time has consequences in a game. Until something is written in it, that is its limit.
    "
ALTER TABLE game ADD COLUMN due INTEGER;
UPDATE game SET due = deadline;
CREATE INDEX game_by_due ON game (due) WHERE due IS NOT NULL;
",
    // Why a submission waits: those from before were not proved.
    "
ALTER TABLE held ADD COLUMN why TEXT NOT NULL DEFAULT 'unproven';
",
    // In which form a player gets his letters.
    "
ALTER TABLE player ADD COLUMN format TEXT NOT NULL DEFAULT 'text';
",
    // What a letter takes for granted, so that it is not sent where that has gone, and the message that stands in it.
    "
ALTER TABLE outbox ADD COLUMN lapses TEXT NOT NULL DEFAULT 'never';
ALTER TABLE outbox ADD COLUMN presumes TEXT;
ALTER TABLE outbox ADD COLUMN encloses TEXT;
CREATE INDEX outbox_due_by_game ON outbox (game) WHERE state = 'due';
",
    // What waits for a person, in one table: held mail are questions in it. The words of others that a letter shows.
    "
CREATE TABLE matter (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    event INTEGER NOT NULL REFERENCES event (id),
    player INTEGER REFERENCES player (id),
    director INTEGER REFERENCES director (id),
    game INTEGER REFERENCES game (id),
    half_move TEXT,
    mail INTEGER REFERENCES inbox (id),
    received INTEGER NOT NULL,
    sender TEXT,
    said TEXT NOT NULL,
    proposal TEXT,
    code TEXT UNIQUE,
    letter INTEGER REFERENCES outbox (id),
    opened INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    ended INTEGER
) STRICT;
INSERT INTO matter (kind, event, player, game, half_move, mail, received, said, code, letter, opened, state)
SELECT held.why, game.event, held.player, held.game, held.half_move, held.mail, held.received, held.said, held.code,
       held.request, held.made,
       CASE held.state WHEN 'waiting' THEN 'open' WHEN 'confirmed' THEN 'taken' WHEN 'disowned' THEN 'refused'
                       ELSE 'lapsed' END
FROM held JOIN game ON game.id = held.game ORDER BY held.id;
DROP TABLE held;
CREATE INDEX matter_by_game ON matter (game, state);
CREATE INDEX matter_by_letter ON matter (letter);
CREATE INDEX matter_open ON matter (opened) WHERE state = 'open';
ALTER TABLE outbox ADD COLUMN words TEXT NOT NULL DEFAULT '';
",
    // Tokens that were renewed: whose each was, and until when. None of them proves anything any more.
    "
CREATE TABLE former_token (
    token TEXT PRIMARY KEY,
    player INTEGER REFERENCES player (id),
    director INTEGER REFERENCES director (id),
    until INTEGER NOT NULL,
    CHECK ((player IS NULL) <> (director IS NULL))
) STRICT, WITHOUT ROWID;
ALTER TABLE director ADD COLUMN tokens_given INTEGER NOT NULL DEFAULT 1;
",
    // Out of what an answer is counted.
    "
ALTER TABLE answer ADD COLUMN budget TEXT NOT NULL DEFAULT 'own';
",
    // What a player told his opponent beyond a day's letters, until one letter of a later day tells of it.
    "
CREATE TABLE kept (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES game (id),
    reader INTEGER NOT NULL REFERENCES player (id),
    what TEXT NOT NULL,
    said TEXT NOT NULL,
    mail INTEGER REFERENCES inbox (id),
    since INTEGER NOT NULL
) STRICT;
",
    "ALTER TABLE director ADD COLUMN zone TEXT NOT NULL DEFAULT 'UTC';",
    // The first letter about a matter: from its handover an answer is in time, however often it is asked again.
    "ALTER TABLE matter ADD COLUMN asked INTEGER REFERENCES outbox (id); UPDATE matter SET asked = letter;",
    // When a letter's reader's server first would not have it.
    "ALTER TABLE outbox ADD COLUMN refused INTEGER;",
    // Whether its reader has answered a letter: then no report can say that it did not arrive.
    "ALTER TABLE outbox ADD COLUMN answered INTEGER NOT NULL DEFAULT 0;",
    // An alarm may be about no event, and is known again by what it is about.
    "
CREATE TABLE matter_of_any (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    event INTEGER REFERENCES event (id),
    player INTEGER REFERENCES player (id),
    director INTEGER REFERENCES director (id),
    game INTEGER REFERENCES game (id),
    half_move TEXT,
    mail INTEGER REFERENCES inbox (id),
    received INTEGER NOT NULL,
    sender TEXT,
    said TEXT NOT NULL,
    proposal TEXT,
    code TEXT UNIQUE,
    letter INTEGER REFERENCES outbox (id),
    opened INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    ended INTEGER,
    asked INTEGER REFERENCES outbox (id),
    about TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO matter_of_any
SELECT id, kind, event, player, director, game, half_move, mail, received, sender, said, proposal, code, letter, opened,
       state, ended, asked, ''
FROM matter;
DROP TABLE matter;
ALTER TABLE matter_of_any RENAME TO matter;
CREATE INDEX matter_by_game ON matter (game, state);
CREATE INDEX matter_by_letter ON matter (letter);
CREATE INDEX matter_open ON matter (opened) WHERE state = 'open';
",
    // A reading that was cut off, apart from one that failed by the mail's own fault. Attempts from before were counted
    // without asking whose fault they were.
    "
ALTER TABLE inbox ADD COLUMN begun INTEGER;
ALTER TABLE inbox ADD COLUMN failed INTEGER;
UPDATE inbox SET begun = kept, attempts = 0 WHERE state = 'new' AND attempts > 0;
",
    // Where a search for a dead position came to nothing, so that it is not begun again with each half-move.
    "ALTER TABLE game ADD COLUMN unsolved TEXT;",
    // Entries that did not hold, as they were found, when a ruling went on from the sound part of their journal. A row may
    // leave the journal only for this table, and nothing leaves this one.
    "
CREATE TABLE journal_set_aside (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    fact TEXT NOT NULL,
    evidence TEXT NOT NULL,
    digest BLOB NOT NULL,
    set_aside INTEGER NOT NULL
) STRICT;
CREATE TRIGGER journal_set_aside_is_never_edited BEFORE UPDATE ON journal_set_aside
BEGIN SELECT raise(ABORT, 'what was set aside is never edited'); END;
CREATE TRIGGER journal_set_aside_is_never_cut BEFORE DELETE ON journal_set_aside
BEGIN SELECT raise(ABORT, 'what was set aside is never deleted'); END;
DROP TRIGGER IF EXISTS journal_is_never_cut;
CREATE TRIGGER journal_is_never_cut BEFORE DELETE ON journal
WHEN NOT EXISTS (
    SELECT 1 FROM journal_set_aside AS kept
    WHERE kept.id = OLD.id AND kept.game = OLD.game AND kept.seq = OLD.seq AND kept.at = OLD.at
      AND kept.fact = OLD.fact AND kept.evidence = OLD.evidence AND kept.digest = OLD.digest)
BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
",
    // A letter's way: at which of its reader's addresses it is tried, how it was refused last, whether its refusals are its
    // reader's beyond doubt; and how much it is needed beside others.
    "
ALTER TABLE outbox ADD COLUMN need INTEGER NOT NULL DEFAULT 4;
ALTER TABLE outbox ADD COLUMN way INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN others_from INTEGER;
ALTER TABLE outbox ADD COLUMN tried INTEGER;
ALTER TABLE outbox ADD COLUMN likeness TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN spared INTEGER NOT NULL DEFAULT 0;
UPDATE outbox SET refusals = refusals + retries;
UPDATE outbox SET tried = coalesce(accepted, written)
WHERE accepted IS NOT NULL OR begun + retries + refusals + doubts > 0;
UPDATE outbox SET need = 1 WHERE id IN (SELECT letter FROM handover);
ALTER TABLE outbox DROP COLUMN retries;
ALTER TABLE outbox DROP COLUMN outages;
CREATE INDEX outbox_by_acceptance ON outbox (accepted) WHERE accepted IS NOT NULL;
",
    // Every attempt that the server may have counted, for a few days: a letter that is sent again leaves twice. What was
    // overtaken while it was under way; how long a letter has waited as far as whoever directs was told, in days.
    "
CREATE TABLE departure (at INTEGER NOT NULL, letter INTEGER NOT NULL REFERENCES outbox (id)) STRICT;
CREATE INDEX departure_by_time ON departure (at);
INSERT INTO departure SELECT accepted, id FROM outbox WHERE accepted IS NOT NULL;
ALTER TABLE outbox ADD COLUMN overtaken INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN told_waits INTEGER NOT NULL DEFAULT 0;
UPDATE outbox SET told_waits = CASE doubtful WHEN 0 THEN 0 WHEN 1 THEN 1 ELSE 3 END WHERE state = 'due';
",
    // How many entries a journal has: a chain does not show that its end is missing.
    "
ALTER TABLE game ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
UPDATE game SET entries = (SELECT count(*) FROM journal WHERE journal.game = game.id);
",
];

/// Takes the steps that are missing.
pub(super) fn migrate(db: &mut Connection) -> Result<()> {
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let taken: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let steps = u32::try_from(STEPS.len())?;
    ensure!(taken <= steps, "it was made by a newer version of amici");
    for step in STEPS.iter().skip(taken as usize) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", steps)?;
    transaction.commit()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrating_twice_changes_nothing() {
        let mut db = Connection::open_in_memory().unwrap();
        migrate(&mut db).unwrap();
        migrate(&mut db).unwrap();
        let version: u32 = db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(version as usize, STEPS.len());
    }

    #[test]
    fn a_player_from_before_his_hand_was_kept_writes_as_everybody_did() {
        let mut db = Connection::open_in_memory().unwrap();
        STEPS.iter().take(2).for_each(|step| db.execute_batch(step).unwrap());
        db.pragma_update(None, "user_version", 2).unwrap();
        let player = "INSERT INTO event (code, added, file, frozen) VALUES ('CLUB26', 0, '', '');
            INSERT INTO player (event, number, name, language, zone, token)
            VALUES (1, 1, 'N', 'en', 'UTC', 't')";
        db.execute_batch(player).unwrap();
        migrate(&mut db).unwrap();
        let hand = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let hand: (bool, Option<String>) =
            db.query_row("SELECT strict, script FROM player", [], hand).unwrap();
        assert_eq!(hand, (false, None));
    }

    #[test]
    fn a_newer_database_is_refused() {
        let mut db = Connection::open_in_memory().unwrap();
        db.pragma_update(None, "user_version", 999).unwrap();
        assert!(migrate(&mut db).is_err());
    }

    #[test]
    fn a_journal_entry_can_be_neither_edited_nor_deleted() {
        let mut db = Connection::open_in_memory().unwrap();
        migrate(&mut db).unwrap();
        db.pragma_update(None, "foreign_keys", false).unwrap();
        db.execute("INSERT INTO journal VALUES (1, 1, 1, 0, '', '', x'00')", []).unwrap();
        assert!(db.execute("UPDATE journal SET at = 1", []).is_err());
        assert!(db.execute("DELETE FROM journal", []).is_err());
    }
}
