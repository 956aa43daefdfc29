/// Where bytes come from, and the bytes: a file that was mapped or read, or standard input.
///
/// ```
/// use winset::io::Source;
/// let source = Source::new("board.txt", b"3 5\n.....\n");
/// assert_eq!(source.name(), "board.txt");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    name: &'a str,
    bytes: &'a [u8],
    /// How many lines stand before the bytes.
    lines_before: u64,
}

impl<'a> Source<'a> {
    /// The source that error messages call `name`.
    #[must_use]
    pub const fn new(name: &'a str, bytes: &'a [u8]) -> Self {
        Self { name, bytes, lines_before: 0 }
    }

    /// The same bytes, which start on this line of a longer input; lines are numbered from 1.
    #[must_use]
    pub const fn at_line(self, number: u64) -> Self {
        Self { lines_before: number.saturating_sub(1), ..self }
    }

    /// What error messages call the source.
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// What may stand before a text in UTF-8.
    pub(super) const BYTE_ORDER_MARK: &'static [u8] = "\u{feff}".as_bytes();

    /// Where the text begins, after a byte order mark.
    pub(super) fn text_start(&self) -> usize {
        if self.bytes.starts_with(Self::BYTE_ORDER_MARK) { Self::BYTE_ORDER_MARK.len() } else { 0 }
    }

    /// The number of the line, from 1, that the byte at `offset` stands on.
    pub(super) fn line_number(&self, offset: usize) -> u64 {
        1 + self.lines_before + memchr::memchr_iter(b'\n', &self.bytes[..offset]).count() as u64
    }
}
