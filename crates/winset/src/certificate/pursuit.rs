use std::io::Write;

use super::canonical::{self, Arcs};
use super::encoder::{GameCode, Head, write_end, write_number};
use super::{Certify, CertifyError};
use crate::game::{Passing, Pursuit, Stuck};
use crate::graph::{Arena, Graph};
use crate::solution::{Solution, Strategy};
use crate::watch::{Pulse, Watch};

impl Certify for Pursuit {
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
        let (code, rules) = match stays(self) {
            0 => (GameCode::Pursuit, None),
            stays => (GameCode::PursuitWithStays, Some(stays)),
        };
        Head { game: code, digest, vertices: self.graph().order() }.write(out)?;
        rules.map_or(Ok(()), |rules| write_number(out, rules))?;
        for position in 0..self.size() {
            pulse.tick(1)?;
            write_number(out, ranks.rank(position).map_or(0, |rank| u64::from(rank) + 1))?;
        }
        Ok(write_end(out)?)
    }
}

/// Where one may stay: 0 nowhere, 1 where there is no arc to follow, 2 everywhere.
const fn stays(game: &Pursuit) -> u64 {
    match (game.rules().passing, game.rules().stuck) {
        (Passing::Allowed, _) => 2,
        (Passing::Forbidden, Stuck::Passes) => 1,
        (Passing::Forbidden, Stuck::Loses) => 0,
    }
}
