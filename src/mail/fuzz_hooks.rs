//! Steps of reading a mail that nobody but the fuzzers of `fuzz/` takes by themselves.

use super::{Line, markup, quotation, text_part};

/// The text of a page, as it is before its quotations are told apart.
pub fn page_text(page: &str, longest: usize) -> String {
    markup::to_text(page, longest)
}

/// How normalised lines stand.
pub fn stand(texts: &[String], most: usize) -> Vec<Line> {
    quotation::lines(texts, most)
}

/// Flowed text with its lines put together.
pub fn unflowed(text: &str, delsp: bool) -> String {
    text_part::unflow(text, delsp)
}
