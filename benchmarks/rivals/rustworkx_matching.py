"""rustworkx's `max_weight_matching` with all weights 1: it has no matching for bipartite graphs."""

import rustworkx

from driver import measure, read

pairs = read()
graph = rustworkx.PyGraph(multigraph=False)
graph.add_nodes_from(range(pairs.left + pairs.right))
graph.add_edges_from_no_data(list(map(tuple, pairs.numbered_through().tolist())))
del pairs
measure(
    rustworkx.__version__,
    lambda: rustworkx.max_weight_matching(graph, max_cardinality=True),
    len,
)
