//! Retrograde analysis with a queue and counters of the moves not yet refuted; the usual solution of the pursuit.

use std::collections::VecDeque;

/// `pursuer_wins[turn][evader][pursuer]`, turn 0 being the evader's, for arcs between vertices below `n`.
pub fn pursuer_wins(n: usize, arcs: &[[usize; 2]]) -> [Vec<Vec<bool>>; 2] {
    let mut predecessors = vec![Vec::new(); n];
    let mut out_degree = vec![0; n];
    for &[tail, head] in arcs {
        predecessors[head].push(tail);
        out_degree[tail] += 1;
    }
    let mut wins = [vec![vec![false; n]; n], vec![vec![false; n]; n]];
    let mut unrefuted: Vec<Vec<usize>> = (0..n).map(|evader| vec![out_degree[evader]; n]).collect();
    let mut queue: VecDeque<(usize, usize, usize)> = (0..n).flat_map(|v| [(0, v, v), (1, v, v)]).collect();
    for stuck in (0..n).filter(|&v| out_degree[v] == 0) {
        queue.extend((0..n).filter(|&pursuer| pursuer != stuck).map(|pursuer| (0, stuck, pursuer)));
    }
    for &(turn, evader, pursuer) in &queue {
        wins[turn][evader][pursuer] = true;
    }
    while let Some((turn, evader, pursuer)) = queue.pop_front() {
        let (before, moved) = if turn == 0 { (1, pursuer) } else { (0, evader) };
        for &from in &predecessors[moved] {
            let (e, p) = if before == 0 { (from, pursuer) } else { (evader, from) };
            if wins[before][e][p] {
                continue;
            }
            if before == 0 {
                unrefuted[e][p] -= 1;
            }
            if before == 1 || unrefuted[e][p] == 0 {
                wins[before][e][p] = true;
                queue.push_back((before, e, p));
            }
        }
    }
    wins
}
