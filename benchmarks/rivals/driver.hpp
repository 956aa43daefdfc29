// What the drivers in C++ share: reading the pairs, the clock, and the line that they print.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace driver {

/// A graph: edges by the left and the right vertex, in the order of the left ones. One that need not be bipartite has all
/// its vertices on the left.
struct Pairs {
    std::uint32_t left = 0, right = 0;
    std::vector<std::uint32_t> ends;  // left and right vertex of each edge in turn

    std::size_t edges() const { return ends.size() / 2; }

    std::uint64_t vertices() const { return std::uint64_t(left) + right; }

    /// The ends of an edge, the right vertices numbered after the left ones.
    std::uint32_t first(std::size_t edge) const { return ends[2 * edge]; }
    std::uint32_t second(std::size_t edge) const { return ends[2 * edge + 1] + (right == 0 ? 0 : left); }
};

[[noreturn]] inline void fail(const char* why) {
    std::fprintf(stderr, "%s\n", why);
    std::exit(1);
}

inline Pairs read(int argc, char** argv) {
    if (argc != 2) fail("usage: DRIVER PAIRS");
    std::ifstream file(argv[1], std::ios::binary);
    std::uint32_t header[3];
    if (!file.read(reinterpret_cast<char*>(header), sizeof header)) fail("no header");
    Pairs pairs{header[0], header[1], std::vector<std::uint32_t>(2 * std::size_t(header[2]))};
    const auto bytes = std::streamsize(pairs.ends.size() * sizeof(std::uint32_t));
    if (!file.read(reinterpret_cast<char*>(pairs.ends.data()), bytes)) fail("too few pairs");
    return pairs;
}

/// Says that the graph is there, and lets the peak of the memory begin again at what is held now.
inline void ready() {
    std::ofstream("/proc/self/clear_refs") << 5;
    std::puts("ready");
    std::fflush(stdout);
}

/// The most memory held so far, in units of 10^6 bytes.
inline double peak_megabytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.rfind("VmHWM:", 0) == 0) return std::atof(line.c_str() + 6) * 1024 / 1e6;
    return 0;
}

/// Runs the kernel, which returns the size of a maximum matching, until the runs have taken half a second together,
/// and prints the line.
template <typename Kernel>
int measure(const std::string& version, Kernel kernel) {
    using Clock = std::chrono::steady_clock;
    ready();
    std::vector<double> seconds;
    double sum = 0;
    std::uint64_t matching = 0;
    while (seconds.empty() || (sum < 0.5 && seconds.size() < 1000)) {
        const auto start = Clock::now();
        matching = kernel();
        seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
        sum += seconds.back();
    }
    const double peak = peak_megabytes();
    std::sort(seconds.begin(), seconds.end());
    const double median = (seconds[(seconds.size() - 1) / 2] + seconds[seconds.size() / 2]) / 2;
    std::printf("{\"version\":\"%s\",\"seconds\":%.9g,\"runs\":%zu,\"peak_mb\":%.6g,\"answer\":{\"matching\":%llu}}\n",
                version.c_str(), median, seconds.size(), peak, static_cast<unsigned long long>(matching));
    return 0;
}

}  // namespace driver
