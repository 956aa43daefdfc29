//! Capture times: the right ones are accepted, and every other claim about one position is refused there.

mod draft;

use std::collections::BTreeSet;
use std::io::Cursor;

use draft::{push_number, rejection, sha256};
use winset_check::{Failure, Format, Options, Player, Proved, Rejection};

/// Cops and a robber on a digraph, by the rules that these numbers tell in a certificate.
#[derive(Clone, Debug)]
struct Chase {
    order: usize,
    arcs: BTreeSet<[usize; 2]>,
    rules: Rules,
}

#[derive(Clone, Copy, Debug)]
struct Rules {
    cops: u64,
    lazy: u64,
    speed: u64,
}

impl Chase {
    fn all(order: usize, rules: Rules) -> impl Iterator<Item = Self> {
        let pairs: Vec<[usize; 2]> = (0..order).flat_map(|v| (0..order).map(move |w| [v, w])).collect();
        (0_u32..1 << pairs.len()).map(move |set| {
            let arcs = (0..pairs.len()).filter(|at| set >> at & 1 == 1).map(|at| pairs[at]).collect();
            Self { order, arcs, rules }
        })
    }

    /// All placements in the order of their numbers: the greatest vertex counts most.
    fn placements(&self) -> Vec<Vec<usize>> {
        let mut placements = vec![Vec::new()];
        for _ in 0..self.rules.cops {
            let with = |cops: &Vec<usize>, v: usize| [&cops[..], &[v]].concat();
            let longer = placements.iter().flat_map(|cops| (0..self.order).map(move |v| with(cops, v)));
            placements = longer.filter(|cops: &Vec<usize>| cops.is_sorted()).collect();
        }
        placements.sort_by_key(|cops| cops.iter().rev().copied().collect::<Vec<_>>());
        placements
    }

    fn moved(&self, cops: &[usize]) -> Vec<Vec<usize>> {
        let mut all = vec![(Vec::new(), 0)];
        for &cop in cops {
            let goals = || (0..self.order).filter(move |&v| v == cop || self.arcs.contains(&[cop, v]));
            let with = |(moved, steps): &(Vec<usize>, u64), goal: usize| {
                ([&moved[..], &[goal]].concat(), steps + u64::from(goal != cop))
            };
            all = all.iter().flat_map(|one| goals().map(move |goal| with(one, goal))).collect();
        }
        let allowed = all.into_iter().filter(|(_, steps)| self.rules.lazy == 0 || *steps <= 1);
        allowed
            .map(|(mut cops, _)| {
                cops.sort_unstable();
                cops
            })
            .collect()
    }

    fn goals(&self, cops: &[usize], robber: usize) -> BTreeSet<usize> {
        let next = |v: usize| (0..self.order).filter(move |&w| self.arcs.contains(&[v, w]));
        if self.rules.speed == 0 {
            return next(robber).collect();
        }
        let mut goals = BTreeSet::from([robber]);
        for _ in 0..self.rules.speed {
            let free = goals.iter().filter(|v| !cops.contains(v));
            let more: Vec<usize> = free.flat_map(|&v| next(v)).collect();
            goals.extend(more);
        }
        goals
    }

    /// The times by trying longer and longer plays.
    fn times(&self) -> Vec<Option<u64>> {
        let placements = self.placements();
        let number = |cops: &[usize]| placements.iter().position(|placed| placed == cops).unwrap();
        let mut times = vec![None; placements.len() * self.order];
        for time in 0..=times.len() as u64 {
            let within = times.clone();
            let lost = |cops: &Vec<usize>, robber: usize| {
                let is_won = |to: &usize| within[number(cops) * self.order + to].is_some();
                cops.contains(&robber) || self.goals(cops, robber).iter().all(is_won)
            };
            for (placement, cops) in placements.iter().enumerate() {
                for robber in 0..self.order {
                    let at = placement * self.order + robber;
                    let is_caught = cops.contains(&robber);
                    let wins =
                        is_caught || time > 0 && self.moved(cops).iter().any(|cops| lost(cops, robber));
                    if within[at].is_none() && wins {
                        times[at] = Some(time);
                    }
                }
            }
        }
        times
    }

    fn certificate(&self, times: &[Option<u64>]) -> Vec<u8> {
        let mut form = b"winset 2 cops\n".to_vec();
        push_number(&mut form, self.order as u64);
        for v in 0..self.order {
            let heads: Vec<usize> = self.arcs.iter().filter(|arc| arc[0] == v).map(|arc| arc[1]).collect();
            push_number(&mut form, heads.len() as u64);
            let mut least = 0;
            for head in heads {
                push_number(&mut form, (head - least) as u64);
                least = head + 1;
            }
        }
        let mut bytes = b"\x89WSCERT\n\x02\x04".to_vec();
        bytes.extend(sha256(&form));
        push_number(&mut bytes, self.order as u64);
        let Rules { cops, lazy, speed } = self.rules;
        [1, cops, lazy, speed].into_iter().for_each(|number| push_number(&mut bytes, number));
        times.iter().for_each(|time| push_number(&mut bytes, time.map_or(0, |time| time + 1)));
        bytes.extend(b"END\n");
        bytes
    }

    fn check(&self, certificate: &[u8]) -> Result<Proved, Failure> {
        let arcs: String = self.arcs.iter().map(|[v, w]| format!("a {} {}\n", v + 1, w + 1)).collect();
        let text = format!("p sp {} {}\n{arcs}", self.order, self.arcs.len());
        let options = Options { format: Some(Format::Dimacs), ..Options::default() };
        winset_check::check(Cursor::new(text), &options, Cursor::new(certificate))
    }
}

fn all_rules(most: u64) -> impl Iterator<Item = Rules> {
    let robbers = |cops, lazy| [0, 1, 2].map(|speed| Rules { cops, lazy, speed });
    (0..=most).flat_map(move |cops| [0, 1].into_iter().flat_map(move |lazy| robbers(cops, lazy)))
}

/// Every wrong claim about one position is refused; where it is refused, is where it was made or at a position that it
/// makes look wrong.
fn assert_only_the_truth(chase: &Chase) {
    let times = chase.times();
    let proved =
        chase.check(&chase.certificate(&times)).unwrap_or_else(|failure| panic!("{failure} {chase:?}"));
    let winner = |time: &Option<u64>| if time.is_some() { Player::First } else { Player::Second };
    assert!(proved.winners().eq(times.iter().map(winner)));
    for at in 0..times.len() {
        for claim in [None, Some(0), Some(1), Some(2), Some(3), Some(70_000)] {
            if claim != times[at] {
                let mut wrong = times.clone();
                wrong[at] = claim;
                let rejection = rejection(chase.check(&chase.certificate(&wrong)));
                assert!(
                    matches!(rejection, Rejection::CaptureTime { claimed, follows, .. } if claimed != follows)
                );
            }
        }
    }
}

#[test]
fn every_wrong_claim_about_a_position_is_refused() {
    for order in 0..=2 {
        for rules in all_rules(3) {
            Chase::all(order, rules).for_each(|chase| assert_only_the_truth(&chase));
        }
    }
    for rules in all_rules(2) {
        Chase::all(3, rules).step_by(11).for_each(|chase| assert_only_the_truth(&chase));
    }
}

/// Times that support each other in a circle, and a robber that is said to be safe where it is not.
#[test]
fn all_claims_at_once_are_refused_too() {
    for chase in (1..=3).flat_map(|order| Chase::all(order, Rules { cops: 1, lazy: 0, speed: 1 })) {
        let times = chase.times();
        let all = |claim: Option<u64>| -> Vec<Option<u64>> {
            times.iter().map(|time| if *time == Some(0) { Some(0) } else { claim }).collect()
        };
        for claim in [None, Some(1), Some(2)] {
            if all(claim) != times {
                let refused = rejection(chase.check(&chase.certificate(&all(claim))));
                assert!(matches!(refused, Rejection::CaptureTime { .. }), "{chase:?}");
            }
        }
    }
}

fn triangle() -> Chase {
    let arcs = BTreeSet::from([[0, 1], [1, 2], [2, 0]]);
    Chase { order: 3, arcs, rules: Rules { cops: 1, lazy: 0, speed: 1 } }
}

#[test]
fn a_certificate_that_is_cut_or_goes_on_is_refused() {
    let chase = triangle();
    let right = chase.certificate(&chase.times());
    for length in 0..right.len() {
        let cut = rejection(chase.check(&right[..length]));
        assert!(matches!(cut, Rejection::NoCertificate | Rejection::Truncated { .. }), "{cut:?}");
    }
    let longer = [&right[..], b"x"].concat();
    assert!(matches!(rejection(chase.check(&longer)), Rejection::Trailing { .. }));
}

#[test]
fn other_rules_and_other_graphs_are_refused() {
    let chase = triangle();
    let times = chase.times();
    for rules in all_rules(2) {
        let other = Chase { rules, ..chase.clone() };
        let claims = other.certificate(&times);
        let is_same = other.times() == times;
        assert_eq!(chase.check(&claims).is_ok(), is_same, "{rules:?}");
    }
    let other = Chase { arcs: BTreeSet::from([[0, 1], [1, 2]]), ..chase.clone() };
    assert_eq!(rejection(other.check(&chase.certificate(&times))), Rejection::Digest);
    let unknown = Chase { rules: Rules { cops: 1, lazy: 2, speed: 1 }, ..chase.clone() };
    assert_eq!(rejection(chase.check(&unknown.certificate(&times))), Rejection::Rules { number: 2 });
    let many = Chase { rules: Rules { cops: 256, lazy: 0, speed: 1 }, ..chase.clone() };
    assert_eq!(rejection(chase.check(&many.certificate(&times))), Rejection::Rules { number: 256 });
    let large = Chase { rules: Rules { cops: 200, lazy: 0, speed: 1 }, ..chase };
    assert!(matches!(rejection(large.check(&large.certificate(&times))), Rejection::Truncated { .. }));
}

#[test]
fn what_is_proved_is_told() {
    let path = Chase { arcs: BTreeSet::from([[0, 1], [1, 0], [1, 2], [2, 1]]), ..triangle() };
    let proved = path.check(&path.certificate(&path.times())).ok().unwrap();
    assert_eq!((proved.counts(), proved.verdict()), ([9, 0], Some(Player::First)));
    let mut text = Vec::new();
    proved.write_summary(&mut text).unwrap();
    proved.write_winners(&mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let (_, told) = text.split_once('\n').unwrap();
    let expected = "rules: 1 cop, along arcs\ncops win from 9 positions, robber from 0\ncops win the game\n\
                    cop robber winner moves\n1 1 cops 0\n1 2 cops 1\n1 3 cops 2\n2 1 cops 1\n2 2 cops 0\n2 3 cops 1\n\
                    3 1 cops 2\n3 2 cops 1\n3 3 cops 0\n";
    assert_eq!(told, expected);
}
