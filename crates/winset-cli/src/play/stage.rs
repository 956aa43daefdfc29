use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use winset::game::{Endless, Game};
use winset::graph::{Place, Vertex};
use winset::io::record;
use winset::record::{Board, Session, annotate};
use winset::show::write_annotation;
use winset::solution::Solution;
use winset::solve::RankUnit;
use winset::{ByPlayer, Outcome, Player, Unwatched};

use super::content::Content;
use super::layout::Layout;
use super::scenery::goals_beside;
use crate::instance::Playable;

/// A play that can be looked at, of any game: [`Board`] has its moves, this all that is seen.
pub trait Stage {
    /// The play.
    fn board(&self) -> &dyn Board;

    /// The play, to be gone on with.
    fn board_mut(&mut self) -> &mut dyn Board;

    /// The name of the game.
    fn game_name(&self) -> &'static str;

    /// How its places are laid out.
    fn layout(&self) -> Layout;

    /// What lies on a place.
    fn content(&self, place: Place) -> Content;

    /// What people call a place, or `None` for a wall.
    fn label(&self, place: Place) -> Option<String>;

    /// What people call the vertices that arcs lead to, where the layout does not show them.
    fn beside(&self, place: Place) -> Vec<String>;

    /// Where the piece stands that is to move, or the blank to be filled; `None` where a piece is to be placed.
    fn focus(&self) -> Option<Place>;

    /// How many places it takes to name a move.
    fn pointing(&self) -> usize;

    /// What the ranks count.
    fn rank_unit(&self) -> RankUnit;

    /// Where the legal moves lead besides the places that are chosen, in order.
    fn legal_places(&self, chosen: &[Place]) -> Vec<Place>;

    /// Where the moves that win lead besides the places that are chosen, in order.
    fn winning_places(&mut self, chosen: &[Place]) -> Vec<Place>;

    /// Where a perfect move leads besides the places that are chosen; `None` where they are not of that move.
    fn best_place(&mut self, chosen: &[Place]) -> Option<Place>;

    /// Who wins from a place by the solution of all starts; `None` where the moves that win tell it.
    fn winner_on(&self, place: Place) -> Option<Outcome>;

    /// What the winner on a place is the winner of.
    fn winners_meaning(&self) -> &'static str;

    /// The position in a few words.
    fn position_text(&self) -> String;

    /// Something about a perfect move that leaves something to find.
    fn clue(&mut self) -> Option<String>;

    /// Why the position is worth what it is.
    fn why(&mut self) -> String;

    /// How often the position has come up so far, in a game that may never end, and who wins one that does not.
    fn repetition(&self) -> Option<Repetition>;

    /// What was wrong with the moves so far.
    fn judgement(&self) -> Judgement;

    /// Writes the moves so far as a record.
    fn write_record(&self, out: &mut dyn Write) -> io::Result<()>;
}

/// A position that has come up before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// How often, now included.
    pub times: usize,
    /// What a play that never ends is worth.
    pub endless: Outcome,
}

/// The mistakes of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// How many each player made.
    pub mistakes: ByPlayer<usize>,
    /// All of them, with the better moves and the reasons.
    pub text: String,
}

/// A session of a game, and what it takes to show it.
pub struct Staged<G: Playable> {
    session: Session<G>,
    solution: Arc<Solution>,
    /// Where the session began.
    beginning: G::Position,
}

impl<G: Playable> Staged<G> {
    /// A play of a solved game from `beginning`.
    pub fn new(game: &Arc<G>, solution: Arc<Solution>, beginning: G::Position) -> Self {
        let session = Session::at(game, &solution, beginning.clone());
        Self { session, solution, beginning }
    }

    fn game(&self) -> &G {
        self.session.game()
    }

    fn vertex(&self, place: Place) -> Option<Vertex> {
        self.game().ground().vertex_at(place)
    }

    fn vertices(&self, places: &[Place]) -> Vec<Vertex> {
        places.iter().filter_map(|&place| self.vertex(place)).collect()
    }

    fn places(&self, vertices: Vec<Vertex>) -> Vec<Place> {
        let mut places: Vec<Place> = vertices.into_iter().map(|v| self.game().ground().place_of(v)).collect();
        places.sort_unstable();
        places
    }
}

impl<G: Playable> Stage for Staged<G> {
    fn board(&self) -> &dyn Board {
        &self.session
    }

    fn board_mut(&mut self) -> &mut dyn Board {
        &mut self.session
    }

    fn game_name(&self) -> &'static str {
        self.game().name()
    }

    fn layout(&self) -> Layout {
        self.game().ground().layout()
    }

    fn content(&self, place: Place) -> Content {
        let content = |v| self.game().content(self.session.position(), v);
        self.vertex(place).map_or(Content::Wall, content)
    }

    fn label(&self, place: Place) -> Option<String> {
        self.vertex(place).map(|v| self.game().name_of(v))
    }

    fn beside(&self, place: Place) -> Vec<String> {
        let beside = self.vertex(place).map(|v| self.game().ground().beside(v)).unwrap_or_default();
        beside.into_iter().map(|v| self.game().name_of(v)).collect()
    }

    fn focus(&self) -> Option<Place> {
        self.game().focus(self.session.position()).map(|v| self.game().ground().place_of(v))
    }

    fn pointing(&self) -> usize {
        self.game().pointing(self.session.position())
    }

    fn rank_unit(&self) -> RankUnit {
        self.game().rank_unit()
    }

    fn legal_places(&self, chosen: &[Place]) -> Vec<Place> {
        self.places(self.game().next_goals(self.session.position(), &self.vertices(chosen)))
    }

    fn winning_places(&mut self, chosen: &[Place]) -> Vec<Place> {
        let winning = self.session.winning_moves();
        self.places(goals_beside(self.game(), &winning, &self.vertices(chosen)))
    }

    fn best_place(&mut self, chosen: &[Place]) -> Option<Place> {
        let best = self.session.best_move()?;
        let left = goals_beside(self.game(), &[best], &self.vertices(chosen));
        self.places(left).first().copied()
    }

    fn winner_on(&self, place: Place) -> Option<Outcome> {
        self.game().winner_on(&self.solution, self.session.position(), self.vertex(place)?)
    }

    fn winners_meaning(&self) -> &'static str {
        self.game().winners_meaning()
    }

    fn position_text(&self) -> String {
        self.game().position_text(self.session.position())
    }

    fn clue(&mut self) -> Option<String> {
        let best = self.session.best_move()?;
        self.game().clue(self.session.position(), &best)
    }

    fn why(&mut self) -> String {
        let (value, best) = (self.session.value(), self.session.best_move());
        self.game().why_value(self.session.method(), self.session.position(), value, best.as_ref())
    }

    fn repetition(&self) -> Option<Repetition> {
        let Endless::Worth(endless) = self.game().endless() else { return None };
        let times = times_come_up(self.game(), &self.beginning, &self.session.record().moves);
        (times > 1).then_some(Repetition { times, endless })
    }

    fn judgement(&self) -> Judgement {
        let record = self.session.record();
        let judged = annotate(self.session.game(), &self.solution, &self.beginning, record, &mut Unwatched);
        let annotation = judged.expect("nobody stops this, and every move was legal when it was played");
        let mistakes = |player: Player| annotation.mistakes_of(player).count();
        let mistakes = ByPlayer { first: mistakes(Player::First), second: mistakes(Player::Second) };
        let mut text = Vec::new();
        write_annotation(self.game(), &annotation, &mut text).expect("memory can be written to");
        Judgement { mistakes, text: String::from_utf8_lossy(&text).into_owned() }
    }

    fn write_record(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = out;
        record::write(&mut out, self.game(), self.session.record())
    }
}

/// How often the position after all moves has come up.
fn times_come_up<G: Game>(game: &G, beginning: &G::Position, moves: &[G::Move]) -> usize {
    let mut position = beginning.clone();
    let mut times = HashMap::from([(position.clone(), 1)]);
    for mv in moves {
        game.play_unchecked(&mut position, mv);
        *times.entry(position.clone()).or_insert(0) += 1;
    }
    times.get(&position).copied().unwrap_or_default()
}
