use chrono::NaiveDate;
use proptest::prelude::*;

use super::*;

fn ymd(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

#[test]
fn dates_that_can_be_only_one() {
    let christmas_week = [
        "2026-12-20",
        "2026/12/20",
        "2026.12.20",
        "20.12.2026",
        "20. 12. 2026",
        "20.12.26",
        "20.12.2026.",
        "20/12/2026",
        "12/20/2026",
        "20-12-2026",
        "20/12/26",
        "20 December 2026",
        "20th of December 2026",
        "Dec 20, 2026",
        "Dec. 20 2026",
        "20-Dec-2026",
        "2026 Dec 20",
        "20. Dezember 2026",
        "20.Dez.2026",
        "20. prosince 2026",
        "20 Δεκεμβρίου 2026",
        "la 20-a de decembro 2026",
        "20 de diciembre de 2026",
        "20 décembre 2026",
        "20 decembre 2026",
        "20 dicembre 2026",
        "20 december 2026",
        "20 grudnia 2026 r.",
        "20 de dezembro de 2026",
        "20 декабря 2026 г.",
        "20 Dec 26,",
    ];
    for text in christmas_week {
        assert_eq!(date(text), Some(WrittenDate::One(ymd(2026, 12, 20))), "{text}");
    }
    for (text, month) in [
        ("1 Jan 2027", 1),
        ("1er février 2027", 2),
        ("1 března 2027", 3),
        ("1 kwietnia 2027", 4),
        ("1 мая 2027", 5),
        ("1. červen 2027", 6),
        ("1 june 2027", 6),
        ("1. července 2027", 7),
        ("1 juil 2027", 7),
        ("1 aout 2027", 8),
        ("1 zari 2027", 9),
        ("1 paź 2027", 10),
        ("1 listopada 2027", 11),
        ("1 grudnia 2027", 12),
        ("1/1/2027", 1),
    ] {
        assert_eq!(date(text), Some(WrittenDate::One(ymd(2027, month, 1))), "{text}");
    }
}

#[test]
fn dates_that_could_be_two_are_both() {
    let both = WrittenDate::Either(ymd(2026, 11, 3), ymd(2026, 3, 11));
    for text in ["3/11/2026", "03/11/26", "3-11-2026"] {
        assert_eq!(date(text), Some(both), "{text}");
    }
    assert_eq!(both.by(DateOrder::Ask), None);
    assert_eq!(both.by(DateOrder::DayFirst), Some(ymd(2026, 11, 3)));
    assert_eq!(both.by(DateOrder::MonthFirst), Some(ymd(2026, 3, 11)));
}

#[test]
fn what_is_no_date() {
    for text in [
        "",
        "2026",
        "20.12.",
        "2/28",
        "31.2.2026",
        "29.2.2027",
        "12.20.2026",
        "13/13/2026",
        "26-12-20",
        "ju 3 2026",
        "3 cze r 2026 x",
        "20 2026 12",
        "20 Foo 2026",
        "1 jui 2027",
        "20.12.126",
        "0.1.2027",
        "tomorrow",
        "３.11.2026",
    ] {
        assert_eq!(date(text), None, "{text}");
    }
}

#[test]
fn two_dates_follow_each_other() {
    let both = (WrittenDate::One(ymd(2026, 12, 20)), WrittenDate::One(ymd(2027, 1, 3)));
    for text in [
        "2026-12-20 2027-01-03",
        "20.12.2026 - 3.1.2027",
        "20.12.2026 – 3.1.2027",
        "20. 12. 2026 to 3. 1. 2027",
        "20 December 2026 until 3 January 2027",
        "Dec 20, 2026 till Jan 3, 2027",
        "2026/12/20 2027/1/3",
    ] {
        assert_eq!(two_dates(text), Some(both), "{text}");
    }
    for text in
        ["2026-12-20", "2026-12-20 to", "2026-12-20 2027-01-03 2027-02-03", "to 2026-12-20", "next week"]
    {
        assert_eq!(two_dates(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn nothing_breaks_it(text in "\\PC{0,40}") {
        let _ = (date(&text), two_dates(&text));
    }

    #[test]
    fn what_is_written_is_read(days in 730_500..767_000) {
        let written = NaiveDate::from_num_days_from_ce_opt(days).unwrap();
        for form in ["%Y-%m-%d", "%d.%m.%Y", "%Y/%m/%d", "%d %B %Y", "%-d.%-m.%Y", "%b %-d, %Y"] {
            let text = written.format(form).to_string();
            prop_assert_eq!(date(&text), Some(WrittenDate::One(written)), "{}", text);
        }
    }
}
