//! From the bytes of a graph to its compressed rows.

use std::collections::HashMap;
use std::str;

use anyhow::{Context, Result, bail};
use winset::graph::{Graph, UndirectedGraph};
use winset::io::{Format, GraphOptions, Limits, Source, read_undirected};

use crate::answer::Answer;
use crate::clock::{Repeat, repeated};
use crate::graph_text::GraphText;
use crate::measurement::Measurement;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The library's readers.
pub fn winset(text: &GraphText, repeat: Repeat) -> Result<Measurement> {
    let (source, options) = (Source::new("instance", &text.bytes), GraphOptions::default());
    let read = || read_undirected(text.format, &source, &Limits::none(), &options);
    let (reading, seconds) = repeated(repeat, read);
    Ok(Measurement::of_runs(VERSION, &seconds).with_answer(answer(&reading?.value)))
}

/// The usual way: lines, words, a table of names.
pub fn lines_and_words(text: &GraphText, repeat: Repeat) -> Result<Measurement> {
    let (graph, seconds) = repeated(repeat, || read_words(text));
    Ok(Measurement::of_runs(VERSION, &seconds).with_answer(answer(&graph?)))
}

fn read_words(text: &GraphText) -> Result<UndirectedGraph> {
    let mut ids: HashMap<&str, u32> = HashMap::new();
    let mut pairs = Vec::new();
    let mut order = 0;
    for line in str::from_utf8(&text.bytes)?.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (text.format, &words[..]) {
            (Format::EdgeList, [a, b]) => {
                pairs.push([a, b].map(|name| {
                    let next = ids.len() as u32;
                    *ids.entry(name).or_insert(next)
                }));
                order = ids.len() as u32;
            }
            (Format::Dimacs, ["p", _, vertices, _]) => order = vertices.parse()?,
            (Format::Dimacs, ["e", a, b]) => {
                let id = |word: &str| word.parse::<u32>().ok()?.checked_sub(1);
                pairs.push([id(a).context("no vertex")?, id(b).context("no vertex")?]);
            }
            _ => bail!("no line of an edge: {line}"),
        }
    }
    Ok(UndirectedGraph::from_ids(order, &pairs))
}

fn answer(graph: &UndirectedGraph) -> Answer {
    Answer::of([("vertices", graph.order().into()), ("edges", graph.edge_count())])
}
