//! Plays by lines: they are played again with the moves so far asked for after each command, and all that is said of each
//! position is proved.

use super::course::Course;
use super::picture;
use super::said::Said;
use super::{owned, text_of, without_output};
use crate::program::{Run, run_unproved};

/// All that a play by lines claims is proved.
#[track_caller]
pub fn require(words: &[&str], input: &[u8], run: &Run) {
    require_said(words, input, &text_of(words, run));
}

/// All that a play by lines has said to commands is proved.
#[track_caller]
pub fn require_said(words: &[&str], input: &[u8], said: &str) {
    let commands: Vec<String> =
        String::from_utf8_lossy(input).lines().map(|line| line.trim().to_owned()).collect();
    let played = |commands: &str| {
        let run = run_unproved(&owned(&without_output(words)), commands.as_bytes());
        assert_eq!(run.code, 0, "{run:?}");
        run.stdout
    };
    let course = Course::of(words, b"");
    let sections = sections(&course, &commands, &played);
    let again: Vec<&str> = sections.iter().flat_map(|section| &section.said).map(String::as_str).collect();
    assert_eq!(
        again,
        said.lines().collect::<Vec<_>>(),
        "it says something else when it is asked for the moves"
    );
    sections.iter().for_each(|section| section.require(&course));
}

/// What is said to a command, and the moves that have been made then.
pub struct Section {
    command: String,
    pub said: Vec<String>,
    moves: Vec<String>,
    person: Option<String>,
}

impl Section {
    /// What is claimed in it is proved.
    #[track_caller]
    pub fn require(&self, course: &Course) {
        Said { course, moves: &self.moves, person: self.person.as_deref() }.require(&self.said);
        let signs = picture::signs(&self.said);
        picture::require(course, &self.moves, &signs);
        if self.command == "winners" {
            picture::require_all(course, &self.moves, &signs);
        }
    }
}

/// Plays, and divides what is said: the beginning, and a section for each command; the last one goes on to the end.
#[track_caller]
pub fn sections(course: &Course, commands: &[String], played: &dyn Fn(&str) -> String) -> Vec<Section> {
    let commands = commands.iter().take_while(|command| *command != "quit");
    let commands: Vec<&str> = [""].into_iter().chain(commands.map(String::as_str)).collect();
    let asking: String = commands.iter().map(|command| format!("{command}\nrecord\n")).collect();
    let all = played(&asking);
    let title = all.lines().next().unwrap_or_default();
    let person = title.split_once("you are the ").and_then(|(_, whom)| whom.split(',').next());
    let (mut lines, mut sections) = (all.lines().peekable(), Vec::new());
    for command in commands {
        let mut said = Vec::new();
        // What is asked for comes after what the command itself says.
        let mut records = 1 + usize::from(command == "record");
        let record = loop {
            let line = lines.next().expect("the moves are told");
            records -= usize::from(line.starts_with("record: "));
            match line.strip_prefix("record: ") {
                Some(record) if records == 0 => break record,
                _ => said.push(line.to_owned()),
            }
        };
        let person = person.map(str::to_owned);
        sections.push(Section { command: command.to_owned(), said, moves: course.listed(record), person });
    }
    sections.last_mut().expect("the beginning").said.extend(lines.map(str::to_owned));
    sections
}
