"""Compiles propositions, given as text, and whole models for engines and checkers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from assay.domains.promela.compile import compile_tree
from assay.domains.promela.compile.expressions import Resolver
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.compile.names import names_of
from assay.domains.promela.formats import parse_expression
from assay.domains.promela.model.expression import Expression, Pid
from assay.domains.promela.model.graph import Model
from assay.domains.promela.semantics import PromelaSystem
from assay.domains.promela.tree import NOWHERE, Tree
from assay.domains.promela.tree.parts import parts


def resolver(model: Model) -> Callable[[str], Expression]:
    """Make the function that compiles the text of a proposition to an expression over the model's cells."""
    resolve = Resolver(names_of(model))
    processes = [process.name for process in model.processes]

    def resolved(text: str) -> Expression:
        expression = resolve.value(parse_expression(text, processes, "proposition"))
        if any(isinstance(part, Pid) for part in parts(expression)):
            raise model_error(f"_pid is undefined in the proposition {text}", NOWHERE, "write the number of a process")
        return expression

    return resolved


def system_of(tree: Tree, propositions: Iterable[str] = (), *, claimed: bool = False) -> PromelaSystem:
    """Compile a model to a transition system.

    Propositions that are not in the model's claims must be given if they use labels or `_last`. `claimed` says that a
    formula or never claim is checked, whose claim process SPIN counts in `_nr_pr`.
    """
    model = compile_tree(tree, propositions, claimed=claimed)
    return PromelaSystem(model, resolver(model))
