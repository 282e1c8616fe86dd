//! HTML to text.
#![no_main]

use amici::mail::{fuzz_hooks::page_text, normalise};
use checks::{lines, read_checked, soon};
use libfuzzer_sys::fuzz_target;

/// As much as a mail's HTML may have.
const LONGEST: usize = 256 * 1024;

fuzz_target!(|page: &str| {
    let text = soon("rendering", || page_text(page, LONGEST));
    // Marks of quotations and lists are all that is added to what stands in the page.
    assert!(
        text.len() <= page.len().saturating_mul(200).saturating_add(200),
        "{} from {}",
        text.len(),
        page.len()
    );
    read_checked(&lines(&text));
    let lower = page.to_lowercase();
    let closes = lower.contains("blockquote") || lower.contains("<!") || lower.contains("<?");
    let unread =
        ["script", "style", "title", "textarea", "xmp", "noembed"].iter().any(|name| lower.contains(name));
    if !closes && !unread && !page.contains(['"', '\'']) {
        // What stands in a quoted block stands behind its mark, whatever it is.
        let quoted = page_text(&format!("<blockquote>{page}</blockquote>"), LONGEST);
        for line in quoted.lines().map(normalise) {
            let old = line.is_empty() || line.starts_with('>') || line.contains("Original Message");
            assert!(old || quoted.contains("Original Message"), "{line:?} lost its mark");
        }
    }
});
