"""What the drivers in Python share: reading the pairs, the clock, and the line that they print."""

import json
import statistics
import sys
import time

import numpy


class Pairs:
    """A graph: the left and the right end of each edge, in the order of the left ones.

    One that need not be bipartite has all its vertices on the left.
    """

    def __init__(self, path):
        numbers = numpy.fromfile(path, dtype="<u4")
        left, right, edges = (int(number) for number in numbers[:3])
        ends = numbers[3:].reshape(edges, 2)
        self.left, self.right = left, right
        self.left_ends = ends[:, 0].astype(numpy.int32)
        self.right_ends = ends[:, 1].astype(numpy.int32)

    def numbered_through(self):
        """The edges as pairs of vertices, the right ones numbered after the left ones."""
        first_right = self.left if self.right else 0
        return numpy.column_stack([self.left_ends, self.right_ends + first_right])


def read():
    """The graph in the file that is named on the command line."""
    if len(sys.argv) != 2:
        sys.exit("usage: DRIVER PAIRS")
    return Pairs(sys.argv[1])


def forget_peak():
    """Lets the peak of the memory begin again at what is held now."""
    with open("/proc/self/clear_refs", "w") as references:
        references.write("5")


def peak_megabytes():
    """The most memory held so far, in units of 10^6 bytes."""
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / 1e6
    return None


def measure(version, kernel, size, asked="matching"):
    """Runs `kernel` until the runs have taken half a second together, and prints the line.

    `size` tells the number that was `asked` for, by default the size of the maximum matching, from what the kernel
    returned, outside of the clock.
    """
    forget_peak()
    print("ready", flush=True)
    seconds = []
    while not seconds or (sum(seconds) < 0.5 and len(seconds) < 1000):
        start = time.perf_counter()
        result = kernel()
        seconds.append(time.perf_counter() - start)
    line = {
        "version": version,
        "seconds": statistics.median(seconds),
        "runs": len(seconds),
        "peak_mb": peak_megabytes(),
        "answer": {asked: int(size(result))},
    }
    print(json.dumps(line), flush=True)
