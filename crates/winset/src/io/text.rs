//! Lines and words of an input, without a copy of any of it.

use std::ops::{Range, RangeInclusive};

use super::error::counted;
use super::{InputError, Source};

/// A walk over the lines of a source.
///
/// Lines end in `\n` or `\r\n`; blanks at their ends, blank lines at the end of the input, a missing last line end
/// and a byte order mark make no difference.
#[derive(Clone, Debug)]
pub(super) struct Lines<'s> {
    source: &'s Source<'s>,
    at: usize,
    end: usize,
}

impl<'s> Lines<'s> {
    pub(super) fn new(source: &'s Source<'s>) -> Self {
        let at = source.text_start();
        Self { source, at, end: source.bytes().trim_ascii_end().len().max(at) }
    }

    /// The lines of a source where blank lines at the end count: none is left out but what follows the last line end.
    pub(super) fn with_blank_end(source: &'s Source<'s>) -> Self {
        Self { source, at: source.text_start(), end: source.bytes().len() }
    }

    /// The next line, or `None` when nothing but blanks is left.
    pub(super) fn next_line(&mut self) -> Result<Option<Line<'s>>, InputError> {
        if self.at >= self.end {
            return Ok(None);
        }
        let (start, rest) = (self.at, &self.source.bytes()[self.at..self.end]);
        let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        self.at += length + 1;
        let text = self.checked_text(start, trim_end(&rest[..length]))?;
        Ok(Some(Line { source: self.source, start, text }))
    }

    /// The next line that is not blank.
    pub(super) fn next_filled_line(&mut self) -> Result<Option<Line<'s>>, InputError> {
        while let Some(line) = self.next_line()? {
            if line.words().next().is_some() {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// The two numbers of the next line, if it holds nothing but the letter, two numbers within `bounds` and what
    /// `after` allows, in the plainest spelling: single blanks, and no leading zeros. Of any other line nothing is
    /// taken: it is for [`Lines::next_line`] to say what it is.
    ///
    /// This is how files of millions of lines are read: each of their bytes is looked at once, as a digit.
    #[inline]
    pub(super) fn take_pair(
        &mut self,
        letter: Option<u8>,
        bounds: RangeInclusive<u32>,
        after: After,
    ) -> Option<[u32; 2]> {
        let line = self.source.bytes().get(self.at..self.end)?;
        let rest = match (letter, line) {
            (None, _) => line,
            (Some(letter), [first, b' ', rest @ ..]) if *first == letter => rest,
            _ => return None,
        };
        let (first, rest) = split_plain_number(rest)?;
        let [b' ' | b'\t', rest @ ..] = rest else { return None };
        let (second, mut rest) = split_plain_number(rest)?;
        if let (After::MaybeNumber, [b' ', number @ ..]) = (after, rest) {
            rest = split_plain_number(number)?.1;
        }
        let rest = match rest {
            [] => rest,
            [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => rest,
            _ => return None,
        };
        (bounds.contains(&first) && bounds.contains(&second)).then(|| {
            self.at += line.len() - rest.len();
            [first, second]
        })
    }

    /// The next line that is not blank; where there is none, the error says what is missing.
    pub(super) fn require_filled_line(&mut self, message: &str, label: &str) -> Result<Line<'s>, InputError> {
        let line = self.next_filled_line()?;
        line.ok_or_else(|| self.error_at_end(message, label))
    }

    /// Nothing but blanks may be left.
    pub(super) fn require_end(&mut self) -> Result<(), InputError> {
        match self.next_filled_line()? {
            None => Ok(()),
            Some(line) => Err(line.error("the input goes on after its end", "expected nothing more")),
        }
    }

    /// The error about something that is missing at the end of the input.
    pub(super) fn error_at_end(&self, message: &str, label: &str) -> InputError {
        InputError::new(self.source, self.end..self.end, message, label)
    }

    /// How many bytes are left.
    pub(super) const fn bytes_left(&self) -> u64 {
        self.end.saturating_sub(self.at) as u64
    }

    /// How many lines are left.
    pub(super) fn lines_left(&self) -> u64 {
        let rest = &self.source.bytes()[self.at.min(self.end)..self.end];
        memchr::memchr_iter(b'\n', rest).count() as u64 + u64::from(!rest.is_empty())
    }

    fn checked_text(&self, start: usize, line: &'s [u8]) -> Result<&'s str, InputError> {
        // No early exit: the compiler makes this loop check many bytes at once.
        if line.iter().fold(false, |found, &byte| found | is_control(byte) | !byte.is_ascii()) {
            self.check_closely(start, line)?;
        }
        std::str::from_utf8(line).map_err(|error| self.not_text(start + error.valid_up_to()))
    }

    /// Control characters are refused, and a byte order mark that does not start the input.
    fn check_closely(&self, start: usize, line: &[u8]) -> Result<(), InputError> {
        let control = line.iter().position(|&byte| is_control(byte));
        let mark = memchr::memmem::find(line, Source::BYTE_ORDER_MARK);
        let first = control.into_iter().chain(mark).min();
        first.map_or(Ok(()), |at| Err(self.not_text(start + at)))
    }

    #[cold]
    fn not_text(&self, at: usize) -> InputError {
        let message = format!("byte 0x{:02x} is not text", self.source.bytes()[at]);
        InputError::new(self.source, at..at + 1, message, "expected text in UTF-8")
    }
}

/// All of a source as text, without a byte order mark.
pub(super) fn whole_text<'s>(source: &Source<'s>) -> Result<&'s str, InputError> {
    let start = source.text_start();
    std::str::from_utf8(&source.bytes()[start..]).map_err(|error| {
        let at = start + error.valid_up_to();
        let message = format!("byte 0x{:02x} is not text", source.bytes()[at]);
        InputError::new(source, at..at + 1, message, "expected text in UTF-8")
    })
}

/// What may follow two numbers on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    Nothing,
    /// A third number, which is not read.
    MaybeNumber,
}

/// The number that starts with the first byte, written without leading zeros, and what follows it.
#[inline]
fn split_plain_number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (mut number, mut length) = (0_u64, 0);
    while let Some(&byte) = bytes.get(length)
        && byte.is_ascii_digit()
        && length < 10
    {
        number = number * 10 + u64::from(byte - b'0');
        length += 1;
    }
    let is_plain = length == 1 || bytes.first().is_some_and(|&byte| (b'1'..=b'9').contains(&byte));
    let number = u32::try_from(number).ok().filter(|_| is_plain)?;
    Some((number, &bytes[length..]))
}

const fn is_control(byte: u8) -> bool {
    (byte < b' ' && byte != b'\t') | (byte == 0x7f)
}

fn trim_end(line: &[u8]) -> &[u8] {
    let blanks = line.iter().rev().take_while(|&&byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
    &line[..line.len() - blanks]
}

/// A line without blanks and line end at its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'s> {
    source: &'s Source<'s>,
    start: usize,
    text: &'s str,
}

impl<'s> Line<'s> {
    /// The text of the line.
    pub(super) const fn text(&self) -> &'s str {
        self.text
    }

    /// The words of the line, which blanks separate.
    pub(super) fn words(&self) -> Words<'s> {
        Words { line: *self, at: 0 }
    }

    /// The words of a line that has just so many.
    pub(super) fn just<const N: usize>(&self, expected: &str) -> Result<[Word<'s>; N], InputError> {
        let mut words = self.words();
        let mut found = [self.whole(); N];
        for (i, place) in found.iter_mut().enumerate() {
            *place = words.next().ok_or_else(|| self.error_after(wrong_count(i, N), expected))?;
        }
        match words.next() {
            None => Ok(found),
            Some(extra) => {
                let rest = self.part(extra.start - self.start..self.text.len());
                Err(rest.error(wrong_count(N + 1 + words.count(), N), expected))
            }
        }
    }

    /// The number of the line, from 1.
    pub(super) fn number(&self) -> u64 {
        self.source.line_number(self.start)
    }

    /// The line from its first letter to its last, as if it were one word.
    pub(super) fn whole(&self) -> Word<'s> {
        let text = self.text.trim_start_matches(BLANKS);
        Word { source: self.source, start: self.start + self.text.len() - text.len(), text }
    }

    /// Some bytes of the line.
    pub(super) fn part(&self, bytes: Range<usize>) -> Word<'s> {
        Word { source: self.source, start: self.start + bytes.start, text: &self.text[bytes] }
    }

    /// The error about the line.
    pub(super) fn error(&self, message: impl Into<String>, label: impl Into<String>) -> InputError {
        self.whole().error(message, label)
    }

    /// The error about something that is missing at the end of the line.
    pub(super) fn error_after(&self, message: impl Into<String>, label: impl Into<String>) -> InputError {
        self.part(self.text.len()..self.text.len()).error(message, label)
    }
}

fn wrong_count(found: usize, expected: usize) -> String {
    format!("the line has {}, expected {expected}", counted(found as u64, "word", "words"))
}

const BLANKS: [char; 2] = [' ', '\t'];

/// The words of a line.
#[derive(Clone, Debug)]
pub(super) struct Words<'s> {
    line: Line<'s>,
    at: usize,
}

impl<'s> Iterator for Words<'s> {
    type Item = Word<'s>;

    fn next(&mut self) -> Option<Word<'s>> {
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
        let rest = &self.line.text.as_bytes()[self.at..];
        let start = self.at + rest.iter().position(|byte| !is_blank(byte))?;
        let rest = &self.line.text.as_bytes()[start..];
        let length = rest.iter().position(is_blank).unwrap_or(rest.len());
        self.at = start + length;
        Some(self.line.part(start..self.at))
    }
}

/// A word of a line, or another part of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'s> {
    source: &'s Source<'s>,
    start: usize,
    text: &'s str,
}

impl<'s> Word<'s> {
    /// The text of the word.
    pub(super) const fn text(&self) -> &'s str {
        self.text
    }

    /// The number that the word writes with digits.
    pub(super) fn number(&self) -> Result<u64, InputError> {
        if !self.is_number() {
            return Err(self.error(format!("{} is not a number", self.quoted()), "expected digits"));
        }
        let number = self.text.parse();
        number.map_err(|_| self.error(format!("{} is too large a number", self.quoted()), "not below 2^64"))
    }

    /// The number of vertices that the word says.
    pub(super) fn order(&self) -> Result<u32, InputError> {
        let order = self.number()?;
        u32::try_from(order).map_err(|_| self.too_many_vertices(order))
    }

    /// The error about so many vertices, which the word asks for.
    pub(super) fn too_many_vertices(&self, order: u64) -> InputError {
        InputError::too_many_vertices(self.source, self.span(), order)
    }

    /// The word between backquotes, cut when it is long.
    pub(super) fn quoted(&self) -> String {
        const SHOWN: usize = 40;
        match self.text.char_indices().nth(SHOWN) {
            None => format!("`{}`", self.text),
            Some((end, _)) => format!("`{}…`", &self.text[..end]),
        }
    }

    /// Whether the word consists of digits.
    pub(super) fn is_number(&self) -> bool {
        !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// The number of the word's line, from 1.
    pub(super) fn line_number(&self) -> u64 {
        self.source.line_number(self.start)
    }

    /// The bytes of the input that the word is.
    pub(super) const fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The error about the word; `label` is what stands at the caret.
    pub(super) fn error(&self, message: impl Into<String>, label: impl Into<String>) -> InputError {
        InputError::new(self.source, self.span(), message, label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(bytes: &[u8]) -> Source<'_> {
        Source::new("test", bytes)
    }

    fn all_lines(bytes: &[u8]) -> Vec<String> {
        let source = source(bytes);
        let mut lines = Lines::new(&source);
        std::iter::from_fn(|| lines.next_line().unwrap()).map(|line| line.text().to_owned()).collect()
    }

    #[test]
    fn line_ends_and_blanks_at_line_ends_make_no_difference() {
        let texts = ["a b\n\n c", "a b\n\n c\n", "a b \r\n\r\n c\t \r\n\r\n \n", "\u{feff}a b\n\n c\n\n\n"];
        for text in texts {
            assert_eq!(all_lines(text.as_bytes()), ["a b", "", " c"], "{text:?}");
        }
        for empty in ["", "\n", " \r\n\t\n", "\u{feff}", "\u{feff}\n"] {
            assert!(all_lines(empty.as_bytes()).is_empty(), "{empty:?}");
        }
    }

    #[test]
    fn words_know_their_places() {
        let source = source("x\n  αβ\t c".as_bytes());
        let mut lines = Lines::new(&source);
        lines.next_line().unwrap();
        let line = lines.next_line().unwrap().unwrap();
        let places: Vec<(String, u64)> =
            line.words().map(|word| (word.text().to_owned(), word.error("", "").column())).collect();
        assert_eq!(places, [("αβ".to_owned(), 3), ("c".to_owned(), 7)]);
        assert_eq!(line.number(), 2);
    }

    #[test]
    fn too_many_and_too_few_words_are_refused_where_they_are() {
        let source = source(b"1 2  3 4 \n");
        let line = Lines::new(&source).next_line().unwrap().unwrap();
        let many = line.just::<2>("expected `n m`").unwrap_err();
        assert_eq!(
            (many.column(), many.length(), many.message()),
            (6, 3, "the line has 4 words, expected 2")
        );
        let few = line.just::<5>("expected more").unwrap_err();
        assert_eq!((few.column(), few.length(), few.message()), (9, 0, "the line has 4 words, expected 5"));
    }

    #[test]
    fn bytes_that_are_not_text_are_refused() {
        for (bytes, column) in [
            (&b"ab\x00c"[..], 3),
            (b"\xe7\x8c\xab \xff", 3),
            (b"\x1b", 1),
            (b"ab\xe7\x8c", 3),
            (b"a\xef\xbb\xbf", 2),
        ] {
            let source = source(bytes);
            let error = Lines::new(&source).next_line().unwrap_err();
            assert_eq!((error.line(), error.column()), (1, column), "{bytes:?}");
        }
    }

    #[test]
    fn numbers_are_digits() {
        let source = source(b"12 -1 +1 1x 99999999999999999999 007");
        let line = Lines::new(&source).next_line().unwrap().unwrap();
        let numbers: Vec<Option<u64>> = line.words().map(|word| word.number().ok()).collect();
        assert_eq!(numbers, [Some(12), None, None, None, None, Some(7)]);
    }

    #[test]
    fn pairs_of_plain_numbers_are_taken_and_nothing_else() {
        for (text, start, after, expected) in [
            ("1 2\n", "", After::Nothing, Some([1, 2])),
            ("1\t20\r\n3", "", After::Nothing, Some([1, 20])),
            ("0 4294967295", "", After::Nothing, Some([0, u32::MAX])),
            ("e 7 8\n", "e", After::Nothing, Some([7, 8])),
            ("a 7 8 99\n", "a", After::MaybeNumber, Some([7, 8])),
            ("a 7 8\n", "a", After::MaybeNumber, Some([7, 8])),
            ("a 7 8 9\n", "a", After::Nothing, None),
            ("1 4294967296\n", "", After::Nothing, None),
            ("1 99999999999\n", "", After::Nothing, None),
            ("01 2\n", "", After::Nothing, None),
            ("1  2\n", "", After::Nothing, None),
            ("1 2 \n3", "", After::Nothing, None),
            ("1\n2\n", "", After::Nothing, None),
            ("1 -2\n", "", After::Nothing, None),
            (" 1 2\n", "", After::Nothing, None),
            ("", "", After::Nothing, None),
        ] {
            let source = source(text.as_bytes());
            let mut lines = Lines::new(&source);
            let taken = lines.take_pair(start.bytes().next(), 0..=u32::MAX, after);
            assert_eq!(taken, expected, "{text:?}");
            let left = lines.next_line().unwrap().map(|line| line.text().to_owned());
            let next = if taken.is_some() { text.lines().nth(1) } else { text.lines().next() };
            assert_eq!(left.as_deref(), next.map(str::trim_end), "{text:?}");
        }
        let source = source(b"1 5\n");
        assert_eq!(Lines::new(&source).take_pair(None, 1..=4, After::Nothing), None);
    }
}
