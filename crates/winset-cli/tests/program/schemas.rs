//! What is written as JSON is as the shipped schemas say.

use std::fs;

use serde_json::{Value, json};

use crate::program::{Folder, project_folder, run, winset, winset_on};
use crate::schema::Schema;

fn schema(name: &str) -> Schema {
    let path = project_folder().join("docs/schemas").join(format!("{name}.json"));
    Schema::parse(&fs::read_to_string(path).unwrap())
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn solutions() {
    let schema = schema("solve");
    for game in ["geography", "tiles", "slide", "pursuit", "cops"] {
        for options in ["", " --summary", " --method exhaustive"] {
            let answer = winset(&format!("solve {game} boards/{game}.txt --json{options}")).answer();
            schema.check(&value(&answer));
        }
    }
    schema.check(&value(&winset_on("solve tiles --json", "#\n").answer()));
    for rules in ["--starter pursuer", "--passing", "--stuck passes --summary"] {
        schema.check(&value(&winset(&format!("solve pursuit boards/pursuit.txt --json {rules}")).answer()));
    }
    for rules in ["-k 2", "--lazy -k 2 --speed 3", "--active"] {
        schema.check(&value(&winset(&format!("solve cops boards/cops.txt --json {rules}")).answer()));
    }
    let mut wrong = value(&winset("solve geography boards/geography.txt --json").answer());
    wrong["count"]["mover"] = json!("8");
    assert!(!schema.is_met_by(&wrong));
}

#[test]
fn certificates() {
    let (checks, errors) = (schema("check"), schema("error"));
    for game in ["geography", "pursuit", "cops"] {
        let answer = winset(&format!("check boards/{game}.txt boards/{game}.cert --json")).answer();
        checks.check(&value(&answer));
    }
    errors.check(&value(&winset("check boards/geography.txt boards/geography.txt --json").error(5)));
}

#[test]
fn moves() {
    let schema = schema("move");
    for arguments in [
        &["geography", "boards/geography.txt", "--at", "3,4"][..],
        &["geography", "boards/geography.txt", "--at", "1,2"],
        &["tiles", "boards/tiles.txt"],
        &["slide", "boards/slide.txt"],
        &["pursuit", "boards/pursuit.txt", "--at", "3 1"],
        &["pursuit", "boards/pursuit.txt", "--at", "3 3"],
        &["pursuit", "boards/pursuit.txt", "--at", "start"],
        &["cops", "-k", "2", "boards/cops.txt"],
        &["cops", "-k", "2", "boards/cops.txt", "--at", "a c d"],
        &["cops", "boards/cops.txt", "--at", "a c", "--turn", "robber"],
    ] {
        let answer = run(["move", "--json"].iter().chain(arguments)).answer();
        schema.check(&value(&answer));
    }
}

#[test]
fn cop_numbers() {
    let schema = schema("cop-number");
    for options in ["", " --max 1", " --capture-time"] {
        let answer = winset_on(&format!("cop-number --json{options}"), "Cl\nIheA@GUAo\n&BP_\n").answer();
        assert_eq!(answer.lines().count(), 3);
        answer.lines().for_each(|line| schema.check(&value(line)));
    }
    schema.check(&value(&winset_on("cop-number --json", "p edge 2 1\ne 1 2\n").answer()));
    let mut wrong = value(&winset_on("cop-number --json", "Cl\n").answer());
    wrong["cops"] = json!("2");
    assert!(!schema.is_met_by(&wrong));
}

#[test]
fn matchings() {
    let schema = schema("matching");
    for options in ["", " --summary"] {
        for board in ["geography", "odd"] {
            let answer = winset(&format!("matching boards/{board}.txt --json{options}")).answer();
            schema.check(&value(&answer));
        }
    }
    let mut wrong = value(&winset("matching boards/odd.txt --json").answer());
    wrong["forced"][0] = json!("f");
    assert!(!schema.is_met_by(&wrong));
}

#[test]
fn annotations() {
    let schema = schema("annotate");
    let answer = value(&winset("annotate slide boards/trap-case.txt --json").answer());
    schema.check(&answer);
    let folder = Folder::new();
    let record = folder.write("record", "winset-record 1 pursuit\n1\n3\n");
    schema.check(&value(&winset(&format!("annotate pursuit boards/pursuit.txt {record} --json")).answer()));
    schema.check(&value(&winset("annotate cops boards/cops.txt boards/cops-record.txt --json").answer()));
    let mut wrong = answer;
    wrong["mistakes"][0]["ply"] = json!(0);
    assert!(!schema.is_met_by(&wrong));
}

#[test]
fn errors() {
    let schema = schema("error");
    schema.check(&value(&winset_on("solve geography --json", "..\n.\n").error(3)));
    schema.check(&value(&winset("solve --json").error(2)));
    schema.check(&value(&winset("solve geography boards/nothing.txt --json").error(74)));
    schema.check(&value(&winset("solve geography boards/geography.txt --json --memory 10").error(4)));
}

#[test]
fn notes_and_listings() {
    let noted = winset_on("solve pursuit --json", "p edge 2 1\ne 1 2\n");
    schema("note").check(&value(&noted.stderr));
    schema("games").check(&value(&winset("games --json").answer()));
    schema("formats").check(&value(&winset("formats --json").answer()));
}
