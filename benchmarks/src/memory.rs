//! The most memory that this process has held, as Linux tells it.

use std::fs;

/// Lets the peak begin again at what is held now.
///
/// Where the system does not know that, the peak goes on to include what made the instance.
pub fn forget_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The peak so far in units of 10⁶ bytes, or `None` where the system does not tell.
pub fn peak_megabytes() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024.0 / 1e6)
}
