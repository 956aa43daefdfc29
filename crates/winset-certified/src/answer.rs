//! Answers to contest problems, proved case by case.

use winset::game::Game;
use winset::graph::Vertex;
use winset::io::judge::{Problem, bzoj1443, noi2011_rabbits, uva12530, uvalive7042};
use winset::io::{Limits, Source};
use winset::{Outcome, Player};

use super::positions::Positions;
use super::{solved, spread};

/// Of a long record so many of the rabbit's moves are proved.
const MOST_MOVES: usize = 20;

/// The answer to a valid input is the one that the checker proves.
#[track_caller]
pub fn assert_answer_proved(problem: Problem, input: &Source<'_>, answer: &[u8]) {
    let (limits, mut proved) = (&Limits::none(), Vec::new());
    match problem {
        Problem::Bzoj1443 => {
            let game = bzoj1443::read(input, limits).unwrap();
            let solution = solved(&game);
            let starts = solution.regions().won_by(Player::Second);
            let places = starts.map(|start| game.graph().place(Vertex::new(start as u32)));
            bzoj1443::write(&mut proved, places).unwrap();
        }
        Problem::Uva12530 => {
            for game in uva12530::cases(input, limits) {
                let choices = solved(&game.unwrap()).regions().counts().first;
                let winner = if choices > 0 { Player::First } else { Player::Second };
                uva12530::write(&mut proved, winner).unwrap();
            }
        }
        Problem::Uvalive7042 => {
            for (number, case) in (1..).zip(uvalive7042::cases(input, limits).unwrap()) {
                let case = case.unwrap();
                let outcome = solved(&case.game).outcome(case.game.number(case.start));
                let Some(Outcome::Won(winner)) = outcome else { panic!("no one wins: {outcome:?}") };
                uvalive7042::write(&mut proved, number, winner).unwrap();
            }
        }
        Problem::Noi2011Rabbits => return assert_rounds_proved(input, answer),
        #[allow(unreachable_patterns, reason = "inside the library the problems are all known")]
        other => panic!("nobody proves {other:?}"),
    }
    assert_eq!(String::from_utf8_lossy(answer), String::from_utf8_lossy(&proved), "{}", input.name());
}

/// The rounds that the answer names are those in which the rabbit gives a won game away.
fn assert_rounds_proved(input: &Source<'_>, answer: &[u8]) {
    let played = noi2011_rabbits::read(input, &Limits::none()).unwrap();
    let text = String::from_utf8(answer.to_owned()).unwrap();
    let named: Vec<usize> = text.lines().skip(1).map(|line| line.parse().unwrap()).collect();
    assert_eq!(text.lines().next(), Some(named.len().to_string().as_str()), "{}", input.name());
    let mut positions = vec![played.game.initial()];
    for mv in &played.record.moves {
        let mut position = positions[positions.len() - 1].clone();
        played.game.play_unchecked(&mut position, mv);
        positions.push(position);
    }
    for round in spread(played.record.moves.len().div_ceil(2), MOST_MOVES) {
        let after = 2 * round + 1;
        let outcomes = played.game.proved_outcomes(&positions[after - 1..=after]);
        let is_mistake = outcomes == [Outcome::Won(Player::First), Outcome::Won(Player::Second)];
        assert_eq!(named.contains(&(round + 1)), is_mistake, "round {} of {}", round + 1, input.name());
    }
}
