//! On every graph of a few vertices: no certificate proves a wrong winner, whatever it claims, and one proves the right.

mod draft;

use std::collections::BTreeSet;

use draft::{Draft, Graph, check};
use winset_check::{Failure, Player, Rejection};

/// One graph of each kind, up to the names of the vertices.
fn graphs(order: u32) -> Vec<Graph> {
    let pairs: Vec<[u32; 2]> = (0..order).flat_map(|w| (0..w).map(move |v| [v, w])).collect();
    let orders = permutations(order);
    let (mut seen, mut graphs) = (BTreeSet::new(), Vec::new());
    for set in 0_u32..1 << pairs.len() {
        if !seen.contains(&set) {
            let edges: Vec<[u32; 2]> =
                (0..pairs.len()).filter(|at| set >> at & 1 == 1).map(|at| pairs[at]).collect();
            let renamed = |names: &Vec<u32>| {
                let bit = |[v, w]: &[u32; 2]| {
                    let (v, w) = (names[*v as usize], names[*w as usize]);
                    1_u32 << pairs.iter().position(|pair| *pair == [v.min(w), v.max(w)]).unwrap()
                };
                edges.iter().map(bit).sum::<u32>()
            };
            seen.extend(orders.iter().map(renamed));
            graphs.push(Graph::new(order, &edges));
        }
    }
    graphs
}

fn permutations(order: u32) -> Vec<Vec<u32>> {
    (0..order).fold(vec![Vec::new()], |shorter, new| {
        let with_new = |names: Vec<u32>| {
            (0..=names.len()).map(move |at| {
                let mut longer = names.clone();
                longer.insert(at, new);
                longer
            })
        };
        shorter.into_iter().flat_map(with_new).collect()
    })
}

/// Every assignment of the vertices to the three sets.
fn all_sets(order: u32) -> impl Iterator<Item = Vec<u64>> {
    (0..3_u64.pow(order)).map(move |number| (0..order).map(|v| number / 3_u64.pow(v) % 3).collect())
}

fn claims_placer(graph: &Graph, certificate: &[u8]) -> Result<Vec<bool>, Rejection> {
    match check(graph, certificate) {
        Ok(proved) => Ok(proved.winners().map(|winner| winner == Player::Second).collect()),
        Err(Failure::Rejected { rejection, .. }) => Err(rejection),
        Err(other) => panic!("{other}"),
    }
}

fn try_all(graph: &Graph) {
    let (expected, mut accepted) = (graph.inessential(), 0);
    for mates in graph.matchings() {
        for sets in all_sets(graph.order) {
            for draft in Draft::new(graph, &sets, &mates).with_pointers(graph) {
                match claims_placer(graph, &draft.bytes()) {
                    Ok(placer) => {
                        assert_eq!(placer, expected, "{graph:?} {draft:?}");
                        accepted += 1;
                    }
                    Err(Rejection::PointerCycle { .. } | Rejection::PointerOutside { .. }) => {}
                    // Other pointers do not help.
                    Err(_) => break,
                }
            }
        }
    }
    assert!(accepted > 0, "{graph:?}");
}

#[test]
fn every_claim_on_every_graph_of_up_to_5_vertices() {
    assert_eq!((0..=5).map(|order| graphs(order).len()).collect::<Vec<_>>(), [1, 1, 2, 4, 11, 34]);
    (0..=5).flat_map(graphs).for_each(|graph| try_all(&graph));
}

#[test]
#[ignore = "takes a minute; `cargo test -p winset-check --test tiny_graphs -- --ignored` runs it"]
fn every_claim_on_every_graph_of_6_vertices() {
    graphs(6).iter().for_each(try_all);
}

/// Bytes are changed, left out, put in and copied over: nothing crashes, and nobody is made to win who does not.
#[test]
fn random_changes_prove_nothing_wrong() {
    let mut random = Random(1);
    let graphs: Vec<Graph> = (1..=5).flat_map(graphs).collect();
    let mut changed_and_accepted = 0;
    for graph in &graphs {
        let (honest, expected) = (Draft::honest(graph).bytes(), graph.inessential());
        for _ in 0..4000 {
            let mut bytes = honest.clone();
            for _ in 0..=random.below(3) {
                change(&mut bytes, &mut random);
            }
            if let Ok(placer) = claims_placer(graph, &bytes) {
                assert_eq!(placer, expected, "{graph:?} {bytes:?}");
                changed_and_accepted += usize::from(bytes != honest);
            }
        }
    }
    assert!(changed_and_accepted > 0, "no change led to another proof: the changes miss what matters");
}

/// Changes the bytes after the digest: before it, every change is refused at once.
fn change(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = 42 + random.below(bytes.len() - 42);
    match random.below(4) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at] = random.below(12) as u8,
        2 => bytes.insert(at, random.below(12) as u8),
        _ if bytes.len() > 44 => {
            bytes.remove(at);
        }
        _ => {}
    }
}

/// G. Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// As the page on the format has them.
#[test]
fn canonical_forms_of_a_path_and_a_complete_graph() {
    let path = Graph::new(3, &[[0, 1], [1, 2]]);
    assert_eq!(path.form("geography"), b"winset 2 geography\n\x03\x03\x00\x00");
    let complete = Graph::new(4, &[[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    assert_eq!(complete.form("geography"), b"winset 2 geography\n\x04\x00\x01\x01\x07\x03\x0c");
}
