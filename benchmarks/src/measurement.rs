//! The line of JSON that every engine prints.

use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::clock::median;
use crate::instance::Size;
use crate::memory::peak_megabytes;

/// How long one process of one engine took on one instance, what it held, and what it found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Measurement {
    /// Left out by rivals, who do not know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    pub version: String,
    /// The median of the runs in this process: the kernel alone.
    pub seconds: f64,
    pub runs: usize,
    /// The seconds that reading the instance took before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading_seconds: Option<f64>,
    /// The most memory the process has held, the instance included, in units of 10⁶ bytes.
    pub peak_mb: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    pub answer: Answer,
}

impl Measurement {
    /// The measurement of a kernel that has just run so often; its answer is not known yet.
    pub fn of_runs(version: &str, seconds: &[f64]) -> Self {
        Self {
            entry: None,
            engine: None,
            version: version.to_owned(),
            seconds: median(seconds),
            runs: seconds.len(),
            reading_seconds: None,
            peak_mb: peak_megabytes(),
            size: None,
            answer: Answer::default(),
        }
    }

    pub fn with_answer(self, answer: Answer) -> Self {
        Self { answer, ..self }
    }
}
