//! Certificates: proofs of who wins from every start, which the independent program `winset-check` verifies.
//!
//! The format, and why what a certificate says suffices, is described in `docs/formats/certificate.md`. For geography
//! and slide a certificate is made from the graph and a maximum matching, by one search through a forest of alternating
//! paths; for a pursuit, and for cops and a robber, it is the ranks.

mod canonical;
mod cops;
mod encoder;
mod forest;
mod geography;
mod numbers;
mod pursuit;
mod shrunk;
mod slide;

use std::io::{self, Write};

use crate::game::Game;
use crate::solution::{Method, Solution};
use crate::watch::{Stopped, Watch};

/// A game whose solutions can be proved to somebody who trusts no solver.
pub trait Certify: Game {
    /// Writes the certificate of a solution of this game, from its beginning to its end.
    ///
    /// # Errors
    /// [`CertifyError`] when the solution holds nothing that a proof could be made of, or is wrong; when the watch stops
    /// it, or the writer fails.
    ///
    /// # Examples
    /// ```
    /// use std::io::Cursor;
    /// use winset::Unwatched;
    /// use winset::certificate::Certify;
    /// use winset::game::Geography;
    /// use winset::graph::Grid;
    /// use winset::solve::Solve;
    /// use winset_check::Player;
    /// let game = Geography::new(Grid::from_rows(&["..."])?);
    /// let solution = game.solve(&mut Unwatched)?;
    /// let mut certificate = Vec::new();
    /// game.write_certificate(&solution, &mut certificate, &mut Unwatched)?;
    ///
    /// let (board, options) = (Cursor::new("...\n"), winset_check::Options::default());
    /// let proved = winset_check::check(board, &options, Cursor::new(certificate))?;
    /// assert!(proved.winners().eq([Player::Second, Player::First, Player::Second]));
    /// # winset_certified::assert_proved(&game, &solution);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn write_certificate(
        &self,
        solution: &Solution,
        out: &mut dyn Write,
        watch: &mut dyn Watch,
    ) -> Result<(), CertifyError>;
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The method leaves nothing behind that a proof could be made of.
    #[error("a solution found by {0} holds no proof")]
    NoProof(Method),
    /// The matching of the solution is not maximum.
    #[error("the solution's matching is not maximum")]
    NotMaximum,
    /// The watch stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The writer failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}
