//! Geography with a free start: which components have a win for the player who chooses.

use std::io::{self, Write};

use serde::Serialize;

use super::json::{Listed, NoExtra};
use super::words::Noun;
use crate::game::{Game, Geography, Placing};
use crate::graph::{Components, Undirected, Vertex, components};
use crate::player::Player;
use crate::solution::Solution;

/// What each component of the graph offers to the player who places the token.
pub(super) struct FreeStart<'g, G> {
    game: &'g Geography<G>,
    components: Components,
    /// The least vertex of each component.
    first: Vec<Vertex>,
    /// The least winning choice in each component.
    choice: Vec<Option<Vertex>>,
}

impl<'g, G: Undirected + Send + Sync + 'static> FreeStart<'g, G> {
    /// `None` where the start is not free.
    ///
    /// # Complexity
    /// O(*n* + *m*) time, 4 bytes a vertex and 12 a component.
    pub(super) fn new(game: &'g Geography<G>, solution: &Solution) -> Option<Self> {
        if game.placing() == Placing::BySecond {
            return None;
        }
        let components = components(game.graph());
        let (mut first, mut choice) = (Vec::new(), vec![None; components.count() as usize]);
        for v in game.graph().vertices() {
            if components.of(v) == Some(first.len() as u32) {
                first.push(v);
            }
        }
        for start in solution.regions().won_by(game.placer()) {
            let v = Vertex::new(start as u32);
            if let Some(component) = components.of(v) {
                choice[component as usize].get_or_insert(v);
            }
        }
        Some(Self { game, components, first, choice })
    }

    /// A choice that wins the whole game.
    fn winning_choice(&self) -> Option<Vertex> {
        self.choice.iter().flatten().next().copied()
    }

    fn winner(&self) -> &'static str {
        let winner = if self.winning_choice().is_some() { Player::First } else { Player::Second };
        self.game.players()[winner]
    }

    fn label(&self, v: Vertex) -> String {
        self.game.graph().label(v)
    }

    /// Writes who wins the whole game.
    pub(super) fn write_verdict(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{} wins the game", self.winner())?;
        match self.winning_choice() {
            Some(choice) => writeln!(out, ", choosing {}", self.label(choice)),
            None => writeln!(out),
        }
    }

    /// Writes a line for each component, called by its first vertex.
    pub(super) fn write_components(&self, noun: Noun, out: &mut dyn Write) -> io::Result<()> {
        let chooser = self.game.players()[self.game.placer()];
        for ((&first, &order), choice) in self.first.iter().zip(self.components.orders()).zip(&self.choice) {
            write!(out, "component of {}: {}, ", self.label(first), noun.count(order.into()))?;
            match choice {
                Some(choice) => writeln!(out, "{chooser} wins, choosing {}", self.label(*choice))?,
                None => writeln!(out, "no choice wins")?,
            }
        }
        Ok(())
    }

    fn entries(&self) -> impl Iterator<Item = ComponentEntry> + '_ {
        let parts = self.first.iter().zip(self.components.orders()).zip(&self.choice);
        parts.map(|((&first, &positions), choice)| ComponentEntry {
            first: self.label(first),
            positions,
            win: choice.is_some(),
            choice: choice.map(|v| self.label(v)),
        })
    }
}

#[derive(Serialize)]
struct ComponentEntry {
    /// The component's first vertex.
    first: String,
    positions: u32,
    /// Whether the chooser has a win in it.
    win: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<String>,
}

/// What the JSON of geography says besides.
pub(super) fn extra<G: Undirected + Send + Sync + 'static>(
    free_start: Option<&FreeStart<'_, G>>,
) -> impl Serialize {
    #[derive(Serialize)]
    struct Verdict<L> {
        winner: &'static str,
        components: L,
    }
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Extra<L> {
        Free(Verdict<L>),
        Given(NoExtra),
    }
    match free_start {
        Some(free) => {
            Extra::Free(Verdict { winner: free.winner(), components: Listed(move || free.entries()) })
        }
        None => Extra::Given(NoExtra {}),
    }
}
