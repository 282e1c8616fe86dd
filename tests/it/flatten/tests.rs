use super::*;

const PAGE: &str = concat!(
    "<!DOCTYPE html>\n<html lang=\"en\"><head><title>1. e4</title><style>p > a { top: 0 }</style></head>\n",
    "<body><div class=\"letter\"><!-- <p>1. e4</p> -->\n",
    "<p class=\"barred\"><span class=\"bar\">|</span> 3. d4 \n  4244</p>\n",
    "<p><img src=\"cid:board@club.example\" alt=\"Black > K(e8)\"></p>\n",
    "<p><span class=\"bar\">|</span> Knight&nbsp;g1<br>\n",
    "<a href=\"mailto:referee%2B1@club.example?body=3...%204745&amp;x=y\">&rarr;f3</a>\n",
    "<a href='mailto:b@club.example'>&#8594;h&#x33;</a></p>\n",
    "<p>- You: 4 &lt; 5 &amp; &bogus;</p>\n",
    "<table>\n<tr><td><span class=\"bar\">|</span> 1.</td> <td>e4 <b>5254</b></td></tr>\n",
    "<tr><td>2.</td><td>d4</td></tr></table></div></body></html>\n",
);
const LETTER: Letter<'_> = Letter {
    html: PAGE,
    from: "Club Desk <referee@club.example>",
    to: "Jan Novak <jan@novak.example>",
    subject: "CLUB26/1 Novak - Weber",
    date: "Sat, 30 Jan 2027 at 09:15",
};

fn text(text: &str) -> Inline {
    Inline::Text(text.to_owned())
}

fn flattened(name: &str) -> String {
    let client = CLIENTS.iter().find(|(client, _)| *client == name).expect("a client of that name");
    client.1(&LETTER)
}

#[test]
fn scans_tags_attributes_and_entities() {
    let scanned = tokens(
        "<!DOCTYPE html><P id='a' hidden class=\"b>c\">x &lt;&#65;&#x42;&nbsp;&no;&<!--<p>--></p><br/>",
    );
    let attributes = [("id", "a"), ("hidden", ""), ("class", "b>c")];
    let attributes = attributes.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let expected = [
        Token::Open { name: "p".to_owned(), attributes },
        Token::Text("x <AB\u{a0}&no;&".to_owned()),
        Token::Close("p".to_owned()),
        Token::Open { name: "br".to_owned(), attributes: Vec::new() },
    ];
    assert_eq!(scanned, expected);
}

#[test]
fn nothing_unfinished_hangs_the_scanner() {
    for page in ["<", "<p", "<p class=\"", "<p =x>", "<!-- ", "&", "<style>", "</", "<td>x</td>", "</table>"]
    {
        let scanned = tokens(page);
        assert!(scanned.len() < 4, "{page}: {scanned:?}");
        for (_, client) in CLIENTS {
            client(&Letter { html: page, ..LETTER });
        }
    }
}

#[test]
fn finds_paragraphs_and_tables() {
    let found = blocks(PAGE);
    assert_eq!(found.len(), 5);
    assert_eq!(found[0], Block::Paragraph(vec![text("|"), text(" 3. d4 4244")]));
    let image =
        Inline::Image { alt: "Black > K(e8)".to_owned(), source: "cid:board@club.example".to_owned() };
    assert_eq!(found[1], Block::Paragraph(vec![image]));
    let row = |number: Vec<Inline>, moves| vec![number, moves];
    let first = row(vec![text("|"), text(" 1.")], vec![text("e4 "), Inline::Bold("5254".to_owned())]);
    let second = row(vec![text("2.")], vec![text("d4")]);
    assert_eq!(found[4], Block::Table(vec![first, second]));
}

#[test]
fn gmail_prints_addresses_and_marks_all_lines() {
    let expected = "\
On Sat, 30 Jan 2027 at 09:15, Club Desk <
referee@club.example> wrote:

> | 3. d4 4244
>
> [image: Black > K(e8)]
>
> | Knight\u{a0}g1
> →f3 <mailto:referee%2B1@club.example?body=3...%204745&x=y> →h3
> <mailto:b@club.example>
>
> - You: 4 < 5 & &bogus;
>
> | 1. e4 *5254*
> 2. d4
";
    assert_eq!(flattened("Gmail"), expected);
}

#[test]
fn others_number_the_links_or_decode_them_or_escape_the_lists() {
    let lynx = flattened("mutt with lynx");
    assert!(lynx.contains(">    [1]→f3 [2]→h3\n"), "{lynx}");
    assert!(lynx.contains(">    2. mailto:b@club.example\n"), "{lynx}");
    let decoded = flattened("program that decodes addresses");
    assert!(decoded.contains("→f3 <mailto:referee+1@club.example?body=3... 4745&x=y>"), "{decoded}");
    let apart = flattened("webmail that takes lines apart");
    assert!(apart.contains("|\n3. d4 4244\n") && apart.contains("|\n1.\ne4\n5254\n"), "{apart}");
    let markdown = flattened("html2text in Python");
    assert!(markdown.contains("\n\\- You: 4"), "{markdown}");
    assert!(markdown.contains("| 3\\. d4 4244\n"), "{markdown}");
}

#[test]
fn no_client_shows_what_no_program_shows() {
    for (name, client) in CLIENTS {
        let text = client(&LETTER);
        assert!(
            text.contains("d4") && !text.contains("1. e4</") && !text.contains("top: 0"),
            "{name}: {text}"
        );
    }
}
