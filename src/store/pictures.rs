//! The boards that our letters show, each kept once however many letters show it and answers bring it back.
//!
//! Only what our own program drew gets in: a board says nothing of anybody. In a mail that came, a picture is known by
//! the digest of its bytes; any other stays where it is. One that nothing shows any more is dropped, by the triggers of
//! the tables that name it.

use anyhow::Result;
use data_encoding::BASE64;
use memchr::{memchr, memmem};
use rusqlite::Row;

use super::{
    packed::{LineEnd, Opened, Taken, open, pack, pack_without},
    stored::{given, place, unreadable},
    transaction::Tx,
};
use crate::model::Digest;

/// How every PNG begins in base64.
const SIGN: &[u8] = b"iVBORw0KGgo";

/// A PNG that stands in a mail, in lines of base64 that can be written again just so.
struct Found {
    png: Vec<u8>,
    /// Where its first sign stands, and the place behind its last.
    from: usize,
    to: usize,
    width: usize,
    end: LineEnd,
}

const PICTURE: &str = "SELECT id FROM picture WHERE digest = ?1";

/// A letter as it is kept, and whether this picture was taken out of it: then that is to be kept too.
pub(super) fn pack_letter(bytes: &[u8], png: Option<&[u8]>) -> (Vec<u8>, bool) {
    let found: Vec<Found> = match png {
        None => Vec::new(),
        Some(png) => pngs(bytes).filter(|found| found.png == png).collect(),
    };
    let packed = if found.is_empty() { None } else { without(bytes, &found) };
    let shows_it = packed.is_some();
    (packed.unwrap_or_else(|| pack(bytes)), shows_it)
}

impl Tx<'_> {
    /// Keeps a picture that was taken out of a letter; gives its number.
    pub(super) fn keep_picture(&self, png: &[u8]) -> Result<i64> {
        const KEEP: &str =
            "INSERT INTO picture (digest, png) VALUES (?1, ?2) ON CONFLICT (digest) DO NOTHING";
        let digest = Digest::of_bytes(png);
        self.run(KEEP, given![digest, png])?;
        self.one(PICTURE, given![digest], |row| row.get(0))
    }

    /// A mail as it is kept, and the numbers of the pictures of ours that it brings back: they are taken out of it.
    pub(super) fn packed_mail(&self, raw: &[u8]) -> Result<(Vec<u8>, Vec<i64>)> {
        let (mut ours, mut numbers) = (Vec::new(), Vec::new());
        for found in pngs(raw) {
            if let Some(number) = self.picture(&Digest::of_bytes(&found.png))? {
                ours.push(found);
                numbers.push(number);
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(without(raw, &ours).map_or_else(|| (pack(raw), Vec::new()), |packed| (packed, numbers)))
    }

    fn picture(&self, digest: &Digest) -> Result<Option<i64>> {
        self.maybe(PICTURE, given![digest], |row| row.get(0))
    }

    /// The bytes that were packed into this column, which is named with its table.
    pub(super) fn opened(&self, row: &Row<'_>, name: &str) -> rusqlite::Result<Vec<u8>> {
        let packed = row.get_ref(place(row, name)?)?.as_blob()?;
        let nothing_of_ours = || unreadable(row, name, "it was not packed by amici".into());
        let opened = open(packed).ok_or_else(nothing_of_ours)?;
        if opened.taken.is_empty() {
            return Ok(opened.rest);
        }
        let mut pictures = Vec::new();
        for taken in &opened.taken {
            const SQL: &str = "SELECT png FROM picture WHERE digest = ?1";
            let png = self.db.prepare_cached(SQL)?.query_row(given![taken.digest], |row| row.get(0));
            pictures.push(png.map_err(|error| match error {
                rusqlite::Error::QueryReturnedNoRows => {
                    unreadable(row, name, "the picture in it is not there".into())
                }
                error => error,
            })?);
        }
        put_together(&opened, &pictures).ok_or_else(nothing_of_ours)
    }
}

/// A mail packed without these pictures; none where it could not be put together again from that.
fn without(bytes: &[u8], found: &[Found]) -> Option<Vec<u8>> {
    let (mut rest, mut taken, mut behind) = (Vec::new(), Vec::new(), 0);
    for Found { png, from, to, width, end } in found {
        rest.extend(bytes.get(behind..*from)?);
        taken.push(Taken { at: rest.len(), digest: Digest::of_bytes(png), width: *width, end: *end });
        behind = *to;
    }
    rest.extend(bytes.get(behind..)?);
    let packed = pack_without(&taken, &rest)?;
    let pngs: Vec<Vec<u8>> = found.iter().map(|found| found.png.clone()).collect();
    let same = found.is_empty() || put_together(&open(&packed)?, &pngs)? == bytes;
    same.then_some(packed)
}

/// The mail with its pictures in their places; none where there are no such places.
fn put_together(Opened { taken, rest }: &Opened, pngs: &[Vec<u8>]) -> Option<Vec<u8>> {
    let (mut whole, mut behind) = (Vec::new(), 0);
    for (taken, png) in taken.iter().zip(pngs) {
        whole.extend(rest.get(behind..taken.at)?);
        whole.extend(in_lines(&BASE64.encode(png), taken.width, taken.end)?);
        behind = taken.at;
    }
    whole.extend(rest.get(behind..)?);
    Some(whole)
}

fn in_lines(code: &str, width: usize, end: LineEnd) -> Option<Vec<u8>> {
    if width == 0 {
        return None;
    }
    Some(code.as_bytes().chunks(width).collect::<Vec<_>>().join(end.bytes()))
}

/// The PNGs of a mail, in their order. Most mails have none, and are looked through once.
fn pngs(bytes: &[u8]) -> impl Iterator<Item = Found> {
    let mut behind = 0;
    let begins = memmem::find_iter(bytes, SIGN);
    begins.filter_map(move |from| {
        let begins_line = from == 0 || bytes.get(from - 1) == Some(&b'\n');
        if !begins_line || from < behind {
            return None;
        }
        let lines = Lines::at(bytes, from)?;
        // Also where they are no picture: no line of a mail is looked at twice.
        behind = lines.to;
        lines.png(bytes)
    })
}

/// Lines of base64.
struct Lines {
    code: Vec<u8>,
    from: usize,
    to: usize,
    width: usize,
    end: LineEnd,
}

impl Lines {
    /// Those that begin here and are as long as the first, with a shorter one at the end.
    fn at(bytes: &[u8], from: usize) -> Option<Lines> {
        let (first, end, mut next) = line_at(bytes, from)?;
        let (width, end) = (first.len(), end.unwrap_or(LineEnd::CrLf));
        let (mut code, mut to) = (first.to_vec(), from + width);
        while let Some((line, _, behind)) = next.and_then(|at| line_at(bytes, at)) {
            let code_alone = line.iter().all(|sign| sign.is_ascii_alphanumeric() || b"+/=".contains(sign));
            if line.is_empty() || line.len() > width || !code_alone {
                break;
            }
            code.extend(line);
            to = next? + line.len();
            next = behind.filter(|_| line.len() == width);
        }
        Some(Lines { code, from, to, width, end })
    }

    /// The picture that they hold, where it makes the same lines again.
    fn png(self, bytes: &[u8]) -> Option<Found> {
        let Lines { code, from, to, width, end } = self;
        let png = BASE64.decode(&code).ok()?;
        let again = in_lines(&BASE64.encode(&png), width, end)?;
        (bytes.get(from..to)? == again).then_some(Found { png, from, to, width, end })
    }
}

/// A line without its end, how it ends, and where the next one begins.
fn line_at(bytes: &[u8], at: usize) -> Option<(&[u8], Option<LineEnd>, Option<usize>)> {
    let rest = bytes.get(at..)?;
    let Some(length) = memchr(b'\n', rest) else { return Some((rest, None, None)) };
    let line = rest.get(..length)?;
    let next = Some(at + length + 1);
    Some(match line.strip_suffix(b"\r") {
        Some(line) => (line, Some(LineEnd::CrLf), next),
        None => (line, Some(LineEnd::Lf), next),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    const BOARD: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR as our program draws it, three lines of base64 long and a little more";

    fn mail(png: &[u8], width: usize, end: LineEnd) -> Vec<u8> {
        let code = in_lines(&BASE64.encode(png), width, end).unwrap();
        [b"Content-Type: image/png\r\n\r\n", &code[..], b"\r\n--=_r--\r\niVBORw0KGgo is how it begins\r\n"]
            .concat()
    }

    fn opened(books: &Tx<'_>, packed: &[u8]) -> Result<Vec<u8>> {
        books.one("SELECT ?1 AS raw", [packed], |row| books.opened(row, "inbox.raw"))
    }

    #[test]
    fn a_board_that_answers_bring_back_is_kept_once_however_its_lines_are_broken() {
        let mut store = Store::in_memory().unwrap();
        let sent = mail(BOARD, 76, LineEnd::CrLf);
        let stored = store.transaction(|books| {
            let (packed, shows_it) = pack_letter(&sent, Some(BOARD));
            assert!(shows_it);
            assert_eq!(books.keep_picture(BOARD)?, 1);
            assert_eq!(opened(books, &packed)?, sent);
            for (width, end) in
                [(76, LineEnd::CrLf), (60, LineEnd::Lf), (72, LineEnd::CrLf), (4000, LineEnd::Lf)]
            {
                let came = mail(BOARD, width, end);
                let (packed, shown) = books.packed_mail(&came)?;
                assert_eq!(shown, [1], "{width}");
                assert_eq!(opened(books, &packed)?, came);
                assert!(memmem::find(&packed, b"iVBORw0KGgoAAAA").is_none());
            }
            books.value::<u32>("SELECT count(*) FROM picture", [])
        });
        assert_eq!(stored.unwrap(), 1);
    }

    #[test]
    fn a_foreign_picture_stays_in_its_mail() {
        let mut store = Store::in_memory().unwrap();
        let photo = [BOARD, b" of somebody's"].concat();
        let came = mail(&photo, 76, LineEnd::CrLf);
        store
            .transaction(|books| {
                books.keep_picture(BOARD)?;
                let (packed, shown) = books.packed_mail(&came)?;
                assert_eq!(shown, Vec::<i64>::new());
                assert_eq!(opened(books, &packed)?, came);
                // Nor is it taken for a board where a letter of ours passes it on.
                let (packed, shows_it) = pack_letter(&came, Some(BOARD));
                assert_eq!((shows_it, opened(books, &packed)?), (false, came));
                Ok(())
            })
            .unwrap();
    }

    #[test]
    fn lines_that_cannot_be_written_again_just_so_are_left_alone() {
        let code = BASE64.encode(BOARD);
        let (first, second) = code.split_at(40);
        for odd in [format!("{first}\n{second}"), format!("{code}="), code.replace('A', "A\n")] {
            assert_eq!(pngs(odd.as_bytes()).filter(|found| found.png == BOARD).count(), 0, "{odd}");
        }
    }
}
