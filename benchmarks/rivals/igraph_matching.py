"""igraph's `maximum_bipartite_matching`: pushes and relabels, the sides given."""

import igraph

from driver import measure, read

pairs = read()
graph = igraph.Graph(n=pairs.left + pairs.right, edges=pairs.numbered_through())
sides = [False] * pairs.left + [True] * pairs.right
del pairs
measure(
    igraph.__version__,
    lambda: graph.maximum_bipartite_matching(types=sides),
    len,
)
