//! The user who has the desk where a package is installed, and what is said to whoever gives a command as another.

use std::{fs, io, os::unix::fs::MetadataExt, path::Path};

use anyhow::{Result, ensure};
use rustix::process::geteuid;

/// Whom the package makes.
const NAME: &str = "amici";

/// Where every system has it that a package is for.
const SUDO: &str = "/usr/bin/sudo";

/// What stands before a command that the desk's user gives, on this machine.
pub(super) fn as_desk_user() -> &'static str {
    if Path::new(SUDO).exists() { "sudo -u amici" } else { "runuser -u amici --" }
}

/// What stands before a command that root gives, on this machine.
pub(super) fn as_root() -> &'static str {
    if Path::new(SUDO).exists() { "sudo " } else { "" }
}

/// Stops root where the configuration's folder is the desk's user's: what root makes there, that user could not read, and the
/// service would not start.
///
/// # Errors
/// How the command is to be given.
pub(super) fn refuse_root(config: &Path) -> Result<()> {
    let owner = config.parent().and_then(|folder| fs::metadata(folder).ok()).map(|folder| folder.uid());
    ensure!(
        !geteuid().is_root() || owner.is_none() || owner != number(),
        "this is root, and the desk is the user {NAME}'s: begin with {} amici",
        as_desk_user()
    );
    Ok(())
}

/// What to do where a file or folder was not open to whoever gave the command.
pub(super) fn what_to_do(error: &anyhow::Error) -> Option<String> {
    let denied = |cause: &io::Error| cause.kind() == io::ErrorKind::PermissionDenied;
    error.chain().find_map(|cause| cause.downcast_ref().filter(|cause| denied(cause)))?;
    Some(match number()? == geteuid().as_raw() {
        true => format!(
            "lay what the desk reads into /etc/amici and make it the user {NAME}'s (chown {NAME} FILE); what it writes \
             belongs into /var/lib/amici"
        ),
        false => format!("give the command as the desk's user: {} amici ...", as_desk_user()),
    })
}

/// The desk's user's number, where there is this user.
fn number() -> Option<u32> {
    number_in(&fs::read_to_string("/etc/passwd").ok()?)
}

fn number_in(passwd: &str) -> Option<u32> {
    let mut fields =
        passwd.lines().map(|line| line.split(':')).find(|fields| fields.clone().next() == Some(NAME))?;
    fields.nth(2)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_user_is_known_by_the_whole_name() {
        let passwd =
            "root:x:0:0:root:/root:/bin/bash\namicitia:x:7:7::/:\namici:x:104:111:Amici:/var/lib/amici:\n";
        assert_eq!(number_in(passwd), Some(104));
        assert_eq!(number_in("root:x:0:0:root:/root:/bin/bash\n"), None);
    }
}
