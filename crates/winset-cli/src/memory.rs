//! How much memory is free.

use crate::size::Size;

/// Three quarters of the memory that is free, or no limit where the system does not say.
///
/// What a control group leaves counts too, as containers are bounded by one.
pub fn default_limit() -> Size {
    let free = [available(), left_in_control_group()].into_iter().flatten().min();
    Size(free.map_or(u64::MAX, |free| free / 4 * 3))
}

/// What the kernel thinks can be had without swapping.
fn available() -> Option<u64> {
    available_in(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

fn available_in(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

fn left_in_control_group() -> Option<u64> {
    let read = |file: &str| std::fs::read_to_string(format!("/sys/fs/cgroup/{file}")).ok();
    left(&read("memory.max")?, &read("memory.current")?)
}

/// The rest of a bound that may also be the word `max`.
fn left(bound: &str, used: &str) -> Option<u64> {
    let bound: u64 = bound.trim().parse().ok()?;
    Some(bound.saturating_sub(used.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_free_is_read_where_the_system_says_it() {
        let meminfo = "MemTotal:       24569620 kB\nMemAvailable:   23000000 kB\nBuffers: 1 kB\n";
        assert_eq!(available_in(meminfo), Some(23_000_000 * 1024));
        for strange in ["", "MemAvailable: many kB\n", "MemAvailable: 5\n"] {
            assert_eq!(available_in(strange), None);
        }
        assert_eq!(left("1000\n", "400\n"), Some(600));
        assert_eq!(left("max\n", "400\n"), None);
    }
}
