//! How mail programs quote our page in a text.

use super::lines::{
    ANGLED, BARE, GLUED, MARKDOWN, Style, attribution, below, cells, cells_and_tabs, cells_apart,
    cells_behind_tabs, columns, escaped, head, lines, marked, numbered, one_line, percent_decoded, piped,
    rows_by_blanks, wrap, wrapped,
};
use super::{Letter, Token, tokens};

const UNDERSCORES: &str = "________________________________";

pub type Client = (&'static str, fn(&Letter<'_>) -> String);

pub const CLIENTS: [Client; 28] = [
    ("Gmail", gmail),
    ("Gmail in plain text mode", gmail_plain),
    ("Gmail for Android", gmail_app),
    ("Outlook", outlook),
    ("Outlook 2003", outlook_2003),
    ("Outlook with marks", outlook_marks),
    ("Outlook on the web", outlook_web),
    ("Outlook for iOS", outlook_ios),
    ("Apple Mail", apple_mail),
    ("Mail on an iPhone", iphone),
    ("Thunderbird", thunderbird),
    ("K-9 Mail", k9),
    ("FairEmail", fair_email),
    ("Samsung Email", samsung),
    ("Yahoo Mail", yahoo),
    ("AOL Mail", aol),
    ("GMX", gmx),
    ("Proton Mail", proton),
    ("Roundcube", roundcube),
    ("html2text in PHP", html2text),
    ("mutt with lynx", mutt_lynx),
    ("mutt with w3m", mutt_w3m),
    ("html2text in Python", markdown),
    ("Evolution", evolution),
    ("program that decodes addresses", decoding),
    ("gateway of 60 columns", gateway),
    ("webmail that takes lines apart", taking_apart),
    ("program that strips tags", stripping),
];

/// Gmail on the web: `text <address>`, bold text between stars; wrapped first and marked afterwards.
fn gmail(letter: &Letter<'_>) -> String {
    let image = |alt: &str, _: &str| format!("[image: {alt}]");
    let lines = lines(letter, &Style { star: "*", image, table: rows_by_blanks, ..ANGLED });
    // A long head is broken behind the bracket.
    let head = format!("On {}, {} wrote:", letter.date, letter.from.replacen('<', "<\n", 1));
    below(&format!("{head}\n"), &marked("> ", &wrapped(&lines, 76)))
}

/// Gmail in plain text mode: marked first and wrapped afterwards, so that the rest of a line has no mark.
fn gmail_plain(letter: &Letter<'_>) -> String {
    let lines = marked("> ", &lines(letter, &ANGLED));
    below(&attribution(letter), &wrapped(&lines, 72))
}

/// Gmail for Android: a comma before the address in its head; each cell of a table in a line of its own.
fn gmail_app(letter: &Letter<'_>) -> String {
    let image = |alt: &str, _: &str| format!("[image: {alt}]");
    let lines = lines(letter, &Style { image, table: cells, ..ANGLED });
    let head = format!("On {}, {} wrote:\n", letter.date, letter.from.replacen(" <", ", <", 1));
    below(&head, &marked("> ", &wrapped(&lines, 72)))
}

/// Outlook for Windows: the old head and no marks; `text<address>`; a cell is a line that ends with a tab.
fn outlook(letter: &Letter<'_>) -> String {
    let head = format!("-----Original Message-----\n{}", head(letter, "Sent"));
    below(&head, &lines(letter, &Style { table: cells_and_tabs, ..GLUED }))
}

/// Outlook 2003 and what saves its letters as text: a link as the field that Word made of it.
fn outlook_2003(letter: &Letter<'_>) -> String {
    let field = |text: &str, address: &str, _| format!("HYPERLINK \"{address}\"{text}");
    let head = format!("-----Original Message-----\n{}", head(letter, "Sent"));
    below(&head, &lines(letter, &Style { link: field, ..GLUED }))
}

/// Outlook set to prefix each line: it marks the lines, and breaks them at 76 columns when it sends them.
fn outlook_marks(letter: &Letter<'_>) -> String {
    let text = format!("-----Original Message-----\n{}", head(letter, "Sent"));
    let head = text.lines().map(str::to_owned).chain([String::new()]).collect();
    let lines = [head, lines(letter, &GLUED)].concat();
    below("", &wrapped(&marked("> ", &lines), 76))
}

/// Outlook on the web, and Exchange: a rule, a head, no marks; the text of an image in brackets.
fn outlook_web(letter: &Letter<'_>) -> String {
    below(&format!("{UNDERSCORES}\n{}", head(letter, "Sent")), &lines(letter, &GLUED))
}

/// Outlook for iOS: as on the web, below its own advertisement; an image as its address in brackets.
fn outlook_ios(letter: &Letter<'_>) -> String {
    let image = |_: &str, source: &str| format!("[{source}]");
    let lines = lines(letter, &Style { image, table: rows_by_blanks, ..GLUED });
    let signature = "Get Outlook for iOS<https://aka.ms/o0ukef>";
    below(&format!("{signature}\n{UNDERSCORES}\n{}", head(letter, "Sent")), &lines)
}

/// Mail on a Mac: its head is marked too, nothing is wrapped, and an image is the name of a file.
fn apple_mail(letter: &Letter<'_>) -> String {
    let image = |_: &str, _: &str| "<board.png>".to_owned();
    let lines = lines(letter, &Style { image, ..ANGLED });
    below("", &marked("> ", &[vec![attribution(letter), String::new()], lines].concat()))
}

/// Mail on an iPhone: as on a Mac, but without the addresses of the links, and with a line for each cell.
fn iphone(letter: &Letter<'_>) -> String {
    let image = |_: &str, _: &str| "\u{fffc}".to_owned();
    let lines = lines(letter, &Style { image, table: cells, ..BARE });
    below("Sent from my iPhone\n", &marked("> ", &[vec![attribution(letter), String::new()], lines].concat()))
}

/// Thunderbird: wrapped with a blank at each soft end, tabs between cells, the text of an image in brackets.
fn thunderbird(letter: &Letter<'_>) -> String {
    let image = |alt: &str, _: &str| format!(" [{alt}] ");
    let mut flowed = Vec::new();
    for line in lines(letter, &Style { image, ..ANGLED }) {
        let mut pieces = wrap(&line, 72);
        let last = pieces.len().saturating_sub(1);
        pieces.iter_mut().take(last).for_each(|piece| piece.push(' '));
        flowed.extend(pieces);
    }
    below(&attribution(letter), &marked("> ", &flowed))
}

/// K-9 Mail: a mark without a blank; a cell is a paragraph to it; images are left out.
fn k9(letter: &Letter<'_>) -> String {
    let style = Style { image: |_, _| String::new(), table: cells_apart, ..ANGLED };
    below(&attribution(letter), &marked(">", &lines(letter, &style)))
}

/// `FairEmail`: an address in square brackets right behind its text, without `mailto:`.
fn fair_email(letter: &Letter<'_>) -> String {
    let link = |text: &str, address: &str, _| format!("{text}[{}]", address.trim_start_matches("mailto:"));
    let image = |_: &str, source: &str| format!("[{source}]");
    let style = Style { link, image, star: "*", table: rows_by_blanks, ..BARE };
    below(&attribution(letter), &marked("> ", &lines(letter, &style)))
}

/// Samsung Email: no marks and no addresses; paragraphs follow each other without a blank line.
fn samsung(letter: &Letter<'_>) -> String {
    let style = Style { gap: false, image: |_, _| String::new(), table: rows_by_blanks, ..BARE };
    let head = format!("-------- Original message --------\n{}", head(letter, "Date"));
    below(&head, &lines(letter, &style))
}

/// Yahoo Mail on the web: no marks; a link, and a cell, is a line of its own; each line begins with blanks.
fn yahoo(letter: &Letter<'_>) -> String {
    let link = |text: &str, _: &str, _| format!("\n{text}\n");
    let lines = lines(letter, &Style { link, table: cells, ..BARE });
    below(&format!("    {} \n ", attribution(letter)), &marked(" ", &lines))
}

/// AOL Mail on the web: the old head and no marks; all the rows of a table run into one line.
fn aol(letter: &Letter<'_>) -> String {
    let head = format!("-----Original Message-----\n{}", head(letter, "Sent"));
    below(&head, &lines(letter, &Style { gap: false, table: one_line, ..BARE }))
}

/// GMX and other webmail: a head without a rule; what was broken within a paragraph is one line.
fn gmx(letter: &Letter<'_>) -> String {
    below(&head(letter, "Sent"), &lines(letter, &Style { line_break: " ", ..BARE }))
}

/// Proton Mail: links and images as in Markdown, nothing else so; marked, and never wrapped.
fn proton(letter: &Letter<'_>) -> String {
    let lines = lines(letter, &Style { table: cells_apart, ..MARKDOWN });
    below(&format!("{}\n", attribution(letter)), &marked("> ", &lines))
}

/// Roundcube: no addresses of mail, a cell behind two tabs, a blank for nbsp; wrapped first, then marked.
fn roundcube(letter: &Letter<'_>) -> String {
    let text = |text: &str| text.replace('\u{a0}', " ");
    let lines = lines(letter, &Style { text, table: cells_behind_tabs, ..BARE });
    below(&attribution(letter), &marked("> ", &wrapped(&lines, 72)))
}

/// Webmail around the older html2text: `text [1]` and all the addresses below; no marks.
fn html2text(letter: &Letter<'_>) -> String {
    let link = |text: &str, _: &str, number| format!("{text} [{number}]");
    let lines = wrapped(&lines(letter, &Style { link, table: cells_behind_tabs, ..BARE }), 70);
    let references = numbered(letter, |number, _, address| format!("[{number}] {address}"));
    let rule = ["", "Links:", "------"].map(str::to_owned).to_vec();
    below(&attribution(letter), &[lines, rule, references].concat())
}

/// mutt that reads HTML through lynx: a margin of three blanks, `[1]text`, all the references below.
fn mutt_lynx(letter: &Letter<'_>) -> String {
    let link = |text: &str, _: &str, number| format!("[{number}]{text}");
    let lines = lines(letter, &Style { link, table: rows_by_blanks, ..BARE });
    let references = numbered(letter, |number, _, address| format!("{number:>4}. {address}"));
    let heading = ["", "References", ""].map(str::to_owned).to_vec();
    let lines = [marked("   ", &wrapped(&lines, 77)), heading, references].concat();
    below(&attribution(letter), &marked("> ", &lines))
}

/// mutt that sends a letter on, read through w3m: no marks, no addresses, and cells in even columns.
fn mutt_w3m(letter: &Letter<'_>) -> String {
    let lines = wrapped(&lines(letter, &Style { table: columns, ..BARE }), 80);
    let head = format!("----- Forwarded message from {} -----\n\n{}", letter.from, head(letter, "Date"));
    below(&head, &[lines, vec![String::new(), "----- End forwarded message -----".to_owned()]].concat())
}

/// html2text in Python, and the programs that write Markdown: what would begin a list is escaped.
fn markdown(letter: &Letter<'_>) -> String {
    let style = Style { text: escaped, star: "**", table: piped, ..MARKDOWN };
    below(&attribution(letter), &wrapped(&lines(letter, &style), 78))
}

/// Evolution: wrapped at 71 columns, the links numbered, and their texts given again with the addresses.
fn evolution(letter: &Letter<'_>) -> String {
    let link = |text: &str, _: &str, number| format!("{text} [{number}]");
    let lines = wrapped(&lines(letter, &Style { link, image: |_, _| String::new(), ..BARE }), 71);
    let references = numbered(letter, |number, text, address| format!("[{number}] {text} {address}"));
    below(&attribution(letter), &marked("> ", &[lines, vec![String::new()], references].concat()))
}

/// A phone's program that shows addresses decoded, `%20` as a blank, and wraps there too; no marks.
fn decoding(letter: &Letter<'_>) -> String {
    let link = |text: &str, address: &str, _| format!("{text} <{}>", percent_decoded(address));
    let lines = lines(letter, &Style { link, table: one_line, ..BARE });
    below(&attribution(letter), &wrapped(&lines, 72))
}

/// A gateway that breaks all lines at 60 columns, within words and addresses too; no marks.
fn gateway(letter: &Letter<'_>) -> String {
    let lines = lines(letter, &ANGLED);
    let broken = lines.iter().flat_map(|line| {
        let letters: Vec<char> = line.chars().collect();
        let pieces: Vec<String> = letters.chunks(60).map(|piece| piece.iter().collect()).collect();
        if pieces.is_empty() { vec![String::new()] } else { pieces }
    });
    below(&attribution(letter), &broken.collect::<Vec<_>>())
}

/// Webmail that puts each text and each link on a line of its own, a bar above what it bars; no marks.
fn taking_apart(letter: &Letter<'_>) -> String {
    below(&attribution(letter), &lines(letter, &Style { apart: true, table: cells, ..BARE }))
}

/// A help desk's program that strips the tags and keeps the rest as it stood in the source; no marks.
fn stripping(letter: &Letter<'_>) -> String {
    let text: String = tokens(letter.html)
        .into_iter()
        .filter_map(|token| if let Token::Text(text) = token { Some(text) } else { None })
        .collect();
    below(&attribution(letter), &text.lines().map(str::to_owned).collect::<Vec<_>>())
}
