//! Geography with a free start: which components have a win for the player who chooses.

use std::io::{self, Write};

use serde::Serialize;

use super::json::{Listed, NoExtra};
use super::words::Noun;
use crate::game::{Game, Geography, Placing};
use crate::graph::{Undirected, Vertex, quoted, visit_components};
use crate::player::{Outcome, Player};
use crate::solution::Solution;

/// What each component of the graph offers to the player who places the token.
pub(super) struct FreeStart<'g, G> {
    game: &'g Geography<G>,
    components: Vec<Component>,
}

struct Component {
    /// The least vertex.
    first: Vertex,
    order: u32,
    /// The least winning choice.
    choice: Option<Vertex>,
}

impl<'g, G: Undirected + Send + Sync + 'static> FreeStart<'g, G> {
    /// `None` where the start is not free.
    ///
    /// # Complexity
    /// O(*n* + *m*) time, a bit a vertex and 16 bytes a component.
    pub(super) fn new(game: &'g Geography<G>, solution: &Solution) -> Option<Self> {
        if game.placing() == Placing::BySecond {
            return None;
        }
        let mut components: Vec<Component> = Vec::new();
        visit_components(game.graph(), |number, v| {
            if components.len() == number as usize {
                components.push(Component { first: v, order: 0, choice: None });
            }
            let component = &mut components[number as usize];
            component.order += 1;
            let wins = solution.outcome(v.id().into()) == Some(Outcome::Won(game.placer()));
            if wins && component.choice.is_none_or(|choice| v < choice) {
                component.choice = Some(v);
            }
        });
        Some(Self { game, components })
    }

    /// A choice that wins the whole game.
    fn winning_choice(&self) -> Option<Vertex> {
        self.components.iter().find_map(|component| component.choice)
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
            Some(choice) => writeln!(out, ", choosing {}", quoted(&self.label(choice))),
            None => writeln!(out),
        }
    }

    /// Writes a line for each component, called by its first vertex.
    pub(super) fn write_components(&self, noun: Noun, out: &mut dyn Write) -> io::Result<()> {
        let chooser = self.game.players()[self.game.placer()];
        for &Component { first, order, choice } in &self.components {
            write!(out, "component of {}: {}, ", quoted(&self.label(first)), noun.count(order.into()))?;
            match choice {
                Some(choice) => writeln!(out, "{chooser} wins, choosing {}", quoted(&self.label(choice)))?,
                None => writeln!(out, "no choice wins")?,
            }
        }
        Ok(())
    }

    fn entries(&self) -> impl Iterator<Item = ComponentEntry> + '_ {
        self.components.iter().map(|component| ComponentEntry {
            first: self.label(component.first),
            positions: component.order,
            win: component.choice.is_some(),
            choice: component.choice.map(|v| self.label(v)),
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
