use std::io::Write;

use super::canonical::{self, Arcs};
use super::encoder::{GameCode, Head, write_end, write_number};
use super::{Certify, CertifyError};
use crate::game::{CopMoves, Cops, Game, RobberMoves, Ways};
use crate::graph::Graph;
use crate::solution::{Solution, Strategy};
use crate::watch::{Pulse, Watch};

impl Certify for Cops {
    fn write_certificate(
        &self,
        solution: &Solution,
        out: &mut dyn Write,
        watch: &mut dyn Watch,
    ) -> Result<(), CertifyError> {
        let Strategy::Ranks(ranks) = solution.strategy() else {
            return Err(CertifyError::NoProof(solution.method()));
        };
        let pulse = &mut Pulse::new(watch);
        let digest = canonical::digest(Self::NAME, self.graph(), None, Arcs::Directed, pulse)?;
        Head { game: GameCode::Cops, digest, vertices: self.graph().order() }.write(out)?;
        rules(self).into_iter().try_for_each(|number| write_number(out, number))?;
        for start in 0..self.starts() {
            pulse.tick(1)?;
            write_number(out, ranks.rank(start).map_or(0, |rank| u64::from(rank) + 1))?;
        }
        Ok(write_end(out)?)
    }
}

/// The rules as certificates write them: what the moves are along, the number of cops, which of them may move, and how
/// the robber does.
fn rules(game: &Cops) -> [u64; 4] {
    let rules = game.rules();
    let ways = match game.ways() {
        Ways::Edges => 0,
        Ways::Arcs => 1,
    };
    let cop_moves = match rules.cop_moves {
        CopMoves::All => 0,
        CopMoves::One => 1,
    };
    let robber_moves = match rules.robber_moves {
        RobberMoves::Active => 0,
        RobberMoves::Free => 1,
        RobberMoves::Fast(speed) => u64::from(speed.get()),
    };
    [ways, rules.cops.into(), cop_moves, robber_moves]
}
