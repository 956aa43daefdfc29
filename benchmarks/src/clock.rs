//! The only clock of the measurements.

use std::time::{Duration, Instant};

const LONG_ENOUGH: Duration = Duration::from_millis(500);
const MOST_RUNS: usize = 1000;

/// What a computation returned, and the seconds it took.
pub fn timed<R>(computation: impl FnOnce() -> R) -> (R, f64) {
    let start = Instant::now();
    let result = computation();
    (result, start.elapsed().as_secs_f64())
}

/// How often a kernel runs in a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Once: only its answer counts.
    Once,
    /// Until its runs have taken half a second together.
    ForHalfASecond,
}

/// Runs a kernel; its last result and the seconds of each run.
///
/// Results are dropped outside of the clock.
pub fn repeated<R>(repeat: Repeat, mut kernel: impl FnMut() -> R) -> (R, Vec<f64>) {
    let (mut result, first) = timed(&mut kernel);
    let mut seconds = vec![first];
    if repeat == Repeat::Once {
        return (result, seconds);
    }
    while seconds.iter().sum::<f64>() < LONG_ENOUGH.as_secs_f64() && seconds.len() < MOST_RUNS {
        drop(result);
        let (next, taken) = timed(&mut kernel);
        result = next;
        seconds.push(taken);
    }
    (result, seconds)
}

/// The middle one of some numbers, or the mean of the middle two.
pub fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let half = sorted.len() / 2;
    match sorted.len() {
        0 => f64::NAN,
        length if length.is_multiple_of(2) => (sorted[half - 1] + sorted[half]) / 2.0,
        _ => sorted[half],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn short_kernels_run_often_and_long_ones_once() {
        let mut runs = 0;
        let (last, seconds) = repeated(Repeat::ForHalfASecond, || {
            runs += 1;
            runs
        });
        assert_eq!((last, seconds.len()), (MOST_RUNS, MOST_RUNS));
        assert_eq!(repeated(Repeat::Once, || 7).1.len(), 1);
        let (_, seconds) = repeated(Repeat::ForHalfASecond, || std::thread::sleep(LONG_ENOUGH));
        assert_eq!(seconds.len(), 1);
    }
}
