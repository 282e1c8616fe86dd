//! What only other regulations reach, and what the director rules.

use crate::{inert::TOM, inert::mirror::Mirror, support::club::*};

/// A game in which little is allowed at once, and the director rules.
pub fn rulings(mirror: &mut Mirror) {
    for (person, half_move, body, kind) in [
        (JAN, 1, "(=)", "draw-offered"),
        (JAN, 1, "1. 5255", "sanctioned"),
        (JAN, 1, "1. 5254", "your-move"),
        (LENA, 2, "1... 5755", "your-move"),
        (JAN, 3, "(=)", "draw-offered"),
        (JAN, 3, "(=)", "refused-offer-stands"),
        (LENA, 3, "accept draw", "draw-agreed"),
        (JAN, 3, "2. 7163", "refused-claim-waits"),
    ] {
        mirror.submitted(person, 1, half_move, body, kind);
    }
    ruled(mirror, "td refuse CLUB26/1 Too early, please play on. 2. 7163", "ruling");
    ruled(mirror, "td refuse CLUB26/1 Once more.", "ruling-refused");
    for (person, half_move, body, kind) in [
        (JAN, 3, "2. 0-0", "illegal-move"),
        (JAN, 3, "2. 7163", "refused-king-must-move"),
        (JAN, 3, "2. 5152", "your-move"),
        (LENA, 4, "2... 7866", "your-move"),
    ] {
        mirror.submitted(person, 1, half_move, body, kind);
    }
    ruled(mirror, "td reinstate CLUB26/1 2 b It was made by mistake.", "ruling");
    mirror.submitted(JAN, 1, 5, "3. 7163", "refused-old-line");
}

fn ruled(mirror: &mut Mirror, order: &str, kind: &str) {
    let td = mirror.club.director_token();
    let letters = mirror.mail(&Mail::new(TD, &DESK.replace('@', &format!("+club26.{td}@")), "x", order));
    let kinds = kinds(&mirror.club, &letters);
    assert!(kinds.iter().any(|(_, found)| found == kind), "{order}: {kinds:?} {}", mirror.outcome);
}

/// A claim on adjudication that is refused and comes again, and one on tables that are not there.
pub fn tables(mirror: &mut Mirror) {
    mirror.submitted(LENA, 2, 1, "claim adjudication draw", "claim-waits");
    mirror.submitted(LENA, 2, 1, "claim adjudication win", "refused-claim-open");
    ruled(mirror, "td refuse CLUB26/2 It has hardly begun.", "ruling");
    mirror.submitted(LENA, 2, 1, "claim adjudication win", "refused-claim-too-soon");
    mirror.submitted(TOM, 3, 1, "1. 1211\nclaim tablebase win", "tables-silent");
    ruled(mirror, "td resume CLUB26 Nothing was stopped.", "order-left-out");
}
