//! What a player mails in a postal event about the dates of his cards.

use crate::{club::*, mirror::Mirror};

/// Dates that could be two, dates that cannot be, and the same once more.
pub fn post(mirror: &mut Mirror) {
    for body in [
        "1. 5254 received 3/11/2026",
        "1. 5254 received 1.11.2026",
        "I am sure of it.\n1. 5254 received 1.11.2026\n9/17",
    ] {
        let mail = mirror.tagged(LENA, 2, 1, body);
        mirror.mail(&mail);
    }
}
