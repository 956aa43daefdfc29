"""NetworkX's Hopcroft and Karp, the left side given."""

import networkx

from driver import measure, read

pairs = read()
graph = networkx.Graph()
graph.add_nodes_from(range(pairs.left + pairs.right))
graph.add_edges_from(pairs.numbered_through().tolist())
left = range(pairs.left)
measure(
    networkx.__version__,
    lambda: networkx.bipartite.hopcroft_karp_matching(graph, left),
    lambda mates: len(mates) // 2,
)
