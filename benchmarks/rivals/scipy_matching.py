"""SciPy's `maximum_bipartite_matching`: Hopcroft and Karp's algorithm, by its documentation."""

import numpy
import scipy
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching

from driver import measure, read

pairs = read()
ones = numpy.ones(len(pairs.left_ends), dtype=numpy.int8)
graph = csr_array((ones, (pairs.left_ends, pairs.right_ends)), shape=(pairs.left, pairs.right))
del pairs, ones
measure(
    scipy.__version__,
    lambda: maximum_bipartite_matching(graph, perm_type="column"),
    lambda mates: (mates >= 0).sum(),
)
