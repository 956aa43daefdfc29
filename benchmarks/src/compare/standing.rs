//! How an engine stands on an entry, after some rounds.

use std::time::Duration;

use super::contestant::Contestant;
use super::process::Failure;
use crate::clock::median;
use crate::entry::Entry;
use crate::instance::Size;
use crate::kernels::Kernel;
use crate::measurement::Measurement;

/// The measurements of an engine on an entry, or why there is none.
#[derive(Clone, Debug)]
pub struct Standing {
    engine: String,
    kernel: Option<Kernel>,
    measurements: Vec<Measurement>,
    failure: Option<Failure>,
}

impl Standing {
    pub fn new(contestant: &Contestant) -> Self {
        Self {
            engine: contestant.engine.clone(),
            kernel: contestant.kernel(),
            measurements: Vec::new(),
            failure: None,
        }
    }

    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// What failed is not tried again, and what took a good part of the limit runs once.
    pub fn runs_again(&self, limit: Duration) -> bool {
        let took_long = |measurement: &Measurement| measurement.seconds > limit.as_secs_f64() / 5.0;
        self.failure.is_none() && !self.measurements.iter().any(took_long)
    }

    /// Takes a measurement in, if its answer is the one expected.
    pub fn add(&mut self, found: Result<Measurement, Failure>, entry: &Entry) {
        let checked = found.and_then(|measurement| {
            let is_right = measurement.answer.check(&entry.expected);
            is_right.map(|()| measurement).map_err(|error| Failure::Broken(error.to_string()))
        });
        match checked {
            Ok(measurement) => self.measurements.push(measurement),
            Err(failure) => self.failure = Some(failure),
        }
    }

    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    pub fn version(&self) -> &str {
        self.measurements.first().map_or("", |measurement| &measurement.version)
    }

    /// The seconds of the kernel in each round.
    pub fn seconds(&self) -> Vec<f64> {
        self.measurements.iter().map(|measurement| measurement.seconds).collect()
    }

    /// The median over the rounds, unless it failed.
    pub fn median_seconds(&self) -> Option<f64> {
        (self.failure.is_none() && !self.measurements.is_empty()).then(|| median(&self.seconds()))
    }

    /// The median of the seconds that reading took, where it was measured.
    pub fn reading_seconds(&self) -> Option<f64> {
        let seconds: Vec<f64> = self.measurements.iter().filter_map(|m| m.reading_seconds).collect();
        (!seconds.is_empty()).then(|| median(&seconds))
    }

    /// The most memory held in any round, in 10⁶ bytes.
    pub fn peak_mb(&self) -> Option<f64> {
        self.measurements.iter().filter_map(|measurement| measurement.peak_mb).reduce(f64::max)
    }

    pub fn size(&self) -> Option<Size> {
        self.measurements.iter().find_map(|measurement| measurement.size)
    }

    pub fn answer(&self) -> String {
        self.measurements.first().map(|measurement| measurement.answer.to_string()).unwrap_or_default()
    }

    /// What is wrong with an engine of ours that failed or is slower than the entry allows.
    pub fn complaint(&self, entry: &Entry) -> Option<String> {
        let kernel = self.kernel?;
        match &self.failure {
            Some(Failure::NoAnswer(_)) if kernel.may_take_too_long() => return None,
            Some(failure) => return Some(failure.to_string()),
            None => {}
        }
        let (bound, seconds) = (entry.at_most_ns.get(&self.engine)?, self.median_seconds()?);
        let nanoseconds = seconds * 1e9 / self.size()?.places as f64;
        (nanoseconds > *bound)
            .then(|| format!("{nanoseconds:.1} ns a place, at most {bound} are allowed: this is no baseline"))
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoAnswer(limit) => write!(f, "no answer in {} s", limit.as_secs()),
            Self::Broken(why) => f.write_str(why),
        }
    }
}
