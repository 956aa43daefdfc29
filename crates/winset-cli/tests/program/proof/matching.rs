//! What `winset matching` tells of a graph or a stream of graphs.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use winset::graph::quoted;

use super::board::Board;
use super::edges::{Matchings, ProvedEdge, proved};
use super::graph::{Edge, Graph};
use super::kept::{Kept, kept};
use super::sets::Sets;
use super::streams::answered;
use super::text_of;
use crate::program::Run;

/// The edges of boards, of each of which a test asks several times.
static EDGES: Kept<Board, Arc<[ProvedEdge]>> = Kept::new(Mutex::default);

/// The sets, the size, a maximum matching, and the edges in some and in all maximum matchings are proved.
#[track_caller]
pub fn require(words: &[&str], input: &[u8], run: &Run) {
    let board = Board::of(&[&["matching", "geography"], &words[1..]].concat(), input);
    let text = text_of(words, run);
    match answered(&board, words, run, &text) {
        Some(graphs) => graphs.into_iter().for_each(|(graph, line)| require_one(&graph, line)),
        None => require_one(&board, text.trim_end()),
    }
}

#[track_caller]
fn require_one(board: &Board, answer: &str) {
    let graph = Graph::of(board);
    let sets = Sets::of(&graph);
    let edges = kept(&EDGES, board.clone(), || proved(&sets).into());
    let proved = Proved { edges, sets };
    match serde_json::from_str::<Value>(answer) {
        Ok(answer) => proved.require_json(&answer),
        Err(_) => proved.require_text(&answer.replace("; ", "\n")),
    }
}

/// What is proved of the maximum matchings of a graph.
struct Proved<'g> {
    sets: Sets<'g>,
    edges: Arc<[ProvedEdge]>,
}

impl Proved<'_> {
    fn count(&self, letter: char) -> usize {
        self.sets.of_letter(letter).count()
    }

    /// So many edges are such ones.
    #[track_caller]
    fn require_count(&self, claimed: usize, is_such: impl Fn(Matchings) -> bool, answer: &str) {
        let such = self.edges.iter().filter(|(_, matchings)| is_such(*matchings)).count();
        assert_eq!(claimed, such, "{answer}");
    }

    #[track_caller]
    fn require_json(&self, answer: &Value) {
        let (sets, names) = (&self.sets, &self.sets.graph.names);
        let text = answer.to_string();
        assert_eq!(answer["vertices"], names.len(), "{answer}");
        assert_eq!(answer["edges"], self.edges.len(), "{answer}");
        assert_eq!(answer["size"], sets.size, "{answer}");
        assert_eq!(answer["perfect"], 2 * sets.size == names.len(), "{answer}");
        for (set, letter) in [("inessential", 'D'), ("barrier", 'A'), ("rest", 'C')] {
            assert_eq!(answer["count"][set], self.count(letter), "{set} of {answer}");
            let members: Vec<&String> = sets.of_letter(letter).map(|v| &names[v]).collect();
            let is_listed = answer["sets"].is_object();
            assert!(!is_listed || answer["sets"][set] == json!(members), "{set} of {answer}");
        }
        let count = |name: &str| answer["count"][name].as_u64().expect("a count") as usize;
        self.require_count(count("allowed"), |matchings| matchings != Matchings::None, &text);
        self.require_count(count("forced"), |matchings| matchings == Matchings::Every, &text);
        if !answer["sets"].is_object() {
            return;
        }
        let [matching, allowed, forced] =
            ["matching", "allowed", "forced"].map(|name| self.listed(&answer[name]));
        sets.require_maximum(&matching);
        let claimed = |edge: &Edge| match (allowed.binary_search(edge), forced.binary_search(edge)) {
            (Ok(_), Ok(_)) => Matchings::Every,
            (Ok(_), Err(_)) => Matchings::Some,
            _ => Matchings::None,
        };
        for (edge, matchings) in &*self.edges {
            assert_eq!(*matchings, claimed(edge), "{edge:?} of {answer}");
        }
        for (edges, name) in [(&allowed, "allowed"), (&forced, "forced")] {
            assert!(edges.is_sorted() && edges.len() == count(name), "{name} of {answer}");
        }
    }

    /// The edges of a list of pairs of names.
    #[track_caller]
    fn listed(&self, edges: &Value) -> Vec<Edge> {
        let number = |name: &Value| self.sets.graph.number(name.as_str().expect("a name"));
        let edges = edges.as_array().expect("edges").iter();
        edges.map(|edge| [number(&edge[0]), number(&edge[1])]).collect()
    }

    #[track_caller]
    fn require_text(&self, answer: &str) {
        let numbers: Vec<Vec<usize>> = answer.lines().take(6).map(numbers).collect();
        let (order, size) = (self.sets.graph.order(), self.sets.size);
        assert_eq!(numbers[0], [size, order - 2 * size, order], "{answer}");
        for (numbers, letter) in numbers[1..4].iter().zip(['D', 'A', 'C']) {
            assert_eq!(numbers[..1], [self.count(letter)], "{answer}");
        }
        for (numbers, least) in numbers[4..].iter().zip([Matchings::Every, Matchings::Some]) {
            let is_such = |matchings| matchings == Matchings::Every || matchings == least;
            self.require_count(numbers[0], is_such, answer);
            assert_eq!(numbers[1..], [self.edges.len()], "{answer}");
        }
        let mut lines = answer.lines().skip(6).filter(|line| !line.is_empty());
        if lines.next().is_some() {
            assert_eq!(self.require_table(&mut lines), [numbers[4][0], numbers[5][0]], "{answer}");
        }
    }

    /// A line a vertex, and a line an edge: how many of these are in every and in some maximum matching.
    #[track_caller]
    fn require_table<'l>(&self, lines: &mut impl Iterator<Item = &'l str>) -> [usize; 2] {
        let mut told = [0, 0];
        let names = self.sets.graph.names.iter().map(|name| quoted(name).into_owned());
        let names: Vec<String> = names.collect();
        let numbers: BTreeMap<&str, usize> = (0..).zip(&names).map(|(v, name)| (name.as_str(), v)).collect();
        let mut mates = Vec::new();
        for (v, name) in names.iter().enumerate() {
            let line = lines.next().expect("a line a vertex");
            let mate = line.strip_prefix(&format!("{name} {} ", self.sets.letter(v)));
            let mate = mate.unwrap_or_else(|| panic!("{line}: {}", self.sets.letter(v)));
            mates.extend((mate != "-").then(|| [v, numbers[mate]]));
        }
        let [from_lesser, from_greater]: [Vec<Edge>; 2] =
            [true, false].map(|lesser| mates.iter().copied().filter(|[v, w]| (v < w) == lesser).collect());
        self.sets.require_maximum(&from_lesser);
        assert!(
            from_lesser.len() == from_greater.len()
                && from_greater.iter().all(|&[v, w]| mates.contains(&[w, v])),
            "{mates:?}"
        );
        assert_eq!(lines.next(), Some("edge in"));
        for ([v, w], matchings) in &*self.edges {
            let line = lines.next().expect("a line an edge");
            let word =
                line.strip_prefix(&format!("{} {} ", names[*v], names[*w])).expect("the edges in order");
            assert_eq!(word, matchings.word(), "{line}");
            told = [told[0] + usize::from(word == "every"), told[1] + usize::from(word != "none")];
        }
        assert_eq!(lines.next(), None);
        told
    }
}

/// The numbers among the words of a line.
fn numbers(line: &str) -> Vec<usize> {
    line.split([' ', ',']).filter_map(|word| word.parse().ok()).collect()
}
