//! One odd cycle, to be contracted: it passes through distinct blobs and comes back to the first.

use crate::blobs::Blobs;
use crate::failure::Rejection;

/// A walk through blobs that has not been anywhere twice.
///
/// The blobs it has passed are joined as it goes on; the first one and the one where it is are kept apart until the
/// cycle is closed, because the next edge has to start from just there.
pub struct Cycle<'b> {
    blobs: &'b mut Blobs,
    home: u32,
    passed: Option<u32>,
    here: u32,
    /// The vertex of that blob to which the last edge led.
    reached: u32,
}

impl<'b> Cycle<'b> {
    /// The walk that begins in the blob of `first`.
    pub fn from(blobs: &'b mut Blobs, first: u32) -> Self {
        let home = blobs.find(first);
        Self { blobs, home, passed: None, here: home, reached: first }
    }

    /// Goes along an edge, which must start in the blob where the walk is, to a blob where it has not been.
    pub fn go_on(&mut self, from: u32, to: u32) -> Result<(), Rejection> {
        self.require_here(from)?;
        let blob = self.blobs.find(to);
        if blob == self.home || blob == self.here || Some(blob) == self.passed {
            return Err(Rejection::CycleTwice { vertex: to });
        }
        self.pass();
        (self.here, self.reached) = (blob, to);
        Ok(())
    }

    /// Goes along the last edge, back to the first blob, and makes one blob of all.
    pub fn close(mut self, from: u32, to: u32) -> Result<(), Rejection> {
        self.require_here(from)?;
        if self.blobs.find(to) != self.home {
            return Err(Rejection::CycleBroken { vertex: to });
        }
        self.pass();
        if let Some(passed) = self.passed {
            self.blobs.join(passed, self.home);
        }
        Ok(())
    }

    fn require_here(&mut self, from: u32) -> Result<(), Rejection> {
        match from == self.reached || self.blobs.find(from) == self.here {
            true => Ok(()),
            false => Err(Rejection::CycleBroken { vertex: from }),
        }
    }

    /// Leaves the blob where the walk is.
    fn pass(&mut self) {
        if self.here != self.home {
            self.passed = Some(match self.passed {
                None => self.here,
                Some(passed) => {
                    self.blobs.join(passed, self.here);
                    self.blobs.find(passed)
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cycles that begin with 0–1 and 1–2 in a graph whose vertices 1 and 5 are one blob, and 2 and 6.
    fn close(third: (u32, u32), last: (u32, u32)) -> Result<(), Rejection> {
        let mut blobs = Blobs::new(7);
        blobs.join(1, 5);
        blobs.join(2, 6);
        let mut cycle = Cycle::from(&mut blobs, 0);
        cycle.go_on(0, 1)?;
        cycle.go_on(5, 2)?;
        cycle.go_on(third.0, third.1)?;
        cycle.close(last.0, last.1)
    }

    #[test]
    fn an_edge_starts_in_the_blob_to_which_the_last_one_led() {
        assert_eq!(close((2, 3), (3, 0)), Ok(()));
        assert_eq!(close((6, 3), (3, 0)), Ok(()));
        for vertex in [0, 1, 3, 4, 5] {
            assert_eq!(close((vertex, 3), (3, 0)), Err(Rejection::CycleBroken { vertex }));
        }
        for vertex in [0, 1, 2, 4, 5, 6] {
            assert_eq!(close((2, 3), (vertex, 0)), Err(Rejection::CycleBroken { vertex }));
            assert_eq!(close((2, 3), (3, vertex)).is_ok(), vertex == 0);
        }
    }

    #[test]
    fn a_blob_is_passed_once() {
        for vertex in [0, 1, 2, 5, 6] {
            assert_eq!(close((2, vertex), (vertex, 0)), Err(Rejection::CycleTwice { vertex }));
        }
    }
}
