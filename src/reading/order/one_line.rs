//! One line to a request or an order.

use super::{
    OrderError, WhyUnread,
    cursor::Words,
    direction::{About, Direction, Given},
    order_line::order_line,
    read_event_order::event_order,
    read_request::request,
    values::{Place, game_in_front},
};

/// What one line says, be it a request or an order; none for prose.
pub(super) fn line(text: &str, place: Place<'_>) -> Option<Result<Given, OrderError>> {
    request(text, place).or_else(|| event_order(text, place)).or_else(|| order_line(text, place))
}

/// Reads the words of `amici td`, joined by blanks. The game stands behind the order's word.
pub fn read_order(text: &str) -> Result<Given, OrderError> {
    let unknown = || {
        let mut words = Words::of(text);
        let word = words.next().unwrap_or_default();
        let about = game_in_front(&mut words).map_or(About::Answered, About::Game);
        Err(OrderError::no_order(word, about, words.rest()))
    };
    let given = line(text, Place::Shell).unwrap_or_else(unknown)?;
    if given.about == About::Answered && matches!(given.what, Direction::Rule { .. } | Direction::Tell { .. })
    {
        let why = WhyUnread::GameBehind(given.what.word());
        return Err(OrderError::new(why, given.outline().elsewhere()));
    }
    Ok(given)
}
