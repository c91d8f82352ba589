"""The syntax tree becomes a model: names resolved, types checked, control flow laid out as graphs."""

from assay.domains.promela.compile.model import compile_tree

__all__ = ["compile_tree"]
