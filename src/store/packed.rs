//! How raw mails and letters lie in the database: compressed, and without the boards of ours that they show, which lie
//! in a table of their own, each once (`pictures`).
//!
//! The first byte says in which form the rest is. What comes out is, byte for byte, what went in: whatever is packed is
//! opened again at once and compared, and where anything differs it is kept as it is.

use std::cell::RefCell;

use zstd::bulk::{Compressor, Decompressor};

use crate::model::Digest;

/// Nothing was done to it.
const PLAIN: u8 = 0;
/// Four bytes that say how long it is, and a frame of zstd.
const COMPRESSED: u8 = 1;
/// Pictures were taken out: how many, where each stood, and then the rest. May go with the bit above.
const PICTURES: u8 = 2;

/// The level takes a tenth of a millisecond for a letter; higher ones take ten times as long for a tenth of the size.
const LEVEL: i32 = 3;

/// No mail is longer when it is opened: a length beyond that was never written.
const LONGEST: usize = 1 << 30;

/// A picture that was taken out of a mail, and how it stood there in base64.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Taken {
    /// Behind so many bytes of what is left.
    pub at: usize,
    pub digest: Digest,
    /// How many signs stood on a line.
    pub width: usize,
    pub end: LineEnd,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum LineEnd {
    Lf = 1,
    CrLf = 2,
}

impl LineEnd {
    pub fn bytes(self) -> &'static [u8] {
        match self {
            LineEnd::Lf => b"\n",
            LineEnd::CrLf => b"\r\n",
        }
    }
}

/// What stands in a column, opened: the rest of a mail, and what was taken out of it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Opened {
    pub taken: Vec<Taken>,
    pub rest: Vec<u8>,
}

thread_local! {
    // To make them costs more than to use them.
    static COMPRESSOR: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// What is kept of these bytes; of none, nothing.
pub(super) fn pack(bytes: &[u8]) -> Vec<u8> {
    packed(bytes, 0)
}

/// The same of a mail from which pictures were taken.
pub(super) fn pack_without(taken: &[Taken], rest: &[u8]) -> Option<Vec<u8>> {
    if taken.is_empty() {
        return Some(pack(rest));
    }
    let mut all = vec![u8::try_from(taken.len()).ok()?];
    for Taken { at, digest, width, end } in taken {
        all.extend(u32::try_from(*at).ok()?.to_le_bytes());
        all.extend(u32::try_from(*width).ok()?.to_le_bytes());
        all.push(*end as u8);
        all.extend(digest.bytes());
    }
    all.extend(rest);
    Some(packed(&all, PICTURES))
}

fn packed(bytes: &[u8], kind: u8) -> Vec<u8> {
    if bytes.is_empty() {
        return Vec::new();
    }
    if let Some(frame) = compressed(bytes)
        && frame.len() + size_of::<u32>() < bytes.len()
        && let Ok(length) = u32::try_from(bytes.len())
        && decompressed(&frame, bytes.len()).is_some_and(|again| again == bytes)
    {
        return [&[kind | COMPRESSED][..], &length.to_le_bytes(), &frame].concat();
    }
    [&[kind | PLAIN][..], bytes].concat()
}

fn compressed(bytes: &[u8]) -> Option<Vec<u8>> {
    COMPRESSOR.with_borrow_mut(|kept| {
        let compressor = match kept {
            Some(compressor) => compressor,
            None => kept.insert(Compressor::new(LEVEL).ok()?),
        };
        compressor.compress(bytes).ok()
    })
}

fn decompressed(frame: &[u8], length: usize) -> Option<Vec<u8>> {
    DECOMPRESSOR.with_borrow_mut(|kept| {
        let decompressor = match kept {
            Some(decompressor) => decompressor,
            None => kept.insert(Decompressor::new().ok()?),
        };
        decompressor.decompress(frame, length).ok().filter(|bytes| bytes.len() == length)
    })
}

/// What was packed; none where that was never written by [`pack`].
pub(super) fn open(packed: &[u8]) -> Option<Opened> {
    let Some((kind, content)) = packed.split_first() else { return Some(Opened::default()) };
    let content = match kind & COMPRESSED {
        PLAIN => content.to_vec(),
        _ => {
            let (length, frame) = content.split_first_chunk()?;
            let length =
                usize::try_from(u32::from_le_bytes(*length)).ok().filter(|length| *length <= LONGEST)?;
            decompressed(frame, length)?
        }
    };
    match kind & !COMPRESSED {
        PLAIN => Some(Opened { taken: Vec::new(), rest: content }),
        PICTURES => without_pictures(&content),
        _ => None,
    }
}

fn without_pictures(content: &[u8]) -> Option<Opened> {
    let (count, mut rest) = content.split_first()?;
    let mut taken = Vec::new();
    for _ in 0..*count {
        let (at, behind) = rest.split_first_chunk()?;
        let (width, behind) = behind.split_first_chunk()?;
        let (end, behind) = behind.split_first()?;
        let (digest, behind) = behind.split_first_chunk::<32>()?;
        let end = [LineEnd::Lf, LineEnd::CrLf].into_iter().find(|known| *known as u8 == *end)?;
        let [at, width] = [at, width].map(|four| u32::from_le_bytes(*four) as usize);
        taken.push(Taken { at, digest: Digest::from(*digest), width, end });
        rest = behind;
    }
    Some(Opened { taken, rest: rest.to_vec() })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert_eq, proptest};

    use super::*;

    proptest! {
        #[test]
        fn what_was_packed_comes_out_as_it_went_in(bytes in any::<Vec<u8>>(), times in 1..50_usize) {
            let bytes = bytes.repeat(times);
            prop_assert_eq!(open(&pack(&bytes)).unwrap().rest, bytes);
        }

        #[test]
        fn no_bytes_break_the_opening(bytes in any::<Vec<u8>>()) {
            let _ = open(&bytes);
        }
    }

    #[test]
    fn what_does_not_get_smaller_stays_as_it_is_and_nothing_stays_nothing() {
        assert_eq!(pack(b""), b"");
        assert_eq!(pack(b"e4"), b"\0e4");
        let letter = "Your move is on record.\r\n".repeat(40);
        assert!(pack(letter.as_bytes()).len() < 60);
    }

    #[test]
    fn bytes_that_were_never_packed_are_told() {
        for bytes in [&b"From: jan"[..], &[COMPRESSED, 9, 0, 0, 0, 1], &[COMPRESSED], &[PICTURES, 1, 0]] {
            assert_eq!(open(bytes), None, "{bytes:?}");
        }
    }
}
