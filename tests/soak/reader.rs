//! Somebody else's program that looks into the database while the daemon works, as an administrator with `sqlite3` does:
//! a SQLite of its own in a process of its own, which opens, reads and closes the file again and again.

use std::{
    path::Path,
    process::{Child, Command, Stdio},
};

/// Ends when its standard input does, and prints how often it has looked. A database that is just being recovered after
/// a kill may be locked.
const SCRIPT: &str = r#"
import select, sqlite3, sys
looks = 0
while not select.select([sys.stdin], [], [], 0.002)[0]:
    db = sqlite3.connect(sys.argv[1], timeout=30)
    try:
        db.execute("SELECT count(*), max(id) FROM outbox").fetchall()
        db.execute("SELECT count(*) FROM journal").fetchall()
        looks += 1
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
    finally:
        db.close()
print(looks)
"#;

/// The other program.
pub struct Reader(Child);

impl Reader {
    pub fn start(database: &Path) -> Reader {
        let python = Command::new("python3")
            .args(["-c", SCRIPT])
            .arg(database)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        Reader(python.expect("scripts/test installs Python"))
    }

    /// Ends it; says how often it has looked.
    pub fn end(self) -> u64 {
        let output = self.0.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "the foreign reader: {said}");
        String::from_utf8_lossy(&output.stdout).trim().parse().unwrap()
    }
}
