//! The proof of who wins cops and robbers from every position: in how many of their moves the cops win, where they do.
//!
//! `docs/formats/certificate.md` says why the checks suffice.

use std::io::Read;

use crate::capture_times::{CaptureTimes, Time, Times};
use crate::certificate::Certificate;
use crate::cop_rules::{RobberMoves, Rules};
use crate::cop_steps::CopSteps;
use crate::failure::{Failure, Rejection};
use crate::graph::Graph;
use crate::placements::Placements;

/// Checks the body of a certificate, whose rules have been read.
///
/// The positions with a capture time, the cops to move, are then just those from which the cops win.
pub fn check<R: Read>(
    certificate: &mut Certificate<R>,
    rules: Rules,
    graph: &Graph,
) -> Result<CaptureTimes, Failure> {
    let placements = Placements::new(graph.order(), rules.cops);
    let times = Times::read(certificate, placements.count() * u64::from(graph.order()))?;
    let chase = Chase { rules, graph, placements: &placements };
    match &times {
        Times::Short(times) => chase.check(times)?,
        Times::Long(times) => chase.check(times)?,
    }
    Ok(CaptureTimes { rules, vertices: graph.order(), placements, times })
}

struct Chase<'a> {
    rules: Rules,
    graph: &'a Graph,
    placements: &'a Placements,
}

impl Chase<'_> {
    /// No move of the cops may lead to an earlier capture than the time claimed, and one has to lead to that time.
    fn check<T: Time>(&self, times: &[T]) -> Result<(), Failure> {
        let n = self.graph.order() as usize;
        let mut attained = vec![false; times.len()];
        let mut steps = CopSteps::new(self.rules, self.graph, self.placements);
        let mut cops = vec![0; usize::from(self.rules.cops)];
        for placement in 0..self.placements.count() as usize {
            let mut row = self.after_robber(&cops, &times[placement * n..][..n]);
            row.iter_mut().for_each(|time| *time = time.one_more());
            for &before in steps.came_from(&cops) {
                let start = before as usize * n;
                let claimed = &times[start..][..n];
                if claimed.iter().zip(&row).fold(false, |late, (claimed, after)| late | (claimed > after)) {
                    let late = claimed.iter().zip(&row).position(|(claimed, after)| claimed > after);
                    return Err(self.rejection(times, start + late.unwrap_or_default()));
                }
                for ((attained, claimed), after) in attained[start..][..n].iter_mut().zip(claimed).zip(&row) {
                    *attained |= claimed == after;
                }
            }
            Placements::advance(&mut cops);
        }
        self.check_captures(times, &attained)
    }

    /// The time is 0 where the robber is caught, and nowhere else; elsewhere it is attained.
    fn check_captures<T: Time>(&self, times: &[T], attained: &[bool]) -> Result<(), Failure> {
        let n = self.graph.order() as usize;
        let mut cops = vec![0; usize::from(self.rules.cops)];
        for placement in 0..self.placements.count() as usize {
            for robber in 0..n {
                let at = placement * n + robber;
                let is_right = match cops.contains(&(robber as u32)) {
                    true => times[at] == T::ZERO,
                    false => attained[at] && times[at] != T::ZERO,
                };
                if !is_right {
                    return Err(self.rejection(times, at));
                }
            }
            Placements::advance(&mut cops);
        }
        Ok(())
    }

    /// For each vertex of the robber, who is to move, the latest time that it can reach; never, if it can escape.
    fn after_robber<T: Time>(&self, cops: &[u32], times: &[T]) -> Vec<T> {
        let mut is_cop = vec![false; times.len()];
        cops.iter().for_each(|&cop| is_cop[cop as usize] = true);
        let latest = |robber: u32| {
            if is_cop[robber as usize] {
                return T::ZERO;
            }
            let time = |&goal: &u32| times[goal as usize];
            let latest = |goals: &[u32]| goals.iter().map(time).max().unwrap_or(T::ZERO);
            match self.rules.robber_moves {
                RobberMoves::Active => latest(self.graph.neighbours(robber)),
                RobberMoves::Within(1) => time(&robber).max(latest(self.graph.neighbours(robber))),
                RobberMoves::Within(speed) => latest(&self.robber_goals(&is_cop, robber, speed)),
            }
        };
        (0..self.graph.order()).map(latest).collect()
    }

    /// Where the robber can be after so many steps at most.
    fn robber_goals(&self, is_cop: &[bool], robber: u32, speed: u32) -> Vec<u32> {
        let (mut goals, mut begin) = (vec![robber], 0);
        let mut is_reached = vec![false; is_cop.len()];
        is_reached[robber as usize] = true;
        for _ in 0..speed {
            let end = goals.len();
            for at in begin..end {
                let from = goals[at];
                // Nobody passes a cop.
                if is_cop[from as usize] {
                    continue;
                }
                for &to in self.graph.neighbours(from) {
                    if !std::mem::replace(&mut is_reached[to as usize], true) {
                        goals.push(to);
                    }
                }
            }
            if end == goals.len() {
                break;
            }
            begin = end;
        }
        goals
    }

    /// What is claimed for a position, and what follows from the claims for those that the cops can move to.
    fn rejection<T: Time>(&self, times: &[T], at: usize) -> Failure {
        let n = self.graph.order() as usize;
        let (placement, robber) = ((at / n) as u64, (at % n) as u32);
        let (mut cops, mut least) = (vec![0; usize::from(self.rules.cops)], T::NEVER);
        let here = self.placements.cops_on(placement);
        let mut steps = CopSteps::new(self.rules, self.graph, self.placements);
        for number in 0..self.placements.count() as usize {
            if steps.came_from(&cops).contains(&placement) {
                let row = self.after_robber(&cops, &times[number * n..][..n]);
                least = least.min(row[robber as usize].one_more());
            }
            Placements::advance(&mut cops);
        }
        let follows = if here.contains(&robber) { T::ZERO } else { least };
        let (claimed, follows) = (times[at].moves(), follows.moves());
        Rejection::CaptureTime { placement, robber, claimed, follows }.into()
    }
}
