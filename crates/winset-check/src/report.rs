//! What has been proved, as people read it.

use std::io::{self, Write};

use crate::board_graph::BoardGraph;
use crate::game::{Game, Player};
use crate::proved::{Proved, winner_of_chase, winner_of_pursuit};

impl Proved {
    fn player(&self, player: Player) -> &'static str {
        self.game().players()[player as usize]
    }

    /// Writes what is proved, in a few lines.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_summary(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "accepted: {}, input {}", self.game(), self.digest())?;
        if let Some(rules) = self.rules() {
            writeln!(out, "rules: {rules}")?;
        }
        if self.game() != Game::Slide {
            let ([first, second], nouns) = (self.counts(), self.nouns());
            let [mover, waiter] = self.game().players();
            let noun = if first == 1 { nouns[0] } else { nouns[1] };
            writeln!(out, "{mover} {} from {first} {noun}, {waiter} from {second}", wins(mover))?;
        }
        match (self.game(), self.verdict()) {
            (Game::Tiles | Game::Cops, Some(winner)) => {
                let winner = self.player(winner);
                writeln!(out, "{winner} {} the game", wins(winner))
            }
            (_, Some(winner)) => writeln!(out, "{} wins", self.player(winner)),
            _ => Ok(()),
        }
    }

    const fn nouns(&self) -> [&'static str; 2] {
        match (self.game(), self.names.board()) {
            (Game::Pursuit | Game::Cops, _) => ["position", "positions"],
            (_, Some(_)) => ["place", "places"],
            _ => ["vertex", "vertices"],
        }
    }

    /// Writes the winner from every position as `winset solve` does: a letter a cell of a board, a line a vertex or
    /// position elsewhere.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_winners(&self, out: &mut dyn Write) -> io::Result<()> {
        match (self.game(), self.names.board()) {
            (Game::Slide, _) => Ok(()),
            (Game::Pursuit, _) => self.write_positions(out),
            (Game::Cops, _) => self.write_chases(out),
            (_, Some(board)) => self.write_board(board, out),
            _ => self.write_vertices(out),
        }
    }

    fn write_board(&self, board: &BoardGraph, out: &mut dyn Write) -> io::Result<()> {
        let mut winners = self.winners();
        let letters = self.game().players().map(|player| player.as_bytes()[0]);
        let mut line = Vec::new();
        for cells in board.rows() {
            line.clear();
            line.extend(cells.map(|is_vertex| match is_vertex.then(|| winners.next()).flatten() {
                Some(winner) => letters[winner as usize],
                None => b'#',
            }));
            line.push(b'\n');
            out.write_all(&line)?;
        }
        Ok(())
    }

    fn write_vertices(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "vertex winner")?;
        for (winner, name) in self.winners().zip(self.names.all()) {
            writeln!(out, "{name} {}", self.player(winner))?;
        }
        Ok(())
    }

    fn write_positions(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "evader pursuer turn winner plies")?;
        let vertices = self.ranks().map_or(0, crate::Ranks::vertices);
        let names: Vec<String> = self.names.all().take(vertices as usize).collect();
        for (position, rank) in self.ranked() {
            let [evader, pursuer] = [position.evader, position.pursuer].map(|vertex| &names[vertex as usize]);
            let turn = self.game().players()[usize::from(position.pursuer_moves)];
            write!(out, "{evader} {pursuer} {turn} {}", self.player(winner_of_pursuit(rank)))?;
            match rank {
                Some(rank) => writeln!(out, " {rank}")?,
                None => writeln!(out, " -")?,
            }
        }
        Ok(())
    }
    fn write_chases(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(times) = self.capture_times() else { return Ok(()) };
        let names: Vec<String> = self.names.all().take(times.vertices() as usize).collect();
        writeln!(out, "{}robber winner moves", "cop ".repeat(times.rules().cops.into()))?;
        for (position, time) in (0_u64..).zip(times.all()) {
            let (placement, robber) = (position / names.len() as u64, position % names.len() as u64);
            for cop in times.cops_on(placement) {
                write!(out, "{} ", names[cop as usize])?;
            }
            write!(out, "{} {}", names[robber as usize], self.player(winner_of_chase(time)))?;
            match time {
                Some(time) => writeln!(out, " {time}")?,
                None => writeln!(out, " -")?,
            }
        }
        Ok(())
    }
}

/// The verb behind the name of a player, of whom there may be several.
fn wins(player: &str) -> &'static str {
    if player.ends_with('s') { "win" } else { "wins" }
}
