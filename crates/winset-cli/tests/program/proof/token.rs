//! A play with one token that never comes back, of geography or tiles: whoever is to move with it on a place wins just where
//! the mover does on what is left of the board.

use super::course::{Course, unquoted};
use super::graph::Graph;
use super::position::winner_of_game;

impl Course {
    pub fn has_token(&self) -> bool {
        matches!(self.board.game.as_str(), "geography" | "tiles")
    }

    /// The places of the token in their order, the last of them the one where it stands.
    #[track_caller]
    fn walk(&self, graph: &Graph, moves: &[String]) -> Vec<usize> {
        let places = self.left.iter().chain(&self.at).chain(moves);
        places.map(|place| graph.number(&unquoted(place))).collect()
    }

    #[track_caller]
    pub fn winner_of_token(&self, moves: &[String]) -> String {
        let graph = Graph::of(&self.board);
        let turn = self.turn(moves.len());
        match self.walk(&graph, moves).split_last() {
            None => winner_of_game(&self.board),
            Some((&token, left)) if graph.mover_wins(left)[token] => turn.to_owned(),
            Some(_) => self.other(turn).to_owned(),
        }
    }

    /// Who wins with the token placed on a free board.
    #[track_caller]
    pub fn winner_placed_on(&self, place: &str) -> String {
        let graph = Graph::of(&self.board);
        let [placer, mover] = self.players();
        let mover_wins = graph.mover_wins(&[])[graph.number(&unquoted(place))];
        if mover_wins { mover } else { placer }.to_owned()
    }

    /// The moves by the rules, and whether each of them wins: all that lead from one place are proved at once.
    #[track_caller]
    pub fn moves_of_token(&self, moves: &[String]) -> Vec<(String, bool)> {
        let graph = Graph::of(&self.board);
        let walk = self.walk(&graph, moves);
        let wins = graph.mover_wins(&walk);
        let goals: Vec<usize> = match walk.last() {
            None => (0..graph.order()).collect(),
            Some(&token) => graph.neighbours(token).filter(|goal| !walk.contains(goal)).collect(),
        };
        goals.into_iter().map(|goal| (graph.names[goal].clone(), !wins[goal])).collect()
    }
}
