//! The checker's own readers: what they read in every format, and what they refuse.

mod draft;

use std::io::Cursor;

use draft::{Draft, Graph, rejection};
use winset_check::{Failure, Format, Numbering, Options, Proved, Rejection, check};

fn prove(text: &[u8], options: Options, certificate: &[u8]) -> Result<Proved, Failure> {
    check(Cursor::new(text), &options, Cursor::new(certificate))
}

fn winners(proved: &Proved) -> String {
    let mut text = Vec::new();
    proved.write_winners(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The path 0 1 2 and the vertex 3.
fn graph() -> Graph {
    Graph::new(4, &[[0, 1], [1, 2]])
}

#[test]
fn one_graph_in_every_format_has_one_certificate() {
    let certificate = Draft::honest(&graph()).bytes();
    for (text, names) in [
        ("p edge 4 2\ne 1 2\ne 2 3\n", ["1", "2", "3", "4"]),
        ("c a path\n\np 4 7\r\ne 2 1\r\nc\ne 3 2\ne 2 3\ne 4 4", ["1", "2", "3", "4"]),
        ("a b\nb c\nd\n", ["a", "b", "c", "d"]),
        ("\u{feff}# names\n7 8\n9 8 \n% last\n\n 10\n", ["7", "8", "9", "10"]),
        ("1000000\n12 9\n9 5\n5 9\n12 12\n", ["5", "9", "12", "1000000"]),
        ("18446744073709551615\n7 8\n9 8\n", ["7", "8", "9", "18446744073709551615"]),
        ("07 1\n1 18446744073709551616\n0", ["07", "1", "18446744073709551616", "0"]),
        ("Cg\n", ["0", "1", "2", "3"]),
        (">>graph6<<Cg", ["0", "1", "2", "3"]),
    ] {
        let proved = prove(text.as_bytes(), Options::default(), &certificate);
        let proved = proved.unwrap_or_else(|failure| panic!("{text:?}: {failure}"));
        let [a, b, c, d] = names;
        let expected = format!("vertex winner\n{a} placer\n{b} mover\n{c} placer\n{d} placer\n");
        assert_eq!(winners(&proved), expected, "{text:?}");
    }
}

#[test]
fn numbers_that_are_given() {
    let certificate = Draft::honest(&graph()).bytes();
    let numbered = |base| Options { numbering: Some(Numbering { vertices: 4, base }), ..Options::default() };
    assert!(prove(b"0 1\n2 1\n", numbered(0), &certificate).is_ok());
    assert!(prove(b"1 2\n3 2\n", numbered(1), &certificate).is_ok());
    for text in ["0 1\n2 1\n", "1 2\n5 2\n", "a b\n"] {
        assert!(
            matches!(prove(text.as_bytes(), numbered(1), &certificate), Err(Failure::Input(_))),
            "{text:?}"
        );
    }
}

#[test]
fn boards_are_shown_as_boards() {
    let corner = Graph::new(3, &[[0, 1], [1, 2]]);
    let certificate = Draft::honest(&corner).bytes();
    for text in ["..\n#.\n", "2 2\r\n..\r\nX.\r\n\r\n", " 2  2\n..\nx."] {
        let proved = prove(text.as_bytes(), Options::default(), &certificate).unwrap();
        assert_eq!(winners(&proved), "pm\n#p\n", "{text:?}");
    }
    let nothing = Draft::honest(&Graph::new(0, &[])).bytes();
    for text in ["0 0\n", "0 7", "7 0\n", "##\n", "2 1\n#\n#\n"] {
        assert!(
            prove(text.as_bytes(), Options { format: Some(Format::Grid), ..Options::default() }, &nothing)
                .is_ok()
        );
    }
}

#[test]
fn what_is_not_valid_is_refused_on_its_line() {
    let certificate = Draft::honest(&graph()).bytes();
    for (format, text, line) in [
        (Format::Grid, "", 1),
        (Format::Grid, "..\n...\n", 2),
        (Format::Grid, "..\n\n..\n", 3),
        (Format::Grid, "..\n.?\n", 2),
        (Format::Grid, "3 2\n..\n..\n", 3),
        (Format::Grid, "1 2\n..\n..\n", 3),
        (Format::Grid, "99999999999 99999999999\n..\n", 2),
        (Format::Dimacs, "", 1),
        (Format::Dimacs, "e 1 2\n", 1),
        (Format::Dimacs, "p edge 4\n", 1),
        (Format::Dimacs, "p tree 4 2\n", 1),
        (Format::Dimacs, "p edge 4 x\n", 1),
        (Format::Dimacs, "p edge 99999999999 2\n", 1),
        (Format::Dimacs, "p edge 4 2\ne 1 2\n\ne 2 5\n", 4),
        (Format::Dimacs, "p edge 4 2\ne 1 0\n", 2),
        (Format::Dimacs, "p edge 4 2\ne 1 2 3\n", 2),
        (Format::Dimacs, "p edge 4 2\ne 1\n", 2),
        (Format::Dimacs, "p edge 4 2\nx 1 2\n", 2),
        (Format::Dimacs, "p edge 4 2\np edge 4 2\n", 2),
        (Format::Dimacs, "p edge 4 2\ne 1 2\na 1 2 1\n", 3),
        (Format::Dimacs, "p edge 4 2\na 1 2\n", 2),
        (Format::Dimacs, "p sp 4 2\na 1 2 1\n", 1),
        (Format::EdgeList, "", 1),
        (Format::EdgeList, "# nothing\n", 1),
        (Format::EdgeList, "a b\nb c d\n", 2),
        (Format::EdgeList, "a b\nb # c\n", 2),
        (Format::Graph6, "", 1),
        (Format::Graph6, "C\n", 1),
        (Format::Graph6, "Chh\n", 1),
        (Format::Graph6, "Ch\nCh\n", 1),
        (Format::Graph6, "C \n", 1),
        (Format::Graph6, "~??\n", 1),
        (Format::Graph6, "~~~~~~~~\n", 1),
        (Format::Slide, "XO.\n", 1),
    ] {
        let options = Options { format: Some(format), ..Options::default() };
        match prove(text.as_bytes(), options, &certificate) {
            Err(Failure::Input(error)) => assert_eq!(error.line, line, "{text:?}: {error}"),
            Err(other) => panic!("{text:?}: {other}"),
            Ok(_) => panic!("{text:?} is accepted"),
        }
    }
}

/// More than is read at once, so that some lines begin in one piece and end in another.
#[test]
fn plain_lines_and_others_may_alternate() {
    const LINES: u64 = 60_000;
    let certificate = Draft::honest(&graph()).bytes();
    let styles = ["e 1 2", "e 2 3\r", "c", "e  2 1", "e 3 2", "", "e 2 3", "e 2 00000000000003"];
    let lines = (0..LINES).map(|i| format!("{}\n", styles[(i * 40_503 / 128) as usize % styles.len()]));
    let text = format!("p edge 4 2\n{}", lines.collect::<String>());
    assert!(styles.iter().all(|style| text.contains(&format!("\n{style}\n"))));
    assert!(prove(text.as_bytes(), Options::default(), &certificate).is_ok());
    let bad =
        ["e 0 1", "e 1 5", "e 1", "e 1 2 3", "e 99999999999 1", "e 4294967297 1", "e 1 a", "a 1 2", "f 1 2"];
    for bad in bad {
        let text = format!("{text}{bad}\ne 1 2\n");
        match prove(text.as_bytes(), Options::default(), &certificate) {
            Err(Failure::Input(error)) => assert_eq!(error.line, LINES + 2, "{bad}"),
            _ => panic!("{bad} is read"),
        }
    }
}

#[test]
fn faults_of_slide_boards() {
    let mut draft = Draft::honest(&graph());
    draft.game = 2;
    for text in ["XOX\n", "X.\n.O\n", "X.\nO\n", "X.#\n", "0 0\n", "2 2\nX.\n"] {
        let refused = prove(text.as_bytes(), Options::default(), &draft.bytes());
        assert!(matches!(refused, Err(Failure::Input(_))), "{text:?}");
    }
    // A record may follow a board with a first line.
    let refused = |text: &str| rejection(prove(text.as_bytes(), Options::default(), &draft.bytes()));
    assert_eq!(refused("2 2\nX.\nOX\n1\n1 1\n"), Rejection::Digest);
}

#[test]
fn a_header_reserves_nothing() {
    let certificate = Draft::honest(&graph()).bytes();
    for (text, found) in [("p edge 4294967294 2\n", 4_294_967_294), ("~~?C?????", 1 << 26)] {
        let refused = rejection(prove(text.as_bytes(), Options::default(), &certificate));
        assert_eq!(refused, Rejection::Order { claimed: 4, found }, "{text:?}");
    }
}

#[test]
fn lines_in_other_encodings_are_no_names() {
    let certificate = Draft::honest(&graph()).bytes();
    for text in [":Cdv\n", "&BP_\n"] {
        match prove(text.as_bytes(), Options::default(), &certificate) {
            Err(Failure::Input(error)) => assert!(error.message.contains("are not read here"), "{text}"),
            _ => panic!("{text} is read"),
        }
    }
}

/// They would be names else.
#[test]
fn compressed_files_are_named_as_such() {
    for magic in [&b"\x1f\x8b\x08\x00"[..], b"\x28\xb5\x2f\xfd\x04"] {
        match prove(magic, Options::default(), &Draft::honest(&graph()).bytes()) {
            Err(Failure::Input(error)) => assert!(error.message.contains("compressed"), "{error}"),
            _ => panic!("{magic:?} is read"),
        }
    }
}

/// So many pairs to a vertex that they are not kept, but read again.
#[test]
fn pairs_may_be_repeated_without_end() {
    let certificate = Draft::honest(&graph()).bytes();
    for many in [900, 5000] {
        let text = format!("{}1 2\n3\n", "0 1\n".repeat(many));
        assert!(prove(text.as_bytes(), Options::default(), &certificate).is_ok(), "{many}");
        let text = format!("{}1 2\n3\n2 0\n", "0 1\n".repeat(many));
        assert!(matches!(
            prove(text.as_bytes(), Options::default(), &certificate),
            Err(Failure::Rejected { rejection: Rejection::Digest, .. })
        ));
    }
}

/// Nine bytes a vertex for the proof, four for the graph, and eight an edge.
#[test]
fn no_more_memory_is_held_than_allowed() {
    let certificate = Draft::honest(&graph()).bytes();
    let needed = 4 * 13 + 8 * 2;
    let text = b"p edge 4 2\ne 1 2\ne 2 3\n";
    let with = |memory| prove(text, Options { memory: Some(memory), ..Options::default() }, &certificate);
    assert!(with(needed).is_ok());
    for memory in [0, 4 * 13, needed - 1] {
        assert!(matches!(with(memory), Err(Failure::Memory { .. })), "{memory}");
    }
    assert!(matches!(with(needed - 1), Err(Failure::Memory { needed: told }) if told == needed));
}
