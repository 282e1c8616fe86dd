//! Tags: how a letter says which event, game and half-move it is about and whose it is, and how the answer brings
//! that back, in the reply address, the subject or the footer.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{
    Address, DeskSecret, EventCode, GameId, HalfMove, Host, Invalid, MessageId, Token, id::game_number,
};

/// What a letter's tag holds. Letters about a game name it, and the half-move that they ask for or confirm; start
/// letters and lists name the event only.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Tag {
    /// The event.
    pub event: EventCode,
    /// The game's number, in letters about one game.
    pub game: Option<u32>,
    /// The half-move that the letter asks for or confirms.
    pub half_move: Option<HalfMove>,
    /// The letter's own number, in letters that ask about cases: an answer by a new mail still says which it answers.
    pub letter: Option<i64>,
    /// The secret of the letter's owner.
    pub token: Token,
}

const NO_TAG: Invalid = Invalid("not a tag");

impl Tag {
    /// The game that the tag names.
    pub fn game_id(&self) -> Option<GameId> {
        self.game.map(|number| GameId::new(self.event.clone(), number))
    }

    /// The tag as part of a reply address: `club26-7.33.TOKEN`, `club26-7.0.TOKEN`, `club26.TOKEN`; with the number of its
    /// letter `club26-7.0.o41.TOKEN`, `club26.o41.TOKEN`.
    fn address_part(&self) -> String {
        let event = self.event.as_str().to_ascii_lowercase();
        let letter = self.letter.map_or_else(String::new, |letter| format!("o{letter}."));
        let token = format!("{letter}{}", self.token.reveal());
        match (self.game, self.half_move) {
            (Some(game), Some(half_move)) => format!("{event}-{game}.{half_move}.{token}"),
            (Some(game), None) => format!("{event}-{game}.0.{token}"),
            (None, _) => format!("{event}.{token}"),
        }
    }

    /// Reads what [`Tag::address_part`] writes.
    fn from_address_part(text: &str) -> Result<Tag, Invalid> {
        let mut fields: Vec<&str> = text.split('.').collect();
        let letter = fields.iter().rev().nth(1).and_then(|field| letter_number(field));
        if letter.is_some() {
            fields.remove(fields.len().saturating_sub(2));
        }
        match fields.as_slice() {
            [event, token] => {
                Ok(Tag { event: field(event)?, game: None, half_move: None, letter, token: field(token)? })
            }
            [event_and_game, half_move, token] => {
                let (event, game) = event_and_game.rsplit_once('-').ok_or(NO_TAG)?;
                let game = Some(game_number(game).map_err(|_| NO_TAG)?);
                let half_move = if *half_move == "0" { None } else { Some(field(half_move)?) };
                Ok(Tag { event: field(event)?, game, half_move, letter, token: field(token)? })
            }
            _ => Err(NO_TAG),
        }
    }

    /// Every tag in brackets in a text, in order. Blanks inside may have been doubled or folded.
    pub fn find_all(text: &str) -> Vec<Tag> {
        let inner = |rest: &str| rest.split_once(']').and_then(|(inside, _)| inside.parse::<Tag>().ok());
        text.split('[').skip(1).filter_map(inner).collect()
    }
}

/// `o41`, the number of a letter. No half-move is written so.
fn letter_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['o', 'O']).filter(|digits| (1..=12).contains(&digits.len()))?;
    digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))
}

fn field<T: FromStr>(text: &str) -> Result<T, Invalid> {
    text.parse().map_err(|_| NO_TAG)
}

/// The inside of a subject's or footer's tag: `CLUB26/7 #33 TOKEN`, `CLUB26/7 TOKEN`, `CLUB26 TOKEN`, `CLUB26 o41 TOKEN`.
impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.event)?;
        if let Some(game) = self.game {
            write!(f, "/{game}")?;
            if let Some(half_move) = self.half_move {
                write!(f, " #{half_move}")?;
            }
        }
        if let Some(letter) = self.letter {
            write!(f, " o{letter}")?;
        }
        write!(f, " {}", self.token.reveal())
    }
}

impl FromStr for Tag {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > 200 {
            return Err(NO_TAG);
        }
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let letter = words.iter().rev().nth(1).and_then(|word| letter_number(word));
        if letter.is_some() {
            words.remove(words.len().saturating_sub(2));
        }
        let (name, half_move, token) = match words.as_slice() {
            [name, token] => (name, None, token),
            [name, half_move, token] => {
                let half_move = half_move.strip_prefix('#').ok_or(NO_TAG)?;
                (name, Some(field(half_move)?), token)
            }
            _ => return Err(NO_TAG),
        };
        let token = field(token)?;
        match name.parse::<GameId>() {
            Ok(game) => Ok(Tag { event: game.event, game: Some(game.number), half_move, letter, token }),
            Err(_) if half_move.is_none() => {
                Ok(Tag { event: field(name)?, game: None, half_move, letter, token })
            }
            Err(_) => Err(NO_TAG),
        }
    }
}

/// Who we are on the mail side: our address, its other names, and whether `local+anything@` reaches us too.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Desk {
    /// The address that players write to.
    pub address: Address,
    /// The name that stands before it.
    pub name: String,
    /// Other addresses that reach the same mailbox.
    pub aliases: Vec<Address>,
    /// Whether the mail server delivers `local+anything@domain` here.
    pub plus_addressing: bool,
    /// Keeps strangers from making bounce addresses of ours. Never written beside the database.
    #[serde(skip)]
    pub secret: DeskSecret,
    /// The hosts that hand our mail on to us, beside loopback: our own mail servers.
    pub hosts: Vec<Host>,
}

/// What an address says, seen from the desk.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Recipient {
    /// Ours, plain.
    Desk,
    /// Ours, with a letter's tag.
    Tagged(Tag),
    /// Ours, the envelope-from of the letter with this outbox number.
    Bounce(i64),
    /// Somebody else's.
    Other,
}

impl Desk {
    /// The Reply-To of a letter: tagged where plus addressing is on.
    pub fn reply_address(&self, tag: &Tag) -> Address {
        self.plus(&tag.address_part())
    }

    /// The envelope-from of the letter with this outbox number, so that its bounce can be told (VERP).
    pub fn bounce_address(&self, outbox: i64) -> Address {
        self.plus(&format!("bounce.{outbox}.{}", self.secret.mark(outbox)))
    }

    fn plus(&self, part: &str) -> Address {
        let text = format!("{}+{part}@{}", self.address.local(), self.address.domain());
        match text.parse() {
            Ok(address) if self.plus_addressing => address,
            _ => self.address.clone(),
        }
    }

    /// Whether mail to this address reaches us.
    pub fn is_ours(&self, address: &Address) -> bool {
        self.recipient(address) != Recipient::Other
    }

    /// The Message-ID of the letter with this outbox number. None where our own address makes none.
    pub fn message_id(&self, outbox: i64) -> Result<MessageId, Invalid> {
        format!("<amici.o{outbox}.{}@{}>", self.secret.mark(outbox), self.address.domain()).parse()
    }

    /// What an address of an incoming mail's head says.
    pub fn recipient(&self, address: &Address) -> Recipient {
        if *address == self.address || self.aliases.contains(address) {
            return Recipient::Desk;
        }
        let Some((local, part)) = address.local().split_once('+') else { return Recipient::Other };
        let ours = |own: &Address| {
            own.domain().eq_ignore_ascii_case(address.domain()) && own.local().eq_ignore_ascii_case(local)
        };
        if !self.plus_addressing || !std::iter::once(&self.address).chain(&self.aliases).any(ours) {
            return Recipient::Other;
        }
        if let Ok(tag) = Tag::from_address_part(part) {
            return Recipient::Tagged(tag);
        }
        match part.split('.').collect::<Vec<_>>().as_slice() {
            [word, number, mark] if word.eq_ignore_ascii_case("bounce") => match number.parse() {
                Ok(number) if self.secret.has_marked(number, mark) => Recipient::Bounce(number),
                _ => Recipient::Desk,
            },
            _ => Recipient::Desk,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "abcdefghij234567klmn";

    fn desk() -> Desk {
        Desk {
            address: "referee@club.example".parse().unwrap(),
            name: "Referee".into(),
            aliases: vec!["td@club.example".parse().unwrap()],
            plus_addressing: true,
            secret: [7; 16].into(),
            hosts: Vec::new(),
        }
    }

    #[test]
    fn tags_read_back_in_both_forms() {
        for text in [
            "CLUB-26/7 #33 T",
            "CLUB-26/7 #33r2 T",
            "CLUB-26/7 T",
            "CLUB-26 T",
            "CLUB-26/7 o41 T",
            "CLUB-26 o41 T",
        ] {
            let tag: Tag = text.replace('T', TOKEN).parse().unwrap();
            assert_eq!(Tag::find_all(&format!("Re: [a] [{tag}] x")), std::slice::from_ref(&tag));
            assert_eq!(Tag::from_address_part(&tag.address_part()), Ok(tag.clone()));
            assert_eq!(desk().recipient(&desk().reply_address(&tag)), Recipient::Tagged(tag));
        }
    }

    #[test]
    fn a_tag_survives_folding_and_upper_case() {
        let text = format!("[CLUB26/7\r\n  #33 {}]", TOKEN.to_ascii_uppercase());
        assert_eq!(Tag::find_all(&text).len(), 1);
    }

    #[test]
    fn the_longest_reply_address_fits_a_local_part() {
        let tag: Tag = format!("ABCDEFGHIJKLMNOP/999 #999r9 {TOKEN}").parse().unwrap();
        assert!(desk().reply_address(&tag).local().len() <= 64);
    }

    #[test]
    fn addresses_are_told_apart() {
        let desk = desk();
        let is = |text: &str| desk.recipient(&text.parse().unwrap());
        assert_eq!(is("Referee@Club.Example"), Recipient::Desk);
        assert_eq!(is("td@club.example"), Recipient::Desk);
        assert_eq!(is("referee+rubbish@club.example"), Recipient::Desk);
        assert_eq!(is("jan@club.example"), Recipient::Other);
        assert_eq!(is(desk.bounce_address(12).as_str()), Recipient::Bounce(12));
        assert_eq!(is("referee+bounce.12.00000000@club.example"), Recipient::Desk);
    }
}
