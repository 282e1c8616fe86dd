//! Positions to draw, and pictures read back: for the tests, the bench and the gallery.
#![allow(
    dead_code,
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test code, of which each program needs a part"
)]

use std::io::Cursor;

use board_picture::{BoardPicture, Colour, Piece, Role};

pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const ROLES: [(char, Role); 6] = [
    ('p', Role::Pawn),
    ('n', Role::Knight),
    ('b', Role::Bishop),
    ('r', Role::Rook),
    ('q', Role::Queen),
    ('k', Role::King),
];

pub fn piece(sign: char) -> Piece {
    let colour = if sign.is_uppercase() { Colour::White } else { Colour::Black };
    let (_, role) = ROLES.into_iter().find(|(known, _)| *known == sign.to_ascii_lowercase()).unwrap();
    Piece { colour, role }
}

/// The first field of a FEN.
pub fn board(fen: &str) -> [Option<Piece>; 64] {
    let mut pieces = [None; 64];
    for (row, rank) in fen.split('/').zip((0..8).rev()) {
        let mut file = 0;
        for sign in row.chars() {
            match sign.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    pieces[rank * 8 + file] = Some(piece(sign));
                    file += 1;
                }
            }
        }
    }
    pieces
}

pub fn picture(fen: &str, from_below: Colour, last_move: &[u8], check: Option<u8>) -> BoardPicture {
    BoardPicture { pieces: board(fen), from_below, last_move: last_move.to_vec(), check }
}

/// What is looked at, and has its digests in the tests.
pub fn gallery() -> [(&'static str, BoardPicture); 8] {
    let middlegame = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPQ1BPPP/R4RK1";
    [
        ("start", picture(START, Colour::White, &[], None)),
        ("start-from-black", picture(START, Colour::Black, &[], None)),
        ("middlegame", picture(middlegame, Colour::White, &[21, 27], None)),
        ("middlegame-from-black", picture(middlegame, Colour::Black, &[21, 27], None)),
        (
            "check",
            picture("rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR", Colour::White, &[59, 31], Some(4)),
        ),
        ("castled", picture("r1bqk2r/8/8/8/8/8/8/R4RK1", Colour::White, &[4, 5, 6, 7], None)),
        ("empty", picture("8/8/8/8/8/8/8/8", Colour::White, &[], None)),
        ("all", picture("KkQqRrBb/NnPp4/kKqQrRbB/nNpP4/8/8/8/8", Colour::White, &[], None)),
    ]
}

/// Pictures by a fixed chance: from two kings to all 32 pieces, with up to twelve squares marked.
pub fn by_chance(count: u64) -> Vec<BoardPicture> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = move |limit: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % limit
    };
    let set: Vec<char> = "KkQqRrRrBbBbNnNnPpPpPpPpPpPpPpPp".chars().collect();
    (0..count)
        .map(|number| {
            let mut pieces = [None; 64];
            for sign in set.iter().take(2 + number as usize % 31) {
                let mut free: Vec<_> = pieces.iter_mut().filter(|square| square.is_none()).collect();
                let at = below(free.len() as u64) as usize;
                *free[at] = Some(piece(*sign));
            }
            BoardPicture {
                pieces,
                from_below: if number % 2 == 0 { Colour::White } else { Colour::Black },
                last_move: (0..below(13)).map(|_| below(64) as u8).collect(),
                check: (below(3) == 0).then(|| below(64) as u8),
            }
        })
        .collect()
}

pub struct Decoded {
    pub width: u32,
    pub height: u32,
    pub palette: Vec<u8>,
    /// A byte for each pixel.
    pub numbers: Vec<u8>,
}

impl Decoded {
    pub fn colours(&self) -> Vec<[u8; 3]> {
        let (palette, _) = self.palette.as_chunks::<3>();
        self.numbers.iter().map(|number| palette[usize::from(*number)]).collect()
    }
}

pub fn decode(bytes: &[u8]) -> Decoded {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut packed = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut packed).unwrap();
    let info = reader.info();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Indexed, png::BitDepth::Four));
    Decoded {
        width: info.width,
        height: info.height,
        palette: info.palette.as_ref().unwrap().to_vec(),
        numbers: packed.iter().flat_map(|two| [two >> 4, two & 15]).collect(),
    }
}
