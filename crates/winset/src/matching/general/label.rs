/// What a search knows of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label(u8);

impl Label {
    /// The vertex has a mate, and no search has reached it.
    pub const FRESH: Self = Self(0);
    /// The vertex has no mate, and no search has reached it.
    pub const UNMATCHED: Self = Self(1 << 2);
    /// The vertex is not there: a hole among the ids, or taken out.
    pub const ABSENT: Self = Self(1 << 3);
    /// An even alternating path leads from the root to the vertex, a root.
    pub const ROOT: Self = Self(Self::OUTER | Self::UNMATCHED.0);
    /// An odd path leads to the vertex.
    pub const INNER: Self = Self(1);
    /// An even path leads to the vertex, and there was none to it outside of blossoms that was odd.
    pub const OUTER_MATE: Self = Self(Self::OUTER);

    const OUTER: u8 = 1 << 1;
    const MARK: u8 = 1 << 4;

    /// Whether an even alternating path leads to the vertex.
    #[inline]
    pub const fn is_outer(self) -> bool {
        self.0 & Self::OUTER != 0
    }

    /// Whether the vertex was inner when the search reached it; in a blossom it is outer as well.
    #[inline]
    pub const fn began_inner(self) -> bool {
        self.0 & Self::INNER.0 != 0
    }

    /// The label of an inner vertex that a blossom has taken in.
    #[inline]
    pub const fn in_blossom(self) -> Self {
        Self(self.0 | Self::OUTER)
    }

    /// The same with the mark of a walk on it, or without it.
    #[inline]
    pub const fn toggled(self) -> Self {
        Self(self.0 ^ Self::MARK)
    }

    /// Whether a walk has marked the vertex.
    #[inline]
    pub const fn is_marked(self) -> bool {
        self.0 & Self::MARK != 0
    }
}
