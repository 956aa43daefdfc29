//! Pictures of records: the way, the number of each move on its place, the mistakes, and what was better.

use std::collections::BTreeMap;

use super::board::value_of;
use super::course::Course;
use super::drawn::{Places, blank, pieces, require_same, vertices};
use super::graph::Graph;
use super::record::{moves, require_annotated};
use super::svg::Picture;
use super::{owned, slide, text_of, without_output};
use crate::program::{Run, run_unproved};

/// Of more better moves of cops than this, only so many are drawn.
const FEW_OF_COPS: usize = 4;
/// Of more moves along one way than this, only so many have their numbers there.
const FEW_NUMBERS: usize = 4;

/// All of the picture is proved: its title by the annotation of the same record.
#[track_caller]
pub fn require(words: &[&str], input: &[u8], run: &Run) {
    let record = value_of(words, "--record").expect("a record");
    let rest = without_output(words).into_iter().filter(|word| !["--record", record].contains(word));
    let mut annotate: Vec<&str> = rest.collect();
    annotate[0] = "annotate";
    // Behind the game and the board.
    annotate.insert(3, record);
    let annotated = run_unproved(&owned(&annotate), input);
    require_annotated(&annotate, input, &annotated);
    let counts = annotated.stdout.split(" (").next().unwrap_or_default();
    let picture = Picture::of(&text_of(words, run));
    assert!(picture.title.ends_with(&format!(": {counts}")), "{}: {counts}", picture.title);
    let course = Course::of(&annotate, input);
    let moves = moves(&annotate, input);
    let better = |made: usize| (made, course.winning(&moves[..made]));
    let better: BTreeMap<usize, Vec<String>> = course.mistakes(&moves).into_iter().map(better).collect();
    let record = Record { picture: &picture, course: &course, moves: &moves, better };
    match course.board.game.as_str() {
        "slide" => record.require_slide(),
        "pursuit" | "cops" => record.require_chase(),
        _ => record.require_token(),
    }
}

struct Record<'r> {
    picture: &'r Picture,
    course: &'r Course,
    moves: &'r [String],
    /// The better moves of each mistake, by the number of the move from 0.
    better: BTreeMap<usize, Vec<String>>,
}

impl Record<'_> {
    /// What is said of a place by the last move there.
    fn remark(&self, place: &str) -> String {
        let Some(made) = self.moves.iter().rposition(|mv| mv == place) else { return String::new() };
        let sign = if self.better.contains_key(&made) { " ??" } else { "" };
        format!(": move {}, {}{sign}", made + 1, self.course.turn(made))
    }

    /// The signs of a move that was a mistake.
    fn mistaken(&self, made: usize) -> Vec<String> {
        let place = &self.moves[made];
        let signs = self.better.contains_key(&made).then_some(["mistaken", "badge", "??"]);
        signs.into_iter().flatten().map(|sign| format!("{sign} @{place}")).collect()
    }

    /// The better moves, from where the one piece was.
    fn better_steps(&self, from: impl Fn(usize) -> Option<String>) -> Vec<String> {
        let steps = |(&made, better): (&usize, &Vec<String>)| {
            let start = from(made).map_or("@".to_owned(), |from| format!("{from} -> "));
            better.iter().map(|to| format!("better {start}{to}")).collect::<Vec<_>>()
        };
        self.better.iter().flat_map(steps).collect()
    }

    #[track_caller]
    fn require_token(&self) {
        let graph = Graph::of(&self.course.board);
        let places = Places::of(&self.course.board, &graph, |place| self.remark(place));
        let mut expected = places.statements;
        for (made, place) in self.moves.iter().enumerate() {
            let player = self.course.turn(made);
            let sign = self.picture.sign(&format!("move of the {player}"), player);
            expected.extend([format!("{sign} @{place}"), format!("on-{} {} @{place}", base(sign), made + 1)]);
            expected.extend(self.mistaken(made));
        }
        expected.push(format!("way {}", self.moves.join(" ")));
        expected.extend(self.better_steps(|made| Some(self.moves[made.checked_sub(1)?].clone())));
        require_same(self.picture.statements(&places.names), expected);
    }

    #[track_caller]
    fn require_slide(&self) {
        let board = &self.course.board;
        let mut expected = pieces(board, |place| self.remark(place));
        let white: Vec<String> =
            expected.iter().filter(|piece| piece.starts_with("white ")).cloned().collect();
        for (made, place) in self.moves.iter().enumerate() {
            let colour = if white.contains(&format!("white @{place}")) { "white" } else { "black" };
            expected.push(format!("on-{colour} {} @{place}", made + 1));
            expected.extend(self.mistaken(made));
        }
        let blank = blank(board);
        let way: Vec<&str> =
            [blank.as_str()].into_iter().chain(self.moves.iter().map(String::as_str)).collect();
        expected.push(format!("way {}", way.join(" ")));
        expected.extend(self.better_steps(|made| Some(way[made].to_owned())));
        require_same(self.picture.statements(&slide::graph(board).names), expected);
    }

    /// Both pieces are placed first; there is one cop at most.
    #[track_caller]
    fn require_chase(&self) {
        let (board, names) = (&self.course.board, self.course.board.names());
        let is_cops = board.game == "cops";
        let few = if is_cops { FEW_OF_COPS } else { usize::MAX };
        let mut expected = vertices(board, &names, str::to_owned);
        let mut trails: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut at: BTreeMap<&str, &String> = BTreeMap::new();
        for (made, to) in self.moves.iter().enumerate() {
            let player = self.course.turn(made);
            let sign = base(self.picture.sign(&format!("moves of the {player}, by their numbers"), player));
            let from = at.insert(player, to);
            let better = self.better.get(&made).into_iter().flatten().take(few);
            let better = better.filter(|to| !is_cops || Some(*to) != from);
            expected.extend(better.map(|to| match from {
                Some(from) => format!("better {from} -> {to}"),
                None => format!("better @{to}"),
            }));
            match from {
                Some(from) if is_cops && from == to => {}
                Some(from) => {
                    trails.entry(format!("{sign}-trail {from} -> {to}")).or_default().push(made);
                }
                None => {
                    expected
                        .extend([format!("{sign}-number @{to}"), format!("on-{sign} {} @{to}", made + 1)]);
                    // A cop or robber that is placed has no ring.
                    expected.extend(self.mistaken(made).into_iter().skip(usize::from(is_cops)));
                }
            }
        }
        for (trail, made) in trails {
            let numbers: Vec<String> =
                made.iter().take(FEW_NUMBERS).map(|made| (made + 1).to_string()).collect();
            let more = if made.len() > FEW_NUMBERS { " …" } else { "" };
            expected.push(format!("plies {}{more} @{trail}", numbers.join(" ")));
            if made.iter().any(|made| self.better.contains_key(made)) {
                expected.extend(["badge", "??"].map(|sign| format!("{sign} @{trail}")));
            }
            expected.push(trail);
        }
        require_same(self.picture.statements(&names), expected);
    }
}

/// The player of a sign, `first` or `second`.
fn base(sign: &str) -> &str {
    sign.split('-').next().unwrap_or_default()
}
