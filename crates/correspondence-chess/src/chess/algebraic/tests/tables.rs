use super::*;
use crate::chess::Algebraic;
use crate::wording::InEnglish;

/// Two like knights, something to take on both sides, a pawn that may take in passing.
const BUSY: &str = "rnbqkb1r/ppp1pppp/5n2/3pP3/8/2N2N2/PPPP1PPP/R1BQKB1R w KQkq d6 0 4";
/// Two knights that reach d2, a bishop that is pinned.
const KNIGHTS: &str = "4k3/8/8/8/1b6/5N2/8/1N2K3 w - - 0 1";
/// A pawn that promotes straight and by taking.
const RIPE: &str = "2n5/3P3k/8/8/8/8/5PPP/R3K2R w KQ - 0 1";

fn expect(fen: &str, language: Language, cases: &[(&str, &str)]) {
    let position = at(fen);
    for (text, expected) in cases {
        assert_eq!(told(&position, text, language), *expected, "{text} in {language} at {fen}");
    }
}

#[test]
fn moves_of_pieces_are_read_as_the_laws_write_them() {
    let cases = [
        ("Nf3", "7163"),
        ("Ng1f3", "7163 whole"),
        ("Ng1-f3", "7163 whole"),
        ("Ng1–f3", "7163 whole"),
        ("N-f3", "7163"),
        ("Ngf3", "7163"),
        ("N1f3", "7163"),
        ("Nxf3", "7163 takes nothing"),
        ("Ng1xf3", "7163 whole takes nothing"),
        ("Nf3:", "7163 takes nothing"),
        ("Nf3+", "7163 sign wrong"),
        ("Nf3#", "7163 sign wrong"),
        ("Nf3e.p.", "7163 takes nothing"),
        ("♘f3", "7163"),
        ("♞f3", "7163"),
        ("♘\u{fe0e}f3", "7163"),
        ("♞\u{fe0f}g1-f3", "7163 whole"),
        ("Nf3=Q", "no move"),
        ("nf3", "7163"),
        ("ng1-f3", "7163 whole"),
        ("be2", "no move"),
        ("NF3", "no move"),
        ("Nf9", "no move"),
        ("Nf", "no move"),
        ("N f3", "no move"),
        ("Nf3++#", "no move"),
        ("N3f3", "impossible"),
        ("Nbf3", "impossible"),
        ("Ne4", "impossible"),
        ("Ke2", "impossible"),
        ("Ke1", "impossible"),
        ("Ke1-e1", "no move"),
    ];
    expect(START, Language::En, &cases);
}

#[test]
fn moves_of_pawns_are_read_as_the_laws_write_them() {
    let cases = [
        ("e4", "5254"),
        ("e2-e4", "5254 whole"),
        ("e2e4", "5254 whole"),
        ("E2E4", "5254 whole"),
        ("E2-E4", "5254 whole"),
        ("E4", "5254"),
        ("♙e4", "5254"),
        ("♟e2-e4", "5254 whole"),
        ("e2xe4", "5254 whole takes nothing"),
        ("g1f3", "7163 whole"),
        ("G1F3", "7163 whole"),
        ("g1-f3", "7163 whole"),
        ("♙g1f3", "impossible"),
        ("e5", "impossible"),
        ("e7e5", "impossible"),
        ("e3e4", "impossible"),
        ("dxe3", "impossible"),
        ("de3", "impossible"),
        ("dxf3", "impossible"),
        ("df3", "no move"),
        ("exe4", "no move"),
        ("ee4", "no move"),
        ("xe4", "no move"),
        ("-e4", "no move"),
        ("e4:", "no move"),
        ("e-e4", "no move"),
        ("Pe4", "nobody's"),
        ("pe4", "nobody's"),
        ("2e4", "no move"),
        ("DE3", "no move"),
        ("E2e4", "no move"),
        ("e2e2", "no move"),
        ("e4=Q", "no promotion 5254"),
        ("e4Q", "no promotion 5254"),
        ("g1f3q", "no promotion 7163"),
        ("e9", "no move"),
        ("", "no move"),
    ];
    let shared: Vec<_> = cases.into_iter().filter(|(text, _)| !text.ends_with(['q', 'Q'])).collect();
    expect(START, Language::Es, &shared);
    expect(START, Language::En, &cases);
}

#[test]
fn taking_is_read_with_and_without_its_sign() {
    let cases = [
        ("Nxd5", "3345"),
        ("Nd5", "3345"),
        ("N×d5", "3345"),
        ("N:d5", "3345"),
        ("Nd5:", "3345"),
        ("exd6", "5546"),
        ("ed6", "5546"),
        ("e:d6", "5546"),
        ("ed6:", "5546"),
        ("exd6e.p.", "5546"),
        ("exd6ep", "5546"),
        ("exd6e.p", "5546"),
        ("e5xd6", "5546 whole"),
        ("e5-d6", "5546 whole"),
        ("e5d6", "5546 whole"),
        ("exf6", "5566"),
        ("exf6e.p.", "5566 takes nothing"),
        ("d6", "impossible"),
        ("e6", "5556"),
    ];
    expect(BUSY, Language::En, &cases);
}

#[test]
fn a_form_of_several_moves_is_asked_back() {
    let cases = [
        ("Nbd2", "2142"),
        ("Nfd2", "6342"),
        ("N1d2", "2142"),
        ("N3d2", "6342"),
        ("Nd2+", "several 2142 6342"),
    ];
    let free = KNIGHTS.replace("1b6", "8");
    expect(&free, Language::En, &cases);
    // In check, only moves that end it are meant.
    expect(KNIGHTS, Language::En, &[("Nd2", "several 2142 6342"), ("Nc3", "2133"), ("Nd4", "impossible")]);
}

#[test]
fn promotions_are_read_in_every_custom() {
    let cases = [
        ("d8=Q", "47481"),
        ("d8Q", "47481"),
        ("d8(Q)", "47481"),
        ("d8/Q", "47481"),
        ("d8♕", "47481"),
        ("d8=♛", "47481"),
        ("d7d8q", "47481 whole"),
        ("D7D8Q", "47481 whole"),
        ("d7-d8=N", "47484 whole"),
        ("d7d8=n", "47484 whole"),
        ("dxc8=R", "47382"),
        ("dc8R", "47382"),
        ("d7xc8B", "47383 whole"),
        ("dc8:B", "47383"),
        ("d8", "promotion missing 47481 47482 47483 47484"),
        ("d7d8", "promotion missing 47481 47482 47483 47484"),
        ("dxc8", "promotion missing 47381 47382 47383 47384"),
        // The Esperanto bishop.
        ("d8=K", "other letters 47483"),
        ("d8=q", "no move"),
        ("d8q", "no move"),
        ("d7d8k", "other letters 47483"),
        ("f4=Q", "no promotion 6264"),
        ("d7d2", "impossible"),
    ];
    expect(RIPE, Language::En, &cases);
    expect(RIPE, Language::Pl, &[("d8H", "47481"), ("d7d8h", "47481 whole"), ("d7d8q", "47481 whole")]);
    expect(RIPE, Language::Pl, &[("d8=S", "47484"), ("d7d8Q", "other letters 47481"), ("d8W", "47482")]);
    expect(RIPE, Language::Fr, &[("d7d8r", "47482 whole"), ("d8R", "other letters 47482"), ("d8C", "47484")]);
    expect(RIPE, Language::Ru, &[("d8Ф", "47481"), ("d7d8к", "47484 whole"), ("d8=Л", "47482")]);
    expect(RIPE, Language::El, &[("d8Β", "47481"), ("d7d8ι", "47484 whole"), ("d8=Π", "47482")]);
    expect(RIPE, Language::Eo, &[("d8Ĉ", "47484"), ("d8C\u{302}", "47484"), ("d7d8c\u{302}", "47484 whole")]);
}

#[test]
fn castling_is_read_in_zeros_and_letters_of_every_script() {
    for text in ["0-0", "O-O", "o-o", "0–0", "O—O", "0−0"] {
        assert_eq!(told(&at(RIPE), text, Language::Pt), "5171 whole", "{text}");
        assert_eq!(text.parse::<Algebraic>().unwrap().castling(), Some(crate::chess::Wing::King));
    }
    for text in ["0-0-0", "O-O-O", "0–0–0", "0-0-0+"] {
        assert!(told(&at(RIPE), text, Language::De).starts_with("5131 whole"), "{text}");
        assert_eq!(text.parse::<Algebraic>().unwrap().castling(), Some(crate::chess::Wing::Queen));
    }
    expect(RIPE, Language::Ru, &[("О-О", "5171 whole"), ("о-о-о", "5131 whole")]);
    expect(RIPE, Language::El, &[("Ο-Ο", "5171 whole"), ("О-О", "other letters 5171")]);
    expect(RIPE, Language::En, &[("О-О", "other letters 5171"), ("00", "no move"), ("0-0-0-0", "no move")]);
    expect(
        RIPE,
        Language::En,
        &[("e1g1", "5171 whole"), ("Ke1-g1", "5171 whole"), ("Ke1-h1", "impossible 5171")],
    );
    expect(RIPE, Language::En, &[("Kg1", "only castling 5171"), ("Kc1", "only castling 5131")]);
    expect(RIPE, Language::Fr, &[("Rg1", "only castling 5171"), ("Re1-g1", "5171 whole")]);
    expect(START, Language::En, &[("0-0", "impossible"), ("O-O-O", "impossible")]);
    assert_eq!(
        read(&at(START), "0-0", Language::En).unwrap_err().in_english(),
        "You cannot castle with 0-0: the bishop on f1 (61) stands between king and rook."
    );
}

#[test]
fn castling_in_chess960_is_written_so_that_it_can_mean_nothing_else() {
    let fen = "1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w KQkq - 0 1";
    let position = Position::from_fen(fen, Variant::Chess960).unwrap();
    for (text, expected) in [
        ("0-0", "6181 whole"),
        ("O-O-O", "6121 whole"),
        ("Kf1xh1", "6181 whole"),
        ("f1h1", "6181 whole"),
        ("Kxh1", "6181"),
        ("Kxb1", "6121"),
        ("♔f1xb1", "6121 whole"),
        ("f1c1", "6121 whole"),
        ("Kf1-c1", "6121 whole"),
        ("Kg1", "6171"),
        ("f1g1", "6171 whole"),
        ("Kf1-g1", "6171 whole"),
        ("Kh1", "only castling 6181"),
        ("Kc1", "only castling 6121"),
        ("Rf1", "several 6121 6181"),
        ("Ke2", "impossible"),
        ("e1g1", "impossible"),
    ] {
        assert_eq!(told(&position, text, Language::En), expected, "{text}");
    }
    assert_eq!(
        read(&position, "Kc1", Language::En).unwrap_err().in_english(),
        "Kc1 is not how castling is written. Did you mean 0-0-0?"
    );
    assert_eq!(position.every_reading(&written("f1g1")).len(), 2, "the step and castling");
    assert_eq!(position.every_reading(&written("Kg1")).len(), 1, "the step alone");
    assert_eq!(position.every_reading(&written("Kc1")).len(), 1, "castling, to whoever knows no better");
    let barred =
        Position::from_fen(&fen.replace("5K1R", "5KNR").replace("1R3K1R", "1R3KNR"), Variant::Chess960);
    let why = read(&barred.unwrap(), "0-0", Language::En).unwrap_err();
    assert_eq!((why.is_question(), why.in_english().contains("knight on g1")), (false, true), "{why:?}");
}

#[test]
fn signs_for_check_and_mate_never_change_the_move() {
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let cases = [
        ("Ra8", "1118 sign missing"),
        ("Ra8+", "1118"),
        ("Ra8#", "1118"),
        ("Ra8++", "1118"),
        ("Ra8X", "1118"),
        ("Ra8‡", "1118"),
        ("Rb1+", "1121 sign wrong"),
        ("Rb1#", "1121 sign wrong"),
    ];
    expect(mate, Language::En, &cases);
    expect(mate, Language::Ru, &[("Ла8Х", "1118"), ("Лa8#", "1118")]);
    let check = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let cases = [
        ("Ra8", "1118 sign missing"),
        ("Ra8+", "1118"),
        ("Ra8†", "1118"),
        ("Ra8#", "1118 sign wrong"),
        ("Ra8++", "1118 sign wrong"),
        ("Ra8X", "1118 sign wrong"),
    ];
    expect(check, Language::En, &cases);
    let double = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1";
    expect(double, Language::En, &[("Nf6++", "5466"), ("Nf6+", "5466"), ("Nf6#", "5466 sign wrong")]);
}

#[test]
fn reasons_are_those_of_the_one_piece_that_is_meant() {
    let cases = [
        (START, "Nf6", "None of your knights can go to f6 (66)."),
        (START, "Ngf6", "Your knight on g1 (71) cannot go to f6 (66): a knight does not move like that."),
        (START, "Nhf3", "You have no knight on the h-file."),
        (START, "N5f3", "You have no knight on rank 5."),
        (START, "Ng3-f5", "You have no knight on g3 (73)."),
        (START, "Qd4", "Your queen on d1 (41) cannot go to d4 (44): your own pawn stands on d2 (42)."),
        (START, "Kd1", "Your king on e1 (51) cannot go to d1 (41): your own queen stands there."),
        (START, "e5", "Your pawn on e2 (52) cannot go to e5 (55): a pawn does not move like that."),
        (
            START,
            "exd3",
            "Your pawn on e2 (52) cannot go to d3 (43): a pawn moves diagonally only to take, and that square is empty.",
        ),
        (START, "e4e5", "The square e4 (54) is empty."),
        (START, "e7e5", "The pawn on e7 (57) is not yours: it belongs to Black."),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "You have no queen."),
        (
            RIPE,
            "dxe8=Q",
            "Your pawn on d7 (47) cannot go to e8 (58): a pawn moves diagonally only to take, and that square is empty.",
        ),
        (RIPE, "d7d4", "Your pawn on d7 (47) cannot go to d4 (44): a pawn does not move like that."),
    ];
    for (fen, text, reason) in cases {
        let why = read(&at(fen), text, Language::En).expect_err(text);
        assert_eq!((why.in_english().as_str(), why.is_question()), (reason, false), "{text}");
    }
}

#[test]
fn questions_name_what_to_send() {
    let free = KNIGHTS.replace("1b6", "8");
    let cases = [
        (
            free.as_str(),
            "Sd2",
            Language::Pl,
            "Sd2 can be more than one move. Which do you mean: Sbd2 (2142) or Sfd2 (6342)?",
        ),
        (
            START,
            "Nf3",
            Language::Fr,
            "In French letters Nf3 is no move that can be played, but in English it is Cf3 (7163). Is that what you mean?",
        ),
        (
            START,
            "Sf3",
            Language::En,
            "In English letters Sf3 is no move that can be played, but in German it is Nf3 (7163). Is that what you mean?",
        ),
        (
            START,
            "Qd5",
            Language::Pl,
            "Qd5 is not written in Polish letters, and in no other language is it a move that can be played.",
        ),
        (
            START,
            "Kf3",
            Language::Ru,
            "Kf3 is not written in Russian letters, and in no other language is it a move that can be played. Its first \
             letter is a Latin one.",
        ),
        (
            START,
            "e4=D",
            Language::De,
            "e4=D names a promotion, but only a pawn that reaches the last rank is promoted. Did you mean e4 (5254)?",
        ),
        (
            RIPE,
            "d8",
            Language::De,
            "With d8 your pawn reaches the last rank, and a letter has to say what it becomes: d8=D (47481), d8=T (47482), d8=L (47483) or d8=S (47484)?",
        ),
    ];
    for (fen, text, language, question) in cases {
        let why = read(&at(fen), text, language).expect_err(text);
        assert_eq!((why.in_english().as_str(), why.is_question()), (question, true), "{text}");
    }
}

#[test]
fn a_lone_large_square_is_known() {
    for text in ["E4", "A1", "H8"] {
        assert!(text.parse::<Algebraic>().unwrap().is_plain_upper_square(), "{text}");
    }
    for text in ["e4", "E2E4", "Be4"] {
        assert!(!text.parse::<Algebraic>().unwrap().is_plain_upper_square(), "{text}");
    }
}
