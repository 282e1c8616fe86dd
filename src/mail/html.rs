//! Text of a mail that was written in HTML only. Quoted blocks come out behind `>`, and the places where mail
//! programs begin a quotation without a quoted block come out as a mark that the reader of quotations knows.

use html2text::{config, render::TextDecorator};

use super::markup::simplify;

/// Wide enough that no paragraph is ever broken: the last word of one, alone on its line, could say something else.
const WIDTH: usize = 1_000_000;

/// The text of a page. Longer pages than `longest` bytes are cut.
pub(super) fn to_text(page: &str, longest: usize) -> Option<String> {
    let page = page.get(..page.floor_char_boundary(longest)).unwrap_or(page);
    config::with_decorator(Plain)
        .unicode_strikeout(false)
        .allow_width_overflow()
        .string_from_read(simplify(page).as_bytes(), WIDTH)
        .ok()
}

/// The bare text: of all that a renderer could add, only what a mail's reader needs.
#[derive(Clone)]
struct Plain;

impl TextDecorator for Plain {
    type Annotation = ();

    fn decorate_link_start(&mut self, _url: &str) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_link_end(&mut self) -> String {
        String::new()
    }

    fn decorate_em_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_em_end(&self) -> String {
        String::new()
    }

    fn decorate_strong_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_strong_end(&self) -> String {
        String::new()
    }

    fn decorate_strikeout_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_strikeout_end(&self) -> String {
        String::new()
    }

    fn decorate_code_start(&self) -> (String, ()) {
        (String::new(), ())
    }

    fn decorate_code_end(&self) -> String {
        String::new()
    }

    fn decorate_preformat_first(&self) {}

    fn decorate_preformat_cont(&self) {}

    fn decorate_image(&mut self, _src: &str, _title: &str) -> (String, ()) {
        (String::new(), ())
    }

    fn header_prefix(&self, _level: usize) -> String {
        String::new()
    }

    fn quote_prefix(&self) -> String {
        "> ".into()
    }

    /// Points of lists are lines by now.
    fn unordered_item_prefix(&self) -> String {
        String::new()
    }

    fn ordered_item_prefix(&self, _number: i64) -> String {
        String::new()
    }

    fn make_subblock_decorator(&self) -> Self {
        Plain
    }
}

#[cfg(test)]
mod tests {
    use proptest::{
        collection::vec,
        prelude::{Strategy, any, prop_assert, proptest},
        sample,
    };

    use super::*;

    fn text(page: &str) -> String {
        let text = to_text(page, 100_000).unwrap();
        text.trim().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn blocks_become_lines_and_quoted_blocks_get_their_mark() {
        let page = "<div>12. 7163<br>Thanks</div><blockquote>old<br>older<blockquote>oldest</blockquote></blockquote>";
        assert_eq!(text(page), "12. 7163\nThanks\n\n> old\n> older\n>\n> > oldest");
    }

    #[test]
    fn a_paragraph_is_one_line_however_long() {
        let long = "word ".repeat(15_000);
        assert_eq!(text(&format!("<p>{long}not resign</p>")), format!("{long}not resign"));
    }

    #[test]
    fn links_and_images_leave_no_trace_and_struck_text_a_mark() {
        let page = "<p><a href='http://x'>e4</a><img alt='logo' src='y'></p><p><s>Nf3</s> <b>d4</b> &amp; &uuml;</p>";
        assert_eq!(text(page), "e4\n\n~~Nf3~~ d4 & ü");
    }

    #[test]
    fn a_number_that_became_a_list_is_kept() {
        assert_eq!(text("<ol start=\"12\"><li>7163</li><li>5254</li></ol>"), "12. 7163\n13. 5254");
    }

    #[test]
    fn cells_of_a_table_stand_on_their_own() {
        assert_eq!(text("<table><tr><td>1. 5254</td></tr><tr><td>x</td></tr></table>"), "1. 5254\nx");
    }

    /// A tag of the usual soup, open or closed.
    fn tag() -> impl Strategy<Value = String> {
        let names =
            ["div", "p", "table", "tr", "td", "ul", "ol", "li", "span", "br", "pre", "h1", "font", "body"];
        (sample::select(names.to_vec()), any::<bool>())
            .prop_map(|(name, closes)| if closes { format!("</{name}>") } else { format!("<{name}>") })
    }

    proptest! {
        #[test]
        fn what_stands_in_a_quoted_block_never_loses_its_mark(
            above in vec(tag(), 0..60),
            inside in vec(tag(), 0..12),
            below in vec(tag(), 0..12),
        ) {
            let (above, inside, below) = (above.concat(), inside.concat(), below.concat());
            let page = format!("{above}new{above}<blockquote>a{inside}old{below}</blockquote>new");
            let text = to_text(&page, 100_000).unwrap();
            let mut all_old = false;
            for line in text.lines() {
                all_old |= line.contains("Original Message");
                prop_assert!(!line.contains("old") || all_old || line.starts_with('>'), "{page}\n{text}");
            }
            prop_assert!(text.contains("old"), "{page}\n{text}");
        }
    }
}
