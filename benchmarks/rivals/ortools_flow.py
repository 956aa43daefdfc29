"""OR-tools' `SimpleMaxFlow` on unit capacities, from a source through both sides to a sink."""

import numpy
import ortools
from ortools.graph.python import max_flow

from driver import measure, read

pairs = read()
source, sink = pairs.left + pairs.right, pairs.left + pairs.right + 1
left = numpy.arange(pairs.left, dtype=numpy.int32)
right = numpy.arange(pairs.left, pairs.left + pairs.right, dtype=numpy.int32)
edges = pairs.numbered_through()
tails = numpy.concatenate([numpy.full(len(left), source), edges[:, 0], right]).astype(numpy.int32)
heads = numpy.concatenate([left, edges[:, 1], numpy.full(len(right), sink)]).astype(numpy.int32)
flow = max_flow.SimpleMaxFlow()
flow.add_arcs_with_capacity(tails, heads, numpy.ones(len(tails), dtype=numpy.int64))
del pairs, left, right, edges, tails, heads


def solve():
    """A maximum flow, or the end of this driver."""
    if flow.solve(source, sink) != flow.OPTIMAL:
        raise SystemExit("no maximum flow")
    return flow.optimal_flow()


measure(ortools.__version__, solve, int)
