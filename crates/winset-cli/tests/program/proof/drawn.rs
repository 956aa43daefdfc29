//! Pictures of boards: all that stands on each place, and between them, is compared with what is proved.

use std::collections::HashSet;

use super::board::Board;
use super::course::Course;
use super::graph::{Edge, Graph};
use super::position::{Starts, lines_of, numbers, winner_after_placing};
use super::sets::Sets;
use super::svg::Picture;
use super::{overview, slide, solved, text_of};
use crate::program::Run;

/// Labels that are longer are cut.
const LONGEST_LABEL: usize = 12;

/// All of the picture is proved.
#[track_caller]
pub fn require(words: &[&str], input: &[u8], run: &Run) {
    let picture = Picture::of(&text_of(words, run));
    let board = Board::of(words, input);
    let is_solved = words.contains(&"--solution");
    if is_solved {
        let counts = picture.title.split_once(": ").expect("it names the game first").1;
        // A blank ends a count, as in the answer of `solve`.
        solved::prove_counts(&board, &format!("{counts} ").replace(';', " "));
    }
    if picture.title.contains("; a tile is ") {
        return overview::require(&picture, &board, is_solved);
    }
    let drawn = Drawn { picture: &picture, board: &board, is_solved };
    match board.game.as_str() {
        "slide" => drawn.require_slide(),
        "pursuit" => drawn.require_pursuit(),
        "cops" => drawn.require_cops(),
        _ => drawn.require_token(),
    }
}

/// These statements are made, in any order, and no others.
#[track_caller]
pub fn require_same(mut drawn: Vec<String>, mut expected: Vec<String>) {
    drawn.sort_unstable();
    expected.sort_unstable();
    let differs = drawn.iter().zip(&expected).find(|(drawn, expected)| drawn != expected);
    assert!(differs.is_none(), "the first that differ, as drawn and as proved: {differs:?}");
    assert_eq!(drawn.len(), expected.len(), "{drawn:?} {expected:?}");
}

struct Drawn<'d> {
    picture: &'d Picture,
    board: &'d Board,
    is_solved: bool,
}

impl Drawn<'_> {
    /// Each place has the mark of the winner, and the pairs are a maximum matching.
    #[track_caller]
    fn require_token(&self) {
        let graph = Graph::of(self.board);
        let [placer, mover] = Course::of_board(self.board.clone(), "").players();
        let mover_wins = graph.mover_wins(&[]);
        let winner = |place: &str| {
            self.is_solved.then(|| if mover_wins[graph.number(place)] { mover } else { placer })
        };
        let remark = |place: &str| winner(place).map_or(String::new(), |winner| format!(": {winner} wins"));
        let places = Places::of(self.board, &graph, remark);
        let mark = |place: &String| {
            let winner = winner(place)?;
            Some(format!("{} @{place}", self.picture.sign(&format!("{winner} wins from here"), winner)))
        };
        let marks = graph.names.iter().filter_map(mark);
        let expected = places.statements.into_iter().chain(marks).collect();
        require_same(self.without_matching(&places.names, &graph), expected);
    }

    /// What is drawn besides a maximum matching, which is there if the legend says so.
    #[track_caller]
    fn without_matching(&self, places: &[String], graph: &Graph) -> Vec<String> {
        let drawn = self.picture.statements(places);
        let (pairs, rest): (Vec<String>, Vec<String>) =
            drawn.into_iter().partition(|statement| statement.starts_with("matching "));
        let pair = |statement: &String| -> Edge {
            let classes = ["matching thin ", "matching wide ", "matching "];
            let ends = classes.iter().find_map(|class| statement.strip_prefix(class)).expect("a matching");
            let (first, second) = ends.split_once(" - ").expect("a line");
            [graph.number(first), graph.number(second)]
        };
        if self.picture.legend.contains_key("matching sample") {
            Sets::of(graph).require_maximum(&pairs.iter().map(pair).collect::<Vec<_>>());
        } else {
            assert_eq!(pairs, [""; 0], "the legend has no matching");
        }
        rest
    }

    /// The pieces, the moves that win, and a maximum matching.
    #[track_caller]
    fn require_slide(&self) {
        let graph = slide::graph(self.board);
        let mut expected = pieces(self.board, |_| String::new());
        if self.is_solved {
            let course = Course::of_board(self.board.clone(), "");
            let winning = course.winning(&[]);
            let blank = blank(self.board);
            expected.extend(winning.iter().map(|goal| format!("better {blank} -> {goal}")));
        }
        require_same(self.without_matching(&graph.names, &graph), expected);
    }

    /// Each vertex has the mark of who wins with the pursuer placed there.
    #[track_caller]
    fn require_pursuit(&self) {
        let names = self.board.names();
        let winner = |place: &str| self.is_solved.then(|| winner_after_placing(self.board, place));
        let title = |place: &str| match winner(place) {
            Some(winner) => format!("pursuer placed on {place}: {winner} wins"),
            None => place.to_owned(),
        };
        let mut expected = vertices(self.board, &names, title);
        for place in &names {
            let Some(winner) = winner(place) else { continue };
            let text = match winner.as_str() {
                "pursuer" => "the pursuer, placed here first, wins",
                _ => "the evader, placed after it, can still win",
            };
            expected.push(format!("{} @{place}", self.picture.sign(text, &winner)));
        }
        require_same(self.picture.statements(&names), expected);
    }

    /// The cops stand where they leave the robber the least, and each other vertex tells what becomes of it there.
    #[track_caller]
    fn require_cops(&self) {
        let names = self.board.names();
        let drawn = self.picture.statements(&names);
        if !self.is_solved {
            return require_same(drawn, vertices(self.board, &names, str::to_owned));
        }
        let [cops, caught, robber] = [
            ("cops are placed here first", "cops"),
            ("the robber, placed here after them, is caught in so many cop moves", "cops"),
            ("the robber, placed here after them, escapes", "robber"),
        ]
        .map(|(text, player)| self.picture.sign(text, player));
        let placed: Vec<&String> =
            names.iter().filter(|place| drawn.contains(&format!("{cops} @{place}"))).collect();
        let alone = placed.first().filter(|_| placed.len() == 1);
        // Where several cops stand on one vertex, its title tells how many: no test draws that.
        let cop = alone.expect("one cop is drawn").as_str();
        self.require_strongest(cop, &names);
        let starts = Starts::of(self.board);
        let time = |place: &str| starts.named(&format!("{cop} {place}")).moves;
        let title = |place: &str| match time(place) {
            _ if place == cop => format!("{place}: a cop"),
            Some(1) => format!("robber placed on {place}: caught in 1 cop move"),
            Some(time) => format!("robber placed on {place}: caught in {time} cop moves"),
            None => format!("robber placed on {place}: escapes"),
        };
        let mut expected = vertices(self.board, &names, title);
        for place in &names {
            match time(place) {
                _ if place == cop => expected.push(format!("{cops} @{place}")),
                Some(time) => {
                    let number = caught.trim_end_matches("-number");
                    expected.extend([format!("{caught} @{place}"), format!("on-{number} {time} @{place}")]);
                }
                None => expected.push(format!("{robber} @{place}")),
            }
        }
        require_same(drawn, expected);
    }

    /// The cop leaves the robber as few vertices as any, and else catches it as soon.
    #[track_caller]
    fn require_strongest(&self, cop: &str, names: &[String]) {
        let starts = Starts::of(self.board);
        let weakness = |cop: &str| {
            let times: Vec<Option<u64>> =
                names.iter().map(|robber| starts.named(&format!("{cop} {robber}")).moves).collect();
            (times.iter().filter(|time| time.is_none()).count(), times.into_iter().flatten().max())
        };
        assert_eq!(Some(weakness(cop)), names.iter().map(|cop| weakness(cop)).min(), "{cop}");
    }
}

/// The places of a board of geography or tiles.
pub struct Places {
    /// All of them, walls too.
    pub names: Vec<String>,
    /// What is drawn there without marks.
    pub statements: Vec<String>,
}

impl Places {
    /// Each place is called by its name and the remark about it.
    pub fn of(board: &Board, graph: &Graph, remark: impl Fn(&str) -> String) -> Self {
        let is_grid = graph.order() > 0 && graph.names.iter().all(|name| numbers(name).is_some());
        if !is_grid {
            let title = |name: &str| format!("{name}{}", remark(name));
            let edge = |[v, w]: Edge| format!("edge {} - {}", graph.names[v], graph.names[w]);
            let statements = labelled(&graph.names, title).into_iter().chain(graph.edges().map(edge));
            return Self { names: graph.names.clone(), statements: statements.collect() };
        }
        let (lines, above) = lines_of(&board.input);
        let rows = (1..).zip(lines.iter().skip(above).filter(|line| !line.is_empty()));
        let cells =
            rows.flat_map(|(row, cells)| (1..=cells.len()).map(move |column| format!("{row},{column}")));
        let names: Vec<String> = cells.collect();
        let free: HashSet<&String> = graph.names.iter().collect();
        let statement = |place: &String| match free.contains(place) {
            true => format!("cell {place}{} @{place}", remark(place)),
            false => format!("wall {place}: wall @{place}"),
        };
        let statements = names.iter().map(statement).collect();
        Self { names, statements }
    }
}

/// The cells and pieces of slide, each cell called by its place, its piece, and the remark about it.
#[track_caller]
pub fn pieces(board: &Board, remark: impl Fn(&str) -> String) -> Vec<String> {
    let rows = slide::rows(board);
    let names = slide::graph(board).names;
    let statements = |(place, cell): (String, u8)| {
        let piece = match cell {
            b'O' => "white",
            b'X' => "black",
            _ => "blank",
        };
        [format!("cell {place}: {piece}{} @{place}", remark(&place)), format!("{piece} @{place}")]
    };
    names.into_iter().zip(rows.concat()).flat_map(statements).collect()
}

/// Where the blank is at the beginning.
pub fn blank(board: &Board) -> String {
    let [row, column] = slide::blank(&slide::rows(board));
    format!("{},{}", row + 1, column + 1)
}

/// The vertices and arcs of a chase.
#[track_caller]
pub fn vertices(board: &Board, names: &[String], title: impl Fn(&str) -> String) -> Vec<String> {
    let arcs = board.arcs().into_iter().map(|[v, w]| format!("arc {} -> {}", names[v], names[w]));
    labelled(names, title).into_iter().chain(arcs).collect()
}

/// Vertices with their titles and labels.
fn labelled(names: &[String], title: impl Fn(&str) -> String) -> Vec<String> {
    let label = |name: &String| match name.chars().count() > LONGEST_LABEL {
        true => name.chars().take(LONGEST_LABEL).chain(['…']).collect(),
        false => name.clone(),
    };
    let statements =
        |name: &String| [format!("vertex {} @{name}", title(name)), format!("label {} @{name}", label(name))];
    names.iter().flat_map(statements).collect()
}
