use super::forest::{End, Forest};
use super::label::Label;
use super::maximum::augment_all;
use crate::graph::{Undirected, Vertex};
use crate::matching::links::WideLinks;
use crate::matching::mates::Matching;
use crate::watch::{Pulse, Stopped};

/// A maximum matching of any undirected graph that stays maximum while vertices are taken out and put back. Between two
/// operations the forest has no trees.
///
/// Why one search is enough each time stands at [`LiveMatching`](crate::matching::LiveMatching).
#[derive(Debug)]
pub(in crate::matching) struct LiveForest(Forest);

impl LiveForest {
    /// For more neighbours than this, trees from all unmatched vertices take less than a search for each.
    pub const FEW: u32 = 16;

    /// Starts from a maximum matching of the whole graph.
    pub fn new<G: Undirected>(graph: &G, maximum: &Matching) -> Self {
        let mate = |id: u32| {
            let v = Vertex::new(id);
            graph.contains(v).then(|| maximum.mate(graph, v))
        };
        Self(Forest::new(WideLinks::of_vertices((0..graph.id_bound()).map(mate))))
    }

    /// Goes on with a maximum matching, whose trees are forgotten.
    pub(super) fn of(mut maximum: Forest) -> Self {
        maximum.forget_all();
        Self(maximum)
    }

    /// Takes `v` out of the graph: only its mate can begin an augmenting path then.
    pub fn remove<G: Undirected>(
        &mut self,
        graph: &G,
        v: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        if let Some(mate) = self.0.take_out(v) {
            self.augment_from(graph, mate, pulse)?;
        }
        Ok(())
    }

    /// Puts `v` back and says whether the matching grew.
    pub fn restore<G: Undirected>(
        &mut self,
        graph: &G,
        v: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<bool, Stopped> {
        self.0.put_back(v);
        self.augment_from(graph, v, pulse)
    }

    /// Puts `v` back as the mate of an unmatched neighbour.
    pub fn restore_beside(&mut self, v: Vertex, unmatched: Vertex) {
        self.0.put_back(v);
        self.0.match_two(v, unmatched);
    }

    /// Whether the matching would grow if `v`, which is not in the graph, were put back.
    pub fn would_grow<G: Undirected>(
        &mut self,
        graph: &G,
        v: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<bool, Stopped> {
        let end = self.search(graph, v, pulse)?;
        self.0.forget();
        self.0.take_out(v);
        Ok(end.is_some())
    }

    /// Whether `v` is in the graph and some maximum matching misses it: whether without `v` its mate finds another.
    pub fn is_inessential<G: Undirected>(
        &mut self,
        graph: &G,
        v: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<bool, Stopped> {
        if self.0.label(v) == Label::ABSENT {
            return Ok(false);
        }
        let Some(mate) = self.0.take_out(v) else {
            self.0.put_back(v);
            return Ok(true);
        };
        let end = self.search(graph, mate, pulse)?;
        self.0.forget();
        self.restore_beside(v, mate);
        Ok(end.is_some())
    }

    /// The neighbours of `v`, in the order of its slots, that some maximum matching of the graph without `v` misses.
    pub fn inessential_without<G: Undirected>(
        &mut self,
        graph: &G,
        v: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<Vec<Vertex>, Stopped> {
        let mate = self.0.take_out(v);
        let inessential = self.inessential_neighbours(graph, v, pulse)?;
        match mate {
            Some(mate) => self.restore_beside(v, mate),
            None => self.0.put_back(v),
        }
        Ok(inessential)
    }

    /// The neighbours of `v`, in the order of its slots, that are in the graph and that some maximum matching misses.
    ///
    /// A few are searched from one by one; for many, trees are grown from all unmatched vertices.
    pub fn inessential_neighbours<G: Undirected>(
        &mut self,
        graph: &G,
        v: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<Vec<Vertex>, Stopped> {
        let mut inessential = Vec::new();
        if graph.slots(v) <= Self::FEW {
            for w in graph.neighbours(v) {
                if self.is_inessential(graph, w, pulse)? {
                    inessential.push(w);
                }
            }
        } else {
            augment_all(graph, &mut self.0, u64::MAX, pulse)?;
            inessential.extend(graph.neighbours(v).filter(|&w| self.0.label(w).is_outer()));
            self.0.forget_all();
        }
        Ok(inessential)
    }

    fn augment_from<G: Undirected>(
        &mut self,
        graph: &G,
        root: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<bool, Stopped> {
        let end = self.search(graph, root, pulse)?;
        Ok(self.finish(end))
    }

    /// Matches along the path that the last search found, if it found one; forgets the tree in any case. Returns whether the
    /// matching grew.
    pub(super) fn finish(&mut self, end: Option<End>) -> bool {
        match end {
            Some(end) => self.0.augment(end),
            None => self.0.forget(),
        }
        end.is_some()
    }

    /// Puts `v` back and searches from it; to be finished.
    pub(super) fn search_again<G: Undirected>(
        &mut self,
        graph: &G,
        v: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<Option<End>, Stopped> {
        self.0.put_back(v);
        self.search(graph, v, pulse)
    }

    /// Puts `v` back, unmatched; no augmenting path begins there.
    pub(super) fn restore_unmatched(&mut self, v: Vertex) {
        self.0.put_back(v);
    }

    /// The matching, and the tree of a search that is to be finished.
    pub(super) const fn forest(&self) -> &Forest {
        &self.0
    }

    fn search<G: Undirected>(
        &mut self,
        graph: &G,
        root: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<Option<End>, Stopped> {
        self.0.search(graph, root, pulse)
    }
}
