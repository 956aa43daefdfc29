use super::Cops;
use super::chase::{COPS, CopsMove, CopsPosition};
use crate::game::Notation;
use crate::graph::{Graph, Vertex, quoted, split_words};

impl Cops {
    /// The names of vertices as words of a line.
    pub(crate) fn names(&self, vertices: &[Vertex]) -> String {
        let names = vertices.iter().map(|&v| quoted(&self.graph.label(v)).into_owned());
        names.collect::<Vec<_>>().join(" ")
    }

    fn vertices_named(&self, words: &[String]) -> Option<Vec<Vertex>> {
        words.iter().map(|word| self.graph.vertex_labelled(word)).collect()
    }

    /// The vertices of as many cops as there are, in ascending order.
    fn cops_named(&self, words: &[String]) -> Option<Vec<Vertex>> {
        let mut cops = self.vertices_named(words)?;
        cops.sort_unstable();
        (cops.len() == usize::from(self.rules.cops)).then_some(cops)
    }
}

impl Notation for Cops {
    /// The cops' vertices, or the robber's.
    fn move_text(&self, mv: &CopsMove) -> String {
        self.names(mv.goals())
    }

    /// The cops' vertices in any order.
    fn read_move(&self, position: &CopsPosition, text: &str) -> Option<CopsMove> {
        let words = split_words(text)?;
        let robber = || match &self.vertices_named(&words)?[..] {
            [robber] => Some(*robber),
            _ => None,
        };
        match position {
            CopsPosition::Empty => Some(CopsMove::PlaceCops(self.cops_named(&words)?)),
            CopsPosition::CopsPlaced(_) => Some(CopsMove::PlaceRobber(robber()?)),
            CopsPosition::Chasing(at) if at.turn == COPS => {
                Some(CopsMove::Cops { from: at.cops.clone(), to: self.cops_named(&words)? })
            }
            CopsPosition::Chasing(at) => Some(CopsMove::Robber { from: at.robber, to: robber()? }),
        }
    }

    /// The cops' vertices, and the robber's; the cops are to move.
    fn start_text(&self, number: u64) -> String {
        let at = self.chasing(number);
        self.names(&[&at.cops[..], &[at.robber]].concat())
    }

    /// The cops' vertices in any order, and the robber's.
    fn read_start(&self, text: &str) -> Option<u64> {
        let words = split_words(text)?;
        let (robber, cops) = words.split_last()?;
        Some(self.number(&self.cops_named(cops)?, self.graph.vertex_labelled(robber)?))
    }
}
