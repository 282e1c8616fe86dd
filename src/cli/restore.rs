//! `restore` and `release`: a copy put back in the place of a database that is lost, the mailbox read again with the way
//! out held, and the letters let go once somebody has seen what they are.

mod shown;

use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use age::{Decryptor, IdentityFile};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::json;

use super::{
    answer::{Answer, Ending},
    daemon,
    plain_words::{WHEN_AT_WORK, count},
    shell::Shell,
};
use crate::{
    chance::Chance,
    daemon::at_the_shell,
    desk::post::played_again::let_letters_go,
    store::{KnownInstant, PartFile, Store, beside, prove, upgrade_copy},
};

/// What an encrypted file begins with (age-encryption.org/v1).
const AGE: &[u8] = b"age-encryption.org/";

#[derive(Args, Debug)]
pub(super) struct Words {
    /// A copy that `amici backup` made
    file: PathBuf,
    /// The file with the key, where the copy is encrypted
    #[arg(long, value_name = "FILE")]
    identity: Option<PathBuf>,
    /// Read the mailbox, say what would be played and written, and leave everything as it is
    #[arg(long)]
    dry_run: bool,
}

pub(super) fn restore(words: &Words, shell: &Shell) -> Result<Answer> {
    let database = shell.database()?;
    if words.dry_run {
        let rehearsal = Rehearsal::beside(&database)?;
        place(words, &rehearsal.0)?;
        return put_back(&rehearsal.0, shell, true);
    }
    let in_place = same_file(&words.file, &database);
    if !in_place {
        is_free(&database)?;
        place(words, &database)?;
    }
    put_back(&database, shell, false)
}

/// That nothing lies where the copy is to lie, nor beside it what SQLite would read into it.
fn is_free(database: &Path) -> Result<()> {
    for path in [database.to_owned(), beside(database, "-wal"), beside(database, "-shm")] {
        ensure!(
            !path.exists(),
            "{} is there: stop every amici, move it away with whatever lies beside it, and restore again",
            path.display()
        );
    }
    Ok(())
}

fn same_file(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).ok().zip(fs::canonicalize(other).ok()).is_some_and(|(one, other)| one == other)
}

/// Lays the proved copy where the database is to be.
fn place(words: &Words, database: &Path) -> Result<()> {
    let context = || format!("Cannot read {}", words.file.display());
    let part = PartFile::begin(database)?;
    let mut to = File::options().write(true).open(&part.path)?;
    let mut begins = Vec::new();
    File::open(&words.file).with_context(context)?.take(AGE.len() as u64).read_to_end(&mut begins)?;
    let mut from = File::open(&words.file).with_context(context)?;
    match (begins == AGE, &words.identity) {
        (false, _) => {
            io::copy(&mut from, &mut to).with_context(context)?;
        }
        (true, None) => {
            bail!("{} is encrypted: name the file with the key, --identity FILE", words.file.display())
        }
        (true, Some(identity)) => {
            let identity = identity.to_str().context("The name of the file with the key must be UTF-8")?;
            let keys = IdentityFile::from_file(identity.to_owned())
                .with_context(|| format!("Cannot read {identity}"))?
                .into_identities()
                .with_context(|| format!("{identity} holds no key of age"))?;
            let mut open = Decryptor::new(from)
                .and_then(|sealed| sealed.decrypt(keys.iter().map(AsRef::as_ref)))
                .with_context(|| format!("{} cannot be opened with {identity}", words.file.display()))?;
            io::copy(&mut open, &mut to).with_context(context)?;
        }
    }
    drop(to);
    upgrade_copy(&part.path).and_then(|()| prove(&part.path).map(drop)).map_err(|error| {
        // By the name that he gave.
        let said =
            format!("{error:#}").replace(&part.path.display().to_string(), &words.file.display().to_string());
        anyhow::Error::msg(said)
    })?;
    part.finish()
}

/// Begins the new epoch and reads the mailbox again; says what came of it.
fn put_back(database: &Path, shell: &Shell, rehearses: bool) -> Result<Answer> {
    Store::restore(database, &Chance::System, shell.clock.now())?;
    let known = Store::open(database)?.read(|books| books.mails_kept())?;
    let trouble = daemon::replay(shell, database)?;
    let mut config = shell.config()?;
    database.clone_into(&mut config.desk.database);
    let (mut text, json, undone) =
        at_the_shell(&config, shell.clock, &Chance::System, |post| shown::shown(post, known, rehearses))?;
    text += match rehearses {
        true => "Nothing was changed. Letters would wait until amici release lets them go.\n",
        false => {
            "No letter leaves before you have looked at what waits (amici outbox list) and said amici release.\n"
        }
    };
    Ok(match trouble.as_slice() {
        [] if undone > 0 => Answer::new(text, json).ended(Ending::NeedsSomebody(format!(
            "{} at the shell could not be done again: see above",
            count(undone, "act")
        ))),
        [] => Answer::new(text, json),
        trouble => Answer::new(text, json).ended(Ending::NeedsSomebody(format!(
            "the mailbox was not read to its end, and is tried again by run and once: {}",
            trouble.join("; ")
        ))),
    })
}

pub(super) fn release(shell: &Shell) -> Result<Answer> {
    let (letters, told) = shell.unheard_at_the_desk(|post| {
        let books = post.tx;
        ensure!(books.mark(KnownInstant::Held)?.is_some(), "the way out is not held: letters leave as they are due");
        ensure!(
            books.mark(KnownInstant::DealtWith)?.is_some(),
            "not all mails were read and dealt with since the copy was put back: amici once does it, and amici check says what is \
             amiss"
        );
        let told = let_letters_go(post)?;
        Ok((books.letters(u32::MAX, true)?.len(), told))
    })?;
    // What was erased again leaves nothing in the log.
    shell.ring();
    shell.look()?.scour()?;
    let leave = match letters {
        0 => "no letter waits".to_owned(),
        1 => format!("1 letter leaves {WHEN_AT_WORK}"),
        many => format!("{many} letters leave {WHEN_AT_WORK}"),
    };
    let mut text = format!("The way out is open again: {leave}.\n");
    if told > 0 {
        text += &format!("{told} of them tell whose moves were read again.\n");
    }
    Ok(Answer::new(text, json!({ "letters": letters, "told": told })))
}

/// A database that is thrown away with everything that SQLite and we lay beside it.
struct Rehearsal(PathBuf);

impl Rehearsal {
    fn beside(database: &Path) -> Result<Rehearsal> {
        let mut name = database.file_name().unwrap_or(OsStr::new("amici")).to_owned();
        name.push(format!(".rehearsal-{}", std::process::id()));
        let rehearsal = Rehearsal(database.with_file_name(name));
        ensure!(!rehearsal.0.exists(), "{} is there: remove it", rehearsal.0.display());
        Ok(rehearsal)
    }
}

impl Drop for Rehearsal {
    fn drop(&mut self) {
        for ending in ["", "-wal", "-shm", ".lock"] {
            let mut path = self.0.as_os_str().to_owned();
            path.push(ending);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    tracing::warn!(path = %Path::new(&path).display(), %error, "cannot be removed");
                }
                Ok(()) | Err(_) => {}
            }
        }
    }
}
