//! The letter that asks for a move, as text, and with a page and the board's picture beside it; and the picture alone.

use amici::{
    laws::Notice,
    letters::{Addressee, Draft, EventNames, GameAsShown, Letter, Templates, render},
    model::{Language, LetterFormat, Ply, Tag, Zone},
};
use board_picture::{BoardPicture, Colour, Piece, Role, Tiles};
use divan::{Bencher, black_box};

use super::played;

fn draft(format: LetterFormat) -> Draft {
    let game = played::game();
    let (id, half_move, reader) = (game.id.clone(), game.to_play(), game.on_move());
    let token = "whitewhitewhite23456".parse().unwrap();
    let to = Addressee {
        name: "Novak, Jan".into(),
        address: "jan@novak.example".parse().unwrap(),
        language: Language::En,
        script: None,
        format,
        zone: Zone::UTC,
        token: Some(token),
    };
    let names = EventNames { name: "Bench".into(), site: "Bench".into(), ..EventNames::default() };
    let now = played::at(played::HALF_MOVES);
    let sight = GameAsShown { game: game.into(), reader: Some(reader), event: names, now, put_off: None };
    let notice = Notice::YourMove { ply: Ply::after(played::HALF_MOVES - 1), notes: Vec::new() };
    let token = to.token.clone().unwrap();
    let tag = Tag { event: id.event, game: Some(id.number), half_move: Some(half_move), letter: None, token };
    Draft::new(Letter::of_notice(Box::new(sight), notice), to, Some(tag))
}

#[divan::bench(args = [LetterFormat::Text, LetterFormat::Html])]
fn letter(bencher: Bencher<'_, '_>, format: LetterFormat) {
    let (draft, desk, templates) = (draft(format), played::desk(), Templates::chosen(None).unwrap());
    let now = played::at(played::HALF_MOVES);
    bencher.bench(|| render(black_box(&draft), &desk, 1, now, &templates).unwrap());
}

#[divan::bench]
fn picture(bencher: Bencher<'_, '_>) {
    let man = |colour, role| Some(Piece { colour, role });
    let officers = [
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
    ];
    let mut pieces = [None; 64];
    for (file, role) in officers.into_iter().enumerate() {
        pieces[file] = man(Colour::White, role);
        pieces[8 + file] = man(Colour::White, Role::Pawn);
        pieces[48 + file] = man(Colour::Black, Role::Pawn);
        pieces[56 + file] = man(Colour::Black, role);
    }
    let board = BoardPicture { pieces, from_below: Colour::White, last_move: vec![12, 28], check: None };
    let tiles = Tiles::get().unwrap();
    bencher.bench(|| black_box(&board).png(tiles));
}
