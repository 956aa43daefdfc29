use fixedbitset::FixedBitSet;

use super::{Random, Share};
use crate::graph::{Frame, Place, Vertex};

/// A random walk that enters no cell twice, until it has gone so many steps or is stuck.
///
/// A careful step goes where the fewest cells are left to go on to, which keeps the walk from cutting cells off.
pub(super) fn self_avoiding(frame: Frame, steps: u32, careful: Share, random: &mut Random) -> Vec<Vertex> {
    let start = random_cell(frame, random);
    let mut visited = FixedBitSet::with_capacity(frame.id_bound() as usize);
    visited.insert(start.index());
    let mut walk = vec![start];
    let mut at = start;
    while walk.len() <= steps as usize {
        let mut open = Open::beside(frame, &visited, at);
        if random.happens(careful) {
            open.keep_narrowest(frame, &visited);
        }
        let Some(&next) = random.pick(open.cells()) else { break };
        visited.insert(next.index());
        walk.push(next);
        at = next;
    }
    walk
}

fn random_cell(frame: Frame, random: &mut Random) -> Vertex {
    let place = Place::new(random.below(frame.rows()) + 1, random.below(frame.columns()) + 1);
    frame.vertex(place).expect("the place is on the board")
}

/// The cells beside one that the walk has not entered.
struct Open {
    cells: [Vertex; Frame::SLOTS as usize],
    count: usize,
}

impl Open {
    fn beside(frame: Frame, visited: &FixedBitSet, v: Vertex) -> Self {
        let mut open = Self { cells: [v; Frame::SLOTS as usize], count: 0 };
        for w in (0..Frame::SLOTS).map(|slot| frame.step(v, slot)) {
            if frame.contains(w) && !visited[w.index()] {
                open.cells[open.count] = w;
                open.count += 1;
            }
        }
        open
    }

    fn cells(&self) -> &[Vertex] {
        &self.cells[..self.count]
    }

    /// Keeps the cells with the fewest open cells beside them.
    fn keep_narrowest(&mut self, frame: Frame, visited: &FixedBitSet) {
        let ways = self.cells.map(|v| Self::beside(frame, visited, v).count);
        let fewest = ways[..self.count].iter().min().copied();
        let mut kept = 0;
        for (at, &ways) in ways[..self.count].iter().enumerate() {
            if Some(ways) == fewest {
                self.cells[kept] = self.cells[at];
                kept += 1;
            }
        }
        self.count = kept;
    }
}
