//! The bytes of a PNG with a palette.
//!
//! Written here, since it is a head and one packed stream, and so that there is nothing that could fail. The stream is put
//! together from parts that are packed each by itself, so that a part that comes again need not be packed again.

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output, deflate_flags::TDEFL_GREEDY_PARSING_FLAG,
};

use crate::{SIDE, frame::Line, palette::PALETTE};

/// How many places are looked at for what comes again.
const PLACES: u32 = 160;

/// Four bits for a pixel, which are the number of a colour; one way to pack, no interlacing.
const KIND: [u8; 5] = [4, 3, 0, 0, 0];

/// The head of a packed stream, and the empty part that ends it (RFC 1950, RFC 1951).
const HEAD: [u8; 2] = [0x78, 0x01];
const END: [u8; 2] = [0x03, 0x00];

/// Some lines of a picture, packed.
pub(crate) struct Part {
    bytes: Vec<u8>,
    sum: Adler,
}

impl Part {
    pub(crate) fn of(lines: &[Line]) -> Part {
        let lines = lines.as_flattened();
        let mut bytes = Vec::new();
        let mut compressor = CompressorOxide::new(TDEFL_GREEDY_PARSING_FLAG | PLACES);
        // It ends well wherever what it is given is taken.
        let _ = compress_to_output(&mut compressor, lines, TDEFLFlush::Sync, |part| {
            bytes.extend_from_slice(part);
            true
        });
        Part { bytes, sum: Adler::of(lines) }
    }
}

/// The picture whose lines these parts are.
pub(crate) fn png<'a>(parts: impl Iterator<Item = &'a Part>) -> Vec<u8> {
    let (mut packed, mut sum) = (HEAD.to_vec(), Adler::of(&[]));
    for part in parts {
        packed.extend(&part.bytes);
        sum = sum.then(&part.sum);
    }
    packed.extend(END);
    packed.extend(sum.bytes());
    let side = SIDE.to_be_bytes();
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut bytes, *b"IHDR", &[&side[..], &side[..], &KIND[..]].concat());
    chunk(&mut bytes, *b"PLTE", PALETTE.as_flattened());
    chunk(&mut bytes, *b"IDAT", &packed);
    chunk(&mut bytes, *b"IEND", &[]);
    bytes
}

fn chunk(png: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&name);
    sum.update(data);
    png.extend(u32::try_from(data.len()).unwrap_or_default().to_be_bytes());
    png.extend(name);
    png.extend(data);
    png.extend(sum.finalize().to_be_bytes());
}

/// The sum by which a packed stream is checked, of bytes of which those behind need not be known (RFC 1950, 8.2).
struct Adler {
    first: u32,
    second: u32,
    length: u32,
}

impl Adler {
    const MODULUS: u32 = 65_521;

    /// So many bytes cannot make either sum overflow.
    const AT_ONCE: usize = 5552;

    fn of(bytes: &[u8]) -> Adler {
        let (mut first, mut second) = (1, 0);
        for bytes in bytes.chunks(Self::AT_ONCE) {
            for byte in bytes {
                first += u32::from(*byte);
                second += first;
            }
            (first, second) = (first % Self::MODULUS, second % Self::MODULUS);
        }
        Adler { first, second, length: u32::try_from(bytes.len()).unwrap_or_default() % Self::MODULUS }
    }

    /// Of these bytes and then those: each of the second sum's steps there begins higher by what the first had here.
    fn then(&self, behind: &Adler) -> Adler {
        let before = self.first + Self::MODULUS - 1;
        let added = u64::from(behind.length) * u64::from(before % Self::MODULUS) % u64::from(Self::MODULUS);
        let added = u32::try_from(added).unwrap_or_default();
        Adler {
            first: (before + behind.first) % Self::MODULUS,
            second: (self.second + behind.second + added) % Self::MODULUS,
            length: (self.length + behind.length) % Self::MODULUS,
        }
    }

    fn bytes(&self) -> [u8; 4] {
        (self.second << 16 | self.first).to_be_bytes()
    }
}
