use std::io::Write;

use super::encoder::GameCode;
use super::geography::Statement;
use super::{Certify, CertifyError};
use crate::game::{Game, Slide};
use crate::solution::Solution;
use crate::watch::{Pulse, Watch};

impl Certify for Slide {
    /// The certificate of geography on the cells, joined where they differ in colour.
    fn write_certificate(
        &self,
        solution: &Solution,
        out: &mut dyn Write,
        watch: &mut dyn Watch,
    ) -> Result<(), CertifyError> {
        let initial = self.initial();
        let graph = self.graph(&initial);
        let start = Some(initial.blank());
        let statement = Statement { game: GameCode::Slide, name: Self::NAME, graph: &graph, start };
        statement.write(solution, out, &mut Pulse::new(watch))
    }
}
