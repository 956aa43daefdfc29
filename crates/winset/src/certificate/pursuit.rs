use std::io::Write;

use super::canonical::{self, Arcs};
use super::encoder::{GameCode, Head, write_end, write_number};
use super::{Certify, CertifyError};
use crate::game::Pursuit;
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
        Head { game: GameCode::Pursuit, digest, vertices: self.graph().order() }.write(out)?;
        for position in 0..self.size() {
            pulse.tick(1)?;
            write_number(out, ranks.rank(position).map_or(0, |rank| u64::from(rank) + 1))?;
        }
        Ok(write_end(out)?)
    }
}
