"""NetworkX's `max_weight_matching` with all weights 1: its matching for general graphs."""

import networkx

from driver import measure, read

pairs = read()
graph = networkx.Graph()
graph.add_nodes_from(range(pairs.left + pairs.right))
graph.add_edges_from(pairs.numbered_through().tolist())
del pairs
measure(
    networkx.__version__,
    lambda: networkx.max_weight_matching(graph, maxcardinality=True),
    len,
)
