//! Graphs.

use super::*;

#[test]
fn a_vertex_of_a_dimacs_file_is_out_of_range() {
    let source = Source::new("graph.col", b"p edge 3 2\ne 1 2\ne 3 4\n");
    let expected = "
error: vertex 4 is out of range
 --> graph.col:3:5
3 | e 3 4
  |     ^ expected 1 to 3
  = help: `p edge 3 2` on line 1 sets the number of vertices";
    assert_refused(dimacs::read_undirected(&source, &Limits::none()), expected);
}

#[test]
fn a_vertex_of_a_numbered_edge_list_is_out_of_range() {
    let source = Source::new("graph.edges", b"0 1\n1 3\n");
    let options = EdgeListOptions { numbering: Some(Numbering { vertices: 3, base: 0 }) };
    let expected = "
error: vertex 3 is out of range
 --> graph.edges:2:3
2 | 1 3
  |   ^ expected 0 to 2";
    assert_refused(edge_list::read_directed(&source, &Limits::none(), &options), expected);
}

#[test]
fn a_directed_file_is_given_to_an_undirected_game() {
    let source = Source::new("graph.gr", b"c arcs\np sp 2 1\na 1 2 1\n");
    let expected = "
error: the graph is directed, expected an undirected one
 --> graph.gr:2:3
2 | p sp 2 1
  |   ^^ directed
  = help: `e` lines are edges; undirected theorems give wrong winners on arcs, so they are not dropped";
    assert_refused(dimacs::read_undirected(&source, &Limits::none()), expected);
}

#[test]
fn a_graph_is_empty() {
    let source = Source::new("graph.edges", b"");
    let refused_list = edge_list::read_undirected(&source, &Limits::none(), &EdgeListOptions::default());
    assert_eq!(refused(refused_list).message(), "there is no vertex");
    let refused_dimacs = dimacs::read_undirected(&source, &Limits::none());
    assert_eq!(refused(refused_dimacs).message(), "there is no `p` line");
}

#[test]
fn a_line_of_an_edge_list_has_three_names() {
    let source = Source::new("graph.edges", b"a b\na c 3.5 x\n");
    let expected = "
error: the line has 4 words, expected one or two
 --> graph.edges:2:5
2 | a c 3.5 x
  |     ^^^ expected the end of the line";
    let result = edge_list::read_undirected(&source, &Limits::none(), &EdgeListOptions::default());
    assert_refused(result, expected);
}

/// Pairs of numbers may look like METIS: the error says how they are read as pairs.
#[test]
fn pairs_that_look_like_metis() {
    for text in ["3 2\n2 1\n1 3\n", "2 1\n2 3\n", "2 2\n2\n1\n"] {
        let source = Source::new("pairs.txt", text.as_bytes());
        let error = refused(winset::io::metis::read_undirected(&source, &Limits::none()));
        assert!(error.help().is_some_and(|help| help.contains("pairs are the format edge-list")), "{text}");
    }
}
