//! `backup`: a proved copy of the database, in the open or encrypted for whoever has the key.

use std::{
    ffi::OsStr,
    fs::File,
    io::{self, BufRead},
    path::{Path, PathBuf},
};

use age::{Encryptor, Recipient, x25519};
use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::{
    answer::{Answer, Ending},
    plain_words::count,
    shell::Shell,
};
use crate::{
    desk::post::letter,
    letters::{CopyMade, Letter},
    model::Digest,
    store::{KnownInstant, PartFile, Proved, Store},
};

#[derive(Args, Debug)]
pub(super) struct Words {
    /// The copy; it must not exist yet
    file: PathBuf,
    /// Encrypt it for whoever has the key of this recipient (age1…), as `age-keygen` makes one
    #[arg(long, value_name = "RECIPIENT", value_parser = recipient)]
    to_age: Option<x25519::Recipient>,
    /// Send the operator its size, its digest and the seals of all journals; nothing else of it
    #[arg(long)]
    mail: bool,
}

fn recipient(text: &str) -> Result<x25519::Recipient, String> {
    text.parse().map_err(|error| format!("{error}; age-keygen prints one, which begins with age1"))
}

pub(super) fn backup(words: &Words, shell: &Shell) -> Result<Answer> {
    if words.mail {
        ensure!(
            shell.config()?.desk.operator.is_some(),
            "no copy was made: --mail writes to the operator, and [desk] operator names no address"
        );
    }
    let mut store = shell.look()?;
    store.has_events()?;
    let file = PartFile::begin(&words.file)?;
    let proved = match &words.to_age {
        None => copy(&mut store, &file.path, shell)?,
        Some(recipient) => {
            // Not beside the encrypted one: that may lie in a folder that others see.
            let database = shell.database()?;
            let mut name = database.file_name().unwrap_or(OsStr::new("amici")).to_owned();
            name.push(".backup");
            let open = PartFile::begin(&database.with_file_name(name))?;
            let proved = copy(&mut store, &open.path, shell)?;
            encrypt(&open.path, &file.path, recipient).context("The copy cannot be encrypted")?;
            proved
        }
    };
    let (size, digest) = measured(&file.path)?;
    file.finish()?;
    store.transaction(|books| books.set_mark(KnownInstant::BackedUp, proved.made))?;
    if words.mail {
        mail(words, &proved, (size, digest), shell)
            .context("The copy is made, but the operator is not told of it")?;
    }
    Ok(answer(&words.file, &proved, size, digest))
}

/// Writes to the operator what the copy is known by.
fn mail(words: &Words, proved: &Proved, (size, sha256): (u64, Digest), shell: &Shell) -> Result<()> {
    let file = words.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let copy = CopyMade { file, made: proved.made, size, sha256, heads: proved.ends.clone() };
    shell.at_the_desk(|post| {
        let posting = letter::to_operator(post, Letter::CopyMade { copy: Box::new(copy) });
        letter::post(post, posting.context("[desk] operator names no address")?).map(drop)
    })
}

fn copy(store: &mut Store, file: &Path, shell: &Shell) -> Result<Proved> {
    store.copy_into(file, shell.clock.now())?;
    store.prove(file)
}

fn encrypt(open: &Path, sealed: &Path, recipient: &x25519::Recipient) -> Result<()> {
    let encryptor = Encryptor::with_recipients(std::iter::once(recipient as &dyn Recipient))?;
    let to = File::options().write(true).open(sealed)?;
    let mut sealing = encryptor.wrap_output(to)?;
    io::copy(&mut File::open(open)?, &mut sealing)?;
    Ok(sealing.finish()?.sync_all()?)
}

/// A file's size in bytes, and its digest as `sha256sum` has it.
fn measured(file: &Path) -> Result<(u64, Digest)> {
    let context = || format!("Cannot read {} again", file.display());
    let mut from = io::BufReader::new(File::open(file).with_context(context)?);
    let (mut hash, mut size) = (Sha256::new(), 0_u64);
    loop {
        let read = from.fill_buf().with_context(context)?;
        if read.is_empty() {
            return Ok((size, <[u8; 32]>::from(hash.finalize()).into()));
        }
        hash.update(read);
        let length = read.len();
        size = size.saturating_add(length as u64);
        from.consume(length);
    }
}

fn answer(file: &Path, proved: &Proved, size: u64, digest: Digest) -> Answer {
    let Proved { made, events, games, broken, .. } = proved;
    let games_folded = count(games.saturating_sub(broken.len()), "game");
    let mut text =
        format!("{}: {size} bytes, SHA-256 {digest}. Every entry reads: {games_folded}.\n", file.display());
    text.extend(events.iter().map(|(code, seal)| format!("{code}  seal {seal}\n")));
    let events: Vec<_> = events.iter().map(|(code, seal)| json!({ "event": code, "seal": seal })).collect();
    let json = json!({ "file": file, "size": size, "sha256": digest, "made": made, "games": games, "events": events, "broken": broken });
    let answer = Answer::new(text, json);
    match broken.as_slice() {
        [] => answer,
        broken => {
            answer.ended(Ending::NeedsSomebody(format!("as in the database itself: {}", broken.join("; "))))
        }
    }
}
