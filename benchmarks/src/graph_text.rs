//! A graph as the text of a file, to be read.

use std::io::Write as _;

use anyhow::Result;
use serde::Deserialize;
use winset::generate::Random;
use winset::io::Format;

/// The text of a random graph.
pub struct GraphText {
    /// How it is written.
    pub format: Format,
    /// What is written.
    pub bytes: Vec<u8>,
    /// How many vertices there are.
    pub vertices: u64,
    /// How many edges are listed.
    pub edges: u64,
}

/// How the text lists the edges of a graph.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Listing {
    SortedEdgeList,
    RandomEdgeList,
    SortedDimacs,
    RandomDimacs,
}

impl GraphText {
    /// So many edges, each between two random vertices, numbered from 0 or, as DIMACS does, from 1.
    ///
    /// # Errors
    /// When the text cannot be written.
    pub fn random(order: u32, edges: u64, listing: Listing, random: &mut Random) -> Result<Self> {
        let mut pairs = Vec::new();
        while (pairs.len() as u64) < edges {
            let [a, b] = [(); 2].map(|()| random.below(order));
            if a != b {
                pairs.push([a.min(b), a.max(b)]);
            }
        }
        if matches!(listing, Listing::SortedEdgeList | Listing::SortedDimacs) {
            pairs.sort_unstable();
        }
        let mut bytes = Vec::new();
        let format = match listing {
            Listing::SortedEdgeList | Listing::RandomEdgeList => Format::EdgeList,
            Listing::SortedDimacs | Listing::RandomDimacs => Format::Dimacs,
        };
        if format == Format::Dimacs {
            writeln!(bytes, "p edge {order} {edges}")?;
        }
        for [a, b] in pairs {
            match format {
                Format::Dimacs => writeln!(bytes, "e {} {}", a + 1, b + 1)?,
                _ => writeln!(bytes, "{a} {b}")?,
            }
        }
        Ok(Self { format, bytes, vertices: u64::from(order), edges })
    }
}
