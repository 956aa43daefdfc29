use super::label::Label;
use crate::graph::{Undirected, Vertex};
use crate::matching::links::WideLinks;
use crate::watch::{Pulse, Stopped};

/// A matching of the vertices that are not absent, and the alternating trees of searches for augmenting paths in it.
///
/// A search grows one tree from an unmatched root, breadth first. Vertices with an even alternating path to the root
/// are *outer*, the others in the tree *inner*. An edge between two outer vertices of different blossoms closes a
/// *blossom*: all its vertices become outer, and from now on they count as one, the *base*. A union–find tells the
/// base of every outer vertex.
///
/// Two words and a byte tell every path, 13 bytes a vertex with its mate:
/// - the link of a vertex that began inner is its parent;
/// - the link of a vertex that began outer is free. It belongs to its mate: once a blossom has taken the mate in, it
///   tells the *bridge*, the edge that closed the blossom, and the mate's end of it.
///
/// A tree whose search has failed stays as it is, so later searches leave it alone. A tree whose search has succeeded
/// is forgotten.
#[derive(Debug)]
pub(super) struct Forest {
    mates: Vec<u32>,
    links: Vec<u32>,
    /// Union–find: the base itself, or a vertex nearer to it.
    bases: Vec<u32>,
    labels: Vec<Label>,
    /// The outer vertices of the present tree, in the order in which they are looked at; the root is the first.
    outer: Vec<u32>,
    bridges: Vec<[u32; 2]>,
    walked: Vec<u32>,
    /// The pairs of the last augmenting path.
    path: Vec<[u32; 2]>,
    segments: Vec<Segment>,
    steps: u64,
}

const NO_MATE: u32 = WideLinks::NO_MATE;

/// An unmatched vertex beside an outer one: the end of an augmenting path.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    outer: u32,
    unmatched: u32,
}

/// A part of a path: from an outer vertex up to one that it passes on its way to the root.
#[derive(Debug)]
struct Segment {
    from: u32,
    to: u32,
}

impl Forest {
    /// The bytes that one vertex takes, a place in the queue included.
    pub const BYTES: u64 = 17;

    /// A forest without trees on the matching that these links hold.
    pub fn new(links: WideLinks) -> Self {
        let WideLinks { mates, parents, flags } = links;
        let label = |(&mate, flags): (&u32, u8)| match (WideLinks::is_absent(flags), mate) {
            (true, _) => Label::ABSENT,
            (_, NO_MATE) => Label::UNMATCHED,
            _ => Label::FRESH,
        };
        let labels = mates.iter().zip(flags).map(label).collect();
        let bases = (0..mates.len() as u32).collect();
        Self {
            mates,
            links: parents,
            bases,
            labels,
            outer: Vec::new(),
            bridges: Vec::new(),
            walked: Vec::new(),
            path: Vec::new(),
            segments: Vec::new(),
            steps: 0,
        }
    }

    #[inline]
    pub fn label(&self, v: Vertex) -> Label {
        self.labels[v.index()]
    }

    /// The labels, by id.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    #[inline]
    pub fn mate(&self, v: Vertex) -> Option<Vertex> {
        let mate = self.mates[v.index()];
        (mate != NO_MATE).then(|| Vertex::new(mate))
    }

    /// The mates alone, by id.
    pub fn into_mates(self) -> Vec<u32> {
        self.mates
    }

    /// Searches for an augmenting path from `root`, a vertex without a mate that no tree has reached.
    pub fn search<G: Undirected>(
        &mut self,
        graph: &G,
        root: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<Option<End>, Stopped> {
        self.plant(root);
        let is_end = |w: &Vertex| self.labels[w.index()] == Label::UNMATCHED;
        if let Some(end) = graph.neighbours(root).find(is_end) {
            return Ok(Some(End { outer: root.id(), unmatched: end.id() }));
        }
        let mut looked_at = 0;
        while let Some(u) = self.outer_at(looked_at) {
            looked_at += 1;
            let end = self.look_at(graph, u);
            pulse.tick(u64::from(graph.slots(u)) + self.take_steps())?;
            if end.is_some() {
                return Ok(end);
            }
        }
        Ok(None)
    }

    /// The steps taken since this was asked last, besides looking at slots.
    #[inline]
    pub fn take_steps(&mut self) -> u64 {
        std::mem::take(&mut self.steps)
    }

    /// Begins a tree.
    pub fn plant(&mut self, root: Vertex) {
        self.outer.clear();
        self.bridges.clear();
        self.labels[root.index()] = Label::ROOT;
        self.outer.push(root.id());
    }

    /// The outer vertex of the present tree that became one after so many others.
    #[inline]
    pub fn outer_at(&self, index: usize) -> Option<Vertex> {
        self.outer.get(index).copied().map(Vertex::new)
    }

    /// Grows the tree by all edges at an outer vertex, unless one of them ends the search.
    #[inline]
    fn look_at<G: Undirected>(&mut self, graph: &G, u: Vertex) -> Option<End> {
        for w in graph.neighbours(u) {
            match self.labels[w.index()] {
                Label::UNMATCHED => return Some(End { outer: u.id(), unmatched: w.id() }),
                Label::FRESH => self.grow(u.id(), w.id()),
                label if label.is_outer() => self.close(u.id(), w.id()),
                _ => {}
            }
        }
        None
    }

    /// Grows the tree by an edge from an outer vertex to one that is not an unmatched one outside.
    #[inline]
    pub fn reach(&mut self, u: Vertex, w: Vertex) {
        match self.labels[w.index()] {
            Label::FRESH => self.grow(u.id(), w.id()),
            label if label.is_outer() => self.close(u.id(), w.id()),
            _ => {}
        }
    }

    /// Takes a matched pair into the tree.
    #[inline]
    fn grow(&mut self, outer: u32, inner: u32) {
        let mate = self.mates[inner as usize];
        self.labels[inner as usize] = Label::INNER;
        self.links[inner as usize] = outer;
        self.labels[mate as usize] = Label::OUTER_MATE;
        self.outer.push(mate);
    }

    /// Makes a blossom of the cycle that an edge between two outer vertices closes, unless they are in one.
    fn close(&mut self, v: u32, w: u32) {
        let [from_v, from_w] = [self.base(v), self.base(w)];
        if from_v == from_w {
            return;
        }
        let top = self.meeting_point(from_v, from_w);
        let bridge = 2 * self.bridges.len() as u32;
        self.bridges.push([v, w]);
        self.shrink(from_v, top, bridge);
        self.shrink(from_w, top, bridge + 1);
    }

    /// The base of the blossom that an outer vertex is in.
    pub fn base_of(&mut self, v: Vertex) -> Vertex {
        Vertex::new(self.base(v.id()))
    }

    /// The base of the blossom that an outer vertex is in. On the way every other link is made shorter.
    #[inline]
    fn base(&mut self, v: u32) -> u32 {
        let mut at = v;
        loop {
            let above = self.bases[at as usize];
            if above == at {
                return at;
            }
            let shorter = self.bases[above as usize];
            self.bases[at as usize] = shorter;
            at = shorter;
            self.steps += 1;
        }
    }

    /// The base that an edge from a base's mate leads to; none above the root.
    #[inline]
    fn base_above(&mut self, base: u32) -> Option<u32> {
        let mate = self.mates[base as usize];
        if mate == NO_MATE { None } else { Some(self.base(self.links[mate as usize])) }
    }

    /// The lowest base above both, or one of them. Both ways are walked in turn, so that the walk is no longer than
    /// twice the longer way.
    fn meeting_point(&mut self, v: u32, w: u32) -> u32 {
        let (mut at, mut other) = (Some(v), Some(w));
        let meeting = loop {
            if let Some(base) = at {
                let label = &mut self.labels[base as usize];
                if label.is_marked() {
                    break base;
                }
                *label = label.toggled();
                self.walked.push(base);
                at = self.base_above(base);
            }
            std::mem::swap(&mut at, &mut other);
        };
        self.steps += self.walked.len() as u64;
        for base in self.walked.drain(..) {
            let label = &mut self.labels[base as usize];
            *label = label.toggled();
        }
        meeting
    }

    /// Takes all from a base up to another one into the blossom of that one.
    fn shrink(&mut self, from: u32, top: u32, bridge: u32) {
        let mut at = from;
        while at != top {
            let inner = self.mates[at as usize];
            self.bases[at as usize] = top;
            self.bases[inner as usize] = top;
            self.labels[inner as usize] = self.labels[inner as usize].in_blossom();
            self.links[at as usize] = bridge;
            self.outer.push(inner);
            self.steps += 1;
            at = self.base(self.links[inner as usize]);
        }
    }

    /// Takes a matched vertex out of the graph; its mate is left unmatched.
    pub fn take_out(&mut self, v: Vertex) -> Option<Vertex> {
        let mate = self.mate(v);
        self.labels[v.index()] = Label::ABSENT;
        if let Some(mate) = mate {
            self.mates[v.index()] = NO_MATE;
            self.mates[mate.index()] = NO_MATE;
            self.labels[mate.index()] = Label::UNMATCHED;
        }
        mate
    }

    /// Puts a vertex back that was taken out, unmatched.
    pub fn put_back(&mut self, v: Vertex) {
        self.labels[v.index()] = Label::UNMATCHED;
    }

    /// Matches two unmatched vertices.
    pub fn match_two(&mut self, v: Vertex, w: Vertex) {
        self.join([v.id(), w.id()]);
    }

    /// Forgets the present tree.
    pub fn forget(&mut self) {
        let root = self.outer[0];
        self.labels[root as usize] = Label::UNMATCHED;
        self.bases[root as usize] = root;
        self.steps += self.outer.len() as u64;
        for &v in &self.outer[1..] {
            for w in [v, self.mates[v as usize]] {
                self.labels[w as usize] = Label::FRESH;
                self.bases[w as usize] = w;
            }
        }
    }

    /// Forgets all trees, those of failed searches too.
    pub fn forget_all(&mut self) {
        for (id, mate) in (0..).zip(&self.mates) {
            let label = &mut self.labels[id as usize];
            if *label != Label::ABSENT {
                *label = if *mate == NO_MATE { Label::UNMATCHED } else { Label::FRESH };
            }
            self.bases[id as usize] = id;
        }
    }

    /// Forgets the present tree and matches along the augmenting path that it found.
    pub fn augment(&mut self, end: End) {
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        path.push([end.outer, end.unmatched]);
        self.unmatched_edges(end.outer, &mut path);
        self.forget();
        self.steps += path.len() as u64;
        for &edge in &path {
            self.join(edge);
        }
        self.path = path;
    }

    /// The pairs that the last augmenting path made, the first one with the vertex that was unmatched as its last end.
    pub fn path(&self) -> &[[u32; 2]] {
        &self.path
    }

    fn join(&mut self, [v, w]: [u32; 2]) {
        for (v, mate) in [(v, w), (w, v)] {
            self.mates[v as usize] = mate;
            self.labels[v as usize] = Label::FRESH;
        }
    }

    /// The edges outside the matching on the even path from an outer vertex to the root.
    ///
    /// A vertex that began outer goes on through its mate to the mate's parent. One that a blossom has taken in goes
    /// down to the bridge, a way that is the reverse of one up, across it, and up again.
    pub fn unmatched_edges(&mut self, outer: u32, edges: &mut Vec<[u32; 2]>) {
        self.segments.push(Segment { from: outer, to: self.outer[0] });
        while let Some(Segment { from: mut at, to }) = self.segments.pop() {
            while at != to {
                let mate = self.mates[at as usize];
                let link = self.links[mate as usize];
                if self.labels[at as usize].began_inner() {
                    let [near, far] = self.bridge(link);
                    self.segments.push(Segment { from: near, to: mate });
                    edges.push([near, far]);
                    at = far;
                } else {
                    edges.push([mate, link]);
                    at = link;
                }
            }
        }
    }

    /// The bridge, from the end that belongs to the vertices that its number was given to.
    fn bridge(&self, number: u32) -> [u32; 2] {
        let [v, w] = self.bridges[number as usize / 2];
        if number.is_multiple_of(2) { [v, w] } else { [w, v] }
    }
}
