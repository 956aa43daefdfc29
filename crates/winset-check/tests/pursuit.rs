//! Ranks of pursuits: the right ones are accepted, and every other claim about one position is refused there.

mod draft;

use std::io::Cursor;

use draft::{push_number, rejection, sha256};
use winset_check::{Failure, Format, Options, Player, Position, Proved, Rejection};

struct Pursuit {
    order: u32,
    arcs: Vec<[u32; 2]>,
}

impl Pursuit {
    /// Every digraph with so many vertices, loops and all.
    fn all(order: u32) -> impl Iterator<Item = Self> {
        let pairs: Vec<[u32; 2]> = (0..order).flat_map(|v| (0..order).map(move |w| [v, w])).collect();
        (0_u32..1 << pairs.len()).map(move |set| {
            let arcs = (0..pairs.len()).filter(|at| set >> at & 1 == 1).map(|at| pairs[at]).collect();
            Self { order, arcs }
        })
    }

    fn heads(&self, v: u32) -> impl Iterator<Item = u32> {
        self.arcs.iter().filter(move |arc| arc[0] == v).map(|arc| arc[1])
    }

    fn positions(&self) -> Vec<Position> {
        let all = [false, true].into_iter().flat_map(|pursuer_moves| {
            let order = self.order;
            (0..order).flat_map(move |evader| {
                (0..order).map(move |pursuer| Position { pursuer_moves, evader, pursuer })
            })
        });
        all.collect()
    }

    fn at(&self, position: Position) -> usize {
        let Position { pursuer_moves, evader, pursuer } = position;
        ((u32::from(pursuer_moves) * self.order + evader) * self.order + pursuer) as usize
    }

    /// In how many moves the pursuer wins, by trying longer and longer plays.
    fn ranks(&self) -> Vec<Option<u32>> {
        let positions = self.positions();
        let mut ranks: Vec<Option<u32>> = vec![None; positions.len()];
        for plies in 0..=positions.len() as u32 {
            let within = ranks.clone();
            for &position in positions.iter().filter(|&&position| within[self.at(position)].is_none()) {
                if self.is_won(position, plies, &within) {
                    ranks[self.at(position)] = Some(plies);
                }
            }
        }
        ranks
    }

    /// Whether the pursuer wins in so many moves, given from where it wins in fewer.
    fn is_won(&self, position: Position, plies: u32, within: &[Option<u32>]) -> bool {
        let Position { pursuer_moves, evader, pursuer } = position;
        let wins = |position: Position| within[self.at(position)].is_some();
        if evader == pursuer {
            return true;
        }
        match pursuer_moves {
            true => {
                plies > 0
                    && self
                        .heads(pursuer)
                        .any(|to| wins(Position { pursuer_moves: false, evader, pursuer: to }))
            }
            false => self.heads(evader).all(|to| wins(Position { pursuer_moves: true, evader: to, pursuer })),
        }
    }

    fn certificate(&self, ranks: &[Option<u64>]) -> Vec<u8> {
        let mut form = b"winset 2 pursuit\n".to_vec();
        push_number(&mut form, self.order.into());
        for v in 0..self.order {
            push_number(&mut form, self.heads(v).count() as u64);
            let mut least = 0;
            for w in self.heads(v) {
                push_number(&mut form, u64::from(w - least));
                least = w + 1;
            }
        }
        let mut bytes = b"\x89WSCERT\n\x02\x03".to_vec();
        bytes.extend(sha256(&form));
        push_number(&mut bytes, self.order.into());
        ranks.iter().for_each(|rank| push_number(&mut bytes, rank.map_or(0, |rank| rank + 1)));
        bytes.extend(b"END\n");
        bytes
    }

    fn check(&self, ranks: &[Option<u64>]) -> Result<Proved, Failure> {
        self.check_bytes(&self.certificate(ranks))
    }

    fn check_bytes(&self, certificate: &[u8]) -> Result<Proved, Failure> {
        let arcs: String = self.arcs.iter().map(|[v, w]| format!("a {} {} 1\n", v + 1, w + 1)).collect();
        let text = format!("p sp {} {}\n{arcs}", self.order, self.arcs.len());
        let options = Options { format: Some(Format::Dimacs), ..Options::default() };
        winset_check::check(Cursor::new(text), &options, Cursor::new(certificate))
    }
}

fn wide(ranks: &[Option<u32>]) -> Vec<Option<u64>> {
    ranks.iter().map(|rank| rank.map(u64::from)).collect()
}

#[test]
fn every_other_rank_is_refused_on_every_digraph_of_up_to_3_vertices() {
    for pursuit in (0..=3).flat_map(Pursuit::all) {
        let ranks = pursuit.ranks();
        let proved = pursuit.check(&wide(&ranks)).unwrap();
        let evader: Vec<bool> = proved.winners().map(|winner| winner == Player::First).collect();
        assert_eq!(evader, ranks.iter().map(Option::is_none).collect::<Vec<_>>());
        for at in 0..ranks.len() {
            let lies = (0..4).map(Some).chain([None, Some(70_000)]).filter(|lie| *lie != ranks[at]);
            for lie in lies {
                let mut claimed = ranks.clone();
                claimed[at] = lie;
                let refused = rejection(pursuit.check(&wide(&claimed)));
                assert!(matches!(refused, Rejection::Rank { claimed, follows, .. } if claimed != follows));
            }
        }
    }
}

#[test]
fn the_position_is_named() {
    let path = Pursuit { order: 3, arcs: vec![[0, 1], [1, 2], [2, 1]] };
    let mut ranks = wide(&path.ranks());
    ranks[2] = Some(4);
    let refused = path.check(&ranks).err().unwrap();
    let words = "rejected: ranks: evader on 1, pursuer on 3, evader to move: claimed rank 4, but 2 follows";
    assert_eq!(refused.to_string(), words);
    ranks[2] = Some(1 << 32);
    assert_eq!(rejection(path.check(&ranks)), Rejection::LargeRank);
    // Where a number is missing, the end mark is taken for it.
    let last = ranks.pop();
    ranks[2] = Some(2);
    assert!(matches!(rejection(path.check(&ranks)), Rejection::Rank { follows: Some(69), .. }));
    ranks.extend([last.unwrap(), None]);
    assert!(matches!(rejection(path.check(&ranks)), Rejection::NoEnd { .. }));
}

/// Ranks that do not fit two bytes: a corridor so long that the evader walks for 70,000 moves would take a table of
/// 10¹⁰ positions, so the ranks are claimed by a liar, and named as claimed.
#[test]
fn large_ranks_are_told_apart() {
    let path = Pursuit { order: 2, arcs: vec![[0, 1], [1, 0]] };
    for claimed in [65_533, 65_534, 65_535, 65_536, u32::MAX] {
        let mut ranks = wide(&path.ranks());
        ranks[0] = Some(claimed.into());
        let expected = Rejection::Rank {
            evader: 0,
            pursuer: 0,
            pursuer_moves: false,
            claimed: Some(claimed),
            follows: Some(0),
        };
        assert_eq!(rejection(path.check(&ranks)), expected);
    }
}

/// Where one may stay, as where there are loops: the graph is another one, and the digest is of the given one.
#[test]
fn stays_are_loops_that_the_graph_does_not_have() {
    for pursuit in (0..=2).flat_map(Pursuit::all) {
        for (stays, everywhere) in [(1_u64, false), (2, true)] {
            let may_stay = |v: &u32| everywhere || pursuit.heads(*v).next().is_none();
            let loops = (0..pursuit.order).filter(may_stay).map(|v| [v, v]);
            let mut arcs: Vec<[u32; 2]> = pursuit.arcs.iter().copied().chain(loops).collect();
            arcs.sort_unstable();
            arcs.dedup();
            let drawn = Pursuit { order: pursuit.order, arcs };
            let told = |ranks: &[Option<u64>]| {
                let mut bytes = pursuit.certificate(ranks);
                bytes[9] = 5;
                bytes.insert(43, stays as u8);
                bytes
            };
            let ranks = wide(&drawn.ranks());
            let proved = pursuit.check_bytes(&told(&ranks)).unwrap();
            assert!(proved.rules().is_some());
            for at in 0..ranks.len() {
                for lie in [None, Some(0), Some(1), Some(2)].into_iter().filter(|lie| *lie != ranks[at]) {
                    let mut claimed = ranks.clone();
                    claimed[at] = lie;
                    let refused = rejection(pursuit.check_bytes(&told(&claimed)));
                    assert!(matches!(refused, Rejection::Rank { .. }));
                }
            }
            let mut unknown = told(&ranks);
            unknown[43] = 3;
            assert_eq!(rejection(pursuit.check_bytes(&unknown)), Rejection::Rules { number: 3 });
        }
    }
}
