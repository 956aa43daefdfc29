use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use super::augment::AugmentingSearch;
use super::bipartite::{Progress, is_augmented_from};
use super::links::{AllLinks, Band, Flag, Links, PackedLinks};
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Stopped, Watch};

/// Bands have at least so many ids, or the seams would cost too much.
const LEAST_IDS: u32 = 1 << 22;

/// There are at most so many bands: on boards with 10 % walls every seam leaves a thirtieth of 10⁸ cells undecided, and
/// with eight bands two threads take as long as one without bands; with two they take half of the time.
const MOST_BANDS: u32 = 2;

/// The number of ids in each band of a graph, if it is large enough for several.
pub(super) fn ids_in_a_band<G: Undirected>(graph: &G) -> Option<u32> {
    let ids = graph.id_bound().div_ceil(MOST_BANDS).max(LEAST_IDS);
    (ids < graph.id_bound()).then_some(ids)
}

/// Matches bands of so many ids, each by searches from its vertices in the order of the ids, on as many threads as the
/// watch allows; then what cannot be decided in one band alone. Graphs whose links do not fall into bands stay as they
/// are.
///
/// The matching does not depend on the number of threads: the bands do not, and none knows of the others.
///
/// # Why it is right
/// In the end each band is matched as if it were the whole graph. A failed search's tree is *decided* if no neighbour of
/// its outer vertices lies beyond the band or is an inner vertex of an undecided tree. So all
/// neighbours of the outer vertices of decided trees are inner vertices of decided trees: they stay dead, whatever
/// happens elsewhere. The undecided trees, which lie near the seams, are forgotten, and their roots search once more,
/// in the whole graph.
pub(super) fn match_in_bands<G: Undirected, L: AllLinks>(
    graph: &G,
    links: &mut L,
    ids: u32,
    scans: u64,
    pulse: &mut Pulse<'_>,
) -> Result<Progress, Stopped> {
    let matched = if pulse.threads() > 1 {
        let bands = links.bands(ids as usize);
        let work = |mut band: PackedLinks<Band<'_>>, pulse: &mut Pulse<'_>| {
            let ids = band.ids();
            match_band(graph, &mut band, ids, scans, pulse)
        };
        on_threads(bands, pulse, work)?
    } else {
        one_after_the_other(graph, links, ids, scans, pulse)?
    };
    for &inner in matched.iter().flat_map(|(undecided, _)| &undecided.inner) {
        links.clear(inner, UNDECIDED);
    }
    if matched.iter().any(|(_, progress)| *progress == Progress::OutOfPatience) {
        return Ok(Progress::OutOfPatience);
    }
    let patience = pulse.done() + scans * graph.all_slots();
    let mut search = AugmentingSearch::nearest_first();
    for root in matched.into_iter().flat_map(|(undecided, _)| undecided.roots) {
        if pulse.done() > patience {
            return Ok(Progress::OutOfPatience);
        }
        if links.is_root(root) && !is_augmented_from(graph, links, &mut search, root, pulse)? {
            search.bury(graph, links, root);
        }
    }
    Ok(Progress::Maximum)
}

/// The flags on the inner vertices of undecided trees: no vertex has both else.
const UNDECIDED: Flag = Flag::SEEN.or(Flag::DEAD);

/// The trees of a band whose searches failed, but might not fail in the whole graph.
#[derive(Debug, Default)]
struct Undecided {
    roots: Vec<Vertex>,
    inner: Vec<Vertex>,
    /// One more than the largest id among the inner vertices.
    bound: u32,
}

impl Undecided {
    fn add<L: Links>(&mut self, band: &mut L, search: &AugmentingSearch, root: Vertex) {
        self.roots.push(root);
        for &inner in search.inner() {
            band.set(inner, Flag::DEAD);
            self.bound = self.bound.max(inner.id() + 1);
        }
        self.inner.extend(search.inner());
    }

    /// Whether the tree of a search that failed is undecided too.
    fn takes<G: Undirected>(
        &self,
        graph: &G,
        band: &impl Links,
        ids: &Range<u32>,
        search: &AugmentingSearch,
        root: Vertex,
    ) -> bool {
        // From an inner vertex two steps lead to all neighbours of its mate.
        let two_steps = 2 * u64::from(graph.id_distance_bound());
        let ends_at = if ids.end < graph.id_bound() { u64::from(ids.end) } else { u64::MAX };
        let begins_at = if ids.start > 0 { u64::from(ids.start) } else { 0 };
        let root_id = u64::from(root.id());
        let size = search.inner().len() as u64 + 1;
        let is_far = |least: u64, most: u64, way: u64| {
            least >= begins_at.max(self.bound.into()) + way && most + way < ends_at
        };
        if is_far(root_id, root_id, size * two_steps) {
            return false;
        }
        let tree = || search.inner().iter().map(|w| u64::from(w.id())).chain([root_id]);
        let least = tree().fold(u64::MAX, u64::min);
        let most = tree().fold(0, u64::max);
        if is_far(least, most, two_steps) {
            return false;
        }
        if begins_at > 0 && least < begins_at + two_steps || most + two_steps >= ends_at {
            return true;
        }
        let is_undecided = |w: Vertex| band.has(w, Flag::SEEN) && band.has(w, Flag::DEAD);
        search.outer(graph, band, root).any(|u| graph.neighbours(u).any(is_undecided))
    }
}

/// Searches from all vertices of a band, which has these ids; those beyond it look as if they were not there.
fn match_band<G: Undirected, L: Links>(
    graph: &G,
    band: &mut L,
    ids: Range<u32>,
    scans: u64,
    pulse: &mut Pulse<'_>,
) -> Result<(Undecided, Progress), Stopped> {
    let mut search = AugmentingSearch::ahead_in(graph);
    let mut undecided = Undecided::default();
    let patience = pulse.done() + scans * u64::from(graph.slot_bound()) * ids.len() as u64;
    for root in ids.clone().map(Vertex::new) {
        if !band.is_root(root) {
            continue;
        }
        if pulse.done() > patience {
            return Ok((undecided, Progress::OutOfPatience));
        }
        if is_augmented_from(graph, band, &mut search, root, pulse)? {
            continue;
        }
        if undecided.takes(graph, band, &ids, &search, root) {
            undecided.add(band, &search, root);
        } else {
            search.bury(graph, band, root);
        }
    }
    Ok((undecided, Progress::Maximum))
}

/// Matches all bands on this thread, with the links of the whole graph: looking at each vertex for what lies beyond the
/// band takes a sixth of the time, so for as long as a band is matched its neighbours beyond are marked as seen instead.
fn one_after_the_other<G: Undirected, L: Links>(
    graph: &G,
    links: &mut L,
    ids: u32,
    scans: u64,
    pulse: &mut Pulse<'_>,
) -> Result<Vec<(Undecided, Progress)>, Stopped> {
    let (bound, near) = (graph.id_bound(), graph.id_distance_bound());
    let mut matched = Vec::new();
    for start in (0..bound).step_by(ids as usize) {
        let end = bound.min(start.saturating_add(ids));
        let beyond = (start.saturating_sub(near)..start).chain(end..bound.min(end.saturating_add(near)));
        let fence: Vec<Vertex> = beyond.map(Vertex::new).filter(|&v| !links.has(v, Flag::SEEN)).collect();
        fence.iter().for_each(|&v| links.set(v, Flag::SEEN));
        matched.push(match_band(graph, links, start..end, scans, pulse)?);
        fence.iter().for_each(|&v| links.clear(v, Flag::SEEN));
    }
    Ok(matched)
}

/// Does the same with every part on as many threads as the pulse allows, and returns the results in the order of the
/// parts. The steps of all parts are counted, each part's by a pulse of its own that begins at 0.
fn on_threads<T: Send, R: Send>(
    parts: Vec<T>,
    pulse: &mut Pulse<'_>,
    work: impl Fn(T, &mut Pulse<'_>) -> Result<R, Stopped> + Sync,
) -> Result<Vec<R>, Stopped> {
    let threads = pulse.threads().min(parts.len());
    let count = parts.len();
    let waiting = Mutex::new(parts.into_iter().enumerate());
    let shared = Shared::default();
    let (sender, finished) = mpsc::channel();
    let mut results: Vec<Option<R>> = (0..count).map(|_| None).collect();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, waiting, shared, work) = (sender.clone(), &waiting, &shared, &work);
            scope.spawn(move || {
                let next = || waiting.lock().expect("no thread stops while it takes a part").next();
                while let Some((index, part)) = next() {
                    let result = work(part, &mut Pulse::new(&mut Counting { shared, counted: 0 }));
                    if sender.send((index, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut told = 0;
        let mut supervise = || -> Result<(), Stopped> {
            loop {
                let steps = shared.steps.load(Ordering::Relaxed);
                pulse.tick(steps - told)?;
                told = steps;
                match finished.recv_timeout(BETWEEN_QUESTIONS) {
                    Ok((index, result)) => results[index] = Some(result?),
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(()),
                }
            }
        };
        let ended = supervise();
        shared.is_stopped.store(true, Ordering::Relaxed);
        ended
    })?;
    Ok(results.into_iter().map(|result| result.expect("every part was worked on")).collect())
}

/// How often the watch is asked while other threads work.
const BETWEEN_QUESTIONS: Duration = Duration::from_millis(5);

/// What the threads tell each other.
#[derive(Default)]
struct Shared {
    is_stopped: AtomicBool,
    steps: AtomicU64,
}

/// The watch of one part on a thread of its own.
struct Counting<'a> {
    shared: &'a Shared,
    counted: u64,
}

impl Watch for Counting<'_> {
    fn go_on(&mut self, done: u64) -> bool {
        self.shared.steps.fetch_add(done - self.counted, Ordering::Relaxed);
        self.counted = done;
        !self.shared.is_stopped.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certified::{assert_maximum_proved, assert_sets_proved};
    use crate::generate::Random;
    use crate::graph::{Graph, Grid};
    use crate::matching::mates::Matching;
    use crate::matching::{Augmentation, Decomposition, maximum_bipartite_matching_by};
    use fixedbitset::FixedBitSet;

    /// Lets a computation go on for so many steps, on so many threads.
    struct Allowing {
        threads: usize,
        steps: u64,
    }

    impl Watch for Allowing {
        fn go_on(&mut self, done: u64) -> bool {
            done <= self.steps
        }

        fn threads(&self) -> usize {
            self.threads
        }
    }

    #[derive(Debug, PartialEq)]
    struct Marked {
        matching: Matching,
        dead: FixedBitSet,
        seen: FixedBitSet,
    }

    fn in_bands(grid: &Grid, ids: u32, threads: usize, scans: u64) -> (Progress, Marked) {
        let mut watch = Allowing { threads, steps: u64::MAX };
        let pulse = &mut Pulse::new(&mut watch);
        let mut links = PackedLinks::unmatched(&grid.vertex_set());
        let progress = match_in_bands(grid, &mut links, ids, scans, pulse).unwrap();
        let (dead, seen) = (links.all_with(Flag::DEAD), links.all_with(Flag::SEEN));
        (progress, Marked { matching: links.into_matching(), dead, seen })
    }

    /// One band is the whole graph. In several there may be another matching, on one thread and on more the same one.
    fn bands_agree(grid: &Grid, lengths: impl Iterator<Item = u32>) {
        let (_, whole) = in_bands(grid, grid.id_bound(), 1, u64::MAX >> 32);
        let sets = Decomposition::new(whole.matching.clone(), whole.dead.clone());
        assert_sets_proved(grid, &sets);
        let searched = maximum_bipartite_matching_by(
            Augmentation::Searches,
            grid,
            &grid.colouring().unwrap(),
            &mut crate::Unwatched,
        );
        assert_eq!(whole.matching.size(), searched.unwrap().size());
        for ids in lengths {
            let one = in_bands(grid, ids, 1, u64::MAX >> 32);
            assert_eq!(
                (one.1.matching.size(), &one.1.dead, &one.1.seen),
                (whole.matching.size(), &whole.dead, &whole.seen)
            );
            for threads in [2, 3] {
                assert_eq!(in_bands(grid, ids, threads, u64::MAX >> 32), one);
            }
        }
    }

    fn board(rows: u32, columns: u32, mut is_wall: impl FnMut() -> bool) -> Grid {
        let mut row = || (0..columns).map(|_| if is_wall() { b'#' } else { b'.' }).collect::<Vec<u8>>();
        Grid::from_rows(&(0..rows).map(|_| row()).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn bands_of_any_length_agree_on_all_boards_of_3_by_3() {
        for walls in 0..1_u32 << 9 {
            let mut cell = 0;
            let grid = board(3, 3, || {
                cell += 1;
                walls >> (cell - 1) & 1 == 1
            });
            bands_agree(&grid, [1, 3, 5, 8].into_iter());
        }
    }

    #[test]
    fn bands_of_any_length_agree_on_random_boards() {
        let mut random = Random::new(1);
        for _ in 0..60 {
            let (rows, columns, walls) = (4 + random.below(30), 2 + random.below(30), 1 + random.below(45));
            let grid = board(rows, columns, || random.below(100) < walls);
            let bound = grid.id_bound();
            bands_agree(
                &grid,
                [7, bound / 9, bound / 4, bound / 3, bound / 2, bound - 1].into_iter().map(|ids| ids.max(1)),
            );
        }
    }

    #[test]
    fn nothing_is_left_undecided_where_patience_ends() {
        let mut random = Random::new(2);
        let grid = board(40, 40, || random.below(10) == 0);
        let vertices = grid.vertex_set();
        for threads in [1, 2] {
            let (progress, marked) = in_bands(&grid, 300, threads, 0);
            assert_eq!(progress, Progress::OutOfPatience);
            assert!(vertices.ones().all(|id| !(marked.dead[id] && marked.seen[id])));
        }
    }

    #[test]
    fn the_watch_stops_all_threads() {
        let mut random = Random::new(3);
        let grid = board(700, 700, || random.below(10) == 0);
        for threads in [1, 2, 5] {
            let mut watch = Allowing { threads, steps: 0 };
            let pulse = &mut Pulse::new(&mut watch);
            let mut links = PackedLinks::unmatched(&grid.vertex_set());
            let stopped = match_in_bands(&grid, &mut links, 50_000, 8, pulse);
            assert_eq!(stopped.unwrap_err(), Stopped::Halted);
        }
    }

    #[test]
    fn large_boards_have_the_same_matching_on_one_thread_and_on_two() {
        let mut random = Random::new(4);
        let grid = board(2_100, 2_100, || random.below(4) == 0);
        assert!(ids_in_a_band(&grid).is_some());
        let on = |threads, way| {
            let mut watch = Allowing { threads, steps: u64::MAX };
            maximum_bipartite_matching_by(way, &grid, &grid.colouring().unwrap(), &mut watch).unwrap()
        };
        let one = on(1, Augmentation::Automatic);
        assert_maximum_proved(&grid, &one);
        assert_eq!(one, on(2, Augmentation::Automatic));
        assert_eq!(one.size(), on(1, Augmentation::Searches).size());
    }
}
