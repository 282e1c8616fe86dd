//! The figures of all scripts: wherever people count in tens, ten signs stand in a row from nought to nine.

/// The noughts of all scripts that have ten figures in a row (Unicode's decimal digits), in their order.
const NOUGHTS: [u32; 75] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6,
    0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0,
    0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x10D30,
    0x10D40, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x116D0,
    0x116DA, 0x11730, 0x118E0, 0x11950, 0x11BF0, 0x11C50, 0x11D50, 0x11DA0, 0x11F50, 0x16130, 0x16A60,
    0x16AC0, 0x16B50, 0x16D70, 0x1CCF0, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0,
    0x1E4F0, 0x1E5F1, 0x1E950, 0x1FBF0,
];

/// The figure of ASCII for a figure of another script.
pub(super) fn figure(c: char) -> Option<char> {
    let code = u32::from(c);
    let above = NOUGHTS.partition_point(|nought| *nought <= code);
    let nought = above.checked_sub(1).and_then(|at| NOUGHTS.get(at))?;
    char::from_digit(code - nought, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_each_script_are_read() {
        for nought in NOUGHTS {
            let read: String =
                (0..10).filter_map(|n| char::from_u32(nought + n)).filter_map(figure).collect();
            assert_eq!(read, "0123456789", "{nought:x}");
        }
    }

    #[test]
    fn what_is_no_figure_stays() {
        for c in ['0', '²', '①', '½', 'Ⅳ', '十', 'a', 'é', '\u{0670}', '\u{066A}'] {
            assert_eq!(figure(c), None, "{c}");
        }
    }
}
