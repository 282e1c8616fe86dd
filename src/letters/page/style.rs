//! How a page looks.

/// One column, in the reader's own colours, so that it is as he has set his program, dark or light. Below: what programs are
/// kept from doing with it (larger letters of their own, links of what they take for a telephone number or a date, edges
/// round pictures and tables), what telephones need, and what is left away on paper.
pub(super) const STYLE: &str = "\
:root{color-scheme:light dark}
body{margin:0;padding:12px}
.bar,td,th{font:14px/1.6 ui-monospace,Menlo,Consolas,monospace}
.bar{overflow-wrap:anywhere}
table{border-collapse:collapse;margin:0 0 12px}
td,th{padding:1px 8px 1px 0;vertical-align:top;text-align:left;font-weight:normal}
.wide *{font-size:12px;padding-right:6px}
.n{text-align:right;white-space:nowrap}
.s{white-space:nowrap}
.taps{margin:0 0 4px}
.taps a{min-width:30px;margin:3px 2px;border-radius:6px;text-align:center;text-decoration:none}
a{color:inherit}
.foot{overflow-wrap:anywhere}
a:focus{outline:3px solid;outline-offset:1px}
body,td,th,a{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table,td{mso-table-lspace:0pt;mso-table-rspace:0pt}
img{border:0;-ms-interpolation-mode:bicubic}
a[x-apple-data-detectors],u+#letter a{color:inherit!important;font:inherit!important;text-decoration:none!important}
[data-ogsc] a,[data-ogsb] a{color:inherit!important}
@media(min-width:900px){.taps a{padding:3px 6px}}
@media print{body{padding:0;font-size:12pt}.taps,.tapping{display:none}img{width:9cm;page-break-inside:avoid}\
table,tr,.bar{page-break-inside:avoid}a{text-decoration:none}}
@media(max-width:480px){td,th{padding-right:4px}.wide *{font-size:10px;padding-right:4px;white-space:normal}}
";

/// What stands with its element, since some programs for telephones take the style at the head away.
pub(super) mod own {
    pub const LETTER: &str =
        "max-width:600px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
    pub const PARAGRAPH: &str = "margin:0 0 12px";
    pub const ITEM: &str = "margin:0 0 12px;padding-left:1em;text-indent:-1em";
    pub const BAR: &str = "margin:0 0 12px;font-family:ui-monospace,Menlo,Consolas,monospace";
    pub const FOOT: &str = "margin:0 0 12px;font-size:12px";
    pub const PICTURE: &str = "display:block;width:320px;max-width:100%;height:auto";
    pub const TAP: &str = "display:inline-block;padding:5px 8px;border:1px solid";
}
