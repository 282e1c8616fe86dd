//! The tags of our letters in the tags of a game: a chess program knows no Reply-To, but gives back what stood in the
//! game that it was sent.
//!
//! Beside the Laws: pgn

use super::{AttachedGames, Line};
use crate::{
    chess::tag_pairs,
    model::{Address, Desk, Recipient, Tag},
};

/// The tags that the games of a mail carry, in its text, quoted or not, and beside it.
pub(super) fn games_named(lines: &[Line], games: &[AttachedGames], desk: &Desk) -> Vec<Tag> {
    let inline = lines.iter().map(|line| line.text.as_str());
    let attached = games.iter().flat_map(|game| &game.lines).map(String::as_str);
    let pairs = inline.chain(attached).flat_map(|line| tag_pairs(line).0);
    pairs.filter_map(|(name, value)| tag_of(&name, &value, desk)).collect()
}

/// The tag that a tag pair of a game carries: in the address of the referee, or in the name by which cmail knows the
/// game, `CLUB26-7-TOKEN`, with the number of the game behind a dot where one mail holds several.
pub fn tag_of(name: &str, value: &str, desk: &Desk) -> Option<Tag> {
    if name.eq_ignore_ascii_case("CmailGameName") {
        let whole = value.trim();
        let bare = whole.rsplit_once('.').filter(|(_, number)| number.bytes().all(|b| b.is_ascii_digit()));
        let mut parts = bare.map_or(whole, |(bare, _)| bare).rsplitn(3, '-');
        let (token, number, code) = (parts.next()?, parts.next()?, parts.next()?);
        return format!("{code}/{number} {token}").parse().ok();
    }
    if !name.eq_ignore_ascii_case("WhiteNA") && !name.eq_ignore_ascii_case("BlackNA") {
        return None;
    }
    tag_behind(&value.trim().parse().ok()?, desk)
}

/// The tag in an address of ours.
pub(super) fn tag_behind(address: &Address, desk: &Desk) -> Option<Tag> {
    match desk.recipient(address) {
        Recipient::Tagged(tag) => Some(tag),
        Recipient::Desk | Recipient::Bounce(_) | Recipient::Other => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{super::desk, *};

    #[test]
    fn the_name_of_a_game_and_the_address_of_the_referee_carry_the_token() {
        let desk = desk();
        let token = "abcdefghij234567klmn";
        let found = |name: &str, value: &str| tag_of(name, &value.replace('T', token), &desk);
        let tag: Tag = format!("CLUB-26/7 {token}").parse().unwrap();
        assert_eq!(found("CmailGameName", "club-26-7-T"), Some(tag.clone()));
        assert_eq!(found("CMailGameName", "CLUB-26-7-T.3"), Some(tag.clone()));
        assert_eq!(found("BlackNA", "referee+club-26-7.0.T@club.example"), Some(tag));
        for (name, value) in [
            ("CmailGameName", "club1"),
            ("CmailGameName", "club-26-7"),
            ("Event", "CLUB-26-7-T"),
            ("WhiteNA", "jan+club-26-7.0.T@novak.example"),
            ("WhiteNA", "?"),
        ] {
            assert_eq!(found(name, value), None, "{name} {value}");
        }
    }
}
