//! `winset matching`.

use serde_json::{Value, json};

use crate::program::{winset, winset_on};

fn answer(arguments: &str) -> Value {
    serde_json::from_str(&winset(arguments).answer()).unwrap()
}

#[test]
fn the_sets_and_edges_of_a_graph_with_an_odd_cycle() {
    let answer = answer("matching boards/odd.txt --json");
    assert_eq!(answer["size"], 3);
    assert_eq!(answer["perfect"], false);
    assert_eq!(
        answer["sets"],
        json!({"inessential": ["a", "b", "c", "e"], "barrier": ["d"], "rest": ["f", "g"]})
    );
    assert_eq!(answer["forced"], json!([["f", "g"]]));
    let allowed = json!([["a", "b"], ["a", "c"], ["b", "c"], ["c", "d"], ["d", "e"], ["f", "g"]]);
    assert_eq!(answer["allowed"], allowed);
}

#[test]
fn the_table_has_a_line_a_vertex_and_a_line_an_edge() {
    let table = winset("matching boards/odd.txt").answer();
    assert!(table.starts_with("a maximum matching has 3 edges and misses 1 of 7 vertices\n"), "{table}");
    for line in ["vertex set mate", "f C g", "edge in", "a b some", "d f none", "f g every"] {
        assert!(table.lines().any(|written| written == line), "{line}: {table}");
    }
    let summary = winset("matching boards/odd.txt --summary").answer();
    assert!(table.starts_with(&summary) && summary.lines().count() == 6, "{summary}");
}

/// The inessential vertices are the places the placer wins from.
#[test]
fn the_sets_say_who_wins_geography() {
    for board in ["geography", "odd"] {
        let matching = answer(&format!("matching boards/{board}.txt --json"));
        let solution = answer(&format!("solve geography boards/{board}.txt --json"));
        assert_eq!(matching["sets"]["inessential"], solution["wins"]["placer"]);
    }
}

/// All edges of the first graphs are proved, and of the last board those at some of its cells.
#[test]
fn the_edges_of_large_graphs_are_in_the_matchings_that_are_told() {
    for family in ["random 600 --edges 1400 --seed 3", "walls 40 50 --seed 3", "open 30 40"] {
        let graph = winset(&format!("gen {family}")).answer();
        for options in [" --json", "", " --summary"] {
            assert_eq!(winset_on(&format!("matching{options}"), &graph).code, 0, "{family}");
        }
    }
}

/// A triangle, a path, and four vertices in two pairs.
#[test]
fn a_stream_is_answered_in_order_a_line_a_graph() {
    let answers = winset_on("matching - --summary", ">>graph6<<Bw\n\n:Cdv\nBW\n").answer();
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines.len(), 3, "{answers}");
    for (line, graph) in lines.iter().zip(["Bw\n", ":Cdv\n", "BW\n"]) {
        let alone = winset_on("matching", graph).answer();
        let summary: Vec<&str> = alone.lines().take_while(|line| !line.is_empty()).collect();
        assert_eq!(*line, summary.join("; "));
    }
    let json = winset_on("matching - --json", "Bw\nBW\n").answer();
    let sizes: Vec<Value> = json
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["count"]["allowed"].clone())
        .collect();
    assert_eq!(sizes, [json!(3), json!(2)]);
}

#[test]
fn a_line_that_is_no_graph_is_told_with_its_number() {
    let stream = "Bw\n\nD?_?\n&@_\nBW\n";
    let run = winset_on("matching - --summary", stream);
    assert_eq!((run.code, run.stdout.lines().count()), (3, 1), "{run:?}");
    assert!(run.stderr.contains("<stdin>:3:"), "{run:?}");
    let run = winset_on("matching - --summary --keep-going", stream);
    assert_eq!((run.code, run.stdout.lines().count()), (3, 2), "{run:?}");
    assert!(run.stderr.contains("<stdin>:3:") && run.stderr.contains("<stdin>:4:"), "{run:?}");
}

#[test]
fn what_is_no_undirected_graph_is_refused() {
    let message = winset_on("matching", "p sp 2 1\na 1 2 1\n").error(3);
    assert!(message.contains("directed"), "{message}");
    winset("matching boards/nothing.txt").error(74);
    winset("matching boards/geography.txt --memory 60").error(4);
}
