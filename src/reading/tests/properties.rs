//! No text breaks the reader.

use proptest::prelude::*;

use super::*;

proptest! {
    #[test]
    fn no_text_breaks_the_reader(text in "\\PC{0,120}", standing in 0..4u8) {
        let standing = match standing {
            0 => Standing::Barred,
            1 => Standing::Quoted,
            2 => Standing::Signature,
            _ => Standing::Fresh,
        };
        let line = Line { standing, ..Line::fresh(&text) };
        let reading = read(std::slice::from_ref(&line));
        prop_assert!(reading.said.len() + reading.unclear.len() <= 1);
        let _ = barred_submission(&[line]);
    }

    #[test]
    fn no_figures_break_the_reader(text in "[0-9 .()=…?!,:/|gameresn-]{0,60}") {
        let _ = read(&[Line::fresh(&text)]);
    }
}
