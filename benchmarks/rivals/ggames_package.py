"""The package ggames: with how many cops is a graph won?"""

import importlib.metadata
import itertools

from ggames.cops_robbers_game import is_kcop_win

from driver import measure, read

pairs = read()
vertices = list(range(pairs.left))
edges = [tuple(edge) for edge in pairs.numbered_through().tolist()]


def cop_number():
    return next(k for k in itertools.count(1) if is_kcop_win(vertices, edges, k=k))


measure(importlib.metadata.version("ggames"), cop_number, int, "cops")
