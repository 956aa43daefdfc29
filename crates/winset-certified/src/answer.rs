//! Answers to contest problems, proved case by case.

use std::sync::Arc;

use winset::game::Game;
use winset::graph::Vertex;
use winset::io::judge::{Problem, bzoj1443, noi2011_rabbits, uva12530, uvalive7042};
use winset::io::{Limits, Source};
use winset::record::annotate;
use winset::{Outcome, Player, Unwatched};

use super::{assert_annotation_proved, solved};

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
    let game = Arc::new(played.game);
    let (start, solution) = (game.initial(), Arc::new(solved(&*game)));
    let annotation = annotate(&game, &solution, &start, &played.record, &mut Unwatched).unwrap();
    assert_annotation_proved(&*game, &start, &played.record.moves, &annotation);
    let proved: Vec<usize> = annotation.mistakes_of(Player::First).map(|mistake| mistake.number).collect();
    assert_eq!(named, proved, "{}", input.name());
}
