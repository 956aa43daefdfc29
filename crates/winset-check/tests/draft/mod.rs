//! Certificates written by hand, right and wrong, and a prover that tries everything on a few vertices.

#![allow(dead_code, reason = "each test binary uses some of this")]

#[path = "../../src/sha256.rs"]
mod sha256;

use std::io::Cursor;

use winset_check::{Failure, Format, Options, Proved, Rejection};

/// A graph of a few vertices.
#[derive(Clone, Debug)]
pub struct Graph {
    pub order: u32,
    pub edges: Vec<[u32; 2]>,
}

/// A certificate of geography, field by field.
#[derive(Clone, Debug)]
pub struct Draft {
    pub magic: Vec<u8>,
    pub version: u8,
    pub game: u8,
    pub digest: [u8; 32],
    pub vertices: u64,
    /// For each vertex the number of its mate and its set.
    pub labels: Vec<(u64, u64)>,
    /// For each edge of each cycle the vertex it starts from and the number of its end.
    pub cycles: Vec<Vec<(u32, u64)>>,
    pub pointers: Vec<u64>,
    pub end: Vec<u8>,
}

pub const ODD: u64 = 0;
pub const BARRIER: u64 = 1;
pub const REST: u64 = 2;

pub const GAMES: [&str; 4] = ["geography", "tiles", "slide", "pursuit"];

impl Graph {
    pub fn new(order: u32, edges: &[[u32; 2]]) -> Self {
        Self { order, edges: edges.to_vec() }
    }

    pub fn neighbours(&self, v: u32) -> Vec<u32> {
        let other = |&[a, b]: &[u32; 2]| if a == v { Some(b) } else { (b == v).then_some(a) };
        let mut neighbours: Vec<u32> = self.edges.iter().filter_map(other).collect();
        neighbours.sort_unstable();
        neighbours
    }

    /// The place of a neighbour among all neighbours.
    pub fn number(&self, v: u32, neighbour: u32) -> u64 {
        self.neighbours(v).iter().position(|&w| w == neighbour).unwrap() as u64
    }

    pub fn dimacs(&self) -> String {
        let edges: String = self.edges.iter().map(|[a, b]| format!("e {} {}\n", a + 1, b + 1)).collect();
        format!("p edge {} {}\n{edges}", self.order, self.edges.len())
    }

    /// The digest of the canonical form.
    pub fn digest(&self, game: &str) -> [u8; 32] {
        sha256(&self.form(game))
    }

    /// The canonical form.
    pub fn form(&self, game: &str) -> Vec<u8> {
        let mut form = format!("winset 2 {game}\n").into_bytes();
        push_number(&mut form, self.order.into());
        let [mut near, mut tails, mut heads] =
            [(); 3].map(|()| vec![0_u8; (self.order as usize).div_ceil(8)]);
        let insert = |set: &mut Vec<u8>, v: u32| set[v as usize / 8] |= 1 << (v % 8);
        let mut without_others = 0;
        for v in 0..self.order {
            let mut larger: Vec<u32> = self.neighbours(v).into_iter().filter(|&w| w > v).collect();
            if larger.contains(&(v + 1)) {
                insert(&mut near, v);
                larger.remove(0);
            }
            let is_head = |w: u32| heads[w as usize / 8] >> (w % 8) & 1 == 1;
            if larger.first().is_some_and(|&w| !(w..self.order).any(is_head)) {
                insert(&mut tails, v);
                insert(&mut heads, larger.remove(0));
            }
            if larger.is_empty() {
                without_others += 1;
                continue;
            }
            push_number(&mut form, without_others);
            without_others = 0;
            push_number(&mut form, larger.len() as u64);
            for (least, w) in [v + 1].iter().chain(&larger).zip(&larger) {
                push_number(&mut form, u64::from(w - least - 1));
            }
        }
        form.extend([near, tails, heads].concat());
        form
    }

    /// All matchings: for each vertex its mate.
    pub fn matchings(&self) -> Vec<Vec<Option<u32>>> {
        let mut all = vec![vec![None; self.order as usize]];
        for &[a, b] in &self.edges {
            let (a, b) = (a as usize, b as usize);
            let free = all.iter().filter(|mates| mates[a].is_none() && mates[b].is_none());
            let mut more: Vec<Vec<Option<u32>>> = free.cloned().collect();
            for mates in &mut more {
                (mates[a], mates[b]) = (Some(b as u32), Some(a as u32));
            }
            all.extend(more);
        }
        all
    }

    /// Which vertices some maximum matching misses, by definition.
    pub fn inessential(&self) -> Vec<bool> {
        let all = self.matchings();
        let size = |mates: &Vec<Option<u32>>| mates.iter().flatten().count();
        let most = all.iter().map(size).max().unwrap();
        let maximum: Vec<_> = all.iter().filter(|mates| size(mates) == most).collect();
        (0..self.order as usize).map(|v| maximum.iter().any(|mates| mates[v].is_none())).collect()
    }
}

pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    let mut sha = sha256::Sha256::new();
    sha.update(bytes);
    sha.finish()
}

pub fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

impl Draft {
    /// The certificate with these sets and mates, with contractions if there are any that make blobs of the components
    /// of the first set; the pointers all lead to the first neighbour.
    pub fn new(graph: &Graph, sets: &[u64], mates: &[Option<u32>]) -> Self {
        let label = |v: u32| {
            let mate = mates[v as usize].filter(|&mate| mate > v);
            (mate.map_or(0, |mate| graph.number(v, mate) + 1), sets[v as usize])
        };
        Self {
            magic: b"\x89WSCERT\n".to_vec(),
            version: 2,
            game: 0,
            digest: graph.digest(GAMES[0]),
            vertices: graph.order.into(),
            labels: (0..graph.order).map(label).collect(),
            cycles: contractions(graph, sets).unwrap_or_default(),
            pointers: sets.iter().filter(|&&set| set == BARRIER).map(|_| 0).collect(),
            end: b"END\n".to_vec(),
        }
    }

    /// A right certificate, found by trying everything.
    pub fn honest(graph: &Graph) -> Self {
        let odd = graph.inessential();
        let beside = |v: u32| graph.neighbours(v).iter().any(|&w| odd[w as usize]);
        let set = |v: u32| match odd[v as usize] {
            true => ODD,
            false if beside(v) => BARRIER,
            false => REST,
        };
        let sets: Vec<u64> = (0..graph.order).map(set).collect();
        let most = |mates: &Vec<Option<u32>>| mates.iter().flatten().count();
        let mates = graph.matchings().into_iter().max_by_key(most).unwrap();
        let draft = Self::new(graph, &sets, &mates);
        draft.with_pointers(graph).find(|draft| check(graph, &draft.bytes()).is_ok()).unwrap()
    }

    /// The same with all pointers there can be.
    pub fn with_pointers(&self, graph: &Graph) -> impl Iterator<Item = Self> + use<> {
        let barrier = (0..graph.order).filter(|&v| self.labels[v as usize].1 == BARRIER);
        let counts: Vec<u64> = barrier.map(|v| graph.neighbours(v).len() as u64).collect();
        let draft = self.clone();
        (0..counts.iter().product()).map(move |mut number| {
            let digit = |&count: &u64| {
                let digit = number % count;
                number /= count;
                digit
            };
            let pointers = counts.iter().map(digit).collect();
            Self { pointers, ..draft.clone() }
        })
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.magic.clone();
        bytes.extend([self.version, self.game]);
        bytes.extend(self.digest);
        push_number(&mut bytes, self.vertices);
        self.labels.iter().for_each(|(mate, set)| push_number(&mut bytes, 3 * mate + set));
        let mut start = 0;
        for cycle in &self.cycles {
            push_number(&mut bytes, cycle.len() as u64);
            let mut near = start;
            for &(from, number) in cycle {
                let difference = i64::from(from) - i64::from(near);
                push_number(&mut bytes, (difference << 1 ^ difference >> 63) as u64);
                push_number(&mut bytes, number);
                near = self.end_of(from, number);
            }
            start = cycle.first().map_or(start, |edge| edge.0);
        }
        push_number(&mut bytes, 0);
        self.pointers.iter().for_each(|&pointer| push_number(&mut bytes, pointer));
        bytes.extend(&self.end);
        bytes
    }

    /// Ends of edges are kept beside the draft: the vertex itself where the edge is none.
    fn end_of(&self, from: u32, number: u64) -> u32 {
        ENDS.with_borrow(|ends| ends.get(from as usize).and_then(|ends| ends.get(number as usize)).copied())
            .unwrap_or(from)
    }
}

thread_local! {
    /// The neighbours of the graph that drafts are written for.
    static ENDS: std::cell::RefCell<Vec<Vec<u32>>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// Cycles that make a blob of each component of the first set, if there are any.
fn contractions(graph: &Graph, sets: &[u64]) -> Option<Vec<Vec<(u32, u64)>>> {
    ENDS.set((0..graph.order).map(|v| graph.neighbours(v)).collect());
    let blobs: Vec<u32> = (0..graph.order).collect();
    contract_all(graph, sets, &blobs)
}

fn contract_all(graph: &Graph, sets: &[u64], blobs: &[u32]) -> Option<Vec<Vec<(u32, u64)>>> {
    let is_inside = |edge: &&[u32; 2]| edge.iter().all(|&v| sets[v as usize] == ODD);
    let apart = |[a, b]: &[u32; 2]| blobs[*a as usize] != blobs[*b as usize];
    if !graph.edges.iter().filter(is_inside).any(apart) {
        return Some(Vec::new());
    }
    let starts = (0..graph.order).filter(|&v| sets[v as usize] == ODD && blobs[v as usize] == v);
    for start in starts {
        let mut cycles = Vec::new();
        odd_cycles(graph, sets, blobs, &mut vec![start], &mut Vec::new(), &mut cycles);
        for cycle in cycles {
            let contracted: Vec<u32> = cycle.iter().map(|&(from, _)| blobs[from as usize]).collect();
            let join = |&blob: &u32| if contracted.contains(&blob) { start } else { blob };
            let joined: Vec<u32> = blobs.iter().map(join).collect();
            if let Some(mut rest) = contract_all(graph, sets, &joined) {
                rest.insert(0, cycle);
                return Some(rest);
            }
        }
    }
    None
}

/// All odd cycles through distinct blobs, from the first of `path` on, on which no smaller blob is.
fn odd_cycles(
    graph: &Graph,
    sets: &[u64],
    blobs: &[u32],
    path: &mut Vec<u32>,
    edges: &mut Vec<(u32, u64)>,
    found: &mut Vec<Vec<(u32, u64)>>,
) {
    let (home, here) = (path[0], path[path.len() - 1]);
    for from in (0..graph.order).filter(|&v| sets[v as usize] == ODD && blobs[v as usize] == here) {
        for to in graph.neighbours(from).into_iter().filter(|&w| sets[w as usize] == ODD) {
            let blob = blobs[to as usize];
            edges.push((from, graph.number(from, to)));
            if blob == home && edges.len() > 2 && edges.len() % 2 == 1 {
                found.push(edges.clone());
            } else if !path.contains(&blob) {
                path.push(blob);
                odd_cycles(graph, sets, blobs, path, edges, found);
                path.pop();
            }
            edges.pop();
        }
    }
}

/// What the checker says of a certificate of geography on a graph.
pub fn check(graph: &Graph, certificate: &[u8]) -> Result<Proved, Failure> {
    let options = Options { format: Some(Format::Dimacs), ..Options::default() };
    winset_check::check(Cursor::new(graph.dimacs()), &options, Cursor::new(certificate))
}

#[track_caller]
pub fn rejection(checked: Result<Proved, Failure>) -> Rejection {
    match checked {
        Err(Failure::Rejected { rejection, .. }) => rejection,
        Err(other) => panic!("not rejected: {other}"),
        Ok(_) => panic!("accepted"),
    }
}
