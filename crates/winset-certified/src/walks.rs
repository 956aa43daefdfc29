//! Who wins all along a walk of geography's token, proved by a certificate for each stretch without a mistake.

use winset::game::Geography;
use winset::graph::{Undirected, UndirectedGraph, Vertex};
use winset::matching::{Matching, WalkJudgement, WalkMistake, maximum_matching};
use winset::solution::{Method, Regions, Solution, Strategy};
use winset::{Outcome, Player, Unwatched};
use winset_check::Format;

use super::{certificate, check_text, solved_without, spread, winners};

/// Each vertex of a walk of at most so many is proved by a certificate of its own, too.
const SHORT: usize = 24;

/// Of a longer walk so many are.
const MOST_SINGLY: usize = 2;

/// What is proved besides by certificates of their own: all indices below `count`, or some.
pub(super) fn singly(count: usize) -> impl Iterator<Item = usize> {
    spread(count, if count <= SHORT { SHORT } else { MOST_SINGLY })
}

/// At every vertex of the walk the mover wins just where the judgement says so, the mistakes are those that follow, and
/// the better steps of each are just those to where the mover is proved to lose.
///
/// [`proved_mistakes`] proves all of that; the vertices of short walks, and some of long ones, are proved besides by
/// certificates of their own, which know nothing of stretches.
#[track_caller]
pub fn assert_walk_proved<G: Undirected>(graph: &G, walk: &[Vertex], judgement: &WalkJudgement) {
    for at in singly(walk.len()) {
        let winner = if judgement.mover_wins(at) { Player::First } else { Player::Second };
        let proved = solved_without(graph, &walk[..at]).outcome(u64::from(walk[at].id()));
        assert_eq!(
            proved,
            Some(Outcome::Won(winner)),
            "the checker proves another winner at {at} of {walk:?}"
        );
    }
    let mover_wins: Vec<bool> = (0..walk.len()).map(|at| judgement.mover_wins(at)).collect();
    let mistakes = proved_mistakes(graph, walk, &mover_wins);
    assert_eq!(judgement.mistakes(), mistakes, "the checker proves other mistakes along {walk:?}");
}

/// The mistakes of a walk of geography's token at whose vertices the mover wins or not as is said: every verdict is proved,
/// and which steps would have been better.
///
/// A mistake is a step from where its player wins to where the opponent does, so between two mistakes the mover wins at
/// every second vertex, and the winner is the same. Of such a stretch the checker is shown what the walk has left of the
/// graph before it, with a matching that holds every step of the winner's and, where the winner is not to move first, misses
/// the first vertex. It proves who wins at every vertex of that, so at the first of the stretch, and how many vertices every
/// matching misses, so that this one is maximum. With that the stretch is proved, vertex by vertex. Where the mover wins and
/// *M* is a maximum matching of what is left, with the step *vw*, the matching number is one less without *v*, and *M*
/// without *vw* is as large as that, so the mover at *w* loses, and *M* without *vw* is a maximum matching of what *v* and
/// *w* leave. Where the mover loses, no step of it makes the opponent lose, so the next vertex is won again. The matching
/// exists where the verdicts are true: the winner keeps to one by every step.
///
/// So nothing is counted or sampled: there is no wrong verdict, and no set of them, with which all stretches are accepted.
/// Better than a mistake are the steps to where the same certificate, that of the stretch after it, has the mover lose.
#[track_caller]
pub fn proved_mistakes<G: Undirected>(graph: &G, walk: &[Vertex], mover_wins: &[bool]) -> Vec<WalkMistake> {
    Rest::of(graph).proved_mistakes(walk, mover_wins)
}

/// What of a graph has not been left.
pub(super) struct Rest<'g, G> {
    graph: &'g G,
    has_left: Vec<bool>,
}

impl<'g, G: Undirected> Rest<'g, G> {
    pub(super) fn of(graph: &'g G) -> Self {
        Self { graph, has_left: vec![false; graph.id_bound() as usize] }
    }

    pub(super) fn leave(&mut self, v: Vertex) {
        assert!(!self.has_left[v.index()], "{v:?} has been left before");
        self.has_left[v.index()] = true;
    }

    /// As [`proved_mistakes`], along a walk on what has not been left.
    #[track_caller]
    pub(super) fn proved_mistakes(mut self, walk: &[Vertex], mover_wins: &[bool]) -> Vec<WalkMistake> {
        assert_eq!(mover_wins.len(), walk.len(), "a verdict a vertex");
        let is_step = |step: &[Vertex]| self.graph.neighbours(step[0]).any(|w| w == step[1]);
        assert!(walk.windows(2).all(is_step), "each vertex is joined to the next");
        let gives_away = |&next: &usize| mover_wins[next - 1] && mover_wins[next];
        let begins: Vec<usize> = (1..walk.len()).filter(gives_away).collect();
        let ends = begins.iter().copied().chain([walk.len()]);
        let mut mistakes = Vec::new();
        for (begin, end) in [0].into_iter().chain(begins.iter().copied()).zip(ends) {
            let Some(&first) = walk.get(begin) else { break };
            let before = begin.checked_sub(1).map(|at| walk[at]);
            let from = before.map_or_else(|| vec![first], |before| self.steps(before));
            let better = self.assert_stretch_proved(&walk[begin..end], &mover_wins[begin..end], &from);
            mistakes.extend(begin.checked_sub(1).map(|at| WalkMistake { at, better }));
            walk[begin..end].iter().for_each(|&v| self.leave(v));
        }
        mistakes
    }

    /// Where one can still go from a vertex.
    fn steps(&self, v: Vertex) -> Vec<Vertex> {
        self.graph.neighbours(v).filter(|w| !self.has_left[w.index()]).collect()
    }

    /// Proves who wins all along a stretch, and says at which of the vertices `from`, among which is the first of the
    /// stretch, the mover loses.
    #[track_caller]
    fn assert_stretch_proved(&self, stretch: &[Vertex], mover_wins: &[bool], from: &[Vertex]) -> Vec<Vertex> {
        assert!(
            mover_wins.windows(2).all(|next| next[0] != next[1]),
            "a loser's step leads to a loss: {stretch:?}"
        );
        let part = Part::around(self, from);
        let id = |v: Vertex| part.ids[v.index()].expect("a walk does not leave its component");
        let ids: Vec<u32> = stretch.iter().map(|&v| id(v)).collect();
        let loses = part.proved_losses(&ids, mover_wins[0]);
        assert_ne!(loses[ids[0] as usize], mover_wins[0], "the checker proves another winner at {stretch:?}");
        from.iter().copied().filter(|&v| loses[id(v) as usize]).collect()
    }
}

/// The components of what is left that hold some vertices, numbered anew.
struct Part {
    ids: Vec<Option<u32>>,
    order: u32,
    edges: Vec<[u32; 2]>,
}

impl Part {
    fn around<G: Undirected>(rest: &Rest<'_, G>, from: &[Vertex]) -> Self {
        let mut ids = vec![None; rest.has_left.len()];
        let mut reached: Vec<Vertex> = Vec::new();
        let mut edges = Vec::new();
        let mut number = |v: Vertex, reached: &mut Vec<Vertex>| {
            *ids[v.index()].get_or_insert_with(|| {
                reached.push(v);
                reached.len() as u32 - 1
            })
        };
        from.iter().for_each(|&v| _ = number(v, &mut reached));
        let mut next = 0;
        while let Some(&v) = reached.get(next) {
            let near = rest.graph.neighbours(v).filter(|w| !rest.has_left[w.index()]);
            let pairs = near.map(|w| [next as u32, number(w, &mut reached)]);
            edges.extend(pairs.filter(|[v, w]| v < w));
            next += 1;
        }
        Self { ids, order: next as u32, edges }
    }

    /// Where the mover loses: proved, with a maximum matching that holds the winner's steps along the stretch.
    #[track_caller]
    fn proved_losses(&self, stretch: &[u32], mover_wins: bool) -> Vec<bool> {
        let (graph, mates) =
            (UndirectedGraph::from_ids(self.order, &self.edges), self.mates(stretch, mover_wins));
        let matching = Matching::from_mates(&graph, mates.iter().copied()).expect("mates along edges");
        let game = Geography::new(graph);
        let strategy = Strategy::Matching(matching);
        let solution = Solution::new(Method::GallaiEdmonds, Regions::from_outcomes([]), strategy);
        let proved = check_text(Format::Dimacs, self.text(), &certificate(&game, &solution));
        let proved = proved.unwrap_or_else(|failure| panic!("{failure}"));
        let loses: Vec<bool> =
            winners(&proved).map(|outcome| outcome == Outcome::Won(Player::Second)).collect();
        self.assert_maximum(&mates, &loses);
        loses
    }

    /// The mates are a matching, and as the mover loses at these vertices, it is maximum: it misses just as many vertices as
    /// the losing ones have components more than neighbours (T. Gallai, J. Edmonds).
    #[track_caller]
    fn assert_maximum(&self, mates: &[Option<Vertex>], loses: &[bool]) {
        let (mut pairs, mut components) = (0, loses.iter().filter(|loses| **loses).count());
        let mut joined: Vec<usize> = (0..loses.len()).collect();
        let mut is_beside = vec![false; loses.len()];
        for [v, w] in self.edges.iter().map(|edge| edge.map(|v| v as usize)) {
            let is_mate = |v: usize, w: usize| mates[v].is_some_and(|mate| mate.index() == w);
            pairs += usize::from(is_mate(v, w) && is_mate(w, v));
            match [loses[v], loses[w]] {
                [true, true] => {
                    let roots = [v, w].map(|v| root(&mut joined, v));
                    components -= usize::from(roots[0] != roots[1]);
                    joined[roots[0]] = roots[1];
                }
                [true, false] => is_beside[w] = true,
                [false, true] => is_beside[v] = true,
                [false, false] => {}
            }
        }
        let missed = mates.iter().filter(|mate| mate.is_none()).count();
        assert_eq!(missed + 2 * pairs, mates.len(), "mates that are not each other's");
        let barrier = is_beside.iter().filter(|is_beside| **is_beside).count();
        assert_eq!(missed + barrier, components, "the winner's steps are in no maximum matching");
    }

    /// The winner's steps along the stretch, and the most pairs of what is left without them and, if the winner is not to
    /// move, the first vertex.
    fn mates(&self, stretch: &[u32], mover_wins: bool) -> Vec<Option<Vertex>> {
        let mut mates = vec![None; self.order as usize];
        let mut is_settled = vec![false; self.order as usize];
        is_settled[stretch[0] as usize] = !mover_wins;
        for step in stretch[usize::from(!mover_wins)..].chunks_exact(2) {
            for (v, mate) in [(step[0], step[1]), (step[1], step[0])] {
                mates[v as usize] = Some(Vertex::new(mate));
                is_settled[v as usize] = true;
            }
        }
        let is_open = |edge: &&[u32; 2]| !edge.iter().any(|&v| is_settled[v as usize]);
        let open: Vec<[u32; 2]> = self.edges.iter().filter(is_open).copied().collect();
        let open = UndirectedGraph::from_ids(self.order, &open);
        let others = maximum_matching(&open, &mut Unwatched).unwrap();
        let all = mates.iter().zip((0..self.order).map(Vertex::new));
        all.map(|(mate, v)| mate.or_else(|| others.mate(&open, v))).collect()
    }

    /// The file of the part, in DIMACS. (That many are written that formatting each number would take most of the time.)
    fn text(&self) -> Vec<u8> {
        let names: Vec<String> = (1..=self.order).map(|name| name.to_string()).collect();
        let mut text = format!("p edge {} {}\n", self.order, self.edges.len()).into_bytes();
        for [v, w] in self.edges.iter().map(|edge| edge.map(|v| names[v as usize].as_bytes())) {
            [b"e ".as_slice(), v, b" ", w, b"\n"].into_iter().for_each(|piece| text.extend_from_slice(piece));
        }
        text
    }
}

/// The vertex that stands for all that are joined with `v`.
fn root(joined: &mut [usize], mut v: usize) -> usize {
    while joined[v] != v {
        joined[v] = joined[joined[v]];
        v = joined[v];
    }
    v
}
