//! Who wins by the reasons that `winset` gives, each a sentence.

/// What a reason claims of a position.
#[derive(Debug, PartialEq, Eq)]
pub struct Claim {
    pub winner: &'static str,
    /// A move that wins.
    pub best: Option<String>,
}

/// The claim of a sentence about a position in which `turn` is to move against `other`; `None` where it is no reason.
pub fn claim(sentence: &str, turn: &'static str, other: &'static str) -> Option<Claim> {
    let best = |before: &str, after: &str| {
        let rest = sentence.split_once(before)?.1;
        Some(rest.split_once(after).map_or(rest, |(best, _)| best).to_owned())
    };
    let first_words = |after: &str| sentence.split_once(after).map(|(best, _)| best.to_owned());
    let starts = |text: &str| sentence.starts_with(text);
    let has = |text: &str| sentence.contains(text);
    let (winner, best) = match () {
        () if starts(&format!("search through all that can follow: the {turn} ")) => {
            (turn, best(" with ", "\n"))
        }
        () if starts(&format!("search through all that can follow: the {other} ")) => (other, None),
        () if starts("no neighbour of ") || starts("no piece of ") || starts("there is no ") => (other, None),
        () if starts("some maximum matching misses ") => (turn, best("misses ", ":")),
        () if starts("every maximum matching covers every ") => (other, None),
        () if starts("every maximum matching of ") => (turn, best("under one of them, ", ", and")),
        () if starts("some maximum matching of ") => (other, None),
        () if has("blank") && has(": every maximum matching covers ") => {
            (turn, best("under one of them, ", "\n"))
        }
        () if has("blank") && has(": some maximum matching misses ") => (other, None),
        () if starts("the pursuer goes to ") => ("pursuer", best("goes to ", ", at most")),
        () if starts("wherever the evader goes, ") => ("pursuer", None),
        () if has(" leads out of the pursuer's attractor") => ("evader", first_words(" leads out of ")),
        () if starts("no move of the pursuer's leads ") => ("evader", None),
        () if starts("the evader is caught") || starts("the evader cannot move") => ("pursuer", None),
        () if starts("the pursuer cannot move") => ("evader", None),
        () if starts("from ") && has(" the cops catch ") => ("cops", best("from ", " the cops")),
        () if starts("the cops go to ") && has("; ") => ("cops", best("go to ", ";")),
        () if starts("the cops go to ") => ("cops", best("go to ", ", and")),
        () if starts("wherever the robber goes, ") => ("cops", None),
        () if has(" leads out of the cops' attractor") => ("robber", first_words(" leads out of ")),
        () if starts("no move of the cops leads ") => ("robber", None),
        () if starts("the robber is caught") || starts("the robber cannot move") => ("cops", None),
        () => return None,
    };
    Some(Claim { winner, best })
}
