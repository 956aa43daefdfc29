use super::CertifyError;
use crate::graph::Vertex;
use crate::watch::Pulse;

/// Which vertices a search has shrunk into one: a union–find in which the base stands for each blossom.
///
/// It takes no memory before anything is shrunk, as on bipartite graphs nothing is.
#[derive(Default)]
pub(super) struct Shrunk {
    parents: Vec<u32>,
    /// By whom a base was visited last.
    stamps: Vec<u32>,
    stamp: u32,
}

impl Shrunk {
    /// The base of the blossom that `v` is in.
    #[inline]
    pub(super) fn base(&mut self, v: Vertex) -> Vertex {
        if self.parents.is_empty() {
            return v;
        }
        let mut id = v.id();
        loop {
            let parent = self.parents[id as usize];
            if parent == id {
                return Vertex::new(id);
            }
            let next = self.parents[parent as usize];
            self.parents[id as usize] = next;
            id = next;
        }
    }

    /// Nobody has visited any base; the memory is there from now on.
    pub(super) fn begin_visits(&mut self, id_bound: u32, pulse: &mut Pulse<'_>) -> Result<(), CertifyError> {
        if self.parents.is_empty() {
            pulse.reserve_more(8 * u64::from(id_bound))?;
            self.parents = (0..id_bound).collect();
            self.stamps = vec![0; id_bound as usize];
        }
        self.stamp += 1;
        Ok(())
    }

    /// Visits a base; whether it had been visited.
    pub(super) fn visit(&mut self, base: Vertex) -> bool {
        std::mem::replace(&mut self.stamps[base.index()], self.stamp) == self.stamp
    }

    /// Shrinks what `v` is the base of into the blossom with this base.
    pub(super) fn shrink(&mut self, v: Vertex, base: Vertex) {
        self.parents[v.index()] = base.id();
    }
}
