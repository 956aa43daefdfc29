use std::ops::Range;

use super::Source;

/// The part of a line that an error shows, and where it lies in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    /// The number of the line, from 1.
    pub(super) line: u64,
    /// The number of the first marked character in the line, from 1.
    pub(super) column: u64,
    /// How many characters are marked; none when something is missing at a place.
    pub(super) length: u64,
    /// The line: safe to print, and cut to what lies around the place.
    pub(super) text: String,
    /// The marked bytes of `text`.
    pub(super) marked: Range<usize>,
}

/// How many characters are shown on either side of the marked ones, and of the marked ones.
const SHOWN: usize = 80;

/// Stands for what was cut.
const CUT: char = '…';

impl Excerpt {
    /// The excerpt that marks the bytes of `span`, or those of them on its first line.
    pub(super) fn new(source: &Source<'_>, span: Range<usize>) -> Self {
        let line = line_around(source, span.start);
        let bytes = source.bytes();
        let marked = &bytes[span.start..span.end.clamp(span.start, line.end)];
        let before = &bytes[line.start..span.start];
        let after = &bytes[span.start + marked.len()..line.end];
        let mut text = last_characters(before);
        let start = text.len();
        text.push_str(&first_characters(marked));
        let end = text.len();
        text.push_str(&first_characters(after));
        Self {
            line: source.line_number(span.start),
            column: 1 + count_characters(before),
            length: count_characters(marked),
            text,
            marked: start..end,
        }
    }
}

/// The bytes of the line that holds the byte at `offset`, without blanks at its end.
fn line_around(source: &Source<'_>, offset: usize) -> Range<usize> {
    let bytes = source.bytes();
    let start = memchr::memrchr(b'\n', &bytes[..offset]).map_or(source.text_start(), |at| at + 1);
    let mut end = memchr::memchr(b'\n', &bytes[offset..]).map_or(bytes.len(), |at| offset + at);
    while end > offset && matches!(bytes[end - 1], b' ' | b'\t' | b'\r') {
        end -= 1;
    }
    start..end
}

/// The number of characters; what is not UTF-8 counts as [`String::from_utf8_lossy`] shows it.
fn count_characters(bytes: &[u8]) -> u64 {
    let count = |chunk: std::str::Utf8Chunk<'_>| {
        chunk.valid().chars().count() as u64 + u64::from(!chunk.invalid().is_empty())
    };
    bytes.utf8_chunks().map(count).sum()
}

fn first_characters(bytes: &[u8]) -> String {
    let looked_at = &bytes[..bytes.len().min((SHOWN + 1) * 4)];
    let decoded = String::from_utf8_lossy(looked_at);
    let mut shown: String = decoded.chars().take(SHOWN).map(printable).collect();
    if decoded.chars().nth(SHOWN).is_some() {
        shown.push(CUT);
    }
    shown
}

fn last_characters(bytes: &[u8]) -> String {
    let looked_at = &bytes[bytes.len() - bytes.len().min((SHOWN + 1) * 4)..];
    let decoded = String::from_utf8_lossy(looked_at);
    let skipped = decoded.chars().count().saturating_sub(SHOWN);
    let kept = decoded.chars().skip(skipped).map(printable);
    (skipped > 0).then_some(CUT).into_iter().chain(kept).collect()
}

/// The text with every character safe to print, in one line and without tabs; what is very long is cut.
pub(super) fn printable_text(text: &str) -> String {
    const MOST: usize = 400;
    let shown = text.chars().take(MOST).map(|c| if c == '\t' { '␉' } else { printable(c) });
    shown.chain(text.chars().nth(MOST).map(|_| CUT)).collect()
}

/// A picture of a control character, so that input cannot steer the terminal; other characters as they are.
fn printable(c: char) -> char {
    match c {
        '\t' => '\t',
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '\u{2421}',
        // What reorders the text around it, or is not seen at all.
        '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => char::REPLACEMENT_CHARACTER,
        _ if c.is_control() => char::REPLACEMENT_CHARACTER,
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(text: &[u8], span: Range<usize>) -> Excerpt {
        Excerpt::new(&Source::new("test", text), span)
    }

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let found = excerpt("\u{feff}α β\r\nγ δδ\r\n".as_bytes(), 13..17);
        let expected = Excerpt { line: 2, column: 3, length: 2, text: "γ δδ".to_owned(), marked: 3..7 };
        assert_eq!(found, expected);
        assert_eq!(excerpt("\u{feff}ab".as_bytes(), 3..4).column, 1);
    }

    #[test]
    fn what_is_not_seen_or_reorders_is_shown_as_strange() {
        assert_eq!(printable_text("a\u{200d}b\u{202e}c\td\u{7}"), "a�b�c␉d␇");
        assert_eq!(excerpt("\u{200d}".as_bytes(), 0..3).text, "�");
    }

    #[test]
    fn a_long_message_is_cut() {
        assert_eq!(printable_text(&"é".repeat(400)), "é".repeat(400));
        assert_eq!(printable_text(&"é".repeat(401)), "é".repeat(400) + "…");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let mut line = vec![b'.'; 1_000_000];
        line[500_000] = b'?';
        let found = excerpt(&line, 500_000..500_001);
        assert_eq!((found.line, found.column, found.length), (1, 500_001, 1));
        assert_eq!(found.text.chars().count(), 2 * SHOWN + 3);
        assert_eq!(&found.text[found.marked], "?");
        assert!(found.text.starts_with("….") && found.text.ends_with(".…"));
    }

    #[test]
    fn what_is_not_text_is_shown_safely() {
        let found = excerpt(b"a\x1b[31m\xff\xfeb", 6..7);
        assert_eq!((found.text.as_str(), found.column), ("a␛[31m��b", 7));
        let wide = excerpt("猫".repeat(200).as_bytes(), 301..302);
        assert!(wide.text.chars().count() <= 3 * SHOWN);
    }

    #[test]
    fn the_end_of_the_input_is_a_place() {
        assert_eq!(excerpt(b"", 0..0).column, 1);
        let found = excerpt(b"ab\ncd\n", 5..5);
        assert_eq!((found.line, found.column, found.length), (2, 3, 0));
    }
}
