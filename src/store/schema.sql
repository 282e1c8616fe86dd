-- The tables, as they are made. doc/database.md says of each column whether a chain binds it, whether it is derived from
-- one, or why it may be neither.

CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE mark (
    name TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Each time that the file was put back from a copy: when the copy was made, and by what the letters since then are told
-- from those of the lost time.
CREATE TABLE restored (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    epoch TEXT NOT NULL UNIQUE,
    copied INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- The last entry of any game's journal that the copy held; where its letters were held, of the copy before it.
    entry INTEGER NOT NULL
) STRICT;

-- What was done at the shell. Each act lies in the mailbox too, as a mail that only we can make: where a copy is put back, it
-- is done again from there.
CREATE TABLE act (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    brief TEXT NOT NULL,
    -- The whole of it, as long as it does not lie in the mailbox.
    text TEXT,
    filed INTEGER,
    -- What came of it when it was done again.
    again TEXT,
    CHECK ((text IS NULL) <> (filed IS NULL))
) STRICT;

CREATE TABLE event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL COLLATE NOCASE UNIQUE,
    added INTEGER NOT NULL,
    -- How many entries its journal has: a chain does not show that its end is missing.
    entries INTEGER NOT NULL DEFAULT 0,
    -- How many of the texts beside it were erased.
    erased INTEGER NOT NULL DEFAULT 0,
    letters_written INTEGER
) STRICT;

-- What an event is played by and by whom, chained as the games are.
CREATE TABLE event_journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event INTEGER NOT NULL REFERENCES event (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    fact TEXT NOT NULL,
    digest BLOB NOT NULL,
    UNIQUE (event, seq)
) STRICT;
CREATE TRIGGER event_journal_is_never_edited BEFORE UPDATE ON event_journal
BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER event_journal_is_never_cut BEFORE DELETE ON event_journal
BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;

CREATE TABLE player (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event INTEGER NOT NULL REFERENCES event (id),
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    zone TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    tokens_given INTEGER NOT NULL DEFAULT 1,
    -- How he writes and is written to.
    language TEXT NOT NULL,
    strict INTEGER NOT NULL DEFAULT 0,
    script TEXT,
    format TEXT NOT NULL DEFAULT 'text',
    -- Whether he is told of each plain move of his, and whether what can wait is gathered for his morning.
    confirmations INTEGER NOT NULL DEFAULT 1,
    digest INTEGER NOT NULL DEFAULT 1,
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
    zone TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    tokens_given INTEGER NOT NULL DEFAULT 1,
    UNIQUE (event, place)
) STRICT;

-- Tokens that were renewed: whose each was, and until when. None of them proves anything any more.
CREATE TABLE former_token (
    token TEXT PRIMARY KEY,
    player INTEGER REFERENCES player (id),
    director INTEGER REFERENCES director (id),
    until INTEGER NOT NULL,
    CHECK ((player IS NULL) <> (director IS NULL))
) STRICT, WITHOUT ROWID;

-- How often somebody's token has changed: whoever keeps them in memory reads them again then.
CREATE TABLE token_change (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL) STRICT;
INSERT INTO token_change VALUES (1, 0);
CREATE TRIGGER player_gets_token AFTER INSERT ON player
BEGIN UPDATE token_change SET count = count + 1; END;
CREATE TRIGGER player_changes_token AFTER UPDATE OF token ON player
BEGIN UPDATE token_change SET count = count + 1; END;
CREATE TRIGGER director_gets_token AFTER INSERT ON director
BEGIN UPDATE token_change SET count = count + 1; END;
CREATE TRIGGER director_changes_token AFTER UPDATE OF token ON director
BEGIN UPDATE token_change SET count = count + 1; END;

CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event INTEGER NOT NULL REFERENCES event (id),
    number INTEGER NOT NULL,
    round INTEGER NOT NULL,
    white INTEGER NOT NULL REFERENCES player (id),
    black INTEGER NOT NULL REFERENCES player (id),
    -- When the player on move will have used up his time, and when time has consequences in the game.
    deadline INTEGER,
    due INTEGER,
    result TEXT,
    -- How many entries were written that a program that knows chess has not looked at.
    unseen INTEGER NOT NULL DEFAULT 1,
    -- Where a search for a dead position came to nothing, so that it is not begun again with each half-move.
    unsolved TEXT,
    -- How many entries its journal has: a chain does not show that its end is missing.
    entries INTEGER NOT NULL DEFAULT 0,
    -- How many of the texts beside it were erased.
    erased INTEGER NOT NULL DEFAULT 0,
    UNIQUE (event, number)
) STRICT;
CREATE INDEX game_by_deadline ON game (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX game_without_limit ON game (id) WHERE deadline IS NULL AND result IS NULL;
CREATE INDEX game_by_due ON game (due) WHERE due IS NOT NULL;
CREATE INDEX game_by_white ON game (white);
CREATE INDEX game_by_black ON game (black);
CREATE INDEX game_unseen ON game (id) WHERE unseen > 0;

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

-- Entries that did not hold, as they were found, when a ruling went on from the sound part of their journal. A row may
-- leave the journal only for this table, and nothing leaves this one.
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
CREATE TRIGGER journal_is_never_edited BEFORE UPDATE ON journal
BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_never_cut BEFORE DELETE ON journal
WHEN NOT EXISTS (
    SELECT 1 FROM journal_set_aside AS kept
    WHERE kept.id = OLD.id AND kept.game = OLD.game AND kept.seq = OLD.seq AND kept.at = OLD.at
      AND kept.fact = OLD.fact AND kept.evidence = OLD.evidence AND kept.digest = OLD.digest)
BEGIN SELECT raise(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_set_aside_is_never_edited BEFORE UPDATE ON journal_set_aside
BEGIN SELECT raise(ABORT, 'what was set aside is never edited'); END;
CREATE TRIGGER journal_set_aside_is_never_cut BEFORE DELETE ON journal_set_aside
BEGIN SELECT raise(ABORT, 'what was set aside is never deleted'); END;

-- What persons wrote and what names them. The journals hold only the salted digests of these texts; a row may be erased,
-- never edited.
CREATE TABLE personal (
    digest BLOB PRIMARY KEY,
    event INTEGER NOT NULL REFERENCES event (id),
    -- Of an entry of the event's own journal, none.
    game INTEGER REFERENCES game (id),
    seq INTEGER NOT NULL,
    -- Whose it is; nobody's where the operator ruled in his own right.
    player INTEGER REFERENCES player (id),
    director INTEGER REFERENCES director (id),
    -- The mail that it stands in, or names.
    mail INTEGER REFERENCES inbox (id),
    salt BLOB NOT NULL,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX personal_by_game ON personal (game, seq);
CREATE INDEX personal_by_event ON personal (event) WHERE game IS NULL;
CREATE INDEX personal_by_player ON personal (player);
CREATE TRIGGER personal_is_never_edited BEFORE UPDATE ON personal
BEGIN SELECT raise(ABORT, 'what stands beside a journal is never edited'); END;
CREATE TRIGGER personal_of_event_is_erased AFTER DELETE ON personal WHEN OLD.game IS NULL
BEGIN UPDATE event SET erased = erased + 1 WHERE id = OLD.event; END;
CREATE TRIGGER personal_of_game_is_erased AFTER DELETE ON personal WHEN OLD.game IS NOT NULL
BEGIN UPDATE game SET erased = erased + 1 WHERE id = OLD.game; END;

CREATE TABLE cursor (
    mailbox TEXT PRIMARY KEY,
    uid_validity INTEGER NOT NULL,
    uid INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The boards of our letters, each once: letters and mails that show it are kept without it.
CREATE TABLE picture (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest BLOB NOT NULL UNIQUE,
    png BLOB NOT NULL
) STRICT;

CREATE TABLE inbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    mailbox TEXT NOT NULL,
    place TEXT NOT NULL,
    received INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    size INTEGER NOT NULL,
    whole INTEGER NOT NULL,
    -- The SHA-256 of the raw bytes.
    digest BLOB NOT NULL,
    state TEXT NOT NULL DEFAULT 'new',
    attempts INTEGER NOT NULL DEFAULT 0,
    -- A reading that was cut off, apart from one that failed by the mail's own fault.
    begun INTEGER,
    failed INTEGER,
    sender TEXT,
    subject TEXT,
    message_id TEXT,
    fingerprint BLOB,
    outcome TEXT NOT NULL DEFAULT '',
    -- The rules of reading that asked it back, by their names.
    asked_by TEXT NOT NULL DEFAULT '',
    settled INTEGER,
    -- Whether it is a stranger's, and when its bytes were removed for that.
    stranger INTEGER NOT NULL DEFAULT 0,
    removed INTEGER,
    tidied INTEGER NOT NULL DEFAULT 0,
    -- Last, so that what stands before it is read without it. Packed, as all that is: store/packed.rs.
    raw BLOB NOT NULL,
    UNIQUE (mailbox, place)
) STRICT;
CREATE INDEX inbox_by_state ON inbox (state, received);
CREATE INDEX inbox_by_outcome ON inbox (outcome, received, sender);
CREATE INDEX inbox_strangers ON inbox (settled) WHERE stranger = 1 AND removed IS NULL;
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
    -- The director whom it is to, where it is to one.
    director INTEGER REFERENCES director (id),
    recipient TEXT NOT NULL,
    envelope_from TEXT NOT NULL,
    subject TEXT NOT NULL,
    -- Whether it confirms moves, and tells nothing else: one letter may stand for many of them.
    plain INTEGER NOT NULL DEFAULT 0,
    -- What stands for it in its reader's daily letter, where it may wait for that; when it went out instead of one, alone.
    brief TEXT NOT NULL DEFAULT '',
    released INTEGER,
    cause INTEGER REFERENCES inbox (id),
    written INTEGER NOT NULL,
    due INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'due',
    -- What it takes for granted, so that it is not sent where that has gone, and the message that stands in it.
    lapses TEXT NOT NULL DEFAULT 'never',
    presumes TEXT,
    encloses TEXT,
    need INTEGER NOT NULL DEFAULT 4,
    -- Its way: at which of its reader's addresses it is tried, how it was refused last, and whether its refusals are its
    -- reader's beyond doubt.
    way INTEGER NOT NULL DEFAULT 0,
    others_from INTEGER,
    tried INTEGER,
    begun INTEGER NOT NULL DEFAULT 0,
    refusals INTEGER NOT NULL DEFAULT 0,
    doubts INTEGER NOT NULL DEFAULT 0,
    trouble TEXT NOT NULL DEFAULT '',
    likeness TEXT NOT NULL DEFAULT '',
    spared INTEGER NOT NULL DEFAULT 0,
    refused INTEGER,
    accepted INTEGER,
    doubtful INTEGER NOT NULL DEFAULT 0,
    -- Whether its reader has answered it: then no report can say that it did not arrive.
    answered INTEGER NOT NULL DEFAULT 0,
    -- What was overtaken while it was under way; how long it has waited as far as whoever directs was told, in days.
    overtaken INTEGER NOT NULL DEFAULT 0,
    told_waits INTEGER NOT NULL DEFAULT 0,
    -- What it says, in the form in which answers are held against it. Packed.
    said BLOB NOT NULL,
    -- The SHA-256 of the letter as it was sent, once it was shortened to its text.
    digest BLOB,
    -- The board that it shows.
    picture INTEGER REFERENCES picture (id),
    -- The words of others that it shows. Long columns come last: to read one behind them is to read their pages.
    words TEXT NOT NULL DEFAULT '',
    -- Packed.
    bytes BLOB NOT NULL
) STRICT;
CREATE INDEX outbox_due ON outbox (due) WHERE state = 'due';
CREATE INDEX outbox_next ON outbox (need, due, id) WHERE state = 'due';
CREATE INDEX outbox_unsent_by_game ON outbox (game) WHERE state IN ('due', 'waits');
CREATE INDEX outbox_by_game ON outbox (game, player) WHERE game IS NOT NULL;
CREATE INDEX outbox_waits ON outbox (due) WHERE state = 'waits';
-- Somebody gets thousands of letters: what is asked of some of them looks at those alone.
CREATE INDEX outbox_due_by_player ON outbox (player) WHERE state = 'due';
CREATE INDEX outbox_spared ON outbox (recipient COLLATE NOCASE) WHERE spared = 1;
CREATE INDEX outbox_undelivered ON outbox (id) WHERE state = 'due' AND (refused IS NOT NULL OR doubts > 0);
CREATE INDEX outbox_failed ON outbox (id) WHERE state = 'failed';
CREATE INDEX outbox_by_director ON outbox (director) WHERE director IS NOT NULL;
CREATE INDEX outbox_by_player ON outbox (player);
CREATE INDEX outbox_by_recipient ON outbox (recipient COLLATE NOCASE);
CREATE INDEX outbox_by_acceptance ON outbox (accepted) WHERE accepted IS NOT NULL;

CREATE INDEX outbox_whole ON outbox (accepted) WHERE digest IS NULL AND accepted IS NOT NULL;
CREATE INDEX outbox_by_picture ON outbox (picture) WHERE picture IS NOT NULL;

-- The boards of ours that a mail brings back.
CREATE TABLE mail_picture (
    mail INTEGER NOT NULL REFERENCES inbox (id),
    picture INTEGER NOT NULL REFERENCES picture (id),
    PRIMARY KEY (mail, picture)
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_picture_by_picture ON mail_picture (picture);
CREATE TRIGGER mail_loses_its_bytes AFTER UPDATE OF raw ON inbox WHEN length(NEW.raw) = 0
BEGIN DELETE FROM mail_picture WHERE mail = NEW.id; END;
-- A board that nothing shows any more goes.
CREATE TRIGGER mail_shows_no_picture AFTER DELETE ON mail_picture
BEGIN
    DELETE FROM picture WHERE id = OLD.picture
        AND NOT EXISTS (SELECT 1 FROM outbox WHERE picture = OLD.picture)
        AND NOT EXISTS (SELECT 1 FROM mail_picture WHERE picture = OLD.picture);
END;
CREATE TRIGGER letter_shows_no_picture AFTER UPDATE OF picture ON outbox
WHEN OLD.picture IS NOT NULL AND NEW.picture IS NULL
BEGIN
    DELETE FROM picture WHERE id = OLD.picture
        AND NOT EXISTS (SELECT 1 FROM outbox WHERE picture = OLD.picture)
        AND NOT EXISTS (SELECT 1 FROM mail_picture WHERE picture = OLD.picture);
END;

CREATE TABLE handover (
    letter INTEGER NOT NULL REFERENCES outbox (id),
    game INTEGER NOT NULL REFERENCES game (id),
    half_move TEXT NOT NULL,
    start_letter INTEGER NOT NULL,
    PRIMARY KEY (letter, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX handover_by_game ON handover (game, half_move);


-- Every attempt that the server may have counted, for a few days: a letter that is sent again leaves twice.
CREATE TABLE departure (at INTEGER NOT NULL, letter INTEGER NOT NULL REFERENCES outbox (id)) STRICT;
CREATE INDEX departure_by_time ON departure (at);

CREATE TABLE answer (
    email TEXT NOT NULL COLLATE NOCASE,
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    game TEXT NOT NULL,
    count INTEGER NOT NULL,
    budget TEXT NOT NULL,
    PRIMARY KEY (email, day, kind, game)
) STRICT, WITHOUT ROWID;

-- Whose message to the director a letter relays.
CREATE TABLE asked (
    letter INTEGER PRIMARY KEY REFERENCES outbox (id),
    player INTEGER NOT NULL REFERENCES player (id)
) STRICT;

-- What a player told his opponent beyond a day's letters, until one letter of a later day tells of it.
CREATE TABLE kept (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES game (id),
    reader INTEGER NOT NULL REFERENCES player (id),
    what TEXT NOT NULL,
    said TEXT NOT NULL,
    mail INTEGER REFERENCES inbox (id),
    since INTEGER NOT NULL
) STRICT;

-- What waits for a person: questions, cases, alarms.
CREATE TABLE matter (
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
    -- The newest letter about it, and the first: from that one's handover an answer is in time.
    letter INTEGER REFERENCES outbox (id),
    asked INTEGER REFERENCES outbox (id),
    -- What it is about in a few words, as the lists of matters show it, and until when nobody is asked about it.
    brief TEXT NOT NULL DEFAULT '',
    -- What had happened, as the first letter about it said.
    facts TEXT NOT NULL DEFAULT '',
    later INTEGER,
    opened INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open',
    ended INTEGER,
    -- What an alarm is known again by.
    about TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX matter_by_game ON matter (game, state);
CREATE INDEX matter_by_letter ON matter (letter);

-- Each letter that tells of a matter: an answer to any of them may settle it.
CREATE TABLE told (
    letter INTEGER NOT NULL REFERENCES outbox (id),
    matter INTEGER NOT NULL REFERENCES matter (id),
    -- Whether it says no more than an earlier one, which is answered as well as before.
    reminds INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (letter, matter)
) STRICT, WITHOUT ROWID;
CREATE INDEX told_by_matter ON told (matter);
CREATE INDEX matter_open ON matter (opened) WHERE state = 'open';
CREATE INDEX matter_open_by_player ON matter (player) WHERE state = 'open';
