use winset::{ByPlayer, Outcome, Player};

use super::model::has;
use super::seats::Seats;
use super::stage::Stage;

/// What is said when a play has ended: who has won and why, and the mistakes of the people who played.
pub fn announce(stage: &mut dyn Stage, seats: Seats, outcome: Outcome) -> Vec<String> {
    let players = stage.board().players();
    let winner = match outcome {
        Outcome::Won(winner) => format!("the {} {} won", players[winner], has(players[winner])),
        Outcome::Drawn => "nobody has won".to_owned(),
    };
    let judgement = stage.judgement();
    let mut lines = vec![format!("{winner}: {}", stage.why())];
    lines.push(counted(judgement.mistakes, seats, &players));
    // The first line counts the mistakes again.
    lines.extend(judgement.text.lines().skip(1).map(str::to_owned));
    lines
}

fn counted(mistakes: ByPlayer<usize>, seats: Seats, players: &ByPlayer<&'static str>) -> String {
    match seats {
        Seats::One(player) => format!("your mistakes: {}", mistakes[player]),
        Seats::Both | Seats::Nobody => {
            let [first, second] =
                Player::BOTH.map(|player| format!("{} {}", players[player], mistakes[player]));
            format!("mistakes: {first}, {second}")
        }
    }
}
