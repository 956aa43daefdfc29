//! What `winset matching` tells: all of it follows from the vertices that some maximum matching misses, which are those that
//! the placer of geography is proved to win from.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::board::Board;
use super::text_of;
use crate::program::Run;

/// In graphs of no more vertices the edges are proved, each vertex being taken out once.
const MOST_VERTICES: usize = 40;

/// The sets, the size, and the edges in some and in all maximum matchings are proved.
#[track_caller]
pub fn require(words: &[&str], input: &[u8], run: &Run) {
    let board = Board::of(&[&["matching", "geography"], &words[1..]].concat(), input);
    let text = text_of(words, run);
    let graphs: Vec<&[u8]> = board.input.split_inclusive(|&byte| byte == b'\n').collect();
    let graphs: Vec<&[u8]> = graphs.into_iter().filter(|line| *line != b"\n").collect();
    let is_stream = words.contains(&"--json") || words.contains(&"--summary");
    if is_stream && graphs.len() > 1 && graphs.len() == text.lines().count() && !board.input.contains(&b' ') {
        for (graph, line) in graphs.into_iter().zip(text.lines()) {
            require_one(&board.with_input(graph.to_owned()), line);
        }
    } else {
        require_one(&board, text.trim_end());
    }
}

#[track_caller]
fn require_one(board: &Board, answer: &str) {
    let proved = Matched::of(board);
    match serde_json::from_str::<Value>(answer) {
        Ok(answer) => proved.require_json(&answer),
        Err(_) => proved.require_text(&answer.replace("; ", "\n")),
    }
}

/// An edge, the lesser end first.
type Edge = [usize; 2];

/// A graph and what is proved of its maximum matchings; vertices are numbered from 0.
struct Matched {
    names: Vec<String>,
    edges: BTreeSet<Edge>,
    inessential: Vec<bool>,
    barrier: Vec<bool>,
    size: usize,
    /// The edges in some and in all maximum matchings, of a small graph.
    allowed: Option<[BTreeSet<Edge>; 2]>,
}

impl Matched {
    #[track_caller]
    fn of(board: &Board) -> Self {
        let names = board.names();
        let board = board.as_dimacs();
        let text = String::from_utf8_lossy(&board.input).into_owned();
        let edges: BTreeSet<Edge> = text.lines().filter_map(edge).filter(|[v, w]| v != w).collect();
        let inessential = missed(&board);
        let mut barrier = vec![false; names.len()];
        for [v, w] in edges.iter().flat_map(|&[v, w]| [[v, w], [w, v]]) {
            barrier[w] |= inessential[v] && !inessential[w];
        }
        let count = |set: &[bool]| set.iter().filter(|&&is_in| is_in).count();
        // As many vertices are missed as there are more components of the inessential ones than vertices of the barrier.
        let missed_at_once = components(&edges, &inessential) - count(&barrier);
        let size = (names.len() - missed_at_once) / 2;
        let allowed = (names.len() <= MOST_VERTICES).then(|| {
            let allowed = allowed(&board, &edges, &inessential);
            let others = |v: usize| allowed.iter().filter(move |edge| edge.contains(&v)).count() > 1;
            let is_forced = |edge: &&Edge| edge.iter().all(|&v| !inessential[v] && !others(v));
            let forced = allowed.iter().filter(is_forced).copied().collect();
            [allowed, forced]
        });
        Self { names, edges, inessential, barrier, size, allowed }
    }

    fn letter(&self, v: usize) -> char {
        match (self.inessential[v], self.barrier[v]) {
            (true, _) => 'D',
            (_, true) => 'A',
            _ => 'C',
        }
    }

    fn count(&self, letter: char) -> usize {
        (0..self.names.len()).filter(|&v| self.letter(v) == letter).count()
    }

    #[track_caller]
    fn require_json(&self, answer: &Value) {
        assert_eq!(answer["size"], self.size, "{answer}");
        assert_eq!(answer["perfect"], 2 * self.size == self.names.len(), "{answer}");
        for (set, letter) in [("inessential", 'D'), ("barrier", 'A'), ("rest", 'C')] {
            assert_eq!(answer["count"][set], self.count(letter), "{set} of {answer}");
            let names = (0..self.names.len()).filter(|&v| self.letter(v) == letter).map(|v| &self.names[v]);
            let is_listed = answer["sets"].is_object();
            assert!(
                !is_listed || answer["sets"][set] == json!(names.collect::<Vec<_>>()),
                "{set} of {answer}"
            );
        }
        for (edges, name) in self.allowed.iter().flatten().zip(["allowed", "forced"]) {
            assert_eq!(answer["count"][name], edges.len(), "{name} of {answer}");
            let name_of = |edge: &Edge| edge.map(|v| &self.names[v]);
            let listed: Vec<[&String; 2]> = edges.iter().map(name_of).collect();
            assert!(!answer[name].is_array() || answer[name] == json!(listed), "{name} of {answer}");
        }
    }

    #[track_caller]
    fn require_text(&self, answer: &str) {
        let numbers: Vec<Vec<usize>> = answer.lines().take(6).map(numbers).collect();
        let missed = self.names.len() - 2 * self.size;
        assert_eq!(numbers[0], [self.size, missed, self.names.len()], "{answer}");
        for (numbers, letter) in numbers[1..4].iter().zip(['D', 'A', 'C']) {
            assert_eq!(numbers[..1], [self.count(letter)], "{answer}");
        }
        if let Some([allowed, forced]) = &self.allowed {
            assert_eq!(
                numbers[4..],
                [[forced.len(), self.edges.len()], [allowed.len(), self.edges.len()]],
                "{answer}"
            );
        }
        let mut lines = answer.lines().skip(6).filter(|line| !line.is_empty());
        if lines.next().is_none() {
            return;
        }
        for (v, name) in self.names.iter().enumerate() {
            let line = lines.next().expect("a line a vertex");
            assert!(line.starts_with(&format!("{name} {} ", self.letter(v))), "{line}");
        }
        let Some([allowed, forced]) = &self.allowed else { return };
        assert_eq!(lines.next(), Some("edge in"));
        for edge in &self.edges {
            let matchings = match edge {
                edge if forced.contains(edge) => "every",
                edge if allowed.contains(edge) => "some",
                _ => "none",
            };
            let [v, w] = edge.map(|v| &self.names[v]);
            assert_eq!(lines.next(), Some(format!("{v} {w} {matchings}").as_str()), "{answer}");
        }
    }
}

fn edge(line: &str) -> Option<Edge> {
    let (v, w) = line.strip_prefix("e ")?.split_once(' ')?;
    let [v, w] = [v, w].map(|end| end.parse::<usize>().expect("a number") - 1);
    Some([v.min(w), v.max(w)])
}

/// The numbers among the words of a line.
fn numbers(line: &str) -> Vec<usize> {
    line.split([' ', ',']).filter_map(|word| word.parse().ok()).collect()
}

/// Whether some maximum matching misses a vertex of a graph in DIMACS: whether the placer wins from there.
#[track_caller]
fn missed(board: &Board) -> Vec<bool> {
    let winners = board.checked(&["--winners"]);
    let rows = winners.lines().skip_while(|line| *line != "vertex winner").skip(1);
    rows.map(|row| row.ends_with(" placer")).collect()
}

/// The number of components of a set of vertices.
fn components(edges: &BTreeSet<Edge>, set: &[bool]) -> usize {
    let mut component: Vec<usize> = (0..set.len()).collect();
    fn find(component: &[usize], mut v: usize) -> usize {
        while component[v] != v {
            v = component[v];
        }
        v
    }
    for &[v, w] in edges.iter().filter(|[v, w]| set[*v] && set[*w]) {
        let [v, w] = [v, w].map(|v| find(&component, v));
        component[v.max(w)] = v.min(w);
    }
    (0..set.len()).filter(|&v| set[v] && component[v] == v).count()
}

/// The edges in some maximum matching: taking out both ends of one makes a maximum matching smaller by one edge. Taking out a
/// vertex does so if it is not missed by any, and its neighbour then if it is not missed by any of what is left.
#[track_caller]
fn allowed(board: &Board, edges: &BTreeSet<Edge>, inessential: &[bool]) -> BTreeSet<Edge> {
    let mut allowed = BTreeSet::new();
    for (v, is_missed) in inessential.iter().enumerate() {
        let mut rest = board.clone();
        let number = (v + 1).to_string();
        rest.keep_edges(|ends| !ends.contains(&number));
        let missed = missed(&rest);
        let lost = |w: usize| usize::from(!is_missed) + usize::from(!missed[w]);
        allowed.extend(edges.iter().filter(|edge| edge[0] == v && lost(edge[1]) == 1));
    }
    allowed
}
