//! A letter as a page, beside its text and with the same words: the board as a picture, columns as tables, and links that
//! open a mail with what it would say.
//!
//! The page is made of the finished text, so that the two cannot say different things. What stands behind the bar in the
//! text does so in the page, as each cell of a table and whatever stands for the board do; and a link is called by an arrow
//! and a word. So nothing in it is a move or an order, however a mail program makes text of it again.

mod beside;
mod blocks;
mod html;
mod picture;
mod style;
mod table;
mod taps;

pub(super) use beside::Beside;
pub(super) use html::Illustrated;
pub(super) use taps::{link, tap, unmarked};
