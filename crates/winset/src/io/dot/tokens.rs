//! The tokens of DOT.

use std::borrow::Cow;
use std::ops::Range;

use super::super::text::whole_text;
use super::super::{InputError, Source};

/// A token and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'s> {
    pub(super) kind: Kind<'s>,
    /// The bytes of the input.
    pub(super) span: Range<usize>,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind<'s> {
    /// One of `{ } [ ] ; , = : +`.
    Mark(u8),
    /// `--`
    Edge,
    /// `->`
    Arc,
    /// An id that is not quoted, which may be a keyword.
    Word(&'s str),
    /// An id in quotes or angle brackets.
    Quoted(Cow<'s, str>),
    /// The end of the input.
    End,
}

/// Splits a text into tokens.
pub(super) struct Tokens<'s> {
    source: &'s Source<'s>,
    text: &'s str,
    /// Where the text starts in the source.
    start: usize,
    at: usize,
    next: Option<Token<'s>>,
}

impl<'s> Tokens<'s> {
    pub(super) fn new(source: &'s Source<'s>) -> Result<Self, InputError> {
        let text = whole_text(source)?;
        Ok(Self { source, text, start: source.text_start(), at: 0, next: None })
    }

    /// The next token, which is not taken.
    pub(super) fn peek(&mut self) -> Result<&Token<'s>, InputError> {
        let token = match self.next.take() {
            Some(token) => token,
            None => self.read()?,
        };
        Ok(self.next.insert(token))
    }

    /// The next token; at the end, the end again and again.
    pub(super) fn take(&mut self) -> Result<Token<'s>, InputError> {
        match self.next.take() {
            Some(token) => Ok(token),
            None => self.read(),
        }
    }

    /// Takes the next token if it is this mark.
    pub(super) fn take_mark(&mut self, mark: u8) -> Result<bool, InputError> {
        let is_mark = self.peek()?.kind == Kind::Mark(mark);
        if is_mark {
            self.take()?;
        }
        Ok(is_mark)
    }

    pub(super) fn error(&self, span: Range<usize>, message: &str, label: &str) -> InputError {
        InputError::new(self.source, span, message, label)
    }

    fn rest(&self) -> &'s [u8] {
        &self.text.as_bytes()[self.at..]
    }

    fn span(&self, bytes: Range<usize>) -> Range<usize> {
        self.start + bytes.start..self.start + bytes.end
    }

    fn read(&mut self) -> Result<Token<'s>, InputError> {
        self.skip_blanks_and_comments()?;
        let from = self.at;
        let kind = match self.rest() {
            [] => Kind::End,
            [b'-', b'-', ..] => self.after(2, Kind::Edge),
            [b'-', b'>', ..] => self.after(2, Kind::Arc),
            [b'"', ..] => self.read_quoted()?,
            [b'<', ..] => self.read_bracketed()?,
            [mark @ (b'{' | b'}' | b'[' | b']' | b';' | b',' | b'=' | b':' | b'+'), ..] => {
                self.after(1, Kind::Mark(*mark))
            }
            rest => match length_of_word(rest) {
                0 => return Err(self.strange_character()),
                length => self.after(length, Kind::Word(&self.text[from..from + length])),
            },
        };
        Ok(Token { kind, span: self.span(from..self.at) })
    }

    fn after(&mut self, length: usize, kind: Kind<'s>) -> Kind<'s> {
        self.at += length;
        kind
    }

    #[cold]
    fn strange_character(&self) -> InputError {
        let strange = self.text[self.at..].chars().next().unwrap_or(' ');
        let span = self.span(self.at..self.at + strange.len_utf8());
        self.error(span, "a strange character", "expected a part of a graph")
    }

    fn skip_blanks_and_comments(&mut self) -> Result<(), InputError> {
        loop {
            let is_line_start = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
            match self.rest() {
                [b' ' | b'\t' | b'\r' | b'\n' | b'\x0c', ..] => self.at += 1,
                [b'/', b'/', ..] => self.skip_line(),
                [b'#', ..] if is_line_start => self.skip_line(),
                [b'/', b'*', rest @ ..] => match memchr::memmem::find(rest, b"*/") {
                    Some(length) => self.at += length + 4,
                    None => {
                        return Err(self.unclosed(2, "a comment is not closed", "expected `*/` after it"));
                    }
                },
                _ => return Ok(()),
            }
        }
    }

    fn skip_line(&mut self) {
        self.at += memchr::memchr(b'\n', self.rest()).unwrap_or(self.rest().len());
    }

    fn unclosed(&self, length: usize, message: &str, label: &str) -> InputError {
        self.error(self.span(self.at..self.at + length), message, label)
    }

    /// An id in quotes: `\"` is a quote, and a backslash joins lines.
    fn read_quoted(&mut self) -> Result<Kind<'s>, InputError> {
        let (start, mut name, mut copied) = (self.at + 1, String::new(), self.at + 1);
        let mut at = start;
        loop {
            let rest = &self.text.as_bytes()[at..];
            let Some(found) = memchr::memchr2(b'"', b'\\', rest) else {
                return Err(self.unclosed(1, "a quote is not closed", "expected a second one"));
            };
            at += found;
            let (kept, skipped) = match &rest[found..] {
                [b'"', ..] => break,
                [_, b'"', ..] => (0, 1),
                [_, b'\n', ..] => (0, 2),
                [_, b'\r', b'\n', ..] => (0, 3),
                [_, b'\\', ..] => (2, 0),
                _ => (1, 0),
            };
            if skipped > 0 {
                name.push_str(&self.text[copied..at]);
                copied = at + skipped;
                // The quote after a backslash is copied later.
                at = if skipped == 1 { copied + 1 } else { copied };
            } else {
                at += kept;
            }
        }
        self.at = at + 1;
        if copied == start {
            return Ok(Kind::Quoted(Cow::Borrowed(&self.text[start..at])));
        }
        name.push_str(&self.text[copied..at]);
        Ok(Kind::Quoted(Cow::Owned(name)))
    }

    /// An id in angle brackets, which may hold pairs of such.
    fn read_bracketed(&mut self) -> Result<Kind<'s>, InputError> {
        let mut depth = 0_usize;
        for at in memchr::memchr2_iter(b'<', b'>', self.rest()) {
            match self.rest()[at] {
                b'<' => depth += 1,
                _ => depth -= 1,
            }
            if depth == 0 {
                let name = &self.text[self.at + 1..self.at + at];
                self.at += at + 1;
                return Ok(Kind::Quoted(Cow::Borrowed(name)));
            }
        }
        Err(self.unclosed(1, "a bracket is not closed", "expected `>` after it"))
    }
}

/// The length of the word or number at the start: letters, digits, `_` and all that is not ASCII; or digits with a sign
/// and a point.
fn length_of_word(bytes: &[u8]) -> usize {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_' || !byte.is_ascii();
    let count = |bytes: &[u8], is: &dyn Fn(u8) -> bool| bytes.iter().take_while(|&&byte| is(byte)).count();
    match bytes {
        [first, ..] if is_letter(*first) => count(bytes, &|byte| is_letter(byte) || byte.is_ascii_digit()),
        _ => {
            let sign = usize::from(bytes.first() == Some(&b'-'));
            let whole = count(&bytes[sign..], &|byte| byte.is_ascii_digit());
            let after = &bytes[sign + whole..];
            let fraction = match after {
                [b'.', digits @ ..] => 1 + count(digits, &|byte| byte.is_ascii_digit()),
                _ => 0,
            };
            if whole == 0 && fraction < 2 { 0 } else { sign + whole + fraction }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<String> {
        let source = Source::new("test", text.as_bytes());
        let mut tokens = Tokens::new(&source).unwrap();
        let mut kinds = Vec::new();
        loop {
            match tokens.take().unwrap().kind {
                Kind::End => return kinds,
                Kind::Mark(mark) => kinds.push(char::from(mark).to_string()),
                Kind::Edge => kinds.push("--".into()),
                Kind::Arc => kinds.push("->".into()),
                Kind::Word(word) => kinds.push(word.into()),
                Kind::Quoted(name) => kinds.push(format!("`{name}`")),
            }
        }
    }

    #[test]
    fn all_kinds_of_tokens() {
        assert_eq!(kinds("a--b->_c2 é"), ["a", "--", "b", "->", "_c2", "é"]);
        assert_eq!(kinds("-1.5 .5 3. 7a -.2"), ["-1.5", ".5", "3.", "7", "a", "-.2"]);
        assert_eq!(kinds("1--2 1---2"), ["1", "--", "2", "1", "--", "-2"]);
        assert_eq!(
            kinds("{a[b=c;d,e]:+}"),
            ["{", "a", "[", "b", "=", "c", ";", "d", ",", "e", "]", ":", "+", "}"]
        );
        assert_eq!(kinds("# x\n//y\n/* z\n*/a/**/b"), ["a", "b"]);
    }

    #[test]
    fn quoted_ids() {
        assert_eq!(
            kinds(r#""" "a b" "a\"b" "\"" "a\\" "a\n" "\\\"""#),
            ["``", "`a b`", "`a\"b`", "`\"`", "`a\\\\`", "`a\\n`", "`\\\\\"`"]
        );
        assert_eq!(kinds("\"a\\\nb\\\r\nc\""), ["`abc`"]);
        assert_eq!(kinds("<a <b>c</b>> x"), ["`a <b>c</b>`", "x"]);
    }

    #[test]
    fn what_is_not_closed_is_refused_where_it_opens() {
        for (text, expected) in [
            (" /* x", "test:1:2: a comment is not closed"),
            ("\n \"x", "test:2:2: a quote is not closed"),
            ("\"x\\\"", "test:1:1: a quote is not closed"),
            ("<a<b>", "test:1:1: a bracket is not closed"),
            ("a ?", "test:1:3: a strange character"),
            ("-", "test:1:1: a strange character"),
            ("a #", "test:1:3: a strange character"),
        ] {
            let source = Source::new("test", text.as_bytes());
            let mut tokens = Tokens::new(&source).unwrap();
            let error = loop {
                match tokens.take() {
                    Ok(token) => assert!(token.kind != Kind::End, "{text:?}"),
                    Err(error) => break error,
                }
            };
            assert_eq!(error.to_string(), expected, "{text:?}");
        }
    }
}
