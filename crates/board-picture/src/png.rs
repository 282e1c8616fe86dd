//! The bytes of a PNG with a palette.
//!
//! Written here, since it is a head and one packed stream, and so that there is nothing that could fail.

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output,
    deflate_flags::{TDEFL_GREEDY_PARSING_FLAG, TDEFL_WRITE_ZLIB_HEADER},
};

use crate::{SIDE, frame::Line, palette::PALETTE};

/// How many places are looked at for what comes again: with the 128 of the usual level, and its second look at each
/// match, a picture takes half as long again; with 32, the fullest boards come to more than 16 kB.
const PLACES: u32 = 160;

/// Four bits for a pixel, which are the number of a colour; one way to pack, no interlacing.
const KIND: [u8; 5] = [4, 3, 0, 0, 0];

pub(crate) fn png(lines: &[Line]) -> Vec<u8> {
    let side = SIDE.to_be_bytes();
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut bytes, *b"IHDR", &[&side[..], &side[..], &KIND[..]].concat());
    chunk(&mut bytes, *b"PLTE", PALETTE.as_flattened());
    chunk(&mut bytes, *b"IDAT", &packed(lines.as_flattened()));
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

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let mut compressor = CompressorOxide::new(TDEFL_WRITE_ZLIB_HEADER | TDEFL_GREEDY_PARSING_FLAG | PLACES);
    // It ends well wherever what it is given is taken.
    let _ = compress_to_output(&mut compressor, bytes, TDEFLFlush::Finish, |part| {
        packed.extend_from_slice(part);
        true
    });
    packed
}
