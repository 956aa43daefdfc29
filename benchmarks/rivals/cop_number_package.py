"""The package cop-number: the cop number of a graph."""

import importlib.metadata

import networkx
from cop_number import cop

from driver import measure, read

pairs = read()
graph = networkx.Graph()
graph.add_nodes_from(range(pairs.left))
graph.add_edges_from(pairs.numbered_through().tolist())
measure(importlib.metadata.version("cop-number"), lambda: cop.cop_num(graph), int, "cops")
