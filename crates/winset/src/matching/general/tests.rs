use super::forest::Forest;
use super::maximum::Beginning;
use crate::certified::{WrittenGraph, solved};
use crate::game::Geography;
use crate::generate::{Family, PowerLaw, Random, RandomGraph, Roads, Share};
use crate::graph::{Graph, Grid, Undirected, UndirectedGraph, Vertex};
use crate::player::Player;
use crate::solution::Strategy;
use crate::watch::{Pulse, Unwatched};

/// A maximum matching by one beginning: its size, the outer vertices, and the steps.
struct Grown {
    size: usize,
    outer: Vec<Vertex>,
    steps: u64,
}

fn grow<G: Undirected>(graph: &G, beginning: Beginning) -> Grown {
    let mut watch = Unwatched;
    let pulse = &mut Pulse::new(&mut watch);
    let forest: Forest = beginning.grow(graph, &[], pulse).unwrap();
    Grown {
        outer: graph.vertices().filter(|&v| forest.label(v).is_outer()).collect(),
        size: forest.into_mates().iter().filter(|&&mate| mate != u32::MAX).count() / 2,
        steps: pulse.done(),
    }
}

/// The outer vertices are the inessential ones: from just those the placer wins geography.
fn assert_proved<G: WrittenGraph + Clone>(graph: &G, grown: &Grown) {
    let proved = solved(&Geography::new(graph.clone()));
    let outer = grown.outer.iter().map(|v| u64::from(v.id()));
    assert!(proved.regions().won_by(Player::Second).eq(outer));
    let Strategy::Matching(matching) = proved.strategy() else { panic!("solved without a matching") };
    assert_eq!(matching.size(), grown.size as u64);
}

#[test]
fn both_beginnings_end_in_the_same_sets() {
    let mut random = Random::new(1);
    for _ in 0..2000 {
        let order = 1 + random.below(60);
        let edges = u64::from(random.below(3 * order));
        let graph = RandomGraph { order, edges }.generate(&mut random).unwrap();
        let [empty, greedy] =
            [Beginning::Empty, Beginning::KarpSipser].map(|beginning| grow(&graph, beginning));
        assert_proved(&graph, &empty);
        assert_eq!((empty.size, &empty.outer), (greedy.size, &greedy.outer));
    }
}

#[test]
fn the_rule_takes_the_better_beginning() {
    let random = &mut Random::new(1);
    let rule = |graph: &UndirectedGraph| Beginning::of(graph);
    let of_degree = |degree: u64| RandomGraph { order: 20_000, edges: 10_000 * degree };
    for (degree, better) in [
        (2, Beginning::Empty),
        (3, Beginning::KarpSipser),
        (8, Beginning::KarpSipser),
        (20, Beginning::Empty),
    ] {
        let graph = of_degree(degree).generate(random).unwrap();
        assert_eq!(rule(&graph), better, "random, degree {degree}");
    }
    let roads = Roads { rows: 150, columns: 150, streets: Share::percent(60), diagonals: Share::percent(10) };
    assert_eq!(rule(&roads.generate(random).unwrap()), Beginning::Empty);
    let power_law = PowerLaw { scale: 14, edges: 8 << 14 };
    assert_eq!(rule(&power_law.generate(random).unwrap()), Beginning::Empty);
    assert_eq!(rule(&UndirectedGraph::from_ids(0, &[])), Beginning::Empty);
}

/// Searches from the empty matching lose their patience on this one.
#[test]
fn the_empty_beginning_gives_way_to_the_greedy_one() {
    let graph = RandomGraph { order: 20_000, edges: 30_000 }.generate(&mut Random::new(1)).unwrap();
    let [empty, greedy] = [Beginning::Empty, Beginning::KarpSipser].map(|beginning| grow(&graph, beginning));
    assert!(empty.steps > greedy.steps + 4 * graph.all_slots());
    assert_proved(&graph, &greedy);
    assert_eq!((empty.size, empty.outer), (greedy.size, greedy.outer));
}

#[test]
fn holes_among_the_ids_are_no_vertices() {
    let grid = Grid::from_rows(&["..#", "#..", "..."]).unwrap();
    let grown = grow(&grid, Beginning::Empty);
    assert_proved(&grid, &grown);
    assert_eq!((grown.size, grown.outer.len()), (3, 4));
}

/// Families on which a search that does something twice becomes quadratic.
fn families(size: u32) -> Vec<(&'static str, u32, Vec<[u32; 2]>)> {
    let path = |order: u32| (1..order).map(|v| [v - 1, v]);
    // Each triangle hangs on the one before it by an edge.
    let triangles = (0..size).flat_map(|i| {
        let [a, b, c] = [0, 1, 2].map(|corner| 3 * i + corner);
        [[a, b], [b, c], [c, a], [c, (c + 1) % (3 * size)]]
    });
    // Each triangle shares a corner with the one before it.
    let cactus = (0..size).flat_map(|i| [[2 * i, 2 * i + 1], [2 * i + 1, 2 * i + 2], [2 * i + 2, 2 * i]]);
    // Matched pairs whose second vertex closes a blossom with the first vertex of the pair before.
    let nested = (0..size).flat_map(|i| {
        let [first, second] = [2 * i + 1, 2 * i + 2];
        [[first - 1, first], [first, second], [second, first.saturating_sub(2)]]
    });
    // Long odd cycles, each hanging by a stem of two edges on the one before it.
    let flowers = (0..size / 16).flat_map(|i| {
        let (at, cycle) = (17 * i, 15);
        let around = (0..cycle).map(move |step| [at + step, at + (step + 1) % cycle]);
        around.chain([[at + 7, at + 15], [at + 15, at + 16], [at + 16, (at + 17) % (17 * (size / 16))]])
    });
    // One long stem, with an odd cycle as long at its end.
    let flower = path(2 * size).chain([[size, 2 * size - 1]]);
    // Two rails, and every other rung crossed.
    let ladder = (1..size).flat_map(|i| [[2 * i - 2, 2 * i], [2 * i - 1, 2 * i + 1], [2 * i - 2, 2 * i + 1]]);
    let star = (1..size).map(|leaf| [0, leaf]);
    let fan = star.clone().chain((2..size).map(|leaf| [leaf - 1, leaf]));
    let clique_order = (2.0 * f64::from(size)).sqrt() as u32;
    let clique = (0..clique_order).flat_map(|v| (0..v).map(move |w| [w, v]));
    vec![
        ("path", size, path(size).collect()),
        ("star", size, star.collect()),
        ("fan", size, fan.collect()),
        ("clique", clique_order, clique.collect()),
        ("chain of triangles", 3 * size, triangles.collect()),
        ("cactus of triangles", 2 * size + 1, cactus.collect()),
        ("nested blossoms", 2 * size + 1, nested.collect()),
        ("flowers", 17 * (size / 16), flowers.collect()),
        ("flower", 2 * size, flower.collect()),
        ("ladder", 2 * size, ladder.collect()),
    ]
}

/// The ways to number the vertices of a graph: as they are, backwards, all even ids first, by chance.
fn numberings(order: u32) -> [Vec<u32>; 4] {
    let evens_first = (0..order).map(|id| if id % 2 == 0 { id / 2 } else { order.div_ceil(2) + id / 2 });
    let mut shuffled: Vec<u32> = (0..order).collect();
    Random::new(3).shuffle(&mut shuffled);
    [(0..order).collect(), (0..order).rev().collect(), evens_first.collect(), shuffled]
}

/// The most steps an edge and vertex over all numberings, by family.
fn most_steps(size: u32, beginning: Beginning) -> Vec<(&'static str, f64)> {
    let steps = |(name, order, edges): (&'static str, u32, Vec<[u32; 2]>)| {
        let parts = f64::from(order) + edges.len() as f64;
        let renumbered = |ids: Vec<u32>| {
            let edges: Vec<[u32; 2]> = edges.iter().map(|edge| edge.map(|id| ids[id as usize])).collect();
            grow(&UndirectedGraph::from_ids(order, &edges), beginning).steps as f64 / parts
        };
        (name, numberings(order).into_iter().map(renumbered).fold(0.0, f64::max))
    };
    families(size).into_iter().map(steps).collect()
}

#[test]
fn no_family_is_quadratic() {
    for beginning in [Beginning::Empty, Beginning::KarpSipser] {
        let [small, large] = [10_000, 80_000].map(|size| most_steps(size, beginning));
        for ((name, before), (_, after)) in small.into_iter().zip(large) {
            assert!(
                after < 1.5 * before + 2.0 && after < 40.0,
                "{beginning:?}: {name} takes {before}, then {after}"
            );
        }
    }
}
