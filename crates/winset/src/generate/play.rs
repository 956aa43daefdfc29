//! Records of legal plays.

use super::{Random, Share};
use crate::game::Game;
use crate::record::{Record, Session};
use crate::solve::Solve;

/// A play from `position` in which every legal move is as likely as the others, up to its end or `plies` moves.
///
/// # Examples
/// ```
/// use winset::game::{Game, Geography};
/// use winset::generate::{Random, random_play};
/// use winset::graph::Grid;
/// let game = Geography::new(Grid::from_rows(&["....", "...."])?);
/// let record = random_play(&game, &game.initial(), 100, &mut Random::new(1));
/// assert!((2..=8).contains(&record.moves.len()));
/// # Ok::<(), winset::graph::GridError>(())
/// ```
pub fn random_play<G: Game>(
    game: &G,
    position: &G::Position,
    plies: usize,
    random: &mut Random,
) -> Record<G::Move> {
    let mut position = position.clone();
    let mut record = Record::default();
    let mut moves = Vec::new();
    while record.moves.len() < plies && game.outcome(&position).is_none() {
        moves.clear();
        game.moves(&position, &mut moves);
        let Some(mv) = random.pick(&moves) else { break };
        game.play_unchecked(&mut position, mv);
        record.moves.push(mv.clone());
    }
    record
}

/// Plays on in a session, up to the end or for `plies` moves: each move is perfect, or, in a share of `faults` of
/// them, any legal one.
pub fn faulty_play<G: Solve>(session: &mut Session<G>, faults: Share, plies: usize, random: &mut Random) {
    for _ in 0..plies {
        let mv = if random.happens(faults) {
            let game = session.game();
            let over = game.outcome(session.position()).is_some();
            if over { None } else { random.pick(&game.legal_moves(session.position())).cloned() }
        } else {
            session.best_move()
        };
        let Some(mv) = mv else { break };
        if session.play(mv).is_err() {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Unwatched;
    use crate::certified::{assert_annotation_proved, solved};
    use crate::game::{Geography, Notation, Pursuit};
    use crate::generate::{Downhill, Family};
    use crate::graph::Grid;
    use crate::record::annotate;

    #[test]
    fn plays_are_the_same_for_ever_and_legal() {
        let game = Geography::new(Grid::from_rows(&["...", "...", "..."]).unwrap());
        let record = random_play(&game, &game.initial(), 100, &mut Random::new(1));
        let text: Vec<String> = record.moves.iter().map(|mv| game.move_text(mv)).collect();
        assert_eq!(text.join(" "), "2,3 2,2 3,2 3,1 2,1 1,1 1,2 1,3");
        let mut position = game.initial();
        record.moves.iter().for_each(|mv| game.play(&mut position, mv).unwrap());
        assert!(game.outcome(&position).is_some());
    }

    #[test]
    fn an_endless_play_is_cut() {
        let graph = Downhill { order: 5, out_degree: 2, reach: 2 }.generate(&mut Random::new(1)).unwrap();
        let game = Pursuit::new(graph);
        for plies in 0..9 {
            let record = random_play(&game, &game.initial(), plies, &mut Random::new(2));
            assert!(record.moves.len() <= plies);
        }
    }

    /// Without faults there is no mistake; with many there are some.
    #[test]
    fn faults_are_what_makes_mistakes() {
        let game = Arc::new(Geography::new(Grid::from_rows(&["....."; 5]).unwrap()));
        let solution = Arc::new(solved(&*game));
        let mistakes = |faults, seed| {
            let mut session = Session::new(&game, &solution);
            faulty_play(&mut session, faults, 100, &mut Random::new(seed));
            let (initial, record) = (game.initial(), session.record());
            let annotation = annotate(&game, &solution, &initial, record, &mut Unwatched).unwrap();
            assert_annotation_proved(&*game, &initial, &record.moves, &annotation);
            annotation.mistakes.len()
        };
        assert_eq!((0..20).map(|seed| mistakes(Share::NONE, seed)).sum::<usize>(), 0);
        assert!((0..20).map(|seed| mistakes(Share::ALL, seed)).sum::<usize>() > 0);
    }
}
