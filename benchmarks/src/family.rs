//! The families of `winset::generate` as the definitions write them.

use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Deserializer};
use winset::generate::{self, Family as _, Growth, Random, Share, WalkKind};
use winset::graph::UndirectedGraph;

use crate::graph_text::{GraphText, Listing};
use crate::instance::Instance;

/// A family and its parameters.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Family {
    Open {
        rows: u32,
        columns: u32,
    },
    RandomWalls {
        rows: u32,
        columns: u32,
        #[serde(deserialize_with = "share")]
        walls: Share,
    },
    Imbalanced {
        rows: u32,
        columns: u32,
        band: u32,
        #[serde(deserialize_with = "share")]
        missing: Share,
        #[serde(deserialize_with = "share")]
        walls: Share,
    },
    RandomBipartite {
        left: u32,
        right: u32,
        edges: u64,
    },
    RandomGraph {
        order: u32,
        edges: u64,
    },
    Roads {
        rows: u32,
        columns: u32,
        #[serde(deserialize_with = "share")]
        streets: Share,
        #[serde(deserialize_with = "share")]
        diagonals: Share,
    },
    PowerLaw {
        scale: u32,
        edges: u64,
    },
    GraphText {
        order: u32,
        edges: u64,
        listing: Listing,
    },
    /// The graph of a board without walls, on which cops chase a robber.
    Lattice {
        rows: u32,
        columns: u32,
        edge: Edge,
    },
    /// All connected graphs with so many vertices, as nauty's geng writes them.
    ConnectedGraphs {
        order: u32,
    },
    SlideRecord {
        rows: u32,
        columns: u32,
        moves: u32,
        tree: Tree,
    },
    Downhill {
        order: u32,
        out_degree: u32,
        reach: u32,
    },
    Line {
        order: u32,
        reach: u32,
    },
    Refuges {
        order: u32,
        out_degree: u32,
        #[serde(deserialize_with = "share")]
        refuges: Share,
    },
    RandomSparse {
        order: u32,
        out_degree: u32,
        #[serde(deserialize_with = "share")]
        sinks: Share,
    },
    RandomAcyclic {
        order: u32,
        out_degree: u32,
    },
}

/// What is beyond the edge of a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// Nothing.
    Closed,
    /// The opposite edge: it is a torus.
    Opposite,
}

/// The tree that the blank of a slide record walks around.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tree {
    DepthFirst,
    Bushy,
}

impl Family {
    /// The member of the family that this seed makes.
    ///
    /// # Errors
    /// When the family has no member with these parameters.
    pub fn generate(&self, seed: u64) -> Result<Instance> {
        let random = &mut Random::new(seed);
        Ok(match *self {
            Self::Open { rows, columns } => {
                Instance::Grid(generate::Open { rows, columns }.generate(random)?)
            }
            Self::RandomWalls { rows, columns, walls } => {
                Instance::Grid(generate::RandomWalls { rows, columns, walls }.generate(random)?)
            }
            Self::Imbalanced { rows, columns, band, missing, walls } => {
                Instance::Grid(generate::Imbalanced { rows, columns, band, missing, walls }.generate(random)?)
            }
            Self::RandomBipartite { left, right, edges } => {
                Instance::Bipartite(generate::RandomBipartite { left, right, edges }.generate(random)?)
            }
            Self::RandomGraph { order, edges } => {
                Instance::General(generate::RandomGraph { order, edges }.generate(random)?)
            }
            Self::Roads { rows, columns, streets, diagonals } => {
                let roads = generate::Roads { rows, columns, streets, diagonals };
                Instance::General(roads.generate(random)?)
            }
            Self::PowerLaw { scale, edges } => {
                Instance::General(generate::PowerLaw { scale, edges }.generate(random)?)
            }
            Self::GraphText { order, edges, listing } => {
                Instance::Text(GraphText::random(order, edges, listing, random)?)
            }
            Self::Lattice { rows, columns, edge } => Instance::Cops(lattice(rows, columns, edge)),
            Self::ConnectedGraphs { order } => Instance::GraphLines(connected_graphs(order)?),
            Self::SlideRecord { rows, columns, moves, tree } => {
                let walk = WalkKind::AroundTree(tree.into());
                Instance::Record(generate::SlideRecord { rows, columns, moves, walk }.generate(random)?)
            }
            _ => Instance::Pursuit(self.generate_digraph(random)?),
        })
    }

    /// Whether its members are boards with walls.
    pub const fn is_board(&self) -> bool {
        matches!(self, Self::Open { .. } | Self::RandomWalls { .. } | Self::Imbalanced { .. })
    }

    fn generate_digraph(&self, random: &mut Random) -> Result<winset::graph::DirectedGraph> {
        Ok(match *self {
            Self::Downhill { order, out_degree, reach } => {
                generate::Downhill { order, out_degree, reach }.generate(random)?
            }
            Self::Line { order, reach } => generate::Line { order, reach }.generate(random)?,
            Self::Refuges { order, out_degree, refuges } => {
                generate::Refuges { order, out_degree, refuges }.generate(random)?
            }
            Self::RandomSparse { order, out_degree, sinks } => {
                generate::RandomSparse { order, out_degree, sinks }.generate(random)?
            }
            Self::RandomAcyclic { order, out_degree } => {
                generate::RandomAcyclic { order, out_degree }.generate(random)?
            }
            _ => anyhow::bail!("not a family of directed graphs: {self:?}"),
        })
    }
}

impl From<Tree> for Growth {
    fn from(tree: Tree) -> Self {
        match tree {
            Tree::DepthFirst => Self::DepthFirst,
            Tree::Bushy => Self::Bushy,
        }
    }
}

fn lattice(rows: u32, columns: u32, edge: Edge) -> UndirectedGraph {
    let last = |at: u32, length: u32| edge == Edge::Closed && at + 1 == length;
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| [row, column]));
    let edges = cells.flat_map(|[row, column]| {
        let number = |row: u32, column: u32| row % rows * columns + column % columns;
        let right = (!last(column, columns)).then(|| [number(row, column), number(row, column + 1)]);
        let down = (!last(row, rows)).then(|| [number(row, column), number(row + 1, column)]);
        right.into_iter().chain(down)
    });
    UndirectedGraph::from_ids(rows * columns, &edges.collect::<Vec<_>>())
}

fn connected_graphs(order: u32) -> Result<Vec<u8>> {
    let geng = Command::new("nauty-geng").args(["-q", "-c", &order.to_string()]).output();
    let geng = geng.context("`nauty-geng` does not start: it comes with Debian's package `nauty`")?;
    ensure!(geng.status.success(), "`nauty-geng` failed");
    Ok(geng.stdout)
}

fn share<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Share, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}
