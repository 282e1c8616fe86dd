//! `evidence`: a folder with all that a game rests on, for whoever is to judge it and has nothing of ours but what stands
//! in it. Marks are masked in it, so that nobody who reads it can write in another's name.

mod layer;
mod mails;
mod marks;
mod readme;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use data_encoding::HEXLOWER;
use serde_json::{Value, json};

use self::{mails::MailOfGame, marks::Marks, readme::Readme};
use super::{
    answer::Answer,
    export::pgn_of_game,
    game::{FORMAT, explained, told},
    plain_words::count,
    private,
    shell::{self, Shell},
};
use crate::{
    model::{Digest, GameId},
    store::{EventRow, GameRow, Sound, Tx},
};

#[derive(Args, Debug)]
pub(super) struct Words {
    /// The game's name, such as CLUB26/7
    game: GameId,
    /// The folder, which is made; one that is there must be empty
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// With the marks as they stand in the mails, so that each is byte for byte what came; once the event is closed
    #[arg(long)]
    unmasked: bool,
}

/// The scripts that check what stands in the folder.
const SCRIPTS: [(&str, &str); 3] = [
    ("check_evidence.py", include_str!("../../contrib/check_evidence.py")),
    ("verify_journal.py", include_str!("../../contrib/verify_journal.py")),
    ("recount.py", include_str!("../../contrib/recount.py")),
];

/// What names every other file with its digest, as `sha256sum` writes it.
const SUMS: &str = "SHA256SUMS";

pub(super) fn evidence(words: &Words, shell: &Shell) -> Result<Answer> {
    let Words { game, out, unmasked } = words;
    is_free(out)?;
    let (gathered, broken) = shell.look()?.read(|books| {
        let row = shell::game(books, game)?;
        let closed = books.event_by_id(row.event)?.frozen.closed.is_some();
        ensure!(
            closed || !unmasked,
            "{} is not closed, and whoever reads a mark of a player can write in that name; leave --unmasked out, or close the \
             event first: amici event close {}",
            game.event,
            game.event
        );
        let marks = match unmasked {
            true => books.every_mark_but_of(row.event)?,
            false => books.every_mark()?,
        };
        gathered(books, &row, (&Marks::of(marks), *unmasked), shell)
    })?;
    for folder in [out.clone(), out.join(mails::FOLDER)] {
        private::folder(&folder).with_context(|| format!("Cannot make {}", folder.display()))?;
    }
    let sums = sums(&gathered.files);
    for (name, bytes) in gathered.files.iter().chain([&(SUMS.to_owned(), sums.into_bytes())]) {
        let path = out.join(name);
        let written = private::file(&path, bytes).and_then(|file| file.sync_all());
        written.with_context(|| format!("Cannot make {}", path.display()))?;
    }
    let mails = gathered.mails.len();
    let said = format!(
        "{} holds what {game} rests on: its journal, {} and how its time was counted. README.txt says what each file is \
         and how it is checked.\n",
        out.display(),
        count(mails, "mail"),
    );
    let files: Vec<&String> = gathered.files.iter().map(|(name, _)| name).collect();
    let json = json!({ "folder": out, "game": game, "mails": gathered.mails, "files": files });
    Ok(Answer::new(said, json).failed(broken))
}

/// A folder that holds anything may hold what somebody needs.
fn is_free(folder: &Path) -> Result<()> {
    match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => bail!("{} is not empty; name a folder that is not there yet", folder.display()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error).with_context(|| format!("Cannot look into {}", folder.display())),
    }
}

/// What is to be written: each file by its name in the folder.
struct Gathered {
    files: Vec<(String, Vec<u8>)>,
    mails: Vec<Value>,
}

/// All of it, and why the game's journal does not hold, where that is so: nothing is folded from one, and its evidence is
/// wanted all the more.
fn gathered(
    books: &Tx<'_>,
    row: &GameRow,
    (marks, unmasked): (&Marks, bool),
    shell: &Shell,
) -> Result<(Gathered, Option<String>)> {
    let event = books.event_by_id(row.event)?;
    let Sound { rows, broken, .. } = books.sound(row.id, &row.name)?;
    let broken = broken.map(|broken| broken.to_string());
    let mails = mails::of_game(books, row, &rows, marks)?;
    let (text, journal) = told(&row.name, &rows)?;
    let now = shell.clock.now();
    let readme =
        Readme { row, event: &event, rows: &rows, mails: &mails, broken: broken.as_deref(), unmasked, now };
    let mut texts = vec![
        ("README.txt", readme.text(books)?),
        ("journal.txt", text),
        ("journal.json", written(&without_marks(journal, marks))?),
        ("event.json", written(&without_marks(event_journal(books, &event, row)?, marks))?),
        ("mails.txt", mails::table_of(&mails)),
        ("mails.json", written(&mails::list(row, &mails))?),
    ];
    if broken.is_none() {
        let (text, clock) = explained(books, row, now)?;
        texts.push(("clock.txt", text));
        texts.push(("clock.json", written(&clock)?));
        texts.push(("game.pgn", pgn_of_game(books, row.clone())?));
    }
    let masked = |(name, text): (&str, String)| {
        let mut bytes = text.into_bytes();
        marks.mask(&mut bytes);
        (name.to_owned(), bytes)
    };
    let mut files: Vec<(String, Vec<u8>)> = texts.into_iter().map(masked).collect();
    files.extend(SCRIPTS.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())));
    let listed = mails.iter().map(MailOfGame::value).collect();
    files.extend(mails.into_iter().filter_map(MailOfGame::into_file));
    Ok((Gathered { files, mails: listed }, broken))
}

fn written(value: &Value) -> Result<String> {
    Ok(serde_json::to_string_pretty(value).context("Cannot write JSON")? + "\n")
}

/// The event's own journal in the form of a game's. Of persons it has the two players of this game alone; all others
/// stand in it by their digests.
fn event_journal(books: &Tx<'_>, event: &EventRow, row: &GameRow) -> Result<Value> {
    let entry = |row: crate::store::EventJournalRow| {
        Ok(json!({
            "seq": row.seq, "at": row.at, "fact": serde_json::from_str::<Value>(&row.fact)?, "evidence": null,
            "chained": [row.fact, "null"], "digest": row.digest.to_string(),
        }))
    };
    let entries = books.event_rows(event.id)?.into_iter().map(entry).collect::<Result<Vec<_>>>()?;
    let mut beside: Vec<Value> = Vec::new();
    for player in [row.white, row.black] {
        beside.extend(books.beside_event_of(event.id, player)?.into_iter().map(|text| {
            json!({ "digest": text.digest.to_string(), "salt": HEXLOWER.encode(&text.salt), "text": text.text })
        }));
    }
    Ok(json!({ "format": FORMAT, "event": event.code, "entries": entries, "beside": beside }))
}

/// The same journal without those texts beside it that hold a mark: masked they would not carry their digests.
fn without_marks(mut journal: Value, marks: &Marks) -> Value {
    if let Some(beside) = journal.get_mut("beside").and_then(Value::as_array_mut) {
        let holds = |value: &Value| {
            value.get("text").and_then(Value::as_str).is_some_and(|text| marks.stand_in(text.as_bytes()))
        };
        beside.retain(|value| !holds(value));
    }
    journal
}

fn sums(files: &[(String, Vec<u8>)]) -> String {
    files.iter().map(|(name, bytes)| format!("{}  {name}\n", Digest::of_bytes(bytes))).collect()
}
