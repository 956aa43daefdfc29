/// A text in lines of at most `width` characters, broken between words where that can be.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split(' ').flat_map(|word| pieces(word, width)) {
        let last = lines.last_mut().expect("there is always a line");
        let length = last.chars().count();
        if length == 0 {
            last.push_str(&word);
        } else if length + 1 + word.chars().count() <= width {
            last.push(' ');
            last.push_str(&word);
        } else {
            lines.push(word);
        }
    }
    lines
}

/// A word in pieces that fit a line.
fn pieces(word: &str, width: usize) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(width).map(|piece| piece.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_where_that_can_be() {
        assert_eq!(wrap("4 of 12 moves win", 9), ["4 of 12", "moves win"]);
        assert_eq!(wrap("4 of 12 moves win", 17), ["4 of 12 moves win"]);
        assert_eq!(wrap("a neighbourhood", 6), ["a", "neighb", "ourhoo", "d"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("any", 0), ["a", "n", "y"]);
    }
}
