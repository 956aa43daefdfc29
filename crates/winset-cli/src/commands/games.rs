use std::io;

use clap::Args;
use serde::Serialize;

use super::table::write_table;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::CommonOptions;

/// List the games: their players, and how positions and moves are written
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Games {}

const EXAMPLES: &str = "\
Examples:
  winset games
  winset games --json";

/// The games, by the schema `winset/games/1`.
#[derive(Serialize)]
struct List {
    schema: &'static str,
    games: &'static [Entry],
}

/// A game as people read about it.
#[derive(Serialize)]
struct Entry {
    name: &'static str,
    players: Players,
    position: &'static str,
    #[serde(rename = "move")]
    mv: &'static str,
    /// What a rank counts, where there are ranks.
    rank: Option<&'static str>,
}

#[derive(Serialize)]
struct Players {
    first: &'static str,
    second: &'static str,
}

impl Players {
    fn text(&self) -> String {
        format!("{} / {}", self.first, self.second)
    }
}

static ENTRIES: [Entry; 5] = [
    Entry {
        name: "geography",
        players: Players { first: "mover", second: "placer" },
        position: "the token's place, on a fresh board; --visited for others",
        mv: "the place moved to",
        rank: None,
    },
    Entry {
        name: "tiles",
        players: Players { first: "chooser", second: "replier" },
        position: "as above; nothing yet chosen: start",
        mv: "the place",
        rank: None,
    },
    Entry {
        name: "slide",
        players: Players { first: "rabbit", second: "egg" },
        position: "the board file itself",
        mv: "the place of the piece that moves into the blank",
        rank: None,
    },
    Entry {
        name: "pursuit",
        players: Players { first: "evader", second: "pursuer" },
        position: "evader pursuer, and --turn",
        mv: "the vertex moved to",
        rank: Some("plies to capture"),
    },
    Entry {
        name: "cops",
        players: Players { first: "cops", second: "robber" },
        position: "cop cop … robber, and --turn",
        mv: "the cops' vertices, or the robber's; the first two moves place them",
        rank: Some("cop moves to capture"),
    },
];

const NOTE: &str = "
A place on a grid is `row,col`, counted from 1; a vertex is its name or number as in the input.";

impl Games {
    /// Does it.
    pub fn run(&self, common: &CommonOptions) -> Result<Exit, Failure> {
        common.output()?.write(|out| match common.json {
            true => write_json(out),
            false => write_text(out),
        })?;
        Ok(Exit::Done)
    }
}

fn write_text(out: &mut dyn io::Write) -> io::Result<()> {
    let players: Vec<String> = ENTRIES.iter().map(|game| game.players.text()).collect();
    let mut rows = vec![["game", "first / second", "position (--at)", "move in a record", "rank"]];
    for (game, players) in ENTRIES.iter().zip(&players) {
        rows.push([game.name, players, game.position, game.mv, game.rank.unwrap_or("-")]);
    }
    write_table(out, &rows)?;
    writeln!(out, "{NOTE}")
}

fn write_json(out: &mut dyn io::Write) -> io::Result<()> {
    let list = List { schema: "winset/games/1", games: &ENTRIES };
    writeln!(out, "{}", serde_json::to_string(&list)?)
}

#[cfg(test)]
mod tests {
    use winset::game::{Cops, CopsRules, Game, Geography, Pursuit, Slide};
    use winset::graph::{DirectedGraph, Grid};

    use super::*;

    fn assert_listed(entry: &Entry, game: &impl Game) {
        let players = game.players();
        assert_eq!(entry.name, game.name());
        assert_eq!((entry.players.first, entry.players.second), (players.first, players.second));
    }

    #[test]
    fn names_and_players_are_those_of_the_rules() {
        let grid = || Grid::from_rows(&["."]).unwrap();
        assert_listed(&ENTRIES[0], &Geography::new(grid()));
        assert_listed(&ENTRIES[1], &Geography::with_free_start(grid()));
        assert_listed(&ENTRIES[2], &Slide::from_rows(&["."]).unwrap());
        assert_listed(&ENTRIES[3], &Pursuit::new(DirectedGraph::from_ids(1, &[])));
        assert_listed(&ENTRIES[4], &Cops::new(DirectedGraph::from_ids(1, &[]), CopsRules::usual(2)));
    }
}
