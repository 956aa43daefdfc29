use std::fmt;

/// What a reader found, and what it noticed on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading<T> {
    /// What was read.
    pub value: T,
    /// What a person may want to know of the input, although it is valid.
    pub notes: Vec<Note>,
}

impl<T> Reading<T> {
    /// The same notes on what `change` makes of the value.
    pub(super) fn map<U>(self, change: impl FnOnce(T) -> U) -> Reading<U> {
        Reading { value: change(self.value), notes: self.notes }
    }
}

/// A remark about a valid input, such as a count in its header that is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note(String);

impl Note {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
