//! Names on lines of words: quoted as a shell does, if they hold blanks.

use std::borrow::Cow;

/// A name as one word: between single quotes if it is empty or holds a blank, a quote or a backslash.
///
/// ```
/// use winset::graph::quoted;
/// assert_eq!(quoted("west"), "west");
/// assert_eq!(quoted("the well's rim"), r"'the well'\''s rim'");
/// ```
#[must_use]
pub fn quoted(name: &str) -> Cow<'_, str> {
    let needs_quotes = |c: char| c.is_whitespace() || matches!(c, '\'' | '"' | '\\');
    match name.is_empty() || name.contains(needs_quotes) {
        true => Cow::Owned(format!("'{}'", name.replace('\'', r"'\''"))),
        false => Cow::Borrowed(name),
    }
}

/// The words of a line, their quotes and backslashes taken off as a shell does; `None` where a quote is not closed.
///
/// ```
/// use winset::graph::split_words;
/// let words = split_words(r#"'the well' "a \" b" c\ d  ''"#).unwrap();
/// assert_eq!(words, ["the well", "a \" b", "c d", ""]);
/// assert_eq!(split_words("'open"), None);
/// ```
#[must_use]
pub fn split_words(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word) = (Vec::new(), None);
    let mut letters = line.chars();
    while let Some(c) = letters.next() {
        match c {
            _ if c.is_whitespace() => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_with(String::new);
                loop {
                    match letters.next()? {
                        '\'' => break,
                        c => word.push(c),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_with(String::new);
                loop {
                    match letters.next()? {
                        '"' => break,
                        '\\' => word.push(letters.next()?),
                        c => word.push(c),
                    }
                }
            }
            '\\' => word.get_or_insert_with(String::new).push(letters.next()?),
            c => word.get_or_insert_with(String::new).push(c),
        }
    }
    words.extend(word);
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_quoted_is_one_word_again() {
        for name in ["", "a", "a b", "'", "\"x\"", "\\", "\\'", "a\tb", "it's \"so\" \\ ", "猫 é"] {
            let line = format!("{} {}", quoted(name), quoted(name));
            assert_eq!(split_words(&line), Some(vec![name.to_owned(); 2]), "{line}");
        }
        for open in ["'", "\"", "a\\", "\"\\\""] {
            assert_eq!(split_words(open), None, "{open}");
        }
        assert_eq!(split_words(" \t "), Some(Vec::new()));
    }
}
