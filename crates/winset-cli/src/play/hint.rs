use winset::Outcome;

use super::stage::Stage;

/// How much of the best move has been told. Each step tells a little more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HintStep {
    /// Nothing.
    #[default]
    Nothing,
    /// Who wins.
    Standing,
    /// How many moves win, and something about one of them.
    Clue,
    /// The move.
    Move,
    /// The reason.
    Reason,
}

impl HintStep {
    /// The step that tells a little more.
    pub const fn next(self) -> Self {
        match self {
            Self::Nothing => Self::Standing,
            Self::Standing => Self::Clue,
            Self::Clue => Self::Move,
            Self::Move | Self::Reason => Self::Reason,
        }
    }

    /// What the step tells of the present position, in which somebody can move.
    pub fn text(self, stage: &mut dyn Stage) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Standing => standing(stage),
            Self::Clue => clue(stage),
            Self::Move => best_move(stage),
            Self::Reason => format!("why: {}", stage.why()),
        }
    }
}

fn standing(stage: &mut dyn Stage) -> String {
    let value = stage.board_mut().value();
    let moves = value.rank.map_or(String::new(), |rank| format!(" in {}", stage.rank_unit().count(rank)));
    match value.outcome {
        Outcome::Won(winner) => {
            let winner = stage.board().players()[winner];
            let wins = if winner.ends_with('s') { "win" } else { "wins" };
            format!("with perfect play the {winner} {wins}{moves}")
        }
        Outcome::Drawn => "with perfect play nobody wins".to_owned(),
    }
}

fn clue(stage: &mut dyn Stage) -> String {
    let (winning, legal) = (stage.board_mut().winning().len(), stage.board().legal().len());
    let clue = stage.clue().map(|clue| format!(", and {} {clue}", if winning == 1 { "it" } else { "one" }));
    let clue = clue.unwrap_or_default();
    match (winning, legal) {
        (0, 1) => "the only move does not win".to_owned(),
        (0, _) => format!("none of the {legal} moves wins"),
        (1, 1) => "the only move wins".to_owned(),
        (1, _) => format!("1 of {legal} moves wins{clue}"),
        (all, _) if all == legal => format!("all {legal} moves win"),
        _ => format!("{winning} of {legal} moves win{clue}"),
    }
}

fn best_move(stage: &mut dyn Stage) -> String {
    let best = stage.board_mut().best().unwrap_or_default();
    let value = stage.board_mut().value();
    match value.outcome {
        Outcome::Won(winner) if winner == stage.board().turn() => format!("{best} wins"),
        Outcome::Won(_) if value.rank.is_some() => format!("{best} resists longest"),
        _ => format!("{best} is as good as any"),
    }
}
