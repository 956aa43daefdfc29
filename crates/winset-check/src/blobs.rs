//! Vertices that have become one: a union–find.

/// A partition of the vertices that grows coarser.
pub struct Blobs {
    parents: Vec<u32>,
}

impl Blobs {
    /// Every vertex by itself: four bytes a vertex.
    pub fn new(order: u32) -> Self {
        Self { parents: (0..order).collect() }
    }

    /// The vertex that stands for the blob of `v`.
    #[inline]
    pub fn find(&mut self, mut v: u32) -> u32 {
        loop {
            let parent = self.parents[v as usize];
            if parent == v {
                return v;
            }
            let next = self.parents[parent as usize];
            self.parents[v as usize] = next;
            v = next;
        }
    }

    /// Makes one blob of two, which their vertices stand for; the second one does for both.
    #[inline]
    pub fn join_to(&mut self, child: u32, parent: u32) {
        self.parents[child as usize] = parent;
    }

    /// Makes one blob of two, which their vertices stand for.
    pub fn join(&mut self, a: u32, b: u32) {
        // The ids are as good as random ranks: the trees stay flat.
        let (child, parent) = if mixed(a) < mixed(b) { (a, b) } else { (b, a) };
        self.join_to(child, parent);
    }
}

/// A bijection of 32 bits without any order that an input could follow by chance.
fn mixed(id: u32) -> u32 {
    (id ^ id >> 16).wrapping_mul(0x9e37_79b1)
}
