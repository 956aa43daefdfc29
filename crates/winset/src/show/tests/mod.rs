//! Everything that is shown of small games, all of them proved.

mod json;
mod pictures;
mod reasons;
mod text;
mod writers;

use std::io::{self, Write};
use std::sync::Arc;

use serde_json::Value as Json;

use super::{Advice, write_annotation, write_annotation_json};
use super::{Detail, DrawError, MOST_DRAWN, Show};
use crate::certified::{
    Positions, Written, assert_annotation_proved, assert_session_proved, solved, solved_by,
};
use crate::game::{Game, Geography, Pursuit, Slide};
use crate::generate::{Random, random_play};
use crate::graph::{Checkerboard, DirectedGraph, Graph, Grid, Labels, UndirectedGraph, Vertex};
use crate::matching::maximum_bipartite_matching;
use crate::record::{Annotation, Record, Session, annotate};
use crate::solution::{Method, Solution};
use crate::watch::Unwatched;

struct Solved<G> {
    game: Arc<G>,
    solution: Arc<Solution>,
}

impl<G: Show + Written> Solved<G> {
    fn new(game: G) -> Self {
        let solution = solved(&game);
        Self { game: Arc::new(game), solution: Arc::new(solution) }
    }

    fn by_search(game: G) -> Self {
        let solution = solved_by(&game, Method::Exhaustive);
        Self { game: Arc::new(game), solution: Arc::new(solution) }
    }
}

impl<G: Show> Solved<G> {
    fn text(&self, detail: Detail) -> String {
        written(|out| self.game.write_solution(&self.solution, detail, out))
    }

    fn json(&self, detail: Detail) -> Json {
        parsed(&written(|out| self.game.write_solution_json(&self.solution, detail, out)))
    }

    fn picture(&self) -> String {
        written(|out| self.game.draw(Some(&self.solution), out).map_err(std::io::Error::other))
    }
}

impl<G: Show + Positions> Solved<G> {
    fn session(&self, moves: &str) -> Session<G> {
        let mut session = Session::new(&self.game, &self.solution);
        for text in moves.split_whitespace() {
            let mv = self.game.read_move(session.position(), text).unwrap();
            session.play(mv).unwrap();
        }
        assert_session_proved(&mut session);
        session
    }

    fn advice(&self, moves: &str) -> String {
        let mut session = self.session(moves);
        written(|out| Advice::of(&mut session).write(out))
    }

    fn annotated(&self, moves: &str) -> Annotated<G> {
        let record = self.session(moves).record().clone();
        let initial = self.game.initial();
        let annotation = annotate(&self.game, &self.solution, &initial, &record, &mut Unwatched).unwrap();
        assert_annotation_proved(&*self.game, &initial, &record.moves, &annotation);
        Annotated { game: Arc::clone(&self.game), record, annotation }
    }
}

struct Annotated<G: Game> {
    game: Arc<G>,
    record: Record<G::Move>,
    annotation: Annotation<G::Move>,
}

impl<G: Show> Annotated<G> {
    fn text(&self) -> String {
        written(|out| write_annotation(&*self.game, &self.annotation, out))
    }

    fn json(&self) -> Json {
        parsed(&written(|out| write_annotation_json(&*self.game, &self.annotation, out)))
    }

    fn picture(&self) -> String {
        let initial = self.game.initial();
        let draw = |out: &mut dyn Write| {
            self.game.draw_annotation(&initial, &self.record, &self.annotation, out).unwrap();
            Ok(())
        };
        written(draw)
    }
}

fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn parsed(line: &str) -> Json {
    assert_eq!(line.matches('\n').count(), 1, "a line of JSON");
    serde_json::from_str(line).unwrap()
}

fn grid(rows: &[&str]) -> Geography<Grid> {
    Geography::new(Grid::from_rows(rows).unwrap())
}

fn tiles(rows: &[&str]) -> Geography<Grid> {
    Geography::with_free_start(Grid::from_rows(rows).unwrap())
}

fn slide(rows: &[&str]) -> Slide {
    Slide::from_rows(rows).unwrap()
}

/// A path of four vertices and a triangle with a tail: one is bipartite, the whole is not.
fn odd_graph() -> Geography<UndirectedGraph> {
    Geography::new(UndirectedGraph::from_ids(8, &[[0, 1], [1, 2], [2, 3], [4, 5], [5, 6], [6, 4], [6, 7]]))
}

fn tree() -> Geography<UndirectedGraph> {
    Geography::new(UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [1, 3]]))
}

/// The evader can go round a triangle for ever, unless it leaves it.
fn chase() -> Pursuit {
    Pursuit::new(DirectedGraph::from_ids(5, &[[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 4]]))
}

const ODD_NAMES: [&str; 4] = ["<a&b>", "say \"hi\"", "back\\slash", "bell\u{7}"];

fn oddly_named() -> Geography<UndirectedGraph> {
    let graph = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 3]]);
    Geography::new(graph.with_labels(Labels::named(ODD_NAMES).unwrap()))
}
