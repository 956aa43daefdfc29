//! The proof of who wins a pursuit from every position: in how many moves the pursuer wins, where it does.
//!
//! `docs/formats/certificate.md` says why the checks suffice.

use std::io::Read;

use crate::certificate::Certificate;
use crate::failure::{Failure, Rejection};
use crate::graph::Graph;
use crate::ranks::{Position, Ranks};

/// Checks the body of a certificate.
///
/// The positions with a rank are then just those from which the pursuer wins.
pub fn check<R: Read>(certificate: &mut Certificate<R>, graph: &Graph) -> Result<Ranks, Failure> {
    let ranks = read(certificate, graph.order())?;
    for position in ranks.positions() {
        let (claimed, follows) = (ranks.rank(position), follows(graph, &ranks, position));
        if claimed != follows {
            let Position { pursuer_moves, evader, pursuer } = position;
            return Err(Rejection::Rank { evader, pursuer, pursuer_moves, claimed, follows }.into());
        }
    }
    Ok(ranks)
}

/// One number a position: 0 where it has no rank, else one more than its rank.
fn read<R: Read>(certificate: &mut Certificate<R>, vertices: u32) -> Result<Ranks, Failure> {
    let mut ranks = Ranks::new(vertices);
    for _ in 0..2 * u64::from(vertices) * u64::from(vertices) {
        ranks.push(match certificate.number()?.checked_sub(1) {
            None => None,
            Some(rank) => Some(u32::try_from(rank).map_err(|_| Rejection::LargeRank)?),
        });
    }
    Ok(ranks)
}

/// The rank that the rules give a position, from those of the positions one move on.
fn follows(graph: &Graph, ranks: &Ranks, position: Position) -> Option<u32> {
    let Position { pursuer_moves, evader, pursuer } = position;
    if evader == pursuer {
        return Some(0);
    }
    if pursuer_moves {
        let after = |&pursuer| ranks.rank(Position { pursuer_moves: false, evader, pursuer });
        let least = graph.neighbours(pursuer).iter().filter_map(after).min();
        least.and_then(|rank| rank.checked_add(1))
    } else {
        let after = |&evader| ranks.rank(Position { pursuer_moves: true, evader, pursuer });
        let moves = graph.neighbours(evader);
        moves.iter().try_fold(0, |rank: u32, evader| Some(rank.max(after(evader)?.checked_add(1)?)))
    }
}
