//! Maildirs, in and out.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant, SystemTime},
};

use amici::{
    clock::Clock,
    config::{Limits, MailboxConfig, OutgoingConfig, Pace},
    mailbox::{Content, Drained, Mailbox, MailboxError},
    model::{Address, MessageId, SendOutcome},
    outgoing::{Envelope, Outgoing},
};
use chrono::{DateTime, Utc};
use tempfile::TempDir;

use crate::support::{keeper::Memory, mail};

const NOON: u64 = 1_770_000_000;

fn clock() -> Clock {
    Clock::Standing(DateTime::from_timestamp(1_770_000_000, 0).unwrap())
}

fn mailbox(folder: &TempDir) -> Mailbox {
    mailbox_since(folder, None)
}

fn mailbox_since(folder: &TempDir, since: Option<DateTime<Utc>>) -> Mailbox {
    let config = MailboxConfig::Maildir { path: folder.path().join("mail"), poll_seconds: 1 };
    Mailbox::open(&config, &Limits { max_mail_bytes: 4096, ..Limits::default() }, since, clock())
}

/// A file with this mail that came so many seconds before noon.
fn put(folder: &TempDir, name: &str, bytes: &[u8], before_noon: i64) {
    let path = folder.path().join("mail").join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    let seconds = NOON.saturating_add_signed(-before_noon);
    let changed = SystemTime::UNIX_EPOCH + Duration::from_millis(seconds * 1000 + 250);
    fs::File::open(&path).unwrap().set_modified(changed).unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn mails_come_by_receipt_then_by_name_from_new_and_cur() {
    let folder = TempDir::new().unwrap();
    put(&folder, "new/3.c", &mail("third"), 10);
    put(&folder, "cur/1.a:2,S", &mail("second"), 20);
    put(&folder, "new/2.b", &mail("fourth"), 5);
    put(&folder, "new/0.z", &mail("first"), 30);
    put(&folder, "new/1.b", &mail("fifth"), 5 - 5);
    put(&folder, "new/.hidden", &mail("none"), 40);
    put(&folder, "tmp/9.t", &mail("none"), 40);
    let mut keeper = Memory::default();
    let drained = mailbox(&folder).drain(&mut keeper).await.unwrap();
    assert_eq!(drained, Drained { kept: 5, ..Drained::default() });
    assert_eq!(keeper.subjects(), ["first", "second", "third", "fourth", "fifth"]);
    assert_eq!(keeper.places(), ["0.z", "1.a", "3.c", "2.b", "1.b"]);
}

#[tokio::test]
async fn receipt_is_in_whole_seconds_also_where_a_file_is_from_the_future() {
    let folder = TempDir::new().unwrap();
    put(&folder, "new/1", &mail("past"), 60);
    put(&folder, "new/2", &mail("future"), -3600);
    let mut keeper = Memory::default();
    mailbox(&folder).drain(&mut keeper).await.unwrap();
    let received: Vec<i64> = keeper.arrivals.iter().map(|arrival| arrival.received.timestamp()).collect();
    assert_eq!(received, [1_770_000_000 - 60, 1_770_000_000 + 3600]);
    assert_eq!(keeper.arrivals[0].received.timestamp_subsec_nanos(), 0);
}

#[tokio::test]
async fn a_mail_is_read_once_whatever_becomes_of_its_file() {
    let folder = TempDir::new().unwrap();
    put(&folder, "new/1", &mail("only"), 60);
    let mut keeper = Memory::default();
    let mut reader = mailbox(&folder);
    assert_eq!(reader.drain(&mut keeper).await.unwrap().kept, 1);
    reader.tidy(&["1".to_owned()]).await;
    assert_eq!(names(&folder.path().join("mail/cur")), ["1:2,S"]);
    fs::rename(folder.path().join("mail/cur/1:2,S"), folder.path().join("mail/cur/1:2,RS")).unwrap();
    assert_eq!(reader.drain(&mut keeper).await.unwrap().kept, 0);
    assert_eq!(mailbox(&folder).drain(&mut keeper).await.unwrap().kept, 0);
}

#[tokio::test]
async fn finished_mails_keep_their_flags_and_get_the_seen_flag() {
    let folder = TempDir::new().unwrap();
    put(&folder, "cur/1:2,FT", &mail("flagged"), 60);
    put(&folder, "new/2", &mail("fresh"), 60);
    put(&folder, "new/3", &mail("unfinished"), 60);
    let mut reader = mailbox(&folder);
    reader.drain(&mut Memory::default()).await.unwrap();
    reader.tidy(&["1", "2", "gone"].map(String::from)).await;
    assert_eq!(names(&folder.path().join("mail/cur")), ["1:2,FST", "2:2,S"]);
    assert_eq!(names(&folder.path().join("mail/new")), ["3"]);
}

#[tokio::test]
async fn of_a_large_mail_only_the_beginning_is_read() {
    let folder = TempDir::new().unwrap();
    let mut large = mail("large");
    large.resize(10_000, b'x');
    put(&folder, "new/1", &large, 60);
    let mut exact = mail("exact");
    exact.resize(4096, b'x');
    put(&folder, "new/2", &exact, 50);
    let mut keeper = Memory::default();
    mailbox(&folder).drain(&mut keeper).await.unwrap();
    let Content::Beginning { size, bytes } = &keeper.arrivals[0].content else { panic!("whole") };
    assert_eq!((*size, bytes.as_slice()), (10_000, &large[..4096]));
    assert!(matches!(&keeper.arrivals[1].content, Content::Whole(bytes) if *bytes == exact));
}

#[tokio::test]
async fn a_keeper_that_fails_ends_the_drain_and_loses_nothing() {
    let folder = TempDir::new().unwrap();
    for (name, subject) in [("new/1", "a"), ("new/2", "b"), ("new/3", "c")] {
        put(&folder, name, &mail(subject), 60);
    }
    let mut keeper = Memory { room: Some(1), ..Memory::default() };
    let mut reader = mailbox(&folder);
    assert!(matches!(reader.drain(&mut keeper).await, Err(MailboxError::Keeper(_))));
    keeper.room = None;
    assert_eq!(reader.drain(&mut keeper).await.unwrap().kept, 3);
    assert_eq!(keeper.subjects(), ["a", "b", "c"]);
}

#[tokio::test]
async fn a_mailbox_with_years_in_it_is_handed_over_some_hundreds_at_a_time_and_in_order() {
    let folder = TempDir::new().unwrap();
    for number in 0..1200 {
        put(&folder, &format!("new/{number:04}"), &mail(&format!("{number:04}")), 5000 - number);
    }
    let (mut reader, mut keeper) = (mailbox(&folder), Memory::default());
    let mut drains = Vec::new();
    loop {
        let drained = reader.drain(&mut keeper).await.unwrap();
        drains.push((drained.kept, drained.more));
        if !drained.more {
            break;
        }
        // What comes meanwhile is seen before the mailbox counts as read.
        put(&folder, &format!("new/late.{}", drains.len()), &mail(&format!("late {}", drains.len())), 10);
    }
    assert_eq!(drains, [(500, true), (500, true), (202, false)]);
    let mut expected: Vec<String> = (0..1200).map(|number| format!("{number:04}")).collect();
    expected.extend(["late 1".into(), "late 2".into()]);
    assert_eq!(keeper.subjects(), expected);
}

#[tokio::test]
async fn mails_from_before_the_day_are_left_alone() {
    let folder = TempDir::new().unwrap();
    put(&folder, "new/old", &mail("old"), 20);
    put(&folder, "cur/older:2,S", &mail("older"), 30);
    put(&folder, "new/new", &mail("new"), 10);
    let since = DateTime::from_timestamp(1_770_000_000 - 15, 0);
    let (mut reader, mut keeper) = (mailbox_since(&folder, since), Memory::default());
    let drained = reader.drain(&mut keeper).await.unwrap();
    assert_eq!((drained.kept, drained.too_old, drained.more), (1, 2, false));
    assert_eq!(keeper.subjects(), ["new"]);
    assert_eq!(reader.drain(&mut keeper).await.unwrap().too_old, 0, "they are counted once");
    assert_eq!(names(&folder.path().join("mail/new")), ["new", "old"]);
}

#[tokio::test]
async fn waiting_ends_when_a_mail_comes_or_time_is_over() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("mail")).unwrap();
    let mut reader = mailbox(&folder);
    reader.drain(&mut Memory::default()).await.unwrap();
    let start = Instant::now();
    reader.wait(Duration::from_millis(50)).await.unwrap();
    assert!(start.elapsed() >= Duration::from_millis(50));
    put(&folder, "new/1", &mail("news"), 60);
    reader.wait(Duration::from_secs(3600)).await.unwrap();
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[tokio::test]
async fn a_mailbox_that_is_no_folder_is_told() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("mail"), "a file").unwrap();
    let error = mailbox(&folder).check().await.unwrap_err();
    assert!(matches!(&error, MailboxError::Files(_)), "{error}");
}

struct Letter {
    recipient: Address,
    from: Address,
    id: MessageId,
    bytes: Vec<u8>,
}

impl Letter {
    fn new(recipient: &str, id: &str, text: &str) -> Letter {
        Letter {
            recipient: recipient.parse().unwrap(),
            from: "referee@chess.test".parse().unwrap(),
            id: id.parse().unwrap(),
            bytes: text.as_bytes().to_vec(),
        }
    }

    fn parcel(&self) -> Envelope<'_> {
        Envelope {
            recipient: &self.recipient,
            envelope_from: &self.from,
            message_id: &self.id,
            bytes: &self.bytes,
        }
    }
}

#[tokio::test]
async fn a_letter_sent_twice_is_one_file_even_when_it_was_read_between() {
    let folder = TempDir::new().unwrap();
    let mut outgoing =
        Outgoing::open(&OutgoingConfig::Maildir { path: folder.path().join("out"), pace: Pace::default() });
    let letter = Letter::new("Jan@Novak.example", "<g1.o1@chess.test>", "Subject: x\r\n\r\ne4\n");
    for _ in 0..2 {
        assert_eq!(outgoing.send(letter.parcel()).await, SendOutcome::Accepted);
    }
    let maildir = folder.path().join("out/jan@novak.example");
    let found = names(&maildir.join("new"));
    assert_eq!(found.len(), 1);
    assert_eq!(fs::read(maildir.join("new").join(&found[0])).unwrap(), letter.bytes);
    fs::rename(maildir.join("new").join(&found[0]), maildir.join("cur").join(format!("{}:2,S", found[0])))
        .unwrap();
    assert_eq!(outgoing.send(letter.parcel()).await, SendOutcome::Accepted);
    assert!(names(&maildir.join("new")).is_empty() && names(&maildir.join("tmp")).is_empty());
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_costs_the_letter_nothing() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("out"), "a file").unwrap();
    let mut outgoing =
        Outgoing::open(&OutgoingConfig::Maildir { path: folder.path().join("out"), pace: Pace::default() });
    let letter = Letter::new("jan@novak.example", "<a@chess.test>", "x");
    assert!(matches!(outgoing.send(letter.parcel()).await, SendOutcome::Unreachable(_)));
    assert!(outgoing.check().await.is_err());
}

/// A file that nobody can read, root neither: a link that goes round in a circle.
#[tokio::test]
async fn a_file_that_cannot_be_read_is_named_and_passed_over_and_tried_again() {
    let folder = TempDir::new().unwrap();
    put(&folder, "new/1", &mail("before"), 60);
    put(&folder, "new/3", &mail("behind"), 40);
    let circle = folder.path().join("mail/new/2");
    std::os::unix::fs::symlink("2", &circle).unwrap();
    let (mut reader, mut keeper) = (mailbox(&folder), Memory::default());
    for _ in 0..2 {
        let error = reader.drain(&mut keeper).await.unwrap_err();
        assert!(matches!(&error, MailboxError::Unreadable { path, .. } if *path == circle), "{error}");
        assert!(error.to_string().contains("mail/new/2 cannot be read"), "{error}");
        assert_eq!(keeper.subjects(), ["before", "behind"]);
    }
    fs::remove_file(&circle).unwrap();
    put(&folder, "new/2", &mail("between"), 50);
    assert_eq!(reader.drain(&mut keeper).await.unwrap().kept, 1);
    assert_eq!(keeper.subjects(), ["before", "behind", "between"]);
}
