"""Compiles the syntax tree to control flow graphs: names resolved, types checked, statements laid out as edges.

Control states and their numbers are SPIN's. An `unless` is compiled in two places: `elements.attach_escape` attaches
the escape sequence to every element of the main sequence, and `control_flow` puts the edges of the escape sequence
first at each of these control states, marked by `Edge.escape`. `semantics.steps` gives them priority.
"""

from assay.domains.promela.compile.model import compile_tree

__all__ = ["compile_tree"]
