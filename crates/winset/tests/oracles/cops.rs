//! Cops and robbers by its rules: every position asked again and again, until no answer changes.

use std::collections::{BTreeSet, HashMap};

use winset::game::{CopMoves, CopsRules, RobberMoves};

use super::Adjacency;

/// The cops on vertices in ascending order, and the robber.
type Position = (Vec<usize>, usize);

/// In how many moves of the cops the robber is caught; a position in which it escapes is not there.
pub struct Chase {
    pub cops_to_move: HashMap<Position, u32>,
    pub robber_to_move: HashMap<Position, u32>,
    /// Where the cops can be placed.
    pub placements: BTreeSet<Vec<usize>>,
    vertices: Vec<usize>,
}

impl Chase {
    pub fn on(graph: &Adjacency, rules: &CopsRules) -> Self {
        let vertices: Vec<usize> = graph.vertices().collect();
        let anywhere = vec![vertices.clone(); usize::from(rules.cops)];
        let placements = sorted_choices(&anywhere);
        let mut chase =
            Self { cops_to_move: HashMap::new(), robber_to_move: HashMap::new(), placements, vertices };
        chase.repeat(graph, rules);
        chase
    }

    fn repeat(&mut self, graph: &Adjacency, rules: &CopsRules) {
        let moves: HashMap<Vec<usize>, BTreeSet<Vec<usize>>> =
            self.placements.iter().map(|cops| (cops.clone(), cop_moves(graph, rules, cops))).collect();
        for time in 0.. {
            let before = self.cops_to_move.len() + self.robber_to_move.len();
            for cops in &self.placements {
                for &robber in &self.vertices {
                    let at = (cops.clone(), robber);
                    let is_caught = cops.contains(&robber);
                    let can_win = moves[cops].iter().any(|after| {
                        let lost = self.robber_to_move.get(&(after.clone(), robber));
                        lost.is_some_and(|&lost| lost < time)
                    });
                    if is_caught || can_win {
                        self.cops_to_move.entry(at).or_insert(time);
                    }
                }
            }
            for cops in &self.placements {
                for &robber in &self.vertices {
                    let is_won = |to: &usize| self.cops_to_move.contains_key(&(cops.clone(), *to));
                    if cops.contains(&robber) || robber_moves(graph, rules, cops, robber).iter().all(is_won) {
                        self.robber_to_move.entry((cops.clone(), robber)).or_insert(time);
                    }
                }
            }
            if before == self.cops_to_move.len() + self.robber_to_move.len() {
                return;
            }
        }
    }

    /// The least number of moves with which the cops catch the robber wherever it starts, if they do.
    pub fn capture_time(&self) -> Option<u32> {
        self.placements.iter().filter_map(|cops| self.capture_time_from(cops)).min()
    }

    pub fn capture_time_from(&self, cops: &[usize]) -> Option<u32> {
        let mut times =
            self.vertices.iter().map(|&robber| self.cops_to_move.get(&(cops.to_vec(), robber)).copied());
        times.try_fold(0, |most: u32, time| Some(most.max(time?)))
    }
}

/// The least number of cops who win.
pub fn cop_number(graph: &Adjacency) -> u8 {
    let wins = |cops: &u8| Chase::on(graph, &CopsRules::usual(*cops)).capture_time().is_some();
    (0..=u8::MAX).find(wins).expect("as many cops as there are vertices win")
}

/// Every choice of one of each list, in ascending order.
fn sorted_choices(lists: &[Vec<usize>]) -> BTreeSet<Vec<usize>> {
    let mut choices = BTreeSet::from([Vec::new()]);
    for list in lists {
        let with = |choice: &Vec<usize>, v: usize| {
            let mut choice = choice.clone();
            choice.push(v);
            choice.sort_unstable();
            choice
        };
        choices = choices.iter().flat_map(|choice| list.iter().map(move |&v| with(choice, v))).collect();
    }
    choices
}

fn cop_moves(graph: &Adjacency, rules: &CopsRules, cops: &[usize]) -> BTreeSet<Vec<usize>> {
    let steps = |v: usize| -> Vec<usize> { [&[v], &graph.neighbours[v][..]].concat() };
    let all: Vec<Vec<usize>> = cops.iter().map(|&v| steps(v)).collect();
    match rules.cop_moves {
        CopMoves::All => sorted_choices(&all),
        CopMoves::One => {
            let staying: Vec<Vec<usize>> = cops.iter().map(|&v| vec![v]).collect();
            let mut moves = sorted_choices(&staying);
            for (i, steps) in all.into_iter().enumerate() {
                let mut one = staying.clone();
                one[i] = steps;
                moves.extend(sorted_choices(&one));
            }
            moves
        }
    }
}

fn robber_moves(graph: &Adjacency, rules: &CopsRules, cops: &[usize], robber: usize) -> Vec<usize> {
    let mut moves = Vec::new();
    match rules.robber_moves {
        RobberMoves::Active => moves.extend(&graph.neighbours[robber]),
        RobberMoves::Free => {
            moves.push(robber);
            moves.extend(&graph.neighbours[robber]);
        }
        RobberMoves::Fast(speed) => walk(graph, cops, &mut vec![robber], speed.get(), &mut moves),
    }
    moves
}

/// The ends of all paths that begin so, as far as so many arcs go.
fn walk(graph: &Adjacency, cops: &[usize], path: &mut Vec<usize>, arcs: u32, ends: &mut Vec<usize>) {
    let end = path[path.len() - 1];
    ends.push(end);
    if arcs == 0 || cops.contains(&end) {
        return;
    }
    for &next in &graph.neighbours[end] {
        if !path.contains(&next) {
            path.push(next);
            walk(graph, cops, path, arcs - 1, ends);
            path.pop();
        }
    }
}
