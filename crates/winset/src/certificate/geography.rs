use std::io::Write;

use super::canonical::{self, Arcs};
use super::encoder::{GameCode, Head, write_end, write_number};
use super::forest::{Forest, Place, forest};
use super::numbers::Numbers;
use super::{Certify, CertifyError};
use crate::game::{Game, Geography, Placing};
use crate::graph::{Undirected, Vertex};
use crate::matching::Matching;
use crate::solution::{Solution, Strategy};
use crate::watch::{Pulse, Watch};

impl<G: Undirected + Send + Sync + 'static> Certify for Geography<G> {
    fn write_certificate(
        &self,
        solution: &Solution,
        out: &mut dyn Write,
        watch: &mut dyn Watch,
    ) -> Result<(), CertifyError> {
        let code = match self.placing() {
            Placing::BySecond => GameCode::Geography,
            Placing::ByFirst => GameCode::Tiles,
        };
        let statement = Statement { game: code, name: self.name(), graph: self.graph(), start: None };
        statement.write(solution, out, &mut Pulse::new(watch))
    }
}

/// What a certificate is about: geography on a graph, from one start or from all.
pub(super) struct Statement<'a, G> {
    pub(super) game: GameCode,
    pub(super) name: &'a str,
    pub(super) graph: &'a G,
    pub(super) start: Option<Vertex>,
}

impl<G: Undirected> Statement<'_, G> {
    pub(super) fn write(
        &self,
        solution: &Solution,
        out: &mut dyn Write,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), CertifyError> {
        let Strategy::Matching(matching) = solution.strategy() else {
            return Err(CertifyError::NoProof(solution.method()));
        };
        let numbers = Numbers::of(self.graph);
        let forest = forest(self.graph, matching, &numbers, pulse)?;
        let digest = canonical::digest(self.name, self.graph, self.start, Arcs::Edges, pulse)?;
        Head { game: self.game, digest, vertices: self.graph.order() }.write(out)?;
        self.write_labels(matching, &forest, out, pulse)?;
        out.write_all(&forest.cycles)?;
        write_number(out, 0)?;
        self.write_pointers(&forest, out)?;
        Ok(write_end(out)?)
    }

    /// For each vertex its set, and its mate if that is larger.
    fn write_labels(
        &self,
        matching: &Matching,
        forest: &Forest,
        out: &mut dyn Write,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), CertifyError> {
        for v in self.graph.vertices() {
            let label = match forest.places[v.index()] {
                Place::Even => 0,
                Place::Odd => 1,
                Place::Unreached => 2,
            };
            let mate = matching.mate(self.graph, v).filter(|&mate| mate > v);
            let at = mate.and_then(|mate| self.graph.neighbours(v).position(|w| w == mate));
            pulse.tick(1 + at.unwrap_or(0) as u64)?;
            write_number(out, 3 * at.map_or(0, |at| at as u64 + 1) + label)?;
        }
        Ok(())
    }

    /// For each vertex of the barrier the neighbour from which the search came.
    fn write_pointers(&self, forest: &Forest, out: &mut dyn Write) -> Result<(), CertifyError> {
        for v in self.graph.vertices().filter(|v| forest.places[v.index()] == Place::Odd) {
            write_number(out, self.graph.arcs_before(v, forest.parents[v.index()]).into())?;
        }
        Ok(())
    }
}
