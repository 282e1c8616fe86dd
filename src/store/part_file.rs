//! A file that stands under another name, with `.part` behind its own, until it is whole: whoever finds a file under its
//! name finds all of it. What a killed program left is written over by the next.

use std::{
    fs::{self, File, OpenOptions, Permissions, TryLockError},
    io,
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};
use rustix::fs::{CWD, RenameFlags, renameat_with};

/// Taken away where it is dropped unfinished.
#[derive(Debug)]
pub struct PartFile {
    /// Held so that nobody else writes it.
    file: File,
    /// Where it stands until it is finished.
    pub path: PathBuf,
    name: PathBuf,
    finished: bool,
}

impl PartFile {
    /// An empty file that only its owner may read.
    ///
    /// # Errors
    /// When there is a file of that name, somebody else is writing it, or it cannot be made.
    pub fn begin(name: &Path) -> Result<PartFile> {
        ensure!(!name.exists(), "{} exists already: name another file", name.display());
        let mut path = name.as_os_str().to_owned();
        path.push(".part");
        let path = PathBuf::from(path);
        let context = || format!("Cannot make {}", name.display());
        let mut how = OpenOptions::new();
        let file =
            how.create(true).truncate(false).write(true).mode(0o600).open(&path).with_context(context)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("{} is being written by another amici", name.display()),
            Err(TryLockError::Error(error)) => return Err(error).with_context(context),
        }
        // What was left there may be anybody's to read.
        file.set_permissions(Permissions::from_mode(0o600)).with_context(context)?;
        file.set_len(0).with_context(context)?;
        Ok(PartFile { file, path, name: name.to_owned(), finished: false })
    }

    /// Gives it its name, once all of it is on the disk. Nothing is written over.
    ///
    /// # Errors
    /// When the disk fails, or there is a file of that name by now.
    pub fn finish(mut self) -> Result<()> {
        let named = || -> io::Result<()> {
            self.file.sync_all()?;
            match renameat_with(CWD, &self.path, CWD, &self.name, RenameFlags::NOREPLACE) {
                // A file system that cannot rename without writing over, as some over the network.
                Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS) if !self.name.exists() => {
                    fs::rename(&self.path, &self.name)?;
                }
                renamed => renamed?,
            }
            let folder = self.name.parent().filter(|folder| !folder.as_os_str().is_empty());
            File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
        };
        named().with_context(|| format!("Cannot write {}", self.name.display()))?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        if !self.finished
            && let Err(error) = fs::remove_file(&self.path)
            && error.kind() != io::ErrorKind::NotFound
        {
            tracing::warn!(path = %self.path.display(), %error, "an unfinished file cannot be removed");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_file_has_its_name_once_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("copy");
        let part = PartFile::begin(&name).unwrap();
        fs::write(&part.path, "half").unwrap();
        assert!(PartFile::begin(&name).unwrap_err().to_string().contains("another amici"));
        drop(part);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        // What a killed program left.
        fs::write(folder.path().join("copy.part"), "a longer rest").unwrap();
        let part = PartFile::begin(&name).unwrap();
        OpenOptions::new().write(true).open(&part.path).unwrap().write_all(b"whole").unwrap();
        part.finish().unwrap();
        assert_eq!(fs::read(&name).unwrap(), b"whole");
        assert_eq!(fs::metadata(&name).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(PartFile::begin(&name).unwrap_err().to_string().contains("exists already"));
    }

    #[test]
    fn nothing_is_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("copy");
        let part = PartFile::begin(&name).unwrap();
        fs::write(&name, "somebody else's").unwrap();
        assert!(part.finish().is_err());
        assert_eq!(fs::read(&name).unwrap(), b"somebody else's");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
